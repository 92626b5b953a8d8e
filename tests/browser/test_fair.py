"""Fair draws in a real browser: the promise comes first, the device adds its part, and checks every draw afterwards."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs

from playwright.sync_api import Request, Route

from tablee.chance import hash_of
from tablee.record import verify
from tests.browser.guest import Guest, begin_together
from tests.browser.served import Served

Enter = Callable[..., Guest]
# What the page shows as it comes, before its scripts send anything.
KEEP_PROMISE = """document.addEventListener("DOMContentLoaded", () => {
  const shown = document.querySelector("[data-promise]")
  if (shown) sessionStorage.promise ??= shown.dataset.promise
})"""
DONE = "() => document.querySelector('#checked') && !document.querySelector('#checked progress')"


def finish(guest: Guest) -> None:
    """Plays whatever comes first until the game is over."""
    turn = guest.turn()
    while not turn.over:
        guest.play(turn.bar[0], by="bar")
        turn = guest.turn()


def checked(guest: Guest, path: str) -> str:
    """What the browser finds on the page about fairness."""
    guest.visit(f"{path}/fair")
    guest.page.wait_for_function(DONE)
    return guest.page.inner_text("#checked-words")


def test_play_now_shows_the_promise_first_and_begins_without_another_click(guest: Enter) -> None:
    """The attack: the server made the entropy that “everybody added”, and showed its promise after the seat was taken.

    Then the same game to its end: the browser computes every draw again, and finds what is not as it was.
    """
    ana = guest(chance=(1, 1))
    ana.context.add_init_script(KEEP_PROMISE)
    asked: list[str] = []  # pages and posts, in order
    posts: list[dict[str, list[str]]] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            posts.append(parse_qs(request.post_data or ""))
        if request.method == "POST" or request.resource_type == "document":
            asked.append(f"{request.method} {request.url.removeprefix(ana.house.address)}")

    ana.page.on("request", note)
    ana.visit("/")
    ana.press("#box-madness .button.primary")
    ana.turn()
    path = ana.path
    assert asked == ["GET /", "POST /play/madness", f"GET {path}", f"POST {path}/sit", f"POST {path}/entropy"], (
        "one click, the page with the promise, and the device does the rest"
    )
    promise = ana.page.evaluate("() => sessionStorage.promise")
    opened, sat, added = posts
    assert not {"hash", "entropy"} & opened.keys()
    assert "entropy" not in sat
    entropy = bytes.fromhex(added["entropy"][0])
    assert hash_of(entropy).hex() == sat["hash"][0]
    assert entropy == bytes(range(1, 33)), "made by the device, when it was asked"

    finish(ana)
    words = checked(ana, path)
    assert re.search(r"computed all \d+ draws again", words)
    assert "both are in the record" in words
    assert "Nobody could choose the draws" in ana.page.inner_text("#who")
    record = ana.context.request.get(f"{ana.house.address}{path}/record").text()
    assert f"Promise: {promise}\n" in record
    assert f"Entropy 0: {entropy.hex()}\nSource 0: device\n" in record
    assert verify(record).fair

    forged = re.sub(r"(\* draw) \+1", r"\1 +2", record, count=1)
    ana.page.route("**/record", lambda route: _answer(route, forged))
    assert re.fullmatch(r"Draw \d+ is not the one that the secret and the parts give\..*", checked(ana, path))
    ana.page.route("**/record", lambda route: _answer(route, record.replace(entropy.hex(), entropy[::-1].hex())))
    assert re.match(r"Draw \d+ is not the one", checked(ana, path))
    ana.page.unroute("**/record")
    ana.page.evaluate(
        """(table) => {
          const name = `tablee part ${table}`
          const part = JSON.parse(localStorage.getItem(name))
          localStorage.setItem(name, JSON.stringify({ ...part, promise: "00" }))
        }""",
        path.rpartition("/")[2],
    )
    assert "it was shown another fingerprint" in checked(ana, path)


def _answer(route: Route, text: str) -> None:
    route.fulfill(body=text, content_type="text/plain; charset=utf-8")


def test_both_devices_send_hashes_before_either_opens(guest: Enter) -> None:
    ana, bea = guest(chance=(1, 1)), guest(lang="fr", size="phone", chance=(2, 1))
    posts: list[str] = []
    for one in (ana, bea):
        one.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    path = ana.lay("madness", ["open"])
    bea.visit(path)
    bea.press("#at-1 button")
    begin_together(ana, bea)
    sent = [url.rpartition("/")[2] for url in posts]
    assert sent == ["madness", "sit", "sit", "ready", "start", "entropy", "entropy"]
    bea.visit(f"{path}/fair")
    assert bea.page.inner_text("#who").startswith("Personne n’a pu choisir les tirages")


def test_without_scripts_one_presses_a_button_and_the_page_says_who_drew(house: Served, guest: Enter) -> None:
    context = guest().context.browser
    assert context is not None
    plain = context.new_context(base_url=house.address, java_script_enabled=False, locale="en-GB")
    page = plain.new_page()
    page.goto("/")
    page.click("#box-madness .button.primary")
    assert "The house makes it, and the record says so." in page.inner_text("#step")
    page.click("#step button")
    page.wait_for_selector("#now.stage-running")
    page.goto(f"{page.url}/fair")
    assert page.inner_text("#who").startswith("Drawn by the house alone: no player’s device took part.")
    plain.close()


def test_others_see_who_asks_for_a_hint(guest: Enter) -> None:
    ana, bea = guest(), guest(lang="fr", size="phone")
    path = ana.lay("gold", ["open"])
    bea.visit(path)
    bea.page.fill("#sit-name", "Bea")
    bea.press("#at-1 button")
    begin_together(ana, bea)
    ana.press("#hint")
    bea.page.wait_for_selector("#at-0 .hints-used")
    assert "1 conseil" in bea.page.inner_text("#at-0 .hints-used")
    assert not bea.page.locator("#at-1 .hints-used").count()
    bea.press("[popovertarget=side]")
    assert "demande un conseil" in bea.page.inner_text("#log")
