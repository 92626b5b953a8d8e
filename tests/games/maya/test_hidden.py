"""What a seat may know in Maya (MAYA-9): its view, what it sees happen, what it observes."""

import pytest

from tablee.games.contract import EVERYTHING, SPECTATOR
from tablee.games.maya.hidden import LAYOUT
from tablee.match import Match
from tests.drawings import played
from tests.games.maya.table import build, found, observation, offer, seen, sell, settle, turn_up, workers
from tests.positions import play

ALL = [SPECTATOR, 0, 1, 2]


# ---- MAYA-9.1 Everyone


def test_maya_9_1_everyone_sees_the_table() -> None:
    m = found()
    play(m, "send 3 1", "send 8 1", "pass", "send 4 2")
    for eyes in (0, 1, 2, None):
        view = m.view(eyes)
        assert [(c["owner"], c["back"]) for c in view["quarries"][0]["cards"]] == [(0, "low"), (1, "high")]
        assert [seat["passed"] for seat in view["seats"]] == [False, False, True]
        assert [(seat["low"], seat["high"]) for seat in view["seats"]] == [(2, 4), (4, 3), (4, 4)]
        assert [seat["reserve"] for seat in view["seats"]] == [26, 26, 26]


def test_maya_9_1_everyone_sees_who_has_sent_the_newest_worker() -> None:
    sender: int | None = None
    for m in played("maya", 4, {}, seed=3):
        view = m.view(None)
        if m.played and m.game.write(m.played[-1].action).startswith("send "):
            sender = m.played[-1].seat
        if view["phase"] != "send":
            sender = None
        assert view["sender"] == sender
        if view["round"] == 2 and view["phase"] == "build":
            break


def test_maya_9_1_turned_up_cards_stocks_and_markers_are_public() -> None:
    m = found(5)
    workers(m, 6, "0:3 1:8")
    settle(m)
    for eyes in (0, 1, 2, None):
        view = m.view(eyes)
        assert [c["value"] for c in view["quarries"][5]["cards"]] == [3, 8]
        assert [seat["stock"] for seat in view["seats"]] == [3, 4, 0, 0, 0]
        assert view["seats"][1]["abilities"] == ["pass"]


def test_maya_9_1_the_settling_of_a_quarry_is_shown() -> None:
    m = found()
    workers(m, 1, "0:3 1:4 0:-3 1:6")
    turn_up(m, 1)
    shown = m.view()["settled"]
    assert (shown["quarry"], shown["shared"], shown["points"]) == (1, False, [3, 10, None])
    m.play("minus 1")
    assert m.view()["settled"] == {
        "quarry": 1,
        "shared": True,
        "points": [3, 7, None],
        "hit": [1, None, None],
        "places": [2, 1, None],
        "stones": [3, 4, 0],
        "winner": 1,
    }


# ---- MAYA-9.2 A seat alone


def test_maya_9_2_a_seat_alone_knows_its_hand_and_its_cards_face_down() -> None:
    m = found()
    play(m, "send 3 1", "send 8 1", "send 5 2")
    for seat in range(3):
        for eyes in (0, 1, 2, None):
            shown = m.view(eyes)["seats"][seat]
            assert (shown["hand"] is not None) == (shown["carry"] is not None) == (eyes == seat)
    assert [c["value"] for c in m.view(1)["quarries"][0]["cards"]] == [None, 8]


def test_maya_9_2_the_value_of_a_worker_is_told_to_its_owner_only() -> None:
    m = found()
    before = len(m.played)
    play(m, "send 5 3", "send 7 3")
    told = {eyes: " ".join(m.log(seat=eyes, since=before)) for eyes in (0, 1, 2, None)}
    assert ["Sun sends 5 to quarry 3." in told[eyes] for eyes in (0, 1, 2, None)] == [True, False, False, False]
    assert "Sun sends a low worker to quarry 3." in told[2]
    assert "Moon sends a high worker to quarry 3." in told[0]


def test_maya_9_2_when_the_stones_are_carried_every_hand_follows_from_the_cards_turned_up() -> None:
    """So that the number kept tells nothing new: no card is face down at that moment."""
    m = found()
    workers(m, 1, "0:3 1:4 2:5 0:8")
    workers(m, 3, "2:4")
    settle(m, "shield 3", "decline")
    assert m.view()["phase"] == "transport"
    assert all(card["value"] is not None for q in m.view()["quarries"] for card in q["cards"])


# ---- MAYA-9.3 The sale


def test_maya_9_3_a_bid_is_its_bidders_alone_until_all_have_bid() -> None:
    m = offer(3)
    s = m.state.copy()
    for action in ("bid 3", "bid 2"):
        m.game.apply(s, m.game.read(action))
    for seat in range(3):
        assert [row["bid"] for row in m.game.look(s, seat)["seats"]] == [
            bid if p == seat else None for p, bid in enumerate([3, 2, None])
        ]
        assert m.game.look(s, seat)["sale"]["bids"] is None
    assert [row["bid"] for row in m.game.look(s, SPECTATOR)["seats"]] == [None] * 3
    m.game.apply(s, m.game.read("bid 1"))
    assert m.game.look(s, SPECTATOR)["sale"]["bids"] == [3, 2, 1]


def test_maya_9_3_the_last_bid_tells_them_all() -> None:
    m = offer(3, "joker", "block")
    before = len(m.played)
    play(m, "bid 1", "bid 3", "bid 2")
    for eyes in (0, 1, 2, None):
        told = m.log(seat=eyes, since=before)
        assert told == ["The bids: Moon 3, Leaf 2, Sun 1. Moon chooses first."]


# ---- who sees what is done


def watchers(m: Match, action: str) -> list[int]:
    """The eyes that see which action is taken; somebody who sees everything always does."""
    number = m.game.read(action)
    assert number in m.game.list_legal(m.state)
    assert m.game.sees(m.state, number, EVERYTHING)
    return [eyes for eyes in (SPECTATOR, *range(m.players)) if m.game.sees(m.state, number, eyes)]


def test_workers_and_bids_are_seen_by_their_owner_only_and_all_else_by_everyone() -> None:
    m = offer(3, "joker", "block")
    assert watchers(m, "bid 3") == [0]
    play(m, "bid 2", "bid 0", "bid 0")
    assert watchers(m, "buy joker") == ALL
    m.play("buy joker")
    assert watchers(m, "send 3 1") == [0]
    assert watchers(m, "pass") == ALL
    play(m, "pass", "pass", "pass")
    assert watchers(m, "turn up 1") == ALL


@pytest.mark.parametrize("bids", [[3, 2, 1], [0, 0, 0]])
def test_only_the_last_bid_shows_anything_hidden(bids: list[int]) -> None:
    m = offer(3)
    for seat, bid in enumerate(bids):
        s = m.state.copy()
        for p in range(seat):
            m.game.apply(s, m.game.read(f"bid {bids[p]}"))
        assert m.game.reveals(s, m.game.read(f"bid {bid}")) == (seat == 2)


def test_a_stone_and_a_worker_can_be_taken_back_but_not_what_has_been_turned_up() -> None:
    m = found()
    m.play("send 3 1")
    m.undo(0)
    assert m.mover == 0
    build(m, 3, 1, 0)
    play(m, "double", "lay uxmal 1")
    m.undo(0)
    m.undo(0)
    assert seen(m, "stock")[0] == 3


# ---- observe


def part(m: Match, seat: int, name: str) -> list[float]:
    """One line of LAYOUT as the seat observes it."""
    at = 0
    for line, length in LAYOUT:
        if line == name:
            return [float(x) for x in observation(m.state, seat)[at : at + length]]
        at += length
    raise ValueError(name)


def test_an_observation_says_what_its_layout_says() -> None:
    m = sell([4, 2, 0], "joker", "foreman", start=1)
    workers(m, 2, "1:4 0:5 1:7 2:-3")
    workers(m, 3, "0:3")
    assert part(m, 1, "own hand: cards of each kind") == [1, 1, 1, 1, 0, 1, 1]
    own = part(m, 1, "own cards in each quarry: of each kind")
    assert [i for i, n in enumerate(own) if n] == [7 + 1, 7 + 4]
    assert part(m, 1, "own points in hand / 37") == [pytest.approx(26 / 37)]
    assert part(m, 1, "what the game waits for, one-hot").index(1) == 5
    assert part(m, 1, "round, one-hot") == [1, 0, 0]
    assert part(m, 1, "professional game") == [1]
    assert part(m, 1, "by quarry: cards it can still take") == [6, 1, 3, 5, 6, 0, 0]
    assert part(m, 1, "by seat: takes part") == [1, 1, 1, 0, 0]
    assert part(m, 1, "by seat: has the turn") == [1, 0, 0, 0, 0]
    assert part(m, 0, "by seat: is the starting player") == [0, 1, 0, 0, 0]
    assert part(m, 0, "by seat: gold / 50") == [pytest.approx(n / 50) for n in (6, 8, 10, 0, 0)]
    assert part(m, 0, "by seat: bid / 10, once all are shown") == [pytest.approx(n / 10) for n in (4, 2, 0, 0, 0)]
    assert part(m, 0, "by seat: low cards in hand") == [2, 3, 4, 0, 0]
    assert part(m, 0, "by seat: high cards in hand") == [4, 3, 3, 0, 0]
    assert part(m, 0, "by seat and blue marker: has it")[:8] == [0, 1, 0, 0, 0, 0, 0, 1]
    assert part(m, 0, "by seat and quarry: low cards")[:14] == [0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert part(m, 0, "by seat and quarry: high cards")[7:21] == [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    first = part(m, 0, "by seat and quarry: place of the first card, from 1 down to 0")
    assert first[7 + 1] == 1
    assert first[1] == pytest.approx(5 / 6)
    assert part(m, 0, "by seat and level: stones")[:4] == [0, 1, 1, 0]


def test_an_observation_shows_points_once_a_quarry_is_turned_up() -> None:
    m = found()
    workers(m, 1, "0:3 1:4 0:8")
    name = "by seat and quarry: points turned up / 10"
    assert sum(part(m, 2, name)) == 0
    turn_up(m, 1)
    assert part(m, 2, name)[7] == pytest.approx(1.1)
    assert part(m, 2, "by seat: points in the quarry turned up last / 10")[:3] == [
        0,
        pytest.approx(1.1),
        pytest.approx(0.4),
    ]


def test_an_observation_of_building() -> None:
    m = found()
    m.state.holder[4] = 2
    build(m, 3, 1, 0)
    m.play("double")
    assert part(m, 0, "level open for building, one-hot; the last: all are full") == [1, 0, 0, 0, 0]
    assert part(m, 0, "stones still to lay of a double") == [2]
    assert part(m, 0, "by seat: stones in stock / 10")[:2] == [pytest.approx(0.2), pytest.approx(0.1)]
    assert part(m, 0, "by seat and quarry: has the ability marker")[14 + 4] == 1
    assert part(m, 0, "by level: spaces left")[:5] == [0, 5, 4, 8, 7]


def test_a_finished_game_is_shown_whole() -> None:
    m = found()
    play(m, "send 3 1")
    view = m.game.look(m.state, EVERYTHING)
    assert [seat["carry"] for seat in view["seats"]] == [34, 37, 37]
    assert view["quarries"][0]["cards"][0]["value"] == 3
