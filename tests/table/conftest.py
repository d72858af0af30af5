"""The table at which the sample's ninth turn is played, and Nemo's phone."""

from collections.abc import Iterator

import pytest
from selenium import webdriver

from tests.chromium import LAN
from tests.table.player import KOKS, NEMO, Player, turn_nine
from tests.table.seats import SeatTable, seated


@pytest.fixture
def table() -> Iterator[SeatTable]:
    with seated(turn_nine(), NEMO, KOKS, lan=LAN) as made:
        yield made


@pytest.fixture
def nemo(browser: webdriver.Chrome, table: SeatTable) -> Player:
    player = Player(browser, table, NEMO)
    player.sit_down()
    return player
