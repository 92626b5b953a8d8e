"""What CONTRIBUTING.md says in "How to add a game"."""

import re
from textwrap import dedent

from tests.toy import ROOT


def section() -> str:
    """The section, as it is written."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    found = re.search(r"^## How to add a game\n(.*?)(?=^## )", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def block(kind: str) -> list[str]:
    """The lines of its only block of that kind."""
    (found,) = re.findall(rf"^ *```{kind}\n(.*?)\n *```$", section(), re.MULTILINE | re.DOTALL)
    return dedent(found).splitlines()


def commands(program: str) -> list[list[str]]:
    """The commands of that program, word by word, without the program."""
    return [line.split()[1:] for line in block("sh") if line.startswith(f"{program} ")]


def files() -> list[str]:
    """The files of the tree that it shows."""
    found, folders = [], list[str]()
    for line in block("text"):
        depth = (len(line) - len(line.lstrip())) // 2
        folders[depth:] = [line.strip()]
        if not line.endswith("/"):
            found.append("".join(folders))
    return found
