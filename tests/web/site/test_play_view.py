"""*Play now* asks for opponents, remembers them, and takes nothing for granted."""

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.i18n import Say
from tablee.web.security.identity import MOST_REMEMBERED, Person
from tablee.web.site.play_view import build_play_view, remember_as, remembered, wishes_of
from tablee.web.tables.setup import STRENGTHS

ANA = Person("v-ana", "Ana")


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_on_offer_is_possible_and_is_remembered(name: str) -> None:
    game = games.game(name)
    fields = build_play_view(game, ANA, Say("fr")).fields
    for field in fields:
        assert sum(choice.chosen for choice in field.choices) == 1
        for choice in field.choices:
            wishes = wishes_of(game, {field.name: choice.value})
            wishes.check()
            known = ANA.who_played(name, remember_as(wishes))
            assert remembered(game, known) == wishes
            again = next(f for f in build_play_view(game, known, Say("en")).fields if f.name == field.name)
            assert [c.value for c in again.choices if c.chosen] == [choice.value]
    usual = wishes_of(game, {})
    assert (usual.players, usual.all_seats[1]) == (game.usual_players, "bot:normal")
    assert [choice.value for choice in fields[1].choices] == list(STRENGTHS)


def test_the_closed_form_says_what_is_chosen() -> None:
    game = games.game("gaudi")
    assert build_play_view(game, ANA, Say("en")).summary.count(" · ") == 0
    known = ANA.who_played("gaudi", "players=3&level=easy&option-length=short")
    assert build_play_view(game, known, Say("en")).summary.startswith("2 × Bot, easy · ")


@pytest.mark.parametrize(
    "words",
    ["", "players=99&level=god&option-expert=maybe&option-no=1", "players=&&&==", "players=2&players=x"],
)
def test_whatever_is_impossible_is_as_if_it_had_not_been_chosen(words: str) -> None:
    game = games.game("madness")
    wishes = remembered(game, ANA.who_played("madness", words))
    wishes.check()
    assert wishes.all_seats[1] == "bot:normal"


def test_options_for_research_are_not_offered() -> None:
    game = games.game("madness")
    assert wishes_of(game, {"option-expert": "tiny"}).options == {}


def test_a_cookie_does_not_grow_without_end() -> None:
    person = ANA
    for k in range(50):
        person = person.who_played(f"game{k % 20}", "players=3")
    assert len(person.play) == MOST_REMEMBERED
    assert person.changed(name="Bea").play == person.play
