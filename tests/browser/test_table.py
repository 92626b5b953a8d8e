"""What lies beside the board: rules, hints, the zoom, the log, the choices on a phone, and the title of the tab."""

from collections.abc import Callable

import pytest

from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots

OFFERED = "#move button[name=action]:not(#by-board)"

# Is everything that can be chosen on the board between the top of the window and the bar?
IN_SIGHT = """() => {
  const bar = document.querySelector("#bar").getBoundingClientRect().top
  const boxes = [...document.querySelectorAll("#board .action")].map((thing) => thing.getBoundingClientRect())
  return boxes.every((box) => box.top >= 0 && box.bottom <= bar + 1)
}"""

# The names beside the board that do not fit in their places, and those on the board that are cut.
CUT_NAMES = """() => {
  const beside = [...document.querySelectorAll(".seat .name")]
  const cut = beside.filter((n) => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 2)
  const panels = [...document.querySelectorAll("#board [id^=d-seat-] > text")]
  return [...cut, ...panels.filter((name) => name.textContent.includes("…"))].map((name) => name.textContent)
}"""

# Keeps how far each thing of the drawing has travelled.
NOTE_MOTION = """
window.travelled = {}
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, ...rest) {
  const [, x, y] = /translate\\((\\S+)px, (\\S+)px\\)/.exec(frames[0].transform ?? "") ?? []
  if (x) window.travelled[this.id] = Math.hypot(x, y)
  return animate.call(this, frames, ...rest)
}
"""

# How far the first line in sight is from the top of the log, and whether the last is in sight.
LOG_ROOM = """() => {
  const log = document.querySelector("#log")
  const box = log.getBoundingClientRect()
  const lines = [...log.children].map((line) => line.getBoundingClientRect())
  const first = lines.find((line) => line.bottom > box.top + 1)
  const end = lines.at(-1).bottom <= box.bottom + 1
  return { scrolls: log.scrollHeight > log.clientHeight, top: Math.round(first.top - box.top), end }
}"""


# Of the parts of the page that the stream renews, those that differ from what somebody who comes now is shown. Scripts
# add attributes for keyboards and readers, and take titles away, which cards show; what is drawn is in the others.
# Bots may act between the answer and the stream, so answers are compared with the page only when both show as many
# entries.
UNLIKE = """async () => {
  const at = (root) => root.getElementById("now").dataset.sequence
  let fresh = null
  for (let tries = 0; tries < 500 && (!fresh || at(fresh) !== at(document)); tries += 1) {
    const answer = await fetch(location.href + "/now", { headers: { "HX-Request": "true" } })
    fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
  }
  const drawn = ["id", "data-action", "transform", "d", "x", "y", "cx", "cy", "width", "fill", "stroke", "opacity"]
  const words = (thing) => (thing.children.length ? "" : thing.textContent.trim())
  const tell = (thing) => [thing.localName, words(thing), ...drawn.map((name) => thing.getAttribute(name))].join(" ")
  const told = (root, id) => {
    const part = root.getElementById(id)
    return part && [part, ...part.querySelectorAll("*:not(title)")].map(tell).join("\\n")
  }
  const ids = ["drawing", "log", "prompt", "since", "saying", "at-0", "at-1"]
  return ids.filter((id) => told(document, id) !== told(fresh, id))
}"""


@pytest.mark.parametrize("game", ["gold", "aztec"])
def test_moves_come_in_pieces_over_one_stream_and_the_page_is_as_if_it_were_new(
    game: str, guest: Callable[..., Guest]
) -> None:
    ana = guest()
    streams: list[str] = []
    ana.lay(game, ["bot:easy"])
    ana.turn()
    ana.page.on("request", lambda request: streams.append(request.url) if "/events?" in request.url else None)
    for _ in range(4):
        ana.play(ana.turn().board[0])
        ana.turn()
        assert ana.page.evaluate(UNLIKE) == []
    assert not streams, "a page that cannot use its pieces opens the stream again, and gets everything"


@pytest.mark.parametrize(
    ("lang", "size", "call"),
    [("fr", "phone", "À vous"), pytest.param("en", "desktop", "Your turn", marks=pytest.mark.long)],
)
def test_rules_hint_and_zoom_are_at_hand(lang: str, size: str, call: str, guest: Callable[..., Guest]) -> None:
    ana = guest(lang=lang, size=size)
    page = ana.page
    ana.lay("gaudi", ["bot:easy"])
    turn = ana.turn()
    assert f"{call} – Gaudí" in page.title(), "how many games wait may stand before it"
    ana.press("[popovertarget=rules]")
    page.wait_for_selector("#rules-text h2")
    ana.press("#rules .icon-button")
    ana.press("#hint")
    page.wait_for_selector("#hints")
    assert page.get_attribute("#hints", "data-hint") in turn.bar
    seen = "() => document.querySelector('svg[data-ground]').getAttribute('viewBox')"
    whole = page.evaluate(seen)
    ana.press("[data-zoom='1.4']")
    assert page.evaluate(seen) != whole
    ana.press("[data-zoom='0']")
    assert page.evaluate(seen).split()[2:] == whole.split()[2:], "all of it, as large as before"


def test_on_a_phone_the_choices_never_hide_the_board_unless_one_unfolds_them(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    ana.lay("gold", ["bot:easy"])
    height = "() => document.querySelector('#bar').offsetHeight / innerHeight"
    for _ in range(12):
        turn = ana.turn()
        assert ana.page.evaluate(height) < 0.25, turn.prompt
        assert ana.page.evaluate(IN_SIGHT), "and what can be chosen there is in sight"
        ana.play(turn.bar[-1] if turn.bar[0].startswith("bid") else turn.bar[0])
    ana.press("#doing > summary")
    ana.play(ana.turn().bar[0], by="bar")
    ana.turn()
    assert ana.page.get_attribute("#doing", "open") is not None, "what one has unfolded stays so"


@pytest.mark.parametrize(("game", "bots"), [("maya", 3), ("gaudi", 5)])
def test_on_a_small_phone_every_name_is_whole_however_many_play(
    game: str, bots: int, guest: Callable[..., Guest]
) -> None:
    ana = guest(lang="fr", size="small phone")
    ana.lay(game, ["bot:easy"] * bots)
    ana.turn()
    assert ana.page.locator(".seat .name").count() == bots + 1
    assert ana.page.evaluate(CUT_NAMES) == []
    assert not ana.too_wide()


def test_a_tap_that_closes_a_menu_chooses_nothing(guest: Callable[..., Guest]) -> None:
    ana = guest(size="phone")
    ana.lay("gaudi", ["bot:easy"])
    turn, before = ana.turn(), ana.sequence
    ana.press("#to-more")
    ana.page.wait_for_selector("#more:popover-open")
    ana.page.mouse.click(*ana.spot(turn.board[0]))
    ana.page.wait_for_selector("#more", state="hidden")
    ana.play(turn.board[0])
    assert ana.sequence == before + 1, "the first tap played nothing, the second did"


def test_the_bar_shows_on_the_board_what_it_means_and_the_board_in_the_bar(guest: Callable[..., Guest]) -> None:
    ana = guest()
    ana.lay("madness", ["bot:easy"])
    ana.turn()
    page = ana.page
    if page.locator("details.group").count():
        ana.press("details.group > summary")
    cards = page.locator(f"{OFFERED}:visible").evaluate_all("(all) => all.slice(0, 2).map((one) => one.value)")
    assert len(cards) == 2
    for action in cards:
        page.hover(f'#move button[value="{action}"]')
        assert page.get_attribute("#board .action.picked", "data-action") == action
        page.mouse.move(0, 0)
        assert page.locator("#board .action.picked").count() == 0
        page.hover(f'#board [data-action="{action}"]')
        assert page.get_attribute("#move .meant", "value") == action
        page.mouse.move(0, 0)
        assert page.locator("#move .meant").count() == 0
    page.focus(f'#move button[value="{cards[0]}"]')
    assert page.get_attribute("#board .action.picked", "data-action") == cards[0]
    sequence = ana.turn().sequence
    page.click(f'#board [data-action="{cards[0]}"]')
    page.mouse.move(0, 0)
    ana.sees(sequence + 1)
    ana.turn()
    assert page.evaluate("() => document.activeElement.closest('#board .action') !== null"), "the focus is on a choice"
    assert page.locator("#move .meant").count() == 0, "but nothing is lit up as if it were recommended"


def test_with_a_finger_a_small_thing_is_shown_before_it_is_done_by_the_bar_too(guest: Callable[..., Guest]) -> None:
    ana = guest(size="phone")
    ana.lay("maya", ["bot:easy", "bot:easy"])
    turn, page = ana.turn(), ana.page
    while "pass" not in turn.bar:  # the first stones of each are laid: places that a finger does not miss
        ana.press(f'#board [data-action="{turn.bar[0]}"]')
        ana.sees(turn.sequence + 1)
        turn = ana.turn()
    send = "send 3 1"
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    ana.button(send).tap()
    assert page.locator("#picked").is_visible()
    assert page.get_attribute("#board .action.picked", "data-action") == send
    assert page.inner_text("#picked .picked-label") in (page.get_attribute("#board .picked", "aria-label") or "")
    assert not any(url.endswith("/act") for url in sent)
    with page.expect_response("**/act") as answer:
        ana.press("#picked button")
    assert answer.value.status == 204


def test_a_card_travels_from_the_hand_to_the_pile_and_from_the_pile_to_the_hand(guest: Callable[..., Guest]) -> None:
    ana = guest(moves="no-preference")
    ana.page.add_init_script(NOTE_MOTION)
    ana.lay("madness", ["bot:easy"])
    drawn = False
    for _ in range(4):
        turn = ana.turn()
        card = next(action for action in turn.bar if not action.startswith("joker"))
        ana.page.evaluate("() => (window.travelled = {})")
        ana.play(card)
        ana.turn()
        travelled = ana.page.evaluate("() => window.travelled")
        assert any(thing.startswith("d-top-") for thing in travelled), card
        drawn = drawn or any(thing.startswith("d-hand-") and way > 100 for thing, way in travelled.items())
    assert drawn


def test_the_log_ends_with_the_latest_line_and_begins_with_a_whole_one(
    guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest()
    ana.visit(played_by_bots(house, "madness", 3))
    page = ana.page
    assert page.evaluate(LOG_ROOM) == {"scrolls": True, "top": 0, "end": True}
    page.evaluate("() => (document.querySelector('#log').scrollTop = 0)")
    page.fill("#say-text", "Well played!")
    page.press("#say-text", "Enter")
    page.wait_for_selector("#chat strong")
    assert page.evaluate("() => document.querySelector('#log').scrollTop") == 0, "whoever reads further up stays there"
