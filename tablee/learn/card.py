"""Writes a card beside each game's weights: how they were learnt, how strong they are, and where they are weak.

    python -m tablee.learn.card

What a card says is the header of the weights and what was measured (`weights.toml` in the folder of the game; the
commands that measure it are in bench/README.md). A test compares the cards with what this writes.
"""

import tomllib
from collections.abc import Mapping
from typing import NotRequired, TypedDict, cast

from tablee import games
from tablee.bots.weights import FILE, read_for
from tablee.games.contract import Game

MEASURED = "weights.toml"
CARD = "weights.md"
FROM_NOTHING = "these went on from nothing, so the first is only the earliest candidate"


class Against(TypedDict):
    """How often the weights win against another bot."""

    bot: str
    players: int
    deals: int
    wins: str  # with its interval


class Response(TypedDict):
    """What a responder gains."""

    minutes: int
    gain: str  # with its interval


class Measured(TypedDict):
    """What was measured."""

    commit: str  # of the weights
    seconds: int  # of the training
    before: str  # the trainings that they went on from
    alone: NotRequired[bool]  # no other game was learnt on the same GPU
    against: list[Against]
    responder: list[Response]
    responder_players: NotRequired[int]
    weak: list[str]


def card(game: Game) -> str:
    """The card of a game's weights, as Markdown."""
    tensors, header = read_for(game, game.folder / FILE)
    measured = cast("Measured", tomllib.loads((game.folder / MEASURED).read_text()))
    if measured["commit"] != header["commit"] or measured["seconds"] != int(header["seconds"]):
        raise ValueError(f"{game.folder / MEASURED} was measured with other weights")
    numbers = sum(tensor.size for tensor in tensors.values())
    parts = [
        f"# The weights of {game.title}",
        f"`{FILE}`: an actor (what a seat knows → a number for each action) and a critic (everything → each seat’s "
        f"share of the win and margin), {numbers:,} numbers of 16 bits. For version {header['rules']} of the rules; "
        f"digest of what their numbers mean: `{header['observation']}`. Made by `python -m tablee.learn.card`.",
        "## How they were learnt",
        *learnt(header, measured),
        "## How strong they are",
        *strength(measured),
        "## What somebody gains who learns to beat them",
        *responder(measured),
        "## Where they are weak",
        "\n".join(f"- {line}" for line in measured["weak"]),
    ]
    return "\n\n".join(parts) + "\n"


def learnt(header: Mapping[str, str], measured: Measured) -> list[str]:
    """How the training went."""
    start = header.get("from", "")
    beside = "" if measured.get("alone") else ", while other games were learnt on the same GPU"
    note = header.get("note") or (f"goes on from `{start}`" if start else FROM_NOTHING)
    return [
        f"By self-play on one NVIDIA H200, commit `{header['commit'][:7]}`, seed {header['seed']}: "
        f"{header['seconds']} seconds, {int(header['choices']) / 1e6:,.0f} million choices{beside}. "
        f"Before that: {measured['before']}",
        f"Chosen among several by a round-robin with duplicate deals at every number of players; in brackets the share "
        f"of wins over an even one, the first being what it went on from: {header['chosen']}. "
        f"{note[0].upper()}{note[1:]}.",
    ]


def strength(measured: Measured) -> list[str]:
    """Against the policy and against the search."""
    rows = ["| against | players | deals | wins | even |", "|---|---|---|---|---|"]
    for each in measured["against"]:
        players = each["players"]
        rows.append(f"| `{each['bot']}` | {players} | {each['deals']} | {each['wins']} | {100 / players:.0f} % |")
    return [
        "One seat, the other bot in all others, every deal from every seat; 95 % intervals over deals. `search` is the "
        "search that the policy guides, which was the level *strong* until these weights were used by it.",
        "\n".join(rows),
    ]


def responder(measured: Measured) -> list[str]:
    """The gain of a responder."""
    if not measured["responder"]:
        return ["Not measured."]
    rows = ["| minutes | points over even |", "|---|---|"]
    rows += [f"| {each['minutes']} | {each['gain']} |" for each in measured["responder"]]
    shared = "" if measured.get("alone") else " that other trainings shared"
    return [
        f"`tablee learn GAME --against net`, {measured['responder_players']} players, minutes on a GPU{shared}.",
        "\n".join(rows),
    ]


def main() -> None:
    """Writes all cards."""
    for name in games.NAMES:
        game = games.game(name)
        (game.folder / CARD).write_text(card(game))


if __name__ == "__main__":
    main()
