"""What a match shows to each viewer: views, drawings, the log, labels and prompts."""

import json
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from tablee import Match, games
from tablee.bots import get as get_bot
from tablee.i18n import LANGUAGES
from tests.games.madness.table import deal
from tests.matches import everything, finish
from tests.positions import play, settle

pytestmark = pytest.mark.usefixtures("toy_game")


@pytest.mark.parametrize(
    ("game", "players", "options"), [(g, *v) for g in ("madness",) for v in games.game(g).variants()]
)
def test_views_are_plain_data_all_along(game: str, players: int, options: dict[str, str]) -> None:
    m = Match(game, players, options, seed=1)
    finish(m)
    for at in range(0, len(m.played) + 1, 7):
        for seat in (None, "all", *range(players)):
            view = m.view(seat, at=at)
            assert json.loads(json.dumps(view)) == view


def test_a_view_says_whose_turn_it_is_and_what_the_viewer_can_do() -> None:
    m = deal("+3", "+4")
    for seat in (None, 0, 1):
        view = m.view(seat)
        assert (view["game"], view["players"], view["seat"]) == ("madness", 2, seat)
        assert (view["mover"], view["waiting"], view["over"]) == (0, [0], False)
        assert view["legal"] == (m.legal(0) if seat == 0 else [])
        assert (view["scores"], view["places"]) == (None, None)


def test_a_view_marks_the_last_action_of_a_player() -> None:
    m = deal("+3", "+4")
    assert m.view()["last"] is None
    m.play("+3")
    settle(m)
    assert m.view()["last"] == m.view(1)["last"] == {"seat": 0, "action": "+3"}


def test_changing_a_view_does_not_change_the_match() -> None:
    m = Match("madness", 2, seed=1, names=["Ana", "Ben"])
    before = everything(m)
    view = m.view(0)
    view["names"].append("Eve")
    view["options"]["expert"] = "yes"
    view["legal"].clear()
    view["waiting"].clear()
    assert everything(m) == before


def test_everything_is_shown_only_after_the_end() -> None:
    m = Match("madness", 2, seed=1)
    for look in (m.view, m.draw, lambda seat: m.log(seat=seat)):
        with pytest.raises(ValueError, match="only after the end"):
            look("all")
    finish(m)
    assert all(seat["hand"] is not None for seat in m.view("all")["seats"])
    assert all(seat["hand"] is None for seat in m.view(None)["seats"])
    assert len(m.log(seat="all")) > len(m.log())


@pytest.mark.parametrize("seat", [-1, -2, 2, "Ana", "ALL", 1.5])
def test_a_viewer_that_does_not_exist_sees_nothing(seat: Any) -> None:
    m = Match("madness", 2, seed=1)
    for look in (m.view, m.draw, lambda viewer: m.log(seat=viewer)):
        with pytest.raises(ValueError, match="a seat is 0 to 1, None or 'all', not"):
            look(seat)


def test_looking_back_shows_what_was_seen_then() -> None:
    m = Match("madness", 3, seed=2)
    bot = get_bot("random")
    seen, drawn, told = [], [], []
    while len(m.played) < 120 and not m.over:
        at = len(m.played)
        seen.append((at, [m.view(seat) for seat in (None, 0, 1, 2)]))
        drawn.append((at, m.draw(1, "fr")))
        told.append((at, m.log(seat=1)))
        m.play(bot.choose(m, m.mover))
    for at, views in seen:
        assert [m.view(seat, at=at) for seat in (None, 0, 1, 2)] == views
    for at, picture in drawn:
        assert m.draw(1, "fr", at=at) == picture
    whole = m.log(seat=1)
    for at, lines in told:
        assert lines + m.log(seat=1, since=at) == whole


@pytest.mark.parametrize("at", [-1, 10_000])
def test_looking_beyond_the_game_is_an_error(at: int) -> None:
    m = Match("madness", 2, seed=1)
    for look in (lambda: m.view(at=at), lambda: m.draw(at=at), lambda: m.log(since=at)):
        with pytest.raises(ValueError, match=rf"0 to {len(m.played)} actions, not {at}"):
            look()


def test_a_match_draws_itself_for_every_seat_and_in_a_notebook() -> None:
    m = Match("madness", 3, seed=1, names=["Ana"])
    for seat in (None, 0, 1, 2):
        for lang in LANGUAGES:
            assert ElementTree.fromstring(m.draw(seat, lang)).tag.endswith("svg")
    assert m._repr_svg_() == m.draw(None, "en")
    assert m.draw(0, "fr") != m.draw(0, "en")
    with pytest.raises(ValueError, match="the languages are en and fr, not 'de'"):
        m.draw(0, "de")


def test_the_log_tells_in_each_language_what_a_seat_saw() -> None:
    m = deal("+3", "+4", secrets=(7, 8))
    m.names[:] = ["Ana", ""]
    play(m, "+3", "draw -1")
    assert m.log()[-1] == "Ana plays +3: the count is 3."
    assert m.log("fr")[-1].startswith("Ana ")
    assert m.log("fr")[-1] != m.log("en")[-1]
    assert m.log(seat=0)[-1] == "Ana draws −1."
    assert not any("−1" in line for line in m.log(seat=1))
    assert any("7" in line for line in m.log(seat=0))
    assert not any("7" in line for line in [*m.log(seat=1), *m.log()])


def test_labels_name_every_legal_action_of_a_seat() -> None:
    m = deal("+3 joker", "+4")
    assert list(m.labels(0)) == m.legal(0)
    assert m.labels(0)["+3"] == "Play +3: the count becomes 3"
    assert m.labels(0, "fr")["+3"] != m.labels(0)["+3"]
    assert m.labels(1) == {}


def test_the_prompt_says_what_to_do_or_who_is_waited_for() -> None:
    m = deal("+3", "+4", secrets=(7, 8))
    m.names[:] = ["Ana", "Ben"]
    assert m.prompt(0) == "Play a card. Your secret number is 7."
    assert m.prompt(1) == m.prompt() == "Waiting for Ana, who plays a card."
    assert m.prompt(1, "fr") != m.prompt(1)
