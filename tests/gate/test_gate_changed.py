"""`test.sh --changed` runs what a change can touch: by imports, by names in texts, by the dock of a panel."""

from pathlib import Path

import pytest
from changed import touched

OF_ALL = "tests/gate/test_gate_names.py"


@pytest.mark.parametrize(
    ("file", "runs", "leaves"),
    [
        ("kapdip/club/entering.py", "tests/club/test_club_entering.py", "tests/orders/test_orders_people.py"),
        ("kapdip/club/entering.py", "tests/ui/club/test_ui_club.py", OF_ALL),
        ("kapdip/orders/grammar.py", "tests/cli/test_cli_streams.py", "tests/exchange/test_exchange_control.py"),
        ("kapdip_gui/standings/panel.py", "tests/ui/test_ui_menus.py", "tests/ui/test_ui_bids.py"),
        ("kapdip/words/locale/de/LC_MESSAGES/club.po", "tests/words/test_words_catalogue.py", OF_ALL),
        ("tests/ui/window_kit.py", "tests/ui/test_ui_menus.py", OF_ALL),
        ("tests/patience.py", OF_ALL, ""),
        ("packaging/weigh.py", "tests/gate/test_gate_weight.py", OF_ALL),
        ("docs/manual/en/desk.md", "tests/gate/test_gate_manual.py", "tests/club/test_club_entering.py"),
        ("assets/phone/own.js", "tests/table/test_table_seat_orders_browser.py", "tests/club/test_club_entering.py"),
    ],
)
def test_a_change_runs_what_it_can_touch_and_leaves_the_rest(file: str, runs: str, leaves: str) -> None:
    found = touched([Path(file)])
    assert runs in found
    assert leaves not in found
