"""The differences as a list that opens: what was corrected, what no longer fits, then turn by turn the board and each
player.

Takes: a `Report`. Gives: `DifferenceTree`. Source: docs/window.md 11.8.
"""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from kapdip.evaluation.differences import DifferenceLine, PlayerLines, Report, TurnLines
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import chip_pixmap
from kapdip_gui.style.icons import pixmap

NUMBER = Qt.ItemDataRole.UserRole
POWER = Qt.ItemDataRole.UserRole + 1
SIGNS = {
    **dict.fromkeys(("units", "centres", "eliminated"), "map"),
    **dict.fromkeys(("holdings", "cash", "credits", "money", "points"), "table"),
    "prices": "chart-line",
    "control": "flag",
}
"""What a difference is about, at the beginning of its row; what was handed in has a clipboard,
all else the sign of a comparison.
"""
CHIPPED = frozenset({"units", "centres", "eliminated", "prices", "control", "holdings"})


def _sign(line: DifferenceLine) -> QPixmap:
    """What a row is about, and the chip of the power; red where another player leads."""
    side, look = style().px(17), style()
    name = "clipboard-text" if line.kind.startswith("entry.") else SIGNS.get(line.kind, "git-compare")
    sign = pixmap(
        name, "bad" if line.serious else "accent" if line.kind.startswith("entry.") else "text_secondary", side
    )
    if line.power is None or line.kind not in CHIPPED:
        return sign
    chip = chip_pixmap(line.power, side)
    both = QPixmap(round(look.px(42) * chip.devicePixelRatio()), chip.height())
    both.setDevicePixelRatio(chip.devicePixelRatio())
    both.fill(Qt.GlobalColor.transparent)
    with QPainter(both) as painter:
        painter.drawPixmap(0, 0, side, side, sign)
        painter.drawPixmap(look.px(42) - side, 0, side, side, chip)
    return both


def _sentence(above: QTreeWidgetItem, text: str) -> None:
    item = QTreeWidgetItem(above, [text])
    item.setFirstColumnSpanned(True)
    item.setToolTip(0, text)


class DifferenceTree(QTreeWidget):
    """Three columns: what, before, new. Players are shut at first: they are many and follow from the rest.

    Signal: `pointed(turn, power)` when another line is the current one; `""` for a line that is about no power.
    """

    pointed = Signal(int, str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setAccessibleName(session.say("Differences"))
        self.setColumnCount(3)
        self.setHeaderLabels([session.say("Only what changes"), session.say("before"), session.say("new")])
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self.setIndentation(style().px(16))
        self.setIconSize(QSize(style().px(42), style().px(17)))
        self.setAlternatingRowColors(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for column in (1, 2):
            self.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        head = self.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.currentItemChanged.connect(lambda now, _: self._point(now))

    def _point(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        power, top = item.data(0, POWER), item
        while (above := top.parent()) is not None:
            top = above
        self.pointed.emit(int(top.data(0, NUMBER)), str(power or ""))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """The two values take what they need, at most a quarter each; what it is about has the rest."""
        least, most = style().px(72), self.viewport().width() * 27 // 100
        for column in (1, 2):
            self.header().resizeSection(column, max(least, min(self.sizeHintForColumn(column) + style().px(8), most)))
        top = self.topLevelItem(0)
        if top is not None and top.data(0, NUMBER) == 0:
            for child in (top.child(place) for place in range(top.childCount())):
                if child is not None:
                    self._give_height(child)

    def _give_height(self, item: QTreeWidgetItem) -> None:
        """What was handed in is shown whole: on as many lines as it needs."""
        metrics = QFontMetrics(style().font())
        room = QRect(0, 0, self.header().sectionSize(0) - 2 * self.indentation() - style().px(45), 1000)
        text = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), item.text(0))
        item.setSizeHint(0, QSize(room.width(), max(style().px(24), text.height() + style().px(6))))

    @override
    def drawRow(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The tint fills the whole row: the style sheet's rule for items would leave it out."""
        tint = index.data(Qt.ItemDataRole.BackgroundRole)
        if tint is not None:
            painter.fillRect(option.rect, tint)
        super().drawRow(painter, option, index)

    def show_report(self, told: Report) -> None:
        """Show another report."""
        self.clear()
        say = self._session.say
        if told.entries:
            top = self._head(0, say("What was corrected"), "", "clipboard-text")
            for line in told.entries:
                self._line(top, line)
        if told.unfitting:
            top = self._head(-1, say("What no longer fits"), "", "alert-triangle")
            for text in told.unfitting:
                _sentence(top, text)
            top.setExpanded(len(told.unfitting) <= 6)
        for turn in told.turns:
            self._turn(turn)
        if self.topLevelItemCount() == 0:
            self._head(0, say("Nothing changes."), "", "circle-check")
        self._arrange()

    def _head(self, number: int, text: str, count: str, sign: str) -> QTreeWidgetItem:
        top = QTreeWidgetItem(self, [text, "", count])
        top.setData(0, NUMBER, number)
        top.setIcon(0, QIcon(pixmap(sign, "accent", style().px(17))))
        for column in range(3):
            top.setFont(column, style().font("font_base", bold=column == 0))
            top.setBackground(column, style().colour("alt"))
            top.setTextAlignment(column, Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft)
        top.setExpanded(True)
        return top

    def _turn(self, turn: TurnLines) -> None:
        session = self._session
        count = session.say_n("{n} difference", "{n} differences", turn.count)
        top = self._head(
            turn.number,
            f"{session.say('Turn {turn}', turn=turn.number)}  {turn.title}",
            count,
            "flag" if turn.control else "git-compare",
        )
        for line in turn.board:
            self._line(top, line)
        for one in turn.players:
            self._player(top, one)

    def _player(self, top: QTreeWidgetItem, one: PlayerLines) -> None:
        count = self._session.say_n("{n} number", "{n} numbers", len(one.lines))
        item = QTreeWidgetItem(top, [one.player, "", count])
        for line in one.lines:
            self._line(item, line)
        item.setForeground(2, style().colour("text_secondary"))
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight)

    def _line(self, above: QTreeWidgetItem, line: DifferenceLine) -> None:
        item = QTreeWidgetItem(above, [line.what, line.before, f"→ {line.after}"])
        item.setFont(2, style().font("font_base", bold=True))
        item.setData(0, POWER, line.power)
        item.setIcon(0, QIcon(_sign(line)))
        for column, text in enumerate((line.what, line.before, line.after)):
            item.setToolTip(column, text if len(text) > 18 else "")
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignTop | side)
            if line.serious:
                item.setBackground(column, style().colour("bad_tint"))
            elif line.kind.startswith("entry."):
                item.setBackground(column, style().colour("accent_tint"))
        for text in line.why:
            _sentence(item, text)
        item.setExpanded(bool(line.why))

    def go_to(self, number: int) -> None:
        """Bring a turn into view (0: what was corrected, −1: what no longer fits)."""
        for place in range(self.topLevelItemCount()):
            item = self.topLevelItem(place)
            if item is not None and item.data(0, NUMBER) == number:
                item.setExpanded(True)
                self.setCurrentItem(item)
                self.scrollToItem(item, QAbstractItemView.ScrollHint.PositionAtTop)
                return
