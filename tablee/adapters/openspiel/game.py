"""The games in OpenSpiel.

    import pyspiel
    import tablee.adapters.openspiel.game                      # registers tablee_gold, tablee_maya, tablee_aztec, …

    game = pyspiel.load_game("tablee_madness(players=3,expert=yes)")
    game = pyspiel.load_game("tablee_aztec", {"players": 4, "returns": "scores"})

Parameters are the number of players, the options of the game, and `returns`: `places` (from +1, alone first, to -1,
alone last; the sum is 0) or `scores` (the points). Chance is explicit. Choices made at the same time are asked seat by
seat and stay hidden until the last is in.

Search under hidden information needs positions that a player cannot tell apart: `bot.set_resampler(resampler(seed))`
for OpenSpiel's `ISMCTSBot`. A state can do it itself too (`state.resample_from_infostate`), but only in Python:
OpenSpiel's C++ does not ask Python games for it. Its bots that search in C++ (`pyspiel.MCTSBot`) do not work with games
written in Python, its own included; those of `open_spiel.python.algorithms` do.

Loops in Python run up to twice as fast with `tablee.adapters.openspiel.quick`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pyspiel

from tablee import games
from tablee.adapters.openspiel.answers import answers_of
from tablee.adapters.openspiel.memory import redealt
from tablee.adapters.openspiel.observer import Observer
from tablee.adapters.openspiel.position import Kit, Position, kit_of
from tablee.dice import Dice, new_dice
from tablee.games import NAMES
from tablee.games.contract import Game

PREFIX = "tablee_"
RETURNS = ("places", "scores")
LONGEST = 100_000  # actions, and draws; OpenSpiel wants a bound, and some games have none but the players' wish to end

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
        least, most = game.score_range
        start = kit.array(game.new_state(players, {k: str(v) for k, v in chosen.items() if k in game.options}))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=game.outcomes,
            num_players=players,
            min_utility=-1.0 if placed else float(least),
            max_utility=1.0 if placed else float(most),
            utility_sum=0.0 if placed else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, results), info, chosen)
        self.kit = kit
        self.players = players
        self.scored = not placed
        self.state = state_class(self.name, players, self.scored)
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
    """A state of any of the games; `state_class` adds what is asked of it at every step."""

    __slots__ = ("position",)  # a tenth of the time of an action is saved where no dictionary has to be searched

    kit: Kit

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.position = game.start.__deepcopy__(None)

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        """What OpenSpiel copies, and writes down, of a state besides its history."""
        return {"position": self.position}

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
        new: TableState = self.get_game().new_initial_state()
        new.position = redealt(self.kit, self.position, player, self.history(), dice)
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
def state_class(name: str, players: int, scored: bool) -> type[TableState]:
    """The states of a game. C++ asks them whose choice it is at every action, so that is to be found here at once."""
    answers = answers_of(name, players, scored)
    advance = answers.kit.advance

    class GameState(answers, TableState):  # type: ignore[misc, valid-type]
        __slots__ = ()

        current_player = answers.current_player
        _legal_actions = answers.legal_actions

        def _apply_action(self, action: int) -> None:
            position = self.position
            position.packed = advance(position.at, action)

    return GameState


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
            pyspiel.register_game(game_type(games.game(name)), type("TableGame", (TableGame,), {"name": name}))


register()
