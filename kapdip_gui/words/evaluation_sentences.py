"""Sentences about documents: what cannot be evaluated, printed or written, and what to do about it.

Gives: `TEMPLATES`, read by `words.sentences`. Facts: `turn`, `last` (whole numbers), `player`, `file`, `folder`, `text`.
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "evaluation.no_turn": "There is no turn {turn}; the last one is turn {last}.",
    "evaluation.not_finished": "Turn {turn} is still being played; it can be evaluated when its exchange is settled.",
    "evaluation.nothing_yet": "No turn is finished yet; there is nothing to evaluate.",
    "evaluation.over": "The game is over; there is no turn left to order.",
    "evaluation.no_player": "{player} does not play in this game; order slips are for its players.",
    "evaluation.not_printed": "The PDF could not be made: {text}",
    "write.no_room": "{file} was not written: there is no room left in {folder:plain}. What was there before is untouched; make room or "
    "choose another place.",
    "write.not_allowed": "{file} was not written: writing in {folder:plain} is not allowed. What was there before is untouched; choose "
    "another place.",
    "write.in_use": "{file} was not written: it is open in another program. What was there before is untouched; close it and try again.",
    "write.no_folder": "{file} was not written: there is no folder {folder:plain}.",
    "write.is_folder": "{file} was not written: it is a folder; name a file in it.",
    "write.is_save": "{file} was not written: a saved game is there. Choose another name.",
    "write.no_file": "{file} was not written: something that is not a file has that name. Choose another name.",
    "write.long_name": "{file} was not written: the name is too long.",
    "write.failed": "{file} was not written: {text}. What was there before is untouched.",
}
