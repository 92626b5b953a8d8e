"""Looking ahead: right where it can be checked, blind to what is hidden, the same for the same dice, and mixing."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from tablee import Match, bots, games
from tablee.bots.master import LookSettings, MasterBot, Outlook, desk_of, drawn, has_learnt, look, looking
from tablee.dice import new_dice
from tablee.games import NAMES
from tests import toy
from tests.bots.test_search import after

LEARNT = [name for name in NAMES if has_learnt(games.game(name))]
LITTLE = LookSettings(budget=300)
BUDGET = 1_200  # passes of `strong`; to try each of twelve candidates in one deal takes up to 400 of them


def test_a_card_that_wins_the_game_is_played() -> None:
    """Maya Madness, the last token within reach: whatever else the hand holds, the winning card is chosen."""
    m = after("madness", 2, 4)
    s, seat = m.state, m.mover
    s.won[seat] = 4
    s.won[1 - seat] = 4
    kind = next(k for k in range(11) if s.hand[seat, k] > 0 and 1 <= int(s.secret[seat]) - (k - 5) <= 10)
    s.count = int(s.secret[seat]) - (kind - 5)
    m.play(MasterBot(1, LITTLE).choose(m, seat), seat)
    assert m.over
    assert m.places is not None
    assert m.places[seat] == 1


def test_it_ends_where_every_action_ends_the_game() -> None:
    """Gold, the last piece, which nobody can lay: no network is asked any more."""
    m, player = Match("gold", 2, seed=1), bots.get("lowest", 1)
    while len(m.played) < 2000 and not m.over:
        if len(m.legal()) > 1:
            assert look(m, m.mover, replace(LITTLE, budget=40), new_dice(1)).passes >= 40
        m.play(player.choose(m, m.mover), m.mover)
    assert m.over


@pytest.mark.slow
@pytest.mark.parametrize("name", LEARNT)
def test_it_keeps_to_its_budget_and_to_legal_actions(name: str) -> None:
    game = games.game(name)
    for players in (game.players[0], game.players[-1]):
        m = after(name, players, 7)
        outlook = look(m, m.mover, replace(looking(game), budget=BUDGET), new_dice(1))
        actions = {game.write(c.action) for c in outlook.candidates}
        assert len(actions) == len(outlook.candidates) > 1
        assert actions <= set(m.legal())
        assert BUDGET <= outlook.passes < BUDGET * 2
        assert all(0 <= c.worth <= 1 and 0 <= c.wins <= 1 for c in outlook.candidates)
        assert sum(outlook.odds) == pytest.approx(1)
        assert len(outlook.odds) <= len(outlook.candidates)


@pytest.mark.parametrize("players", [2, 3])
def test_it_decides_the_same_whatever_the_others_hold(players: int) -> None:
    """The critic sees whole positions, but imagined ones: the true one decides nothing."""
    m, player = Match("gold", players, seed=3), bots.get("policy", 1)
    for k in range(12):
        seat = m.mover
        if len(m.legal()) > 1:
            chosen = MasterBot(k, LITTLE).choose(m, seat)
            true = m.state.copy()
            for redealt in range(2):
                m.game.redeal(m.state, seat, new_dice(100 * k + redealt))
                assert MasterBot(k, LITTLE).choose(m, seat) == chosen
                m._states[-1] = true.copy()
        m.play(player.choose(m, seat), seat)


def test_a_sealed_choice_of_another_changes_nothing() -> None:
    m = Match("gold", 3, seed=1)
    assert m.waiting == [0, 1, 2]
    alone = MasterBot(5, LITTLE).choose(m, 2)
    for first, second in (("bid 0", "bid 5"), ("bid 5", "bid 0")):
        m.play(first, 0)
        m.play(second, 1)
        assert MasterBot(5, LITTLE).choose(m, 2) == alone
        m.undo(0)
        m.undo(1)


def test_it_mixes_where_others_choose_at_the_same_time_and_nowhere_else() -> None:
    m = Match("gold", 2, seed=1)
    doubtful = look(m, 0, replace(LITTLE, calm=1.0, trust=0.0), new_dice(1))
    assert len([odds for odds in doubtful.odds if odds > 0]) > 1
    assert look(m, 0, replace(LITTLE, calm=1e-6), new_dice(1)).odds[0] > 0.99, "what is better is played, if it counts"
    m = after("madness", 2, 6)
    assert look(m, m.mover, LITTLE, new_dice(1)).odds == [1.0]


def test_in_a_game_that_asks_for_it_it_mixes_in_every_choice() -> None:
    """Not so much that it plays what is clearly worse."""
    assert looking(games.game("maya")).mixes
    m = after("madness", 2, 6)
    alike = replace(LITTLE, calm=1.0, trust=0.0, mixes=True)
    odds = [each for each in look(m, m.mover, alike, new_dice(1)).odds if each > 0]
    assert len(odds) == 4
    assert max(odds) < 0.5
    assert look(m, m.mover, replace(alike, calm=1e-6), new_dice(1)).odds[0] > 0.99


def test_odds_are_how_often_actions_are_drawn() -> None:
    odds = {7: 0.5, 8: 0.3, 9: 0.2}
    dice = new_dice(3)
    found = [drawn(odds, dice) for _ in range(10_000)]
    for action, share in odds.items():
        assert found.count(action) / len(found) == pytest.approx(share, abs=0.02)


def test_choices_in_threads_are_those_made_alone() -> None:
    matches = [after("madness", 3, 5, seed) for seed in range(4)]

    def found(m: Match) -> Outlook:
        return look(m, m.mover, LITTLE, new_dice(7))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(found, matches * 3)) == [found(m) for m in matches] * 3


def test_a_desk_is_used_again_and_never_by_two_at_a_time() -> None:
    game = games.game("madness")
    with desk_of(game, None) as one, desk_of(game, None) as other:
        assert one.states is not other.states
    with desk_of(game, None) as again:
        assert again.states is one.states or again.states is other.states


@pytest.mark.long
def test_looking_ahead_beats_the_actor_alone() -> None:
    """L'Or des Mayas, both seats of forty deals: `strong` against the network that it looks ahead with."""
    won = []
    for deal in range(40):
        for seat in (0, 1):
            m = Match("gold", 2, seed=deal)
            players = [bots.get("strong" if p == seat else "net", deal) for p in range(2)]
            while not m.over:
                m.play(players[m.mover].choose(m, m.mover), m.mover)
            assert m.places is not None
            won.append((m.places[seat] == 1) / m.places.count(1))
    assert np.mean(won) > 0.55


def test_a_game_that_nobody_has_learnt_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    assert not has_learnt(toy.TOY)
    with pytest.raises(ValueError, match="nobody has learnt toy"):
        MasterBot(1).choose(Match("toy", 3, seed=1), 0)
