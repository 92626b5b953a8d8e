"""What a choice of L'Or des Mayas was about: the piece for sale, the disc, who is paid."""

from tablee.games.gold.text.phrases import built, face_words, last_sale, piece_words, price
from tablee.games.gold.view import View
from tablee.games.stakes import amount_of_bid
from tablee.i18n import Say

amount = amount_of_bid


def stake(view: View, action: str, say: Say) -> str | None:
    """An action of the viewer with what it was for."""
    what, *rest = action.split()
    if what == "bid":
        return _bid(view, int(rest[0]), say)
    if what == "pay":
        player, n = say.name(int(rest[0])), price(last_sale(view))
        return say.plural(
            "Your payment of {n} pearl to {player}", "Your payment of {n} pearls to {player}", n, player=player
        )
    if what == "base":
        piece = piece_words(view["board"][0], say)
        if rest[0] == "0":
            return say("Your first disc for {piece}", piece=piece)
        return say("Your second disc for {piece}", piece=piece)
    if what == "lay":
        building = built(view)
        piece = face_words(building["slots"][int(rest[0])]["size"], rest[1], say)
        return say("Laying {piece} after {filled}/24 of your disc", piece=piece, filled=building["filled"])
    return say("Confirming your disc at {filled}/24", filled=built(view)["filled"])


def _bid(view: View, pearls: int, say: Say) -> str:
    """GOLD-3.1 Everybody bids for the first piece on the board."""
    piece = piece_words(view["board"][0], say)
    if pearls == 0:
        return say("Your bid of nothing for {piece}", piece=piece)
    return say.plural("Your bid of {n} pearl for {piece}", "Your bid of {n} pearls for {piece}", pearls, piece=piece)
