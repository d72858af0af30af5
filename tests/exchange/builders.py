"""Short ways to write down exchange questions in tests."""

from collections.abc import Mapping
from typing import Any

from kapdip.exchange.model import Account, ExchangeTurn, SeatStatus, Settlement
from kapdip.exchange.money import Cents
from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.exchange.settle import settle_turn

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
TIE_ORDER = ("GERMANY", "ENGLAND", "FRANCE", "ITALY", "AUSTRIA", "TURKEY", "RUSSIA")
BY_LETTER = {power[0]: power for power in POWERS}
START = {"AUSTRIA": 3, "ENGLAND": 3, "FRANCE": 3, "GERMANY": 3, "ITALY": 3, "RUSSIA": 4, "TURKEY": 3}


def units(text: str) -> dict[str, int]:
    """`"A-500 E+100"` as `{"AUSTRIA": -500, "ENGLAND": 100}`; `"7x1000"` is 1000 of everything."""
    if text.startswith("7x"):
        return dict.fromkeys(POWERS, int(text[2:]))
    return {BY_LETTER[word[0]]: int(word[1:]) for word in text.split()}


def account(
    cash: str = "0.00", holdings: str = "7x1000", *, status: SeatStatus = SeatStatus.ACTIVE, missed: int = 0
) -> Account:
    return Account(Cents.parse(cash), {power: units(holdings).get(power, 0) for power in POWERS}, status, missed)


def prices(**changed: str) -> dict[str, Cents]:
    """1.00 each, but `prices(A="0.95")`."""
    return {power: Cents.parse(changed.get(power[0], "1.00")) for power in POWERS}


def question(
    profile: str = "ka2007", *, house_rules: Mapping[str, object] | None = None, **changed: Any
) -> ExchangeTurn:
    """Turn 5 with start prices and centres; `slips` may be text for `units`."""
    given: dict[str, Any] = {
        "seed": 7,
        "turn": 5,
        "prices": prices(),
        "tie_order": TIE_ORDER,
        "centres": START,
        "accounts": {"Anna": account()},
        "slips": {},
    }
    given |= changed
    given["slips"] = {player: units(slip) if isinstance(slip, str) else slip for player, slip in given["slips"].items()}
    return ExchangeTurn(profile=with_house_rules(load_profile(profile), house_rules or {}), **given)


def settle(profile: str = "ka2007", **changed: Any) -> Settlement:
    return settle_turn(question(profile, **changed))
