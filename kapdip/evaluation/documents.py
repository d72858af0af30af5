"""All formats of one evaluation, each made when it is first asked for: the one door for window and command line.

Takes: a public view, a turn (or the whole game), choices, a language. Gives: `TurnDocuments` and `WholeGameDocuments`
with `html()`, `pdf()`, `text()`, and a file name to offer. Raises `EvaluationError` at once where there is nothing to
evaluate; `PrintError` from `pdf()`.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from kapdip.evaluation.gather import evaluate, evaluate_game
from kapdip.evaluation.gather_own import evaluate_own
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.options import EvaluationOptions
from kapdip.evaluation.page import Book, Page, Pictures
from kapdip.evaluation.pictures import print_pictures, screen_pictures
from kapdip.evaluation.present import present, present_book
from kapdip.evaluation.text import render_book_text, render_text
from kapdip.game.own import OwnView
from kapdip.game.public import PublicView

Progress = Callable[[int, int], bool]
"""Called with how many parts of how many are done; gives False to stop."""


class Stopped(Exception):  # noqa: N818
    """The document is no longer wanted."""


class Documents(Protocol):
    """What both kinds of documents offer."""

    def html(self) -> str:
        """The HTML file."""

    def pdf(self) -> bytes:
        """The PDF file."""

    def text(self) -> str:
        """The text for mail and forum."""


class TurnDocuments:
    """The evaluation of one turn. typst and Jinja2 are imported only where their format is asked for."""

    def __init__(
        self, view: PublicView, turn: int | None = None, options: EvaluationOptions | None = None, lang: str = "de"
    ) -> None:
        self.evaluation: Evaluation = evaluate(view, turn, options)
        self.page: Page = present(self.evaluation, lang)

    def html(self) -> str:
        """The HTML file."""
        from kapdip.evaluation.html import render_html

        return render_html(replace(self.page, pictures=screen_pictures(self.evaluation, self.page)))

    def pdf(self) -> bytes:
        """The PDF file."""
        from kapdip.evaluation.pdf import render_pdf

        return render_pdf(replace(self.page, pictures=print_pictures(self.evaluation, self.page)))

    def text(self) -> str:
        """The text for mail and forum."""
        return render_text(self.page)


class PrivateDocuments(TurnDocuments):
    """A player's private sheet of a turn, by default of the last of which there is something to show."""

    def __init__(
        self, view: OwnView, turn: int | None = None, options: EvaluationOptions | None = None, lang: str = "de"
    ) -> None:
        self.evaluation = evaluate_own(view, turn, options)
        self.page = present(self.evaluation, lang)


class WholeGameDocuments:
    """The whole game as one document, a chapter a turn. `progress` is called after each chapter's drawings."""

    def __init__(
        self,
        view: PublicView,
        options: EvaluationOptions | None = None,
        lang: str = "de",
        progress: Progress | None = None,
    ) -> None:
        self.evaluations = evaluate_game(view, options)
        self.lang = lang
        self.progress = progress

    @cached_property
    def book(self) -> Book:
        """The document without drawings."""
        return present_book(self.evaluations, self.lang)

    def _drawn(self, pictures: Callable[[Evaluation, Page], Pictures]) -> Book:
        pages = []
        front = pictures(self.evaluations[-1], self.book.front)
        for number, (evaluation, page) in enumerate(zip(self.evaluations, self.book.pages, strict=True), start=1):
            pages.append(replace(page, pictures=pictures(replace(evaluation, shows_charts=False), page)))
            if self.progress and not self.progress(number, len(self.evaluations) + 1):
                raise Stopped
        return replace(self.book, pages=tuple(pages), front=replace(self.book.front, pictures=front))

    def html(self) -> str:
        """The HTML file."""
        from kapdip.evaluation.html import render_book_html

        return render_book_html(self._drawn(screen_pictures))

    def pdf(self) -> bytes:
        """The PDF file."""
        from kapdip.evaluation.pdf import render_book_pdf

        return render_book_pdf(self._drawn(print_pictures))

    def text(self) -> str:
        """The text."""
        return render_book_text(self.book)


def plain_name(text: str) -> str:
    """A text as part of a file name: small Latin letters, digits and hyphens; never empty."""
    for sign, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.casefold().replace(sign, plain)
    base = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", base).strip("-")[:60] or "partie"
