"""The board of simple strategies: each holds to its idea, and every level above `easy` beats it."""

import pytest

from tablee import Match, bots
from tablee.bots.simple import STRATEGIES, bids_of, strategies_of
from tablee.games import game


def choices_of(strategy: str, name: str, players: int, seed: int = 3) -> list[tuple[list[str], str]]:
    """What seat 0 could choose in a whole game against the policy, and what it chose."""
    m = Match(name, players, seed=seed)
    seated = [bots.get(strategy, 1), *(bots.get("policy", p) for p in range(1, players))]
    made = []
    while not m.over:
        seat = m.mover
        chosen = seated[seat].choose(m, seat)
        if seat == 0 and len(m.legal(0)) > 1:
            made.append((m.legal(0), chosen))
        m.play(chosen, seat)
    return made


def test_each_holds_to_its_idea() -> None:
    made = {strategy: choices_of(strategy, "gold", 2) for strategy in STRATEGIES}
    assert all(chosen == legal[0] for legal, chosen in made["first"])
    assert all(chosen == legal[-1] for legal, chosen in made["last"])
    assert {chosen for legal, chosen in made["lowest"] if bids_of(legal)} == {"bid 0"}
    assert all(chosen == list(bids_of(legal).values())[-1] for legal, chosen in made["highest"] if bids_of(legal))
    assert all(chosen == "done" for legal, chosen in made["passes"] if "done" in legal)
    assert any(chosen.startswith("lay") for _, chosen in made["highest"]), "the rest is the policy’s"


def test_copies_bids_what_another_has_bid_last() -> None:
    m = Match("gold", 3, seed=1)
    bot = bots.get("copies", 1)
    for seat, bid in enumerate(("bid 1", "bid 4", "bid 2")):
        m.play(bid, seat)
    while "bid 0" not in m.legal(0):
        m.play(bots.get("policy", 1).choose(m, m.mover))
    assert bot.choose(m, 0) == "bid 2"
    assert bot.choose(m, 2) == ("bid 4" if "bid 4" in m.legal(2) else m.legal(2)[-1])


def test_grabs_takes_the_points_it_can_have() -> None:
    """Maya Madness: a card that reaches the secret number wins a token."""
    m = Match("madness", 2, seed=1)
    bot, other = bots.get("grabs", 1), bots.get("policy", 2)
    won = 0
    for _ in range(60):
        if m.over:
            break
        before = m.scores[m.mover]
        best = 0
        if m.mover == 0:
            for choice in m.legal(0):
                tried = m.copy()
                tried.play(choice, 0)
                best = max(best, int(tried.scores[0] - before))
        seat = m.mover
        m.play((bot if seat == 0 else other).choose(m, seat), seat)
        if seat == 0:
            won += best > 0
            assert m.scores[0] - before == best
    assert won > 0


def test_strategies_are_for_the_arena_alone() -> None:
    assert not set(STRATEGIES) & set(bots.NAMES)
    assert strategies_of(game("madness")) == ("first", "last", "grabs")
    assert strategies_of(game("gold")) == ("first", "last", "lowest", "highest", "copies", "passes", "grabs")
    with pytest.raises(ValueError, match="there is no bot 'genius'"):
        bots.get("genius")
