"""What people grasp first does something: cards, quarries, tiles, a jaguar; and no filled button is one to regret."""

from collections.abc import Callable

from tests.browser.guest import Guest

# A spot of a thing of the drawing that nothing covers.
SPOT = """(selector) => {
  for (const thing of document.querySelectorAll(selector)) {
    thing.scrollIntoView({ block: "center", behavior: "instant" })
    const box = thing.getBoundingClientRect()
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5]]) {
      const [px, py] = [box.x + box.width * x, box.y + box.height * y]
      if (document.elementFromPoint(px, py)?.closest(selector) === thing) return [px, py]
    }
  }
  return null
}"""
KEPT = "() => [...document.querySelectorAll('#board .action.kept')].map((thing) => thing.dataset.action)"
INSTEAD = "() => JSON.parse(document.querySelector('#by-handle').dataset.instead)"
FILLED = """() => {
  const drawn = [...document.querySelectorAll("#board .action")].filter((thing) =>
    [...thing.querySelectorAll("rect")].some((one) => ["var(--accent)"].includes(one.getAttribute("fill"))))
  return [...drawn.map((thing) => thing.dataset.action),
    ...[...document.querySelectorAll("#options .button.primary")].filter((one) => one.checkVisibility())
      .map((one) => one.value)]
}"""


def grasp(ana: Guest, selector: str) -> None:
    """Clicks or taps a thing of the drawing."""
    spot = ana.page.evaluate(SPOT, selector)
    assert spot, f"nothing of {selector} can be touched"
    ana.page.touchscreen.tap(*spot) if ana.phone else ana.page.mouse.click(*spot)


def test_a_worker_offers_the_quarries_and_a_quarry_the_workers(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    page = ana.page
    ana.lay("maya", ["bot:easy", "bot:easy"])
    turn = ana.turn()
    while not turn.bar[0].startswith("send"):
        ana.play(turn.bar[0])
        turn = ana.turn()
    assert page.evaluate(FILLED) == [], "to pass for the whole round is offered quietly"
    sends = [action.split() for action in turn.board if action.startswith("send")]
    value = sends[0][1]
    grasp(ana, f"[data-handle='send {value} ?']")
    assert page.evaluate(KEPT) == [f"send {value} {quarry}" for _, v, quarry in sends if v == value]
    grasp(ana, f"[data-handle='send {value} ?']")
    assert page.evaluate(KEPT) == [], "touched again, it is put down"
    quarry = sends[-1][2]
    grasp(ana, f"[data-handle='send ? {quarry}']")
    fits = [f"send {v} {q}" for _, v, q in sends if q == quarry]
    assert sorted(page.evaluate(KEPT)) == sorted(fits)
    sequence = ana.sequence
    with page.expect_response("**/act") as answer:
        grasp(ana, f"[data-handle='{fits[0].rpartition(' ')[0]} ?']")
    ana.sees(int(answer.value.headers["tablee-sequence"]))
    assert ana.sequence > sequence, "a quarry and a worker are a choice"
    assert not ana.too_wide()


def test_another_tile_is_taken_up_instead_and_ending_the_turn_is_quiet(guest: Callable[..., Guest]) -> None:
    ana = guest()
    page = ana.page
    tiles: list[str] = []
    for _ in range(8):  # a hand may hold only one that fits
        ana.lay("gaudi", ["bot:easy"])
        tiles = [action for action in ana.turn().bar if action.startswith("tile")]
        if len(tiles) > 1:
            break
    assert len(tiles) > 1
    grasp(ana, "[data-handle='tile ?']")
    assert sorted(page.evaluate(KEPT)) == sorted(tiles), "a place that is touched first shows the tiles to take"
    ana.play(tiles[0])
    grasp(ana, "[data-undo]")
    page.wait_for_selector(f"#board [data-action='{tiles[0]}']")  # touched again, it is put down
    ana.play(tiles[0])
    assert tiles[0] not in page.evaluate(INSTEAD)
    page.locator(f"[data-handle='{tiles[1]}']").hover()
    page.wait_for_function("() => document.querySelector('#card p')?.textContent.includes('instead of your last')")
    with page.expect_response("**/act") as answer:
        grasp(ana, f"[data-handle='{tiles[1]}']")
    ana.sees(int(answer.value.headers["tablee-sequence"]))
    places = ana.turn().bar
    assert all(action.startswith("at ") for action in places)
    assert tiles[0] in page.evaluate(INSTEAD), "the first tile has been put down"
    assert tiles[1] not in page.evaluate(INSTEAD)
    ana.play(places[0])
    turn = ana.turn()
    if len(turn.bar) > 1:
        assert page.evaluate(FILLED) == []


def test_a_jaguar_offers_its_values(guest: Callable[..., Guest]) -> None:
    ana = guest()
    ana.lay("madness", ["bot:easy"])
    turn = ana.turn()
    while "joker +1" not in turn.board:
        assert not turn.over, "no jaguar has come in this game; another name of this test brings other cards"
        ana.play(turn.bar[0])
        turn = ana.turn()
    grasp(ana, "[data-handle='joker ?']")
    assert sorted(ana.page.evaluate(KEPT)) == sorted(action for action in turn.board if action.startswith("joker"))
