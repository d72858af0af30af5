"""A game as plain data, in the order in which a person would tell it; what is empty or usual is left out.

Takes a `Game`; gives data for `strict_yaml.dump`. What can be computed without judging anything (the public state at the beginning
of a turn, news, audits) is not written. The format is described in docs/save-format.md.
"""

from collections.abc import Mapping
from typing import Any

from kapdip_gui.adjudicator.model import AdjustmentResult, MovementResult, Outcome, RetreatResult, Stray, Unreadable
from kapdip_gui.board.model import Position
from kapdip_gui.board.reading import STANDARD
from kapdip_gui.exchange.model import Account, Settlement
from kapdip_gui.game.model import (
    Ending,
    ExchangeSlip,
    Game,
    MilitarySlip,
    PressItem,
    Seat,
    Turn,
    TurnInputs,
    TurnResults,
)
from kapdip_gui.game.stages import rank_of
from kapdip_gui.game.variant import Variant
from kapdip_gui.storage.emitter import FlowMapping, Written
from kapdip_gui.storage.facts import reason_data

FORMAT = 1
"""The version of the format that is written."""


def head_data(game: Game) -> dict[str, Any]:
    """Everything before the turns, the log included."""
    profile = game.profile
    return {
        "kapdip": FORMAT,
        "name": game.name,
        **_present(gm=game.gm, language=game.language),
        "profile": profile.name,
        "profile_version": profile.version,
        **_present(house_rules=dict(profile.house_rules)),
        **({"start": game.variant.start} if game.variant.start != STANDARD else {}),
        "seed": game.seed,
        **_present(press_limit=game.press_limit, press_apart=game.press_apart),
        "seats": [_seat(seat) for seat in game.seats],
        **_present(
            rule_changes=[FlowMapping(turn=one.turn, rule=one.rule, before=one.before, after=one.after) for one in game.rule_changes],
        ),
    }


def log_data(game: Game) -> list[Any]:
    """The log, one entry after the other."""
    return [
        {
            "turn": entry.turn,
            "key": entry.key,
            **_present(when=entry.when, facts=FlowMapping(entry.facts) if _short(entry.facts) else dict(entry.facts)),
        }
        for entry in game.log
    ]


def _short(facts: Mapping[str, str]) -> bool:
    return sum(map(len, facts.values())) < 100 and not any("\n" in text for text in facts.values())


def turn_data(game: Game, turn: Turn, results: Written) -> dict[str, Any]:
    """One turn: what was handed in, then what came out (its `results_data`, which stand in the text already)."""
    return {
        "turn": turn.number,
        "date": str(game.variant.date(turn.number)),
        "step": turn.step,
        **_inputs(turn.inputs, game.variant),
        **_present(results=results),
    }


def _present(**fields: Any) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value}


def _seat(seat: Seat) -> dict[str, Any]:
    people = [FlowMapping(person=one.person, since=one.since) for one in seat.occupants]
    joined = seat.joined if seat.joined != 1 else None
    return {"alias": seat.alias, **_present(power=seat.power, joined=joined, people=people, note=seat.note)}


# -- inputs ------------------------------------------------------------------------------------------------------------


def _inputs(inputs: TurnInputs, variant: Variant) -> dict[str, Any]:
    treaty = inputs.treaty
    decisions = sorted(inputs.decisions, key=lambda one: (rank_of(variant, one[0]), one[1]))
    return _present(
        resolved_once=inputs.resolved_once,
        slips_unlocked=inputs.slips_unlocked,
        headline=inputs.headline,
        comment=inputs.comment,
        deadline=inputs.deadline,
        orders={power: _military(slip) for power, slip in inputs.orders.items()},
        exchange=[_exchange(alias, slip) for alias, slip in inputs.slips.items()],
        press=[_press(item) for item in inputs.press],
        without_orders=[FlowMapping(step=step, power=power) for step, power in decisions],
        lots=dict(inputs.lots),
        answers=dict(inputs.answers),
        seats=[FlowMapping({"change": one.kind.value, "alias": one.alias} | _present(person=one.person)) for one in inputs.seat_changes],
        draw_votes=sorted(inputs.draw_votes),
        treaty=None if treaty is None else {"centres": FlowMapping(treaty.centres), "agreed": sorted(treaty.agreed)},
        play_on=inputs.play_on,
        **{name: dict(data) for name, data in inputs.given.items()},
    )


def _military(slip: MilitarySlip) -> dict[str, Any]:
    return {
        "player": slip.player,
        **_present(
            movement=list(map(str, slip.movement)),
            retreats=list(map(str, slip.retreats)),
            adjustments=list(map(str, slip.adjustments)),
            conditionals=[FlowMapping({"if": line.condition, "order": str(line.order)}) for line in slip.conditionals],
            unreadable=list(slip.unreadable),
        ),
    }


def _exchange(alias: str, slip: ExchangeSlip | None) -> dict[str, Any]:
    if slip is None:
        return FlowMapping(player=alias, missing=True)
    return FlowMapping(
        {"player": alias, "amounts": FlowMapping(slip.amounts)} | _present(left_out=list(slip.left_out), conditional=list(slip.conditional))
    )


def _press(item: PressItem) -> dict[str, Any]:
    return {
        "author": item.author,
        **_present(sender=item.sender, to=item.to),
        "parts": [{**({"if": part.condition} if part.condition else {}), "text": part.text} for part in item.parts],
        **({} if item.edited is None else {"edited": item.edited}),
    }


# -- results -----------------------------------------------------------------------------------------------------------


def results_data(results: TurnResults) -> dict[str, Any]:
    """What came out of a turn."""
    return _present(
        movement=None if results.movement is None else movement_data(results.movement),
        retreats=None if results.retreats is None else retreats_data(results.retreats),
        adjustments=None if results.adjustments is None else adjustments_data(results.adjustments),
        position=None if results.position is None else position_data(results.position),
        eliminated=list(results.eliminated),
        settlement=None if results.settlement is None else settlement_data(results.settlement),
        published=None
        if not results.press
        else [{"sender": one.sender, "to": one.to, "colour": one.colour.value, "text": one.text} for one in results.press],
        press_is_out=results.press is not None,
        ending=None if results.ending is None else _ending(results.ending),
        **{name: dict(data) for name, data in results.outcomes.items()},
    )


def position_data(position: Position) -> dict[str, Any]:
    """Units, centres and dislodged units."""
    dislodged = {
        power: [FlowMapping({"unit": str(one.unit), "from": one.attacker_from, "retreats": list(one.retreats)}) for one in units]
        for power, units in position.dislodged.items()
    }
    return {
        "units": {power: list(map(str, units)) for power, units in position.units.items()},
        "centres": {power: list(centres) for power, centres in position.centres.items()},
        **_present(dislodged=dislodged),
    }


def movement_data(result: MovementResult) -> dict[str, Any]:
    """What became of every unit, and where everybody stands."""
    return {
        "outcomes": [_outcome(one) for one in result.outcomes.values()],
        "position": position_data(result.position),
        **_present(contested=sorted(result.contested), strays=[_stray(one) for one in result.strays]),
    }


def retreats_data(result: RetreatResult) -> dict[str, Any]:
    """What became of the dislodged units."""
    return {
        "outcomes": [_outcome(one) for one in result.outcomes.values()],
        "position": position_data(result.position),
        **_present(strays=[_stray(one) for one in result.strays]),
    }


def adjustments_data(result: AdjustmentResult) -> dict[str, Any]:
    """Builds and removals."""
    rows = [
        FlowMapping(
            {"power": one.power, "order": _given(one.order), "done": one.done}
            | _present(
                unit=None if one.unit is None else str(one.unit),
                forced=one.forced,
                code=None if one.code is None else one.code.value,
                reason=None if one.reason is None else reason_data(one.reason),
            )
        )
        for one in result.adjustments
    ]
    return {"orders": rows, "position": position_data(result.position), **_present(waived=FlowMapping(result.waived))}


def _outcome(one: Outcome) -> FlowMapping:
    return FlowMapping(
        {"unit": str(one.unit), "power": one.power}
        | _present(
            order=None if one.order is None else _given(one.order),
            to=one.destination,
            flags=sorted(flag.value for flag in one.flags),
            code=None if one.code is None else one.code.value,
            strength=one.strength if one.strength != 1 else None,
            supporters=list(map(str, one.supporters)),
            route=list(one.route),
            reasons=[reason_data(reason) for reason in one.reasons],
        )
    )


def _stray(one: Stray) -> FlowMapping:
    return FlowMapping(power=one.power, order=_given(one.order), code=one.code.value, reason=reason_data(one.reason))


def _given(order: object) -> Any:
    if isinstance(order, Unreadable):
        return FlowMapping(unit=str(order.unit), text=order.text)
    return str(order)


def settlement_data(done: Settlement) -> dict[str, Any]:
    """Trades, accounts, prices, control, projections."""
    return {
        "trades": {alias: FlowMapping(trades) for alias, trades in done.trades.items() if trades},
        "flags": {alias: [flag.value for flag in flags] for alias, flags in done.flags.items() if flags},
        "accounts": {alias: _account(account) for alias, account in done.accounts.items()},
        "net": FlowMapping(done.net),
        "prices": _amounts(done.prices),
        "control": FlowMapping(done.control),
        **_present(
            lots=[
                FlowMapping(
                    {"question": lot.question, "candidates": list(lot.candidates), "winner": lot.winner} | _present(typed=lot.typed)
                )
                for lot in done.lots
            ]
        ),
        "money": _amounts(done.money),
        "points": _amounts(done.points),
        "price_per_point": _amounts(done.price_per_point),
        **({} if done.final_points is None else {"final_points": _amounts(done.final_points)}),
        **_present(resigned=list(done.resigned)),
    }


def _account(account: Account) -> FlowMapping:
    row = FlowMapping(cash=str(account.cash), holdings=FlowMapping(account.holdings))
    if account.status.value != "active":
        row["status"] = account.status.value
    if account.missed:
        row["missed"] = account.missed
    return row


def _amounts(amounts: Mapping[str, object]) -> FlowMapping:
    return FlowMapping({name: str(amount) for name, amount in amounts.items()})


def _ending(ending: Ending) -> dict[str, Any]:
    return {
        "kind": ending.kind.value,
        **_present(power=ending.power),
        "winners": list(ending.winners),
        "places": [FlowMapping(alias=one.alias, place=one.place, points=one.points) for one in ending.places],
    }
