"""Bids, who leads whom for how much, and every credit of both purses in words: the table in the exchange's place.

Takes: an evaluation of a game in which powers are hired. Gives: `hiring_table`, `purse_texts`.
Source: docs/intimate.md.
"""

from collections.abc import Iterator, Mapping

from kapdip.auction.explaining import tell_bids, tell_income
from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.evaluation.figures import whole
from kapdip.evaluation.model import Evaluation, HiringReport
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.page import PurseText
from kapdip.game.public_hiring import PublicAuction
from kapdip.reason import Reason
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import power_name
from kapdip.words.isolating import isolated
from kapdip.words.sentences import say


def hiring_table(evaluation: Evaluation, words: Mapping[str, str], lang: BoardLanguage) -> Table | None:
    """What was bid for each power and who leads it, without rows in a turn that only pays income; None where the turn
    has neither bids nor income.
    """
    report = evaluation.hiring
    if report is None or (report.auction is None and report.income is None):
        return None
    columns = [
        Column(words["power"]),
        *(Column(player, key="bidder") for player in report.homes),
        Column(words["hiring_leads"]),
    ]
    auction = report.auction
    rows = [_row(power, auction, lang) for power in auction.sale] if auction is not None else []
    return Table(columns, rows, "hiring", words["hiring"], legend=(words["hiring_note"],) if rows else ())


def purse_texts(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> tuple[PurseText, ...]:
    """Every credit of both purses; nothing in a turn without bids and income."""
    report = evaluation.hiring
    if report is None or (report.auction is None and report.income is None):
        return ()
    auction = report.auction
    return tuple(
        PurseText(
            player=player,
            home=board.power_names[lang][home],
            flags=" ".join(flag.value for flag in auction.flags[player]) if auction is not None else "",
            lines=tuple(say(reason, lang) for reason in _told(report, player, home)),
        )
        for player, home in report.homes.items()
    )


def _row(power: Power, auction: PublicAuction, lang: BoardLanguage) -> list[Figure]:
    words, leader = words_in(lang), auction.control.get(power)
    if leader is not None:
        outcome = words.gettext("{player} for {count}").format(
            player=isolated(leader), count=whole(auction.cost[leader][power], lang)
        )
    else:
        outcome = words.gettext("tied, neutral") if power in auction.tied else words.gettext("neutral")
    bids = (Figure("–" if bids is None else whole(bids.get(power, 0), lang)) for bids in auction.bids.values())
    return [
        Figure(power_name(power, lang), chip=power, is_text=True),
        *bids,
        Figure(outcome, is_text=True),
    ]


def _told(report: HiringReport, player: str, home: Power) -> Iterator[Reason]:
    if (auction := report.auction) is not None:
        yield from tell_bids(
            player,
            before=auction.before,
            bids=auction.bids,
            cost=auction.cost[player],
            flags=auction.flags,
            after=auction.credits[player],
        )
    if (income := report.income) is not None:
        yield from tell_income(home, income.before[player], income.earned[player], income.credits[player])
