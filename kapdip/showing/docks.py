"""Every dock of the desk, with all that is said about it in one place.

Gives: `DOCKS` (data), `docks_of`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kapdip.words.catalogue import mark


@dataclass(frozen=True, slots=True)
class DockSpec:
    """One dock."""

    key: str
    text: str
    synonyms: str
    """What else it may be called by somebody who looks for it, divided by commas."""
    icon: str
    panel: str
    """Module and class below `kapdip_gui`, imported when the dock is first shown."""
    topic: str
    """The topic of the rules that F1 opens in it."""
    needs: str = ""
    """What a game must have: as in `Command`."""
    is_late: bool = False
    """It is not there until somebody asks for it."""


DOCKS: Mapping[str, DockSpec] = {
    one.key: one
    for one in (
        DockSpec(
            "turn",
            mark("Turn"),
            mark("checklist, next step, what is missing"),
            "circle-check",
            "turn.panel:TurnPanel",
            "turn",
        ),
        DockSpec(
            "orders",
            mark("Orders"),
            mark("list of orders, military slips"),
            "map",
            "orders.panel:OrdersPanel",
            "orders",
        ),
        DockSpec(
            "exchange",
            mark("Exchange"),
            mark("market, stock exchange, slips, currencies"),
            "table",
            "exchange:ExchangePanel",
            "exchange",
            needs="exchange",
        ),
        DockSpec(
            "press",
            mark("Press"),
            mark("letters, messages, articles, newspaper"),
            "mail",
            "press.panel:PressPanel",
            "press",
        ),
        DockSpec(
            "standings",
            mark("Standings"),
            mark("ranking, points, score, centres, money, who leads"),
            "trophy",
            "standings:StandingsPanel",
            "standings",
        ),
        DockSpec(
            "charts", mark("Charts"), mark("graphs, prices, curves"), "chart-line", "charts:ChartsPanel", "prices"
        ),
        DockSpec(
            "history",
            mark("History"),
            mark("past turns, timeline, earlier turns"),
            "history",
            "history.panel:HistoryPanel",
            "history",
        ),
        DockSpec(
            "results",
            mark("Results"),
            mark("failures, why, outcome of the moves"),
            "flag",
            "orders.results:ResultsPanel",
            "results",
        ),
        DockSpec("news", mark("News"), mark("headlines, events, what happened"), "news", "turn.news:NewsPanel", "turn"),
        DockSpec(
            "wall",
            mark("Wall"),
            mark("projector, beamer, clock"),
            "screen-share",
            "wall.panel:WallPanel",
            "turn",
            is_late=True,
        ),
        DockSpec(
            "radar",
            mark("Outlook"),
            mark("takeover, radar, control, points, race"),
            "crosshair",
            "foresight.panel:RadarPanel",
            "control",
            needs="exchange",
            is_late=True,
        ),
        DockSpec(
            "bids",
            mark("Bids"),
            mark("auction, mercenaries, purses, credits"),
            "lock",
            "auction.panel:BidsPanel",
            "bids",
            needs="bids",
            is_late=True,
        ),
        DockSpec(
            "table",
            mark("Phones"),
            mark("QR code, mobile, smartphone, network, spectators"),
            "device-mobile",
            "table.panel:TablePanel",
            "turn",
            is_late=True,
        ),
        DockSpec(
            "beside",
            mark("Compared with the game"),
            mark("compare, live and sandbox, what changes"),
            "git-compare",
            "sandbox.beside:BesidePanel",
            "prices",
            needs="sandbox",
            is_late=True,
        ),
    )
}
"""In the order of Ctrl+1 … 9; those after that have no key of their own."""

SUPPOSED = replace(DOCKS["turn"], text=mark("Assumptions"), panel="sandbox.suppose:SupposePanel")
"""What a sandbox has in place of the turn: nothing is to be collected there, but something to be supposed."""


def docks_of(*, sandbox: bool) -> Mapping[str, DockSpec]:
    """The docks of the desk or of a sandbox."""
    return {**DOCKS, SUPPOSED.key: SUPPOSED} if sandbox else DOCKS
