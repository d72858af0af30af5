"""Sentences for home countries and bids.

Takes and gives: see `words.sentences`. The keys come from `auction` (`homes.…`, `bids.…`).
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "homes.wrong_list": "The list of {player} has to name each power once: {powers}.",
    "bids.twice": "{power:name} is on the slip more than once: one bid for each power.",
    "bids.not_whole": "{power:name}: a bid is a whole number of credits, 0 or more.",
    "bids.too_large": "{power:name}: no more than {most} credits can be bid.",
    "bids.own_home": "{power:name} is your own home country: it is not for sale.",
    "bids.other_home": "{power:name} is the home country of {player}: it is not for sale.",
    "bids.eliminated": "{power:name} is eliminated: nobody can hire it.",
    "bids.over_purse": "The bids add up to {total} credits, but the purse holds {credits}: nobody may bid more than he has.",
}
