"""Puts the pages of the documentation site together, as Markdown, for Sphinx.

    python -m docs.assemble FOLDER

Most pages are files of the repository as they stand; a game's page is made of its rules and its page for researchers,
and the references are written from the types of the API. Nothing of this is committed, so nothing can be outdated.
Links between files of the repository become links between pages; a link to any other file takes that file along.
A link that leads nowhere is an error.
"""

import re
import shutil
import sys
from collections.abc import Callable
from os.path import relpath
from pathlib import Path, PurePosixPath

from docs import reference
from tablee.games import OURS, game

ROOT = Path(__file__).resolve().parents[1]
FILES = "files"  # the folder of the site for files that are no pages

# The pages in the order of the menu, by its headings: the page, and the file it is made from.
MENU: dict[str, dict[str, str]] = {
    "Begin": {"tour.md": "docs/tour.md", "examples.md": "examples/README.md"},
    "Games": {f"games/{name}.md": f"tablee/games/{name}/RULES.md" for name in OURS},
    "Programs": {
        "api.md": "docs/api.md",
        "views.md": "docs/views.md",
        "record.md": "docs/record.md",
        "analysis.md": "docs/analysis.md",
        "cluster.md": "docs/cluster.md",
    },
    "House": {"operate.md": "docs/operate.md", "scale.md": "docs/scale.md", "architecture.md": "docs/architecture.md"},
    "Project": {
        "contributing.md": "CONTRIBUTING.md",
        "benchmarks.md": "bench/README.md",
        "learning.md": "bench/LEARNING.md",
        "house.md": "bench/HOUSE.md",
        "changelog.md": "CHANGELOG.md",
    },
}
INDEX = "index.md"
PAGES = {INDEX: "docs/index.md", **{page: file for pages in MENU.values() for page, file in pages.items()}}

# Files of the repository that are part of a page made from another.
PARTS = {"README.md": INDEX, **{f"docs/research/{name}.md": f"games/{name}.md" for name in OURS}}
PAGE_OF = {**{file: page for page, file in PAGES.items()}, **PARTS}

FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=\]\()[^)\s]+(?=\))")
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)


class BrokenLink(Exception):
    """A link leads nowhere; the message says where it stands."""


def main() -> None:
    """Writes the pages, and the files they need, into a folder that is made anew."""
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    pages, files = assemble()
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for name, source in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / name)


def assemble() -> tuple[dict[str, str], dict[str, Path]]:
    """The text of every page, and every other file with its source."""
    files: dict[str, Path] = {}
    pages = {page: text_of(page, files) for page in PAGES}
    pages[INDEX] += menu()
    check_anchors(pages)
    return pages, files


def menu() -> str:
    """The menu of the site, as Sphinx wants it."""
    trees = [
        f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n"
        + "\n".join(page.removesuffix(".md") for page in pages)
        + "\n```"
        for title, pages in MENU.items()
    ]
    return "\n" + "\n\n".join(trees) + "\n"


def text_of(page: str, files: dict[str, Path]) -> str:
    """A page with its links turned; notes in `files` what it takes along."""
    text = turned(page, PAGES[page], files)
    if page == reference.API_PAGE:
        return text + "\n" + reference.api_reference(reference.description())
    if page == reference.VIEWS_PAGE:
        return text + "\n" + reference.views_reference(reference.description())
    if page.startswith("games/"):
        return game_page(page, text, files)
    return text


def game_page(page: str, rules: str, files: dict[str, Path]) -> str:
    """The page of a game: a picture, its rules, and what researchers ask for."""
    name = PurePosixPath(page).stem
    research = turned(page, f"docs/research/{name}.md", files)
    picture = link(page, PAGES[page], f"../../../docs/pictures/{name}-table.png", files)
    return "\n\n".join(
        [
            f"# {game(name).title}",
            f"![A table of {game(name).title}, in play]({picture})",
            "## Rules",
            lowered(rules),
            "## For research",
            lowered(research),
        ]
    )


def lowered(text: str) -> str:
    """A text as part of another: without its title, and its headings a level lower."""
    _, _, rest = text.partition("\n")
    return outside_code(lambda part: HEADING.sub(r"#\1 \2", part), rest).strip() + "\n"


# ---- links


def turned(page: str, file: str, files: dict[str, Path]) -> str:
    """A file of the repository with its links as they are on a page of the site."""
    text = (ROOT / file).read_text("utf-8")
    return outside_code(lambda part: LINK.sub(lambda found: link(page, file, found[0], files), part), text)


def outside_code(change: Callable[[str], str], text: str) -> str:
    """Changes a text but for its blocks of code."""
    return "".join(part if k % 2 else change(part) for k, part in enumerate(FENCE.split(text)))


def link(page: str, file: str, target: str, files: dict[str, Path]) -> str:
    """Where a link of a file leads on the site."""
    path, mark, anchor = target.partition("#")
    if not path or "://" in target:
        return target
    found = (ROOT / file).parent.joinpath(path).resolve()
    if found.is_dir():
        found /= "README.md"
    if not found.is_file() or not found.is_relative_to(ROOT):
        raise BrokenLink(f"{file} links to {target}, which is not there")
    inside = found.relative_to(ROOT).as_posix()
    there = PAGE_OF.get(inside)
    if there is None:
        there = f"{FILES}/{inside}"
        files[there] = found
    return relpath(there, PurePosixPath(page).parent) + mark + anchor


def check_anchors(pages: dict[str, str]) -> None:
    """BrokenLink if a link leads to a heading that its page does not have."""
    for page, text in pages.items():
        for target in LINK.findall(FENCE.sub("", text)):
            path, _, anchor = target.partition("#")
            if not anchor or "://" in target:
                continue
            there = page if not path else relpath(PurePosixPath(page).parent / path, ".")
            if anchor not in anchors(pages[there]):
                raise BrokenLink(f"{page} links to {target}, but {there} has no such heading")


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub and Sphinx make them."""
    headings = [title for _, title in HEADING.findall(FENCE.sub("", text))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}


if __name__ == "__main__":
    main()
