"""How the command answers: help pages, and one line for every mistake, in the reader's language."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tablee.cli.language import Mistake, say, take_language
from tablee.i18n import LANGUAGES, N_

# What the command line reader raises when it cannot make sense of the words.
Unreadable: type[Exception] = typer.BadParameter.__bases__[0]

LEFT = 24  # where the explanations of a help page begin


class Page(TyperCommand):
    """A command with a help page of our own."""

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Writes the page."""
        formatter.write(page(self, ctx.command_path))


class House(TyperGroup):
    """The `tablee` command itself."""

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Writes the page."""
        formatter.write(page(self, ctx.command_path))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant."""
        if args[0] not in self.commands:
            commands = ", ".join(self.commands)
            raise Mistake(
                say("There is no command “{name}”. The commands: {commands}.", name=args[0], commands=commands)
            )
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> None:
        """Runs a command; its number is the exit code, 2 for a mistake on the command line."""
        words: list[str] = list(sys.argv[1:] if args is None else args)
        try:
            words = take_language(words)
            code = super().main(words, prog_name="tablee", standalone_mode=False)
        except Mistake as mistake:
            code = refuse(str(mistake))
        except Unreadable as error:
            command = next((word for word in words if word in self.commands), "")
            code = refuse(explain(error, f"tablee {command}".rstrip()))
        except OSError as error:
            code = refuse(say("“{file}” cannot be used: {reason}.", file=error.filename, reason=error.strerror))
        except (KeyboardInterrupt, typer.Abort):
            code = 130
        sys.exit(code or 0)


def refuse(line: str) -> int:
    """One line that says what is wrong and what is possible."""
    print("tablee: " + line.replace("\n", " "), file=sys.stderr)
    return 2


def explain(error: Exception, command: str) -> str:
    """What the command line reader could not read."""
    option = getattr(error, "option_name", None)
    if option is None:
        return say("“{command}” does not take all these words; “{command} --help” says what it takes.", command=command)
    if type(error).__name__ == "BadOptionUsage":
        return say("{option} needs a value; “{command} --help” says which.", option=option, command=command)
    return say("There is no option {option}; “{command} --help” lists them.", option=option, command=command)


# ---- help pages


def page(command: TyperCommand | TyperGroup, path: str) -> str:
    """Usage, what it does, the commands and the options."""
    params: list[Any] = list(command.params)
    arguments = [p for p in params if p.param_type_name == "argument"]
    options = [p for p in params if p.param_type_name == "option"]
    commands = command.commands if isinstance(command, TyperGroup) else {}
    takes = [say("COMMAND")] if commands else [_metavar(p) for p in arguments]
    rows = [(", ".join(p.opts) + (f" {_metavar(p)}" if _metavar(p) else ""), _said(p.help)) for p in options]
    rows.append((f"--lang {'|'.join(LANGUAGES)}", say("The language; otherwise that of your system.")))
    rows.append(("--help", say("Shows this page.")))
    usage = " ".join([path, *takes, say("[options]")])
    parts = [say("Usage: {usage}", usage=usage), _fill(_said(command.help))]
    if commands:
        parts.append(_section(say("Commands:"), ((name, _said(c.help)) for name, c in commands.items())))
    if arguments:
        parts.append(_section(say("To be given:"), ((_metavar(p), _said(p.help)) for p in arguments)))
    parts.append(_section(say("Options:"), rows))
    return "\n\n".join(parts) + "\n"


def _metavar(param: Any) -> str:
    return _said(param.metavar)


def _said(text: str | None) -> str:
    """Words marked with N_, in the reader's language; a catalogue keeps its header under the empty text."""
    return say(text) if text else ""


def _section(title: str, rows: Iterable[tuple[str, str]]) -> str:
    return "\n".join([title, *(_row(left, right) for left, right in rows)])


def _row(left: str, right: str) -> str:
    """A name and its explanation, which begins on the next line if the name is long."""
    start = f"  {left}".ljust(LEFT)
    text = _fill(right, " " * LEFT)
    return start + text.lstrip() if len(start) == LEFT else f"{start}\n{text}"


def _fill(text: str, indent: str = "") -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)


# Words that stand for what the person types, as help pages show them.
GAME, FILE, NUMBER, NAME = N_("GAME"), N_("FILE"), N_("N"), N_("NAME")
