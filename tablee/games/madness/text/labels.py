"""Maya Madness in words: choices, instructions, what happened, and the position as text."""

from tablee.games.contract import View
from tablee.games.madness.components import LARGEST, NUMBERS
from tablee.i18n import Say, number, signed


def card_words(name: str, say: Say) -> str:
    """A card by its notation, in words: "+3", "the jaguar"."""
    named = {
        "joker": say("the jaguar"),
        "skip": say("the quetzal"),
        "reverse": say("the serpent"),
        "temple": say("the temple"),
    }
    return named[name] if name in named else signed(int(name))


def next_player(view: View, say: Say) -> str:
    """The name of the player who comes after the one whose turn it is."""
    return say.name((view["turn"] + view["direction"]) % view["players"])


# ---- choices


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "guess":
        return say("Guess: {player} has {number}", player=say.name(int(rest[0])), number=rest[1])
    if what == "start":
        return say("Start the count at {count}", count=number(int(rest[0])))
    if what == "joker":
        value = int(rest[0])
        return say(
            "Play the jaguar as {value}: the count becomes {count}",
            value=signed(value),
            count=number(view["count"] + value),
        )
    if what == "skip":
        return _label_skip(view, say)
    if what == "reverse":
        return _label_reverse(view, say)
    if what == "temple":
        return say("Play the temple: back to 0, and you play another card")
    return _label_number(int(what), view, say)


def _label_number(value: int, view: View, say: Say) -> str:
    if value == 0:
        return say("Play 0: the count stays at {count}", count=number(view["count"]))
    return say("Play {card}: the count becomes {count}", card=signed(value), count=number(view["count"] + value))


def _label_skip(view: View, say: Say) -> str:
    if view["players"] == 2:
        return say("Play the quetzal: you play again")
    return say("Play the quetzal: {player} loses a turn", player=next_player(view, say))


def _label_reverse(view: View, say: Say) -> str:
    count = number(-view["count"])
    if view["players"] == 2:
        return say("Play the serpent: the count becomes {count}", count=count)
    return say("Play the serpent: the count becomes {count}, and play turns round", count=count)


# ---- instructions


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        won = view["seat"] is not None and _winner(view) == view["seat"]
        return say("You win the game!") if won else _tell_end(view, say)
    if view["mover"] is None:
        return say("The cards are being dealt.")
    if view["mover"] != view["seat"]:
        player = say.name(view["mover"])
        if view["phase"] == "start":
            return say("Waiting for {player}, who names the starting count.", player=player)
        return say("Waiting for {player}, who has the turn.", player=player)
    if view["phase"] == "start":
        return say(
            "The jaguar was turned up: name the starting count, from {least} to −1 or from 1 to {most}.",
            least=number(-LARGEST),
            most=LARGEST,
        )
    secret = view["seats"][view["seat"]]["secret"]
    if view["bound"]:
        return say("Play another card, as the temple allows. Your secret number is {secret}.", secret=secret)
    if any(action.startswith("guess") for action in view["legal"]):
        return say("Play a card, or guess a secret number. Your own is {secret}.", secret=secret)
    return say("Play a card. Your secret number is {secret}.", secret=secret)


# ---- what happened


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = [_tell_action(before, action, after, say)] if action is not None else []
    if after["pile"] > before["pile"]:
        said.append(say("The draw pile is empty: the discard pile is shuffled into a new one."))
    if after["over"]:
        said.append(_tell_end(after, say))
    return " ".join(line for line in said if line) or None


def _tell_action(before: View, action: str, after: View, say: Say) -> str | None:
    what, *rest = action.split()
    if what == "dealer":
        return say("{player} deals the cards.", player=say.name(int(rest[0])))
    if what == "token":
        player = say.name(before["taker"])  # seen by the player who draws it, and by everybody after the game
        return say("{player} draws the secret number {number}.", player=player, number=int(rest[0]))
    if what == "draw":
        return _tell_draw(before, rest[0], after, say)
    if what == "start":
        player = say.name(before["mover"])
        return say("{player} starts the count at {count}.", player=player, count=number(after["count"]))
    if what == "guess":
        return _tell_guess(before, int(rest[0]), rest[1], after, say)
    return _tell_play(before, action, after, say)


def _tell_draw(before: View, card: str, after: View, say: Say) -> str | None:
    """A card turned up, or drawn after playing; the first hands are not told card by card."""
    words = card_words(card, say)
    if before["phase"] == "turn up" and after["phase"] == "start":
        player = say.name(after["dealer"])
        return say("The card turned up is {card}: {player} names the starting count.", card=words, player=player)
    if before["phase"] == "turn up":
        count = number(after["count"])
        return say("The card turned up is {card}: the count starts at {count}.", card=words, count=count)
    if before["phase"] != "refill":
        return None
    return say("{player} draws {card}.", player=say.name(before["taker"]), card=words)


def _tell_guess(before: View, target: int, guess: str, after: View, say: Say) -> str:
    guesser = before["mover"]
    player, other = say.name(guesser), say.name(target)
    said = say("{player} says that the number of {other} is {number}.", player=player, other=other, number=guess) + " "
    won, goal = len(after["seats"][guesser]["tokens"]), after["goal"]
    if won > len(before["seats"][guesser]["tokens"]):
        return said + say(
            "Right: {player} takes that token and has {won} of {goal}.", player=player, won=won, goal=goal
        )
    taken = after["seats"][target]["tokens"]
    won, lost = len(taken), taken[-1]
    if lost is None:
        return said + say(
            "Wrong: {player} gives a token to {other}, who has {won} of {goal}.",
            player=player,
            other=other,
            won=won,
            goal=goal,
        )
    return said + say(
        "Wrong: {player} gives the token {number} to {other}, who has {won} of {goal}.",
        player=player,
        other=other,
        number=lost,
        won=won,
        goal=goal,
    )


def _tell_play(before: View, action: str, after: View, say: Say) -> str:
    player = before["mover"]
    said = _tell_card(before, action, after, say)
    won = len(after["seats"][player]["tokens"])
    if won == len(before["seats"][player]["tokens"]):
        return said
    return (
        said
        + " "
        + say(
            "{player} wins the token {number} and has {won} of {goal}.",
            player=say.name(player),
            number=after["count"],
            won=won,
            goal=after["goal"],
        )
    )


def _tell_card(before: View, action: str, after: View, say: Say) -> str:
    player, count = say.name(before["mover"]), number(after["count"])
    what, *rest = action.split()
    two = before["players"] == 2
    if what == "joker":
        value = signed(int(rest[0]))
        return say(
            "{player} plays the jaguar as {value}: the count is {count}.", player=player, value=value, count=count
        )
    if what == "skip" and two:
        return say(
            "{player} plays the quetzal and plays again: the count stays at {count}.", player=player, count=count
        )
    if what == "skip":
        other = next_player(before, say)
        return say(
            "{player} plays the quetzal: {other} loses a turn, the count stays at {count}.",
            player=player,
            other=other,
            count=count,
        )
    if what == "reverse" and two:
        return say("{player} plays the serpent: the count is {count}.", player=player, count=count)
    if what == "reverse":
        return say(
            "{player} plays the serpent: the count is {count}, and play turns round.", player=player, count=count
        )
    if what == "temple":
        return say("{player} plays the temple: the count is 0, and another card follows.", player=player)
    if what == "0":
        return say("{player} plays 0: the count stays at {count}.", player=player, count=count)
    return say("{player} plays {card}: the count is {count}.", player=player, card=signed(int(what)), count=count)


def _winner(view: View) -> int | None:
    return next((p for p, seat in enumerate(view["seats"]) if len(seat["tokens"]) >= view["goal"]), None)


def _tell_end(view: View, say: Say) -> str:
    winner = _winner(view)
    if winner is None:
        return say("The cards are played out: nobody wins.")
    return say("{player} wins the game.", player=say.name(winner))


# ---- the position as text

# The number line runs from -5 to 10; a count beyond stands at its end, after a gap:
#     −12  … −5 −4 −3 −2 −1  0  1  2  3  4  5  6  7  8  9 10
#       ●                                      ◇
LINE = range(-LARGEST, NUMBERS + 1)
CELL = 3


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    return [*_show_count(view, say), "", *_show_seats(view, say), "", *_show_cards(view, say)]


def _show_count(view: View, say: Say) -> list[str]:
    """The count as a bead on the number line, with the viewer's own goal."""
    count = view["count"]
    secret = view["seats"][view["seat"]]["secret"] if view["seat"] is not None else None
    legend = "● " + say("The count is {count}.", count=number(count))
    if secret is not None:
        legend += "   ◇ " + say("Your secret number is {number}.", number=secret)
    cells = _line(count)
    marks = {secret: "◇", count: "●"} if secret != count else {count: "◈"}
    written = [("…" if n is None else number(n), "" if n is None else marks.get(n, "")) for n in cells]
    widths = [max(CELL, len(text) + 1) for text, _ in written]
    numbers = "".join(text.rjust(width) for (text, _), width in zip(written, widths, strict=True))
    beads = "".join(mark.rjust(width) for (_, mark), width in zip(written, widths, strict=True))
    return [legend, numbers, beads.rstrip()]


def _line(count: int) -> list[int | None]:
    """The numbers of the line; None is a gap."""
    cells: list[int | None] = list(LINE)
    if count < LINE[0]:
        return [count, *([None] if count < LINE[0] - 1 else []), *cells]
    if count > LINE[-1]:
        return [*cells, *([None] if count > LINE[-1] + 1 else []), count]
    return cells


def _show_seats(view: View, say: Say) -> list[str]:
    """A line for each seat, in the order of play, the player whose turn it is first."""
    first = view["turn"] if view["turn"] is not None else 0
    order = [(first + view["direction"] * i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [_show_seat(view, p, names[p].ljust(width), say) for p in order]


def _show_seat(view: View, p: int, name: str, say: Say) -> str:
    """A mark for the mover, the name, the tokens won and still to win, and what is known of the rest."""
    seat = view["seats"][p]
    won = ["?" if token is None else str(token) for token in seat["tokens"]]
    places = "".join(token.rjust(3) for token in won + ["·"] * (view["goal"] - len(won)))
    parts = [say("tokens:") + places, say.plural("{n} card", "{n} cards", seat["cards"])]
    if p != view["seat"] and seat["hand"] is not None:
        parts[1] = say("cards: {cards}", cards=_hand(seat["hand"], say))
    if p != view["seat"] and seat["secret"] is not None:
        parts.insert(1, say("secret number: {number}", number=seat["secret"]))
    elif view["expert"] and seat["barred"]:
        parts.append(say("cannot be: {numbers}", numbers=", ".join(map(str, seat["barred"]))))
    return f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)


def _show_cards(view: View, say: Say) -> list[str]:
    """The piles, and the viewer's own hand."""
    lines = [say.plural("Draw pile: {n} card.", "Draw pile: {n} cards.", view["pile"]) + " " + _show_discard(view, say)]
    if view["seat"] is not None:
        lines.append(say("Your hand: {cards}", cards=_hand(view["seats"][view["seat"]]["hand"], say)))
    return lines


def _show_discard(view: View, say: Say) -> str:
    if view["top"] is None:
        return say("The discard pile is empty.")
    top = card_words(view["top"], say)
    if view["joker"] is not None:
        top = say("the jaguar as {value}", value=signed(view["joker"]))
    n = sum(view["discard"].values())
    return say.plural("Discard pile: {n} card, {card} on top.", "Discard pile: {n} cards, {card} on top.", n, card=top)


def _hand(cards: list[str], say: Say) -> str:
    named = {"joker": say("jaguar"), "skip": say("quetzal"), "reverse": say("serpent"), "temple": say("temple")}
    return "  ".join(named[card] if card in named else signed(int(card)) for card in cards)


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its tokens and its cards."""
    shown = view["seats"][seat]
    tokens = say.plural("{won} of {n} token", "{won} of {n} tokens", view["goal"], won=len(shown["tokens"]))
    return f"{tokens} · " + say.plural("{n} card", "{n} cards", shown["cards"])


# ---- on the box


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("One count for all, one secret number each: make the bead stop on yours.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"expert": say("Kind of game")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("expert", "no"): (
            say("Basic game"),
            say("Tokens are won with cards alone, and stay in sight."),
        ),
        ("expert", "yes"): (
            say("Expert game"),
            say("Instead of playing a card you may guess a number: right, you take that token; wrong, you give yours."),
        ),
        ("expert", "tiny"): (
            say("Nine cards, for research"),
            say("Over after two cards each: made for computers to look at every way it can go. No fun for people."),
        ),
    }[option, value]
