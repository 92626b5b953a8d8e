"""Gathers a game from its package into one `Game`, and says what is missing.

A game is complete or it is not loaded: `Incomplete` names every file and every part that is missing, at once.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tablee.games.contract import DOUBT, Game, never_astray, no_chapter, no_shortcuts, no_signs
from tablee.games.moments import no_moments
from tablee.games.reasons import not_now, nothing_to_tell
from tablee.games.stakes import no_amount, nothing_at_stake
from tablee.i18n import LANGUAGES, add_catalogue

TEXTS = ("RULES.md", *(f"guide.{lang}.md" for lang in LANGUAGES))

# For each module of a game: the fields of `Game` that come from it, with their names in the module.
PARTS = {
    "components": {
        "title": "TITLE",
        "rules_version": "RULES_VERSION",
        "players": "PLAYERS",
        "usual_players": "USUAL_PLAYERS",
        "options": "OPTIONS",
        "minutes": "MINUTES",
        "score_range": "SCORES",
        "picture": "PICTURE",
        "research": "RESEARCH",
    },
    "state": {"state": "STATE", "setup": "setup", "many_phases": "MANY_PHASES"},
    "rules": {
        part: part
        for part in ("mover", "together", "legal", "weight", "sample", "apply", "reveals", "scores", "places")
    },
    "hidden": {
        "view": "view",
        "sees": "sees",
        "observe": "observe",
        "observe_again": "observe_again",
        "redeal": "redeal",
        "observation": "OBSERVATION",
        "layout": "LAYOUT",
        "observe_hidden": "observe_hidden",
        "hidden": "HIDDEN",
        "hidden_layout": "HIDDEN_LAYOUT",
    },
    "view": {"view_type": "View"},
    "actions": {
        "actions": "ACTIONS",
        "outcomes": "OUTCOMES",
        "most_legal": "MOST_LEGAL",
        "write": "write",
        "read": "read",
    },
    "policy": {
        "policy": "policy",
        "thinking": "THINKING",
        "learning": "LEARNING",
        "looking": "LOOKING",
        "patience": "PATIENCE",
        "astray": "astray",
        "doubt": "DOUBT",
    },
    "text.labels": {part: part for part in ("label", "about", "goal", "option_title", "option_words")},
    "text.prompts": {"prompt": "prompt"},
    "text.log": {"tell": "tell"},
    "text.moments": {"moments": "moments"},
    "text.position": {"describe": "describe", "standing": "standing", "chapter": "chapter"},
    "text.account": {"account": "account"},
    "text.advice": {"reason": "reason", "shortcuts": "shortcuts"},
    "text.why": {"why": "why"},
    "text.brings": {"brings": "brings"},
    "text.stakes": {"stake": "stake", "amount": "amount"},
    "text.signs": {"signs": "signs"},
    "art.draw": {"draw": "draw", "pieces": "pieces"},
    "art.cover": {"cover": "cover"},
}
COMPILED = (
    *("setup", "mover", "together", "legal", "weight", "sample", "apply", "reveals", "scores", "places"),
    *("observe", "observe_again", "observe_hidden", "redeal", "policy"),
)


class Incomplete(Exception):
    """A game lacks parts of the contract; the message lists them."""


def load(name: str, package: str) -> Game:
    """Gathers a game from its package; `Incomplete` says what it lacks."""
    folder = Path(import_module(package).__path__[0])
    missing = [text for text in TEXTS if not (folder / text).is_file()]
    parts: dict[str, object] = {
        "observe_again": None,
        "shortcuts": no_shortcuts,
        "chapter": no_chapter,
        "why": not_now,
        "brings": nothing_to_tell,
        "signs": no_signs,
        "research": {},
        "many_phases": False,
        "learning": {},
        "looking": {},
        "patience": 0,
        "astray": never_astray,
        "doubt": DOUBT,
        "moments": no_moments,
        "stake": nothing_at_stake,
        "amount": no_amount,
    }
    for path, fields in PARTS.items():
        file = path.replace(".", "/") + ".py"
        module = _module(f"{package}.{path}")
        if module is None:
            if not fields.keys() <= parts.keys():  # otherwise a game can do without it
                missing.append(file)
            continue
        for field, attribute in fields.items():
            if hasattr(module, attribute):
                parts[field] = getattr(module, attribute)
            elif field not in parts:
                missing.append(f"{attribute} in {file}")
    if missing:
        raise Incomplete(f"the game {name!r} lacks {', '.join(missing)}")
    parts["observe_again"] = parts["observe_again"] or parts["observe"]
    make: Callable[..., Game] = Game  # the types of parts are those of the package, which is found at run time
    game = make(name=name, folder=folder, **parts)
    if wrong := faults(game):
        raise Incomplete(f"the game {name!r}: {'; '.join(wrong)}")
    add_catalogue(name, folder / "locale")
    return game


def faults(game: Game) -> list[str]:
    """What is wrong with a game's facts, one sentence each."""
    least, most = game.score_range
    said = {
        "USUAL_PLAYERS is none of PLAYERS": game.usual_players not in game.players,
        "an option has no values": not all(game.options.values()),
        "SCORES is the least and the most": least > most,
        "STATE has an odd number of bytes, make it with `record`": game.state.itemsize % 2 == 1,
        "the lengths in LAYOUT do not add up to OBSERVATION": sum(n for _, n in game.layout) != game.observation,
        "the lengths in HIDDEN_LAYOUT do not add up to HIDDEN": sum(n for _, n in game.hidden_layout) != game.hidden,
    }
    return [sentence for sentence, holds in said.items() if holds]


def _module(path: str) -> ModuleType | None:
    """The module, or None if there is no such file. A module that fails on an import of its own is an error."""
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        raise
