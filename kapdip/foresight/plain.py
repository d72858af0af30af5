"""Thinking ahead as plain data: what `kapdip explore` prints.

Takes a `PublicView`, a turn's number, a sum and, for the sum, whose holdings count; gives dicts, lists and text. Money
and points are decimal text. Source: docs/contract.md, `explore`.
"""

from collections.abc import Callable
from typing import Any

from kapdip.exchange.money import Cents
from kapdip.foresight.explaining import (
    explain_claim,
    explain_closest,
    explain_danger,
    explain_point,
    explain_purse,
    explain_racer,
    explain_row,
    explain_sale,
)
from kapdip.foresight.horizon import dangers, horizon
from kapdip.foresight.outlook import Outlook, no_radar, public_outlook
from kapdip.foresight.race import race
from kapdip.foresight.radar import Claim, Parry, Purse, Radar, RadarRow, radar
from kapdip.foresight.worth import worth
from kapdip.game.model import Alias
from kapdip.game.public import PublicView
from kapdip.reason import Reason

Told = Callable[[tuple[Reason, ...]], dict[str, Any]]
"""How reasons are added to a figure: as sentences under `why`, or not at all."""


def explored(view: PublicView, number: int, amount: Cents, player: Alias | None, told: Told) -> dict[str, Any]:
    """Radar, points, sales and race of the exchange of a turn."""
    outlook = public_outlook(view, number)
    holdings = outlook.question.accounts[player].holdings if player is not None else {}
    bought = worth(outlook, amount, holdings)
    turn = view.turns[number - 1]
    position = turn.start.position if turn.is_finished else turn.after
    reason = no_radar(view, number)
    found = radar(outlook) if reason is None else None
    racers = race(outlook)
    most = max((racer.as_held for racer in racers), default=0)
    return {
        "turn": number,
        "turns_left": outlook.turns_left,
        "prices": {power: str(price) for power, price in outlook.question.prices.items()},
        "no_radar": reason.key.removeprefix("foresight.") if reason is not None else None,
        "radar": [_row(outlook, found, row, told) for row in found.rows] if found is not None else [],
        "closest": _closest(outlook, found, told) if found is not None else None,
        "purses": [_purse(purse, told) for purse in found.purses.values()] if found is not None else [],
        "points": {
            "sum": str(amount),
            "prices": [
                {
                    "power": row.power,
                    "price": str(row.price),
                    "centres": row.centres,
                    "point": _text(row.point),
                    "units": row.units,
                    "points": str(row.points),
                    "price_after": _text(row.price_after),
                    "point_after": _text(row.point_after),
                    **told(explain_point(amount, row)),
                }
                for row in bought.prices
            ],
            "frontier": [
                {"cost": str(use.cost), "points": str(use.points), "slip": dict(use.slip)} for use in bought.frontier
            ],
        },
        "sales": [
            {
                "player": sale.player,
                "power": sale.power,
                "units": sale.units,
                "turns": sale.turns,
                "begin": sale.begin,
                "unsold": sale.unsold,
                **told(explain_sale(outlook, sale)),
            }
            for sale in horizon(outlook)
        ],
        "dangers": [
            {
                "power": danger.power,
                "centres": danger.centres,
                "kept": danger.kept,
                **told((explain_danger(danger),)),
            }
            for danger in dangers(outlook, position)
        ],
        "race": [
            {
                "player": racer.player,
                "rank": racer.rank,
                "points": str(racer.points),
                "as_held": str(racer.as_held),
                "by_trading": str(racer.by_trading),
                "secure": str(racer.as_held),
                "possible": str(racer.by_trading),
                "can_lead": racer.by_trading >= most,
                **told(explain_racer(outlook, racer)),
            }
            for racer in racers
        ],
    }


def _row(outlook: Outlook, found: Radar, row: RadarRow, told: Told) -> dict[str, Any]:
    return {
        "power": row.power,
        "leader": row.leader,
        "tied": list(row.tied),
        "units": row.units,
        "second": row.second,
        "margin": row.margin,
        "thin": row.thinness.value,
        "defence": row.defence,
        "claims": {player: _claim(outlook, found, claim, told) for player, claim in row.claims.items()},
        **told(explain_row(found, row)),
    }


def _claim(outlook: Outlook, found: Radar, claim: Claim, told: Told) -> dict[str, Any]:
    way = {
        "cost": str(claim.cost),
        "slip": dict(claim.slip or {}),
        "by": claim.by.value,
        "lot_before": claim.lot_before,
        "price_after": _text(claim.price_after),
        "parry": _parry(claim.parry),
        "loses": list(claim.loses),
        "risks": list(claim.risks),
    }
    return {
        "kind": claim.kind.value,
        "own": claim.own,
        "reach": claim.reach,
        "need": claim.need,
        **(way if claim.slip is not None else {}),
        **told(explain_claim(outlook, found, claim)),
    }


def _parry(parry: Parry | None) -> dict[str, Any] | None:
    if parry is None:
        return None
    return {"units": parry.units, "cost": str(parry.cost), "price_after": _text(parry.price_after)}


def _closest(outlook: Outlook, found: Radar, told: Told) -> dict[str, Any] | None:
    """Who misses a power by the fewest units, what these cost, and what is left to them with everything sold."""
    reason = explain_closest(outlook, found)
    if reason is None:
        return None
    facts = reason.facts
    return {
        "player": facts["player"],
        "power": facts["power"],
        "units": facts["units"],
        "cost": str(facts["amount"]),
        "left": str(facts["cash"]),
        **told((reason,)),
    }


def _purse(purse: Purse, told: Told) -> dict[str, Any]:
    return {
        "leader": purse.leader,
        "powers": list(purse.powers),
        "slip": dict(purse.slip),
        "short": str(purse.short),
        "lost": list(purse.lost),
        **told((explain_purse(purse),)),
    }


def _text(amount: Cents | None) -> str | None:
    return None if amount is None else str(amount)
