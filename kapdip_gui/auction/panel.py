"""The panel of bids: purses and threats, in winter a covered column for each player, below what the last auction gave.

Takes the session. Gives `BidsPanel`. One player writes while the other looks away: only one column is open at a time,
it covers itself by `F8`, when it is handed in, and when nobody has typed for a while. Source:
docs/intimate.md, "The auction".
"""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout

from kapdip.game import causes
from kapdip.game.desk import desk_view
from kapdip.game.ending import concede, concede_refusal
from kapdip.game.entries import given_refusal
from kapdip.game.model import Alias
from kapdip.game.public import PublicTurn
from kapdip.showing.auction.purses import (
    MARKS,
    PurseCard,
    auction_rows,
    flag_lines,
    last_auction,
    last_year,
    purse_cards,
)
from kapdip.showing.labels import named
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName
from kapdip.words.format import power_name
from kapdip_gui.auction.slip import Slip
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import OneLine, button, column, empty, label, line, row
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.caps import CapButton
from kapdip_gui.style.chips import ChipLabel

ROW_MS = 700
"""How long each row has the table to itself."""


class Reveal(QObject):
    """Turns rows over. `turned`: one more is to be seen; `moved`: it began, or is over."""

    turned = Signal()
    moved = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._awaited: int | None = None
        self._rows: int | None = None
        self.timer = QTimer(self, interval=ROW_MS)
        self.timer.timeout.connect(self._turn)

    @property
    def rows(self) -> int | None:
        """How many rows are turned over; None for all of them."""
        return self._rows

    def forget(self) -> None:
        """Another game: no results are awaited."""
        self._awaited = None
        self.finish_silently()

    def await_turn(self, number: int) -> None:
        """The bids of a turn are not opened yet."""
        self._awaited = number
        self.finish_silently()

    def opened(self, number: int) -> None:
        """The bids of a turn are open: they begin to turn over if they were awaited until now."""
        if self._awaited == number and not style().reduce_motion:
            self._rows = 0
            self.timer.start()
            self.moved.emit()
        self._awaited = None

    def finish(self) -> None:
        """Show the rest at once."""
        if self._rows is not None:
            self.finish_silently()
            self.turned.emit()

    def finish_silently(self) -> None:
        """Nothing turns over any longer."""
        was_open, self._rows = self._rows is None, None
        self.timer.stop()
        if not was_open:
            self.moved.emit()

    def _turn(self) -> None:
        assert self._rows is not None
        self._rows += 1
        self.turned.emit()


COVERED_AFTER_MS = 20_000
"""How long an open column stays open when nobody types."""

WIDEST = 620
"""No row is wider."""


class BidsPanel(LatePanel):
    """Purses, slips, the last auction. `command_wanted`: a command of the window."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.open_for: Alias | None = None
        """Whose column is open."""
        self._was_down = False
        """The curtain was down before the column was opened: it falls again with it."""
        self._why: set[Alias] = set()
        self.slips: dict[Alias, Slip] = {}
        self.giving_up: dict[Alias, CapButton] = {}
        self.unlock: CapButton | None = None
        self.setProperty("panel", True)
        self._rows = column(margins=(14, 10, 14, 10), spacing=6)
        self._area = scrolled(self._rows)
        column(self._area, on=self)
        self._cover = QTimer(self, singleShot=True, interval=COVERED_AFTER_MS)
        self._cover.timeout.connect(self.cover)
        self.reveal = Reveal(self)
        self.reveal.turned.connect(self.refresh)
        self.reveal.moved.connect(self._tell_map)
        session.opened.connect(self.reveal.forget)
        session.viewed_turn_changed.connect(self.reveal.finish_silently)
        session.follow(self.refresh)
        session.hidden_changed.connect(self._curtain_moved)
        session.opening_changed.connect(self._finish_if_told)
        self.refresh()

    # -- covering ------------------------------------------------------------------------------------------------------

    def cover(self) -> None:
        """Show nothing of any slip. The player who was writing makes way for the next one."""
        wrote, self.open_for = self.open_for, None
        self._lower_again()
        self.refresh()
        others = [slip for alias, slip in self.slips.items() if alias != wrote and not slip.is_in]
        if wrote is not None and self.slips:
            self._lead_keys_to(others[0] if others else self.slips[wrote])

    def open(self, alias: Alias) -> None:
        """Let a player write; the other's column is covered."""
        self.open_for = alias
        self._was_down = self._was_down or self._session.hidden
        self._session.hidden = False
        self.refresh()
        if alias in self.slips:
            self._lead_keys_to(self.slips[alias])
        self._cover.start()

    def _lower_again(self) -> None:
        """Who has written leaves the desk as it was."""
        was_down, self._was_down = self._was_down, False
        if was_down:
            self._session.hidden = True

    @staticmethod
    def _lead_keys_to(slip: Slip) -> None:
        """The slip has the keys; it is new, and nothing that is not yet shown can have them."""
        slip.show()
        slip.setFocus()

    def _curtain_moved(self) -> None:
        if self._session.hidden:
            self.open_for, self._was_down = None, False
        self.refresh()

    def _tell_map(self) -> None:
        """Nothing else shows what has not turned over yet."""
        self._session.opening = self.reveal.rows is not None

    def _finish_if_told(self) -> None:
        """Somebody wants to go on: the rest is seen at once."""
        if not self._session.opening:
            self.reveal.finish()

    # -- what is shown -------------------------------------------------------------------------------------------------

    @override
    def read_again(self) -> None:
        empty(self._rows)
        self.slips, self.giving_up, self.unlock = {}, {}, None
        self.setAccessibleName(self._session.say("Bids"))
        session, view = self._session, self._session.shown_now
        if view is None or not view.profile.bids:
            self._rows.addWidget(label(session.say("There is no bidding in this game."), "secondary", wrap=True))
            self._rows.addStretch(1)
            return
        number = session.viewed_turn or view.turn.number
        may_bid = session.viewed_turn is None and given_refusal(session.current) is None and not session.read_only
        if session.viewed_turn is None and view.turn.date.auction and not view.turn.is_finished:
            if session.mending is None:  # a turn being corrected has been seen already, and is compared
                self.reveal.await_turn(number)
            self._add_slips(view.turn.date.year + 1, may_bid=may_bid)
            self._rows.addWidget(line())
        held = last_auction(view, view.turns[number - 1])
        if held is not None and session.viewed_turn is None:
            self._turn_over(held.number)
        for card in purse_cards(view, session.speaker, number) if self.reveal.rows is None else ():
            self._add_card(card)
        if held is not None:
            self._add_last(held)
        self._rows.addStretch(1)

    def _turn_over(self, number: int) -> None:
        """Bids begin to turn over where somebody sees it: not in a dock hidden behind another."""
        found = self.window().childAt(self.mapTo(self.window(), self.rect().center()))
        if found is not None and self.isAncestorOf(found):
            self.reveal.opened(number)
        else:
            self.reveal.forget()

    def _add_card(self, card: PurseCard) -> None:
        session = self._session
        name = OneLine(f"{card.mark} {card.player}", "strong", is_name=True)
        purse = label(card.credits, "title")
        purse.setAccessibleName(session.say("{player} has {credits} credits", player=card.player, credits=card.credits))
        chip = ChipLabel(card.home)
        chip.setAccessibleName(power_name(card.home, session.language))
        why = button(session.say("Why?"), kind="link", do=lambda: self.toggle_why(card.player))
        why.setAccessibleName(
            session.say("Why does {player} have {credits}?", player=card.player, credits=card.credits)
        )
        self._rows.addLayout(row(name, chip, None, purse, why))
        self._rows.addWidget(label(card.income, "secondary", wrap=True))
        if card.hired:
            self._rows.addWidget(label(card.hired, "secondary", wrap=True))
        for text in card.threats:
            self._rows.addWidget(label(text, "bad", wrap=True))
        if card.player in self._why:
            for text in card.why:
                self._rows.addWidget(label(f"•  {text}", "secondary", wrap=True))
            self._add_giving_up(card.player)
        self._rows.addWidget(line())

    def _add_giving_up(self, alias: Alias) -> None:
        """The way out of a game that nobody wants to play on: the other has won with the end of the turn."""
        session = self._session
        if session.viewed_turn is not None or session.read_only or concede_refusal(session.current) is not None:
            return
        has = desk_view(session.current).entered.conceded == alias
        text = session.say("{player} plays on", player=alias) if has else session.say("{player} concedes", player=alias)
        made = self.giving_up[alias] = button(text, "flag", kind="link")
        told = named(mark("{player} plays on") if has else mark("{player} concedes"), player=alias)
        edit = EditName(told, named(mark("agreement on the end")))
        made.clicked.connect(lambda: session.do(edit, lambda game: concede(game, alias, gives_up=not has)))
        self._rows.addLayout(row(made, None))

    def toggle_why(self, alias: Alias) -> None:
        """Show every credit of a purse, or stop showing them."""
        self._why ^= {alias}
        self.refresh()

    def _add_slips(self, year: int, *, may_bid: bool) -> None:
        session = self._session
        self._rows.addWidget(label(session.say("Bids for {year}", year=year), "strong"))
        given: Mapping[Alias, object] = desk_view(session.current).entered.given.get("bids", {})
        view = session.shown_now
        before = {alias: last_year(view, alias, session.speaker) for alias in view.turn.start.homes} if view else {}
        if not may_bid:
            reason = given_refusal(session.current)
            text = sentences.say(reason, session.language) if reason is not None else ""
            self._rows.addWidget(label(text, "secondary", wrap=True))
            if reason is not None and causes.bids_locked.gave(reason) and not session.read_only:
                self.unlock = button(
                    session.say("Unlock the bids …"),
                    "lock",
                    kind="link",
                    do=lambda: self.command_wanted.emit("exchange.unlock"),
                )
                self._rows.addLayout(row(self.unlock, None))
            return
        for alias in session.current.turn.start.homes:
            is_open, there = alias == self.open_for, given.get(alias, ...)
            shown = there if is_open or there is ... or there is None else {}  # a covered slip holds no bid
            slip = Slip(session, alias, shown, before.get(alias, {}), is_open=is_open)
            slip.open_wanted.connect(self.open)
            slip.cover_wanted.connect(self.cover)
            slip.typed.connect(self._cover.start)
            self.slips[alias] = slip
            self._rows.addWidget(slip)
        self.setFocusProxy(next(iter(self.slips.values())))

    def _add_last(self, held: PublicTurn) -> None:
        """The last auction, the dearest power first; what has not turned over yet is face down."""
        session = self._session
        year = session.say("For {year}, opened", year=held.date.year + 1)
        self._rows.addWidget(label(year, "strong"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setColumnStretch(1, 1)
        for place, sign in enumerate(MARKS[: len(held.start.homes)], 2):
            grid.addWidget(label(sign, "secondary"), 0, place, Qt.AlignmentFlag.AlignRight)
        rows = auction_rows(held, session.speaker)
        for at, shown in enumerate(rows, 1):
            is_open = self.reveal.rows is None or at <= self.reveal.rows
            grid.addWidget(ChipLabel(shown.power), at, 0)
            grid.addWidget(label(power_name(shown.power, session.language)), at, 1)
            for place, bid in enumerate(shown.bids):
                role = "strong" if is_open and shown.winner == place else "secondary"
                grid.addWidget(label(bid if is_open else "•", role), at, 2 + place, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(label(shown.outcome if is_open else "", "secondary"), at, 2 + len(shown.bids))
        self._rows.addLayout(grid)
        if self.reveal.rows is not None and self.reveal.rows >= len(rows):
            QTimer.singleShot(0, self.reveal.finish)
        for text in flag_lines(held, session.speaker) if self.reveal.rows is None else ():
            self._rows.addWidget(label(text, "warn", wrap=True))

    @override
    def mousePressEvent(self, event: object) -> None:
        """A click shows the rest of an auction at once."""
        self.reveal.finish()
        super().mousePressEvent(event)  # type: ignore[arg-type]

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does Escape."""
        if event.key() == Qt.Key.Key_Escape and self.reveal.rows is not None:
            self.reveal.finish()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Enlarged, a name and its field stay together."""
        super().resizeEvent(event)
        self._rows.setContentsMargins(14, 10, max(14, event.size().width() - style().px(WIDEST)), 10)

    @override
    def hideEvent(self, event: object) -> None:
        self.open_for = None
        self._lower_again()
        self.reveal.forget()
        self.refresh()
        super().hideEvent(event)  # type: ignore[arg-type]
