"""The directions of imports between the rooms of the package, and who may name which outside package.

A room may import itself and the rooms that stand beside it in ROOMS. Imports inside functions and under `TYPE_CHECKING`
count too, except where a type of a higher room is only named.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tablee"

# What each room may import. The longest prefix decides, so `engine.batch` is another room than `engine`.
BASE = {"i18n", "dice", "chance", "company"}
RULES = BASE | {"engine", "drawing", "games"}
PLAY = RULES | {"match", "start", "record", "engine.simulate", "engine.netplay", "engine.batch", "bots"}
DOMAIN = PLAY | {"web.tables"}
SHARED = {
    *("web.security", "web.errors", "web.dependencies", "web.streams"),
    *("web.caching", "web.url", "web.threads", "web.archive", "web.claims", "web.preparations", "web.analyses"),
    *("web.packing", "web.puzzles"),
}
ROOMS: dict[str, set[str]] = {
    "i18n": set(),
    "dice": {"engine"},
    "chance": set(),
    "company": set(),
    "engine": {"dice"},
    "drawing": BASE,
    "drawing.embed": BASE | {"drawing", "games"},
    "games": BASE | {"engine", "drawing"},
    "refusals": RULES,
    # A match writes its record, asks for hints, and begins another at one of its choices.
    "match": RULES | {"refusals", "bots.hints", "record", "start"},
    "start": RULES | {"match"},
    "record": RULES | {"match", "start"},
    "engine.simulate": RULES | {"match"},
    "engine.netplay": RULES | {"bots"},
    "engine.batch": RULES | {"match", "engine.simulate", "engine.netplay"},
    "bots": RULES | {"match"},
    "executor": PLAY,
    "learn": PLAY | {"executor"},
    "arena": PLAY | {"executor"},
    "analysis": PLAY | {"executor"},
    "lessons": PLAY,
    "adapters": PLAY,
    "cli": PLAY | {"analysis", "arena", "executor", "learn", "lessons", "web"},
    "web.tables": PLAY,
    "web.storage": DOMAIN,
    "web.cluster": DOMAIN | {"web.storage"},
    "web.url": set(),
    "web.caching": set(),
    "web.packing": set(),
    "web.security": DOMAIN | {"web.storage", "web.url"},
    "web.errors": DOMAIN | {"web.security", "web.url"},
    "web.threads": DOMAIN,
    "web.archive": DOMAIN | {"web.threads"},
    "web.claims": DOMAIN,
    "web.preparations": DOMAIN | {"web.threads", "web.archive", "web.claims"},
    "web.analyses": DOMAIN | {"analysis", "web.threads", "web.claims", "web.preparations"},
    "web.puzzles": DOMAIN | {"analysis", "web.claims", "web.preparations", "web.analyses"},
    "web.dependencies": DOMAIN
    | {"web.security", "web.url", "web.threads", "web.archive", "web.analyses", "web.puzzles"},
    "web.streams": DOMAIN | {"web.security"},
    "web.api": DOMAIN | SHARED | {"analysis"},
    "web.site": DOMAIN | SHARED | {"analysis", "lessons"},
    "web": DOMAIN | SHARED | {"analysis", "web.storage", "web.cluster", "web.api", "web.site"},
    "": PLAY | {"analysis"},  # tablee/__init__.py, which offers the parts that scripts use
}

# Outside packages and the rooms that may name them.
OUTSIDE = {
    "numba": {"engine"},
    "litestar": {"web.url", "web.caching", "web.security", "web.errors", "web.dependencies", "web.streams", "web.api"}
    | {"web.site", "web"},
    "uvicorn": {"web"},
    "sqlalchemy": {"web.storage"},
    "alembic": {"web.storage"},
    "psycopg": {"web.cluster"},
    "jinja2": {"web.site"},
    "typer": {"cli"},
    "rich": {"cli"},
    "torch": {"learn"},
    "triton": {"learn"},
    "ray": {"executor"},
    "pyspiel": {"adapters"},
    "pettingzoo": {"adapters"},
    "gymnasium": {"adapters"},
}


def room_of(module: str) -> str:
    """The room of a module whose name is given without `tablee.`; the longest that fits."""
    fitting = [room for room in ROOMS if module == room or module.startswith(f"{room}.")]
    return max(fitting, key=len, default="")


@cache
def modules() -> dict[str, frozenset[str]]:
    """What every module of the package imports."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = frozenset(imports(ast.parse(file.read_text(encoding="utf-8"))))
    return found


def imports(tree: ast.Module) -> Iterator[str]:
    """What a module imports, but for types that are only named."""
    skipped = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = PACKAGE.parent / Path(*node.module.split("."), alias.name)
                is_module = inner.with_suffix(".py").exists() or inner.is_dir()
                yield f"{node.module}.{alias.name}" if is_module else node.module


def inside(name: str) -> str | None:
    """The name without `tablee.`; None for other packages."""
    return name.removeprefix("tablee").removeprefix(".") if name.split(".")[0] == "tablee" else None


def test_imports_point_one_way() -> None:
    wrong = []
    for module, imported in modules().items():
        room = room_of(module)
        for name in imported:
            target = inside(name)
            if target is None or target == "":
                continue
            other = room_of(target)
            if other != room and other not in ROOMS[room] and not any(target.startswith(r) for r in ROOMS[room] if r):
                wrong.append(f"{module} imports {target}")
    assert wrong == []


@pytest.mark.parametrize("package", OUTSIDE)
def test_an_outside_package_is_named_only_in_its_rooms(package: str) -> None:
    named = {room_of(module) for module, names in modules().items() if any(n.split(".")[0] == package for n in names)}
    assert named, "nobody uses it any more"
    assert named <= OUTSIDE[package]


def test_every_room_is_there_and_a_wrong_import_would_be_seen() -> None:
    rooms = {room_of(module) for module in modules()}
    assert rooms == set(ROOMS)
    assert room_of("web.tables.table") == "web.tables"
    tree = ast.parse("def f():\n    from tablee.web.storage.store import Store\n")
    assert [inside(name) for name in imports(tree)] == ["web.storage.store"]
    assert room_of("web.storage.store") not in ROOMS["web.tables"]
