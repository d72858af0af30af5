"""What people will talk about after a phase: a short list in the order of the phases.

Takes a `PublicTurn`, as far as it is resolved; gives reasons under `news.…`, and `fact.dislodged`, made of what
everybody may know and of nothing else.
Rules: docs/window.md 9.6.
"""

from collections.abc import Iterator

from kapdip.auction.bids import AuctionFlag
from kapdip.exchange.model import SlipFlag
from kapdip.game import news_causes as causes
from kapdip.game.causes import fact_dislodged
from kapdip.game.model import Alias, Ending, SeatChangeKind
from kapdip.game.public import PublicLot, PublicSettlement, PublicTurn
from kapdip.reason import Reason


def news_of(turn: PublicTurn) -> tuple[Reason, ...]:
    """The news of what is resolved of the turn."""
    return tuple(_news(turn))


def _news(turn: PublicTurn) -> Iterator[Reason]:
    for one in turn.movement.outcomes if turn.movement is not None else ():
        if one.destination is None:
            yield fact_dislodged(unit=one.unit, power=one.power, province=one.unit.province)
    yield from _centres(turn)
    for power in turn.eliminated:
        yield causes.news_eliminated(power=power)
    yield from _seats(turn)
    if turn.settlement is not None:
        yield from _slips(turn.settlement)
        yield from _control(turn, turn.settlement)
    yield from _hiring(turn)
    yield from inning_news(turn)
    yield from report_news(turn)
    if turn.ending is not None:
        yield ending_news(turn.ending)


def _hiring(turn: PublicTurn) -> Iterator[Reason]:
    """Who leads whom for how much, who has overbid, what the autumn brought."""
    if (auction := turn.auction) is not None:
        for power, alias in sorted(auction.control.items(), key=lambda one: auction.sale.index(one[0])):
            yield causes.news_leads(power=power, player=alias, count=auction.cost[alias][power])
        for power in auction.tied:
            yield causes.news_tied(power=power)
        for alias, flags in auction.flags.items():
            for flag in flags:
                yield _flag(flag, alias, auction.forfeited.get(alias, 0))
    if (income := turn.income) is not None:
        for alias, count in income.earned.items():
            yield causes.news_income(player=alias, count=count, credits=income.credits[alias])
    if turn.tie_is_open and turn.occupied:
        yield causes.news_tie_open()


def inning_news(turn: PublicTurn) -> Iterator[Reason]:
    """What an inning brought, the most first, and how it was counted."""
    told = turn.inning.counted.items() if turn.inning is not None else ()
    for alias, one in sorted(told, key=lambda item: -item[1].points):
        cause = causes.news_inning if one.builds >= 0 else causes.news_inning_short
        yield cause(
            player=alias, power=one.power, count=one.points, units=one.units, centres=one.centres, builds=one.builds
        )


def report_news(turn: PublicTurn) -> Iterator[Reason]:
    """What else is published where only failures are: who was silent, and the centres without their owners."""
    if turn.report is None:
        return
    if turn.report.silent:
        yield causes.news_silent(powers=turn.report.silent)
    if (centres := turn.report.centres) is not None:
        lists = (
            (causes.news_changed, centres.changed),
            (causes.news_taken, centres.taken),
            (causes.news_neutral, centres.neutral),
        )
        yield from (cause(provinces=codes) for cause, codes in lists if codes)


def _flag(flag: AuctionFlag, alias: Alias, lost: int) -> Reason:
    match flag:
        case AuctionFlag.OVER:
            return causes.news_over(player=alias, count=lost)
        case AuctionFlag.HALF:
            return causes.news_half(player=alias)
    return causes.news_no_bids(player=alias)


def _centres(turn: PublicTurn) -> Iterator[Reason]:
    before = {centre: power for power, centres in turn.start.position.centres.items() for centre in centres}
    for power, centres in turn.after.centres.items():
        for centre in centres:
            owner = before.get(centre)
            if owner is None:
                yield causes.news_centre_taken(power=power, province=centre)
            elif owner != power:
                yield causes.news_centre_lost(power=power, province=centre, loser=owner)


def _seats(turn: PublicTurn) -> Iterator[Reason]:
    for change in turn.seat_changes:
        if change.kind is not SeatChangeKind.RESIGN:
            yield causes.SEATS[change.kind](player=change.alias)
    for alias in turn.paused:
        yield causes.news_pause(player=alias)


def _slips(settlement: PublicSettlement) -> Iterator[Reason]:
    for alias in sorted(settlement.flags):
        for flag in settlement.flags[alias]:
            yield (causes.news_red if flag is SlipFlag.RED else causes.news_nmr)(player=alias)
    for alias in sorted(settlement.resigned):
        yield causes.news_resigned(player=alias)


def _control(turn: PublicTurn, settlement: PublicSettlement) -> Iterator[Reason]:
    for power, alias in settlement.control.items():
        before = turn.start.control.get(power)
        if before is None:
            yield causes.news_control_first(power=power, player=alias)
        elif before != alias:
            yield causes.news_control(power=power, player=alias, other=before)
    yield from map(_lot, settlement.lots)


def _lot(lot: PublicLot) -> Reason:
    cause = causes.news_lot_typed if lot.typed else causes.news_lot
    return cause(power=lot.power, winner=lot.winner, players=lot.candidates)


def ending_news(ending: Ending) -> Reason:
    """How the game ended, and for whom."""
    if ending.power is None:
        return causes.ENDS[ending.kind](players=ending.winners)
    return causes.ENDS[ending.kind](players=ending.winners, power=ending.power)
