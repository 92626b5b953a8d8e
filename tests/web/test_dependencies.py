import pytest
from litestar import Litestar
from litestar.testing import RequestFactory, TestClient

from tablee.web.dependencies import provide_context, wants_wide_board, whole_number
from tablee.web.security.identity import Person, Visitors

DESKTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


@pytest.mark.parametrize(
    ("cookie", "agent", "wide"),
    [
        (None, DESKTOP, True),
        (None, PHONE, False),
        (None, "", True),
        ("wide", PHONE, True),
        ("tall", DESKTOP, False),
        ("Wide", PHONE, False),
        ("", DESKTOP, True),
        ("square; wide", DESKTOP, True),
        ("é" * 500, PHONE, False),
    ],
)
def test_the_browser_says_which_board_it_wants_and_until_then_phones_get_the_upright_one(
    requests: RequestFactory, cookie: str | None, agent: str, wide: bool
) -> None:
    headers = {"User-Agent": agent} | ({} if cookie is None else {"Cookie": f"board={cookie}"})
    assert wants_wide_board(requests.get("/", headers=headers)) == wide


@pytest.mark.parametrize(("game", "widths"), [("maya", (720, 1080)), ("aztec", (720, 960)), ("gold", (720, 720))])
def test_table_and_replay_are_drawn_for_the_screen(
    client: TestClient[Litestar], game: str, widths: tuple[int, int]
) -> None:
    wishes = {"game": game, "players": 3, "seats": ["me", "bot:easy", "bot:easy"]}
    table = client.post("/api/tables", json=wishes).json()["id"]
    for path in (f"/t/{table}", f"/t/{table}/replay"):
        for shape, width in zip(("tall", "wide"), widths, strict=True):
            client.cookies.clear()
            page = client.get(path, headers={"Cookie": f"board={shape}"}).text
            assert f'data-board="{shape}"' in page
            assert f'viewBox="0 0 {width} ' in page


def test_a_page_knows_whom_it_is_for(client: TestClient[Litestar]) -> None:
    visitors: Visitors = client.app.state.visitors
    ana = Person("v-ana", "Ana", "fr")
    headers = {"Cookie": f"tablee={visitors.cookie(ana)}", "Accept-Language": "en", "HX-Request": "true"}
    context = provide_context(RequestFactory(app=client.app).get("/about", headers=headers))
    assert (context.visitor, context.lang, context.htmx) == (ana, "fr", True)
    assert context.root == "http://test.org:3000"
    assert context.form_token == visitors.signature("form v-ana")


def test_a_newcomer_is_one_person_for_the_whole_request(client: TestClient[Litestar]) -> None:
    request = RequestFactory(app=client.app).get("/", headers={"Accept-Language": "fr"})
    context = provide_context(request)
    assert context.visitor == provide_context(request).visitor
    assert (context.visitor.name, context.lang, context.htmx) == ("", "fr", False)


@pytest.mark.parametrize(
    ("text", "read"), [("7", 7), ("-3", -3), ("", 1), ("x", 1), (None, 1), ("9" * 50, 999_999_999)]
)
def test_what_is_not_a_number_becomes_the_default(text: object, read: int) -> None:
    assert whole_number(text, 1) == read
