"""The legal actions of a seat as buttons: similar ones in groups, amounts on a slider.

Nothing here depends on the game. Actions whose notations begin with the same word belong together (`send 3 1`,
`send 3 2`), and the words that their labels share become the group's title: “Send your 3 to quarry” with the buttons
1, 2, 3.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

FEW = 6  # up to so many choices that share few words are single buttons with their whole labels
SHORT = 18  # the most letters on a button of a group
CHIPS = 12  # up to so many choices of a group are buttons side by side; more go on a slider
PICKS = (0, 1, 2, 3, 5, 10, 20)  # positions of a slider that also have a button; the last position always has one
NUMBER = re.compile(r"[+−-]?\d+")
NUMBERED = re.compile(r"\d+\D")  # begins with a number that belongs to the word before it: “Row 3, place 6”
WORD = re.compile(r"\S+\s*$")


@dataclass(frozen=True)
class Choice:
    """An action, its label, and the short text on its button in a group.

    spoken   the accessible name of the button; it contains the short text, for people who speak what they see
    """

    action: str
    label: str
    short: str
    spoken: str

    @classmethod
    def of(cls, action: str, label: str, short: str) -> "Choice":
        """A choice whose accessible name is the label, with the short text before it unless the label contains it."""
        return cls(action, label, short, label if short in label else f"{short}: {label}")


@dataclass(frozen=True)
class Group:
    """Choices that are alike.

    slider   there are too many for buttons
    picks    of a slider: the choices that also have a button, small amounts and the largest
    """

    title: str
    choices: Sequence[Choice]
    slider: bool = False
    picks: Sequence[Choice] = ()

    @property
    def terse(self) -> bool:
        """Is it shorter to read under its title than label by label?"""
        return len(self.choices) > 2 and self.title != "" and all(len(c.short) <= SHORT for c in self.choices)


@dataclass(frozen=True)
class Choices:
    """What the bar offers: single buttons, and groups, which are folded when they are many."""

    single: Sequence[Choice]
    groups: Sequence[Group]
    folded: bool

    @property
    def spoken(self) -> Sequence[Group]:
        """The same for those who hear them: every choice a button with its whole label, nothing folded.

        Choices of the same name, such as two pieces that are alike, are numbered.
        """
        said: Counter[str] = Counter()

        def numbered(choice: Choice) -> Choice:
            said[choice.label] += 1
            n = said[choice.label]
            return choice if n == 1 else replace(choice, label=f"{choice.label} ({n})")

        groups = [*([Group("", self.single)] if self.single else []), *self.groups]
        return [replace(group, choices=[numbered(choice) for choice in group.choices]) for group in groups]


def choices_of(labels: Mapping[str, str]) -> Choices:
    """The choices of a seat, from the labels of its legal actions."""
    families: dict[str, dict[str, str]] = {}
    for action, label in labels.items():
        families.setdefault(family_of(action), {})[action] = label
    single: list[Choice] = []
    groups: list[Group] = []
    for members in families.values():
        parts = [group_of(part) for part in parts_of(members)]
        is_grouped = any(group.terse for group in parts)  # if one of them is, so is one of two: cards look alike
        for group in parts:
            is_pair = is_grouped and group.title != "" and len(group.choices) == 2
            if len(group.choices) <= FEW and not group.terse and not is_pair:
                single += [Choice.of(choice.action, choice.label, choice.label) for choice in group.choices]
            else:
                groups.append(group)
    folded = len(groups) > 1 and sum(len(group.choices) for group in groups) > CHIPS
    return Choices(single, groups, folded)


def family_of(action: str) -> str:
    """The first word of a notation if others follow; all notations of one word are one family."""
    first, _, rest = action.partition(" ")
    return first if rest else ""


def parts_of(members: Mapping[str, str]) -> list[dict[str, str]]:
    """A family, split by all words but the last, each worker with its quarries, unless few choices can stand alone."""
    parts: dict[str, dict[str, str]] = {}
    for action, label in members.items():
        parts.setdefault(action.rpartition(" ")[0], {})[action] = label
    is_small = len(members) <= FEW and min(map(len, parts.values())) < 3
    if is_small or len(parts) == len(members):
        return [dict(members)]
    return list(parts.values())


def group_of(members: Mapping[str, str]) -> Group:
    """Choices under the words that their labels share. If they are amounts, the buttons show only the numbers."""
    amounts = amounts_of(members)
    if amounts:
        common = shared_words([label for action, label in members.items() if amounts[action] in label])
        shorts = amounts
    else:
        common = shared_words(list(members.values()))
        if any(NUMBERED.match(label[len(common) :]) for label in members.values()):
            common = WORD.sub("", common)
        shorts = {action: label[len(common) :] or label for action, label in members.items()}
    made = [Choice.of(action, label, shorts[action]) for action, label in members.items()]
    slider = len(made) > CHIPS
    return Group(common.strip(), made, slider, picks_of(made) if slider else ())


def picks_of(choices: Sequence[Choice]) -> list[Choice]:
    """The choices of a slider that also have a button; none if they are not numbers."""
    if not all(NUMBER.fullmatch(choice.short) for choice in choices):
        return []
    last = len(choices) - 1
    return [choices[i] for i in sorted({i for i in PICKS if i < last} | {last})]


def amounts_of(members: Mapping[str, str]) -> dict[str, str]:
    """By action the number that its notation ends with; empty unless the labels say these numbers too.

    One label may do without its number: “Bid nothing” is `bid 0`. Notations also number places on a board, and players
    never see those numbers.
    """
    amounts = {action: action.rpartition(" ")[2].replace("-", "−") for action in members}
    said = sum(amounts[action] in NUMBER.findall(label) for action, label in members.items())
    differ = len(set(amounts.values())) == len(members)
    numbers = all(NUMBER.fullmatch(amount) for amount in amounts.values())
    return amounts if numbers and differ and said >= len(members) - 1 > 0 else {}


def shared_words(labels: Sequence[str]) -> str:
    """The words that all labels begin with, and the space after them."""
    words = [re.findall(r"\S+\s*", label) for label in labels]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    return "".join(column[0] for column in alike)
