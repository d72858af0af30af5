"""The sandbox's window: the desk of the game with a fork on it, in a frame that nobody can mistake.

Takes: the session of the game. Gives: `SandboxWindow`. A branch is an open game with a save of its own, so everything
that the desk can do is done here, too; what leaves the program (publishing, wall, clubs, other files) is not offered.
Source: docs/sandbox.md.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QShortcut

from kapdip.board.model import Unit
from kapdip.game.carrying import LostOrder, LostTrades, carried
from kapdip.game.fork import fork, ready_to_go_back, with_nothing_traded
from kapdip.game.model import Game
from kapdip.game.set_up import begin_position, empty, set_up_of
from kapdip.game.variant import SetUp
from kapdip.showing.labels import plain_name
from kapdip.showing.texts import turn_title
from kapdip.storage.branches import MOST, branch_path, branches, is_position, rename, throw_away
from kapdip.storage.errors import SaveError
from kapdip.storage.files import create_game, load_game, make_room
from kapdip.storage.opening import open_game
from kapdip.words.catalogue import mark
from kapdip.words.format import power_name
from kapdip_gui.dialogs.new_game_place import begin_in, games_folder
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.file.troubles import why_text
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import file_title, key_text
from kapdip_gui.process.work import wait_beside
from kapdip_gui.sandbox.again import supposed_before
from kapdip_gui.sandbox.beside import BesidePanel
from kapdip_gui.sandbox.comparing import CompareDialog
from kapdip_gui.sandbox.cover import Cover
from kapdip_gui.sandbox.frame import BACK, EDGE, PLAY_ON, SAVE, SandboxBar, paint_stripes, within
from kapdip_gui.sandbox.handing_back import to_clipboard
from kapdip_gui.sandbox.naming import NamingDialog
from kapdip_gui.sandbox.suppose import SupposePanel
from kapdip_gui.sandbox.tray import TrayBar
from kapdip_gui.session.session import Session
from kapdip_gui.turn.status import next_step_of

USUAL_RULEBOOK = "ka"
NOT_HERE = (
    *("publish.", "wall.", "club.", "file.", "turn.mend", "turn.discard", "turn.fork", "help.tour"),
    *("view.dock.wall", "view.dock.table"),
)
"""The commands that a sandbox has not, by how their keys begin."""


class SandboxWindow(MainWindow):
    """A window on a branch of the game in `live`."""

    def __init__(self, live: Session) -> None:
        session = Session(live.settings)
        super().__init__(session, Keeper(session.open_game))
        session.setParent(self)
        session.publishes = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._live = live
        self._save = live.path or games_folder() / f"{live.say('Positions')}.yaml"
        self._lost: dict[Path, list[LostOrder | LostTrades]] = {}
        """What was assumed in a branch, and is no longer possible."""
        self.bar_above = SandboxBar(session, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.bar_above)
        self.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        self.tray = TrayBar(self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tray)
        self.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        self.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._place.map_made.connect(self._sand)
        self._place.desk_made.connect(self._lead)
        live.language_changed.connect(self._speak)
        live.theme_changed.connect(session.theme_changed)
        self._live_turns = len(live.on_disk.turns) if live.game is not None else 0
        live.changed.connect(self._live_changed)
        self._cover = Cover(session, live)
        session.changed.connect(self._suppose_nothing)
        session.changed.connect(self._say_whence)
        bar = self.bar_above
        bar.back.clicked.connect(self.close)
        bar.duplicate.clicked.connect(self.duplicate)
        bar.compare.clicked.connect(self.compare)
        bar.sheet.clicked.connect(self.copy_sheet)
        bar.save.clicked.connect(self.save_position)
        bar.rename.clicked.connect(self.ask_name)
        bar.away.clicked.connect(self.throw_away)
        bar.branch.currentChanged.connect(self._walk_to)
        self.actions_of.pastes = self._paste_position
        self.actions_of.turn.before_back = self._before_back
        self._answer_keys()
        self.retranslate()

    def _answer_keys(self) -> None:
        """The keys of what belongs to the game say so, instead of nothing."""
        for command, _ in self.commands:
            for keys in command.shortcut.split("|") if command.key.startswith(NOT_HERE) else ():
                if keys and keys != BACK:
                    answer = self.save_position if keys == SAVE else self._say_where
                    QShortcut(QKeySequence(keys), self, answer)

        QShortcut(QKeySequence(PLAY_ON), self, self.play_on)

    def _say_where(self) -> None:
        self.session.told.emit(
            self.session.say("That can only be done in the game: {keys} takes you back.", keys=key_text(BACK))
        )

    def _paste_position(self, text: str) -> bool:
        """A text that is pasted onto a position by hand is read as a position."""
        if self.tray.set_up is None:
            return False
        dialog = self.tray.as_text()
        if text.strip():
            dialog.field.setPlainText(text)
        return True

    # -- branches ------------------------------------------------------------------------------------------------------

    def fork_from(self, turn: int) -> bool:
        """Begin a branch with this turn of the game, as it is public; False where none can be kept."""
        before = wait_beside(lambda: supposed_before(self._save, self._live.on_disk, turn))
        is_there = self._keep_new(fork(self._live.on_disk, turn), self._name_of(turn))
        path, say = self.session.path, self.session.say
        if is_there and path is not None and before is not None:
            name, branch = before
            text = say("“{name}” has assumptions for this turn.", name=name)
            again = (say("With the same assumptions"), partial(self._suppose_as, branch, turn, path))
            self.notice.say(text, again, topic="again", close_name=say("Close"))
        return is_there

    def _suppose_as(self, branch: Game, turn: int, path: Path) -> None:
        """Suppose in the branch of this path what another one supposes of its turn."""
        self.notice.clear("again")
        made, lost = carried(branch, self._live.on_disk, turn)
        if self.session.path != path and not self.show_branch(path):
            return
        if self.session.do(plain_name(mark("the same assumptions")), lambda _: made):
            self._lost[path] = list(lost)
            self._show_lost()

    def _name_of(self, turn: int) -> str:
        """What a branch is called that begins with this turn: still true when it has been played on."""
        return self._live.say("From {turn}", turn=turn_title(self._live.current, turn, self._live.language))

    def fork_anew(self, turn: int) -> bool:
        """Begin a branch with this turn of the game and with what is supposed here; what does not fit is shown."""
        made, lost = carried(self.session.current, self._live.on_disk, turn)
        is_there = self._keep_new(made, self._name_of(turn))
        if is_there and self.session.path is not None:
            self._lost[self.session.path] = list(lost)
            self._show_lost()
        return is_there

    def _show_lost(self) -> None:
        panel = self.docks["turn"].panel() if self.docks is not None else None
        if isinstance(panel, SupposePanel) and self.session.path is not None:
            panel.show_lost(self._lost.get(self.session.path, []))

    def begin_position(self) -> bool:
        """Begin a position by hand: with the turn of the game that is looked at, or with an empty board."""
        live, board = self._live, self._live.board
        game, aliases = live.game, [power_name(power, live.language) for power in board.powers]
        if game is None:
            begun = begin_position(empty(board, SetUp(board.start)), aliases, USUAL_RULEBOOK, board)
        else:
            set_up = set_up_of(fork(live.on_disk, live.viewed_turn or len(live.on_disk.turns)))
            begun = begin_position(set_up, aliases, game.profile.rulebook, board)
        is_there = self._keep_new(begun, live.say("Position"))
        self.tray.on.setChecked(is_there)
        return is_there

    def go_on_with(self, game: Game, name: str) -> bool:
        """Go on with a position that was saved in a file of its own."""
        is_there = self._keep_new(game, name)
        self.tray.on.setChecked(is_there)
        return is_there

    def save_position(self) -> None:
        """Write the position into a file of its own, which is opened again like a game."""
        path = self.session.path
        if self.tray.set_up is None:
            self._say_where()
        elif path is not None:
            self.actions_of.files.saving.save_copy(begin_in() / path.name)

    def duplicate(self) -> None:
        """Go on with a copy of this branch."""
        if self.session.path is not None:
            self._keep_new(self.session.current, self.session.path.stem)

    def _keep_new(self, game: Game, name: str) -> bool:
        if len(branches(self._save)) >= MOST:
            self._live.told.emit(self._live.say("You already have {n} scenarios. Delete one first.", n=MOST))
            self.session.told.emit(self.session.say("You already have {n} scenarios. Delete one first.", n=MOST))
            return False
        path = branch_path(self._save, name)
        try:
            make_room(path)
            create_game(game, path)
        except SaveError as error:
            text = self._live.say("The scenario could not be saved: {why}", why=why_text(self._live, error))
            self._live.told.emit(text)
            return False
        return self.show_branch(path)

    def show_branch(self, path: Path) -> bool:
        """Put another branch on the desk."""
        try:
            opened = wait_beside(lambda: open_game(path))
        except (OSError, SaveError) as error:
            why = why_text(self.session, error)
            self.session.told.emit(self.session.say("{name} can't be opened: {why}", name=path.stem, why=why))
            self._list_branches()
            return False
        is_covered = self._cover.is_drawn_for(opened.game)
        self.keeper.end()
        if not opened.read_only:
            self.keeper.begin(opened)
        self.session.open(opened.game, path, read_only=opened.read_only, history=opened.history)
        self.session.hidden = is_covered
        self._show_lost()
        self._list_branches()
        self.refresh()
        return True

    def _list_branches(self) -> None:
        tabs = self.bar_above.branch
        tabs.blockSignals(True)
        while tabs.count():
            tabs.removeTab(0)
        for place, path in enumerate(branches(self._save)):
            tabs.addTab(path.stem.replace("&", "&&"))
            tabs.setTabData(place, str(path))
            if path == self.session.path:
                tabs.setCurrentIndex(place)
        tabs.blockSignals(False)

    def _walk_to(self, place: int) -> None:
        if place >= 0:
            self.show_branch(Path(self.bar_above.branch.tabData(place)))

    def ask_name(self) -> None:
        """Give the branch another name."""
        path = self.session.path
        if path is not None:
            dialog = NamingDialog(self.session, path.stem, self)
            dialog.named.connect(self.rename)
            dialog.open()

    def rename(self, name: str) -> None:
        """Keep the branch under another name: nothing else about it changes."""
        old = self.session.path
        if old is None or not self.keeper.end():
            return
        path = branch_path(self._save, name)
        try:
            rename(old, path)
        except OSError as error:
            why = why_text(self.session, error)
            self.session.told.emit(self.session.say("The scenario could not be saved: {why}", why=why))
            path = old
        self.show_branch(path)

    def throw_away(self) -> None:
        """Delete this branch and show the next one; without any, back to the game."""
        path = self.session.path
        if path is None:
            return
        self.keeper.end()
        try:
            throw_away(path)
        except OSError as error:
            why = why_text(self.session, error)
            self.session.told.emit(self.session.say("{name} can't be deleted: {why}", name=path.stem, why=why))
            return
        left = branches(self._save)
        if not (left and self.show_branch(left[0])):
            self.close()

    # -- playing -------------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Resolve phase after phase until the next turn, or until something is asked."""
        session, begun = self.session, len(self.session.current.turns)
        while len(session.current.turns) == begun and not session.current.is_over:
            before = session.current
            if self.desk is not None and self.desk.view.player.is_playing:
                self.desk.view.stop_playing()
            self.commands["turn.next"].trigger()
            if session.current is before:
                QTimer.singleShot(0, self, self._say_why_stopped)  # after the results, which come to the front
                return

    def _say_why_stopped(self) -> None:
        """Show what is asked where playing on has stopped, in front of the results."""
        docks, game = self.docks, self.session.current
        panel = docks["turn"].panel() if docks is not None else None
        if docks is not None and isinstance(panel, SupposePanel) and panel.is_asking:
            docks.bring("turn")
            panel.ask()
            title = turn_title(game, game.turn.number, self.session.language)
            missing = next_step_of(self.session).missing
            self.session.told.emit(self.session.say("Stopped in {turn}. {missing}.", turn=title, missing=missing))

    # -- what was found ------------------------------------------------------------------------------------------------

    def compare(self) -> CompareDialog:
        """Set this branch beside the game, or beside another branch."""
        courses: dict[str, Callable[[], Game]] = {self.session.say("the game"): lambda: self._live.on_disk}
        for path in branches(self._save):
            if path != self.session.path and not is_position(path):
                courses[path.stem] = partial(load_game, path)
        dialog = CompareDialog(self.session, courses, self)
        dialog.open()
        return dialog

    def copy_sheet(self) -> None:
        """Orders and slips of the branch's turn as a sheet, to be pasted like a mail."""
        to_clipboard(self.session, self._live)

    def _suppose_nothing(self) -> None:
        """Nobody trades until a trade is supposed, and nobody whose slip was taken off the table."""
        game = self.session.game
        if game is not None and not self.session.read_only:
            idle = with_nothing_traded(game)
            if idle is not game:
                self.session.replace(idle)

    def _before_back(self, game: Game) -> Game:
        """A position by hand has no game before it."""
        return game if self._live.game is None else ready_to_go_back(game, self._live.on_disk)

    def _live_changed(self) -> None:
        """The game has gone on: say so once for each turn. What is supposed here stays."""
        game = self._live.game
        if game is None or self._live.mending is not None or len(game.turns) <= self._live_turns:
            return
        self._live_turns = number = len(game.turns)
        say = self.session.say
        text = say("The game is now at turn {turn}. This scenario stays as it is.", turn=number)
        anew = (say("New scenario from that turn"), partial(self.fork_from, number))
        again = (say("With the same assumptions"), partial(self.fork_anew, number))
        ways = (anew,) if self.tray.set_up is not None else (anew, again)
        self.notice.say(text, *ways, topic="live", tone="warn", close_name=say("Close"))

    def _lead(self) -> None:
        """What is supposed leads to where it is written."""
        panel = self.docks["turn"].panel() if self.docks is not None else None
        if isinstance(panel, SupposePanel):
            panel.follow(self._live)
            panel.player_wanted.connect(self._to_trades)
            panel.unit_wanted.connect(self._to_orders)
            panel.play_on_wanted.connect(self.play_on)
        compared = self.docks["beside"].panel() if self.docks is not None else None
        if isinstance(compared, BesidePanel):
            compared.follow(self._live)

    def _to_trades(self, player: str) -> None:
        panel = self.docks["exchange"].panel() if self.docks is not None else None
        if isinstance(panel, ExchangePanel):
            panel.open_player(player)

    def _to_orders(self, unit: Unit | None) -> None:
        self.session.selected = str(unit) if unit is not None else None
        if self.docks is not None:
            self.docks.bring("orders").bring_up()

    # -- what it looks like --------------------------------------------------------------------------------------------

    def _sand(self) -> None:
        if self.desk is not None:
            self.desk.view.set_on_sand(self.session.say("Sandbox"))

    def _speak(self) -> None:
        self.session.language = self._live.language

    def _say_whence(self) -> None:
        game = self.session.game
        if game is None:
            return
        text = turn_title(game, game.turn.number, self.session.language)
        self.actions_of.page = "sandbox" if game.variant.set_up is None else "position_dialog"
        if game.variant.set_up is None:
            self.bar_above.retranslate(self.session.say("Public figures, now {turn}.", turn=text))
        else:
            self.bar_above.retranslate(self.session.say("A position by hand, now {turn}.", turn=text), is_position=True)

    @override
    def refresh(self) -> None:
        super().refresh()
        path = self.session.path
        if path is not None and hasattr(self, "_save"):
            self.setWindowTitle(
                file_title(self.session.say("Sandbox – {branch} – {game}", branch=path.stem, game=self._save.stem))
            )
        for command, action in self.commands:
            if command.key.startswith(NOT_HERE):
                action.setVisible(False)
                action.setEnabled(False)
        for key in ("publish", "wall", "club", "file"):
            self.menus[key].menuAction().setVisible(False)

    @override
    def retranslate(self) -> None:
        super().retranslate()
        if hasattr(self, "bar_above"):
            self._say_whence()
            self._sand()

    @override
    def show_welcome(self) -> None:
        """A sandbox has none: without a game nothing is shown."""

    @override
    def _open_wall(self) -> None:
        """Never."""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not within(self.rect()).contains(event.rect()):
            with QPainter(self) as painter:
                paint_stripes(painter, self.rect())

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.keeper.end()
        self._is_closing = True
        self._place.remember()
        event.accept()
        self.closed.emit()
