"""The games in OpenSpiel.

    import pyspiel
    import tablee.adapters.openspiel                      # registers tablee_gold, tablee_maya, tablee_aztec, …

    game = pyspiel.load_game("tablee_madness(players=3,expert=yes)")
    game = pyspiel.load_game("tablee_aztec", {"players": 4, "returns": "scores"})

Parameters are the number of players, the options of the game, and `returns`: `places` (from +1, alone first, to -1,
alone last; the sum is 0) or `scores` (the points). Chance is explicit. Choices made at the same time are asked seat by
seat and stay hidden until the last is in.

Search under hidden information needs positions that a player cannot tell apart: `bot.set_resampler(resampler(seed))`
for OpenSpiel's `ISMCTSBot`. A state can do it itself too (`state.resample_from_infostate`), but only in Python:
OpenSpiel's C++ does not ask Python games for it. Its bots that search in C++ (`pyspiel.MCTSBot`) do not work with games
written in Python, its own included; those of `open_spiel.python.algorithms` do.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from tablee.adapters.openspiel_memory import recall
from tablee.adapters.openspiel_observer import Observer
from tablee.adapters.openspiel_position import DRAWING, FEW, TERMINAL, Kit, Position, Words, kit_of
from tablee.dice import Dice, new_dice
from tablee.games import NAMES, get
from tablee.games.contract import CHANCE, Game

PREFIX = "tablee_"
RETURNS = ("places", "scores")
LONGEST = 100_000  # actions, and draws; OpenSpiel wants a bound, and some games have none but the players' wish to end

# The most points that a game can bring; the least is 0 in all of them.
MOST = {
    "gold": 20 + 2 * (10 + 10 + 8 * 4),  # all pearls, and two discs of one colour, of eight golden pieces each
    "maya": 10 + 3 * 92,  # what one starts with, and in each round all that is paid (MOST_GOLD in its components)
    "aztec": 190 + 2 * 70,  # nobody begins a round with 200; two objectives
    "madness": 5,  # tokens
    "gaudi": 84,  # as many animals as tiles: each has three thirds of animals
}

Resampler = Callable[["TableState", int], "TableState"]


class TableGame(pyspiel.Game):
    """A game with its number of players and options."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        kit = kit_of(self.name)
        game = kit.game
        players = int(chosen.get("players", game.players[0]))
        results = chosen.get("returns", RETURNS[0])
        if results not in RETURNS:
            raise ValueError(f"returns are {' or '.join(RETURNS)}, not {results!r}")
        placed = results == "places"
        start = kit.array(game.new_state(players, {k: str(v) for k, v in chosen.items() if k in game.options}))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=game.outcomes,
            num_players=players,
            min_utility=-1.0 if placed else 0.0,
            max_utility=1.0 if placed else float(MOST[self.name]),
            utility_sum=0.0 if placed else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, results), info, chosen)
        self.kit = kit
        self.players = players
        self.state = state_class(self.name, not placed)
        self.start = Position(start, kit.look(start), start)

    def new_initial_state(self, text: str | None = None) -> "TableState":
        if text is not None:
            raise ValueError("a game begins before the first draw; apply its actions, or deserialise a state")
        state: TableState = self.state(self)
        return state

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(
            self.kit, self.players, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class TableState(pyspiel.State):
    """A state of any of the games; `state_class` says of which.

    Whatever Python asks most often is answered here, without a detour through C++: `legal_actions`, `is_chance_node`.
    """

    kit: Kit
    scored: bool
    words: int
    advance: Callable[[Words, int], int]
    chances: Callable[[Words, Any], None]

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.position = game.start.__deepcopy__(None)

    def current_player(self) -> int:
        return self.position.packed % FEW + TERMINAL

    def is_terminal(self) -> bool:
        return self.position.packed == 0

    def is_chance_node(self) -> bool:
        return self.position.packed % FEW == DRAWING

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if player is not None and player != position.packed % FEW + TERMINAL and not self.is_chance_node():
            if player < 0 < position.packed:
                raise ValueError(f"there is no player {player}")
            return []
        words = self.words
        return position.at[words : words + position.packed // FEW].tolist()  # type: ignore[no-any-return]

    _legal_actions = legal_actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        position = self.position
        if position.packed % FEW != DRAWING:
            raise ValueError("nothing is drawn here: ask for legal_actions")
        n, words = position.packed // FEW, self.words
        chances = np.empty(n)
        self.chances(position.at, chances)
        return list(zip(position.at[words : words + n].tolist(), chances.tolist()))  # noqa: B905 - both have n

    def _apply_action(self, action: int) -> None:
        position = self.position
        position.packed = self.advance(position.at, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.kit.game.write(action + self.kit.game.actions if player == CHANCE else action)

    def returns(self) -> list[float]:
        out = np.zeros(self.num_players())
        if self.position.packed == 0:
            self.kit.results(self.position.at, self.scored, out)
        returns: list[float] = out.tolist()
        return returns

    def __str__(self) -> str:
        """The whole record, hidden things included, by the names of the game's state.py."""
        kit, s = self.kit, self.kit.record(self.position.at)
        return "\n".join(f"{field} {s[field].tolist()}" for field in kit.fields)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """A state that the player cannot tell from this one, drawn with a random number from 0 to 1."""
        return self.redealt(player, new_dice(int(sampler() * (1 << 53))))

    def redealt(self, player: int, dice: Dice) -> "TableState":
        """A state that the player cannot tell from this one.

        It has no history of its own, which would tell the truth that was replaced. The player remembers all it has
        seen, the others what they know now.
        """
        memory = recall(self.kit, self.position, player, self.history())
        new: TableState = self.get_game().new_initial_state()
        at = self.position.at.copy()
        packed = self.kit.redeal(at, player, dice)
        new.position = Position(at, packed, at.copy(), {player: memory.moved(at.copy())})
        return new


def resampler(seed: int = 0) -> Resampler:
    """For `ISMCTSBot.set_resampler`: draws states that the player cannot tell from the one it is shown."""
    dice = new_dice(seed)

    def resample(state: TableState, player: int) -> TableState:
        return state.redealt(player, dice)

    return resample


def restored(text: str) -> TableState:
    """The state of `pyspiel.serialize_game_and_state`."""
    state: TableState = pyspiel.deserialize_game_and_state(text)[1]
    return state


@cache
def state_class(name: str, scored: bool) -> type[TableState]:
    """The states of a game. The rules belong to the class, so that a state has nothing to copy but its position."""
    kit = kit_of(name)
    quick = {"words": kit.words, "advance": staticmethod(kit.advance), "chances": staticmethod(kit.chances)}
    return type("TableState", (TableState,), {"kit": kit, "scored": scored, **quick})


def game_type(game: Game, results: str = RETURNS[0]) -> Any:
    """What OpenSpiel has to know before a game is loaded."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if results == "places" else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.players[0],
        max_num_players=game.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            **{option: values[0] for option, values in game.options.items()},
            "returns": RETURNS[0],
        },
    )


def register() -> None:
    """Makes the games known to OpenSpiel; importing this module does it."""
    known = set(pyspiel.registered_names())
    for name in NAMES:
        if PREFIX + name not in known:
            pyspiel.register_game(game_type(get(name)), type("TableGame", (TableGame,), {"name": name}))


register()
