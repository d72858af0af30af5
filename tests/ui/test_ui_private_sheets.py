"""Private sheets from the publish dialog: one for each player of Stab, in the middle of a turn, too."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kapdip.evaluation.options import EvaluationOptions
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.dialogs.publishing import PRIVATE, PublishRequest, publish
from kapdip_gui.frame.window import MainWindow
from tests.game.stab import moved, stab
from tests.game.tables import STANDARD, standard
from tests.ui.window_kit import close_window, open_game, open_window


@pytest.fixture
def window(tmp_path: Path) -> Iterator[MainWindow]:
    made = open_window(tmp_path)
    yield made
    close_window(made)


def test_the_publish_dialog_offers_private_sheets_where_there_are_any(window: MainWindow) -> None:
    open_game(window, moved(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR"))
    dialog = PublishDialog(window.session, window)
    assert PRIVATE.keys() <= dialog.formats.keys()
    assert all(dialog.formats[kind].isEnabled() for kind in PRIVATE)
    assert "tables" not in dialog.formats, "they tell every power's centres"
    assert all(dialog.formats[kind].isChecked() for kind in PRIVATE), "else nobody learns where units stand"
    dialog.formats["private_pdf"].setChecked(False)
    dialog._keep_choices()
    dialog.close()
    again = PublishDialog(window.session, window)
    assert [kind for kind in PRIVATE if again.formats[kind].isChecked()] == ["private_html", "private_text"]
    again.close()
    open_game(window, stab())
    begun = PublishDialog(window.session, window)
    assert not begun.formats["private_pdf"].isEnabled(), "nothing has happened yet"
    begun.close()
    open_game(window, standard())
    plain = PublishDialog(window.session, window)
    assert not PRIVATE.keys() & plain.formats.keys()
    assert "tables" in plain.formats
    plain.close()


def test_each_player_gets_a_file_of_his_own_with_his_own_units_alone(tmp_path: Path) -> None:
    game = moved(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")
    written = publish(PublishRequest(game, (), tuple(PRIVATE), ("en",), EvaluationOptions(), tmp_path))
    assert len(written) == 3 * len(STANDARD)
    assert {path.name for path in written} >= {f"Test-01-Spring-1901-{alias}-en.pdf" for alias in STANDARD}
    text = (tmp_path / "Test-01-Spring-1901-Fran-en.txt").read_text(encoding="utf-8")
    assert "A Par - Bur" in text
    assert "A Mun" not in text
