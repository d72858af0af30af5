"""What the radar and its neighbours show, in both languages, and what they keep to themselves."""

import pytest

from kapdip.drawing.point_chart import AxisWords, point_chart
from kapdip.drawing.sales_chart import sales_chart
from kapdip.drawing.scene import Path, Text
from kapdip.exchange.money import Cents
from kapdip.foresight import causes
from kapdip.foresight.radar import ClaimKind
from kapdip.game.change import with_inputs
from kapdip.game.desk import desk_view
from kapdip.game.entries import enter_slip
from kapdip.game.fork import as_entered, fork, with_nothing_traded
from kapdip.game.machine import next_step, with_all_decided
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import public_view
from kapdip.showing.foresight.ahead import Foresight, look_ahead
from kapdip.showing.foresight.charts import priced_points, sales_rows
from kapdip.showing.foresight.heat import heat_map, legend
from kapdip.showing.foresight.papers import outlook_drawing
from kapdip.showing.foresight.supposed import supposed
from kapdip.showing.foresight.tables import (
    best_use_text,
    danger_texts,
    nearest,
    points_table,
    race_table,
    sales_table,
)
from kapdip.storage.files import load_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import number as figure
from kapdip.words.format import percent
from kapdip.words.speaker import Speaker
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(ROOT / "saves" / "mittwochsrunde.yaml")


@pytest.fixture(params=["de", "en"])
def about(request: pytest.FixtureRequest, game: Game) -> Foresight:
    """Turn 9 is on the desk, so the exchange of turn 10 is looked at."""
    found = look_ahead(public_view(game), 9, Speaker(BoardLanguage(request.param, game.board)))
    assert isinstance(found, Foresight)
    return found


def test_the_map_has_a_row_for_every_power_and_a_cell_for_every_player(about: Foresight) -> None:
    shown = heat_map(about)
    assert [row.power for row in shown.rows] == ["GERMANY", "RUSSIA", "TURKEY", "AUSTRIA", "ENGLAND", "ITALY", "FRANCE"]
    assert {len(row.cells) for row in shown.rows} == {10}
    assert all(cell.tip for row in shown.rows for cell in row.cells)
    turkey = shown.rows[2]
    koks = next(cell for cell in turkey.cells if cell.player == "Graf Koks")
    assert (koks.kind, koks.second, koks.tint, koks.bar) == (ClaimKind.CERTAIN, "+101", "bad_tint", 977)
    leader = next(cell for cell in turkey.cells if cell.kind is ClaimKind.LEADS)
    assert leader.second == percent(35, about.lang)
    lines = shown.table(("a", "b", "c", "d"))
    assert {len(line) for line in lines} == {14}
    assert len(legend(about)) == 3


def test_the_nearest_takeovers_begin_with_what_nobody_can_stop(about: Foresight) -> None:
    found = nearest(about)
    kinds = [claim.kind for claim, _ in found]
    assert kinds == sorted(kinds, key=lambda kind: kind is not ClaimKind.CERTAIN)
    assert len({text for _, text in found}) == len(found) == 8


def test_every_figure_that_can_be_asked_has_an_answer(about: Foresight) -> None:
    bought = about.worth(Cents(100_000), "Krösus")
    questions = {cell.why for row in heat_map(about).rows for cell in row.cells} | {
        row.why for row in heat_map(about).rows
    }
    for table in (points_table(about, bought), sales_table(about), race_table(about)):
        questions |= {figure.why for row in table.rows for figure in row if figure.why}
        assert {len(row) for row in table.rows} == {len(table.columns)}
    assert len(questions) > 100
    for question in questions:
        title, reasons = about.answer(question, bought)
        assert title
        assert reasons, question


def test_a_sum_is_spent_as_well_as_it_can_be(about: Foresight) -> None:
    text = best_use_text(about, about.worth(Cents(100_000), None))
    assert figure(1100, about.lang, sign=True) in text
    assert best_use_text(about, about.worth(Cents(10), None)) != text


def test_currencies_in_danger_are_named(game: Game) -> None:
    view = public_view(game)
    for number in range(2, len(view.turns)):
        found = look_ahead(view, number, Speaker(BoardLanguage("en", game.board)))
        if isinstance(found, Foresight) and (lines := danger_texts(found)):
            assert all(": " in line for line in lines)
            power = next(power for power in found.outlook.market.prices if found.answer(("danger", power))[1])
            assert found.answer(("danger", power))[0]
            return
    raise AssertionError("the sample has no power in danger")


def test_charts_stay_within_their_picture(about: Foresight) -> None:
    words = AxisWords("centres", "price", lambda price: str(Cents(price)))
    drawn = point_chart(priced_points(about), words, 480, 360, 13)
    chart = sales_chart(sales_rows(about), about.outlook.turns_left, "the end", 620, 13)
    for drawing in (drawn, chart.drawing):
        texts = [item for item in drawing if isinstance(item, Text)]
        assert texts
        assert all(0 <= item.x <= drawing.width and 0 <= item.y <= drawing.height for item in texts)
    assert len(chart.bars) == 10
    assert any(isinstance(item, Path) and item.role == "ch-hatch" for item in chart.drawing)


def test_slips_on_the_desk_count_only_where_the_desk_is_given(game: Game) -> None:
    middle = load_game(ROOT / "saves" / "zwischenstand.yaml")
    alias = middle.seats[0].alias
    power = next(iter(middle.turn.start.prices))
    more = enter_slip(middle, alias, ExchangeSlip({power: 10}))
    speaker = Speaker(BoardLanguage("en", middle.board))

    def shown(game: Game, *, with_slips: bool) -> Foresight:
        desk = desk_view(game) if with_slips else None
        found = look_ahead(public_view(game), len(game.turns), speaker, desk)
        assert isinstance(found, Foresight)
        return found

    public = [heat_map(shown(one, with_slips=False)) for one in (middle, more)]
    assert public[0] == public[1]
    with_slips = shown(more, with_slips=True)
    assert with_slips.with_slips
    assert with_slips.outlook.done[alias].executed


def test_before_anybody_leads_there_is_no_map(game: Game) -> None:
    view = public_view(game)
    first = look_ahead(view, 1, Speaker(BoardLanguage("en", game.board)))
    assert isinstance(first, Foresight)
    assert first.number == 2
    start = view.turns[:1]
    assert start
    over = look_ahead(view, len(view.turns), Speaker(BoardLanguage("en", game.board)))
    assert over == causes.over()


def test_what_is_supposed_is_told_with_what_becomes_of_the_others(game: Game) -> None:
    game = as_entered(game, 9)
    slips = {player: slip for player, slip in game.turn.inputs.slips.items() if player in ("Effi Briest", "Graf Koks")}
    orders = {power: slip for power, slip in game.turn.inputs.orders.items() if power in ("AUSTRIA", "ENGLAND")}
    found = supposed(desk_view(with_inputs(game, slips=slips, orders=orders)), Speaker(BoardLanguage("en", game.board)))
    assert [one.player for one in found.trades] == ["Effi Briest", "Graf Koks"]
    assert found.trades[0].amounts == (("AUSTRIA", -100), ("GERMANY", 50))
    assert (found.traders, found.other_traders) == ("2 of 10 players", "Nobody else trades.")
    assert [(one.power, one.count) for one in found.orders] == [("AUSTRIA", "3/3"), ("ENGLAND", "6/6")]
    assert found.orders[0].lines[0].replace("\xa0", " ") == "A Ser S A Tri, R Alb"
    assert found.units == "9 of 33 units"
    assert found.other_powers == "No orders: France, Germany, Italy, Russia and Turkey."


def test_trades_that_will_be_cut_say_so_before_the_exchange_and_after_it(game: Game) -> None:
    """Graf Koks can pay some of what he would buy, and holds no crowns."""
    asked = enter_slip(fork(game, 9), "Graf Koks", ExchangeSlip({"FRANCE": 1500, "AUSTRIA": -9}))
    asked = enter_slip(asked, "Effi Briest", ExchangeSlip({"GERMANY": 1, "AUSTRIA": -1}))
    speaker = Speaker(BoardLanguage("en", game.board))
    koks, effi = (
        next(one for one in supposed(desk_view(asked), speaker).trades if one.player == name)
        for name in ("Graf Koks", "Effi Briest")
    )
    assert effi.cut == ""
    after = asked
    while len(after.turns) == 9:
        after = next_step(with_all_decided(with_nothing_traded(after)))
    settled = after.turns[8].results.settlement
    assert settled is not None
    done = settled.trades["Graf Koks"]
    assert done["FRANCE"] < 1500
    francs = f"Francs {figure(done['FRANCE'], 'en', sign=True)} instead of {figure(1500, 'en', sign=True)}"
    assert koks.cut == f"{francs}, Crowns 0 instead of {figure(-9, 'en', sign=True)}"
    told = supposed(desk_view(after), speaker).was_cut
    assert told == (f"Turn 9, Graf Koks: {koks.cut}",)
    assert supposed(desk_view(fork(game, 1)), speaker).was_cut == ()


def test_in_a_new_fork_nothing_is_supposed(game: Game) -> None:
    game = with_nothing_traded(fork(game, 9))
    found = supposed(desk_view(game), Speaker(BoardLanguage("de", game.board)))
    assert found.is_empty
    assert found.traders == "0 von 10 Spielern"
    assert found.other_traders == "Niemand handelt."


def test_the_drawing_of_the_radar_says_whose_the_monograms_are(about: Foresight) -> None:
    drawing = outlook_drawing(about, "radar")
    texts = [item for item in drawing.items if isinstance(item, Text)]
    for player in about.players:
        its_mark = next(item for item in texts if item.key == f"key:{about.marks[player]}")
        (name,) = (item for item in texts if item.text == player and item.y == pytest.approx(its_mark.y))
        assert its_mark.text == about.marks[player]
        assert its_mark.x < name.x < drawing.width
        assert name.y < drawing.height
