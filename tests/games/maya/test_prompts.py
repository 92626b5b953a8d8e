"""What the viewer of Maya can do now."""

from tests.games.maya.table import asked, build, found, offer


def test_prompts_are_instructions() -> None:
    m = found()
    assert asked(m) == "Send a worker to a quarry, or pass. The cards in your hand can carry 37 stones."
    assert asked(m, seat=1) == "Waiting for Ana, who sends a worker or passes."
    build(m, 1, 0, 0)
    assert asked(m) == "Lay a stone, or pass. You have 1 stone to lay."


def test_prompts_of_the_sale() -> None:
    m = offer(3, "joker", "block")
    assert asked(m, seat=1) == "Bid from 0 to 10 gold, in secret, to choose one of the markers: the joker, the block."
    m.play("bid 3", seat=1)
    assert asked(m, seat=1) == "You bid 3 gold. The bids are shown when everybody has chosen."
    assert m.prompt(None) == "Everybody bids in secret for the blue markers."
