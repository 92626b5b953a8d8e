"""The rules of Gaudí, in the order of RULES.md. Whether an action is legal is decided here and nowhere else."""

from tablee.dice import Dice, pick, roll
from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, OVER, Actions, Numbers, State, rank
from tablee.games.gaudi.actions import DRAW_FIRST, DRAW_GOAL, DRAW_TILE, END_TURN, LAY_AT, PASS, SWAP_TILE, TAKE_TILE
from tablee.games.gaudi.components import (
    ALL_KINDS,
    CHILDREN,
    CODES,
    FITTING,
    FULL,
    HAND,
    KINDS,
    NO_TILE,
    SIDES,
    SPECIES,
    THREE_COLOURS,
)
from tablee.games.gaudi.paving import (
    any_tile_fits,
    demand,
    fits,
    fitting,
    gain,
    lay_tile,
    made_up_beside,
    made_up_beyond,
    may_follow,
    open_place,
)
from tablee.games.gaudi.state import (
    ANY,
    CHOOSE_FIRST,
    DEAL,
    ENDED,
    EXCHANGE,
    GOALS,
    PLACE,
    REFILL,
    SEEK,
    START,
    STUCK,
    SWAP,
    TILE,
)


@compiled
def mover(s: State) -> int:
    """Whose choice it is: the player whose turn it is, or chance."""
    if s.phase == TILE or s.phase == PLACE or s.phase == SWAP or s.phase == STUCK:
        return int(s.turn)
    return OVER if s.phase == ENDED else CHANCE


@compiled
def together(s: State) -> int:
    """Nothing in this game is chosen at the same time."""
    seat = mover(s)
    return 1 << seat if seat >= 0 else 0


@compiled
@compact
def legal(s: State, out: Actions) -> int:
    """What the mover can do."""
    if s.phase == PLACE:
        return legal_places(s, out)
    if s.phase == TILE:
        return legal_tiles(s, out)
    if s.phase == SWAP:
        return legal_swaps(s, out)
    n = 0
    if s.phase == STUCK:
        out[0] = PASS
        n = 1
    elif s.phase == CHOOSE_FIRST:
        for p in range(s.players):
            out[p] = DRAW_FIRST + p
        n = int(s.players)
    elif s.phase == GOALS:
        for g in range(SPECIES):
            out[n] = DRAW_GOAL + g
            n += goal_weight(s, g) > 0
    elif s.phase == START:
        for i in range(THREE_COLOURS.size):
            out[i] = DRAW_TILE + THREE_COLOURS[i]
        n = THREE_COLOURS.size
    elif s.phase != ENDED:
        for k in range(KINDS):
            out[n] = DRAW_TILE + k
            n += s.pile[k] > 0
    return n


@compiled
def weight(s: State, action: int) -> int:
    """Of a chance outcome: tiles of that kind or cards that can be drawn; every first player is equally likely."""
    if action >= DRAW_FIRST:
        return 1
    if action >= DRAW_GOAL:
        return goal_weight(s, action - DRAW_GOAL)
    return int(s.pile[action - DRAW_TILE])


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance, each as likely as its weight."""
    if s.phase == CHOOSE_FIRST:
        return DRAW_FIRST + roll(dice, s.players)
    if s.phase == GOALS:
        return DRAW_GOAL + sample_goal(s, dice)
    if s.phase == START:
        return DRAW_TILE + int(THREE_COLOURS[roll(dice, THREE_COLOURS.size)])
    return DRAW_TILE + pick(s.pile, s.unseen, dice)


@compiled
@compact
def apply(s: State, action: int) -> None:
    """Does what was chosen or drawn, and goes on to the next choice."""
    if action < LAY_AT:
        s.chosen = first_of_kind(s, s.turn, action - TAKE_TILE)
        s.phase = PLACE
    elif action < SWAP_TILE:
        lay(s, action - LAY_AT)
    elif action < END_TURN:
        s.chosen = first_of_kind(s, s.turn, action - SWAP_TILE)
        s.phase = EXCHANGE
    elif action == END_TURN:
        end_turn(s)
    elif action == PASS:
        pass_turn(s)
    elif action < DRAW_GOAL:
        draw_tile(s, action - DRAW_TILE)
    elif action < DRAW_FIRST:
        draw_goal(s, action - DRAW_GOAL)
    else:
        s.first = action - DRAW_FIRST  # GAU-3.4
        s.phase = START if s.rules == CHILDREN else GOALS  # GAU-6.2
    if s.phase == SEEK:
        seek(s)


# ---- GAU-3 Setup


@compiled
def goal_weight(s: State, goal: int) -> int:
    """GAU-3.1 In how many ways these objectives can be drawn from the cards that are left."""
    animals = colours = 1 if s.players <= 3 else 2
    for p in range(s.players):
        if s.goal[p] >= 0:
            animals -= s.goal[p] // 3 == goal // 3
            colours -= s.goal[p] % 3 == goal % 3
    return animals * colours


@compiled
def sample_goal(s: State, dice: Dice) -> int:
    """GAU-3.1 An animal card and a colour card."""
    total = 0
    for g in range(SPECIES):
        total += goal_weight(s, g)
    left = roll(dice, total)
    g = 0
    while left >= goal_weight(s, g):
        left -= goal_weight(s, g)
        g += 1
    return g


@compiled
def draw_goal(s: State, goal: int) -> None:
    """GAU-3.1 A player draws an animal and a colour objective."""
    s.goal[s.taker] = goal
    s.taker += 1
    if s.taker == s.players:
        s.taker = 0
        s.phase = START


@compiled
def draw_tile(s: State, kind: int) -> None:
    """A tile comes off the pile: to a hand (GAU-3.2, GAU-4.6, GAU-4.7), or to start the paving (GAU-3.2)."""
    s.pile[kind] -= 1
    s.unseen -= 1
    s.left -= 1
    if s.phase == REFILL:
        take(s, s.turn, kind)
        refill(s)
    elif s.phase == DEAL:
        take(s, s.taker, kind)
        if s.held[s.taker] == HAND:
            s.taker += 1
            if s.taker == s.players:
                s.taker = 0
                begin_turn(s, int(s.first))
    elif s.phase == EXCHANGE:
        exchange(s, kind)
    else:
        open_place(s, 0, 0)
        lay_tile(s, 0, kind, 0)
        s.phase = DEAL


@compiled
def take(s: State, seat: int, kind: int) -> None:
    """A tile joins a hand; nothing is known of it."""
    s.hand[seat, s.held[seat]] = kind
    s.held[seat] += 1


@compiled
def give(s: State, seat: int, i: int) -> None:
    """Tile i leaves a hand; those held less long move up."""
    s.held[seat] -= 1
    for j in range(i, s.held[seat]):
        s.hand[seat, j] = s.hand[seat, j + 1]
        s.barred[seat, j] = s.barred[seat, j + 1]
    s.hand[seat, s.held[seat]] = NO_TILE
    s.barred[seat, s.held[seat]] = 0


# ---- GAU-4 A turn


@compiled
def begin_turn(s: State, seat: int) -> None:
    """GAU-3.4 The next player's turn."""
    if s.turn >= 0:
        s.ended[s.turn] = s.tiles
    s.turn = seat
    s.lain = 0
    s.swapped = 0
    s.phase = SEEK


@compiled
def seek(s: State) -> None:
    """GAU-4.1, GAU-4.7 The player lays tiles if any fits, and otherwise swaps or passes; then all know it (GAU-7.2)."""
    s.able = find_able(s)
    if s.able or s.lain > 0:
        s.phase = TILE
        return
    known = fitting(s, ALL_KINDS)
    for i in range(s.held[s.turn]):
        s.barred[s.turn, i] |= known
    s.phase = STUCK if s.swapped or s.left == 0 else SWAP


@compiled
def legal_tiles(s: State, out: Actions) -> int:
    """GAU-4.1 A tile that can be laid now; once one is laid the turn may end, unless a third must follow (GAU-4.3)."""
    n = 0
    for i in range(HAND):
        if s.able >> i & 1:
            out[n] = TAKE_TILE + int(s.hand[s.turn, i])
            n += 1
    if s.lain > 0 and not must_go_on(s):
        out[n] = END_TURN
        n += 1
    return n


@compiled
def legal_places(s: State, out: Actions) -> int:
    """GAU-4.1, GAU-4.2, GAU-4.3 Where the chosen tile can be laid."""
    n = 0
    if anywhere(s):
        code = int(CODES[s.hand[s.turn, s.chosen]])
        for i in range(s.free):
            want = int(s.want[i])
            out[n] = LAY_AT + int(s.edge[i])
            n += code & want >> ANY == want & 63
        return n
    where = following(s, s.chosen, False)
    for nth in range(s.lain):
        for side in range(SIDES):
            out[n] = LAY_AT + int(s.near[nth, side])
            n += where >> SIDES * nth + side & 1
    return n


@compiled
def anywhere(s: State) -> bool:
    """GAU-4.1, GAU-6.2 May the next tile lie wherever it fits? The first may, and in the children's game every one."""
    return bool(s.lain == 0 or s.rules == CHILDREN)


@compiled
def first_of_kind(s: State, seat: int, kind: int) -> int:
    """Of equal tiles the one held longest is laid first (GAU-7.2)."""
    i = 0
    while s.hand[seat, i] != kind:
        i += 1
    return i


@compiled
def find_able(s: State) -> int:
    """The tiles of the hand that can be laid now, as bits; of equal tiles only the first."""
    kinds = 0
    for i in range(s.held[s.turn]):
        kinds |= 1 << int(s.hand[s.turn, i])
    fit = fitting(s, kinds) if anywhere(s) else 0
    able = 0
    for i in range(s.held[s.turn]):
        kind = int(s.hand[s.turn, i])
        if kinds >> kind & 1:
            kinds ^= 1 << kind
            able |= (fit >> kind & 1 if anywhere(s) else following(s, i, True) > 0) << i
    return able


@compiled
@compact
def following(s: State, i: int, one_is_enough: bool) -> int:
    """GAU-4.2, GAU-4.3 Where tile i can be laid after those of this turn: bit 6 * nth + side, on that side of the nth.

    Where a third would have to make up for the second is looked at last: on a GPU games do that together.
    """
    kind = int(s.hand[s.turn, i])
    third = int(s.hand[s.turn, 1 - i]) if s.lain == 1 and s.held[s.turn] > 1 else NO_TILE
    found = doubtful = 0
    for nth in range(s.lain):
        for side in range(SIDES):
            place = int(s.near[nth, side])
            want = demand(s, place)
            if want >= 0 and fits(want, kind) and may_follow(s, nth, place):
                done = s.finished - s.settled + gain(want)
                if s.rules != FULL or done >= s.lain:  # GAU-6.1
                    found |= 1 << SIDES * nth + side
                elif third != NO_TILE:
                    doubtful |= 1 << side
    if doubtful > 0 and not (one_is_enough and found):
        found |= doubtful & made_up_beside(s, third)
        doubtful &= ~found
    if one_is_enough and found:
        return found
    side = 0
    while doubtful >> side > 0:
        while not doubtful >> side & 1:
            side += 1
        if made_up_beyond(s, kind, third, side):
            found |= 1 << side
            if one_is_enough:
                return found
        side += 1
    return found


@compiled
def must_go_on(s: State) -> bool:
    """GAU-4.3 Two tiles that complete nothing: the third must follow."""
    return bool(s.lain == 2 and s.rules == FULL and s.finished == s.settled)


@compiled
def lay(s: State, place: int) -> None:
    """GAU-4.1 The chosen tile is laid."""
    i = int(s.chosen)
    kind = int(s.hand[s.turn, i])
    for j in range(i):
        if s.barred[s.turn, j]:
            s.barred[s.turn, j] |= 1 << kind  # GAU-7.2 it would have been laid first
    give(s, s.turn, i)
    lay_tile(s, place, kind, int(s.lain))
    s.lain += 1
    s.chosen = -1
    s.passes = 0
    s.phase = SEEK


@compiled
def end_turn(s: State) -> None:
    """GAU-4.5, GAU-4.6 Animals finished in the turn are marked, then the hand is filled up."""
    while s.settled < s.finished:
        if s.rules != CHILDREN:
            mark(s, int(s.settled))
        s.settled += 1
    s.able = 0
    refill(s)


@compiled
def mark(s: State, i: int) -> None:
    """GAU-4.5 An animal that fits an objective is marked, while there are tokens; it scores 1, or 2 if both fit.

    Marked or not, everyone learns something about the objectives (GAU-7.3).
    """
    p, species = int(s.turn), int(s.species[i])
    if s.tokens[p] == 0:
        return
    goal, fitting = int(s.goal[p]), int(FITTING[species])
    if fitting >> goal & 1:
        s.owner[i] = p
        s.tokens[p] -= 1
        s.points[p] += 2 if goal == species else 1
        s.may[p] &= fitting
    else:
        s.may[p] &= ~fitting


@compiled
def refill(s: State) -> None:
    """GAU-4.6 Draw back to three while the pile lasts; GAU-5.1 without tiles and pile the game ends."""
    if s.held[s.turn] < HAND and s.left > 0:
        s.phase = REFILL
    elif s.held[s.turn] == 0:
        s.phase = ENDED
    else:
        begin_turn(s, (s.turn + 1) % s.players)


@compiled
def legal_swaps(s: State, out: Actions) -> int:
    """GAU-4.7 Any tile of the hand; equal tiles are one choice."""
    n = 0
    for i in range(s.held[s.turn]):
        kind = int(s.hand[s.turn, i])
        if first_of_kind(s, s.turn, kind) == i:
            out[n] = SWAP_TILE + kind
            n += 1
    return n


@compiled
def exchange(s: State, kind: int) -> None:
    """GAU-4.7 The chosen tile is mixed back into the pile, after another was drawn."""
    i = int(s.chosen)
    s.pile[s.hand[s.turn, i]] += 1
    s.unseen += 1
    s.left += 1
    give(s, s.turn, i)
    take(s, s.turn, kind)
    s.chosen = -1
    s.swapped = 1
    s.phase = SEEK


@compiled
def pass_turn(s: State) -> None:
    """GAU-4.7, GAU-5.1 A player passes; when all have, one after the other, the game may be at its end."""
    s.passes += 1
    if s.passes == 2 * s.players:
        s.passes = s.players  # only whether all have passed matters, and who was the last who did not
    if s.passes == s.players and (s.left == 0 or not any_tile_fits(s)):
        s.phase = ENDED
    else:
        begin_turn(s, (s.turn + 1) % s.players)


# ---- GAU-5 End and score


@compiled
def scores(s: State, out: Numbers) -> None:
    """GAU-5.2 Points of marked animals; for children the animals finished, everyone's (GAU-6.2)."""
    for p in range(s.players):
        out[p] = s.finished if s.rules == CHILDREN else s.points[p]


@compiled
def places(s: State, out: Numbers) -> None:
    """GAU-5.3 Most points first; equal totals share a place. Children all win together (GAU-6.2)."""
    rank(s.points, s.players, out)


# ---- GAU-7 What a player knows


@compiled
def reveals(s: State, action: int) -> bool:
    """The end of a turn shows what is marked, and passing on shows whether the next player can lay."""
    return action >= END_TURN and mover(s) != OVER
