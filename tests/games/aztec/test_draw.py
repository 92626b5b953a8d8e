import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from tablee import Match, svg
from tablee.dice import new_dice
from tablee.games import get
from tablee.games.aztec import art
from tablee.games.aztec.actions import CARD_NAMES, OBJECTIVE_NAMES
from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.draw import draw
from tablee.games.aztec.hidden import PHASES
from tablee.games.contract import SPECTATOR, View
from tablee.words import Say

GAME = get("aztec")
SAY = Say("en", ["Ana", "Luc", "Zoé", "Bo", "Max"])
SEEDS = {2: 3, 3: 11, 4: 10, 5: 3}  # short games, which between them pass through every phase
SVG = "{http://www.w3.org/2000/svg}"


def played(players: int, options: dict[str, str], seed: int, games: bool = True) -> Iterator[Match]:
    """A match at random, before every action and at its end; without `games` only its first round.

    Bids are small, so that there are ties, and choices made at the same time come in any order.
    """
    random = Random(seed)
    match = Match("aztec", players, options, chance="ask")
    yield match
    while not match.over and (games or match.state.rounds <= 1):
        seat = random.choice(match.waiting) if match.waiting else None
        legal = match.legal(seat)
        if legal[0] == "bid 0":
            legal = legal[: random.choice((2, 5, 20))]
        match.play(random.choice(legal), seat=seat)
        yield match


def looks(match: Match) -> list[View]:
    """What everyone sees: each seat, a spectator, and at the end whoever sees everything."""
    eyes: list[int | str | None] = [*range(match.players), None, *(["all"] if match.over else [])]
    return [match.view(seat) for seat in eyes]


def parse(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def ids(drawing: str) -> list[str]:
    return [e.attrib["id"] for e in parse(drawing).iter() if "id" in e.attrib]


def part(drawing: str, name: str) -> str:
    return next(ElementTree.tostring(e, "unicode") for e in parse(drawing).iter() if e.get("id") == name)


def actions(drawing: str) -> list[str]:
    return [e.attrib["data-action"] for e in parse(drawing).iter() if "data-action" in e.attrib]


def smallest_text(e: ElementTree.Element, scale: float = 1) -> float:
    """The smallest text as it is seen, with the scales of all the groups around it."""
    found = re.search(r"scale\(([\d.]+)\)", e.get("transform", ""))
    scale *= float(found[1]) if found else 1
    own = float(e.attrib["font-size"]) * scale if e.tag == f"{SVG}text" else 1000.0
    return min([own, *(smallest_text(child, scale) for child in e)])


@cache
def first_of(phase: str, players: int, most: int = 1) -> Match:
    """The first match found, at random, in that phase, with at least so many seats tied."""
    for seed in range(100):
        for match in played(players, {}, seed):
            view = match.view()
            if view["phase"] == phase and len(view["tied"]) >= most:
                return match
    raise AssertionError(f"no {phase}")


@pytest.mark.parametrize(("players", "options"), GAME.variants())
def test_every_drawing_of_a_game(players: int, options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    for i, match in enumerate(played(players, options, SEEDS[players])):
        phase = PHASES[match.state.phase]
        seen[phase] += 1
        if seen[phase] > 1 and not match.over and (i % 23 if seen[phase] < 60 else i % 499):
            continue
        for view in looks(match):
            drawing = draw(view, SAY)
            root = parse(drawing)
            attributes = [e.attrib for e in root.iter()]
            assert Counter(a["data-action"] for a in attributes if "data-action" in a) == Counter(view["legal"])
            assert max(Counter(a["id"] for a in attributes if "id" in a).values()) == 1
            assert smallest_text(root) >= svg.SMALL
            assert all(a.get("aria-label") for a in attributes if a.get("role") == "button")
            assert not re.search(r"#[0-9A-Fa-f]{3,8}\b", svg.bare(drawing).replace("#drawing-lamp", ""))


def test_equal_views_give_equal_drawings() -> None:
    for i, match in enumerate(played(3, {}, seed=4, games=False)):
        if i % 6 == 0:
            view = match.view(0)
            assert draw(view, SAY) == draw(dict(reversed(view.items())), SAY)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_what_a_seat_cannot_know_changes_nothing(seat: int) -> None:
    dice = new_dice(5)
    for i, match in enumerate(played(3, {}, seed=6, games=False)):
        if i % 5 == 0:
            other = match.state.copy()
            GAME.redeal(other, seat, dice)
            assert draw(GAME.look(match.state, seat), SAY) == draw(GAME.look(other, seat), SAY)


def test_a_spectator_sees_only_cards_that_lie_open_and_nothing_to_do() -> None:
    for i, match in enumerate(played(4, {}, seed=7, games=False)):
        if i % 3:
            continue
        view = match.view(None)
        open_cards = {card for lot in view["lots"] for card in lot["cards"]}
        for trick in (view["trick"], view["last_trick"] or view["trick"]):
            open_cards |= set(trick["cards"])
        drawing = draw(view, SAY)
        shown = {i.removeprefix("card-") for i in ids(drawing) if i.startswith("card-")}
        assert shown <= open_cards
        assert not actions(drawing)


def test_all_cards_of_the_hand_are_shown() -> None:
    for i, match in enumerate(played(5, {}, seed=8, games=False)):
        if i % 4 == 0:
            view = match.view(1)
            shown = re.findall(r'id="card-(\w+)"', part(draw(view, SAY), "hand"))
            assert shown == view["seats"][1]["hand"] or view["tricks"] == TRICKS


def test_names_are_escaped() -> None:
    hostile = '<script>alert("1")</script>'
    match = Match("aztec", 3, seed=1, names=[hostile, "a & b", "]]>"])
    drawing = match.draw(0)
    assert "<script" not in drawing
    assert hostile in [e.text for e in parse(drawing).iter(f"{SVG}title")]


def test_a_sealed_bid_is_seen_by_its_owner_alone() -> None:
    match = Match("aztec", 3, seed=1)
    match.play("bid 70", seat=1)
    own, other = match.draw(1), match.draw(0)
    assert ">70<" in part(own, "bid-1")
    assert "<text" not in part(other, "bid-1").replace("svg:", "").replace("ns0:", "")
    assert "var(--back)" in part(other, "bid-1")
    assert "var(--gold)" in part(own, "chip-70")
    assert "var(--gold)" not in part(own, "chip-60")
    assert sorted(actions(own)) == sorted(match.legal(1))


def test_azt_4_3_a_tie_is_settled_by_clicking_a_player() -> None:
    match = first_of("settle", 4, most=2)
    leader = match.mover
    drawing = match.draw(leader)
    for seat in match.view()["tied"]:
        assert f'data-action="award {seat}"' in part(drawing, f"place-{seat}")
        assert "var(--gold)" in part(drawing, f"bid-{seat}")


def test_azt_4_1_a_lot_is_named_by_clicking_it() -> None:
    match = first_of("name lot", 5)
    drawing = match.draw(match.mover)
    for lot in range(5):
        assert f'data-action="lot {lot + 1}"' in part(drawing, f"lot-{lot}")


def test_azt_3_3_the_former_leader_clicks_who_leads() -> None:
    match = first_of("choose leader", 3)
    drawing = match.draw(match.mover)
    for seat in match.view()["tied"]:
        assert f'data-action="lead {seat}"' in part(drawing, f"place-{seat}")
    assert "End of round" in drawing


def test_the_last_card_is_marked_with_the_sign_of_whoever_played_it() -> None:
    for match in played(3, {}, seed=9, games=False):
        view = match.view(None)
        if view["phase"] == "play" and view["last"]["action"] in CARD_NAMES:
            card = part(draw(view, SAY), f"card-{view['last']['action']}")
            assert card.count(f"var(--seat-{view['last']['seat'] + 1})") >= 2


def test_the_winner_is_named_and_every_payment_explained() -> None:
    *_, match = played(3, {}, seed=10)
    view = match.view("all")
    drawing = draw(view, SAY)
    assert match.places is not None
    if match.places.count(1) == 1:
        assert f">{SAY.name(match.places.index(1))} wins<" in drawing
    for p, seat in enumerate(view["seats"]):
        line = part(drawing, f"payment-{p}")
        assert f">{seat['money']}<" in line
        assert sum(int(n) for n in re.findall(r">\+(\d+)<", line)) == seat["earned"]


def test_shared_victory() -> None:
    *_, match = played(3, {}, seed=10)
    view = match.view(None)
    view["places"] = [1, 1, 3]
    assert ">Shared victory<" in draw(view, SAY)


@pytest.mark.parametrize("players", GAME.players)
def test_nothing_moves_when_the_turn_passes_on(players: int) -> None:
    boxes = {
        parse(draw(match.view(0), SAY)).get("viewBox")
        for i, match in enumerate(played(players, {}, seed=11, games=False))
        if i % 7 == 0
    }
    assert len(boxes) == 1


def test_every_objective_has_its_own_sign() -> None:
    signs = [art.objective(name, False, "ink") for name in OBJECTIVE_NAMES]
    assert len({*signs, art.objective("last", True, "ink")}) == len(OBJECTIVE_NAMES) + 1


def test_suits_differ_in_more_than_colour() -> None:
    shapes = [re.sub(r"var\(--[\w-]+\)", "", art.emblem(suit) + art.plain_emblem(suit)) for suit in "TAC"]
    patterns = [re.sub(r"var\(--[\w-]+\)", "", art.pattern(suit)) for suit in "TAC"]
    assert len(set(shapes)) == len(set(patterns)) == 3


def test_drawings_name_no_colour() -> None:
    files = Path(art.__file__).parent.glob("*.py")
    literal = re.compile(r"""["'#(]#?[0-9A-Fa-f]{6}["')]|rgb\(|hsl\(""")
    assert [f.name for f in files if literal.search(f.read_text("utf-8"))] == []


def test_the_position_is_told_in_words() -> None:
    match = Match("aztec", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = parse(match.draw(0)).findtext(f"{SVG}desc") or ""
    assert words.startswith("Round 1.")
    assert "Lot 3: " in words
    assert "Your hand: " in words
    assert words.endswith("Bid to be leader, from 0 to 100.")
