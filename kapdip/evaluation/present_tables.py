"""The tables in words: centres, exchange, projections, final ranking, reckoning.

Takes: an evaluation. Gives: the rows of `page`, figures already written. Rules: KA 2007, "Die Börsentabelle", both
projections, "Siegpunkte"; docs/window.md 10.4.
"""

from collections.abc import Callable, Sequence

from kapdip.board.board import Board
from kapdip.evaluation.figures import hundredths, signed, signed_hundredths, whole
from kapdip.evaluation.model import (
    CentreRow,
    CurrencyColumn,
    Evaluation,
    ExchangeTable,
    FinalRanking,
    HoldingCell,
    PlayerRow,
    RankingPart,
)
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import (
    CellText,
    CentreRowText,
    CentresText,
    CentreText,
    ColumnText,
    ExchangeText,
    FootText,
    PartText,
    PlaceText,
    PlayerText,
    RankingText,
)
from kapdip.evaluation.present_orders import place_text
from kapdip.exchange.model import SeatStatus
from kapdip.words.catalogue import Translator
from kapdip.words.isolating import isolated

NONE = "–"
UNPLACED = {SeatStatus.EXCLUDED: N_("{player} (excluded)"), SeatStatus.RESIGNED: N_("{player} (resigned)")}
FLAGS = {"RED": N_("RED"), "NMR": N_("NMR"), "EXCLUDED": N_("excl."), "RESIGNED": N_("resigned")}


def centres_text(evaluation: Evaluation, board: Board, lang: str) -> CentresText | None:
    """The table of centre ownership, in spring too; None where it is not told who owns what."""
    words = words_in(lang)
    table = evaluation.centres
    if table is None:
        return None

    def row(line: CentreRow) -> CentreRowText:
        lost = ", ".join(place_text(code, board) for code in line.lost)
        return CentreRowText(
            power=line.power,
            letter=board.letters[line.power],
            name=board.power_names[lang][line.power],
            centres=tuple(CentreText(place_text(code, board), code in line.gained) for code in line.centres),
            lost=words.gettext("lost: {centres}").format(centres=lost) if lost else "",
            count=whole(len(line.centres), lang),
            change=signed(line.change, lang) if line.change else "=",
            units=whole(line.units, lang),
            history=tuple(map(str, line.history)),
            gone=line.eliminated,
        )

    rows = tuple(map(row, table.rows))
    notes = []
    if any(centre.is_new for line in rows for centre in line.centres):
        notes.append(words.gettext("Underlined: gained in this turn."))
    if table.neutral is not None:
        free = ", ".join(place_text(code, board) for code in table.neutral)
        notes.append(
            words.gettext("Free: {centres}.").format(centres=free) if free else words.gettext("No centre is free.")
        )
    years = tuple(str(year) for year in table.years)
    return CentresText(years, tuple(f"{year % 100:02d}" for year in table.years), rows, " ".join(notes))


def exchange_text(evaluation: Evaluation, board: Board, lang: str) -> ExchangeText | None:
    """The exchange table with every element of the source, or None where nothing is traded."""
    table = evaluation.exchange
    if table is None:
        return None
    words = words_in(lang)
    return ExchangeText(
        columns=tuple(_column(column, board, lang) for column in table.columns),
        rows=tuple(_player(row, table.columns, words, lang) for row in table.rows),
        foot=_foot(table, evaluation, words, lang),
        note=_exchange_note(table, evaluation, words),
        control=_control_sentence(table, evaluation, board, lang),
    )


def _column(column: CurrencyColumn, board: Board, lang: str) -> ColumnText:
    currency = board.currencies[lang].get(column.power, column.power)
    return ColumnText(
        power=column.power,
        letter=board.letters[column.power],
        name=board.power_names[lang][column.power],
        currency=currency,
        short=currency if len(currency) <= 5 else f"{currency[:4]}.",
        dead=column.dead,
        cheapest=column.is_cheapest,
    )


def _player(row: PlayerRow, columns: Sequence[CurrencyColumn], words: Translator, lang: str) -> PlayerText:
    def cell(one: HoldingCell, column: CurrencyColumn) -> CellText:
        spoken = {1: words.gettext("bought"), -1: words.gettext("sold"), 0: ""}[one.sign]
        sign = {1: "+", -1: "−", 0: ""}[one.sign]
        return CellText(whole(one.units, lang), sign, spoken, one.controls, column.dead or not one.units)

    flags = " ".join(words.gettext(FLAGS.get(flag, flag)) for flag in row.flags)
    return PlayerText(row.player, hundredths(row.cash, lang), tuple(map(cell, row.cells, columns)), flags)


def _foot(table: ExchangeTable, evaluation: Evaluation, words: Translator, lang: str) -> tuple[FootText, ...]:
    def line(label: str, figure: Callable[[CurrencyColumn], str], kind: str = "plain") -> FootText:
        return FootText(label, tuple(map(figure, table.columns)), kind)

    def money(amount: int | None) -> str:
        return NONE if amount is None else hundredths(amount, lang)

    def change(column: CurrencyColumn) -> str:
        return NONE if column.price is None else signed_hundredths(column.price - column.price_before, lang)

    leading = [_control_words(evaluation, words)[0]] if table.holdings_lead else []
    return (
        line(words.gettext("Bought − sold"), lambda column: signed(column.net, lang)),
        line(words.gettext("Price before"), lambda column: money(column.price_before)),
        line(words.gettext("Change of price"), change),
        line(
            words.gettext("New price ({currency})").format(currency=evaluation.base_currency),
            lambda c: money(c.price),
            "strong",
        ),
        line(words.gettext("Supply centres"), lambda column: whole(column.centres, lang)),
        line(
            words.gettext("{currency} per point").format(currency=evaluation.base_currency),
            lambda c: money(c.price_per_point),
            "cost",
        ),
        *(line(label, lambda column: column.controller or NONE, "names") for label in leading),
    )


def _control_words(evaluation: Evaluation, words: Translator) -> tuple[str, str]:
    """What the controllers in the table are, and what a framed holding therefore is: the game
    may end with this turn.
    """
    if evaluation.exchange and evaluation.exchange.is_frozen:
        return words.gettext("Controller in the last turn"), words.gettext(
            "Framed and bold: controlled the power in the last turn."
        )
    if evaluation.is_final:
        return words.gettext("Largest holding"), words.gettext("Framed and bold: largest holding.")
    label = words.gettext("Controller from turn {turn}").format(turn=evaluation.turn + 1)
    return label, words.gettext("Framed and bold: controls the power next turn.")


def _exchange_note(table: ExchangeTable, evaluation: Evaluation, words: Translator) -> str:
    notes = [
        *([_control_words(evaluation, words)[1]] if table.holdings_lead else []),
        words.gettext("+ bought, − sold in this turn."),
        words.gettext("RED: purchases reduced to the cash available."),
        words.gettext("NMR: no exchange slip."),
    ]
    if any(column.dead for column in table.columns):
        notes.append(words.gettext("†: traded for the last time in this turn, worthless now."))
    notes.append(words.gettext("{currency} per point: the cheapest in bold.").format(currency=evaluation.base_currency))
    if table.is_frozen:
        notes.append(words.gettext("The last turn sets no new prices and no new controllers."))
    return " ".join(notes)


def _control_sentence(table: ExchangeTable, evaluation: Evaluation, board: Board, lang: str) -> str:
    if not table.holdings_lead:
        return ""
    words = words_in(lang)
    pairs = "; ".join(
        f"{board.power_names[lang][c.power]} {isolated(c.controller)}" for c in table.columns if c.controller
    )
    return f"{_control_words(evaluation, words)[0]}: {pairs}."


def ranking_text(ranking: FinalRanking | None, board: Board, lang: str, currency: str) -> RankingText | None:
    """The final ranking with the points' make-up."""
    if ranking is None:
        return None
    words = words_in(lang)
    exact = not ranking.whole_hundreds
    by_centres = not ranking.columns

    def points(amount: int) -> str:
        return hundredths(amount, lang) if exact and not by_centres else whole(amount // 100, lang)

    def part(one: RankingPart, centres: int) -> PartText:
        if not one.points:
            return PartText(NONE, whole(one.units, lang) if one.units else "")
        made = (
            f"{whole(one.units, lang)} × {centres} / 100" if exact else f"{whole(one.units // 100, lang)} × {centres}"
        )
        return PartText(points(one.points), made.replace(" ", "\u00a0"))

    rows = tuple(
        PlaceText(
            place=NONE if row.place is None or ranking.is_draw else whole(row.place, lang),
            before=NONE if row.rank_before is None else whole(row.rank_before, lang),
            player=row.player,
            wins=row.player in ranking.winners,
            parts=tuple(part(one, centres) for one, (_, centres) in zip(row.parts, ranking.columns, strict=True)),
            total=points(row.total),
            rest=NONE if exact else whole(row.rest_units, lang),
            cash=hundredths(row.cash, lang),
        )
        for row in ranking.rows
    )
    notes = []
    if ranking.columns:
        how = (
            N_("Points per power: holding × centres ÷ 100.")
            if exact
            else N_("Points per power: full hundreds held × centres.")
        )
        notes.append(words.gettext(how))
        lost = (
            N_("{currency} are lost.")
            if exact
            else N_("Odd amounts (below a full hundred) and {currency} count for nothing.")
        )
        notes.append(words.gettext(lost).format(currency=currency))
    if ranking.worthless:
        names = ", ".join(board.currencies[lang].get(power, power) for power in ranking.worthless)
        notes.append(words.gettext("Worthless: {currencies}.").format(currencies=names))
    unplaced = [
        words.gettext(UNPLACED[row.status]).format(player=row.player) for row in ranking.rows if row.status in UNPLACED
    ]
    if unplaced:
        notes.append(words.gettext("Unplaced: {players}.").format(players=", ".join(unplaced)))
    columns = tuple((board.letters[power], f"×\u00a0{whole(count, lang)}") for power, count in ranking.columns)
    head = words.gettext("Centres") if by_centres and not ranking.counts_innings else words.gettext("Points")
    return RankingText(columns, rows, " ".join(notes), head, by_centres)
