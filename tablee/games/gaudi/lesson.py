"""The lesson of Gaudí: an animal worth two, an animal laid with two tiles, and one that is taken away from another."""

from tablee.games.script import ANY, Script, Step
from tablee.i18n import N_

LESSON = Script(
    players=3,
    options={"length": "short"},
    guided={"length": "short"},
    opening="""
        * first 1
        * goal snail blue, goal jellyfish green, goal starfish orange
        * draw bgo
        * draw bgo, draw obb, draw goo
        * draw bgb, draw ggo, draw ogg
        * draw ogo, draw oog, draw gbo
        1 tile bgb, at 1, end
        * draw gbg
        2 tile gbo, at 5, end
        * draw bbo
    """,
    steps=(
        Step(
            text=N_(
                "You pave a street in Barcelona. Where three tiles meet, an animal is complete. In secret you collect"
                " snails, and whatever is blue. Take up your tile with the blue snail."
            ),
            show=("#objective-0", "#objective-1"),
            moves="0 tile bgo",
            wrong={
                "tile obb": N_("Its snail is orange. On the street a blue snail lacks one third: take the blue one."),
                ANY: N_(
                    "Nothing of it is blue. On the street a blue snail lacks one third: take the tile that has it."
                ),
            },
        ),
        Step(
            text=N_(
                "It fits where the colours of each shared animal agree. Two places have a star: there an animal would"
                " be complete. But which of them is yours? Lay the tile."
            ),
            show=("at 2", "at 6"),
            moves="0 at 2",
            wrong={
                "at 6": N_("That completes an orange starfish: no snail, not blue. It would bring you nothing at all."),
                ANY: N_("It fits, but completes nothing. Choose the star that gives you the blue snail."),
            },
        ),
        Step(
            text=N_(
                "A whole snail, and a blue one: it fits both your objectives, for 2 points when your turn ends. It also"
                " allows you a second tile. Yours would complete nothing: keep it and end your turn."
            ),
            show=("#seat-0", "end"),
            moves="""
                0 end
                * draw ogb
                1 tile ggo, at 3, end
                * draw bog
                2 tile ogo, at 6, end
                * draw gbb
            """,
            wrong={ANY: N_("You may, but it would only prepare something for the others. End your turn.")},
        ),
        Step(
            text=N_(
                "Your token marks the snail. Zoé has taken the orange starfish and marked it too: so she collects"
                " starfish or orange. Marks give away what somebody wants."
            ),
            show=("#seat-0", "#seat-2"),
        ),
        Step(
            text=N_(
                "Two tiles in one turn are allowed if together they complete an animal, and if they touch. Here they"
                " can: take the tile with the green jellyfish and the blue starfish, and lay it on the ringed place."
            ),
            show=("tile ogb", "at 8"),
            moves="0 tile ogb, at 8",
            wrong={
                "tile *": N_("That one comes second. The ringed place wants a green jellyfish and a blue starfish."),
                ANY: N_(
                    "It fits there too. But on the ringed place it touches a blue starfish that you can then finish."
                ),
            },
        ),
        Step(
            text=N_(
                "Now the second tile: finish the blue starfish. It is no snail, but it is blue: 1 point. A third tile"
                " is allowed only if the turn completes two animals. Then end your turn."
            ),
            show=("tile obb", "at 7", "end"),
            moves="""
                0 tile obb, at 7, end
                * draw ggb, draw bbg
                1 tile ogg, at 9, end
                * draw oob
                2 tile oog, at 17, end
                * draw ggo
            """,
            wrong={
                ANY: N_("Do not stop halfway: whoever lays a tile there now takes your starfish. Lay the second one.")
            },
        ),
        Step(
            text=N_(
                "3 points. But Luc marks green jellyfish, and his next one lacks a single tile. Be faster! An"
                " animal that you complete but do not collect stays unmarked for good. Take the tile with two green"
                " animals."
            ),
            show=("tile ggb", "#seat-1"),
            moves="0 tile ggb",
            wrong={ANY: N_("That one has no green jellyfish. Luc’s place wants a green snail and a green jellyfish.")},
        ),
        Step(
            text=N_("Lay it where the green jellyfish becomes whole. Luc will not forget it. Then end your turn."),
            show=("at 4", "end"),
            moves="""
                0 at 4, end
                * draw obo
            """,
            wrong={
                "tile *": N_("One is enough here: it completes nothing of yours, and would only help Luc and Zoé."),
                ANY: N_("It fits, but Luc’s jellyfish would still be open. Look for the star."),
            },
        ),
        Step(
            text=N_(
                "Nobody’s jellyfish. The game ends when the pile is empty and somebody has no tiles left. Then all show"
                " their objectives: 1 point for each marked animal that fits one, 2 if it fits both."
            ),
            show=("#pile", "#seat-0"),
        ),
        Step(
            text=N_(
                "Prepare what you can finish yourself, count what a star brings to you, and watch what the others mark."
                " Now you: a short game awaits."
            ),
            show=("#objective-0", "#objective-1"),
        ),
    ),
)
