"""What a game of Maya can wait for, in the order of play: `s.phase` is one of these, `s.turn` says who acts."""

from typing import NamedTuple

from tablee.games.maya.view import Phase


class Row(NamedTuple):
    """A row of the table; what it says is tested on random games."""

    name: Phase  # in views
    who: str  # acts: "seat": the one whose turn it is; "all": everybody, in secret; "chance"; "nobody"
    clause: str  # of RULES.md: its chapter is a file of rules/
    actions: str  # that may be legal, by the first word of their notation
    then: str  # the phases that can come next


PHASES: list[Row] = []


def phase(name: Phase, who: str, clause: str, actions: str, then: str) -> int:
    """Adds a row; returns its number."""
    PHASES.append(Row(name, who, clause, actions, then))
    return len(PHASES) - 1


SETTLED = "shield, take, stone, start, turn up, carry, transport"  # after the stones of a quarry have been shared out

# fmt: off
#                    name            who       clause  actions                           then
FIRST_PLAYER = phase("first player", "chance", "2.2",  "first",                          "found")
FOUND        = phase("found",        "seat",   "2.3",  "lay",                            "found, offer, bid, send")
OFFERS       = phase("offer",        "chance", "8.1",  "offer",                          "offer, bid")
BIDS         = phase("bid",          "all",    "8.2",  "bid",                            "bid, buy, send")
PURCHASE     = phase("buy",          "seat",   "8.2",  "buy",                            "buy, send")
SENDING      = phase("send",         "seat",   "3.1",  "send, pass",                     "send, foreman, turn up")
FOREMEN      = phase("foreman",      "seat",   "8.3",  "foreman, decline",               "turn up")
TURN_UP      = phase("turn up",      "chance", "4.1",  "turn",                           "minus, " + SETTLED)
DEDUCT       = phase("minus",        "seat",   "4.3",  "minus",                          "minus, " + SETTLED)
SHIELDING    = phase("shield",       "seat",   "7.1",  "shield, decline",                "shield, turn up")
TAKING       = phase("take",         "seat",   "7.2",  "take, decline",                  "put, take, turn up")
PUTTING      = phase("put",          "seat",   "7.2",  "lay",                            "take, turn up")
LAYING       = phase("stone",        "seat",   "7.3",  "lay, decline",                   "stone, turn up")
NAMING       = phase("start",        "seat",   "7.4",  "start",                          "turn up")
CARRYING     = phase("carry",        "seat",   "8.4",  "joker, decline",                 "transport")
TRANSPORT    = phase("transport",    "chance", "4.8",  "transport",                      "build, pay")
BUILDING     = phase("build",        "seat",   "5.1",  "lay, pass, double, free, joker", "build, pay")
PAYING       = phase("pay",          "chance", "6.1",  "pay",                            "pay, offer, bid, send, over")
ENDED        = phase("over",         "nobody", "6.5",  "",                               "")
# fmt: on
