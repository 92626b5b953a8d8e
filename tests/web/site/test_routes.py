"""The pages over HTTP: every page in both languages, every form with and without a script."""

import random
import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from tablee import games
from tablee.chance import hash_of
from tablee.games import NAMES
from tablee.record import verify
from tablee.web.site import guides
from tablee.web.tables.table import Table

HOSTILE = "<script>alert('&\"</script>"


class Page(HTMLParser):
    """What a page consists of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def values(self, attribute: str) -> list[str]:
        return [attributes[attribute] for _, attributes in self.elements if attribute in attributes]


class Browser:
    """A browser with its own cookie, which sends forms as our pages do."""

    def __init__(self, client: TestClient[Litestar], lang: str = "en") -> None:
        self.client = client
        self.headers = {"Accept-Language": lang}
        self.cookie = ""
        self.token = ""

    def get(self, path: str, **headers: str) -> Response:
        return self._keep(self.client.get(path, headers=self._headers(headers), follow_redirects=False))

    def post(self, path: str, data: dict[str, object] | None = None, **headers: str) -> Response:
        sent = {"_csrf_token": self.token, **(data or {})}
        return self._keep(self.client.post(path, data=sent, headers=self._headers(headers), follow_redirects=False))

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        self.client.cookies.clear()
        named = {name.replace("_", "-"): value for name, value in more.items()}
        return {**self.headers, **named, **({"Cookie": self.cookie} if self.cookie else {})}

    def _keep(self, answer: Response) -> Response:
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        found = re.search(r'name="_csrf_token" value="(\w+)"', answer.text)
        self.token = found[1] if found else self.token
        return answer

    def table(self, path: str) -> Table:
        """The table at an address."""
        found: Table = self.client.app.state.house.tables[path.rpartition("/")[2]]
        return found

    def sequence(self, path: str) -> int:
        return self.table(path).sequence


def newcomer(client: TestClient[Litestar], lang: str = "en") -> Browser:
    browser = Browser(client, lang)
    browser.get("/")
    return browser


def laid(browser: Browser, game: str, *seats: str, **more: str) -> str:
    """The address of a table with these seats besides one's own."""
    answer = browser.post(f"/new/{game}", {"seat": ["me", *seats], **more})
    assert answer.status_code == 303
    path = answer.headers["location"]
    begin(browser, path)
    return path


def begin(browser: Browser, path: str) -> None:
    """Takes the seat that is kept for oneself, as a browser without scripts does."""
    browser.get(path)
    assert browser.post(f"{path}/sit").status_code == 303


def duel(client: TestClient[Litestar], game: str, lang: str = "en") -> tuple[str, list[Browser]]:
    """A table where two browsers have sat down."""
    ana, bea = newcomer(client, lang), newcomer(client, lang)
    path = laid(ana, game, "open")
    bea.get(path)
    assert bea.post(f"{path}/sit").status_code == 303
    for one in (ana, bea):
        assert one.post(f"{path}/ready", {"ready": "yes"}).status_code == 303
    return path, [ana, bea]


def play(path: str, browsers: list[Browser], moves: int, seed: int = 1) -> None:
    """Random moves, sent as forms."""
    dice = random.Random(seed)
    for _ in range(moves):
        match = browsers[0].table(path).match
        assert match is not None
        if match.over:
            return
        seat = dice.choice(match.waiting)
        sent = {"action": dice.choice(match.legal(seat)), "sequence": browsers[0].sequence(path)}
        assert browsers[seat].post(f"{path}/act", sent).status_code == 303


def check(text: str, whole: bool = True) -> Page:
    """What every page must be: usable by keyboard and reader, and nothing a strict policy would refuse."""
    page = Page(text)
    for tag, attributes in page.elements:
        assert "style" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on")], tag
        if tag == "script":
            assert attributes["src"].startswith("/static/")
        for name in ("src", "href", "action", "hx-get", "hx-post"):
            assert "://" not in attributes.get(name, ""), attributes
    assert "<style" not in text
    assert max(Counter(page.values("id")).values()) == 1, Counter(page.values("id")).most_common(3)
    ids = set(page.values("id"))
    assert set(page.values("for")) | set(page.values("aria-labelledby")) | set(page.values("popovertarget")) <= ids | {
        "rules"
    }
    for tag in ("input", "select", "textarea"):
        for field in page.all(tag):
            labelled = field.get("type") == "hidden" or "aria-label" in field or field.get("id") in page.values("for")
            assert labelled or field.get("type") == "radio", field
    for form in page.all("form"):
        assert form["method"] in ("get", "post")
    assert text.count("<form") - text.count('method="get"') == text.count('name="_csrf_token"')
    if whole:
        assert text.startswith("<!doctype html>")
        assert page.all("html")[0]["lang"] in ("en", "fr")
        assert len(page.all("h1")) == 1
        assert len(page.all("main")) == 1
        links = [attributes["href"] for tag, attributes in page.elements if tag == "a"]
        assert links[0] == "#main"
        assert len(page.all("title")) >= 1
    return page


# ---- every page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_shelf_the_rules_and_the_set_up(client: TestClient[Litestar], lang: str) -> None:
    browser = newcomer(client, lang)
    home = browser.get("/").text
    check(home)
    assert f'lang="{lang}"' in home
    assert all(games.game(name).title.replace("'", "’") in home for name in NAMES)
    for path in ["/about", *(f"/new/{name}" for name in NAMES), *(f"/rules/{name}" for name in NAMES)]:
        answer = browser.get(path)
        assert answer.status_code == 200
        check(answer.text)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", NAMES)
def test_a_game_while_it_is_played(client: TestClient[Litestar], game: str, lang: str) -> None:
    browser, watcher = newcomer(client, lang), newcomer(client, lang)
    path = browser.post(f"/play/{game}").headers["location"]
    begin(browser, path)
    table = browser.table(path)
    dice = random.Random(3)
    for _ in range(7):
        assert table.match is not None
        check(browser.get(path).text)
        check(browser.get(f"{path}/now", hx_request="true").text, whole=False)
        check(watcher.get(path).text)
        if 0 in table.match.waiting:
            sent = {"action": dice.choice(table.match.legal(0)), "sequence": table.sequence}
            browser.post(f"{path}/act", sent, hx_request="true")
    for page in ("replay", "fair", "replay?at=5", "replay?step=2&eyes=public"):
        check(browser.get(f"{path}/{page}").text)


def test_the_end_the_record_and_the_proof(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "madness", "fr")
    ana = browsers[0]
    assert ana.get(f"{path}/record").status_code == 409
    assert "Il sera publié ici" in ana.get(f"{path}/fair").text
    assert ana.get(f"{path}/picks").status_code == 409
    play(path, browsers, 10_000)
    page = ana.get(path).text
    check(page)
    assert "Rejouer" in page
    check(ana.get(f"{path}/replay?eyes=all").text)
    record = ana.get(f"{path}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert verify(record.text).ok
    fair = ana.get(f"{path}/fair").text
    check(fair)
    assert "La maison a vérifié l’enregistrement" in fair
    assert "Tiré par la maison seule\u00a0: aucun appareil de joueur n’a participé." in fair
    assert fair.count("Faite par la maison") == 2
    assert [line.split()[1] for line in record.text.splitlines() if line.startswith("Source")] == ["0:", "1:"]
    assert len(ana.get(f"{path}/picks").json()) == record.text.count("* ")
    again = ana.post(f"{path}/rematch").headers["location"]
    assert again != path
    assert browsers[1].post(f"{path}/rematch").headers["location"] == again
    for browser in browsers:
        begin(browser, again)
    assert browsers[1].table(again).match is not None


# ---- the shuffle


def test_the_page_asks_the_device_for_its_part_step_by_step(client: TestClient[Litestar]) -> None:
    """Hash, opening, and what happens if somebody leaves in between: everybody adds a new part."""
    ana, bea = newcomer(client), newcomer(client, "fr")
    path = ana.post("/new/madness", {"seat": ["me", "open"]}).headers["location"]
    parts = [bytes([k]) * 32 for k in range(3)]
    page = ana.get(path).text
    check(page)
    promise = ana.table(path).commitment.promise.hex()
    assert f'data-part="step" data-table="{path[3:]}" data-promise="{promise}"' in page
    assert f'action="{path}/sit"' in page
    assert "data-part" in bea.get(path).text
    assert bea.post(f"{path}/sit", {"seat": 0}).status_code == 409, "kept for Ana"
    assert ana.post(f"{path}/sit", {"hash": "no digits"}).status_code == 422
    ana.post(f"{path}/sit", {"hash": hash_of(parts[0]).hex()})
    assert 'data-part="step"' not in ana.get(path).text, "nothing to do until Bea is there"
    bea.post(f"{path}/sit", {"seat": 1, "hash": hash_of(parts[1]).hex()})
    assert 'data-part="step"' not in ana.get(path).text, "nothing to do until both are ready"
    assert bea.post(f"{path}/start").status_code == 403
    assert ana.post(f"{path}/start").status_code == 303
    page = ana.get(path).text
    assert f'name="entropy" data-part="step" data-table="{path[3:]}"' in page
    assert f'data-hash="{hash_of(parts[0]).hex()}"' in page
    assert f'action="{path}/entropy"' in page
    check(page)
    assert ana.post(f"{path}/entropy", {"entropy": parts[2].hex()}).status_code == 422
    ana.post(f"{path}/entropy", {"entropy": parts[0].hex()})
    bea.post(f"{path}/leave")
    assert "Everybody adds a new one." in ana.get(path).text
    bea.post(f"{path}/sit", {"hash": hash_of(parts[1]).hex()})
    bea.post(f"{path}/ready", {"ready": "yes"})
    page = ana.get(path).text
    assert f'action="{path}/hash"' in page
    check(page)
    assert ana.post(f"{path}/hash").status_code == 303, "without scripts the house makes the part"
    bea.post(f"{path}/entropy", {"entropy": parts[1].hex()})
    table = ana.table(path)
    assert table.match is not None
    assert table.commitment.sources == {0: "house", 1: "device"}
    fair = ana.get(f"{path}/fair").text
    check(fair)
    assert "At this table it happened 1 time." in fair
    assert "Nobody could choose the draws" in fair
    assert "it proves nothing" in fair


def test_tables_that_wait_for_their_host_are_few(client: TestClient[Litestar]) -> None:
    """The attack: press *Play now* without ever sitting down."""
    ana = newcomer(client)
    answers = [ana.post("/play/madness").status_code for _ in range(21)]
    assert answers == [303] * 20 + [429]


def test_whoever_asks_which_games_wait_has_no_other_tables_loaded(client: TestClient[Litestar]) -> None:
    """Every page asks once a minute; it made the house replay all tables of the visitor, finished ones too."""
    path, browsers = duel(client, "gold")
    free = laid(browsers[0], "gold", "open")
    house = client.app.state.house
    house.tables.clear()
    assert [browser.get("/waiting").text for browser in browsers] == ["1", "1"]
    assert browsers[0].get(f"/waiting?besides={path.rpartition('/')[2]}").text == "0"
    assert free.rpartition("/")[2] not in house.tables


# ---- forms


def test_a_form_leads_back_without_a_script_and_brings_the_table_with_one(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "gold")
    sent = {"action": "bid 2", "sequence": browsers[0].sequence(path)}
    answer = browsers[0].post(f"{path}/act", sent)
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    fragment = browsers[0].post(f"{path}/undo", {"sequence": browsers[0].sequence(path)}, hx_request="true")
    assert fragment.status_code == 200
    assert fragment.text.lstrip().startswith('<div id="now"')
    check(fragment.text, whole=False)


def test_a_stale_page_gets_a_sentence_and_the_fresh_table(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "madness")
    table = browsers[0].table(path)
    assert table.match is not None
    seat, action, seen = table.match.mover, table.match.legal()[0], table.sequence
    assert browsers[seat].post(f"{path}/act", {"action": action, "sequence": seen}).status_code == 303
    play(path, browsers, 1)
    stale = browsers[seat].post(f"{path}/act", {"action": "nonsense", "sequence": seen}, hx_request="true")
    assert stale.status_code == 409
    assert f'data-sequence="{table.sequence}"' in stale.text
    assert 'role="alert"' in stale.text
    wrong = browsers[seat].post(f"{path}/act", {"action": HOSTILE, "sequence": "x"})
    assert wrong.status_code in (409, 422)
    assert "<script>alert" not in wrong.text


def test_script_in_names_and_chat_stays_text(client: TestClient[Litestar]) -> None:
    ana, bea = newcomer(client), newcomer(client)
    path = laid(ana, "gaudi", "open", name=HOSTILE)
    page = bea.get(path).text
    assert "&lt;script&gt;" in page
    bea.post(f"{path}/sit", {"name": '"><img src=x onerror=alert(1)>'})
    ana.post(f"{path}/start")
    bea.post(f"{path}/chat", {"text": HOSTILE})
    play(path, [ana, bea], 6)
    for address in (path, f"{path}/replay", f"{path}/fair", "/"):
        text = ana.get(address).text
        assert "<script>alert" not in text
        assert "<img" not in text
        check(text)
    assert "&lt;script&gt;" in ana.get(path).text


def test_leaving_coming_back_chat_and_settings(client: TestClient[Litestar]) -> None:
    path, (ana, bea) = duel(client, "madness")
    ana.post(f"{path}/leave")
    assert 'id="return"' in ana.get(path).text
    ana.post(f"{path}/return")
    assert 'id="return"' not in ana.get(path).text
    bea.post(f"{path}/chat", {"text": "Good evening"})
    assert "Good evening" in ana.get(path).text
    assert ana.post(f"{path}/chat", {"text": " "}).status_code == 422
    answer = ana.post("/settings", {"language": "fr", "theme": "dark", "name": "Zoé", "back": path})
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    page = ana.get("/").text
    assert '<html lang="fr" data-theme="dark">' in page
    assert 'value="Zoé"' in page


def test_whoever_wishes_is_asked_before_what_cannot_be_taken_back(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "gold", "fr")
    ana = browsers[0]
    text = ana.get(path).text
    assert "data-final" not in text
    assert 'id="ask"' not in text
    assert ana.post("/settings", {"confirm": "yes", "back": path}).headers["location"] == path
    text = ana.get(path).text
    page = check(text)
    asked = [choice["value"] for tag in ("button", "option") for choice in page.all(tag) if "data-final" in choice]
    match = ana.table(path).match
    assert match is not None
    assert asked == match.legal(0)
    assert {"ask", "ask-yes", "ask-back"} <= set(page.values("id"))
    assert 'name="confirm" value="yes" aria-pressed="true"' in text
    assert "data-final" not in browsers[1].get(path).text
    ana.post(f"{path}/act", {"action": "bid 0", "sequence": ana.sequence(path)})
    assert 'aria-pressed="true"' in ana.get(path).text.partition('value="bid 0"')[2][:120], (
        "the page asks, not the house"
    )
    ana.post("/settings", {"confirm": "no", "back": path})
    assert "data-final" not in ana.get(path).text


def test_every_seat_says_how_it_stands_and_at_the_end_what_it_has(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "madness")
    assert browsers[0].get(path).text.count("<span>0 of 5 tokens</span> <span>5 cards</span>") == 2
    play(path, browsers, 10_000)
    text = browsers[0].get(path).text
    assert 'class="standing"' not in text
    assert text.count('class="seat-score"') == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_begin_with_what_they_contain(client: TestClient[Litestar], lang: str) -> None:
    page = Page(newcomer(client, lang).get("/rules/gaudi").text)
    links = [link["href"] for link in page.all("a")]
    assert [f"#{heading.id}" for heading in guides.contents("gaudi", lang)] == [a for a in links if "#guide-" in a]
    assert {a[1:] for a in links if "#guide-" in a} <= set(page.values("id"))


def test_the_rules_stand_under_the_lid_with_who_and_how_long(client: TestClient[Litestar]) -> None:
    answer = newcomer(client, "en").get("/rules/gaudi")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    text = answer.text
    head = text[text.index("guide-head") : text.index('id="guide"')]
    assert 'id="lid-gaudi"' in head
    assert "2–6 players" in head
    assert "30 min" in head
    assert 'action="/play/gaudi"' in head


def test_when_nobody_waits_for_players_every_game_can_be_laid_from_there(client: TestClient[Litestar]) -> None:
    browser = newcomer(client, "en")
    for text in (browser.get("/").text, browser.get("/", hx_request="true").text):
        others = text[text.index('id="others"') :]
        assert [f'href="/new/{name}"' in others for name in NAMES] == [True] * len(NAMES)


def test_a_hint_is_shown_with_its_reason(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "madness")
    match = browsers[0].table(path).match
    assert match is not None
    page = browsers[match.mover].post(f"{path}/hint", hx_request="true")
    assert page.status_code == 200
    assert 'id="hints"' in page.text
    assert "data-hint=" in page.text
    assert browsers[1 - match.mover].post(f"{path}/hint", hx_request="true").status_code == 200


def test_what_cannot_be_done_is_refused_in_words(client: TestClient[Litestar]) -> None:
    browser = newcomer(client, "fr")
    for method, path, status in [
        ("get", "/rules/chess", 404),
        ("get", "/new/chess", 404),
        ("post", "/play/chess", 404),
        ("get", "/t/aaaaaaaaaa", 404),
        ("get", "/t/aaaaaaaaaa/events", 404),
        ("post", "/t/aaaaaaaaaa/act", 404),
    ]:
        answer = getattr(browser, method)(path)
        assert answer.status_code == status, path
        check(answer.text)
        assert "Retour aux jeux" in answer.text
    path = laid(browser, "gold", "open")
    assert browser.post(f"{path}/dance").status_code == 404
    assert browser.get(f"{path}/replay").status_code == 409
    few = browser.post("/new/gold", {"seat": ["me"]})
    assert few.status_code == 422
    assert 'role="alert"' in few.text
    assert browser.post("/new/gold", {"seat": ["me", "open"], "clock": "77"}).status_code == 422
