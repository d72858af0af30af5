"""What the commands of the window do, beside files: the turn, the map, docks, views and dialogs.

Takes: the main window. Gives: `Actions`. Dialogs are imported when they are first wanted.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from kapdip_gui.reason import Reason
from kapdip_gui.showing.commands import DOCK_NAMES
from kapdip_gui.ui.files import Files
from kapdip_gui.ui.settings import TEXT_SIZES, THEMES

if TYPE_CHECKING:
    from kapdip_gui.ui.turn.actions import TurnActions
    from kapdip_gui.ui.window import MainWindow


class Actions:
    """Connects commands to what they do."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._session = window.session
        self.files = Files(window)
        self._turn: TurnActions | None = None
        self._session.refused.connect(self._refused)
        self._session.hidden_changed.connect(self._hush)
        self._session.changed.connect(window.notice.was_read)
        self._session.language_changed.connect(window.notice.speak_anew)
        self._edit()
        self._map()
        self._view()
        self._help()

    @property
    def turn(self) -> "TurnActions":
        """What the commands of the turn do; made with the desk, since the welcome page needs none of it."""
        if self._turn is None:
            from kapdip_gui.ui.turn.actions import TurnActions

            self._turn = TurnActions(self._window)
        return self._turn

    def _edit(self) -> None:
        on = self._window.commands.on
        on("edit.undo", self.undo)
        on("edit.redo", self.redo)
        on("edit.paste", lambda: self.paste(QGuiApplication.clipboard().text()))
        on("edit.sheet", self._sheet_from_file)
        on("edit.commands", self._find_command)
        on("edit.settings", self._settings)
        on("exchange.curtain", self._curtain)
        on("exchange.sheet", lambda: self._enlarge("exchange"))
        on("publish.tables", self._tables)

    def _map(self) -> None:
        on = self._window.commands.on
        on("map.fullscreen", lambda: self._window.full_screen(drafts=False))
        on("map.drafts", lambda: self._window.full_screen(drafts=True))
        on("map.play", self._play)
        on("map.fit", lambda: self._zoom("fit"))
        on("map.zoom_in", lambda: self._zoom("zoom_in"))
        on("map.zoom_out", lambda: self._zoom("zoom_out"))
        on("map.patterns", lambda: self._toggle("patterns"))
        on("map.filter", self._map_filter)
        on("map.save", self._save_map)

    def _view(self) -> None:
        on = self._window.commands.on
        for key, _, _ in DOCK_NAMES:
            on(f"view.dock.{key}", partial(self._dock, key))
        self._window.menus["view"].aboutToShow.connect(self._tick_docks)
        on("view.enlarge", self._enlarge_current)
        on("view.away", self._put_away)
        on("view.reset", self._reset)
        on("view.earlier", lambda: self._step_turn(-1))
        on("view.later", lambda: self._step_turn(1))
        on("view.now", self._now)
        on("view.film", self._window.film.toggle)
        on("view.theme", self._next_theme)
        on("view.language", self._other_language)
        on("view.larger", lambda: self._text_size(1))
        on("view.smaller", lambda: self._text_size(-1))

    def _help(self) -> None:
        on = self._window.commands.on
        on("help.about", self._about)
        on("help.keys", self._keys)
        on("help.log", self._log)
        on("help.rule", self._rule)
        on("help.tour", self._tour)

    def _hush(self) -> None:
        """What was said before the curtain came down may tell an order: it goes, too."""
        if self._session.hidden:
            self._window.tell("")
            self._window.notice.clear("refused")

    # -- telling -------------------------------------------------------------------------------------------------------

    def _refused(self, reasons: tuple[Reason, ...]) -> None:
        from kapdip_gui.words import sentences

        if not reasons:
            return
        text = sentences.say(reasons[0], self._session.language)
        more = len(reasons) - 1
        if more:
            text += " " + self._session.say_n("And {n} more problem.", "And {n} more problems.", more)
        self._window.tell(text)
        if self._window.desk is not None and self._session.game is not None:
            say = self._session.say
            self._window.notice.say(say("Not done: {why}", why=text), topic="refused", tone="warn", close_name=say("Close"))

    # -- edit ----------------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last deed; a resolved step is taken back with its warning."""
        deed = self._session.next_undo
        if deed is None:
            return
        if deed.is_step and self._session.mending is None:
            self.turn.take_back(deed)
        else:
            self._session.undo()
            self._window.tell(self._session.say("Undone: {deed}", deed=deed.text(self._session.language, self._session.hidden)))

    def redo(self) -> None:
        """Do again what was undone last; a step shows what it led to, as when it was taken first."""
        deed = self._session.next_redo
        if deed is None:
            return
        self._session.redo()
        self._window.tell(self._session.say("Done again: {deed}", deed=deed.text(self._session.language, self._session.hidden)))
        if deed.is_step:
            from kapdip_gui.game.stages import stage_of  # not before there is a game: the welcome page needs no rules

            self.turn.show_after(stage_of(deed.before))

    def paste(self, text: str) -> None:
        """The paste dialog with a text."""
        from kapdip_gui.ui.dialogs.paste import PasteDialog

        if self._session.game is None or self._session.viewed_turn is not None or self._session.read_only:
            return
        self._window.run_dialog(PasteDialog(self._session, text, self._window))

    def _sheet_from_file(self) -> None:
        found, _ = QFileDialog.getOpenFileName(self._window, self._session.say("Orders from a file"), "", "*.txt *.eml *")
        if found:
            text = self.files.sheet_text(Path(found))
            if text:
                self.paste(text)

    def dropped(self, data: QMimeData) -> None:
        """Something was dropped on the window."""
        self.files.dropped(data)

    def may_leave(self) -> bool:
        """Whether everything is on disk and nothing lies half mended, so that the window can be closed."""
        self._session.leaving.emit()
        if self._session.mending is not None and not self.turn.mending.may_leave():
            return False
        if not self._window.keeper.flush() and not self.files.insist_on_leaving():
            return False
        self._window.keeper.end()
        return True

    def _tables(self) -> None:
        from kapdip_gui.ui.exchange.export import ask_for_tables

        ask_for_tables(self._session, self._window)

    def _find_command(self) -> None:
        from kapdip_gui.ui.dialogs.command_list import CommandList

        CommandList(self._session, self._window.commands, self._window).open()

    def _settings(self) -> None:
        from kapdip_gui.ui.dialogs.settings import SettingsDialog

        self._window.run_dialog(SettingsDialog(self._session, self._window))

    def _curtain(self) -> None:
        self._session.hidden = not self._session.hidden
        say = self._session.say
        self._window.tell(
            say("Everything that is not public is hidden.") if self._session.hidden else say("Orders, slips and press are visible.")
        )

    def _toggle(self, key: str) -> None:
        self._session.put_option(key, not self._session.settings.flag(key, False))

    # -- map -----------------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        if self._window.desk is None or not self._window.desk.board.play(by_hand=True):
            self._window.tell(self._session.say("No movement has been resolved yet."))

    def _zoom(self, how: str) -> None:
        if self._window.desk is not None:
            getattr(self._window.desk.view, how)()

    def _map_filter(self) -> None:
        from kapdip_gui.ui.map.choosing import filter_menu

        if self._window.desk is not None:
            view = self._window.desk.view
            menu = filter_menu(view, self._session.say, self._session.board.power_names[self._session.language])
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(view.mapToGlobal(view.rect().topRight()) - QPoint(menu.sizeHint().width() + 8, -8))

    def _save_map(self) -> None:
        from kapdip_gui.storage.outputs import WriteError
        from kapdip_gui.ui.map.choosing import ask_and_save_map
        from kapdip_gui.ui.overwriting import may_replace
        from kapdip_gui.words import sentences

        if self._window.desk is None:
            return
        session, window = self._session, self._window
        try:
            file = ask_and_save_map(self._window.desk.view, session.say, lambda chosen, file: may_replace(session, window, chosen, (file,)))
        except WriteError as error:
            window.tell(sentences.say(error.reason, session.language))
            return
        if file is not None:
            self._window.tell(self._session.say("Saved: {file}", file=file.name))

    # -- view ----------------------------------------------------------------------------------------------------------

    def _tick_docks(self) -> None:
        """Tick the docks that are shown."""
        docks = self._window.docks
        for key, _, _ in DOCK_NAMES:
            self._window.commands[f"view.dock.{key}"].setChecked(docks is not None and key in docks and not docks[key].isHidden())

    def _dock(self, key: str) -> None:
        docks = self._window.docks
        if docks is None:
            return
        dock = docks[key]
        inside = dock.isAncestorOf(QGuiApplication.focusObject()) if QGuiApplication.focusObject() is not None else False  # type: ignore[arg-type]
        if dock.isVisible() and inside and not dock.visibleRegion().isEmpty():
            dock.hide()
            if self._window.desk is not None:
                self._window.desk.view.setFocus()
        else:
            docks.bring(key).bring_up()
        self._window.commands[f"view.dock.{key}"].setChecked(not dock.isHidden())

    def _enlarge(self, key: str) -> None:
        if self._window.docks is not None:
            self._window.docks.enlarge(self._window.docks[key])

    def _enlarge_current(self) -> None:
        docks = self._window.docks
        if docks is None:
            return
        focused = docks.enlarged or next((dock for dock in docks.all() if dock.has_focus), docks["exchange"])
        docks.enlarge(focused)

    def _put_away(self) -> None:
        docks, desk = self._window.docks, self._window.desk
        if docks is not None and desk is not None:
            docks.put_away()
            self._window.commands["view.away"].setChecked(docks.are_away)
            desk.view.setFocus()
            if docks.are_away:
                self._window.tell(self._session.say("F12 brings the docks back."))

    def _reset(self) -> None:
        if self._window.docks is not None:
            self._session.settings.forget_layouts()
            self._window.docks.forget()
            self._window.docks.arrange()
            self._window.bar.show()

    def _step_turn(self, step: int) -> None:
        game = self._session.game
        if game is not None:
            wanted = (self._session.viewed_turn or len(game.turns)) + step
            if 1 <= wanted <= len(game.turns):
                self._session.viewed_turn = None if wanted == len(game.turns) else wanted

    def _now(self) -> None:
        self._session.viewed_turn = None

    def _next_theme(self) -> None:
        now = THEMES.index(self._session.settings.theme)
        self._session.put_option("theme", THEMES[(now + 1) % len(THEMES)])

    def _other_language(self) -> None:
        self._session.language = "en" if self._session.language == "de" else "de"

    def _text_size(self, step: int) -> None:
        now = self._session.settings.text_size
        nearest = min(range(len(TEXT_SIZES)), key=lambda i: abs(TEXT_SIZES[i] - now))
        self._session.put_option("text_size", TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, nearest + step))])

    # -- help ----------------------------------------------------------------------------------------------------------

    def _about(self) -> None:
        from kapdip_gui.ui.dialogs.about import AboutDialog

        self._window.run_dialog(AboutDialog(self._session, self._window))

    def _keys(self) -> None:
        from kapdip_gui.ui.dialogs.keys import KeysDialog

        self._window.run_dialog(KeysDialog(self._session, self._window.commands, self._window))

    def _log(self) -> None:
        from kapdip_gui.ui.dialogs.log import LogDialog

        self._window.run_dialog(LogDialog(self._session, self._window))

    def _rule(self) -> None:
        from kapdip_gui.ui.dialogs.rules import RulesDialog

        self._window.run_dialog(RulesDialog(self._session, self._topic(), self._window))

    def _topic(self) -> str:
        """Which rule belongs to what has the focus."""
        docks = self._window.docks
        if docks is not None:
            focused = next((dock.key for dock in docks.all() if dock.has_focus), "")
            if focused:
                return focused
        return self._session.game.turn.step if self._session.game is not None else "turn"

    def _tour(self) -> None:
        from kapdip_gui.ui.dialogs.tour import TourDialog

        dialog = TourDialog(self._session, self._window)
        dialog.setWindowFlag(Qt.WindowType.Tool)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
