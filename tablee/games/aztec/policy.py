"""A simple player of Le Trésor des Aztèques: buys what suits its hand, and plays for the tricks its objectives ask for.

A card is as strong as its chance, in thousandths, to be the highest of its suit in a trick; a hand is expected to win
the sum of its cards. From that follow the worth of a lot, in points, and the worth of playing a card: what it wins now,
what the hand can still win without it, and what is left to the others. It reads what its seat knows (its hand, the
cards played, the lots, who has shown not to have a suit), and the hidden-information test holds it to that. Whole
numbers only, so that a CPU and a GPU agree.
"""

from tablee.dice import Dice, roll
from tablee.engine.jit import compact, compiled
from tablee.games.aztec.actions import AWARD, BID_MONEY, TAKE
from tablee.games.aztec.components import (
    ALL_VALUES,
    EXACTLY,
    LAST,
    MOST_TRICKS,
    PAIR,
    POINTS,
    SUITS,
    TEN,
    TRICKS,
    VALUES,
    lowest,
    size,
)
from tablee.games.aztec.state import BID, PLAY, SALE, SETTLE
from tablee.games.contract import Actions, State

SURE = 1000
LEADING = 3  # the token is worth bids of less than so many tens
KEEN = 2  # bids and prices are at most a lot's gain divided by this
SLIP = 350  # what a trick too many or too few takes from the chance of an exact number
STRETCH = 500  # what an average hand more or less gives or takes, for objectives of most and fewest

# What a search that is guided by this policy does best with (bots/search.py).
THINKING = {"budget": 150_000, "explore": 1.0, "scale": 40.0}

# What looking ahead with what was learnt does best with (bots/master.py), as bench/looking.py found it. The critic
# alone tells cards apart too little; after four more choices it does.
LOOKING = {"calm": 0.03, "reach": 4}

# What a training from nothing does best with (learn/settings.py). With half the rate, which the weights went on with,
# it won 69 of 100 games against the policy after 270 seconds, with this 80 after 145.
LEARNING = {"rate": (6e-4, 3e-5), "entropy": (0.02, 0.002)}

# How far the critic of these weights may be wrong (analysis/doubt.py), as bench/losses.py found it.
DOUBT = (0.06, 0.025, 0.025)


@compiled
@compact
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """One of the best legal actions."""
    if s.phase == SALE:
        return BID_MONEY + roll(dice, min(n, LEADING))
    if s.phase == PLAY:
        return best_card(s, legal, n, dice)
    if s.phase == BID or s.phase == SETTLE:
        return trade(s, legal, n)
    return int(legal[roll(dice, n)])


# ---- lots


@compiled
def trade(s: State, legal: Actions, n: int) -> int:
    """Bids what the lot is worth; as leader takes it if it is worth the highest bid, or lets the poorest have it."""
    most = price(s, int(s.turn))
    if s.phase == BID:
        return BID_MONEY + max(0, min(n - 1, most))
    if legal[0] == TAKE and most >= s.high:
        return TAKE
    chosen = int(legal[n - 1])
    for i in range(n):
        if legal[i] >= AWARD and s.money[legal[i] - AWARD] < s.money[chosen - AWARD]:
            chosen = int(legal[i])
    return chosen


@compiled
def price(s: State, seat: int) -> int:
    """What the lot being sold is worth to the seat, in tens: part of what it brings beyond an average other lot."""
    own = 0
    others = 0
    lots = int(s.unsold)
    number = size(lots) - 1
    while lots:
        lot = lowest(lots)
        value = worth_of_lot(s, seat, lot)
        if lot == s.lot:
            own = value
        else:
            others += value
        lots &= lots - 1
    return (own - others // number) // (KEEN * TEN)


@compiled
def worth_of_lot(s: State, seat: int, lot: int) -> int:
    """The points that a seat with this lot can expect, in whole points."""
    tricks = 0
    by_suit = 0  # the same in parts, sixteen bits for each suit
    for suit in range(SUITS):
        own = int(s.hand[seat, suit]) | int(s.goods[lot, suit])
        part = strength_of_suit(own, ALL_VALUES ^ own, int(s.players) - 1)
        tricks += part
        by_suit += part << 16 * suit
    total = 0
    exact = 0
    for i in range(PAIR):
        objective = int(s.objective[lot, i])
        points = TEN * int(POINTS[objective]) * outlook(s, objective, tricks, by_suit) // SURE
        total += points
        if is_exact(objective):
            total -= 3 * min(exact, points) // 4  # of two exact numbers at most one can be met
            exact = points
    return total


@compiled
def is_exact(objective: int) -> bool:
    """Does it ask for an exact number of tricks?"""
    return EXACTLY <= objective < MOST_TRICKS


@compiled
def strength_of_suit(own: int, others: int, rivals: int) -> int:
    """The tricks that cards of a suit can be expected to win, in thousandths."""
    left = own
    tricks = 0
    while left:
        tricks += strength(lowest(left), others, rivals)
        left &= left - 1
    return tricks


@compiled
def strength(value: int, others: int, rivals: int) -> int:
    """The chance that a card is higher than those of so many rivals, who have cards out of `others`."""
    rank = SURE * (size(others & (1 << value) - 1) + 1) // (size(others) + 1)
    chance = SURE
    for _ in range(rivals):
        chance = chance * rank // SURE
    return chance


@compiled
def outlook(s: State, objective: int, tricks: int, by_suit: int) -> int:
    """The chance to meet an objective with a hand that is expected to win so many thousandths of tricks."""
    if is_exact(objective):
        return max(SURE // 20, 2 * SURE // 3 - SLIP * abs(SURE * (objective - EXACTLY) - tricks) // SURE)
    average = SURE * TRICKS // int(s.players)
    more = STRETCH * (tricks - average) // average
    if objective == LAST:
        more = -more if s.fewest else more // 2
    elif objective < EXACTLY:
        part = by_suit >> 16 * objective & 0xFFFF
        more = (more + STRETCH * (SUITS * part - average) // average) // 2
    return min(max(SURE // int(s.players) + more, SURE // 20), 19 * SURE // 20)


# ---- cards


@compiled
def best_card(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """A card of the highest worth; equals are equally likely."""
    expected, trick = strength_of_hand(s, int(s.turn)), in_trick(s)
    best = 0
    good = 0
    chosen = int(legal[0])
    for i in range(n):
        value = worth_of_card(s, int(s.turn), int(legal[i]), expected, trick)
        if good == 0 or value > best:
            good = 0
            best = value
        if value == best:
            good += 1
            if roll(dice, good) == 0:
                chosen = int(legal[i])
    return chosen


@compiled
def strength_of_hand(s: State, seat: int) -> int:
    """The tricks that the cards left to a seat can be expected to win."""
    tricks = 0
    for suit in range(SUITS):
        tricks += strength_of_suit(int(s.hand[seat, suit]), rivals_have(s, seat, suit), int(s.players) - 1)
    return tricks


@compiled
def worth_of_card(s: State, seat: int, card: int, expected: int, trick: int) -> int:
    """What playing a card does for the seat's objectives and against those of the others, in thousandths of a point.

    The hand can be expected to win so many tricks; without the card it is weaker, above all in the last trick.
    """
    others = rivals_have(s, seat, card // VALUES)
    rivals = int(s.players) - 1
    spent = strength(card % VALUES, others, rivals)
    wins = chance_to_win(s, seat, card, others)
    more = wins + expected - spent
    last = SURE - spent if s.done < TRICKS - 1 else wins
    theirs = max(SURE * (TRICKS - int(s.done)) - more, 0)  # what the others will win between them
    trick += 1 << 8 * (card // VALUES)
    total = 0
    for k in range(PAIR * int(s.players)):
        p = k // PAIR
        objective = int(s.objective[s.lot_of[p], k % PAIR])
        own = p == seat
        value = progress(
            s,
            p,
            objective,
            trick,
            more if own else theirs // rivals,
            wins if own else (SURE - wins) // rivals,
            last if own else (SURE - last) // rivals,
        )
        total += rivals * value if own else -value
    return total


@compiled
def progress(s: State, seat: int, objective: int, trick: int, more: int, wins: int, last: int) -> int:
    """How near a seat comes to an objective, in thousandths of a point, about.

    It expects `more` thousandths of tricks, and has a chance `wins` of this trick and a chance `last` of the last one;
    `trick` counts the suits of this one.
    """
    points = TEN * int(POINTS[objective])
    tricks = SURE * int(s.tricks[seat]) + more
    if is_exact(objective):
        goal = SURE * (objective - EXACTLY)
        if SURE * int(s.tricks[seat]) > goal:
            return 0  # lost
        return points * max(SURE - SLIP * abs(goal - tricks) // SURE, 0)
    if objective < EXACTLY:
        return points * (SLIP * tricks // SURE // 2 + wins * (trick >> 8 * objective & 0xFF) // 4)
    if objective == MOST_TRICKS:
        return points * SLIP * tricks // SURE
    if s.fewest:
        return -points * SLIP * tricks // SURE
    return points * last


@compiled
def in_trick(s: State) -> int:
    """How many cards of each suit lie in the trick, eight bits for each."""
    cards = 0
    for i in range(s.laid):
        cards += 1 << 8 * (int(s.table[(s.first + i) % s.players]) // VALUES)
    return cards


@compiled
def chance_to_win(s: State, seat: int, card: int, others: int) -> int:
    """The chance that a card wins this trick, if the rivals have cards of its suit out of `others`."""
    suit = card // VALUES
    if s.laid > 0 and (suit != s.led or card < s.table[s.best]):
        return 0
    rivals = 0
    for i in range(1, int(s.players) - int(s.laid)):
        if not s.void[(seat + i) % s.players] >> suit & 1:
            rivals += 1
    return strength(card % VALUES, others, rivals)


@compiled
def rivals_have(s: State, seat: int, suit: int) -> int:
    """The cards of a suit that others have or could have: all that have not been played, except the seat's own."""
    cards = int(s.pile[suit])
    for p in range(s.players):
        if p != seat:
            cards |= int(s.hand[p, suit])
    return cards
