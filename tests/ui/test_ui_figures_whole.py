"""No figure is torn at the gap of its thousands, however narrow the place is in which it stands."""

import re
from pathlib import Path

from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from kapdip.showing.club.why import WhyLine
from kapdip.tables.figures import Column, Figure
from kapdip.words.format import number
from kapdip.words.gaps import NARROW
from kapdip_gui.club.why_dialog import WhyDialog
from kapdip_gui.kit.parts import tip
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.standings.settled import settled_of
from kapdip_gui.standings.why import LedgerView, why_worth
from tests.ui.exchange_kit import PLAYERS, opened_game, session_with

UI = Path(__file__).parents[2] / "kapdip_gui"
SPAN = Figure("", span=(100, 900))
FIGURE = re.compile(rf"\d+(?:{NARROW}\d{{3}})+")


def lines_of(document: QTextDocument) -> list[str]:
    """What stands in each line, every space a plain one."""
    found, block = [], document.begin()
    while block.isValid():
        layout, text = block.layout(), re.sub(r"\s", " ", block.text())
        for at in range(layout.lineCount()):
            line = layout.lineAt(at)
            found.append(text[line.textStart() : line.textStart() + line.textLength()])
        block = block.next()
    return found


def torn(document: QTextDocument, told: str) -> set[str]:
    """The figures of a text of which one stands in two lines."""
    figures = FIGURE.findall(told)
    assert figures
    lines = lines_of(document)
    plain = {one.replace(NARROW, " ") for one in figures}
    return {one for one in plain if sum(line.count(one) for line in lines) < " ".join(lines).count(one)} | {
        one for one in plain if not any(one in line for line in lines)
    }


def test_a_ledger_tears_no_figure(tmp_path: Path, qtbot: QtBot) -> None:
    session = session_with(opened_game(3), tmp_path, "de")
    about = settled_of(session)
    assert about is not None
    done = session.current.turns[about.turn.number - 1].results.settlement
    assert done is not None
    view = LedgerView(session)
    qtbot.addWidget(view)
    view.show_reasons(why_worth(session.current.profile, about, done, "money", PLAYERS[0]))
    view.show()
    wrapped = 0
    for width in range(200, 420, 20):
        view.resize(width, 600)
        wrapped += len(lines_of(view.document())) > view.document().blockCount()
        assert torn(view.document(), view.plain_text()) == set(), width
    assert wrapped, "narrow enough"


def test_neither_do_the_club_and_tips(tmp_path: Path, qtbot: QtBot) -> None:
    said = f"{number(1200, 'de')} of {number(14500, 'de')} for <{number(987654, 'de')}>"
    dialog = WhyDialog(session_with(opened_game(1), tmp_path), None, "Why?", [WhyLine(said, number(1200, "de"))])
    qtbot.addWidget(dialog)
    shown = [dialog.shown.document().toRawText()]
    tipped = QTextDocument()
    tipped.setHtml(tip(said))
    shown.append(tipped.toRawText())
    for text in shown:
        assert all(one.replace(NARROW, "\u00a0") in text for one in FIGURE.findall(said))


def test_what_is_put_into_markup_goes_one_way() -> None:
    """Qt's reader of HTML makes a plain space of the gap: whoever escapes a text by himself lets figures be torn."""
    makers = {path.name for path in UI.rglob("*.py") if re.search(r"html import|html\.escape", path.read_text("utf-8"))}
    assert makers == {"parts.py"}


def test_a_name_hugs_its_figures_however_wide_the_table_and_signs_take_the_rest(qtbot: QtBot) -> None:
    plain = [Figure("Hauptmann Köpenick", is_text=True), Figure("792.00")]
    table = FigureTable()
    qtbot.addWidget(table)
    table.show()
    for columns, row, last in (
        ([Column("Player", stretch=True), Column("Points")], plain, False),
        ([Column("Player", stretch=True), Column("Points"), Column("○ ●", stretch=True)], [*plain, SPAN], True),
    ):
        table.show_figures(columns, [row])
        for width in (500, 1500):
            table.resize(width, 200)
            header = table.horizontalHeader()
            assert header.sectionSize(0) == max(header.sectionSizeHint(0), table.sizeHintForColumn(0))
            assert (header.length() == table.viewport().width()) == last
    table.resize(190, 200)
    assert table.horizontalHeader().sectionSize(0) < table.sizeHintForColumn(0), "cut where there is no room"
