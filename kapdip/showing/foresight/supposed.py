"""What is supposed in a sandbox: who trades what, which units have orders, and that nobody else does anything.

Takes a `DeskView`; gives `Supposed`. Source: docs/sandbox.md 1.
"""

from dataclasses import dataclass

from kapdip.board.model import Power, Step, Unit
from kapdip.exchange.audit import PlayerAudit, SlipState
from kapdip.exchange.model import Currency, Player
from kapdip.exchange.preview import preview_slip
from kapdip.exchange.settle import traded_prices
from kapdip.game.desk import DeskView
from kapdip.game.model import Game
from kapdip.game.question import exchange_question
from kapdip.game.stages import orders_asked
from kapdip.showing.orders.rows import Group, OrderRow, groups
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import currency_name, listing, number, order_text, power_name, unit_text
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class SupposedTrades:
    """What somebody is supposed to trade."""

    player: Player
    mark: str
    amounts: tuple[tuple[Currency, int], ...]
    cut: str = ""
    """What can't be carried out."""


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
    """All that is supposed of a turn, with how many of how many, and what happens to the others."""

    trades: tuple[SupposedTrades, ...]
    traders: str
    other_traders: str
    orders: tuple[SupposedOrders, ...]
    units: str
    other_powers: str
    was_cut: tuple[str, ...] = ()
    """What in the turn before could not be carried out, a line for each player."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is supposed."""
        return not self.trades and not self.orders


def supposed(view: DeskView, speaker: Speaker) -> Supposed:
    """What is supposed of the turn in progress. Where nothing is traded the words on trades are empty."""
    say, lang = speaker.say, speaker.language
    game, slips, marks = view.game, view.entered.slips, monograms(view.turn.start.accounts)
    trades = tuple(
        SupposedTrades(player, mark, amounts, _foreseen(game, player, speaker))
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
        was_cut=_settled(game, speaker),
    )


def _foreseen(game: Game, player: Player, speaker: Speaker) -> str:
    """What of a slip can't be carried out, by the exchange's own trades; `""` where everything can."""
    asked = exchange_question(game)
    slip, account = asked.slips.get(player), asked.accounts[player]
    found = preview_slip(asked.profile, account, traded_prices(asked), slip, player=player, turn=asked.turn)
    return _cut(found.audit, speaker)


def _settled(game: Game, speaker: Speaker) -> tuple[str, ...]:
    """What in the last settled turn was reduced."""
    last = game.turn if game.turn.results.settlement is not None else game.turns[-2] if len(game.turns) > 1 else None
    if last is None or last.results.settlement is None:
        return ()
    told = {player: _cut(audit, speaker) for player, audit in last.results.settlement.audit.players.items()}
    return tuple(
        speaker.say("Turn {turn}, {player}: {what}", turn=last.number, player=player, what=what)
        for player, what in told.items()
        if what
    )


def _cut(audit: PlayerAudit, speaker: Speaker) -> str:
    if audit.state is not SlipState.GIVEN:
        return ""
    parts = [
        speaker.say(
            "{currency} {done} instead of {wanted}",
            currency=currency_name(line.currency, speaker.language),
            done=number(line.executed, speaker.language, sign=True) if line.executed else number(0, speaker.language),
            wanted=number(line.wanted, speaker.language, sign=True),
        )
        for line in audit.lines
        if line.executed != line.wanted
    ]
    return ", ".join(parts)


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


def _lines(group: Group, lang: BoardLanguage) -> tuple[str, ...]:
    return tuple(text for row in group.rows if (text := _line(row, lang)))


def _line(row: OrderRow, lang: BoardLanguage) -> str:
    own = f"{unit_text(row.unit)} " if row.unit is not None and row.order is not None else ""
    texts = [order_text(row.order, lang)] if row.order is not None else []
    texts += [order_text(order, lang).removeprefix(own) for order in row.extra]
    said = ", ".join(texts) or row.raw
    return f"{row.condition}: {said}" if row.condition else said
