"""What the commands of the menus Map and View do: map, docks, turns looked at, theme, language, size of text.

Takes: the session, the commands, the desk, where messages are shown. Gives: `ViewActions`.
"""

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from kapdip.showing.docks import DOCKS
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.history.film import TurnFilm
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import TEXT_SIZES, THEMES
from kapdip_gui.style.look import chosen_theme


class ViewActions:
    """Connects the commands for what is shown, and how."""

    def __init__(
        self,
        session: Session,
        commands: Commands,
        messages: Messages,
        dialogs: Dialogs,
        *,
        place: Workplace,
        menu: QMenu,
    ) -> None:
        self._session = session
        self._commands = commands
        self._messages = messages
        self._dialogs = dialogs
        self._place = place
        self._film = TurnFilm(session)
        menu.aboutToShow.connect(self._tick_docks)
        self._map()
        self._view()

    def _map(self) -> None:
        on = self._commands.on
        on("map.fullscreen", lambda: self._place.full_screen(drafts=False))
        on("map.drafts", lambda: self._place.full_screen(drafts=True))
        on("map.play", self._play)
        on("map.fit", lambda: self._zoom("fit"))
        on("map.zoom_in", lambda: self._zoom("zoom_in"))
        on("map.zoom_out", lambda: self._zoom("zoom_out"))
        on("map.patterns", lambda: self._toggle("patterns"))
        on("map.filter", self._map_filter)
        on("map.save", self._save_map)

    def _view(self) -> None:
        on = self._commands.on
        for key in DOCKS:
            on(f"view.dock.{key}", partial(self._dock, key))
        on("exchange.sheet", lambda: self._enlarge("exchange"))
        on("exchange.radar", lambda: self._enlarge("radar"))
        on("exchange.outlook", self._save_outlook)
        on("view.enlarge", self._enlarge_current)
        on("view.away", self._put_away)
        on("view.reset", self._reset)
        on("view.earlier", lambda: self._step_turn(-1))
        on("view.later", lambda: self._step_turn(1))
        on("view.now", self._now)
        on("view.film", self._film.toggle)
        on("view.theme", self._next_theme)
        on("view.language", self._other_language)
        on("view.larger", lambda: self._text_size(1))
        on("view.smaller", lambda: self._text_size(-1))

    def _toggle(self, key: str) -> None:
        self._session.put_option(key, not self._session.settings.flag(key, False))

    # -- map -----------------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        if self._place.desk is None or not self._place.desk.board.shown.play(by_hand=True):
            self._messages.tell(self._session.say("No movement has been resolved yet."))

    def _zoom(self, how: str) -> None:
        if self._place.desk is not None:
            getattr(self._place.desk.view, how)()

    def _map_filter(self) -> None:
        from kapdip_gui.map.choosing import filter_menu

        if self._place.desk is not None:
            view = self._place.desk.view
            menu = filter_menu(view, self._session.say, self._session.board.power_names[self._session.language])
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(view.mapToGlobal(view.rect().topRight()) - QPoint(menu.sizeHint().width() + 8, -8))

    def _save_map(self) -> None:
        from kapdip.storage.outputs import WriteError
        from kapdip.words import sentences
        from kapdip_gui.file.overwriting import may_replace
        from kapdip_gui.map.choosing import ask_and_save_map

        if self._place.desk is None:
            return
        session, owner = self._session, self._dialogs.owner
        try:
            file = ask_and_save_map(
                self._place.desk.view,
                session.say,
                lambda chosen, file: may_replace(session, owner, chosen, (file,)),
                game=session.path,
            )
        except WriteError as error:
            self._messages.tell(sentences.say(error.reason, session.language))
            return
        if file is not None:
            self._messages.tell(self._session.say("Saved: {file}", file=file.name))

    # -- view ----------------------------------------------------------------------------------------------------------

    def _tick_docks(self) -> None:
        """Tick the docks that are shown."""
        docks = self._place.docks
        for key in DOCKS:
            self._commands[f"view.dock.{key}"].setChecked(
                docks is not None and key in docks and not docks[key].isHidden()
            )

    def _dock(self, key: str) -> None:
        docks = self._place.docks
        if docks is None:
            return
        dock = docks[key]
        focused = QGuiApplication.focusObject()
        inside = isinstance(focused, QWidget) and dock.isAncestorOf(focused)
        if dock.isVisible() and inside and not dock.visibleRegion().isEmpty():
            docks.close(dock)
            if self._place.desk is not None:
                self._place.desk.view.setFocus()
        else:
            docks.bring(key).bring_up()
        self._commands[f"view.dock.{key}"].setChecked(not dock.isHidden())

    def _enlarge(self, key: str) -> None:
        if self._place.docks is not None:
            self._place.docks.enlarge(self._place.docks[key])

    def _save_outlook(self) -> None:
        """Show the outlook, and offer it as files."""
        from kapdip_gui.foresight.panel import RadarPanel

        docks = self._place.docks
        if docks is not None:
            dock = docks.bring("radar")
            dock.bring_up()
            panel = dock.panel()
            assert isinstance(panel, RadarPanel)
            panel.offer_files()

    def _enlarge_current(self) -> None:
        docks = self._place.docks
        if docks is None:
            return
        focused = docks.enlarged or next((dock for dock in docks.all() if dock.has_focus), docks.first)
        docks.enlarge(focused)

    def _put_away(self) -> None:
        docks, desk = self._place.docks, self._place.desk
        if docks is not None and desk is not None:
            docks.put_away()
            self._commands["view.away"].setChecked(docks.are_away)
            desk.view.setFocus()
            back = self._session.say("F12 brings the docks back.")
            if docks.are_away:
                self._messages.tell(back)
            else:
                self._messages.take_back(back)

    def _reset(self) -> None:
        if self._place.docks is not None:
            self._session.settings.forget_layouts()
            self._place.docks.forget()
            self._place.docks.arrange()
            self._place.show_bar()

    def _step_turn(self, step: int) -> None:
        game = self._session.game
        if game is not None:
            wanted = (self._session.viewed_turn or len(game.turns)) + step
            if 1 <= wanted <= len(game.turns):
                self._session.viewed_turn = None if wanted == len(game.turns) else wanted

    def _now(self) -> None:
        self._session.viewed_turn = None

    def _next_theme(self) -> None:
        """The next theme that looks different: that of the desktop is one of the others."""
        chosen = self._session.settings.theme
        at = THEMES.index(chosen)
        others = (*THEMES[at + 1 :], *THEMES[:at])
        seen = chosen_theme(chosen)
        self._session.put_option("theme", next(one for one in others if chosen_theme(one) != seen))

    def _other_language(self) -> None:
        self._session.language = "en" if self._session.language == "de" else "de"

    def _text_size(self, step: int) -> None:
        now = self._session.settings.text_size
        nearest = min(range(len(TEXT_SIZES)), key=lambda i: abs(TEXT_SIZES[i] - now))
        self._session.put_option("text_size", TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, nearest + step))])
