"""The fast path for canonical text (docs/contract.md, "Names")."""

import pytest

from kapdip.board.model import Step
from kapdip.board.reading import standard_board
from kapdip.orders.canonical import read_canonical
from kapdip.orders.notation import parse_order

BOARD = standard_board()

CANONICAL = [
    "A PAR H",
    "A PAR - BUR",
    "A LON - NWY VIA",
    "F MAO - SPA/NC",
    "F GAS - SPA",
    "A MAR S A PAR",
    "A MAR S A PAR - BUR",
    "F POR S F MAO - SPA/NC",
    "F NTH C A LON - NWY",
    "A SER R ALB, GRE",
    "A SER D",
    "F STP/SC B",
    "WAIVE",
]
NOT_CANONICAL = [
    *(
        "",
        "A PAR",
        "A PAR  H",
        "a par h",
        "A PAR HOLD",
        "A PAR H H",
        "F PAR H",
        "A XYZ H",
        "A PAR -",
        "A PAR - XYZ",
        "A PAR - BUR X",
    ),
    *(
        "A GAS - SPA/NC",
        "A PAR S",
        "A PAR S A",
        "A PAR S A XYZ",
        "A MAR S A PAR BUR",
        "A MAR S A PAR - SPA/NC",
        "A MAR S A PAR - BUR X",
    ),
    *("F NTH C A LON", "F NTH C A LON - SPA/NC", "A PAR R", "A PAR R XYZ", "A PAR R BUR,GAS", "A PAR R SPA/NC"),
]


@pytest.mark.parametrize("text", CANONICAL)
def test_the_quick_reader_reads_what_the_program_writes(text: str) -> None:
    found = read_canonical(text, BOARD)
    assert str(found) == text
    assert parse_order(text, BOARD).order == found


@pytest.mark.parametrize("text", NOT_CANONICAL)
def test_it_leaves_to_the_general_reader_what_is_not_canonical_or_cannot_be(text: str) -> None:
    assert read_canonical(text, BOARD) is None


def test_a_move_in_the_step_of_retreats_is_left_to_the_general_reader() -> None:
    assert read_canonical("A SER - ALB", BOARD, Step.RETREATS) is None
    assert str(parse_order("A SER - ALB", BOARD, step=Step.RETREATS).order) == "A SER R ALB"
