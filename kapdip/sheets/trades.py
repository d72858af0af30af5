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
from itertools import takewhile

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.orders.cleaning import fold
from kapdip.sheets import causes
from kapdip.sheets.amounts import plain_text
from kapdip.sheets.clauses import AMOUNTS, DIRECTIONS, TITLE, WAVERS, Clause, DealVerb, SlipRow, TradeLine
from kapdip.sheets.columns import SlipColumns, columns_of
from kapdip.sheets.currencies import PieceKind, Token, currency_names, is_like_selling
from kapdip.sheets.outcome import DecidedSlip
from kapdip.sheets.prose import (
    as_meant,
    is_conditional,
    listed,
    purse_clause,
    same_sentence,
)
from kapdip.sheets.sentences import takes_from, trading
from kapdip.sheets.vocabulary import HELD, PREPOSITIONS, SALUTATION, SUMS

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
_BEHIND = {"ab": -1, "out": -1, "zu": 1, "haben": 1}
"""`500 Mark ab`: what these words say at the end of a sentence."""
_UNITS_HOLD = frozenset({"halten", "hold"})
"""Beside `Rest` it may be an order."""
_FOR = frozenset({"fur", "fuer", "for"})
_ALONE = {"ab": -1, "zu": 1, "in": 1, "out": -1, "plus": 1, "minus": -1, "+": 1, "-": -1}
"""What they say as headings."""


class _Slip(DecidedSlip):
    """Goes through the lines of a slip and knows what governs the current amounts."""

    def __init__(
        self, board: Board, names: Collection[str] = (), *, even: bool = False, own: Collection[str] = ()
    ) -> None:
        super().__init__(board)
        self.own = frozenset(own)
        """Words of the names of who wrote the slip, folded: they say nothing in it."""
        self.even = even
        self.players = frozenset(names)
        """Words of players' names, folded."""
        self.scanner = currency_names(board)
        self.row = SlipRow("")
        self.at = -1
        """Of the current row."""
        self.verb: DealVerb | None = None
        self.each: Token | None = None
        """The amount of every currency that follows without one: `Verkauf (je 500):`."""
        self.columns: SlipColumns | None = None
        self.unsure = False
        """A heading that nobody knows is above."""
        self.dealt: list[tuple[int, Power]] = []
        """The row of names that amounts were dealt to."""
        self.sentence: list[Clause] = []
        self.names: list[tuple[int, Power]] = []
        """Named, and waiting for an amount."""
        self.amount: Token | None = None
        """Waiting for a name."""
        self.begun = 0
        """The row in which that is."""
        self.taken = 0
        """For how many names it was used."""
        self.deals = False
        """`je`: the current amount is that of each."""
        self.shared: Token | None = None
        """The amount before the current names, which may be meant for them, too."""
        self.half = 0
        """What a word between a name and its amount says."""
        self.into = self.fresh = self.idle = False
        self.parted = True
        self.ended = False
        """The current amount is in a part of the line that is over."""

    # --- lines

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

    def _govern(self, direction: int, *, heading: bool = False, sure: bool = True) -> None:
        self.verb = self.row.carries = DealVerb(direction, self.at, heading, sure)
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

    def _deal_out(self, tokens: Sequence[Token]) -> bool:
        """A row of amounts below a row of names, one for each."""
        named = self.names or self.dealt
        amounts = [token for token in tokens if token.kind in (PieceKind.NUMBER, PieceKind.NOTHING)]
        others = {token.kind for token in tokens if token not in amounts}
        is_row = len(named) > 1 and named[0][0] == named[-1][0] < self.at and (self.names or others & set(DIRECTIONS))
        if not is_row or len(amounts) != len(named) or not others <= {*DIRECTIONS, PieceKind.AND}:
            return False
        for token in tokens:
            if token.kind in DIRECTIONS:
                self._govern(DIRECTIONS[token.kind])
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
                self._turn(DIRECTIONS[token.kind], token, behind)
            case PieceKind.EACH:
                self._each()
            case PieceKind.INTO:
                if following is PieceKind.NUMBER and token.text == "into":
                    self._turn(1, token, behind)
                else:
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
        swaps = self.into and self.even and self.amount is None and following is not PieceKind.NUMBER
        if swaps and last is not None and last.amount.kind is PieceKind.NUMBER and last.by_word < 0:
            self._make(power, replace(last.amount, sign=0), name_first=False)  # `250 Rubel in Franc tauschen`
            return
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
        behind = wished is not None and not (wished.by_word or wished.amount.sign)  # `alle Mark behalten`
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
        """A word for buying or selling: of the current trade, of those before it, or of those after it."""
        if self.amount is not None and not self.taken and self.amount.kind is PieceKind.NOTHING:
            begins = self.ended and any(one.kind in AMOUNTS for one in behind)
            own = takewhile(lambda one: same_sentence(one) and one.kind not in DIRECTIONS, behind)
            if begins or not any(one.kind is PieceKind.NAME for one in own):
                self._close_list()
                if not begins:
                    return
        if (self.names and not self._ends_list(behind)) or (self.amount is not None and not self.taken):
            self.row.wrong = self.row.wrong or self.half == -direction
            self.half = direction
            return
        self._close_list()
        goes_on = any(one.kind in AMOUNTS for one in takewhile(same_sentence, behind))
        silent = [clause for clause in self.sentence if clause.is_silent]
        if silent and (self.fresh or not (goes_on or any(clause.verb for clause in silent))):
            for clause in silent[-1:] if token.aside else silent:
                clause.contrary = clause.by_word == -direction and not behind
                clause.own, clause.verb = direction, None
            if self.verb is not None and self.verb.row != self.at:
                self.verb = None
            self.fresh = False
            return
        last = self.sentence[-1] if self.fresh and self.sentence else None
        if (
            last is not None
            and last.amount.sign
            and not last.by_word
            and (last.amount.sign == direction or not goes_on)
        ):
            last.own, self.fresh = direction, False
            return
        governs = self.verb is not None and self.verb.row == self.at
        if self.verb is not None and governs and (self.fresh or self.idle):
            if self.verb.direction == direction:
                return
            self.row.wrong = self.row.wrong or self.idle or not goes_on
        if token.aside and self.sentence and self.sentence[-1].by_word == direction:
            return
        self._govern(direction)
        self.idle, self.fresh, self.sentence = True, False, []

    def _ends_list(self, behind: Sequence[Token]) -> bool:
        """Whether the current names have their amount already: `500 crowns and marks each, sell …`."""
        return self.shared is not None and not any(one.kind in AMOUNTS for one in behind)

    def _make(self, power: Power, amount: Token, *, name_first: bool) -> None:
        spends = self.into and amount.kind is PieceKind.NUMBER and (self.even or name_first)
        if spends:
            self.into, self.half = False, 1
        clause = Clause(
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

    def end(self) -> None:
        """No more lines follow."""
        self._leave_open()

    def _end_of_line(self) -> None:
        self.row.wrong = self.row.wrong or (self.idle and any(clause.into for clause in self.row.clauses))
        amount = self.amount if not self.taken else None
        waits = amount is not None and amount.kind is PieceKind.NUMBER and amount.units
        if (self.names and (self.each or self.shared)) or (not self.names and not waits):
            self._close_list()
        if self.taken:
            self.amount, self.taken, self.deals = None, 0, False


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
