"""The legal actions of a seat as buttons: those alike in groups, amounts on a slider.

Nothing here knows a game. Actions whose notations begin alike belong together (`send 3 1`, `send 3 2`), and what their
labels have in common becomes the group's title: “Send your 3 to quarry” with the buttons 1, 2, 3.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

FEW = 6  # so many choices that have little in common stand as buttons with their whole labels
SHORT = 18  # letters on a button that stands beside others
CHIPS = 12  # so many choices of a group stand side by side; more go on a slider
PICKS = (0, 1, 2, 3, 5, 10, 20)  # of a slider: the places that have a button of their own, besides the last
NUMBER = re.compile(r"[+−-]?\d+")
NUMBERED = re.compile(r"\d+\D")  # begins with a number that belongs to the word before it: “Row 3, place 6”
WORD = re.compile(r"\S+\s*$")


@dataclass(frozen=True)
class Choice:
    """An action, what it is called, and what stands on its button in a group."""

    action: str
    label: str
    short: str

    @property
    def spoken(self) -> str:
        """What the button is called: what stands on it is always part of it, for those who say what they see."""
        return self.label if self.short in self.label else f"{self.short}: {self.label}"


@dataclass(frozen=True)
class Group:
    """Actions that are alike. `slider`: too many for buttons, chosen by going through them."""

    title: str
    choices: Sequence[Choice]
    slider: bool = False

    @property
    def terse(self) -> bool:
        """Is it shorter to read under its title than label by label?"""
        return len(self.choices) > 2 and self.title != "" and all(len(c.short) <= SHORT for c in self.choices)

    @property
    def picks(self) -> list[Choice]:
        """The choices of a slider that have a button of their own: small amounts, and all there is."""
        if not all(NUMBER.fullmatch(choice.short) for choice in self.choices):
            return []
        last = len(self.choices) - 1
        return [self.choices[i] for i in sorted({i for i in PICKS if i < last} | {last})]


@dataclass(frozen=True)
class Choices:
    """What the bar offers: single buttons, and groups, which are folded when they are many."""

    single: Sequence[Choice]
    groups: Sequence[Group]

    @property
    def folded(self) -> bool:
        return len(self.groups) > 1 and sum(len(group.choices) for group in self.groups) > CHIPS

    def __bool__(self) -> bool:
        return bool(self.single or self.groups)


def choices_of(labels: Mapping[str, str]) -> Choices:
    """The choices of a seat, from its legal actions with their labels."""
    families: dict[str, dict[str, str]] = {}
    for action, label in labels.items():
        families.setdefault(family_of(action), {})[action] = label
    single: list[Choice] = []
    groups: list[Group] = []
    for members in families.values():
        for part in parts_of(members):
            group = group_of(part)
            if len(part) <= FEW and not group.terse:
                single += [Choice(action, label, label) for action, label in part.items()]
            else:
                groups.append(group)
    return Choices(single, groups)


def family_of(action: str) -> str:
    """The first word of a notation if others follow; cards and passes, which are one word, are one family."""
    first, _, rest = action.partition(" ")
    return first if rest else ""


def parts_of(members: Mapping[str, str]) -> list[dict[str, str]]:
    """A family that has grown too large, parted by all but the last word: each worker with its quarries."""
    parts: dict[str, dict[str, str]] = {}
    for action, label in members.items():
        parts.setdefault(action.rpartition(" ")[0], {})[action] = label
    if len(members) <= FEW or len(parts) == len(members):
        return [dict(members)]
    return list(parts.values())


def group_of(members: Mapping[str, str]) -> Group:
    """Choices under the words they have in common; amounts stand alone on their buttons."""
    amounts = amounts_of(members)
    if amounts:
        common = shared_words([label for action, label in members.items() if amounts[action] in label])
        shorts = amounts
    else:
        common = shared_words(list(members.values()))
        if any(NUMBERED.match(label[len(common) :]) for label in members.values()):
            common = WORD.sub("", common)
        shorts = {action: label[len(common) :] or label for action, label in members.items()}
    made = [Choice(action, label, shorts[action]) for action, label in members.items()]
    return Group(common.strip(), made, slider=len(made) > CHIPS)


def amounts_of(members: Mapping[str, str]) -> dict[str, str]:
    """The number each notation ends with, if people are told it too; else nothing: a place has a number they never see.

    One label may do without: “Bid nothing” is `bid 0`.
    """
    amounts = {action: action.rpartition(" ")[2].replace("-", "−") for action in members}
    said = sum(amounts[action] in NUMBER.findall(label) for action, label in members.items())
    differ = len(set(amounts.values())) == len(members)
    numbers = all(NUMBER.fullmatch(amount) for amount in amounts.values())
    return amounts if numbers and differ and said >= len(members) - 1 > 0 else {}


def shared_words(labels: Sequence[str]) -> str:
    """The words that all labels begin with, with the space after them."""
    words = [re.findall(r"\S+\s*", label) for label in labels]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    return "".join(column[0] for column in alike)
