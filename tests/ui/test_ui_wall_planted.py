"""Nothing that came to a game since gets to the wall before it is public: two games that differ in it look the same,
pixel by pixel; sandboxes, positions, mails and what phones hand in change nothing there.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from kapdip.board.model import Location, Unit
from kapdip.game.change import with_turn
from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import (
    Conditional,
    ExchangeSlip,
    Game,
    LogEntry,
    Origin,
    PressItem,
    PressPart,
    SeatChange,
    SeatChangeKind,
    Treaty,
    TurnInputs,
)
from kapdip.game.press import add_press
from kapdip.orders.model import Hold, Retreat
from kapdip.storage.branches import branches
from kapdip.storage.files import save_game
from kapdip.storage.order_text import read_unit
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.sandbox.actions import Sandboxes
from kapdip_gui.table import network
from kapdip_gui.table.network import LocalAddress
from kapdip_gui.wall import strip
from kapdip_gui.wall.panel import SCENE_NAMES
from tests.game.test_game_veils import courses
from tests.game.two import UTE, VERA, bid, two
from tests.game.veils import twin
from tests.ui.phones_kit import at_the_table
from tests.ui.test_ui_canary import move, ordered
from tests.ui.test_ui_wall_silence import page_of, still, wall_of, words
from tests.ui.window_kit import NAMES, begun, open_game, press, settle

TOLD = {"headline", "comment", "deadline", "decisions"}
"""What the room is told: of decisions how many are still awaited."""
Twins = tuple[Game, Game]


@pytest.fixture
def window(desk: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The module's window without a game and without a wall."""
    monkeypatch.setattr(strip, "PAGE", 10**8)
    assert (desk.session.game, desk.walls.window) == (None, None)
    yield desk
    if desk.walls.window is not None:
        press(desk, "wall.on")
    assert desk.actions_of.files.close()
    settle()


def conditions(text: str, amount: int) -> Game:
    """Orders, a slip and press with conditions."""
    retreat = Conditional(text, Retreat(read_unit("F BRE"), (Location("GAS"),)))
    game = ordered(begun(1), "FRANCE", Hold(read_unit("A PAR")), conditionals=(retreat,), unreadable=(text,))
    game = enter_slip(game, NAMES[1], ExchangeSlip({"FRANCE": amount}, conditional=(text,)))
    return add_press(game, PressItem(NAMES[0], text, text, (PressPart(text, condition=text),)))


def inputs(**other: Any) -> Game:
    """Everything else that is handed in or decided, whatever the rules of the game make of it."""
    game = begun(1)
    return with_turn(game, replace(game.turn, inputs=replace(game.turn.inputs, **other)))


def decided() -> Twins:
    said: Mapping[str, Any] = {
        "answers": {"press.1.1": True},
        "lots": {"control:GERMANY": NAMES[2]},
        "seat_changes": (SeatChange(SeatChangeKind.SUBSTITUTE, NAMES[2], "Erika"),),
        "draw_votes": frozenset({NAMES[2]}),
        "treaty": Treaty({"FRANCE": 20}, frozenset({NAMES[2]})),
        "play_on": True,
        "conceded": NAMES[2],
        "slips_unlocked": True,
        "first_units": {"FRANCE": (Unit.parse("A PAR"),)},
        "given": {"bids": {NAMES[2]: {"FRANCE": 6}}},
        "origins": {"ABCD": Origin(NAMES[2], "2026-11-18T20:15:00", ("slip",), sent_back="no")},
        "resolved_once": True,
    }
    return inputs(**said), inputs()


def known_to_the_desk() -> Twins:
    """The seed, of which lots are made; the log."""
    game = begun(1)
    return game, replace(game, seed=918273, log=(*game.log, LogEntry(2, "slip.entered", {"player": NAMES[1]})))


TWINS: Mapping[str, Callable[[], Twins]] = {
    "conditions": lambda: (conditions("if Owls hoot", 7531), conditions("if it rains", 12)),
    "decisions": decided,
    "seed and log": known_to_the_desk,
    "bids": lambda: (bid(two(), UTE, VERA), bid(two(), {"ENGLAND": 3}, {"TURKEY": 9})),
    "orders": lambda: (
        ordered(begun(1), "FRANCE", move("A PAR", "BUR"), move("A MAR", "SPA"), move("F BRE", "MAO")),
        ordered(begun(1), "FRANCE", *(Hold(read_unit(unit)) for unit in ("A PAR", "A MAR", "F BRE"))),
    ),
}


def scenes(window: MainWindow) -> list[QImage]:
    """The wall in every scene there is, at rest."""
    window.walls.audience.follow()
    wall_of(window).resize(800, 600)
    made = []
    for scene in (*filter(None, SCENE_NAMES), None):
        window.walls.audience.pin(scene)
        made.append(still(window))
    return made


def seen_of(window: MainWindow, game: Game, *, resolves: bool) -> list[QImage]:
    """What the room sees of a game that is opened, and while the next step is resolved and waits to be shown."""
    open_game(window, game)
    if window.walls.window is None:
        press(window, "wall.on")
    made = scenes(window)
    if resolves:
        assert window.session.do("step", lambda before: next_step(before, hold_missing=True))
        made += scenes(window)
        assert window.walls.audience.holds
    return made


@pytest.mark.parametrize("name", TWINS)
def test_what_was_handed_in_is_not_seen_until_it_is_shown(window: MainWindow, name: str) -> None:
    one, other = TWINS[name]()
    assert one != other
    resolves = name not in {"decisions", "seed and log"}  # of the one the rules make nothing, of the other all lots
    first, second = (seen_of(window, game, resolves=resolves) for game in (one, other))
    assert len(first) == len(second)
    assert [place for place, (a, b) in enumerate(zip(first, second, strict=True)) if a != b] == []
    if resolves:
        press(window, "wall.show")
        assert still(window) not in second, "what is shown is seen"


def test_every_field_of_what_is_handed_in_differs_somewhere_or_is_told() -> None:
    differ = {
        field.name
        for make in TWINS.values()
        for one, other in (make(),)
        for field in fields(TurnInputs)
        if getattr(one.turn.inputs, field.name) != getattr(other.turn.inputs, field.name)
    }
    assert differ | TOLD == {field.name for field in fields(TurnInputs)}


def test_hidden_units_of_stab_are_in_no_scene(window: MainWindow) -> None:
    for game in courses(5, turns=2)[::2]:
        first, second = (seen_of(window, one, resolves=False) for one in (game, twin(game)))
        assert [place for place, (a, b) in enumerate(zip(first, second, strict=True)) if a != b] == []


# -- beside the game ---------------------------------------------------------------------------------------------------


@pytest.fixture
def walled(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A window with a game in a file, and its wall."""
    path = tmp_path / "runde.yaml"
    save_game(begun(2), path)
    window.actions_of.files.open(path)
    settle()
    press(window, "wall.on")
    return window


@pytest.mark.parametrize("command", ["turn.fork", "file.position"])
def test_a_sandbox_and_a_position_change_nothing_on_the_wall(walled: MainWindow, command: str) -> None:
    before = scenes(walled)
    press(walled, command)
    sandboxes = walled.findChild(Sandboxes)
    assert sandboxes is not None
    beside = sandboxes.shown
    assert beside is not None
    assert beside is not walled
    if command == "turn.fork":
        player = NAMES[1]
        assert beside.session.do("slip", lambda game: enter_slip(game, player, ExchangeSlip({"FRANCE": 500})))
        assert beside.session.do("step", lambda game: next_step(game, hold_missing=True))
        assert walled.session.path is not None
        assert branches(walled.session.path)
    settle()
    assert scenes(walled) == before
    sandboxes.close()
    settle()


def test_a_mail_that_is_read_changes_nothing_on_the_wall(walled: MainWindow) -> None:
    before = scenes(walled)
    dialog = PasteDialog(walled.session, f'Exchange "{NAMES[1]}"\nFrancs +431\nOwls hoot', walled)
    dialog.show()
    settle()
    assert scenes(walled) == before
    dialog.close()
    dialog.deleteLater()


def test_what_a_phone_hands_in_waits_unseen(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(window, qtbot, tmp_path / "game.yaml") as phones:
        press(window, "wall.on")
        told_before = {*words(wall_of(window).scene), *words(page_of(window))}
        alias = phones.game.turn.start.control["ENGLAND"]
        receipt = phones.hand_in(alias, orders={"ENGLAND": ["lon nth"]}, slip={"ITALY": 50})["receipt"]
        assert [item.receipt for item, _ in window.host.inbox.waiting] == [receipt]
        scenes(window)
        told = {*words(wall_of(window).scene), *words(page_of(window))}
        assert {text for text in told - told_before if "players ready" not in text} == set()
        assert window.host.take_all() == 1
        scenes(window)
        told = {*words(wall_of(window).scene), *words(page_of(window))}
        assert not [text for text in told if receipt in text]
        press(window, "wall.on")
