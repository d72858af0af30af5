"""The hall of fame of a family as values: victories of everybody, and the best marks.

Takes: a club, the letters of a family, a language. Gives: `FamePage`, `fame_view`.
Source: docs/window.md 11.9; docs/club.md, "Games, seasons, hall of fame".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from kapdip.club.marks import Mark, MarkKind, best_marks
from kapdip.club.model import Club
from kapdip.club.tables import Fame, hall_of_fame, records_of
from kapdip.showing.club.names import MARK_ICONS, MARK_NAMES
from kapdip.tables.figures import Column, Figure
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import currency_name, figure_writer, money, points_text, power_name
from kapdip.words.habits import power_of

FigureRows: TypeAlias = tuple[tuple[Figure, ...], ...]


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A best mark: its name, whose, in which game, and how much."""

    icon: str
    title: str
    who: str
    game: str
    number: str
    value: str


@dataclass(frozen=True, slots=True)
class FamePage:
    """The hall of a family."""

    columns: tuple[Column, ...]
    rows: FigureRows
    winners: FigureRows
    """Those who have won, their best points with the decimals that they need among themselves."""
    marks: tuple[MarkRow, ...]


def families(club: Club) -> tuple[str, ...]:
    """The families of which there are games, in the order of their first."""
    return tuple(dict.fromkeys(record.family for record in club.records))


def fame_view(club: Club, family: str, language: BoardLanguage) -> FamePage:
    """The hall of fame of a family."""
    say = words_in(language).gettext
    records = records_of(club, family=family)
    rows = hall_of_fame(records)
    has_shared = any(row.shared for row in rows)
    columns = [Column(say("Victories"), stretch=True), Column(say("alone"))]
    columns += [Column(say("shared"))] if has_shared else []
    return FamePage(
        (*columns, Column(say("games")), Column(say("best"))),
        _figures(rows, family, language, has_shared=has_shared),
        _figures([row for row in rows if row.sole + row.shared], family, language, has_shared=has_shared),
        tuple(_mark(one, language) for one in best_marks(records)),
    )


def _figures(rows: Sequence[Fame], family: str, language: BoardLanguage, *, has_shared: bool) -> FigureRows:
    write = figure_writer((row.best for row in rows), language)
    figures = []
    for order, row in enumerate(rows):
        name = Figure(row.person, order, is_text=True, why=("card", row.person), bold=row.sole + row.shared > 0)
        counts = [_count(row.sole)] + ([_count(row.shared)] if has_shared else [])
        games = Figure(str(row.games), row.games, role="text_secondary")
        best = Figure(write(row.best), -1 if row.best is None else int(row.best * 100))
        asked = (replace(one, why=("fame", row.person, family)) for one in (*counts, games, best))
        figures.append((name, *asked))
    return tuple(figures)


def _count(number: int) -> Figure:
    return Figure(str(number) if number else "–", number, bold=number > 0, role="text" if number else "text_hint")


def _mark(mark: Mark, language: BoardLanguage) -> MarkRow:
    result = mark.result
    who = result.person or result.alias or "?" if result is not None else ""
    power = power_of(mark.letter, language.board)
    if mark.kind is MarkKind.REIGN:
        who = f"{who}, {power_name(power, language)}"
    elif mark.kind is MarkKind.DEAREST:
        told = words_in(language).gettext("{currency}, turn {turn}")
        who = told.format(currency=currency_name(power, language), turn=mark.turn)
    return MarkRow(
        MARK_ICONS[mark.kind],
        words_in(language).gettext(MARK_NAMES[mark.kind]),
        who,
        mark.record.name,
        mark.record.number,
        _value(mark, language),
    )


def _value(mark: Mark, language: BoardLanguage) -> str:
    words = words_in(language)
    match mark.kind:
        case MarkKind.CLOSEST:
            return points_text(mark.value, language)
        case MarkKind.REIGN:
            return words.ngettext("{n} turn", "{n} turns", int(mark.value)).format(n=mark.value)
        case MarkKind.COMEBACK:
            return words.gettext("place {place} → 1").format(place=mark.value)
        case MarkKind.DEAREST:
            return money(int(mark.value), language)
