"""The help pages of the command, and how errors on the command line are reported, in the reader's language."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Protocol

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from tablee.cli.language import UsageError, say, take_language
from tablee.i18n import LANGUAGES, N_

# The exception for words that the parser cannot interpret. Typer does not export it, only classes derived from it.
ParserError: type[Exception] = typer.BadParameter.__bases__[0]

LEFT = 24  # the column where the explanations of a help page begin
INTERRUPTED = 130  # the exit code of a program that Ctrl-C stopped


class Context(Protocol):
    """What a help page needs to know of the parser's context: `tablee play`, say."""

    @property
    def command_path(self) -> str: ...


class Writer(Protocol):
    """Where a help page is written."""

    def write(self, string: str, /) -> None: ...


class Command(TyperCommand):
    """A command with our own help page."""

    def format_help(self, ctx: Context, formatter: Writer) -> None:
        """Writes the page."""
        formatter.write(help_page(self, ctx.command_path))


class CommandGroup(TyperGroup):
    """The `tablee` command itself."""

    def format_help(self, ctx: Context, formatter: Writer) -> None:
        """Writes the page."""
        formatter.write(help_page(self, ctx.command_path))

    def main(self, args: Sequence[str] | None = None, *_: object, **__: object) -> None:
        """Runs a command. The exit code is what the command returns, or 2 for a usage error."""
        words: list[str] = list(sys.argv[1:] if args is None else args)
        try:
            words = take_language(words)
            code = super().main(words, prog_name="tablee", standalone_mode=False)
        except UsageError as error:
            code = print_error(str(error))
        except ParserError as error:
            code = print_error(self._explain(error, words))
        except OSError as error:
            code = print_error(say("“{file}” cannot be used: {reason}.", file=error.filename, reason=error.strerror))
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        sys.exit(code or 0)

    def _explain(self, error: Exception, words: Sequence[str]) -> str:
        """Says what the parser could not interpret."""
        option = getattr(error, "option_name", None)
        name = next((word for word in words if not word.startswith("-")), None)
        if option is None and name is not None and name not in self.commands:
            commands = ", ".join(self.commands)
            return say("There is no command “{name}”. The commands: {commands}.", name=name, commands=commands)
        command = "tablee" if name is None or name not in self.commands else f"tablee {name}"
        if option is None:
            return say(
                "“{command}” does not take all these words; “{command} --help” says what it takes.", command=command
            )
        if type(error).__name__ == "BadOptionUsage":
            return say("{option} needs a value; “{command} --help” says which.", option=option, command=command)
        return say("There is no option {option}; “{command} --help” lists them.", option=option, command=command)


def print_error(line: str) -> int:
    """Prints one line that says what is wrong and what is possible; returns the exit code."""
    print("tablee: " + line.replace("\n", " "), file=sys.stderr)
    return 2


# ---- help pages


def help_page(command: TyperCommand | TyperGroup, path: str) -> str:
    """Usage, what it does, the commands and the options."""
    arguments = [p for p in command.params if isinstance(p, TyperArgument)]
    options = [p for p in command.params if isinstance(p, TyperOption)]
    commands = command.commands if isinstance(command, TyperGroup) else {}
    takes = [say("COMMAND")] if commands else [_translated(p.metavar) for p in arguments]
    rows = [(f"{', '.join(p.opts)} {_translated(p.metavar)}".rstrip(), _translated(p.help)) for p in options]
    rows.append((f"--lang {'|'.join(LANGUAGES)}", say("The language; otherwise that of your system.")))
    rows.append(("--help", say("Shows this page.")))
    usage = " ".join([path, *takes, say("[options]")])
    parts = [say("Usage: {usage}", usage=usage), _fill(_translated(command.help))]
    if commands:
        parts.append(_section(say("Commands:"), ((name, _translated(c.help)) for name, c in commands.items())))
    if arguments:
        parts.append(_section(say("To be given:"), ((_translated(p.metavar), _translated(p.help)) for p in arguments)))
    parts.append(_section(say("Options:"), rows))
    return "\n\n".join(parts) + "\n"


def _translated(text: str | None) -> str:
    """A text marked with N_, in the reader's language; a catalogue keeps its header under the empty text."""
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


# The placeholders for what a person types, as help pages show them.
GAME, FILE, NUMBER, NAME = N_("GAME"), N_("FILE"), N_("N"), N_("NAME")
