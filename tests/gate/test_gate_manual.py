"""The manual: it is built without a warning, every place of the window has its page in both languages, and no link of
it, or of the other pages that people read, is broken.

Its pictures are taken from the window whenever it is built, so none can be out of date: every scene is taken here, too.
"""

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest
from babel.messages.pofile import read_po
from manual.build import LANGUAGES
from manual.call_outs import CALL_OUTS, CallOut, number
from manual.frame import WORDS
from manual.pictures import SCENES, take
from manual.staging import SOURCES, key_name, named_pictures
from pypdf import PageObject, PdfReader
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox

from kapdip.showing.commands import COMMANDS
from kapdip.showing.docks import DOCKS
from kapdip.showing.manual import manual_page
from kapdip.showing.rules_topics import TOPICS
from kapdip.words.catalogue import LOCALE
from kapdip_gui.frame.manual import place_of
from kapdip_gui.process.main import make_application
from tests.gate.built_manual import built_manual
from tests.robustness.growth import rooms

ROOT = Path(__file__).resolve().parents[2]
OF_DIALOGS = {"Alt+B", "Ctrl+Enter", "Shift+Enter", "Ctrl+V", "Ctrl+C", "F2", "F4", "?"}
"""Keys that are no command's: what a dialog's filled button, lists and a figure answer to."""
pytestmark = pytest.mark.filterwarnings("ignore:'myst_parser.*is deprecated")
OUTSIDE = re.compile(r"^(https?:|mailto:|data:|#$)")


@pytest.fixture(scope="module", autouse=True)
def _application() -> None:
    """Made before the first test looks at what the process shares."""
    make_application(["kapdip"])


@pytest.fixture(scope="module")
def manual() -> Path:
    return built_manual()


# -- places ------------------------------------------------------------------------------------------------------------


def dialogs() -> set[str]:
    """The place of every dialog that the program has."""
    list(rooms("kapdip_gui"))
    waiting, found = [QDialog], set()
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("kapdip_gui") and not issubclass(kind, QMessageBox):
                found.add(kind.__module__.rpartition(".")[2])
    return found - {"base", "ruled"}


def test_every_dialog_dock_and_subject_has_its_page_in_both_languages(manual: Path) -> None:
    places = {place.replace("_", "-") for place in dialogs()} | DOCKS.keys()
    places |= {f"rules-{topic}" for topic in TOPICS} | {"welcome", "club", "guide", "sandbox"}
    assert len(places) > 50
    for language in LANGUAGES:
        there = {page.stem for page in (manual / language / "at").glob("*.html")}
        assert sorted(places - there) == [], f"a heading with (at-NAME)= in docs/manual/{language} is missing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_without_a_page_leads_to_its_rules_and_else_to_the_first_page(
    manual: Path, tmp_path: Path, language: str
) -> None:
    found = {place: manual_page(place, language, manual=manual) for place in ("own_panel", "retreats", "turn")}
    assert [page.stem for page in found.values() if page] == ["own-panel", "rules-retreats", "turn"]
    assert manual_page("turn", language, manual=manual / "nowhere") is None
    shutil.copytree(manual / language, tmp_path / language, ignore=lambda _, names: {"at"} & set(names))
    left = manual_page("turn", language, manual=tmp_path)
    assert left is not None
    assert left.name == "index.html"


def test_a_dialogs_place_is_its_module() -> None:
    from kapdip_gui.dialogs.about import AboutDialog

    assert place_of(AboutDialog.__new__(AboutDialog)) == "about"


# -- both languages ----------------------------------------------------------------------------------------------------


def sources(language: str) -> dict[str, str]:
    """The written pages of a language."""
    return {page.stem: page.read_text("utf-8") for page in sorted((SOURCES / language).glob("*.md"))}


def keys(text: str) -> list[str]:
    """The keys that a page names, in its order."""
    return re.findall(r"`((?:(?:Ctrl|Strg|Alt|Shift|Umschalt)\+)+[^`\s]+|F\d+|\?)`", text)


def test_every_key_that_is_named_is_one_of_the_windows() -> None:
    known = {key for command in COMMANDS if command is not None for key in command.shortcut.split("|")}
    for language in LANGUAGES:
        named = {key for text in sources(language).values() for key in keys(text)}
        assert len(named) > 50
        assert named - {key_name(key, language) for key in known | OF_DIALOGS} == set()


def test_both_languages_have_the_same_pages_with_the_same_places_keys_and_pictures() -> None:
    german, english = sources("de"), sources("en")
    assert german.keys() == english.keys()
    for page, text in english.items():
        for pattern in (r"^\((at-[\w-]+)\)=$", r"\(pictures/([\w-]+)\.png\)", r"^(#+) "):
            told = re.findall(pattern, text, re.MULTILINE)
            assert re.findall(pattern, german[page], re.MULTILINE) == told, (page, pattern)
        assert keys(german[page]) == [key_name(key, "de") for key in keys(text)], page


def spoken() -> dict[str, set[str]]:
    """Every English text of the program with its German ones, without the marks of menus and dialogs."""
    found: dict[str, set[str]] = {}
    for file in LOCALE.glob("*/LC_MESSAGES/*.po"):
        with file.open("rb") as stream:
            for message in read_po(stream):
                if isinstance(message.id, str) and isinstance(message.string, str):
                    found.setdefault(_bare(message.id), set()).add(_bare(message.string))
    return found


def _bare(text: str) -> str:
    return text.replace("&", "").removesuffix("…").strip().lower()


def test_what_the_manual_calls_by_name_is_called_so_in_the_window() -> None:
    """Names stand between asterisks in English and in quotation marks in German; underscores only stress a word."""
    known, named = spoken(), 0
    german_texts = {text for texts in known.values() for text in texts}
    for page, text in sources("en").items():
        english = [_bare(name) for name in re.findall(r"(?<!\*)\*([^*`]+)\*(?!\*)", text)]
        german = [_bare(name) for name in re.findall(r"„([^“`]+)“", sources("de")[page])]
        named += len(english)
        assert [name for name in english if name not in known] == [], page
        assert [name for name in german if name not in german_texts] == [], page
        assert [name for name in english if not known[name] & set(german)] == [], page
    assert named > 15


OTHER_WORDS = re.compile(r"\b((?:(?i:alias|dock|button|slip)s?)|Macht|Mächten?)\b")
"""What a German page might say where the German window says Pseudonym, Tafel, Knopf, Zettel, Nation."""


def test_german_pages_speak_the_words_of_the_german_window() -> None:
    said = {re.sub(r"{.*?}", "", text) for texts in spoken().values() for text in texts}
    assert [text for text in said if OTHER_WORDS.search(text)] == []
    assert {page: found for page, text in sources("de").items() if (found := OTHER_WORDS.findall(text))} == {}


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_every_picture_has_its_scene_and_every_scene_is_shown() -> None:
    assert named_pictures("de") == SCENES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_in_a_picture_has_its_line_below_it(language: str) -> None:
    texts = "\n".join(sources(language).values())
    lines = {
        name: len(below.split("\n"))
        for name, below in re.findall(r"\(pictures/([\w-]+)\.png\)\n\n((?:\d+\. .+\n?)+)", texts)
    }
    assert {name: below - 1 for name, below in lines.items()} == {name: len(some) for name, some in CALL_OUTS.items()}


def test_a_number_at_what_is_not_in_sight_ends_the_build() -> None:
    shown = QLabel("shown")
    with pytest.raises(ValueError, match="number 1: QLabel is not in sight"):
        number(shown.grab(), shown, [CallOut(lambda label: label)])


def test_every_scene_can_be_taken(tmp_path: Path) -> None:
    """All of them in one window, as the manual's are."""
    take(tmp_path, "de", list(SCENES))
    for name in SCENES:
        picture = QImage(str(tmp_path / f"{name}.png"))
        seen = {picture.pixel(x, y) for x in range(0, picture.width(), 9) for y in range(0, picture.height(), 9)}
        assert len(seen) > 12, f"a picture of nothing: {name}"


# -- what is built -----------------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """What a page leads to, loads, and can be led to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.to: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        if "href" in told:
            (self.loads if tag == "link" else self.to).append(told["href"])
        if "src" in told:
            self.loads.append(told["src"])
        if "url=" in told.get("content", ""):
            self.to.append(told["content"].partition("url=")[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_of_the_manual_is_broken_and_nothing_comes_from_outside(manual: Path, language: str) -> None:
    read = {page.resolve(): Links(page) for page in (manual / language).rglob("*.html")}
    assert len(read) > 80
    broken = []
    for page, links in read.items():
        assert [address for address in links.loads if "//" in address] == []
        for address in filter(lambda one: not OUTSIDE.match(one), (*links.to, *links.loads)):
            file, _, anchor = unquote(address).partition("#")
            there = (page.parent / file.partition("?")[0]).resolve() if file else page
            if not there.is_file() or (anchor and there in read and anchor not in read[there].ids):
                broken.append((page.name, address))
    assert broken == []


class Printed(NamedTuple):
    """What stands on a printed page, and how high its words and its pictures begin."""

    text: str
    words: list[float]
    pictures: list[float]


def printed(page: PageObject) -> Printed:
    """A page as a reader of PDF files finds it."""
    words: list[float] = []
    pictures: list[float] = []

    def said(text: str, place: list[float], *_: object) -> None:
        if text.strip():
            words.append(place[5])

    def done(operator: bytes, _: object, place: list[float], __: object) -> None:
        if operator == b"Do":
            pictures.append(place[3] + place[5])

    return Printed(page.extract_text(visitor_text=said, visitor_operand_before=done), words, pictures)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_has_all_pages_each_picture_after_its_words_and_for_players_two(
    manual: Path, language: str
) -> None:
    whole, players = (
        [printed(page) for page in PdfReader(manual / language / name).pages] for name in ("kapdip.pdf", "players.pdf")
    )
    assert len(whole) > 25
    assert len(players) == 2
    assert "RED" in players[0].text
    assert whole[0].text.split("\n")[:2] == ["Kapdip", {"de": "Das Handbuch", "en": "The manual"}[language]]
    counts = [len(page.text.split()) for page in whole[1:]]
    assert min(counts) > 50, "a page with a line or two that had no room on the one before"
    for page in whole:
        assert all(max(page.words) > picture for picture in page.pictures), page.text


def test_each_language_has_its_own_words_in_the_frame_of_the_pages(manual: Path) -> None:
    """The second manual of a run is built after the first, in the same process."""
    words = {"de": "Suche", "en": "Search"}
    for language, word in words.items():
        frame = (manual / language / "evening.html").read_text("utf-8")
        assert re.findall(r'<input class="sidebar-search" placeholder="(.*?)"', frame) == [word]


def test_the_frame_of_a_german_page_says_nothing_in_english(manual: Path) -> None:
    """The theme has English only: what it says is known by heart, and is still what it says."""
    english = "".join(page.read_text("utf-8") for page in (manual / "en").rglob("*.html"))
    assert not [words for words in WORDS if words not in english]
    said = r'<span class="toc-title">\s*(.*?)\s*</span>|<title>([^<]*)</title>|(?:title|aria-label)="([^"]*)"'
    frames = {
        language: {
            "".join(words).strip()
            for words in re.findall(said, (manual / language / "evening.html").read_text("utf-8"))
        }
        for language in ("de", "en")
    }
    assert frames["en"] & {"On this page", "Link to this heading", "Menu"}
    assert not frames["de"] & frames["en"]


# -- the other pages ---------------------------------------------------------------------------------------------------


def written_links() -> Iterator[tuple[Path, str]]:
    """Every link of a page in Markdown that is no page of the manual (those are Sphinx's to check)."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")]
    for page in sorted(pages):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
        yield from ((page, link) for link in re.findall(r"\]\(([^)\s]+)\)", text))


def slug(heading: str) -> str:
    """The anchor of a heading, as sites that show Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_no_link_of_the_other_pages_is_broken() -> None:
    broken = []
    for page, link in written_links():
        file, _, anchor = link.partition("#")
        if OUTSIDE.match(link):
            continue
        there = page.parent / file if file else page
        headings = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE) if anchor else []
        if not there.exists() or (anchor and anchor not in map(slug, headings)):
            broken.append((page.name, link))
    assert len(list(written_links())) > 20
    assert broken == []
