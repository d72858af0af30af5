"""What is supposed in a sandbox: who trades what, which units have orders, and that nobody else does anything.

Takes a `DeskView`; gives `Supposed`. Source: docs/sandbox.md 1.
"""

from dataclasses import dataclass

from kapdip_gui.board.model import Power, Step, Unit
from kapdip_gui.exchange.model import Currency, Player
from kapdip_gui.game.desk import DeskView
from kapdip_gui.game.stages import orders_asked
from kapdip_gui.showing.orders.rows import Group, OrderRow, groups
from kapdip_gui.words.format import listing, order_text, power_name, unit_text
from kapdip_gui.words.monograms import monograms
from kapdip_gui.words.speaker import Speaker
from kapdip_gui.words.tongue import Tongue


@dataclass(frozen=True, slots=True)
class SupposedTrades:
    """What somebody is supposed to trade."""

    player: Player
    mark: str
    amounts: tuple[tuple[Currency, int], ...]


@dataclass(frozen=True, slots=True)
class SupposedOrders:
    """What is supposed of a power's units: its lines as text."""

    power: Power
    count: str
    lines: tuple[str, ...]
    unit: Unit | None
    """The first that has no order yet, or the first of all."""


@dataclass(frozen=True, slots=True)
class Supposed:
    """All that is supposed of a turn, with how many of how many, and what becomes of the others."""

    trades: tuple[SupposedTrades, ...]
    traders: str
    other_traders: str
    orders: tuple[SupposedOrders, ...]
    units: str
    other_powers: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing is supposed."""
        return not self.trades and not self.orders


def supposed(view: DeskView, speaker: Speaker) -> Supposed:
    """What is supposed of the turn in progress. Where nothing is traded the words on trades are empty."""
    say, lang = speaker.say, speaker.language
    game, slips, marks = view.game, view.entered.slips, monograms(view.turn.start.accounts)
    trades = tuple(
        SupposedTrades(player, mark, amounts)
        for player, mark in marks.items()
        if (slip := slips.get(player)) is not None
        and (amounts := tuple((currency, units) for currency, units in slip.amounts.items() if units))
    )
    found = groups(view)
    orders = tuple(_orders(group, lines) for group in found if (lines := _lines(group, lang)))
    silent = [power_name(group.power, lang) for group in found if not _lines(group, lang) and group.total]
    done, total = sum(group.done for group in found), sum(group.total for group in found)
    return Supposed(
        trades=trades,
        traders=_counted(speaker, len(trades), len(marks)) if game.profile.trades else "",
        other_traders=_others(speaker, len(trades), len(marks)) if game.profile.trades else "",
        orders=orders,
        units=_how_many(speaker, done, total, are_units=orders_asked(game) is not Step.ADJUSTMENTS),
        other_powers=say("No orders: {powers}.", powers=listing(silent, lang)) if silent else "",
    )


def _counted(speaker: Speaker, some: int, everybody: int) -> str:
    return speaker.say("{done} of {total} players", done=some, total=everybody)


def _how_many(speaker: Speaker, done: int, total: int, *, are_units: bool) -> str:
    if not total:
        return ""
    if are_units:
        return speaker.say("{done} of {total} units", done=done, total=total)
    return speaker.say("{done} of {total}", done=done, total=total)


def _others(speaker: Speaker, some: int, everybody: int) -> str:
    if some == everybody:
        return ""
    return speaker.say("Nobody else trades.") if some else speaker.say("Nobody trades.")


def _orders(group: Group, lines: tuple[str, ...]) -> SupposedOrders:
    units = [row.unit for row in sorted(group.rows, key=lambda row: not row.is_open) if row.unit is not None]
    return SupposedOrders(group.power, f"{group.done}/{group.total}", lines, units[0] if units else None)


def _lines(group: Group, lang: Tongue) -> tuple[str, ...]:
    return tuple(text for row in group.rows if (text := _line(row, lang)))


def _line(row: OrderRow, lang: Tongue) -> str:
    own = f"{unit_text(row.unit)} " if row.unit is not None and row.order is not None else ""
    texts = [order_text(row.order, lang)] if row.order is not None else []
    texts += [order_text(order, lang).removeprefix(own) for order in row.extra]
    said = ", ".join(texts) or row.raw
    return f"{row.condition}: {said}" if row.condition else said
