"""The texts of the pages: buttons, headings, explanations. A template says `{{ w.play_now }}`.

They are here and not in the templates so that `make words` finds them for the catalogue. Texts with {places} are filled
by `str.format`: `{{ w.rules_of.format(game=…) }}`. The name of a bot is `bot_<strength>`, that of a time for a move
`clock_<seconds>` or `clock_none`, and in the waiting room `each_<seconds>`; who could choose the draws `chooser_<who>`,
how a part came `source_<how>`.
"""

from collections.abc import Mapping
from functools import cache

from tablee.games.contract import Game
from tablee.i18n import N_, Say
from tablee.web.site.analysis_texts import ANALYSIS_TEXTS
from tablee.web.site.daily_texts import DAILY_TEXTS

# A name must not be that of a method of dict, which Jinja would find first.
TEXTS = {
    # everywhere
    "brand": N_("Tablée"),
    "motto": N_("Five lovely board games that are out of print, open day and night: with friends, or with our bots."),
    "welcome": N_("Sit down, the table is laid."),
    "skip": N_("Skip to the content"),
    "navigation": N_("The house"),
    "about": N_("About"),
    "settings": N_("Settings"),
    "your_name": N_("Your name at the table"),
    "keep": N_("Keep"),
    "language": N_("Language"),
    "light": N_("Light"),
    "light_auto": N_("As the device"),
    "light_light": N_("Day"),
    "light_dark": N_("Evening"),
    "confirm": N_("Confirm moves that cannot be taken back"),
    "text_mode": N_("Tables in words, for screen readers"),
    "text_mode_on": N_("Play in words, for screen readers"),
    "text_mode_off": N_("Show the board as a picture"),
    "connection_lost": N_("The connection is lost. The page is trying to reach the house again …"),
    "connection_found": N_("The connection is back."),
    "no": N_("No"),
    "yes": N_("Yes"),
    "foot": N_("No sign-up, no advertising; nothing you do here leaves the house."),
    "programs": N_("For programs"),
    "close": N_("Close"),
    "home": N_("Back to the shelf"),
    # home
    "the_games": N_("The games"),
    "play_now": N_("Play now"),
    "play_now_at": N_("Play now: {game}, against bots"),
    "opponents": N_("Opponents"),
    "opponents_at": N_("Choose opponents: {game}"),
    "level": N_("Level"),
    "with_friends": N_("With friends"),
    "with_friends_at": N_("With friends: {game}"),
    "rules": N_("Rules"),
    "rules_of": N_("Rules of {game}"),
    "clauses_of": N_("The clauses of {game}"),
    "clauses_help": N_("These clauses decide, word for word. They are written in English; the guide explains them:"),
    "why_clause": N_("Read the rule: {clause}"),
    "why_possible": N_("This can be chosen now."),
    "contents": N_("On this page"),
    "your_games": N_("Your games"),
    "your_turn": N_("Your turn"),
    "late": N_("The table has just changed. Now you can choose."),
    "come_and_play": N_("Come and play {game}"),
    "call_me": N_("Tell me when it is my turn"),
    "other_waits": N_("Another game waits for you."),
    "offline_title": N_("No connection"),
    "offline_words": N_("This device cannot reach the house just now. Your games stay as they are and wait for you."),
    "offline_again": N_("Try again"),
    "put_away": N_("Put away"),
    "put_away_of": N_("Put this game of {game} away"),
    "open_tables": N_("Free seats"),
    "no_open_tables": N_(
        "Nobody is looking for players just now. Lay a table and open it to everyone: others will find it here."
    ),
    "lay_table_of": N_("Lay a table: {game}"),
    "running_tables": N_("Games to watch"),
    "no_running_tables": N_("No game is on show just now. Tables that are open to everyone can be watched here."),
    "sit_down": N_("Sit down"),
    "learn": N_("Learn"),
    "learn_at": N_("Learn by playing: {game}, in five minutes"),
    # lessons
    "lesson": N_("Lesson"),
    "lesson_of": N_("Lesson: {game}"),
    "goal": N_("The goal:"),
    "step_of": N_("Step {n} of {all}"),
    "lesson_points": N_("On the board, this is marked:"),
    "lesson_back": N_("Back"),
    "lesson_next": N_("Next"),
    "lesson_show": N_("Show me"),
    "lesson_leave": N_("Leave the lesson"),
    "first_game": N_("Play your first game"),
    "first_game_help": N_(
        "Against easy bots, with a hint and its reason at every turn. Touch anything on the table to learn what it is."
    ),
    "guided": N_("Your first game, with a hint at each turn."),
    "guided_off": N_("No more hints"),
    "first_time": N_("New to {game}? Learn it in five minutes."),
    "first_time_learn": N_("To the lesson"),
    # a new table
    "round_the_table": N_("Round the table"),
    "seats_help": N_("Friends take the free seats by the link you will get."),
    "seat_number": N_("Seat {n}"),
    "seat_me": N_("Me"),
    "seat_open": N_("A friend"),
    "seat_none": N_("Nobody"),
    "bot_easy": N_("Bot, easy"),
    "bot_normal": N_("Bot, normal"),
    "bot_strong": N_("Bot, strong"),
    "bot_master": N_("Bot, master"),
    "read_rules": N_("Read the rules"),
    "time_for_a_move": N_("Time for a move"),
    "clock_none": N_("No limit"),
    "clock_30": N_("30 seconds"),
    "clock_120": N_("2 minutes"),
    "clock_86400": N_("1 day"),
    "each_none": N_("no time limit"),
    "each_30": N_("30 seconds for each move"),
    "each_120": N_("2 minutes for each move"),
    "each_86400": N_("1 day for each move"),
    "clock_help": N_("When the time is up, a bot plays that one move."),
    "who_may_join": N_("Who may join"),
    "by_link": N_("Whoever has the link"),
    "by_link_help": N_("The table is not shown to anyone else."),
    "public": N_("Everyone"),
    "public_help": N_("The table stands on the home page: strangers may sit down and watch."),
    "variants": N_("Variants of the rules"),
    "lay_the_table": N_("Lay the table"),
    # before the game
    "open_title": N_("The table is laid"),
    "invite_link": N_("Send this link to your friends"),
    "invite_help": N_("Whoever opens it can sit down. The game begins when every seat is taken and all are ready."),
    "copy_link": N_("Copy"),
    "copied": N_("Copied"),
    "sit_here": N_("Sit here"),
    "sit_at": N_("Sit here: the place of {seat}"),
    "free_seat": N_("Free seat"),
    "place_bot": N_("Put a bot here"),
    "place_bot_at": N_("Put a bot here: the place of {seat}"),
    "take_bot_off": N_("Take the bot off"),
    "take_bot_off_at": N_("Take the bot off: the place of {seat}"),
    "stand_up": N_("Give up my seat"),
    "you": N_("you"),
    "host": N_("ready"),
    "unready": N_("not ready yet"),
    "i_am_ready": N_("I am ready"),
    "start": N_("Start the game"),
    "start_anyway": N_("Start anyway"),
    "adding": N_("adds a part"),
    "program": N_("program"),
    "shuffle": N_("The shuffle"),
    "shuffle_promise": N_("The house has fixed its secret. The secret’s fingerprint:"),
    "shuffle_part": N_(
        "Every player’s device adds random bytes of its own, their fingerprint first. Everything that is drawn or"
        " dealt comes from all of it together."
    ),
    "shuffle_more": N_("How fairness is checked"),
    "begin": N_("Begin"),
    "begin_help": N_("Without scripts your device cannot add a part. The house makes it, and the record says so."),
    "stuck": N_(
        "This device does not have the part that it announced, or the house shows another fingerprint than before."
        " Your seat will be freed in a minute."
    ),
    # the table
    "the_table": N_("The table"),
    "in_words": N_("The table in words"),
    "what_now": N_("What you can do"),
    "to_play": N_("to play"),
    "has_chosen": N_("has chosen"),
    "is_choosing": N_("is choosing"),
    "resting": N_("waiting"),
    "away": N_("away, a bot plays"),
    "absent": N_("away"),
    "here": N_("at the table"),
    "away_long": N_("{player} has been away for a while."),
    "all_agree": N_("What happens is what all who remain agree on."),
    "wish_bot": N_("Let a bot play for {player}"),
    "wish_wait": N_("Wait"),
    "wish_end": N_("End without a result"),
    "wish_end_help": N_("Nobody wins, and the game cannot go on. You can play again."),
    "person": N_("player"),
    "hint": N_("Hint"),
    "hint_says": N_("A bot would think of this:"),
    "hint_early": N_("A rule of thumb, for now:"),
    "hint_late": N_("Now the bot has looked ahead:"),
    "hint_warming": N_("The bots are still warming up. As soon as they can look ahead, a better hint will stand here."),
    "hint_again": N_("Ask again"),
    "hint_why": N_("Why?"),
    "hint_others": N_("Other ideas"),
    "hint_no_more": N_("The bots need a while longer before they can look ahead. Ask for a hint again later."),
    "undo": N_("Undo"),
    "sound": N_("Sound"),
    "more": N_("More"),
    "log_and_chat": N_("Log and chat"),
    "journal": N_("Log"),
    "log": N_("What happened"),
    "chat": N_("Chat"),
    "unread": N_("Unread messages"),
    "nobody_said": N_("Nobody has said anything yet."),
    "say_something": N_("Say something"),
    "send": N_("Send"),
    "since_your_move": N_("Since your last move"),
    "you_chose": N_("Your choice: {choice}. You may change it until everybody has chosen."),
    "forced": N_("Nothing else is possible: “{choice}” is done for you."),
    "by_itself": N_("Do what is the only choice for me"),
    "choose": N_("Choose"),
    "less": N_("The one before"),
    "more_of_it": N_("The next one"),
    "do_it": N_("Do it"),
    "sure": N_("{choice}?"),
    "sure_back": N_("Back"),
    "zoom": N_("Zoom"),
    "zoom_in": N_("Closer"),
    "zoom_out": N_("Farther"),
    "zoom_all": N_("All of it"),
    "beyond_left": N_("Choices farther to the left: {n}"),
    "beyond_right": N_("Choices farther to the right: {n}"),
    "beyond_top": N_("Choices farther up: {n}"),
    "beyond_bottom": N_("Choices farther down: {n}"),
    "invite_to_watch": N_("Link to this table, to watch or to come back"),
    "look_back": N_("Look back"),
    "fairness": N_("Check fairness"),
    "leave": N_("Leave the table"),
    "leave_help": N_("A bot plays for you until you come back by the same link, in this browser."),
    "leave_sure": N_("Leave, let a bot play"),
    "away_help": N_("You have left the table. A bot plays for you."),
    "come_back": N_("Come back"),
    "own_page": N_("On a page of its own"),
    "fetching": N_("One moment …"),
    "trouble": N_("That did not work. The table is as you see it; try again in a moment."),
    # the end
    "outcome": N_("Points and what next"),
    "account_of": N_("Where the points of {player} come from"),
    "rematch": N_("Play again"),
    "to_rematch": N_("To the next game"),
    "replay": N_("Replay"),
    "record": N_("Download the record"),
    "to_shelf": N_("To the shelf"),
    # the replay
    "replay_of": N_("Replay of {game}"),
    "first_step": N_("To the start"),
    "step_back": N_("One step back"),
    "step_on": N_("One step on"),
    "last_step": N_("To the end"),
    "play_through": N_("Play"),
    "pause": N_("Pause"),
    "chapter": N_("Chapter"),
    "pace": N_("Pace"),
    "pace_slow": N_("Slow"),
    "pace_normal": N_("Reading pace"),
    "pace_fast": N_("Fast"),
    "pace_step": N_("Step by step"),
    "pace_off": N_("Only the result"),
    "what_happens": N_("What happens"),
    "go_on": N_("Go on"),
    "to_now": N_("Skip all"),
    "to_now_turn": N_("Skip to your turn"),
    "continue": N_("Continue"),
    "round_over": N_("The round is over"),
    "now_has": N_("has now"),
    "show_again": N_("Show again"),
    "summary_of": N_("{round}: summary"),
    "watch": N_("Watch it on the board"),
    "position": N_("Position"),
    "viewer": N_("Seen by"),
    "viewer_public": N_("a spectator"),
    "viewer_all": N_("everyone, all open"),
    "look": N_("Look"),
    "link_to_position": N_("Copy a link to this moment"),
    "back_to_table": N_("Back to the table"),
    "before_the_start": N_("Before the start"),
    "replay_keys": N_("The arrow keys go back and forth."),
    # fairness
    "fair_title": N_("Is it fair?"),
    "fair_short": N_(
        "Cards and pieces are drawn from the house’s secret and from what the players’ own devices add. Who takes part"
        " can check every draw."
    ),
    "fair_how_title": N_("How it works"),
    "fair_how_1": N_(
        "Before anybody sits down, the house fixes a secret and shows its fingerprint. It cannot be changed then."
    ),
    "fair_how_2": N_(
        "Each player’s device makes random bytes, its part of the shuffle, and first sends only their fingerprint."
    ),
    "fair_how_3": N_(
        "When all seats are taken, everybody’s part is opened. The secret and all parts together decide each draw."
    ),
    "fair_how_4": N_("After the game the secret is published, and anybody can compute every draw again."),
    "chooser_open": N_("The game has not begun. Who takes part is not settled yet."),
    "chooser_nobody": N_(
        "Nobody could choose the draws: not the house, not a player, not even the house together with others, as long"
        " as one player whose own device took part was not among them."
    ),
    "chooser_pair": N_(
        "Neither the house nor a player could choose the draws alone. The house together with a player who sat down"
        " later could have."
    ),
    "chooser_house": N_("Drawn by the house alone: no player’s device took part. It could have chosen the draws."),
    "chooser_earlier": N_(
        "Drawn by the house alone: when this game began, the house made the players’ parts too. It could have chosen"
        " the draws."
    ),
    "fair_not_title": N_("What is not promised"),
    "fair_not_bots": N_("Bots belong to the house and add nothing."),
    "fair_not_refuse": N_(
        "Whoever does not open their part within a minute loses the seat, and all add new parts: so one can delay a"
        " game, or stop it before it begins."
    ),
    "fair_not_script": N_(
        "The script that adds your part and checks the draws comes from the house as well. Who does not trust it plays"
        " with a program of their own, and checks with “tablee verify”."
    ),
    "fair_not_weights": N_(
        "Your browser checks the draws. That the right cards were in the pile follows from the rules; “tablee"
        " verify” checks that too."
    ),
    "fair_parts": N_("The secret and the parts"),
    "fair_promise": N_("Fingerprint of the house’s secret, shown before anybody sat down"),
    "fair_secret": N_("The secret, published after the game"),
    "fair_later": N_("It is published here when the game is over."),
    "fair_of": N_("Part of {player}"),
    "fair_print": N_("Fingerprint"),
    "fair_bytes": N_("The part itself"),
    "source_device": N_("Made by the player’s device; its fingerprint came first."),
    "source_early": N_("Sent open by the player: whoever sat down later could know it."),
    "source_before": N_("Sent by the player before the house showed its fingerprint: the house could know it."),
    "source_house": N_("Made by the house, because the player’s device sent none: it proves nothing."),
    "source_unknown": N_("Made by the house, or by a program that sent it: it proves nothing."),
    "source_bot": N_("A bot of the house adds nothing."),
    "source_none": N_("Not there yet."),
    "fair_check": N_("The house has checked the record: every draw, every move and the result are right."),
    "fair_wrong": N_("This record does not hold: {reason}"),
    "fair_yourself": N_("You need not believe us or this page. Download the record and check it, with the command"),
    "checked_start": N_("Your browser checks the draws …"),
    "checked_progress": N_("Your browser has computed {n} of {total} draws …"),
    "checked_right": N_("Your browser has computed all {n} draws again: they follow from the secret and the parts."),
    "checked_promise": N_("The secret is not the one that was promised."),
    "checked_number": N_("The record has another number of draws than the house says."),
    "checked_deal": N_("Hidden things were not dealt anew as the secret and the parts say."),
    "checked_draw": N_("Draw {n} is not the one that the secret and the parts give."),
    "checked_failed": N_("Your browser could not check the draws. Load this page again, or use the command below."),
    "memory_right": N_(
        "It also remembers the fingerprint it was shown before the game and its own part: both are in the record."
    ),
    "memory_promise": N_("But before the game it was shown another fingerprint. This game was not drawn as promised."),
    "memory_part": N_("But its own part is not among them. This game was not drawn as promised."),
    # about, errors
    "about_title": N_("About this house"),
    "about_house": N_(
        "Tablée opens five board games again that you can no longer buy: alone against bots or with friends, on any"
        " screen."
    ),
    "about_free_title": N_("No sign-up"),
    "about_free": N_(
        "Your browser keeps a name and a key to your seats. Everything comes from this house and nothing goes anywhere"
        " else."
    ),
    "about_secrets_title": N_("Secrets stay secret"),
    "about_fair_title": N_("Fair draws"),
    "about_secrets": N_(
        "What lies face down stays hidden, in the page’s source too: a page is made only of what its reader may know."
    ),
    "about_bots_title": N_("Write a bot"),
    "about_bots": N_("Programs play through the same tables as people. Open one, keep the token, and play:"),
    "about_schema": N_("Everything the house understands is described here:"),
    "about_stream": N_("and hear of every change as it happens:"),
    "lost": N_("This did not work"),
    "aside_title": N_("This table is set aside"),
    "nothing_here": N_("Nothing is laid here"),
    **ANALYSIS_TEXTS,
    **DAILY_TEXTS,
}


@cache
def texts(lang: str) -> Mapping[str, str]:
    """All texts in one language, by name."""
    say = Say(lang)
    return {name: say(text) for name, text in TEXTS.items()}


@cache
def title_of(game: Game) -> str:
    """The title of a game as it is printed, with a true apostrophe."""
    return game.title.replace("'", "’")


def minutes_of(game: Game, say: Say) -> str:
    """How long a game takes."""
    return say("{n} min", n=game.minutes)
