"""Arguments and options that several commands take."""

from typing import Annotated

import typer

from tablee.cli.help import FILE, GAME, NUMBER
from tablee.i18n import N_

GameName = Annotated[str | None, typer.Argument(metavar=GAME, help=N_("The game; “tablee games” lists them."))]
FileName = Annotated[str | None, typer.Argument(metavar=FILE, help=N_("The file with the record."))]
Players = Annotated[
    str | None, typer.Option("--players", metavar=NUMBER, help=N_("How many play; three unless you say."))
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar=N_("OPTION=VALUE"), help=N_("An option of the game, such as expert=yes.")),
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar=NUMBER, help=N_("The same seed deals the same cards; otherwise chance decides.")),
]
Jobs = Annotated[
    str | None,
    typer.Option("--jobs", metavar=NUMBER, help=N_("How many at once; otherwise one for each core.")),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="auto|HOST:PORT",
        help=N_("On all machines of a Ray cluster: its address, or auto for the one that this machine belongs to."),
    ),
]
