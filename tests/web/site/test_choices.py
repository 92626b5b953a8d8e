import random

import pytest

from tablee.games import NAMES
from tablee.i18n import LANGUAGES
from tablee.match import Match
from tablee.web.site.choices import CHIPS, Choices, choices_of
from tests.drawings import traits


def offered(choices: Choices) -> list[str]:
    """Every action that has a button or a place on a slider."""
    grouped = [choice for group in choices.groups for choice in group.choices]
    return [choice.action for choice in [*choices.single, *grouped]]


def bids(most: int, step: int = 1) -> dict[str, str]:
    return {f"bid {n}": f"Bid {n} pearls" if n else "Bid nothing" for n in range(0, most + 1, step)}


def test_few_choices_stand_with_their_whole_labels() -> None:
    choices = choices_of({"pay 0": "Give 3 pearls to Ana", "pay 2": "Give 3 pearls to Zoé", "done": "Keep them"})
    assert [choice.short for choice in choices.single] == ["Give 3 pearls to Ana", "Give 3 pearls to Zoé", "Keep them"]
    assert not choices.groups


def test_amounts_stand_alone_under_the_words_they_share_though_nothing_is_said_otherwise() -> None:
    (group,) = choices_of(bids(7)).groups
    assert group.title == "Bid"
    assert [choice.short for choice in group.choices] == [str(n) for n in range(8)]
    assert group.choices[0].spoken == "0: Bid nothing"
    assert not group.slider


def test_many_amounts_go_on_a_slider_with_small_ones_and_all_at_hand() -> None:
    (group,) = choices_of(bids(41)).groups
    assert group.slider
    assert [choice.short for choice in group.picks] == ["0", "1", "2", "3", "5", "10", "20", "41"]
    assert choices_of(bids(190, step=10)).groups[0].picks[-1].action == "bid 190"


def test_a_number_nobody_is_told_is_not_an_amount() -> None:
    (group,) = choices_of({f"at {n}": f"Row {n % 4 + 1}, place {n % 3 + 1}" for n in range(20, 32)}).groups
    assert not group.picks
    assert group.choices[0].short == "Row 1, place 3", "and it stays with the word that it counts"
    assert group.title == ""


def test_a_large_family_is_parted_by_what_is_chosen_first_and_folded() -> None:
    labels = {f"send {card} {q}": f"Send your {card} to quarry {q}" for card in (3, 5, -3) for q in range(1, 6)}
    choices = choices_of({**labels, "pass": "Pass"})
    assert [group.title for group in choices.groups] == [f"Send your {card} to quarry" for card in (3, 5, -3)]
    assert [choice.short for choice in choices.groups[0].choices] == ["1", "2", "3", "4", "5"]
    assert [choice.action for choice in choices.single] == ["pass"]
    assert choices.folded


@pytest.mark.parametrize("quarries", [{3: (1, 2, 3), 8: (1, 2, 3)}, {3: (1, 2, 3, 4, 5), 6: (1, 5)}])
def test_cards_look_alike_however_few_the_quarries_they_can_go_to(quarries: dict[int, tuple[int, ...]]) -> None:
    labels = {f"send {card} {q}": f"Send your {card} to quarry {q}" for card, at in quarries.items() for q in at}
    choices = choices_of({**labels, "pass": "Pass"})
    shorts = [[choice.short for choice in group.choices] for group in choices.groups]
    assert shorts == [[str(q) for q in at] for at in quarries.values()]
    assert [choice.action for choice in choices.single] == ["pass"]


def test_no_choice_at_all() -> None:
    assert choices_of({}) == Choices([], [], folded=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_action_is_offered_once_in_every_game_and_language(name: str) -> None:
    dice = random.Random(7)
    match = Match(name, 3, {"expert": "yes"} if name == "madness" else {}, seed=4)
    for k in range(60):
        if match.over:
            break
        seat = dice.choice(match.waiting)
        choices = choices_of(match.labels(seat, LANGUAGES[k % 2]))
        assert sorted(offered(choices)) == sorted(match.legal(seat))
        for group in choices.groups:
            assert group.slider == (len(group.choices) > CHIPS)
            assert all(choice.short in choice.spoken for choice in group.choices)
            assert len({choice.short for choice in group.choices}) == len(group.choices)
        match.play(dice.choice(traits(name).taste(match, match.legal(seat), dice)), seat)


def test_for_those_who_hear_them_choices_have_whole_names_and_no_two_the_same() -> None:
    labels = {"lay 0 gold": "Lay a sixth of gold", "lay 1 gold": "Lay a sixth of gold", "done": "Confirm the disc"}
    told = [choice.label for group in choices_of(labels).spoken for choice in group.choices]
    assert sorted(told) == ["Confirm the disc", "Lay a sixth of gold", "Lay a sixth of gold (2)"]
    bids = {f"bid {n}": f"Bid {n} pearls" for n in range(20)}
    assert [choice.label for group in choices_of(bids).spoken for choice in group.choices] == list(bids.values())
