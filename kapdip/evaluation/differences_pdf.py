"""The list of differences as PDF: the same lines as page and text, in the print of the evaluation.

Takes: a `Report`. Gives: `render_differences_pdf` → bytes (PDF/UA-1, the same bytes each time). Raises `PrintError`.
"""

from dataclasses import asdict
from typing import Any

from kapdip.evaluation import own_words
from kapdip.evaluation.differences import Report
from kapdip.evaluation.differences_page import page_words
from kapdip.evaluation.own_words import N_
from kapdip.evaluation.pdf import compile_pdf, frame, printed
from kapdip.words.catalogue import words_in
from kapdip.words.format import number

WORDS = {"page": N_("Page"), "of": N_("of"), "made_with": N_("Made with Kapdip")}
CHIPPED = frozenset({"units", "centres", "eliminated", "prices", "control", "holdings"})
"""The kinds of lines that show the letter of their power."""


def render_differences_pdf(report: Report) -> bytes:
    """The report as PDF. Raises `PrintError` where typst refuses it."""
    own = own_words.words_in(report.language)
    words = page_words(report.language) | {key: own.gettext(text) for key, text in WORDS.items()}
    data = frame(f"{report.game}: {report.title}", report.language, words)
    return compile_pdf("differences.typ", data | {"report": printed(_plain(report))})


def _plain(report: Report) -> dict[str, Any]:
    """The report as plain data, every line with the letter that it shows (`""`: none)."""
    letters = report.language.board.letters
    told = asdict(report)
    for line in _lines(told):
        line["letter"] = letters[line["power"]] if line["power"] and line["kind"] in CHIPPED else ""
    count = words_in(report.language).ngettext
    for turn in told["turns"]:
        turn["count"] = count("{n} difference", "{n} differences", turn["count"]).format(
            n=number(turn["count"], report.language)
        )
    return told


def _lines(told: dict[str, Any]) -> list[dict[str, Any]]:
    turns = told["turns"]
    return [
        *told["entries"],
        *(line for turn in turns for line in turn["board"]),
        *(line for turn in turns for one in turn["players"] for line in one["lines"]),
    ]
