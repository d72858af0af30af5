"""A whole game as tables for spreadsheets: holdings, trades, prices, projections over all turns, as CSV or XLSX.

Takes: a game. Gives: `game_tables` (rows of plain values), `csv_bytes`, `xlsx_bytes`. Public figures of finished turns
only. Money is written as decimals with two places, made from whole hundredths. CSV is written as the spreadsheets of
its language read it: German ones part cells by semicolons, since the comma is that of a decimal. Rules: docs/rules.md
2, 3 and 4; KA 2007, "Die Börsentabelle".
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TypeAlias

from kapdip.exchange.model import Cents
from kapdip.game.model import Game, PublicState, Turn
from kapdip.game.state import state_after
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import power_name, season_name

_SIGNS = {"de": (";", ","), "en": (",", ".")}
"""What separates cells, and the decimal sign."""
LONGEST_PART = 60
_FORMULA = frozenset("=+-@\t\r＝＋－＠")
Value: TypeAlias = str | int | Decimal | None
Rows: TypeAlias = list[list[Value]]


def game_tables(game: Game, language: str) -> dict[str, Rows]:
    """The tables by name, each with a row of titles: prices, centres, money, points, cash, then holdings and trades per
    turn and player.
    """
    lang = BoardLanguage(language, game.board)
    say = words_in(lang).gettext
    turns = [turn for turn in game.turns if turn.is_over]
    states = [_as_it_ended(turn, state_after(game, turn.number)) for turn in turns]
    powers = list(game.turns[0].start.position.centres)
    players = [seat.alias for seat in game.seats]
    about = _Turns(game, turns, states, lang)
    return {
        say("Prices"): about.table(powers, lambda state, power: _decimal(state.prices.get(power)), power_name),
        say("Centres"): about.table(
            powers, lambda state, power: len(state.position.centres.get(power, ())), power_name
        ),
        say("Net worth"): about.table(players, lambda state, player: _decimal(state.money.get(player))),
        say("Points"): about.table(players, lambda state, player: _decimal(state.points.get(player))),
        say("Cash"): about.table(players, lambda state, player: _decimal(_cash(state, player))),
        say("Control"): about.table(powers, lambda state, power: state.control.get(power), power_name),
        say("Holdings"): about.rows(powers, players, lambda turn, state, player: _holdings(state, player)),
        say("Trades"): about.rows(powers, players, lambda turn, state, player: _trades(turn, player)),
    }


class _Turns:
    """The finished turns of a game with the words around them."""

    def __init__(self, game: Game, turns: Sequence[Turn], states: Sequence[PublicState], lang: BoardLanguage) -> None:
        self._game, self._turns, self._states, self._lang = game, turns, states, lang

    def _name(self, turn: Turn) -> list[Value]:
        return [
            turn.number,
            f"{season_name(self._game.season(turn.number), self._lang)} {self._game.year(turn.number)}",
        ]

    def _titles(self, names: Sequence[str], *between: str) -> list[Value]:
        say = words_in(self._lang).gettext
        return [say("Turn"), say("Season"), *between, *names]

    def table(
        self,
        keys: Sequence[str],
        value: Callable[[PublicState, str], Value],
        name: Callable[[str, BoardLanguage], str] | None = None,
    ) -> Rows:
        """Turns down, keys across."""
        rows = [self._titles([name(key, self._lang) if name else key for key in keys])]
        for turn, state in zip(self._turns, self._states, strict=True):
            rows.append([*self._name(turn), *(value(state, key) for key in keys)])
        return rows

    def rows(
        self,
        powers: Sequence[str],
        players: Sequence[str],
        values: Callable[[Turn, PublicState, str], Mapping[str, int] | None],
    ) -> Rows:
        """A row for each turn and player, currencies across."""
        rows = [
            self._titles([power_name(power, self._lang) for power in powers], words_in(self._lang).gettext("Player"))
        ]
        for turn, state in zip(self._turns, self._states, strict=True):
            for player in players:
                found = values(turn, state, player)
                if found is not None:
                    rows.append([*self._name(turn), player, *(found.get(power, 0) for power in powers)])
        return rows


def _as_it_ended(turn: Turn, state: PublicState) -> PublicState:
    """The state after a turn, with the position at its end, also where the board is set up anew then."""
    return replace(state, position=turn.results.position or state.position)


def _decimal(value: Cents | None) -> Decimal | None:
    return None if value is None else Decimal(int(value)).scaleb(-2)


def _cash(state: PublicState, player: str) -> Cents | None:
    account = state.accounts.get(player)
    return account.cash if account else None


def _holdings(state: PublicState, player: str) -> Mapping[str, int] | None:
    account = state.accounts.get(player)
    return account.holdings if account else None


def _trades(turn: Turn, player: str) -> Mapping[str, int] | None:
    settlement = turn.results.settlement
    return settlement.trades.get(player) if settlement else None


def csv_text(rows: Sequence[Sequence[Value]], language: str) -> str:
    """Rows as CSV; a text that a spreadsheet would take for a formula gets an apostrophe in front."""
    between, point = _SIGNS[language]
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=between)
    for row in rows:
        writer.writerow([_plain(_harmless(value), point) for value in row])
    return stream.getvalue()


def tab_text(rows: Sequence[Sequence[Value]], language: str) -> str:
    """Rows for the clipboard, cells separated by tabs."""
    point = _SIGNS[language][1]
    return "\n".join("\t".join(_plain(value, point) for value in row) for row in rows)


def _plain(value: Value, point: str) -> str:
    return "" if value is None else str(value).replace(".", point) if isinstance(value, Decimal) else str(value)


def csv_bytes(rows: Sequence[Sequence[Value]], language: str) -> bytes:
    """The same as a file that every spreadsheet reads: UTF-8 that says so."""
    return csv_text(rows, language).encode("utf-8-sig")


def csv_files(tables: Sequence[tuple[str, Rows]], path: Path, language: str) -> dict[Path, bytes]:
    """A file for each table with its title: `game-Prices.csv` … beside the path; a table that is alone takes the path
    itself.
    """
    if len(tables) == 1:
        return {path: csv_bytes(tables[0][1], language)}
    parts = _file_parts(title for title, _ in tables)
    return {
        path.with_name(f"{path.stem}-{part}{path.suffix}"): csv_bytes(rows, language)
        for part, (_, rows) in zip(parts, tables, strict=True)
    }


def _file_parts(titles: Iterable[str]) -> list[str]:
    """Titles as parts of file names, none twice whatever its capitals."""
    made: list[str] = []
    for title in titles:
        plain = re.sub(r"[^\w.]+", "-", title).strip("-.")[:LONGEST_PART] or "-"
        taken = {one.casefold() for one in made}
        names = (plain, *(f"{plain}-{number}" for number in range(2, len(made) + 3)))
        made.append(next(name for name in names if name.casefold() not in taken))
    return made


def _harmless(value: Value) -> Value:
    if not isinstance(value, str) or value[:1] not in _FORMULA:
        return value
    number = re.fullmatch(r"[+-][0-9]+([.,][0-9]+)?", value)
    return value if number else f"'{value}"


def xlsx_bytes(game: Game, lang: str) -> bytes:
    """All tables as sheets of one workbook."""
    return workbook_bytes(game_tables(game, lang))


def workbook_bytes(tables: Mapping[str, Rows], *, frozen: int = 2) -> bytes:
    """Tables as sheets of one workbook, figures with the decimals that they have, the titles and so many columns held
    in place.
    """
    import xlsxwriter

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(
        stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    )
    bold = book.add_format({"bold": True})
    formats = [None, *(book.add_format({"num_format": f"0.{'0' * few}"}) for few in range(1, 4))]
    for name, rows in tables.items():
        sheet = book.add_worksheet(name[:31])
        sheet.freeze_panes(1, frozen)
        for down, row in enumerate(rows):
            for across, value in enumerate(row):
                if isinstance(value, Decimal):
                    sheet.write_number(down, across, value, formats[_decimals(value)])
                elif isinstance(value, int):
                    sheet.write_number(down, across, value)
                elif value is not None:
                    sheet.write_string(down, across, value, bold if down == 0 else None)
        sheet.autofit()
    book.close()
    return stream.getvalue()


def _decimals(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0
