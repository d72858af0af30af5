"""Puts what people with bad intentions would write into every place where text goes in, and looks at everything that
comes out.

Run: `python -m tests.robustness.hostile`. In: names of players, game and game master, headline, comment, deadline,
press, orders that nobody can read, whole sheets, lines of 10 MB. Out: the save, evaluations as HTML, PDF and text in
both languages, tables for spreadsheets, file names, the log of errors, what the commands print, and the window. Nothing
may be executed, fetched, or break out of its place.
"""

import contextlib
import csv
import io
import re
import sys
import tempfile
import time
import unicodedata
from pathlib import Path
from typing import Any

import html5lib
from openpyxl import load_workbook
from pypdf import PdfReader

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments, plain_name
from kapdip.evaluation.slip_text import slip_texts
from kapdip.evaluation.slips import slip_sheet
from kapdip.evaluation.spreadsheet import csv_text, game_tables, xlsx_bytes
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import set_notes
from kapdip.game.errors import GameError
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import play_turn
from kapdip.game.model import Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.public import public_view
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.storage.codec import game_text, parse_game
from kapdip.storage.files import save_game
from kapdip_gui.app import main as kapdip
from kapdip_gui.process.crash_log import report_of
from tests.game.tables import NAMES
from tests.robustness.hostile_window import window_faults
from tests.robustness.mutate import WORDS

PAYLOADS = (
    *WORDS[1:],
    "<img src=x onerror=alert(1)>",
    "</style><script>alert(1)</script>",
    "</title></text></svg><iframe src=//evil.example>",
    "javascript:alert(1)",
    "]]><!--",
    "&lt;b&gt; &#x202e;",
    '#read("/etc/passwd") #image("x.svg") #sys.version',
    "*_`$\\#<x>@y ~ -- --- /* // = + - [x] #[ ] #{ ",
    "'; DROP TABLE games; --",
    '=HYPERLINK("http://evil.example")',
    "\ud800",
    "\u0300" * 500,
    "\u202e\u202d\u2066" * 50,
    "﷽" * 100,
    "%(name)s {player} {0.__class__.__mro__}",
)
_LINKS = re.compile(r"(?:href|src|xlink:href|action|data|poster)$")


def fill(payload: str) -> Game:
    """A game with the payload wherever the game takes it, and one turn played."""
    names = []
    for number, plain in enumerate(NAMES):
        alias = f"{payload[:30]} {number}"
        try:
            new_game("x", variant_of(load_profile("ka2007")), [alias, *NAMES[1:]], seed=1)
        except GameError:
            alias = plain
        names.append(alias)
    try:
        game = new_game(payload, variant_of(load_profile("ka2007")), names, seed=1, gm=payload)
    except GameError:
        game = new_game("Game", variant_of(load_profile("ka2007")), NAMES, seed=1)
    game = set_notes(game, headline=payload, comment=f"{payload}\n{payload}", deadline=payload)
    for seat in game.seats[:3]:
        with contextlib.suppress(GameError):
            game = add_press(
                game, PressItem(seat.alias, payload, payload, (PressPart(payload), PressPart("x", payload)))
            )
        with contextlib.suppress(GameError):
            game = apply_sheet(
                game, read_sheet(game, f'Press "{seat.alias}"\nfrom: {payload}\nto: {payload}\n{payload}\n')
            )
    return play_turn(play_turn(game, hold_missing=True), hold_missing=True)


def html_faults(text: str) -> list[str]:
    """What a browser would run or fetch, or what shows that text broke out of its place."""
    document: Any = html5lib.parse(text, namespaceHTMLElements=False)
    found = []
    for element in document.iter():
        if not isinstance(element.tag, str):
            continue
        tag = element.tag.rpartition("}")[2]
        if tag in {"script", "iframe", "object", "embed", "img", "form", "link", "base"}:
            found.append(f"<{tag}>")
        for full_name, value in element.attrib.items():
            name = str(full_name).rpartition("}")[2]
            if name.lower().startswith("on"):
                found.append(f"{name}=")
            if _LINKS.search(name) and not value.startswith(("#", "data:font", "data:image/svg")):
                found.append(f"{name}={value[:40]}")
    return found


def text_faults(text: str) -> list[str]:
    """Signs that command a terminal, or turn the direction of what follows."""
    return sorted(
        {
            f"U+{ord(sign):04X}"
            for sign in text
            if sign != "\n" and (unicodedata.category(sign) in {"Cc", "Cs"} or sign in "\u202e\u202d\u2066\u2028\u2029")
        }
    )


def pdf_faults(data: bytes) -> list[str]:
    """Actions in a PDF."""
    reader = PdfReader(io.BytesIO(data))
    found = [key for key in ("/OpenAction", "/AA", "/JavaScript") if key in reader.trailer["/Root"]]  # type: ignore[operator]
    for page in reader.pages:
        for note in page.get("/Annots") or ():
            action = note.get_object().get("/A")
            found += [str(action)] if action is not None and "/URI" in action else []
    return found


def command_faults(folder: Path, game: Game, payload: str) -> list[str]:
    """What the commands print about a sheet and a save full of it."""
    save, sheet = folder / "hostile.yaml", folder / "hostile.txt"
    save_game(game, save, keep_generation=False)
    sheet.write_bytes(
        f'{payload}\nOrders "{payload}"\nEngland:\n{payload}\nExchange "{payload}"\n{payload}: {payload}\n'.encode(
            "utf-8", "replace"
        )
    )
    found = []
    for command in (["status", save], ["orders", save, sheet], ["check", save], ["evaluate", save], ["slips", save]):
        out, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors), contextlib.suppress(SystemExit):
            kapdip([str(part) for part in command])
        found += [f"{command[0]} prints {fault}" for fault in text_faults(out.getvalue() + errors.getvalue())]
        if "Traceback" in errors.getvalue():
            found.append(f"{command[0]}: traceback")
    return found


def table_faults(folder: Path, game: Game) -> list[str]:
    """Cells that a spreadsheet would compute or follow."""
    file = folder / "hostile.xlsx"
    file.write_bytes(xlsx_bytes(game, "en"))
    book = load_workbook(file)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    found = [f"formula {cell.coordinate}" for cell in cells if cell.data_type == "f" or cell.hyperlink is not None]
    for rows in game_tables(game, "de").values():
        for row in csv.reader(io.StringIO(csv_text(rows, "en"))):
            found += [
                f"csv: {cell[:30]!r}"
                for cell in row
                if cell[:1] in ("=", "@", "\t", "\r") or (cell[:1] in ("+", "-") and "(" in cell)
            ]
    return found


def log_faults(payload: str) -> list[str]:
    """A message of an error that brings lines or signs of its own into the log."""
    report = report_of(ValueError(payload), None, "nowhere")
    return [*text_faults(report), *(["more lines"] if report.count("\n") != 2 else [])]


def faults_of(payload: str, folder: Path, *, with_pdf: bool) -> list[str]:
    """Everything that is wrong with what comes out for one payload."""
    game = fill(payload)
    found = [] if parse_game(game_text(game)) == game else ["the save reads differently"]
    for lang in ("de", "en"):
        documents = TurnDocuments(public_view(game), lang=lang)
        found += [f"html: {fault}" for fault in html_faults(documents.html())]
        found += [f"text: {fault}" for fault in text_faults(documents.text())]
        found += [f"slips: {fault}" for fault in text_faults("\n".join(slip_texts(slip_sheet(game, lang)).values()))]
        if not re.fullmatch(r"[a-z0-9-]{1,80}", plain_name(game.name)):
            found.append(f"file name: {plain_name(game.name)!r}")
    found += [f"table: {fault}" for fault in table_faults(folder, game)]
    found += [f"log: {fault}" for fault in log_faults(payload)]
    if with_pdf and "<" in payload:
        found += [f"window: {fault}" for fault in window_faults(game, payload)]
    if with_pdf:
        found += [f"pdf: {fault}" for fault in pdf_faults(WholeGameDocuments(public_view(game), lang="en").pdf())]
    return found + command_faults(folder, game, payload)


def caught(payload: str, folder: Path, *, with_pdf: bool) -> list[str]:
    """As `faults_of`; an exception counts as a fault."""
    try:
        return faults_of(payload, folder, with_pdf=with_pdf)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


def large_faults(orders: int) -> list[str]:
    """Lines of 10 MB, and a million lines: refused or read, and quickly."""
    game, found = new_game("x", variant_of(load_profile("ka2007")), NAMES, seed=1), []
    for name, text in (
        ("one line", "A" * 10_000_000),
        ("press", 'Press "Anna"\n' + "A" * 10_000_000),
        ("spaces", 'Orders "Anna"\nEngland:\n' + " " * 1_900_000 + "A LON"),
        ("dashes", 'Orders "Anna"\nEngland:\n' + "A LON - " * 200_000),
        ("quotes", "> " * 900_000),
        ("headers", 'Orders "' * 200_000),
        ("lines", "x\n" * 19_000),
        ("pieces", 'Orders "Anna"\nEngland:\n' + (", ".join(["A Lon-Nth"] * 35) + "\n") * orders),
        ("signs", 'Exchange "Anna"\n' + "England: +-+-+-1\n" * 19_000),
    ):
        start = time.process_time()
        with contextlib.suppress(GameError):
            apply_sheet(game, read_sheet(game, text))
        if time.process_time() - start > 20:
            found.append(f"{name}: {time.process_time() - start:.0f} s")
    return found


def run(folder: Path, most: int = sys.maxsize, *, with_pdf: bool = True) -> dict[str, list[str]]:
    """The faults by payload; `most` payloads at most."""
    step = max(1, len(PAYLOADS) // most)
    found = {payload: caught(payload, folder, with_pdf=with_pdf) for payload in PAYLOADS[::step]}
    found["10 MB"] = large_faults(orders=750 if with_pdf else 10)
    return {payload: faults for payload, faults in found.items() if faults}


def main() -> int:
    """The long form."""
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder))
    for payload, faults in found.items():
        print(ascii(payload[:60]), sorted(set(faults)))
    print(f"{len(PAYLOADS)} payloads and 9 large sheets: {len(found)} with faults")
    return 0 if not found else 1


if __name__ == "__main__":
    sys.exit(main())
