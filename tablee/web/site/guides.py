"""The guides to the games: for each game a page for first-time players, `guide.en.md` and `guide.fr.md` in its folder.

A guide is Markdown. It begins with the game's title and has the same sections in every game and language, in the order
of `SECTIONS`. It may contain two things that other Markdown does not have. The first is a picture:

    ```picture
    seed=3 players=3 at=17 seat=0 crop=0,240,720,400
    expect count = 7
    Ana wants {seats.0.secret}, and the count is {count}.
    ```

This draws a position of a real match, with a caption. Policy bots play a match with that seed and those options
(`expert=yes`); the position is the one after `at` actions, chance included, as the seat sees it. Places in the caption
are filled from the view of that seat. Lines that begin with `expect` say what else the text claims of the position; a
test checks them.

The second is the name of an option that the host of a table may choose. It becomes a place on the page to link to:

    [Expert game](option:expert=yes)
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from tablee import bots, games
from tablee.drawing.embed import illustration
from tablee.games.contract import View
from tablee.i18n import LANGUAGES
from tablee.match import Match

SECTIONS = ("about", "table", "turn", "end", "options", "tips", "short")
GUIDE = "guide-"  # the prefix of every id, so that a guide can be part of any page
NAMES = ("Ana", "Luc", "Zoé", "Bo", "Mia", "Max")  # the players of the pictures

OPTION = "option:"  # the prefix of the address of an option
SETTINGS = ("seed", "players", "at", "seat", "crop")  # of a picture; anything else is an option of the game


# ---- pictures


@dataclass(frozen=True)
class Picture:
    """A position of a real match, as a guide asks for it."""

    game: str
    seed: int
    players: int
    at: int  # actions played, chance included
    seat: int
    crop: tuple[int, ...] | None  # x, y, width, height of the part that is shown
    options: tuple[tuple[str, str], ...]
    expectations: tuple[str, ...]
    caption: str  # Markdown, its places not filled yet

    @classmethod
    def read(cls, game: str, block: str) -> "Picture":
        """A picture from its block in a guide."""
        first, *rest = block.strip().splitlines()
        given = dict(setting.split("=") for setting in first.split())
        own = {name: given.pop(name, "") for name in SETTINGS}
        expected = [line.removeprefix("expect ") for line in rest if line.startswith("expect ")]
        return cls(
            game=game,
            seed=int(own["seed"]),
            players=int(own["players"]),
            at=int(own["at"]),
            seat=int(own["seat"]),
            crop=tuple(int(n) for n in own["crop"].split(",")) if own["crop"] else None,
            options=tuple(given.items()),
            expectations=tuple(expected),
            caption=" ".join(line for line in rest if not line.startswith("expect ")),
        )

    def match(self) -> Match:
        """The match, played up to the position of the picture or a little further."""
        match = Match(self.game, self.players, dict(self.options), seed=self.seed, names=NAMES[: self.players])
        players = [bots.get("policy", seat) for seat in range(self.players)]
        while len(match.played) < self.at and not match.over:
            seat = match.mover
            match.play(players[seat].choose(match, seat), seat)
        return match

    def view(self) -> View:
        """What the seat knows in the position."""
        return self.match().view(self.seat, self.at)

    def unmet(self) -> list[str]:
        """The expectations that do not hold."""
        view = self.view()
        return [expectation for expectation in self.expectations if not holds(expectation, view)]

    def drawn(self, lang: str, prefix: str) -> tuple[str, str]:
        """The drawing, with `prefix` before its ids, and the caption, with its places filled."""
        match = self.match()
        drawing = illustration(match.draw(self.seat, lang, self.at), prefix, self.crop)
        return drawing, fill(self.caption, match.view(self.seat, self.at))


# ---- views


def look_up(path: str, view: View) -> object:
    """A part of a view by its path, such as `seats.0.secret`; LookupError if there is no such part."""
    part: object = view
    for step in path.split("."):
        if isinstance(part, list):
            part = part[int(step)]
        elif isinstance(part, dict):
            part = part[step]
        else:
            raise LookupError(path)
    return part


def written(part: object) -> str:
    """A part of a view as text in a guide: none, yes, no, −3; the members of a list with spaces between them."""
    if part is None or isinstance(part, bool):
        return {None: "none", True: "yes", False: "no"}[part]
    if isinstance(part, list):
        return " ".join(written(member) for member in part)
    return re.sub(r"^-(?=\d)", "−", str(part))


def fill(caption: str, view: View) -> str:
    """A caption with its places filled: `{count}`, `{seats.0.secret}`."""
    return re.sub(r"{([\w.-]+)}", lambda place: written(look_up(place[1], view)), caption)


def members(part: object) -> list[str]:
    """The members of a list, or the keys of a dict, as text; TypeError for anything else."""
    if not isinstance(part, list | dict):
        raise TypeError(f"{part!r} has no members")
    return [written(member) for member in part]


RELATIONS: Mapping[str, Callable[[object, str], bool]] = {
    "=": lambda part, value: written(part) == value,
    ">": lambda part, value: isinstance(part, int | float) and part > int(value),
    "has": lambda part, value: value in members(part),
    "lacks": lambda part, value: value not in members(part),
    "counts": lambda part, value: len(members(part)) == int(value),
}


def holds(expectation: str, view: View) -> bool:
    """Is an expectation true of a view: `count = 7`, `seats.0.hand has −4`, `animals counts 3`?"""
    path, relation, value = expectation.split(" ", 2)
    try:
        return RELATIONS[relation](look_up(path, view), value)
    except (LookupError, TypeError):  # the view has no such part, or one without members
        return False


# ---- pages


@dataclass(frozen=True)
class Heading:
    """A section of a guide: its id on the page, and its words."""

    id: str
    words: str


class Renderer(RendererHTML):
    """Renders a guide as HTML. The caller puts `game` and `lang` into `env`; pictures and options are noted there."""

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A picture with its caption."""
        if tokens[idx].info != "picture":
            raise ValueError(f"a guide holds pictures, not {tokens[idx].info!r}")
        env["pictures"] = env.get("pictures", 0) + 1
        prefix = f"{GUIDE}picture-{env['pictures']}"
        drawing, caption = Picture.read(env["game"], tokens[idx].content).drawn(env["lang"], prefix)
        words = MARKDOWN.renderInline(caption)
        return f'<figure class="guide-picture" id="{prefix}">{drawing}<figcaption>{words}</figcaption></figure>\n'

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The name of an option, as a place to link to; or a link within the page."""
        address = str(tokens[idx].attrs["href"])
        env["option"] = address.startswith(OPTION)
        if not env["option"]:
            return self.renderToken(tokens, idx, options, env)
        place = escape(address.replace(":", "-").replace("=", "-"))
        return f'<strong class="guide-option" id="{GUIDE}{place}">'

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The end of an option or of a link."""
        return "</strong>" if env["option"] else self.renderToken(tokens, idx, options, env)


MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


def source(game: str, lang: str) -> str:
    """The text of a guide; ValueError lists the games or the languages there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"the languages are {' and '.join(LANGUAGES)}, not {lang!r}")
    return (games.game(game).folder / f"guide.{lang}.md").read_text("utf-8")


def parse(game: str, lang: str) -> list[Token]:
    """The Markdown tokens of a guide, with ids for its sections."""
    tokens = MARKDOWN.parse(source(game, lang))
    opening = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    if len(opening) != len(SECTIONS):
        raise ValueError(
            f"a guide has {len(SECTIONS)} sections, {', '.join(SECTIONS)}; that of {game} has {len(opening)}"
        )
    for i, name in zip(opening, SECTIONS, strict=True):
        tokens[i].attrSet("id", GUIDE + name)
    return tokens


@cache
def page(game: str, lang: str) -> str:
    """A guide as HTML: the title, then the sections with their pictures."""
    return str(MARKDOWN.renderer.render(parse(game, lang), MARKDOWN.options, {"game": game, "lang": lang}))


@cache
def contents(game: str, lang: str) -> tuple[Heading, ...]:
    """The sections of a guide, in order."""
    tokens = parse(game, lang)
    return tuple(
        Heading(str(token.attrs["id"]), words.content)
        for token, words in pairwise(tokens)
        if token.type == "heading_open" and token.tag == "h2"
    )


def pictures(game: str, lang: str) -> list[Picture]:
    """The pictures of a guide, in order."""
    return [Picture.read(game, token.content) for token in parse(game, lang) if token.type == "fence"]


def options(game: str, lang: str) -> list[tuple[str, str]]:
    """The options that a guide explains, each with a value."""
    found = re.findall(rf"\({OPTION}(\w+)=(\w+)\)", source(game, lang))
    return [(option, value) for option, value in found]
