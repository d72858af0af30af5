"""No room grows unseen: whoever needs more than `packaging/weight.txt` allows says so there."""

import ast

import pytest
from weigh import ceilings, is_record, weigh


def test_no_room_is_heavier_than_it_may_be() -> None:
    most, rooms = ceilings(), weigh()
    assert most.keys() == rooms.keys()
    found = {room: (weight["tokens"], weight["records"]) for room, weight in rooms.items()}
    too_heavy = {room: it for room, it in found.items() if it[0] > most[room][0] or it[1] > most[room][1]}
    assert too_heavy == {}, "take away what was added, or raise the room's line in packaging/weight.txt and say why"


@pytest.mark.parametrize(
    ("text", "holds_fields"),
    [
        ("@dataclass(frozen=True)\nclass A: x: int", True),
        ("@dataclasses.dataclass\nclass A: x: int", True),
        ("class A(NamedTuple): x: int", True),
        ("class A(Base): x = 1", False),
        ("def dataclass(): ...", False),
    ],
)
def test_a_record_is_a_class_that_is_told_to_hold_fields(text: str, holds_fields: bool) -> None:
    assert is_record(ast.parse(text).body[0]) is holds_fields
