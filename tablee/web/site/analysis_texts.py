"""The texts of the analysis and of its puzzles; texts.py has them among the others."""

from tablee.i18n import N_

ANALYSIS_TEXTS = {
    "analysis": N_("Analysis"),
    "analysis_of": N_("Analysis of {game}"),
    "analysis_doing": N_("The house goes through the game, choice by choice. What is done stands below already."),
    "analysis_waits": N_("Other games are analysed before yours. This page goes on by itself."),
    "analysis_compiles": N_(
        "The house has just opened and is still preparing the rules of this game. This page goes on by itself."
    ),
    "analysis_failed": N_("This analysis did not work out. The house tries again when you come back in a minute."),
    "analysis_progress": N_("{percent}% of the game"),
    "so_far": N_("So far"),
    "luck_and_skill": N_("Luck and skill"),
    "luck_and_skill_help": N_(
        "Luck is what the draws gave or took. Skill is what one’s own choices gave or took, compared with usual play. "
        "Both in parts of the win: everything from the start to the result adds up."
    ),
    "how_to_read": N_("What these words mean"),
    "read_luck": N_("Luck of the draw: what was drawn, compared with the average of all that could have been drawn."),
    "read_own": N_("Own choices: what was chosen, compared with what a bot that knew the same would usually choose."),
    "read_others": N_("Others’ choices: what the other players did, for or against this player."),
    "read_hidden": N_(
        "Hidden or misjudged: how a choice turned out because of what nobody could know, and where the values of "
        "positions were off. Nobody is blamed for it."
    ),
    "read_adjusted": N_(
        "Result without the luck: the result less the luck of the draw. So it can be more than 100% or less than 0%."
    ),
    "read_accuracy": N_(
        "Accuracy: 100 if nothing better was possible, 0 if one might as well have drawn lots. Losses count as far as "
        "they are certain."
    ),
    "read_grades": N_("A choice is called a mistake only if a better one could be seen from what its player knew."),
    "luck": N_("Luck"),
    "skill": N_("Skill"),
    "way_of": N_("{player}: from the start to the result"),
    "term_start": N_("At the start"),
    "term_luck": N_("Luck of the draw"),
    "term_own": N_("Own choices"),
    "term_others": N_("Others’ choices"),
    "term_hidden": N_("Hidden or misjudged"),
    "hidden_for": N_("What lay hidden suited these choices, or they were worth more than thought: nobody could know."),
    "hidden_against": N_(
        "What lay hidden went against these choices, or they were worth less than thought: nobody could know."
    ),
    "term_result": N_("Result"),
    "term_now": N_("Up to here"),
    "adjusted": N_("Result without the luck"),
    "accuracy": N_("Accuracy"),
    "good_adds_up": N_(
        "Nothing was certainly better than any of these choices, so all are called good. Yet small differences from "
        "usual play add up: to {percent}, the skill above."
    ),
    "part_is_certain": N_(
        "Of the skill above, {good} comes from good choices: nothing was certainly better there, but small differences "
        "from usual play add up. The other choices gave {rest}."
    ),
    "win_shares": N_("Who was closer to the win"),
    "win_shares_help": N_("The taller a ribbon, the closer that player is to the win at this moment."),
    "as_table": N_("The same as a table"),
    "moment": N_("Moment"),
    "the_start": N_("Start"),
    "the_end": N_("End"),
    "turning_points": N_("Turning points"),
    "no_turning_points": N_("No single moment decided this game."),
    "show_it": N_("Show"),
    "choices_of": N_("The choices"),
    "whose_choices": N_("Whose choices?"),
    "seen_by": N_("As {player} saw it"),
    "earlier_choice": N_("Earlier choice"),
    "later_choice": N_("Later choice"),
    "alternatives": N_("What could be chosen"),
    "alternatives_help": N_("What each was worth, from what {player} could know: the share of the win to expect."),
    "worth": N_("Worth"),
    "was_played": N_("played"),
    "bots_choice": N_("the bot’s choice"),
    "in_replay": N_("In the replay"),
    "no_choices": N_("There was nothing to choose here yet."),
    "puzzles": N_("Puzzles"),
    "puzzles_help": N_("From choices that cost the most: find the better one."),
    "puzzle": N_("Puzzle {n}"),
    "puzzle_of": N_("Puzzle {n} of {all}"),
    "puzzle_ask": N_("You sit in the place of {player} and know what they knew. What do you do?"),
    "puzzle_right": N_("Well found!"),
    "puzzle_close": N_("Almost as good as the best: it loses {percent} of the win."),
    "puzzle_wrong": N_("There is something better: this one loses {percent} of the win."),
    "puzzle_in_game": N_("In the game:"),
    "puzzle_next": N_("Next puzzle"),
    "puzzle_again": N_("Try again"),
    "to_analysis": N_("Back to the analysis"),
    "again_from": N_("Try again from here"),
    "again_on": N_("Play on from here"),
    "again_level": N_("The others"),
    "again_help": N_("At a new table, against bots. What {player} could not know here is dealt anew."),
    "again_game": N_("This game goes on from a choice in an earlier one. What {player} could not know was dealt anew."),
    "again_puzzle": N_("This game goes on from a puzzle. What {player} could not know was dealt anew."),
    "again_back": N_("Back to that choice"),
    "fair_again": N_(
        "The beginning of this game was taken over from an earlier one, up to a choice. What the player could not know"
        " there was dealt anew, by the same key as all draws: nobody who could not choose the draws could choose it."
    ),
    "fair_not_again": N_(
        "Draws before that choice belong to the earlier game, and are checked with its record, not with this one."
        " To check what was dealt anew takes the rules of the game: “tablee verify” does it, this page does not."
    ),
}
