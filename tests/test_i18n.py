"""Every word a person sees is there in French, and well set."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tablee.cli.language import language_of
from tablee.i18n import LANGUAGES, SIGNS, Say, number, signed
from tablee.match import Match

SOURCE = Path(__file__).parents[1] / "tablee"
PO = SOURCE / "locale" / "fr" / "LC_MESSAGES" / "tablee.po"
KEYWORDS = {**DEFAULT_KEYWORDS, "say": None, "plural": (1, 2), "told": (1,), "by": (2,)}
Key = str | tuple[str, ...]


def catalogue() -> Catalog:
    with PO.open("rb") as po:
        return read_po(po, locale="fr")


def messages() -> list[Message]:
    return [message for message in catalogue() if message.id]


def key_of(message: Message) -> Key:
    return message.id if isinstance(message.id, str) else tuple(message.id)


@cache
def said() -> set[Key]:
    """What `make words` finds in the code."""
    return {message for _, _, message, _, _ in extract_from_dir(SOURCE, keywords=KEYWORDS)}


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def test_every_word_is_translated() -> None:
    missing = said() - {key_of(message) for message in messages()}
    assert not missing, f"run `make words`, then translate: {missing}"


def test_no_translation_is_stale() -> None:
    stale = {key_of(message) for message in messages()} - said()
    assert not stale, f"run `make words`; nobody says this any more: {stale}"
    assert not catalogue().obsolete, "run `make words`: the catalogue still holds words that are obsolete"


def test_no_translation_is_empty_or_fuzzy() -> None:
    empty = [message.id for message in messages() if not all(texts(message))]
    assert not empty, f"translate these in {PO.name}: {empty}"
    fuzzy = [message.id for message in messages() if message.fuzzy]
    assert not fuzzy, f"check these in {PO.name} and take the fuzzy mark away: {fuzzy}"


def test_translations_fill_the_same_places() -> None:
    for message in messages():
        places = set(re.findall(r"{(\w*)}", str(message.id)))
        for text in texts(message):
            assert set(re.findall(r"{(\w*)}", text)) == places, message.id


def test_french_is_well_set() -> None:
    for message in messages():
        for text in texts(message):
            assert not re.search(r"[^\u00a0\u202f(][:;!?»](?!\w)", text), (
                f"a no-break space goes before the sign: {text}"
            )
            assert not re.search(r"«[^\u00a0\u202f]", text), f"a no-break space goes after «: {text}"
            assert "'" not in text, f"the apostrophe is ’: {text}"
            assert '"' not in text, f"quotation marks are « »: {text}"
            assert "“" not in text, f"quotation marks are « »: {text}"
            assert not re.search(r"\b[tT](u|es|on|oi)\b", text), f"people are addressed as vous: {text}"
            assert not re.search(r"\b(de|que|le|la|ne|se) {(player|other|you)", text), (
                f"before a vowel this is wrong: {text}"
            )
            assert not re.search(r"(?<!\w)-\d", text), f"the minus sign is −: {text}"


def test_compiled_words_are_those_of_the_catalogue() -> None:
    compiled = PO.with_suffix(".mo")
    assert compiled.exists(), "run `python hatch_build.py`: the words are not compiled yet"
    with compiled.open("rb") as mo:
        found = {key_of(message): texts(message) for message in read_mo(mo) if message.id}
    written = {key_of(message): texts(message) for message in messages()}
    assert found == written, "run `python hatch_build.py`: the compiled words are out of date"


def spoken(tree: ast.AST) -> Iterator[str]:
    """The first words of every call to `say`, `say.plural`, `say.told`, `say.by` and `N_`."""
    for node in ast.walk(tree):
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or name not in ("say", "plural", "told", "by", "N_"):
            continue
        first = node.args[name == "by" : 2][:1]
        if first and isinstance(first[0], ast.Constant) and isinstance(first[0].value, str):
            yield first[0].value


def test_nothing_said_escapes_the_catalogue() -> None:
    """The extractor overlooks a `say` inside the brackets of another; give it a line of its own."""
    found = {key if isinstance(key, str) else key[0] for key in said()}
    files = sorted(SOURCE.rglob("*.py"))
    escaped = {path: set(spoken(ast.parse(path.read_text("utf-8")))) - found for path in files}
    assert not {str(path.relative_to(SOURCE)): lost for path, lost in escaped.items() if lost}
    assert sum(1 for path in files if path.parent.name == "text") > 50, "the texts of the games are among them"


# ---- saying


def test_french_counts_nothing_as_one() -> None:
    cards = ("{n} card", "{n} cards")
    assert [Say("fr").plural(*cards, n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [Say("en").plural(*cards, n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_seat_is_called_by_its_name_or_its_sign() -> None:
    say = Say("fr", ["Ana", ""])
    assert [say.name(seat) for seat in range(3)] == ["Ana", "Lune", "Feuille"]
    assert len({Say(lang).name(seat) for lang in LANGUAGES for seat in range(len(SIGNS))}) == 2 * len(SIGNS)


def test_who_reads_is_spoken_to_and_everybody_else_is_named() -> None:
    for you, said in ((None, "Ana plays 3."), (1, "Ana plays 3."), (0, "You play 3.")):
        say = Say("en", ["Ana", "Luc"], you)
        assert say.by(0, "{player} plays {card}.", "You play {card}.", card=3) == said
    assert Say("fr", ["Ana", "Luc"], 0).by(0, "{player} plays {card}.", "You play {card}.", card=3) == "Vous jouez 3."
    gives = (
        "{player} gives {pearls} to {other}.",
        {0: "You give {pearls} to {other}.", 1: "{player} gives you {pearls}."},
    )
    told = [Say("en", (), you).told(*gives, player="Ana", other="Luc", pearls=3) for you in (None, 0, 1)]
    assert told == ["Ana gives 3 to Luc.", "You give 3 to Luc.", "Ana gives you 3."]
    assert [Say(lang, ["Ana", "Luc"], 0).who(p) for lang in LANGUAGES for p in (0, 1)] == ["you", "Luc", "vous", "Luc"]


def test_words_in_braces_are_left_alone() -> None:
    assert Say("en", ["{Ana}"])("{player} wins the game.", player="{Ana}") == "{Ana} wins the game."


def test_unknown_language_lists_the_languages() -> None:
    with pytest.raises(ValueError, match="en and fr"):
        Say("de")


def test_numbers_have_a_true_minus_sign() -> None:
    assert [signed(n) for n in (3, 0, -4)] == ["+3", "0", "−4"]
    assert [number(n) for n in (3, 0, -4)] == ["3", "0", "−4"]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], lang: str) -> None:
    assert language_of(environment) == lang


# ---- Maya Madness tells what happens


def dealt(players: int, card: str, expert: str = "no") -> Match:
    """Seat 1 deals, so with two players seat 0 begins, otherwise seat 2. It holds the card; the count is 3."""
    match = Match("madness", players, {"expert": expert}, chance="ask", names=["Ana", "Luc", "Zoé", "Éva"][:players])
    match.play("dealer 1")
    first = 2 % players
    for seat in range(players):
        for drawn in [card if seat == first else "0", "+1", "-1", "+2", "-2"]:
            match.play(f"draw {drawn}")
    match.play("draw +3")
    for seat in range(players):
        match.play(f"token {seat + 6}")
    return match


def last(match: Match, lang: str) -> str:
    return match.log(lang)[-1]


def test_a_card_is_told_with_the_count_it_makes() -> None:
    match = dealt(2, "+1")
    match.play("+1")
    assert last(match, "en") == "Ana plays +1: the count is 4."
    assert last(match, "fr") == "Ana joue +1\u00a0: le compte passe à 4."


def test_the_player_who_loses_a_turn_is_named() -> None:
    match = dealt(3, "skip")
    assert match.labels(2)["skip"] == "Play the quetzal: Ana loses a turn"
    match.play("skip")
    assert last(match, "en") == "Zoé plays the quetzal: Ana loses a turn, the count stays at 3."
    assert last(match, "fr") == "Zoé joue un quetzal\u00a0: Ana passe son tour, le compte reste à 3."


def test_with_two_players_the_quetzal_plays_again() -> None:
    match = dealt(2, "skip")
    assert match.labels(0, "fr")["skip"] == "Jouer un quetzal\u00a0: vous rejouez"
    match.play("skip")
    assert last(match, "en") == "Ana plays the quetzal and plays again: the count stays at 3."


def test_a_token_won_is_told_to_all_and_the_new_number_to_its_owner() -> None:
    match = dealt(2, "+3")
    match.play("+3")
    match.play("token 9")
    assert last(match, "en") == "Ana plays +3: the count is 6. Ana wins the token 6 and has 1 of 5."
    assert match.log("en", 0)[-1] == "Ana draws the secret number 9."
    assert match.log("fr", 1)[-1].endswith("Ana remporte le jeton 6 et en a 1 sur 5.")


def test_guesses_are_told_and_a_token_given_away_only_to_the_two() -> None:
    match = dealt(3, "0", expert="yes")
    match.play("guess 0 5")
    everyone = "Zoé says that the number of Ana is 5. Wrong: Zoé gives a token to Ana, who has 1 of 5."
    assert last(match, "en") == everyone
    assert match.log("en", 1)[-1] == everyone
    assert match.log("fr", 0)[-1].endswith("Erreur\u00a0: Zoé donne le jeton 8 à Ana, qui en a 1 sur 5.")
