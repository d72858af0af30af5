"""Whether a slip can be used: refusals with line and reason, warnings for what counts as nothing.

Takes the lines of a slip as somebody read them (from a sheet, a table, JSON); gives a `Slip` or why there is none.
Rules: docs/rules.md 2.2 to 2.5; KA 2007, "Befehlssyntax für Börsenzüge", "Ablauf einer Partie" (no conditional exchange
slips).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from kapdip import slips
from kapdip.exchange.model import Currency, Slip
from kapdip.exchange.profile import Profile
from kapdip.reason import Reason


class SlipLine(NamedTuple):
    """One line: the currency's machine name (or what was written in its place), what was
    written as units, and where.
    """

    currency: str
    units: object
    """A whole number where the slip is right."""
    conditional: bool = False
    line: int | None = None
    """Line number in the sheet, from 1; None where there is no sheet."""


class SlipReading(NamedTuple):
    """A slip that can be used, or None: refused (there are refusals) or missing (nothing but conditions)."""

    slip: Slip | None
    refusals: tuple[Reason, ...]
    warnings: tuple[Reason, ...]


def lines_of(slip: Mapping[str, object]) -> tuple[SlipLine, ...]:
    """A slip that comes as a mapping, as lines."""
    return tuple(SlipLine(currency, units) for currency, units in slip.items())


def read_slip(
    profile: Profile, known: Collection[Currency], traded: Collection[Currency], lines: Iterable[SlipLine]
) -> SlipReading:
    """Read a slip for a turn in which the `traded` currencies out of all `known` ones have a price.

    Refused: a currency twice, one that nobody knows or that is not traded (0 for an eliminated power is only warned
    of), something that is not a whole number; in strict mode also a currency left out. Keys: `slip.refused.…`,
    `slip.warning.…` with the facts `currency`, `units` and `line`.
    """
    given = tuple(lines)
    refusals: list[Reason] = []
    warnings: list[Reason] = []
    slip: dict[Currency, int] = {}
    written: Counter[str] = Counter()
    for line in given:
        about: slips.Line = {"currency": line.currency, "units": line.units, "line": line.line}
        written[line.currency] += 1
        if refusal := _refusal(known, traded, line, written[line.currency], about):
            refusals.append(refusal)
        elif line.currency not in traded:
            warnings.append(slips.eliminated(**about))
        elif line.conditional:
            warnings.append(slips.condition(**about))
            slip[line.currency] = 0
        else:
            assert isinstance(line.units, int)
            slip[line.currency] = line.units
    left_out = tuple(currency for currency in traded if currency not in written)
    if left_out and profile.strict_slips:
        refusals.append(slips.incomplete(currencies=left_out))
    if refusals:
        return SlipReading(None, tuple(refusals), tuple(warnings))
    if given and all(line.conditional for line in given):
        return SlipReading(None, (), (*warnings, slips.only_conditions()))
    if left_out:
        warnings.append(slips.left_out(currencies=left_out))
    return SlipReading(slip, (), tuple(warnings))


def _refusal(
    known: Collection[Currency], traded: Collection[Currency], line: SlipLine, times: int, about: slips.Line
) -> Reason | None:
    if line.currency not in known:
        return slips.unknown(**about)
    if times > 1:
        return slips.twice(**about)
    if not line.conditional and (not isinstance(line.units, int) or isinstance(line.units, bool)):
        return slips.not_whole(**about)
    if line.currency not in traded and not line.conditional and line.units != 0:
        return slips.not_traded(**about)
    return None
