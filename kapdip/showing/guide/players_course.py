"""The guided game of a player: what moves a price, what a point costs, when one leads a power.

Gives: `FOR_PLAYERS`. The sample's same autumn, at the exchange: the player is about to lose the only power that they
lead by a hundred units; they own some of the dearest currency, which they can sell. Source: docs/window.md 11.12;
docs/rules.md 2, 3 and 4.
"""

from kapdip.exchange.projections import price_of_a_point
from kapdip.game.exchange_view import exchange_view
from kapdip.showing.exchange.picture import SheetDraft, player_line
from kapdip.showing.guide.course import GuidedGame, GuideStep, GuideView, amounts, is_over, is_resolved
from kapdip.words.catalogue import mark

TURN = 9
PLAYER = "Graf Koks"
MOST, STEP = 500, 100

# -- what was done -----------------------------------------------------------------------------------------------------


def dearest_currency(view: GuideView) -> str:
    """The currency with the highest price."""
    prices = view.desk.turn.start.prices
    return max(prices, key=lambda currency: prices[currency])


def _sold(view: GuideView) -> bool:
    return amounts(view, PLAYER).get(dearest_currency(view), 0) <= -MOST or is_resolved(view)


def _sold_less(view: GuideView) -> bool:
    return any(amounts(view, PLAYER).values()) and not _sold(view)


def cheapest_point(view: GuideView) -> str:
    """The currency whose point costs least at the prices at which is traded."""
    start = view.desk.turn.start
    cost = {
        power: price_of_a_point(price, len(start.position.centres.get(power, ())))
        for power, price in start.prices.items()
        if start.position.centres.get(power)
    }
    return min(cost, key=lambda power: cost[power])


def _bought_points(view: GuideView) -> bool:
    return amounts(view, PLAYER).get(cheapest_point(view), 0) >= STEP or is_resolved(view)


def _bought_dearer(view: GuideView) -> bool:
    return max(amounts(view, PLAYER).values(), default=0) > 0 and not _bought_points(view)


def own_powers(view: GuideView) -> tuple[str, ...]:
    """The powers that the player leads in this turn."""
    return tuple(power for power, leader in view.desk.turn.start.control.items() if leader == PLAYER)


def _keeps_powers(view: GuideView) -> bool:
    """Whether nobody will hold more units of what they lead, if all slips stay as they are: a tie goes back to the turn
    before, in which they held most.
    """
    accounts = view.desk.turn.start.accounts
    seen = exchange_view(view.desk.game, accounts, shows_sums=True)
    cells = {player: player_line(seen, player, SheetDraft()).cells for player in accounts}

    def after(player: str, power: str) -> int:
        return cells[player][power].held + cells[player][power].executed

    return is_resolved(view) or all(
        after(PLAYER, power) == max(after(player, power) for player in accounts) for power in own_powers(view)
    )


def _bought_too_few(view: GuideView) -> bool:
    return any(amounts(view, PLAYER).get(power, 0) > 0 for power in own_powers(view)) and not _keeps_powers(view)


# -- the steps ---------------------------------------------------------------------------------------------------------

_STEPS: tuple[GuideStep, ...] = (
    GuideStep(
        "slips",
        mark("What no player ever sees"),
        mark(
            "You are Graf Koks; it is autumn 1904. Every slip but yours is in, and here you may look at "
            "them: press {key}."
        ),
        "exchange.curtain",
        "tool:exchange.curtain",
        lambda view: not view.is_hidden or is_resolved(view),
    ),
    GuideStep(
        "sell",
        mark("What moves a price"),
        mark(
            "{key} jumps to your slip. Note “Price after” under England, then sell 500: type -500 under "
            "England, then Tab."
        ),
        "exchange.next",
        "dock:exchange",
        _sold,
        _sold_less,
        mark("See what it does to the price. You can’t sell more than 500 a turn: type -500 under England, then Tab."),
    ),
    GuideStep(
        "point",
        mark("What a point costs"),
        mark(
            "“Price after” fell by 0.05 under England: every full hundred of everyone’s net trades moves "
            "it by 0.01. “Price of a point now” is price × 100 ÷ centres, so a cheap currency can have "
            "dear points. Buy 100 of the one with the cheapest point."
        ),
        "exchange.sheet",
        "dock:exchange",
        _bought_points,
        _bought_dearer,
        mark(
            "There is a cheaper point. Find the smallest figure beside “Price of a point now” and buy "
            "100 of that currency."
        ),
    ),
    GuideStep(
        "price",
        mark("What you pay"),
        mark(
            "Go back to that cell and press ?: you pay the last evaluation’s price, whatever the others "
            "do this turn. Esc closes the breakdown."
        ),
        "exchange.sheet",
        "dock:exchange",
        lambda view: view.has_asked_why or is_resolved(view),
        rests_on=_bought_points,
    ),
    GuideStep(
        "lead",
        mark("When do I control a power?"),
        mark(
            "When you hold most of its currency after the trades. You control Turkey with 4,250; "
            "Mutter Courage has 3,600 and is buying 750. Buy just enough under Turkey to keep it."
        ),
        "exchange.sheet",
        "dock:exchange",
        _keeps_powers,
        _bought_too_few,
        mark(
            "She will have 4,350. Matching that is enough: a tie goes to the player who held more the turn "
            "before, and that was you."
        ),
    ),
    GuideStep(
        "settle",
        mark("The exchange settles"),
        mark("Press {key} until the next turn begins: first the units move, then all slips are executed at once."),
        "turn.next",
        "dock:turn",
        is_over,
    ),
    GuideStep(
        "points",
        mark("Who is ahead, and why?"),
        mark(
            "{key} shows the standings. Choose “Points” and press ? on one of Graf Koks’s figures, or "
            "double-click it, to see how his points add up."
        ),
        "view.dock.standings",
        "dock:standings",
        lambda view: view.has_asked_why,
        rests_on=is_over,
    ),
)

FOR_PLAYERS = GuidedGame(
    "players",
    mark("Guided game for players"),
    "help.guide_players",
    TURN,
    PLAYER,
    (),
    _STEPS,
    (
        mark("That was the exchange"),
        mark(
            "Prices, points, control: now you know what a slip does. Ctrl+R shows who could take what "
            "next turn. Try anything here; Ctrl+Z undoes it."
        ),
    ),
)
