"""How much can somebody gain who knows an opponent? A responder learns against one bot that does not change.

The responder has one seat, the bot all others. It begins as what it plays against (`net`) or from nothing (`policy`),
and learns nothing but to beat it. What it gains over an even share of wins after some minutes is a lower bound of what
can be gained: a bot that cannot be exploited leaves nothing. Deals are duplicate, with the fewest players.

Bots that look ahead (LOOKING) think for up to a second about a choice, and a responder needs hundreds of millions of
choices. So it learns against `net`, by which they look ahead, and what it has found is then played against them
(cli/learn.py). That is a lower bound too, and a looser one.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

import torch

from tablee import games
from tablee.bots.weights import FILE
from tablee.learn.export import begin_from, export, shape_in
from tablee.learn.network import Actor
from tablee.learn.session import DEALS
from tablee.learn.settings import LearnSettings
from tablee.learn.strength import Strength, against
from tablee.learn.trainer import Trainer

OPPONENTS = ("net", "policy")
LOOKING = ("strong", "master")  # bots that look ahead with `net`
MINUTES = (1.0, 2.0, 5.0)  # of learning, when the gain is told


@dataclass(frozen=True)
class Gain:
    """What the responder gains after some seconds of learning."""

    seconds: float
    choices: int
    strength: Strength


def respond(
    game: str,
    settings: LearnSettings,
    *,
    opponent: str,
    seed: int,
    device: str,
    tell: Callable[[Gain], None],
    minutes: Sequence[float] = MINUTES,
    weights: Path | None = None,
    rounds: int | None = None,
    out: Path | None = None,
) -> list[Gain]:
    """Learns against the bot and tells the gain before learning and after each of these minutes.

    weights  of `net`; otherwise those in the folder of the game
    rounds   instead of minutes: the gain is told once, after so many
    out      where to write the weights of the responder, for `NetBot` to play with
    """
    if opponent not in OPPONENTS:
        raise ValueError(
            f"a responder plays thousands of games at once, which {opponent!r} cannot; it can be trained against "
            + " and ".join(OPPONENTS)
        )
    trainer = responder(game, settings, opponent, seed, device, weights)
    fixed = deepcopy(trainer.opponents[0])
    found: list[Gain] = []
    spent = 0.0
    ends = [60.0 * each for each in minutes]

    def look() -> None:
        strength = gain_of(trainer, fixed, opponent)
        found.append(Gain(spent, trainer.choices, strength))
        tell(found[-1])

    look()
    while trainer.rounds < rounds if rounds else spent < ends[-1]:
        begun = monotonic()
        trainer.round(trainer.rounds / rounds if rounds else spent / ends[-1])
        trainer.loss.tolist()  # waits for the device
        before, spent = spent, spent + (monotonic() - begun if trainer.timed else 0.0)
        if trainer.rounds == rounds or (not rounds and any(before < end <= spent for end in ends)):
            look()
    if out is not None:
        export(trainer, out, commit="", device=device, against=opponent)
    return found


def responder(
    game: str, settings: LearnSettings, opponent: str, seed: int, device: str, weights: Path | None
) -> Trainer:
    """The training of a responder; one that begins as `net` has networks as large as those of `net`."""
    played = games.game(game)
    by_policy = opponent == "policy"
    file = weights or played.folder / FILE
    if not by_policy:
        settings = replace(settings, **shape_in(played, file))
    chosen = replace(
        settings,
        earlier=0.0 if by_policy else 1.0,
        opponents=1,
        policy=1.0 if by_policy else 0.0,
        usual=1.0,
        players=played.players[0],
        responds=True,
    )
    start = None if by_policy else begin_from(played, settings, file, device)
    return Trainer(game, chosen, seed=seed, device=device, start=start)


def gain_of(trainer: Trainer, fixed: Actor, opponent: str) -> Strength:
    """How the responder does in one seat, as it plays now."""
    players, deals = trainer.game.players[0], DEALS[trainer.device]
    if opponent == "policy":
        return trainer.strength(players, deals, sharper=1.5)
    with torch.random.fork_rng():
        torch.manual_seed(trainer.seed)
        own, others = (trainer.chooser(actor, played=True) for actor in (trainer.average, fixed))
        return against(trainer.game, own, others, players, deals=deals, device=trainer.device, seed=trainer.seed)
