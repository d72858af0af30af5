"""What the exchange sheet is reckoned from: the slips that may be seen, and of the others only how far they are."""

from dataclasses import replace

import pytest

from kapdip.exchange.model import SeatStatus
from kapdip.game.entries import enter_slip, mark_missing
from kapdip.game.exchange_view import ExchangeView, exchange_view
from kapdip.game.model import ExchangeSlip
from kapdip.game.seats import exclude
from tests.game.tables import NAMES
from tests.game.test_game_own import FOREIGN
from tests.game.test_game_public import SECRET, in_progress, type_graph

TOLD = {("TurnInputs", "slips"), ("TurnInputs", "slips_unlocked"), ("TurnInputs", "resolved_once")}
"""What the sheet tells behind the curtain: how far a slip is, and whether it is locked."""


def test_nothing_in_it_could_hold_what_is_not_of_the_exchange() -> None:
    assert not FOREIGN & {getattr(one, "__name__", "") for one in type_graph(ExchangeView)}


@pytest.mark.parametrize("field", sorted(SECRET.keys() - TOLD), ids=".".join)
def test_no_other_secret_changes_it(field: tuple[str, str]) -> None:
    game = in_progress()
    before, after = exchange_view(game, NAMES), exchange_view(SECRET[field](game), NAMES)
    assert replace(after, accounts={}) == replace(before, accounts={})
    assert after.accounts.keys() == before.accounts.keys()


def test_a_slip_that_may_not_be_seen_is_told_to_be_there_and_nothing_of_it() -> None:
    game = in_progress()
    few, many = (enter_slip(game, "Anna", ExchangeSlip({"FRANCE": units})) for units in (7, 777))
    others = set(NAMES) - {"Anna"}
    assert exchange_view(few, others) == exchange_view(many, others) != exchange_view(game, others)
    assert exchange_view(few, others).handed_in == {"Anna"}
    assert exchange_view(few).slips == {}
    assert exchange_view(few, {"Anna"}).slips == {"Anna": ExchangeSlip({"FRANCE": 7})}


def test_a_slip_that_was_declared_missing_is_neither_there_nor_open() -> None:
    view = exchange_view(mark_missing(in_progress(), "Anna"), NAMES)
    assert view.declared_missing == {"Anna"}
    assert not view.handed_in
    assert not view.slips


def test_a_seat_that_is_excluded_in_this_turn_counts_as_such() -> None:
    view = exchange_view(exclude(in_progress(), "Hans"))
    assert view.accounts["Hans"].status is SeatStatus.EXCLUDED
    assert view.start.accounts["Hans"].status is SeatStatus.ACTIVE


def test_no_more_can_be_sold_than_the_rules_allow_and_is_held() -> None:
    view = exchange_view(in_progress())
    few = replace(view.start.accounts["Anna"], holdings={"FRANCE": 3})
    view = replace(view, start=replace(view.start, accounts={**view.start.accounts, "Anna": few}))
    assert view.sellable("Anna", "FRANCE") == 3
    assert view.sellable("Anna", "ITALY") == 0
    assert view.sellable("Bert", "FRANCE") == view.profile.sale_limit
