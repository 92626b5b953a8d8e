"""A match in the terminal: a person plays against bots, or watches them.

Nothing here depends on a particular game: the match lists the legal actions, and the game supplies the texts.
"""

import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tablee.bots import Bot
from tablee.games.reasons import brought, why_not
from tablee.i18n import Say
from tablee.match import IllegalAction, Match

# Okabe and Ito's palette: colour-blind people can tell the seats apart, on dark and on light backgrounds.
SEAT_COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#D55E00", "#0072B2")
ACCENT = "#D9734A"
SHORT = 16  # a list of at most so many choices has one on each line
INDENT = "  "
MARGIN = 8  # the width of a choice besides its label: its number and the space around it


class TerminalMatch:
    """A match, the person's seat (None: a spectator), and a bot in each of the other seats.

    `save` is called before every question and after every action of the person, so that killing the process loses
    nothing.
    """

    def __init__(
        self,
        match: Match,
        seat: int | None,
        bots: Mapping[int, Bot],
        lang: str,
        console: Console | None = None,
        save: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.lang = lang
        self.save = save
        self.say = Say(lang, match.names)
        self.console = console or Console(highlight=False)
        # How many actions the person has read about; those of a saved game they know already.
        self.read = len(match.played) if any(p.seat >= 0 for p in match.played) else 0

    def play(self) -> bool:
        """Plays on to the end; False if the person leaves before."""
        self._greet()
        while not self.match.over:
            waiting = self.match.waiting
            if self.seat in waiting:
                if not self._turn(self.seat):
                    return False
            else:
                self.match.play(self.bots[waiting[0]].choose(self.match, waiting[0]), waiting[0])
                if self.seat is None:
                    self._news()
        self._end()
        return True

    # ---- output

    def _greet(self) -> None:
        self._heading(self.match.game.title)
        match = self.match
        self._print(match.game.goal(match.players, match.options, self.say))
        names = {p: self.say.name(p) for p in range(match.players)}
        if self.seat is None:
            self._print(self.say("You are watching {players}.", players=", ".join(names.values())))
            return
        you = names.pop(self.seat)
        self._print(self.say("You are {you}. You play against {others}.", you=you, others=", ".join(names.values())))

    def _heading(self, title: str) -> None:
        rule = "─" * max(self._width - cell_len(title) - 4, 0)
        self.console.print()
        self.console.print(
            Text.assemble(("── ", "dim"), (title, f"bold {ACCENT}"), (f" {rule}", "dim")), soft_wrap=True
        )

    def _news(self) -> None:
        """Prints what has happened since the last call."""
        lines = self.match.log(self.lang, self.seat, since=self.read)
        if lines and self.seat is not None:
            self.console.print()
        for line in lines:
            self._print(line, "· ")
        self.read = len(self.match.played)

    def _position(self, seat: int | str | None) -> None:
        self.console.print()
        for line in self.match.game.show(self.match.view(seat), self.say):
            for part in textwrap.wrap(INDENT + line, self._width, subsequent_indent=INDENT * 3) or [""]:
                self.console.print(self._coloured(part), soft_wrap=True)
        self.console.print()

    def _choices(self, seat: int) -> None:
        self._print(self.match.prompt(seat, self.lang), style="bold")
        brings = brought(self.match.game, self.match.view(seat), self.say)
        for line in lay_out(self.match.labels(seat, self.lang), self._width, brings):
            self.console.print(line, soft_wrap=True)

    def _end(self) -> None:
        """Prints the last actions, everything that was hidden, and the places."""
        self._news()
        self._heading(self.match.prompt(self.seat, self.lang))
        self._position("all")
        grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        grid.add_column(INDENT + self.say("Place"), justify="right", header_style="dim")
        grid.add_column(self.say("Player"), header_style="dim")
        grid.add_column(self.say("Points"), justify="right", header_style="dim")
        places = self.match.places or []
        for p in sorted(range(self.match.players), key=places.__getitem__):
            grid.add_row(str(places[p]), self._coloured(self.say.name(p)), str(self.match.scores[p]))
        self.console.print(grid)

    def _print(self, text: str, first: str = "", style: str = "") -> None:
        """Prints a sentence, wrapped between words; lines do not break at a no-break space."""
        start = INDENT + first
        for line in textwrap.wrap(text, self._width, initial_indent=start, subsequent_indent=" " * len(start)):
            self.console.print(self._coloured(line, style), soft_wrap=True)

    @property
    def _width(self) -> int:
        return max(min(self.console.width, 100), 30)

    def _coloured(self, line: str, style: str = "") -> Text:
        """The line with the players' names in their colours and the symbols of the board highlighted."""
        text = Text(line, style=style)
        text.highlight_regex(r"[▸●◇◈]", f"bold {ACCENT}")
        for p in range(self.match.players):
            text.highlight_regex(rf"(?<!\w){re.escape(self.say.name(p))}(?!\w)", f"bold {SEAT_COLOURS[p]}")
        return text

    # ---- input

    def _turn(self, seat: int) -> bool:
        """Asks until the person has played or undone something; False if they leave."""
        self.save()
        self._news()
        self._position(seat)
        self._choices(seat)
        while True:
            typed = self._ask()
            if typed is None or typed == "q":
                return False
            if typed == "?":
                self._help(seat)
            elif typed == "l":
                self._log()
            elif typed == "u":
                if self._undo(seat):
                    return True
            elif typed and self._play(seat, typed):
                return True

    def _ask(self) -> str | None:
        """What the person types, in lower case with single spaces; None at the end of the input."""
        question = INDENT + self.say("Your choice (? for help):") + " "
        typed: str | None
        if sys.stdin.isatty():
            try:
                typed = input(question)
            except EOFError:
                typed = None
                self.console.print()
        else:
            typed = sys.stdin.readline() or None
            self.console.print(Text(question + (typed or "").strip()), soft_wrap=True)
        return None if typed is None else " ".join(typed.replace("−", "-").lower().split())

    def _play(self, seat: int, typed: str) -> bool:
        """Plays a choice by its number in the list, or by its notation."""
        legal = self.match.legal(seat)
        chosen = typed
        if re.fullmatch(r"[0-9]{1,4}", typed) and 1 <= int(typed) <= len(legal):
            chosen = legal[int(typed) - 1]
        elif re.fullmatch(r"[0-9]+", typed) and typed not in legal:
            self._refuse(typed, legal)
            return False
        try:
            self.match.play(chosen, seat)
            self.save()
        except IllegalAction:
            self._explain(seat, typed)
            self._refuse(typed, legal)
            return False
        return True

    def _explain(self, seat: int, typed: str) -> None:
        """Says which rule forbids what was typed, if it is an action of the game."""
        try:
            reason = why_not(self.match.game, self.match.view(seat), typed, self.say)
        except ValueError:
            return
        if reason is not None:
            self._print(f"{reason.sentence} ({reason.clause})" if reason.clause else reason.sentence)

    def _refuse(self, typed: str, legal: Sequence[str]) -> None:
        self._print(
            self.say(
                "“{typed}” is not possible now. Type a number from 1 to {n}, or a move: {moves}",
                typed=typed[:40],
                n=len(legal),
                moves=", ".join(legal[:8]) + (" …" if len(legal) > 8 else ""),
            )
        )

    def _undo(self, seat: int) -> bool:
        """Takes a move back. Whoever plays here plays against bots alone, so any earlier choice may be made anew."""
        if not self.match.can_go_back(seat):
            self._print(self.say("Nothing can be taken back: you have not had a choice yet."))
            return False
        if self.match.can_undo(seat):
            self.match.undo(seat)
        else:
            self.match.go_back(seat)
        self.read = min(self.read, len(self.match.played))
        self._print(self.say("Taken back."))
        return True

    def _log(self) -> None:
        self._heading(self.say("The game so far"))
        for line in self.match.log(self.lang, self.seat):
            self._print(line, "· ")

    def _help(self, seat: int) -> None:
        legal = self.match.legal(seat)
        rows = {
            f"1–{len(legal)}": self.say("makes that choice of the list"),
            legal[-1]: self.say("a move as it is written in records, shown beside the choice"),
            "u": self.say("takes your last move back, where that is possible"),
            "l": self.say("shows the game so far"),
            "q": self.say("leaves the table"),
        }
        width = max(map(len, rows))
        for key, meaning in rows.items():
            self.console.print(Text.assemble(INDENT, (key.ljust(width), "bold"), f"   {meaning}"), soft_wrap=True)


# ---- the list of choices


def lay_out(labels: Mapping[str, str], width: int, brings: Mapping[str, str] | None = None) -> Iterator[Text]:
    """The numbered choices with their notation; in a long list those of one kind, such as guesses, stand in columns.

    brings   what choices bring: it stands below those that have a line of their own
    """
    short = len(labels) <= SHORT
    numbered = [(n, action, label) for n, (action, label) in enumerate(labels.items(), 1)]
    for _, members in groupby(numbered, key=lambda choice: choice[1].rpartition(" ")[0]):
        group = list(members)
        similar = [label for action, label in labels.items() if short or _kind(action) == _kind(group[0][1])]
        cell = max(map(cell_len, similar)) + MARGIN
        columns = 1 if short else max(width // cell, 1)
        rows = -(-len(group) // columns)
        for row in range(rows):
            side_by_side = group[row::rows]
            yield from _row(side_by_side, cell, width)
            words = (brings or {}).get(side_by_side[0][1], "") if len(side_by_side) == 1 else ""
            for line in textwrap.wrap(words, width - MARGIN):
                yield Text(" " * MARGIN + line, "dim")


def _kind(notation: str) -> str:
    """The first word of a notation if others follow; else nothing."""
    return notation.partition(" ")[0] if " " in notation else ""


def _row(choices: Sequence[tuple[int, str, str]], cell: int, width: int) -> Iterator[Text]:
    """Choices side by side. A single one is followed by its notation, and is wrapped if the terminal is narrow."""
    line = Text()
    for n, _, label in choices:
        line.append(f"{n:>4}", f"bold {ACCENT}")
        line.append(f"  {label}" + " " * (cell - 6 - cell_len(label)))
    action = choices[0][1]
    if len(choices) == 1 and line.cell_len + len(action) <= width:
        line.append(action, "dim")
    line.rstrip()
    if line.cell_len <= width:
        yield line
        return
    n, _, label = choices[0]
    first, *rest = textwrap.wrap(label, width - 6)
    yield Text.assemble((f"{n:>4}", f"bold {ACCENT}"), f"  {first}")
    for part in rest:
        yield Text(" " * 6 + part)
