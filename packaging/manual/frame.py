"""The German of what stands around a page: Furo has none of it.

Takes: a folder of pages. Gives: `speak_german`.
"""

from pathlib import Path

WORDS = {
    "On this page": "Auf dieser Seite",
    "Skip to content": "Zum Inhalt",
    "Back to top": "Nach oben",
    "Made with ": "Erstellt mit ",
    'title="Link to this heading"': 'title="Link zu dieser Überschrift"',
    'aria-label="Toggle Light / Dark / Auto color theme"': 'aria-label="Hell, dunkel oder wie der Rechner"',
    'aria-label="Toggle site navigation sidebar"': 'aria-label="Alle Seiten zeigen"',
    'aria-label="Toggle table of contents sidebar"': 'aria-label="Überschriften dieser Seite zeigen"',
    'aria-label="Toggle navigation of ': 'aria-label="Aufklappen: ',
    "<title>Contents</title>": "<title>Inhalt</title>",
    "<title>Menu</title>": "<title>Menü</title>",
    "<title>Expand</title>": "<title>Aufklappen</title>",
    "<title>Light mode</title>": "<title>Hell</title>",
    "<title>Dark mode</title>": "<title>Dunkel</title>",
    "<title>Auto light/dark, in light mode</title>": "<title>Wie der Rechner, jetzt hell</title>",
    "<title>Auto light/dark, in dark mode</title>": "<title>Wie der Rechner, jetzt dunkel</title>",
}


def speak_german(pages: Path) -> None:
    """Put German words around every page of a folder."""
    for page in pages.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for english, german in WORDS.items():
            text = text.replace(english, german)
        page.write_text(text, encoding="utf-8")
