"""A game being played: turns, choices, refusals, taking back, and what each pair of eyes sees."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from tablee import CHANCE, NAMES, OVER, Commitment, IllegalAction, Match, games
from tablee.bots import get as get_bot
from tablee.dice import new_dice
from tablee.i18n import LANGUAGES
from tests import toy
from tests.games.madness.table import deal
from tests.positions import chances, play, settle

LUCKS = ("luck A", "luck B", "luck A")


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


def auction(*actions: str, long: str = "no") -> Match:
    """The toy for three, after its lucky letters and these actions; bids are made in seat order."""
    m = Match("toy", 3, {"long": long}, chance="ask")
    play(m, *LUCKS, *actions)
    return m


def won(*actions: str) -> Match:
    """Seat 1 has taken a prize of 2, and goes on."""
    return auction("bid 0", "bid 3", "bid 1", "prize 2", *actions)


def finish(m: Match, seed: int = 0) -> Match:
    """Random bots play to the end; where chance is asked, it gives whatever comes first."""
    bot = get_bot("random", seed)
    while not m.over:
        settle(m)
        if not m.over:
            m.play(bot.choose(m, m.mover), m.mover)
    return m


def everything(m: Match) -> tuple[Any, ...]:
    """All there is to a match, to see whether anything has changed."""
    return (
        m.state.tobytes(),
        list(m.played),
        m.draws,
        m.mover,
        m.waiting,
        [m.view(seat) for seat in (None, *range(m.players))],
        m.log(),
        m.record(),
    )


def refused(m: Match, attempt: Callable[[], object]) -> str:
    """What is said when an attempt is refused; the match stands as it was."""
    before = everything(m)
    with pytest.raises(IllegalAction) as refusal:
        attempt()
    assert everything(m) == before
    return str(refusal.value)


# ---- turns and choices


def test_a_match_from_a_seed_deals_and_waits_for_a_player() -> None:
    m = Match("madness", players=3, options={"expert": "yes"}, seed=1)
    assert m.mover in range(3)
    assert m.waiting == [m.mover]
    assert not m.over
    assert m.options == {"expert": "yes"}
    assert m.legal() == m.legal(m.mover) != []


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    states = [Match("madness", 3, seed=seed).state.tobytes() for seed in (1, 1, 2)]
    assert states[0] == states[1] != states[2]


def test_without_a_seed_every_match_is_another() -> None:
    assert len({Match("madness", 3).state.tobytes() for _ in range(4)}) == 4


def test_seats_that_cannot_choose_have_nothing_legal() -> None:
    m = deal("+3", "+4", "+5")
    assert m.mover == 0
    assert m.legal(1) == m.legal(2) == m.legal(CHANCE) == []


def test_an_action_is_played_by_notation_or_by_number() -> None:
    by_text, by_number, by_numpy = (deal("+3", "+4") for _ in range(3))
    by_text.play("+3")
    by_number.play(games.game("madness").read("+3"))
    by_numpy.play(np.int64(games.game("madness").read("+3")))  # type: ignore[arg-type]
    assert by_text.state.tobytes() == by_number.state.tobytes() == by_numpy.state.tobytes()


def test_an_action_is_played_for_a_seat() -> None:
    m = deal("+3", "+4")
    m.play("+3", seat=0)
    settle(m)
    m.play("+4", 1)
    assert [(move.seat, m.game.write(move.action)) for move in m.played if move.seat >= 0] == [(0, "+3"), (1, "+4")]


def test_chance_is_asked_when_the_caller_plays_it() -> None:
    m = Match("madness", players=3, chance="ask")
    assert m.mover == CHANCE
    assert m.waiting == []
    assert m.legal() == m.legal(CHANCE) == ["dealer 0", "dealer 1", "dealer 2"]
    assert m.legal(0) == []
    m.play("dealer 2")
    m.play("draw joker", seat=CHANCE)
    assert m.draws == len(m.played) == 2
    assert m.mover == CHANCE


@pytest.mark.parametrize("game", ["madness", "toy"])
def test_the_end_gives_scores_and_places_and_waits_for_nobody(game: str) -> None:
    m = Match(game, 3, seed=3)
    assert m.places is None
    assert m.scores == [0, 0, 0]
    finish(m)
    assert m.over
    assert m.mover == OVER
    assert m.waiting == []
    assert m.legal() == m.legal(0) == []
    assert m.places is not None
    assert m.places == [1 + sum(other > score for other in m.scores) for score in m.scores]
    assert all(isinstance(number, int) for number in [*m.scores, *m.places])


def test_every_winner_has_place_1() -> None:
    # Two rounds: seats 0 and 1 take 2 points each, nobody shows a letter.
    m = auction(
        *("bid 3", "bid 0", "bid 0", "prize 2", "mark A", "done"),
        *("bid 0", "bid 3", "bid 0", "prize 2", "mark A", "done"),
    )
    assert m.scores == [2, 2, 0]
    assert m.places == [1, 1, 3]


# ---- refusals

PLUS_4 = games.game("madness").read("+4")
REFUSED: list[tuple[Any, int | None, str]] = [
    ("+4", None, "seat 0 cannot play '+4' now; {legal}"),
    ("draw +4", None, "seat 0 cannot play 'draw +4' now; {legal}"),
    (PLUS_4, None, "seat 0 cannot play '+4' now; {legal}"),
    (9999, None, "seat 0 cannot play 9999 now; {legal}"),
    (-1, None, "seat 0 cannot play -1 now; {legal}"),
    ("dance", None, "'dance' is no action of Maya Madness; {legal}"),
    ("", None, "'' is no action of Maya Madness; {legal}"),
    (3.0, None, "an action is written as text or given by its number, not as float; {legal}"),
    (True, None, "an action is written as text or given by its number, not as bool; {legal}"),
    (None, None, "an action is written as text or given by its number, not as NoneType; {legal}"),
    ("+3", 1, "it is not the turn of seat 1: seat 0 is to play"),
    ("dance", 1, "'dance' is no action of Maya Madness; it is not the turn of seat 1: seat 0 is to play"),
    ("+3", 2, "there is no seat 2: the seats are 0 to 1"),
    ("+3", OVER, "there is no seat -2: the seats are 0 to 1"),
    ("draw +4", CHANCE, "it is not the turn of chance: seat 0 is to play"),
]


@pytest.mark.parametrize(("action", "seat", "said"), REFUSED)
def test_a_refusal_says_what_was_wrong_and_what_is_legal_and_nothing_changes(
    action: Any, seat: int | None, said: str
) -> None:
    m = deal("+3 skip joker", "+4")
    assert refused(m, lambda: m.play(action, seat)) == said.format(legal=f"legal: {', '.join(m.legal())}")


def test_a_refusal_never_tells_one_seat_what_another_could_play() -> None:
    m = deal("joker -5 -4 -3 -2", "+4")
    for action in ("dance", "+4", "joker +1", 14, 9999, None):
        said = refused(m, lambda action=action: m.play(action, seat=1))  # type: ignore[misc]
        assert "joker +2" not in said
        assert "-3" not in said
        assert "seat 0 is to play" in said


def test_after_the_end_nothing_can_be_played() -> None:
    m = finish(Match("madness", 2, seed=1))
    assert refused(m, lambda: m.play("+3")) == "the game is over"
    assert refused(m, lambda: m.play("+3", 1)) == "the game is over"
    assert "dance" in refused(m, lambda: m.play("dance"))


def test_a_match_that_draws_for_itself_takes_no_outcomes_from_outside() -> None:
    m = Match("madness", 2, seed=1)
    for outcome in ("draw +1", "token 5", "dealer 0"):
        assert "chance" in refused(m, lambda outcome=outcome: m.play(outcome, CHANCE))  # type: ignore[misc]


# ---- how a match is made

BAD_MATCHES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, f"there is no game 'chess'; the games: {', '.join(NAMES)}"),
    ({"players": 1}, "madness is for 2 to 4 players, not 1"),
    ({"players": 5}, "madness is for 2 to 4 players, not 5"),
    ({"players": 0, "names": ["Ana"]}, "madness is for 2 to 4 players, not 0"),
    ({"players": -1}, "madness is for 2 to 4 players, not -1"),
    ({"options": {"expert": "perhaps"}}, "option expert is no or yes or tiny, not 'perhaps'"),
    ({"options": {"colour": "red"}}, "madness has no option 'colour'; its options: expert"),
    ({"names": ["Ana", "Ben", "Eve"]}, "3 names for 2 players"),
    ({"chance": "luck"}, 'chance is "ask" or a Commitment'),
    ({"chance": "ask", "seed": 1}, "a seed goes without it"),
    ({"chance": Commitment.new(), "seed": 1}, "a seed or from a commitment, not both"),
    ({"chance": Commitment.new().sit(2, b"x")}, "there is no seat 2"),
    ({"chance": Commitment(bytes(32), {}, bytes(32))}, "the secret is not the one that was promised"),
    ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
    ({"seed": "1"}, "a seed is a whole number, not '1'"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD_MATCHES)
def test_a_match_that_cannot_be_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Match(**{"game": "madness", "players": 2, **arguments})


def test_options_left_out_have_their_default() -> None:
    assert Match("madness", 2, seed=1).options == {"expert": "no"}


HOSTILE = [
    ("Ana", "Ana"),
    ("  Ana \t Bó ", "Ana Bó"),
    ("Ana\n1    0 +3             00", "Ana 1 0 +3 00"),
    ("Result: scores\u2028Check: 0\x85\x0b\x0c\x1e", "Result: scores Check: 0"),
    ("\u202eanA\u200b\ufeff\ud800\x00", "anA"),
    ("; Ana", "; Ana"),
    ("<script>alert('&')</script>", "<script>alert('&')</script>"),
    ("x" * 99, "x" * 40),
    ("x" * 39 + " y", "x" * 39),  # cut where a space would be left at the end
    ("{player}", "{player}"),
    ("\n\t", ""),
    ("名前", "名前"),
]


@pytest.mark.parametrize(("name", "kept"), HOSTILE)
def test_a_name_is_one_tidy_line_and_goes_everywhere_unharmed(name: str, kept: str) -> None:
    m = Match("madness", 2, seed=1, names=["Ben", name])
    assert m.names == ["Ben", kept]
    assert m.view()["names"] == ["Ben", kept]
    again = Match.from_record(m.record())
    assert again.names == m.names
    assert again.record() == m.record()
    ElementTree.fromstring(m.draw(None))
    assert all(isinstance(line, str) for line in m.log())


# ---- looking


@pytest.mark.parametrize(
    ("game", "players", "options"), [(g, *v) for g in ("madness",) for v in games.game(g).variants()]
)
def test_views_are_plain_data_all_along(game: str, players: int, options: dict[str, str]) -> None:
    m = Match(game, players, options, seed=1)
    finish(m)
    for at in range(0, len(m.played) + 1, 7):
        for seat in (None, "all", *range(players)):
            view = m.view(seat, at=at)
            assert json.loads(json.dumps(view)) == view


def test_a_view_says_whose_turn_it_is_and_what_the_viewer_can_do() -> None:
    m = deal("+3", "+4")
    for seat in (None, 0, 1):
        view = m.view(seat)
        assert (view["game"], view["players"], view["seat"]) == ("madness", 2, seat)
        assert (view["mover"], view["waiting"], view["over"]) == (0, [0], False)
        assert view["legal"] == (m.legal(0) if seat == 0 else [])
        assert (view["scores"], view["places"]) == (None, None)


def test_a_view_marks_the_last_action_of_a_player() -> None:
    m = deal("+3", "+4")
    assert m.view()["last"] is None
    m.play("+3")
    settle(m)
    assert m.view()["last"] == m.view(1)["last"] == {"seat": 0, "action": "+3"}


def test_changing_a_view_does_not_change_the_match() -> None:
    m = Match("madness", 2, seed=1, names=["Ana", "Ben"])
    before = everything(m)
    view = m.view(0)
    view["names"].append("Eve")
    view["options"]["expert"] = "yes"
    view["legal"].clear()
    view["waiting"].clear()
    assert everything(m) == before


def test_everything_is_shown_only_after_the_end() -> None:
    m = Match("madness", 2, seed=1)
    for look in (m.view, m.draw, lambda seat: m.log(seat=seat)):
        with pytest.raises(ValueError, match="only after the end"):
            look("all")
    finish(m)
    assert all(seat["hand"] is not None for seat in m.view("all")["seats"])
    assert all(seat["hand"] is None for seat in m.view(None)["seats"])
    assert len(m.log(seat="all")) > len(m.log())


@pytest.mark.parametrize("seat", [-1, -2, 2, "Ana", "ALL", 1.5])
def test_eyes_that_are_not_at_the_table_see_nothing(seat: Any) -> None:
    m = Match("madness", 2, seed=1)
    for look in (m.view, m.draw, lambda eyes: m.log(seat=eyes)):
        with pytest.raises(ValueError, match="a seat is 0 to 1, None or 'all', not"):
            look(seat)


def test_looking_back_shows_what_was_seen_then() -> None:
    m = Match("madness", 3, seed=2)
    bot = get_bot("random")
    seen, drawn, told = [], [], []
    while len(m.played) < 120 and not m.over:
        at = len(m.played)
        seen.append((at, [m.view(seat) for seat in (None, 0, 1, 2)]))
        drawn.append((at, m.draw(1, "fr")))
        told.append((at, m.log(seat=1)))
        m.play(bot.choose(m, m.mover))
    for at, views in seen:
        assert [m.view(seat, at=at) for seat in (None, 0, 1, 2)] == views
    for at, picture in drawn:
        assert m.draw(1, "fr", at=at) == picture
    whole = m.log(seat=1)
    for at, lines in told:
        assert lines + m.log(seat=1, since=at) == whole


@pytest.mark.parametrize("at", [-1, 10_000])
def test_looking_beyond_the_game_is_an_error(at: int) -> None:
    m = Match("madness", 2, seed=1)
    for look in (lambda: m.view(at=at), lambda: m.draw(at=at), lambda: m.log(since=at)):
        with pytest.raises(ValueError, match=rf"0 to {len(m.played)} actions, not {at}"):
            look()


def test_a_match_draws_itself_for_every_seat_and_in_a_notebook() -> None:
    m = Match("madness", 3, seed=1, names=["Ana"])
    for seat in (None, 0, 1, 2):
        for lang in LANGUAGES:
            assert ElementTree.fromstring(m.draw(seat, lang)).tag.endswith("svg")
    assert m._repr_svg_() == m.draw(None, "en")
    assert m.draw(0, "fr") != m.draw(0, "en")
    with pytest.raises(ValueError, match="the languages are en and fr, not 'de'"):
        m.draw(0, "de")


def test_the_log_tells_in_each_language_what_a_seat_saw() -> None:
    m = deal("+3", "+4", secrets=(7, 8))
    m.names[:] = ["Ana", ""]
    play(m, "+3", "draw -1")
    assert m.log()[-1] == "Ana plays +3: the count is 3."
    assert m.log("fr")[-1].startswith("Ana ")
    assert m.log("fr")[-1] != m.log("en")[-1]
    assert m.log(seat=0)[-1] == "Ana draws −1."
    assert not any("−1" in line for line in m.log(seat=1))
    assert any("7" in line for line in m.log(seat=0))
    assert not any("7" in line for line in [*m.log(seat=1), *m.log()])


def test_labels_name_every_legal_action_of_a_seat() -> None:
    m = deal("+3 joker", "+4")
    assert list(m.labels(0)) == m.legal(0)
    assert m.labels(0)["+3"] == "Play +3: the count becomes 3"
    assert m.labels(0, "fr")["+3"] != m.labels(0)["+3"]
    assert m.labels(1) == {}


def test_the_prompt_says_what_to_do_or_who_is_waited_for() -> None:
    m = deal("+3", "+4", secrets=(7, 8))
    m.names[:] = ["Ana", "Ben"]
    assert m.prompt(0) == "Play a card. Your secret number is 7."
    assert m.prompt(1) == m.prompt() == "Waiting for Ana, who has the turn."
    assert m.prompt(1, "fr") != m.prompt(1)


# ---- taking back


def test_a_step_is_taken_back_and_the_match_stands_as_before() -> None:
    m = won()
    before = everything(m)
    m.play("mark A")
    m.undo(1)
    assert everything(m) == before
    m.play("mark B")
    m.play("done")
    m.undo(1)
    m.undo(1)
    assert everything(m) == before


def test_nothing_is_taken_back_before_anything_is_played() -> None:
    m = Match("madness", 2, chance="ask")
    assert refused(m, lambda: m.undo(0)) == "nothing has been played yet"


def test_an_action_that_has_shown_something_is_not_taken_back() -> None:
    m = won("mark B", "show")
    assert refused(m, lambda: m.undo(1)) == "that action has shown something hidden: it cannot be taken back"


def test_what_came_before_something_shown_is_not_taken_back_either() -> None:
    m = won("mark B", "show", "done")
    m.undo(1)  # done
    assert "shown something hidden" in refused(m, lambda: m.undo(1))


def test_nothing_is_taken_back_after_a_draw() -> None:
    m = deal("+3", "+4")
    m.play("+3")
    m.play("draw +1")
    assert "drawn since" in refused(m, lambda: m.undo(0))
    m = Match("madness", 2, seed=1)
    assert "drawn since" in refused(m, lambda: m.undo(m.mover))


@pytest.mark.parametrize("seat", [0, 2, 7, CHANCE])
def test_nobody_takes_back_what_another_played(seat: int) -> None:
    m = won("mark B")
    assert "seat 1 has played since" in refused(m, lambda: m.undo(seat))


def test_an_action_is_not_taken_back_once_another_player_has_chosen() -> None:
    m = won("mark B", "done")
    m.play("bid 2", seat=0)
    assert refused(m, lambda: m.undo(1)) == "another player has chosen since: nothing can be taken back"
    m.undo(0)
    m.undo(1)
    assert m.mover == 1


def test_nothing_is_taken_back_after_the_end() -> None:
    m = won("mark B", "done", "bid 0", "bid 3", "bid 0", "prize 1", "mark A", "done")
    assert m.over
    assert refused(m, lambda: m.undo(1)) == "the game is over: nothing can be taken back"


# ---- choices made at the same time

ORDERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def bids(m: Match, order: Sequence[int], values: Sequence[int] = (1, 2, 3)) -> None:
    for seat in order:
        m.play(f"bid {values[seat]}", seat=seat)


@pytest.mark.parametrize("order", ORDERS)
def test_sealed_choices_come_in_any_order_and_are_applied_in_seat_order(order: tuple[int, ...]) -> None:
    m = auction()
    bids(m, order)
    in_order = auction("bid 1", "bid 2", "bid 3")
    assert [(move.seat, m.game.write(move.action)) for move in m.played[-3:]] == [
        (0, "bid 1"),
        (1, "bid 2"),
        (2, "bid 3"),
    ]
    assert everything(m) == everything(in_order)


def test_every_seat_may_choose_and_is_waited_for_until_it_has() -> None:
    m = auction()
    assert (m.mover, m.waiting) == (0, [0, 1, 2])
    assert m.legal() == m.legal(0) == m.legal(1) == m.legal(2) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    m.play("bid 3", seat=0)
    assert (m.mover, m.waiting) == (1, [1, 2])
    m.play("bid 3", seat=2)
    assert (m.mover, m.waiting) == (1, [1])
    assert m.mover == m.view()["mover"]
    assert len(m.played) == 3, "nothing is applied before the last is in"
    m.play("bid 2")
    assert (m.mover, m.waiting) == (CHANCE, [])
    assert m.view()["mover"] is None


def test_everybody_sees_who_has_chosen() -> None:
    m = auction()
    m.play("bid 3", seat=2)
    for seat in (None, 0, 1, 2):
        assert m.view(seat)["chosen"] == [2]
        assert m.view(seat)["waiting"] == [0, 1]
    assert m.prompt(2) == "Waiting for Sun, Moon."


def test_a_seat_sees_its_own_choice_and_may_still_change_it() -> None:
    m = auction()
    m.play("bid 3", seat=2)
    assert m.view(2)["choice"] == "bid 3"
    assert m.view(2)["legal"] == m.legal(2) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    m.play("bid 1", seat=2)
    m.play("bid 2", seat=0)
    m.play("bid 0", seat=2)
    assert m.view(2)["choice"] == "bid 0"
    m.play("bid 1", seat=1)
    assert m.view()["bids"] == [2, 1, 0]


def test_nobody_sees_what_others_have_chosen() -> None:
    """Whatever is chosen, everyone else's view, drawing, log, legal actions, prompt and record are the same."""

    def seen(choice: str, chooser: int, eyes: int | None) -> tuple[Any, ...]:
        m = auction()
        m.play(choice, seat=chooser)
        looks = (json.dumps(m.view(eyes)), m.draw(eyes), m.log(seat=eyes), m.prompt(eyes), m.record(), m.waiting)
        if eyes is None:
            return looks
        legal = m.legal(eyes), m.labels(eyes), refused(m, lambda: m.play("dance", eyes))
        return *looks, *legal, m.imagine(eyes, new_dice(1)).tobytes()

    for chooser in range(3):
        for eyes in {None, 0, 1, 2} - {chooser}:
            assert len({repr(seen(f"bid {k}", chooser, eyes)) for k in range(4)}) == 1


def test_choices_are_shown_to_all_when_the_last_is_in() -> None:
    m = auction()
    bids(m, (2, 0, 1))
    for seat in (None, 0, 1, 2):
        assert m.view(seat)["bids"] == [1, 2, 3]
        assert m.view(seat)["chosen"] == []
        assert m.view(seat)["choice"] is None
        assert m.log(seat=seat)[-1].endswith("Bids: 1, 2, 3.")


def test_a_sealed_choice_is_taken_back_whoever_has_chosen_since() -> None:
    m = auction()
    m.play("bid 3", seat=1)
    m.play("bid 2", seat=0)
    m.undo(1)
    assert m.waiting == [1, 2]
    assert m.view(1)["choice"] is None
    m.undo(0)
    assert everything(m) == everything(auction())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_choices_are_not_taken_back_once_all_are_in(seat: int) -> None:
    m = auction()
    bids(m, ORDERS[seat])
    refused(m, lambda: m.undo(seat))


def test_a_seat_that_has_not_chosen_has_nothing_to_take_back() -> None:
    m = auction()
    m.play("bid 3", seat=1)
    refused(m, lambda: m.undo(0))


def test_an_illegal_choice_leaves_the_earlier_one_standing() -> None:
    m = auction()
    m.play("bid 3", seat=1)
    assert refused(m, lambda: m.play("bid 4", seat=1)).endswith("legal: bid 0, bid 1, bid 2, bid 3")
    assert refused(m, lambda: m.play("done", seat=1)).startswith("seat 1 cannot play 'done' now; legal: bid 0")
    assert m.view(1)["choice"] == "bid 3"


def test_chance_draws_by_itself_once_all_have_chosen() -> None:
    m = Match("toy", 3, seed=1)
    assert m.waiting == [0, 1, 2]
    drawn = m.draws
    bids(m, (2, 1, 0))
    assert m.draws == drawn + 1
    assert m.view()["phase"] == "turn"


def test_looking_back_into_the_middle_of_sealed_choices_shows_none_of_them() -> None:
    m = auction()
    bids(m, (0, 1, 2))
    for at in (4, 5):
        assert m.view(at=at)["bids"] == [None] * 3
        assert m.view(2, at=at)["bids"][:2] == [None] * 2


# ---- chance


def test_a_match_draws_each_outcome_by_its_weight() -> None:
    assert chances(auction("bid 1", "bid 2", "bid 3")) == {"prize 1": 3, "prize 2": 2, "prize 3": 1}
    first = [Match("toy", 2, seed=seed).view(0)["luck"][0] for seed in range(300)]
    assert 150 < first.count("A") < 250  # two in three


def test_a_commitment_draws_like_its_key_and_without_its_secret_chance_is_asked() -> None:
    commitment = Commitment.new(bytes(range(32))).sit(0, b"ana").sit(1, b"ben")
    m, again = (Match("madness", 2, chance=commitment) for _ in range(2))
    assert m.state.tobytes() == again.state.tobytes()
    other = Match("madness", 2, chance=Commitment.new(bytes(range(32))).sit(0, b"ana"))
    assert other.state.tobytes() != m.state.tobytes()
    asked = Match("madness", 2, chance=commitment.published())
    assert asked.mover == CHANCE
    for move in m.played:
        asked.play(move.action)
    assert asked.state.tobytes() == m.state.tobytes()
