"""Nobody passes for somebody else at a table."""

from pathlib import Path

import pytest

from tablee.web.tables import commands, names, seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.seat import Seat
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, CLO, create, duel, in_house

# Names that people may take for the first of their line.
ALIKE = [
    ("Ana", "ANA", "Aña", "A na", "Ana.", "Ana\u200b", "A\u0301na", "Ａｎａ", "𝐀𝐧𝐚", "Ána", "-Ana-"),
    ("Coco", "Сосо", "C0c0", "Ϲοϲο", "сосо"),
    ("Lili", "Iili", "1i1i", "L|L|", "LILI", "lılı"),
    ("Bob", "ΒοΒ", "B0B"),
    ("Mike", "Mıke", "MIKE"),
]


@pytest.mark.parametrize("alike", ALIKE, ids=lambda alike: alike[0])
def test_names_that_look_the_same_have_one_skeleton(alike: tuple[str, ...]) -> None:
    assert {names.skeleton(name) for name in alike} == {names.skeleton(alike[0])}


def test_other_names_are_told_apart() -> None:
    people = [
        "Ana",
        "Anna",
        "Bea",
        "Cloé",
        "Dan",
        "山田",
        "田中",
        "Юля",
        "Ολγα",
        "🦊",
        "🐻",
        "Ana 2",
        "Bo",
        "Bob",
        "",
        "٤",
    ]
    assert len({names.skeleton(name) for name in people}) == len(people)


@pytest.mark.parametrize("name", ["Аna", "Anа", "Βob", "Cοco", "Ꭺna"])  # the first or a later letter is not Latin
def test_a_name_of_two_alphabets_that_look_alike_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        names.checked(name)
    assert refusal.value.status == 422


@pytest.mark.parametrize("name", ["Ana", "Юля", "Ολγα", "山田 Taro", "たろうTARO", "דנה", "สมชาย", "Zoë 🦊", "राम"])
def test_a_name_of_one_alphabet_stays_as_it_is(name: str) -> None:
    assert names.checked(name) == name


def test_what_cannot_be_seen_is_removed() -> None:
    assert names.checked("A\u200bn\u202ea\u2066\ufeff") == "Ana"
    assert names.checked("A\tna\n") == "A na"
    assert len(names.checked("Z" + "\u0335" * 30)) <= 3
    assert names.checked("x" * 99) == "x" * 40


def test_a_second_name_is_given_a_number_and_signs_of_nameless_seats_are_names_too() -> None:
    seats = [Seat("person", "Ana"), Seat("person", "Ana 2"), Seat("bot"), Seat()]
    assert names.distinct("ana", seats) == "ana 3"
    assert names.distinct("Leaf", seats) == "Leaf 2"
    assert names.distinct("FEUILLE", seats) == "FEUILLE 2"
    assert names.distinct("Shell", seats, own=3) == "Shell"
    assert names.distinct("", seats) == ""
    assert len(names.distinct("x" * 40, [Seat("person", "x" * 40)])) <= 40


def test_a_watcher_does_not_chat_under_a_players_name(tmp_path: Path) -> None:
    """Attack: a watcher called Ana wrote in the chat as Ana, who plays."""

    async def story(house: House) -> None:
        table = await duel(house)
        for k, name in enumerate(("Ana", "ANA", "Bea", "Sun")):
            await commands.say(table, Visitor(f"v-{k}", name), "I resign")
        await commands.say(table, CLO, "bravo")
        assert [message.name for message in table.chat] == ["Ana 2", "ANA 2", "Bea 2", "Sun", "Cloé"]
        with pytest.raises(Refused):
            await commands.say(table, Visitor("v-x", "Аna"), "I resign")

    in_house(tmp_path, story)


def test_nobody_sits_down_under_a_name_that_looks_like_anothers(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "maya", 4, {}, [], None, False, ANA)
        await seating.sit(table, Visitor("v-1", "𝐀𝐧𝐚"))
        await seating.sit(table, Visitor("v-2", "Shell"))
        with pytest.raises(Refused):
            await seating.sit(table, Visitor("v-3", "Аna"))
        assert [seat.name for seat in table.seats] == ["Ana", "𝐀𝐧𝐚 2", "Shell 2", ""]

    in_house(tmp_path, story)


def test_a_refused_name_opens_no_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        with pytest.raises(Refused):
            await create(house, "maya", 4, {}, [], None, True, Visitor("v-3", "Аna"))
        assert await house.open_tables() == []

    in_house(tmp_path, story)
