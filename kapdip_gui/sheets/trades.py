"""Reads a line of an exchange slip: which currencies, how many units of each, bought or sold.

Takes: a line, the board's names. Gives: `TradeLine`. +n buys, −n sells, `0`, `-0`, `N/T` do nothing; a line with a
condition counts as 0. A line may hold several trades: `+800 Piaster, -500 Kronen`, `kauf 400 Mark und 300 Lira`, `A
-500 E +250`. What is not understood to the last word is a problem, and its likeliest meaning never turns a sign.
Rules: docs/rules.md 2.2 to 2.5; KA 2007, "Befehlssyntax für Börsenzüge"; EP #276, Westling 6.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from kapdip_gui import slips
from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.orders.cleaning import clean, fold
from kapdip_gui.orders.vocabulary import CONDITION
from kapdip_gui.reason import Reason
from kapdip_gui.sheets import because
from kapdip_gui.sheets.amounts import plain_text
from kapdip_gui.sheets.currencies import PieceKind, Token, currency_names
from kapdip_gui.sheets.model import RelativeAmount, SlipTrade

MOST_UNITS = 10**12
"""More on one line is a slip of the pen."""
_CONDITION = re.compile(rf"\b(?:{'|'.join(CONDITION)})\b")
_REMARK = re.compile(r"\s*(?:#|//).*$")
_REST_IS_NOTHING = re.compile(
    r"(?:^|[,;./|]|\b(?:und|and)\b)\s*(?:(?:der|die|das|den|alle|alles|all|the)\s+)?"
    r"(?:rest(?:lichen?)?|ubrigen?s?|uebrigen?s?|anderen?s?|sonstigen?s?|others?|remaining)"
    r"(?:\s+(?:wahrungen|waehrungen|currencies))?\s*[:=]?\s*(?:0|null|zero|nichts|nix|nothing|keine|n/?t|-)\W*$"
)
"""`Rest 0` at the end of a line, folded."""
_LETTERS_FOR_DIGITS = str.maketrans("ol", "01")
_SHOWN = 80
_IDLE = frozenset({PieceKind.BUY, PieceKind.SELL, PieceKind.AND})


@dataclass(frozen=True, slots=True)
class TradeLine:
    """What a line of an exchange slip says: its trades, or the problem with it."""

    trades: tuple[SlipTrade, ...] = ()
    conditional: bool = False
    """The line hangs on a condition: its trades count as 0."""
    problem: Reason | None = None
    suggestion: str | None = None

    nothing: bool = False
    """The line says of no currency in particular that nothing is bought or sold: `nichts`,
    `kaufe nichts, verkaufe nichts`.
    """

    @property
    def is_unsigned(self) -> bool:
        """Whether a number has no sign: it is read as a buy."""
        return any(trade.unsigned for trade in self.trades)


@dataclass(slots=True)
class _Clause:
    """What one trade is made of, while its line is read."""

    power: Power | None = None
    amount: Token | None = None
    direction: int = 0
    """+1 buys, −1 sells, 0 where no word says which."""
    into: bool = False
    """`in Mark`: what is left goes there."""
    name_first: bool = False
    parted: bool = False
    """A comma or `and` stands before it."""

    @property
    def is_whole(self) -> bool:
        return self.power is not None and self.amount is not None


@dataclass(slots=True)
class _Clauses:
    """Takes the tokens of a line one by one. `wrong` is set where they make no trades."""

    done: list[_Clause] = field(default_factory=list)
    open: _Clause = field(default_factory=_Clause)
    spoken: int = 0
    """The direction of a word that stands before its trades: it holds until the next one."""
    idle: bool = False
    """Such a word has had no trade after it yet."""
    told: bool = False
    """Any word for buying or selling stands in the line."""
    wrong: bool = False

    def take(self, token: Token) -> None:
        match token.kind:
            case PieceKind.NAME:
                if self.open.power != token.power and (self.open.is_whole or self.open.power is not None):
                    self.close(parted=False)
                self.open.name_first = self.open.name_first or self.open.amount is None
                self.open.power = token.power
            case PieceKind.NUMBER | PieceKind.WISH | PieceKind.NOTHING:
                if self.open.amount is not None:
                    self.close(parted=False)
                self.open.amount = token
            case PieceKind.BUY | PieceKind.SELL:
                self.turn(1 if token.kind is PieceKind.BUY else -1)
            case PieceKind.INTO:
                self.open.into = True
            case PieceKind.AND:
                self.close(parted=True)
            case _:
                self.wrong = True

    def turn(self, direction: int) -> None:
        """A word for buying or selling: of the trade at hand, of those before it (`500 Kronen
        verkaufen`), or of those after it.
        """
        self.told = True
        if (self.open.power is None) != (self.open.amount is None):
            self.wrong = self.wrong or self.open.direction == -direction
            self.open.direction = direction
            return
        is_behind = self.open.is_whole
        self.close(parted=True)
        silent = [clause for clause in self.done if not clause.direction and not _sign(clause)]
        if is_behind and not self.spoken and silent:
            for clause in silent:
                clause.direction = direction
            return
        self.wrong = self.wrong or is_behind or self.idle
        self.spoken, self.idle = direction, True

    def close(self, *, parted: bool) -> None:
        clause = self.open
        if clause.is_whole:
            if not clause.direction and self.spoken and not clause.into:
                clause.direction, self.idle = self.spoken, False
            before = self.done[-1] if self.done else None
            self.wrong = self.wrong or (
                before is not None and not clause.parted and before.name_first != clause.name_first
            )
            self.done.append(clause)
        elif clause.power is not None or clause.amount is not None:
            self.wrong = True
        self.open = _Clause(parted=parted)

    def finish(self) -> None:
        """The end of the line: where a word says what is bought or sold, it must say so of
        every number without a sign.
        """
        self.close(parted=True)
        silent = [
            clause
            for clause in self.done
            if not (clause.direction or _sign(clause) or _is_nothing(clause) or _takes_rest(clause))
        ]
        self.wrong = self.wrong or self.idle or (self.told and bool(silent))


def _takes_rest(clause: _Clause) -> bool:
    """`alles in Pfund` says by itself that pounds are bought."""
    return clause.into and clause.amount is not None and clause.amount.kind is PieceKind.WISH


def _is_nothing(clause: _Clause) -> bool:
    return clause.amount is not None and (
        clause.amount.kind is PieceKind.NOTHING or (clause.amount.kind is PieceKind.NUMBER and not clause.amount.units)
    )


def _sign(clause: _Clause) -> int:
    return clause.amount.sign if clause.amount is not None else 0


def read_trades(
    text: str, board: Board, *, direction: int = 0, language: str = "en", suggest: bool = True
) -> TradeLine:
    """Read one line of an exchange slip. Never raises. `direction`: the line stands under a heading `Käufe` (1) or
    `Verkäufe` (−1); `language`: that of the likeliest meaning, which `suggest=False` does not look for: it takes the
    most time.
    """
    names = currency_names(board)
    whole = fold(_REMARK.sub("", names.marked(plain_text(text)))).strip()
    line = _REST_IS_NOTHING.sub("", whole)
    if whole and not line.strip():
        return TradeLine(nothing=True)
    tokens = names.tokens(line)
    powers = tuple(dict.fromkeys(token.power for token in tokens if token.power))
    if _CONDITION.search(line):
        return TradeLine(tuple(SlipTrade(power, 0) for power in powers), conditional=True)
    found = _read(tokens, text, direction)
    if found.problem is None and line != whole:
        found = replace(found, nothing=True)
    if (
        not suggest
        or found.problem is None
        or not any(token.kind in (PieceKind.WORD, PieceKind.ODD) for token in tokens)
    ):
        return found
    return replace(found, suggestion=_suggestion(tokens, text, board, direction, language))


def _read(tokens: Sequence[Token], text: str, direction: int) -> TradeLine:
    powers = tuple(dict.fromkeys(token.power for token in tokens if token.power))
    shown = clean(text)[:_SHOWN]
    if not powers:
        return _no_currency(tokens, text)
    clauses = _Clauses(spoken=direction)
    for token in _without_bullet(tokens):
        clauses.take(token)
    clauses.finish()
    if not any(
        token.kind
        in (PieceKind.NUMBER, PieceKind.WISH, PieceKind.NOTHING, PieceKind.ODD, PieceKind.WORD, PieceKind.SIGN)
        for token in tokens
    ):
        return TradeLine(problem=because.no_amount(currency=powers[0]))
    trades = [_trade(clause) for clause in clauses.done]
    if not clauses.wrong and trades and all(isinstance(trade, SlipTrade) for trade in trades):
        return TradeLine(tuple(trade for trade in trades if isinstance(trade, SlipTrade)))
    reason = None if clauses.wrong else next((trade for trade in trades if isinstance(trade, Reason)), None)
    if reason is None:
        written = _without_names(tokens, text)
        known = len(powers) == 1
        reason = slips.not_whole(currency=powers[0], units=written) if known else because.not_a_trade(text=shown)
    return TradeLine(problem=reason)


def _without_bullet(tokens: Sequence[Token]) -> Sequence[Token]:
    """A dash before a currency whose number has a sign of its own is only a mark of a list."""
    signed = any(
        token.kind in (PieceKind.NUMBER, PieceKind.WISH) and (token.sign or not token.units) for token in tokens
    )
    if (
        len(tokens) > 1
        and tokens[0].kind is PieceKind.SIGN
        and tokens[1].kind is PieceKind.NAME
        and (signed or tokens[0].text == "*")
    ):
        return tokens[1:]
    return tokens


def _trade(clause: _Clause) -> SlipTrade | Reason:
    """The trade of a whole clause, or why there is none."""
    power, amount = clause.power, clause.amount
    assert power is not None
    assert amount is not None
    if amount.kind is PieceKind.NOTHING:
        return SlipTrade(power, 0)
    direction = clause.direction or amount.sign
    if clause.direction * amount.sign < 0:
        return because.two_directions(currency=power, units=amount.text)
    if amount.kind is PieceKind.WISH:
        if clause.into and not direction:
            direction = 1
        direction = direction or {RelativeAmount.ALL: -1, RelativeAmount.REST: 1}.get(
            amount.wish or RelativeAmount.MOST, 0
        )
        wished = SlipTrade(power, None, RelativeAmount.REST if direction > 0 else RelativeAmount.ALL)
        return wished if direction else because.wish_direction(currency=power, units=amount.text)
    if clause.into:
        return slips.not_whole(currency=power, units=amount.text)
    if amount.units > MOST_UNITS:
        return because.too_many_units(currency=power, most=MOST_UNITS)
    units = amount.units if direction >= 0 else -amount.units
    return SlipTrade(power, units, unsigned=not direction and units != 0)


def _no_currency(tokens: Sequence[Token], text: str) -> TradeLine:
    """No currency was found in the line."""
    if _asks_for_nothing(tokens):
        return TradeLine(nothing=True)
    written = re.findall(r"[^\W\d_]+", clean(text))
    numbered = any(token.kind in (PieceKind.NUMBER, PieceKind.ODD) for token in tokens)
    word = next((token.text for token in tokens if token.kind is PieceKind.WORD), None)
    if numbered and word is not None:
        named = next((one for one in written if fold(one) == word), word)
        return TradeLine(problem=slips.unknown(currency=named))
    return TradeLine(problem=because.not_a_trade(text=clean(text)[:_SHOWN]))


def _asks_for_nothing(tokens: Sequence[Token]) -> bool:
    """`nichts`, `alles 0`, `all: nothing`, `0`."""
    said = [token for token in tokens if token.kind not in _IDLE]
    nothing = [
        token.kind is PieceKind.NOTHING or (token.kind is PieceKind.NUMBER and not token.units) for token in said
    ]
    others = [
        token.wish is RelativeAmount.ALL for token, is_nothing in zip(said, nothing, strict=True) if not is_nothing
    ]
    return any(nothing) and all(others)


def _suggestion(tokens: Sequence[Token], text: str, board: Board, direction: int, language: str) -> str | None:
    """The likeliest meaning: one misspelt currency, or numbers with a slip of the pen (`5oo`, `500,00`); None if that
    does not do.
    """
    mended: list[Token] = []
    is_misspelt = False
    for token in tokens:
        if token.kind is PieceKind.WORD:
            near = None if is_misspelt else currency_names(board).nearest(token.text)
            if near is None:
                return None
            is_misspelt = True
            mended.append(Token(PieceKind.NAME, token.text, power=near))
        elif token.kind is PieceKind.ODD:
            whole = _mended_number(token.text)
            if whole is None:
                return None
            mended.append(replace(token, kind=PieceKind.NUMBER, units=whole))
        else:
            mended.append(token)
    found = _read(mended, text, direction)
    if found.problem is not None or any(trade.units is None for trade in found.trades):
        return None
    return trades_text(found.trades, board, language)


def _mended_number(text: str) -> int | None:
    digits = text.translate(_LETTERS_FOR_DIGITS)
    whole = re.fullmatch(r"([0-9]+)(?:[.,]0+)?", digits)
    return int(whole[1][:12]) if whole else None


def trades_text(trades: Iterable[SlipTrade], board: Board, language: str) -> str:
    """Trades as a line of a slip."""
    return ", ".join(f"{board.power_names[language][trade.power]}: {trade.units:+d}" for trade in trades)


def _without_names(tokens: Sequence[Token], text: str) -> str:
    """What the line says about its amount, with the letters of the line."""
    written = {fold(word): word for word in re.findall(r"[^\W_]+", clean(text))}
    said = [written.get(token.text, token.text) for token in tokens if token.kind is not PieceKind.NAME]
    return " ".join(said)[:_SHOWN]
