"""The public view as the outside format tells it: the data of `status --json`.

Takes a `PublicView` and a turn's number; gives plain dicts, lists and text. Source: docs/contract.md, `status --json`.
"""

from typing import Any

from kapdip_gui.board.model import Position, Season, Unit
from kapdip_gui.exchange.money import Points
from kapdip_gui.game import because
from kapdip_gui.game.ending import points_text
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Alias, PublicState
from kapdip_gui.game.public import PublicView

_SEASONS = {Season.SPRING: "spring", Season.AUTUMN: "autumn", Season.WINTER: "winter"}


def public_status(view: PublicView, number: int | None = None) -> dict[str, Any]:
    """`status --json`: the public state after turn `number`, or now. Raises GameError for a turn that hasn't begun."""
    if number is not None and not 1 <= number <= len(view.turns):
        raise GameError(because.turn_unknown(turn=number, most=len(view.turns)))
    turn = view.turn if number is None else view.turns[number - 1]
    state = view.now if turn is view.turn else view.turns[turn.number].start
    return {
        "turn": turn.number,
        "season": _SEASONS[turn.date.season],
        "year": turn.date.year,
        "step": turn.step,
        "profile": view.profile.name,
        "base_currency": view.profile.base_currency,
        "prices": {power: str(price) for power, price in state.prices.items()},
        "centres": {power: list(centres) for power, centres in state.position.centres.items()},
        "units": {power: _sorted_units(units) for power, units in state.position.units.items() if units},
        "dislodged": _dislodged(state.position),
        "control": dict(state.control),
        "players": {alias: _player(state, alias, is_final=turn.ending is not None) for alias in state.accounts},
        "winners": list(turn.ending.winners) if turn.ending else [],
    }


def _sorted_units(units: tuple[Unit, ...]) -> list[str]:
    return [str(unit) for unit in sorted(units, key=lambda unit: unit.location)]


def _dislodged(position: Position) -> dict[str, list[dict[str, Any]]]:
    return {
        power: [
            {
                "unit": str(one.unit),
                **({"from": one.attacker_from} if one.attacker_from else {}),
                "retreats": list(one.retreats),
            }
            for one in units
        ]
        for power, units in position.dislodged.items()
        if units
    }


def _player(state: PublicState, alias: Alias, *, is_final: bool) -> dict[str, Any]:
    account = state.accounts[alias]
    points = state.points.get(alias, Points(0))
    return {
        "cash": str(account.cash),
        "holdings": dict(account.holdings),
        "missed": account.missed,
        "status": account.status.value,
        "money": str(state.money[alias]),
        "points": points_text(points) if is_final else str(points),
    }
