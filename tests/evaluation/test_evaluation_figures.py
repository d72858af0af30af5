"""A recorded game: the document tells the figures that were recorded, those of a sample made by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from kapdip.board.reading import standard_board
from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.page import Page
from kapdip.evaluation.present_headline import FALLING, RISING
from kapdip.evaluation.present_news import NOT_TRADED, STILL_TRADED, NewsTeller
from kapdip.game.public import public_view
from kapdip.words.format import capital
from tests.game.game_a import expected, played

RENAMED = {"Deutschland": "Deutsches Reich"}


@pytest.fixture
def sample(shared: Path) -> dict[str, Any]:
    """The sample of turn 9."""
    found: dict[str, Any] = json.loads(
        (shared / "design/evaluation/auswertung-zug09.model.json").read_text(encoding="utf-8")
    )
    return found


@pytest.fixture
def page(shared: Path) -> Page:
    """The same turn, evaluated here."""
    return TurnDocuments(public_view(played(shared, 10)), 9, None, "de").page


def test_the_exchange_table_is_that_of_the_sample(page: Page, sample: dict[str, Any]) -> None:
    assert page.exchange is not None
    currencies = page.exchange.columns[2:-1]
    letters = page.lang.board.letters
    assert [letters[one.chip] for one in currencies] == [column["letter"] for column in sample["exchange"]["cols"]]
    assert [one.tip == "†" for one in currencies] == [column["dead"] for column in sample["exchange"]["cols"]]
    for (player, cash, *cells, flags), told in zip(page.exchange.rows, sample["exchange"]["rows"], strict=True):
        assert (player.text, cash.text, flags.text.split()) == (told["player"], told["cash"], told["flags"])
        assert [(c.text, c.mark, c.framed) for c in cells] == [(c["n"], c["sign"], c["ctrl"]) for c in told["cells"]]
    for (label, *sums), told in zip(page.exchange.foot, sample["exchange"]["foot"], strict=True):
        assert (label.text, [one.text for one in sums]) == (told["label"], told["cells"])


def test_both_projections_are_those_of_the_sample(page: Page, sample: dict[str, Any]) -> None:
    moves = {"": "same", "▲": "up", "▼": "down"}
    assert page.money is not None
    assert page.points is not None
    for (place, before, player, cash, securities, total, change), told in zip(
        page.money.rows, sample["money"], strict=True
    ):
        assert (place.text, before.text, moves[before.mark], player.text) == (
            told["rank"],
            f"({told['was']})",
            told["move"],
            told["player"],
        )
        assert (total.text, change.text, cash.text, securities.text) == (
            told["total"],
            told["change"],
            told["cash"],
            told["paper"],
        )
    for row, told in zip(page.points.rows, sample["points"], strict=True):
        assert [one.text for one in row] == [
            told["rank"],
            f"({told['was']})",
            told["player"],
            told["total"],
            told["change"],
        ]


def test_the_centre_table_is_that_of_the_sample(page: Page, sample: dict[str, Any]) -> None:
    assert page.centres is not None
    assert [one.title for one in page.centres.columns[2:-2]] == sample["centre_years"]
    for (name, held, *history, change, units), told in zip(page.centres.rows, sample["centre_rows"], strict=True):
        assert name.text == RENAMED.get(told["name"], told["name"])
        assert [(c.text.lower(), c.bold) for c in held.pieces] == [(c["t"].lower(), c["new"]) for c in told["centres"]]
        assert (str(held.key), change.text, units.text, bool(held.text), [one.text for one in history]) == (
            told["n"],
            told["change"],
            told["units"],
            told["gone"],
            told["history"],
        )


def test_orders_and_marks_are_those_of_the_sample(page: Page, sample: dict[str, Any]) -> None:
    def plain(text: str) -> str:
        return text.replace("\u00a0", " ").lower()

    for power, told in zip(page.powers, sample["powers"], strict=True):
        assert power.controller == told["controller"]
        assert {(plain(o.text), o.ok) for o in power.orders} == {(plain(o["text"]), o["ok"]) for o in told["orders"]}


def test_headline_and_deck_tell_the_same_story(page: Page, sample: dict[str, Any]) -> None:
    assert page.headline == sample["headline"]
    assert (
        page.deck
        == "Österreich-Ungarn wächst auf neun Zentren, Münchhausen übernimmt Italien, und die Krone steigt um 0,14 auf"
        " 1,19."
    )


def test_the_final_ranking_adds_up_to_the_recorded_points(shared: Path) -> None:
    evaluation = TurnDocuments(public_view(played(shared)), 21).evaluation
    ranking = evaluation.ranking
    assert ranking is not None
    assert ranking.winners == ("Zorro",)
    recorded = expected(shared)["final_points"]
    for row in ranking.rows:
        assert row.total == sum(part.points for part in row.parts)
        assert row.total == recorded[row.player] * 100


def test_every_turn_of_the_recorded_game_can_be_told(shared: Path) -> None:
    game = played(shared)
    for turn, told in enumerate(expected(shared)["turns"], start=1):
        page = TurnDocuments(public_view(game), turn, None, "en").page
        assert page.exchange is not None
        assert {row[0].text: row[1].text.replace(",", "") for row in page.exchange.rows} == told["cash"]


def test_a_currency_rises_and_is_worthless_in_the_number_that_its_language_says() -> None:
    said = [
        [
            capital(
                NewsTeller(standard_board(), lang, "Euro").of_currency(*pattern, "ENGLAND", change="0.13", price="1.10")
            )
            for pattern in (RISING, FALLING, STILL_TRADED, NOT_TRADED)
        ]
        for lang in ("de", "en")
    ]
    assert said[0][:2] == ["Das Pfund steigt um 0.13 auf 1.10", "Das Pfund fällt um 0.13 auf 1.10"]
    assert all(text.startswith("Das Pfund wurde ") and " ist " in text for text in said[0][2:])
    assert said[1][:2] == ["Pounds rise by 0.13 to 1.10", "Pounds fall by 0.13 to 1.10"]
    assert all(text.startswith("Pounds were ") for text in said[1][2:])
    within = NewsTeller(standard_board(), "en", "Euro").of_currency(*RISING, "ENGLAND", change="0.13", price="1.10")
    assert within == "pounds rise by 0.13 to 1.10", "within a sentence English writes it small"
