"""The tables in words: centres, exchange, projections, final ranking, reckoning.

Takes: an evaluation. Gives: the rows of `page`, figures already written. Rules: KA 2007, "Die Börsentabelle", both
projections, "Siegpunkte"; docs/window.md 10.4.
"""

from kapdip.board.board import Board
from kapdip.evaluation.figures import hundredths, signed, whole
from kapdip.evaluation.model import (
    CentreRow,
    Evaluation,
    FinalRanking,
    RankingPart,
)
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import (
    CentreRowText,
    CentresText,
    CentreText,
    PartText,
    PlaceText,
    RankingText,
)
from kapdip.evaluation.present_orders import place_text
from kapdip.exchange.model import SeatStatus

NONE = "–"
UNPLACED = {SeatStatus.EXCLUDED: N_("{player} (excluded)"), SeatStatus.RESIGNED: N_("{player} (resigned)")}


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
