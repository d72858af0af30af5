"""A short run of the comparison with another engine; `python -m tests.adjudicator.other_engine 320` is the long one."""

from pathlib import Path
from random import Random

import pytest

from tests.adjudicator.other_engine import IS_THERE, MAPS, differences


@pytest.mark.unmeasured
@pytest.mark.skipif(not IS_THERE, reason="the package diplomacy is not installed")
@pytest.mark.parametrize("name", MAPS[:-1])
def test_random_phases_on_foreign_boards_end_as_another_engine_has_them(name: str, tmp_path: Path) -> None:
    assert list(differences(name, 12, Random(1901), tmp_path)) == []
