"""Money is exact: hundredths as whole numbers, text only at the edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.exchange.money import Cents, Points, half_up


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [("1.05", 105), ("0.30", 30), ("-0.30", -30), ("7", 700), ("1.5", 150), ("0012.00", 1200), ("-3", -300)],
)
def test_amounts_are_read_exactly(text: str, hundredths: int) -> None:
    assert Cents.parse(text) == hundredths


@pytest.mark.parametrize("text", ["", "1,05", "1.005", "+1", "1e3", ".5", "1.", "１.00", "NaN", " 1", "9" * 16])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected an amount like 1\.05"):
        Cents.parse(text)


@given(st.integers(-(10**17) + 1, 10**17 - 1))
def test_writing_and_reading_an_amount_is_the_identity(hundredths: int) -> None:
    assert Cents.parse(str(Cents(hundredths))) == hundredths


def test_an_amount_formats_as_text() -> None:
    assert f"{Cents(-5):>6}" == " -0.05"
    assert repr(Points(68196)) == "Points(68196)"
    assert str(Points(68196)) == "681.96"


@pytest.mark.parametrize(
    ("over", "under", "nearest"), [(5, 2, 3), (-5, 2, -2), (249, 100, 2), (7, 3, 2), (0, 9, 0), (-26, 10, -3)]
)
def test_a_half_goes_up(over: int, under: int, nearest: int) -> None:
    assert half_up(over, under) == nearest
