"""Reading what was written gives the order again, for every legal order of random positions; no
text makes the reader raise.
"""

import string
from sys import getrefcount

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.board.model import Step
from kapdip.orders.canonical import MOST_KEPT, read_canonical
from kapdip.orders.completion import complete
from kapdip.orders.legality import check_order
from kapdip.orders.model import Order, Retreat
from kapdip.orders.notation import parse_order
from kapdip.orders.options import adjustment_options, retreat_options, unit_options
from kapdip.orders.writing import Style, format_order
from kapdip.words.catalogue import LANGUAGES
from kapdip.words.read_back import read_back
from tests.board_languages import spoken
from tests.orders.positions import BOARD, EUROPE, random_position

numbers = st.integers(0, 10_000)


def movement_orders(number: int) -> list[Order]:
    return [order for options in unit_options(BOARD, random_position(number)).values() for order in options.orders()]


def texts(order: Order) -> list[str]:
    written = [format_order(order, BOARD, style, lang) for style in Style for lang in LANGUAGES]
    return written + [read_back(order, spoken(lang)) for lang in LANGUAGES]


@pytest.mark.unmeasured
@settings(max_examples=30)
@given(numbers, st.randoms(use_true_random=False))
def test_parse_after_format_is_the_identity_for_movement(number: int, dice: "st.randoms") -> None:  # type: ignore[valid-type]
    position = random_position(number)
    orders = movement_orders(number)
    for order in dice.sample(orders, min(12, len(orders))):  # type: ignore[attr-defined]
        for text in texts(order):
            assert parse_order(text, BOARD, position=position, step=Step.MOVEMENT).order == order, text
            assert parse_order(text, BOARD).order == order, text


@pytest.mark.unmeasured
@settings(max_examples=25)
@given(numbers)
def test_parse_after_format_is_the_identity_for_retreats(number: int) -> None:
    position = random_position(number)
    for options in retreat_options(position).values():
        orders: list[Order] = list(options.orders())
        if len(options.retreats) > 1:
            orders.append(Retreat(options.unit, options.retreats))
        for order in orders:
            for text in texts(order):
                assert parse_order(text, BOARD, position=position, step=Step.RETREATS).order == order, text


@pytest.mark.unmeasured
@settings(max_examples=25)
@given(numbers)
def test_parse_after_format_is_the_identity_for_adjustments(number: int) -> None:
    position = random_position(number)
    for options in adjustment_options(BOARD, position).values():
        for order in options.orders():
            removals = [format_order(order, BOARD, style, lang, removal=True) for style in Style for lang in LANGUAGES]
            told = [read_back(order, spoken(lang), removal=True) for lang in LANGUAGES]
            for text in texts(order) + removals + told:
                assert parse_order(text, BOARD, position=position, step=Step.ADJUSTMENTS).order == order, text


@pytest.mark.unmeasured
@given(numbers)
def test_every_option_is_legal(number: int) -> None:
    position = random_position(number)
    for options in unit_options(BOARD, position).values():
        for order in options.orders():
            assert check_order(BOARD, position, options.power, order) is None, order
    for fled in retreat_options(position).values():
        for retreat in fled.orders():
            assert check_order(BOARD, position, fled.power, retreat, step=Step.RETREATS) is None, retreat
    for changes in adjustment_options(BOARD, position).values():
        for change in changes.orders():
            assert check_order(BOARD, position, changes.power, change, step=Step.ADJUSTMENTS) is None, change


SCRAPS = (
    "A F Ber Mun Nth - -> S C H via Rückzug: , ; ( ) / + R D B wenn if : Nor Liv Tyr sc (nc) StP Golf von Lyon 1. # '"
    " \u202e \x00 ß ﬁ ½"
)
words = st.sampled_from(SCRAPS.split(" "))
noise = st.one_of(
    st.text(max_size=80), st.lists(words, max_size=12).map(" ".join), st.text(string.printable, max_size=80)
)


@pytest.mark.unmeasured
@given(numbers, st.randoms(use_true_random=False))
def test_no_slip_of_the_pen_makes_the_reader_raise(number: int, dice: "st.randoms") -> None:  # type: ignore[valid-type]
    position = random_position(number)
    orders = movement_orders(number)
    for order in dice.sample(orders, min(8, len(orders))):  # type: ignore[attr-defined]
        text = dice.choice(texts(order))  # type: ignore[attr-defined]
        at = dice.randrange(len(text))  # type: ignore[attr-defined]
        slip = text[:at] + dice.choice(["", "x", "e", text[at] * 2]) + text[at + 1 :]  # type: ignore[attr-defined]
        reading = parse_order(slip, BOARD, position=position, step=Step.MOVEMENT)
        assert (reading.order is None) == (reading.problem is not None)


@pytest.mark.unmeasured
@given(noise, st.sampled_from([None, *Step]), st.booleans())
def test_no_text_makes_the_reader_raise(text: str, step: Step | None, strict: bool) -> None:
    reading = parse_order(text, BOARD, position=EUROPE, step=step, strict=strict)
    assert (reading.order is None) == (reading.problem is not None)
    if reading.suggestion:
        assert parse_order(reading.suggestion, BOARD, position=EUROPE).order is not None


@pytest.mark.unmeasured
@given(noise, st.sampled_from(list(Step)))
def test_no_text_makes_the_completion_raise(text: str, step: Step) -> None:
    found = complete(text, BOARD, EUROPE, step=step)
    assert len(found.choices) <= 6


@pytest.mark.parametrize("size", [10_000, 1_000_000])
def test_endless_lines_are_not_read(size: int) -> None:
    for text in ("A" * size, "a ber " * size, "(" * size, "-" * size, "\u202e" * size):
        reading = parse_order(text, BOARD)
        assert reading.problem
        assert reading.problem.key == "orders.too_long"
        assert complete(text, BOARD, EUROPE).choices == ()


def test_readings_are_kept_only_so_long() -> None:
    for _ in range(2):
        assert [str(parse_order(text, BOARD).order) for text in ("A BER H", "A MUN H", "A KIE H")] == [
            "A BER H",
            "A MUN H",
            "A KIE H",
        ]
        for number in range(MOST_KEPT):
            read_canonical(f"A BER {number}", BOARD)


def test_lines_that_are_not_read_are_not_kept() -> None:
    text = "A BER - " + "M" * 1_000_000
    before = getrefcount(text)
    parse_order(text, BOARD)
    assert getrefcount(text) == before
