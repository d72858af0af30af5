"""What the list of recent games says of a game: where it stands, whatever it is played by."""

import pytest

from kapdip.exchange.profile_data import PROFILES, load_profile
from kapdip.game.stages import stages_by_name
from kapdip.game.variant import variant_of
from kapdip_gui.file.recent import RecentGame, state_text
from kapdip_gui.frame.window import MainWindow

STAGES = sorted({name for key in PROFILES for name in stages_by_name(variant_of(load_profile(key)))})


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_stage_of_each_kind_of_game_has_words(window: MainWindow, language: str) -> None:
    before = window.session.language
    window.session.language = language
    try:
        told = {state_text(window.session, RecentGame("x", 1901, "F", 3, stage, 8, False)) for stage in STAGES}
    finally:
        window.session.language = before
    assert len(told) == len(STAGES)
    assert not [line for line in told if line.endswith(": ") or len(line) > 60]
