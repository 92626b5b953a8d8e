"""A simple player of Maya Madness: takes a token when it can, otherwise stays near without helping the next player.

The worth of an action is counted in thousandths of a token: what it wins now, plus the chance to win with what is
left in the hand, minus the chance that the next player wins. Whole numbers only, so that a CPU and a GPU agree. It
reads what its seat knows (its hand and secret number, the discard pile, which numbers are barred), and the hidden-
information test holds it to that.
"""

from tablee.dice import Dice, roll
from tablee.engine.jit import compact, compiled
from tablee.games.contract import Actions, State
from tablee.games.madness.actions import (
    GUESS,
    REVERSE_CARD,
    SKIP_CARD,
    START_COUNT,
    TEMPLE_CARD,
)
from tablee.games.madness.components import BOX_SIZES, BOXES, JOKER, KINDS, LARGEST, NUMBERS
from tablee.games.madness.hidden import tokens_unseen
from tablee.games.madness.rules import card_of, count_after

TOKEN = 1000
THRIFT = 80  # what a joker or temple is worth in the hand, beyond what it wins at once
CAUTION = 900  # what a token won by the next player costs
PULL = 30  # for each step of distance to the secret number: far away nobody wins, and the game must go on
MARGIN = 50  # actions this close in worth are as good as each other

# What a search that is guided by this policy does best with (bots/search.py).
THINKING = {"budget": 250_000, "reach": 8, "faith": 1.0, "margin": 0.7, "scale": 2.0}

# What looking ahead with what was learnt does best with (bots/master.py), as bench/looking.py found it.
LOOKING = {"budget": 16_000, "calm": 0.01, "reach": 4}

# What the weights were learnt with (learn/settings.py). Whoever brings the count back helps the others as much, so
# networks wait for each other and let it drift; if everybody may lose by that at any moment, they do so less.
LEARNING = {"rate": (6e-4, 3e-5), "entropy": (0.02, 0.002), "broken_off": 1 / 64}

# Choices of each seat, see bots/levels.py; a game of networks takes 30 to 50.
PATIENCE = 75
ASTRAY = 10  # steps from the nearest number, two of the highest cards: nobody lands on one soon

# How far the critic of these weights may be wrong (analysis/doubt.py), as bench/losses.py found it.
DOUBT = (0.04, 0.01, 0.01)


def astray(s: State) -> bool:
    """Is the count far from all numbers?"""
    return not 1 - ASTRAY <= s.count <= NUMBERS + ASTRAY


@compiled
@compact
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """One of the best legal actions."""
    best = -100 * TOKEN
    good = 0
    chosen = int(legal[0])
    for i in range(n):
        value = worth(s, int(legal[i]))
        if value > best + MARGIN:
            good = 0
        if value > best - MARGIN:
            good += 1
            if roll(dice, good) == 0:
                chosen = int(legal[i])
        best = max(best, value)
    return chosen


@compiled
def worth(s: State, action: int) -> int:
    """How good an action looks to the mover."""
    if action >= GUESS:
        return worth_of_guess(s, (action - GUESS) // NUMBERS, (action - GUESS) % NUMBERS + 1)
    if action >= START_COUNT:
        return 0
    return worth_of_card(s, action)


@compiled
def worth_of_guess(s: State, other: int, number: int) -> int:
    """MAD-5.2 A token for a right guess; for a wrong one the other player has one more."""
    if s.barred[other] >> number & 1:
        return -TOKEN
    fitting, possible = tokens_unseen(s, s.turn, number), tokens_possible(s, other)
    return (TOKEN * fitting - CAUTION * (possible - fitting)) // possible


@compiled
def tokens_possible(s: State, other: int) -> int:
    """How many tokens another player's secret one can be."""
    total = 0
    for v in range(1, NUMBERS + 1):
        if not s.barred[other] >> v & 1:
            total += tokens_unseen(s, s.turn, v)
    return max(total, 1)


@compiled
def worth_of_card(s: State, action: int) -> int:
    """What a card wins, keeps possible, and gives away."""
    count = count_after(int(s.count), action)
    secret = int(s.secret[s.turn])
    if count == secret:
        return 2 * TOKEN if action == SKIP_CARD else TOKEN
    kind = card_of(action)
    if action == TEMPLE_CARD:
        return TOKEN - THRIFT if can_reach(s, secret, kind) else -THRIFT
    spent = THRIFT if kind == JOKER else 0
    if action == SKIP_CARD and s.players == 2:
        return TOKEN - THRIFT if can_reach(s, secret - count, kind) else THRIFT
    spent += PULL * abs(secret - count)
    return chance_to_win(s, secret - count, kind) - danger(s, action, count) - spent


@compiled
def can_reach(s: State, distance: int, without: int) -> bool:
    """Could one card of the hand, other than one of kind `without`, change the count by `distance`?"""
    if distance < -LARGEST or distance > LARGEST:
        return False
    value = distance + LARGEST
    if s.hand[s.turn, value] - (value == without) > 0:
        return True
    return distance != 0 and s.hand[s.turn, JOKER] - (without == JOKER) > 0


@compiled
def chance_to_win(s: State, distance: int, without: int) -> int:
    """The chance, in thousandths, that the next card wins, if one number card is played in between."""
    reached = 0
    total = 0
    for value in range(-LARGEST, LARGEST + 1):
        cards = int(BOXES[s.tiny, value + LARGEST])
        total += cards
        if can_reach(s, distance - value, without):
            reached += cards
    return TOKEN * reached // total


@compiled
def danger(s: State, action: int, count: int) -> int:
    """What the player who comes next can be expected to win from this count, as a cost."""
    direction = -s.direction if action == REVERSE_CARD else s.direction
    steps = 2 if action == SKIP_CARD else 1
    other = (s.turn + steps * direction + 2 * s.players) % s.players
    unseen = max(int(BOX_SIZES[s.tiny]) - int(s.dealt) - discarded(s), 1)
    chance = 0
    for v in range(1, NUMBERS + 1):
        distance = v - count
        if -LARGEST <= distance <= LARGEST and not s.barred[other] >> v & 1:
            fitting = unseen_cards(s, distance + LARGEST) + (unseen_cards(s, JOKER) if distance != 0 else 0)
            chance += tokens_unseen(s, s.turn, v) * min(CAUTION, CAUTION * int(s.cards[other]) * fitting // unseen)
    return chance // tokens_possible(s, other)


@compiled
def discarded(s: State) -> int:
    """Cards on the discard pile."""
    cards = 0
    for k in range(KINDS):
        cards += int(s.discard[k])
    return cards


@compiled
def unseen_cards(s: State, kind: int) -> int:
    """Cards of a kind that are neither in the hand nor on the discard pile."""
    return int(BOXES[s.tiny, kind] - s.discard[kind] - s.hand[s.turn, kind])
