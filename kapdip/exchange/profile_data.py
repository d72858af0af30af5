"""Profiles from their data files, with the house rules of a game on top.

Takes a profile's name and plain data (`{"sale_limit": 400}`); gives `Profile` values, the plain data to store, and the
differences that a printed sheet names. Rules: docs/rules.md 1.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from kapdip.exchange import profile_causes as causes
from kapdip.exchange.money import Cents
from kapdip.exchange.profile import Balance, Control, Nmr, Profile, Reports, TieBreak
from kapdip.reason import Reason
from kapdip.regular import plain_json

FOLDER = Path(__file__).with_name("profiles")
PROFILES = (
    "ka2007",
    "ka1997",
    "cd1985",
    "cd1991",
    "tant1982",
    "bourse1975",
    "standard",
    "intimate",
    "baseball",
    "stab",
)
"""The names, the default first."""

NOT_FOR_HOUSE_RULES = frozenset(
    {
        "name",
        "version",
        "source",
        "board",
        "stages",
        "control",
        "opening_exchange",
        "winter_opens",
        "third_round",
        "reports",
        "victory",
        "house_rules",
    }
)
_NOT_TOLD = frozenset({"name", "version", "source", "board", "stages", "house_rules", "base_currency", "winter_opens"})
_ONLY_WITH_BIDS = frozenset({"start_credits", "overbidding", "carry_over", "mercenary_builds"})
_ONLY_WITH_EXCHANGE = frozenset(
    {
        "base_currency",
        "base_currency_name",
        "balance",
        "first_balance_lost",
        "start_units",
        "start_cash",
        "start_price",
        "sale_limit",
        "overbuying",
        "strict_slips",
        "price_law",
        "price_step_units",
        "price_rounding",
        "demand_floor",
        "world_events_units",
        "centre_percent",
        "lowest_price",
        "elimination",
        "tie_breaks",
        "history_depth",
        "tie_order",
        "missing_slip",
        "exclude_after",
        "points",
        "newcomers",
        "buy_in",
        "last_turn_rule",
        "opening_exchange",
    }
)
_LOWEST = {
    "start_units": 0,
    "start_cash": 0,
    "world_events_units": 0,
    "centre_percent": 0,
    "sale_limit": 0,
    "grace_hours": 0,
    "start_credits": 0,
    "rounds_a_year": 2,
}
_HIGHEST = {"rounds_a_year": 3, "centre_percent": 100}
_HIGHEST_OF_ALL = 10**9
LEAST_GRACE = 72
"""Hours of grace where the game pauses for missing orders (standard 9.10.1c)."""


class ProfileError(ValueError):
    """A profile or a house rule that is refused; `reasons` lists every point (`profile.refused.…`)."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(f"{reason.key} {dict(reason.facts)}" for reason in reasons))
        self.reasons = reasons


@cache
def load_profile(name: str) -> Profile:
    """The profile of that name, without house rules. Raises ProfileError for a name that is not in `PROFILES`."""
    if name not in PROFILES:
        raise ProfileError((causes.refused_name(name=name, names=PROFILES),))
    return Profile(**_read(_plain(name)), house_rules=MappingProxyType({}))


def _plain(name: str) -> dict[str, object]:
    """What a profile's file says, on top of what it inherits."""
    own: dict[str, object] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    parent = own.pop("inherits", None)
    return own if parent is None else _plain(str(parent)) | own


def with_house_rules(profile: Profile, rules: Mapping[str, object], usual: Profile | None = None) -> Profile:
    """The profile with single points changed, by field name and plain data as in the data files; points that say
    nothing new are dropped. `usual` is what they are new to: by default the profile of that name.

    Three rounds a year move the last turn to the same winter, unless a last turn is given. Raises ProfileError with
    every refused point.
    """
    base = usual or load_profile(profile.name)
    wanted = {**profile.house_rules, **rules}
    if "rounds_a_year" in wanted and "last_turn" not in wanted and wanted["rounds_a_year"] in (2, 3):
        opening = int(base.opening_exchange)
        wanted["last_turn"] = (base.last_turn - opening) // base.rounds_a_year * int(
            str(wanted["rounds_a_year"])
        ) + opening
    possible = tuple(point for point in _TYPES if point not in NOT_FOR_HOUSE_RULES)
    refused = tuple(causes.refused_point(point=point, names=possible) for point in wanted if point not in possible)
    if refused:
        raise ProfileError(refused)
    changed = replace(base, **_read(wanted))
    demand_fits(changed, _beside(changed))
    kept = {
        point: plain_value(getattr(changed, point))
        for point in wanted
        if getattr(changed, point) != getattr(base, point)
    }
    return replace(changed, house_rules=MappingProxyType(kept))


def differences(profile: Profile, usual: Profile | None = None) -> tuple[Reason, ...]:
    """How a game's rules differ from `usual` (default: ka2007), one reason per point in the order of the fields.

    Keys: `profile.<field>` with the facts `value` and `usual` for numbers, amounts and names;
    `profile.<field>.<policy>` for a policy (`profile.overbuying.largest`); `profile.<field>.none` where a limit or rule
    does not exist. Without an exchange, its points are left out.
    """
    usual = usual or load_profile("ka2007")
    told = [field.name for field in fields(Profile) if field.name not in _NOT_TOLD]
    left_out = (frozenset() if profile.trades else _ONLY_WITH_EXCHANGE) | (
        frozenset() if profile.bids else _ONLY_WITH_BIDS
    )
    left_out |= {"first_balance_lost"} if profile.balance is Balance.LOST else frozenset()
    told = [name for name in told if name not in left_out]
    return tuple(_difference(name, profile, usual) for name in told if getattr(profile, name) != getattr(usual, name))


def plain_value(value: object) -> object:
    """A field's value as the data files and saves write it: text, whole number, true/false, null, or a list of text."""
    if isinstance(value, Cents):
        return str(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [plain_value(part) for part in value]
    return value


def _difference(name: str, profile: Profile, usual: Profile) -> Reason:
    value = getattr(profile, name)
    if name == "control" and profile.has_investors:
        return causes.control_apart()
    if value == (TieBreak.LOT,):
        return causes.tie_lot_alone()
    if name == "tie_breaks":
        return causes.tie_breaks(value=tuple(causes.TIE_BREAKS[step]() for step in value))
    key = f"profile.{name}"
    if value is None:
        key += ".none"
    elif isinstance(value, bool):
        key += ".yes" if value else ".no"
    elif isinstance(value, StrEnum):
        key += f".{value.value.replace(' ', '_')}"
    return causes.POINTS[key](value=value, usual=getattr(usual, name))


Fit: TypeAlias = tuple[str, bool, Callable[..., Reason]]
"""A point of a profile, whether it fits, and what refuses it with what would."""


def demand_fits(profile: Profile, fits: Iterable[Fit]) -> None:
    """Raises ProfileError with every point that doesn't fit."""
    refused = tuple(
        refuse(point=point, value=plain_value(getattr(profile, point)))
        for point, is_right, refuse in fits
        if not is_right
    )
    if refused:
        raise ProfileError(refused)


def _beside(profile: Profile) -> Iterator[Fit]:
    """Points that are possible by themselves, but hang on others."""
    ties, rounds, years = profile.tie_breaks, profile.rounds_a_year, profile.rounds_a_year + 1
    most = partial(causes.refused_number, most=_HIGHEST_OF_ALL)
    has_room = profile.players_max is None or profile.players_min <= profile.players_max
    yield "players_max", has_room, partial(most, least=profile.players_min)
    is_chain = ties[-1:] == (TieBreak.LOT,) and len(set(ties)) == len(ties)
    yield "tie_breaks", is_chain, _refusing(_kind("tie_breaks"), "tie_breaks")
    yield "tie_order", len(set(profile.tie_order)) == len(profile.tie_order), causes.refused_names
    least = partial(causes.refused_amount, least=str(profile.lowest_price))
    yield "start_price", profile.start_price >= profile.lowest_price, least
    yield "rounds_a_year", not profile.winter_opens or rounds == 2, partial(causes.refused_choice, choices=("2",))
    yield "last_turn", not profile.winter_opens or profile.last_turn % years == 0, _multiple_of(years)
    seated = profile.control in (Control.SEATS, Control.ROTATION)
    none = partial(causes.refused_choice, choices=(Nmr.NONE.value,))
    yield "nmr", profile.nmr is Nmr.NONE or seated, none
    pauses = profile.grace_hours is not None and profile.grace_hours >= LEAST_GRACE
    yield "grace_hours", profile.nmr is Nmr.NONE or pauses, partial(most, least=LEAST_GRACE)
    fails = profile.reports is Reports.FAILED
    yield "free_start", not profile.free_start or fails, partial(causes.refused_choice, choices=("false",))
    yield "last_turn", not profile.innings or profile.last_turn % rounds == 0, _multiple_of(rounds)


def _multiple_of(step: int) -> Callable[..., Reason]:
    return partial(causes.refused_multiple, step=step)


def _read(plain: Mapping[str, object]) -> dict[str, Any]:
    read: dict[str, object] = {}
    refused = []
    for name, value in plain.items():
        try:
            read[name] = _reader(_TYPES[name])(value)
            _check_range(name, read[name])
        except ValueError:
            refused.append(_refusing(_kind(name), name)(point=name, value=value))
    if refused:
        raise ProfileError(tuple(refused))
    return read


def _refusing(kind: Any, name: str) -> Callable[..., Reason]:
    """What refuses a value that can't be read as a kind, with what can."""
    least = _LOWEST.get(name, 1)
    if kind is int:
        return partial(causes.refused_number, least=least, most=_HIGHEST.get(name, _HIGHEST_OF_ALL))
    if kind is Cents:
        return partial(causes.refused_amount, least=str(Cents(least)))
    if kind is bool:
        return partial(causes.refused_choice, choices=("true", "false"))
    if get_origin(kind) is tuple:
        part = get_args(kind)[0]
        return partial(causes.refused_tie_breaks, choices=_words(part)) if part is TieBreak else causes.refused_names
    return causes.refused_text if kind is str else partial(causes.refused_choice, choices=_words(kind))


def _words(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(one.value for one in kind)


def _kind(name: str) -> Any:
    """What a point's values are, besides None."""
    whole = _TYPES[name]
    return get_args(whole)[0] if get_origin(whole) is UnionType else whole


def typed_value(point: str, text: str) -> object:
    """The plain value that somebody types for a point: JSON, or for a text, an amount and words of a list as it is."""
    try:
        value = plain_json(text)
    except ValueError:
        value = text
    kind = _kind(point) if point in _TYPES else object
    if kind in (Cents, str) and isinstance(value, int | float):
        return text
    return [part.strip() for part in text.split(",")] if get_origin(kind) is tuple and value == text else value


def _check_range(name: str, value: object) -> None:
    if (
        isinstance(value, int)
        and not isinstance(value, bool)
        and not _LOWEST.get(name, 1) <= value <= _HIGHEST.get(name, _HIGHEST_OF_ALL)
    ):
        raise ValueError(name)


def _reader(wanted: Any) -> Callable[[object], object]:
    """What reads plain data as a value of that type; the reader raises ValueError for anything else."""
    if get_origin(wanted) is UnionType:
        inner = next(kind for kind in get_args(wanted) if kind is not NoneType)
        return lambda value: None if value is None else _reader(inner)(value)
    if get_origin(wanted) is tuple:
        return lambda value: tuple(map(_reader(get_args(wanted)[0]), _of(list, value)))
    if wanted is Cents:
        return lambda value: Cents.parse(_of(str, value))
    if issubclass(wanted, StrEnum):
        return lambda value: wanted(_of(str, value))
    return lambda value: _of(wanted, value)


def _of(kind: type[Any], value: object) -> Any:
    if type(value) is not kind:
        raise ValueError(f"expected {kind.__name__}, found {value!r}")
    return value


_TYPES: Mapping[str, Any] = get_type_hints(Profile)
