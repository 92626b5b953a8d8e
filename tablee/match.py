"""A game being played: whose turn it is, which actions are legal, what has happened, and how to undo it.

A match is its list of actions, chance outcomes included. Everything else follows from replaying them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate, count
from numbers import Integral
from typing import TYPE_CHECKING

import numpy as np

from tablee import games
from tablee.chance import Commitment, Pick, key_of_seed
from tablee.company import Guest, tidy
from tablee.dice import Dice
from tablee.engine.entrypoints import NO_FACTS, Facts, bytes_of, seats
from tablee.games.contract import CHANCE, EVERYTHING, OVER, SPECTATOR, Game, State, View, plain
from tablee.i18n import Say
from tablee.refusals import obstacle, offer, refusal

if TYPE_CHECKING:
    from tablee.bots.hints import Hint
    from tablee.start import Start

ASK = "ask"


class IllegalAction(ValueError):
    """An action was refused. The text says why and what is legal; the match is unchanged."""


@dataclass(frozen=True)
class Played:
    """One action of a match; `seat` is CHANCE for an outcome of chance."""

    seat: int
    action: int


@lru_cache(maxsize=1024)
def _look(game: Game, position: bytes, viewer: int) -> View:
    """`Game.look` at a position."""
    return game.look(np.frombuffer(position, game.state)[0], viewer)


def pick(key: bytes, index: int, weights: Sequence[int]) -> int:
    """The index in `weights` of the outcome that chance picks as number `index` with this key."""
    total = sum(weights)
    even = (1 << 64) // total * total  # rejected from here on: these numbers would favour the first outcomes
    for attempt in count():
        text = index.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        number = int.from_bytes(blake2b(text, key=key, digest_size=8, person=b"tablee draw").digest(), "big")
        if number < even:
            break
    number %= total
    return next(k for k, edge in enumerate(accumulate(weights)) if number < edge)


class Match:
    """A game being played.

    chance  where outcomes come from: a seed (`seed=1`), a `Commitment`, or `"ask"`: the caller plays them.
            With neither, the seed is random.
    names   the players' names; seats are numbered from 0.
    start   a choice of an earlier match that this one begins at (`Match.again`); None: it begins at the beginning.

    `company` says who sits where, for the record; None: not known. `ended`: its players gave it up, without a result.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        chance: str | Commitment | None = None,
        names: Sequence[str] = (),
        start: "Start | None" = None,
    ) -> None:
        self.game: Game = games.game(game)
        self._states = [self.game.new_state(players, options)]
        self.players = players
        self.options = {k: (options or {}).get(k, v[0]) for k, v in self.game.options.items()}
        self.start = start
        if start is not None:
            self._states = [start.state(self.game, players, self.options)]
        if len(names) > players:
            raise ValueError(f"{len(names)} names for {players} players")
        self.names = [tidy(name) for name in names] + [""] * (players - len(names))
        if isinstance(chance, Commitment) and seed is not None:
            raise ValueError("a match draws from a seed or from a commitment, not both")
        if isinstance(chance, str) and (chance != ASK or seed is not None):
            raise ValueError('chance is "ask" or a Commitment; a seed goes without it')
        if chance is None and seed is None:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        self.company: list[Guest | None] = [None] * players
        self.ended = False
        self.played: list[Played] = []
        self.picks = 0  # how many of them are outcomes of chance
        self._sealed: dict[int, int] = {}  # by seat, choices made at the same time; applied when the last one is in
        self._facts = NO_FACTS
        self._still = False
        self.pick_from(seed, chance if isinstance(chance, Commitment) else None)

    def pick_from(self, seed: int | None, commitment: Commitment | None) -> None:
        """Sets where outcomes of chance come from. Without seed and commitment the caller plays them."""
        if seed is not None and not isinstance(seed, Integral):
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        if commitment is not None:
            commitment.check(self.players)
        self.seed = None if seed is None else int(seed)
        self.commitment = commitment
        self._key = self.key(self.seed, commitment)
        self._now()
        self._pick()

    @staticmethod
    def key(seed: int | None, commitment: Commitment | None) -> bytes | None:
        """The key that chance picks outcomes with; None if there is none, or while its secret is unknown."""
        if seed is not None:
            return key_of_seed(seed)
        return commitment.key() if commitment is not None and commitment.secret is not None else None

    def copy(self) -> "Match":
        """A copy that can be played on without changing this match. They share their states, which nobody changes."""
        other: Match = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._states = self._states.copy()
        other.company = self.company.copy()
        other.played = self.played.copy()
        other._sealed = self._sealed.copy()
        other._still = False
        return other

    def keep_still(self) -> None:
        """Promises that nothing more is played in this match, only in copies, so that cached facts need no check."""
        if not self._still:
            self._now()
            self._still = True

    def again(self, at: int, seat: int, *, seed: int | None = None, chance: str | Commitment | None = None) -> "Match":
        """A match that begins where a seat had a choice in this one, after `at` actions, and as that seat saw it.

        Whatever the seat could not know is dealt anew. `seed` and `chance` are those of the new match.
        """
        from tablee.start import try_again

        return try_again(self, at, seat, seed, chance)

    # ---- the position

    @property
    def state(self) -> State:
        """The whole state, hidden information included. Bots see it only through `redeal`."""
        return self._states[-1]

    def state_at(self, at: int) -> State:
        """The state after that many actions."""
        return self._states[self._at(at)]

    @property
    def mover(self) -> int:
        """The seat to move, CHANCE or OVER. Of seats that choose at the same time, the first that has not chosen."""
        waiting = self.waiting
        return waiting[0] if waiting else self._now().mover

    @property
    def waiting(self) -> list[int]:
        """The seats that still have to choose: several for sealed bids, none for chance or at the end."""
        asked = [] if self.ended else self._now().asked
        return [p for p in asked if p not in self._sealed] if self._sealed else asked.copy()

    def _now(self) -> Facts:
        """The cached facts about the current state."""
        if self._still:
            return self._facts
        position = bytes_of(self._states[-1])
        if self._facts.position != position:
            self._facts = self.game.entry_points.facts(position)
        return self._facts

    def choice(self, seat: int) -> str | None:
        """The choice of a seat while it is sealed. Show it to that seat only."""
        return self.game.write(self._sealed[seat]) if seat in self._sealed else None

    @property
    def over(self) -> bool:
        return self._now().mover == OVER

    @property
    def patience_is_over(self) -> bool:
        """Has it gone on for so long that bots no longer play as they have learnt? levels.py says why."""
        return 0 < self.game.patience * self.players <= len(self.played) - self.picks

    @property
    def scores(self) -> list[int | float]:
        """Every seat's points so far."""
        return [plain(float(x)) for x in self._numbers(self.game.scores)]

    @property
    def places(self) -> list[int] | None:
        """Every seat's place, 1 for each winner; None while the game goes on."""
        return [int(x) for x in self._numbers(self.game.places)] if self.over else None

    def _numbers(self, rule: object) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        out = np.zeros(self.players, np.float32)
        rule(self.state, out)  # type: ignore[operator]
        return out

    # ---- playing

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions in notation: of `seat`, or of the mover. Empty if it cannot choose now."""
        seat = self.mover if seat is None else seat
        now = self._now()
        if seat not in now.written:
            now.written[seat] = [self.game.write(a) for a in self._legal(seat)]
        return now.written[seat].copy()

    def count_legal(self, seat: int) -> int:
        """How many legal actions a seat has; 0 if it cannot choose now."""
        return len(self._legal(seat))

    def _legal(self, seat: int) -> list[int]:
        now = self._now()
        if seat not in now.legal:
            asked = seat in now.asked
            now.legal[seat] = self.game.entry_points.choices(now.position, seat) if asked else []
        return now.legal[seat]

    def _asked(self, s: State, seat: int) -> State:
        """The state when it asks this seat. Choices made at the same time do not depend on each other, so the first
        legal action stands in for those of the seats before it.
        """
        while self.game.mover(s) != seat:
            self.game.apply(s, self.game.list_legal(s)[0])
        return s

    def imagine(self, seat: int, dice: Dice, *, asked: bool = True) -> State:
        """A random state that the seat cannot tell from the real one, where the seat is to choose. Bots see no other.

        asked   False: of several seats that choose at the same time, none has chosen yet, not even those before it
        """
        s = self._states[-1].copy()
        if seat not in seats(self.game.together(s)):
            raise IllegalAction(offer(self, seat, []))
        self.game.redeal(s, seat, dice)
        return self._asked(s, seat) if asked else s

    def play(self, action: str | int, seat: int | None = None) -> None:
        """Plays an action, in notation or by number, for `seat` or the mover. IllegalAction: nothing has changed."""
        self._still = False
        if seat is None:
            seat = self.mover
        choices, asked = self._legal(seat), self._facts.asked
        try:
            number = self._number(action)
        except ValueError as error:
            raise IllegalAction(f"{error}; {offer(self, seat, choices)}") from None
        if number not in choices:
            raise IllegalAction(refusal(self, action, seat, choices))
        if seat == CHANCE:
            self._append(seat, number)
        else:
            self._sealed[seat] = number
            if len(self._sealed) == len(asked):
                self._unseal()
        self._pick()

    def _number(self, action: str | int) -> int:
        if isinstance(action, str):
            return self.game.read(action)
        if isinstance(action, Integral) and not isinstance(action, bool):
            return int(action)
        raise ValueError(f"an action is written as text or given by its number, not as {type(action).__name__}")

    def _append(self, seat: int, action: int) -> None:
        """Plays an action in the current state, of which the facts are known."""
        self._facts = self.game.entry_points.facts_after(self._facts.position, action)
        self._states.append(np.frombuffer(bytearray(self._facts.position), self.game.state)[0])
        self.played.append(Played(seat, action))
        self.picks += seat == CHANCE

    def _unseal(self) -> None:
        """Applies the sealed choices in seat order, once all are in."""
        while self._sealed:
            seat = next(iter(self._sealed)) if len(self._sealed) == 1 else self._facts.mover
            self._append(seat, self._sealed.pop(seat))

    def _pick(self) -> None:
        """Plays outcomes of chance until a player is to move, if this match picks them itself; the facts are known."""
        while self._key is not None and self._facts.mover == CHANCE:
            self._append(CHANCE, self.next_pick(self._key))

    def next_pick(self, key: bytes) -> int:
        """The outcome that chance picks next with this key."""
        return self._legal(CHANCE)[pick(key, self.picks, self._facts.weights)]

    def all_picks(self) -> Iterator[Pick]:
        """Every draw so far, with all that was possible. It tells hidden things: show it after the end only."""
        for s, move in zip(self._states, self.played, strict=False):
            if move.seat == CHANCE:
                outcomes = self.game.list_legal(s)
                weights = self.game.entry_points.weights(bytes_of(s), outcomes)
                yield Pick([self.game.write(a) for a in outcomes], weights, self.game.write(move.action))

    def undo(self, seat: int) -> None:
        """Takes back the seat's last action, if nobody has acted since and it has shown nothing hidden or random."""
        if why := obstacle(self, seat, self._sealed):
            raise IllegalAction(why)
        self._still = False
        if seat in self._sealed:
            del self._sealed[seat]
        else:
            self.played.pop()
            self._states.pop()

    def go_back(self, seat: int) -> None:
        """Returns to where the seat last had a choice, whatever has been played, drawn and shown since: for practice.

        Where several choose at the same time it returns to before all of them. The next draws have the numbers of those
        that are taken back, so the record of a match that went on from here can be checked like any other.
        """
        if self.over:
            raise IllegalAction("the game is over: nothing can be taken back")
        if self._sealed.pop(seat, None) is None:
            at = self._last_choice(seat)
            if at is None:
                raise IllegalAction("there was nothing to choose yet")
            self.picks -= sum(move.seat == CHANCE for move in self.played[at:])
            del self.played[at:]
            del self._states[at + 1 :]
            self._sealed.clear()
        self._still = False

    def can_go_back(self, seat: int) -> bool:
        """Would `go_back` return to a choice of this seat?"""
        return not self.over and not self.ended and (seat in self._sealed or self._last_choice(seat) is not None)

    def _last_choice(self, seat: int) -> int | None:
        """After how many actions the seat last had several to choose from; None: never."""
        for at in range(len(self.played) - 1, -1, -1):
            if self.played[at].seat == seat and len(self.game.list_legal(self._states[at])) > 1:
                break
        else:
            return None
        # Choices made at the same time were applied in the order of the seats.
        while at and self.played[at - 1].seat != seat and seat in seats(self.game.together(self._states[at - 1])):
            at -= 1
        return at

    def can_undo(self, seat: int) -> bool:
        """Would `undo` take an action of this seat back?"""
        return not obstacle(self, seat, self._sealed)

    # ---- views

    def view(self, seat: int | str | None = None, at: int | None = None, *, shared: bool = False) -> View:
        """What a seat may know, as plain data. None: a spectator. "all": everything, once the game is over.

        at       looks back at the position after that many actions
        shared   what is inside may be that of an earlier view of the same position: faster, and not to be changed
        """
        viewer = self._viewer(seat)
        at = self._at(len(self.played) if at is None else at)
        now = at == len(self.played)
        s = self._states[at]
        view = dict(self._seen(at, viewer)) if shared else self.game.look(s, viewer)
        sealed = self._sealed if now else {}
        waiting = self.waiting if now else list(seats(self.game.together(s)))
        view.update(
            options=dict(self.options),
            names=list(self.names),
            mover=waiting[0] if now and waiting else view["mover"],
            waiting=waiting,
            chosen=sorted(sealed),
            choice=self.game.write(sealed[viewer]) if viewer in sealed else None,
            last=self._last(viewer, at),
        )
        if now and viewer >= 0:
            view["legal"] = self.legal(viewer)
        return view

    def _seen(self, at: int, viewer: int) -> View:
        """What a viewer sees of a position, kept for whoever asks again; it must not be changed."""
        return _look(self.game, bytes_of(self._states[at]), viewer)

    def sees(self, viewer: int, number: int) -> bool:
        """Whether the viewer saw which action number so-and-so was; the first is number 0."""
        move = self.played[number]
        if move.seat == viewer >= 0:  # a player knows what they did
            return True
        return self.game.entry_points.is_seen(bytes_of(self._states[number]), move.action, viewer)

    def is_unseen(self, number: int) -> bool:
        """Whether all looked the same to a spectator before and after action number so-and-so, but for the phase."""
        before, after = (self._seen(at, SPECTATOR) for at in (number, number + 1))
        return {**before, "phase": None} == {**after, "phase": None}

    def _last(self, viewer: int, at: int) -> View | None:
        """The latest action of a player that the viewer saw; drawings mark it."""
        for i in range(at - 1, -1, -1):
            move = self.played[i]
            if move.seat != CHANCE and self.sees(viewer, i):
                return {"seat": move.seat, "action": self.game.write(move.action)}
        earlier = None if self.start is None else self.start.earlier
        return None if earlier is None else earlier._last(viewer, len(earlier.played))

    def _at(self, at: int) -> int:
        if not 0 <= at <= len(self.played):
            raise ValueError(f"one can look back at 0 to {len(self.played)} actions, not {at}")
        return at

    def _viewer(self, seat: int | str | None) -> int:
        if seat is None:
            return SPECTATOR
        if seat == "all":
            if not self.over and not self.ended:
                raise ValueError("everything is shown only after the end of the game")
            return EVERYTHING
        if isinstance(seat, int) and 0 <= seat < self.players:
            return seat
        raise ValueError(f"a seat is 0 to {self.players - 1}, None or 'all', not {seat!r}")

    def draw(
        self, seat: int | str | None = None, lang: str = "en", at: int | None = None, *, wide: bool = False
    ) -> str:
        """An SVG drawing of the position as a seat sees it; `wide` is for landscape screens."""
        return self.game.draw(self.view(seat, at), Say(lang, self.names), wide)

    def _repr_svg_(self) -> str:
        return self.draw(None)

    def labels(self, seat: int, lang: str = "en") -> dict[str, str]:
        """The seat's legal actions with their labels: {"joker -4": "Jaguar as −4"}."""
        view, say = self.view(seat), Say(lang, self.names)
        return {action: self.game.label(action, view, say) for action in view["legal"]}

    def prompt(self, seat: int | None = None, lang: str = "en") -> str:
        """One sentence: what the seat can do now, or who is being waited for."""
        return self.game.prompt(self.view(seat), Say(lang, self.names))

    def log(self, lang: str = "en", seat: int | str | None = None, since: int = 0, you: int | None = None) -> list[str]:
        """The game so far in words, as a seat saw it; `since` leaves out that many first actions.

        you   the seat of whoever reads it, who is spoken to; None: everybody is called by name
        """
        return [line for line in self._told(lang, self._viewer(seat), since, you) if line]

    def told(self, lang: str = "en", seat: int | str | None = None, since: int = 0) -> list[str | None]:
        """The log with one entry for each action; None: nothing worth a line."""
        return list(self._told(lang, self._viewer(seat), since))

    def _told(self, lang: str, viewer: int, since: int = 0, you: int | None = None) -> Iterator[str | None]:
        """For each action, what the viewer saw of it, in words; None: nothing worth a line."""
        say = Say(lang, self.names, you)
        return (self.game.tell(*step, say) for step in self.steps(viewer, since))

    def steps(self, viewer: int, since: int = 0) -> Iterator[tuple[View, str | None, View]]:
        """For each action the viewer's views before and after it, and between them the action; None: not seen."""
        before = self._seen(self._at(since), viewer)
        for k, move in enumerate(self.played[since:], since):
            is_latest = k + 1 == len(self.played)  # of which there will be a view, and the next action begins there
            after = self._seen(k + 1, viewer) if is_latest else self.game.look(self._states[k + 1], viewer)
            yield before, self.game.write(move.action) if self.sees(viewer, k) else None, after
            before = after

    def hint(self, seat: int, lang: str = "en") -> "list[Hint]":
        """The best actions as a strong bot sees them, how good they look, and why; IllegalAction: not its turn."""
        from tablee.bots.hints import hints

        if seat not in seats(self.game.together(self.state)):
            raise IllegalAction(offer(self, seat, []))
        return hints(self, seat, lang)

    # ---- records

    def record(self, lang: str | None = None) -> str:
        """The match as text that replays anywhere (docs/record.md); with a language every move is told in a comment.

        A record holds everything, hidden information included: show it to players only after the end.
        """
        from tablee.record import write_record

        return write_record(self, list(self._told(lang, EVERYTHING)) if lang else [None] * len(self.played))

    @classmethod
    def from_record(cls, text: str) -> "Match":
        """The match of a record; RecordError says which line is wrong, and why."""
        from tablee.record import read_record

        return read_record(text)
