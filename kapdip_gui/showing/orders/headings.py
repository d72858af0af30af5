"""Orders without a name above them: the mail of somebody whom the game master knows is put under the name of who
commands the units.

Takes: a game and a text. Gives: the text with the headings that order sheets have (formats, "Order sheets"), or as it
was.
"""

from kapdip_gui.board.model import Power
from kapdip_gui.game.intake import read_sheet
from kapdip_gui.game.model import Game
from kapdip_gui.sheets.military import power_heading
from kapdip_gui.showing.orders.understanding import owner_of, read
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import power_name
from kapdip_gui.words.tongue import Tongue

LONGEST = 400
"""Lines beyond this number are not a mail with orders: a text that long is left as it is."""


def with_headings(game: Game, text: str, language: Tongue) -> str:
    """Name above every power's orders who commands it this turn; a text with any slip of its own is left as it is."""
    lines = text.splitlines()
    if len(lines) > LONGEST:
        return text
    # A power's name alone names nobody: whose orders stand below it is told by their units, not by it.
    sheet = read_sheet(game, "\n".join(line for line in lines if power_heading(line, game.board) is None))
    if sheet.military or sheet.exchange or sheet.press or sheet.bids:
        return text
    found: list[str] = []
    power: Power | None = None
    for line in lines:
        named = power_heading(line, game.board)
        owner = named or _owner(game, line)
        if owner is not None and owner != power and owner in game.turn.start.control:
            power = owner
            found.append(words_in(language).gettext('Orders "{player}"').format(player=game.turn.start.control[owner]))
            if named is None:
                found.append(f"{power_name(owner, language)}:")
        found.append(line)
    return "\n".join(found) if power is not None else text


def _owner(game: Game, line: str) -> Power | None:
    """Whose unit a line orders."""
    if not line.strip():
        return None
    understood = read(game, line.strip())
    return owner_of(game, understood.order) if understood.order is not None else None
