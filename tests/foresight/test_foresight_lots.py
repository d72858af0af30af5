"""Round holdings, where lots fall and one hangs on another: every claim of the radar is entered as that very slip and
settled by the exchange, in every way in which the lots can fall.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.exchange.audit import ControlBy
from kapdip.exchange.model import ExchangeTurn, Settlement, Slip
from kapdip.exchange.settle import settle_turn
from kapdip.foresight import causes
from kapdip.foresight.explaining import explain_claim, explain_row
from kapdip.foresight.outlook import Outlook, outlook_of
from kapdip.foresight.radar import Claim, ClaimKind, Radar, RadarRow, radar
from tests.exchange.builders import POWERS, account, question


def outcomes(asked: ExchangeTurn, **slips: Slip) -> Iterator[Settlement]:
    """The settlement with these slips, whoever has none trading nothing, for every way in which its lots can fall."""
    idle: dict[str, Slip | None] = {player: {} for player in asked.accounts}
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        drawn = waiting.pop()
        settled = settle_turn(replace(asked, slips={**idle, **slips}, drawn=drawn))
        open_lot = next((lot for lot in settled.lots if lot.question not in drawn), None)
        if open_lot is None:
            yield settled
        else:
            waiting += [{**drawn, open_lot.question: winner} for winner in open_lot.candidates]


def leaders(asked: ExchangeTurn, **slips: Slip) -> dict[str, set[str]]:
    """Everybody who may lead each power after these slips."""
    found: dict[str, set[str]] = {}
    for settled in outcomes(asked, **slips):
        for power, leader in settled.control.items():
            if leader is not None:
                found.setdefault(power, set()).add(leader)
    return found


def all_in(outlook: Outlook, player: str, power: str) -> Slip:
    return outlook.all_in(player, power).audit.slip or {}


def round_turn(random: Random, players: int, *, turn: int = 2) -> ExchangeTurn:
    """Everybody began with 1000 of everything; some have sold 500 of one thing for another."""
    names = ["Anna", "Bert", "Cleo", "Dora", "Emil"][:players]
    accounts = {}
    for name in names:
        seat = account(random.choice(["0.00", "0.00", "3.00", "600.00"]), "7x1000")
        held = dict(seat.holdings)
        for _ in range(random.choice([0, 0, 1, 2])):
            sold, bought = random.sample(POWERS, 2)
            held[sold], held[bought] = held[sold] - 500, held[bought] + 500
        accounts[name] = replace(seat, holdings=held)
    start = {name: dict.fromkeys(POWERS, 1000) for name in names}
    now = {name: dict(seat.holdings) for name, seat in accounts.items()}
    return question(accounts=accounts, turn=turn, history=random.choice([(now,), (start, now)]))


EVEN = {
    "Anna": account("0.00", "A1500 E1500"),
    "Bert": account("2.00", "A1500 E1500"),
    "Cleo": account("0.00", "F9 G9 I9 R9 T9"),
}


def looked_at(**changed: Any) -> tuple[Outlook, Radar]:
    outlook = outlook_of(question(**changed))
    return outlook, radar(outlook)


def row_of(found: Radar, power: str) -> RadarRow:
    row = found.row(power)
    assert row is not None
    return row


def test_a_tie_that_hangs_on_an_earlier_lot_is_a_matter_of_lots_too() -> None:
    """Who wins the lot for England controls one power more, and loses Austria: nobody knows yet who that is."""
    outlook, found = looked_at(accounts=EVEN, turn=2)
    for power in ("ENGLAND", "AUSTRIA"):
        row = row_of(found, power)
        assert (row.leader, row.tied, row.units) == (None, ("Anna", "Bert"), 1500)
        assert explain_row(found, row) == (causes.tied(players=("Anna", "Bert"), power=power, units=1500),)
        assert {claim.kind for claim in row.claims.values()} == {ClaimKind.OPEN, ClaimKind.FAR}
    anna, bert = row_of(found, "AUSTRIA").claims["Anna"], row_of(found, "AUSTRIA").claims["Bert"]
    assert (bert.need, bert.by, bert.lot_before, bert.loses, bert.risks) == (1, ControlBy.CLEAR, True, ("ENGLAND",), ())
    assert causes.lot_before() in explain_claim(outlook, found, bert)
    assert (anna.need, anna.by) == (0, ControlBy.FEWEST)
    assert anna.slip == {"ENGLAND": -1}
    assert causes.loses(player="Anna", powers=("ENGLAND",)) in explain_claim(outlook, found, anna)


def test_whoever_is_level_and_has_nothing_to_trade_waits_for_the_lot() -> None:
    poor = {
        "Anna": account("0.00", "A1500"),
        "Bert": account("0.00", "A1500"),
        "Cleo": account("0.00", "E9 F9 G9 I9 R9 T9"),
    }
    outlook, found = looked_at(accounts=poor, turn=2)
    claim = row_of(found, "AUSTRIA").claims["Anna"]
    assert (claim.kind, claim.need, claim.cost, claim.slip, claim.by) == (ClaimKind.OPEN, 0, 0, {}, ControlBy.LOT)
    told = [reason.key for reason in explain_claim(outlook, found, claim)]
    assert told[0] == "foresight.level_lot"
    assert not {"foresight.cost", "foresight.slip"} & set(told)


def test_whoever_can_pay_no_more_than_to_draw_level_has_the_lot() -> None:
    pair = {"Anna": account("0.00", "A1500"), "Bert": account("10.00", "A1490"), "Cleo": account("0.00", "E9 F9 G9")}
    outlook, found = looked_at(accounts=pair, turn=2, house_rules={"tie_breaks": ["lot"]})
    claim = row_of(found, "AUSTRIA").claims["Bert"]
    assert (claim.kind, claim.need, claim.slip, claim.by) == (ClaimKind.OPEN, 10, {"AUSTRIA": 10}, ControlBy.LOT)
    assert causes.need_lot(player="Bert", own=1490, units=10) in explain_claim(outlook, found, claim)


def test_a_slip_that_leaves_another_power_to_a_lot_says_so() -> None:
    """Bert controls England by the fewest controls; with Austria as well he is level there, and a lot decides."""
    seats = {
        "Anna": account("0.00", "A100 F100"),
        "Bert": account("30.00", "A80 E50"),
        "Cleo": account("0.00", "E50 G9"),
        "Dora": account("0.00", "I9 R9 T9"),
    }
    outlook, found = looked_at(accounts=seats, house_rules={"tie_breaks": ["fewest", "lot"]})
    claim = row_of(found, "AUSTRIA").claims["Bert"]
    assert row_of(found, "ENGLAND").leader == "Bert"
    assert (claim.loses, claim.risks) == ((), ("ENGLAND",))
    assert causes.risks(player="Bert", powers=("ENGLAND",)) in explain_claim(outlook, found, claim)


@pytest.mark.unmeasured
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 4))
def test_what_the_radar_says_of_round_holdings_every_lot_bears_out(seed: int, players: int) -> None:
    asked = round_turn(Random(seed), players)
    outlook = outlook_of(asked)
    found = radar(outlook)
    now = leaders(asked)
    for row in found.rows:
        assert {row.leader} == now[row.power] if row.leader else set(row.tied) == now[row.power] and len(row.tied) > 1
        for claim in Random(seed).sample(list(row.claims.values()), min(2, players)):
            _compare(outlook, found, row, claim, now)


def _compare(outlook: Outlook, found: Radar, row: RadarRow, claim: Claim, now: dict[str, set[str]]) -> None:
    asked, player, power = outlook.question, claim.player, claim.power
    if claim.kind is ClaimKind.LEADS:
        return
    attack = all_in(outlook, player, power)
    if claim.slip is None:
        assert claim.kind is ClaimKind.FAR
        assert player not in leaders(asked, **{player: attack})[power]
        assert claim.need > claim.reach
        return
    after = leaders(asked, **{player: claim.slip})
    assert next(outcomes(asked, **{player: claim.slip})).trades[player] == claim.slip
    assert claim.slip.get(power, 0) == claim.need
    if claim.by is ControlBy.LOT:
        assert claim.kind is ClaimKind.OPEN
        assert player in after[power] != {player}
    else:
        assert after[power] == {player}
    if claim.need:
        less = leaders(asked, **{player: {**claim.slip, power: claim.need - 1}})
        assert less[power] != {player}
        assert claim.lot_before == (player in less[power])
    others = {other for other, who in now.items() if other != power and player in who}
    assert set(claim.loses) == {other for other in others if player not in after[other]}
    assert set(claim.risks) == {other for other in others if now[other] == {player} != after[other]} - set(claim.loses)
    if row.leader is None:
        assert claim.kind is ClaimKind.OPEN
        return
    both = leaders(asked, **{player: attack, row.leader: all_in(outlook, row.leader, power)})
    if claim.by is not ControlBy.LOT:
        assert (both[power] == {player}) == (claim.kind is ClaimKind.CERTAIN)
    if claim.parry is not None:
        shield = {**all_in(outlook, row.leader, power), power: claim.parry.units}
        assert leaders(asked, **{player: attack, row.leader: shield})[power] == {row.leader}
