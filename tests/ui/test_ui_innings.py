"""A turn of Baseball and one of Stab through the window by keys: orders, the step, what is shown then."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kapdip_gui.frame.window import MainWindow
from tests.game.nine import baseball, in_autumn
from tests.game.stab import stab
from tests.ui.reading_kit import shown
from tests.ui.window_kit import close_window, open_game, open_window, orders_of, press, settle, type_line


@pytest.fixture(params=["de", "en"])
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MainWindow]:
    made = open_window(tmp_path, request.param)
    yield made
    close_window(made)


def test_an_autumn_ends_the_inning_and_the_board_is_set_up_anew(window: MainWindow) -> None:
    open_game(window, in_autumn(baseball()))
    window.session.hidden = False
    type_line(window, "mar spa")
    assert orders_of(window.session.current) == {"A MAR - SPA"}
    press(window, "turn.go_on")
    settle()
    game = window.session.current
    assert game.turn.number == 4
    assert game.turn.start.innings["Cleo"] == (4,)
    assert game.turn.start.position == game.variant.position
    assert game.turn.start.control["GERMANY"] == "Cleo"
    assert window.session.undo()
    settle()
    assert window.session.current.turn.number == 3
    assert "score" not in window.session.current.turn.results.outcomes


def test_a_turn_of_stab_is_ordered_with_the_curtain_up_and_covered_with_it_down(window: MainWindow) -> None:
    open_game(window, stab())
    window.session.hidden = False
    type_line(window, "par bur", "mun bur")
    assert orders_of(window.session.current) == {"A PAR - BUR", "A MUN - BUR"}
    window.session.hidden = True
    settle()
    assert window.desk is not None
    assert window.desk.line.table() is None
    assert not window.desk.line.edit.isEnabled()
    assert window.session.say("Units are hidden. F8 shows them.") in shown()
    press(window, "turn.go_on")
    settle()
    picture = window.desk.view.picture
    assert picture is not None
    assert {power: len(units) for power, units in picture.position.units.items() if units} == {
        "FRANCE": 1,
        "GERMANY": 1,
    }
    window.session.hidden = False
    settle()
    picture = window.desk.view.picture
    assert picture is not None
    assert sum(map(len, picture.position.units.values())) == 22
