"""Reads an exchange slip like sentences: which currencies, how many units of each, bought or sold.

Takes: the lines of a slip, the board's names. Gives: a `TradeLine` for each. +n buys, -n sells, `0`, `-0`, `N/T` do
nothing; a line with a condition counts as 0. A word for buying or selling governs the amounts after it, on the lines
below, too, until another one, a heading or a sign; after amounts it governs those of its sentence. An amount without
a sign is bought only where no word for selling could mean it. What is not understood to the last word is a problem or
asked about, and its likeliest meaning never turns a sign.
Rules: docs/rules.md 2.2 to 2.5; docs/contract.md, "Text that people write"; KA 2007, "Befehlssyntax für Börsenzüge";
EP #276, Westling 6.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from kapdip.board.board import Board
from kapdip.orders.cleaning import fold
from kapdip.sheets.amounts import plain_text
from kapdip.sheets.clause_maker import ClauseMaker
from kapdip.sheets.clauses import AMOUNTS, DIRECTIONS, TITLE, WAVERS, SlipRow, TradeLine
from kapdip.sheets.columns import columns_of
from kapdip.sheets.currencies import PieceKind, Token, is_like_selling
from kapdip.sheets.prose import (
    as_meant,
    is_conditional,
    listed,
    purse_clause,
)
from kapdip.sheets.sentences import takes_from, trading
from kapdip.sheets.vocabulary import SALUTATION, SUMS

_REMARK = re.compile(r"(?<!\s)\s*(?:#.*|//[^0-9]{0,400})$")
_WISHES_IT = re.compile(r"\b(?:ich|i|wir|we|mochte|moechte|will|wurde|wuerde|want|like|bitte|please)\b")
_LETTERS_FOR_DIGITS = str.maketrans("ol", "01")
_ADORNED = re.compile(r"^\s*[-=~]{2,}\s*(?=[^\W\d])([^0-9]*?)\s*[-=~]*\s*$")
"""`--- Verkauf ---`"""
_SUM = re.compile(rf"\W*(?:{'|'.join(sorted(SUMS))})\b")
"""`Summe: 455,50`, `Left over: 14.00`"""
_SUM_OF_NOTHING = re.compile(r"\W*(?:sum|summe|total|saldo|balance)\W+0[.,0]*\W*")
_PRONOUNS = frozenset({"er", "he", "she"})
"""Who wrote a slip that names them."""
_LABEL = re.compile(r"\W*[a-z]+(?:[ -][a-z']+)?\s*:")
_SHORT_HEAD = re.compile(r"\W*(?:ab|zu|in|out)\s*:")
_BEGINS_ANEW = re.compile(r"\W*+(?:(?:ich|i|wir|we)\b|(?P<head>[^0-9:a-z]*[a-z][^0-9:]*):)")
"""A sentence, or a heading, that needs a word for buying or selling of its own."""
_NOUN = re.compile(r"(?<=[\w,] )[A-ZÄÖÜ][a-zäöüß]+")
"""A word with a capital within a sentence, as German nouns have it: no verb."""
_CELLS = re.compile(r"(?<=[0-9])\t+(?=[0-9])")
"""Two numbers in cells of their own are never one."""
_FIGURES = frozenset({PieceKind.NUMBER, PieceKind.ODD, PieceKind.WISH})
_ALONE = {"ab": -1, "zu": 1, "in": 1, "out": -1, "plus": 1, "minus": -1, "+": 1, "-": -1}
"""What they say as headings."""


class _Slip(ClauseMaker):
    """Goes through the lines of a slip."""

    def _folded(self, text: str) -> str:
        return fold(self.scanner.marked(plain_text(_CELLS.sub(" | ", text))))

    def _scan(self, text: str) -> tuple[Token, ...]:
        return self.scanner.tokens(self._folded(text))

    def add(self, text: str, *, is_talk: bool = False) -> None:
        """Read a line; one that `is_talk` belongs to no slip, but may say what follows."""
        plain = _ADORNED.sub(r"\1", _REMARK.sub("", text))
        self.row, self.at = SlipRow(text, SALUTATION.sub("", self._folded(plain))), len(self.rows)
        self.rows.append(self.row)
        if columns := columns_of(plain, self._scan):
            self._leave_open()
            self.columns, self.row.heading = columns, True
            self.verb = None if columns.says_deals else self.verb
            return
        row = self.columns.tokens(plain, self._scan) if self.columns else None
        if row is None and self.row.line.strip("-|=+: "):
            self.columns = None
        tokens = self._tokens() if row is None else row
        if tokens and tokens[0].text in _ALONE and _SHORT_HEAD.match(self.row.line):
            kind = PieceKind.BUY if _ALONE[tokens[0].text] > 0 else PieceKind.SELL
            tokens = (replace(tokens[0], kind=kind), *tokens[1:])
        self.row.tokens = tokens
        kinds = {token.kind for token in tokens}
        says = kinds & (AMOUNTS | {PieceKind.NAME})
        if says == {PieceKind.WISH} and PieceKind.WORD in kinds and not kinds & set(DIRECTIONS):
            words = [token.text for token in tokens if token.kind is PieceKind.WORD]
            is_talk = is_talk or not any(map(self.scanner.nearest, words))  # `Viel Glück allen!`
        if is_talk and says:
            said = [DIRECTIONS[token.kind] for token in tokens if token.kind in DIRECTIONS and len(token.text) > 2]
            self.unused, self.row.aside = self.unused or bool(said), True
            self.hints += said
        elif (
            says
            and says <= _FIGURES
            and _SUM.match(self.row.line)
            and (any(map(_is_figure, tokens)) or _SUM_OF_NOTHING.fullmatch(self.row.line))
        ):
            self._leave_open()
            self.row.aside = True
        elif not says and any(self._holds_trade(token) for token in tokens):
            self.row.wrong = True
        elif is_conditional(self.row.line, tokens):
            self._leave_open()
            self.row.conditional, self.row.aside = True, not says & {PieceKind.NAME, PieceKind.NUMBER, PieceKind.ODD}
        elif not says or (says == {PieceKind.NUMBER} and PieceKind.EACH in kinds and kinds & set(DIRECTIONS)):
            self._leave_open()
            self._heading(tokens, is_talk=is_talk)
        else:
            self._trades(list(tokens))

    def _tokens(self) -> tuple[Token, ...]:
        """What the current row says of trades."""
        tokens = self.row.said = self.scanner.tokens(self.row.line)
        if self.own:
            said = {token.text for token in tokens if token.kind is PieceKind.WORD}
            own = self.own | (_PRONOUNS if said & self.own and not said & (self.players - self.own) else frozenset())
            tokens = tuple(token for token in tokens if token.kind is not PieceKind.WORD or token.text not in own)
        if len(tokens) > 2:
            tokens = trading(
                as_meant(self._without_purse(self._spelled(tokens))),
                self._is_name_or_misspelt,
                lambda: [fold(word) for word in _NOUN.findall(self.row.text)],
                is_first=not self.clauses,
            )
        return listed(tokens) if "+ " in self.row.line else tokens

    def _spelled(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """With a currency beside an amount that is misspelt plainly."""
        found = list(tokens)
        for at, token in enumerate(tokens):
            if token.kind is PieceKind.WORD and (power := self.scanner.plainly(token.text)):
                beside = [one.kind for one in tokens[max(at - 1, 0) : at + 2]]
                if PieceKind.NUMBER in beside and PieceKind.NAME not in beside:
                    found[at] = replace(token, kind=PieceKind.NAME, power=power)
        return tuple(found)

    def _is_name_or_misspelt(self, word: str) -> bool:
        """Whether a word that nobody knows is like a currency, or comes before a colon, as names do."""
        label = _LABEL.match(self.row.line)
        is_name = word in self.players or (label is not None and word in label[0])
        return is_name or self.scanner.nearest(word) is not None

    def _holds_trade(self, token: Token) -> bool:
        """Whether a bracket that says more than its trade holds one: `(Mark vielleicht -400)`."""
        inner = self.scanner.tokens(token.text[1:-1]) if token.text[:1] in ("(", "[") else ()
        return {PieceKind.NAME, PieceKind.NUMBER} <= {one.kind for one in inner}

    def _without_purse(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """Without `wenn das Geld reicht`, which is not a condition; a trade beside it is asked about."""
        if (found := purse_clause(self.row.line)) is None:
            return tokens
        line = self.row.line[: found.start()].rstrip(" ,(") + self.row.line[found.end() :]
        left = self.scanner.tokens(line)
        kinds = {token.kind for token in left}
        if PieceKind.NUMBER in kinds:
            self.row.line, self.row.on_purse = line, True
            return left
        if any(token.kind is PieceKind.NUMBER for token in tokens):
            return tokens
        self.row.line = ""
        return ()

    def _heading(self, tokens: Sequence[Token], *, is_talk: bool) -> None:
        """A line without currencies: it says what happens to those below, or nothing about them."""
        tokens = self._mended(tokens)
        said = [DIRECTIONS[token.kind] for token in tokens if token.kind in DIRECTIONS]
        alone = _ALONE.get(tokens[0].text, 0) if len(tokens) == 1 else 0
        knows = bool(alone) or not self.row.unknown
        is_title = self.row.line.endswith(":") or (not is_talk and TITLE.fullmatch(self.row.line) is not None)
        if alone:
            said = [alone]
        if len(set(said)) == 1 and (knows or is_title):
            sure = (
                not (WAVERS.search(self.row.line) or takes_from(tokens))
                and (knows or self.row.line.endswith(":"))
                and not self.row.misspelt
            )
            self._govern(said[0], heading=True, sure=sure)
            self.unsure, self.row.heading = False, True
            self.each = next((token for token in tokens if token.kind is PieceKind.NUMBER), None)
            return
        self.row.aside, self.unused = True, self.unused or bool(said)
        self.hints += said
        self.unsure = self.unsure or bool(said) or (is_title and bool(tokens or self.verb))

    # --- a line with trades

    def _trades(self, tokens: list[Token]) -> None:
        if tokens[0].kind is PieceKind.SIGN:
            self.row.lead = 1 if tokens.pop(0).text == "+" else -1
        self.row.bullet = self.row.lead < 0 or (
            tokens[0].sign < 0 and tokens[0].kind in (PieceKind.NUMBER, PieceKind.ODD)
        )
        tokens = self._mended(tokens)
        if not self._goes_on(tokens):
            self._leave_open()
        if not self._is_sentence_open():
            self.sentence = []
        self.fresh, self.parted, self.idle, self.half = False, True, False, 0
        self.unsure = self.unsure or self._begins_anew(tokens)
        if self._deal_out(tokens):
            return
        for place, token in enumerate(tokens):
            self._take(token, tokens[place + 1 :])
        self._end_of_line()

    def _begins_anew(self, tokens: Sequence[Token]) -> bool:
        """Whether a line begins a sentence of its own that does not say what it does."""
        found = _BEGINS_ANEW.match(self.row.line)
        if self.verb is None or found is None or any(token.kind in DIRECTIONS for token in tokens):
            return False
        return found["head"] is None or not any(token.at < found.end() for token in tokens)

    def _mended(self, tokens: Sequence[Token]) -> list[Token]:
        """With a misspelt currency or word for selling taken for what it is like; the line is asked about then."""
        wanting = sum(token.kind in AMOUNTS for token in tokens) > sum(token.kind is PieceKind.NAME for token in tokens)
        found = []
        for token in tokens:
            meant = token
            if token.kind is PieceKind.WORD:
                self.row.unknown = self.row.unknown or token.text
                sells = is_like_selling(token.text)
                near = self.scanner.nearest(token.text) if wanting and not sells else None
                self.row.misspelt = self.row.misspelt or sells
                if sells:
                    meant = replace(token, kind=PieceKind.SELL)
                elif near is not None:
                    wanting, meant = False, replace(token, kind=PieceKind.NAME, power=near)
            elif token.kind is PieceKind.ODD:
                meant = replace(token, units=_mended_number(token.text) or 0)
            found.append(meant)
        return found

    def _goes_on(self, tokens: Sequence[Token]) -> bool:
        """Whether a line brings what the line above it lacks."""
        said = [token.kind for token in tokens if token.kind in AMOUNTS | {PieceKind.NAME}]
        if self.amount is not None:
            ends = (
                tokens[0].kind is PieceKind.NAME and tokens[1:2] and tokens[1].kind in (PieceKind.AND, PieceKind.STOP)
            )
            return said[0] is PieceKind.NAME and (bool(ends) or said[1:2] != [PieceKind.NUMBER])
        if not self.names:
            return True
        if said[0] is PieceKind.NAME:
            return set(said) == {PieceKind.NAME} and not self.sentence
        return said[1:2] != [PieceKind.NAME] or tokens[1].kind is PieceKind.AND

    def _is_sentence_open(self) -> bool:
        above = self.rows[-2] if self.at else None
        last = above.tokens[-1] if above and above.tokens else None
        if above is None or last is None or not above.clauses:
            return bool(self.names or self.amount)
        wishes = last.text.isalpha() or bool(_WISHES_IT.search(above.line))
        return bool(self.names or self.amount) or (last.kind is PieceKind.AND and wishes)


def _is_figure(token: Token) -> bool:
    return bool(token.units) or token.kind is PieceKind.ODD


def read_slip(
    lines: Iterable[tuple[str, bool]],
    board: Board,
    *,
    language: str = "en",
    suggest: bool = True,
    names: Collection[str] = (),
    even: bool = False,
    own: Collection[str] = (),
) -> list[TradeLine]:
    """Read the lines of one slip, each with whether it is mere talk that may say what follows. Never raises.

    `language`: that of the likeliest meanings, which `suggest=False` leaves out. `names`: the words of players' names,
    folded, which no line may speak of. `even`: every price is 1. `own`: the words of the names
    of who wrote it, folded.
    """
    slip = _Slip(board, names, even=even, own=own)
    for text, is_talk in lines:
        slip.add(text, is_talk=is_talk)
    slip.end()
    slip.language, slip.suggest = language, suggest
    return slip.lines()


def read_trades(
    text: str,
    board: Board,
    *,
    language: str = "en",
    suggest: bool = True,
    names: Collection[str] = (),
    even: bool = False,
) -> TradeLine:
    """Read one line by itself. Never raises."""
    return read_slip([(text, False)], board, language=language, suggest=suggest, names=names, even=even)[0]


def _mended_number(text: str) -> int | None:
    digits = text.translate(_LETTERS_FOR_DIGITS)
    whole = re.fullmatch(r"([0-9]+)(?:[.,]0+)?", digits)
    return int(whole[1][:12]) if whole else None
