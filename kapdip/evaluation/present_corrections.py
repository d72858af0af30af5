"""What in a turn was published differently, in words: a line of the news box.

Takes: an evaluation, or a view. Gives: `correction_texts`, `film_notes`, nothing where it is published for the first
time or reads as it did.
Source: docs/rules.md 12.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from kapdip.board.board import Board
from kapdip.evaluation.figures import hundredths, whole
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.page import NewsText
from kapdip.evaluation.present_orders import order_text, unit_text
from kapdip.game.public import Correction, PublicView
from kapdip.orders.model import Hold
from kapdip.orders.notation import parse_order
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.isolating import isolated

KINDS: Mapping[str, str] = {
    "order": N_("Orders"),
    "silent": N_("Without any orders"),
    "unit": N_("Units"),
    "centre": N_("Centres"),
    "listed": N_("List of centres"),
    "price": N_("Prices"),
    "control": N_("Control"),
    "holding": N_("Holdings"),
    "cash": N_("Cash"),
    "flag": N_("Slips"),
    "status": N_("Seats"),
    "bid": N_("Bids"),
    "credits": N_("Purses"),
    "money": N_("Net worth projection"),
    "points": N_("Points"),
    "innings": N_("Innings"),
    "winner": N_("Winners"),
    "press": N_("Press"),
    "headline": N_("Headline"),
    "comment": N_("Comment"),
    "deadline": N_("Deadline"),
}
"""What can read otherwise, in the order in which it is shown."""
NOTHING = "–"
_MONEY = frozenset({"price", "cash", "money", "points"})
_LISTS = frozenset({"unit", "silent", "listed", "winner"})
"""Kinds of which there is something or not: what went and what came are shown."""


def correction_texts(evaluation: Evaluation, board: Board, lang: str) -> tuple[NewsText, ...]:
    """The line, where there is one."""
    told = _told(evaluation.corrections, board, lang)
    return (NewsText("corrected", words_in(lang).gettext("Corrected"), told),) if told else ()


def film_notes(view: PublicView, language: BoardLanguage, turn: int | None) -> tuple[str, ...]:
    """A line for each turn of a replay that was published otherwise; `turn`: the only one that it plays."""
    words = words_in(language)
    return tuple(
        f"{words.gettext('Turn {turn}').format(turn=one.number)}, {words.gettext('corrected version')}."
        f" {_told(one.corrections, view.board, language)}"
        for one in view.turns
        if one.corrections and turn in (None, one.number)
    )


def _told(corrections: Sequence[Correction], board: Board, lang: str) -> str:
    words, found = words_in(lang), sorted(corrections, key=lambda one: list(KINDS).index(one.kind))
    teller = _Teller(board, lang, words)
    parts = [teller.kind(kind, tuple(those)) for kind, those in groupby(found, key=lambda one: one.kind)]
    return " ".join((words.gettext("Changed since it was published."), *parts)) if parts else ""


class _Teller:
    def __init__(self, board: Board, lang: str, words: Translator) -> None:
        self._board, self._lang, self._words = board, lang, words

    def kind(self, kind: str, found: Sequence[Correction]) -> str:
        """All of one kind: `Prices: Russia 1.11 → 1.10, Turkey 1.00 → 1.02.`"""
        name = self._words.gettext(KINDS[kind])
        told = "; ".join(self._lists(found) if kind in _LISTS else self._by_subject(found))
        return f"{name}: {told}." if told else f"{name}."

    def _by_subject(self, found: Sequence[Correction]) -> Iterator[str]:
        """Whose or where once, then all that changed there; what has no name and no values says nothing."""
        for subject in dict.fromkeys(one.subject for one in found):
            changes = ", ".join(map(self._one, (one for one in found if one.subject == subject)))
            yield f"{self._subject(found[0].kind, subject)} {changes}".strip()

    def _lists(self, found: Sequence[Correction]) -> Iterator[str]:
        for name in dict.fromkeys(map(self._group, found)):
            changes = [one for one in found if self._group(one) == name]
            gone, come = (
                ", ".join(self._item(one) for one in changes if (one.before if is_gone else one.after)) or NOTHING
                for is_gone in (True, False)
            )
            yield f"{name} {gone} → {come}".strip()

    def _group(self, one: Correction) -> str:
        return self._name(one.subject) if one.kind == "unit" else ""

    def _item(self, one: Correction) -> str:
        if one.kind == "unit":
            order = parse_order(f"{one.detail} H", self._board, suggest=False).order
            return unit_text(order.unit, self._board) if isinstance(order, Hold) else one.detail
        return self._name(one.subject)

    def _one(self, one: Correction) -> str:
        if one.kind in ("press", "headline", "comment", "deadline"):
            return ""
        values = (self._value(one, value) for value in (one.before, one.after))
        detail = {"holding": self._currency, "bid": self._name}.get(one.kind)
        return f"{detail(one.detail) if detail else ''} {' → '.join(values)}".strip()

    def _subject(self, kind: str, subject: str) -> str:
        return self._currency(subject) if kind == "price" else self._name(subject)

    def _currency(self, power: str) -> str:
        return self._board.currencies[self._lang].get(power, power)

    def _value(self, one: Correction, value: str) -> str:
        if not value:
            return "0" if one.kind in ("holding", "bid") else NOTHING
        if one.kind in _MONEY:
            return hundredths(int(value), self._lang)
        if one.kind == "order":
            text, _, flags = value.partition("|")
            return f"{self._order(text)} ×" if flags else self._order(text)
        if one.kind in ("centre", "control"):
            return self._name(value)
        return whole(int(value), self._lang) if value.isdecimal() else isolated(clean_line(value))

    def _order(self, text: str) -> str:
        """An order in the evaluation's notation."""
        order = parse_order(text, self._board, suggest=False).order
        return order_text(order, self._board, self._lang) if order is not None else text

    def _name(self, text: str) -> str:
        names = self._board.power_names[self._lang]
        return names.get(text, "") or isolated(clean_line(text)) if text else ""
