"""What the sheet does to a game: amounts put in, cleared, filled, pasted, a slip marked as missing.

Takes and gives games (functions for `Session.do`); names of edits, with that which they have behind the curtain.
Rules: docs/rules.md 2.2 to 2.5; docs/window.md 7 (keys) and 8 (undo labels).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kapdip.exchange.model import Currency, Player
from kapdip.game.entries import clear_slip, enter_slip, mark_missing
from kapdip.game.model import ExchangeSlip, Game
from kapdip.showing.labels import named
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.edit_name import EditName
from kapdip.words.format import number, power_name

Changes = Mapping[Player, Mapping[Currency, int | None]]
"""New amounts by player and currency; None empties the cell."""


class NamedChange(NamedTuple):
    """A change of the game with its name."""

    name: EditName
    function: Callable[[Game], Game]


def entered_amounts(game: Game, player: Player) -> dict[Currency, int]:
    """The amounts entered for a player in the turn in progress; empty where there is no slip. For what is typed, filled
    and compared: what is shown comes from an `ExchangeView`.
    """
    slip = game.turn.inputs.slips.get(player)
    return {} if slip is None else dict(slip.amounts)


def put_amounts(changes: Changes) -> Callable[[Game], Game]:
    """Put amounts into slips; a slip in which nothing is left is taken off the table, a missing
    one becomes a slip again.
    """

    def apply(game: Game) -> Game:
        for player, cells in changes.items():
            amounts = entered_amounts(game, player)
            for currency, amount in cells.items():
                if amount is None:
                    amounts.pop(currency, None)
                else:
                    amounts[currency] = amount
            if amounts:
                game = enter_slip(game, player, _slip(game, amounts))
            elif game.turn.inputs.slips.get(player) is not None:
                game = clear_slip(game, player)
        return game

    return apply


def _slip(game: Game, amounts: Mapping[Currency, int]) -> ExchangeSlip:
    """A slip with these amounts; the currencies that are traded and not in it are left out (they count as 0)."""
    traded = game.turn.start.prices
    return ExchangeSlip(
        amounts={currency: amounts[currency] for currency in traded if currency in amounts},
        left_out=tuple(currency for currency in traded if currency not in amounts),
    )


def amount_edit(player: Player, currency: Currency, amount: int | None) -> NamedChange:
    """One cell: `Rübezahl, Germany +500`; behind the curtain `slip of Rübezahl`."""

    def shown(lang: BoardLanguage) -> str:
        what = words_in(lang).gettext("cleared") if amount is None else number(amount, lang, sign=True)
        return f"{player}, {power_name(currency, lang)} {what}"

    name = EditName(shown, named(mark("slip of {player}"), player=player))
    return NamedChange(name, put_amounts({player: {currency: amount}}))


def cells_edit(changes: Changes, one: str, many: str) -> NamedChange:
    """Several cells at once; the English texts for one and for many hold `{n}`, e.g. `paste {n} amounts`.

    One cell is named itself.
    """
    flat = [(player, currency, amount) for player, cells in changes.items() for currency, amount in cells.items()]
    if len(flat) == 1:
        return amount_edit(*flat[0])
    count = len(flat)

    def label(lang: str) -> str:
        return words_in(lang).ngettext(one, many, count).format(n=count)

    players = list(changes)
    covered = named(mark("slip of {player}"), player=players[0]) if len(players) == 1 else named(mark("slips"))
    return NamedChange(EditName(label, covered), put_amounts(changes))


def missing_edit(player: Player, is_missing: bool) -> NamedChange:
    """The tick in the NMR column."""

    def label(lang: str) -> str:
        words = words_in(lang)
        text = words.gettext("NMR {player}") if is_missing else words.gettext("NMR cleared: {player}")
        return text.format(player=player)

    return NamedChange(
        EditName(label, label), lambda game: mark_missing(game, player) if is_missing else clear_slip(game, player)
    )
