"""What must never appear, in any produced byte: slips as written, hidden orders, authors of grey press, persons, seed,
log.

Secrets are planted in a game, every format is made of it, compressed streams are opened, and all of it is searched.
"""

import base64
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pypdf

from kapdip.board.model import Location, Unit, UnitKind
from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.evaluation.page import Pictures
from kapdip.evaluation.pdf import render_pdf
from kapdip.evaluation.slip_pdf import render_slips_pdf
from kapdip.evaluation.slip_text import slip_texts
from kapdip.evaluation.slips import slip_sheet
from kapdip.exchange.profile_data import load_profile
from kapdip.game.change import logged
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.machine import play_turn
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.public import public_view
from kapdip.game.seats import exclude, substitute
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import Hold, Move, Retreat, SupportHold, SupportMove
from tests.evaluation.played_games import NAMES

PLAYERS = NAMES[:8]
SEED = 918273645
PERSON = "Xaver Quastenflosser"
SUBSTITUTE = "Yolanda Zitterrochen"
WISH = 77777777
SOLD = 499
UNREADABLE = "A Qwertz nach Schlaraffenland"
CONDITION = "wenn Wuppertal brennt"
NOTE = "Spielleiternotiz Grottenolm"
DROPPED = "Dieser Absatz ist an eine Bedingung geknuepft"
UNEDITED = "Unflaetigkeit im Urtext"
GREY = "Der Wetterfrosch von Triest"
AUTHOR = PLAYERS[6]


def army(place: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(place))


@cache
def game_of_secrets() -> Game:
    """Three turns full of what nobody may learn."""
    game = new_game(
        "Geheime Partie",
        variant_of(load_profile("ka2007")),
        PLAYERS,
        seed=SEED,
        gm="A. Spielleiter",
        persons=dict.fromkeys(PLAYERS, PERSON),
    )
    for turn in range(1, 4):
        for seat in game.seats:
            amounts = dict.fromkeys(game.turn.start.prices, 0)
            amounts["FRANCE"] = WISH if seat.alias != AUTHOR else -SOLD
            amounts["ITALY"] = -87654321
            game = enter_slip(game, seat.alias, ExchangeSlip(amounts, conditional=(CONDITION,)))
        game = add_press(
            game, PressItem(AUTHOR, GREY, "alle", (PressPart("Graues Wetter. "), PressPart(DROPPED, CONDITION)))
        )
        game = add_press(game, PressItem(AUTHOR, GREY, "alle", (PressPart(UNEDITED),), edited="Gemildert."))
        game = add_press(game, PressItem(AUTHOR, "", "alle", (PressPart("Weißes Wetter."),)))
        if turn > 1:
            game = _with_orders(game)
        game = logged(game, "note", {"text": NOTE})
        if turn == 3:
            game = exclude(substitute(game, PLAYERS[0], SUBSTITUTE), PLAYERS[1])
        game = play_turn(game, hold_missing=True)
    return game


def _with_orders(game: Game) -> Game:
    """Orders that cannot be read, that are impossible, that are missing, that support what is hidden."""
    position, control = game.turn.start.position, game.turn.start.control
    for power in game.turn.start.prices:
        units = position.units[power]
        impossible = Move(units[0], Location("NAF"))
        follower = SupportMove(units[1], units[0], Location("NAF")) if len(units) > 1 else Hold(units[0])
        stray = SupportHold(army("MOS") if power != "RUSSIA" else army("PAR"), army("SPA"))
        if power == "TURKEY":
            continue
        slip = MilitarySlip(
            control[power],
            (impossible, follower, stray),
            (Retreat(units[0], (Location("NAF"),)),),
            (),
            (Conditional(CONDITION, Retreat(units[0], (Location("SYR"),))),),
            (UNREADABLE,),
        )
        game = enter_orders(game, power, slip)
    return game


ALL = EvaluationOptions(blocks=frozenset(Block), published="heute")


BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"></svg>'
"""In place of a map, whose lines a reader of PDF files would follow one by one."""


@cache
def everything() -> dict[str, str]:
    """Every produced byte as text, by document."""
    game = game_of_secrets()
    made: dict[str, str] = {}
    for lang, turns in (("de", (1, 2, 3)), ("en", (2,))):
        for turn in turns:
            documents = TurnDocuments(public_view(game), turn, ALL, lang)
            made[f"{turn} {lang} text"] = documents.text()
            made[f"{turn} {lang} html"] = documents.html()
            made[f"{turn} {lang} pdf"] = opened(documents.pdf())
    blank = Pictures(position=BLANK, moves=BLANK)
    last = TurnDocuments(public_view(game), 3, ALL, "de").page
    made["3 de pdf as read"] = opened(render_pdf(replace(last, pictures=blank)), read=True)
    whole = WholeGameDocuments(public_view(game), ALL, "de")
    made |= {"whole html": whole.html(), "whole pdf": opened(whole.pdf()), "whole text": whole.text()}
    sheet = slip_sheet(game, "de")
    made["slips pdf"] = opened(render_slips_pdf(sheet), read=True)
    made |= {f"mail {alias}": text for alias, text in slip_texts(sheet).items()}
    return made


def opened(data: bytes, *, read: bool = False) -> str:
    """A PDF with all its streams decompressed, and (if `read`) the text that a reader extracts."""
    parts = [data.decode("latin-1")]
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            parts.append(zlib.decompress(found[1]).decode("latin-1"))
        except zlib.error:
            continue
    if read:
        parts += [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    return "\n".join(parts)


SECRETS = {
    "the seed": str(SEED),
    "a person": PERSON,
    "a person's surname": "Quastenflosser",
    "a substitute's name": "Zitterrochen",
    "a wish beyond the cash": str(WISH),
    "a wish with separators": "77\u202f777",
    "a wish with commas": "77,777",
    "a sale beyond the limit": "87654321",
    "an unreadable order": "Schlaraffenland",
    "a condition": "Wuppertal",
    "a press text whose condition does not hold": "geknuepft",
    "a press text before it was mended": "Unflaetigkeit",
    "the game master's log": "Grottenolm",
    "an impossible order": "Naf ",
    "an order to nobody": "A Spa",
}


IMPOSSIBLE = re.compile(
    r"[AF][ \u00a0]\w{3}(?:[ \u00a0]S[ \u00a0][AF][ \u00a0]\w{3})?[ \u00a0][–-][ \u00a0]N(?:af|AF)\b"
)


def squeezed(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def test_no_secret_is_in_any_byte() -> None:
    """In one test: every document is made for it. That the search finds something is seen first."""
    documents = everything()
    assert "Gemildert." in squeezed(documents["3 de pdf as read"])
    assert "Börsenzug" in squeezed(documents["slips pdf"])
    assert [(name, made) for made, text in documents.items() for name in told(text)] == []


def told(text: str) -> Iterator[str]:
    """The secrets that stand in a document, as they are or hidden in it."""
    drawn_together = squeezed(text)
    for name, secret in SECRETS.items():
        hidden = base64.b64encode(secret.strip().encode()).decode().rstrip("=")
        if name == "an impossible order":
            is_told = IMPOSSIBLE.search(text) is not None
        else:
            is_told = any(one in text or one in drawn_together for one in (secret.strip(), hidden))
        if is_told:
            yield name


def test_the_public_parts_are_there_all_the_same() -> None:
    for document, text in everything().items():
        if "pdf" not in document and not document.startswith("mail"):
            assert GREY in text
            assert "Gemildert." in text
            assert "Graues Wetter." in text


def test_hidden_orders_look_like_a_hold() -> None:
    page = TurnDocuments(public_view(game_of_secrets()), 2, ALL, "de").page
    orders = [order for power in page.powers for order in power.orders]
    assert orders
    moved = [order.text for order in orders if "hält" not in order.text]
    assert all(" S " in text.replace("\u00a0", " ") for text in moved), "only supports that fitted nothing are shown"
    turkish = next(power for power in page.powers if power.letter == "T")
    assert all(order.ok and "hält" in order.text for order in turkish.orders)


def test_nothing_tells_the_author_of_grey_press() -> None:
    """With another author of the same grey press, every document is the same to the last byte."""

    def published(author: str) -> list[str | bytes]:
        game = new_game("Graue Partie", variant_of(load_profile("ka2007")), PLAYERS, seed=1)
        game = add_press(game, PressItem(author, GREY, "alle", (PressPart("Wetter."),)))
        game = play_turn(game, hold_missing=True)
        documents = TurnDocuments(public_view(game), 1, ALL, "de")
        return [documents.text(), documents.html(), documents.pdf()]

    assert published(PLAYERS[2]) == published(PLAYERS[5])


def test_a_wish_changes_nothing_that_is_published() -> None:
    """+99999 and +77777777 are cut to the same buy: the documents are equal."""

    def published(wish: int) -> list[str | bytes]:
        game = new_game("Gier", variant_of(load_profile("ka2007")), PLAYERS, seed=1)
        for seat in game.seats:
            amounts = dict.fromkeys(game.turn.start.prices, 0) | {"ITALY": -500, "FRANCE": wish}
            game = enter_slip(game, seat.alias, ExchangeSlip(amounts))
        documents = TurnDocuments(public_view(play_turn(game)), 1, ALL, "de")
        return [documents.text(), documents.html(), documents.pdf()]

    assert published(99999) == published(WISH)


def test_the_documents_do_not_depend_on_seed_persons_or_log() -> None:
    game = game_of_secrets()
    other = replace(game, seed=1, log=(), seats=tuple(replace(seat, occupants=()) for seat in game.seats))
    mine, theirs = TurnDocuments(public_view(game), 3, ALL, "de"), TurnDocuments(public_view(other), 3, ALL, "de")
    assert (mine.text(), mine.html(), mine.pdf()) == (theirs.text(), theirs.html(), theirs.pdf())
