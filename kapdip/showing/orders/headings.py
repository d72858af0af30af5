"""Orders without a name above them: the mail of somebody whom the game master knows is put under the name of who
commands the units.

Takes: a game and a text. Gives: the text with the headings that order sheets have (formats, "Order sheets"), or as it
was.
"""

from kapdip.board.model import Power
from kapdip.game.intake import read_sheet
from kapdip.game.model import Game
from kapdip.sheets.military import power_heading
from kapdip.showing.orders.understanding import owner_of, read
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import power_name

LONGEST = 400
"""Lines beyond this number are not a mail with orders: a text that long is left as it is."""


def with_headings(game: Game, text: str, language: BoardLanguage) -> str:
    """Name above every power's orders who commands it this turn; a text with any slip of its own is left as it is.

    All lines of a power come together, for of two slips only the later one would count.
    """
    lines = text.splitlines()
    if len(lines) > LONGEST:
        return text
    # A power's name alone names nobody: whose orders are below or after it is known by their units, not by it.
    named = [_named(game, line) for line in lines]
    bare = [line.partition(":")[2] if heading else line for line, heading in zip(lines, named, strict=True)]
    sheet = read_sheet(game, "\n".join(bare))
    if sheet.military or sheet.exchange or sheet.press or sheet.bids:
        return text
    control = game.turn.start.control
    slips: dict[Power | None, list[str]] = {None: []}
    power: Power | None = None
    for line, heading in zip(lines, named, strict=True):
        owner = heading or _owner(game, line)
        if owner in control:
            power = owner
        if power is not None and power not in slips:
            head = words_in(language).gettext('Orders "{player}"').format(player=control[power])
            slips[power] = [head] if heading else [head, f"{power_name(power, language)}:"]
        slips[power].append(line)
    return "\n".join(line for slip in slips.values() for line in slip) if power is not None else text


def _named(game: Game, line: str) -> Power | None:
    """The power whose heading a line is, alone or with orders after a colon: `Russia: A Mos - Ukr; F Sev - Bla`."""
    head, colon, _ = line.partition(":")
    power = power_heading(f"{head}{colon}", game.board)
    is_alone = power_heading(line, game.board) is not None
    return power if power is not None and (is_alone or read_sheet(game, line).military) else None


def _owner(game: Game, line: str) -> Power | None:
    """Whose unit a line orders."""
    if not line.strip():
        return None
    understood = read(game, line.strip())
    return owner_of(game, understood.order) if understood.order is not None else None
