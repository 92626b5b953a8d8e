"""People at one table, each at a browser of their own: what one does the other sees, and nobody can spoil it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.guest import SIZES, Guest, begin_together

Enter = Callable[..., Guest]
# Notes every event of streams that are opened from now on.
NOTE_EVENTS = """
window.heard = []
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    this.addEventListener("pieces", () => window.heard.push("pieces"))
  }
}
"""
# Plays on as fast as the page allows, whatever comes first, until the game is over.
RUSH = """async () => {
  for (let k = 0; !document.querySelector("#now.stage-over"); k++) {
    if (k > 4000) throw new Error("the game does not end")
    const ready = document.querySelector("#now[data-turn=yes]")
    ready?.querySelector("#move button[name=action][value]:not(#by-board)")?.click()
    await new Promise((go) => setTimeout(go, 25))
  }
}"""
# What of a slider lies beyond the edges of the bar.
CUT_OFF = """() => {
  const bar = document.querySelector("#bar").getBoundingClientRect()
  return [...document.querySelectorAll(".slider *:not(option, .said)")].filter((part) => part.offsetWidth)
    .map((part) => [`${part.tagName}.${part.className}`, part.getBoundingClientRect()])
    .filter(([, box]) => box.left < bar.left || box.right > bar.right).map(([name]) => name)
}"""
NARROW: ViewportSize = {"width": 320, "height": 844}  # there bids are so small that a finger picks one first
SCRIPT = "<script>alert('hop')</script><img src=x onerror=alert('hop')>"


@pytest.fixture
def pair(guest: Enter) -> tuple[Guest, Guest]:
    """Ana at a desk, in English, and Bea with a phone, in French, at a table of two by a link."""
    return together(guest(lang="en"), guest(lang="fr", size="phone"), "madness")


def together(ana: Guest, bea: Guest, game: str) -> tuple[Guest, Guest]:
    """Ana lays the table, Bea sits down by the link."""
    ana.lay(game, ["open"])
    bea.visit(ana.page.input_value("#invite"))
    bea.page.fill("#sit-name", "Bea")
    bea.press("#at-1 button")
    begin_together(ana, bea)
    return ana, bea


def mover(*people: Guest) -> Guest:
    """Whose turn it is, when all pages show the same."""
    latest = max(one.sequence for one in people)
    for one in people:
        one.sees(latest)
    return next(one for one in people if one.has_turn())


def test_two_browsers_play_each_other_at_a_public_table(guest: Enter) -> None:
    ana, bea = guest(lang="fr", moves="no-preference"), guest(lang="en", size="phone", moves="no-preference")
    path = ana.lay("madness", ["open"], public="yes")
    assert ana.page.locator(".open-table").is_visible()
    bea.visit("/")
    bea.press(f'#open-tables li:has(a[href="{path}"]) .button')
    bea.press("#at-1 button")
    begin_together(ana, bea)
    assert bea.path == path
    for k in range(8):
        one = mover(ana, bea)
        turn = one.turn()
        if turn.over:
            break
        one.play(turn.bar[0], by="bar" if k % 2 else "board")
        other = bea if one is ana else ana
        other.sees(one.sequence)
    ana.visit("/")
    assert ana.page.locator(f'#your-games a[href="{path}"]').is_visible()


def test_a_choice_made_together_stays_sealed_and_can_be_taken_back(guest: Enter) -> None:
    ana, bea = together(guest(), guest(lang="fr"), "gold")
    ana.play("bid 3")
    assert not ana.has_turn()
    assert ana.page.locator(".chosen").is_visible()
    bea.sees(ana.sequence)
    assert not bea.page.locator('#bar [aria-pressed="true"]').count(), "nobody sees what another has chosen"
    ana.press("#undo")
    ana.page.wait_for_selector("#now[data-turn=yes]")
    ana.play("bid 2", by="bar")
    bea.play("bid 0")
    ana.sees(bea.sequence)
    assert not ana.page.locator(".chosen").count(), "the bids are open, and the game goes on"


def test_what_one_is_about_to_choose_stays_when_others_act(guest: Enter) -> None:
    ana, bea = together(guest(size="phone"), guest(), "gold")
    ana.page.set_viewport_size(NARROW)
    ana.play_on_board("bid 0", sure=False)
    bea.play("bid 3")
    sealed = bea.sequence
    ana.sees(sealed)
    assert ana.page.locator("#picked").is_visible(), "what a finger has picked stays picked"
    ana.press("#picked button")
    ana.sees(sealed + 1)
    while not (turn := mover(ana, bea).turn()).bar[0].startswith("bid"):
        mover(ana, bea).play(turn.bar[0])
    slider = ana.page.locator(".slider select")  # now she has thirteen pearls: too many for buttons
    ana.press("#doing > summary")  # all bids are on the board, so that the bar folds them until they are wanted
    ana.page.wait_for_selector("#doing[open]")
    slider.select_option("bid 12")
    bea.play("bid 1")
    ana.sees(bea.sequence)
    assert slider.input_value() == "bid 12"
    assert "12" in ana.page.inner_text(".slider .go")
    for size in SIZES:
        ana.resize(size)
        assert ana.page.evaluate(CUT_OFF) == [], f"on a {size} the whole slider is in the bar"


@pytest.mark.parametrize("by", ["board", "bar"])
def test_a_click_counts_though_another_acts_while_the_button_is_down(by: str, guest: Enter) -> None:
    ana = guest()
    ana.page.add_init_script(NOTE_EVENTS)
    ana, bea = together(ana, guest(lang="fr"), "gold")
    mouse, before = ana.page.mouse, ana.turn().sequence
    spot = ana.spot("bid 3") if by == "board" else ana.middle(ana.button("bid 3"))
    mouse.move(*spot)
    ana.page.evaluate("() => (window.heard = [])")
    mouse.down()
    bea.play("bid 2")
    ana.page.wait_for_function("() => window.heard.length > 0")
    assert ana.sequence == before, "nothing changes under the pointer"
    with ana.page.expect_response("**/act") as answer:
        mouse.up()
    assert answer.value.status == 204
    ana.sees(before + 2)


def test_the_page_stays_where_it_is_scrolled_to_when_others_act(guest: Enter) -> None:
    ana, bea = together(guest(size="phone"), guest(lang="fr"), "gold")
    ana.page.set_viewport_size(NARROW)
    ana.play_on_board("bid 1", sure=False)  # now she is at that bid, and scrolls away from it
    ana.page.set_viewport_size({"width": 320, "height": 420})
    for edge in ("0", "document.body.scrollHeight"):
        there = ana.page.evaluate(f"() => (scrollTo(0, {edge}), scrollY)")
        bea.play("bid 2")
        ana.sees(bea.sequence)
        assert ana.page.evaluate("() => scrollY") == there
        bea.press("#undo")
        bea.turn()
        ana.sees(bea.sequence)


def test_a_move_can_be_taken_back_until_the_other_acts(guest: Enter) -> None:
    ana, bea = together(guest(lang="fr", size="phone"), guest(), "gaudi")
    one = mover(ana, bea)
    before = one.turn()
    one.play(before.bar[0])
    one.press("#undo")
    one.page.wait_for_function("() => !document.querySelector('#undo')")
    assert one.turn().bar == before.bar


@pytest.mark.parametrize("by", ["board", "bar"])
def test_a_double_click_plays_once(by: str, pair: tuple[Guest, Guest]) -> None:
    ana, bea = pair
    if not ana.has_turn():
        bea.play(bea.turn().bar[0])
    turn = ana.turn()
    card = turn.bar[0]
    (ana.button(card) if by == "bar" else ana.page.locator(f'#board [data-action="{card}"]')).dblclick()
    bea.page.wait_for_selector("#now[data-turn=yes]")
    ana.sees(turn.sequence + 1)
    ana.page.reload()
    assert ana.sequence == turn.sequence + 1


def test_a_stale_tab_gets_a_clear_answer_and_the_fresh_table(pair: tuple[Guest, Guest]) -> None:
    ana, bea = pair
    one, other = (ana, bea) if ana.has_turn() else (bea, ana)
    one.expect("ERR_FAILED", "Failed to fetch", "409")
    old = one.context.new_page()
    old.route("**/events?*", lambda route: route.abort())
    old.goto(one.path)
    turn = one.turn()
    one.play(turn.bar[0])
    other.play(other.turn().bar[0])
    one.sees(other.sequence)
    fresh, one.page = one.page, old
    one.play_on_board(turn.bar[-1])
    old.wait_for_selector("#notice")
    assert old.inner_text("#notice").strip()
    assert old.get_attribute("#now", "data-sequence") == str(other.sequence)
    one.page = fresh
    assert one.sequence == other.sequence, "the old tab has played nothing"


def test_one_leaves_a_bot_plays_on_and_one_comes_back(pair: tuple[Guest, Guest]) -> None:
    ana, bea = pair
    bea.press("[popovertarget=more]")
    bea.press("#leave > summary")
    bea.press("#leave button.danger")
    bea.page.wait_for_selector("#return")
    assert not bea.page.locator("#board [data-action]").count()
    ana.play(ana.turn().bar[0])
    ana.play(ana.turn().bar[0])  # the bot has played in between
    ana.turn()  # and again: from now on nobody acts by themselves
    bea.press("#return")
    bea.page.wait_for_function("() => !document.querySelector('#return')")
    while mover(ana, bea) is ana:
        ana.play(ana.turn().bar[0])
    bea.play(bea.turn().bar[0])


def test_a_spectator_sees_the_table_and_touches_nothing(pair: tuple[Guest, Guest], guest: Enter) -> None:
    ana, bea = pair
    clo = guest()
    clo.visit(ana.path)
    one = mover(ana, bea)
    one.play(one.turn().bar[0])
    clo.sees(one.sequence)
    assert not clo.page.locator("[data-action], #move").count()


def test_script_in_a_name_and_in_the_chat_stays_text(guest: Enter) -> None:
    ana, bea = guest(), guest(lang="fr", size="phone")
    ana.visit("/")
    ana.press("#settings > summary")
    ana.page.fill("#your-name", "<b>Ana</b>")
    ana.press("#your-name + button")
    together(ana, bea, "madness")
    assert "<b>Ana</b>" in bea.page.inner_text("#at-0")
    ana.page.fill("#say-text", SCRIPT)
    ana.page.press("#say-text", "Enter")
    bea.press("[popovertarget=side]")
    said = bea.page.locator("#chat p")
    said.wait_for()
    assert SCRIPT in said.inner_text()
    assert not bea.page.locator("#chat script, #chat img").count()
    assert ana.page.input_value("#say-text") == ""


def test_messages_on_a_phone_are_counted_until_the_chat_is_opened(pair: tuple[Guest, Guest]) -> None:
    ana, bea = pair
    assert not bea.page.locator("#unread").is_visible()
    for n, words in enumerate(("Hello", "Your turn!"), 1):
        ana.page.fill("#say-text", words)
        ana.page.press("#say-text", "Enter")
        bea.page.wait_for_function("(n) => document.querySelector('#unread-count')?.innerText === String(n)", arg=n)
    assert bea.page.locator("#unread").is_visible()
    assert not ana.page.locator("#unread").is_visible(), "on a desk the chat is in sight"
    bea.press("#to-side")
    bea.page.wait_for_selector("#side:popover-open")
    bea.page.wait_for_selector("#unread", state="hidden")
    bea.page.reload()
    bea.page.wait_for_selector("#now.stage-running")
    assert not bea.page.locator("#unread").is_visible()


def test_the_waiting_room_shows_who_is_a_bot_and_who_has_left(guest: Enter) -> None:
    ana, bea = guest(), guest(lang="fr", size="phone")
    ana.lay("madness", ["open", "bot:strong", "open"])
    bea.visit(ana.page.input_value("#invite"))
    bea.page.fill("#sit-name", "Bea")
    assert "Bot, strong" in ana.page.inner_text("#at-2")
    bea.press("#at-1 button")
    ana.page.wait_for_function("() => document.querySelector('#at-1').innerText.includes('Bea')")
    bea.press('form[action$="/leave"] button')
    ana.page.wait_for_selector("#gone")
    assert ana.page.inner_text("#gone") == "Bea has left the table."
    bea.page.wait_for_selector("#gone")
    assert bea.page.inner_text("#gone") == "Bea a quitté la table."


def test_your_games_say_who_won_and_who_one_was_and_a_rematch_keeps_ones_sign(guest: Enter) -> None:
    ana = guest(size="phone")
    path = ana.lay("madness", ["bot:easy"])
    sign = ana.page.inner_html("#at-0 svg")
    ana.visit("/")
    mine = ana.page.locator(f'#your-games li:has(a[href="{path}"])')
    assert mine.locator(".who:has(.tag)").inner_text().split() == ["Sun", "you"]
    assert mine.locator(".row-state").inner_text() in ("Your turn", "Moon is to play")
    assert not mine.locator("button").count(), "a game that is being played is not put away"
    ana.visit(path)
    ana.page.evaluate(RUSH)
    won = "won" in (ana.page.get_attribute("#at-0", "class") or "")
    ana.press("#rematch")
    ana.page.wait_for_selector("#now.stage-running")
    assert ana.path != path
    assert ana.page.inner_html("#at-0.you svg") == sign
    ana.visit("/")
    assert mine.locator(".row-state").inner_text() == ("You won" if won else "Moon won")
    assert ana.page.locator("#your-games li").count() == 2
    mine.locator("button").tap()
    ana.page.wait_for_function("() => document.querySelectorAll('#your-games li').length === 1")
    ana.visit(path)
    assert ana.page.locator("#ending").is_visible(), "its link still leads there"
