"""Reads an exchange slip like sentences: which currencies, how many units of each, bought or sold.

Takes: the lines of a slip, the board's names. Gives: a `TradeLine` for each. +n buys, -n sells, `0`, `-0`, `N/T` do
nothing; a line with a condition counts as 0. A word for buying or selling governs the amounts after it, on the lines
below, too, until another one, a heading or a sign; behind amounts it governs those of its sentence. An amount without
a sign is bought only where no word for selling could mean it. What is not understood to the last word is a problem or
asked about, and its likeliest meaning never turns a sign.
Rules: docs/rules.md 2.2 to 2.5; docs/contract.md, "Text that people write"; KA 2007, "Befehlssyntax für Börsenzüge";
EP #276, Westling 6.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from kapdip import slips
from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.orders.cleaning import clean, fold
from kapdip.orders.vocabulary import CONDITION
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.amounts import plain_text
from kapdip.sheets.columns import SlipColumns, columns_of
from kapdip.sheets.currencies import PieceKind, Token, currency_names, is_like_selling
from kapdip.sheets.model import RelativeAmount, SlipTrade
from kapdip.sheets.prose import SAYS_MORE, as_meant, is_prose, purse_clause, same_sentence, without_prose
from kapdip.sheets.vocabulary import HELD, PREPOSITIONS, RESERVATION, SALUTATION, SUMS

MOST_UNITS = 10**12
"""More on one line is a slip of the pen."""
_CONDITION = re.compile(rf"\b(?:{'|'.join(CONDITION)})\b")
_REMARK = re.compile(r"(?<!\s)\s*(?:#.*|//[^0-9]{0,400})$")
_WAVERS = re.compile(
    rf"{RESERVATION.pattern}|\b(?:oder|or|bzw|gegen|ohne|without|habe|have|besitz\w*|own|bis|statt\w*)\b"
)
"""Words beside which nothing is guessed."""
_WISHES_IT = re.compile(r"\b(?:ich|i|wir|we|mochte|moechte|will|wurde|wuerde|want|like|bitte|please)\b")
_TITLE = re.compile(r"\W*\w+(?:\W+\w+)?\W*")
"""So short may be a name, or a currency that nobody knows."""
_LETTERS_FOR_DIGITS = str.maketrans("ol", "01")
_ADORNED = re.compile(r"^\s*[-=~]{2,}\s*(?=[^\W\d])([^0-9]*?)\s*[-=~]*\s*$")
"""`--- Verkauf ---`"""
_SUM = re.compile(rf"\W*(?:{'|'.join(sorted(SUMS))})\b")
"""`Summe: 455,50`, `Left over: 14.00`"""
_LABEL = re.compile(r"\W*[a-z]+(?:[ -][a-z']+)?\s*:")
_SHORT_HEAD = re.compile(r"\W*(?:ab|zu|in|out)\s*:")
_BEGINS_ANEW = re.compile(r"\W*+(?:(?:ich|i|wir|we)\b|(?P<head>[^0-9:a-z]*[a-z][^0-9:]*):)")
"""A sentence, or a heading, that needs a word for buying or selling of its own."""
_CELLS = re.compile(r"(?<=[0-9])\t+(?=[0-9])")
"""Two numbers in cells of their own are never one."""
_SHOWN = 80
_DIRECTIONS = {PieceKind.BUY: 1, PieceKind.SELL: -1}
_FIGURES = frozenset({PieceKind.NUMBER, PieceKind.ODD, PieceKind.WISH})
_AMOUNTS = frozenset({PieceKind.NUMBER, PieceKind.WISH, PieceKind.NOTHING, PieceKind.ODD, PieceKind.OTHERS})
_BEHIND = {"ab": -1, "out": -1, "zu": 1, "haben": 1}
"""`500 Mark ab`: what these words say at the end of a sentence."""
_UNITS_HOLD = frozenset({"halten", "hold"})
"""Beside `Rest` it may be an order."""
_FOR = frozenset({"fur", "fuer", "for"})
_ALONE = {"ab": -1, "zu": 1, "in": 1, "out": -1, "plus": 1, "minus": -1, "+": 1, "-": -1}
"""What they say as headings."""
_SAYS = {"en": ("Buy", "Sell"), "de": ("Kauf", "Verkauf")}


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
    heading: bool = False
    """The line says of what follows that it is bought or sold, or heads a table."""
    aside: bool = False
    """The line speaks of no amount and no currency."""

    @property
    def is_unsigned(self) -> bool:
        """Whether a number has no sign: it is read as a buy."""
        return any(trade.unsigned for trade in self.trades)


@dataclass(slots=True)
class _Verb:
    """A word for buying or selling, and what it governs."""

    direction: int
    row: int
    heading: bool = False
    """It stands in a line of its own."""
    sure: bool = True
    used: bool = False


@dataclass(slots=True)
class _Clause:
    """One trade, while its slip is read."""

    row: int
    power: Power
    amount: Token
    own: int = 0
    """+1 buys, −1 sells: what a word beside it says."""
    verb: _Verb | None = None
    """What governs it from further above."""
    into: bool = False
    """`in Mark`: what is left goes there."""
    name_first: bool = False
    bullet: bool = False
    """A dash begins its line, which could be a minus or a mark of a list."""
    leads: bool = False
    """Its sign begins the line, before its name."""
    asked: Reason | None = None
    unsure: bool = False
    """It stands below a heading that nobody knows."""
    contrary: bool = False
    """A word behind it, the last on its line, says otherwise than what governs it."""
    guess: int = 0
    """The likeliest direction, where nothing tells it."""

    @property
    def told(self) -> int:
        return self.own or (self.verb.direction if self.verb else 0)

    @property
    def is_silent(self) -> bool:
        """Whether neither a sign nor a word on its own line says what becomes of it."""
        governed = self.own or (self.verb is not None and self.verb.row == self.row)
        return not (governed or self.amount.sign or self.is_nothing or (self.into and self.amount.wish))

    @property
    def is_nothing(self) -> bool:
        return self.amount.kind is PieceKind.NOTHING or (self.amount.kind is PieceKind.NUMBER and not self.amount.units)


@dataclass(slots=True)
class _Row:
    """A line, while its slip is read."""

    text: str
    line: str = ""
    tokens: Sequence[Token] = ()
    clauses: list[_Clause] = field(default_factory=list)
    conditional: bool = False
    nothing: bool = False
    heading: bool = False
    aside: bool = False
    lead: int = 0
    """The sign that begins the line before a name."""
    bullet: bool = False
    wrong: bool = False
    strange: bool = False
    """It may be a name, between amounts."""
    unknown: str = ""
    """A word that no slip knows, though all else makes sense."""
    on_purse: bool = False
    """A trade in it hangs on there being money for it."""
    misspelt: bool = False
    """A word is taken for one for selling."""
    carries: _Verb | None = None
    """The last word for buying or selling in it, which may govern lines below."""


class _Slip:
    """Goes through the lines of a slip and knows what governs the amounts at hand."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.scanner = currency_names(board)
        self.rows: list[_Row] = []
        self.row = _Row("")
        self.at = -1
        """Of the row at hand."""
        self.clauses: list[_Clause] = []
        self.verbs: list[_Verb] = []
        self.verb: _Verb | None = None
        self.each: Token | None = None
        """The amount of every currency that follows without one: `Verkauf (je 500):`."""
        self.columns: SlipColumns | None = None
        self.unsure = False
        """A heading that nobody knows stands above."""
        self.hints: list[int] = []
        """What words for buying and selling say that govern nothing."""
        self.dealt: list[tuple[int, Power]] = []
        """The row of names that amounts were dealt to."""
        self.unused = False
        """A word for buying or selling governs nothing, as far as anybody can tell."""
        self.sentence: list[_Clause] = []
        self.names: list[tuple[int, Power]] = []
        """Named, and waiting for an amount."""
        self.amount: Token | None = None
        """Waiting for a name."""
        self.begun = 0
        """The row in which that stands."""
        self.taken = 0
        """For how many names it was used."""
        self.deals = False
        """`je`: the amount at hand is that of each."""
        self.shared: Token | None = None
        """The amount before the names at hand, which may be meant for them, too."""
        self.half = 0
        """What a word between a name and its amount says."""
        self.into = self.fresh = self.idle = False
        self.parted = True
        self.ended = False
        """The amount at hand stands in a part of the line that is over."""

    # --- lines

    def _folded(self, text: str) -> str:
        return fold(self.scanner.marked(plain_text(_CELLS.sub(" | ", text))))

    def _scan(self, text: str) -> tuple[Token, ...]:
        return self.scanner.tokens(self._folded(text))

    def add(self, text: str, *, is_talk: bool = False) -> None:
        """Read a line; one that `is_talk` belongs to no slip, but may say what follows."""
        plain = _ADORNED.sub(r"\1", _REMARK.sub("", text))
        self.row, self.at = _Row(text, SALUTATION.sub("", self._folded(plain))), len(self.rows)
        self.rows.append(self.row)
        if columns := columns_of(plain, self._scan):
            self._leave_open()
            self.columns, self.row.heading, self.verb = columns, True, None
            return
        row = self.columns.tokens(plain, self._scan) if self.columns else None
        if row is None and self.row.line.strip("-|=+: "):
            self.columns = None
        tokens = self._tokens() if row is None else row
        if _SHORT_HEAD.match(self.row.line):
            kind = PieceKind.BUY if _ALONE[tokens[0].text] > 0 else PieceKind.SELL
            tokens = (replace(tokens[0], kind=kind), *tokens[1:])
        self.row.tokens = tokens
        kinds = {token.kind for token in tokens}
        says = kinds & (_AMOUNTS | {PieceKind.NAME})
        if says == {PieceKind.WISH} and PieceKind.WORD in kinds and not kinds & set(_DIRECTIONS):
            words = [token.text for token in tokens if token.kind is PieceKind.WORD]
            is_talk = is_talk or not any(map(self.scanner.nearest, words))  # `Viel Glück allen!`
        if is_talk and says:
            said = [_DIRECTIONS[token.kind] for token in tokens if token.kind in _DIRECTIONS and len(token.text) > 2]
            self.unused, self.row.aside = self.unused or bool(said), True
            self.hints += said
        elif says == {PieceKind.NUMBER} and not kinds & set(_DIRECTIONS) and is_prose(tokens):
            self.row.aside = True
        elif says and says <= _FIGURES and _SUM.match(self.row.line) and any(map(_is_figure, tokens)):
            self._leave_open()
            self.row.aside = True
        elif not says and any(self._holds_trade(token) for token in tokens):
            self.row.wrong = True
        elif self._is_conditional(tokens):
            self._leave_open()
            self.row.conditional, self.row.aside = True, not says & {PieceKind.NAME, PieceKind.NUMBER, PieceKind.ODD}
        elif not says or (says == {PieceKind.NUMBER} and PieceKind.EACH in kinds and kinds & set(_DIRECTIONS)):
            self._leave_open()
            self._heading(tokens, is_talk=is_talk)
        else:
            self._trades(list(tokens))

    def _tokens(self) -> tuple[Token, ...]:
        """What the row at hand says of trades."""
        tokens = self.scanner.tokens(self.row.line)
        if SAYS_MORE.search(self.row.line):
            tokens = without_prose(self._without_purse(tokens))
        tokens = as_meant(tokens, self._is_name_or_misspelt) if len(tokens) > 2 else tokens
        return _listed(tokens) if "+ " in self.row.line else tokens

    def _is_name_or_misspelt(self, word: str) -> bool:
        """Whether a word that nobody knows is like a currency, or stands before a colon, as names do."""
        label = _LABEL.match(self.row.line)
        return (label is not None and word in label[0]) or self.scanner.nearest(word) is not None

    def _holds_trade(self, token: Token) -> bool:
        """Whether a bracket that says more than its trade holds one: `(Mark vielleicht -400)`."""
        inner = self.scanner.tokens(token.text[1:-1]) if token.text[:1] in ("(", "[") else ()
        return {PieceKind.NAME, PieceKind.NUMBER} <= {one.kind for one in inner}

    def _without_purse(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """Without `wenn das Geld reicht`, which is no condition; a trade that it stands beside is asked about."""
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

    def _is_conditional(self, tokens: Sequence[Token]) -> bool:
        """Whether a line hangs on a condition; `sonst nichts` is none."""
        places = [at for at, token in enumerate(tokens) if token.kind is PieceKind.OTHERS and token.text in CONDITION]
        rest = [token for at in places for token in takewhile(same_sentence, tokens[at:])]
        hangs = any(token.units or token.kind is PieceKind.ODD for token in rest)
        return bool(tokens) and len(_CONDITION.findall(self.row.line)) > (0 if hangs else len(places))

    def _heading(self, tokens: Sequence[Token], *, is_talk: bool) -> None:
        """A line without currencies: it says what becomes of those below, or nothing of them."""
        tokens = self._mended(tokens)
        said = [_DIRECTIONS[token.kind] for token in tokens if token.kind in _DIRECTIONS]
        alone = _ALONE.get(tokens[0].text, 0) if len(tokens) == 1 else 0
        knows = bool(alone) or not self.row.unknown
        is_title = self.row.line.endswith(":") or (not is_talk and _TITLE.fullmatch(self.row.line) is not None)
        if alone:
            said = [alone]
        if len(set(said)) == 1 and (knows or is_title):
            sure = (
                not _WAVERS.search(self.row.line) and (knows or self.row.line.endswith(":")) and not self.row.misspelt
            )
            self._govern(said[0], heading=True, sure=sure)
            self.unsure, self.row.heading = False, True
            self.each = next((token for token in tokens if token.kind is PieceKind.NUMBER), None)
            return
        self.row.aside, self.unused = True, self.unused or bool(said)
        self.hints += said
        self.unsure = self.unsure or bool(said) or (is_title and bool(tokens or self.verb))

    def _govern(self, direction: int, *, heading: bool = False, sure: bool = True) -> None:
        self.verb = self.row.carries = _Verb(direction, self.at, heading, sure)
        self.verbs.append(self.verb)
        self.each, self.unsure = None, self.unsure and not sure

    # --- the tokens of a line

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
        if self.verb is None or found is None or any(token.kind in _DIRECTIONS for token in tokens):
            return False
        return found["head"] is None or not any(token.at < found.end() for token in tokens)

    def _mended(self, tokens: Sequence[Token]) -> list[Token]:
        """With a misspelt currency or word for selling taken for what it is like; the line is asked about then."""
        wanting = sum(token.kind in _AMOUNTS for token in tokens) > sum(
            token.kind is PieceKind.NAME for token in tokens
        )
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
        said = [token.kind for token in tokens if token.kind in _AMOUNTS | {PieceKind.NAME}]
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

    def _deal_out(self, tokens: Sequence[Token]) -> bool:
        """A row of amounts below a row of names, one for each."""
        named = self.names or self.dealt
        amounts = [token for token in tokens if token.kind in (PieceKind.NUMBER, PieceKind.NOTHING)]
        others = {token.kind for token in tokens if token not in amounts}
        is_row = len(named) > 1 and named[0][0] == named[-1][0] < self.at and (self.names or others & set(_DIRECTIONS))
        if not is_row or len(amounts) != len(named) or not others <= {*_DIRECTIONS, PieceKind.AND}:
            return False
        for token in tokens:
            if token.kind in _DIRECTIONS:
                self._govern(_DIRECTIONS[token.kind])
        self.names, self.dealt = [], named
        for (_, power), amount in zip(named, amounts, strict=True):
            if amount.units or not self.verb:
                self._make(power, amount, name_first=True)
        return True

    def _take(self, token: Token, behind: Sequence[Token]) -> None:
        following = behind[0].kind if behind else None
        match token.kind:
            case PieceKind.NAME:
                self._name(token, following)
            case PieceKind.NUMBER | PieceKind.WISH | PieceKind.NOTHING | PieceKind.ODD | PieceKind.OTHERS:
                self._amount(token, following)
            case PieceKind.BUY | PieceKind.SELL:
                self._turn(_DIRECTIONS[token.kind], token, behind)
            case PieceKind.EACH:
                self._each()
            case PieceKind.INTO:
                self.into = True
            case PieceKind.AND | PieceKind.STOP:
                self.parted, self.fresh, self.ended = True, False, True
                if token.kind is PieceKind.STOP and not self.names and self.amount is None:
                    self.sentence = []
            case PieceKind.TALK:
                self._talk(token, behind)
            case PieceKind.SIGN:
                self.row.wrong = True
            case _:
                pass

    def _talk(self, token: Token, behind: Sequence[Token]) -> None:
        ends = not behind or behind[0].kind in (PieceKind.AND, PieceKind.STOP)
        if token.text in _BEHIND and self.fresh and ends:
            self._turn(_BEHIND[token.text], token, behind)
        elif token.text == "auf" and self.amount is not None and self.amount.wish:
            self.into = True
        elif token.text in _FOR and not ends:
            self.row.wrong = self.row.wrong or behind[0].kind in (PieceKind.NUMBER, PieceKind.NAME, PieceKind.EACH)
        elif not ends and behind[0].kind is PieceKind.NUMBER:
            pays = self.fresh and token.text in PREPOSITIONS
            self.row.wrong = self.row.wrong or token.text in HELD or pays or (token.text == "auf" and bool(self.names))

    def _name(self, token: Token, following: PieceKind | None) -> None:
        power = token.power
        assert power is not None
        last = self.clauses[-1] if self.fresh else None
        again = last is not None and last.power == power and not (last.name_first and following is PieceKind.NUMBER)
        if again or (self.names and self.names[-1][1] == power):
            return  # said twice: `500 Kronen (Österreich)`
        if self.amount is not None and self.taken and following is PieceKind.NUMBER:
            self.amount = None
        if self.amount is None:
            self.names.append((self.at, power))
            self.begun = self.at
            return
        amount = self.amount
        self._make(power, amount, name_first=False)
        self.taken += 1
        if not (self.deals or amount.kind is PieceKind.NOTHING):
            self.amount, self.shared = None, amount

    def _amount(self, token: Token, following: PieceKind | None) -> None:
        keeps = bool(token.wish and self.names) and following is PieceKind.NOTHING  # `Pfund: alle behalten`
        wished = self.sentence[-1] if token.kind is PieceKind.NOTHING and self.fresh else None
        behind = wished is not None and bool(wished.amount.wish) and not wished.told  # `alle Mark behalten`
        if keeps or behind or (token.lone and not self.names):
            self.row.unknown = self.row.unknown or ("" if keeps else token.text)
            return
        zero = token.kind is PieceKind.NOTHING or (token.kind is PieceKind.NUMBER and not token.units)
        waiting = self.amount if not self.taken else None
        if self.names:
            deals = self.deals or zero or following is PieceKind.EACH or len(self.names) == 1
            named, self.names = self.names, []
            for _, power in named:
                self._make(power, token, name_first=True)
                if not deals:
                    self.clauses[-1].asked = causes.of_each(text=token.text)
            self.deals, self.half, self.shared = False, 0, None
            self.row.wrong = self.row.wrong or (token.pence and following is PieceKind.NAME)
        elif waiting is None:
            self.amount, self.begun, self.taken, self.ended = token, self.at, 0, False
        elif waiting.wish and token.kind is PieceKind.NUMBER and token.units:
            self.row.unknown = self.row.unknown or waiting.text
            self.amount = token
        elif waiting.wish or token.wish or PieceKind.OTHERS in (waiting.kind, token.kind):
            others = {waiting.kind, token.kind} - {PieceKind.WISH, PieceKind.OTHERS}
            nothing = zero or waiting.kind is PieceKind.NOTHING or not waiting.units + token.units
            if others and nothing and not {waiting.text, token.text} & _UNITS_HOLD:
                self.row.nothing, self.amount = True, None
            elif others:
                self.row.wrong = True
            else:
                self.amount = token if token.kind is PieceKind.OTHERS else waiting
        elif zero and waiting.kind is PieceKind.NOTHING:
            pass
        else:
            self.row.wrong = True

    def _each(self) -> None:
        if self.shared is not None and self.names:
            named, self.names = self.names, []
            for _, power in named:
                self._make(power, self.shared, name_first=False)
            return
        if self.amount is not None and self.taken:
            self.amount = None
        self.deals = True

    def _turn(self, direction: int, token: Token, behind: Sequence[Token]) -> None:
        """A word for buying or selling: of the trade at hand, of those before it, or of those after it."""
        if self.amount is not None and not self.taken and self.amount.kind is PieceKind.NOTHING:
            begins = self.ended and any(one.kind in _AMOUNTS for one in behind)
            own = takewhile(lambda one: same_sentence(one) and one.kind not in _DIRECTIONS, behind)
            if begins or not any(one.kind is PieceKind.NAME for one in own):
                self._close_list()
                if not begins:
                    return
        if (self.names and not self._ends_list(behind)) or (self.amount is not None and not self.taken):
            self.row.wrong = self.row.wrong or self.half == -direction
            self.half = direction
            return
        self._close_list()
        goes_on = any(one.kind in _AMOUNTS for one in behind)
        silent = [clause for clause in self.sentence if clause.is_silent]
        if silent and (self.fresh or not (goes_on or any(clause.verb for clause in silent))):
            for clause in silent[-1:] if token.aside else silent:
                clause.contrary = clause.told == -direction and not behind
                clause.own, clause.verb = direction, None
            if self.verb is not None and self.verb.row != self.at:
                self.verb = None
            self.fresh = False
            return
        last = self.sentence[-1] if self.fresh and self.sentence else None
        if last is not None and last.amount.sign and not last.told and (last.amount.sign == direction or not goes_on):
            last.own, self.fresh = direction, False
            return
        governs = self.verb is not None and self.verb.row == self.at
        if self.verb is not None and governs and (self.fresh or self.idle):
            if self.verb.direction == direction:
                return
            self.row.wrong = self.row.wrong or self.idle or not goes_on
        if token.aside and self.sentence and self.sentence[-1].told == direction:
            return
        self._govern(direction)
        self.idle, self.fresh, self.sentence = True, False, []

    def _ends_list(self, behind: Sequence[Token]) -> bool:
        """Whether the names at hand have their amount already: `500 crowns and marks each, sell …`."""
        return self.shared is not None and not any(one.kind in _AMOUNTS for one in behind)

    def _make(self, power: Power, amount: Token, *, name_first: bool) -> None:
        clause = _Clause(
            self.at, power, amount, self.half, self.verb, into=self.into, name_first=name_first, unsure=self.unsure
        )
        before = self.row.clauses[-1] if self.row.clauses else None
        if before is not None and not self.parted and before.name_first != name_first:
            self.row.wrong = True
        if self.row.lead and not amount.sign and before is None:
            clause.amount = replace(
                amount, sign=self.row.lead, text=f"{'+' if self.row.lead > 0 else '-'}{amount.text}"
            )
            clause.leads = True
        clause.bullet = (self.row.bullet and before is None) or (amount.loose and amount.sign < 0)
        self.row.wrong = self.row.wrong or (self.into and amount.wish is None)
        verb, sign = self.verb, clause.amount.sign
        if clause.own or clause.into:
            clause.verb = None
        elif (
            verb
            and sign == -verb.direction
            and not (clause.bullet or verb.heading or verb.row == self.at or clause.is_nothing)
        ):
            self.verb = clause.verb = None  # a sign ends what a word on a line above governs
        if clause.verb is not None:
            clause.verb.used, self.idle = True, False
        self.clauses.append(clause)
        self.row.clauses.append(clause)
        self.sentence.append(clause)
        self.into, self.fresh, self.parted = False, True, False

    # --- what is left open

    def _close_list(self) -> None:
        """No more names follow: those without an amount have that of the list, if it may be meant."""
        shared = self.each or self.shared
        named, self.names = self.names, []
        for at, power in named:
            if shared is None:
                self.rows[at].wrong = True
                continue
            self._make(power, shared, name_first=False)
            if self.each is None and not shared.wish:
                self.clauses[-1].asked = causes.of_each(text=shared.text)
        if self.amount is not None and not self.taken:
            nothing = self.amount.kind is PieceKind.NOTHING or (
                self.amount.kind is PieceKind.NUMBER and not self.amount.units
            )
            row = self.rows[self.begun]
            row.nothing = row.nothing or nothing
            if self.amount.wish and self.half and any(clause.is_silent and not clause.verb for clause in self.clauses):
                row.aside, self.unused = True, True  # `alles verkaufen`, below amounts
                self.hints.append(self.half)
            else:
                row.wrong = row.wrong or not nothing
            if nothing and self.verb is not None and self.idle:
                self.verb.used, self.verb = True, None
        self.amount, self.shared, self.deals, self.half, self.taken = None, None, False, 0, 0

    def _leave_open(self) -> None:
        """The line above is over, whatever it lacks."""
        self._close_list()
        self.sentence = []

    def _end_of_line(self) -> None:
        self.row.wrong = self.row.wrong or (self.idle and any(clause.into for clause in self.row.clauses))
        amount = self.amount if not self.taken else None
        waits = amount is not None and amount.kind is PieceKind.NUMBER and amount.units
        if (self.names and (self.each or self.shared)) or (not self.names and not waits):
            self._close_list()
        if self.taken:
            self.amount, self.taken, self.deals = None, 0, False

    # --- what it comes to

    def lines(self, language: str, *, suggest: bool) -> list[TradeLine]:
        """What each line says."""
        self._leave_open()
        self._decide_bullets()
        self.unused = self.unused or any(not verb.used for verb in self.verbs)
        sells = any(clause.told < 0 for clause in self.clauses) or any(verb.direction < 0 for verb in self.verbs)
        self._guess()
        for clause in self.clauses:
            verb = clause.verb
            self.rows[clause.row].wrong |= clause.amount.lone and not clause.told
            if clause.leads and clause.amount.sign < 0 and not (clause.told or clause.asked or clause.is_nothing):
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
            below = self.rows[clause.row + 1].clauses if clause.row + 1 < len(self.rows) else ()
            if clause.contrary and any(not (one.told or one.amount.sign) for one in below):
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
            if clause.is_nothing or clause.own or clause.amount.sign or clause.asked or clause.into:
                continue
            doubtful = self.unused or sells if verb is None else not verb.sure
            if (doubtful or clause.unsure) and not clause.amount.wish:
                clause.asked = causes.wish_direction(currency=clause.power, units=clause.amount.text)
        if self.clauses:
            for row in self.rows[self.clauses[0].row : self.clauses[-1].row]:
                strange = row.aside and any(token.kind is PieceKind.WORD for token in row.tokens)
                row.strange = row.aside and strange and _TITLE.fullmatch(row.line) is not None
        return [self._line(row, language, suggest=suggest) for row in self.rows]

    def _guess(self) -> None:
        """The likeliest direction of what nothing tells: as before it, else as behind it."""
        verbs = [verb.direction for verb in self.verbs]
        for clauses in (self.clauses, reversed(self.clauses)):
            last = 0
            for clause in clauses:
                last = clause.told or clause.amount.sign or last
                clause.guess = clause.guess or last
        for clause in self.clauses:
            clause.guess = clause.guess or next(iter((*verbs, *self.hints)), 1)

    def _decide_bullets(self) -> None:
        """Dashes before what is bought are marks of a list where every line of it has one."""
        groups: dict[int, list[_Clause]] = {}
        for clause in self.clauses:
            if clause.told > 0:
                groups.setdefault(0 if clause.own else id(clause.verb), []).append(clause)
        for group in groups.values():
            listed = all(clause.bullet or self.rows[clause.row].bullet for clause in group)
            for clause in group:
                if clause.bullet:
                    text = clause.amount.text.lstrip("-")
                    clause.amount = replace(clause.amount, sign=0, text=text)
                    if not listed:
                        clause.asked = causes.wish_direction(currency=clause.power, units=text)

    def _line(self, row: _Row, language: str, *, suggest: bool) -> TradeLine:
        powers = tuple(dict.fromkeys(token.power for token in row.tokens if token.power))
        if row.conditional:
            return TradeLine(tuple(SlipTrade(power, 0) for power in powers), conditional=True, aside=row.aside)
        if row.strange:
            return TradeLine(problem=self._problem(row, powers), suggestion=f"# {clean(row.text)}" if suggest else None)
        if row.heading or row.aside:
            return TradeLine(heading=row.heading, aside=row.aside)
        trades = [self._trade(clause) for clause in row.clauses]
        refusal = next((trade for trade in trades if isinstance(trade, Reason)), None)
        whole = tuple(trade for trade in trades if isinstance(trade, SlipTrade))
        if row.wrong or refusal is not None:
            return TradeLine(problem=self._problem(row, powers) if row.wrong or refusal is None else refusal)
        asked = self._asked(row, powers)
        if asked is None:
            return TradeLine(whole, nothing=row.nothing)
        known = whole and all(trade.units is not None for trade in whole) and not _WAVERS.search(row.line)
        return TradeLine(
            problem=asked, suggestion=self._suggestion(row, whole, language) if known and suggest else None
        )

    def _asked(self, row: _Row, powers: Sequence[Power]) -> Reason | None:
        """Why a line that makes sense is asked about."""
        odd = next((clause for clause in row.clauses if clause.amount.kind is PieceKind.ODD), None)
        if odd is not None:
            return slips.not_whole(currency=odd.power, units=odd.amount.text)
        if row.on_purse:
            return causes.not_a_trade(text=clean(row.text)[:_SHOWN])
        governed = row.nothing or not any(clause.is_silent and not clause.told for clause in row.clauses)
        unknown = row.unknown or next(
            (token.text for token in row.tokens if token.kind is PieceKind.TALK and not governed and row.clauses), ""
        )
        if unknown:
            return self._problem(row, powers)
        return next((clause.asked for clause in row.clauses if clause.asked), None)

    def _trade(self, clause: _Clause) -> SlipTrade | Reason:
        """The trade of a whole clause, or why there is none."""
        power, amount = clause.power, clause.amount
        if clause.is_nothing:
            return SlipTrade(power, 0)
        direction = clause.told or amount.sign or (clause.guess if clause.asked else 0)
        if clause.told * amount.sign < 0:
            return causes.two_directions(currency=power, units=amount.text)
        if amount.kind is PieceKind.WISH:
            if clause.into and not direction:
                direction = 1
            direction = direction or {RelativeAmount.ALL: -1, RelativeAmount.REST: 1}.get(
                amount.wish or RelativeAmount.MOST, 0
            )
            wished = SlipTrade(power, None, RelativeAmount.REST if direction > 0 else RelativeAmount.ALL)
            return wished if direction else causes.wish_direction(currency=power, units=amount.text)
        if amount.kind is PieceKind.ODD and not amount.units:
            return slips.not_whole(currency=power, units=amount.text)
        if amount.units > MOST_UNITS:
            return causes.too_many_units(currency=power, most=MOST_UNITS)
        return SlipTrade(power, amount.units if direction >= 0 else -amount.units, unsigned=not direction)

    def _problem(self, row: _Row, powers: Sequence[Power]) -> Reason:
        """Why a line is not understood."""
        said = [token for token in row.tokens if token.kind is not PieceKind.NAME]
        figures = any(token.kind in (PieceKind.NUMBER, PieceKind.ODD) for token in said)
        if powers and all(token.kind in (*_DIRECTIONS, PieceKind.AND, PieceKind.STOP) for token in said):
            return causes.no_amount(currency=powers[0])
        if len(powers) > 1 or not (powers or (figures and row.unknown)):
            return causes.not_a_trade(text=clean(row.text)[:_SHOWN])
        written = {fold(word): word for word in re.findall(r"[^\W_]+", clean(row.text))}
        if not powers:
            return slips.unknown(currency=written.get(row.unknown, row.unknown))
        units = " ".join(written.get(token.text, token.text) for token in said)[:_SHOWN]
        return slips.not_whole(currency=powers[0], units=units)

    def _suggestion(self, row: _Row, trades: Sequence[SlipTrade], language: str) -> str:
        """The line as it is likely meant, with its signs; what governs the lines below goes on governing them."""
        governs = row.carries
        below = governs is not None and any(
            clause.verb is governs and clause.row > self.rows.index(row) for clause in self.clauses
        )
        if governs is None or not below:
            return trades_text(trades, self.board, language)
        word = _SAYS.get(language, _SAYS["en"])[governs.direction < 0]
        own = [trade for trade in trades if (trade.units or 0) * governs.direction > 0]
        others = [trade for trade in trades if trade not in own]
        said = f"{word}: {trades_text(own, self.board, language)}"
        return f"{trades_text(others, self.board, language)}; {said}" if others else said


def _is_figure(token: Token) -> bool:
    return bool(token.units) or token.kind is PieceKind.ODD


def _listed(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """With a plus that only parts two amounts without a sign as one: `500 Mark + 200 Lire`."""
    first = next((token for token in tokens if token.kind is PieceKind.NUMBER), None)
    if first is None or first.sign:
        return tokens
    found: list[Token] = []
    for token in tokens:
        parts = token.loose and token.sign > 0 and token.kind is PieceKind.NUMBER
        if parts and found[-1].kind is PieceKind.NAME:
            found += [Token(PieceKind.AND, "+", at=token.at), replace(token, sign=0, text=token.text.lstrip("+"))]
        else:
            found.append(token)
    return tuple(found)


def read_slip(
    lines: Iterable[tuple[str, bool]], board: Board, *, language: str = "en", suggest: bool = True
) -> list[TradeLine]:
    """Read the lines of one slip, each with whether it is mere talk that may say what follows. Never raises.

    `language`: that of the likeliest meanings, which `suggest=False` leaves out.
    """
    slip = _Slip(board)
    for text, is_talk in lines:
        slip.add(text, is_talk=is_talk)
    return slip.lines(language, suggest=suggest)


def read_trades(text: str, board: Board, *, language: str = "en", suggest: bool = True) -> TradeLine:
    """Read one line by itself. Never raises."""
    return read_slip([(text, False)], board, language=language, suggest=suggest)[0]


def _mended_number(text: str) -> int | None:
    digits = text.translate(_LETTERS_FOR_DIGITS)
    whole = re.fullmatch(r"([0-9]+)(?:[.,]0+)?", digits)
    return int(whole[1][:12]) if whole else None


def trades_text(trades: Iterable[SlipTrade], board: Board, language: str) -> str:
    """Trades as a line of a slip."""
    return ", ".join(f"{board.power_names[language][trade.power]}: {trade.units:+d}" for trade in trades)
