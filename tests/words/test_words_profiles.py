"""Every profile has a name in both languages, and its games a number in a club."""

import pytest

from kapdip_gui.club.model import FAMILIES
from kapdip_gui.exchange.profile_data import PROFILES
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.rule_names import PROFILE_NAMES


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_known_by_name_and_counted_in_a_club(name: str) -> None:
    assert PROFILE_NAMES[name]
    assert words_in("de").gettext(PROFILE_NAMES[name])
    assert FAMILIES[name]
