"""Tables of a turn as documents print them: with the documents' titles and figures, and names without hidden signs.

Takes: an evaluation, a language. Gives: `projection_tables`. Rules: KA 2007, both projections; docs/window.md 10.4.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.own_words import words_in
from kapdip.tables.figures import Column, Figure, Table
from kapdip.tables.standings import Settled, money_table, points_table, settled_turn
from kapdip.words.board_language import BoardLanguage
from kapdip.words.gaps import NARROW
from kapdip.words.speaker import Speaker

NONE = "–"
_LEFT_OUT = frozenset({"cash", "securities"})
"""Columns for which a phone has no room."""
_SOFT = _LEFT_OUT | {"before"}
_FOUR_DIGITS = re.compile(rf"(?<![\d{NARROW}])(\d){NARROW}(\d{{3}})(?![\d{NARROW}])")


def settled_of(evaluation: Evaluation, lang: BoardLanguage) -> Settled | None:
    """The turn as it was settled. A first one is compared with nothing: its start was not published."""
    played = evaluation.played
    start = replace(played.start, money={}, points={})
    return settled_turn(Speaker(lang), replace(played, start=start), evaluation.before)


def printed_table(table: Table, titles: Mapping[str, str], lang: BoardLanguage) -> Table:
    """A table with the titles of the document by the keys of its columns."""
    words = words_in(lang)
    moves = {"▲": words.gettext("up"), "▼": words.gettext("down")}
    moves |= {"+": words.gettext("bought"), "−": words.gettext("sold")}

    def figure(one: Figure, column: Column) -> Figure:
        text = (clean_line(one.text or one.tip) if one.is_text else _FOUR_DIGITS.sub(r"\1\2", one.text)) or NONE
        text = f"({text})" if column.key == "before" else text
        role = "text_secondary" if column.key in _SOFT else "text"
        chip = one.chip if one.text else ""
        return replace(one, text=text, chip=chip, role=role, spoken=moves.get(one.mark, ""))

    columns = [
        replace(one, title=titles.get(one.key, one.title), gives_way=one.key in _LEFT_OUT) for one in table.columns
    ]
    rows = [list(map(figure, row, columns)) for row in table.rows]
    return replace(table, columns=columns, rows=rows, title=titles[table.key])


def projection_tables(evaluation: Evaluation, words: Mapping[str, str], lang: BoardLanguage) -> Mapping[str, Table]:
    """Money and points by name, each the highest first; nothing where nothing is traded, no points at the end."""
    about = settled_of(evaluation, lang)
    if about is None:
        return {}
    titles = {**words, "place": words["rank_before"], "before": "", "cash": words["currency"]}
    titles |= {"securities": words["securities"], "change": words["change_long"]}
    money = printed_table(money_table(about), titles | {"total": words["sum"]}, lang)
    in_hand = f"{words['currency']} {words['in_cash']}"
    rows = [[*row[:2], replace(row[2], aside=f"{row[3].text} {in_hand}"), *row[3:]] for row in money.rows]
    found = {"money": replace(money, rows=rows)}
    if evaluation.is_final:
        return found
    return found | {"points": printed_table(points_table(about), titles | {"total": words["points_head"]}, lang)}
