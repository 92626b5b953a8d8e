"""What every box says: the game in one line, how long it takes, and what its options mean."""

import pytest

from tablee.games import NAMES, get
from tablee.words import LANGUAGES, Say

LINE = 90  # letters of the line under a title on the shelf

OPTIONS = [(name, option, values) for name in NAMES for option, values in get(name).options.items()]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_language
@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_told_in_one_line(name: str, lang: str) -> None:
    line = get(name).about(Say(lang))
    assert 20 < len(line) <= LINE
    assert line.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_takes_an_evening_at_most(name: str) -> None:
    assert get(name).minutes in range(10, 121, 5)


@every_language
@pytest.mark.parametrize(("name", "option", "values"), OPTIONS, ids=[f"{name}-{option}" for name, option, _ in OPTIONS])
def test_every_value_of_an_option_has_a_name_and_a_sentence(
    name: str, option: str, values: tuple[str, ...], lang: str
) -> None:
    game, say = get(name), Say(lang)
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
    game = get(name)
    assert game.option_title(option, english) != game.option_title(option, french)
    assert game.option_words(option, values[0], english) != game.option_words(option, values[0], french)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_is_an_error(name: str) -> None:
    with pytest.raises(KeyError):
        get(name).option_words("colour", "red", Say())
