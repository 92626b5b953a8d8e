"""An analysis in words: names of grades, choices, turning points. What is called how, the games say (`text/`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablee.analysis.report import (
    BLUNDER,
    CHANCE_STEP,
    GOOD,
    GREAT,
    INACCURACY,
    MISTAKE,
    PLAYOUTS,
    Analysis,
    Choice,
    Step,
)
from tablee.i18n import Say
from tablee.match import Match
from tablee.start import position_at

TURNING_POINTS = 3
SMALLEST = 0.02  # a change of the share of the win that is worth a sentence
UNSEEN = 0.005  # a share that is 0 in whole percent
TENTHS = 10

CHOICE, LUCK, HIDDEN = "choice", "luck", "hidden"  # what a turning point came from


@dataclass(frozen=True)
class TurningPoint:
    """A moment that decided much for one seat, in a sentence or two."""

    kind: str  # CHOICE, LUCK or HIDDEN
    seat: int
    first: int  # how many actions were played before it
    after: int  # and after it
    change: float  # of the seat's share of the win
    text: str


def grade_words(grade: str, say: Say) -> str:
    """What a choice of this grade is called."""
    return {
        GREAT: say("Great choice"),
        GOOD: say("Good choice"),
        INACCURACY: say("Inaccuracy"),
        MISTAKE: say("Mistake"),
        BLUNDER: say("Blunder"),
    }[grade]


def percent(share: float, say: Say, *, signed: bool = False) -> str:
    """A share of the win in whole percent: 12%, or signed +12%, −3%."""
    whole = round(100 * share)
    sign = "+" if signed and whole > 0 else "−" if whole < 0 else ""
    return say("{percent}%", percent=f"{sign}{abs(whole)}")


def method_words(analysis: Analysis, say: Say) -> str:
    """Where the values come from, in a sentence."""
    if analysis.method == PLAYOUTS:
        return say("Nobody has learnt this game: games simulated by rules of thumb say what a position is worth.")
    return say(
        "What was learnt in many games by bots says what a position is worth. "
        "Early in a game hardly anything can be said, so shares stay near even ones there."
    )


def choice_words(match: Match, choice: Choice, lang: str = "en") -> str:
    """What was chosen and for what, what would have been better, how sure that is, and why, in a few sentences."""
    say = Say(lang, match.names)
    then = position_at(match, choice.at)
    labels = then.labels(choice.seat, lang)
    named = then.game.stake(then.view(choice.seat), choice.played, say)
    played = named or say("“{played}”", played=labels[choice.played])
    if choice.best == choice.played:
        return " ".join([_praise(choice, played, say), _reason(then, choice.seat, choice.played, say)]).strip()
    if choice.grade == GOOD:
        return _as_good(choice, played, labels[choice.best], say)
    words = [_better(choice, played, labels[choice.best], then.game.amount, say)]
    if choice.fair and choice.fair[0] != choice.fair[1]:
        low, high = (then.game.amount(action) for action in choice.fair)
        words.append(say("Good from {low} to {high}.", low=low, high=high))
    return " ".join([*words, _reason(then, choice.seat, choice.best, say)]).strip()


def _praise(choice: Choice, played: str, say: Say) -> str:
    second = choice.alternatives[0].worth - choice.alternatives[1].worth
    if choice.grade == GREAT:
        return say(
            "{played}: the best choice by far, the next one is worth {percent} of the win less.",
            played=played,
            percent=percent(second, say),
        )
    return say("{played}: nothing was worth more.", played=played)


def _as_good(choice: Choice, played: str, best: str, say: Say) -> str:
    """Of a choice that is not held against anybody, though something else was judged a little better."""
    if choice.loss < UNSEEN:
        return say("{played}: nothing was clearly better.", played=played)
    return say(
        "{played}: a good choice. “{best}” may be worth {percent} of the win more, but that is not certain.",
        played=played,
        best=best,
        percent=percent(choice.loss, say),
    )


def _better(choice: Choice, played: str, best: str, amount: Callable[[str], int | None], say: Say) -> str:
    """What would have been better than `played`, which names the choice and what it was for."""
    mine, better = amount(choice.played), amount(choice.best)
    values = {"played": played, "tenths": round(TENTHS * choice.better), "percent": percent(choice.loss, say)}
    if not choice.fair or mine is None or not better:  # who should have bid nothing has no bid to be told of
        return say("{played}: “{best}” was better in {tenths} of 10 deals, {percent} of the win.", best=best, **values)
    if better < mine:
        return say.plural(
            "{played}: {n} would have been enough in {tenths} of 10 deals, {percent} of the win.",
            "{played}: {n} would have been enough in {tenths} of 10 deals, {percent} of the win.",
            better,
            **values,
        )
    return say.plural(
        "{played} was too little: {n} was better in {tenths} of 10 deals, {percent} of the win.",
        "{played} was too little: {n} was better in {tenths} of 10 deals, {percent} of the win.",
        better,
        **values,
    )


def _reason(then: Match, seat: int, action: str, say: Say) -> str:
    """Why an action may be good, in the game's own words."""
    return then.game.reason(then.view(seat), action, say) or ""


def turning_points(match: Match, analysis: Analysis, seat: int, lang: str = "en") -> list[TurningPoint]:
    """The three moments that decided most for a seat whose choices were judged, in the order of the game."""
    points = sorted(_moments(match, analysis, seat), key=lambda each: -abs(each[1]))[:TURNING_POINTS]
    told = match.told(lang, "all")
    say = Say(lang, match.names)
    return [
        TurningPoint(kind, seat, step.first, step.after, change, _told(match, step, kind, change, seat, told, say))
        for kind, change, step in sorted(points, key=lambda each: each[2].first)
    ]


def _moments(match: Match, analysis: Analysis, seat: int) -> Iterator[tuple[str, float, Step]]:
    least = SMALLEST * 2 / match.players
    for step in analysis.steps:
        if step.kind == CHANCE_STEP:
            if abs(step.luck[seat]) >= least:
                yield LUCK, step.luck[seat], step
            continue
        for choice in step.choices:  # of a forced action there is none: nothing of it was up to the seat
            if choice.seat != seat:
                continue
            if choice.grade != GOOD:
                yield CHOICE, -choice.loss if choice.grade != GREAT else choice.gain, step
            if abs(step.hidden[seat]) >= least:
                yield HIDDEN, step.hidden[seat], step


def _told(match: Match, step: Step, kind: str, change: float, seat: int, told: list[str | None], say: Say) -> str:
    changed = percent(change, say, signed=True)
    if kind == CHOICE:
        (choice,) = (choice for choice in step.choices if choice.seat == seat)
        return choice_words(match, choice, say.lang)
    happened = " ".join(line for line in told[step.first : step.after] if line) or _named(match, step, seat, say)
    if kind == LUCK:
        words = say("Luck of the draw: {percent} of the win.", percent=changed)
    else:
        words = say("What was hidden, or misjudged, decided: {percent} of the win.", percent=changed)
    return f"{happened} {words}".strip()


def _named(match: Match, step: Step, seat: int, say: Say) -> str:
    """What the seat did, where the log has no line about it; empty: nothing, or the game does not say it."""
    then = position_at(match, step.first)
    played = next((move.action for move in match.played[step.first : step.after] if move.seat == seat), None)
    named = None if played is None else match.game.stake(then.view(seat), match.game.write(played), say)
    return say("{played}.", played=named) if named else ""
