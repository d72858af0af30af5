"""A game as plain data, in the order in which a person would write it; what is empty or usual is left out.

Takes a `Game`; gives data for `strict_yaml.dump`. What can be computed without judging anything (the public state at
the beginning of a turn, news, audits) is not written. The format is described in docs/save-format.md.
"""

from collections.abc import Mapping
from typing import Any

from kapdip.board.model import Position
from kapdip.board.reading import STANDARD
from kapdip.exchange.model import Account
from kapdip.game.model import (
    Ending,
    ExchangeSlip,
    Game,
    MilitarySlip,
    Origin,
    Placing,
    PressItem,
    Seat,
    Turn,
    TurnInputs,
)
from kapdip.game.record import Books, TurnRecord, turn_record
from kapdip.game.stages import rank_of
from kapdip.game.variant import SetUp, Variant
from kapdip.storage.emitter import FlowMapping

FORMAT = 2
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
        **({"board": {"name": game.board.name, "digest": game.board.digest}} if game.board.digest else {}),
        **({"start": game.variant.start} if game.variant.start != STANDARD else {}),
        **({"set_up": _set_up(game.variant.set_up)} if game.variant.set_up is not None else {}),
        "seed": game.seed,
        "id": game.id,
        **_present(
            practice=game.practice,
            press_limit=game.press_limit,
            press_apart=game.press_apart,
            due=_due(game),
            schedule=_schedule(game),
        ),
        "seats": [_seat(seat, tells_account=profile.has_investors) for seat in game.seats],
        **_present(
            preferences={alias: list(wanted) for alias, wanted in game.preferences.items()},
            rule_changes=[
                FlowMapping(turn=one.turn, rule=one.rule, before=one.before, after=one.after)
                for one in game.rule_changes
            ],
        ),
    }


def _due(game: Game) -> dict[str, Any] | None:
    one = game.due
    return None if one is None else FlowMapping(turn=one.turn, at=one.at, zone=one.zone, **_present(moved=one.moved))


def _schedule(game: Game) -> dict[str, Any] | None:
    one = game.schedule
    if one is None:
        return None
    every = {"days": one.days} if one.days else {"weeks": one.weeks, "weekday": one.weekday}
    return {**every, "time": one.time, "zone": one.zone, **_present(holidays=[list(days) for days in one.holidays])}


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


def turn_data(game: Game, turn: Turn) -> dict[str, Any]:
    """One turn: what was handed in, then the results."""
    older = turn.results.word_for_word
    return {
        "turn": turn.number,
        "date": str(game.variant.date(turn.number)),
        "step": turn.step,
        **_inputs(turn.inputs, game.variant),
        **_present(
            results=record_data(turn_record(turn.results)) if older is None else None, older_results=_in_rows(older)
        ),
    }


def _in_rows(data: Any) -> Any:
    """Plain data with every entry of a list on one line, as format 1 had them."""
    if isinstance(data, dict):
        return {key: _in_rows(value) for key, value in data.items()}
    return [FlowMapping(one) if isinstance(one, dict) else one for one in data] if isinstance(data, list) else data


def _present(**fields: Any) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value}


def _set_up(set_up: SetUp) -> dict[str, Any]:
    return {"turn": set_up.turn, "step": set_up.step.value, **_position(set_up.position)}


def _seat(seat: Seat, *, tells_account: bool) -> dict[str, Any]:
    people = [FlowMapping(person=one.person, since=one.since) for one in seat.occupants]
    joined = seat.joined if seat.joined != 1 else None
    return {
        "alias": seat.alias,
        **_present(
            power=seat.power,
            account=tells_account and seat.account,
            joined=joined,
            people=people,
            computer=[FlowMapping(since=since, by=one.value) for since, one in seat.computer.items()],
            note=seat.note,
        ),
    }


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
        seats=[
            FlowMapping({"change": one.kind.value, "alias": one.alias} | _present(person=one.person))
            for one in inputs.seat_changes
        ],
        draw_votes=sorted(inputs.draw_votes),
        treaty=None if treaty is None else {"centres": FlowMapping(treaty.centres), "agreed": sorted(treaty.agreed)},
        play_on=inputs.play_on,
        conceded=inputs.conceded,
        first_units=FlowMapping({power: list(map(str, units)) for power, units in inputs.first_units.items()}),
        origins=[_origin(receipt, origin) for receipt, origin in inputs.origins.items()],
        **{name: [_given(alias, data) for alias, data in one.items()] for name, one in inputs.given.items()},
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
        {"player": alias, "amounts": FlowMapping(slip.amounts)}
        | _present(left_out=list(slip.left_out), conditional=list(slip.conditional))
    )


def _given(alias: str, data: Mapping[str, Any] | None) -> dict[str, Any]:
    return FlowMapping({"player": alias} | ({"missing": True} if data is None else {"amounts": FlowMapping(data)}))


def _origin(receipt: str, origin: Origin) -> dict[str, Any]:
    return FlowMapping(
        {"receipt": receipt, "player": origin.alias, "at": origin.at}
        | _present(entries=list(origin.entries), changed=list(origin.changed))
        | ({} if origin.sent_back is None else {"sent_back": origin.sent_back})
        | _present(post=origin.by_post)
    )


def _press(item: PressItem) -> dict[str, Any]:
    return {
        "author": item.author,
        **_present(sender=item.sender, to=item.to),
        "parts": [{**({"if": part.condition} if part.condition else {}), "text": part.text} for part in item.parts],
        **({} if item.edited is None else {"edited": item.edited}),
    }


# -- the results -------------------------------------------------------------------------------------------------------


def record_data(record: TurnRecord) -> dict[str, Any]:
    """The results of a turn, in short."""
    return {
        **_present(
            position=None if record.position is None else _position(record.position),
            eliminated=list(record.eliminated),
        ),
        **({} if record.books is None else _books(record.books)),
        **_present(ending=None if record.ending is None else _ending(record.ending)),
        **{name: dict(data) for name, data in record.outcomes.items()},
    }


def _position(position: Position) -> dict[str, Any]:
    dislodged = {
        power: [
            FlowMapping({"unit": str(one.unit), "from": one.attacker_from, "retreats": list(one.retreats)})
            for one in units
        ]
        for power, units in position.dislodged.items()
    }
    return {
        "units": {power: list(map(str, units)) for power, units in position.units.items()},
        "centres": {power: list(centres) for power, centres in position.centres.items()},
        **_present(dislodged=dislodged),
    }


def _books(books: Books) -> dict[str, Any]:
    return {
        "prices": FlowMapping({power: str(price) for power, price in books.prices.items()}),
        "accounts": {alias: _account(account) for alias, account in books.accounts.items()},
        "control": FlowMapping(books.control),
    }


def _account(account: Account) -> FlowMapping:
    row = FlowMapping(cash=str(account.cash), holdings=FlowMapping(account.holdings))
    if account.status.value != "active":
        row["status"] = account.status.value
    if account.missed:
        row["missed"] = account.missed
    return row


def _places(places: tuple[Placing, ...]) -> list[FlowMapping]:
    return [FlowMapping(alias=one.alias, place=one.place, points=one.points) for one in places]


def _ending(ending: Ending) -> dict[str, Any]:
    return {
        "kind": ending.kind.value,
        **_present(power=ending.power),
        "winners": list(ending.winners),
        "places": _places(ending.places),
        **_present(investors=_places(ending.investors)),
    }
