"""`kapdip orders`: reads an order sheet into the turn in progress, all or nothing, and says what it understood.

Source: formats.md, `orders` and "Text that people write".
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from kapdip_gui.board.board import Board
from kapdip_gui.cli.opened import change_save
from kapdip_gui.cli.voice import DONE, REFUSED, complain, refuse_save, tell, tongue
from kapdip_gui.game.intake import SheetError, apply_sheet, read_sheet
from kapdip_gui.game.model import Game
from kapdip_gui.sheets.model import Sheet
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import decoded, read_text
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import number, power_name
from kapdip_gui.words.sentences import say
from kapdip_gui.words.tongue import Tongue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml SHEET.txt [--strict]"""
    parser.add_argument("game", type=Path, metavar="GAME.yaml")
    parser.add_argument("sheet", type=Path, metavar="SHEET.txt", help="the sheet, or - for standard input")
    parser.add_argument("--strict", action="store_true", help="guess nothing: whatever is incomplete or impossible is refused, too")


def run(args: argparse.Namespace) -> int:
    """Take the sheet; 1 if any line of it is refused, and then nothing is taken."""
    try:
        text = _text(args.sheet)
    except SaveError as error:
        return refuse_save(error, args.sheet)
    refused: list[SheetError] = []
    taken: list[Sheet] = []
    boards: list[Board] = []

    def take(game: Game) -> Game:
        boards.append(game.board)
        try:
            sheet = read_sheet(game, text, strict=args.strict)
            changed = apply_sheet(game, sheet)
        except SheetError as error:
            refused.append(error)
            raise SaveError(args.game) from None
        taken.append(sheet)
        return changed

    status = change_save(args.game, take)
    if refused:
        return refuse_sheet(refused[0], args.sheet, boards[0])
    if status is DONE:
        _report(taken[0], args.sheet, boards[0])
    return DONE if status is DONE else REFUSED


def refuse_sheet(error: SheetError, path: Path, board: Board) -> int:
    """Name every problem of a sheet with its line and the likeliest meaning; gives the exit status."""
    lang = tongue(board)
    gettext = words_in(lang).gettext
    for problem in error.problems:
        text = say(problem.reason, lang)
        if problem.suggestion:
            text = f"{text} {gettext('Did you mean “{suggestion}”?').format(suggestion=problem.suggestion)}"
        complain(f"{path}:{problem.line}", text)
    return REFUSED


def _text(path: Path) -> str:
    if str(path) != "-":
        return read_text(path)
    return decoded(path, sys.stdin.buffer.read()) if hasattr(sys.stdin, "buffer") else sys.stdin.read()


def _report(sheet: Sheet, path: Path, board: Board) -> None:
    lang = tongue(board)
    for line in understood(sheet, lang):
        tell(line)
    for warning in sheet.warnings:
        complain(f"{path}:{warning.line}", say(warning.reason, lang))


def understood(sheet: Sheet, lang: Tongue) -> Iterator[str]:
    """What a sheet says, one line for each slip."""
    words = words_in(lang)
    for slip in sheet.military:
        orders = [str(order) for order in (*slip.movement, *slip.retreats, *slip.adjustments)]
        orders += [
            words.gettext("if {condition}: {order}").format(condition=line.condition, order=line.order) for line in slip.conditionals
        ]
        yield f"{slip.player} · {power_name(slip.power, lang)}: {', '.join(orders) or words.gettext('no orders')}"
    for trade in sheet.exchange:
        amounts = [f"{power_name(power, lang)} {number(units, sign=True)}" for power, units in trade.amounts.items() if units]
        empty = words.gettext("missing") if trade.missing else words.gettext("no trades")
        yield f"{trade.player} · {words.gettext('exchange')}: {', '.join(amounts) or empty}"
    for item in sheet.press:
        text = words.ngettext("press, {n} character", "press, {n} characters", len(item.text)).format(n=len(item.text))
        yield f"{item.player} · {text}"
