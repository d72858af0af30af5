"""What lies beside a save or comes by phone, and a board's folder: targets that need more of the program than a text.

Gives: `run_` and `make_` for boards, undo journals, inboxes and letters, and `seeds_`, good inputs that are made anew.
"""

import json
import os
import random
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from kapdip.board.reading import board_data
from kapdip.game.entries import set_notes
from kapdip.game.handed_in_data import handed_in_of
from kapdip.game.handing_in import base_of
from kapdip.game.inbox import InboxItem
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.paths import MAPS
from kapdip.showing.inbox import contents, parts, taken_label
from kapdip.storage.codec import game_text
from kapdip.storage.doing import EditKind, EditSummary
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_of
from kapdip.storage.inbox import inbox_file
from kapdip.storage.undo_file import UndoJournal, read_history, undo_file
from kapdip.table.letters import LetterError, letter_of
from kapdip.words.sentences import say
from kapdip_board.check import wrong_with
from tests.board_languages import DE, EN
from tests.game.tables import opened, table
from tests.robustness.mutate import WORDS, mutated_data, mutated_text

if TYPE_CHECKING:
    from kapdip_gui.table.port import PhoneReading


def mutated_lines(chance: random.Random, kept: list[str]) -> str:
    """Lines of JSON, changed in one of them or in their order."""
    lines = chance.choice(kept).splitlines()
    at = chance.randrange(len(lines))
    if chance.random() < 0.2:
        return mutated_text(chance, kept)
    if chance.random() < 0.2:
        lines.insert(chance.randrange(len(lines)), lines[at])
    try:
        lines[at] = json.dumps(mutated_data(chance, json.loads(lines[at])))
    except ValueError:
        del lines[at]
    return "\n".join(lines) + "\n"


# -- boards: a list of two texts, of `board.json` and `board.svg` ------------------------------------------------------

_STANDARD = MAPS / "standard"
_STEPS = (
    "M0 0",
    "L9 9",
    "L9e9 0",
    "Q1 2 3 4",
    "C1 2 3 4 5 6",
    "Z",
    "L",
    "Mnan nan",
    "a1 1 0 0 1 5 5",
    "H5",
    "M0,0,1,1",
)


def seeds_boards() -> list[str]:
    """The program's own board, and a drawing of a few shapes."""
    data = (_STANDARD / "board.json").read_text(encoding="utf-8")
    codes = [row["code"] for row in board_data(_STANDARD)[0]["provinces"]]
    shapes = "".join(
        f'<path id="{code}" d="M{at} 0L{at + 9} 0L{at + 9} 9L{at} 9Z"/>\n' for at, code in enumerate(codes)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 9"><g id="provinces">\n{shapes}</g></svg>'
    return [json.dumps([data, svg])]


def make_board(chance: random.Random, kept: list[str]) -> str:
    """The data changed, or the drawing."""
    data, svg = json.loads(chance.choice(kept))
    if chance.random() < 0.7:
        data = json.dumps(mutated_data(chance, json.loads(data)))
    elif chance.random() < 0.3:
        data = mutated_text(chance, [data])
    if chance.random() < 0.5:
        svg = mutated_text(chance, [svg])
    elif chance.random() < 0.5:
        drawn = "".join(chance.choice(_STEPS) for _ in range(chance.choice((1, 3, 9, 900))))
        lines = svg.split("\n")
        lines[chance.randrange(1, len(lines))] = f'<path id="{chance.choice(("PAR", "BUR", "X"))}" d="{drawn}"/>'
        svg = "\n".join(lines)
    return json.dumps([data, svg])


def run_board(text: str) -> str:
    """Look at the folder as `kapdip board check` does."""
    data, svg = json.loads(text)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "board.json").write_bytes(data.encode("utf-8", "surrogatepass"))
        (folder / "board.svg").write_bytes(svg.encode("utf-8", "surrogatepass"))
        (folder / "speech.json").write_bytes((_STANDARD / "speech.json").read_bytes())
        found = list(wrong_with(folder))
    assert all(say(reason, board_language) for reason in found for board_language in (DE, EN))
    return "told" if found else "good"


# -- undo journals -----------------------------------------------------------------------------------------------------


@contextmanager
def _own_place() -> Iterator[Path]:
    """A save's place, with a folder of the program's own."""
    with tempfile.TemporaryDirectory() as name, patch.dict(os.environ, {"XDG_STATE_HOME": name}):
        yield Path(name) / "game.yaml"


def seeds_journals() -> list[str]:
    """A few edits, some undone and done again."""
    game = opened(table())
    texts = [game_text(set_notes(game, comment="x" * number)) for number in range(5)]
    told = EditSummary({"de": "Notiz", "en": "note"}, {"de": "etwas", "en": "something"}, "2026-11-28T20:15:00", False)
    with _own_place() as path:
        journal = UndoJournal(path)
        journal.begin(texts[0], fingerprint_of(texts[0].encode()))
        for number in (1, 2, 3):
            journal.add(EditKind.DID, texts[number], told)
        for doing, number in ((EditKind.UNDID, 2), (EditKind.REDID, 3), (EditKind.NOTED, 4), (EditKind.UNDID, 2)):
            journal.add(doing, texts[number])
        return [undo_file(path).read_text(encoding="utf-8")]


def run_journal(text: str) -> str:
    """Open the save that its last line tells of, and go through all edits."""
    from kapdip_gui.session.open_game import OpenGame

    game = opened(table())
    with _own_place() as path:
        undo_file(path).parent.mkdir(parents=True)
        undo_file(path).write_bytes(text.encode("utf-8", "surrogatepass"))
        history = read_history(path, _content(text))
        if history is None:
            return "put aside"
        one = OpenGame()
        one.open(game, path, history=history)
        word = "read"
        for edit in one.log:
            assert edit.text(DE, hidden=True)
            assert edit.text(EN, hidden=False)
            for state in (edit.came_from, edit.led_to):
                try:
                    state()
                except SaveError:
                    word = "damaged"
        return word


def _content(text: str) -> Fingerprint | None:
    try:
        return Fingerprint(0, bytes.fromhex(json.loads(text.splitlines()[-1])["print"]))
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None


# -- inboxes and letters -----------------------------------------------------------------------------------------------


@cache
def _desks() -> Mapping[str, "_Desk"]:
    """A desk for each kind of turn."""
    second = opened(table())
    return {"orders": _Desk(second), "later": _Desk(play_turn(second, hold_missing=True))}


class _Desk:
    """An open game with its inbox and what answers its phones, without a window or a server."""

    def __init__(self, game: Game) -> None:
        from PySide6.QtWidgets import QApplication

        from kapdip_gui.session.session import Session
        from kapdip_gui.session.settings import Settings
        from kapdip_gui.table.inbox import Inbox
        from kapdip_gui.table.port import SeatDesk

        self._app = QApplication.instance() or QApplication(["fuzz", "-platform", "offscreen"])
        self._folder = tempfile.TemporaryDirectory()
        self.path = Path(self._folder.name) / "game.yaml"
        self.game = replace(game, id="0123456789abcdef")
        self.session = Session(Settings(self.path.with_name("settings.ini")))
        self.session.open(self.game, self.path)
        self.inbox = Inbox(self.session)
        self.port = SeatDesk(self.session, self.inbox)
        self.port._readings.put = self._read  # type: ignore[method-assign]  # at once

    def _read(self, reading: "PhoneReading") -> None:
        from kapdip_gui.table.port import TooLongError

        try:
            found = reading.run()
        except TooLongError as error:
            reading.failed(error)
        else:
            reading.done(found)

    def look(self) -> str:
        """Open the inbox that lies there, see all of it, and take or send back what waits."""
        self.session.open(self.game, self.path)
        if not self.inbox.waiting:
            return "nothing waits"
        for alias in (seat.alias for seat in self.game.seats):
            self.inbox.receipts(alias)
            json.dumps(self.inbox.answers(alias))
            self.inbox.newest(alias)
        for item, _ in self.inbox.waiting:
            _tell(item)
            if not self.inbox.take(item):
                self.inbox.send_back(item, "x")
        game_text(self.session.on_disk)
        return "taken"

    def ask(self, seat: int, text: str) -> str:
        """Answer a letter, and keep what is to be kept."""
        from kapdip.table.desk import PhoneAnswer
        from kapdip_gui.table.port import _Request

        try:
            letter = letter_of(text.encode("utf-8", "surrogatepass"))
        except LetterError:
            return "no letter"
        if letter.do in ("state", "open", "pair"):
            return letter.do
        sid = letter.body.get("sid")
        if letter.do == "hand_in" and (not isinstance(sid, str) or not 8 <= len(sid) <= 64):
            return "no sid"
        answer: Future[PhoneAnswer] = Future()
        self.session.open(self.game, None)
        self.port._answer(_Request(seat, letter.do, letter.body, answer))
        found = answer.result(0)
        json.dumps(found.told, allow_nan=False)
        if found.kept is not None:
            self.inbox.add(found.kept)
            for item, _ in self.inbox.waiting:
                _tell(item)
                self.inbox.take(item)
            game_text(self.session.on_disk)
            return "handed in"
        return "answered" if found.told["ok"] else "refused"


def _tell(item: InboxItem) -> None:
    for board_language in (DE, EN):
        assert contents(item, board_language)
        assert parts(item, board_language)
        assert taken_label(item)(board_language)


def _bodies(game: Game) -> list[dict[str, Any]]:
    alias = game.seats[0].alias
    good = {"lang": "de", "sid": "0123456789abcdef", "turn": game.turn.number, "base": base_of(game, alias), "seen": []}
    press = [{"sender": "", "to": "alle", "text": "hm"}]
    power = next((power for power, who in game.turn.start.control.items() if who == alias), "ENGLAND")
    orders = {power: ["lon nth", "A Lpl - Yor", "if ger: F Edi - Nwg"]}
    return [
        {**good, "asked": "M", "orders": orders, "slip": {"ITALY": 5, "AUSTRIA": -3}, "press": press},
        {**good, "asked": "", "slip": {"ITALY": 5}, "bids": {"ENGLAND": 1.5}},
        {"lang": "en", "power": power, "lines": ["lon nth", "A Lpl - Yor"]},
        {"lang": "en", "slip": {"ITALY": 5}},
        {"lang": "en", "receipt": "7K2M"},
    ]


def seeds_inboxes() -> list[str]:
    """What a desk would write down, of each kind."""
    desk = _desks()["orders"]
    game = desk.game
    desk.session.open(game, desk.path)
    lines = []
    for number, body in enumerate(_bodies(game)[:2]):
        one = handed_in_of(body, game.seats[number].alias, game.board)
        item = InboxItem("", f"sid-{number:08}", "2026-11-28T20:15:00", one, {"ok": True}, "")
        lines.append(desk.inbox.new_item(item)[1].decode())
    lines += [desk.inbox.withdrawal("7K2M").decode(), desk.inbox._line("taken", receipts=["7K2M"]).decode()]
    return ["\n" + "\n".join(lines) + "\n"]


def run_inbox(text: str) -> str:
    """Open a game beside which this lies."""
    desk = _desks()["orders"]
    inbox_file(desk.path).write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        return desk.look()
    finally:
        inbox_file(desk.path).unlink(missing_ok=True)


def seeds_letters() -> list[str]:
    """Letters of each kind."""
    edits = ("hand_in", "hand_in", "read", "read", "withdraw")
    return [
        json.dumps({"v": 1, "epoch": "e1", "n": 5, "do": do, "body": body})
        for desk in _desks().values()
        for do, body in zip(edits, _bodies(desk.game), strict=True)
    ]


def make_letter(chance: random.Random, kept: list[str]) -> str:
    """One of its values changed, or the lines that are orders."""
    if chance.random() < 0.15:
        return mutated_text(chance, kept)
    data = json.loads(chance.choice(kept))
    if chance.random() < 0.4:
        line = partial(mutated_text, chance, ["lon nth", "A Lpl - Yor", "if ger: F Edi - Nwg", *WORDS])
        lines = [line()[:400] for _ in range(chance.choice((1, 3, 40, 400)))]
        data["body"] |= {"lines": lines} if "lines" in data["body"] else {"orders": {"ENGLAND": lines}}
    else:
        mutated_data(chance, data["body"] if chance.random() < 0.8 else data)
    return json.dumps(data)


def run_letter(text: str) -> str:
    """Have it answered for the first seat, whatever is asked of it."""
    return ",".join(sorted({desk.ask(1, text) for desk in _desks().values()}))
