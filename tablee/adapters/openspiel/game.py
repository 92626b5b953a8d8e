"""The games in OpenSpiel.

    import pyspiel
    import tablee.adapters.openspiel.game                      # registers tablee_gold, tablee_maya, tablee_aztec, …

    game = pyspiel.load_game("tablee_madness(players=3,expert=yes)")
    game = pyspiel.load_game("tablee_aztec", {"players": 4, "returns": "scores"})

The parameters are the number of players, the options of the game, and `returns`: `places` (from +1, alone first, to -1,
alone last; the sum is 0) or `scores` (the points). Chance is explicit. Choices made at the same time are asked seat by
seat and stay hidden until the last is in.

Search under hidden information needs states that a player cannot tell apart: `bot.set_resampler(resampler(seed))` for
OpenSpiel's `ISMCTSBot`. `state.resample_from_infostate` does the same, but only in Python: OpenSpiel's C++ does not
call it for Python games. Bots that search in C++ (`pyspiel.MCTSBot`) do not work with any game written in Python; those
of `open_spiel.python.algorithms` do.

Loops in Python are up to twice as fast with `tablee.adapters.openspiel.quick`.
"""

from collections.abc import Callable, Mapping
from functools import cache

import pyspiel

from tablee import games
from tablee.adapters.openspiel.answers import answers_of
from tablee.adapters.openspiel.memory import redealt
from tablee.adapters.openspiel.observer import Kind, Observer
from tablee.adapters.openspiel.position import Kit, Position, kit_of
from tablee.dice import Dice, new_dice
from tablee.games import NAMES
from tablee.games.contract import Game

PREFIX = "tablee_"
RETURNS = ("places", "scores")
LONGEST = 100_000  # actions, and outcomes of chance: OpenSpiel requires a bound, but some games have none

Resampler = Callable[["OpenSpielState", int], "OpenSpielState"]


class OpenSpielGame(pyspiel.Game):
    """A game with its number of players and options. `register` makes a subclass for each game."""

    name: str

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
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

    def new_initial_state(self, text: str | None = None) -> "OpenSpielState":
        if text is not None:
            raise ValueError("a game begins before the first outcome; apply its actions, or deserialise a state")
        state: OpenSpielState = self.state(self)
        return state

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def make_py_observer(
        self, iig_obs_type: Kind | None = None, params: Mapping[str, object] | None = None
    ) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.kit, self.players, kind, params)


class OpenSpielState(pyspiel.State):
    """A state of any game; `state_class` adds the methods that are called at every step."""

    __slots__ = ("position",)  # saves a tenth of the time of an action, compared with an instance dictionary

    kit: Kit

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position = game.start.__deepcopy__(None)

    @property
    def __dict__(self) -> dict[str, Position]:  # type: ignore[override]
        """What OpenSpiel copies and serialises of a state besides its history."""
        return {"position": self.position}

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "OpenSpielState":
        """A random state that the player cannot tell from this one; `sampler` returns random numbers from 0 to 1."""
        return self.redealt(player, new_dice(int(sampler() * (1 << 53))))

    def redealt(self, player: int, dice: Dice) -> "OpenSpielState":
        """A random state that the player cannot tell from this one.

        It has no history, because that would show what was replaced. The player keeps its memory; the others know what
        they know now.
        """
        new: OpenSpielState = self.get_game().new_initial_state()
        new.position = redealt(self.kit, self.position, player, self.history(), dice)
        return new


def resampler(seed: int = 0) -> Resampler:
    """For `ISMCTSBot.set_resampler`: returns random states that the player cannot tell from the given one."""
    dice = new_dice(seed)

    def resample(state: OpenSpielState, player: int) -> OpenSpielState:
        return state.redealt(player, dice)

    return resample


def restored(text: str) -> OpenSpielState:
    """Unpickles a state from the text of `pyspiel.serialize_game_and_state`."""
    state: OpenSpielState = pyspiel.deserialize_game_and_state(text)[1]
    return state


@cache
def state_class(name: str, players: int, scored: bool) -> type[OpenSpielState]:
    """The class of a game's states. C++ calls `current_player` at every action: defining it here makes that faster."""
    answers = answers_of(name, players, scored)
    advance = answers.kit.advance

    class GameState(answers, OpenSpielState):  # type: ignore[misc, valid-type]
        __slots__ = ()

        current_player = answers.current_player
        _legal_actions = answers.legal_actions

        def _apply_action(self, action: int) -> None:
            position = self.position
            position.packed = advance(position.at, action)

    return GameState


def game_type(game: Game, results: str = RETURNS[0]) -> "pyspiel.GameType":
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
    """Registers the games with OpenSpiel; importing this module does it."""
    known = set(pyspiel.registered_names())
    for name in NAMES:
        if PREFIX + name not in known:
            pyspiel.register_game(game_type(games.game(name)), type("OpenSpielGame", (OpenSpielGame,), {"name": name}))


register()
