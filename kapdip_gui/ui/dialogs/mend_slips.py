"""What can be mended of a past turn: each slip by its name and as text, in the form in which it was handed in.

Takes: a game, a turn, a language. Gives: `slip_names`, `slip_text`.
"""

from collections.abc import Iterator

from kapdip_gui.board.reading import standard_board
from kapdip_gui.game.model import Game
from kapdip_gui.orders.writing import Style, format_order
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import power_name


def slip_names(game: Game, number: int, language: str) -> Iterator[tuple[str, str]]:
    """Key and name of every slip of a turn: orders by power, then exchange slips by player."""
    say = words_in(language).gettext
    turn = game.turns[number - 1]
    for power in turn.start.position.units:
        player = turn.start.control.get(power)
        if player is not None and turn.start.position.units[power] and turn.results.movement is not None:
            name = say("Orders of {power} ({player})").format(power=power_name(power, language), player=player)
            yield f"orders:{power}", name
    if game.profile.exchange:
        for alias in turn.start.accounts:
            yield f"slip:{alias}", say("Exchange slip of {player}").format(player=alias)


def slip_text(game: Game, number: int, key: str, language: str) -> str:
    """The slip as it stands, as a sheet that can be read again."""
    kind, _, subject = key.partition(":")
    turn = game.turns[number - 1]
    board = standard_board()
    if kind == "orders":
        slip = turn.inputs.orders.get(subject)
        player = turn.start.control.get(subject, "")
        lines = [f'{"Militärzug" if language == "de" else "Orders"} "{player}"', f"{power_name(subject, language)}:"]
        if slip is not None:
            lines += [format_order(order, board, Style.SHORT, language) for order in (*slip.movement, *slip.retreats)]
            lines += [format_order(order, board, Style.SHORT, language, removal=True) for order in slip.adjustments]
        return "\n".join(lines) + "\n"
    if kind == "slip":
        given = turn.inputs.slips.get(subject)
        lines = [f'{"Börsenzug" if language == "de" else "Exchange"} "{subject}"']
        for power in turn.start.prices:
            units = given.amounts.get(power, 0) if given is not None else 0
            lines.append(f"{power_name(power, language)}: {units:+d}" if units else f"{power_name(power, language)}: 0")
        return "\n".join(lines) + "\n"
    return ""
