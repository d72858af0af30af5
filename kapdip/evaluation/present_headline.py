"""The headline of an evaluation and the deck below it: the first news, or what the game master wrote.

Takes: an evaluation. Gives: `headline_and_deck`. Rules: docs/window.md 10.2.
"""

from collections.abc import Iterator, Sequence

from kapdip.board.board import Board
from kapdip.board.model import Season
from kapdip.evaluation.figures import hundredths, in_words, listed, whole
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.news_items import (
    CentreNews,
    ControlNews,
    EliminationNews,
    InningNews,
    NewsItem,
    PriceNews,
    of_kind,
)
from kapdip.evaluation.own_words import N_
from kapdip.evaluation.present_news import NewsTeller
from kapdip.words.format import capital, ordinal

RISING = (N_("{currency} rises by {change} to {price}"), N_("{currency} rise by {change} to {price}"))
FALLING = (N_("{currency} falls by {change} to {price}"), N_("{currency} fall by {change} to {price}"))
"""About one unit that stands for its currency, and about many."""


def headline_and_deck(evaluation: Evaluation, board: Board, lang: str) -> tuple[str, str]:
    """Headline and deck: the game master's, where there is one; else the weightiest news as
    headline, the next three as deck.
    """
    teller = NewsTeller(board, lang, evaluation.base_currency)
    if (private := evaluation.private) is not None:
        powers = ", ".join(map(teller.name, private.powers))
        return teller.say("For {player} alone: {powers}", player=private.player, powers=powers), ""
    tells_end = evaluation.is_final and evaluation.ranking is not None
    found = _final_clauses(teller, evaluation) if tells_end else _clauses(teller, evaluation)
    headline = capital(found[0]) if evaluation.headline is None else evaluation.headline
    if evaluation.deck is not None:
        return headline, evaluation.deck
    rest = found[1:4] if evaluation.headline is None else found[:3]
    return headline, f"{capital(_sentence(rest, teller))}." if rest else ""


def _sentence(clauses: Sequence[str], teller: NewsTeller) -> str:
    if len(clauses) < 2:
        return "".join(clauses)
    return teller.say("{first}, and {last}", first=", ".join(clauses[:-1]), last=clauses[-1])


def _final_clauses(teller: NewsTeller, evaluation: Evaluation) -> list[str]:
    ranking = evaluation.ranking
    assert ranking is not None
    winners = list(ranking.winners)
    is_draw = ranking.is_draw
    if is_draw:
        headline = teller.say("the game ends in a draw")
    elif not winners:
        headline = teller.say("the game is over")
    elif len(winners) == 1:
        headline = teller.say("{player} wins the game", player=winners[0])
    else:
        headline = teller.say("{players} win the game together", players=listed(winners, teller.words))
    placed = [row for row in ranking.rows if row.place is not None]
    clauses = [headline]
    if is_draw and winners:
        pattern = N_("{players} share it after {turns} turns")
        clauses.append(
            teller.say(pattern, players=listed(winners, teller.words), turns=whole(evaluation.turn, teller.lang))
        )
    elif placed:
        pattern = (
            N_("{points} victory points after {turns} turns")
            if ranking.columns or ranking.counts_innings
            else N_("{points} centres after {turns} turns")
        )
        clauses.append(
            teller.say(
                pattern,
                points=_points(placed[0].total, evaluation, teller.lang),
                turns=whole(evaluation.turn, teller.lang),
            )
        )
        clauses += [
            teller.say(
                "{player} comes {place} with {points}",
                player=row.player,
                place=ordinal(row.place or 0, teller.lang),
                points=_points(row.total, evaluation, teller.lang),
            )
            for row in placed
            if row.player not in winners
        ][:2]
    return clauses


def _points(total: int, evaluation: Evaluation, lang: str) -> str:
    ranking = evaluation.ranking
    return (
        whole(total // 100, lang)
        if ranking is not None and (ranking.whole_hundreds or not ranking.columns)
        else hundredths(total, lang)
    )


def _clauses(teller: NewsTeller, evaluation: Evaluation) -> list[str]:
    """What happened, in clauses, the weightiest first; never empty."""
    news = evaluation.news
    clauses: list[str] = []
    gone = [teller.in_sentence(one.power) for one in of_kind(news, EliminationNews)]
    if gone:
        pattern = teller.words.ngettext("{powers} is eliminated", "{powers} are eliminated", len(gone))
        clauses.append(pattern.format(powers=listed(gone, teller.words)))
    if evaluation.season is Season.WINTER and evaluation.turn == 1:
        hires = evaluation.hiring is not None
        clauses.append(teller.say("the first bids are opened") if hires else teller.say("the exchange is open"))
        leaders = 0 if hires else len({one.new for one in of_kind(news, ControlNews) if one.new})
        if leaders:
            text = teller.words.ngettext(
                "{count} player controls the powers", "{count} players share the powers", leaders
            )
            clauses.append(text.format(count=in_words(leaders, teller.words, teller.lang)))
    clauses += _hiring_clauses(teller, evaluation)
    clauses += _inning_clauses(teller, news)
    clauses += _change_clauses(teller, news)
    clauses += _report_clauses(teller, evaluation)
    return clauses or [teller.say("a quiet turn")]


def _report_clauses(teller: NewsTeller, evaluation: Evaluation) -> Iterator[str]:
    """Where only failures are reported: how many centres went to whom nobody knows, and how many orders failed."""
    report = evaluation.report
    if report is None:
        return
    if (centres := report.centres) is not None and (count := len(centres.changed) + len(centres.taken)):
        form = teller.words.ngettext("{count} centre is taken", "{count} centres are taken", count)
        yield form.format(count=in_words(count, teller.words, teller.lang))
    if failed := sum(len(power.orders) for power in evaluation.powers):
        form = teller.words.ngettext("{count} order fails", "{count} orders fail", failed)
        yield form.format(count=in_words(failed, teller.words, teller.lang))


def _hiring_clauses(teller: NewsTeller, evaluation: Evaluation) -> Iterator[str]:
    """Who has overbid, and who leads which powers in the coming year, those with most powers first."""
    auction = evaluation.hiring.auction if evaluation.hiring is not None else None
    if auction is None:
        return
    for player in auction.forfeited:
        yield teller.say("{player} has overbid", player=player)
    hired = {player: [power for power, who in auction.control.items() if who == player] for player in auction.bids}
    for player, powers in sorted(hired.items(), key=lambda one: -len(one[1])):
        if powers:
            names = listed([teller.in_sentence(power) for power in powers], teller.words)
            yield teller.say("{player} hires {powers}", player=player, powers=names)
    if not auction.control:
        yield teller.say("nobody hires a power")


def _inning_clauses(teller: NewsTeller, news: Sequence[NewsItem]) -> Iterator[str]:
    for one in of_kind(news, InningNews):
        pattern = teller.words.ngettext("{players} leads", "{players} lead", len(one.leading))
        leading = pattern.format(players=listed(one.leading, teller.words))
        yield teller.say("{leading} after inning {number}", leading=leading, number=whole(one.number, teller.lang))


def _change_clauses(teller: NewsTeller, news: Sequence[NewsItem]) -> Iterator[str]:
    grown = sorted(
        (one for one in of_kind(news, CentreNews) if one.after > one.before),
        key=lambda one: (one.before - one.after, -one.after),
    )
    for most in grown[:1]:
        count = in_words(most.after, teller.words, teller.lang)
        yield teller.say("{power} grows to {count} centres", power=teller.in_sentence(most.power), count=count)
    taken = [one for one in of_kind(news, ControlNews) if one.new and one.old]
    if len(taken) > 2:
        yield teller.say("{count} powers change hands", count=in_words(len(taken), teller.words, teller.lang))
    else:
        for one in taken:
            yield teller.say("{player} takes over {power}", player=one.new, power=teller.in_sentence(one.power))
    for moved in of_kind(news, PriceNews)[:2]:
        change, price = hundredths(abs(moved.change), teller.lang), hundredths(moved.price, teller.lang)
        pattern = RISING if moved.change > 0 else FALLING
        yield teller.of_currency(*pattern, moved.power, change=change, price=price)
