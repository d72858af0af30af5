"""Every profile has a name in both languages, and its games a number in a club."""

import pytest

from kapdip.club.model import FAMILIES
from kapdip.exchange.profile_data import PROFILES
from kapdip.words.catalogue import words_in
from kapdip.words.rule_names import PROFILE_NAMES


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_known_by_name_and_counted_in_a_club(name: str) -> None:
    assert PROFILE_NAMES[name]
    assert words_in("de").gettext(PROFILE_NAMES[name])
    assert FAMILIES[name]
