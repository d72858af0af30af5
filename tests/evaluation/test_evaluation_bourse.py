"""Bourse on paper: slips for leaders and investors, an exchange table without leaders, the end of both; no press."""

from pathlib import Path

from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.evaluation.slip_text import slip_text
from kapdip.evaluation.slips import slip_sheet
from kapdip.game.public import public_view
from kapdip.storage.codec import load_text
from tests.game.bourse import bourse
from tests.game.tables import played, standard

ALL = EvaluationOptions(blocks=frozenset(Block))
SAMPLE = Path(__file__).parents[1] / "storage" / "versions" / "format-2-bourse.yaml"


def mails(language: str = "en", **rules: object) -> dict[str, str]:
    sheet = slip_sheet(bourse(**rules), language)
    return {slip.alias: slip_text(sheet, slip) for slip in sheet.players}


def test_leaders_get_orders_investors_get_slips_and_who_does_both_gets_both() -> None:
    told = mails()
    assert {name for name, text in told.items() if "\nExchange " in text} == {"Karl", "Lena", "Max"}
    assert {name for name, text in told.items() if "\nOrders " not in text} == {"Lena", "Max"}


def test_a_game_without_press_asks_for_none() -> None:
    assert all("Press" in text for text in mails().values())
    assert not any("Press" in text for text in mails(no_press=True).values())
    sheet = slip_sheet(standard(no_press=True), "de")
    assert not any("Presse" in slip_text(sheet, slip) for slip in sheet.players)


def test_the_exchange_table_names_no_leaders_and_nobody_is_said_to_lead_no_more() -> None:
    view = public_view(played(bourse()))
    for language in ("en", "de"):
        text = TurnDocuments(view, 1, ALL, language).text()
        assert "niemand führt sie mehr" not in text
        assert "Kontrolle" not in text
        assert "* leads" not in text
        assert "Leads from turn" not in text


def test_the_end_has_the_places_of_the_board_and_those_of_the_investors() -> None:
    view = public_view(load_text(SAMPLE.read_text(encoding="utf-8")).game)
    text = TurnDocuments(view, 3, ALL, "de").text()
    assert "ENDSTAND DER ANLEGER" in text
    lines = [line.split() for line in text[text.index("ENDSTAND DER ANLEGER") :].splitlines()]
    assert ["Max", "1", "221"] in lines
    assert ["Lena", "3", "217"] in lines
    assert "Final standing of the investors" in TurnDocuments(view, 3, ALL, "en").html()
