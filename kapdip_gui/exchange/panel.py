"""The exchange: a list of who has handed in where it is narrow, sheet and ticket where it is wide, the table of a past
turn.

Takes: the session. Gives: `ExchangePanel`. What the game master has entered is hidden while the curtain is down (F8).
Source: docs/window.md 2, 7, 11.1 and 11.3.
"""

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLayout, QStackedWidget, QVBoxLayout, QWidget

from kapdip.exchange.explaining import explain_player
from kapdip.exchange.model import Player
from kapdip.showing.exchange.picture import RowState
from kapdip.showing.texts import turn_title
from kapdip.tables.standings import short_currency_table
from kapdip.words.format import power_name
from kapdip_gui.exchange.bottom import BottomRows
from kapdip_gui.exchange.past import PastBottom, PastModel, is_past
from kapdip_gui.exchange.players import PlayerList
from kapdip_gui.exchange.sheet_model import SheetModel
from kapdip_gui.exchange.sheet_view import MANY, SheetView
from kapdip_gui.exchange.ticker import Ticker
from kapdip_gui.exchange.ticket import Ticket, TicketWindow
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, dress, key_text, label, line, row, set_role
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.standings.settled import settled_of
from kapdip_gui.standings.why import LedgerView, WhyWindow, answer, explain
from kapdip_gui.style import style


class PastPage(QWidget):
    """Players down, currencies across; `?`, F1 and a double click ask why."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.model = PastModel(session)
        self.model.setParent(self)
        self.sheet = SheetView(self.model)
        self.bottom = PastBottom(self.sheet)
        self.ledger = LedgerView(session)
        self.ledger.setFrameShape(QFrame.Shape.NoFrame)
        self._title = label("", "title", wrap=True)
        self._side = QWidget()
        self._side.setProperty("panel", True)
        column(self._title, (self.ledger, 1), on=self._side, margins=(14, 10, 8, 8))
        row((column((self.sheet, 1), self.bottom, spacing=0), 1), self._side, on=self, spacing=0)
        self.sheet.why.connect(self._explain)
        self.sheet.selectionModel().currentChanged.connect(lambda *_: self._tell())
        self.model.recounted.connect(self._name)
        self._name()

    def show_ledger(self, is_wanted: bool) -> None:
        """Show the ledger beside the sheet, or not."""
        self._side.setVisible(is_wanted)
        self._side.setFixedWidth(style().px(400))
        self._tell()

    def _name(self) -> None:
        self.sheet.setAccessibleName(self._session.say("Exchange table"))
        self.ledger.setAccessibleName(self._session.say("Why?"))
        self._tell()

    def _question(self, index: QModelIndex) -> tuple[str, ...]:
        player, column = self.model.row_at(index.row()).player, index.column()
        return (
            ("cell", player, self.model.currencies[column]) if self.model.extra(column) is None else ("player", player)
        )

    def _tell(self) -> None:
        """What is behind the cell under the cursor."""
        index, about = self.sheet.currentIndex(), self.model.about
        if self._side.isHidden() or about is None:
            return
        title, told = (
            answer(self._session, about, self._question(index)) if index.isValid() else (self._session.say("Why?"), ())
        )
        self._title.setText(title)
        self.ledger.show_reasons(told)

    def _explain(self, player: str, currency: str) -> None:
        if self.model.about is not None:
            explain(
                self, self._session, self.model.about, ("cell", player, currency) if currency else ("player", player)
            )


SHEET_WIDTH = 680
TICKET_WIDTH = 1400
TICKET_MORE = 60
LOW_HEIGHT = 720
TIGHT_WIDTH = 440
NAMES_WIDTH = 1100
"""Sizes at text size 100%: the widths from which the sheet, and the ticket beside it, are shown, and what each currency
above seven adds to that; the height below which rows are spared; the width below which the head says only what the
turn's panel does not; that below which its buttons are icons."""


class PanelRoom(NamedTuple):
    """What there is room for."""

    sheet: bool
    ticket: bool
    all_rows: bool
    head: bool
    names: bool


HINTS = (
    "+ − sign, none = buy · Enter down · Tab right · Esc leave · M sell maximum · A spend all "
    "(+99,999) · Del clear · Ctrl+D fill down · Ctrl+N NMR · Ctrl+H show/hide · ? why"
)


class ExchangePanel(LatePanel):
    """List, sheet or settled table, as the room and the turn that is looked at ask for.

    `command_wanted`: a command of the window.
    """

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown_room: PanelRoom | None = None
        self._front: QWidget | None = None
        self.setProperty("panel", True)
        self.model = SheetModel(session, self)
        self.sheet = SheetView(self.model)
        self.bottom = BottomRows(self.sheet)
        self.ticket = Ticket(self.model)
        self.players = PlayerList(self.model)
        self.ticker = Ticker(session)
        self.prices = FigureTable()
        self.prices.why.connect(self._explain)
        self.past: PastPage | None = None
        self._pages = QStackedWidget()
        for page in (self.players, self._sheet_page(), self.prices):
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.ticker)
        layout.addLayout(self._head())
        layout.addWidget(line())
        layout.addWidget(self._pages, 1)
        self._hint = label("", "hint")
        self._hint.setContentsMargins(12, 5, 8, 5)
        layout.addWidget(self._hint)
        self._said = QTimer(self)
        self._said.setSingleShot(True)
        self._said.setInterval(6000)
        self._said.timeout.connect(self.refresh)
        self._connect()
        self.refresh()

    def _head(self) -> QHBoxLayout:
        self._title, self._count = label("", "strong"), label("", "warn")
        self._paste = button("", "clipboard-text", do=lambda: self.command_wanted.emit("edit.paste"))
        self._copy = button("", "copy")
        self._print = button("", "printer", do=lambda: self.command_wanted.emit("publish.slips"))
        self._curtain = button("", "eye-off", do=lambda: self.command_wanted.emit("exchange.curtain"))
        self._alone = button("", "eye", do=lambda: self.ticket.player and self.show_alone(self.ticket.player))
        self._copy.clicked.connect(self.sheet.copy)
        head = row(self._title, self._count, None, self._paste, self._copy, self._print, self._alone, self._curtain)
        head.setContentsMargins(12, 6, 8, 6)
        return head

    def _sheet_page(self) -> QWidget:
        page = QWidget()
        row((column((self.sheet, 1), self.bottom, spacing=0), 1), self.ticket, on=page, spacing=0)
        return page

    def _connect(self) -> None:
        session = self._session
        for signal in (session.changed, session.viewed_turn_changed, session.hidden_changed, session.language_changed):
            signal.connect(self.refresh)
        session.theme_changed.connect(self._restyle)
        session.leaving.connect(self.sheet.delegate.finish)
        self.model.recounted.connect(self._tell_count)
        self.sheet.player_changed.connect(self.ticket.show_player)
        self.sheet.said.connect(self._say)
        self.sheet.why.connect(self._why)
        self.ticket.next_wanted.connect(self.next_open_player)
        self.ticket.alone_wanted.connect(self.show_alone)
        self.players.opened.connect(self.open_player)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _room(self) -> PanelRoom:
        px = style().px
        width, height = self.width(), self.height()
        return PanelRoom(
            width >= px(SHEET_WIDTH),
            width >= px(TICKET_WIDTH + TICKET_MORE * max(0, len(self.model.currencies) + 1 - MANY)),
            height >= px(LOW_HEIGHT),
            width >= px(TIGHT_WIDTH),
            width >= px(NAMES_WIDTH),
        )

    @property
    def is_wide(self) -> bool:
        """Whether there is room for the sheet."""
        return self._room().sheet

    @override
    def read_again(self) -> None:
        """Choose the page, name everything in the language in use."""
        room = self._shown_room = self._room()
        self.players.setAccessibleName(self._session.say("Players"))
        self.sheet.setAccessibleName(self._session.say("Exchange sheet"))
        session, say = self._session, self._session.say
        public = session.shown_now
        if public is None or not public.profile.trades:
            self._title.setText(say("This game has no exchange.") if public is not None else "")
            self._title.show()
            for unused in (
                self._pages,
                self.ticker,
                self._hint,
                self._paste,
                self._copy,
                self._print,
                self._alone,
                self._curtain,
            ):
                unused.hide()
            self._tell_count()
            return
        self._pages.show()
        past = is_past(session)
        self._show_results() if past else self._pages.setCurrentIndex(1 if room.sheet else 0)
        self._lead_focus()
        number = session.viewed_turn or public.turn.number
        self._title.setText(turn_title(public, number, session.language))
        self.ticker.setVisible(room.sheet and not past)
        self.ticket.setVisible(room.ticket)
        self.ticket.setFixedWidth(style().px(340))
        self.bottom.make_low(not room.all_rows)
        self.ticker.make_low(not room.all_rows)
        self._alone.setVisible(room.sheet and not past and not room.ticket)
        self._alone.setText(say("Slip of one player"))
        texts = ((self._paste, "Paste slips …"), (self._copy, "Copy"), (self._print, "Print order forms"))
        for made, text in texts:
            made.setVisible(room.sheet and not past)
            made.setText(say(text) if room.names else "")
            made.setToolTip("" if room.names else say(text))
            made.setAccessibleName(say(text))
        self._curtain.setVisible(not past)
        self._title.setHidden(not room.head and not past)
        self._count.setWordWrap(not room.head)
        curtain = say("Show all") if session.hidden else say("Hide all")
        self._curtain.setText(curtain if room.head else "")
        self._curtain.set_keys(key_text("F8"))
        self._curtain.setToolTip(curtain)
        self._curtain.setAccessibleName(curtain)
        self._curtain.setProperty("icon_name", "eye" if session.hidden else "eye-off")
        self._hint.setVisible(room.sheet and not past)
        set_role(self._hint, "role", "hint")
        self._hint.setText(say(HINTS))
        dress(self._curtain)
        self._tell_count()

    def _lead_focus(self) -> None:
        """Once the panel is in front, one can type at once: into the sheet, the list or the table that is shown."""
        past = self.past.sheet if self.past is not None else self.prices
        wanted = (self.players, self.sheet, self.prices, past)[self._pages.currentIndex()]
        if self._front is not wanted:
            had_focus = self.hasFocus()  # as the former focus proxy has it
            self._front = wanted
            self.setFocusProxy(wanted)
            if had_focus:
                wanted.setFocus()

    def _restyle(self) -> None:
        self.sheet.arrange()
        self.prices.fit()
        if self.past is not None:
            self.past.sheet.arrange()
        self.refresh()

    def _tell_count(self) -> None:
        """How many slips are in; says so in words, not by colour alone."""
        picture, say_n, say = self.model.picture, self._session.say_n, self._session.say
        public = self._session.shown_now
        shows_none = (
            public is None
            or not public.profile.trades
            or self._session.viewed_turn
            or public.ending
            or self._session.is_practice
        )
        if picture is None or shows_none:
            self._count.setText("")
            return
        given = sum(1 for found in picture.rows if found.state is RowState.GIVEN and not found.has_fault)
        missing = sum(1 for found in picture.rows if found.state is RowState.MISSING)
        due = sum(1 for found in picture.rows if found.state is not RowState.OUT)
        text = say("{given} of {all} slips", given=given, all=due)
        if missing:
            text += f", {say_n('{n} NMR', '{n} NMR', missing)}"
        if picture.open_players:
            text += f", {say_n('{n} missing', '{n} missing', len(picture.open_players))}"
        if picture.is_locked:
            text += f" · {say('locked')}"
        self._count.setText(text)
        set_role(self._count, "role", "warn" if picture.open_players else "ok")

    def _show_results(self) -> None:
        about = settled_of(self._session)
        if about is None:
            self._pages.setCurrentIndex(1 if self.is_wide else 0)
            return
        if self.is_wide:
            self._past_page().show_ledger(self._room().ticket)
        else:
            content = short_currency_table(about)
            self.prices.show_figures(content.columns, content.rows)
            self.prices.setAccessibleName(self._session.say("Prices"))
        self._pages.setCurrentIndex(3 if self.is_wide else 2)

    def _past_page(self) -> PastPage:
        """The sheet of a past turn, made when the first one is looked at."""
        if self.past is None:
            self.past = PastPage(self._session)
            self.past.sheet.said.connect(self._session.told)
            self._pages.addWidget(self.past)
        return self.past

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._room() != self._shown_room:
            self.refresh()

    # -- commands ------------------------------------------------------------------------------------------------------

    def open_player(self, player: Player) -> None:
        """From the list to the sheet: enlarge the dock and go to the player."""
        self.command_wanted.emit("exchange.sheet")
        self.sheet.select_player(player)
        self.sheet.setFocus()

    def _bring_sheet(self) -> None:
        """The sheet is to be seen. Out of sight, the panel still has the size that it had when it was."""
        if not self.is_wide or self.visibleRegion().isEmpty():
            self.command_wanted.emit("exchange.sheet")

    def next_open_player(self) -> None:
        """Go to the next player without a slip: the first one when coming from elsewhere."""
        focused = QApplication.focusWidget()
        is_there = focused is not None and (
            self.sheet.isAncestorOf(focused) or focused is self.sheet or self.ticket.isAncestorOf(focused)
        )
        self._bring_sheet()
        self.sheet.next_open_player(from_top=not is_there)

    def go_to_fault(self) -> bool:
        """Go to the first cell that holds no amount and say so; whether there is one: a slip
        with such a cell can't be locked.
        """
        spot = self.model.first_fault()
        if spot is None:
            return False
        player, currency = spot
        self._bring_sheet()
        self.sheet.setCurrentIndex(self.model.index(self.model.row_of(player), self.model.currencies.index(currency)))
        self.sheet.setFocus()
        names = {"player": player, "currency": power_name(currency, self._session.language)}
        self._say(
            self._session.say(
                "{player}, {currency}: this is not a whole number. Correct or clear the cell to continue.", **names
            )
        )
        return True

    def show_alone(self, player: Player) -> TicketWindow:
        """One player's ticket in a window of its own, the others hidden."""
        window = TicketWindow(self.model, player, self)
        window.open()
        return window

    def _say(self, text: str) -> None:
        """A line about a key at the wrong time: in the status bar and where the hints are."""
        self._session.told.emit(text)
        self._hint.setText(text)
        set_role(self._hint, "role", "warn")
        self._said.start()

    def _why(self, player: str, currency: str) -> None:
        """What the slip that is entered comes to, in words."""
        picture = self.model.picture
        found = picture.row(player) if picture else None
        told = explain_player(found.preview.audit) if found is not None and found.preview is not None else ()
        title = f"{player}, {power_name(currency, self._session.language)}" if currency else player
        WhyWindow(self._session, title, told, self).open()

    def _explain(self, question: tuple[str, ...]) -> None:
        about = settled_of(self._session)
        if about is not None:
            explain(self, self._session, about, question)
