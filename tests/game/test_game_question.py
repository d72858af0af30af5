"""What the exchange is asked, and what is done where it can't answer."""

import pytest

from kapdip.exchange.model import ExchangeTurn
from kapdip.game import question
from tests.game.tables import opened, table, until


def test_only_a_lot_that_no_longer_fits_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other trouble of the settlement is told: another try with other lots would hide it."""
    asked: list[ExchangeTurn] = []

    def broken(turn: ExchangeTurn) -> None:
        asked.append(turn)
        raise ValueError("centres: ITALY missing")

    game = until(opened(table()), "exchange")
    monkeypatch.setattr(question, "settle_turn", broken)
    with pytest.raises(ValueError, match="centres: ITALY missing"):
        question.settle(game)
    assert len(asked) == 1
