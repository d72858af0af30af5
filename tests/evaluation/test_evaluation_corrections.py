"""A turn that is published again says that it is corrected, and what it said before, in every form."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from kapdip.cli.main import main
from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.present import present
from kapdip.evaluation.present_corrections import KINDS
from kapdip.game.corrections import published_view
from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import Correction, public_view
from kapdip.game.replay import amend, reopen, take_amendment
from kapdip.storage.files import create_game
from tests.game.tables import opened, orders, played, table
from tests.game.test_game_published import published

EN = "Changed since it was published. Orders: France A Par – Bur → A Par – Pic. Units: France A Bur → A Pic."
DE = (
    "Seit der Veröffentlichung geändert. Befehle: Frankreich A Par – Bur → A Par – Pic."
    " Einheiten: Frankreich A Bur → A Pic."
)


@pytest.fixture(scope="module")
def game() -> Game:
    """Turn 2 was published and mended, and so was turn 1, by one slip."""
    before = published(played(orders(opened(table()), "FRANCE", "A PAR - BUR")), 1, 2)
    mended = take_amendment(before, amend(before, orders(reopen(before, 2), "FRANCE", "A PAR - PIC")), "all")
    edited = enter_slip(reopen(mended, 1), "Anna", ExchangeSlip({"AUSTRIA": 50, "ENGLAND": -200}))
    return published(take_amendment(mended, amend(mended, edited), "all"), 1)


def flat(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").replace("\u2068", "").replace("\u2069", "").split())


def in_pdf(data: bytes) -> str:
    return flat(" ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages))


@pytest.mark.parametrize(
    ("language", "kicker", "label", "told"),
    [("en", "· corrected version", "Corrected", EN), ("de", "· berichtigte Fassung", "Berichtigt", DE)],
)
def test_every_form_says_corrected_and_what_changed(
    game: Game, language: str, kicker: str, label: str, told: str
) -> None:
    documents = TurnDocuments(published_view(game), 2, None, language)
    assert documents.page.kicker.endswith(kicker)
    assert (documents.page.news[0].label, flat(documents.page.news[0].text).startswith(told)) == (label, True)
    plain = told.replace("–", "-").replace("→", "->")
    assert plain in flat(documents.text())
    assert told in flat(documents.html())
    assert label in in_pdf(documents.pdf())
    assert flat(told.partition(":")[0]) in in_pdf(documents.pdf())


def test_prices_holdings_and_cash_are_told_with_what_they_were(game: Game) -> None:
    text = flat(TurnDocuments(published_view(game), 1, None, "en").text())
    assert "Holdings: Anna Crowns 1100 -> 1050. Cash: Anna 100.00 -> 150.00." in text


def test_the_whole_game_says_it_of_every_turn(game: Game) -> None:
    assert (
        flat(WholeGameDocuments(published_view(game), None, "en").text()).count("Changed since it was published.") == 2
    )


def test_a_turn_that_reads_as_it_did_says_nothing(game: Game) -> None:
    assert "corrected" not in TurnDocuments(public_view(game), 2, None, "en").page.kicker
    first = published(played(opened(table())), 1, 2)
    assert "orrected" not in TurnDocuments(published_view(first), 2, None, "en").text()


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_kind_of_change_has_its_words(game: Game, language: str) -> None:
    evaluation = TurnDocuments(published_view(game), 2, None, language).evaluation
    pairs = {
        "order": ("A PAR - BUR|bounce", ""),
        "centre": ("FRANCE", ""),
        "flag": ("RED", ""),
        "control": ("Anna", ""),
    }
    details = {"unit": "A PAR", "holding": "FRANCE", "bid": "FRANCE", "listed": "taken"}
    made = tuple(
        Correction(kind, "FRANCE", details.get(kind, ""), *pairs.get(kind, ("1", "2" if kind != "unit" else "")))
        for kind in KINDS
    )
    told = present(replace(evaluation, corrections=made), language).news[0].text
    assert len(told) > 300
    assert "A Par – Bur ×" in flat(told)


def test_the_command_says_it_too(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.yaml"
    create_game(game, save)
    assert main(["evaluate", str(save), "--turn", "2", "--lang", "de"]) == 0
    assert "berichtigt" in capsys.readouterr().out


@pytest.mark.parametrize(("turn", "times"), [(["--turn", "2"], 1), (["--turn", "3"], 0), ([], 2)])
def test_a_replay_says_it_below_the_buttons(game: Game, tmp_path: Path, turn: list[str], times: int) -> None:
    save, page = tmp_path / "game.yaml", tmp_path / "film.html"
    create_game(played(game), save)
    assert main(["film", str(save), *turn, "--html", str(page), "--lang", "en"]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("corrected version. Changed since it was published.") == times
    assert (f"Turn 2, corrected version. {EN}" in flat(text)) is (turn != ["--turn", "3"])


def test_units_of_a_power_are_told_once(game: Game) -> None:
    evaluation = TurnDocuments(published_view(game), 2, None, "en").evaluation
    unit = [Correction("unit", "FRANCE", name, *pair) for name, pair in (("A PIC", ("", "1")), ("A BUR", ("1", "")))]
    made = (unit[0], Correction("unit", "ITALY", "F ION", "", "1"), unit[1])
    told = flat(present(replace(evaluation, corrections=made), "en").news[0].text)
    assert told.endswith("Units: France A Bur → A Pic; Italy – → F ION.")
