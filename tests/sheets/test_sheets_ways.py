"""A slip written in any way that people write them is read as it was meant or asked about, never as another slip."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sheets.slip_ways import WAYS, a_mail
from tests.sheets.walk_slips import ANOTHER, ASKED, comes_to, mails


@settings(max_examples=150)
@given(st.sampled_from(list(WAYS)), st.integers(0))
def test_a_slip_is_read_as_it_was_meant_or_asked_about(way: str, seed: int) -> None:
    assert comes_to(*a_mail(way, Random(seed))) != ANOTHER


def test_of_slips_in_all_ways_few_are_asked_about() -> None:
    outcomes = [outcome for way in WAYS for _, outcome in mails(way, 2)]
    assert ANOTHER not in outcomes
    assert outcomes.count(ASKED) <= 0.03 * len(outcomes)
