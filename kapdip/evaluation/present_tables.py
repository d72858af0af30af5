"""Two tables that only documents have: who owns which centres, and the final ranking.

Takes: an evaluation. Gives: `centres_table`, `ranking_table`. Rules: KA 2007, "Siegpunkte"; docs/window.md 10.4.
"""

from collections.abc import Mapping

from kapdip.evaluation.figures import hundredths, signed, whole
from kapdip.evaluation.model import CentreRow, Evaluation, RankingPart
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.present_orders import place_text
from kapdip.exchange.model import SeatStatus
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import power_name

NONE = "–"
UNPLACED = {SeatStatus.EXCLUDED: N_("{player} (excluded)"), SeatStatus.RESIGNED: N_("{player} (resigned)")}


def centres_table(evaluation: Evaluation, titles: Mapping[str, str], lang: BoardLanguage) -> Table | None:
    """The table of centre ownership, in spring too; None where it is not shown who owns what."""
    words, table, board = words_in(lang), evaluation.centres, lang.board
    if table is None:
        return None

    def row(line: CentreRow) -> list[Figure]:
        lost = ", ".join(place_text(code, board) for code in line.lost)
        return [
            Figure(power_name(line.power, lang), chip=line.power, is_text=True),
            Figure(
                titles["gone"] if line.eliminated else "",
                len(line.centres),
                aside=words.gettext("lost: {centres}").format(centres=lost) if lost else "",
                pieces=tuple(Figure(place_text(code, board), bold=code in line.gained) for code in line.centres),
                is_text=True,
            ),
            *(Figure(str(count)) for count in line.history),
            Figure(signed(line.change, lang) if line.change else "="),
            Figure(whole(line.units, lang)),
        ]

    notes = []
    if any(line.gained for line in table.rows):
        notes.append(words.gettext("Underlined: gained in this turn."))
    if table.neutral is not None:
        free = ", ".join(place_text(code, board) for code in table.neutral)
        notes.append(
            words.gettext("Free: {centres}.").format(centres=free) if free else words.gettext("No centre is free.")
        )
    columns = [
        Column(titles["power"]),
        Column(titles["owned"]),
        *(Column(str(year), key="year") for year in table.years),
        Column(titles["change"]),
        Column(titles["units"]),
    ]
    return Table(columns, list(map(row, table.rows)), "centres", legend=(" ".join(notes),))


def ranking_table(evaluation: Evaluation, titles: Mapping[str, str], lang: BoardLanguage) -> Table | None:
    """The final ranking with the points' make-up; where nothing was traded, without what comes of trading."""
    ranking, currency, board = evaluation.ranking, evaluation.base_currency, lang.board
    if ranking is None:
        return None
    words = words_in(lang)
    exact = not ranking.whole_hundreds
    by_centres = not ranking.columns

    def points(amount: int) -> str:
        return hundredths(amount, lang) if exact and not by_centres else whole(amount // 100, lang)

    def part(one: RankingPart, centres: int) -> Figure:
        if not one.points:
            return Figure(NONE, aside=whole(one.units, lang) if one.units else "")
        made = (
            f"{whole(one.units, lang)} × {centres} / 100" if exact else f"{whole(one.units // 100, lang)} × {centres}"
        )
        return Figure(points(one.points), aside=made.replace(" ", "\u00a0"))

    rows = [
        [
            Figure(NONE if row.place is None or ranking.is_draw else whole(row.place, lang), bold=True),
            Figure(row.player, bold=row.player in ranking.winners, is_text=True),
            *(part(one, centres) for one, (_, centres) in zip(row.parts, ranking.columns, strict=True)),
            Figure(points(row.total), bold=True),
            Figure(NONE if row.rank_before is None else whole(row.rank_before, lang)),
            Figure(NONE if exact else whole(row.rest_units, lang)),
            Figure(hundredths(row.cash, lang)),
        ]
        for row in ranking.rows
    ]
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
    head = words.gettext("Centres") if by_centres and not ranking.counts_innings else words.gettext("Points")
    columns = [
        Column(titles["place"], key="place"),
        Column(titles["player"], key="player"),
        *(Column(f"×\u00a0{whole(count, lang)}", chip=power, key=power) for power, count in ranking.columns),
        Column(head, key="total"),
        Column(titles["before"], key="before"),
        Column(titles["rest"], key="rest"),
        Column(titles["currency"], key="cash"),
    ]
    table = Table(columns, rows, "ranking", legend=(" ".join(notes),))
    return table.picked(["place", "player", "total"]) if by_centres else table
