"""The package as a whole: light to import, and all it promises is there."""

import json
import re
import sys
import time

import pytest

import tablee
from tests.toy import ROOT, bare

# Nothing can be imported but the standard library and these.
ONLY = """
import sys
class Only:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("numpy", "numba", "llvmlite", "tablee"):
            raise ImportError(f"{name} is not there")
sys.meta_path.insert(0, Only())
"""


def test_importing_tablee_brings_in_nothing_else() -> None:
    code = (
        "import json, sys; before = set(sys.modules); import tablee; print(json.dumps(list(set(sys.modules) - before)))"
    )
    brought = {name.split(".")[0] for name in json.loads(bare(code))}
    assert brought - sys.stdlib_module_names == {"tablee"}


def test_using_all_of_it_needs_numpy_and_numba_only() -> None:
    code = """
import tablee
assert all(getattr(tablee, name) is not None for name in tablee.__all__)
m = tablee.Match("madness", 2, seed=1)
m.play(m.legal()[0])
m.draw(0, "en")
tablee.verify(m.record())
print("well")
"""
    assert bare(ONLY + code) == "well\n"


@pytest.mark.slow
def test_the_gpu_package_is_not_imported_before_a_gpu_is_asked_for() -> None:
    code = "import sys, tablee; tablee.Match('madness', 2, seed=1); tablee.playouts; tablee.Batch\n"
    code += "print([m for m in sys.modules if m.split('.')[0] == 'numba_cuda' or m.startswith('numba.cuda.')])"
    assert bare(code) == "[]\n"


def test_importing_tablee_takes_less_than_a_second() -> None:
    def once() -> float:
        begun = time.perf_counter()
        bare("import tablee")
        return time.perf_counter() - begun

    assert min(once() for _ in range(3)) < 1


@pytest.mark.parametrize("name", tablee.__all__)
def test_every_promised_name_is_there(name: str) -> None:
    assert getattr(tablee, name) is not None
    scope: dict[str, object] = {}
    exec(f"from tablee import {name}", scope)
    assert scope[name] is getattr(tablee, name)


def test_the_promised_names_are_those_that_have_a_place() -> None:
    assert set(tablee.__all__) == set(tablee._PLACES)
    assert len(set(tablee.__all__)) == len(tablee.__all__)


def test_another_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'tablee' has no attribute 'Chess'"):
        _ = tablee.Chess


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", tablee.__version__)


def test_the_package_is_the_one_of_this_folder() -> None:
    assert str(ROOT / "tablee") == str(tablee.__path__[0])
