"""A past turn reopened on the desk: played on phase by phase with everything still open, and what was changed in it.

Takes a game made by `replay.reopen`; gives such games, and the entries that differ as `EntryChange` values. Here nobody
has seen results: slips and press stay open after the first resolution, and a step back leaves no trace. Rules:
docs/rules.md 12.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeAlias, TypeVar

from kapdip.board.model import Power
from kapdip.exchange.profile import BIDS
from kapdip.game import causes, mend_causes
from kapdip.game.change import with_inputs
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import (
    Alias,
    ExchangeSlip,
    Game,
    MilitarySlip,
    PressItem,
    SeatChange,
    Treaty,
    TurnInputs,
    TurnResults,
)
from kapdip.game.stages import is_closing
from kapdip.reason import Reason

_T = TypeVar("_T")
_Amounts: TypeAlias = Mapping[Alias, Mapping[Power, int] | None]
"""By player: their amounts by power; None: marked as missing."""

_NO_ORDERS = MilitarySlip("")
_NOTHING = mend_causes.entry_nothing()
_MISSING = mend_causes.entry_missing()


@dataclass(frozen=True, slots=True)
class EntryChange:
    """One entry that is not as it was: `kind` is `orders`, `retreats`, `adjustments`, `conditions`, `unreadable`,
    `slip` (whether there is one), `trade`, `press`, `decision`, `lot`, `answer`, `seat`, `vote`, `treaty` or `play_on`;
    `before` and `after` are facts for `words` (None: nothing).
    """

    kind: str
    before: object
    after: object
    power: Power | None = None
    player: Alias | None = None
    name: str = ""

    @property
    def reason(self) -> Reason:
        """What was changed, without what it was and is: `entry.<kind>`."""
        return mend_causes.ENTRIES[self.kind](power=self.power, player=self.player, name=self.name)


def carry_on(game: Game, *, hold_missing: bool = False) -> Game:
    """Resolve the next phase of a reopened turn and keep its slips open.

    Raises GameError at its last phase: then the turns are compared.
    """
    number = game.turn.number
    after = game if is_played(game) else next_step(game, hold_missing=hold_missing)
    if after is game or after.turn.number != number or after.is_over:
        raise GameError(causes.mend_compare_now(turn=number))
    return with_inputs(after, slips_unlocked=True)


def is_played(game: Game) -> bool:
    """Whether only the exchange of a reopened turn is left: with it the turn would end."""
    return is_closing(game)


def step_back(game: Game) -> Game:
    """Undo the last phase of a reopened turn, its answers as they are.

    Raises GameError where nothing is resolved yet.
    """
    if game.turn.results == TurnResults():
        raise GameError(causes.step_nothing_to_take_back())
    answers = game.turn.inputs.answers
    return replace(with_inputs(take_back(game), slips_unlocked=True, answers=answers), log=game.log)


def changed_entries(before: Game, now: Game) -> tuple[EntryChange, ...]:
    """What differs in the entries of the turn in progress of two games."""
    return entry_changes(before.turn.inputs, now.turn.inputs)


def entry_changes(old: TurnInputs, new: TurnInputs) -> tuple[EntryChange, ...]:
    """What differs in the entries of a turn: orders by power, slips by player and currency, then the rest."""
    return (*_orders(old, new), *_slips(old, new), *_bids(old, new), *_press(old, new), *_decided(old, new))


def _orders(old: TurnInputs, new: TurnInputs) -> Iterator[EntryChange]:
    for power in dict.fromkeys((*old.orders, *new.orders)):
        before, after = old.orders.get(power, _NO_ORDERS), new.orders.get(power, _NO_ORDERS)
        player = after.player or before.player
        parts: tuple[tuple[str, tuple[object, ...], tuple[object, ...]], ...] = (
            ("orders", before.movement, after.movement),
            ("retreats", before.retreats, after.retreats),
            ("conditions", _conditions(before), _conditions(after)),
            ("unreadable", before.unreadable, after.unreadable),
        )
        for kind, was, now in parts:
            gone, come = _left(was, now), _left(now, was)
            if gone or come:
                yield EntryChange(kind, gone or None, come or None, power, player)
        if before.adjustments != after.adjustments:  # their order is a priority: the whole list is shown
            yield EntryChange("adjustments", before.adjustments or None, after.adjustments or None, power, player)


def _conditions(slip: MilitarySlip) -> tuple[Reason, ...]:
    return tuple(mend_causes.entry_condition(condition=line.condition, order=line.order) for line in slip.conditionals)


def _left(these: Iterable[_T], those: Iterable[_T]) -> tuple[_T, ...]:
    """Which of these are not among those."""
    known = list(those)
    return tuple(one for one in these if one not in known)


def _slips(old: TurnInputs, new: TurnInputs) -> Iterator[EntryChange]:
    return _handed_in(("slip", "trade"), _amounts(old.slips), _amounts(new.slips))


def _amounts(slips: Mapping[Alias, ExchangeSlip | None]) -> _Amounts:
    return {alias: None if slip is None else slip.amounts for alias, slip in slips.items()}


def _bids(old: TurnInputs, new: TurnInputs) -> Iterator[EntryChange]:
    return _handed_in(("bids", "bid"), old.given.get(BIDS, {}), new.given.get(BIDS, {}))


def _handed_in(kinds: tuple[str, str], old: _Amounts, new: _Amounts) -> Iterator[EntryChange]:
    """What differs in slips of amounts by power: whether a player's is there at all, then each amount."""
    for alias in dict.fromkeys((*old, *new)):
        before, after = old.get(alias), new.get(alias)
        if (alias in old, before is None) != (alias in new, after is None):
            told = [_MISSING if slips.get(alias, ...) is None else _in(slips, alias) for slips in (old, new)]
            yield EntryChange(kinds[0], told[0], told[1], player=alias)
        was, now = before or {}, after or {}
        for power in dict.fromkeys((*was, *now)):
            if was.get(power, 0) != now.get(power, 0):
                yield EntryChange(kinds[1], was.get(power, 0), now.get(power, 0), power, alias)


def _in(slips: _Amounts, alias: Alias) -> Reason:
    return mend_causes.entry_handed_in() if alias in slips else _NOTHING


def _press(old: TurnInputs, new: TurnInputs) -> Iterator[EntryChange]:
    pairs = zip_longest(_left(old.press, new.press), _left(new.press, old.press))
    for before, after in pairs:
        item = after or before
        yield EntryChange("press", _text(before), _text(after), player=item.author, name=item.sender or item.author)


def _text(item: PressItem | None) -> str | None:
    if item is None:
        return None
    return "".join(part.text for part in item.parts) if item.edited is None else item.edited


def _decided(old: TurnInputs, new: TurnInputs) -> Iterator[EntryChange]:
    yes, no = mend_causes.entry_yes(), mend_causes.entry_no()
    for step, power in sorted(old.decisions ^ new.decisions):
        was = (step, power) in old.decisions
        yield EntryChange("decision", yes if was else no, no if was else yes, power, name=step)
    for question in dict.fromkeys((*old.lots, *new.lots)):
        if old.lots.get(question) != new.lots.get(question):
            yield EntryChange("lot", old.lots.get(question), new.lots.get(question), name=question)
    for name in dict.fromkeys((*old.answers, *new.answers)):
        if old.answers.get(name) != new.answers.get(name):
            told = [
                None if holds is None else yes if holds else no
                for holds in (old.answers.get(name), new.answers.get(name))
            ]
            yield EntryChange("answer", told[0], told[1], name=name)
    for change in _left(old.seat_changes, new.seat_changes):
        yield EntryChange("seat", _seat(change), None, player=change.alias)
    for change in _left(new.seat_changes, old.seat_changes):
        yield EntryChange("seat", None, _seat(change), player=change.alias)
    if old.draw_votes != new.draw_votes:
        yield EntryChange("vote", tuple(sorted(old.draw_votes)), tuple(sorted(new.draw_votes)))
    if old.treaty != new.treaty:
        yield EntryChange("treaty", _treaty(old.treaty), _treaty(new.treaty))
    if old.conceded != new.conceded:
        yield EntryChange("conceded", old.conceded or None, new.conceded or None)
    if old.play_on != new.play_on:
        yield EntryChange("play_on", yes if old.play_on else no, yes if new.play_on else no)


def _treaty(treaty: Treaty | None) -> tuple[Reason, ...]:
    """The centres by power, then who agreed."""
    if treaty is None:
        return ()
    given = [
        mend_causes.entry_treaty_centres(power=power, count=count) for power, count in treaty.centres.items() if count
    ]
    return (*given, *(mend_causes.entry_treaty_agreed(player=alias) for alias in sorted(treaty.agreed)))


def _seat(change: SeatChange) -> Reason:
    return mend_causes.SEATS[change.kind](name=change.person)
