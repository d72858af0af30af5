"""How a game comes into the window: from the command line, from the welcome page; what is read
and made for it, once each.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSize, Qt, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from kapdip.drawing.chart_model import LineChart
from kapdip.storage.club_file import create_club
from kapdip.storage.files import create_game
from kapdip.storage.opening import open_game as open_game_file
from kapdip_gui.charts.view import ChartView
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.file.files import Files
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.overriding import override
from kapdip_gui.process.main import begin, make_application, make_window
from kapdip_gui.session.settings import Settings
from kapdip_gui.style.icons import icon
from tests.ui.club.club_kit import a_club, boxes
from tests.ui.window_kit import NO_KEY, begun, close_window, open_game, open_window, orders_of, press, settle, until


def started(folder: Path, game: Path) -> MainWindow:
    """The window as `kapdip GAME.yaml` begins it."""
    app = make_application(["kapdip"])
    settings = Settings(folder / "settings.ini")
    settings.put("language", "en")
    window = make_window(app, settings)
    window.resize(1600, 900)
    begin(window, game)
    return window


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save in which Spring 1901 begins."""
    create_game(begun(1), tmp_path / "evening.yaml")
    return tmp_path / "evening.yaml"


def shown_text(window: MainWindow) -> str:
    """What stands in the middle of the window, if it is a line of text."""
    middle = window.pages.currentWidget()
    return middle.text() if isinstance(middle, QLabel) else ""


def test_a_game_named_at_the_start_never_shows_the_welcome_page(tmp_path: Path, save: Path) -> None:
    window = started(tmp_path, save)
    assert window.isVisible()
    assert shown_text(window) == "Opening evening.yaml …"
    until(lambda: window.session.game is not None and not window.is_busy)
    assert window.desk is not None
    assert window.desk.isVisible()
    assert window.bar.isVisible()
    assert "welcome" not in vars(window)
    window.actions_of.files.close()
    assert window.welcome.isVisible()
    close_window(window)


def test_what_cannot_be_opened_at_the_start_leads_to_the_welcome_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Files, "_show_trouble", lambda _, text, *ways: told.append(text))
    window = started(tmp_path, tmp_path / "nowhere.yaml")
    until(lambda: told and not window.is_busy)
    settle()
    assert "nowhere.yaml could not be opened" in told[0]
    assert window.welcome.isVisible()
    assert window.docks is not None
    assert all(dock.isHidden() for dock in window.docks.all())
    close_window(window)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "orders.eml",
            "From: anna@example.org\n\nA PAR - BUR\n",
            "This is an email, not a saved game. With a game open, Ctrl+Shift+V takes",
        ),
        ("Autumn.PDF", "%PDF-1.4", "This is a PDF, perhaps an evaluation: a PDF viewer"),
        ("autumn.html", "<html></html>", "This is a web page, perhaps an evaluation: a browser"),
        ("notes.txt", "Hello", "This is not a saved Kapdip game"),
    ],
)
def test_a_file_of_another_kind_says_what_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str, said: str
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Files, "_show_trouble", lambda _, text, *ways: told.append(text))
    (tmp_path / name).write_text(content, "utf-8")
    window = started(tmp_path, tmp_path / name)
    until(lambda: told and not window.is_busy)
    settle()
    assert told[0].startswith(f"{name} could not be opened. {said}")
    assert told[0].endswith("The file was not changed.")
    close_window(window)


def test_an_order_can_be_typed_as_soon_as_the_map_is_there(tmp_path: Path, save: Path) -> None:
    window = started(tmp_path, save)
    until(lambda: window.desk is not None and window.desk.isVisible())
    assert window.desk is not None
    QTest.keyClick(window.desk.view, Qt.Key.Key_L, NO_KEY)
    edit = window.desk.line.edit
    assert edit.hasFocus()
    QTest.keyClicks(edit, "on nth")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert orders_of(window.session.current) == {"F LON - NTH"}
    close_window(window)


def test_the_exchange_panel_reads_a_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []
    read_again = ExchangePanel.read_again

    def counted(panel: ExchangePanel) -> None:
        reads.append("read")
        read_again(panel)

    monkeypatch.setattr(ExchangePanel, "read_again", counted)
    window = open_window(tmp_path)
    window.session.open(begun(1), None)
    settle()
    assert reads == ["read"]
    reads.clear()
    window.session.replace(begun(2))
    settle()
    assert reads == ["read"]
    reads.clear()
    window.resize(1640, 900)
    settle()
    assert reads == []
    press(window, "view.away")
    window.session.replace(begun(1))
    settle()
    assert reads == []
    press(window, "view.away")
    assert reads == ["read"]
    close_window(window)


def test_a_chart_is_drawn_once_for_the_size_that_it_has_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[tuple[float, float]] = []
    drawn = ChartView._drawn

    def noted(view: ChartView, width: float, height: float) -> LineChart | None:
        sizes.append((width, height))
        return drawn(view, width, height)

    monkeypatch.setattr(ChartView, "_drawn", noted)
    window = open_window(tmp_path)
    window.session.open(begun(3), None)
    until(lambda: sizes)
    settle()
    view = window.findChild(ChartView)
    assert view is not None
    assert sizes == [(view.width(), view.height())]
    close_window(window)


class Watch(QObject):
    """Notes what there is of the desk when the map is painted for the first time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window = window
        self.seen: list[tuple[set[str], dict[str, QRect]]] = []

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        docks = self.window.docks
        if event.type() is QEvent.Type.Paint and docks is not None:
            made = {dock.key for dock in docks.all() if dock.made is not None}
            self.seen.append((made, {dock.key: dock.geometry() for dock in docks.all() if dock.is_in_front}))
        return False


@pytest.mark.parametrize("size", [(1366, 768), (1600, 900)])
def test_the_map_comes_first_and_nothing_moves_when_the_rest_follows(tmp_path: Path, size: tuple[int, int]) -> None:
    window = open_window(tmp_path)
    window.resize(*size)
    watch = Watch(window)
    window.build_map().view.viewport().installEventFilter(watch)
    window.session.open(begun(3), None)
    settle()
    until(lambda: not window.is_busy)
    first, places = watch.seen[0]
    in_the_end = watch.seen[-1][1]
    assert first == {"turn", "orders"}
    assert window.docks is not None
    assert (
        {dock.key for dock in window.docks.all() if dock.is_in_front}
        == set(places)
        == {"turn", "orders", "exchange", "charts"}
    )
    assert {"exchange", "charts"} <= {dock.key for dock in window.docks.all() if dock.made is not None}
    assert places == in_the_end == {dock.key: dock.geometry() for dock in window.docks.all() if dock.is_in_front}
    assert window.updatesEnabled()
    close_window(window)


def test_a_game_waits_for_the_middle_of_the_desk_only(tmp_path: Path, save: Path) -> None:
    window = open_window(tmp_path)
    done: list[str] = []
    window.pieces.put(window.build_desk, lambda: done.append("later"), lambda: done.append("last"))
    window.session.ready.connect(lambda: done.append("open"))
    window.actions_of.files._reading = save
    window.actions_of.files._read(open_game_file(save))
    until(lambda: len(done) == 3)
    assert done == ["open", "later", "last"]
    close_window(window)


def test_docks_that_stand_where_they_belong_are_not_laid_out_again_with_the_next_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(tmp_path)
    window.build_desk()
    docks = window.docks
    assert docks is not None
    taken_up: list[QByteArray] = []
    take_up = docks.take_up

    def noted(state: QByteArray) -> bool:
        taken_up.append(state)
        return take_up(state)

    monkeypatch.setattr(docks, "take_up", noted)
    open_game(window, begun(1))
    open_game(window, begun(1))
    assert not taken_up
    exchange = docks["exchange"]
    before = exchange.size()
    window.resizeDocks([exchange], [before.width() + 60], Qt.Orientation.Horizontal)
    docks["charts"].hide()
    docks.bring("table")
    settle()
    open_game(window, begun(1))
    assert len(taken_up) == 1
    assert docks["table"].isHidden()
    assert not docks["charts"].isHidden()
    assert exchange.size() == before
    close_window(window)


def test_docks_are_arranged_anew_while_one_is_being_dragged(tmp_path: Path) -> None:
    said: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, text: said.append(text or ""))
    window = open_window(tmp_path)
    open_game(window, begun(1))
    assert window.docks is not None
    dock = window.docks["charts"]
    grip = dock.bar.mapTo(dock, QPoint(dock.bar.width() // 2, 4))
    QTest.mousePress(dock, Qt.MouseButton.LeftButton, NO_KEY, grip)
    for step in range(1, 8):
        QTest.mouseMove(dock, grip + QPoint(20 * step, 20 * step))
    settle()
    assert dock.isFloating()
    press(window, "view.reset")
    assert not dock.isFloating()
    close_window(window)
    qInstallMessageHandler(before)
    assert not [text for text in said if "resizeDocks" in text]


def test_any_command_ends_the_dragging_of_a_dock(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    open_game(window, begun(1))
    assert window.docks is not None
    dock = window.docks["charts"]
    for key in ("map.fit", "view.away", "view.reset"):
        press(window, "view.reset")
        settle()
        grip = dock.bar.mapTo(dock, QPoint(dock.bar.width() // 2, 4))
        QTest.mousePress(dock, Qt.MouseButton.LeftButton, NO_KEY, grip)
        for step in range(1, 8):
            QTest.mouseMove(dock, grip + QPoint(20 * step, 20 * step))
        assert QWidget.mouseGrabber() is dock
        press(window, key)
        assert QWidget.mouseGrabber() is None
    close_window(window)


def test_icons_are_drawn_in_the_colours_in_use(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    shown = icon("map")
    light = shown.pixmap(QSize(16, 16)).toImage()
    window.session.put_option("theme", "dark")
    assert shown.pixmap(QSize(16, 16)).toImage() != light
    assert shown.pixmap(QSize(16, 16), 2.0).size() == QSize(32, 32)
    window.session.put_option("theme", "light")
    assert shown.pixmap(QSize(16, 16)).toImage() == light
    close_window(window)


def test_docks_have_their_tabs_when_the_desk_is_painted_first(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    window.session.open(begun(1), None)
    assert window.docks is not None
    assert [tab.text() for tab in window.docks["exchange"].bar.findChildren(QToolButton) if tab.isCheckable()] == [
        "Exchange",
        "Press",
        "Standings",
    ]
    close_window(window)


def test_a_dock_that_comes_to_the_front_has_its_tabs_before_it_is_painted(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    open_game(window, begun(1))
    assert window.docks is not None
    bar = window.docks["press"].bar
    assert bar.tab("exchange") is None, "nobody has seen it yet"
    window.docks["press"].raise_()
    names = [bar.tab(key) for key in ("exchange", "press", "standings")]
    assert [name is not None and name.isChecked() for name in names] == [False, True, False]
    close_window(window)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """The file of a club with three games."""
    create_club(a_club(), tmp_path / "runde.yaml")
    return tmp_path / "runde.yaml"


def test_a_club_named_at_the_start_stays_in_front_with_no_word_of_being_opened(tmp_path: Path, club: Path) -> None:
    window = started(tmp_path, club)
    until(lambda: window.commands.club is not None)
    done: list[bool] = []
    window.pieces.put(lambda: done.append(True))
    until(lambda: done)
    assert window.pages.currentWidget() is window.clubs.page
    assert window.status_text() == ""
    close_window(window)


def test_a_club_opened_from_the_welcome_page_at_once_stays_in_front(tmp_path: Path, club: Path) -> None:
    window = open_window(tmp_path)
    begin(window, None)
    window.clubs.open(club)
    until(lambda: window.docks is not None and window.docks["charts"].made is not None)
    done: list[bool] = []
    window.pieces.put(lambda: done.append(True))
    until(lambda: done)
    assert window.pages.currentWidget() is window.clubs.page
    close_window(window)


def test_a_club_that_cannot_be_read_at_the_start_leads_to_the_welcome_page(tmp_path: Path, club: Path) -> None:
    club.write_text("kapdip_club: 1\nname: [", encoding="utf-8")
    window = started(tmp_path, club)
    until(lambda: window.pages.currentWidget() is vars(window).get("welcome"))
    assert window.status_text() == ""
    assert "runde.yaml" in "".join(boxes())
    close_window(window)
