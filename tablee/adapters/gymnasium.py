"""The games as Gymnasium environments: one seat is the learner's, bots have the others.

    import tablee.adapters.gymnasium  # registers tablee/gold-v0, tablee/maya-v0, tablee/aztec-v0 …

    env = gymnasium.make("tablee/madness-v0", players=3, bots=["policy", "random"])
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    envs = gymnasium.make_vec("tablee/madness-v0", num_envs=4096, bots="policy", device="cuda")

The observation is an array of numbers; `info["action_mask"]` says which actions are legal. Rewards come at the end, by
places or by scores (see `tablee.Batch`). An illegal action ends the game with a reward of -1.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from tablee import bots as all_bots
from tablee import games
from tablee.adapters.episode import Episode
from tablee.adapters.picture import MODES, PER_SECOND, Pixels, check_mode, show
from tablee.adapters.spaces import Choices, numbers
from tablee.drawing.svg import WIDTH
from tablee.engine.batch import FORFEIT, Batch
from tablee.engine.devices import Array, device_array
from tablee.engine.simulate import BOTS
from tablee.games import NAMES

Info = dict[str, npt.NDArray[np.int8]]  # the legal actions, as "action_mask"


def seats_of(bots: str | Sequence[str], players: int, seat: int) -> list[str | None]:
    """For each seat its bot, and None for the learner's. One name is for all the others."""
    if not 0 <= seat < players:
        raise ValueError(f"the learner's seat is 0 to {players - 1}, not {seat}")
    named = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(named) != players - 1:
        raise ValueError(f"{len(named)} bots for the {players - 1} other seats")
    for bot in named:
        if bot not in all_bots.NAMES:
            raise ValueError(f"there is no bot {bot!r}; the bots: {', '.join(all_bots.NAMES)}")
    return [*named[:seat], None, *named[seat:]]


class SeatEnv(gymnasium.Env[npt.NDArray[np.float32], int]):
    """One seat of one game.

    bots      one bot for each other seat, in their order, or one name for all of them (`tablee.bots.NAMES`)
    seat      the learner's, from 0
    width     that of pictures in pixels
    """

    metadata: ClassVar[dict[str, object]] = {  # type: ignore[misc]
        "render_modes": list(MODES),
        "render_fps": PER_SECOND,
    }

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        rewards: str = "places",
        render_mode: str | None = None,
        width: int = WIDTH,
    ) -> None:
        check_mode(render_mode)
        rules = games.game(game)
        seats = seats_of(bots, rules.players[0] if players is None else players, seat)
        # Compiled bots play inside the episode's step; the others are asked in Python, seat by seat.
        self.episode = Episode(game, players, options, rewards, [bot if bot in BOTS else None for bot in seats])
        self._asked = {p: bot for p, bot in enumerate(seats) if bot is not None and bot not in BOTS}
        self._bots: dict[int, all_bots.Bot] = {}
        self.seat = seat
        self.render_mode = render_mode
        self.width = width
        self.observation_space = numbers(rules)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(rules.actions)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[npt.NDArray[np.float32], Info]:
        """Begins a new game; with a seed, always the same one."""
        fresh = self._np_random is None
        super().reset(seed=seed)
        if seed is not None or fresh:
            start = int(self.np_random.integers(1 << 62)) if seed is None else seed
            self.episode.seed(start)
            self._bots = {p: all_bots.get(bot, start + p) for p, bot in self._asked.items()}
        self.episode.begin()
        self._ask_bots()
        while self.episode.over:  # the bots ended it before the learner had a choice
            self.episode.begin()
            self._ask_bots()
        return self._observed()

    def step(self, action: int) -> tuple[npt.NDArray[np.float32], float, bool, bool, Info]:
        """Plays an action, and then the bots until the learner is to choose again."""
        if self.episode.over:
            raise RuntimeError("no game is going on: call reset() first")
        if self.episode.step(int(action)):
            self._ask_bots()
        else:
            self.episode.forfeit(FORFEIT)
        if self.render_mode == "human":
            self.render()
        observation, info = self._observed()
        return observation, float(self.episode.rewards[self.seat]), self.episode.over, False, info

    def _ask_bots(self) -> None:
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            episode.step(episode.game.read(self._bots[episode.seat].choose(episode.match(), episode.seat)))

    def _observed(self) -> tuple[npt.NDArray[np.float32], Info]:
        return self.episode.observation(self.seat), {"action_mask": self.episode.mask.copy()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, in the form that libraries with maskable policies ask for."""
        return self.episode.mask.astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """The position as the learner sees it, and everything at the end."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"to render a game, make the environment with a render_mode: {', '.join(MODES)}")
            return None
        return show(self.episode.match(), self.seat, self.render_mode, self.width)


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """One seat in many games, built on `Batch`. Bots are compiled ("random", "policy"): all stays on the device.

    A game that ends begins anew in the same step: observation and mask are those of the next game, and the final
    observation is not kept. On a GPU all arrays stay there (`torch.as_tensor` makes a view), and the next step
    overwrites them; on a CPU they are copies, unless `copy` is False.
    """

    metadata: ClassVar[dict[str, object]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        rewards: str = "places",
        device: str = "cpu",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        rules = games.game(game)
        seats = seats_of(bots, rules.players[0] if players is None else players, seat)
        for bot in seats:
            if bot is not None and bot not in BOTS:
                raise ValueError(f"many games at once are for compiled bots: {', '.join(BOTS)}, not {bot!r}")
        self.batch = Batch(
            game,
            num_envs,
            players=players,
            options=options,
            rewards=rewards,
            bots=seats,
            illegal="forfeit",
            device=device,
            threads=threads,
        )
        self.copy = copy and device == "cpu"
        self.seat = seat
        self.num_envs = num_envs
        self.single_observation_space = numbers(rules)
        self.observation_space = numbers(rules, num_envs)
        self.single_action_space = spaces.Discrete(rules.actions)
        self.action_space = Choices(rules, num_envs)
        self._never = device_array((num_envs,), np.bool_, device)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, object] | None = None
    ) -> tuple[Array, Info]:
        """Begins every game anew: from one seed for all, from one seed each, or at random."""
        fresh = self._np_random is None
        if isinstance(seed, int) or (seed is None and fresh):
            super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(1 << 62))
        self.batch.reset(seed)
        return self._own(self.batch.observations), {"action_mask": self._own(self.batch.masks)}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Plays one action in every game: integers (num_envs,), on the device."""
        b = self.batch
        b.step(actions)
        return (
            self._own(b.observations),
            self._own(b.rewards[:, self.seat]),
            self._own(b.done),
            self._own(self._never),
            {"action_mask": self._own(b.masks)},
        )

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array


def register() -> None:
    """Registers the games for `gymnasium.make` and `make_vec`; importing this module does it."""
    for name in NAMES:
        gymnasium.register(
            f"tablee/{name}-v0",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:SeatVectorEnv",
            kwargs={"game": name},
        )


register()
