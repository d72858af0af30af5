"""A free start in the window: chosen in New game, typed line by line beside the orders, undone, taken off the list."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kapdip.game.public import public_view
from kapdip.showing.orders.rows import groups
from kapdip.words.format import power_name
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders import edits
from tests.game.stab import stab
from tests.ui.window_kit import close_window, open_game, open_window, press, settle, type_line


@pytest.fixture(params=["de", "en"])
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MainWindow]:
    made = open_window(tmp_path, request.param)
    yield made
    close_window(made)


def french(window: MainWindow) -> str:
    return ", ".join(map(str, window.session.current.turn.start.position.units["FRANCE"]))


def test_it_is_offered_where_only_failures_are_reported(window: MainWindow, tmp_path: Path) -> None:
    dialog = NewGameDialog(window.session, window)
    dialog.file.setText(str(tmp_path / "Free.yaml"))
    dialog.players.set_names(["Ada", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus"])
    dialog.rules.heading.click()
    dialog.cards.choose("standard")
    assert dialog.rules.free_start.isHidden()
    dialog.cards.choose("stab")
    assert not dialog.rules.free_start.isHidden()
    assert not dialog.try_make().profile.free_start
    dialog.rules.free_start.click()
    assert dialog.rules.chosen() == 1
    made = dialog.try_make()
    assert made.profile.free_start
    again = NewGameDialog(window.session, window)
    again.take_over(made)
    assert again.rules.free_start.isChecked()
    dialog.cards.choose("standard")
    assert dict(dialog.try_make().profile.house_rules) == {}
    again.close()
    dialog.close()


def test_units_are_named_line_by_line_and_ordered_at_once(window: MainWindow) -> None:
    open_game(window, stab(free_start=True))
    window.session.hidden = False
    type_line(window, "+ a bur")
    assert french(window) == "A BUR, A MAR, A PAR"
    type_line(window, "+ f mar")
    type_line(window, "bur mun")
    slip = window.session.current.turn.inputs.orders["FRANCE"]
    assert [str(order) for order in slip.movement] == ["A BUR - MUN"]
    assert french(window) == "A BUR, A PAR, F MAR"
    press(window, "edit.undo")
    press(window, "edit.undo")
    assert french(window) == "A BUR, A MAR, A PAR"


def test_beside_the_line_stands_the_power_that_gets_what_is_typed(window: MainWindow) -> None:
    """It went on showing the power that is waited for."""
    open_game(window, stab(free_start=True))
    window.session.hidden = False
    assert window.desk is not None
    line = window.desk.line
    waiting = line.chip.power
    assert waiting != "TURKEY"
    line.edit.setText("+ a smy")
    line.think()
    assert line.chip.power == "TURKEY"
    assert line.chip.accessibleName() == power_name("TURKEY", window.session.language)
    line.edit.setText("")
    line.think()
    assert line.chip.power == waiting


def test_a_unit_elsewhere_is_refused_with_the_provinces_in_which_it_can_begin(window: MainWindow) -> None:
    open_game(window, stab(free_start=True))
    window.session.hidden = False
    type_line(window, "+ a spa")
    assert window.desk is not None
    assert not window.session.current.turn.inputs.first_units
    window.desk.line.edit.clear()
    type_line(window, "+ f par")
    assert not window.session.current.turn.inputs.first_units


def test_the_list_shows_them_and_takes_them_off(window: MainWindow) -> None:
    open_game(window, stab(free_start=True))
    window.session.hidden = False
    type_line(window, "+ a bur")
    view = window.session.desk_view()
    assert view is not None
    (row,) = [row for group in groups(view) for row in group.rows if row.is_first]
    assert (row.power, [str(one) for one in row.extra]) == ("FRANCE", ["A BUR B"])
    assert edits.take_away(window.session, row)
    assert french(window) == "A MAR, A PAR, F BRE"


def test_behind_the_curtain_nothing_tells_them(window: MainWindow) -> None:
    open_game(window, stab(free_start=True))
    window.session.hidden = False
    before = public_view(window.session.current)
    type_line(window, "+ a bur")
    window.session.hidden = True
    settle()
    assert public_view(window.session.current) == before
    undo = window.session.next_undo
    assert undo is not None
    assert "Bur" not in undo.text(window.session.language, True)
