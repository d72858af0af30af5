"""What is wrong in a file: causes. See `kapdip.reason`."""

from typing import Protocol

from kapdip.reason import Cause, Reason, no_facts


def _expected(*, text: object) -> None: ...
def _choice(*, text: object, names: tuple[str, ...]) -> None: ...
def _bounds(*, text: object, least: str, most: str) -> None: ...
def _names(*, names: tuple[str, ...]) -> None: ...
def _at(*, line: int = 0, column: int = 0, text: str = "") -> None: ...


class ExpectedCause(Protocol):
    """A cause that says what should be in a place, and what is."""

    def __call__(self, *, text: object) -> Reason:
        """The reason, with what was found."""


class YamlCause(Protocol):
    """A cause that says where a text stops being YAML that is read."""

    key: str

    def __call__(self, *, line: int = 0, column: int = 0, text: str = "") -> Reason:
        """The reason, with the place."""


yaml_too_large = Cause("save.yaml.too_large", _at, "The file is too large for a game.")
yaml_broken = Cause(
    "save.yaml.broken",
    _at,
    "Line {line:plain}, column {column:plain}: the file can't be read from here on. A quotation mark, "
    "bracket or colon is missing or one too many, or a line is indented differently from its neighbours.",
)
yaml_open = Cause(
    "save.yaml.open",
    _at,
    "Line {line:plain}, column {column:plain}: this is never closed. A closing quotation mark or bracket is missing.",
)
yaml_character = Cause(
    "save.yaml.character",
    _at,
    "Line {line:plain}, column {column:plain}: this character is not allowed in text. Delete it.",
)
yaml_alias = Cause(
    "save.yaml.alias",
    _at,
    "Line {line:plain}: anchors and aliases (& and *) are not allowed in a save.",
)
yaml_tag = Cause("save.yaml.tag", _at, "Line {line:plain}: tags ({text}) are not allowed in a save.")
yaml_documents = Cause("save.yaml.documents", _at, "Line {line:plain}: a save is one document.")
yaml_duplicate = Cause("save.yaml.duplicate", _at, "Line {line:plain}: the key “{text}” appears twice.")
yaml_key = Cause("save.yaml.key", _at, "Line {line:plain}: a key must be a text.")
yaml_too_deep = Cause("save.yaml.too_deep", _at, "Line {line:plain}: nested too deeply for a save.")
expected_number = Cause("save.expected_number", _expected, "expected a whole number, found {text}")
expected_text = Cause("save.expected_text", _expected, "expected a text, found {text}")
expected_list = Cause("save.expected_list", _expected, "expected a list, found {text}")
expected_map = Cause("save.expected_map", _expected, "expected keys and values, found {text}")
expected_flag = Cause("save.expected_flag", _expected, "expected true or false, found {text}")
expected_amount = Cause("save.expected_amount", _expected, "expected an amount in quotes like '1.05', found {text}")
expected_unit = Cause("save.expected_unit", _expected, "expected a unit like A PAR, found {text}")
expected_order = Cause("save.expected_order", _expected, "expected an order like A PAR - BUR, found {text}")
expected_movement = Cause("save.expected_movement", _expected, "expected a movement order, found {text}")
expected_retreat = Cause("save.expected_retreat", _expected, "expected a retreat like A SER R ALB, found {text}")
expected_adjustment = Cause(
    "save.expected_adjustment",
    _expected,
    "expected a build or removal like A PAR B, found {text}",
)
expected_date = Cause("save.expected_date", _expected, "expected a date or time like 2026-12-06 or 20:00, found {text}")
expected_place = Cause("save.expected_place", _expected, "expected a province like STP/SC, found {text}")
expected_fact = Cause(
    "save.expected_fact",
    _expected,
    "expected a single value or a mapping like {{order: A PAR H}}, found {text}",
)
expected_choice = Cause("save.expected_choice", _choice, "expected one of {names:or}, found {text}")
found_dict = Cause("save.found_dict", no_facts, "keys and values")
found_list = Cause("save.found_list", no_facts, "a list")
found_nonetype = Cause("save.found_nonetype", no_facts, "nothing")
out_of_bounds = Cause("save.out_of_bounds", _bounds, "expected a number from {least} to {most}, found {text}")
missing_key = Cause("save.missing_key", no_facts, "this key is missing")
unknown_key = Cause("save.unknown_key", _names, "unknown key; the known ones are {names}")
newer_profile = Cause(
    "save.newer_profile",
    _expected,
    "the rules “{text}” need a newer version of Kapdip",
)
no_place = Cause("save.no_place", _expected, "{text} can't be there")
no_seats = Cause("save.no_seats", no_facts, "a game needs players from the first turn")
no_turns = Cause("save.no_turns", no_facts, "a game has at least one turn and at most a thousand")
seat_powers = Cause(
    "save.seat_powers",
    no_facts,
    "a player with a power for the whole game has one of the seven, in their order; nobody else has one",
)
seat_account = Cause("save.seat_account", no_facts, "a seat has neither a power nor an account")
seats_twice = Cause("save.seats_twice", no_facts, "two seats have the same name")
slips_twice = Cause("save.slips_twice", no_facts, "a player has more than one exchange slip")
place_twice = Cause("save.place_twice", no_facts, "a province is listed twice")
step_not_last = Cause("save.step_not_last", no_facts, "only the last turn may be unfinished")
step_contradicts = Cause(
    "save.step_contradicts",
    no_facts,
    "the phase and the results of the turn contradict each other",
)
cut_off = Cause(
    "save.cut_off",
    no_facts,
    "The file is cut off: its last line must be “end: true”. An earlier version may be beside it.",
)
no_ending = Cause(
    "save.no_ending",
    no_facts,
    "the last turn is finished, but neither an ending nor a next turn follows",
)
other_players = Cause("save.other_players", no_facts, "the results must name exactly the players who have a seat")
not_playing = Cause("save.not_playing", no_facts, "a slip belongs to somebody who doesn't play in this turn")
seat_change = Cause("save.seat_change", no_facts, "a change of a seat doesn't fit the seats or the rules")
contradiction = Cause("save.contradiction", no_facts, "the turn contradicts itself or the turns before it")
after_the_end = Cause("save.after_the_end", no_facts, "the game ended with the turn before")
