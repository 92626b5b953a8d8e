"""The lesson of Maya Madness: five tokens in eight moves, and for each of them another reason."""

from tablee.games.script import ANY, Script, Step
from tablee.i18n import N_

LESSON = Script(
    players=3,
    opening="""
        * dealer 2
        * draw +4, draw 0, draw +1, draw -1, draw -2
        * draw -2, draw +2, draw -3, draw +3, draw -1
        * draw -4, draw -1, draw +5, draw +5, draw +4
        * draw +5
        * token 9, token 4, token 8
    """,
    steps=(
        Step(
            text=N_(
                "Three players push the same bead along one cord. Each wants it to stop on a secret number. Yours is 9,"
                " the bead is on 5. Play the card that takes it there."
            ),
            show=("#bead", "#goal"),
            moves="""
                0 +4
                * token 3, draw joker
                1 -2
                * draw +2
                2 -4
                * draw -3
            """,
            wrong={
                "0": N_("0 leaves the bead on 5. A card is added to the count: 5 plus what makes 9?"),
                ANY: N_("That takes the bead somewhere else. A card is added to the count: 5 plus what makes 9?"),
            },
        ),
        Step(
            text=N_(
                "Your first token! Five win the game. Your new number is 3, and Zoé has just stopped there. Only your"
                " own card can win it: play one that leaves the bead where it is."
            ),
            show=("#bead", "#goal"),
            moves="""
                0 0
                * token 7, draw +3
                1 +2
                * draw -4
                2 -1
                * draw 0
            """,
            wrong={
                "joker *": N_("The jaguar always moves the bead, by 1 to 5. You want it to stay on 3."),
                ANY: N_("That would push the bead away from 3. Somebody stopped on your number: use it, and stay."),
            },
        ),
        Step(
            text=N_(
                "You need 7, the bead is on 4. Two of your cards can do it: +3, and the jaguar, which moves it by as"
                " much as you like, up to 5. Play the one you will miss less."
            ),
            show=("+3", "joker +3"),
            moves="""
                0 +3
                * token 1, draw reverse
                1 -3
                * token 6, draw +2
                2 +5
                * draw +1
            """,
            wrong={
                "joker +3": N_("It would win too, but the jaguar fits any gap: keep it for when nothing else does."),
                ANY: N_("That does not make 7. From 4 you need exactly +3."),
            },
        ),
        Step(
            text=N_(
                "Luc’s −3 won him a token: his number was 4. Zoé has stopped on 9 and won nothing, so 9 is not hers."
                " Those who watch where others stop learn what they want."
            ),
            show=("#seat-1", "#seat-2"),
        ),
        Step(
            text=N_(
                "You need 1: too far from 9. When you cannot win, spoil it for the others. All numbers lie between 1"
                " and 10. The serpent turns 9 into −9, and play goes the other way round."
            ),
            show=("reverse",),
            moves="""
                0 reverse
                * draw temple
                2 +5
                * draw -2
                1 +3
                * draw -2
            """,
            wrong={
                "joker *": N_("Your jaguar is worth a token later on. And the bead would stay where others can win."),
                ANY: N_("That leaves the bead near 9, in reach of Luc and Zoé. Take it far below 1."),
            },
        ),
        Step(
            text=N_(
                "They have worked their way up to −1. The temple puts the bead on 0, and you play another card at once."
                " Your number is 1: play the temple, then finish."
            ),
            show=("temple", "+1"),
            moves="""
                0 temple, +1
                * token 10, draw skip, draw +2
                2 +4
                * draw -1
                1 -2
                * draw 0
            """,
            wrong={
                "joker +2": N_("That wins as well. But after a temple a small card wins, and you keep the jaguar."),
                "joker +1": N_("From 0 it would win, but the +1 does the same. Keep the jaguar."),
                ANY: N_("That does not lead to 1. First the temple, back to 0; then +1."),
            },
        ),
        Step(
            text=N_(
                "Four tokens! You need 10. From 3 even the jaguar only gets you to 8. Play the quetzal: the bead stays,"
                " and Zoé, who is next, loses her turn."
            ),
            show=("skip", "#direction"),
            moves="""
                0 skip
                * draw 0
                1 +2
                * draw +1
            """,
            wrong={
                "joker *": N_("You would waste the jaguar two steps before the goal. Take a turn from Zoé instead."),
                ANY: N_("You can do better than move the bead: let one rival fewer move it before your next turn."),
            },
        ),
        Step(
            text=N_("The bead is on 5, and you need 10. Now you know what you kept the jaguar for."),
            show=("joker +5", "#goal"),
            moves="0 joker +5",
            wrong={
                "joker *": N_("The jaguar is right, but by how much? From 5 to 10."),
                ANY: N_("No other card reaches 10. This is the moment for the jaguar."),
            },
        ),
        Step(
            text=N_(
                "Five tokens: you win. Now you know it all: reach your number, use the others’ stops, keep the jaguar,"
                " and when you cannot win, spoil it. Your turn to play for real!"
            ),
            show=("#seat-0",),
        ),
    ),
)
