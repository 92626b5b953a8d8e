"""The rules of Maya Madness, in the order of RULES.md. Whether an action is legal is decided here and nowhere else."""

from tablee.dice import Dice, pick, roll
from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, Actions, Numbers, State, rank
from tablee.games.madness.actions import (
    DRAW_CARD,
    DRAW_DEALER,
    DRAW_TOKEN,
    GUESS,
    JOKER_CARD,
    NUMBER_CARD,
    REVERSE_CARD,
    SKIP_CARD,
    START_COUNT,
    TEMPLE_CARD,
    VALUES,
    joker_value,
)
from tablee.games.madness.components import (
    HAND,
    JOKER,
    KINDS,
    LARGEST,
    NO_CARD,
    NUMBERS,
    REVERSE,
    SKIP,
    TEMPLE,
)
from tablee.games.madness.state import (
    CHOOSE_DEALER,
    DEAL,
    ENDED,
    FIRST_TOKENS,
    NEW_TOKEN,
    PLAY,
    REFILL,
    START,
    TURN_UP,
)


@compiled
def mover(s: State) -> int:
    """Whose choice it is: the player whose turn it is, the dealer for MAD-2.3, or chance."""
    if s.phase == PLAY:
        return int(s.turn)
    if s.phase == START:
        return int(s.dealer)
    if s.phase == ENDED:
        return OVER
    return CHANCE


@compiled
def together(s: State) -> int:
    """Nothing in this game is chosen at the same time."""
    seat = mover(s)
    return 1 << seat if seat >= 0 else 0


@compiled
def legal(s: State, out: Actions) -> int:
    """What the mover can do."""
    if s.phase == PLAY:
        return legal_plays(s, out)
    if s.phase == START:
        for i in range(VALUES):
            out[i] = START_COUNT + i
        return VALUES
    n = 0
    if s.phase == FIRST_TOKENS or s.phase == NEW_TOKEN:
        for v in range(NUMBERS):
            out[n] = DRAW_TOKEN + v
            n += s.tokens[v] > 0
    elif s.phase == CHOOSE_DEALER:
        for p in range(s.players):
            out[p] = DRAW_DEALER + p
        n = int(s.players)
    elif s.phase != ENDED:
        for k in range(KINDS):
            out[n] = DRAW_CARD + k
            n += s.pile[k] > 0
    return n


@compiled
def weight(s: State, action: int) -> int:
    """Of a chance outcome: cards and tokens of that kind that can be drawn; every dealer is equally likely."""
    if action >= DRAW_DEALER:
        return 1
    if action >= DRAW_TOKEN:
        return int(s.tokens[action - DRAW_TOKEN])
    return int(s.pile[action - DRAW_CARD])


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance, each as likely as its weight."""
    if s.phase == FIRST_TOKENS or s.phase == NEW_TOKEN:
        left = 0
        for v in range(NUMBERS):
            left += s.tokens[v]
        return DRAW_TOKEN + pick(s.tokens, left, dice)
    if s.phase == CHOOSE_DEALER:
        return DRAW_DEALER + roll(dice, s.players)
    return DRAW_CARD + pick(s.pile, s.pile_size, dice)


@compiled
def apply(s: State, action: int) -> None:
    """Does what was chosen or drawn, and goes on to the next choice."""
    if action < DRAW_CARD:
        turn_down(s, mover(s))
    if action < START_COUNT:
        play_card(s, action)
    elif action < GUESS:
        start_count(s, joker_value(action - START_COUNT))
    elif action < DRAW_CARD:
        guess(s, (action - GUESS) // NUMBERS, (action - GUESS) % NUMBERS + 1)
    elif action < DRAW_TOKEN:
        draw_card(s, action - DRAW_CARD)
    elif action < DRAW_DEALER:
        draw_token(s, action - DRAW_TOKEN + 1)
    else:
        s.dealer = action - DRAW_DEALER  # MAD-2.6
        s.phase = DEAL


# ---- MAD-2 Setup


@compiled
def draw_card(s: State, kind: int) -> None:
    """A card comes off the draw pile: to a hand (MAD-2.1, MAD-3.1), or turned up (MAD-2.2)."""
    s.pile[kind] -= 1
    s.pile_size -= 1
    if s.phase == REFILL:
        take_card(s, s.turn, kind)
        refill(s)
    elif s.phase == DEAL:
        take_card(s, s.taker, kind)
        if s.cards[s.taker] == s.dealt:
            s.taker += 1
            if s.taker == s.players:
                s.phase = TURN_UP
    else:
        turn_up(s, kind)


@compiled
def take_card(s: State, seat: int, kind: int) -> None:
    """A card goes into a hand."""
    i = s.cards[seat]
    s.card[seat, i] = kind
    s.batch[seat, i] = s.renewals
    s.lacks[seat, i] = 0
    s.cards[seat] += 1
    s.hand[seat, kind] += 1


@compiled
def turn_up(s: State, kind: int) -> None:
    """MAD-2.2, MAD-2.3, MAD-2.4 The first card of the discard pile makes the starting count."""
    s.discard[kind] += 1
    s.top = kind
    s.taker = 0
    s.count = kind - LARGEST if kind < JOKER else 0
    s.phase = START if kind == JOKER else FIRST_TOKENS


@compiled
def start_count(s: State, value: int) -> None:
    """MAD-2.3 The dealer names the starting count."""
    s.count = value
    s.joker = value
    s.phase = FIRST_TOKENS


@compiled
def draw_token(s: State, number: int) -> None:
    """MAD-2.5, MAD-4.1, MAD-5.2 A player draws a secret number."""
    s.tokens[number - 1] -= 1
    s.secret[s.taker] = number
    if s.phase == NEW_TOKEN:
        refill(s)
        return
    s.taker += 1
    if s.taker == s.players:
        s.turn = (s.dealer + 1) % s.players  # MAD-2.6
        s.phase = PLAY


# ---- MAD-3 A turn


@compiled
def legal_plays(s: State, out: Actions) -> int:
    """MAD-3.1 A card from the hand, or in the expert game a guess (MAD-5.1)."""
    hand = s.hand[s.turn]
    n = 0
    for k in range(JOKER):
        out[n] = NUMBER_CARD + k
        n += hand[k] > 0
    if hand[SKIP] > 0:
        out[n] = SKIP_CARD
        n += 1
    if hand[REVERSE] > 0:
        out[n] = REVERSE_CARD
        n += 1
    if hand[TEMPLE] > 0:
        out[n] = TEMPLE_CARD
        n += 1
    if hand[JOKER] > 0:
        for i in range(VALUES):
            out[n + i] = JOKER_CARD + i
        n += VALUES
    if s.expert and not s.bound:
        for p in range(s.players):
            if p != s.turn and not s.guessed[p] >> s.turn & 1:
                for v in range(s.numbers):
                    out[n + v] = GUESS + NUMBERS * p + v
                n += int(s.numbers)
    return n


@compiled
def card_of(action: int) -> int:
    """The kind of card that an action plays."""
    if action < JOKER:
        return action
    return action + 1 if action < JOKER_CARD else JOKER


@compiled
def count_after(count: int, action: int) -> int:
    """MAD-3.2 … MAD-3.6 The count once the card is played."""
    if action < JOKER:
        return count + action - LARGEST
    if action >= JOKER_CARD:
        return count + joker_value(action - JOKER_CARD)
    if action == REVERSE_CARD:
        return -count
    return 0 if action == TEMPLE_CARD else count


@compiled
def play_card(s: State, action: int) -> None:
    """MAD-3.1 One card from the hand changes the count; a token may be won; the hand is filled up again."""
    kind = card_of(action)
    s.count = count_after(int(s.count), action)
    give_card(s, s.turn, kind)
    s.discard[kind] += 1
    s.top = kind
    s.joker = joker_value(action - JOKER_CARD) if kind == JOKER else 0
    s.advance = 2 if kind == SKIP else 1  # MAD-3.4; with two players the turn comes back (MAD-3.7)
    s.bound = kind == TEMPLE  # MAD-3.6
    if kind == REVERSE and s.players > 2:
        s.direction = -s.direction  # MAD-3.5, MAD-3.7
    if s.count == s.secret[s.turn]:
        win_token(s, s.turn, s.secret[s.turn], -1, 0)
        renew_token(s, s.turn)
    else:
        if 1 <= s.count <= NUMBERS:
            s.barred[s.turn] |= 1 << s.count  # everyone sees that this is not the secret number
        refill(s)


@compiled
def give_card(s: State, seat: int, kind: int) -> None:
    """MAD-6.2, MAD-6.3 A card leaves a hand: of equal cards the one held longest, so that no older one is its like."""
    last = s.cards[seat] - 1
    oldest = -1
    for i in range(last + 1):
        if s.card[seat, i] == kind and (oldest < 0 or s.batch[seat, i] < s.batch[seat, oldest]):
            oldest = i
    batch = s.batch[seat, oldest]
    s.card[seat, oldest] = s.card[seat, last]
    s.batch[seat, oldest] = s.batch[seat, last]
    s.lacks[seat, oldest] = s.lacks[seat, last]
    s.card[seat, last] = NO_CARD
    s.batch[seat, last] = 0
    s.lacks[seat, last] = 0
    s.cards[seat] -= 1
    s.hand[seat, kind] -= 1
    if batch > 0:
        for i in range(last):
            if s.batch[seat, i] < batch:
                s.lacks[seat, i] |= 1 << kind


@compiled
def refill(s: State) -> None:
    """MAD-3.1, MAD-3.6 Draw back to five cards, then the turn passes on; after a temple another card comes first.

    MAD-7.2 In the tiny game no cards are drawn, and the game ends when they are played out.
    """
    if s.bound:
        s.phase = PLAY
        return
    if s.cards[s.turn] < HAND and not s.tiny:
        if s.pile_size == 0:
            renew_pile(s)
        s.phase = REFILL
        return
    s.turn = (s.turn + s.advance * s.direction + 2 * s.players) % s.players
    s.advance = 1
    s.phase = ENDED if s.cards[s.turn] == 0 else PLAY


@compiled
def renew_pile(s: State) -> None:
    """MAD-3.8 The discard pile is shuffled into a new draw pile."""
    for k in range(KINDS):
        s.pile[k] = s.discard[k]
        s.pile_size += s.discard[k]
        s.discard[k] = 0
    s.renewals += 1
    s.top = NO_CARD


# ---- MAD-4 Tokens


@compiled
def win_token(s: State, seat: int, number: int, giver: int, barred: int) -> None:
    """MAD-4.1, MAD-5.2 A token joins a collection; `giver` gave it away unseen, -1: everyone has seen it."""
    i = s.won[seat]
    s.token[seat, i] = number
    s.giver[seat, i] = giver
    s.token_barred[seat, i] = barred
    s.won[seat] += 1
    s.shown[seat] = (1 << s.players) - 1 if giver < 0 else 0
    if s.won[seat] == s.goal:
        s.phase = ENDED  # MAD-4.4, MAD-5.5, MAD-7.1


@compiled
def turn_down(s: State, seat: int) -> None:
    """MAD-5.4 Whoever chooses has seen the tokens that were shown: they lie face down from now on."""
    for p in range(s.players):
        s.shown[p] &= ~(1 << seat)


@compiled
def renew_token(s: State, seat: int) -> None:
    """MAD-4.1, MAD-4.3, MAD-5.2 Whoever lost the secret token draws a new one, unless the game has just ended."""
    s.secret[seat] = 0
    s.barred[seat] = 0
    s.guessed[seat] = 0
    if s.phase != ENDED:
        s.taker = seat
        s.phase = NEW_TOKEN


@compiled
def scores(s: State, out: Numbers) -> None:
    """MAD-4.4 Tokens won: five of them win."""
    for p in range(s.players):
        out[p] = s.won[p]


@compiled
def places(s: State, out: Numbers) -> None:
    """MAD-4.4 Most tokens first; equal numbers share a place."""
    rank(s.won, s.players, out)


# ---- MAD-5 Expert game


@compiled
def guess(s: State, other: int, number: int) -> None:
    """MAD-5.1, MAD-5.2 Right: their token is yours. Wrong: your own secret token is theirs."""
    if s.secret[other] == number:
        win_token(s, s.turn, number, -1, 0)
        renew_token(s, other)
        return
    s.guessed[other] |= 1 << s.turn  # MAD-5.3
    s.barred[other] |= 1 << number
    win_token(s, other, s.secret[s.turn], s.turn, s.barred[s.turn])
    renew_token(s, s.turn)


# ---- MAD-6 What a player knows


@compiled
def reveals(s: State, action: int) -> bool:
    """MAD-6.1 A guess is answered; a count of 1 to 10 shows whether it is the player's secret number."""
    if action < START_COUNT:
        return 1 <= count_after(int(s.count), action) <= NUMBERS
    return action >= GUESS
