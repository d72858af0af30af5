"""Rulings C2, last paragraphs: what makes a slip unusable, and what is only warned of."""

import pytest

from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.exchange.slips import SlipLine, SlipReading, lines_of, read_slip
from tests.exchange.builders import POWERS

KA = load_profile("ka2007")
ALL = [SlipLine(power, 0) for power in POWERS]


def read(*lines: SlipLine, traded: tuple[str, ...] = POWERS, strict: bool = False) -> SlipReading:
    return read_slip(with_house_rules(KA, {"strict_slips": strict}), POWERS, traded, lines)


def test_a_full_slip_is_used_as_it_stands() -> None:
    reading = read_slip(KA, POWERS, POWERS, lines_of(dict.fromkeys(POWERS, -500)))
    assert reading == SlipReading(dict.fromkeys(POWERS, -500), (), ())


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ([SlipLine("AUSTRIA", 1, line=3), SlipLine("AUSTRIA", 1, line=7)], "slip.refused.twice"),
        ([SlipLine("POLAND", 0, line=7)], "slip.refused.unknown"),
        ([SlipLine("AUSTRIA", 1.0, line=7)], "slip.refused.not_whole"),
        ([SlipLine("AUSTRIA", "500", line=7)], "slip.refused.not_whole"),
        ([SlipLine("AUSTRIA", True, line=7)], "slip.refused.not_whole"),
        ([SlipLine("TURKEY", -1, line=7)], "slip.refused.not_traded"),
    ],
)
def test_a_wrong_line_refuses_the_whole_slip_with_the_line_and_the_reason(lines: list[SlipLine], key: str) -> None:
    reading = read(*lines, traded=POWERS[:-1])
    assert reading.slip is None
    (refusal,) = reading.refusals
    assert (refusal.key, refusal.facts["line"]) == (key, 7)


def test_a_currency_left_out_counts_as_0_with_a_warning_and_is_refused_in_strict_mode() -> None:
    reading = read(*ALL[2:])
    assert reading.slip == dict.fromkeys(POWERS[2:], 0)
    (warning,) = reading.warnings
    assert (warning.key, warning.facts["currencies"]) == ("slip.warning.left_out", ("AUSTRIA", "ENGLAND"))
    (refusal,) = read(*ALL[2:], strict=True).refusals
    assert (refusal.key, refusal.facts["currencies"]) == ("slip.refused.incomplete", ("AUSTRIA", "ENGLAND"))


def test_a_line_with_a_condition_counts_as_0_with_a_warning() -> None:
    reading = read(SlipLine("AUSTRIA", "+500 if Anna sells", conditional=True), *ALL[1:])
    assert reading.slip == dict.fromkeys(POWERS, 0)
    assert [warning.key for warning in reading.warnings] == ["slip.warning.condition"]


def test_a_slip_of_nothing_but_conditional_lines_is_missing() -> None:
    reading = read(SlipLine("AUSTRIA", 5, conditional=True), SlipLine("ENGLAND", 5, conditional=True))
    assert (reading.slip, reading.refusals) == (None, ())
    assert reading.warnings[-1].key == "slip.warning.only_conditions"


def test_an_empty_slip_is_no_missing_slip() -> None:
    assert read().slip == {}


def test_a_0_for_a_power_eliminated_earlier_is_accepted_with_a_warning() -> None:
    reading = read(SlipLine("TURKEY", 0), *ALL[:-1], traded=POWERS[:-1])
    assert reading.slip == dict.fromkeys(POWERS[:-1], 0)
    assert [warning.key for warning in reading.warnings] == ["slip.warning.eliminated"]
    conditional = read(SlipLine("TURKEY", 5, conditional=True), *ALL[:-1], traded=POWERS[:-1])
    assert [warning.key for warning in conditional.warnings] == ["slip.warning.eliminated"]
