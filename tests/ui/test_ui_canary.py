"""With the curtain down the window shows what everybody may know, and no more: two games that differ in secrets only
look the same.

What a hidden order looks like says `game.public_orders`; here every dock, the map and its film are compared, in the
step in which something was handed in, after it, and looked back upon.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from kapdip.adjudicator.model import Code
from kapdip.board.model import Location
from kapdip.game.desk import desk_view
from kapdip.game.ending import draw_refusal
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.public import public_turn
from kapdip.game.seats import name_person, note_seat
from kapdip.orders.model import Build, Hold, Move, Order, Retreat
from kapdip.showing.exchange.entering import cells_edit
from kapdip.showing.labels import named
from kapdip.showing.orders.picture import public_results, results_of
from kapdip.storage.files import load_game
from kapdip.storage.order_text import read_unit
from kapdip.words.edit_name import EditName
from kapdip.words.format import unit_text
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.panel import OrdersPanel
from tests.game.bourse import bourse
from tests.game.covered import PLANTED, covered_twin, full
from tests.game.nine import baseball
from tests.game.tables import NAMES as TABLE
from tests.game.tables import dislodged, orders, standard, stepped, table
from tests.game.tables import played as played_turns
from tests.game.test_game_veils import courses
from tests.game.two import in_autumn, two
from tests.game.veils import twin
from tests.ui.reading_kit import held, shown, texts
from tests.ui.window_kit import (
    CONTROL,
    NAMES,
    begun,
    close_window,
    in_dialog,
    open_game,
    open_window,
    press,
    settle,
)

SECRETS = ("Xyzzy", "Owls", "7531", "7 531", "Erika", "pays late", "Quetzal")
STEPS_OF_STAB = {"begun", "orders", "adjustments"}
HIDDEN = {Code.NMR, Code.NOR, Code.IMP, Code.NSU}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("canary"))
    open_game(made, begun())
    assert made.docks is not None
    for dock in made.docks.all():  # each is made when it is first seen
        dock.bring_up()
        settle()
    yield made
    close_window(made)


def ordered(game: Game, power: str, *orders: Order, **more: object) -> Game:
    slip = MilitarySlip(game.turn.start.control[power], orders)  # type: ignore[arg-type]
    return enter_orders(game, power, replace(slip, **more))  # type: ignore[arg-type]


def move(unit: str, target: str) -> Move:
    return Move(read_unit(unit), Location(target))


def wrong() -> Game:
    """Orders that are impossible, for nobody's unit, unreadable, given in advance, and none at all."""
    game = ordered(
        begun(1),
        "FRANCE",
        move("A PAR", "MOS"),
        move("F BRE", "MAO"),
        move("A TUN", "NAF"),
        retreats=(Retreat(read_unit("F BRE"), (Location("GAS"),)),),
        adjustments=(Build(read_unit("F MAR")),),
        unreadable=("Xyzzy plugh",),
    )
    return ordered(game, "GERMANY", move("A MUN", "TYR"))


def right() -> Game:
    """As `wrong`, but every unit without an order that may be told was told to hold."""
    game = ordered(begun(1), "FRANCE", Hold(read_unit("A PAR")), move("F BRE", "MAO"), Hold(read_unit("A MAR")))
    game = ordered(game, "GERMANY", move("A MUN", "TYR"), Hold(read_unit("A BER")), Hold(read_unit("F KIE")))
    for power, units in game.turn.start.position.units.items():
        if power not in {"FRANCE", "GERMANY"}:
            game = ordered(game, power, *map(Hold, units))
    return game


def with_secrets(game: Game) -> Game:
    """A slip, a press text, a person and a note that nobody may read."""
    game = enter_slip(game, NAMES[1], ExchangeSlip({"FRANCE": 7531}))
    game = add_press(game, PressItem(NAMES[0], "Quetzal", "", (PressPart("Owls hoot"),)))
    return note_seat(name_person(game, NAMES[0], "Erika Mustermann"), NAMES[0], "pays late")


def played(game: Game) -> Game:
    """Through the rest of the turn."""
    number = game.turn.number
    while game.turn.number == number:
        game = next_step(game, hold_missing=True)
    return game


def resolved(game: Game) -> Game:
    return next_step(game, hold_missing=True)


Told = dict[str, object]


def docks_of(window: MainWindow, game: Game, *views: int | None, hidden: bool = True) -> list[Told]:
    """What each dock tells in each turn that is looked at, as a rule with the curtain down."""
    open_game(window, game)
    window.setUpdatesEnabled(False)  # what is told is asked for, not how it is painted
    try:
        return [turn_of(window, viewed, hidden=hidden) for viewed in views]
    finally:
        window.setUpdatesEnabled(True)


def turn_of(window: MainWindow, viewed: int | None, *, hidden: bool) -> Told:
    """What each dock tells of a turn, what is on the map, and both ends of its film."""
    assert window.docks is not None
    assert window.desk is not None
    window.desk.view.stop_playing()
    window.session.hidden = hidden
    window.session.viewed_turn = viewed
    window.tell("")  # what was done before it
    settle()
    told: Told = {}
    for dock in window.docks.all():
        dock.bring_up()
        settle()
        told[dock.key] = "\n".join(filter(None, texts(dock)))
    for name, widget in (("desk", window.desk), ("bar", window.bar), ("status", window.statusBar())):
        told[name] = "\n".join(filter(None, texts(widget)))
    told["map"] = window.desk.view.picture
    start = window.session.current.turns[(viewed or 0) - 1].start
    units = [unit for units in start.position.units.values() for unit in units]
    told["tips"] = [window.desk.board.hints.tip(str(unit), unit.province) for unit in units]
    window.desk.board.shown.play(by_hand=False)
    told["film"] = window.desk.view.picture
    return told


def difference(first: Told, second: Told) -> list[tuple[str, list[str]]]:
    """Where they differ, with the lines that only one of them has."""
    assert first.keys() == second.keys()
    return [
        (key, sorted(set(str(told).splitlines()) ^ set(str(second[key]).splitlines())))
        for key, told in first.items()
        if told != second[key]
    ]


@pytest.mark.parametrize(("step", "views"), [("resolved", (None,)), ("played", (None, 2))])
def test_wrong_orders_look_like_holds_wherever_they_would_stand(
    desk: MainWindow, step: str, views: tuple[int | None, ...]
) -> None:
    carry_on = {"resolved": resolved, "played": played}[step]
    faulty, good = carry_on(wrong()), carry_on(right())
    movement = faulty.turns[1].results.movement
    assert movement is not None
    assert {outcome.code for outcome in movement.outcomes.values()} >= {Code.IMP, Code.NOR, Code.NMR}, (
        "there is something to hide"
    )
    assert movement.strays
    looks = zip(docks_of(desk, faulty, *views), docks_of(desk, good, *views), strict=True)
    assert [difference(one, other) for one, other in looks] == [[] for _ in views]


def test_the_game_master_sees_what_was_wrong(desk: MainWindow) -> None:
    open_game(desk, resolved(wrong()))
    assert desk.docks is not None
    desk.docks["results"].bring_up()
    settle()
    assert "no order: holds" in shown()
    assert "Naf" in shown() or "North Africa" in shown(), "the order for nobody's unit"


@pytest.mark.parametrize("step", ["entered", "resolved", "played"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_dock_tells_a_secret(desk: MainWindow, step: str, language: str) -> None:
    desk.session.language = language
    game = with_secrets(wrong())
    if step == "played":  # by then the press is published
        game = replace(game, turns=(*game.turns[:-1], replace(game.turn, inputs=replace(game.turn.inputs, press=()))))
    (told,) = docks_of(desk, {"entered": lambda same: same, "resolved": resolved, "played": played}[step](game), None)
    assert [(key, secret) for key, text in told.items() for secret in SECRETS if secret in str(text)] == []
    desk.session.language = "en"


def test_where_wrong_orders_are_told_the_map_is_the_same_on_both_sides_of_the_curtain() -> None:
    game = standard()
    game = stepped(orders(game, "FRANCE", "A PAR - MOS", "F BRE - MAO", "A MAR H"))
    desk, public = desk_view(game, 1), public_turn(game, game.turns[0])
    drawn = {(one.power, one.order, one.flags) for one in results_of(desk)}
    assert drawn == {(one.power, one.order, one.flags) for one in public_results(public)}
    assert any(str(one[1]).startswith("A PAR") for one in drawn), "the impossible order is told"


# -- where only failures are reported ---------------------------------------------------------------------------------


@cache
def secret_games() -> dict[str, Game]:
    """A game of Stab, the last time that it came to each of its steps, and before the first."""
    found: dict[str, Game] = {}
    for game in courses(5, turns=4):
        found[game.turn.step if game.turn.number > 1 else "begun"] = game
    return found


def test_no_step_of_stab_is_left_out() -> None:
    assert secret_games().keys() == STEPS_OF_STAB


@pytest.mark.parametrize("step", sorted(STEPS_OF_STAB))
def test_with_the_curtain_down_the_desk_of_stab_tells_no_more_than_everybody_knows(desk: MainWindow, step: str) -> None:
    game = secret_games()[step]
    views = (None, 2, 1) if step == "orders" else (None,)  # past turns, too
    looks = zip(docks_of(desk, game, *views), docks_of(desk, twin(game), *views), strict=True)
    for one, other in looks:
        for told in (one, other):
            told.pop("tips")  # of units that one of the two has and the other has not: looked at below
        assert difference(one, other) == []


def test_with_the_curtain_up_the_game_master_of_stab_sees_all(desk: MainWindow) -> None:
    game = courses(5, turns=3)[-1]
    (told,) = docks_of(desk, game, None, hidden=False)
    units = [unit for units in game.turn.start.position.units.values() for unit in units]
    assert all(unit_text(unit) in str(told["orders"]) for unit in units)
    assert "Austria" in str(told["standings"])


# -- twins that differ in all that the curtain hides -------------------------------------------------------------------


def at(game: Game, step: str) -> Game:
    """The game in this step, with all that can be handed in."""
    while game.turn.step != step:
        game = next_step(game, hold_missing=True)
    return full(game)


SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "zwischenstand.yaml"
STAGES: dict[str, Callable[[], Game]] = {
    "first exchange": lambda: full(begun(0)),
    "movement": lambda: full(begun(1)),
    "retreats": lambda: full(dislodged()),
    "builds and removals": lambda: at(load_game(SAMPLE), "adjustments"),
    "exchange": lambda: at(begun(1), "exchange"),
    "standard": lambda: full(standard()),
    "bids": lambda: full(two()),
    "two players": lambda: full(in_autumn()),
    "stab": lambda: full(courses(5, turns=3)[-1]),
    "baseball": lambda: full(played_turns(baseball())),
    "bourse": lambda: full(played_turns(bourse())),
    "tant": lambda: full(played_turns(table("tant1982", (*TABLE, "Ivo")))),
}
IN_THE_GATE = ("movement", "retreats", "builds and removals", "exchange", "bids", "stab")
COMPARED = tuple(STAGES) if os.environ.get("KAPDIP_ALL") else IN_THE_GATE
DIALOGS = (
    *("turn.seats", "turn.notes", "turn.decisions", "turn.agreement", "turn.rules", "turn.own_panel", "help.log"),
    *("publish.publish", "publish.slips", "edit.settings", "help.keys"),
)


def everything(window: MainWindow, game: Game) -> Told:
    """All that a window holds and shows behind the curtain, dock by dock and dialog by dialog."""
    open_game(window, game)
    window.session.hidden = True
    window.tell("")
    window.notice.clear("refused")
    settle()
    found: Told = {}
    assert window.docks is not None
    assert window.desk is not None
    window.desk.view.stop_playing()
    for dock in window.docks.all():
        dock.bring_up()
        settle()
        dock.panel().setFocus()
        focus = window.focusWidget() or dock.panel()
        QApplication.clipboard().setText("nothing")
        QTest.keyClick(focus, Qt.Key.Key_C, CONTROL)
        found[f"{dock.key}, clipboard"] = QApplication.clipboard().text()
        focus.clearFocus()  # whether the window is the active one is another matter
        settle()
        window.docks.focus_moved(None)  # a panel whose list is hidden clears nothing
        found[f"{dock.key}, painted"] = dock.grab().toImage()
        found[dock.key] = "\n".join(filter(None, held(dock)))
    found["map"] = window.desk.view.picture
    around = (window.bar, window.statusBar(), window.desk.line)
    found["painted"] = [one.grab().toImage() for one in around]
    found["window"] = "\n".join(filter(None, held(window, shown_only=True)))
    found["commands"] = "\n".join(f"{one.key} {action.text()} {action.isEnabled()}" for one, action in window.commands)
    found["editors"] = editors(window)
    assert [command for command in DIALOGS if not window.commands[command].isEnabled()] == []
    for command in DIALOGS:
        if command == "turn.agreement" and draw_refusal(game) is not None:  # told at once, without a dialog
            press(window, command)
            found[command] = "\n".join(filter(None, held(window.notice)))
            assert window.dialog is None
            window.notice.clear("refused")
        else:
            found |= dialog_of(window, command)
    return found


def editors(window: MainWindow) -> list[str]:
    """What stands in the fields in which orders and amounts are mended."""
    assert window.docks is not None
    orders, sheet = window.docks["orders"].panel(), window.docks["exchange"].panel()
    assert isinstance(orders, OrdersPanel)
    assert isinstance(sheet, ExchangePanel)
    found = []
    for item in orders._items.values():
        orders.tree.begin_edit(item)
        field = orders.tree.indexWidget(orders.tree.indexFromItem(item))
        if isinstance(field, QLineEdit):
            found.append(f"{field.text()}|{field.placeholderText()}")
            QTest.keyClick(field, Qt.Key.Key_Escape)
    if sheet.sheet.sheet.rowCount():
        sheet.sheet.edit(sheet.sheet.sheet.index(0, 0))
        editor = sheet.sheet.delegate.editor
        if editor is not None:
            found.append(f"{editor.text()}|{editor.placeholderText()}")
            QTest.keyClick(editor, Qt.Key.Key_Escape)
    settle()
    return found


def dialog_of(window: MainWindow, command: str) -> Told:
    """What a dialog holds, and how it is painted."""
    found: Told = {}

    def look(dialog: QDialog) -> None:
        settle()
        found[command] = "\n".join(text for text in held(dialog, shown_only=True) if text)
        found[f"{command}, painted"] = dialog.grab().toImage()

    with in_dialog(window, look):
        press(window, command)
    return found


@pytest.mark.parametrize("stage", COMPARED)
def test_twins_that_differ_in_what_the_curtain_hides_are_told_and_painted_alike(desk: MainWindow, stage: str) -> None:
    game = STAGES[stage]()
    other = covered_twin(game)
    assert other != game
    first, second = everything(desk, game), everything(desk, other)
    assert difference(first, second) == []
    assert [(key, word) for key, text in first.items() for word in PLANTED if word in str(text)] == []


def amounts(window: MainWindow, player: int, **given: str) -> None:
    """Amounts typed into a player's row of the sheet."""
    assert window.docks is not None
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    for currency, text in given.items():
        panel.model.put_text(window.session.current.seats[player].alias, currency, text)


def put(window: MainWindow, **cells: int | None) -> None:
    alias = window.session.current.seats[0].alias
    edit = cells_edit({alias: cells}, "paste {n} amount", "paste {n} amounts")
    assert window.session.do(edit.name, edit.function)


def listed(window: MainWindow, unit: str, text: str) -> None:
    """An order typed into the list, in the place of what is hidden there."""
    assert window.docks is not None
    orders = window.docks["orders"].panel()
    assert isinstance(orders, OrdersPanel)
    (item,) = [one for key, one in orders._items.items() if key.endswith(f":{unit}")]
    orders.tree.begin_edit(item)
    field = orders.tree.indexWidget(orders.tree.indexFromItem(item))
    assert isinstance(field, QLineEdit)
    assert field.text() == ""
    assert field.placeholderText().startswith("A\u00a0Par: ")
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    settle()
    again = orders.tree.indexWidget(orders.tree.currentIndex())
    if isinstance(again, QLineEdit):  # what was refused stays in its field: only who typed it can have seen it
        QTest.keyClick(again, Qt.Key.Key_Escape)
        settle()


def pressed(window: MainWindow, author: int) -> None:
    name = EditName(named("press of {player}", player=NAMES[author]), named("press"))
    assert window.session.do(name, lambda game: add_press(game, PressItem(NAMES[author], "", "", (PressPart("x"),))))


Act = Callable[[MainWindow], None]
ALIKE: dict[str, tuple[Act, Act]] = {
    "amounts": (lambda w: amounts(w, 0, FRANCE="-500"), lambda w: amounts(w, 0, ENGLAND="400")),
    "no amounts": (lambda w: amounts(w, 0, FRANCE="x1"), lambda w: amounts(w, 0, FRANCE="12.5")),
    "blocks": (lambda w: put(w, FRANCE=5, ENGLAND=7), lambda w: put(w, ITALY=-1, RUSSIA=4, TURKEY=7)),
    "orders": (lambda w: listed(w, "A PAR", "- Bur"), lambda w: listed(w, "A PAR", "A Par - Gas")),
    "refused": (lambda w: listed(w, "A PAR", "- Mos"), lambda w: listed(w, "A PAR", "- Sev")),
    "press": (lambda w: pressed(w, 0), lambda w: pressed(w, 1)),
}


@pytest.mark.parametrize("what", ALIKE)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_edit_behind_the_curtain_tells_nothing_of_what_was_done(desk: MainWindow, what: str, language: str) -> None:
    told = []
    one, other = ALIKE[what]
    for act in (one, one, other):  # the first time to have the same line chosen before both
        open_game(desk, full(begun(1)))
        desk.session.language = language
        desk.session.hidden = True
        desk.notice.clear("refused")
        settle()
        act(desk)
        settle()
        found: Told = {"window": "\n".join(filter(None, held(desk, shown_only=True)))}
        found |= dialog_of(desk, "help.log")
        press(desk, "edit.undo")
        found["undone"] = "\n".join(filter(None, held(desk, shown_only=True)))
        told.append(found)
    desk.session.language = "en"
    desk.notice.clear("refused")
    assert difference(*told[1:]) == []
