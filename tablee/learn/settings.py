"""How a game is learnt. Everything that changes what is learnt is here, so that a checkpoint can tell it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from tablee.games.contract import Game

Setting = int | float | tuple[float, float]  # a value of a setting; a schedule has two


@dataclass(frozen=True)
class LearnSettings:
    """The settings of a training. A schedule goes from its first value to its second from beginning to end."""

    width: int = 512
    depth: int = 3
    place_width: int = 32  # of the layers that look at each place, where a game has places
    lanes: int = 32_768  # games side by side
    steps: int = 32  # choices in each game between two rounds of learning
    part: int = 32_768  # choices that one step of learning looks at
    rate: tuple[float, float] = (6e-4, 3e-5)  # of learning
    clip: float = 0.2  # how far one round changes how likely an action is
    carry: float = 0.95  # how far a surprise is carried back (λ); the future counts as much as the present (γ = 1)
    entropy: tuple[float, float] = (0.02, 0.002)  # the worth of doubt: 1 is that of all legal actions alike
    sealed: float = 1.0  # doubt is worth so many times more where others choose at the same time
    pull: float = 0.02  # the price of differing from the moving average of one's own weights
    average: float = 0.998  # how much of the average each step of learning keeps
    by_margin: float = 0.5  # the share of the reward that is by margin; the rest is by win
    earlier: float = 0.2  # the share of the lanes where earlier selves have seats
    opponents: int = 1  # earlier selves that play at the same time, each in as many of these lanes
    policy: float = 0.0  # the share of the lanes where the policy has seats; its imitation is among the earlier selves
    usual: float = 0.5  # the share of the lanes with the usual options; in the others every variant is as frequent
    fewest: int = 2  # tables with the fewest players are so many times as many as others with the usual options
    imitation: float = 0.04  # the share of the training that begins by doing what the policy does
    imitated: int = 4  # how often each of its choices is looked at then; on a GPU it plays slower than a network learns
    resumed: float = 0.2  # the share of new games that begin from a position kept earlier
    broken_off: float = 0.0  # the chance that a game which has gone astray ends at a choice: then everybody loses
    keep_every: int = 4  # rounds between two positions that lanes keep
    remember_every: int = 60  # rounds between two earlier selves
    remembered: int = 16  # earlier selves, at most
    first: float = 0.25  # how often the opponent is the first of them, which imitates the policy
    guests: float = 0.4  # how often the opponent is a guest, where there are any
    players: int = 0  # at every table; 0: every number there can be
    responds: bool = False  # one seat learns; all others are played by an opponent that does not change

    def at(self, schedule: tuple[float, float], progress: float) -> float:
        """The value of a schedule when so much of the training is done: straight from the first to the second."""
        return schedule[0] + (schedule[1] - schedule[0]) * min(max(progress, 0.0), 1.0)

    def as_dict(self) -> dict[str, Setting]:
        """As plain data, for checkpoints and headers."""
        return asdict(self)

    @classmethod
    def of(cls, values: Mapping[str, object]) -> "LearnSettings":
        """The settings with these values by name, and the usual ones."""
        make: Callable[..., LearnSettings] = cls  # which setting a value is for is known at run time
        return make(**values)


SMALL: Mapping[str, Setting] = {"width": 64, "depth": 2, "lanes": 256, "steps": 16, "part": 1024}  # for trying on a CPU


def settings_for(game: Game, device: str, **changes: Setting) -> LearnSettings:
    """What suits this game on this device, with changes."""
    chosen = {**game.learning, **(SMALL if device == "cpu" else {}), **changes}
    chosen.pop("places", None)  # what the network looks like follows from the game, and is no setting
    return LearnSettings.of(chosen)


def margin_scale(game: Game) -> float:
    """A margin of so many points counts half of the largest; the search counts like this too."""
    return float(game.thinking.get("scale", 10.0))
