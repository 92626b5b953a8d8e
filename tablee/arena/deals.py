"""What "the same chance" means in duplicate deals.

A deal is a seed. `Match` draws its outcomes one by one, and draw number k is a function of the seed and k (with the
weights of what can be drawn): see `tablee.chance`. So in all seatings of a deal

* everything drawn before the first choice agrees: hands, orders, secret objectives belong to the *seat*, whoever sits
  there;
* a later draw k falls on the same point of the same wheel. As long as what is left to draw is the same, so is the
  outcome; once play has led to other piles, outcomes may differ, as they would at a table.

Deals are independent of each other; games of one deal are not. That is why intervals are taken over deals.

A bot that rolls dice of its own gets other dice in every game and seat, always the same for the same tournament.
"""

from hashlib import blake2b


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal's chance, the same in every seating: `Match(game, players, seed=deal_seed(0, 17))`."""
    return _number("deal", seed, deal)


def bot_seed(seed: int, deal: int, seating: int, seat: int) -> int:
    """The seed of the bot in a seat of one game."""
    return _number("bot", seed, deal, seating, seat)


def luck_seed(seed: int, deal: int, seating: int) -> int:
    """The seed of the dice that say how much luck there was in one game (luck.py)."""
    return _number("luck", seed, deal, seating)


def _number(*parts: object) -> int:
    """48 bits, so that neighbouring tournaments and deals have nothing in common."""
    text = " ".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(text, digest_size=6, person=b"tablee arena").digest(), "big")
