"""The lesson of Moths: when to light the brightest lantern, and when not to."""

from tablee.games.script import ANY, Script, Step
from tablee.i18n import N_

LESSON = Script(
    players=3,
    opening="""
        * favourite blue, favourite pale, favourite amber
        * moth amber 1
    """,
    guided={"nights": "three"},
    steps=(
        Step(
            text=N_(
                "Moths come to your windows, and the brightest lantern that nobody else has chosen catches them. This"
                " one is worth a single point. Light your 2."
            ),
            show=("#moth", "light 2"),
            moves="""
                0 light 2
                1 light 1
                2 light 4
                * moth blue 3
            """,
            wrong={
                "light [345]": N_("Every lantern burns only once. Keep the bright ones for better moths."),
                ANY: N_("Too dim even for this one. Try the 2."),
            },
        ),
        Step(
            text=N_(
                "Zoé has spent her 4 on one point. Now comes blue, your secret favourite: it counts double at the end."
            ),
            show=("#favourite-0", "#moth"),
        ),
        Step(
            text=N_(
                "Six points for you! Zoé still has the 5. If you light yours too, you dazzle each other. Luc has it as"
                " well: let them, and light your 4."
            ),
            show=("light 4",),
            moves="""
                0 light 4
                1 light 5
                2 light 5
                * moth pale 1
            """,
            wrong={
                "light 5": N_("Three times 5 catches nothing. Those who tie are out: slip in below them."),
                ANY: N_("Too dim: a lantern of 4 may be enough if the others tie above it."),
            },
        ),
        Step(
            text=N_(
                "They dazzled each other, and the moth is yours. Look at what has burnt out: nobody has a 5 any more"
                " but you."
            ),
            show=("#seat-1", "#seat-2"),
        ),
        Step(
            text=N_("One point only. Your 5 would surely win, but it would be a waste. Light your 1."),
            show=("light 1", "light 5"),
            moves="""
                0 light 1
                1 light 2
                2 light 3
                * moth blue 2
            """,
            wrong={ANY: N_("Too much light for one point. Keep it.")},
        ),
        Step(
            text=N_("Blue again, 2 points, 4 for you. Nobody can outshine you now."),
            show=("#moth", "light 5"),
            moves="""
                0 light 5
                1 light 3
                2 light 2
                * moth amber 2
            """,
            wrong={ANY: N_("Now is the moment that you kept your 5 for.")},
        ),
        Step(
            text=N_("Caught. You have one lantern left, and the last night brings what it brings. Light it."),
            show=("light 3",),
            moves="""
                0 light 3
                1 light 4
                2 light 1
            """,
        ),
        Step(
            text=N_(
                "Ten points with your favourite counted twice. Watch what burns out, and do not choose what all choose."
                " Play!"
            ),
            show=("#seat-0",),
        ),
    ),
)
