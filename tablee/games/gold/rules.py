"""The rules of L'Or des Mayas, in the order of RULES.md. What is legal is decided here and nowhere else."""

from tablee.dice import Dice, roll
from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, OVER, Actions, Numbers, State
from tablee.games.gold.actions import BID, DONE, DRAW_FIRST, DRAW_PIECE, LAY, PAY, TAKE_BASE
from tablee.games.gold.components import (
    DISC,
    KIND,
    LIES,
    LOWER,
    MATERIALS,
    PART,
    PIECES,
    PLACES,
    TURNED,
    UPPER,
)
from tablee.games.gold.state import (
    BIDS,
    BUILD,
    CHOOSE_BASE,
    DRAW,
    ENDED,
    EVERYONE,
    FIRST,
    RECEIVER,
    base_of,
    bases_each,
    clear_plan,
    piece_in,
)

DISC_POINTS = 10  # GOLD-5.2
ONE_MATERIAL_POINTS = 10


@compiled
def mover(s: State) -> int:
    """Whose choice it is: a bidder, the winner of the sale, or chance."""
    return int(s.turn)


@compiled
def together(s: State) -> int:
    """GOLD-3.1 All players bid at once; everything else is one player's choice."""
    if s.phase == BIDS:
        return (1 << int(s.players)) - 1
    return 1 << int(s.turn) if s.turn >= 0 else 0


@compiled
@compact
def legal(s: State, out: Actions) -> int:
    """What the mover can do."""
    if s.phase == BIDS:
        n = int(s.pearls[s.turn]) + 1
        for pearls in range(n):
            out[pearls] = BID + pearls
        return n
    if s.phase == BUILD:
        return legal_lays(s, out)
    n = 0
    if s.phase == DRAW:
        for lie in range(LIES):
            out[n] = DRAW_PIECE + lie
            n += s.bag[KIND[lie]] > 0
    elif s.phase == RECEIVER:
        for p in range(s.players):
            out[n] = PAY + p
            n += may_be_paid(s, p)
    elif s.phase == CHOOSE_BASE:
        out[0] = TAKE_BASE
        out[1] = TAKE_BASE + 1
        n = 2
    elif s.phase == FIRST:
        for p in range(s.players):
            out[p] = DRAW_FIRST + p
        n = int(s.players)
    return n


@compiled
def weight(s: State, action: int) -> int:
    """Of a chance outcome: pieces of that kind in the bag, whichever face is up; all first players are equal."""
    if action >= DRAW_FIRST:
        return 1
    return int(s.bag[KIND[action - DRAW_PIECE]])


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance, each as likely as its weight."""
    if s.phase == FIRST:
        return DRAW_FIRST + roll(dice, int(s.players))
    left = roll(dice, 2 * (PIECES - int(s.drawn)))
    side = left & 1
    left >>= 1
    kind = 0
    while left >= s.bag[kind]:
        left -= int(s.bag[kind])
        kind += 1
    lie = 2 * kind
    return DRAW_PIECE + (int(TURNED[lie]) if side else lie)


@compiled
@compact
def apply(s: State, action: int) -> None:
    """Does what was chosen or drawn, and goes on to the next choice."""
    if action < PAY:
        bid(s, action - BID)
    elif action < TAKE_BASE:
        pay(s, action - PAY)
        begin_building(s)
    elif action < LAY:
        take_base(s, action - TAKE_BASE)
    elif action < DONE:
        lay(s, (action - LAY) // MATERIALS, (action - LAY) % MATERIALS)
    elif action == DONE:
        confirm_base(s)
    elif action < DRAW_FIRST:
        draw_piece(s, action - DRAW_PIECE)
    else:
        s.first = action - DRAW_FIRST  # GOLD-2.4
        draw_or_sell(s)


# ---- GOLD-2 Setup


@compiled
def draw_piece(s: State, lie: int) -> None:
    """GOLD-2.2 A piece comes out of the bag onto the last place of the auction board."""
    s.bag[KIND[lie]] -= 1
    s.lie[s.drawn] = lie
    s.drawn += 1
    draw_or_sell(s)


@compiled
def draw_or_sell(s: State) -> None:
    """GOLD-2.2, GOLD-3.9 Pieces are drawn until the board is full or the bag empty; then the first is sold."""
    if s.drawn < PIECES and s.drawn < s.sale + PLACES:
        s.phase = DRAW
        s.turn = CHANCE
    else:
        s.phase = BIDS
        s.turn = 0


# ---- GOLD-3 Auction


@compiled
def bid(s: State, pearls: int) -> None:
    """GOLD-3.1 A sealed bid; the last one opens them all."""
    s.bid[s.turn] = pearls
    s.turn += 1
    if s.turn == s.players:
        open_bids(s)


@compiled
def open_bids(s: State) -> None:
    """GOLD-3.2 The bids are shown together, and the sale is settled."""
    winner = winner_of(s)
    for p in range(s.players):
        s.shown[p] = s.bid[p]
        s.bid[p] = -1
    s.opened += 1
    s.winner = winner
    s.paid = -1
    s.lot = s.lie[s.sale] // 2
    if winner < 0:
        next_sale(s)  # GOLD-3.8
        return
    s.turn = winner
    receiver = only_receiver(s)
    if receiver < 0:
        s.phase = RECEIVER
        return
    pay(s, receiver)
    begin_building(s)


@compiled
def winner_of(s: State) -> int:
    """GOLD-3.2, GOLD-3.3, GOLD-3.4 The highest bid that nobody else has made and that is not 0; -1: nobody's."""
    best = 0
    winner = -1
    for p in range(s.players):
        pearls = int(s.bid[p])
        if pearls > best:
            equals = 0
            for q in range(s.players):
                equals += s.bid[q] == pearls
            if equals == 1:
                best = pearls
                winner = p
    return winner


@compiled
def only_receiver(s: State) -> int:
    """GOLD-3.5 Who is paid if there is no choice, -1 if there is."""
    receiver = -1
    for p in range(s.players):
        if may_be_paid(s, p):
            if receiver >= 0:
                return -1
            receiver = p
    return receiver


@compiled
def may_be_paid(s: State, seat: int) -> bool:
    """GOLD-3.5, GOLD-3.6, GOLD-3.10 Did this seat bid least of those who did not win?

    A winner who bid least of all finds the others tied, and so may choose any of them.
    """
    least = seat != s.winner
    for p in range(s.players):
        if p != s.winner and is_less(s, p, seat):
            least = False
    return bool(least)


@compiled
def is_less(s: State, seat: int, other: int) -> bool:
    """Does a seat come before another as receiver of the pearls? GOLD-3.10: those with equal bids come last."""
    if s.low_cancel:
        tied, other_tied = is_tied(s, seat), is_tied(s, other)
        if tied != other_tied:
            return other_tied
    return bool(s.shown[seat] < s.shown[other])


@compiled
def is_tied(s: State, seat: int) -> bool:
    """Has another player, the winner left aside, made the same bid?"""
    equals = 0
    for p in range(s.players):
        equals += p != s.winner and s.shown[p] == s.shown[seat]
    return equals > 1


@compiled
def pay(s: State, receiver: int) -> None:
    """GOLD-3.5, GOLD-3.7 The winner gives the pearls bid to one player; everybody else keeps theirs."""
    pearls = s.shown[s.winner]
    s.pearls[s.winner] -= pearls
    s.pearls[receiver] += pearls
    s.paid = receiver


@compiled
def next_sale(s: State) -> None:
    """GOLD-3.9, GOLD-5.1 The pieces move up; after the last sale the game is over."""
    s.sale += 1
    if s.sale == PIECES:
        s.phase = ENDED
        s.turn = OVER
    else:
        draw_or_sell(s)


# ---- GOLD-4 Building the disc


@compiled
def begin_building(s: State) -> None:
    """GOLD-4.1, GOLD-4.2 The buyer looks at the new piece and takes up the base; of two, one is chosen (GOLD-4.6)."""
    s.knower[s.sale] = s.turn
    clear_plan(s)
    if bases_each(s) == 2:
        s.phase = CHOOSE_BASE
    else:
        take_base(s, 0)


@compiled
def take_base(s: State, which: int) -> None:
    """GOLD-4.6 All pieces of one base and the new one can be laid."""
    s.at = base_of(s, s.turn, which)
    s.rest = (2 << int(s.count[s.at])) - 1
    s.phase = BUILD


@compiled
def legal_lays(s: State, out: Actions) -> int:
    """GOLD-4.2 Any piece that is left, with either face up, if it fits; or done.

    Of pieces that lie alike and that everyone knows to be equal only the first is listed.
    """
    n = 0
    alike = 0  # bit: a piece with this lie, known to everyone, was looked at
    for slot in range(int(s.count[s.at]) + 1):
        if int(s.rest) >> slot & 1:
            i = piece_in(s, slot)
            lie = int(s.lie[i])
            if s.knower[i] == EVERYONE:
                if alike >> lie & 1:
                    continue
                alike |= 1 << lie
            arc = s.arc + PART[lie]
            if fits(s, arc, UPPER[lie]):
                out[n] = LAY + MATERIALS * slot + UPPER[lie]
                n += 1
            if fits(s, arc, LOWER[lie]):
                out[n] = LAY + MATERIALS * slot + LOWER[lie]
                n += 1
    out[n] = DONE
    return n + 1


@compiled
def fits(s: State, arc: int, face: int) -> bool:
    """GOLD-4.3 May this face come next, if it makes the arc so long?"""
    return s.laid_count == 0 or joins(arc, face, int(s.start), int(s.end))


@compiled
def joins(arc: int, face: int, start: int, end: int) -> bool:
    """GOLD-4.4, GOLD-4.5 Does a face fit beside the end of an arc, and beside its start if the ring is closed so?"""
    if arc > DISC or abs(face - end) > 1:
        return False
    return arc < DISC or abs(face - start) <= 1


@compiled
def lay(s: State, slot: int, face: int) -> None:
    """GOLD-4.2 A piece joins the end of the arc with this face up."""
    i = piece_in(s, slot)
    lie = s.lie[i]
    if face != UPPER[lie]:
        s.turned |= 1 << int(s.laid_count)
    if s.laid_count == 0:
        s.start = face
    s.end = face
    s.laid[s.laid_count] = i
    s.laid_count += 1
    s.arc += PART[lie]
    s.rest &= ~(1 << slot)


@compiled
def confirm_base(s: State) -> None:
    """GOLD-4.2, GOLD-6.2 The base is as laid; the other pieces leave the game. Pieces turned over have been seen."""
    for j in range(s.count[s.at]):
        s.pieces[s.at, j] = -1
    for j in range(s.laid_count):
        i = s.laid[j]
        s.pieces[s.at, j] = i
        if int(s.turned) >> j & 1:
            s.lie[i] = TURNED[s.lie[i]]
            s.knower[i] = EVERYONE
    s.count[s.at] = s.laid_count
    s.filled[s.at] = s.arc
    clear_plan(s)
    next_sale(s)


# ---- GOLD-5 End and score


@compiled
def faces_value(s: State, base: int) -> int:
    """The values of the upper faces on a base."""
    value = 0
    for j in range(s.count[base]):
        value += int(UPPER[s.lie[s.pieces[base, j]]])
    return value


@compiled
def is_one_material(s: State, base: int) -> bool:
    """Do all pieces of a base show the same material?"""
    others = 0
    for j in range(1, s.count[base]):
        others += UPPER[s.lie[s.pieces[base, j]]] != UPPER[s.lie[s.pieces[base, 0]]]
    return others == 0


@compiled
def ring_points(faces: int, one_material: bool) -> int:
    """GOLD-5.2 What a complete disc is worth, by the values of its faces."""
    return DISC_POINTS + faces + (ONE_MATERIAL_POINTS if one_material else 0)


@compiled
def disc_points(s: State, base: int) -> int:
    """GOLD-5.2, GOLD-5.6 What a disc is worth."""
    if s.filled[base] == DISC:
        return ring_points(faces_value(s, base), is_one_material(s, base))
    return faces_value(s, base) if s.partial else 0


@compiled
def points(s: State, seat: int) -> int:
    """GOLD-5.3, GOLD-5.4 A seat's discs and pearls."""
    total = int(s.pearls[seat])
    for which in range(bases_each(s)):
        total += disc_points(s, base_of(s, seat, which))
    return total


@compiled
def scores(s: State, out: Numbers) -> None:
    """GOLD-5.2 … GOLD-5.4 Points as they stand."""
    for p in range(s.players):
        out[p] = points(s, p)


@compiled
def places(s: State, out: Numbers) -> None:
    """GOLD-5.5 Most points first; equal totals share a place."""
    for p in range(s.players):
        place = 1
        for q in range(s.players):
            if points(s, q) > points(s, p):
                place += 1
        out[p] = place


# ---- GOLD-6 What a player knows


@compiled
def reveals(s: State, action: int) -> bool:
    """GOLD-6.3, GOLD-6.4 Bids are opened, the buyer sees the piece, a base is shown: its building shows nothing."""
    return action < TAKE_BASE or action >= DONE
