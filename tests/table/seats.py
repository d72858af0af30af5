"""A table with seats for browser tests: a desk without a window, which judges, keeps, takes and sends back by the rules
of the game.
"""

import json
import secrets
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from kapdip.board.model import Step
from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.handing_in import HandedIn, OwnText, judge, take_in
from kapdip.game.inbox import InboxItem, send_back, with_all
from kapdip.game.model import Game
from kapdip.game.own import OwnView, own_view
from kapdip.game.public import awaited, public_view
from kapdip.game.stages import orders_asked
from kapdip.showing.phone.own import PhoneReceipt, own_state
from kapdip.showing.phone.reading import lines_json, slip_json
from kapdip.table.bundle import Bundle
from kapdip.table.desk import PhoneAnswer
from kapdip.table.keys import SeatKey, agreed, bytes_of, text_of
from kapdip.table.routes import PhoneTable
from kapdip.table.server import Server
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say
from kapdip_gui.table.opened import PhonesMoment, bundle_of, pages_of
from tests.table.phone import CODE

AT = "21:04"


class TradedCode(NamedTuple):
    """A phone that has traded a code for a key."""

    alias: str
    code: SeatKey
    public: str
    answer: str
    key: SeatKey


@dataclass
class SeatTable:
    """The game, what waits of it, and the server that shows it."""

    game: Game
    aliases: tuple[str, ...]
    keys: dict[str, SeatKey] = field(default_factory=dict)
    """The code of each seat, good for the next phone."""
    phones: list["TradedCode"] = field(default_factory=list)
    receipts: dict[str, list[PhoneReceipt]] = field(default_factory=dict)
    journal: list[dict[str, Any]] = field(default_factory=list)
    letters: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    sits: dict[str, int] = field(default_factory=dict)
    epoch: str = field(default_factory=lambda: secrets.token_hex(8))
    code: str = CODE
    server: Server | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def bundle(self) -> Bundle:
        """What everybody and each seat is shown now."""
        waiting = [one.handed_in for some in self.receipts.values() for one in some if one.handed_in is not None]
        view = replace(public_view(self.game), awaited=awaited(with_all(self.game, waiting)))
        own = {
            self.number(alias): own_state(
                self.own_view(alias), self.code, tuple(reversed(self.receipts.get(alias, ()))), self.sits.get(alias, 1)
            )
            for alias in self.aliases
        }
        return replace(bundle_of(self.epoch, sheet_of(view.board), PhonesMoment(view)), own=own)

    def own_view(self, alias: str) -> OwnView:
        """What a seat sees now."""
        return own_view(self.game, alias)

    def number(self, alias: str) -> int:
        """The number of a seat."""
        return 1 + [seat.alias for seat in self.game.seats].index(alias)

    def open(self, lan: str, port: int | None = None) -> Server:
        """Open it, or open it again at the same port."""
        table = PhoneTable(pages_of(sheet_of(self.game.board)), self.code, self.bundle(), self)
        for alias in self.keys:
            self.give_keys(table, alias)
        self.server = Server(table, "127.0.0.1", port)
        table.hosts = {*table.hosts, f"{lan}:{self.server.port}"}
        return self.server

    def show(self, game: Game | None = None) -> None:
        """Show what the game is now."""
        self.game = game or self.game
        assert self.server is not None
        bundle = self.bundle()
        self.server.do(lambda table: table.show(bundle))

    def ask(self, seat: int, do: str, body: Mapping[str, Any]) -> "Future[PhoneAnswer]":
        """Answer at once."""
        answer: Future[PhoneAnswer] = Future()
        self.letters.append((do, body))
        alias, language = self.game.seats[seat - 1].alias, BoardLanguage(str(body.get("lang")), self.game.board)
        answer.set_result(getattr(self, f"_{do}")(alias, body, language))
        return answer

    def keep(self, seat: int, kept: bytes) -> None:
        """It is in the journal now, and its player is told."""
        told = json.loads(kept)
        with self.lock:
            self.journal.append(told)
            alias, waiting = told["alias"], self.receipts.setdefault(told["alias"], [])
            waiting[:] = [one for one in waiting if one.state != "waiting"]
            if told["in"] is not None:
                waiting.insert(0, PhoneReceipt(told["receipt"], AT, told["state"], "", _handed_in(alias, told["in"])))
        self.show()

    def take(self, alias: str) -> None:
        """The game master takes what waits of a seat."""
        one = self.receipts[alias][0]
        assert one.handed_in is not None
        game = take_in(self.game, one.handed_in)
        self.receipts[alias][0] = replace(one, state="taken", handed_in=None)
        self.show(game)

    def send_back(self, alias: str, words: str, *entries: str) -> None:
        """The game master wants it otherwise, or these entries of it."""
        one = self.receipts[alias][0]
        assert one.handed_in is not None
        game = send_back(self.game, InboxItem(one.receipt, "", AT, one.handed_in), words, entries)
        taken = game.turn.inputs.origins[one.receipt].entries
        self.receipts[alias][0] = replace(one, state="sent_back", words=words, handed_in=None, taken=taken)
        self.show(game)

    def give_keys(self, table: PhoneTable, alias: str) -> None:
        """Tell a server the codes and keys of a seat."""
        phones = [one for one in self.phones if one.alias == alias]
        codes = [self.keys[alias], *(one.code for one in phones)]
        table.give_keys(self.number(alias), codes, [one.key for one in phones])

    def _pair(self, alias: str, body: Mapping[str, Any], language: BoardLanguage) -> PhoneAnswer:
        found = [one for one in self.phones if one.code.name == body["code"]]
        if not found:
            key, answer = agreed(self.keys[alias], bytes_of(body["public"]))
            found = [TradedCode(alias, self.keys[alias], body["public"], text_of(answer), key)]
            self.phones += found
            self.keys[alias] = SeatKey.new()
            assert self.server is not None
            self.server.do(lambda table: self.give_keys(table, alias))
        is_same = found[0].public == body["public"]
        return PhoneAnswer({"ok": True, "public": found[0].answer} if is_same else {"ok": False, "spent": True})

    def _read(self, alias: str, body: Mapping[str, Any], language: BoardLanguage) -> PhoneAnswer:
        if "slip" in body:
            return PhoneAnswer({"ok": True, "slip": slip_json(own_view(self.game, alias), body["slip"], language)})
        asked = HandedIn(alias, self.game.turn.number, "", {body["power"]: tuple(body["lines"])})
        return PhoneAnswer({"ok": True, "lines": self._lines(asked, language)[body["power"]]})

    def _lines(self, handed_in: HandedIn, language: BoardLanguage) -> dict[str, Any]:
        removals = orders_asked(self.game) is Step.ADJUSTMENTS
        verdict = judge(self.game, handed_in, language)
        return {power: lines_json(lines, language, removals=removals) for power, lines in verdict.lines.items()}

    def _hand_in(self, alias: str, body: Mapping[str, Any], language: BoardLanguage) -> PhoneAnswer:
        handed_in = _handed_in(alias, body)
        verdict = judge(self.game, handed_in, language)
        lines = self._lines(handed_in, language)
        if verdict.reasons:
            return PhoneAnswer(
                {"ok": False, "reasons": [say(one, language) for one in verdict.reasons], "lines": lines}
            )
        told = {"receipt": f"7K{len(self.journal) + 2}M", "at": AT, "state": verdict.state.value}
        return PhoneAnswer(
            {"ok": True, "lines": lines, **told}, json.dumps({"alias": alias, "in": dict(body), **told}).encode()
        )

    def _withdraw(self, alias: str, body: Mapping[str, Any], language: BoardLanguage) -> PhoneAnswer:
        return PhoneAnswer({"ok": True}, json.dumps({"alias": alias, "in": None}).encode())


def _handed_in(alias: str, body: Mapping[str, Any]) -> HandedIn:
    orders, press = body.get("orders") or {}, body.get("press")
    return HandedIn(
        alias,
        body["turn"],
        body["base"],
        {power: tuple(lines) for power, lines in orders.items()},
        body.get("slip"),
        None if press is None else tuple(OwnText(one["sender"], one["to"], one["text"]) for one in press),
        bids=body.get("bids"),
    )


@contextmanager
def seated(
    game: Game,
    *aliases: str,
    lan: str,
    port: int | None = None,
    before: SeatTable | None = None,
    code: str = CODE,
) -> Iterator[SeatTable]:
    """A table with codes for these seats, which answers to `lan` as well. `before`: whose codes and phones it has."""
    made = SeatTable(game, aliases, {alias: SeatKey.new() for alias in aliases}, code=code)
    if before is not None:
        made.keys, made.phones = before.keys, before.phones
    server = made.open(lan, port)
    try:
        yield made
    finally:
        (made.server or server).close()
