"""`kapdip orders`: reads an order sheet into the turn in progress, all or nothing, and says what it understood; answers
conditions.

With `--conditions` it lists the conditions of the turn. Source: docs/contract.md, `orders` and "Text that people
write"; docs/rules.md 6.3, 6.4 and 9.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.cli.given import given_text
from kapdip.cli.helping import add_game, misused
from kapdip.cli.opened import change_save, read_save
from kapdip.cli.voice import DONE, REFUSED, board_language, complain, language, refuse_save, tell
from kapdip.exchange import causes as exchange_causes
from kapdip.exchange.audit import Cut
from kapdip.exchange.money import Cents
from kapdip.exchange.preview import SlipPreview, preview_slip
from kapdip.game.amending import later_slips
from kapdip.game.checklist import checklist
from kapdip.game.conditions import all_conditions
from kapdip.game.entries import answer_condition
from kapdip.game.intake import SheetError, apply_sheet, read_sheet
from kapdip.game.intake_effects import left_without_orders
from kapdip.game.model import Game
from kapdip.game.question import accounts_now
from kapdip.game.seats import missed_too_often
from kapdip.reason import Reason
from kapdip.sheets.model import ExchangeEntry, Later, Sheet
from kapdip.storage.errors import SaveError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.format import number, power_name
from kapdip.words.sentences import say

_ANSWERS = {"yes": True, "ja": True, "no": False, "nein": False, "open": None, "offen": None}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [SHEET.txt] [--strict] [--add] [--answer ID=yes|no] [--conditions]"""
    add_game(parser)
    parser.add_argument(
        "sheet", type=Path, nargs="?", metavar="SHEET.txt", help=mark("the sheet, or - for standard input")
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help=mark("guess nothing: also refuse anything incomplete or impossible"),
    )
    parser.add_argument(
        "--add",
        action="store_true",
        help=mark("add the slips to earlier ones, replacing only what they name (default: replace earlier slips)"),
    )
    parser.add_argument(
        "--answer",
        type=_answer,
        action="append",
        default=[],
        metavar="ID=yes|no|open",
        help=mark("whether a condition is met, or undecided again; may be given several times"),
    )
    parser.add_argument(
        "--conditions", action="store_true", help=mark("list the conditions of the turn, each with its ID")
    )
    parser.set_defaults(misused=parser.error)


def run(args: argparse.Namespace) -> int:
    """Take the sheet and the answers; 1 if any line or answer is refused, and then nothing is taken."""
    if args.sheet is None and not args.answer:
        expected = words_in(language()).gettext("expected SHEET.txt, --answer or --conditions")
        return _list(args.game) if args.conditions else args.misused(expected)
    try:
        text = None if args.sheet is None else given_text(args.sheet)
    except SaveError as error:
        return refuse_save(error, args.sheet)
    refused: list[SheetError] = []
    taken: list[Sheet] = []
    before: list[Game] = []
    games: list[Game] = []

    def take(game: Game) -> Game:
        before.append(game)
        if text is not None:
            try:
                sheet = read_sheet(
                    game,
                    text,
                    strict=args.strict,
                    language=language(),
                    later=Later.ADDS if args.add else Later.REPLACES,
                )
                game = apply_sheet(game, sheet)
            except SheetError as error:
                refused.append(error)
                raise SaveError(args.game) from None
            taken.append(sheet)
        for condition, holds in args.answer:
            game = answer_condition(game, condition, holds)
        games.append(game)
        return game

    status = change_save(args.game, take)
    if refused:
        return refuse_sheet(refused[0], args.sheet, before[0].board)
    if status is not DONE:
        return REFUSED
    old = before[0]
    new = games[0]
    lang = board_language(old.board)
    where = str(args.sheet)
    for sheet in taken:
        if not (sheet.military or sheet.exchange or sheet.bids or sheet.press):
            complain(where, words_in(lang).gettext("It contains no slip; nothing was changed."))
        _report(sheet, args.sheet, new)
        for dropped in later_slips(old, sheet, {}):
            if dropped.subject.kind != "military" and not args.add:
                complain(f"{args.sheet}:{dropped.line}", say(dropped.reason, lang))
        if len(new.turn.inputs.press) < len(old.turn.inputs.press) + len(sheet.press):
            complain(where, words_in(lang).gettext("Press that was there already is not entered again."))
        for line in left_without(old, new, lang):
            complain(where, line)
        for reason in too_often(new):
            tell(say(reason, lang))
    for line in conditions(new, lang) if args.conditions or args.answer else ():
        tell(line)
    return DONE


def left_without(before: Game, after: Game, lang: BoardLanguage) -> Iterator[str]:
    """The units that had an order which the sheet has replaced by none."""
    form = words_in(lang).ngettext
    for power, units in left_without_orders(before, after).items():
        text = form("{units} of {power} now has no order", "{units} of {power} now have no order", len(units))
        yield text.format(units=", ".join(map(str, units)), power=power_name(power, lang))


def too_often(game: Game) -> Iterator[Reason]:
    """Who is missing again and again: with a slip that was marked as missing just now, or by the turns before."""
    offers = {item.player: item.reason for item in checklist(game).items if item.kind == "exclusion"}
    yield from offers.values()
    yield from (reason for reason in missed_too_often(game) if reason.facts["player"] not in offers)


def _answer(text: str) -> tuple[str, bool | None]:
    name, _, word = text.rpartition("=")
    if not name or word.lower() not in _ANSWERS:
        raise misused("expected ID=yes, ID=no or ID=open, found {text}", text)
    return name, _ANSWERS[word.lower()]


def _list(path: Path) -> int:
    """Every condition of the turn in progress with its name."""
    try:
        game = read_save(path)
    except SaveError as error:
        return refuse_save(error, path)
    for line in conditions(game, board_language(game.board)):
        tell(line)
    return DONE


def conditions(game: Game, lang: BoardLanguage) -> Iterator[str]:
    """A line for each condition of the turn: its name for `--answer`, what is answered, who
    wrote it, what hangs on it.
    """
    words = words_in(lang)
    answers = {None: words.gettext("open"), True: words.gettext("met"), False: words.gettext("not met")}
    form = words.gettext("{player}: if {condition}: {order}")
    for question in all_conditions(game):
        hangs = " ".join(question.text.split()) if question.order is None else str(question.order)
        told = form.format(player=question.player, condition=question.condition, order=hangs)
        yield f"{question.id} · {answers[question.answer]} · {told}"


def refuse_sheet(error: SheetError, path: Path, board: Board) -> int:
    """Name every problem of a sheet with its line and the likeliest meaning; gives the exit status."""
    lang = board_language(board)
    gettext = words_in(lang).gettext
    for problem in error.problems:
        text = say(problem.reason, lang)
        if problem.suggestion:
            text = f"{text} {gettext('Did you mean “{suggestion}”?').format(suggestion=problem.suggestion)}"
        complain(f"{path}:{problem.line}", text, problem.reason.key)
    return REFUSED


def _report(sheet: Sheet, path: Path, game: Game) -> None:
    lang = board_language(game.board)
    for line in understood(sheet, lang, game):
        tell(line)
    for warning in sheet.warnings:
        complain(f"{path}:{warning.line}", say(warning.reason, lang), warning.reason.key)


def understood(sheet: Sheet, lang: BoardLanguage, game: Game) -> Iterator[str]:
    """What a sheet says, one line for each slip; a sale that is too large says how much can be sold."""
    words = words_in(lang)
    for slip in sheet.military:
        first = [f"+ {unit}" for unit in slip.first_units]
        orders = [*first, *map(str, (*slip.movement, *slip.retreats, *slip.adjustments))]
        orders += [
            words.gettext("if {condition}: {order}").format(condition=line.condition, order=line.order)
            for line in slip.conditionals
        ]
        yield f"{slip.player} · {power_name(slip.power, lang)}: {', '.join(orders) or words.gettext('no orders')}"
    for trade in sheet.exchange:
        most = most_sold(game, trade)
        amounts = [
            f"{power_name(power, lang)} {number(units, lang, sign=True)}"
            + (
                words.gettext(" (only {units} can be sold)").format(units=number(most[power], lang))
                if power in most
                else ""
            )
            for power, units in trade.amounts.items()
            if units
        ]
        empty = words.gettext("missing") if trade.missing else words.gettext("no trades")
        yield f"{trade.player} · {words.gettext('exchange')}: {', '.join(amounts) or empty}"
        if lost := Cents(0) if trade.missing else _preview(game, trade).audit.dropped:
            yield f"{trade.player} · {say(exchange_causes.audit_cash_dropped(dropped=lost), lang)}"
    for offer in sheet.bids:
        bids = ", ".join(f"{power_name(power, lang)} {number(bid, lang)}" for power, bid in offer.bids if bid)
        yield f"{offer.player} · {words.gettext('bids')}: {bids or words.gettext('none')}"
    for item in sheet.press:
        text = words.ngettext("press, {n} character", "press, {n} characters", len(item.text)).format(n=len(item.text))
        yield f"{item.player} · {text}"


def _preview(game: Game, trade: ExchangeEntry) -> SlipPreview:
    account, turn = accounts_now(game.turn)[trade.player], game.turn
    return preview_slip(game.profile, account, turn.start.prices, trade.amounts, player=trade.player, turn=turn.number)


def most_sold(game: Game, trade: ExchangeEntry) -> dict[Power, int]:
    """How much can be sold of each currency of which a slip wants to sell more."""
    if trade.missing:
        return {}
    lines = _preview(game, trade).audit.lines
    return {line.currency: -line.executed for line in lines if line.cut in (Cut.SALE_LIMIT, Cut.HOLDING)}
