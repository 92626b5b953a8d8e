"""The games as PettingZoo environments.

    env = tablee.adapters.pettingzoo.env("madness", players=3, options={"expert": "yes"}, render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Agents are `player_0`, `player_1` … by seat. They observe {"observation", "action_mask"}, as in PettingZoo's classic
games; the mask of an agent that is not to choose is all zeros. `step` also picks the outcomes of chance. Choices made
at the same time are asked one after the other and stay hidden until the last is in. Rewards come at the end, by places
or by scores (see `tablee.Batch`). An illegal action ends the game: -1 for the player, 0 for the others, as with
PettingZoo's `TerminateIllegalWrapper`. `render` shows what the agent to choose sees, and everything at the end.

`parallel_env` is for many games at once: all agents step together, each in all the games.

Importing this module registers the games for `pettingzoo.make("aec", "tablee/madness-v0", players=3)`.
"""

from collections.abc import Mapping
from functools import cache

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from pettingzoo import AECEnv, ParallelEnv, aec_registry
from pettingzoo import register as make_known
from pettingzoo.utils.env_logger import EnvLogger

from tablee import games
from tablee.adapters.episode import Episode, Mask
from tablee.adapters.picture import MODES, PER_SECOND, Pixels, check_mode, show
from tablee.adapters.spaces import Choices, masked
from tablee.drawing.svg import WIDTH
from tablee.engine.batch import FORFEIT, SHARE, Batch
from tablee.engine.devices import Array, device_array
from tablee.engine.jit import compiled
from tablee.engine.lanes import Lanes
from tablee.games import NAMES
from tablee.games.contract import Actions, Numbers, State, record

Observation = dict[str, Array]
Space = spaces.Space[Array]
Whole = npt.NDArray[np.int64]
Movers = npt.NDArray[np.int32]


def env(
    game: str,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    rewards: str = "places",
    render_mode: str | None = None,
    width: int = WIDTH,
) -> "GameEnv":
    """One game, agent by agent. `width` is that of pictures, in pixels; for the rest see above and `tablee.Batch`."""
    return GameEnv(Episode(game, players, options, rewards), render_mode, width)


def parallel_env(
    game: str,
    *,
    games: int = 1,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    rewards: str = "places",
    device: str = "cpu",
    threads: int | None = None,
    copy: bool = True,
) -> "BatchEnv":
    """Many games side by side, all agents at once; see `BatchEnv` for `copy`, and `tablee.Batch` for the rest."""
    batch = Batch(
        game,
        games,
        players=players,
        options=options,
        rewards=rewards,
        illegal="forfeit",
        device=device,
        threads=threads,
    )
    return BatchEnv(batch, copy)


def random_seed() -> int:
    """A seed from the operating system's entropy."""
    return int(np.random.SeedSequence().generate_state(1)[0])


def names_of(players: int) -> list[str]:
    """The agents by seat."""
    return [f"player_{seat}" for seat in range(players)]


class GameEnv(AECEnv[str, Observation, int]):
    """One game. A deep copy goes on independently, with the same random numbers to come."""

    def __init__(self, episode: Episode, render_mode: str | None, width: int) -> None:
        super().__init__()
        check_mode(render_mode)
        self.episode = episode
        self.metadata = {
            "name": f"tablee_{episode.game.name}_v0",
            "render_modes": list(MODES),
            "render_fps": PER_SECOND,
            "is_parallelizable": False,  # a turn passes to one agent, and not always to the next
        }
        self.render_mode = render_mode
        self.width = width
        self.possible_agents = names_of(episode.players)
        self.agents: list[str] = []
        self.observation_spaces = {agent: masked(episode.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(episode.game.actions) for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begins a new game; with a seed, always the same one. The first game without a seed is a random one."""
        if seed is not None or not hasattr(self, "rewards"):
            self.episode.seed(random_seed() if seed is None else seed)
        self.episode.begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.seat]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        """What the agent knows and may do now."""
        episode, seat = self.episode, self._seat_of[agent]
        mask = episode.mask.copy() if seat == episode.seat else np.zeros_like(episode.mask)
        return {"observation": episode.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action of `agent_selection`."""
        if not self.agents:
            raise RuntimeError("no game is going on: call reset() first")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode = self.episode
        if action is None or not 0 <= action < episode.game.actions:
            raise ValueError(f"an action is a whole number from 0 to {episode.game.actions - 1}, not {action!r}")
        if not episode.step(int(action)):
            EnvLogger.warn_on_illegal_move()
            episode.forfeit(FORFEIT)
        if episode.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self.episode.rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | Pixels | None:
        """The position, as the agent to choose sees it."""
        if self.render_mode is None:
            logger.warn(f"to render a game, make the environment with a render_mode: {', '.join(MODES)}")
            return None
        if not hasattr(self, "rewards"):
            raise RuntimeError("no game is going on: call reset() first")
        return show(self.episode.match(), self.episode.seat, self.render_mode, self.width)

    def close(self) -> None:
        """Nothing is held open."""


class BatchEnv(ParallelEnv[str, Observation, Array]):
    """Many games side by side, in PettingZoo's parallel form: every agent has its seat in all of them.

    Observations, actions and rewards have one row for each game. In each game only the action of the agent whose mask
    is not all zeros counts. A game that ends begins anew at once, and `infos[agent]["done"]` says which have; agents
    never terminate.

    On a GPU all arrays stay there (`torch.as_tensor` makes a view) and the next step overwrites them. On a CPU they are
    copies, unless `copy` is False.
    """

    def __init__(self, batch: Batch, copy: bool) -> None:
        self.batch = batch
        self.copy = copy and batch.device == "cpu"
        game, n, players = batch.game, batch.n, batch.players
        self.metadata = {"name": f"tablee_{game.name}_v0", "render_modes": []}
        self.render_mode = None
        self.possible_agents = names_of(players)
        self.agents: list[str] = []
        self.observation_spaces = {agent: masked(game, n) for agent in self.possible_agents}
        self.action_spaces = {agent: Choices(game, n) for agent in self.possible_agents}
        self._numbers = device_array((players, n, game.observation), np.float32, batch.device)
        self._masks = device_array((players, n, game.actions), np.int8, batch.device)
        self._chosen = device_array((n,), np.int64, batch.device)

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Observation]]:
        """Begins every game anew; without a seed at random."""
        self.batch.reset(random_seed() if seed is None else seed)
        self.agents = list(self.possible_agents)
        return self._observed(begun=True), {agent: {"done": self._own(self.batch.done)} for agent in self.agents}

    def step(self, actions: dict[str, Array]) -> tuple[dict[str, Array], ...]:
        """Plays, in each game, the action of the agent who is to choose there."""
        if not self.agents:
            raise RuntimeError("no game is going on: call reset() first")
        batch = self.batch
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise ValueError(f"every agent gives its actions, and {agent} has not")
            given = np.asarray(actions[agent]) if batch.device == "cpu" else actions[agent]
            if tuple(given.shape) != (batch.n,):
                raise ValueError(f"{agent} plays {batch.n} games, not an array of shape {tuple(given.shape)}")
            _gathering().run(
                batch.n, given, batch.movers, seat, self._chosen, device=batch.device, threads=batch.threads
            )
        batch.step(self._chosen)
        return (
            self._observed(),
            {agent: self._own(batch.rewards[:, seat]) for seat, agent in enumerate(self.agents)},
            dict.fromkeys(self.agents, False),
            dict.fromkeys(self.agents, False),
            {agent: {"done": self._own(batch.done)} for agent in self.agents},
        )

    def _observed(self, begun: bool = False) -> dict[str, Observation]:
        """What all agents observe; `begun`: every game has just begun."""
        batch = self.batch
        _looking(batch.game.name).run(
            batch.n,
            batch._states,
            batch.movers,
            batch.masks,
            batch.done,
            begun,
            self._numbers,
            self._masks,
            device=batch.device,
            threads=batch.threads,
        )
        return {
            agent: {"observation": self._own(self._numbers[seat]), "action_mask": self._own(self._masks[seat])}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def close(self) -> None:
        """Nothing is held open."""


@cache
def _gathering() -> Lanes:
    """Lanes that copy a seat's action in the games where it is to choose. They need no state of a game."""

    @compiled
    def lane(i: int, _: State, out: Actions, given: Whole, movers: Movers, seat: int, chosen: Whole) -> None:
        if movers[i] == seat:
            chosen[i] = given[i]

    return Lanes(lane, record(("nothing", np.int8)), 1, 1 << 16)


@cache
def _looking(name: str) -> Lanes:
    """Lanes that write every seat's observation and mask."""
    game = games.game(name)
    observe_again, actions, length = game.observe_again, game.actions, game.observation

    @compiled
    def lane(
        i: int,
        _: State,
        out: Actions,
        states: npt.NDArray[np.record],
        movers: Movers,
        masks: Mask,
        done: npt.NDArray[np.bool_],
        begun: bool,
        numbers: Numbers,
        own: Mask,
    ) -> None:
        for seat in range(numbers.shape[0]):
            if begun or done[i]:
                for k in range(length):
                    numbers[seat, i, k] = 0
            observe_again(states[i], seat, numbers[seat, i])
            for a in range(actions):
                own[seat, i, a] = seat == movers[i] and masks[i, a]

    return Lanes(lane, game.state, 1, SHARE)


def register() -> None:
    """Registers the games for `pettingzoo.make`; importing this module does it."""
    for name in NAMES:
        if f"tablee/{name}-v0" not in aec_registry:
            make_known("aec", f"tablee/{name}-v0", f"{__name__}:env", kwargs={"game": name})
            make_known("parallel", f"tablee/{name}-v0", f"{__name__}:parallel_env", kwargs={"game": name})


register()
