"""Bids, who leads whom for how much, and every credit of both purses in words: the table in the exchange's place.

Takes: an evaluation of a game in which powers are hired. Gives: `hiring_text`. Source: docs/intimate.md.
"""

from collections.abc import Iterator

from kapdip.auction.explaining import tell_bids, tell_income
from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.evaluation.figures import whole
from kapdip.evaluation.model import Evaluation, HiringReport
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.page import BidText, HiringText, PurseText
from kapdip.game.public_hiring import PublicAuction
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.isolating import isolated
from kapdip.words.sentences import say


def hiring_text(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> HiringText | None:
    """The table of an auction and the purses; None where the turn has neither bids nor income."""
    report = evaluation.hiring
    if report is None or (report.auction is None and report.income is None):
        return None
    words = words_in(lang)
    auction = report.auction
    rows = tuple(_row(power, auction, board, lang, words) for power in auction.sale) if auction is not None else ()
    purses = tuple(
        PurseText(
            player=player,
            home=board.power_names[lang][home],
            flags=" ".join(flag.value for flag in auction.flags[player]) if auction is not None else "",
            lines=tuple(say(reason, lang) for reason in _told(report, player, home)),
        )
        for player, home in report.homes.items()
    )
    return HiringText(tuple(report.homes), rows, purses)


def _row(power: Power, auction: PublicAuction, board: Board, lang: BoardLanguage, words: Translator) -> BidText:
    leader = auction.control.get(power)
    if leader is not None:
        outcome = words.gettext("{player} for {count}").format(
            player=isolated(leader), count=whole(auction.cost[leader][power], lang)
        )
    else:
        outcome = words.gettext("tied, neutral") if power in auction.tied else words.gettext("neutral")
    bids = tuple("–" if bids is None else whole(bids.get(power, 0), lang) for bids in auction.bids.values())
    return BidText(power, board.letters[power], board.power_names[lang][power], bids, outcome)


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
