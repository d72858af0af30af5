"""Every set of rules can be told: with and without an exchange, with resigned players, with the winter apart."""

import pytest

from kapdip_gui.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip_gui.evaluation.options import Block, EvaluationOptions
from kapdip_gui.evaluation.slip_pdf import render_slips_pdf
from kapdip_gui.evaluation.slip_text import slip_texts
from kapdip_gui.evaluation.slips import slip_sheet
from kapdip_gui.game.intake import apply_sheet, read_sheet
from tests.evaluation.played_games import NAMES, play, start

ALL = EvaluationOptions(blocks=frozenset(Block))


@pytest.mark.parametrize(("profile", "players"), [("ka1997", 9), ("cd1985", 5), ("cd1991", 10), ("standard", 7)])
def test_every_profile_can_be_told_and_ordered(profile: str, players: int) -> None:
    game = play(start(NAMES[:players], 5, profile), 5, 5)
    for turn in range(1, len(game.turns)):
        documents = TurnDocuments(game, turn, ALL, "de")
        assert documents.text()
        assert documents.html()
    assert documents.pdf().startswith(b"%PDF")
    assert WholeGameDocuments(game, None, "en").pdf().startswith(b"%PDF")
    sheet = slip_sheet(game, "de")
    assert render_slips_pdf(sheet).startswith(b"%PDF")
    for text in slip_texts(sheet).values():
        read = read_sheet(game, text)
        assert not read.problems
        game = apply_sheet(game, read)


def test_without_an_exchange_there_is_no_table_and_no_slip_for_it() -> None:
    game = play(start(NAMES[:7], 5, "standard"), 3, 5)
    text = TurnDocuments(game, 2, ALL, "de").text()
    assert "BÖRSE" not in text
    assert "HOCHRECHNUNG" not in text
    assert text.startswith("=" * 72 + "\nDiplomacy")
    assert "Börsenzug" not in "".join(slip_texts(slip_sheet(game, "de")).values())


def test_a_resigned_player_is_marked() -> None:
    game = play(start(NAMES[:10], 5, "cd1991"), 6, 5)
    resigned = [alias for alias, account in game.turn.start.accounts.items() if account.status.value == "resigned"]
    assert resigned
    page = TurnDocuments(game, len(game.turns) - 1, ALL, "de").page
    assert page.exchange is not None
    assert all("aufg." in row.flags for row in page.exchange.rows if row.player in resigned)
    assert all(rank.rank == "–" for rank in page.money if rank.player in resigned)
