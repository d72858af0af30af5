"""An order slip as the text of a mail, which the player fills in and sends back: `kapdip orders` reads it as it is.

Takes: a `SlipSheet`. Gives: `slip_text` (one player), `slip_texts` (all, by alias). Facts are in remarks (`#`), lines
to fill in are orders that do nothing yet: `0` units, units that hold. At most 72 columns, but for what an alias forces.
Rules: docs/contract.md, "Text that people write"; KA 2007, "Befehlssyntax für Börsenzüge".
"""

from collections.abc import Mapping

from kapdip.board.board import Board
from kapdip.board.model import Unit
from kapdip.evaluation.lettering import columns, fit, left, right, wrap
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.slips import PlayerSlip, SlipPower, SlipSheet
from kapdip.evaluation.text import WIDTH, plain
from kapdip.orders.model import Hold
from kapdip.orders.writing import Style, format_order
from kapdip.words.catalogue import Translator

HEADERS = {
    "exchange": {"de": "Börsenzug", "en": "Exchange"},
    "military": {"de": "Militärzug", "en": "Orders"},
    "press": {"de": "Presse", "en": "Press"},
    "bids": {"de": "Gebote", "en": "Bids"},
}
EXAMPLES = {
    "de": ("A Ber-Mun", "A Ber S A Mun-Tyr", "F NTH C A Lon-Nwy", "A Ber-Mun, Rückzug: Kie, Pru"),
    "en": ("A Ber-Mun", "A Ber S A Mun-Tyr", "F NTH C A Lon-Nwy", "A Ber-Mun, retreat: Kie, Pru"),
}


def slip_texts(sheet: SlipSheet) -> Mapping[str, str]:
    """The mails of all players, by alias."""
    return {slip.alias: slip_text(sheet, slip) for slip in sheet.players}


def slip_text(sheet: SlipSheet, slip: PlayerSlip) -> str:
    """The mail of one player, ending in a line feed."""
    words = words_in(sheet.lang)
    lines = [f"# turn {sheet.turn}", *_head(sheet, slip, words)]
    if slip.trades:
        lines += ["", *_exchange(sheet, slip, words)]
    if sheet.bids:
        lines += ["", *_bids(sheet, slip, words)]
    if slip.leads and (sheet.moves or (sheet.adjusts and not sheet.trades)):
        lines += ["", *_military(sheet, slip, words, sheet.lang.board)]
    if sheet.press:
        lines += ["", *_press(sheet, slip, words)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _remarks(text: str) -> list[str]:
    return wrap(plain(text), WIDTH, "# ", "# ")


def _head(sheet: SlipSheet, slip: PlayerSlip, words: Translator) -> list[str]:
    what = words.gettext("Order form for {player}, {turn}").format(player=slip.player, turn=sheet.turn_name)
    lines = [*_remarks(sheet.game), *_remarks(what)]
    if sheet.deadline:
        lines += _remarks(words.gettext("Due {deadline}.").format(deadline=sheet.deadline.rstrip(".")))
    return lines + _remarks(
        words.gettext(
            "Fill in the lines that do not start with # and send the whole text back; you can leave the remarks in."
        )
    )


def _exchange(sheet: SlipSheet, slip: PlayerSlip, words: Translator) -> list[str]:
    limit = words.gettext(
        "+ buys, - sells; sell at most {limit} per currency; +99999 spends all the cash; 0 does nothing."
    )
    lines = [
        f'{HEADERS["exchange"][sheet.lang]} "{slip.alias}"',
        *_remarks(words.gettext("Cash: {cash} {currency}.").format(cash=slip.cash, currency=sheet.base_currency)),
        *_remarks(limit.format(limit=sheet.sale_limit)),
        *_facts(slip, words),
    ]
    wide = max((columns(line.name) for line in slip.currencies), default=0) + 2
    return lines + [f"{left(f'{line.name}:', wide)}0" for line in slip.currencies]


def _bids(sheet: SlipSheet, slip: PlayerSlip, words: Translator) -> list[str]:
    wide = max((columns(name) for name in slip.sale), default=0) + 2
    return [
        f'{HEADERS["bids"][sheet.lang]} "{slip.alias}"',
        *_remarks(words.gettext("{credits} credits. Whole numbers; 0 means no bid.").format(credits=slip.credits)),
        *(f"{left(f'{name}:', wide)}0" for name in slip.sale),
    ]


def _facts(slip: PlayerSlip, words: Translator) -> list[str]:
    """Holdings and prices as a small table of remarks."""
    heads = ["", words.gettext("held"), words.gettext("to sell"), words.gettext("price"), words.gettext("per point")]
    rows = [[line.letter, line.units, line.sellable, line.price, line.per_point] for line in slip.currencies]
    table = [[plain(cell) for cell in row] for row in (heads, *rows)]
    wide = [max(columns(row[i]) for row in table) + (2 if i else 0) for i in range(len(heads))]
    rest = WIDTH - 4 - sum(wide)
    leaders = [words.gettext("controller"), *(plain(line.leader) for line in slip.currencies)]
    return [
        f"# {''.join(map(right, row, wide))}  {fit(leader, rest)}" for row, leader in zip(table, leaders, strict=True)
    ]


def _military(sheet: SlipSheet, slip: PlayerSlip, words: Translator, board: Board) -> list[str]:
    if not slip.commands:
        return _remarks(words.gettext("You control no power this turn."))
    lines = [f'{HEADERS["military"][sheet.lang]} "{slip.alias}"']
    if sheet.moves:
        examples = "; ".join(EXAMPLES[sheet.lang])
        lines += _remarks(words.gettext("XXX means: holds. Examples: {examples}").format(examples=examples))
    for command in slip.commands:
        lines += _command(sheet, command, words, board)
    return lines


def _command(sheet: SlipSheet, command: SlipPower, words: Translator, board: Board) -> list[str]:
    lines = [f"{command.name}:", *_remarks(command.summary)]
    if command.lands:
        lines += _remarks(_first_units(command, words))
        lines += [f"# + {_named(unit, board)}" for unit in command.units]
    if sheet.moves:
        lines += [format_order(Hold(unit), board, Style.SHORT, sheet.lang) for unit in command.units]
    if sheet.adjusts:
        homes = ", ".join(command.homes)
        lines += _remarks(
            words.gettext("Builds ({homes}) and removals in order of preference, one per line:").format(homes=homes)
        )
        first = command.homes[0] if command.homes else "…"
        lines += [
            f"# + A {first}",
            f"# - {_named(command.units[0], board)}" if command.units else "# - A …",
        ]
    return lines


def _named(unit: Unit, board: Board) -> str:
    return format_order(Hold(unit), board, Style.SHORT).removesuffix(" XXX")


def _first_units(command: SlipPower, words: Translator) -> str:
    return words.gettext(
        "Different starting units ({lands})? Remove the # from the next lines, change them, and order those units:"
    ).format(lands=", ".join(command.lands))


def _press(sheet: SlipSheet, slip: PlayerSlip, words: Translator) -> list[str]:
    who = {"de": ("von:", "an:"), "en": ("from:", "to:")}[sheet.lang]
    return [
        *_remarks(
            words.gettext("For press, remove the # from the next lines. Without a sender, it appears under your alias.")
        ),
        f'# {HEADERS["press"][sheet.lang]} "{slip.alias}"',
        f"# {who[0]}",
        f"# {who[1]}",
        "# " + words.gettext("Any number of lines."),
    ]
