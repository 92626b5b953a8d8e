"""Moths by its rules, clause by clause."""

import pytest

from tablee import Match
from tablee_moths.components import BOX, MOTHS
from tests.variants import VARIANTS
from tests.views import check_play


def evening(players: int, *favourites: str, nights: str = "five") -> Match:
    """A match whose chance is asked for, after the favourites are drawn; those not named are pale."""
    match = Match("moths", players, {"nights": nights}, chance="ask")
    for p in range(players):
        match.play(f"favourite {favourites[p] if p < len(favourites) else 'pale'}")
    return match


def night(match: Match, moth: str, *lanterns: int) -> None:
    """A night: the moth that comes, and everybody's lantern."""
    match.play(f"moth {moth}")
    for p, lantern in enumerate(lanterns):
        match.play(f"light {lantern}", p)


def caught(match: Match) -> list[int]:
    """The points caught by each seat, without doubling."""
    return [sum(seat["caught"].values()) for seat in match.view(None)["seats"]]


def test_moth_1_1_and_2_1_all_moths_are_equally_likely_to_come() -> None:
    match = evening(2)
    found = {text: int(match.game.weight(match.state, match.game.read(text))) for text in match.legal()}
    assert found["moth pale 1"] == 3
    assert found["moth blue 3"] == 1
    assert sum(found.values()) == MOTHS == BOX.sum()


def test_moth_2_2_nobody_sees_a_lantern_before_all_have_chosen() -> None:
    match = evening(2)
    match.play("moth blue 3")
    match.play("light 5", 0)
    assert match.waiting == [1]
    assert [seat["lit"] for seat in match.view(1)["seats"]] == [None, None]
    match.play("light 2", 1)
    assert [seat["lit"] for seat in match.view(1)["seats"]] == [5, 2]


@pytest.mark.parametrize(
    ("lanterns", "points"),
    [((5, 2, 1), [3, 0, 0]), ((5, 5, 1), [0, 0, 3]), ((4, 5, 4), [0, 3, 0]), ((2, 2, 2), [0, 0, 0])],
)
def test_moth_2_3_and_2_4_the_brightest_lone_lantern_catches(lanterns: tuple[int, ...], points: list[int]) -> None:
    match = evening(3)
    night(match, "blue 3", *lanterns)
    assert caught(match) == points


def test_moth_2_5_lanterns_burn_out() -> None:
    match = evening(2)
    night(match, "pale 1", 3, 3)
    match.play("moth pale 1")
    assert match.legal(0) == ["light 1", "light 2", "light 4", "light 5"]


@pytest.mark.parametrize(("nights", "many"), [("five", 5), ("three", 3)])
def test_moth_3_1_a_game_has_five_nights_or_three(nights: str, many: int) -> None:
    match = evening(2, nights=nights)
    for n in range(many):
        assert not match.over
        night(match, "pale 1" if n < 3 else "blue 1", n + 1, n + 1)
    assert match.over


def test_moth_3_2_and_3_3_the_favourite_colour_counts_double_and_equals_share() -> None:
    match = evening(3, "blue", "amber", "pale", nights="three")
    night(match, "blue 2", 5, 4, 3)
    night(match, "amber 2", 4, 5, 2)
    night(match, "amber 1", 1, 1, 5)
    assert match.view(None)["scores"] == [4, 4, 1]
    assert match.places == [1, 1, 3]


def test_moth_4_2_a_favourite_is_its_owners_until_the_end() -> None:
    match = evening(2, "blue", nights="three")
    assert [seat["favourite"] for seat in match.view(0)["seats"]] == ["blue", None]
    assert [seat["favourite"] for seat in match.view(None)["seats"]] == [None, None]
    for n in range(3):
        night(match, "pale 1", n + 1, n + 1)
    assert [seat["favourite"] for seat in match.view(None)["seats"]] == ["blue", "pale"]


def test_a_view_holds_what_its_type_says() -> None:
    from tablee_moths.view import View, Window

    check_play([variant for variant in VARIANTS if variant[0] == "moths"], View, Window)
