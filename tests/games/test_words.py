"""What every game says of itself: the box with its line and its options, and how each seat stands."""

from itertools import islice

import pytest

from tablee import bots, games
from tablee.dice import new_dice
from tablee.games import NAMES
from tablee.i18n import LANGUAGES, Say
from tablee.match import Match
from tests.positions import stroll
from tests.variants import every_value

LINE = 90  # letters of the line under a title on the shelf
STRIP = 40  # letters of how a seat stands
FAR, OFTEN = 300, 7  # so many positions of a random game, and of these one in so many

OPTIONS = [(name, option, values) for name in NAMES for option, values in games.game(name).options.items()]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_language
@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_told_in_one_line(name: str, lang: str) -> None:
    line = games.game(name).about(Say(lang))
    assert 20 < len(line) <= LINE
    assert line.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_takes_an_evening_at_most(name: str) -> None:
    assert games.game(name).minutes in range(10, 121, 5)


@every_language
@pytest.mark.parametrize(("name", "option", "values"), OPTIONS, ids=[f"{name}-{option}" for name, option, _ in OPTIONS])
def test_every_value_of_an_option_has_a_name_and_a_sentence(
    name: str, option: str, values: tuple[str, ...], lang: str
) -> None:
    game, say = games.game(name), Say(lang)
    title = game.option_title(option, say)
    names, sentences = zip(*(game.option_words(option, value, say) for value in values), strict=True)
    assert title[0].isupper()
    assert not title.endswith(".")
    for said in names:
        assert len(said) <= 28
        assert said[0].isupper()
        assert not said.endswith(".")
    assert all(sentence.endswith(".") and sentence[0] != " " for sentence in sentences)
    assert len(set(names)) == len(set(sentences)) == len(values)


@pytest.mark.parametrize(("name", "option", "values"), OPTIONS, ids=[f"{name}-{option}" for name, option, _ in OPTIONS])
def test_options_are_told_in_both_languages(name: str, option: str, values: tuple[str, ...]) -> None:
    english, french = Say("en"), Say("fr")
    game = games.game(name)
    assert game.option_title(option, english) != game.option_title(option, french)
    assert game.option_words(option, values[0], english) != game.option_words(option, values[0], french)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_is_an_error(name: str) -> None:
    with pytest.raises(KeyError):
        games.game(name).option_words("colour", "red", Say())


# ---- how a seat stands


@every_value
def test_how_every_seat_stands_is_one_short_line_of_what_the_viewer_may_know(
    name: str, players: int, options: dict[str, str]
) -> None:
    game = games.game(name)
    said = set()
    for k, (s, _) in islice(enumerate(stroll(name, players, options, seed=players)), 0, FAR, OFTEN):
        eyes = k // OFTEN % (players + 1) - 1  # each seat in turn, and a spectator
        other = s.copy()
        game.redeal(other, eyes, new_dice(k))
        view, same = game.look(s, eyes), game.look(other, eyes)
        for lang in LANGUAGES:
            say = Say(lang)
            lines = [game.standing(view, seat, say) for seat in range(players)]
            assert all(0 < len(line) <= STRIP and line == line.strip() and "{" not in line for line in lines)
            assert lines == [game.standing(same, seat, say) for seat in range(players)]
            said.update(lines)
    assert len(said) > len(LANGUAGES)


@every_language
def test_the_parts_of_how_a_seat_stands_are_set_apart_by_dots(lang: str) -> None:
    for name in NAMES:
        game = games.game(name)
        line = game.standing(game.look(game.new_state(game.players[1]), 0), 0, Say(lang))
        assert len(line.split(" · ")) >= 2, line


@pytest.mark.parametrize("name", NAMES)
def test_a_game_falls_into_chapters_that_everybody_sees_alike(name: str) -> None:
    game, players = games.game(name), games.game(name).players[0]
    said: list[str] = []
    for s, _ in islice(stroll(name, players, {}, seed=1), 0, 6 * FAR):
        headings = {game.chapter(game.look(s, eyes), Say("en")) for eyes in range(-1, players)}
        assert len(headings) == 1
        heading = headings.pop()
        assert heading
        if heading not in said[-1:]:
            said.append(heading)
            assert heading != game.chapter(game.look(s, 0), Say("fr"))
    assert len(said) >= 3
    assert len(set(said)) == len(said), "a chapter that is over does not come back"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_table_says_its_goal_in_one_line(name: str, lang: str) -> None:
    box = games.game(name)
    for players, options in box.variants():
        line = box.goal(players, options, Say(lang))
        assert 30 < len(line) < 180
        assert line.endswith(".")
        assert "\n" not in line


def test_the_goal_says_what_ends_and_wins_a_game() -> None:
    def goal(name: str, players: int, lang: str = "en", **options: str) -> str:
        box = games.game(name)
        defaults = {option: values[0] for option, values in box.options.items()}
        return box.goal(players, {**defaults, **options}, Say(lang))

    assert "the round in which somebody reaches 200 is the last, and the richest wins" in goal("aztec", 3)
    assert "la manche où quelqu’un arrive à 200 est la dernière" in goal("aztec", 3, "fr")
    assert "two discs" in goal("gold", 2)
    assert "two discs" not in goal("gold", 3)
    assert "guess" in goal("madness", 3, expert="yes")
    assert "guess" not in goal("madness", 3)
    assert goal("gaudi", 3, rules="children") == "All together: complete as many animals as you can."
    assert "three rounds" in goal("maya", 3)


def test_options_for_research_are_not_offered_to_people() -> None:
    madness = games.game("madness")
    assert "tiny" in madness.options["expert"]
    assert madness.offered == {"expert": ("no", "yes", "open")}
    assert games.game("gold").offered == games.game("gold").options


def test_waiting_says_what_somebody_decides() -> None:
    """In French "C’est à Ana de jouer." told nothing."""
    for name in NAMES:
        box = games.game(name)
        m = Match(name, box.usual_players, seed=3)
        bot = bots.get("random", 3)
        while not m.over and len(m.played) < 400:
            assert "who has the turn" not in m.prompt()
            assert "de jouer." not in m.prompt(lang="fr")
            m.play(bot.choose(m, m.waiting[0]), m.waiting[0])
