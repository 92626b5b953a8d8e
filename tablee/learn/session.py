"""A training from its beginning, or from its checkpoint, to its end: what `tablee learn` does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import torch

from tablee import games
from tablee.learn.checkpoint import resume, save
from tablee.learn.export import begin_from, export
from tablee.learn.network import Actor
from tablee.learn.ranks import ALONE, Ranks
from tablee.learn.settings import LearnSettings
from tablee.learn.strength import Strength, round_robin
from tablee.learn.trainer import Learnt, Trainer

TOLD = 8  # times that progress is told
DEALS = {"cuda": 1024, "cpu": 64}  # of the games that say how strong it is
CHOSEN_DEALS = {"cuda": 128, "cpu": 8}  # of those that choose among candidates, for each pair and number of players
FIRST_CANDIDATE = 0.5  # candidates are what was learnt from here on, whenever progress is told
SAVED_EVERY = 120.0  # seconds


@dataclass(frozen=True)
class Progress:
    """How a training goes."""

    seconds: float  # of learning so far; looking at how strong it is does not count
    choices: int
    rate: float  # choices a second since the last time; 0: all of that went into compiling
    off: float  # how far off the critic's expectations are: mean square
    doubt: float  # of the actor: 1 means that all legal actions are alike, 0 that there is one it always takes
    strength: Strength


def checkpoint_of(out: Path) -> Path:
    """Where the checkpoint of a training is kept."""
    return out.with_name(out.name + ".checkpoint")


def learn(
    game: str,
    settings: LearnSettings,
    out: Path,
    *,
    seconds: float,
    seed: int,
    device: str,
    tell: Callable[[Progress], None],
    resumed: bool = False,
    rounds: int | None = None,
    commit: str = "",
    start: Path | None = None,
    guests: Sequence[Path] = (),
    ranks: Ranks = ALONE,
) -> Trainer:
    """Learns for so many seconds in all, or for so many rounds, and writes the weights to `out`.

    Strength goes up and down while a network learns. So what is written is not the last there was but the best of
    several from the second half, by a round-robin with duplicate deals.

    With `rounds` nothing depends on the clock: the same seed on the same device gives the same file.

    start   weights to go on from; they are a candidate too
    guests  weights of others who are opponents all through
    ranks   the processes that learn together; the first tells, chooses and writes
    """
    kept = checkpoint_of(out)
    if resumed:
        trainer, more = resume(kept, ranks)
        spent = float(more["seconds"])
        if trainer.game.name != game:
            raise ValueError(f"{kept} is a training of {trainer.game.name}, not of {game}")
    else:
        begun_from = begin_from(games.game(game), settings, start, device) if start else None
        others = {each.name: begin_from(games.game(game), settings, each, device).actor for each in guests}
        if len(others) < len(guests):
            raise ValueError("two files of guests have the same name; their names are written beside what is learnt")
        trainer = Trainer(game, settings, seed=seed, device=device, start=begun_from, guests=others, ranks=ranks)
        spent = 0.0
        trainer.candidates += [begun_from] if begun_from else []

    def finished() -> float:
        return trainer.rounds / rounds if rounds else spent / seconds

    told = saved = spent
    told_choices = trainer.choices
    next_told = finished()
    while finished() < 1:
        begun, before = monotonic(), trainer.choices
        trainer.round(finished())
        off, doubt = trainer.loss[1:].tolist()  # waits for the device
        (spent,) = ranks.same(spent + (monotonic() - begun if trainer.timed else 0.0))
        if not trainer.timed:
            told_choices += trainer.choices - before
        if finished() >= next_told or finished() >= 1:
            next_told += 1 / TOLD
            rate = (trainer.choices - told_choices) / max(spent - told, 1e-9)
            if ranks.first:
                strength = trainer.strength(trainer.game.players[0], DEALS[trainer.device])
                tell(Progress(spent, trainer.choices, rate, off, doubt, strength))
            if finished() >= FIRST_CANDIDATE:
                trainer.candidates.append(trainer.learnt())
            told, told_choices = spent, trainer.choices
        if spent - saved > SAVED_EVERY:
            save(trainer, kept, seconds=spent)
            saved = spent
    save(trainer, kept, seconds=spent)
    if not ranks.first:
        return trainer
    best, table = choose_best(trainer)
    told_more = {"commit": commit, "device": trainer.device, "from": start.name if start else ""}
    told_more["guests"] = ", ".join(trainer.guests)
    if not rounds:
        told_more["seconds"] = f"{spent:.0f}"
    export(trainer, out, best, chosen=f"round {best.rounds} of {table}", **told_more)
    return trainer


def choose_best(trainer: Trainer) -> tuple[Learnt, str]:
    """The candidate that does best as one among each of the others, and how all did: 1.00 is an even share of wins."""
    candidates = trainer.candidates or [trainer.learnt()]
    actors = []
    for each in candidates:
        actor = Actor(trainer.game, *trainer.shape).to(trainer.device)
        actor.load_state_dict(each.actor)
        actors.append(trainer.chooser(actor, played=True))
    with torch.random.fork_rng():
        torch.manual_seed(trainer.seed)
        found = round_robin(trainer.game, actors, deals=CHOSEN_DEALS[trainer.device], device=trainer.device)
    means = found.mean(axis=1)
    told = ", ".join(f"{each.rounds} ({mean:.2f})" for each, mean in zip(candidates, means, strict=True))
    return candidates[int(means.argmax())], told
