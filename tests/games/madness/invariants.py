"""What holds in every position of Maya Madness, compiled so that millions of games can be watched."""

from tablee.engine.jit import compiled
from tablee.games.contract import State
from tablee.games.madness.components import BOXES, COPIES, HAND, KINDS, NUMBERS
from tablee.games.madness.state import DEAL, ENDED, PLAY, REFILL, START


@compiled
def broken(s: State) -> int:
    """0, or the number of the invariant that does not hold."""
    return broken_cards(s) or broken_tokens(s) or broken_phase(s)


@compiled
def broken_cards(s: State) -> int:
    """Cards never appear or vanish, and every account of them agrees."""
    pile = 0
    for k in range(KINDS):
        cards = int(s.pile[k]) + int(s.discard[k])
        for p in range(s.players):
            cards += s.hand[p, k]
            slots = 0
            for i in range(s.cards[p]):
                slots += s.card[p, i] == k
                if s.lacks[p, i] >> s.card[p, i] & 1 or s.batch[p, i] > s.renewals:
                    return 1
            if slots != s.hand[p, k]:
                return 2
        if cards != BOXES[s.tiny, k] or s.pile[k] < 0 or s.discard[k] < 0:
            return 3
        if s.pool[k] != 0 or s.heap[k] != 0:
            return 4
        pile += s.pile[k]
    return 5 if pile != s.pile_size else 0


@compiled
def broken_tokens(s: State) -> int:
    """Tokens never appear or vanish, and no secret number is one that everyone knows it is not."""
    for v in range(1, NUMBERS + 1):
        tokens = int(s.tokens[v - 1])
        for p in range(s.players):
            tokens += s.secret[p] == v
            for i in range(s.won[p]):
                tokens += s.token[p, i] == v
        if tokens != (COPIES if v <= s.numbers else 0) or s.tokens[v - 1] < 0:
            return 11
    for p in range(s.players):
        if s.secret[p] > 0 and s.barred[p] >> s.secret[p] & 1:
            return 12
        if s.won[p] > s.goal or (s.won[p] == s.goal and s.phase != ENDED):
            return 13
        if not s.expert:
            for i in range(s.won[p]):
                if s.giver[p, i] >= 0:
                    return 14
    return 0


@compiled
def broken_phase(s: State) -> int:
    """Hands are full when a turn begins, every player has a secret number, and only chance refills."""
    for p in range(s.players):
        if s.phase == PLAY and s.secret[p] == 0:
            return 21
        full = s.cards[p] == HAND or (p == s.turn and s.bound and s.cards[p] < HAND)
        if s.phase == PLAY and not (full or s.tiny):
            return 22
        if s.phase == REFILL and (s.tiny or (s.cards[p] != HAND and (p != s.turn or s.pile_size == 0))):
            return 23
        if s.phase == START and s.cards[p] != s.dealt:
            return 24
        if s.phase == PLAY and s.tiny and s.cards[s.turn] == 0:
            return 26
    if s.phase != DEAL and (s.direction != 1 and s.direction != -1):
        return 25
    return 0
