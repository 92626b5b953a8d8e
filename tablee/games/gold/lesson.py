"""The lesson of L'Or des Mayas: a silver ring in eight sales, with bids that win and bids that are meant to lose."""

from tablee.games.script import ANY, Script, Step
from tablee.i18n import N_

LESSON = Script(
    players=3,
    opening="""
        * first 0
        * draw 1/4 silver gold, draw 1/4 stone jade, draw 1/4 bronze silver
    """,
    steps=(
        Step(
            text=N_(
                "Discs lie broken in thirty pieces, sold one by one. Lay pieces all round your disc, and it scores; so"
                " does every pearl you keep. A quarter of silver is for sale. All bid at once, in secret. Bid 4."
            ),
            show=("#piece-0",),
            moves="""
                0 bid 4
                1 bid 3
                2 bid 1
            """,
            wrong={
                "bid 0": N_("A bid of 0 never wins. That will be of use soon, but this piece you want."),
                "bid [1-3]": N_("Somebody may well go higher: silver is worth 3. Bid 4."),
                ANY: N_("Too much for the first of thirty sales: each pearl you keep is a point at the end. Bid 4."),
            },
        ),
        Step(
            text=N_(
                "You win! There is no bank: your 4 pearls go to Zoé, who bid least. Only you now see the back of the"
                " piece, gold. Lay it with silver up, then confirm."
            ),
            show=("lay 0 silver",),
            moves="""
                0 lay 0 silver, done
                * draw 1/8 jade bronze
            """,
            wrong={
                "lay 0 gold": N_(
                    "Gold is worth one more, but only gold and silver may lie next to it. Start with silver."
                ),
                "done": N_("What you do not lay is lost for good. Lay your piece first."),
            },
        ),
        Step(
            text=N_(
                "Stone is worth 0, jade 1, bronze 2, silver 3, gold 4, and neighbours differ by 1 at most: this stone"
                " never fits beside your silver. Let the others have it. 0 wins nothing, but the lowest bid is paid:"
                " bid 0."
            ),
            show=("#piece-1", "#base-0-0"),
            moves="""
                0 bid 0
                1 bid 5
                2 bid 2
                1 lay 0 stone, done
                * draw 1/6 gold silver
            """,
            wrong={
                "bid [12]": N_("Zoé may bid as little. Only 0 is sure to be the least."),
                ANY: N_("You might win it, and pay for a piece that does not fit. Losing pays here: bid 0."),
            },
        ),
        Step(
            text=N_(
                "Luc paid you 5 pearls. Now bronze; on the back of a piece is always the material before or after its"
                " own, here jade or silver. Equal bids cancel out. You guess that both others bid 4: slip in below, 3."
            ),
            show=("#piece-2", "#inside-0"),
            moves="""
                0 bid 3
                1 bid 4
                2 bid 4
            """,
            wrong={
                "bid 4": N_("If they bid 4 too, all three of you are out. One pearl less wins."),
                "bid [0-2]": N_("You want this piece: on its back there may be silver. Bid 3."),
                ANY: N_("That wins too, but it costs more than it must. Those who tie at 4 are out: 3 is enough."),
            },
        ),
        Step(
            text=N_(
                "4 and 4 cancel out: you win with 3! As both others are out, you choose whom to pay. Zoé has 14 pearls,"
                " Luc only 5. Pearls are points: give them to the poorer one."
            ),
            show=("#seat-1", "#seat-2"),
            moves="0 pay 1",
            wrong={"pay 2": N_("Zoé has had your first 4 pearls and is ahead. Give these to Luc.")},
        ),
        Step(
            text=N_(
                "Whenever you buy, you may lay your disc anew; here your first piece is back in place. The new one has"
                " silver on its back: turn it over and lay it beside the other. Then confirm."
            ),
            show=("lay 1 silver",),
            before="0 lay 0 silver",
            moves="""
                0 lay 1 silver, done
                * draw 1/6 silver bronze
            """,
            wrong={
                "lay 1 bronze": N_("It fits, 2 beside 3. But a disc all of one material scores 10 more. Silver up!"),
                "done": N_("What you do not lay is lost for good. Lay the new piece first."),
            },
        ),
        Step(
            text=N_(
                "Half your disc is there. Now a sixth of gold: on its back silver or stone, for after gold comes stone"
                " again. Silver would be perfect, and even gold fits beside silver. It is worth 5 pearls to you: bid 5."
            ),
            show=("#piece-4", "#base-0-0"),
            before="""
                0 bid 0
                1 bid 3
                2 bid 1
                1 lay 0 stone, lay 1 jade, done
                * draw 1/8 gold stone
            """,
            moves="""
                0 bid 5
                1 bid 2
                2 bid 4
            """,
            wrong={
                "bid [0-4]": N_("Too careful: it fits whatever its back is, and three sixths close your disc. Bid 5."),
                ANY: N_("You will need pearls for what is still missing. Bid 5."),
            },
        ),
        Step(
            text=N_(
                "Three sales later only a sixth is missing, and here it is. A closed disc scores 10, one material 10"
                " more, five times silver 15: 35 points, for the 8 pearls you have. How much do you bid?"
            ),
            show=("#piece-7", "#base-0-0"),
            before="""
                0 lay 0 silver, lay 1 silver, lay 2 silver, done
                * draw 1/6 silver bronze
                0 bid 2
                1 bid 1
                2 bid 0
                0 lay 0 silver, lay 1 silver, lay 2 silver, lay 3 silver, done
                * draw 1/6 jade stone
                0 bid 0
                1 bid 4
                2 bid 1
                1 lay 0 stone, lay 1 jade, done
                * draw 1/8 stone jade
            """,
            moves="""
                0 bid 8
                1 bid 5
                2 bid 7
            """,
            wrong={
                ANY: N_("Whoever outbids you takes 35 points from you. Eight pearls are eight points: bid them all.")
            },
        ),
        Step(
            text=N_(
                "Yours, with 8 against 7! The other four are back in place. Close the disc with silver up, then"
                " confirm."
            ),
            show=("lay 4 silver",),
            before="0 lay 0 silver, lay 1 silver, lay 2 silver, lay 3 silver",
            moves="0 lay 4 silver, done",
            wrong={
                "lay 4 bronze": N_("That closes the disc too, but with bronze in it the 10 for one material are lost."),
                "done": N_("An open disc is worth nothing. Lay the last piece first."),
            },
        ),
        Step(
            text=N_(
                "35 points. Thirty sales make a game; a disc still open at the end scores nothing. Go on bidding, to"
                " better your disc or to be paid; but keep some pearls: whoever has none can buy nothing any more."
            ),
            show=("#base-0-0",),
        ),
    ),
)
