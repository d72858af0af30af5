"""Standings and charts: public figures of finished turns, sortable, switchable, to take away (docs/window.md 9.9)."""

from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.drawing.chart_model import ChartFrame
from kapdip.drawing.line_chart import line_chart
from kapdip.drawing.scene import Text
from kapdip.evaluation.spreadsheet import csv_text, game_tables, xlsx_bytes
from kapdip.exchange.explaining import why_control
from kapdip.game.entries import enter_slip
from kapdip.game.machine import play_turn
from kapdip.game.public import public_view
from kapdip.showing.charts import KINDS, ChartRequest, chart_table, contents
from kapdip.words.format import money, number
from kapdip.words.sentences import say
from kapdip_gui.charts import ChartsPanel
from kapdip_gui.charts.legend import LegendSwitch
from kapdip_gui.charts.view import tip_rows
from kapdip_gui.exchange.export import table_files
from kapdip_gui.session.session import Session
from kapdip_gui.standings import StandingsPanel
from kapdip_gui.standings.settled import settled_of
from kapdip_gui.standings.why import why_cell, why_price
from tests.board_languages import EN, spoken
from tests.game.nine import baseball, in_autumn
from tests.game.tables import orders
from tests.patience import MILLISECONDS
from tests.samples import WHOLE, sample_game
from tests.ui.exchange_kit import PLAYERS, POWERS, opened_game, session_with, slip


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A game in its fourth turn, with a slip entered that nobody may see."""
    game = opened_game(3)
    return session_with(enter_slip(game, "Anna", slip(ENGLAND=-487)), tmp_path)


def test_centres_at_the_end_of_an_inning_are_those_that_were_counted() -> None:
    game = in_autumn(baseball())
    game = play_turn(orders(game, "FRANCE", "A MAR - SPA"), hold_missing=True)
    for last in (3, 4):
        shown = contents(public_view(game), ChartRequest("centres"), EN)
        assert {line.key: line.values for line in shown.lines}["FRANCE"] == (3, 3, 3, 4, 3)[: last + 1]
        game = play_turn(game, hold_missing=True)


def charts(session: Session, qtbot: QtBot) -> ChartsPanel:
    panel = ChartsPanel(session)
    qtbot.addWidget(panel)
    panel.resize(820, 700)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def test_prices_run_from_the_start_to_the_last_finished_turn(session: Session) -> None:
    shown = contents(public_view(session.current), ChartRequest("prices"), EN)
    assert shown.ticks == ("Start", "W00", "S01", "A01")
    assert [line.key for line in shown.lines] == list(POWERS)
    assert all(line.values[0] == 100 for line in shown.lines)


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS])
def test_nothing_of_the_turn_in_progress_is_in_a_chart(session: Session, kind: str) -> None:
    assert "487" not in str(chart_table(contents(public_view(session.current), ChartRequest(kind, "ENGLAND"), EN)))
    shown = contents(public_view(session.current), ChartRequest(kind, "ENGLAND"), EN)
    assert {len(line.values) for line in shown.lines} == {4}


def test_the_timeline_cuts_the_charts(session: Session) -> None:
    assert contents(public_view(session.current), ChartRequest("prices"), EN, 2).ticks == ("Start", "W00", "S01")


def test_the_leader_of_a_currency_has_the_powers_colour_and_the_next_one_dashes(session: Session) -> None:
    shown = contents(public_view(session.current), ChartRequest("holdings", "ENGLAND"), EN)
    roles = [line.role for line in shown.lines]
    assert roles.count("ch-lead-ENGLAND") == 1
    assert roles.count("ch-second") == 1


def test_a_click_on_a_label_switches_its_line(session: Session, qtbot: QtBot) -> None:
    panel = charts(session, qtbot)
    assert panel.view.chart is not None
    label = next(item for item in panel.view.chart.drawing if getattr(item, "text", "") == "England")
    assert isinstance(label, Text)
    QTest.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=QPointF(label.x + 4, label.y - 3).toPoint())
    assert panel.contents is not None
    assert "ENGLAND" not in [line.key for line in panel.contents.lines]


def test_the_switches_repeat_no_names(session: Session, qtbot: QtBot) -> None:
    panel = charts(session, qtbot)
    switches = panel.legend.findChildren(LegendSwitch)
    assert [switch.accessibleName() for switch in switches][:2] == ["Austria", "England"]
    assert max(switch.width() for switch in switches) <= 26


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier])
def test_shift_and_a_click_show_a_line_alone_and_once_more_all(
    session: Session, qtbot: QtBot, held: Qt.KeyboardModifier
) -> None:
    """Many desktops keep Alt and the mouse for themselves."""
    panel = charts(session, qtbot)
    switch = next(made for made in panel.legend.findChildren(LegendSwitch) if made.accessibleName() == "Italy")
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton, held)
    assert panel.contents is not None
    assert [line.key for line in panel.contents.lines] == ["ITALY"]
    assert "Shift+click" in switch.accessibleDescription()
    panel.show_alone("ITALY")
    assert [line.key for line in panel.contents.lines] == list(POWERS)
    panel.show_page("points")
    panel.show_alone("Hans")
    assert [line.key for line in panel.contents.lines if line.labelled] == ["Hans"]


def test_the_tip_says_net_demand_price_and_change(session: Session) -> None:
    shown = contents(public_view(session.current), ChartRequest("prices"), EN)
    done = session.current.turns[1].results.settlement
    before = session.current.turns[1].start.prices
    assert done is not None
    rows = tip_rows(shown, 2)
    assert [row.value for row in rows] == sorted(done.prices.values(), reverse=True)
    for row in rows:
        step = done.prices[row.line.key] - before[row.line.key]
        assert row.net == number(done.net[row.line.key], "en", sign=True)
        assert row.change == (f"{'▲' if step > 0 else '▼'} {money(abs(step), 'en')}" if step else "")
    assert {(row.net, row.change) for row in tip_rows(shown, 0)} == {("", "")}
    assert shown.heads[2] == "Spring 1901, turn 2"


def test_one_cross_hair_goes_through_chart_and_strip(session: Session, qtbot: QtBot) -> None:
    panel = charts(session, qtbot)
    qtbot.waitUntil(lambda: panel.strip.height() == panel.strip.sizeHint().height() > 100, timeout=MILLISECONDS)
    chart = panel.view.chart
    assert chart is not None
    assert panel.strip.isVisible()
    assert panel.strip.x() == panel.view.x()
    assert panel.strip.width() == panel.view.width()
    QTest.mouseMove(panel.strip, QPointF(chart.x_of(2) + 3, 30).toPoint())
    qtbot.waitUntil(lambda: panel.view.turn == 2, timeout=MILLISECONDS)
    spots = [(panel.view, round(chart.plot[1]) + 3), (panel.strip, 4)]
    crossed = [widget.grab().toImage().pixelColor(round(chart.x_of(2)), y) for widget, y in spots]
    panel.view.show_turn(None)
    assert all(
        colour != widget.grab().toImage().pixelColor(round(chart.x_of(2)), y)
        for (widget, y), colour in zip(spots, crossed, strict=True)
    )
    assert panel.strip.tip_at(*(chart.x_of(1), panel.strip.height() - 12))


def test_home_and_end_jump(session: Session, qtbot: QtBot) -> None:
    panel = charts(session, qtbot)
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Home)
    assert panel.view.turn == 0
    QTest.keyClick(panel.view, Qt.Key.Key_End)
    assert panel.view.turn == 3


def test_arrow_keys_walk_through_the_turns_and_plus_zooms(session: Session, qtbot: QtBot) -> None:
    panel = charts(session, qtbot)
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Left)
    assert panel.view.turn == 3
    QTest.keyClick(panel.view, Qt.Key.Key_Left)
    assert panel.view.turn == 2
    panel.view.zoom(1)
    assert panel.view.chart is not None
    assert panel.view.chart.turns != (0, 2)


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS])
def test_every_chart_draws_and_can_be_taken_away(session: Session, qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    panel = charts(session, qtbot)
    panel.show_page(kind)
    for suffix in ("png", "svg", "csv"):
        file = tmp_path / f"chart.{suffix}"
        assert panel.save(file)
        assert file.stat().st_size > 60
    assert not panel.view.image().isNull()


def test_a_chart_that_cannot_be_written_is_told(session: Session, qtbot: QtBot, tmp_path: Path) -> None:
    panel = charts(session, qtbot)
    with qtbot.waitSignal(session.told, timeout=MILLISECONDS) as told:
        assert not panel.save(tmp_path / "missing" / "chart.svg")
    assert "chart.svg" in told.args[0]


def test_before_the_first_exchange_the_charts_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    panel = charts(session_with(opened_game(), tmp_path), qtbot)
    assert not panel.view.isVisible()
    assert panel._empty.text() == "This chart begins after turn 1."
    panel.show_page("centres")
    assert panel._empty.text() == "Centres appear after turn 1."


def test_standings_sort_copy_and_explain(session: Session, qtbot: QtBot) -> None:
    panel = StandingsPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    panel.show_page("points")
    table = panel.tables["points"][0]
    assert table.model().rowCount() == len(PLAYERS)
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert table.model().index(0, 2).data() == "Hans"
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().count("\n") == len(PLAYERS)
    panel.show_page("exchange")
    assert [len(tables) for tables in panel.tables.values()] == [1, 1, 1, 2]
    panel.tables["exchange"][0].setCurrentIndex(panel.tables["exchange"][0].model().index(0, 1))
    with qtbot.waitSignal(panel.tables["exchange"][0].why, timeout=MILLISECONDS) as asked:
        QTest.keyClick(panel.tables["exchange"][0], Qt.Key.Key_Question)
    assert asked.args[0][0] == "cell"


def test_every_number_of_a_settled_turn_has_its_why(session: Session) -> None:
    about = settled_of(session)
    assert about is not None
    done = session.current.turns[about.turn.number - 1].results.settlement
    assert done is not None
    for lang in ("de", "en"):
        for player in PLAYERS:
            for power in POWERS:
                told = [say(reason, spoken(lang)) for reason in why_cell(done, player, power)]
                assert told
                assert not any("{" in text for text in told)
        for power in POWERS:
            assert [say(reason, spoken(lang)) for reason in (*why_price(done, power), *why_control(done, power))]


def test_the_whole_game_goes_into_a_spreadsheet(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.xlsx"
    file.write_bytes(xlsx_bytes(session.current, "en"))
    book = load_workbook(file)
    assert book.sheetnames == ["Prices", "Centres", "Net worth", "Points", "Cash", "Control", "Holdings", "Trades"]
    assert book["Prices"].max_row == 4
    tables = game_tables(session.current, "de")
    assert "487" not in str(tables)
    assert csv_text(tables["Kurse"], "de").splitlines()[0].startswith("Zug;")


def test_a_name_that_looks_like_a_formula_stays_text() -> None:
    assert csv_text([["=1+1", "+500", "-5", "@x", "Anna"]], "en").strip() == "'=1+1,+500,-5,'@x,Anna"


def test_the_tables_are_a_workbook_or_csv_files(session: Session, tmp_path: Path) -> None:
    made = table_files(session.current, EN, tmp_path / "game.xlsx")
    assert list(made) == [tmp_path / "game.xlsx"]
    assert len(made[tmp_path / "game.xlsx"]) > 4000
    made = table_files(session.current, EN, tmp_path / "game.csv")
    assert sorted(file.name for file in made)[0] == "game-Cash.csv"


@pytest.mark.parametrize(
    ("kind", "finding"),
    [
        ("prices", "England: highest price of all since S03"),
        ("centres", "England: most centres of all since A04"),
        ("points", "Hauptmann Köpenick has led since A04"),
        ("point_price", "England: cheapest point of all since A05"),
    ],
)
def test_a_chart_says_who_is_ahead_and_since_when(kind: str, finding: str) -> None:
    view = public_view(sample_game(WHOLE))
    assert contents(view, ChartRequest(kind), EN, 12).finding == finding
    assert contents(view, ChartRequest("prices"), EN, 0).finding == "", "all are level"


def test_one_value_beyond_all_others_does_not_flatten_them_and_is_written() -> None:
    shown = contents(public_view(sample_game(WHOLE)), ChartRequest("point_price"), EN, 12)
    highest = max(value for line in shown.lines for value in line.values if value is not None)
    assert shown.most is not None
    assert highest > 2 * shown.most
    chart = line_chart(shown.lines, shown.ticks, shown.value_text, ChartFrame(1200, 500), most=shown.most)
    texts = [item.text for item in chart.drawing.items if isinstance(item, Text)]
    assert chart.scale[1] < 2 * shown.most
    assert f"↑ R {shown.value_text(highest)}" in texts
    assert chart.y_of(highest) == pytest.approx(chart.plot[1])


def test_a_grey_line_ends_with_its_monogram_where_all_have_room() -> None:
    shown = contents(public_view(sample_game(WHOLE)), ChartRequest("points"), EN, 12)

    def marks(height: float) -> list[str]:
        drawing = line_chart(shown.lines, shown.ticks, shown.value_text, ChartFrame(1200, height)).drawing
        return sorted(item.text for item in drawing.items if isinstance(item, Text) and len(item.text) == 2)

    everybody = sorted(line.mark for line in shown.lines)
    assert marks(500) == everybody
    assert marks(140) == sorted(line.mark for line in shown.lines if line.labelled)
