"""The words of the evaluation: German for every one of them, no word that no template prints."""

import ast
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from kapdip.board.reading import standard_board
from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_style import map_paints
from kapdip.evaluation import present_words, slip_pdf
from kapdip.evaluation.html import TEMPLATES
from kapdip.evaluation.own_words import words_in
from kapdip.words.catalogue import LOCALE
from tests.words.causes import all_causes

FOLDER = LOCALE / "de" / "LC_MESSAGES"
ROOM = Path(present_words.__file__).parent
OF_OTHERS = {"spreadsheet.py"}


def messages() -> set[str]:
    """Every text in the room's code that is looked up in the catalogue."""
    found = {cause.sentence for key, cause in all_causes().items() if key.startswith(("evaluation.", "write."))}
    for file in ROOM.glob("*.py"):
        if file.name in OF_OTHERS:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
            ):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ("gettext", "ngettext", "N_", "say"):
                    found.add(node.args[0].value)
    return found


def forms(translation: object) -> tuple[str, ...]:
    """A translation with all its plural forms."""
    return (translation,) if isinstance(translation, str) else tuple(translation)  # type: ignore[arg-type]


def test_every_text_has_german_words() -> None:
    """In the room's own catalogue, or in another one: that is where the translator looks next."""
    known = set()
    for file in FOLDER.glob("*.po"):
        with file.open(encoding="utf-8") as stream:
            known |= {
                form
                for message in read_po(stream, locale="de")
                if message.id and message.string
                for form in forms(message.id)
            }
    assert messages() - known == set()


def test_facts_in_braces_are_the_same_in_german() -> None:
    import string

    with (FOLDER / "evaluation.po").open(encoding="utf-8") as stream:
        for message in read_po(stream, locale="de"):
            if isinstance(message.id, str) and message.id:
                fields = {name for _, name, _, _ in string.Formatter().parse(message.id) if name}
                assert fields == {name for _, name, _, _ in string.Formatter().parse(str(message.string)) if name}, (
                    message.id
                )


def test_every_fixed_word_is_printed_somewhere() -> None:
    printed = "\n".join(file.read_text(encoding="utf-8") for file in [*TEMPLATES.iterdir(), *ROOM.glob("*.py")])
    for table in (present_words.HEADINGS, present_words.COLUMNS, present_words.CAPTIONS, slip_pdf.WORDS):
        for key in table:
            if key.startswith("map_caption_"):
                continue  # one of them takes the place of map_caption
            assert (
                f".{key}" in printed or f'["{key}"]' in printed or f"'{key}'" in printed or f'at("{key}")' in printed
            ), key


def test_the_room_has_words_of_its_own_for_short_ones() -> None:
    assert words_in("de").gettext("Place") == "Platz"
    assert words_in("en").gettext("Place") == "Place"


CAPTIONS_OF_LINES = (
    ("move-", "Arrow: move", "Pfeil: Bewegung", False),
    ("failed-", "thin, with a red ×: failed", "dünn, mit rotem ×: gescheitert", False),
    ("support-", "dashes: support", "gestrichelt: Unterstützung", True),
    ("hold-", "ring: hold", "Ring: hält", False),
    ("convoy-", "dots: convoy", "Punkte: Geleitzug", True),
)
"""The beginning of a line's role, how both languages tell it, and whether it is broken."""


@pytest.mark.parametrize(("role", "english", "german", "is_broken"), CAPTIONS_OF_LINES)
def test_the_caption_of_the_moves_tells_of_lines_as_they_are_drawn(
    role: str, english: str, german: str, is_broken: bool
) -> None:
    paints = map_paints("print", standard_board())
    drawn = [paint for name, paint in paints.items() if name.startswith(role)]
    assert {bool(paint.dash) for paint in drawn} == {is_broken}
    for caption in ("moves_caption", "moves_caption_private"):
        for language, told in (("en", english), ("de", german)):
            assert told in words_in(language).gettext(present_words.CAPTIONS[caption])


def test_a_failed_move_is_thinner_than_one_that_was_made() -> None:
    paints = map_paints("print", standard_board())
    assert paints["failed-FRANCE"].width < paints["move-FRANCE"].width
    assert paints["badge-bad"].fill == theme_of("print", standard_board()).map.mark
