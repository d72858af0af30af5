"""The exchange sheet for Qt's views: a thin adapter over `SheetPicture`.

Takes: the session. Gives: `SheetModel` (players down, currencies across, then cash, NMR and flags), and who may be
seen: `is_visible`. It shows what an `ExchangeView` holds; the game itself is only entered into. Source: docs/window.md
7.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from kapdip.exchange.model import Currency, Player
from kapdip.game.exchange_view import ExchangeView
from kapdip.showing.exchange.amounts import AmountError, amount_plain, parse_amount
from kapdip.showing.exchange.cell_words import amount_text, longest_note, note
from kapdip.showing.exchange.entering import NamedChange, amount_edit, entered_amounts, missing_edit
from kapdip.showing.exchange.picture import (
    CellState,
    PlayerLine,
    RowState,
    SheetPicture,
    TradeCell,
    player_line,
    sheet_picture,
    with_row,
)
from kapdip.showing.exchange.tags import tag, tag_tip
from kapdip.words.catalogue import mark
from kapdip.words.format import capital, currency_name, money, power_name
from kapdip.words.monograms import monograms
from kapdip.words.sentences import say
from kapdip_gui.exchange.typed_cells import TypedCells
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session

Index: TypeAlias = QModelIndex | QPersistentModelIndex

CELL_ROLE = Qt.ItemDataRole.UserRole + 1
ROW_ROLE = Qt.ItemDataRole.UserRole + 2


class Extra(IntEnum):
    """The columns behind the currencies."""

    CASH = 0
    SALES = 1
    BUYS = 2
    NMR = 3
    TAG = 4


class Cells(IntEnum):
    """What a cell of a currency holds: the amount with a note below it, with the holding beside it, or alone."""

    TWO_LINES = 0
    ONE_LINE = 1
    AMOUNT = 2


class SheetModel(QAbstractTableModel):
    """Players × currencies. `recounted` signals that sums or visibility have changed."""

    recounted = Signal()
    is_entry = True
    """Whether slips are entered here; else the sheet is only looked at, without eyes and ticks."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._typed = TypedCells(session)
        self._eyes: dict[Player, bool] = {}
        self.marks: dict[str, str] = {}
        self.view: ExchangeView | None = None
        self.picture: SheetPicture | None = None
        self._turn: tuple[object, int] | None = None
        session.changed.connect(self.refresh)
        session.opened.connect(self._forget)
        session.hidden_changed.connect(self._curtain)
        session.language_changed.connect(self._repaint)
        self.refresh()

    # -- what is shown -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the session's game again; the shape of the table changes only with the turn or the seats."""
        game = self.session.game
        if game is None:
            self._reset(None)
            return
        turn = (game.name, game.turn.number)
        if turn != self._turn:
            self._typed.read_again()
            self._turn = turn
            if self._typed.left():
                QTimer.singleShot(0, self, self._enter_left)
        self._typed.undone(self.session.next_redo)
        self._typed.overtaken(self.amount_of)
        old, new = self.picture, self._read()
        same = old is not None and new is not None and self._shape(old) == self._shape(new)
        if not same:
            self._reset(new)
            return
        self.picture = new
        self._repaint()

    def _read(self) -> SheetPicture | None:
        self.view = self.session.exchange_view(self._eyes)
        if self.view is None:
            return None
        return sheet_picture(self.view, self._typed.as_draft(), editable=not self.session.read_only)

    def _shape(self, picture: SheetPicture) -> tuple[object, ...]:
        return picture.currencies, tuple(row.player for row in picture.rows)

    def _reset(self, picture: SheetPicture | None) -> None:
        self.beginResetModel()
        self.picture = picture
        self.marks = monograms(row.player for row in picture.rows) if picture else {}
        self.endResetModel()
        self.recounted.emit()

    def _repaint(self) -> None:
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self.rowCount() - 1)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)
        self.recounted.emit()

    def _repaint_changes(self, row: int, before: PlayerLine) -> None:
        """Only the cells of a row that have changed, and what follows them."""
        after = self.row_at(row)
        for column, currency in enumerate(self.currencies):
            if before.cells[currency] != after.cells[currency]:
                self.dataChanged.emit(self.index(row, column), self.index(row, column))
        behind = len(self.currencies)
        self.dataChanged.emit(self.index(row, behind + Extra.SALES), self.index(row, behind + Extra.TAG))

    def _forget(self) -> None:
        self._typed.forget()
        self._eyes.clear()
        self._turn = None
        if self.session.game is None:  # else `changed` follows
            self.refresh()

    def _curtain(self) -> None:
        self._eyes.clear()
        self.refresh()

    def is_visible(self, player: Player) -> bool:
        """Whether this player's slip may be seen on the screen now."""
        return self.view is not None and player in self.view.seen

    def leads(self, player: Player, currency: Currency) -> bool:
        """Whether a holding is framed since its owner leads the power next turn: that is known
        of settled turns only.
        """
        return False

    def shut_text(self, player: Player) -> str:
        """Why nothing can be entered for a player; empty where it can."""
        picture, say = self.picture, self.session.say
        if picture is None or picture.is_locked:
            return say("Slips have been locked since movement was resolved.")
        if not picture.can_edit:
            return say("This game is read-only.")
        return (
            ""
            if self.row_at(self.row_of(player)).is_editable
            else say("{player} no longer hands in slips.", player=player)
        )

    def toggle_eye(self, player: Player) -> None:
        """Show or hide one player's row, until the curtain moves."""
        self._eyes[player] = not self.is_visible(player)
        self.refresh()

    def row_at(self, row: int) -> PlayerLine:
        """The row of the picture. Raises IndexError where there is none."""
        if self.picture is None:
            raise IndexError(row)
        return self.picture.rows[row]

    @property
    def currencies(self) -> tuple[Currency, ...]:
        """The columns that are currencies."""
        return self.picture.currencies if self.picture else ()

    def extra(self, column: int) -> Extra | None:
        """What a column behind the currencies is; None for a currency."""
        behind = column - len(self.currencies)
        return Extra(behind) if behind >= 0 else None

    def cell_at(self, row: int, column: int) -> TradeCell | None:
        """The cell of a currency column, None elsewhere."""
        return self.row_at(row).cells[self.currencies[column]] if column < len(self.currencies) else None

    def currency_name(self, column: int) -> str:
        """The currency's own name, which is shorter than its power's."""
        return currency_name(self.currencies[column], self.session.language)

    def controller_mark(self, column: int) -> str:
        """The monogram of who leads a currency's power."""
        public = self.session.shown_now
        leader = public.turn.start.control.get(self.currencies[column]) if public is not None else None
        return self.marks.get(leader or "", "")

    def row_of(self, player: Player) -> int:
        """The row of a player, -1 if there is none."""
        rows = self.picture.rows if self.picture else ()
        return next((number for number, row in enumerate(rows) if row.player == player), -1)

    # -- Qt ------------------------------------------------------------------------------------------------------------

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.picture is None else len(self.picture.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.picture is None else len(self.currencies) + len(Extra)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        base = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if not index.isValid() or self.picture is None:
            return Qt.ItemFlag.NoItemFlags
        editable = self.picture.can_edit and self.row_at(index.row()).is_editable
        extra = self.extra(index.column())
        if extra is None and editable:
            return base | Qt.ItemFlag.ItemIsEditable
        if extra is Extra.NMR and editable:
            return base | Qt.ItemFlag.ItemIsUserCheckable
        return base

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self.picture is None:
            return None
        row, column = index.row(), index.column()
        answers: dict[int, Callable[[int, int], Any]] = {
            ROW_ROLE: lambda row, _: self.row_at(row),
            CELL_ROLE: self.cell_at,
            Qt.ItemDataRole.DisplayRole: self._shown,
            Qt.ItemDataRole.EditRole: self._editable_text,
            Qt.ItemDataRole.CheckStateRole: self._check,
            Qt.ItemDataRole.ToolTipRole: self._tip,
            Qt.ItemDataRole.AccessibleTextRole: self._accessible,
        }
        answer = answers.get(role)
        return answer(row, column) if answer else None

    def _check(self, row: int, column: int) -> Qt.CheckState | None:
        if self.extra(column) is not Extra.NMR:
            return None
        return Qt.CheckState.Checked if self.row_at(row).state is RowState.MISSING else Qt.CheckState.Unchecked

    def _shown(self, row: int, column: int) -> str:
        """What the cell says; nothing of a slip while its row is hidden."""
        found = self.row_at(row)
        extra = self.extra(column)
        if not self.is_visible(found.player) and extra in (None, Extra.SALES, Extra.BUYS):
            return "• • •"
        return self._amount(found.cells[self.currencies[column]]) if extra is None else self._behind(found, extra)

    def _amount(self, cell: TradeCell) -> str:
        return amount_text(cell, self.session.speaker)

    def _behind(self, row: PlayerLine, extra: Extra) -> str:
        """The text of a column behind the currencies."""
        lang = self.session.language
        if extra is Extra.CASH:
            return money(row.account.cash, lang)
        if extra is Extra.TAG:
            is_public = row.state is RowState.OPEN or row.has_fault
            return tag(row, self.session.speaker) if is_public or self.is_visible(row.player) else ""
        if extra is Extra.NMR or row.cash is None:
            return "" if extra is Extra.NMR else "–"
        return money(row.cash.to_spend if extra is Extra.SALES else row.cash.left, lang)

    def _editable_text(self, row: int, column: int) -> str:
        cell = self.cell_at(row, column)
        if cell is None or not self.is_visible(self.row_at(row).player):
            return ""
        if cell.state is CellState.INVALID:
            return cell.text
        return amount_plain(self.amount_of(self.row_at(row).player, self.currencies[column]))

    def longest_note(self) -> str:
        """As long as the notes under the numbers get."""
        return longest_note(self.session.speaker)

    def note(self, cell: TradeCell) -> str:
        """The small line under a number."""
        return note(cell, self.session.speaker)

    def tag_tip(self, row: PlayerLine) -> str:
        """Why there is a word at a row's end, for those who may see it."""
        return tag_tip(row, self.session.speaker) if self.is_visible(row.player) else ""

    def _tip(self, row: int, column: int) -> str:
        if self.extra(column) is Extra.TAG:
            return self.tag_tip(self.row_at(row))
        cell = self.cell_at(row, column)
        if cell is None or not self.is_visible(self.row_at(row).player):
            return ""
        return say(cell.fault, self.session.language) if cell.fault else self.note(cell)

    def _accessible(self, row: int, column: int) -> str:
        header = self.headerData(column, Qt.Orientation.Horizontal)
        cell = self.cell_at(row, column)
        player = self.row_at(row).player
        note = self.note(cell) if cell is not None and self.is_visible(player) else ""
        return f"{player}, {header}: {', '.join(filter(None, (self._shown(row, column), note)))}"

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or self.picture is None:
            return None
        if orientation is Qt.Orientation.Vertical:
            return self.row_at(section).player if section < self.rowCount() else None
        extra = self.extra(section)
        if extra is None:
            return power_name(self.currencies[section], self.session.language)
        texts = {
            Extra.CASH: "Cash",
            Extra.SALES: mark("available"),
            Extra.BUYS: mark("left"),
            Extra.NMR: "NMR",
            Extra.TAG: "",
        }
        return capital(self.session.say(texts[extra])) if texts[extra] else ""

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or self.picture is None:
            return False
        player = self.row_at(index.row()).player
        if role == Qt.ItemDataRole.CheckStateRole and self.extra(index.column()) is Extra.NMR:
            checked = Qt.CheckState(value) is Qt.CheckState.Checked if not isinstance(value, bool) else value
            return self.do(missing_edit(player, checked))
        if role != Qt.ItemDataRole.EditRole or self.extra(index.column()) is not None:
            return False
        return self.put_text(player, self.currencies[index.column()], str(value))

    # -- entering ------------------------------------------------------------------------------------------------------

    def do(self, edit: NamedChange) -> bool:
        """Carry out an edit of the sheet."""
        return self.session.do(edit.name, edit.function)

    def put_text(self, player: Player, currency: Currency, text: str) -> bool:
        """Take what was typed into a cell; a text that is not an amount stays in the cell,
        marked with what is wrong.
        """
        self._typed.type(None)
        try:
            amount = parse_amount(text, most=self.sellable(player, currency))
        except AmountError as error:
            self.put_faults([(player, currency, text)])
            why = (
                say(error.reason, self.session.language)
                if self.is_visible(player)
                else self.session.say("not a whole number")
            )
            self.session.told.emit(f"{player}, {power_name(currency, self.session.language)}: {why}")
            return True
        had_fault = self._typed.drop([(player, currency)])
        if not had_fault and amount == self.amount_of(player, currency):
            self.refresh()
            return True
        done = self.do(amount_edit(player, currency, amount))
        self.refresh()
        return done

    def _enter_left(self) -> None:
        """What was in an open cell when the program ended is taken as if somebody had gone on to another cell, and
        that is said.
        """
        typed = self._typed.left()
        row = self.row_of(typed[0]) if typed else -1
        if (
            self._typed.live is not None
            or row < 0
            or self.picture is None
            or not self.picture.can_edit
            or not self.row_at(row).is_editable
        ):
            return
        player, currency, text = typed
        if currency in self.currencies and self.put_text(player, currency, text):
            where = f"{player}, {power_name(currency, self.session.language)}"
            self.session.told.emit(self.session.say("{cell}: restored as it was when Kapdip closed.", cell=where))

    def amount_of(self, player: Player, currency: Currency) -> int | None:
        """What is entered for a player, whether it may be seen or not: for what is typed,
        filled and compared, never to be shown.
        """
        return entered_amounts(self.session.current, player).get(currency)

    def sellable(self, player: Player, currency: Currency) -> int:
        """How many units of a currency a player can sell in this turn."""
        return self.view.sellable(player, currency) if self.view is not None else 0

    def line_alone(self, player: Player) -> PlayerLine:
        """A player's line for the player to check, whatever the curtain hides. Raises KeyError where there is none."""
        view = self.session.exchange_view({player: True})
        if view is None:
            raise KeyError(player)
        return player_line(view, player, self._typed.as_draft())

    def put_faults(self, faults: Iterable[tuple[Player, Currency, str]], edit: object = None) -> None:
        """Keep texts that are not amounts in their cells; those that came with an edit go with its undo."""
        self._typed.put(faults, edit)
        self.refresh()

    def first_fault(self) -> tuple[Player, Currency] | None:
        """The first cell, row by row, that can be edited and holds a text that is not an
        amount; None: there is none.
        """
        rows = self.picture.rows if self.picture and self.picture.can_edit else ()
        return next(
            (spot for row in rows for spot in ((row.player, one) for one in self.currencies) if spot in self._typed),
            None,
        )

    def drop_faults(self, cells: Iterable[tuple[Player, Currency]]) -> None:
        """Forget texts that are not amounts."""
        self._typed.drop(cells)
        self.refresh()

    def set_live(self, player: Player, currency: Currency, text: str | None) -> None:
        """Show what a slip would come to with the text that is being typed; None: nothing is typed any longer."""
        live = None if text is None else (player, currency, text)
        if live == self._typed.live:
            return
        self._typed.type(live)
        row = self.row_of(player)
        if row >= 0 and self.picture is not None and self.view is not None:
            before = self.row_at(row)
            self.picture = with_row(self.picture, self.view, player, self._typed.as_draft())
            self._repaint_changes(row, before)
        self.recounted.emit()
