"""What a settlement refuses, and that its record holds everything."""

from typing import Any

import pytest

from kapdip.lots import draw_lot
from tests.exchange.builders import POWERS, account, settle


@pytest.mark.parametrize(
    ("profile", "changed", "message"),
    [
        ("ka2007", {"centres": dict.fromkeys(POWERS[1:], 3)}, "centres: AUSTRIA missing"),
        ("ka2007", {"newcomers": ("Nora",)}, "newcomers: nobody can buy in under ka2007"),
        ("ka2007", {"resigning": frozenset({"Anna"})}, "resigning: there is no resigning under ka2007"),
        ("cd1991", {"newcomers": ("Anna",)}, "newcomers: Anna already has a seat"),
        ("cd1991", {"resigning": frozenset({"Nora"})}, "resigning: Nora has no seat"),
    ],
)
def test_a_question_that_contradicts_itself_is_refused(profile: str, changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        settle(profile, **changed)


def test_nothing_in_the_tables_is_without_an_audit() -> None:
    settled = settle(
        "cd1991",
        accounts={"Anna": account(), "Bert": account(missed=1)},
        slips={"Anna": {"AUSTRIA": -100}},
        newcomers=("Nora",),
    )
    assert settled.audit.players.keys() == settled.accounts.keys() == settled.trades.keys() == settled.flags.keys()
    assert settled.audit.players.keys() == settled.money.keys() == settled.points.keys()
    assert settled.audit.prices.keys() == settled.net.keys()
    assert settled.audit.control.keys() == settled.prices.keys()


def test_nobody_can_be_drawn_from_nobody() -> None:
    with pytest.raises(ValueError, match="nobody to draw from"):
        draw_lot(1, 1, "control:ITALY", [])


def test_the_lots_are_drawn_by_the_documented_method() -> None:
    """The method is a promise (docs/rules.md): a change would make old games replay differently."""
    drawn = [draw_lot(seed, 5, "control:GERMANY", ["Bert", "Anna", "Zoë"]) for seed in range(6)]
    assert drawn == ["Zoë", "Zoë", "Anna", "Zoë", "Bert", "Anna"]
