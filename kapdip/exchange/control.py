"""Who commands each power next turn.

Takes the holdings now and at the end of earlier turns; gives a controller per power with the trail, or everybody whom
lots that are not drawn yet may make one.
Rules: docs/rules.md 3; KA 2007, "Kontrolle über die Nationen"; Electronic Protocol 276, Kautzsch and Westling 11 and
12.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kapdip.exchange.audit import ControlAudit, ControlBy, HistoryStep
from kapdip.exchange.model import Currency, Holdings, Player
from kapdip.exchange.profile import Profile, TieBreak
from kapdip.lots import Draw, Undrawn

_NOTHING_HELD: Holdings = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlQuestion:
    """Everything that decides the control of the powers that still exist."""

    profile: Profile
    turn: int
    powers: Sequence[Currency]
    tie_order: Sequence[Currency]
    """In which the ties are settled."""
    holdings: Mapping[Player, Holdings]
    """Of the seats that may control anything next turn."""
    history: Sequence[Mapping[Player, Holdings]]
    """Holdings at the end of earlier turns, the oldest first."""
    present: Mapping[Currency, Player]
    barred: Mapping[Currency, tuple[Player, ...]]
    """Who may not control that power, though taking part."""


@dataclass(slots=True)
class _Finding:
    """How far the search for one power's controller has come."""

    holding: int
    tied: tuple[Player, ...]
    left: tuple[Player, ...]
    by: ControlBy = ControlBy.CLEAR
    history: list[HistoryStep] = field(default_factory=list)
    counts: dict[Player, int] = field(default_factory=dict)
    for_the_lot: tuple[Player, ...] = ()
    lot: str | None = None


def decide_control(question: ControlQuestion, draw: Draw) -> dict[Currency, ControlAudit]:
    """The controller of every power: first all clear ones, then the ties in their order."""
    findings, awarded, ties = _begin(question)
    for power in ties:
        _break_tie(question, power, findings[power], awarded, draw)
        _award(findings[power], awarded)
    return {power: _audit(question, power, finding) for power, finding in findings.items()}


def possible_controllers(question: ControlQuestion) -> dict[Currency, tuple[Player, ...]]:
    """Everybody who controls each power in some outcome of the lots, sorted: one name where none of them matters.

    A lot changes how many powers somebody controls, which decides later ties. Players of whom the ties know the same
    are interchangeable: what one of them may get, all may, and who of them got it makes no difference.
    """
    findings, awarded, ties = _begin(question)
    alike: dict[object, list[Player]] = {}
    for player in sorted({player for power in ties for player in findings[power].left}):
        alike.setdefault(_known(question, player, findings, awarded, ties), []).append(player)
    mates = {player: group for group in alike.values() for player in group}
    places = {player: place for place, player in enumerate(mates)}
    outcomes = {tuple(awarded.get(player, 0) for player in mates)}
    possible = {power: finding.left for power, finding in findings.items()}
    for number, power in enumerate(ties, start=1):
        later = {player for coming in ties[number:] for player in findings[coming].left}
        winners: set[Player] = set()
        reached = set()
        for outcome in outcomes:
            finding = _Finding(findings[power].holding, findings[power].tied, findings[power].left)
            _break_tie(question, power, finding, dict(zip(mates, outcome, strict=True)), Undrawn())
            counts = [count if player in later else 0 for player, count in zip(mates, outcome, strict=True)]
            for winner in finding.for_the_lot or finding.left:
                winners.update(mates[winner])
                after, first = counts.copy(), places[mates[winner][0]]
                after[places[winner]] += winner in later
                after[first : first + len(mates[winner])] = sorted(after[first : first + len(mates[winner])])
                reached.add(tuple(after))
        possible[power], outcomes = tuple(sorted(winners)), reached
    return possible


def _known(
    question: ControlQuestion,
    player: Player,
    findings: Mapping[Currency, _Finding],
    awarded: Mapping[Player, int],
    ties: Sequence[Currency],
) -> object:
    """All of a player that may decide a tie."""
    return awarded.get(player, 0), tuple(
        (
            player in findings[power].left,
            question.present.get(power) == player,
            tuple(holdings.get(player, _NOTHING_HELD).get(power, 0) for holdings in question.history),
        )
        for power in ties
    )


def _begin(question: ControlQuestion) -> tuple[dict[Currency, _Finding], dict[Player, int], list[Currency]]:
    """The largest holders of every power, the controls that are clear, and the ties in their order."""
    findings = {power: _largest_holders(question, power) for power in question.powers}
    awarded: dict[Player, int] = {}
    for finding in findings.values():
        if len(finding.left) == 1:
            _award(finding, awarded)
    ties = [power for power, finding in findings.items() if len(finding.left) > 1]
    return findings, awarded, sorted(ties, key=question.tie_order.index)


def unchanged_control(power: Currency, controller: Player | None) -> ControlAudit:
    """The audit of a power whose controller is not decided anew (last turn of a profile that says so)."""
    return ControlAudit(power, controller, ControlBy.KEPT, 0, (), (), {}, (), None, ())


def _largest_holders(question: ControlQuestion, power: Currency) -> _Finding:
    barred = question.barred.get(power, ())
    holdings = {player: held.get(power, 0) for player, held in question.holdings.items() if player not in barred}
    most = max(holdings.values(), default=0)
    largest = tuple(sorted(player for player, units in holdings.items() if units == most))
    return _Finding(most, largest, largest, ControlBy.CLEAR if largest else ControlBy.NOBODY)


def _award(finding: _Finding, awarded: dict[Player, int]) -> None:
    for controller in finding.left:
        awarded[controller] = awarded.get(controller, 0) + 1


def _audit(question: ControlQuestion, power: Currency, finding: _Finding) -> ControlAudit:
    return ControlAudit(
        power=power,
        controller=finding.left[0] if finding.left else None,
        by=finding.by,
        holding=finding.holding,
        tied=finding.tied,
        history=tuple(finding.history),
        counts=finding.counts,
        left=finding.for_the_lot,
        lot=finding.lot,
        barred=tuple(sorted(question.barred.get(power, ()))),
    )


def _break_tie(
    question: ControlQuestion, power: Currency, finding: _Finding, awarded: Mapping[Player, int], draw: Draw
) -> None:
    """Narrow the tied players down to one, by the profile's steps; the last step is the lot."""
    steps = iter(question.profile.tie_breaks)
    while len(finding.left) > 1:
        tie_break = next(steps)
        if tie_break is TieBreak.HISTORY:
            _compare_history(question, power, finding)
        elif tie_break is TieBreak.FEWEST:
            finding.counts = {player: awarded.get(player, 0) for player in finding.left}
            fewest = min(finding.counts.values())
            _keep(
                finding, ControlBy.FEWEST, tuple(player for player in finding.left if finding.counts[player] == fewest)
            )
        elif tie_break is TieBreak.PRESENT:
            present = question.present.get(power)
            if present is not None and present in finding.left:
                _keep(finding, ControlBy.PRESENT, (present,))
        else:
            finding.lot = f"control:{power}"
            finding.for_the_lot = finding.left
            _keep(finding, ControlBy.LOT, (draw.ask(finding.lot, finding.left),))


def _keep(finding: _Finding, by: ControlBy, left: tuple[Player, ...]) -> None:
    finding.left = left
    if len(left) == 1:
        finding.by = by


def _compare_history(question: ControlQuestion, power: Currency, finding: _Finding) -> None:
    """Turn by turn backwards: who held fewer than another of those left drops out."""
    depth = question.profile.history_depth
    turns = question.history if depth is None else question.history[-depth:]
    for back, holdings in enumerate(reversed(turns), start=1):
        held = [holdings.get(player, _NOTHING_HELD).get(power, 0) for player in finding.left]
        most = max(held)
        if min(held) < most:
            left = tuple(player for player, units in zip(finding.left, held, strict=True) if units == most)
            _keep(finding, ControlBy.HISTORY, left)
        finding.history.append(HistoryStep(question.turn - back, finding.left))
        if len(finding.left) == 1:
            break
