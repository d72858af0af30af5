"""The main window: menus, tool bar, docks, and in the middle the welcome page or the desk.

Takes: the session, the keeper of the file. Gives: `MainWindow`, which puts its parts together: `Workplace` (desk and
docks), `Messages` (what it says), the actions. Panels are in their own folders.
Source: docs/window.md 2, 9.2, 11.1, 11.2 and 11.7.
"""

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QSizePolicy, QStackedWidget, QWidget

from kapdip.players.chairs import kept_up
from kapdip.storage.places import has_inbox
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.file.recent_menu import RecentMenu
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.notices import NoticeBar, Toast
from kapdip_gui.frame.toolbar import Tools
from kapdip_gui.frame.view_actions import ViewActions
from kapdip_gui.frame.window_actions import Actions
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ask_for_menu, dress_all, file_title, label
from kapdip_gui.kit.tabbing import go_on
from kapdip_gui.process.work import Pieces, running
from kapdip_gui.session.curtain import CurtainTimer
from kapdip_gui.session.drafts import TypedKeeper
from kapdip_gui.session.phase_times import phase_times_of
from kapdip_gui.session.session import Session
from kapdip_gui.style import apply_style, style
from kapdip_gui.table.saved_door import saved_door
from kapdip_gui.welcome.page import WelcomePage

if TYPE_CHECKING:
    from kapdip_gui.club.actions import Clubs
    from kapdip_gui.frame.desk import Desk
    from kapdip_gui.frame.docks import Docks
    from kapdip_gui.guide.guide import Guide
    from kapdip_gui.table.actions import PhoneActions
    from kapdip_gui.table.host import TableHost
    from kapdip_gui.wall.actions import Walls


class MainWindow(QMainWindow):
    """The window, empty at first. Welcome page and desk are made when they are first shown. Signal: `closed`."""

    closed = Signal()

    def __init__(self, session: Session, keeper: Keeper) -> None:
        super().__init__()
        self.session = session
        self.keeper = keeper
        self.setObjectName("main")
        self.setAcceptDrops(True)
        self.setMinimumSize(960, 600)
        self.commands = Commands(session, self)
        self.menus = self.commands.fill(self.menuBar())
        self.pages = QStackedWidget()
        self._opening = label("", "title")
        self._opening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._opening.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.pages.addWidget(self._opening)
        self.setCentralWidget(self.pages)
        self.bar = Tools(session, self.commands)
        self._messages = Messages(self, session, keeper)
        self._messages.waits.connect(self._opening.setText)
        self._dialogs = Dialogs(self)
        self._place = Workplace(self, session, self.commands, self._messages, bar=self.bar, pages=self.pages)
        self._place.desk_made.connect(self._watch_focus)
        self._curtain = CurtainTimer(session)
        self.typed = TypedKeeper(session)
        self._is_closing = False
        self._connect()
        self.retranslate()
        self.refresh()

    def _connect(self) -> None:
        session, commands, menus, messages = self.session, self.commands, self.menus, self._messages
        session.open_game.follows = kept_up
        session.changed.connect(self.refresh)
        session.opened.connect(self._opened)
        session.ready.connect(self._ready)
        session.viewed_turn_changed.connect(self.refresh)
        session.hidden_changed.connect(self.bar.refresh)
        session.language_changed.connect(self.retranslate)
        session.theme_changed.connect(self.restyle)
        self.actions_of = Actions(session, commands, messages, self._dialogs, keeper=self.keeper, place=self._place)
        self._on_clubs()
        self._on_walls()
        self._views = ViewActions(session, commands, messages, self._dialogs, place=self._place, menu=menus["view"])
        commands.on("file.quit", self.close)
        for command in ("help.guide", "help.guide_players"):
            commands.on(command, partial(self._toggle_guide, command))
        files = self.actions_of.files
        files.not_opened.connect(self.show_welcome)
        files.saving.renamed.connect(self.refresh)
        RecentMenu(session, menus["file"], commands["file.save"]).chosen.connect(files.open)

    # -- its parts -----------------------------------------------------------------------------------------------------

    @cached_property
    def welcome(self) -> WelcomePage:
        """The page without a game, made when it is first shown: a game that is named at the start needs none."""
        made = WelcomePage(self.session, self.commands)
        made.open_wanted.connect(self.actions_of.files.open)
        made.club_wanted.connect(self._open_club)
        self.pages.addWidget(made)
        return made

    @cached_property
    def clubs(self) -> "Clubs":
        """What is done with clubs, made when one is first wanted."""
        from kapdip_gui.club.actions import Clubs

        made = Clubs(
            self.session, self.commands, self._messages, self._dialogs, files=self.actions_of.files, pages=self.pages
        )
        made.titled.connect(self.setWindowTitle)
        made.left.connect(self.show_welcome)
        made.left.connect(self.refresh)
        made.changed.connect(self._refresh_commands)
        self.closed.connect(made.release)
        return made

    def _on_clubs(self) -> None:
        edits = {
            "file.club_new": "new",
            "file.club_open": "ask_open",
            "file.club_enter": "enter_open_game",
            "file.poll": "count_poll",
        }
        for key, edit in edits.items():
            self.commands.on(key, partial(self._do_with_clubs, edit))
        self.actions_of.files.club_named.connect(self._open_club)

    def _do_with_clubs(self, edit: str) -> None:
        getattr(self.clubs, edit)()

    def _open_club(self, path: Path) -> None:
        """Open a club; a window that shows neither game nor club after that shows the welcome page."""
        self.wait_for("")
        self.clubs.open(path)
        if self.session.game is None and self.commands.club is None:
            self.show_welcome()

    @cached_property
    def walls(self) -> "Walls":
        """The second window and what is done with it, made when it is first wanted."""
        from kapdip_gui.wall.actions import Walls

        made = Walls(self.session, self.commands, self._messages)
        self.closed.connect(made.release)
        return made

    @cached_property
    def guide(self) -> "Guide":
        """The guided game, made when it is first wanted."""
        from kapdip_gui.guide.guide import Guide

        place, files = self._place, self.actions_of.files
        return Guide(self, self.session, self.commands, place=place, bar=self.bar, files=files)

    def _toggle_guide(self, command: str) -> None:
        self.guide.toggle(command)

    def _on_walls(self) -> None:
        phase_times_of(self.session)  # from the first phase on, not only once a wall is wanted
        for key in ("on", "show", "game", "who", "black", "screen", "clock", "pause", "minute", "stop"):
            self.commands.on(f"wall.{key}", partial(self._do_with_walls, key))
        for key in ("picture", "room_page", "page", "turn_page", "times"):
            self.commands.on(f"wall.{key}", partial(self._save_of_wall, key))
        self.commands.on("wall.dock", self._show_wall_dock)
        for key, edit in (("phones", "turn"), ("take_all", "take_all")):
            self.commands.on(f"wall.{key}", partial(self._do_with_phones, edit))
        self.commands.on("wall.seat_codes", self._show_seat_codes)
        self.commands.on("edit.post", self._show_post)
        self.commands.on("publish.letters", self._show_letters)
        self.actions_of.files.shown.connect(self._look_for_phones)
        self.actions_of.asks_first = lambda go_on: "host" in vars(self) and self.phones.asks(go_on)

    def _show_post(self) -> None:
        from kapdip_gui.dialogs.post import PostDialog
        from kapdip_gui.table.host import host_of

        self._dialogs.run(PostDialog(self.session, host_of(self.session).inbox, self._dialogs.owner))

    def _show_letters(self) -> None:
        from kapdip_gui.dialogs.letters import LettersDialog
        from kapdip_gui.table.host import host_of

        self._dialogs.run(LettersDialog(self.session, host_of(self.session).inbox, self._dialogs.owner))

    def _do_with_walls(self, edit: str) -> None:
        getattr(self.walls, edit)()
        if edit == "on" and self.walls.window is not None:
            self._show_wall_dock()

    def _save_of_wall(self, edit: str) -> None:
        from kapdip_gui.file.wall_saving import WallSaving

        getattr(WallSaving(self.session, self.walls, self._dialogs), edit)()

    def _open_wall(self) -> None:
        self.walls.open()

    @cached_property
    def host(self) -> "TableHost":
        """The table for phones, made when it is first wanted."""
        from kapdip_gui.table.host import host_of

        made = host_of(self.session)
        self.closed.connect(made.close)
        self.keeper.written.connect(made.saved)
        self.actions_of.files.saving.renamed.connect(made.renamed)
        return made

    @cached_property
    def phones(self) -> "PhoneActions":
        """What the commands for phones do."""
        from kapdip_gui.table.actions import PhoneActions

        bring, count = self._show_phones_dock, self._count_phones
        return PhoneActions(self.session, self.commands, self._messages, self.host, bring, count=count)

    def _do_with_phones(self, edit: str) -> None:
        getattr(self.phones, edit)()

    def _show_seat_codes(self) -> None:
        """Let the codes of the seats be shown, one at a time, or printed; for that the table is opened."""
        from kapdip_gui.table.codes import SeatCodesDialog

        if not self.host.is_open:
            self.phones.turn()
        if self.host.seats is not None and not self.session.read_only:
            dialog = SeatCodesDialog(self.session, self.host, self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def _look_for_phones(self, told: str) -> None:
        """A table that was open is offered again, and what came by phone waits with it closed, too; `told`: what is
        said already. A question that is asked there goes first.
        """
        path = self.session.path
        door = saved_door(self.session.settings, path)
        is_left = has_inbox(path) or (door is not None and door.open_at)
        if is_left and not self.session.read_only and not self.notice.asks:
            self.phones.look_back(told)

    def _show_phones_dock(self) -> None:
        if self.docks is not None:
            self.docks.bring("table").bring_up()

    def _count_phones(self, waiting: int) -> None:
        if self.docks is not None:
            self.docks.count("table", waiting)

    def _show_wall_dock(self) -> None:
        if self.docks is not None:
            self.docks.bring("wall").bring_up()

    @property
    def desk(self) -> "Desk | None":
        """The middle of the desk, None until it is made."""
        return self._place.desk

    @property
    def docks(self) -> "Docks | None":
        """The docks of the desk, None until they are made."""
        return self._place.docks

    @property
    def notice(self) -> NoticeBar:
        """The notice above the map."""
        return self._messages.notice

    @property
    def toast(self) -> Toast:
        """The short message with an action."""
        return self._messages.toast

    @property
    def dialog(self) -> QDialog | None:
        """The dialog in front, None if there is none."""
        return self._dialogs.shown

    @property
    def pieces(self) -> Pieces:
        """Work on the desk that is done bit by bit."""
        return self._place.pieces

    @property
    def is_map_alone(self) -> bool:
        """Whether the map fills the screen."""
        return self._place.is_map_alone

    @property
    def is_busy(self) -> bool:
        """Whether something is being read or made: what is shown is not complete yet."""
        return self.pieces.is_busy or running() > 0 or (self.desk is not None and self.desk.view.is_busy)

    def build_map(self) -> "Desk":
        """Make the middle of the desk, once."""
        return self._place.build_map()

    def build_desk(self) -> "Desk":
        """Make desk, tool bar and docks, once. Nothing of them is shown before there is a game."""
        return self._place.build_desk()

    def _watch_focus(self) -> None:
        QGuiApplication.instance().focusObjectChanged.connect(self._focus_moved)  # type: ignore[union-attr]

    def _focus_moved(self, now: QObject | None) -> None:
        if self.docks is not None and not self._is_closing:
            self.docks.focus_moved(now if isinstance(now, QWidget) else None)
        self._curtain.stirred()

    # -- showing -------------------------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """A line in the status bar for five seconds."""
        self._messages.tell(text)

    def wait_for(self, text: str) -> None:
        """Say what is being waited for as long as it lasts; `""`: it is over."""
        self._messages.wait_for(text)

    def status_text(self) -> str:
        """What the status bar says now."""
        return self._messages.text()

    def _opened(self) -> None:
        """Another game, or none: what shows it is made before it learns what to show."""
        self._is_closing = False
        self.notice.clear()
        if style().board is not self.session.board:
            self.session.theme_changed.emit()
        if self.session.game is not None:
            self.build_desk()

    def _ready(self) -> None:
        """Every panel knows the game by now: so each reads it once, for the place that it gets."""
        if self.session.game is not None:
            self._place.come_up()
            if self.session.settings.flag("wall/on", False) and len(QGuiApplication.screens()) > 1:
                self.pieces.put(self._open_wall)
        else:
            self._place.leave()
            self.show_welcome()
            self.refresh()

    def show_welcome(self) -> None:
        """The page without a game."""
        self.pages.setCurrentWidget(self.welcome)
        self.welcome.refresh()

    def refresh(self) -> None:
        """Read the session again: title, enabled commands, undo label, status."""
        game, path = self.session.game, self.session.path
        if game is not None or self.commands.club is None:
            self.setWindowTitle(file_title(path.name) if game is not None and path is not None else "Kapdip")
        self._refresh_commands()
        self.bar.refresh()
        self._messages.refresh()
        if self.commands.club is not None:
            self.clubs.refresh()

    def _refresh_commands(self) -> None:
        has_game, has_club = self.session.game is not None, self.commands.club is not None
        self.commands.refresh()
        for key, menu in self.menus.items():
            is_there = has_club if key == "club" else has_game or key in {"file", "view", "help", "edit"}
            menu.menuAction().setVisible(is_there and (key != "exchange" or self.commands.has_exchange))

    def retranslate(self) -> None:
        """Everything in the session's language."""
        self.commands.retranslate()
        if self.docks is not None:
            self.docks.retranslate()
        self.bar.setWindowTitle(self.session.say("Tool bar"))
        self.menuBar().setAccessibleName(self.session.say("Menus"))
        self.refresh()

    def restyle(self) -> None:
        """Give the application the look that is now chosen."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_style(app, self.session.settings, self.session.board)
        if self.docks is not None:
            self.docks.restyle()
        dress_all(self)
        self.bar.fit()
        self.refresh()

    # -- Qt ------------------------------------------------------------------------------------------------------------

    @override
    def focusNextPrevChild(self, forward: bool, /) -> bool:
        docks = [dock for dock in self.docks.all() if dock.is_in_front] if self.docks is not None else []
        hints = [self.guide.bubble] if "guide" in vars(self) else []
        parts = [self.bar, *docks, self.pages, *hints, self.toast]
        return go_on(parts, forwards=forward, home=self.pages.currentWidget())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_map_alone:
            self._place.come_down()
            return
        if event.key() == Qt.Key.Key_Escape and self.docks is not None and self.docks.enlarged is not None:
            self.docks.shrink()
            return
        focused = self.focusWidget()
        if (
            event.key() == Qt.Key.Key_F10
            and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            and focused is not None
        ):
            ask_for_menu(focused)
            return
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.docks is not None and self.session.game is not None:
            self.docks.resized()
            self.bar.fit()
        if self.toast.isVisible():
            self.toast.place()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.actions_of.dropped(event.mimeData())
        event.acceptProposedAction()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.actions_of.may_leave() or (self.commands.club is not None and not self.clubs.may_leave()):
            event.ignore()
            return
        self._is_closing = True
        self.typed.write()
        if self.session.game is not None:
            self._place.remember()
        self.session.settings.put("window/size", f"{self.width()}x{self.height()}")
        self.session.settings.sync()
        event.accept()
        self.closed.emit()
