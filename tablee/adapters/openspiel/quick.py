"""The games for loops in Python: OpenSpiel's interface, but no C++ before C++ is needed.

    from tablee.adapters.openspiel.quick import quick

    game = quick(pyspiel.load_game("tablee_gold"))  # and on as ever: state = game.new_initial_state(), …

A game written in Python costs OpenSpiel a microsecond for each action, because C++ calls Python twice. A quick state
lives in Python alone and remembers its actions, which makes loops in Python up to twice as fast.

Whatever a quick state does not answer is answered by a state of OpenSpiel, made at that moment from the actions so far:
the other methods of `pyspiel.State`, and every function in C++ that is given a quick state, since pybind11 asks a thing
it does not know for something it does (`_pybind11_conduit_v1_`). From then on the two are one and the same, and all
actions go through C++: neither can be behind the other. Only `isinstance(state, pyspiel.State)` tells them apart.
(An OpenSpiel before 2.0 may not ask, and says that it cannot take the argument: give it `state.settled()`.)
"""

from collections.abc import Callable
from functools import cache
from typing import Any, SupportsIndex

import pyspiel

from tablee.adapters.openspiel.answers import Answers, answers_of
from tablee.adapters.openspiel.game import TableGame, TableState
from tablee.adapters.openspiel.memory import redealt
from tablee.adapters.openspiel.position import Position
from tablee.dice import Dice, new_dice
from tablee.games.contract import CHANCE


def quick(game: TableGame) -> "QuickGame":
    """The same game with quick states."""
    return QuickGame(game)


class QuickGame:
    """A game of OpenSpiel that begins with quick states; in all else it is the game it was made of."""

    def __init__(self, game: TableGame) -> None:
        self.real = game
        self.state = quick_class(game.name, game.players, game.scored)
        self.recalling = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        self.observing = game.make_py_observer()

    def new_initial_state(self, text: str | None = None) -> "QuickState":
        if text is not None:
            self.real.new_initial_state(text)  # says what to do instead
        return self.state(self, self.real.start.__deepcopy__(None), [])

    def new_initial_states(self) -> list["QuickState"]:
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> "QuickState":
        real: TableState = self.real.deserialize_state(text)
        return self.state(self, real.position, real.history())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def __str__(self) -> str:
        return str(self.real)

    def __reduce__(self) -> tuple[Any, ...]:
        return quick, (self.real,)

    def _pybind11_conduit_v1_(self, *wanted: object) -> object:
        return self.real._pybind11_conduit_v1_(*wanted)


class QuickState(Answers):
    """A state of any of the games; `quick_class` adds what is asked of it at every step."""

    __slots__ = ("game", "played", "position", "real")

    apply_action: Callable[[SupportsIndex], None]

    def __init__(self, game: QuickGame, position: Position, played: list[SupportsIndex]) -> None:
        self.game = game
        self.position = position
        self.played = played  # since the position's root, as long as there is no other state
        self.real: TableState | None = None

    def settled(self) -> TableState:
        """The state of OpenSpiel: it stands on the same position, and from now on all actions go through it."""
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
        """Where C++ finds the state when it is given this one."""
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
        """Of an action, or of a player and an action."""
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
        """A state that the player cannot tell from this one, drawn with a random number from 0 to 1."""
        return self.redealt(player, new_dice(int(sampler() * (1 << 53))))

    def redealt(self, player: int, dice: Dice) -> "QuickState":
        """A state that the player cannot tell from this one (see TableState)."""
        return type(self)(self.game, redealt(self.kit, self.position, player, self.history(), dice), [])

    def __repr__(self) -> str:
        return str(self)

    to_string = __repr__

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game, self.position, self.history())


def handed_on(name: str) -> Callable[..., Any]:
    """A method that the state of OpenSpiel answers."""

    def method(self: QuickState, *arguments: Any, **named: Any) -> Any:
        return getattr(self.settled(), name)(*arguments, **named)

    return method


def restored(game: QuickGame, position: Position, played: list[SupportsIndex]) -> QuickState:
    """The state that was pickled."""
    return game.state(game, position, played)


@cache
def quick_class(name: str, players: int, scored: bool) -> type[QuickState]:
    """The quick states of a game."""
    answers = answers_of(name, players, scored)
    advance = answers.kit.advance
    others = {name for name in dir(pyspiel.State) if not name.startswith("_")} - {*dir(answers), *dir(QuickState)}
    rest = type("Rest", (QuickState,), {"__slots__": (), **{name: handed_on(name) for name in others}})

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
