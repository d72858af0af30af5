"""The exchange sheet under the hand: everything that a spreadsheet's hand expects, and a few keys of our own.

Takes: `SheetModel`. Gives: `SheetView`. Keys: whatever is typed begins a cell, F2 edits it; arrows, Tab and Enter take
it and move (Shift: back). M sells the most, A buys for all (in a block: in all of its cells), 0, Del, Ctrl+C/X/V,
Ctrl+D fills down, Ctrl+N NMR, Ctrl+Down next player, `?` or F1 why. Source: docs/window.md 7 (keys).
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QFontMetrics, QGuiApplication, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from kapdip.exchange.model import Currency, Player
from kapdip.showing.exchange.amounts import (
    ALL_I_HAVE,
    ALL_LETTER,
    LETTERS,
    AmountError,
    amount_plain,
    headed_cells,
    parse_amount,
    read_table,
    table_text,
)
from kapdip.showing.exchange.entering import cells_edit, missing_edit
from kapdip.showing.exchange.picture import RowState
from kapdip_gui.exchange.sheet_model import Cells, Extra, SheetModel
from kapdip_gui.exchange.sheet_paint import LEAST_ROW, CellEditor, CurrencyHeader, PlayerHeader, SheetDelegate
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style

LINES, ROW_IN_HAND = (34, 29, 25), 40
"""Heights of rows of one line, and of the one in hand, in which the note is below the number again."""
MANY = 8
"""Currencies from which on cells may be of one line."""
LEAST_LINE = 78
"""The least width of a cell in which the holding stands beside the amount."""

Spot = tuple[Player, Currency]


class SheetView(QTableView):
    """The table of slips. `why` asks for the reason of a number, `said` is a line about what could not be done."""

    why = Signal(str, str)
    said = Signal(str)
    player_changed = Signal(str)

    def __init__(self, model: SheetModel) -> None:
        super().__init__()
        self.sheet = model
        self.setModel(model)
        self.delegate = SheetDelegate(model, self)
        self.delegate.left.connect(self.step)
        self.delegate.why.connect(self.ask_why)
        self.setItemDelegate(self.delegate)
        self.names, self._heads = PlayerHeader(model, self), CurrencyHeader(model, self)
        self.names.eye_clicked.connect(model.toggle_eye)
        self.setVerticalHeader(self.names)
        self.setHorizontalHeader(self._heads)
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._why = QAction(self)
        self._why.triggered.connect(self.ask_why)
        self.addAction(self._why)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._tabbed = (-1, -1, 0)
        """The row and column that Tab led to last, and the column in which it began."""
        self._led_to = QModelIndex()
        """The cell to which the command for the next slip led."""
        self._keys: dict[tuple[Qt.KeyboardModifier, int], Callable[[], object]] = self._key_table()
        model.modelReset.connect(self.arrange)
        model.headerDataChanged.connect(self.arrange)
        self.selectionModel().currentRowChanged.connect(self._row_changed)
        if not model.is_entry:
            self.doubleClicked.connect(self.ask_why)
        self.arrange()

    def _key_table(self) -> dict[tuple[Qt.KeyboardModifier, int], Callable[[], object]]:
        plain, control = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
        key = Qt.Key
        return {
            (plain, key.Key_Delete): self.clear,
            (plain, key.Key_Backspace): self.clear,
            (plain, key.Key_Question): self.ask_why,
            (plain, key.Key_F1): self.ask_why,
            (plain, key.Key_Space): self._toggle_nmr_here,
            (control, key.Key_C): self.copy,
            (control, key.Key_X): self.cut,
            (control, key.Key_V): self.paste,
            (control, key.Key_D): self.fill_down,
            (control, key.Key_N): self.toggle_nmr,
            (control, key.Key_Down): self.next_open_player,
            (control, key.Key_H): self._toggle_eye_here,
        }

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Row heights and column widths for the look and the width in use."""
        look = style()
        self._why.setText(self.sheet.session.say("Why?"))
        currencies = len(self.sheet.currencies)
        is_entry = self.sheet.is_entry
        widths = {Extra.CASH: 82, Extra.SALES: 82, Extra.BUYS: 82, Extra.NMR: 46 if is_entry else 0, Extra.TAG: 68}
        widths = {extra: look.px(width) for extra, width in widths.items()}
        gone = {Extra.NMR} - ({Extra.NMR} if is_entry else set())
        room = self.viewport().width() - sum(widths.values())
        if room < look.px(96) * currencies:
            gone.add(Extra.SALES)
            room += widths[Extra.SALES]
        cells, least = self._cells(room, room + widths[Extra.NMR] + widths[Extra.BUYS])
        if cells is not Cells.TWO_LINES:
            gone |= {Extra.NMR, Extra.BUYS}
            room += widths[Extra.NMR] + widths[Extra.BUYS]
        self.delegate.cells = self._heads.cells = cells
        self._set_heights(self.currentIndex().row())
        if not currencies:
            return
        cell = max(least, min(look.px(150 if is_entry else 220), room // currencies))
        for column in range(currencies):
            self.setColumnWidth(column, cell)
        for extra, width in widths.items():
            self.setColumnHidden(currencies + extra, extra in gone)
            self.setColumnWidth(currencies + extra, width)
        self.verticalHeader().updateGeometry()

    def _cells(self, room: int, most: int) -> tuple[Cells, int]:
        """The kind of cells that all currencies have room for, and the least width of one: of the fullest kind in the
        room beside all columns behind, of the others in that beside the fewest.
        """
        look, currencies = style(), len(self.sheet.currencies)
        metrics = QFontMetrics(look.font("font_hint", bold=True))
        noted = max(look.px(84), metrics.horizontalAdvance(self.sheet.longest_note()) + look.px(20))
        alone = QFontMetrics(look.font("font_secondary", bold=True)).horizontalAdvance("+99,999") + look.px(13)
        if noted * currencies <= room or not self.sheet.is_entry or currencies < MANY:
            return Cells.TWO_LINES, noted
        if look.px(LEAST_LINE) * currencies <= most:
            return Cells.ONE_LINE, look.px(LEAST_LINE)
        return Cells.AMOUNT, alone

    def _set_heights(self, in_hand: int) -> None:
        """The most comfortable height at which all players are in sight; the least where they can't be."""
        look, rows = style(), self.sheet.rowCount()
        room = self.height() - self.horizontalHeader().sizeHint().height() - look.px(4)
        heights = [look.size("row_exchange"), look.size("row_exchange_compact"), look.px(LEAST_ROW)]
        if self.delegate.cells is not Cells.TWO_LINES:
            heights = [look.px(height) for height in LINES]
        if self.delegate.cells is Cells.AMOUNT:
            room -= look.px(ROW_IN_HAND) - heights[-1]
        height = next((height for height in heights if height * rows <= room), heights[-1])
        self.verticalHeader().setDefaultSectionSize(height)
        if self.delegate.cells is Cells.AMOUNT and 0 <= in_hand < rows:
            self.verticalHeader().resizeSection(in_hand, look.px(ROW_IN_HAND))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def _row_changed(self, current: QModelIndex, before: QModelIndex) -> None:
        if self.delegate.cells is Cells.AMOUNT:
            if before.isValid():
                self.verticalHeader().resizeSection(before.row(), self.verticalHeader().defaultSectionSize())
            self.verticalHeader().resizeSection(current.row(), style().px(ROW_IN_HAND))
        if current.isValid():
            self.player_changed.emit(self.sheet.row_at(current.row()).player)
        self.verticalHeader().viewport().update()

    # -- keys ----------------------------------------------------------------------------------------------------------

    @override
    def event(self, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._action(event) is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def _action(self, event: QKeyEvent) -> Callable[[], object] | None:
        keypad = Qt.KeyboardModifier.KeypadModifier
        modifiers = event.modifiers() & ~keypad
        if event.key() == Qt.Key.Key_Question:
            modifiers = Qt.KeyboardModifier.NoModifier
        return self._keys.get((modifiers, event.key()))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self._action(event)
        if action is not None:
            action()
            return
        chord = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if event.text().strip() and event.text().isprintable() and not chord:
            self.begin(event.text())
            return
        if self._move_by(event):
            return
        super().keyPressEvent(event)

    def _move_by(self, event: QKeyEvent) -> bool:
        """Enter and Tab move as in a spreadsheet; Tab on the last cell of a row goes to the next player."""
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.step(-1 if back else 1, 0, True)
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                self.step(0, -1 if back or event.key() == Qt.Key.Key_Backtab else 1, True)
            case _:
                return False
        return True

    def step(self, down: int, right: int, by_slip: bool) -> None:
        """Move the current cell; sideways it stays among the currencies and wraps to the next player.

        `by_slip`: by Tab or Enter, which lead through slip after slip. As in a spreadsheet, Enter then goes to the next
        player's currency with which Tab began, not to the one below the last.
        """
        index = self.currentIndex()
        last = len(self.sheet.currencies) - 1
        if last < 0:
            return
        row, column = (index.row(), min(index.column(), last)) if index.isValid() else (0, 0)
        begun = self._tabbed[2] if by_slip and self._tabbed[:2] == (row, column) else column
        row, column = row + down, begun if down else column + right
        if column > last:
            row, column, begun = row + 1, 0, 0
        elif column < 0:
            row, column = row - 1, last
        if 0 <= row < self.sheet.rowCount():
            self.setCurrentIndex(self.sheet.index(row, column))
            if by_slip and right:
                self._tabbed = (row, column, begun)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return False

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Typing goes somewhere at once: to the first player without a slip, where no cell is chosen yet."""
        picture = self.sheet.picture
        if picture is not None and picture.rows and not self.currentIndex().isValid():
            first = self.sheet.row_of(picture.open_players[0]) if picture.open_players else 0
            self.setCurrentIndex(self.sheet.index(first, 0))
        super().focusInEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        super().mousePressEvent(event)
        if (
            index.isValid()
            and self.sheet.extra(index.column()) is Extra.NMR
            and self.sheet.row_at(index.row()).is_editable
        ):
            self._toggle_nmr_of(index.row())

    # -- editing -------------------------------------------------------------------------------------------------------

    def begin(self, text: str) -> None:
        """Begin the current cell anew with what was typed."""
        index = self.currentIndex()
        if not self._demand_open(index):
            return
        self.edit(index)
        editor = self.delegate.editor
        if editor is not None:
            editor.replaces = True
            editor.setText(text)

    def _demand_open(self, index: QModelIndex) -> bool:
        """Whether the cell can be edited; else one line says why not."""
        picture = self.sheet.picture
        if picture is None or not index.isValid() or self.sheet.extra(index.column()) is not None:
            return False
        shut = self.sheet.shut_text(self.sheet.row_at(index.row()).player)
        if shut:
            self.said.emit(shut)
        return not shut

    # -- edits on the selection ----------------------------------------------------------------------------------------

    def _spots(self) -> list[list[Spot]]:
        """The selected cells of currencies, as rows of a block."""
        chosen = {
            (index.row(), index.column())
            for index in self.selectedIndexes()
            if self.sheet.extra(index.column()) is None
        }
        current = self.currentIndex()
        if not chosen and current.isValid() and self.sheet.extra(current.column()) is None:
            chosen = {(current.row(), current.column())}
        rows = sorted({row for row, _ in chosen})
        columns = sorted({column for _, column in chosen})
        return [[(self.sheet.row_at(row).player, self.sheet.currencies[column]) for column in columns] for row in rows]

    def _put(self, amounts: Iterable[tuple[Spot, int | None]], one: str, many: str) -> None:
        """Put amounts into cells as one edit; seats without slips are passed over."""
        if not self._demand_open(self.currentIndex()):
            return
        changes: dict[Player, dict[Currency, int | None]] = {}
        for (player, currency), amount in amounts:
            if self.sheet.row_at(self.sheet.row_of(player)).is_editable:
                changes.setdefault(player, {})[currency] = amount
        self.sheet.drop_faults((player, currency) for player, cells in changes.items() for currency in cells)
        if changes:
            self.sheet.do(cells_edit(changes, one, many))

    def _fill(self, amount_for: Callable[[Spot], int | None]) -> None:
        self._put(
            ((spot, amount_for(spot)) for row in self._spots() for spot in row), "fill {n} amount", "fill {n} amounts"
        )

    def clear(self) -> None:
        """Empty the selected cells."""
        self._put(((spot, None) for row in self._spots() for spot in row), "clear {n} amount", "clear {n} amounts")

    def sell_most(self) -> None:
        """Sell as much as goes of each selected currency."""
        self._fill(lambda spot: -self.sheet.sellable(*spot))

    @override
    def commitData(self, editor: QWidget) -> None:
        """A letter for an amount goes into all cells of the block in which it was typed."""
        letter = editor.text().strip().upper() if isinstance(editor, CellEditor) else ""
        if letter not in LETTERS or sum(map(len, self._spots())) < 2:
            super().commitData(editor)
        elif letter == ALL_LETTER:
            self._fill(lambda _: ALL_I_HAVE)
        else:
            self.sell_most()

    def fill_down(self) -> None:
        """Give the selected cells the amount of the first one of their column (a single cell: of the cell above)."""
        spots = self._spots()
        if len(spots) == 1:
            row = self.sheet.row_of(spots[0][0][0]) if spots[0] else 0
            if row == 0:
                return
            self._fill_from(self.sheet.row_at(row - 1).player)
        elif spots:
            self._fill_from(spots[0][0][0])

    def _fill_from(self, player: Player) -> None:
        """A hidden row is never copied into one that is to be seen."""
        shows = any(self.sheet.is_visible(other) for row in self._spots() for other, _ in row[:1])
        if shows and not self.sheet.is_visible(player):
            self.said.emit(self.sheet.session.say("Nothing was copied: hidden slips stay hidden."))
            return
        self._fill(lambda spot: self.sheet.amount_of(player, spot[1]))

    def toggle_nmr(self) -> None:
        """Declare the current player's slip missing, or take that back."""
        index = self.currentIndex()
        if index.isValid():
            self._toggle_nmr_of(index.row())

    def _toggle_nmr_here(self) -> None:
        if self.sheet.extra(self.currentIndex().column()) is Extra.NMR:
            self.toggle_nmr()

    def _toggle_nmr_of(self, row: int) -> None:
        found = self.sheet.row_at(row)
        if self._demand_open(self.sheet.index(row, 0)):
            self.sheet.do(missing_edit(found.player, found.state is not RowState.MISSING))

    def _toggle_eye_here(self) -> None:
        index = self.currentIndex()
        if index.isValid():
            self.sheet.toggle_eye(self.sheet.row_at(index.row()).player)

    def next_open_player(self, *, from_top: bool = False) -> None:
        """Go to the first cell of the next player without a slip, or of the first one: the current one, unless this led
        there before.
        """
        picture = self.sheet.picture
        if picture is None or not picture.open_players:
            self.said.emit(self.sheet.session.say("Every slip is in."))
            return
        here = -1 if from_top else self.currentIndex().row() - (self.currentIndex() != self._led_to)
        rows = [self.sheet.row_of(player) for player in picture.open_players]
        row = next((row for row in rows if row > here), rows[0])
        self.setCurrentIndex(self.sheet.index(row, 0))
        self._led_to = self.currentIndex()
        self.setFocus()

    def ask_why(self) -> None:
        """Ask for the reason of the number under the cursor."""
        index = self.currentIndex()
        if index.isValid():
            column = index.column()
            player = self.sheet.row_at(index.row()).player
            if self.sheet.is_visible(player):
                self.why.emit(player, self.sheet.currencies[column] if self.sheet.extra(column) is None else "")
            else:
                self.said.emit(self.sheet.session.say("Hidden: show the row first (Ctrl+H)."))

    # -- clipboard -----------------------------------------------------------------------------------------------------

    def copy(self) -> bool:
        """Put the selected block on the clipboard as a table; a hidden row is never copied."""
        block = self._spots()
        if any(not self.sheet.is_visible(player) for row in block for player, _ in row[:1]):
            self.said.emit(self.sheet.session.say("Nothing was copied: hidden slips stay hidden."))
            return False
        rows = [[amount_plain(self._cell(spot)) for spot in row] for row in block]
        QGuiApplication.clipboard().setText(table_text(rows))
        return True

    def _cell(self, spot: Spot) -> int | None:
        return self.sheet.row_at(self.sheet.row_of(spot[0])).cells[spot[1]].amount

    def cut(self) -> None:
        """Copy, then empty."""
        if self.copy():
            self.clear()

    def paste(self) -> None:
        """Put the clipboard's table in from the current cell on, or where its headings say; one value fills the whole
        selection.

        Words are kept and marked.
        """
        table = read_table(QGuiApplication.clipboard().text())
        if not table or not self._demand_open(self.currentIndex()):
            return
        block = self._spots()
        is_single = len(table) == 1 and len(table[0]) == 1
        texts = [(spot, table[0][0]) for row in block for spot in row] if is_single else self._placed(table)
        amounts: list[tuple[Spot, int | None]] = []
        faults: list[tuple[Player, Currency, str]] = []
        for spot, text in texts:
            try:
                amounts.append((spot, parse_amount(text)))
            except AmountError:
                faults.append((*spot, text))
        before = self.sheet.session.next_undo
        self._put(amounts, "paste {n} amount", "paste {n} amounts")
        if faults:
            edit = self.sheet.session.next_undo
            self.sheet.put_faults(faults, edit if edit is not before else None)
            self.said.emit(
                self.sheet.session.say_n(
                    "{n} cell is not an amount; it is marked.",
                    "{n} cells are not amounts; they are marked.",
                    len(faults),
                )
            )

    def _placed(self, table: list[list[str]]) -> list[tuple[Spot, str]]:
        """The clipboard's cells over the sheet's, from the top left of the selection; what
        hangs over the edge is left out.
        """
        headed = headed_cells(
            table,
            [self.sheet.row_at(row).player for row in range(self.sheet.rowCount())],
            self.sheet.session.current.board,
        )
        if headed is not None:
            known = [
                ((player, currency), text)
                for player, currency, text in headed
                if player is not None and currency in self.sheet.currencies
            ]
            self._tell_over(len(headed) - len(known))
            return known
        spots = self._spots()
        top, left = self.sheet.row_of(spots[0][0][0]), self.sheet.currencies.index(spots[0][0][1])
        found = []
        for down, line in enumerate(table):
            for right, text in enumerate(line):
                row, column = top + down, left + right
                if row < self.sheet.rowCount() and column < len(self.sheet.currencies):
                    found.append(((self.sheet.row_at(row).player, self.sheet.currencies[column]), text))
        self._tell_over(sum(map(len, table)) - len(found))
        return found

    def _tell_over(self, over: int) -> None:
        """Say how many cells of a table have no place."""
        if over:
            self.said.emit(
                self.sheet.session.say_n(
                    "{n} pasted cell does not fit here.",
                    "{n} pasted cells do not fit here.",
                    over,
                )
            )

    def select_player(self, player: Player) -> None:
        """Make a player's first cell the current one."""
        row = self.sheet.row_of(player)
        if row >= 0:
            self.selectionModel().setCurrentIndex(
                self.sheet.index(row, max(0, self.currentIndex().column())),
                QItemSelectionModel.SelectionFlag.ClearAndSelect,
            )
