"""The evaluation of a game in innings: how the inning was counted, all innings and their totals, the final place."""

import pytest

from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.options import EvaluationOptions
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_view
from tests.game.nine import baseball, innings
from tests.game.tables import orders


def text(game: Game, lang: str, turn: int | None = None) -> str:
    return TurnDocuments(public_view(game), turn, EvaluationOptions(), lang).text()


def two_innings() -> Game:
    return innings(innings(orders(baseball(), "FRANCE", "A MAR - SPA")))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            (
                "INNING 2",
                "Player  played   Units  Centres  after builds  Points",
                "Emil    Russia       4        4             0       4",
                "ALL INNINGS",
                "Player  plays next  1  2  Total  Place",
                "Cleo    Italy       4  3      7      1",
                "Anna    France      3  3      6      4",
                "Most points of inning 2: Emil (4). In the lead: Cleo, Emil and",
                "CLEO, EMIL AND FRED LEAD AFTER INNING 2",
            ),
        ),
        (
            "de",
            (
                "Spieler  führte             Einheiten  Zentren  Aufbau  Punkte",
                "ALLE INNINGS",
                "Cleo     Italien            4  3      7      1",
                "CLEO, EMIL UND FRED FÜHREN NACH INNING 2",
            ),
        ),
    ],
)
def test_an_evaluation_tells_the_inning_and_all_of_them(lang: str, told: tuple[str, ...]) -> None:
    printed = text(two_innings(), lang)
    for line in told:
        assert line in printed


def test_within_an_inning_it_tells_who_leads_what_now() -> None:
    printed = text(play_turn(two_innings(), hold_missing=True), "en")
    assert "INNING 3" not in printed
    assert "Player  plays    1  2  Total  Place" in printed
    assert "Cleo    Italy    4  3      7      1" in printed


def test_in_the_first_turns_nothing_is_told_of_innings() -> None:
    assert "INNINGS" not in text(play_turn(baseball(), hold_missing=True), "en")


def test_the_final_standing_counts_points_and_no_centres() -> None:
    game = innings(two_innings(), 5)
    documents = TurnDocuments(public_view(game), None, EvaluationOptions(), "en")
    assert "23 victory points after 21 turns" in documents.text()
    assert "Pl. Player  Points" in documents.text()
    assert "All innings" in documents.html()
    assert "controls next" not in documents.html()
    assert documents.pdf().startswith(b"%PDF")
