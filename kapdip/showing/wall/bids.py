"""The auction on the wall, where powers are hired by bids: both bids row by row, who leads whom for how much, purses.

Takes: a turn whose bids are opened, a speaker. Gives: `BidsScene`, and the same in lines for a page. Of bids that are
not opened a public turn knows nothing. Source: docs/wall.md 1, docs/intimate.md.
"""

from dataclasses import dataclass, replace

from kapdip.board.model import Power
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.game.model import Alias
from kapdip.game.public import PublicTurn, PublicView
from kapdip.game.public_hiring import PublicAuction
from kapdip.showing.auction.on_map import with_hires
from kapdip.showing.auction.purses import credits_after, flag_lines
from kapdip.showing.orders.picture import public_occupants
from kapdip.showing.wall.parts import Head
from kapdip.showing.wall.ticker import ticker
from kapdip.words.format import number, power_name
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class BidRow:
    """A power: what each player bid for it, and who leads it for how much."""

    power: Power
    name: str
    bids: tuple[str, ...]
    outcome: str
    brief: str
    """The same where there is no room for names."""
    winner: int | None
    """The column of who leads it."""


@dataclass(frozen=True, slots=True)
class PurseRow:
    """A player: their home country, and their purse before and after."""

    player: Alias
    home: Power
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class BidsScene:
    """An auction: row by row, the dearest first; then the purses, and what the marks mean."""

    head: Head
    title: str
    before: MapPicture
    """The board while the rows turn over."""
    picture: MapPicture
    """The board with who leads whom."""
    players: tuple[Alias, ...]
    marks: tuple[str, ...]
    """Their monograms."""
    rows: tuple[BidRow, ...]
    purses: tuple[PurseRow, ...]
    notes: tuple[str, ...]
    ticker: tuple[str, ...]


def bids_scene(view: PublicView, turn: PublicTurn, head: Head, speaker: Speaker, options: MapOptions) -> BidsScene:
    """The auction of a turn whose bids are opened."""
    auction = turn.auction
    assert auction is not None
    plain = MapPicture(turn.after, (), public_occupants(turn), options=replace(options, labels=Labels.NONE))
    told = with_hires(plain, view, turn, speaker)
    purses = tuple(
        PurseRow(alias, home, auction.before[alias], auction.credits[alias]) for alias, home in turn.start.homes.items()
    )
    title = speaker.say("Bids for {year}", year=turn.date.year + 1)
    rows, said = bid_rows(auction, speaker), ticker(view, speaker, turn.number - 1)
    players, notes = tuple(auction.bids), flag_lines(turn, speaker)
    marks = tuple(monograms(players).values())
    return BidsScene(head, title, plain, told, players, marks, rows, purses, notes, said)


def bid_rows(auction: PublicAuction, speaker: Speaker) -> tuple[BidRow, ...]:
    """The powers that were for sale, the highest bid first."""
    names, marks = tuple(auction.bids), monograms(auction.bids)

    def best(power: Power) -> int:
        return max((bids or {}).get(power, 0) for bids in auction.bids.values())

    rows = []
    for power in sorted(auction.sale, key=lambda one: (-best(one), one)):
        leader = auction.control.get(power)
        if leader is not None:
            paid = number(auction.cost[leader][power], speaker.language)
            outcome = speaker.say("{player} for {credits}", player=leader, credits=paid)
            brief = f"{marks[leader]} {paid}"
        else:
            brief = "=" if power in auction.tied else "–"
            outcome = speaker.say("tied: neutral") if power in auction.tied else speaker.say("neutral")
        bids = tuple(
            "–" if one is None else number(one.get(power, 0), speaker.language) for one in auction.bids.values()
        )
        winner = None if leader is None else names.index(leader)
        rows.append(BidRow(power, power_name(power, speaker.language), bids, outcome, brief, winner))
    return tuple(rows)


def bid_lines(turn: PublicTurn, speaker: Speaker) -> tuple[str, ...]:
    """An auction in lines, for a page."""
    auction = turn.auction
    if auction is None:
        return ()
    rows = (f"{row.name}: {' : '.join(row.bids)}, {row.outcome}" for row in bid_rows(auction, speaker))
    return (*rows, *flag_lines(turn, speaker), *purse_lines(turn, speaker))


def purse_lines(turn: PublicTurn, speaker: Speaker) -> tuple[str, ...]:
    """The purses as far as the turn is resolved."""
    credits, lang = credits_after(turn), speaker.language
    return tuple(
        speaker.say_n(
            "{player}, {home}: {count} credit",
            "{player}, {home}: {count} credits",
            credits[alias],
            player=alias,
            home=power_name(home, lang),
            count=number(credits[alias], lang),
        )
        for alias, home in turn.start.homes.items()
    )
