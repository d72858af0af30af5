"""Nothing secret gets to the wall: neither words nor pixels, whatever the game master does on his desk."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog

from kapdip.drawing.scene import Text
from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.seats import name_person, note_seat
from kapdip.showing.wall.film_words import Film
from kapdip.showing.wall.room import room_film
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.wall import strip
from kapdip_gui.wall.brush import Brush
from kapdip_gui.wall.panel import SCENE_NAMES
from kapdip_gui.wall.window import WallWindow
from tests.ui.test_ui_canary import SECRETS, right, with_secrets, wrong
from tests.ui.window_kit import NAMES, close_window, open_game, open_window, press, settle, until

DIALOGS = (
    "turn.notes",
    "turn.decisions",
    "turn.agreement",
    "turn.seats",
    "turn.own_panel",
    "edit.paste",
    "help.log",
    "wall.times",
)


@pytest.fixture
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("silence"))
    yield made
    close_window(made)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that a brush of the wall has painted."""
    seen: set[str] = set()

    def recorded(name: str) -> None:
        paint = getattr(Brush, name)

        def record(self: Brush, box: QRectF, text: str, *more: object, **options: object) -> float:
            seen.add(text)
            return paint(self, box, text, *more, **options)  # type: ignore[no-any-return]

        monkeypatch.setattr(Brush, name, record)

    recorded("text")
    recorded("paragraph")
    return seen


def wall_of(window: MainWindow) -> WallWindow:
    assert window.walls.window is not None
    return window.walls.window


def words(value: object) -> Iterator[str]:
    """Every text in a scene, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for pair in value.items():
            yield from words(pair)
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from words(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from words(getattr(value, field.name))
    elif isinstance(value, int):
        yield str(value)


def page_of(window: MainWindow) -> Film:
    """The page of what the room sees."""
    room = window.walls.audience
    assert room.director is not None
    return room_film(room.director.view, room.speaker)


def look(window: MainWindow, painted: set[str]) -> None:
    """Follow the desk, paint everything, and look for secrets."""
    window.walls.audience.follow()
    wall = wall_of(window)
    wall.grab()
    shown = wall.map.picture
    assert shown is not None
    marks = (*wall.map._ground.names, *wall.map.marks(), *wall.map._above(shown))
    said = {
        *painted,
        *words(wall.scene),
        *(item.text for item in marks if isinstance(item, Text)),
        *words(page_of(window)),
        wall.windowTitle(),
        wall.accessibleName(),
    }
    assert not [text for text in said if any(secret in text for secret in SECRETS)]


def look_at_everything(window: MainWindow, painted: set[str]) -> None:
    """Every scene there is, and every shot of those that have some."""
    for scene in (*filter(None, SCENE_NAMES), None):
        window.walls.audience.pin(scene)
        look(window, painted)
    for _ in range(len(getattr(wall_of(window).scene, "shots", ()))):
        wall_of(window).step(1)
        look(window, painted)
    press(window, "wall.game")
    look(window, painted)


def test_no_word_that_is_secret_gets_to_the_wall_while_every_dialog_is_open(
    window: MainWindow, painted: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def run(dialogs: Dialogs, dialog: QDialog) -> bool:
        opened.append(type(dialog).__name__)
        with dialogs.in_front(dialog):
            dialog.show()
            settle()
            look(window, painted)
            dialog.close()
        dialog.deleteLater()
        return False

    monkeypatch.setattr(Dialogs, "run", run)
    open_game(window, with_secrets(wrong()))
    press(window, "wall.on")
    press(window, "exchange.curtain")
    look_at_everything(window, painted)
    for key in DIALOGS:
        press(window, key)
    assert len(set(opened)) >= len(DIALOGS) - 1
    while window.session.current.turn.step != "exchange":
        assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
        look(window, painted)
        press(window, "wall.show")
        look_at_everything(window, painted)
    window.session.undo()
    look(window, painted)
    assert any("players ready" in text for text in painted), "the wall was painted"


def other_secrets(game: Game) -> Game:
    """As `with_secrets`, with others."""
    game = enter_slip(game, NAMES[1], ExchangeSlip({"RUSSIA": 12, "ITALY": -3}))
    game = add_press(game, PressItem(NAMES[3], "", "", (PressPart("Nobody knows"),)))
    return note_seat(name_person(game, NAMES[2], "Somebody Else"), NAMES[4], "another note")


def pictures(window: MainWindow, game: Game) -> list[QImage]:
    """The wall in every scene while the game goes on to the exchange."""
    open_game(window, game)
    if window.walls.window is None:
        press(window, "wall.on")
    wall_of(window).resize(1024, 768)
    made = []
    while True:
        for scene in (*filter(None, SCENE_NAMES), None):
            window.walls.audience.pin(scene)
            made.append(still(window))
        if window.session.current.turn.step == "exchange":
            return made
        assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
        window.walls.audience.follow()
        press(window, "wall.show")


def still(window: MainWindow) -> QImage:
    """The wall at the beginning of its scene, once nothing waits for an idle moment."""
    wall = wall_of(window)
    if not wall.is_paused:
        wall.pause()
    wall.go_to(0)
    wall.grab()
    until(lambda: not wall.map.is_busy)
    return wall.grab().toImage()


def test_games_that_differ_in_secrets_only_look_the_same_pixel_by_pixel(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strip, "PAGE", 10**8)
    one, other = pictures(window, with_secrets(right())), pictures(window, other_secrets(right()))
    assert len(one) == len(other) >= 10
    assert [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b] == []
    assert sum(image != one[0] for image in one) > 3, "scenes differ"
