"""The texts of the puzzle of the day; texts.py has them among the others."""

from tablee.i18n import N_

DAILY_TEXTS = {
    "daily": N_("Puzzle of the day"),
    "daily_short": N_("Puzzle"),
    "daily_at": N_("The puzzle of the day of {game}"),
    "daily_ask": N_("{player} is to choose, and one choice is clearly the best. Which one?"),
    "daily_right": N_("Well found! This is the one."),
    "daily_wrong": N_("Not this one: it loses {percent} of the win. The best is: {best}."),
    "daily_why": N_("Why:"),
    "daily_next": N_("The next best, “{second}”, loses {percent} of the win."),
    "daily_losses": N_("What each choice loses against the best"),
    "daily_loss": N_("Loses"),
    "daily_same": N_("It is the same for everybody. Bots played the game that it comes from."),
    "daily_prepares": N_(
        "Today’s puzzle is being prepared. Usually it takes a few seconds; this page goes on by itself."
    ),
    "daily_failed": N_("Today’s puzzle did not work out. The house tries again in a minute."),
    "daily_none": N_("There is no puzzle for this day."),
    "daily_others": N_("The other games:"),
    "daily_again": N_("Once more"),
    "daily_best": N_("the best"),
    "daily_yours": N_("your choice"),
}
