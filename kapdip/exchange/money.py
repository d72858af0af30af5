"""Money and points as exact whole hundredths; no float ever decides a cent.

Takes and gives decimal text (`"1.05"`) at the edges and integers inside.
Rules: docs/rules.md 2.1 and 4.
"""

import re
from typing import Self

_DECIMAL = re.compile(r"(-?)([0-9]{1,15})(?:\.([0-9]{1,2}))?")


class Cents(int):
    """An amount of the base currency or a price, in hundredths.

    Arithmetic gives plain `int`; `str` is `1.05`, `-0.30`.
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `"1.05"`, `"1.5"` or `"-3"`; raises ValueError for anything else (a third
        decimal, a comma, an exponent).
        """
        found = _DECIMAL.fullmatch(text)
        if found is None:
            raise ValueError(f"expected an amount like 1.05, found {text!r}")
        sign, whole, decimals = found.groups()
        amount = int(whole) * 100 + int((decimals or "").ljust(2, "0"))
        return cls(-amount if sign else amount)

    def __str__(self) -> str:
        whole, decimals = divmod(abs(int(self)), 100)
        return f"{'-' if self < 0 else ''}{whole}.{decimals:02d}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self)})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Points(Cents):
    """Victory points in hundredths of a point; `str` is `681.96`."""

    __slots__ = ()


def half_up(numerator: int, denominator: int) -> int:
    """The whole number nearest to a fraction, a half going up: 5/2 gives 3, −5/2 gives −2.

    The denominator is positive.
    """
    return (2 * numerator + denominator) // (2 * denominator)
