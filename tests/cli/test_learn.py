"""`tablee learn`: what it asks of a training, what it prints, and how it refuses."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("torch")

from tablee.arena.intervals import Estimate
from tablee.cli import learn
from tablee.learn import responder, session
from tablee.learn.strength import Strength
from tests.cli.test_command import tablee


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a training was asked to do; it tells of its progress once and writes nothing."""
    kept: dict[str, Any] = {}

    def learn(game: str, settings: Any, out: Path, **more: Any) -> None:
        kept.update(more, game=game, settings=settings, out=out)
        more["tell"](session.Progress(90.0, 1_234_567, 8_000_000.4, 0.02, 0.25, Strength(2, 0.7, 0.015, 0.0)))

    monkeypatch.setattr(session, "learn", learn)
    return kept


def test_a_training_is_asked_for_and_told(asked: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "gold.safetensors"
    words = ("learn", "gold", "--minutes", "3", "--out", str(out), "--device", "cpu", "--lanes", "64", "--seed", "9")
    result = tablee(*words)
    assert result.exit_code == 0, result.output
    assert (asked["game"], asked["seconds"], asked["seed"], asked["device"]) == ("gold", 180.0, 9, "cpu")
    assert (asked["settings"].lanes, asked["settings"].resumed, asked["out"]) == (64, 0.5, out)
    assert asked["rounds"] is None
    assert not asked["resumed"]
    told, last = result.stdout.splitlines()
    assert told == (
        "1.5 min · 1,234,567 choices, 8,000,000 a second · "
        "wins 70.0 % ± 1.5 against policy with 2 (even: 50 %) · doubt 0.25"
    )
    assert last == f"What was learnt is in {out}."


def test_going_on_needs_a_checkpoint(asked: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "gold.safetensors"
    words = ("learn", "gold", "--out", str(out), "--device", "cpu", "--resume", "--rounds", "7")
    refused = tablee(*words)
    assert refused.exit_code == 2
    assert "There is no checkpoint" in refused.output
    assert asked == {}
    session.checkpoint_of(out).touch()
    assert tablee(*words).exit_code == 0
    assert asked["resumed"]
    assert asked["rounds"] == 7


def test_a_responder_is_asked_for_and_its_gain_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    def respond(game: str, settings: Any, **more: Any) -> None:
        kept.update(more, game=game, settings=settings)
        more["tell"](responder.Gain(120.0, 1_234_567, Strength(2, 0.7, 0.015, 0.0)))

    monkeypatch.setattr(responder, "respond", respond)
    result = tablee("learn", "gold", "--against", "net", "--device", "cpu", "--minutes", "3", "--lanes", "64")
    assert result.exit_code == 0, result.output
    assert (kept["game"], kept["opponent"], kept["minutes"], kept["out"]) == ("gold", "net", [1.0, 2.0, 3], None)
    told = "2.0 min · 1,234,567 choices · gains 20.0 points ± 1.5 over even (50 % with 2)\n"
    assert result.stdout == told
    out = tmp_path / "responder.safetensors"
    result = tablee("learn", "gold", "--against", "net", "--device", "cpu", "--out", str(out))
    assert kept["out"] == out
    assert result.stdout == told + f"What was learnt is in {out}.\n"


def test_a_responder_to_a_bot_that_cannot_play_many_games_at_once_is_refused() -> None:
    refused = tablee("learn", "gold", "--against", "search", "--device", "cpu")
    assert refused.exit_code == 2
    assert "search" in refused.output


def test_a_bot_that_looks_ahead_is_played_against_after_learning_against_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`respond` is asked for `net`, and what it wrote plays in the arena against the bot that was named."""

    def respond(game: str, settings: Any, **more: Any) -> None:
        assert more["opponent"] == "net"
        more["out"].write_text("weights")

    def run(game: str, players: int, field: list[str], **more: Any) -> Any:
        assert (game, players, field, more["deals"]) == ("gold", 2, ["responder", "master"], learn.LOOKED_DEALS)
        bot = more["others"]["responder"](3)
        assert bot.path.read_text() == "weights"
        return SimpleNamespace(deals=24, standing=lambda _: SimpleNamespace(wins=Estimate(0.62, 0.5, 0.725)))

    monkeypatch.setattr(responder, "respond", respond)
    monkeypatch.setattr(learn, "run", run)
    result = tablee("learn", "gold", "--against", "master", "--device", "cpu")
    assert result.exit_code == 0, result.output
    assert result.stdout == "against master, 24 deals: gains 12.0 points [0.0, 22.5] over even (50 % with 2)\n"


@pytest.mark.long
def test_what_beats_the_network_is_played_against_those_who_look_ahead_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round of learning against the weights of the game, of whatever shape, then two deals against `strong`."""
    monkeypatch.setattr(learn, "LOOKED_DEALS", 2)
    monkeypatch.setattr(responder, "DEALS", {"cpu": 2})
    result = tablee("learn", "madness", "--against", "strong", "--device", "cpu", "--rounds", "1", "--lanes", "8")
    assert result.exit_code == 0, result.output
    *_, before, last = result.stdout.splitlines()
    assert "points ±" in before
    assert last.startswith("against strong, 2 deals: gains")
    assert last.endswith("over even (50 % with 2)")


def test_weights_other_than_the_games_own_cannot_be_looked_ahead_with(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    refused = tablee("learn", "gold", "--against", "master", "--from", str(tmp_path / "other"), "--device", "cpu")
    assert refused.exit_code == 2
    assert "leave --from out" in refused.output


def test_weights_are_written_for_other_programs(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    result = tablee("learn", "madness", "--onnx", str(tmp_path / "madness.onnx"))
    assert result.exit_code == 0, result.output
    assert (tmp_path / "madness.onnx").stat().st_size > 1_000_000


def test_weights_to_go_on_from_must_be_there(asked: dict[str, Any], tmp_path: Path) -> None:
    words = ("learn", "gold", "--out", str(tmp_path / "g"), "--device", "cpu", "--from")
    refused = tablee(*words, str(tmp_path / "none"))
    assert refused.exit_code == 2
    (tmp_path / "there").touch()
    assert tablee(*words, str(tmp_path / "there")).exit_code == 0
    assert asked["start"] == tmp_path / "there"
    assert asked["guests"] == []


def test_opponents_all_through_are_named_one_by_one(asked: dict[str, Any], tmp_path: Path) -> None:
    words = (
        "learn",
        "gold",
        "--out",
        str(tmp_path / "g"),
        "--device",
        "cpu",
        "--among",
        str(tmp_path / "a"),
        "--among",
    )
    (tmp_path / "a").touch()
    assert tablee(*words, str(tmp_path / "none")).exit_code == 2
    (tmp_path / "b").touch()
    assert tablee(*words, str(tmp_path / "b")).exit_code == 0
    assert asked["guests"] == [tmp_path / "a", tmp_path / "b"]
    for other in (("--resume",), ("--against", "net")):
        refused = tablee(*words, str(tmp_path / "b"), *other)
        assert refused.exit_code == 2
        assert "leave it out" in refused.output


@pytest.mark.parametrize(
    "words", [("poker",), ("gold", "--minutes", "0"), ("gold", "--lanes", "none"), ("gold", "--rounds", "0")]
)
def test_what_cannot_be_is_refused(asked: dict[str, Any], words: tuple[str, ...]) -> None:
    assert tablee("learn", *words, "--device", "cpu").exit_code == 2
    assert asked == {}


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "tablee.learn.session", None)
    refused = tablee("learn", "gold", "--device", "cpu", "--out", str(tmp_path / "x"))
    assert refused.exit_code == 2
    assert "pip install 'tablee[learn]'" in refused.output
