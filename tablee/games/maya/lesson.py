"""The lesson of Maya: the first of three rounds, from the first worker to the gold and the erosion."""

from tablee.games.script import ANY, Script, Step
from tablee.i18n import N_

LESSON = Script(
    players=3,
    opening="""
        * first 0
        0 lay uxmal 1
        1 lay chichen 1
        2 lay copan 1
        0 lay palenque 1
        1 lay uxmal 1
        2 lay palenque 1
    """,
    steps=(
        Step(
            text=N_(
                "Master builder, four pyramids rise. Workers win stones in the quarries, stones earn gold, and most"
                " gold after three rounds wins. Whoever is strongest in quarry 2 wins 4 stones there: send it your 5."
            ),
            show=("#quarry-2", "send 5 2"),
            moves="""
                0 send 5 2
                1 send 4 2
                2 send 5 1
            """,
            wrong={
                "send 5 *": N_("The 5 is right, but send it to quarry 2."),
                "pass": N_("Whoever passes sends no more workers this round, and you have no stone yet."),
                ANY: N_("A stronger worker takes first place more surely: send the 5, to quarry 2."),
            },
        ),
        Step(
            text=N_(
                "Luc has sent a worker there too, face down. Your workers in a quarry add up; if equal, whoever came"
                " first is ahead. High cards may only go where a card lies already. Add your 6, so that you surely stay"
                " first."
            ),
            show=("#quarry-2", "send 6 2"),
            moves="""
                0 send 6 2
                1 send 3 3
                2 send 4 4
            """,
            wrong={
                "send [78] 2": N_(
                    "That wins too. But cards you keep carry your stones, the 8 carries eight. The 6 is enough."
                ),
                "send -3 2": N_(
                    "The −3 adds nothing to your own sum, it only takes points from another. Here the 6 is needed."
                ),
                "pass": N_("Too early: Luc may still overtake you in quarry 2."),
                ANY: N_("Secure quarry 2 first: there you win 4 stones."),
            },
        ),
        Step(
            text=N_(
                "Meanwhile you have sent a 4 to quarry 1, where a worker of Zoé’s stands. Send your −3 after it: it"
                " adds nothing to your sum, but will take three points from one opponent there, whom you choose."
            ),
            show=("#quarry-1", "send -3 1"),
            before="""
                0 send 4 1
                1 send 5 3
                2 send 4 5
            """,
            moves="""
                0 send -3 1
                1 send 4 4
                2 pass
            """,
            wrong={
                "send [3478] 1": N_(
                    "That may do as well, but it costs a card that could carry stones. The −3 carries none."
                ),
                "pass": N_("One more worker, and quarry 1 is yours as well."),
                ANY: N_("The −3 belongs where it hurts somebody: against Zoé, in quarry 1."),
            },
        ),
        Step(
            text=N_(
                "You can expect 8 stones. The cards left in your hand carry them, a stone for each point: 3 + 4 + 7 + 8"
                " = 22. Whoever sends too many wins stones that nobody carries. You have enough for a start: pass."
            ),
            show=("#seat-0",),
            moves="""
                0 pass
                1 pass
                * turn up 1
            """,
            wrong={
                "send [78] *": N_(
                    "Your best carriers: once the 7 and the 8 are both gone, you carry 7 of perhaps 12 stones. Stones"
                    " left behind are lost. Pass."
                ),
                ANY: N_(
                    "A fair try: your hand would still carry enough. But what is sent carries nothing, and here we go"
                    " on to the stones. Pass."
                ),
            },
        ),
        Step(
            text=N_(
                "The quarries open one by one. In the first Zoé has 5, you 4: use your −3 on her, and you are first."
                " You then win a shield, which keeps every −3 off your points in one other quarry: put it at quarry 2,"
                " where you have most."
            ),
            show=("minus 2", "shield 2"),
            moves="0 minus 2, shield 2",
            wrong={ANY: N_("You have no workers there. The shield protects your own points: quarry 2.")},
        ),
        Step(
            text=N_(
                "You carry your 8 stones, 4 from quarry 1 and 4 from quarry 2. Now all build in turn, on level 1 until"
                " it is full in all four pyramids. A level pays whoever has most stones on it, here 3, the next 1. Lead"
                " in Uxmal."
            ),
            show=("lay uxmal 1", "#pyramid-uxmal"),
            before="""
                * turn up 2
                0 decline
                * turn up 3
                1 lay chichen 1
                * turn up 4
                2 start 0
                * turn up 5, transport
            """,
            moves="""
                0 lay uxmal 1
                1 lay uxmal 1
                2 lay chichen 1
            """,
            wrong={
                "lay *": N_("Possible, but in Uxmal one stone puts you ahead of Luc, 2 to 1."),
                "double": N_("Doubling costs a stone. You are in no hurry yet: lay one in Uxmal."),
                ANY: N_("Passing gives a stone back for nothing. Lay one in Uxmal."),
            },
        ),
        Step(
            text=N_(
                "One space is left on this level of Uxmal. You have 4 stones, Luc 3. When a level is full, whoever"
                " alone has most gets a bonus stone above, if none lies there yet. If Luc fills it, you tie. So?"
            ),
            show=("#level-uxmal-1", "#level-uxmal-2"),
            before="""
                0 lay uxmal 1
                1 lay chichen 1
                2 lay palenque 1
                0 lay uxmal 1
                1 lay uxmal 1
                2 lay copan 1
            """,
            moves="""
                0 lay uxmal 1
                1 lay chichen 1
                2 lay copan 1
            """,
            wrong={
                ANY: N_(
                    "Then Luc fills the level: 4 to 4, no bonus for you, and he is paid as much as you. Close Uxmal."
                )
            },
        ),
        Step(
            text=N_(
                "A bonus stone lies on level 2, and you are alone there. In Palenque Zoé leads 2 to 1. Double: give one"
                " stone back and lay two at once, both there, before she can answer."
            ),
            show=("double", "#level-palenque-1"),
            moves="""
                0 double, lay palenque 1, lay palenque 1
                1 lay copan 1
                2 lay chichen 1
            """,
            wrong={
                "lay palenque 1": N_("One stone only brings a tie, and Zoé would answer. Double first."),
                "lay *": N_("There a stone brings less. In Palenque two of them take the lead: 3 gold instead of 1."),
                ANY: N_("Every stone given back is lost. Use it to lay two: double."),
            },
        ),
        Step(
            text=N_(
                "All stones are laid. Now every level pays. Uxmal: you lead below, 3, and stand alone above, 4. The"
                " same in Palenque, where Zoé’s last stone even brought you a bonus. Next comes the gold."
            ),
            show=("#pyramid-uxmal", "#pyramid-palenque"),
            before="""
                0 lay palenque 1
                1 lay copan 1
                2 lay chichen 1
                1 lay copan 1
                2 lay copan 1
                2 lay chichen 1
                2 lay palenque 1
                2 lay copan 2
                2 lay copan 2
            """,
        ),
        Step(
            text=N_(
                "14 gold for you, 10 for Zoé, 5 for Luc; all who tie for most are paid in full. Then the pyramids wear"
                " down: whoever was paid for a level loses a stone there. Your single stones on level 2 are gone:"
                " better lay two."
            ),
            show=("#level-uxmal-2", "#level-palenque-2"),
            before="* pay chichen, pay copan, pay uxmal, pay palenque",
        ),
        Step(
            text=N_(
                "Two more rounds, always higher up, for more gold. You climb only where a stone of yours lies below;"
                " one that fits nowhere brings 1 gold. Each quarry also gives a power: its round sign tells which. Win"
                " stones, and keep cards to carry them."
            ),
            show=("#pyramid-chichen", "#pyramid-copan", "#pyramid-uxmal", "#pyramid-palenque"),
        ),
    ),
)
