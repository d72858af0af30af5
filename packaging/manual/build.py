"""Builds the manual in both languages: HTML that opens and is searched from a file, and two PDF for printing.

    python packaging/manual/build.py [FOLDER]          default: build/manual, where a checkout's window looks for it

Takes `docs/manual/<language>/*.md` and what `staging` and `pictures` make. Gives `FOLDER/<language>/`: the pages, `at/`
with a page for each place of the window (it leads on to where the manual speaks of it: desktops drop what stands behind
`#` in the address of a file), `kapdip.pdf` and `players.pdf`. Whatever Sphinx warns of ends the build.
"""

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from sphinx.application import Sphinx  # noqa: E402
from sphinx.locale import translators  # noqa: E402
from sphinx.util.console import strip_colors  # noqa: E402
from sphinx.util.docutils import docutils_namespace, patch_docutils  # noqa: E402

from manual.frame import speak_german  # noqa: E402
from manual.staging import stage  # noqa: E402
from manual.typeset import typeset  # noqa: E402

HERE = Path(__file__).parent
LANGUAGES = ("de", "en")
TITLES = {"de": "Kapdip: Handbuch", "en": "Kapdip: Manual"}
PLACE = "at-"
"""How the labels begin that a place of the window leads to: `at-orders` for the dock Orders."""
ONWARD = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=../{to}">
<a href="../{to}">{to}</a>
"""


class ManualError(Exception):
    """The manual has a fault: the message is what Sphinx said."""


def configuration(language: str) -> dict[str, object]:
    """What Sphinx is told."""
    return {
        "project": TITLES[language],
        "html_title": TITLES[language],
        "language": language,
        "extensions": ["myst_parser"],
        "myst_enable_extensions": ["colon_fence", "deflist"],
        "myst_heading_anchors": 4,
        "html_theme": "furo",
        "html_static_path": [str(HERE / "static")],
        "html_css_files": ["manual.css"],
        "html_js_files": ["language.js"],
        "templates_path": [str(HERE / "templates")],
        "html_sidebars": {
            "**": [
                "sidebar/brand.html",
                "language.html",
                "sidebar/search.html",
                "sidebar/scroll-start.html",
                "sidebar/navigation.html",
                "sidebar/scroll-end.html",
            ]
        },
        # A browser fetches nothing from files, so the hits are listed without a piece of their page.
        "html_show_search_summary": False,
        "html_copy_source": False,
        # Pages that only the reference leads to stand in no list.
        "suppress_warnings": ["toc.not_included"],
        "html_show_sphinx": False,
        "html_show_copyright": False,
        "html_use_index": False,
    }


def build(target: Path, language: str, *, pictures: bool = True) -> None:
    """One language into `target/<language>`. Raises `ManualError`, and leaves what was there before."""
    with tempfile.TemporaryDirectory(prefix="kapdip-manual-") as folder, patch_docutils(), docutils_namespace():
        staged, made, trees = (Path(folder) / name for name in ("staged", "made", "trees"))
        stage(staged, language, pictures=pictures)
        told = io.StringIO()
        # Sphinx keeps the words of the language before, for whatever it has none of its own.
        translators.clear()
        app = Sphinx(
            staged, None, made, trees, "html", confoverrides=configuration(language), status=None, warning=told
        )
        app.build(force_all=True)
        if told.getvalue():
            raise ManualError(strip_colors(told.getvalue()).replace(str(staged), f"docs/manual/{language}"))
        if language == "de":
            speak_german(made)
        lead_on(app, made)
        typeset(app, made, staged)
        for left in (".buildinfo", "objects.inv"):
            (made / left).unlink(missing_ok=True)
        shutil.rmtree(target / language, ignore_errors=True)
        shutil.copytree(made, target / language)


def places(app: Sphinx) -> Iterator[tuple[str, str]]:
    """The places of the window that the manual speaks of, and where."""
    labels = app.env.domains.standard_domain.anonlabels
    for label, (page, anchor) in sorted(labels.items()):
        if label.startswith(PLACE):
            yield label.removeprefix(PLACE), f"{page}.html#{anchor}"


def lead_on(app: Sphinx, made: Path) -> None:
    """A page for each place, that a browser leaves at once for the real one."""
    (made / "at").mkdir()
    for name, address in places(app):
        (made / "at" / f"{name}.html").write_text(ONWARD.format(to=escape(address)), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Build both languages."""
    target = Path(arguments[0]) if arguments else ROOT / "build" / "manual"
    for language in LANGUAGES:
        try:
            build(target, language)
        except ManualError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
