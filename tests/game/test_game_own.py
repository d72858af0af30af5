"""What one seat sees: its own things, and of the others no more than everybody."""

from dataclasses import replace

import pytest

from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip.game.own import OwnView, own_view
from kapdip.game.press import add_press, edit_press
from kapdip.game.public import NOBODY_AWAITED, public_view
from kapdip.game.seats import exclude
from kapdip.orders.model import Hold
from tests.game.tables import NAMES, standard
from tests.game.test_game_public import SECRET, army, in_progress, type_graph

FOREIGN = {
    "Game",
    "Turn",
    "TurnInputs",
    "TurnResults",
    "Seat",
    "Occupant",
    "MilitarySlip",
    "PressItem",
    "SeatChange",
    "Treaty",
    "LogEntry",
}
"""Values that hold what is not of this seat, or not for its eyes."""


def without_count(view: OwnView) -> OwnView:
    """The view but for how many have handed in: that is public, as a number."""
    return replace(view, public=replace(view.public, awaited=NOBODY_AWAITED))


LOCKS = {("TurnInputs", "resolved_once"), ("TurnInputs", "slips_unlocked")}
"""What a seat learns by its slip being locked, or not: nothing else."""


def of_others(game: Game, field: str) -> list[str]:
    """The seats that a secret of this field does not belong to (see `SECRET`)."""
    anna = {entry: {"Anna"} for entry in ("slips", "given", "press")}
    owners = {"orders": {game.turn.start.control["FRANCE"]}, **anna}.get(field, set())
    return [alias for alias in NAMES if alias not in owners]


@pytest.mark.parametrize("field", SECRET, ids=".".join)
def test_a_secret_that_is_not_ones_own_changes_nothing_that_a_seat_sees(field: tuple[str, str]) -> None:
    game = in_progress()
    other = SECRET[field](game)
    for alias in of_others(game, field[1]):
        before, after = without_count(own_view(game, alias)), without_count(own_view(other, alias))
        if field in LOCKS:
            after = replace(after, slips_are_locked=before.slips_are_locked)
        assert after == before


def test_no_type_of_the_view_could_hold_what_is_of_others() -> None:
    assert {getattr(found, "__name__", "") for found in type_graph(OwnView)} & FOREIGN == set()


def test_a_seat_sees_its_powers_with_their_units_and_orders() -> None:
    game = in_progress()
    leader = game.turn.start.control["FRANCE"]
    game = enter_orders(game, "FRANCE", MilitarySlip(leader, (Hold(army("PAR")),), unreadable=("par?",)))
    own = own_view(game, leader).leads["FRANCE"]
    assert (own.units, own.given.movement, own.given.unreadable) == (
        game.turn.start.position.units["FRANCE"],
        (Hold(army("PAR")),),
        ("par?",),
    )
    assert all("FRANCE" not in own_view(game, alias).leads for alias in NAMES if alias != leader)


def test_a_seat_sees_its_account_slip_and_press() -> None:
    game = add_press(in_progress(), PressItem("Anna", "Wetterfrosch", "alle", (PressPart("Regen"),)))
    game = enter_slip(game, "Anna", ExchangeSlip({"FRANCE": 77}))
    view = own_view(game, "Anna")
    assert view.account == game.turn.start.accounts["Anna"]
    assert view.slip == ExchangeSlip({"FRANCE": 77})
    assert [(item.sender, item.to, item.parts) for item in view.press] == [
        ("Wetterfrosch", "alle", (PressPart("Regen"),))
    ]
    assert view.public == public_view(game)
    assert not view.slips_are_locked
    assert own_view(next_step(game, hold_missing=True), "Anna").slips_are_locked


def test_what_the_game_master_makes_of_it_is_not_told_before_the_turns_end() -> None:
    game = add_press(in_progress(), PressItem("Anna", "", "", (PressPart("Regen"),)))
    for changed in (edit_press(game, 0, "Sonne"), exclude(game, "Anna")):
        assert without_count(own_view(changed, "Anna")) == without_count(own_view(game, "Anna"))


def test_the_options_are_those_of_its_own_units() -> None:
    game = in_progress()
    leader = game.turn.start.control["FRANCE"]
    options = own_view(game, leader).options()
    assert set(options) == {
        unit for power in own_view(game, leader).leads for unit in game.turn.start.position.units[power]
    }
    assert "BUR" in {str(place) for place in options[army("PAR")].moves}


def test_in_the_board_game_a_seat_leads_its_power() -> None:
    game = standard()
    alias = game.turn.start.control["FRANCE"]
    assert set(own_view(game, str(alias)).leads) == {"FRANCE"}


def test_a_stranger_has_no_view() -> None:
    with pytest.raises(KeyError):
        own_view(in_progress(), "Nobody")
