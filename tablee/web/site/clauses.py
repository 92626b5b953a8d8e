"""The clauses of a game's RULES.md as a page on which each of them can be linked to."""

import re
from functools import cache

from markdown_it import MarkdownIt

from tablee import games

CLAUSE = re.compile(r"[A-Z]+-\d+\.\d+(?= )")  # at the beginning of a clause: "GAU-4.1 "
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def page(game: str) -> str:
    """RULES.md as HTML; the id of a clause is its name."""
    tokens = MARKDOWN.parse((games.game(game).folder / "RULES.md").read_text("utf-8"))
    for item, paragraph, words in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if item.type == "list_item_open" and paragraph.type == "paragraph_open":
            found = CLAUSE.match(words.content)
            if found:
                item.attrSet("id", found[0])
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))
