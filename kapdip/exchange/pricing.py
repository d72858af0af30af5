"""New prices from what was bought and sold, with whole numbers only.

Takes the old price and the sums of a turn; gives the new price and its audit.
Rules: docs/rules.md 2.6; KA 2007, "Berechnung der neuen Währungskurse"; Electronic Protocol 276, Westling 9 and 10;
Tant 1982.
"""

from kapdip.exchange.audit import PriceAudit
from kapdip.exchange.money import Cents, half_up
from kapdip.exchange.profile import PriceLaw, PriceRounding, Profile

PAR = 100
"""1.00 of the base currency, toward which the cube-root law rounds."""


def linear_price(old: int, net: int, step_units: int, rounding: PriceRounding = PriceRounding.TOWARD_ZERO) -> int:
    """Old price ± one hundredth for each `step_units` of net demand; may come out below the lowest price.

    Toward zero full steps count only, away from zero each that is begun.
    """
    steps = abs(net) // step_units if rounding is PriceRounding.TOWARD_ZERO else -(-abs(net) // step_units)
    return old + steps if net >= 0 else old - steps


def cube_root_price(old: int, demand: int, supply: int) -> int:
    """Old price × ∛(demand ÷ supply) in hundredths, rounded toward 1.00 (down above it, up below it).

    A price n is at most the exact value where n³ × supply ≤ old³ × demand: no root is ever taken with a float.
    """
    exact = old**3 * demand
    below = _cube_root(exact // supply)
    is_exact = below**3 * supply == exact
    return below if is_exact or below >= PAR else below + 1


def price_audit(
    profile: Profile,
    currency: str,
    old: Cents,
    *,
    bought: int,
    sold: int,
    gained: int = 0,
    survives: bool = True,
    frozen: bool = False,
) -> PriceAudit:
    """The new price of one currency.

    `gained`: net change of centres (world events, percent for centres); `frozen`: no new prices are made this turn.
    """
    world = gained * profile.world_events_units
    demand, supply = bought, sold
    if profile.price_law is PriceLaw.CUBE_ROOT:
        demand = max(profile.demand_floor, bought + max(world, 0))
        supply = max(profile.demand_floor, sold + max(-world, 0))
        moved = cube_root_price(old, demand, supply)
    else:
        moved = linear_price(old, bought - sold + world, profile.price_step_units, profile.price_rounding)
    traded = old if frozen else Cents(max(profile.lowest_price, moved))
    percent = 0 if frozen else gained * profile.centre_percent
    counted = half_up(traded * (100 + percent), 100)
    new = Cents(max(profile.lowest_price, counted))
    return PriceAudit(
        currency=currency,
        law=profile.price_law,
        price_before=old,
        bought=bought,
        sold=sold,
        world=world,
        net=bought - sold,
        demand=demand,
        supply=supply,
        rounding=profile.price_rounding,
        traded=traded,
        percent=percent,
        step=Cents(new - old),
        price_after=new if survives else None,
        at_floor=not frozen and new == profile.lowest_price and min(moved, counted) < new,
        frozen=frozen,
    )


def _cube_root(number: int) -> int:
    """The largest whole number whose cube is at most `number` (Newton's steps from above)."""
    if number < 1:
        return 0
    guess = 1 << -(-number.bit_length() // 3)
    while True:
        better = (2 * guess + number // (guess * guess)) // 3
        if better >= guess:
            return guess
        guess = better
