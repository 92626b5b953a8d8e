"""The methods of a state that loops call at every step, computed from its position in Python, without calling C++."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pyspiel

from tablee.adapters.openspiel.odds import Pair
from tablee.adapters.openspiel.position import AT_CHANCE, FEW, TERMINAL, Kit, Position, kit_of
from tablee.games.contract import CHANCE


class Answers:
    """The methods that are the same for all games; `answers_of` adds those that are bound to a game for speed."""

    __slots__ = ()

    kit: Kit
    players: int
    scored: bool
    position: Position
    # These are bound to a game by `answers_of`.
    current_player: Callable[..., int]
    is_terminal: Callable[..., bool]
    is_chance_node: Callable[..., bool]
    legal_actions: Callable[..., list[int]]
    chance_outcomes: Callable[..., list[Pair]]

    def is_simultaneous_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        if self.position.packed != 0:
            return [0.0] * self.players
        out = np.zeros(self.players)
        self.kit.results(self.position.at, self.scored, out)
        returns: list[float] = out.tolist()
        return returns

    rewards = returns  # all 0 before the end

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seat = self.seat(player)
        numbers = np.zeros(self.players + self.kit.game.observation, np.float32)
        numbers[seat] = 1
        self.kit.observe(self.position.at, seat, numbers[self.players :])
        tensor: list[float] = numbers.tolist()
        return tensor

    information_state_tensor = observation_tensor  # without perfect recall (see Observer)

    def seat(self, player: int | None) -> int:
        """The player, or the mover if none is given; the same error as OpenSpiel's own if that is no player."""
        seat = self.position.packed % FEW + TERMINAL if player is None else player
        if not 0 <= seat < self.players:
            raise pyspiel.SpielError(f"it must be that player >= 0 and player < {self.players}, not {seat}")
        return seat

    def _action_to_string(self, player: int, action: int) -> str:
        return self.kit.game.write(action + self.kit.game.actions if player == CHANCE else action)

    def __str__(self) -> str:
        """The whole state, hidden information included, by the field names of the game's state.py."""
        s, read = self.kit.record(self.position.at), np.void.__getitem__  # that of records is slower
        return "\n".join(f"{field} {read(s, field).tolist()}" for field in self.kit.fields)


@cache
def answers_of(name: str, players: int, scored: bool) -> type[Answers]:
    """The methods for a game. Compiled functions are in the class, so that a state has only its position to copy."""
    kit = kit_of(name)
    weigh, odds, empty, whole = kit.weigh, kit.odds, np.empty, np.dtype(np.int64)
    even, copy, row_of, taken = kit.even, 2 * kit.copy, odds.even, np.frombuffer
    spans = [slice(kit.words, kit.words + n) for n in range(even)] * 2

    class GameAnswers(Answers):
        __slots__ = ()

        def current_player(self) -> int:
            return self.position.packed % FEW + TERMINAL

        def is_terminal(self) -> bool:
            return self.position.packed == 0

        def is_chance_node(self) -> bool:
            return self.position.packed % FEW == AT_CHANCE

        def legal_actions(self, player: int | None = None) -> list[int]:
            position = self.position
            packed = position.packed
            if player is not None and player != packed % FEW + TERMINAL and packed % FEW != AT_CHANCE:
                if player < 0 < packed:
                    raise ValueError(f"there is no player {player}")
                return []
            return position.seen[spans[packed // FEW]].tolist()

        def chance_outcomes(self) -> list[Pair]:
            position = self.position
            packed = position.packed
            choices = packed // FEW
            if choices > even:
                evens = position.evens
                if evens is None:
                    evens = position.evens = {}
                both = evens.get(choices)
                if both is None:
                    n = choices - even
                    both = evens[choices] = row_of(n), taken(position.at, whole, n, copy)
                row, outcomes = both
                alike: list[Pair] = row[outcomes].tolist()
                return alike
            if packed % FEW != AT_CHANCE:
                raise ValueError("nothing is drawn here: ask for legal_actions")
            places = empty(choices, whole)
            while total := weigh(position.at, odds.rows, places):
                odds.learn(places.tolist(), total)
            pairs: list[Pair] = odds.pairs[places].tolist()
            return pairs

    GameAnswers.kit, GameAnswers.players, GameAnswers.scored = kit, players, scored
    return GameAnswers
