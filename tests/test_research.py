"""The pages for researchers say what the code does today."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tablee.games import NAMES

FILE = Path(__file__).parent.parent / "docs" / "research.py"
HEADINGS = ["Rules in brief", "Players", "Actions", "Observation layout", "Rewards", "Information", "Sizes"]


@pytest.fixture(scope="module")
def research() -> Any:
    spec = spec_from_file_location("research", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # so that what it compiles can be kept
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_up_to_date(research: Any, name: str) -> None:
    """Otherwise: python docs/research.py."""
    assert (research.FOLDER / f"{name}.md").read_text("utf-8") == research.page(name)


@pytest.mark.parametrize("name", NAMES)
def test_all_pages_have_the_same_headings(research: Any, name: str) -> None:
    page = (research.FOLDER / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.M) == HEADINGS
