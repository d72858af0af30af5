"""What people will talk about after a step: a short list in the order of the steps.

Takes a turn with results; gives it with its `news`. Every item is a `Reason` under `news.…`. Rules: docs/window.md 9.6.
"""

from collections.abc import Iterator
from dataclasses import replace

from kapdip_gui.exchange.model import Lot, Settlement, SlipFlag
from kapdip_gui.game.model import Ending, Game, SeatChangeKind, Turn
from kapdip_gui.reason import Reason


def with_news(game: Game, turn: Turn) -> Turn:
    """The turn with the news of what is resolved of it."""
    return replace(turn, results=replace(turn.results, news=tuple(_news(game, turn))))


def _news(game: Game, turn: Turn) -> Iterator[Reason]:
    results = turn.results
    if results.position is not None:
        yield from _centres(turn)
    for power in results.eliminated:
        yield Reason("news.eliminated", {"power": power})
    if results.settlement is not None:
        yield from _seats(turn)
        yield from _slips(results.settlement)
        yield from _control(turn, results.settlement)
    if results.ending is not None:
        yield from _end(results.ending)


def _centres(turn: Turn) -> Iterator[Reason]:
    assert turn.results.position is not None
    before = {centre: power for power, centres in turn.start.position.centres.items() for centre in centres}
    for power, centres in turn.results.position.centres.items():
        for centre in centres:
            owner = before.get(centre)
            if owner is None:
                yield Reason("news.centre_taken", {"power": power, "province": centre})
            elif owner != power:
                yield Reason("news.centre_lost", {"power": power, "province": centre, "loser": owner})


def _seats(turn: Turn) -> Iterator[Reason]:
    for change in turn.inputs.seat_changes:
        if change.kind is not SeatChangeKind.RESIGN:
            yield Reason(f"news.{change.kind.value}", {"player": change.alias})


def _slips(settlement: Settlement) -> Iterator[Reason]:
    for alias in sorted(settlement.flags):
        for flag in settlement.flags[alias]:
            yield Reason("news.red" if flag is SlipFlag.RED else "news.nmr", {"player": alias})
    for alias in sorted(settlement.resigned):
        yield Reason("news.resigned", {"player": alias})


def _control(turn: Turn, settlement: Settlement) -> Iterator[Reason]:
    for power, alias in settlement.control.items():
        before = turn.start.control.get(power)
        if before is None:
            yield Reason("news.control_first", {"power": power, "player": alias})
        elif before != alias:
            yield Reason("news.control", {"power": power, "player": alias, "other": before})
    yield from map(_lot, (lot for lot in settlement.lots if lot.question.startswith("control:")))


def _lot(lot: Lot) -> Reason:
    """A lot that gave a power to a player. Lots among buys are left to the audit: they would tell what somebody wanted to buy."""
    facts = {"power": lot.question.removeprefix("control:"), "winner": lot.winner, "players": lot.candidates}
    return Reason("news.lot_typed" if lot.typed else "news.lot", facts)


def _end(ending: Ending) -> Iterator[Reason]:
    facts: dict[str, object] = {"players": ending.winners}
    if ending.power is not None:
        facts["power"] = ending.power
    yield Reason(f"news.end_{ending.kind.value}", facts)
