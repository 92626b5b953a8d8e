"""The results of a tournament as a page that stands alone: no request, no script, by day and by night."""

from collections.abc import Sequence

from tablee import __version__, games
from tablee.arena.charts import margins_chart, places_chart, ratings_chart, times_chart, wins_chart
from tablee.arena.figures import Figures
from tablee.arena.ratings import Rating, rate
from tablee.arena.results import Results, Standing
from tablee.drawing.palette import style
from tablee.drawing.svg import el, escape
from tablee.i18n import Say

# The layout; colours come from the tokens that `style()` brings along.
LAYOUT = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.5;
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1, h2 { font-family: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif; line-height: 1.2; }
h1 { font-size: 2.25rem; margin: 0; }
h2 { font-size: 1.4rem; margin: 0 0 .75rem; }
.facts { color: var(--soft-ink); margin: .25rem 0 1.5rem; }
.verdict { border-left: .3rem solid var(--accent); padding: .25rem 0 .25rem 1rem; margin: 0 0 1.5rem; }
.verdict p { max-width: none; margin: .25rem 0; font-size: 1.15rem; }
.verdict .note { font-size: 1rem; color: var(--soft-ink); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; min-width: 0; }
section + section.wide, .charts + section, section + .charts { margin-top: 1rem; }
.charts section { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .4rem .6rem; vertical-align: top; }
th { font-weight: 600; border-bottom: 2px solid var(--line); vertical-align: bottom; }
td { border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
th:first-child, td:first-child { text-align: left; }
td:first-child { font-weight: 600; }
td small { display: block; color: var(--soft-ink); font-size: .8rem; white-space: nowrap; }
p { max-width: 46rem; }
.method p { margin: .5rem 0; }
footer { color: var(--soft-ink); margin-top: 1.5rem; font-size: .9rem; }
@media (max-width: 40rem) {
  h1 { font-size: 1.75rem; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .2rem 0; }
  td::before { content: attr(data-title); color: var(--soft-ink); text-align: left; }
  td:first-child::before { content: none; }
  td:first-child { font-size: 1.15rem; }
}
@media print { section { break-inside: avoid; } }
"""


def report(results: Results, lang: str = "en") -> str:
    """The whole page."""
    say = Say(lang)
    ratings = rate(results.games)
    game = games.game(results.contest.game)
    name = say("{game}: a tournament of bots", game=game.title)
    charts = [
        (say("Share of wins"), wins_chart(results, say)),
        (say("Places"), places_chart(results, say)),
        (say("Points above the mean of the others"), margins_chart(results, say)),
        (say("OpenSkill ratings"), ratings_chart(results, ratings, say)),
        (say("Time for a move"), times_chart(results, say)),
        (say("Bot against bot"), _differences(results, say)),
    ]
    head = el(
        "head",
        '<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
        el("title", escape(name)),
        f"<style>{style()}{LAYOUT}</style>",
    )
    body = el(
        "main",
        el("header", el("h1", escape(name)), el("p", escape(_facts(results, say)), class_="facts")),
        _verdict(results, say),
        el("section", el("h2", escape(say("Standings"))), _standings(results, ratings, say), class_="wide"),
        el("div", *[el("section", el("h2", escape(title)), chart) for title, chart in charts], class_="charts"),
        el("section", el("h2", escape(say("How this was measured"))), *_method(results, say), class_="wide method"),
        el("footer", escape(say("Tablée {version}", version=__version__))),
    )
    return "<!DOCTYPE html>\n" + el("html", head, el("body", body), lang=lang)


def _facts(results: Results, say: Say) -> str:
    """What was played, in one line."""
    figures, contest, game = Figures(say), results.contest, games.game(results.contest.game)
    parts = [
        say.plural("{n} player", "{n} players", contest.players),
        say("{deals} deals", deals=figures.whole(results.deals)),
        say("{seatings} seatings of each", seatings=figures.whole(len(contest.tables()))),
        say("{games} games", games=figures.whole(len(results.games))),
        *[
            say("{option}: {value}", option=game.option_title(name, say), value=game.option_words(name, value, say)[0])
            for name, value in contest.options.items()
            if value != game.options[name][0]
        ],
    ]
    return " · ".join(parts)


def verdict(standing: Standing, say: Say) -> str:
    """What can be said of a bot, in one sentence."""
    figures = Figures(say)
    values = {
        "bot": standing.bot,
        "share": figures.percent(standing.wins.value),
        "range": figures.shares(standing.wins),
        "even": figures.percent(standing.even),
    }
    if not standing.clear:
        return say("{bot} wins {share} ({range}); even is {even}: nothing can be said yet.", **values)
    if standing.wins.low > standing.even:
        return say("{bot} wins {share} ({range}); even is {even}: it is better than its company.", **values)
    return say("{bot} wins {share} ({range}); even is {even}: it is weaker than its company.", **values)


def _verdict(results: Results, say: Say) -> str:
    lines = [el("p", escape(verdict(standing, say))) for standing in results.standings]
    if results.stopped:
        stopped = say(
            "Play stopped as soon as the share of wins of {bot} was clear of even. Its interval allows for that; "
            "places, points and differences are only a first look.",
            bot=results.contest.bots[0],
        )
        lines.append(el("p", escape(stopped), class_="note"))
    return el("div", *lines, class_="verdict")


def _standings(results: Results, ratings: Sequence[Rating], say: Say) -> str:
    figures = Figures(say)
    by_name = {rating.bot: rating for rating in ratings}
    rows = []
    for s in results.standings:
        rating = by_name[s.bot]
        rows.append(
            [
                (s.bot, ""),
                (figures.percent(s.wins.value), figures.shares(s.wins)),
                *([(figures.percent(s.steady.value), figures.shares(s.steady))] if s.steady else []),
                (figures.chance(s.chance), ""),
                (figures.decimal(s.place.value, 2), figures.range(s.place, 2)),
                (figures.decimal(s.score.value), figures.range(s.score)),
                (figures.decimal(s.margin.value, plus=True), figures.range(s.margin, plus=True)),
                (figures.decimal(rating.mu), f"± {figures.decimal(2 * rating.sigma)}"),
                (figures.time(s.mean_time), f"≤ {figures.time(s.longest_time)}"),
                (figures.whole(s.games), ""),
            ]
        )
    titles = [
        say("Bot"),
        say("Share of wins"),
        *([say("With less luck")] if results.contest.less_luck else []),
        say("If even"),
        say("Mean place"),
        say("Points"),
        say("Above the others"),
        say("Rating"),
        say("Time for a move"),
        say("Games"),
    ]
    return _grid(titles, rows)


def _differences(results: Results, say: Say) -> str:
    figures = Figures(say)
    rows = [
        [
            (say("{bot} and {other}", bot=d.bot, other=d.other), ""),
            (figures.percent(d.wins.value), figures.shares(d.wins)),
            (figures.decimal(d.score.value, plus=True), figures.range(d.score, plus=True)),
        ]
        for d in results.differences
    ]
    return _grid([say("Bots"), say("More wins"), say("More points")], rows)


def _grid(titles: Sequence[str], rows: Sequence[Sequence[tuple[str, str]]]) -> str:
    """A table; each cell has a value and, smaller, its interval. On a phone every row becomes a list."""
    head = el("tr", *[el("th", escape(title), scope="col") for title in titles])
    body = [
        el(
            "tr",
            *[
                el("td", el("span", escape(value), el("small", escape(range_)) if range_ else ""), data_title=title)
                for title, (value, range_) in zip(titles, row, strict=True)
            ],
        )
        for row in rows
    ]
    return el("div", el("table", el("thead", head), el("tbody", *body)), class_="scroll")


def _method(results: Results, say: Say) -> list[str]:
    """What a statistician asks."""
    contest = results.contest
    paragraphs = [
        say(
            "Duplicate deals: every deal is played once in each seating, always with the same chance. Hands and orders "
            "that are dealt before the first choice belong to the seat, whoever sits there; later draws agree as long "
            "as the same things are left to draw. Every bot sits in every seat equally often."
        ),
        say(
            "Intervals hold with 95% confidence and are taken over deals, because games of one deal are not "
            "independent: a deal counts once, with its mean over seatings. Shares of wins have Wilson’s interval with "
            "Student’s t and the effective number of games; means have Student’s interval. A shared win counts its "
            "share for each winner."
        ),
        say(
            "“If even” is how likely a share at least as far from even would be if all bots were equally good. “Above "
            "the others” is the number of points above the mean of the other seats. Differences compare two bots in "
            "the same games."
        ),
        say(
            "Ratings are OpenSkill’s (Plackett–Luce, a new player has 25) with twice their sigma, which takes games "
            "for independent: claims rest on the intervals."
        ),
        say("The seed of this tournament is {seed}: with it anyone can play the same deals again.", seed=contest.seed),
    ]
    if contest.less_luck:
        paragraphs.append(
            say(
                "“With less luck” is the share of wins after the luck of draws was taken out, and that of the bots’ "
                "own choices where they say their odds: a critic that has learnt the game judges what was drawn "
                "against everything that could have been (AIVAT). On average it is the same share, whatever the critic "
                "thinks; its interval is Student’s."
            )
        )
    if contest.play_on:
        paragraphs.append(
            say(
                "Before the critic judges a position, the network plays on for {choices} choices, many times over: so "
                "it sees how what was dealt is played.",
                choices=contest.play_on,
            )
        )
    if results.stopped:
        paragraphs.append(
            say(
                "Because play stopped when the result was clear, shares of wins have an interval that is right at any "
                "time (betting, Waudby-Smith and Ramdas); it is wider than an ordinary one."
            )
        )
    return [el("p", escape(paragraph)) for paragraph in paragraphs]
