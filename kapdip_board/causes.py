"""What is wrong with a board: causes. See `kapdip.reason`."""

from typing import Protocol

from kapdip.reason import Cause, Reason, no_facts


def _text(*, text: str) -> None: ...
def _file_text(*, file: str, text: str) -> None: ...
def _file_why(*, file: str, text: Reason) -> None: ...
def _name_count(*, name: str, count: int) -> None: ...
def _name_text(*, name: str, text: str) -> None: ...
def _name_other(*, name: str, other: str) -> None: ...
def _name_other_text(*, name: str, other: str, text: str) -> None: ...
def _name(*, name: str) -> None: ...
def _name_other_value(*, name: str, other: str, value: object) -> None: ...
def _text_value_names(*, text: str, value: object, names: tuple[str, ...]) -> None: ...


class NameCause(Protocol):
    """A cause that tells which name is missing in which language."""

    def __call__(self, *, name: str, text: str) -> Reason:
        """The reason, with these facts."""


unreadable = Cause("board.unreadable", _file_why, "{file} can't be read: {text}.")
not_a_board = Cause("board.not_a_board", _file_text, "{file} is not a board: {text}.")
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
