"""The radar says what a settlement then does: who can take a power, for how much, and what the leader can do."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.exchange.audit import ControlBy
from kapdip.exchange.model import ExchangeTurn, SeatStatus, Settlement, Slip
from kapdip.exchange.money import Cents
from kapdip.exchange.settle import settle_turn
from kapdip.foresight import causes
from kapdip.foresight.explaining import explain_claim, explain_closest, explain_purse, explain_row
from kapdip.foresight.outlook import Outlook, outlook_of
from kapdip.foresight.radar import Claim, ClaimKind, Radar, Thinness, closest_miss, radar
from tests.exchange.builders import account, prices, question
from tests.exchange.test_exchange_properties import turns


def settled(asked: ExchangeTurn, **slips: Slip | None) -> Settlement:
    """The turn with these slips; whoever has none trades nothing."""
    idle: dict[str, Slip | None] = {
        player: {} for player, seat in asked.accounts.items() if seat.status is SeatStatus.ACTIVE
    }
    return settle_turn(replace(asked, slips={**idle, **slips}))


def looked_at(**changed: Any) -> tuple[Outlook, Radar]:
    outlook = outlook_of(question(**changed))
    return outlook, radar(outlook)


def claim_of(found: Radar, player: str, power: str) -> Claim:
    row = found.row(power)
    assert row is not None
    return row.claims[player]


def all_in(outlook: Outlook, player: str, power: str) -> Slip:
    return outlook.all_in(player, power).audit.slip or {}


RICH = {"Anna": account("0.00", "A1000 E500"), "Bert": account("50.00", "A990 E600"), "Cleo": account("0.00", "A10")}


def test_a_thin_lead_is_taken_by_whoever_can_pay_for_it() -> None:
    outlook, found = looked_at(accounts=RICH)
    row = found.row("AUSTRIA")
    assert row is not None
    assert (row.leader, row.units, row.second, row.margin, row.thinness) == ("Anna", 1000, "Bert", 10, Thinness.HAIR)
    assert row.defence == 500
    assert row.total == 2000
    claim = row.claims["Bert"]
    assert (claim.kind, claim.need, claim.cost, claim.reach) == (ClaimKind.CERTAIN, 11, Cents(1100), 550)
    assert claim.slip == {"AUSTRIA": 11}
    assert row.claims["Cleo"].kind is ClaimKind.FAR
    assert claim in found.nearest
    assert settled(outlook.question, Bert=claim.slip).control["AUSTRIA"] == "Bert"


def test_what_can_be_parried_says_what_that_costs() -> None:
    outlook, found = looked_at(accounts={**RICH, "Bert": account("50.00", "A900 E400")})
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert (claim.kind, claim.need) == (ClaimKind.OPEN, 101)
    assert claim.parry is not None
    assert (claim.parry.units, claim.parry.cost) == (350, Cents(35000))
    assert claim.parry.price_after == Cents(103)
    attack = all_in(outlook, "Bert", "AUSTRIA")
    defended: dict[str, int] = {"ENGLAND": -500, "AUSTRIA": 350}
    assert settled(outlook.question, Bert=attack, Anna=defended).control["AUSTRIA"] == "Anna"
    assert settled(outlook.question, Bert=attack, Anna={**defended, "AUSTRIA": 349}).control["AUSTRIA"] == "Bert"


def test_at_equal_holdings_the_earlier_turns_may_be_enough() -> None:
    history = ({"Anna": {"AUSTRIA": 5}, "Bert": {"AUSTRIA": 9}},)
    outlook, found = looked_at(accounts=RICH, history=history)
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert (claim.need, claim.by) == (10, ControlBy.HISTORY)
    assert causes.need_history.gave(explain_claim(outlook, found, claim)[0])


def test_where_a_lot_would_decide_one_unit_more_is_needed() -> None:
    pair = {"Anna": account("20.00", "A1000"), "Bert": account("20.00", "A990")}
    even = tuple({"Anna": {"AUSTRIA": 5}, "Bert": {"AUSTRIA": 5}} for _ in range(2))
    outlook, found = looked_at(accounts=pair, history=even, house_rules={"tie_breaks": ["history", "lot"]})
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert (claim.need, claim.lot_before) == (11, True)
    assert causes.lot_before() in explain_claim(outlook, found, claim)


def test_nobody_leads_for_certain_what_a_lot_decides() -> None:
    pair = {"Anna": account("1.00", "A10"), "Bert": account("1.00", "A10")}
    outlook, found = looked_at(accounts=pair)
    row = found.row("AUSTRIA")
    assert row is not None
    assert (row.leader, row.tied, row.units, row.defence) == (None, ("Anna", "Bert"), 10, 0)
    claim = row.claims["Anna"]
    assert (claim.kind, claim.need, claim.parry) == (ClaimKind.OPEN, 1, None)
    assert causes.tied(players=("Anna", "Bert"), power="AUSTRIA", units=10) in explain_row(found, row)
    assert explain_claim(outlook, found, claim)


def test_a_leader_of_two_powers_has_one_purse() -> None:
    seats = {
        "Anna": account("100.00", "A1000 E1000"),
        "Bert": account("60.00", "A950"),
        "Cleo": account("60.00", "E950"),
    }
    outlook, found = looked_at(accounts=seats)
    purse = found.purses["Anna"]
    assert purse.powers == ("AUSTRIA", "ENGLAND")
    assert (purse.slip, purse.short, purse.lost) == ({"AUSTRIA": 10, "ENGLAND": 10}, Cents(0), ())
    poorer = {**seats, "Anna": account("19.99", "A1000 E1000")}
    outlook, found = looked_at(accounts=poorer)
    assert found.purses["Anna"].short == Cents(1)
    assert claim_of(found, "Bert", "AUSTRIA").kind is ClaimKind.OPEN
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert causes.one_purse_short(player="Anna", powers=purse.powers, amount=Cents(1)) in explain_claim(
        outlook, found, claim
    )
    richer = {**seats, "Bert": account("5000.00", "A950")}
    _, found = looked_at(accounts=richer)
    assert found.purses["Anna"].lost == purse.powers
    assert explain_purse(found.purses["Anna"]) == causes.one_purse_lost(player="Anna", powers=purse.powers)


def test_if_both_can_only_draw_level_a_tie_break_decides() -> None:
    pair = {"Anna": account("10.00", "A1000"), "Bert": account("20.00", "A990")}
    even = tuple({"Anna": {"AUSTRIA": 5}, "Bert": {"AUSTRIA": 5}} for _ in range(2))
    outlook, found = looked_at(accounts=pair, history=even, house_rules={"tie_breaks": ["history", "lot"]})
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert (claim.kind, claim.parry) == (ClaimKind.OPEN, None)
    assert causes.level(player="Anna") in explain_claim(outlook, found, claim)


def test_counted_controls_are_looked_up_with_all_powers() -> None:
    rest = account("0.00", "F9 G9 I9 R9 T9")
    seats = {"Anna": account("0.00", "A1000 E1000"), "Bert": account("20.00", "A990 E10"), "Cleo": rest}
    outlook, found = looked_at(accounts=seats, house_rules={"tie_breaks": ["fewest", "lot"]})
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert (claim.need, claim.by) == (10, ControlBy.FEWEST)
    assert causes.need_counted.gave(explain_claim(outlook, found, claim)[0])
    assert settled(outlook.question, Bert=claim.slip).control["AUSTRIA"] == "Bert"


def test_a_count_may_only_be_won_by_selling_more_than_the_purchase_needs() -> None:
    seats = {
        "Anna": account("0.00", "A166 F9"),
        "Bert": account("0.00", "E600"),
        "Cleo": account("0.00", "E101 G9 I9 R9 T9"),
    }
    outlook, found = looked_at(accounts=seats, prices=prices(A="3.00"), house_rules={"tie_breaks": ["fewest", "lot"]})
    claim = claim_of(found, "Bert", "AUSTRIA")
    assert claim.need == 166
    assert claim.slip is not None
    assert claim.slip["ENGLAND"] == -500
    assert settled(outlook.question, Bert=claim.slip).control["AUSTRIA"] == "Bert"


def test_every_cell_can_be_asked_why() -> None:
    outlook, found = looked_at(accounts={**RICH, "Dora": account("900.00", "A1 E1")})
    keys = {
        reason.key
        for row in found.rows
        for claim in row.claims.values()
        for reason in explain_claim(outlook, found, claim)
    }
    assert {"foresight.leads", "foresight.need", "foresight.too_few", "foresight.slip", "foresight.no_parry"} <= keys


def test_a_power_that_will_be_worthless_has_no_price_to_come() -> None:
    outlook, found = looked_at(accounts=RICH)
    parried = claim_of(
        radar(outlook_of(question(accounts={**RICH, "Bert": account("50.00", "A900 E400")}))), "Bert", "AUSTRIA"
    )
    told = [reason.key for reason in explain_claim(outlook, found, replace(parried, price_after=None))]
    assert "foresight.next_price" not in told
    assert "foresight.parry" in told


def test_whoever_may_not_lead_has_no_claim() -> None:
    outlook, found = looked_at(profile="cd1991", accounts=RICH, no_orders={"AUSTRIA": "Anna"})
    row = found.row("AUSTRIA")
    assert row is not None
    assert row.leader == "Bert"
    assert row.claims["Anna"].kind is ClaimKind.FAR
    reasons = explain_claim(outlook, found, row.claims["Anna"])
    assert not any(causes.too_few.gave(reason) for reason in reasons)


def test_a_newcomer_may_lead_and_has_no_slip_yet() -> None:
    _, found = looked_at(profile="cd1991", accounts={"Anna": account("900.00", "E5")}, newcomers=("Zoe",))
    row = found.row("AUSTRIA")
    assert row is not None
    assert (row.leader, row.defence) == ("Zoe", 0)
    assert "Zoe" not in row.claims


def test_somebody_alone_at_the_table_has_nobody_to_fear() -> None:
    _, found = looked_at(accounts={"Anna": account()})
    assert not found.nearest
    assert {row.leader for row in found.rows} == {"Anna"}
    assert not found.purses["Anna"].short
    assert causes.one_purse.gave(explain_purse(found.purses["Anna"]))
    told = [reason.key for reason in explain_row(found, found.rows[0])]
    assert told == ["foresight.leads", "foresight.defence", "foresight.one_purse"]


def test_a_power_without_anybody_to_lead_it_says_so() -> None:
    _, found = looked_at(profile="cd1991", accounts={"Anna": account()}, no_orders={"AUSTRIA": "Anna"})
    row = found.row("AUSTRIA")
    assert row is not None
    assert explain_row(found, row) == (causes.nobody(power="AUSTRIA"),)


def test_a_power_that_is_gone_has_no_row() -> None:
    centres = {**question().centres, "AUSTRIA": 0}
    _, found = looked_at(accounts=RICH, centres=centres)
    assert found.row("AUSTRIA") is None


@pytest.mark.unmeasured
@given(turns(), st.data())
def test_what_the_radar_says_the_settlement_does(turn: ExchangeTurn, data: st.DataObject) -> None:
    """Each claim's slip brings control, one unit less does not; what can't be stopped is not stopped; a parry holds."""
    asked = replace(turn, slips={}, last=False)
    outlook = outlook_of(asked)
    found = radar(outlook)
    claims = [claim for row in found.rows for claim in row.claims.values()]
    for claim in data.draw(st.lists(st.sampled_from(claims), max_size=6)) if claims else ():
        _settle_and_compare(outlook, found, claim)
    for purse in found.purses.values():
        if purse.short == 0:
            for power in set(purse.powers) - set(purse.lost):
                for other in set(found.players) - {purse.leader}:
                    slips = {purse.leader: purse.slip, other: all_in(outlook, other, power)}
                    assert settled(asked, **slips).control[power] == purse.leader


def _settle_and_compare(outlook: Outlook, found: Radar, claim: Claim) -> None:
    asked, player, power = outlook.question, claim.player, claim.power
    row = found.row(power)
    assert row is not None
    attack = all_in(outlook, player, power)
    if claim.kind is ClaimKind.FAR:
        done = settled(asked, **{player: attack})
        assert done.control.get(power) != player or done.lots
    if claim.slip is None:
        return
    done = settled(asked, **{player: claim.slip})
    assert done.control[power] == player
    assert done.trades[player][power] == claim.need
    assert -claim.cost == done.audit.players[player].lines[-1].amount
    assert done.prices[power] == claim.price_after or asked.gained
    less = settled(asked, **{player: {**claim.slip, power: claim.need - 1}})
    assert less.control.get(power) != player or less.lots
    if row.leader is not None:
        both = settled(asked, **{player: attack, row.leader: all_in(outlook, row.leader, power)})
        assert (both.control[power] == player) >= (claim.kind is ClaimKind.CERTAIN)
    if claim.parry is not None and row.leader is not None:
        shield = {**all_in(outlook, row.leader, power), power: claim.parry.units}
        held = settled(asked, **{player: attack, row.leader: shield})
        assert held.control[power] == row.leader


def test_slips_on_the_desk_change_what_everybody_has() -> None:
    outlook, found = looked_at(accounts=RICH, slips={"Anna": {"AUSTRIA": -500}})
    row = found.row("AUSTRIA")
    assert row is not None
    assert (row.leader, row.units) == ("Bert", 990)
    assert claim_of(found, "Anna", "AUSTRIA").own == 1000
    assert outlook.accounts["Anna"].holdings["AUSTRIA"] == 500


def test_the_closest_miss_is_named_with_what_it_lacks() -> None:
    outlook, found = looked_at(accounts=RICH)
    claim = closest_miss(outlook, found)
    assert claim is not None
    most = settled(outlook.question, **{claim.player: all_in(outlook, claim.player, claim.power)})
    lacked = claim.need - claim.reach
    assert most.trades[claim.player].get(claim.power, 0) == claim.reach
    assert all(
        lacked <= other.need - other.reach
        for row in found.rows
        for other in row.claims.values()
        if other.kind is ClaimKind.FAR
    )
    assert explain_closest(outlook, found) == causes.closest(
        player=claim.player,
        power=claim.power,
        units=lacked,
        amount=Cents(lacked * outlook.question.prices[claim.power]),
        cash=most.accounts[claim.player].cash,
    )


def test_without_anybody_who_falls_short_there_is_no_closest_miss() -> None:
    outlook, found = looked_at(accounts={"Anna": account("0.00", "A1000")})
    assert explain_closest(outlook, replace(found, rows=())) is None


def test_prices_enter_what_it_costs() -> None:
    _, found = looked_at(accounts=RICH, prices=prices(A="2.00"))
    assert claim_of(found, "Bert", "AUSTRIA").cost == Cents(2200)
