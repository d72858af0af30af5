"""The list of differences as one self-contained HTML file and as plain text, to be printed, kept or sent.

Takes: a `Report`. Gives: `render_html`, `render_text`. Everything is escaped by the template; the style sheet is
allowed by its hash.
"""

from collections.abc import Iterator

from kapdip.evaluation.differences import DifferenceLine, Report
from kapdip.evaluation.html import allowed, environment, template_text
from kapdip.evaluation.lettering import wrap
from kapdip.words.catalogue import words_in

WIDTH = 78


def page_words(language: str) -> dict[str, str]:
    """The headings of the list in a language, by key."""
    say = words_in(language).gettext
    return {
        "before": say("before"),
        "after": say("new"),
        "entries": say("What was corrected"),
        "entry": say("Entry"),
        "unfitting": say("What no longer fits"),
        "turn": say("Turn"),
        "what": say("Only what changes"),
        "private": say("For the game master only: this list contains what was handed in, which is not public."),
    }


def render_html(report: Report) -> str:
    """The report as an HTML file that needs nothing else and prints on A4."""
    style = template_text("differences.css")
    template = environment().get_template("differences.html.j2")
    return template.render(r=report, words=page_words(report.language), style=style, style_hash=allowed(style))


def render_text(report: Report) -> str:
    """The report as text of at most 78 columns, for a mail or the log."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    words = page_words(report.language)
    yield from wrap(f"{report.game}: {report.title}", WIDTH)
    yield from wrap(report.summary, WIDTH)
    yield from wrap(words["private"], WIDTH)
    if report.entries:
        yield from ("", words["entries"])
        for line in report.entries:
            yield from _line(line, "  ")
    if report.unfitting:
        yield from ("", words["unfitting"])
        for text in report.unfitting:
            yield from _hung(f"- {text}", "  ")
    for turn in report.turns:
        title = f"{words['turn']} {turn.number} · {turn.title}"
        yield from ("", f"{title} ({turn.count})", "-" * len(title))
        for line in turn.board:
            yield from _line(line, "  ")
        for one in turn.players:
            yield f"  {one.player}"
            for line in one.lines:
                yield from _line(line, "    ")


def _line(line: DifferenceLine, indent: str) -> Iterator[str]:
    yield from _hung(f"{line.what}: {line.before} -> {line.after}", indent)
    if line.why:
        yield from _hung(" ".join(line.why), f"{indent}  ")


def _hung(text: str, indent: str) -> Iterator[str]:
    for number, part in enumerate(wrap(text, WIDTH - len(indent) - 2)):
        yield f"{indent}{'  ' if number else ''}{part}"
