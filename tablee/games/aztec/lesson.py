"""The lesson of Le Trésor des Aztèques: a lot that suits the hand, four tricks, and then not one more."""

from tablee.games.script import ANY, Script, Step
from tablee.i18n import N_

LESSON = Script(
    players=3,
    opening="""
        * objective most-coins, objective 3-tricks, objective most-talismans, objective 4-tricks
        * objective most-tricks, objective last
        * deal T20, deal T19, deal T17, deal T15, deal A16, deal A4, deal C3, deal C1
        * deal T16, deal T10, deal T6, deal A20, deal A15, deal A9, deal C18, deal C12
        * deal T14, deal T8, deal T3, deal A17, deal A12, deal A7, deal C20, deal C10
        * deal C19, deal C16, deal A5, deal T2
        * deal T18, deal T12, deal A2, deal C2
        * deal A19, deal A18, deal C17, deal T5
    """,
    steps=(
        Step(
            text=N_(
                "Treasures of the Aztecs are on the market. Money buys objectives, objectives met bring money, and the"
                " richest wins. First: who leads the market? All bid in secret; the highest pays. Bid 20."
            ),
            show=("#fan", "#bids"),
            moves="""
                0 bid 20
                1 bid 10
                2 bid 10
            """,
            wrong={
                "bid 0": N_("Then somebody else leads. With a hand like yours you want to choose first: bid 20."),
                "bid 10": N_("The others may well bid 10 too, and of equals nobody has won yet. Bid 20."),
                ANY: N_("Too dear! Every bid is lost to the bank, and an objective brings 30 to 70. Bid 20."),
            },
        ),
        Step(
            text=N_(
                "You lead. Each lot has two objectives and four cards for your hand. You hold high talismans. Which lot"
                " pays for talismans? Put it up for sale."
            ),
            show=("#fan", *(f"#plaque-{lot}-{which}" for lot in range(3) for which in range(2))),
            moves="""
                0 lot 2
                1 bid 20
                2 bid 30
            """,
            wrong={
                "lot 1": N_("That one pays for most coins. You have two, and low ones."),
                ANY: N_("Most tricks and the last one: possible, but you have few high cards besides talismans."),
            },
        ),
        Step(
            text=N_(
                "Luc bids 20, Zoé 30. As leader you may take the lot yourself, for the highest bid. It pays 50 for most"
                " talismans and 70 for exactly four tricks. Worth 30?"
            ),
            show=("take", "#lot-1"),
            moves="0 take",
            wrong={ANY: N_("Then Zoé gets the lot that suits your hand. Up to 120 for 30: take it.")},
        ),
        Step(
            text=N_(
                "All have a lot, Zoé the last one for nothing. Now twelve tricks: whoever can must follow the suit led,"
                " and its highest card takes the trick. You lead. Take a first trick that nobody can take from you."
            ),
            show=("#fan",),
            before="""
                0 lot 3
                1 bid 20
                2 bid 10
            """,
            moves="""
                0 T20
                1 T5
                2 T2
            """,
            wrong={
                "T*": N_("A good suit, but only the 20 cannot be beaten."),
                ANY: N_("That card is low: somebody else takes the trick, and the lead. Begin with talisman 20."),
            },
        ),
        Step(
            text=N_(
                "Two tricks later you have three, with nine talismans. Your objective says exactly four. Take the"
                " fourth: which card is sure to win?"
            ),
            show=("#fan",),
            before="""
                0 T19
                1 T6
                2 T3
                0 T18
                1 T10
                2 T8
            """,
            moves="""
                0 T17
                1 T16
                2 T14
            """,
            wrong={
                "T15": N_("The 16 is still out! Only the 17 is sure."),
                "A16": N_("There are higher amulets, and you want talismans. Play the 17."),
                ANY: N_("Too low to be sure. The highest talisman left is your 17."),
            },
        ),
        Step(
            text=N_(
                "Four tricks, twelve talismans: both objectives are met, as long as you do not take another trick. You"
                " have to lead. Get rid of the lead with a card that surely loses."
            ),
            show=("#fan",),
            moves="""
                0 C1
                1 C17
                2 C20
            """,
            wrong={
                "T*": N_("Nobody else has talismans any more: you would take a fifth trick, and lose 70."),
                "A16": N_("The 16 might win, and a fifth trick costs you 70. Lead something very low."),
                ANY: N_("Probably, but coin 1 loses for certain. Never take a risk for 70."),
            },
        ),
        Step(
            text=N_(
                "Luc has led amulet 9, Zoé has played the 17. You must follow suit. Your 16 could take a trick later"
                " on. Look what lies on the table: now is the moment."
            ),
            show=("#middle",),
            before="""
                2 C19
                0 C2
                1 C12
                2 C16
                0 C3
                1 C18
                1 A9
                2 A17
            """,
            moves="0 A16",
            wrong={
                ANY: N_(
                    "That loses too, but the 16 stays with you and may win against your will. Under the 17 it is safe."
                )
            },
        ),
        Step(
            text=N_(
                "Gone! Now Zoé leads coins, and you have none: then you may throw any card. It cannot win, however high"
                " it is. Throw talisman 15."
            ),
            show=("T15", "#middle"),
            before="2 C10",
            moves="""
                0 T15
                1 A15
            """,
            wrong={
                "T12": N_(
                    "Harmless too, but begin with the highest: it is the one that could hurt you if you had to lead."
                ),
                ANY: N_("Low amulets are your safe way through the next tricks. Throw talisman 15."),
            },
        ),
        Step(
            text=N_(
                "The last tricks are played. You have exactly four, and most talismans: 50 + 70. Luc took the last"
                " trick, and as many tricks as anybody; Zoé has most coins. You are ahead with 170."
            ),
            show=("#seat-0", "#seat-1", "#seat-2"),
            before="""
                2 A12
                0 A4
                1 A20
                1 A19
                2 A5
                0 A2
                1 A18
                2 A7
                0 T12
            """,
        ),
        Step(
            text=N_(
                "In the next round whoever is poorest leads. The round in which somebody reaches 200 is the last, and"
                " the richest wins. Buy what suits your hand, take the tricks you need, then duck!"
            ),
            show=("#seat-0",),
        ),
    ),
)
