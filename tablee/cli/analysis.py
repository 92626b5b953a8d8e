"""`tablee analyse` and `tablee puzzle`: a finished game told in luck and skill, and the puzzle of the day."""

import json
from datetime import date
from typing import Annotated

import typer
from rich.console import Console

from tablee.analysis import Analysis, analyse
from tablee.analysis.puzzles import puzzle_of_the_day
from tablee.analysis.words import grade_words, method_words, percent, turning_points
from tablee.cli.arguments import existing_file, parse_game, parse_seat
from tablee.cli.help import FILE, GAME, NUMBER, Command
from tablee.cli.language import UsageError, say
from tablee.cli.output import grid, progress
from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.record import RecordError


def analyse_file(
    file: Annotated[str | None, typer.Argument(metavar=FILE, help=N_("The file with the record."))] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar=NUMBER, help=N_("Whose choices to judge; otherwise those of all seats."))
    ] = "none",
    as_json: Annotated[bool, typer.Option("--json", help=N_("Prints all numbers as JSON, for programs."))] = False,
) -> None:
    """Analyses the game and prints the balance and the turning points of every seat that is judged."""
    path = existing_file(file)
    try:
        match = Match.from_record(path.read_text(encoding="utf-8"))
    except (RecordError, UnicodeDecodeError) as error:
        raise UsageError(say("“{file}” is not a record: {reason}.", file=path, reason=error)) from None
    chosen = parse_seat(match.players, seat)
    if match.places is None:
        raise UsageError(say("The game in “{file}” is not over: only finished games are analysed.", file=path))
    with progress() as bar:
        task = bar.add_task(say("Analysing"), total=len(match.played))
        analysis = analyse(match, chosen, progress=lambda told: bar.update(task, completed=told.done))
    if as_json:
        print(json.dumps(analysis.as_json(), ensure_ascii=False))
    else:
        _print_analysis(match, analysis)


def _print_analysis(match: Match, analysis: Analysis) -> None:
    named, console = Say(say.lang, match.names), Console(highlight=False)
    table = grid("", *(named.name(b.seat) for b in analysis.balances), right=1)
    signed = {
        say("Luck"): [b.luck for b in analysis.balances],
        say("Own choices"): [b.own for b in analysis.balances],
        say("Others’ choices"): [b.others for b in analysis.balances],
        say("Hidden"): [b.hidden for b in analysis.balances],
    }
    table.add_row(say("Start"), *(percent(b.start, say) for b in analysis.balances))
    for title, terms in signed.items():
        table.add_row(title, *(percent(x, say, signed=True) for x in terms))
    table.add_row(say("Result"), *(percent(b.result, say) for b in analysis.balances))
    table.add_row(say("Without luck"), *(percent(b.adjusted, say) for b in analysis.balances))
    accuracies = ("–" if b.accuracy is None else str(round(b.accuracy)) for b in analysis.balances)
    table.add_row(say("Accuracy"), *accuracies)
    console.print(table)
    for b in analysis.balances:
        counted = ", ".join(f"{grade_words(grade, say)} {n}" for grade, n in b.grades.items() if n)
        console.print()
        line = say(
            "{player}: {choices} choices judged, {forced} forced.",
            player=named.name(b.seat),
            choices=b.choices,
            forced=b.forced,
        )
        console.print(f"{line} {counted}", style="bold", soft_wrap=True, markup=False)
        for point in turning_points(match, analysis, b.seat, say.lang):
            console.print(f"{point.first + 1:>5}  {point.text}", soft_wrap=True, markup=False)
    console.print()
    console.print(method_words(analysis, say), soft_wrap=True, markup=False)


def puzzle(
    game: Annotated[str | None, typer.Argument(metavar=GAME, help=N_("The game; “tablee games” lists them."))] = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar=N_("DATE"), help=N_("Of which day, such as 2026-11-16; otherwise today’s.")),
    ] = None,
    answer: Annotated[bool, typer.Option("--answer", help=N_("Also says what is best, and why."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Prints all numbers as JSON, for programs."))] = False,
) -> int:
    """Prints the position as the seat to choose sees it, and its choices; 1 if there is no puzzle that day."""
    chosen = parse_game(game)
    try:
        when = date.fromisoformat(day) if day is not None else date.today()
    except ValueError:
        example = "2026-11-16"
        raise UsageError(say("--day is a date such as {example}, not “{text}”.", example=example, text=day)) from None
    found = puzzle_of_the_day(chosen.name, when)
    if found is None:
        print(say("There is no puzzle on this day."))
        return 1
    if as_json:
        print(json.dumps(found.as_json(), ensure_ascii=False))
        return 0
    match, console = found.match(), Console(highlight=False)
    lines = [*match.game.show(match.view(found.seat), Say(say.lang, match.names)), ""]
    lines += [f"  {label}" for label in match.labels(found.seat, say.lang).values()]
    lines += ["", found.explanation[say.lang]] if answer else []
    for line in lines:
        console.print(line, soft_wrap=True, markup=False)
    return 0


def register_analysis(app: typer.Typer) -> None:
    """Adds both commands."""
    told = N_("Tells a finished game in luck and skill: what draws gave and choices cost.")
    app.command("analyse", cls=Command, help=told)(analyse_file)
    app.command("puzzle", cls=Command, help=N_("Shows the puzzle of the day: one choice is clearly the best."))(puzzle)
