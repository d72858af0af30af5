"""The exchange of a turn before it is settled: what everybody is taken to hand in, and what one changed slip would do.

Takes a `PublicView` and a turn's number, or a game at the game master's desk; gives an `Outlook`: the exchange's own
question, asked again and again with other slips. In public everybody is taken to trade nothing; at the desk, what is
there. Nothing here trades or finds a leader by itself: `trade` and `controllers` of the exchange do. Rules:
docs/foresight.md 1; docs/rules.md 2 and 3.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from kapdip.exchange.audit import ControlAudit
from kapdip.exchange.model import Account, Currency, ExchangeTurn, Player, SeatStatus, Slip
from kapdip.exchange.profile import Control
from kapdip.exchange.settle import controllers, may_control, trade_all, traded_prices
from kapdip.exchange.trading import Market, SeatTrades, open_market, trade
from kapdip.foresight import causes
from kapdip.game.desk import DeskView
from kapdip.game.model import LARGEST_TRADE
from kapdip.game.public import PublicTurn, PublicView
from kapdip.game.question import exchange_question
from kapdip.lots import Undrawn
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class Outlook:
    """The exchange of one turn, not yet settled."""

    question: ExchangeTurn
    """With the slip that everybody is taken to hand in."""
    turns_left: int
    """Exchanges that are left, this one too, if the game lasts as long as it may."""
    market: Market
    done: Mapping[Player, SeatTrades]
    """The outcome of everybody's slip."""
    accounts: Mapping[Player, Account]
    """After these slips."""
    to_sell: Mapping[Player, tuple[Currency, ...]]
    """In which order each would sell: first what they do not lead, and of that first what costs most for a point."""

    @property
    def powers(self) -> tuple[Currency, ...]:
        """The powers that somebody will lead next turn."""
        return tuple(power for power in self.question.prices if self.question.centres[power])

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who can hand in a slip."""
        leaving = self.question.resigning
        return tuple(
            player
            for player, account in self.question.accounts.items()
            if account.status is SeatStatus.ACTIVE and player not in leaving
        )

    def traded(self, player: Player, slip: Slip | None) -> SeatTrades:
        """The outcome of another slip of this player."""
        return trade(self.market, player, self.question.accounts[player], slip)

    def all_in(self, player: Player, power: Currency) -> SeatTrades:
        """The most that a player can buy of one currency: they sell of the others whatever they may."""
        limit = self.question.profile.sale_limit
        slip = {currency: -limit for currency in self.market.prices if currency != power}
        return self.traded(player, {**slip, power: LARGEST_TRADE})

    def by_holdings(self, power: Currency, *changed: SeatTrades) -> ControlAudit:
        """Who leads this power next turn by holdings, now and earlier, if these seats trade otherwise: nobody where
        controls would be counted, or a lot decide.
        """
        draw = Undrawn()
        found = controllers(self.question, (power,), self._after(changed), draw)[power]
        return replace(found, controller=None) if draw.lots or found.counts else found

    def leading(self, power: Currency, *changed: SeatTrades) -> ControlAudit:
        """Who leads this power next turn if these seats trade otherwise (see `leads`)."""
        return self.leads((power,), *changed)[power]

    def leads(self, powers: Iterable[Currency], *changed: SeatTrades) -> dict[Currency, ControlAudit]:
        """Who leads these powers next turn if these seats trade otherwise; where a lot would decide, be it about
        another power whose leader counts in this tie, nobody, and all whom it may make the leader are left.
        """
        found = {power: self.by_holdings(power, *changed) for power in powers}
        if any(one.counts for one in found.values()):
            after = self._after(changed)
            left = may_control(self.question, self.powers, after)
            counted = controllers(self.question, self.powers, after, Undrawn())
            for power, one in found.items():
                if one.counts and len(left[power]) > 1:
                    found[power] = replace(counted[power], controller=None, left=left[power])
                elif one.counts:
                    found[power] = counted[power]
        return found

    def _after(self, changed: Iterable[SeatTrades]) -> dict[Player, Account]:
        return {**self.accounts, **{seat.audit.player: seat.account for seat in changed}}


def outlook_of(question: ExchangeTurn) -> Outlook:
    """The outlook on a turn: players without a slip in the question are taken to trade nothing."""
    idle: dict[Player, Slip | None] = {
        player: {} for player, account in question.accounts.items() if account.status is SeatStatus.ACTIVE
    }
    asked = replace(question, slips={**idle, **question.slips})
    traded, draw = traded_prices(asked), Undrawn()
    done = trade_all(asked, traded, draw)
    market = open_market(asked.profile, traded, draw.ask, asked.turn)
    return Outlook(
        question=asked,
        turns_left=max(0, asked.profile.last_turn - asked.turn + 1),
        market=market,
        done=done,
        accounts={player: seat.account for player, seat in done.items()},
        to_sell={player: _to_sell(asked, player, market.prices) for player in asked.accounts},
    )


def _to_sell(question: ExchangeTurn, player: Player, currencies: Iterable[Currency]) -> tuple[Currency, ...]:
    worth = {currency: Fraction(question.centres[currency], int(question.prices[currency])) for currency in currencies}
    return tuple(sorted(worth, key=lambda currency: (question.control.get(currency) == player, worth[currency])))


def no_outlook(view: PublicView, number: int) -> Reason | None:
    """Why nothing can be said of the exchange of turn `number`; None where it can."""
    if not view.profile.trades:
        return causes.no_exchange()
    turn = view.turns[number - 1]
    return causes.over() if view.ending is not None and not turn.is_finished else None


def no_radar(view: PublicView, number: int, *, at_start: bool = False) -> Reason | None:
    """Why nobody can take anything over in turn `number`; None where it can be looked for."""
    if (reason := no_outlook(view, number)) is not None:
        return reason
    if view.profile.control is not Control.HOLDINGS:
        return causes.leads_nothing()
    turn = view.turns[number - 1]
    if not turn.start.control:
        return causes.first_turn(turn=number + 1)
    return causes.last_turn() if _is_last(view, turn, at_start=at_start) else None


def asked_turn(view: PublicView, viewed: int) -> int:
    """Whose exchange is looked at where turn `viewed` is on the desk: that turn's, or the next one's if it is over."""
    return min(viewed + view.turns[viewed - 1].is_finished, len(view.turns))


def public_outlook(view: PublicView, number: int, *, at_start: bool = False) -> Outlook:
    """The exchange of turn `number` by what everybody knows: nobody is taken to trade anything.

    Of a turn in progress the centres count as far as it is resolved, of one that is over (or `at_start`) as it began.
    """
    turn = view.turns[number - 1]
    position = turn.start.position if turn.is_finished or at_start else turn.after
    start = turn.start
    return outlook_of(
        ExchangeTurn(
            profile=view.profile,
            seed=0,
            turn=number,
            last=_is_last(view, turn, at_start=at_start),
            prices=start.prices,
            tie_order=view.variant.tie_order,
            centres={power: len(position.centres.get(power, ())) for power in start.prices},
            accounts=start.accounts,
            slips={},
            history=_history(view.turns[1:number]),
            control=start.control,
        )
    )


def desk_outlook(view: DeskView) -> Outlook:
    """The exchange of the turn in progress with the slips that the desk holds."""
    question = exchange_question(view.game)
    return outlook_of(replace(question, centres={power: question.centres[power] for power in question.prices}))


def _is_last(view: PublicView, turn: PublicTurn, *, at_start: bool) -> bool:
    """Whether the game ends with this turn, as far as the centres are known now, or were as it began."""
    if turn.number >= view.profile.last_turn or at_start:
        return turn.number >= view.profile.last_turn
    is_owned = turn.movement is not None and not turn.after.dislodged and view.variant.date(turn.number).ownership
    return is_owned and max(map(len, turn.after.centres.values()), default=0) >= view.profile.victory_centres


def _history(later: Sequence[PublicTurn]) -> tuple[Mapping[Player, Mapping[Currency, int]], ...]:
    return tuple({player: account.holdings for player, account in turn.start.accounts.items()} for turn in later)
