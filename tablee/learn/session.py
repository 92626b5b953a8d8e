"""A training from its beginning, or from its checkpoint, to its end: what `tablee learn` does."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tablee.learn.checkpoint import export, resume, save
from tablee.learn.settings import LearnSettings
from tablee.learn.strength import Strength
from tablee.learn.trainer import Trainer

TOLD = 8  # times that progress is told
DEALS = {"cuda": 1024, "cpu": 64}  # of the games that say how strong it is
SAVED_EVERY = 120.0  # seconds


@dataclass(frozen=True)
class Progress:
    """How a training goes."""

    seconds: float  # of learning so far; looking at how strong it is does not count
    choices: int
    rate: float  # choices a second since the last time
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
) -> Trainer:
    """Learns for so many seconds in all, or for so many rounds, and writes the weights to `out`.

    With `rounds` nothing depends on the clock: the same seed on the same device gives the same weights.
    """
    kept = checkpoint_of(out)
    if resumed:
        trainer, more = resume(kept)
        spent = float(more["seconds"])
        if trainer.game.name != game:
            raise ValueError(f"{kept} is a training of {trainer.game.name}, not of {game}")
    else:
        trainer, spent = Trainer(game, settings, seed=seed, device=device), 0.0

    def finished() -> float:
        return trainer.rounds / rounds if rounds else spent / seconds

    told = saved = spent
    told_choices = trainer.choices
    next_told = finished()
    while finished() < 1:
        begun = monotonic()
        trainer.round(finished())
        off, doubt = trainer.loss[1:].tolist()  # waits for the device
        spent += monotonic() - begun
        if finished() >= next_told or finished() >= 1:
            next_told += 1 / TOLD
            rate = (trainer.choices - told_choices) / max(spent - told, 1e-9)
            strength = trainer.strength(trainer.game.players[0], DEALS[trainer.device])
            tell(Progress(spent, trainer.choices, rate, off, doubt, strength))
            told, told_choices = spent, trainer.choices
        if spent - saved > SAVED_EVERY:
            save(trainer, kept, seconds=spent)
            saved = spent
    save(trainer, kept, seconds=spent)
    export(trainer, out, commit=commit, seconds=f"{spent:.0f}", device=trainer.device)
    return trainer
