"""The standings in a narrow dock and over the whole desk: no name cut to a letter, no empty half."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.exchange.profile_data import load_profile
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.tables.standings import innings_table
from kapdip.theme import look
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.standings import StandingsPanel
from tests.game.nine import baseball, innings
from tests.game.stab import moved, stab
from tests.game.tables import orders, played, standard
from tests.samples import WHOLE, sample_game
from tests.ui.reading_kit import texts
from tests.ui.window_kit import begun, open_game, settle


@pytest.fixture
def first_game() -> Game:
    return sample_game(WHOLE)


@pytest.fixture(params=["de", "en"])
def panel(request: pytest.FixtureRequest, window: MainWindow) -> StandingsPanel:
    """The dock on a laptop, a whole game in it."""
    window.resize(1366, 768)
    window.session.language = request.param
    assert window.docks is not None
    window.docks.arrange()
    window.docks["standings"].bring_up()
    settle()
    made = window.docks["standings"].panel()
    assert isinstance(made, StandingsPanel)
    made.show_page("centres")  # another test may have left another one
    return made


def test_in_a_narrow_dock_one_table_is_shown_and_who_leads_is_a_monogram(panel: StandingsPanel) -> None:
    assert not panel.is_wide
    (table,) = panel.tables["centres"]
    leads = [row[1] for row in table.source.rows]
    assert [figure.monogram for figure in leads if figure.tip]
    assert all(not figure.text for figure in leads if figure.monogram), "a letter pair alone could be taken for a power"
    assert all(figure.tip for figure in leads if figure.monogram)


def test_names_without_room_leave_chips_alone_and_are_told_by_the_tip(panel: StandingsPanel) -> None:
    (table,) = panel.tables["centres"]
    index = table.model().index(0, 0)
    room = table.columnWidth(0) - 14 - 25
    assert room < table.fontMetrics().horizontalAdvance("Austria")
    picture = table.grab().toImage()
    row = table.visualRect(index).translated(0, table.horizontalHeader().height())
    ratio = picture.devicePixelRatio()
    behind = {
        picture.pixel(round(x * ratio), round(row.center().y() * ratio))
        for x in range(row.left() + 34, row.right() - 4)
    }
    assert len(behind) <= 1, "nothing is written behind the chip"
    assert index.data(Qt.ItemDataRole.ToolTipRole)


def test_a_name_without_room_is_its_monogram_and_never_a_cut_word(window: MainWindow, panel: StandingsPanel) -> None:
    names = ("Anna", "Bert", "Clara", "Emil", "Franz", "Gerda", "Hans", "Aammerhuber von Wolkenkuckucks zu Himmelreich")
    game = play_turn(new_game("Long", variant_of(load_profile("ka2007")), names, seed=7), hold_missing=True)
    open_game(window, game)
    panel.show_page("points")
    settle()
    (table,) = panel.tables["points"]
    picture = table.grab().toImage()
    ratio, header = picture.devicePixelRatio(), table.horizontalHeader().height()
    written = {}
    for at in range(table.model().rowCount()):
        index = next(one for one in map(partial(table.model().index, at), range(9)) if one.data() in names)
        row = table.visualRect(index).translated(0, header)
        across, y = range(row.left() + 46, row.right() - 4), round(row.center().y() * ratio)
        if table.viewport().rect().contains(table.visualRect(index)):
            written[index.data()] = len({picture.pixel(round(x * ratio), y) for x in across}) > 1
    assert written[names[-1]] is False
    assert sum(written.values()) == len(written) - 1 > 2, "the others have room"


def test_over_the_whole_desk_all_tables_stand_side_by_side(window: MainWindow, panel: StandingsPanel) -> None:
    assert window.docks is not None
    window.docks.enlarge(window.docks["standings"])
    settle()
    assert panel.is_wide
    assert all(table.isVisible() for table in panel.together.values())
    most = max(table.mapTo(panel, table.rect().topRight()).x() for table in panel.together.values())
    assert most > panel.width() - 60
    window.docks.shrink()
    settle()
    assert not panel.is_wide
    assert panel.tables["centres"][0].isVisible()


def luminance(colour: str) -> float:
    """As WCAG reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", list(look().themes))
def test_a_filled_button_that_waits_can_be_read(name: str) -> None:
    ui = look().themes[name].ui
    light, dark = sorted((luminance(ui.window), luminance(ui.text_secondary)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", ["plain", "exchange"])
def test_in_the_dock_of_a_laptop_every_column_is_in_sight(window: MainWindow, language: str, game: str) -> None:
    window.resize(1366, 768)
    window.session.language = language
    open_game(window, played(standard(), 2) if game == "plain" else begun(2))
    assert window.docks is not None
    window.docks.arrange()
    window.docks["standings"].bring_up()
    settle()
    panel = window.docks["standings"].panel()
    assert isinstance(panel, StandingsPanel)
    table = panel.tables["centres"][0]
    assert table.horizontalScrollBar().maximum() == 0
    assert table.pad >= 3
    window.session.language = "en"
    window.resize(1600, 900)
    settle()


def test_a_figure_without_an_answer_of_its_own_is_answered_by_its_row(panel: StandingsPanel) -> None:
    panel.show_page("points")
    (table,) = panel.tables["points"]
    asked: list[tuple[str, ...]] = []
    table.why.connect(asked.append)
    for column in range(table.model().columnCount()):
        table.setCurrentIndex(table.model().index(0, column))
        QTest.keyClick(table, Qt.Key.Key_Question)
    panel.show_page("centres")
    assert len(asked) == table.model().columnCount()
    assert len(set(asked)) == 1


def test_a_game_in_innings_has_its_totals_on_the_page_of_points(panel: StandingsPanel, window: MainWindow) -> None:
    open_game(window, innings(orders(baseball(), "FRANCE", "A MAR - SPA"), 2))
    panel.show_page("points")
    settle()
    told = "\n".join(filter(None, texts(panel)))
    assert window.session.say("Standings appear after the first exchange.") not in told
    table = innings_table(window.session.shown_turn(6), window.session.speaker)
    assert [figure.text for figure in table.rows[0]] == ["1", "Cleo", "", "4", "3", "7"]
    assert [row[1].text for row in table.rows][:3] == ["Cleo", "Emil", "Fred"]


def test_where_centres_are_covered_the_empty_table_says_so(panel: StandingsPanel, window: MainWindow) -> None:
    open_game(window, moved(stab(), FRANCE="A PAR - BUR"))
    panel.show_page("centres")
    window.session.hidden = True
    settle()
    covered = window.session.say("Centres are hidden. F8 shows them.")
    assert covered in "\n".join(filter(None, texts(panel)))
    window.session.hidden = False
    settle()
    assert covered not in "\n".join(filter(None, texts(panel)))
