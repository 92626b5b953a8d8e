"""The games for loops in Python: OpenSpiel's interface, without C++ until it is needed.

    from tablee.adapters.openspiel.quick import quick

    game = quick(pyspiel.load_game("tablee_gold"))  # then as usual: state = game.new_initial_state(), …

For a game written in Python, OpenSpiel needs a microsecond more for each action, because C++ calls Python twice. A
quick state is a Python object that records its actions itself, which makes loops in Python up to twice as fast.

A quick state creates an OpenSpiel state from its actions when it needs one: for the other methods of `pyspiel.State`,
and for functions in C++ that are given a quick state, because pybind11 calls `_pybind11_conduit_v1_` of an object whose
type it does not know. From then on the quick state passes all actions on to it, so that the two never differ. Only
`isinstance(state, pyspiel.State)` is False. (OpenSpiel before 2.0 may not call the conduit and reports a wrong type of
argument: pass `state.settled()` there.)
"""

from collections.abc import Callable
from functools import cache
from typing import Any, SupportsIndex

import pyspiel

from tablee.adapters.openspiel.answers import Answers, answers_of
from tablee.adapters.openspiel.game import OpenSpielGame, OpenSpielState
from tablee.adapters.openspiel.memory import redealt
from tablee.adapters.openspiel.position import Position
from tablee.dice import Dice, new_dice
from tablee.games.contract import CHANCE


def quick(game: OpenSpielGame) -> "QuickGame":
    """The same game with quick states."""
    return QuickGame(game)


class QuickGame:
    """An OpenSpiel game whose states are quick ones; everything else is passed on to the OpenSpiel game."""

    def __init__(self, game: OpenSpielGame) -> None:
        self.real = game
        self.state = quick_class(game.name, game.players, game.scored)
        self.recalling = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        self.observing = game.make_py_observer()

    def new_initial_state(self, text: str | None = None) -> "QuickState":
        if text is not None:
            self.real.new_initial_state(text)  # raises the error that says what to do instead
        return self.state(self, self.real.start.__deepcopy__(None), [])

    def new_initial_states(self) -> list["QuickState"]:
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> "QuickState":
        real: OpenSpielState = self.real.deserialize_state(text)
        return self.state(self, real.position, real.history())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def __str__(self) -> str:
        return str(self.real)

    def __reduce__(self) -> tuple[object, ...]:
        return quick, (self.real,)

    def _pybind11_conduit_v1_(self, *wanted: object) -> object:
        return self.real._pybind11_conduit_v1_(*wanted)


class QuickState(Answers):
    """A state of any game; `quick_class` adds the methods that are called at every step."""

    __slots__ = ("game", "played", "position", "real")

    apply_action: Callable[[SupportsIndex], None]

    def __init__(self, game: QuickGame, position: Position, played: list[SupportsIndex]) -> None:
        self.game = game
        self.position = position
        self.played = played  # actions since the position's root, until there is an OpenSpiel state
        self.real: OpenSpielState | None = None

    def settled(self) -> OpenSpielState:
        """The OpenSpiel state. It shares the position, and from now on all actions are passed on to it."""
        if self.real is None:
            position = self.position
            at = position.root.copy()
            real = self.game.real.new_initial_state()
            real.position = Position(at, self.kit.look(at), position.root)
            for action in self.played:
                real.apply_action(action)
            real.position = position
            self.real = real
        return self.real

    def _pybind11_conduit_v1_(self, *wanted: object) -> object:
        """pybind11 calls this when a function in C++ is given a quick state."""
        return self.settled()._pybind11_conduit_v1_(*wanted)

    def history(self) -> list[int]:
        if self.real is not None:
            return self.real.history()  # type: ignore[no-any-return]
        return list(map(int, self.played))  # NumPy's integers may be among them

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self.played) if self.real is None else self.real.move_number()

    def is_initial_state(self) -> bool:
        return self.move_number() == 0

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return self.kit.game.actions

    def get_game(self) -> QuickGame:
        return self.game

    def player_return(self, player: int) -> float:
        return self.returns()[self.seat(player)]

    player_reward = player_return

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        seat = self.current_player() if player is None else player
        mask = [0] * (self.kit.game.outcomes if seat == CHANCE else self.kit.game.actions)
        for action in self.legal_actions(seat):
            mask[action] = 1
        return mask

    def action_to_string(self, *which: int) -> str:
        """Takes an action, or a player and an action."""
        player, action = which if len(which) > 1 else (self.current_player(), *which)
        return self._action_to_string(player, action)

    def clone(self) -> "QuickState":
        played = self.played.copy() if self.real is None else self.real.history()
        return type(self)(self.game, self.position.__deepcopy__(None), played)

    __copy__ = clone

    def __deepcopy__(self, _: object) -> "QuickState":
        return self.clone()

    def child(self, action: int) -> "QuickState":
        new = self.clone()
        new.apply_action(action)
        return new

    def information_state_string(self, player: int | None = None) -> str:
        return self.game.recalling.string_from(self, self.seat(player))

    def observation_string(self, player: int | None = None) -> str:
        return self.game.observing.string_from(self, self.seat(player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "QuickState":
        """A random state that the player cannot tell from this one; `sampler` returns random numbers from 0 to 1."""
        return self.redealt(player, new_dice(int(sampler() * (1 << 53))))

    def redealt(self, player: int, dice: Dice) -> "QuickState":
        """A random state that the player cannot tell from this one (see OpenSpielState)."""
        return type(self)(self.game, redealt(self.kit, self.position, player, self.history(), dice), [])

    def __repr__(self) -> str:
        return str(self)

    to_string = __repr__

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.game, self.position, self.history())


def passed_on(name: str) -> Callable[..., object]:
    """A method that calls the same method of the OpenSpiel state."""

    def method(self: QuickState, *arguments: object, **named: object) -> object:
        found: object = getattr(self.settled(), name)(*arguments, **named)
        return found

    return method


def restored(game: QuickGame, position: Position, played: list[SupportsIndex]) -> QuickState:
    """Unpickles a state."""
    return game.state(game, position, played)


@cache
def quick_class(name: str, players: int, scored: bool) -> type[QuickState]:
    """The class of a game's quick states."""
    answers = answers_of(name, players, scored)
    advance = answers.kit.advance
    others = {name for name in dir(pyspiel.State) if not name.startswith("_")} - {*dir(answers), *dir(QuickState)}
    rest = type("Rest", (QuickState,), {"__slots__": (), **{name: passed_on(name) for name in others}})

    class QuickGameState(answers, rest):  # type: ignore[misc, valid-type]
        __slots__ = ()

        def apply_action(self, action: int) -> None:
            if self.real is None:
                position = self.position
                position.packed = advance(position.at, action)
                self.played.append(action)
            else:
                self.real.apply_action(action)

    return QuickGameState
