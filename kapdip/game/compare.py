"""What differs between two courses of a game: units, centres, prices, holdings, control, points, turn by turn.

Takes two games; gives `Difference` values in the order of turns. Rules: docs/rules.md 12.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kapdip.board.model import Unit
from kapdip.game import mend_causes
from kapdip.game.model import Game, PublicState, Turn
from kapdip.game.state import state_after, state_now
from kapdip.reason import Reason

_PARTS = ("movement", "retreats", "adjustments", "settlement", "press", "ending", "outcomes")
"""Of `TurnResults`: what is compared where nothing public differs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same after turn `turn`: `kind` says what, `subject` whose (a power or a player)."""

    turn: int
    kind: str
    """`units`, `centres`, `eliminated`, `prices`, `cash`, `holdings`, `status`, `control`, `money`, `points`; `outcome`
    (of a phase), `turns` (how many there are), `winners`."""
    subject: str
    before: object
    after: object
    detail: str = ""
    """The currency of a holding."""

    @property
    def reason(self) -> Reason:
        """The difference for `words`: `difference.<kind>`."""
        if self.kind in mend_causes.OF_A_PLAYER:
            return mend_causes.OF_A_PLAYER[self.kind](
                turn=self.turn, player=self.subject, before=self.before, after=self.after, currency=self.detail
            )
        return mend_causes.OF_A_POWER[self.kind](
            turn=self.turn, power=self.subject, before=self.before, after=self.after, currency=self.detail
        )


def compare(old: Game, new: Game) -> tuple[Difference, ...]:
    """Every difference of the public states after each turn that both games have begun, then of their ends."""
    shared = min(len(old.turns), len(new.turns))
    found: list[Difference] = []
    for number in range(1, shared + 1):
        found += _turn(number, old, new, is_known=bool(found))
    if len(old.turns) != len(new.turns):
        found.append(Difference(shared, "turns", "", len(old.turns), len(new.turns)))
    winners = [game.turn.results.ending.winners if game.turn.results.ending else () for game in (old, new)]
    if winners[0] != winners[1]:
        found.append(Difference(len(new.turns), "winners", "", winners[0], winners[1]))
    return tuple(found)


def compare_last(old: Game, new: Game) -> tuple[Difference, ...]:
    """Every difference in the results of the last turn, which both games have begun from the same state."""
    return tuple(_turn(len(old.turns), old, new, is_known=False))


def _turn(number: int, old: Game, new: Game, *, is_known: bool) -> list[Difference]:
    """What differs after a turn. `is_known`: something differed before, so that only what is public is of interest."""
    found = list(compare_states(number, _state(old, number), _state(new, number)))
    return found if found or is_known else list(_outcomes(number, old.turns[number - 1], new.turns[number - 1]))


def _state(game: Game, number: int) -> PublicState:
    return state_now(game) if number == len(game.turns) else state_after(game, number)


def compare_states(turn: int, old: PublicState, new: PublicState) -> Iterator[Difference]:
    """What differs between two public states."""
    yield from _maps(turn, "units", _units(old), _units(new))
    yield from _maps(turn, "centres", old.position.centres, new.position.centres)
    yield from _maps(turn, "eliminated", old.eliminated, new.eliminated)
    yield from _maps(turn, "prices", old.prices, new.prices)
    yield from _maps(turn, "credits", old.credits, new.credits)
    yield from _maps(turn, "cash", _account(old, "cash"), _account(new, "cash"))
    for alias in dict.fromkeys((*old.accounts, *new.accounts)):
        held = [state.accounts[alias].holdings if alias in state.accounts else {} for state in (old, new)]
        for difference in _maps(turn, "holdings", held[0], held[1]):
            yield Difference(turn, "holdings", alias, difference.before, difference.after, difference.subject)
    yield from _maps(turn, "status", _account(old, "status"), _account(new, "status"))
    yield from _maps(turn, "control", old.control, new.control)
    yield from _maps(turn, "money", old.money, new.money)
    yield from _maps(turn, "points", old.points, new.points)


def _maps(turn: int, kind: str, old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[Difference]:
    for subject in dict.fromkeys((*old, *new)):
        if old.get(subject) != new.get(subject):
            yield Difference(turn, kind, subject, old.get(subject), new.get(subject))


def _units(state: PublicState) -> dict[str, tuple[Unit, ...]]:
    return {power: tuple(sorted(units)) for power, units in state.position.units.items() if units}


def _account(state: PublicState, field: str) -> dict[str, object]:
    return {alias: getattr(account, field) for alias, account in state.accounts.items()}


def _outcomes(number: int, old: Turn, new: Turn) -> Iterator[Difference]:
    """Results that differ although nothing public does: an outcome's flag or reason, a trade that cancels out, the
    press. The position counts where no result shows it: it was recorded differently.
    """
    told = [part for part in _PARTS if getattr(old.results, part) != getattr(new.results, part)]
    if not told and old.results.position != new.results.position:
        told = ["position"]
    for part in told:
        yield Difference(
            number, "outcome", part, getattr(old.results, part) is not None, getattr(new.results, part) is not None
        )
