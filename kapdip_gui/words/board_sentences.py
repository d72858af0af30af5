"""What is wrong with a board, for its maker.

Takes and gives: as `words.sentences` says. The keys are those of `kapdip_board`.
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "board.unreadable": "{file} can't be read: {text}.",
    "board.not_a_board": "{file} is not a board: {text}.",
    "board.not_a_drawing": "{file} is not a drawing with a viewBox: {text}.",
    "board.no_shapely": "To look at a drawing the program needs shapely: pip install kapdip[board].",
    "board.code_twice": "The code {name} stands for {count} provinces.",
    "board.power_twice": "The power {name} is listed {count} times.",
    "board.name_missing": "{name} has no name in the language {text}.",
    "board.currency_missing": "The currency of {name} has no name in the language {text}.",
    "board.home_of_nobody": "{name} is a home centre of {other}, which is not a power of the board.",
    "board.no_such_place": "{name} leads to {other}, which is not on the board.",
    "board.one_way": "{name} leads to {other}, but not back.",
    "board.start_place": "Start {name}: {other} of {text} can't stand there.",
    "board.start_twice": "Start {name}: more than one unit stands in {other}.",
    "board.not_drawn": "{name} is not drawn.",
    "board.drawn_unknown": "The drawing has a shape “{name}”, which is not a province of the board.",
    "board.drawn_twice": "{name} is drawn twice.",
    "board.path": "The shape of {name} can't be read: {text}. Only M, L, Q, C and Z are understood, in capitals.",
    "board.overlap": "{name} and {other} overlap by {value} square pixels.",
    "board.hole": "The shapes leave a hole of {value} square pixels at {text}, between {names:plain}.",
    "board.apart": "{name} and {other} are neighbours by the rules, but don't touch in the drawing.",
    "board.touching": "{name} and {other} touch in the drawing over {value} pixels, but are not neighbours by the rules.",
}
