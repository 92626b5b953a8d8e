"""`tablee analyse` and `tablee puzzle`: a finished game told in luck and skill, and the puzzle of the day."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tablee.analysis import Analysis, analyse
from tablee.analysis.jobs import AnalyseRecords, FindPuzzles, PuzzleTask, RecordTask
from tablee.analysis.puzzles import puzzle_of_the_day
from tablee.analysis.words import grade_words, method_words, percent, turning_points
from tablee.cli.arguments import existing_file, parse_game, parse_int, parse_seat, writable_file
from tablee.cli.executors import executor_for, kept_results
from tablee.cli.help import FILE, GAME, NUMBER, Command
from tablee.cli.language import UsageError, say
from tablee.cli.options import Jobs, Ray
from tablee.cli.output import grid, progress
from tablee.games import NAMES
from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.record import RecordError

Out = Annotated[
    str | None,
    typer.Option(
        "--out", metavar=FILE, help=N_("Keeps the results in this file, a line of JSON each; the same command goes on.")
    ),
]


def analyse_files(
    files: Annotated[
        list[str] | None, typer.Argument(metavar=N_("FILE…"), help=N_("The file with the record, or several."))
    ] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar=NUMBER, help=N_("Whose choices to judge; otherwise those of all seats."))
    ] = "none",
    as_json: Annotated[bool, typer.Option("--json", help=N_("Prints all numbers as JSON, for programs."))] = False,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Out = None,
) -> int:
    """Analyses games and prints the balance and the turning points of every seat that is judged."""
    if not files:
        raise UsageError(say("Say which file."))
    paths = [existing_file(name) for name in files]
    matches = {str(path): _finished_match(path) for path in paths}
    seats = {name: parse_seat(match.players, seat) for name, match in matches.items()}
    if len(matches) == 1 and (jobs, ray, out) == (None, None, None):
        ((name, match),) = matches.items()
        with progress() as bar:
            task = bar.add_task(say("Analysing"), total=len(match.played))
            analysis = analyse(match, seats[name], progress=lambda told: bar.update(task, completed=told.done))
        if as_json:
            print(json.dumps(analysis.as_json(), ensure_ascii=False))
        else:
            _print_analysis(match, analysis)
        return 0
    path = writable_file(out) if out is not None else None
    tasks = [RecordTask(name, match.game.name, match.record(), seats[name]) for name, match in matches.items()]
    with executor_for(jobs, ray) as executor, kept_results(path, len(tasks), say("Analysing")) as keeper:
        found = keeper.work_through(executor, AnalyseRecords(task.game for task in tasks), tasks)
    for name, match in matches.items():
        line = keeper.kept.lines.get(name)
        if line is None:
            continue
        if as_json:
            print(json.dumps({"file": name, "analysis": line.result}, ensure_ascii=False))
        else:
            Console(highlight=False).rule(style="dim")
            print(name)  # a rule would cut a long path off
            _print_analysis(match, Analysis.from_json(line.result))
    return 0 if found is not None else keeper.stopped()


def _finished_match(path: Path) -> Match:
    """The match of a record that can be analysed."""
    try:
        match = Match.from_record(path.read_text(encoding="utf-8"))
    except (RecordError, UnicodeDecodeError) as error:
        raise UsageError(say("“{file}” is not a record: {reason}.", file=path, reason=error)) from None
    if match.places is None:
        raise UsageError(say("The game in “{file}” is not over: only finished games are analysed.", file=path))
    return match


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
    days: Annotated[
        str | None,
        typer.Option(
            "--days",
            metavar=NUMBER,
            help=N_("Finds the puzzles of so many days instead, of this game or of all, and keeps them in a file."),
        ),
    ] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Out = None,
) -> int:
    """Prints the position as the seat to choose sees it, and its choices; 1 if there is no puzzle that day."""
    if days is None and (jobs, ray, out) != (None, None, None):
        raise UsageError(say("{options} go with {option}.", options="--jobs, --ray, --out", option="--days"))
    chosen = parse_game(game) if game is not None or days is None else None
    try:
        when = date.fromisoformat(day) if day is not None else date.today()
    except ValueError:
        example = "2026-11-16"
        raise UsageError(say("--day is a date such as {example}, not “{text}”.", example=example, text=day)) from None
    if chosen is None or days is not None:
        names = NAMES if chosen is None else [chosen.name]
        coming = [when + timedelta(days=k) for k in range(parse_int("--days", days or "1", 1, 10_000))]
        tasks = [PuzzleTask(each.isoformat(), name) for each in coming for name in names]
        return _harvest(tasks, jobs, ray, writable_file(out or "puzzles.jsonl"))
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


def _harvest(tasks: list[PuzzleTask], jobs: str | None, ray: str | None, path: Path) -> int:
    """Finds many puzzles and keeps them in a file."""
    with executor_for(jobs, ray) as executor, kept_results(path, len(tasks), say("Searching")) as keeper:
        found = keeper.work_through(executor, FindPuzzles(task.game for task in tasks), tasks)
    if found is None:
        return keeper.stopped()
    many = sum(each is not None for each in found)
    print(say("{found} puzzles for {all} days and games are in {file}.", found=many, all=len(tasks), file=path))
    return 0


def register_analysis(app: typer.Typer) -> None:
    """Adds both commands."""
    told = N_("Tells a finished game in luck and skill: what draws gave and choices cost.")
    app.command("analyse", cls=Command, help=told)(analyse_files)
    app.command("puzzle", cls=Command, help=N_("Shows the puzzle of the day: one choice is clearly the best."))(puzzle)
