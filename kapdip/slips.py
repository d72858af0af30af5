"""What is wrong with an exchange slip: causes that exchange and reader of sheets share. See `kapdip.reason`."""

from typing import TypedDict

from kapdip.reason import Cause, no_facts


class Line(TypedDict):
    """A line of a slip, as it was written."""

    currency: str
    units: object
    line: int | None


def _line(*, currency: str, units: object = None, line: int | None = None) -> None: ...
def _amount(*, currency: str, units: object, line: int | None = None) -> None: ...
def _currencies(*, currencies: tuple[str, ...]) -> None: ...


unknown = Cause("slip.refused.unknown", _line, "“{currency:plain}” is not a currency of this game.")
twice = Cause("slip.refused.twice", _line, "{currency} is on the slip more than once.")
not_whole = Cause(
    "slip.refused.not_whole",
    _amount,
    "{currency}: expected a whole number of units, found “{units}”.",
)
not_traded = Cause(
    "slip.refused.not_traded",
    _line,
    "{currency} is no longer traded, because the power is eliminated.",
)
incomplete = Cause(
    "slip.refused.incomplete",
    _currencies,
    "The slip leaves out {currencies}; under the strict house rule every currency must be named.",
)
eliminated = Cause("slip.warning.eliminated", _line, "{currency} is no longer traded; the line has no effect.")
condition = Cause(
    "slip.warning.condition",
    _line,
    "{currency}: a slip can't be conditional; the line counts as 0.",
)
left_out = Cause(
    "slip.warning.left_out", _currencies, "The slip leaves out {currencies}; what is left out counts as 0."
)
only_conditions = Cause(
    "slip.warning.only_conditions",
    no_facts,
    "The slip contains only conditions and counts as missing.",
)
