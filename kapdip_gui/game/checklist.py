"""The GM's checklist: what is in, what is missing, what blocks, and what comes next.

Takes a game; gives `Checklist`, and the reasons that stop the next step. Rules: rulings A ("missing orders"), B2, B4, C2.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kapdip_gui.adjudicator.adjustments import adjustment_balance
from kapdip_gui.board.model import Power
from kapdip_gui.exchange.model import SeatStatus
from kapdip_gui.game.conditions import Question, open_questions
from kapdip_gui.game.model import Alias, Game, MilitarySlip, TurnStep
from kapdip_gui.game.press import lost_addressees, telling_press
from kapdip_gui.game.question import accounts_now
from kapdip_gui.game.rules import controller_of, living_powers
from kapdip_gui.game.seats import exclusion_offers
from kapdip_gui.game.steps import may_retreat, out_of_balance, position_now, slips_locked
from kapdip_gui.orders.model import Build, Disband, Retreat, Waive
from kapdip_gui.reason import Reason


class ItemState(StrEnum):
    """How far an item of the checklist is."""

    IN = "in"
    DECIDED = "decided"
    """The GM decided to go on without it."""
    MISSING = "missing"
    """It blocks the next step."""
    OFFER = "offer"
    """The GM may decide something here; nothing is blocked."""


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One line: `kind` is `orders`, `retreats`, `adjustments`, `slip`, `answer`, `exclusion`, `addressee` or `telling`."""

    kind: str
    state: ItemState
    reason: Reason
    power: Power | None = None
    player: Alias | None = None
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Checklist:
    """Everything about the step that comes next."""

    step: TurnStep
    items: tuple[ChecklistItem, ...]
    locked: bool
    """Slips and press can't be changed any more."""

    @property
    def blocks(self) -> tuple[ChecklistItem, ...]:
        """What keeps the next step from being resolved."""
        return tuple(item for item in self.items if item.state is ItemState.MISSING)


_KINDS = {TurnStep.ORDERS: "orders", TurnStep.RETREATS: "retreats", TurnStep.ADJUSTMENTS: "adjustments"}


def checklist(game: Game) -> Checklist:
    """The checklist of the turn in progress; empty when the game is over."""
    items = () if game.is_over else tuple(_items(game))
    return Checklist(game.turn.step, items, slips_locked(game))


def blocking(game: Game) -> tuple[Reason, ...]:
    """Why the next step can't be resolved yet; nothing if it can."""
    return tuple(item.reason for item in checklist(game).blocks)


def missing_powers(game: Game) -> tuple[Power, ...]:
    """The powers whose orders for the next step are missing and undecided."""
    decided = {power for _, power in game.turn.inputs.decisions}
    return tuple(power for power in _asked(game) if power not in decided and not _is_in(game, power))


def missing_slips(game: Game) -> tuple[Alias, ...]:
    """The active seats whose exchange slip is neither in nor declared missing."""
    return tuple(alias for alias in _trading(game) if alias not in game.turn.inputs.slips)


def retreats_missing(game: Game, power: Power) -> bool:
    """Whether a dislodged unit of the power could retreat and has no order for it."""
    slip = game.turn.inputs.orders.get(power, MilitarySlip(""))
    conditional = (line.order for line in slip.conditionals if isinstance(line.order, Retreat | Disband))
    named = {order.unit.province for order in (*slip.retreats, *conditional)}
    dislodged = position_now(game).dislodged.get(power, ())
    return any(one.retreats and one.unit.province not in named for one in dislodged)


def may_adjust(game: Game, power: Power) -> bool:
    """Whether a power has something to choose in the adjustments: a free home centre to build in, or which units to lose."""
    position = position_now(game)
    balance = adjustment_balance(game.board, position)[power]
    return balance > 0 or (balance < 0 and bool(position.centres.get(power)))


def _items(game: Game) -> Iterator[ChecklistItem]:
    kind = _KINDS.get(game.turn.step, "")
    decided = {power for _, power in game.turn.inputs.decisions}
    for power in _asked(game):
        player = controller_of(game, power)
        facts = {"power": power, "player": player}
        is_in = _is_in(game, power)
        state = ItemState.IN if is_in else ItemState.DECIDED if power in decided else ItemState.MISSING
        key = {ItemState.IN: "checklist", ItemState.DECIDED: "decided", ItemState.MISSING: "missing"}[state]
        yield ChecklistItem(kind, state, Reason(f"{key}.{kind}", facts), power, player)
    yield from _slip_items(game)
    for question in open_questions(game):
        facts = {"condition": question.condition, "player": question.player, "power": question.power, "question": question.id}
        reason = Reason("missing.answer" if question.power else "missing.press_answer", facts)
        yield ChecklistItem("answer", ItemState.MISSING, reason, question.power, question.player, question)
    for alias in exclusion_offers(game):
        missed = game.turn.start.accounts[alias].missed + 1
        yield ChecklistItem("exclusion", ItemState.OFFER, Reason("offer.exclusion", {"player": alias, "count": missed}), player=alias)
    for index in lost_addressees(game):
        item = game.turn.inputs.press[index]
        yield ChecklistItem("addressee", ItemState.OFFER, Reason("offer.addressee", {"index": index + 1, "text": item.to}))
    for index in telling_press(game):
        item = game.turn.inputs.press[index]
        yield ChecklistItem("telling", ItemState.OFFER, Reason("offer.telling", {"index": index + 1, "sender": item.sender or item.author}))


def _slip_items(game: Game) -> Iterator[ChecklistItem]:
    slips = game.turn.inputs.slips
    for alias in _trading(game):
        facts = {"player": alias}
        if alias not in slips:
            yield ChecklistItem("slip", ItemState.MISSING, Reason("missing.slip", facts), player=alias)
        elif slips[alias] is None:
            yield ChecklistItem("slip", ItemState.DECIDED, Reason("decided.slip", facts), player=alias)
        else:
            yield ChecklistItem("slip", ItemState.IN, Reason("checklist.slip", facts), player=alias)


def _trading(game: Game) -> tuple[Alias, ...]:
    if not game.profile.exchange or game.turn.results.settlement is not None:
        return ()
    return tuple(alias for alias, account in accounts_now(game.turn).items() if account.status is SeatStatus.ACTIVE)


def _asked(game: Game) -> tuple[Power, ...]:
    """The powers from which the next step wants something, as far as anybody leads them."""
    position = position_now(game)
    match game.turn.step:
        case TurnStep.ORDERS:
            powers = tuple(power for power in living_powers(game, game.turn.start) if position.units.get(power))
        case TurnStep.RETREATS:
            powers = may_retreat(position)
        case TurnStep.ADJUSTMENTS:
            powers = tuple(power for power in out_of_balance(position) if may_adjust(game, power))
        case _:
            powers = ()
    return tuple(power for power in powers if controller_of(game, power) is not None)


def _is_in(game: Game, power: Power) -> bool:
    slip = game.turn.inputs.orders.get(power)
    match game.turn.step:
        case TurnStep.ORDERS:
            return slip is not None
        case TurnStep.RETREATS:
            return not retreats_missing(game, power)
        case _:
            conditional = slip and any(isinstance(line.order, Build | Disband | Waive) for line in slip.conditionals)
            return slip is not None and bool(slip.adjustments or conditional)
