"""How far the critic is to be trusted, by how far a game has gone: fitted on finished games (learn/calibrating.py).

Early in a game the critic sees differences that hardly matter for the result; late it is right. So what it says is
drawn towards even shares: 1/players + trust * (share - 1/players). Trust is 0 to 1, by the number of players and by the
part of the game that is over. That part the critic knows: its last layer tells it well enough, by one more column for
each number of players (`calibrated`). Shares still add up to 1, and their order stays.

The file is beside the weights and of the same kind (weights.py). For each number of players it has

    progress.N  the weights of the last layer for the part of the game that is over, and the bias
    trust.N     trust at equal distances from the beginning to the end of the game; between them it is linear

and in its header also

    weights     a digest of the file of weights that it was fitted for: with any other it is refused
    error       what came of it in games that it was not fitted on, as JSON (learn/calibrating.py)
"""

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tablee.bots.net import Layers
from tablee.bots.weights import FILE, Unfit, read_for
from tablee.engine.jit import compiled
from tablee.games.contract import Game, Numbers

CALIBRATION = "calibration.safetensors"  # in the folder of the game
KNOTS = 6  # of trust, the beginning and the end of the game among them

Trust = npt.NDArray[np.float64]  # by number of players and knot; no rows: what the critic says is left as it is


@dataclass(frozen=True, eq=False)
class Calibration:
    """What was fitted for a game, by number of players from the fewest on."""

    progress: npt.NDArray[np.float32]  # of the critic's last layer, and the bias as the last row: a column for each
    trust: Trust


def no_trust() -> Trust:
    """The critic is left as it is."""
    return np.zeros((0, KNOTS))


def digest_of(weights: Path) -> str:
    """What names a file of weights exactly."""
    return blake2b(weights.read_bytes(), digest_size=16).hexdigest()


@cache
def calibration_of(game: Game, folder: Path | None = None) -> Calibration | None:
    """The calibration beside the weights of a game; None: there is none. Unfit says why it cannot be used.

    folder  of the weights and of their calibration; otherwise that of the game
    """
    weights, path = (folder or game.folder) / FILE, (folder or game.folder) / CALIBRATION
    if not path.exists():
        return None
    tensors, header = read_for(game, path)
    again = f"fit it again: python -m tablee.learn.calibrating {game.name}"
    if header.get("weights") != digest_of(weights):
        raise Unfit(f"the calibration in {path} was fitted for other weights than those in {weights}; {again}")
    try:
        progress = np.stack([tensors[f"progress.{n}"] for n in game.players], axis=1).astype(np.float32)
        trust = np.stack([tensors[f"trust.{n}"] for n in game.players]).astype(np.float64)
    except (KeyError, ValueError) as error:
        raise Unfit(f"the calibration in {path} is not whole ({error}); {again}") from None
    if trust.shape != (len(game.players), KNOTS) or not ((trust >= 0) & (trust <= 1)).all():
        raise Unfit(f"the calibration in {path} does not say how far to trust from 0 to 1; {again}")
    return Calibration(progress, trust)


def calibrated(critic: Layers, calibration: Calibration) -> Layers:
    """The critic with one more answer for each number of players: the part of the game that is over."""
    if len(calibration.progress) != len(critic.last) + 1:
        raise Unfit(f"a calibration for {len(calibration.progress) - 1} numbers cannot go on from {len(critic.last)}")
    return critic._replace(
        last=np.ascontiguousarray(np.hstack([critic.last, calibration.progress[:-1]])),
        last_bias=np.concatenate([critic.last_bias, calibration.progress[-1]]),
    )


@compiled
def temper(players: int, row: int, progress: Numbers, trust: Trust, shares: Numbers) -> None:
    """Draws the shares of the win towards even ones, as far as the critic is not to be trusted.

    row       of `trust` and of `progress`: that of the number of players
    progress  what the critic answers of the part of the game that is over; may be a little below 0 or above 1
    """
    if len(trust) == 0:
        return
    at = min(max(float(progress[row]), 0.0), 1.0) * (KNOTS - 1)
    knot = min(int(at), KNOTS - 2)
    far = trust[row, knot] + (at - knot) * (trust[row, knot + 1] - trust[row, knot])
    for p in range(players):
        shares[p] = 1 / players + far * (shares[p] - 1 / players)
