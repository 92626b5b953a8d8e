"""Whatever cannot be chosen says why: with a rule of the game and from the view alone. What can be chosen does not."""

import json
import re
from functools import cache

import pytest

from tablee import Match, games
from tablee.games import NAMES
from tablee.games.contract import View
from tablee.games.reasons import Reason, not_now, why_not
from tablee.i18n import LANGUAGES, Say
from tests.drawings import played
from tests.variants import every_pair, every_variant

NAMED = ["Ana", "Luc", "Zoé", "Bo", "Mia", "Max"]
SAYS = [Say(lang, NAMED) for lang in LANGUAGES]
SAY = SAYS[0]
LOOKED_AT = 6  # positions of each variant; in `make test-long` all of a game
LONGEST = 150  # letters of a reason: a small card on a phone


@cache
def clauses(name: str) -> frozenset[str]:
    """The clauses of a game's RULES.md."""
    text = (games.game(name).folder / "RULES.md").read_text("utf-8")
    return frozenset(re.findall(r"^- ([A-Z]+-\d+\.\d+)", text, re.MULTILINE))


def positions(name: str, players: int, options: dict[str, str], most: int | None) -> list[View]:
    """What those see who are to choose, spread over a game; several phases come up in each."""
    matches = (match.copy() for match in played(name, players, options, players) if match.waiting)
    if most is None:
        return [match.view(match.waiting[-1]) for match in matches]
    by_phase: dict[int, list[Match]] = {}
    for match in matches:
        by_phase.setdefault(int(match.state.phase), []).append(match)
    each = max(1, most // len(by_phase))
    chosen = [match for found in by_phase.values() for match in found[:: -(-len(found) // each)]]
    return [match.view(match.waiting[-1]) for match in chosen]


def look(name: str, view: View) -> None:
    """Asks about every action there is."""
    game = games.game(name)
    for number in range(game.actions):
        action = game.write(number)
        reasons = [why_not(game, view, action, say) for say in SAYS]
        if action in view["legal"]:
            assert reasons == [None] * len(SAYS), action
            continue
        for reason in reasons:
            assert reason is not None, action
            assert reason.clause in clauses(name), (action, reason)
            assert reason.sentence.endswith("."), reason
            assert "{" not in reason.sentence, reason
            assert len(reason.sentence) <= LONGEST, reason


@every_pair
def test_every_action_that_is_not_legal_has_a_reason_with_its_clause(
    name: str, players: int, options: dict[str, str]
) -> None:
    looked = positions(name, players, options, LOOKED_AT)
    assert looked
    for view in looked:
        look(name, view)


@pytest.mark.long
@every_variant
def test_at_every_position_of_a_game_every_such_action_has_one(
    name: str, players: int, options: dict[str, str]
) -> None:
    for view in positions(name, players, options, None):
        look(name, view)


@pytest.mark.parametrize("name", NAMES)
def test_a_reason_needs_nothing_but_the_view(name: str) -> None:
    game = games.game(name)
    for view in positions(name, game.usual_players, {}, 4):
        plain = json.loads(json.dumps(view))
        for number in range(0, game.actions, 7):
            action = game.write(number)
            assert why_not(game, plain, action, SAY) == why_not(game, view, action, SAY)


# ---- what all games say alike


def gold_at(over: bool) -> tuple[View, View]:
    """What the first seat and somebody who watches see, after a few sales or after the end."""
    match = next(m for i, m in enumerate(played("gold", 3, {}, 3)) if m.over or (i == 9 and not over))
    return match.view(0), match.view(None)


def test_after_the_end_nothing_can_be_played() -> None:
    own, watching = gold_at(over=True)
    for view in (own, watching):
        said = why_not(games.game("gold"), view, "bid 1", SAY)
        assert said == Reason("The game is over: nothing can be played any more.")


def test_somebody_who_watches_chooses_nothing() -> None:
    _, watching = gold_at(over=False)
    said = why_not(games.game("gold"), watching, "bid 1", SAY)
    assert said == Reason("You watch this game: only those who sit at the table choose.")


def test_who_is_not_to_choose_is_told_who_is() -> None:
    match = next(m for m in played("madness", 3, {}, 3) if m.waiting == [1])
    said = why_not(games.game("madness"), match.view(0), "+1", Say("en", match.names or NAMED))
    assert said is not None
    assert said.sentence.startswith("It is not your turn: ")
    assert said.clause == ""


def test_several_who_choose_at_once_are_all_named() -> None:
    match = next(m for m in played("gold", 3, {}, 3) if m.waiting == [0, 1, 2]).copy()
    match.play("bid 1", 0)
    view = {**match.view(0), "legal": []}
    said = why_not(games.game("gold"), view, "bid 1", Say("en", NAMED))
    assert said == Reason("It is not your turn: these players choose now: Luc, Zoé.")


def test_a_sealed_choice_can_still_be_changed_so_there_is_nothing_to_explain() -> None:
    match = next(m for m in played("gold", 3, {}, 3) if m.waiting == [0, 1, 2]).copy()
    match.play("bid 1", 0)
    assert why_not(games.game("gold"), match.view(0), "bid 2", SAY) is None


def test_while_chance_acts_nobody_chooses() -> None:
    game = games.game("gold")
    state = game.new_state(3, {})
    said = why_not(game, game.look(state, 0), "bid 1", SAY)
    assert said == Reason("Nothing can be chosen at this moment: chance decides what comes next.")


def test_what_chance_draws_is_nobodys_choice() -> None:
    match = next(m for m in played("madness", 3, {}, 3) if m.waiting == [0])
    said = why_not(games.game("madness"), match.view(0), "token 3", SAY)
    assert said == Reason("Nobody chooses that: chance decides it.")


def test_what_is_no_action_of_the_game_is_not_explained() -> None:
    own, _ = gold_at(over=False)
    with pytest.raises(ValueError, match="is no action of"):
        why_not(games.game("gold"), own, "castle", SAY)


def test_a_game_without_reasons_of_its_own_says_that_it_is_not_possible_now() -> None:
    own, _ = gold_at(over=False)
    assert not_now(own, "bid 1", SAY) == Reason("This is not possible now.")


# ---- in drawings


@pytest.mark.parametrize("name", NAMES)
def test_what_is_dim_in_a_drawing_stands_for_an_action_that_is_not_legal(name: str) -> None:
    game, found = games.game(name), 0
    looked = positions(name, game.usual_players, {}, 8)
    for view in [*looked, *({**view, "legal": []} for view in looked)]:
        asked = re.findall(r'data-why="([^"]*)"', game.draw(view, SAY))
        found += len(asked)
        assert all(game.write(game.read(action)) == action for action in asked)
        assert not set(asked) & set(view["legal"])
        assert len(set(asked)) == len(asked), "each is drawn once"
    assert found


@pytest.mark.parametrize("name", NAMES)
def test_for_somebody_who_watches_nothing_asks_why(name: str) -> None:
    players = games.game(name).usual_players
    for i, match in enumerate(played(name, players, {}, players)):
        if i % 20 == 0:
            assert "data-why" not in match.draw(None)
