"""Behind the curtain, beside docks and dialogs (`test_ui_canary`): pasted texts, what waits from phones, docks that
float, the sandbox, the list of commands. Two games, texts or hand-ins that differ in secrets only look the same.
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_slip
from kapdip.game.handing_in import HandInState
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import ExchangeSlip, Game
from kapdip.showing import inbox as inbox_rows
from kapdip.showing.docks import DOCKS
from kapdip.storage.files import create_game
from kapdip_gui.dialogs.command_list import CommandList
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.sandbox.actions import Sandboxes
from kapdip_gui.table import network
from kapdip_gui.table.inbox import Inbox
from kapdip_gui.table.inbox_list import ROW
from kapdip_gui.table.network import LocalAddress
from kapdip_gui.table.panel import TablePanel
from kapdip_gui.wall.audience import audience_of
from tests.game.covered import PARTS, PLANTED, covered_twin, full
from tests.game.tables import opened, table
from tests.ui.phones_kit import Phones, at_the_table
from tests.ui.reading_kit import held
from tests.ui.test_ui_canary import COMPARED, STAGES, Told, dialog_of, difference
from tests.ui.window_kit import begun, open_game, press, settle, until

PASSING = ("Saved", "Saving", "Code for phones", "http:", "Phones are on", "Held back", "Show again")
"""What begins so is another at every start, and nobody's secret."""


def words(widget: QWidget, *, shown_only: bool = True) -> str:
    """What a widget holds."""
    return "\n".join(text for text in held(widget, shown_only=shown_only) if text and not text.startswith(PASSING))


def window_words(window: MainWindow, *, shown_only: bool = True) -> str:
    """What a window holds, each text once: of what passes there may be one more."""
    return "\n".join(sorted(set(words(window, shown_only=shown_only).splitlines())))


def look(widget: QWidget, name: str) -> Told:
    """What a widget holds and shows."""
    painted: QImage = widget.grab().toImage()
    return {name: words(widget), f"{name}, painted": painted}


def behind(window: MainWindow, game: Game) -> None:
    """Show a game with the curtain down."""
    open_game(window, game)
    window.session.hidden = True
    window.tell("")
    for topic in ("refused", "again"):
        window.notice.clear(topic)
    settle()


def planted(told: Told) -> list[tuple[str, str]]:
    return [(key, word) for key, text in told.items() for word in PLANTED if word in str(text)]


# -- a pasted text -----------------------------------------------------------------------------------------------------

FRANCE = begun(1).turn.start.control["FRANCE"]


def slip(*lines: str) -> str:
    return "\n".join((f'Orders "{FRANCE}"', "France:", *lines, ""))


def exchange(*lines: str) -> str:
    return "\n".join((f'Exchange "{FRANCE}"', *lines, ""))


PASTED: dict[str, tuple[str, str]] = {
    "orders": (slip("A Par - Bur", "A Mar H"), slip("A Par - Gas", "A Mar S A Par - Gas")),
    "retreats in advance": (slip("A Par - Bur, R Gas"), slip("A Par - Bur, R Pic")),
    "impossible": (slip("A Par - Mos", "A Mar H"), slip("A Par - Sev", "A Mar - Spa")),
    "amounts": (exchange("-5 Francs", "+7 Liras"), exchange("-9 Roubles", "+1 Pound")),
    "too much (RED)": (exchange("+5 Francs", "+7 Liras"), exchange("+5000 Roubles", "+1 Pound")),
    "not readable": (slip("A Par - Bur", "A Mar - Xyzzy"), slip("A Par - Gas", "A Mar S Quetzal")),
    "whose press": (
        slip("A Par - Bur") + 'Press: "Pippi"\nGood day.\n\nPress\nMe, too.\n',
        slip("A Par - Bur") + 'Press: "Zorro"\nGood night.\n\nPress\nAnd me.\n',
    ),
    "press under a name that looks like another one": (
        slip("A Par - Bur") + 'Press: "Ζοrrο"\nGood day.\n',
        slip("A Par - Bur") + 'Press: "Рірpі"\nGood day.\n',
    ),
}


@pytest.mark.parametrize("what", PASTED)
@pytest.mark.parametrize("over", [False, True])
def test_a_pasted_text_tells_nothing_of_what_is_in_it(desk: MainWindow, what: str, over: bool) -> None:
    told = [pasted(desk, text, full(begun(1)) if over else begun(1)) for text in PASTED[what]]
    assert difference(*told) == []


def test_a_pasted_text_does_not_tell_whether_press_is_in_it(desk: MainWindow) -> None:
    behind(desk, begun(1))
    told = []
    for text in (slip("A Par - Bur", "A Mar - Spa", "F Bre H"), f"{slip('A Par - Bur')}Press: Pippi\nGood day.\n"):
        dialog = PasteDialog(desk.session, text, desk)
        dialog.show()
        settle()
        told.append(look(dialog, "paste"))
        dialog.reject()
    assert difference(*told) == []


def pasted(window: MainWindow, text: str, game: Game) -> Told:
    """What is told of a text while it waits to be taken, once it is taken, and once that is undone."""
    behind(window, game)
    dialog = PasteDialog(window.session, text, window)
    dialog.show()
    settle()
    found = look(dialog, "paste")
    dialog.accept()
    settle()
    found |= look(dialog, "rest") if dialog.isVisible() else {}
    dialog.reject()
    settle()
    found["taken"] = window_words(window)
    found |= dialog_of(window, "help.log")
    press(window, "edit.undo")
    found["undone"] = window_words(window)
    return found


@pytest.mark.parametrize("stage", ["movement", "standard"])
def test_a_pasted_text_tells_nothing_of_what_is_entered_already(desk: MainWindow, stage: str) -> None:
    game = STAGES[stage]()
    leader = game.turn.start.control["FRANCE"]
    text = slip("A Par - Pic") + exchange("-5 Francs") if game.profile.trades else slip("A Par - Pic")
    text = text.replace(FRANCE, leader)
    told = [pasted(desk, text, one) for one in (game, other_slips(game))]
    assert difference(*told) == []
    assert planted(told[0]) == []


def other_slips(game: Game) -> Game:
    """A twin in which whoever is pasted over has other amounts: that a slip differs from the one there is told."""
    made = covered_twin(game, *(part for part in PARTS if part != "slips"))
    for alias in game.turn.inputs.slips:
        made = enter_slip(made, alias, ExchangeSlip({"FRANCE": -3, "TURKEY": 8}))
    return made


# -- docks that float, the list of commands, the sandbox ---------------------------------------------------------------


@pytest.fixture(scope="module")
def floated(desk: MainWindow) -> MainWindow:
    """A desk whose docks have floated before: the first time texts that wrap find their height only then."""
    floating(desk, STAGES[COMPARED[0]]())
    return desk


@pytest.mark.parametrize("stage", COMPARED)
def test_a_dock_that_floats_tells_nothing_and_neither_do_the_commands(floated: MainWindow, stage: str) -> None:
    desk = floated
    game = STAGES[stage]()
    told = [floating(desk, one) for one in (game, covered_twin(game))]
    assert difference(*told) == []
    assert planted(told[0]) == []


def floating(window: MainWindow, game: Game) -> Told:
    behind(window, game)
    assert window.docks is not None
    found: Told = {}
    for key in DOCKS:
        dock = window.docks[key]
        dock.bring_up()
        dock.setFloating(True)
        settle()
        dock.panel().setFocus()
        for one in (window, dock):  # the dock has a focus of its own by now
            (one.focusWidget() or dock.panel()).clearFocus()
        settle()
        found |= look(dock, key)
        dock.setFloating(False)
    settle()
    commands = CommandList(window.session, window.commands, window)
    commands.show()
    settle()
    found |= look(commands, "commands")
    commands.close()
    settle()
    return found


@pytest.mark.parametrize("stage", COMPARED)
def test_the_sandbox_holds_nothing_of_what_was_handed_in(desk: MainWindow, stage: str, tmp_path: Path) -> None:
    game = STAGES[stage]()
    told = []
    for name, one in (("a", game), ("b", covered_twin(game))):
        file = tmp_path / name / "game.yaml"
        file.parent.mkdir()
        create_game(one, file)
        desk.actions_of.files.open(file)
        settle()
        assert desk.session.hidden
        told.append(sandbox(desk))
        desk.keeper.end()
        desk.session.close()
    assert difference(*told) == []
    assert planted(told[0]) == []


def sandbox(window: MainWindow) -> Told:
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    press(window, "turn.fork")
    shown = sandboxes.shown
    assert shown is not None
    assert shown.docks is not None
    settle()
    found: Told = {"map": shown.desk.view.picture if shown.desk is not None else None}
    for dock in shown.docks.all():
        dock.bring_up()
        settle()
        dock.panel().setFocus()
        (shown.focusWidget() or dock.panel()).clearFocus()
        settle()
        found |= look(dock.panel(), dock.key)
    found["window"] = window_words(shown, shown_only=False)
    sandboxes.close()
    settle()
    return found


# -- what waits from phones --------------------------------------------------------------------------------------------

Edit = Callable[[Phones], object]
ENGLAND = opened(table()).turn.start.control["ENGLAND"]
ORDERS = (["lon nth", "edi h", "lvp h"], ["lon eng", "edi - nwg, R Cly", "lvp - wal", "if Edi falls: edi r cly"])
HANDED_IN: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "slips": ({"slip": {"ITALY": 50}}, {"slip": {"FRANCE": -3, "TURKEY": 7}}),
    "orders": ({"orders": {"ENGLAND": ORDERS[0]}}, {"orders": {"ENGLAND": ORDERS[1]}}),
    "slip with press": ({"slip": {"ITALY": 50}}, {"slip": {"ITALY": 50}, "press": [{"text": "Quetzal"}]}),
}
STANDING: dict[str, Callable[[Game], Game]] = {
    "waiting": lambda game: game,
    "conflict": lambda game: enter_slip(game, ENGLAND, ExchangeSlip({"RUSSIA": 1})),
    "late": lambda game: next_step(game, hold_missing=True),
    "early": take_back,
}


@pytest.mark.parametrize("what", HANDED_IN)
@pytest.mark.parametrize("standing", STANDING)
def test_what_waits_tells_nothing_of_what_is_in_it(
    desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str, standing: str
) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    monkeypatch.setattr(inbox_rows, "clock_text", lambda _: "21:05")
    told = []
    for number, given in enumerate(HANDED_IN[what]):
        receipts = count(1)
        monkeypatch.setattr(Inbox, "_new_receipt", lambda _, receipts=receipts: f"AAA{next(receipts)}")
        file = tmp_path / str(number) / "game.yaml"
        file.parent.mkdir()
        with at_the_table(desk, qtbot, file) as phones:
            desk.session.hidden = True
            told.append(handed_in(phones, given, STANDING[standing]))
    assert difference(*told) == []
    assert planted(told[1]) == []


def handed_in(phones: Phones, given: dict[str, object], before: Callable[[Game], Game]) -> Told:
    """What the dock of phones and the window tell of a hand-in: as it waits, is about to go back, is taken, undone."""
    window, body = phones.window, phones.body(ENGLAND, **given)
    if before is not take_back and before(phones.game) is not phones.game:
        assert window.session.do("something", before)
    status, answer = phones.ask(ENGLAND, "hand_in", body)
    assert (status, answer["ok"]) == (200, True), answer
    if before is take_back:  # then it waits for a step that comes only
        assert window.session.do("back", before, is_step=True)
        assert [state for _, state in window.host.inbox.waiting] == [HandInState.EARLY]
    assert window.docks is not None
    dock = window.docks["table"]
    dock.bring_up()
    settle()
    panel = dock.panel()
    assert isinstance(panel, TablePanel)
    tree = panel.inbox.tree
    items = (tree.topLevelItem(row) for row in range(tree.topLevelItemCount()))
    tree.setCurrentItem(next(item for item in items if item is not None and item.data(0, ROW).receipt == "AAA1"))
    settle()
    found: Told = {}

    def tell(name: str) -> None:
        until(lambda: not audience_of(window.session)._later.isActive())  # how many are ready follows a little later
        settle()
        found[name] = window_words(window)

    tell("waits")
    panel.inbox._back.click()
    settle()
    tell("about to go back")
    if panel.inbox._take.isHidden() or "…" in panel.inbox._take.text():  # what came too late is unlocked first
        panel.inbox.send_back()
    else:
        panel.inbox.take()
    settle()
    tell("taken")
    found |= dialog_of(window, "help.log")
    press(window, "edit.undo")
    tell("undone")
    return found
