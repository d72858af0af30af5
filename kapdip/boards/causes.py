"""What is wrong with a board: causes. See `kapdip.reason`."""

from typing import Protocol

from kapdip.reason import Cause, Reason, no_facts


def _text(*, text: str) -> None: ...
def _file_text(*, file: str, text: Reason | str) -> None: ...
def _file_why(*, file: str, text: Reason) -> None: ...
def _name_count(*, name: str, count: int) -> None: ...
def _name_text(*, name: str, text: str) -> None: ...
def _name_other(*, name: str, other: str) -> None: ...
def _name_other_text(*, name: str, other: str, text: str) -> None: ...
def _name(*, name: str) -> None: ...
def _missing(*, name: str, text: str, folder: str) -> None: ...
def _unknown(*, text: str, folder: str, names: tuple[str, ...]) -> None: ...
def _file_count(*, file: str, count: int) -> None: ...
def _name_folder(*, name: str, folder: str) -> None: ...
def _folder(*, folder: str) -> None: ...
def _sizes(*, count: int, most: int, provinces: int, value: int) -> None: ...
def _line(*, line: int, column: int) -> None: ...
def _name_other_value(*, name: str, other: str, value: object) -> None: ...
def _text_value_names(*, text: str, value: object, names: tuple[str, ...]) -> None: ...


class NameCause(Protocol):
    """A cause that says which name is missing in which language."""

    def __call__(self, *, name: str, text: str) -> Reason:
        """The reason, with these facts."""


unreadable = Cause("board.unreadable", _file_why, "{file} can't be read: {text}.")
no_such_board = Cause(
    "board.no_such_board",
    _unknown,
    "There is no board “{text}”: name the folder of one, or {names:or}. Boards of your own are found in {folder}.",
)
board_missing = Cause(
    "board.missing",
    _missing,
    "The game is played on the board “{name}” (digest {text}), which is not on this computer. Put its folder into "
    "{folder}.",
)
mended = Cause(
    "board.mended",
    _name_folder,
    "The board “{name}” in {folder} has been changed since this game began. The game keeps the board that it began on; "
    "a new game takes the changed one.",
)
file_too_large = Cause("board.file_too_large", _file_count, "{file} has more than {count} bytes.")
not_playable = Cause(
    "board.not_playable",
    _folder,
    "{folder} is not a board that can be played; “kapdip board check” names its faults.",
)
too_many = Cause(
    "board.too_many",
    _sizes,
    "A game needs a board with 2 to {most} powers and at most {value} provinces; this one has {count} and {provinces}.",
)
not_a_board = Cause("board.not_a_board", _file_text, "{file} is not a board: {text}.")
no_json = Cause("board.no_json", _line, "line {line}, column {column} is not written as JSON has it")
too_deep = Cause("board.too_deep", no_facts, "its brackets are nested too deeply")
no_utf8 = Cause("board.no_utf8", no_facts, "it is not UTF-8 text")
lacks = Cause("board.lacks", _name, "“{name}” is missing")
wrong_kind = Cause(
    "board.wrong_kind", _text_value_names, "{text}: {value} is of another kind than boards have there: {names:or}"
)
other_kind = Cause("board.other_kind", no_facts, "a value is of another kind than boards have at that place")
not_a_drawing = Cause("board.not_a_drawing", _file_text, "{file} is not a drawing with a viewBox: {text}.")
no_shapely = Cause(
    "board.no_shapely",
    _text,
    "Kapdip needs shapely to check a drawing: {text}",
)
no_python = Cause(
    "board.no_python",
    no_facts,
    "The version that runs without Python can't check a drawing. Install Kapdip from its source with "
    "“pipx install .[board]”.",
)
bad_code = Cause(
    "board.bad_code",
    _name,
    "“{name}” can't be a code: capital letters and digits only, a letter first; of a coast, one or two.",
)
letter_twice = Cause("board.letter_twice", _name_count, "The letter {name} stands for {count} powers.")
owned_wrongly = Cause(
    "board.owned_wrongly",
    _name,
    "{name} is owned by a power from the start, but is not a supply centre, or is owned twice.",
)
code_twice = Cause("board.code_twice", _name_count, "The code {name} stands for {count} provinces.")
power_twice = Cause("board.power_twice", _name_count, "The power {name} is listed {count} times.")
name_missing = Cause("board.name_missing", _name_text, "{name} has no name in the language {text}.")
currency_missing = Cause(
    "board.currency_missing",
    _name_text,
    "The currency of {name} has no name in the language {text}.",
)
home_of_nobody = Cause(
    "board.home_of_nobody",
    _name_other,
    "{name} is a home centre of {other}, which is not a power of the board.",
)
no_such_place = Cause("board.no_such_place", _name_other, "{name} leads to {other}, which is not on the board.")
one_way = Cause("board.one_way", _name_other, "{name} leads to {other}, but not back.")
start_place = Cause("board.start_place", _name_other_text, "Start {name}: {other} of {text} can't be there.")
start_twice = Cause("board.start_twice", _name_other, "Start {name}: more than one unit is in {other}.")
not_drawn = Cause("board.not_drawn", _name, "{name} is not drawn.")
drawn_unknown = Cause(
    "board.drawn_unknown",
    _name,
    "The drawing has a shape “{name}”, which is not a province of the board.",
)
drawn_twice = Cause("board.drawn_twice", _name, "{name} is drawn twice.")
path = Cause(
    "board.path",
    _name_text,
    "The shape of {name} can't be read: {text}. Only M, L, Q, C and Z are understood, in capitals.",
)
overlap = Cause("board.overlap", _name_other_value, "{name} and {other} overlap by {value} square pixels.")
hole = Cause(
    "board.hole",
    _text_value_names,
    "The shapes leave a hole of {value} square pixels at {text}, between {names:plain}.",
)
apart = Cause(
    "board.apart",
    _name_other,
    "{name} and {other} are neighbours by the rules, but don't touch in the drawing.",
)
touching = Cause(
    "board.touching",
    _name_other_value,
    "{name} and {other} touch in the drawing over {value} pixels, but are not neighbours by the rules.",
)
