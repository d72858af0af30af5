"""A ledger's amounts are those of the audit, its sums follow from its lines, and nothing that
the sentences tell is missing.
"""

import inspect
from pathlib import Path

import pytest

from kapdip.exchange.explaining import explain_control, explain_player, explain_price
from kapdip.game.model import Game
from kapdip.reason import Reason
from kapdip.storage.files import load_game
from kapdip.words.format import MINUS, number
from kapdip.words.gaps import THOUSANDS
from kapdip.words.ledger import AMOUNTS, EntryKind, LedgerEntry, ledger, ledger_text
from tests.board_languages import DE, EN
from tests.words.causes import all_causes

SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "mittwochsrunde.yaml"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(SAMPLE)


def cents(text: str) -> int:
    return int(text.replace(THOUSANDS["en"], "").replace(MINUS, "-").replace("+", "").replace(".", ""))


def test_every_amount_of_a_ledger_is_a_fact_of_its_reason() -> None:
    causes = all_causes()
    facts = {key: set(inspect.get_annotations(causes[key].facts)) for key in AMOUNTS}
    assert {key for key, (name, _, _) in AMOUNTS.items() if name not in facts[key]} == set()


def test_the_lines_of_every_seat_and_turn_add_up_to_its_sums(game: Game) -> None:
    sums = 0
    for turn in game.turns:
        settled = turn.results.settlement
        assert settled is not None
        for audit in settled.audit.players.values():
            running = 0
            for entry in ledger(explain_player(audit), EN):
                if entry.kind is EntryKind.LINE:
                    running += cents(entry.amount)
                elif entry.kind is EntryKind.SUM:
                    assert running == cents(entry.amount), (turn.number, audit.player, entry)
                    sums += 1
            assert running == audit.cash_after
    assert sums > 300


def test_every_reason_of_an_audit_stands_in_the_ledger(game: Game) -> None:
    for turn in game.turns:
        settled = turn.results.settlement
        assert settled is not None
        told = [explain_player(audit) for audit in settled.audit.players.values()]
        told += [explain_price(audit) for audit in settled.audit.prices.values()]
        told += [explain_control(audit, settled.lots) for audit in settled.audit.control.values()]
        for reasons in told:
            for lang in (DE, EN):
                entries = ledger(reasons, lang)
                assert {id(reason) for reason in reasons} <= {id(entry.reason) for entry in entries}
                assert not any("{" in entry.text or "ledger." in entry.text for entry in entries)


def test_a_cut_says_what_was_wanted_and_why() -> None:
    facts = {"currency": "ENGLAND", "wanted": 800, "units": 500, "price": 102, "amount": 51000}
    limit, held, bought = ledger(
        [Reason(key, facts) for key in ("audit.sale.sale_limit", "audit.sale.holding", "audit.buy.cut")], EN
    )
    assert (limit.text, limit.amount, limit.cut) == (
        "England: 500 × 102 sold",
        "+510.00",
        "800 wanted; capped at the limit per turn",
    )
    assert (held.amount, held.cut) == ("+510.00", "800 wanted; no more are held")
    assert (bought.amount, bought.cut) == (f"{MINUS}510.00", "instead of 800")


def test_a_price_is_told_from_the_trades_to_the_new_price(game: Game) -> None:
    settled = game.turns[11].results.settlement
    assert settled is not None
    audit = settled.audit.prices["ITALY"]
    entries = [entry for entry in ledger(explain_price(audit), EN) if entry.amount]
    assert [entry.text for entry in entries] == [
        "Italy bought",
        "Italy sold",
        "Net demand",
        "Price before",
        "Change",
        "New price",
    ]
    assert entries[2].amount == number(audit.net, "en", sign=True)
    assert cents(entries[3].amount) + cents(entries[4].amount) == cents(entries[5].amount) == audit.price_after


def test_as_text_the_amounts_stand_in_a_column() -> None:
    reason = Reason("x")
    lines = [
        LedgerEntry("Cash before", "1.00", EntryKind.LINE, "", reason),
        LedgerEntry("Cash afterwards", "11.00", EntryKind.SUM, "", reason),
    ]
    assert ledger_text(lines, 30).splitlines() == [
        "Cash before               1.00",
        "-" * 30,
        "Cash afterwards          11.00",
    ]
