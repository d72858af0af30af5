"""The column *Suppose* of a sandbox: the trades and orders that are supposed, and the button that plays on.

Takes: the session of a sandbox. Gives: `SupposePanel`, which is where the desk has the turn's checklist; signals
`player_wanted(player)` and `unit_wanted(unit)` lead to where it is written. Source: docs/sandbox.md 1.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QSizePolicy, QWidget

from kapdip.exchange.model import Currency, Player
from kapdip.game.carrying import LostOrder, LostTrades
from kapdip.game.desk import DeskView
from kapdip.game.entries import enter_slip
from kapdip.game.fork import begins_here
from kapdip.game.handing_in import bids_of
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.stages import asks_bids, open_questions
from kapdip.showing.foresight.supposed import Supposed, SupposedOrders, SupposedTrades, supposed
from kapdip.showing.labels import plain_name
from kapdip.showing.texts import turn_title
from kapdip.words.catalogue import mark
from kapdip.words.format import number, order_text, power_name
from kapdip.words.sentences import say as say_reason
from kapdip_gui.kit.choice_frame import ChoiceFrame
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DELETE_KEYS, OneLine, aloud, button, column, in_markup, label, row
from kapdip_gui.orders import edits
from kapdip_gui.sandbox.frame import PLAY_ON
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import ChipLabel, MonogramLabel, paint_chip
from kapdip_gui.turn.panel import TurnPanel

CHIP, LINE, GAP, BETWEEN = 17, 23, 4, 10
"""At text size 100%: a chip's side, a line's height, what is between chip and figure, and between two amounts."""


class AmountsLine(QWidget):
    """The amounts, in as many lines as they need."""

    def __init__(self, amounts: Sequence[tuple[Currency, int]], lang: str) -> None:
        super().__init__()
        self._amounts = [(currency, units, number(units, lang, sign=True)) for currency, units in amounts]
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _places(self, width: int) -> list[QRectF]:
        """Where each amount is: chip and figure together."""
        look = style()
        metrics = QFontMetrics(look.font("font_secondary", bold=True))
        left, top, places = 0.0, 0.0, []
        for _, _, text in self._amounts:
            needed = look.px(CHIP) + look.px(GAP) + metrics.horizontalAdvance(text)
            if left and left + needed > width:
                left, top = 0.0, top + look.px(LINE)
            places.append(QRectF(left, top, needed, look.px(LINE)))
            left += needed + look.px(BETWEEN)
        return places

    @override
    def heightForWidth(self, width: int, /) -> int:
        return round(self._places(width)[-1].bottom())

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(180), self.heightForWidth(max(self.width(), style().px(180))))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(90), style().px(LINE))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        with QPainter(self) as painter:
            painter.setFont(look.font("font_secondary", bold=True))
            side = look.px(CHIP)
            for (currency, units, text), place in zip(self._amounts, self._places(self.width()), strict=True):
                chip = QRectF(place.left(), place.center().y() - side / 2, side, side)
                paint_chip(painter, chip, currency)
                painter.setPen(look.colour("ok" if units > 0 else "text"))
                middle = place.center().y() + (painter.fontMetrics().ascent() - painter.fontMetrics().descent()) / 2
                painter.drawText(round(chip.right() + look.px(GAP)), round(middle), text)


STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
TWO_COLUMNS = 250
"""The width (at text size 100%) from which orders are in two columns."""


class Supposition(ChoiceFrame):
    """One player's trades or one power's orders. `unwanted`: it is no longer to be assumed (Del, or the menu);
    `left(step)`: to the next one, or the one before (the arrows).
    """

    unwanted = Signal()
    left = Signal(int)

    def __init__(self, session: Session, key: str, said: str, change: str) -> None:
        super().__init__()
        self._session, self.key, self._change = session, key, change
        self.setAccessibleName(said)
        self.dress(leads=True)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in DELETE_KEYS:
            self.unwanted.emit()
        elif event.key() in STEPS:
            self.left.emit(STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self._change:
            menu.addAction(self._change).triggered.connect(self.chosen)
        if not self._session.read_only:
            menu.addAction(self._session.say("Remove this assumption")).triggered.connect(self.unwanted)
        menu.popup(event.globalPos())


class SupposePanel(TurnPanel):
    """The turn's panel, with what is supposed instead of what is missing."""

    player_wanted = Signal(str)
    unit_wanted = Signal(object)
    play_on_wanted = Signal()

    def __init__(self, session: Session) -> None:
        self.lost: list[LostOrder | LostTrades] = []
        """What was assumed, and is no longer possible."""
        self._live: Session | None = None
        self.play_on = button("", keys=PLAY_ON)
        super().__init__(session)
        self.play_on.clicked.connect(self.play_on_wanted)
        self._below.addWidget(self.play_on)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.suppositions: list[Supposition] = []
        """The rows, from top to bottom."""

    def follow(self, live: Session) -> None:
        """The game of this sandbox: nothing of its own turns is shown here, as they may be secret."""
        self._live = live
        self.refresh()

    @override
    def _show_rows(self, game: Game) -> None:
        focused = self.focusWidget()
        key = focused.key if isinstance(focused, Supposition) and focused.hasFocus() else ""
        self._clear()
        self.suppositions = []
        view = self._session.desk_view()
        if self._session.conceals or view is None:
            self._rows.addWidget(self._note(self._session.say("Assumptions are hidden. F8 shows them.")))
        else:
            if asks_bids(game):
                self._bids(view)
            else:
                self._fill(supposed(view, self._session.speaker), game)
            for lost in self.lost:
                self._put(self._struck(lost), partial(self._forget, lost))
            for question in open_questions(game):
                self._rows.addWidget(self._question(question))
        self._rows.addStretch(1)
        self._focus_again(key)

    def _fill(self, found: Supposed, game: Game) -> None:
        say = self._session.say
        if found.is_empty:
            both = say("No assumptions yet. All units hold and nobody trades.")
            alone = say("No assumptions yet. All units hold.")
            self._rows.addWidget(self._note(both if game.profile.trades else alone))
        if game.profile.trades:
            self._head(say("Trades"), found.traders, "exchange.sheet")
            for trades in found.trades:
                self._put(self._trades(trades), partial(self._no_trades, trades.player))
            if found.other_traders and found.trades:
                self._rows.addWidget(self._note(found.other_traders))
            is_own = self._live is not None and not begins_here(game, self._live.on_disk)
            for was_cut in found.was_cut if is_own else ():
                self._rows.addWidget(self._note(was_cut, "warn"))
        self._head(say("Orders"), found.units, "turn.line")
        for orders in found.orders:
            self._put(self._orders(orders), partial(edits.clear_power, self._session, orders.power))
        if found.other_powers and found.orders:
            self._rows.addWidget(self._note(found.other_powers))

    def _bids(self, view: DeskView) -> None:
        """What a winter asks for, by player."""
        bids = {player: given for player, given in bids_of(view.entered).items() if given is not None}
        self._head(self._session.say("Bids"), f"{len(bids)}/{len(view.game.seats)}", "view.dock.bids")
        lang = self._session.language
        for player, given in bids.items():
            said = [f"{power_name(power, lang)} {number(credits, lang)}" for power, credits in given.items() if credits]
            self._rows.addWidget(self._note(f"{player}: {', '.join(said) or self._session.say('none')}"))

    def _head(self, title: str, count: str, command: str) -> None:
        if self._rows.count():
            self._rows.addSpacing(style().px(6))
        change = button(self._session.say("Edit"), kind="link")
        change.setAccessibleName(f"{title}: {change.text()}")
        change.clicked.connect(partial(self.command_wanted.emit, command))
        change.setEnabled(not self._session.read_only)
        head = QWidget()
        laid = row(label(title, "strong"), OneLine(count, "secondary"), change)
        laid.setStretch(1, 1)
        laid.setContentsMargins(14, 4, 8, 2)
        head.setLayout(laid)
        self._rows.addWidget(head)

    def _note(self, text: str, kind: str = "secondary") -> QWidget:
        note = label(text, kind, wrap=True)
        note.setContentsMargins(14, 4, 12, 6)
        return note

    def _put(self, frame: Supposition, unwanted: Callable[[], object]) -> None:
        frame.unwanted.connect(lambda: None if self._session.read_only else unwanted())
        frame.left.connect(partial(self._walk, frame))
        self._rows.addWidget(frame)
        self.suppositions.append(frame)

    def _trades(self, trades: SupposedTrades) -> Supposition:
        say, lang = self._session.say, self._session.language
        said = ", ".join(
            f"{power_name(currency, lang)} {number(units, lang, sign=True)}" for currency, units in trades.amounts
        )
        told = aloud(f"{trades.player}: {said}", trades.cut) if trades.cut else f"{trades.player}: {said}"
        frame = Supposition(self._session, trades.player, told, say("Change these trades"))
        frame.setToolTip(trades.player)
        monogram, amounts = MonogramLabel(trades.mark), AmountsLine(trades.amounts, lang)
        laid = row(monogram, amounts)
        laid.setAlignment(monogram, Qt.AlignmentFlag.AlignTop)
        laid.setStretch(1, 1)
        laid_out = column(laid, on=frame, margins=(12, 3, 10, 3), spacing=1)
        if trades.cut:
            laid_out.addWidget(label(trades.cut, "warn", wrap=True))
        frame.chosen.connect(partial(self.player_wanted.emit, trades.player))
        return frame

    def _orders(self, orders: SupposedOrders) -> Supposition:
        say, name = self._session.say, power_name(orders.power, self._session.language)
        frame = Supposition(
            self._session, orders.power, f"{name} {orders.count}: {'; '.join(orders.lines)}", say("Change these orders")
        )
        column(
            row(ChipLabel(orders.power), label(name, "strong"), None, label(orders.count, "secondary")),
            self._lines(orders.lines),
            on=frame,
            margins=(12, 3, 12, 4),
            spacing=2,
        )
        frame.chosen.connect(partial(self.unit_wanted.emit, orders.unit))
        return frame

    def _struck(self, lost: LostOrder | LostTrades) -> Supposition:
        """What is no longer possible, struck through, with the reason."""
        say, lang = self._session.say, self._session.language
        if isinstance(lost, LostOrder):
            whose, said = power_name(lost.power, lang), order_text(lost.order, lang)
        else:
            whose = lost.player
            said = ", ".join(
                f"{power_name(power, lang)} {number(units, lang, sign=True)}"
                for power, units in lost.amounts.items()
                if units
            )
        why = " ".join(say_reason(reason, lang) for reason in lost.reasons)
        told = say("No longer possible")
        frame = Supposition(self._session, f"lost {whose} {said}", aloud(f"{told}: {whose}, {said}", why), "")
        struck = label(f"{in_markup(whose)}: <s>{in_markup(said)}</s>", "warn", wrap=True)
        struck.setTextFormat(Qt.TextFormat.RichText)
        column(struck, label(why, "secondary", wrap=True), on=frame, margins=(12, 3, 12, 4), spacing=1)
        return frame

    def show_lost(self, lost: list[LostOrder | LostTrades]) -> None:
        """Show this as no longer possible; what is taken away leaves the list."""
        self.lost = lost
        self.refresh()

    def _forget(self, lost: LostOrder | LostTrades) -> None:
        self.lost.remove(lost)
        self.refresh()

    @override
    def _foot(self) -> None:
        super()._foot()
        game = self._session.current
        turn = game.turn.number + 1
        self.play_on.setText(
            self._session.say("Play on to {turn}", turn=turn_title(game, turn, self._session.language))
        )
        is_last = game.is_over or turn > game.profile.last_turn
        self.play_on.setVisible(not (is_last or self._session.read_only or self.is_asking))

    def _lines(self, lines: Sequence[str]) -> QGridLayout:
        """Two columns where every line has room in one; a longer line takes both."""
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(1)
        half = (self._area.viewport().width() - style().px(36)) // 2
        place = 0
        for text in lines:
            shown = label(text, "secondary", wrap=True)
            is_long = self.width() < style().px(TWO_COLUMNS) or shown.fontMetrics().horizontalAdvance(text) > half
            place += place % 2 if is_long else 0
            grid.addWidget(shown, place // 2, place % 2, 1, 2 if is_long else 1)
            place += 2 if is_long else 1
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        return grid

    def _no_trades(self, player: Player) -> None:
        edit = plain_name(mark("assumed trades of {player} removed"), player=player)
        self._session.do(edit, lambda game: enter_slip(game, player, ExchangeSlip({})))

    # -- keys ----------------------------------------------------------------------------------------------------------

    def _focus_again(self, key: str) -> None:
        """The keys stay in their row; if it is gone, they go to the button."""
        if key:
            again = next((one for one in self.suppositions if one.key == key), None)
            (again or self._next).setFocus()

    def _walk(self, frame: Supposition, step: int) -> None:
        rows = self.suppositions
        there = rows[max(0, min(len(rows) - 1, rows.index(frame) + step))]
        there.setFocus()
        self._area.ensureWidgetVisible(there, 0, 0)
