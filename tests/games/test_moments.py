"""What every game's moments must be: the log in steps, drawn at every step, with gains that add up."""

from functools import cache

import pytest

from tablee import bots, games
from tablee.games import NAMES
from tablee.games.contract import SPECTATOR, no_chapter
from tablee.games.moments import Moment, no_moments
from tablee.i18n import LANGUAGES, Say
from tablee.match import Match
from tests.variants import VARIANTS, covering

PEOPLE = ["Ana", "Luc", "Zoé", "Kim", "Bo", "Ida"]
DRAWN = 10  # moments of each game that are drawn
ALL = 9  # more than any game has options: then all variants are played

WITH_MOMENTS = [name for name in NAMES if games.game(name).moments is not no_moments]
with_moments = pytest.mark.parametrize("name", WITH_MOMENTS)


@cache
def played(name: str, players: int, options: tuple[tuple[str, str], ...] = ()) -> Match:
    match = Match(name, players, dict(options), seed=7, names=PEOPLE[:players])
    player = bots.get("policy", 7)
    while not match.over:
        seat = match.waiting[-1]
        match.play(player.choose(match, seat), seat)
    return match


def moments_of(match: Match, viewer: int, lang: str = "en") -> list[tuple[int, list[Moment]]]:
    """The moments of every action that has some, by how many actions had been played."""
    say = Say(lang, match.names)
    steps = enumerate(match.steps(viewer), 1)
    return [(at, found) for at, step in steps if (found := match.game.moments(*step, say))]


def variants(name: str, together: int) -> list[Match]:
    """Games with as many players as usual, in which so many values of options occur together as in any variant."""
    usual = [variant for variant in VARIANTS if variant[:2] == (name, games.game(name).usual_players)]
    return [played(name, players, tuple(options.items())) for _, players, options in covering(usual, together)]


every_option = pytest.mark.parametrize(
    "together", [pytest.param(1, id="every value"), pytest.param(ALL, id="all together", marks=pytest.mark.long)]
)


@pytest.mark.slow
@with_moments
@every_option
def test_the_sentences_of_the_moments_are_what_the_log_says(name: str, together: int) -> None:
    for match in variants(name, together):
        for viewer in (0, SPECTATOR):
            for lang in LANGUAGES:
                told = list(match.told(lang, None if viewer == SPECTATOR else viewer))
                for at, moments in moments_of(match, viewer, lang):
                    assert " ".join(moment.words for moment in moments if moment.words) == told[at - 1]


@pytest.mark.slow
@with_moments
@every_option
def test_every_moment_is_drawn_with_what_lights_up_and_what_points_come_from(name: str, together: int) -> None:
    for match in variants(name, together):
        game, say = match.game, Say("en", match.names)
        for seat in (None, 0):
            found = moments_of(match, SPECTATOR if seat is None else seat)
            for at, moments in [*found[:: max(1, len(found) // DRAWN)], found[-1]]:
                whole = match.view(seat, at=at)
                for moment in moments:
                    view = {**whole, **moment.view, "legal": []}
                    drawings = [game.draw(view, say, wide) for wide in (False, True)]
                    ids = [*moment.lit, *(gain.source for gain in moment.gains if gain.source)]
                    ids += [f"frame-{gain.seat}" for gain in moment.gains]
                    for id in ids:
                        assert all(f'id="{id}"' in drawing for drawing in drawings), (moment.words, id)
                    for p in range(match.players):
                        assert game.standing(view, p, say)


@pytest.mark.parametrize("name", [name for name in WITH_MOMENTS if name != "gold"])
@every_option
def test_gains_add_up_to_the_points_at_the_end(name: str, together: int) -> None:
    """Each seat sees its own points grow. In gold, which has a test of its own, pearls move and discs are counted at
    the end.
    """
    for match in variants(name, together):
        if match.options.get("rules") == "children":
            continue  # they have no points of their own
        start = Match(name, match.players, match.options, chance="ask").scores
        for seat in range(match.players):
            found = [moment for _, moments in moments_of(match, seat) for moment in moments]
            gains = [gain.points for moment in found for gain in moment.gains if gain.seat == seat]
            assert start[seat] + sum(gains) == match.scores[seat]


@pytest.mark.parametrize("name", [name for name in WITH_MOMENTS if name != "gold"])
@every_option
def test_who_has_won_is_seen_with_the_last_sentence_only(name: str, together: int) -> None:
    """In gold the ring that is closed shows it already."""
    for match in variants(name, together):
        at, moments = moments_of(match, 0)[-1]
        assert at == len(match.played)
        *earlier, last = moments
        whole = match.view(0, at=at)
        assert {**whole, **last.view}["over"]
        assert not any({**whole, **moment.view}["over"] for moment in earlier)


@with_moments
@every_option
def test_a_game_with_rounds_rests_after_each_but_the_last_and_says_how_all_stand(name: str, together: int) -> None:
    game = games.game(name)
    if game.chapter is no_chapter:
        pytest.skip("this game has no rounds")
    for match in variants(name, together):
        rests = [(at, m.rest) for at, found in moments_of(match, SPECTATOR) for m in found if m.rest]
        for at, rest in rests:
            earlier = Match(name, match.players, match.options, chance="ask")
            for move in match.played[:at]:
                earlier.play(move.action, move.seat)
            assert list(rest.totals) == earlier.scores
        assert len({rest.title for _, rest in rests}) == len(rests)


def test_moments_are_made_again_with_the_same_result() -> None:
    match = played("maya", 3)
    assert repr(moments_of(match, 1)) == repr(moments_of(match, 1))


def check_own_log(match: Match, seat: int) -> None:
    """Whoever reads their own log is spoken to, by the log and by the moments alike, and never named."""
    steps = list(match.steps(seat))
    for lang, word in (("en", "you"), ("fr", "vous")):
        say = Say(lang, match.names, seat)
        lines = [match.game.tell(*step, say) or "" for step in steps]
        assert not [line for line in lines if PEOPLE[seat] in line]
        assert [line for line in lines if word in line.lower()]
        for step, line in zip(steps, lines, strict=True):
            if found := match.game.moments(*step, say):
                assert " ".join(moment.words for moment in found if moment.words) == line


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whoever_reads_is_spoken_to_and_never_named(name: str) -> None:
    match = played(name, games.game(name).usual_players)
    check_own_log(match, 1)
    others = " ".join(match.log("en", 0, you=0))
    assert all(PEOPLE[p] in others for p in range(1, match.players)), "the others are named"


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_whoever_reads_is_spoken_to_at_every_seat_and_by_every_option(name: str) -> None:
    for match in variants(name, ALL):
        for seat in range(match.players):
            check_own_log(match, seat)
