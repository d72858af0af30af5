"""What an exchange slip comes to that is read to its end: trades, problems, and the likeliest meaning of what is asked.

Takes: the rows of a slip with their clauses, and the words that govern them. Gives: a `TradeLine` for each row.
Rules: docs/rules.md 2.2 to 2.5; docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from textwrap import shorten

from kapdip import slips
from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.orders.cleaning import clean, fold
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.clauses import DIRECTIONS, TITLE, WAVERS, Clause, DealVerb, SlipRow, TradeLine
from kapdip.sheets.currencies import PieceKind
from kapdip.sheets.guessing import likeliest
from kapdip.sheets.model import RelativeAmount, SlipTrade
from kapdip.sheets.sentences import is_of_both_ways

MOST_UNITS = 10**12
"""More on one line is a slip of the pen."""
_shown = partial(shorten, width=80, placeholder=" …")
_WORDS_OF_PROSE = 2
_TURNS = re.compile(r"\b(?:an)?statt\b|\binstead of\b|\btausche?n?\b|\bswap\b")
"""Words that may turn what stands beside them: nothing is offered, rather than the opposite."""
_SAYS = {"en": ("Buy", "Sell"), "de": ("Kauf", "Verkauf")}


class DecidedSlip:
    """A slip as it is read, and what is decided on it at its end."""

    language = "en"
    """Of the likeliest meanings."""
    even = False
    """Money and units are the same figure."""
    suggest = True

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rows: list[SlipRow] = []
        self.clauses: list[Clause] = []
        self.verbs: list[DealVerb] = []
        self.hints: list[int] = []
        """What words for buying and selling say that govern nothing."""
        self.unused = False
        """A word for buying or selling governs nothing, as far as anybody can tell."""

    def lines(self) -> list[TradeLine]:
        """What each line says."""
        self._decide_bullets()
        self.unused = self.unused or any(not verb.used for verb in self.verbs)
        sells = any(clause.by_word < 0 for clause in self.clauses) or any(verb.direction < 0 for verb in self.verbs)
        self._guess()
        for clause in self.clauses:
            verb = clause.verb
            self.rows[clause.row].wrong |= clause.amount.lone and not clause.by_word
            if clause.leads and clause.amount.sign < 0 and not (clause.by_word or clause.asked or clause.is_nothing):
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
            below = self.rows[clause.row + 1].clauses if clause.row + 1 < len(self.rows) else ()
            if clause.contrary and any(not (one.by_word or one.amount.sign) for one in below):
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
            if clause.is_nothing or clause.own or clause.amount.sign or clause.asked or clause.into:
                continue
            doubtful = self.unused or sells if verb is None else not verb.sure
            if (doubtful or clause.unsure) and not clause.amount.wish:
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
        if self.clauses:
            for row in self.rows[self.clauses[0].row : self.clauses[-1].row]:
                strange = row.aside and any(token.kind is PieceKind.WORD for token in row.tokens)
                row.strange = row.aside and strange and TITLE.fullmatch(row.line) is not None
        return [self._line(row) for row in self.rows]

    def _guess(self) -> None:
        """The likeliest direction where nothing says it: as before it, else as after it."""
        verbs = [verb.direction for verb in self.verbs]
        for clauses in (self.clauses, reversed(self.clauses)):
            last = 0
            for clause in clauses:
                last = clause.by_word or clause.amount.sign or last
                clause.guess = clause.guess or last
        for clause in self.clauses:
            clause.guess = clause.guess or next(iter((*verbs, *self.hints)), 1)

    def _decide_bullets(self) -> None:
        """Dashes before what is bought are marks of a list where every line has one."""
        groups: dict[int, list[Clause]] = {}
        for clause in self.clauses:
            if clause.by_word > 0:
                groups.setdefault(0 if clause.own else id(clause.verb), []).append(clause)
        for group in groups.values():
            listed = all(clause.bullet or self.rows[clause.row].bullet for clause in group)
            signed = any(clause.amount.sign > 0 for clause in group)
            for clause in group:
                if not clause.bullet:
                    continue
                if signed:
                    clause.own, clause.verb = 0, None
                else:
                    clause.amount = replace(clause.amount, sign=0, text=clause.amount.text.lstrip("-"))
                if signed or not listed:
                    clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
        marks = any(clause.bullet and not clause.amount.sign for clause in self.clauses)
        for clause in self.clauses:
            if marks and clause.bullet and clause.amount.sign < 0 and not clause.by_word:
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)

    def _line(self, row: SlipRow) -> TradeLine:
        powers = tuple(dict.fromkeys(token.power for token in row.tokens if token.power))
        if row.conditional:
            return TradeLine(tuple(SlipTrade(power, 0) for power in powers), conditional=True, aside=row.aside)
        if row.strange:
            return TradeLine(
                problem=self._problem(row, powers), suggestion=f"# {clean(row.text)}" if self.suggest else None
            )
        if row.heading or row.aside:
            return TradeLine(heading=row.heading, aside=row.aside)
        trades = [self._trade(clause) for clause in row.clauses]
        refusal = next((trade for trade in trades if isinstance(trade, Reason)), None)
        whole = tuple(trade for trade in trades if isinstance(trade, SlipTrade))
        if row.wrong or refusal is not None:
            problem = self._problem(row, powers) if row.wrong or refusal is None else refusal
            return TradeLine(problem=problem, suggestion=self._offer(row) or None)
        asked = self._asked(row, powers)
        if asked is None:
            return TradeLine(whole, nothing=row.nothing)
        known = whole and all(trade.units is not None for trade in whole) and not WAVERS.search(row.line)
        offer = self._offer(row) if row.unknown or not known else ""
        known = known and self._may_offer(row)
        return TradeLine(problem=asked, suggestion=offer or (self._suggestion(row, whole) if known else None))

    def _may_offer(self, row: SlipRow) -> bool:
        return self.suggest and not (_TURNS.search(row.line) or is_of_both_ways(row.said))

    def _offer(self, row: SlipRow) -> str:
        """What a line of prose likely means."""
        kinds = [token.kind for token in row.said] if self._may_offer(row) else []
        words = kinds.count(PieceKind.WORD) + kinds.count(PieceKind.TALK)
        if words < _WORDS_OF_PROSE or not {PieceKind.NAME, PieceKind.NUMBER} <= set(kinds):
            return ""
        at = self.rows.index(row)
        above = [verb.direction for verb in self.verbs if verb.row < at]
        likely = likeliest(row.said, governed=above[-1] if above else 0, even=self.even)
        return trades_text((SlipTrade(power, units) for power, units in likely), self.board, self.language)

    def _asked(self, row: SlipRow, powers: Sequence[Power]) -> Reason | None:
        """Why a line that makes sense is asked about."""
        odd = next((clause for clause in row.clauses if clause.amount.kind is PieceKind.ODD), None)
        if odd is not None:
            return slips.not_whole(currency=odd.power, units=odd.amount.text)
        if row.on_purse:
            return causes.not_a_trade(text=_shown(clean(row.text)))
        is_open = not row.nothing and any(clause.is_silent and not clause.by_word for clause in row.clauses)
        if row.unknown or (is_open and any(token.kind is PieceKind.TALK for token in row.tokens)):
            return self._problem(row, powers)
        return next((clause.asked for clause in row.clauses if clause.asked), None)

    def _trade(self, clause: Clause) -> SlipTrade | Reason:
        """The trade of a whole clause, or why there is none."""
        power, amount = clause.power, clause.amount
        if clause.is_nothing:
            return SlipTrade(power, 0)
        direction = clause.by_word or amount.sign or (clause.guess if clause.asked else 0)
        if clause.by_word * amount.sign < 0:
            return causes.two_directions(currency=power, units=amount.text)
        if amount.kind is PieceKind.WISH:
            if clause.into and not direction:
                direction = 1
            direction = direction or {RelativeAmount.ALL: -1, RelativeAmount.HALF: -1, RelativeAmount.REST: 1}.get(
                amount.wish or RelativeAmount.MOST, 0
            )
            sold = RelativeAmount.HALF if amount.wish is RelativeAmount.HALF else RelativeAmount.ALL
            wished = SlipTrade(power, None, RelativeAmount.REST if direction > 0 else sold)
            direction = 0 if amount.wish is RelativeAmount.HALF and direction > 0 else direction
            return wished if direction else causes.wish_direction(currency=power, units=amount.text)
        if amount.kind is PieceKind.ODD and not amount.units:
            return slips.not_whole(currency=power, units=amount.text)
        if amount.units > MOST_UNITS:
            return causes.too_many_units(currency=power, most=MOST_UNITS)
        return SlipTrade(power, amount.units if direction >= 0 else -amount.units, unsigned=not direction)

    def _problem(self, row: SlipRow, powers: Sequence[Power]) -> Reason:
        """Why a line is not understood."""
        said = [token for token in row.tokens if token.kind is not PieceKind.NAME]
        figures = any(token.kind in (PieceKind.NUMBER, PieceKind.ODD) for token in said)
        if powers and all(token.kind in (*DIRECTIONS, PieceKind.AND, PieceKind.STOP) for token in said):
            return causes.no_amount(currency=powers[0])
        if len(powers) > 1 or not (powers or (figures and row.unknown)):
            return causes.not_a_trade(text=_shown(clean(row.text)))
        written = {fold(word): word for word in re.findall(r"[^\W_]+", clean(row.text))}
        if not powers:
            return slips.unknown(currency=written.get(row.unknown, row.unknown))
        units = _shown(" ".join(written.get(token.text, token.text) for token in said))
        return slips.not_whole(currency=powers[0], units=units)

    def _suggestion(self, row: SlipRow, trades: Sequence[SlipTrade]) -> str:
        """The line as it is likely meant, with its signs; what governs the lines below goes on governing them."""
        governs = row.carries
        below = governs is not None and any(
            clause.verb is governs and clause.row > self.rows.index(row) for clause in self.clauses
        )
        if governs is None or not below:
            return trades_text(trades, self.board, self.language)
        word = _SAYS.get(self.language, _SAYS["en"])[governs.direction < 0]
        own = [trade for trade in trades if (trade.units or 0) * governs.direction > 0]
        others = [trade for trade in trades if trade not in own]
        said = f"{word}: {trades_text(own, self.board, self.language)}"
        return f"{trades_text(others, self.board, self.language)}; {said}" if others else said


def trades_text(trades: Iterable[SlipTrade], board: Board, language: str) -> str:
    """Trades as a line of a slip."""
    return ", ".join(f"{board.power_names[language][trade.power]}: {trade.units:+d}" for trade in trades)
