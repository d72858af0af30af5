"""Makes the trades of an exchange slip of its tokens, one after the other, and knows what governs the current amounts.

Takes: the tokens of a line. Gives: `ClauseMaker`, a slip with what each line lacks and leaves open.
Rules: docs/contract.md, "Text that people write".
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import takewhile

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.sheets import causes
from kapdip.sheets.clauses import AMOUNTS, DIRECTIONS, Clause, DealVerb, SlipRow
from kapdip.sheets.columns import SlipColumns
from kapdip.sheets.currencies import PieceKind, Token, currency_names
from kapdip.sheets.outcome import DecidedSlip
from kapdip.sheets.prose import same_sentence
from kapdip.sheets.vocabulary import HELD, PREPOSITIONS

_BEHIND = {"ab": -1, "out": -1, "zu": 1, "haben": 1}
"""`500 Mark ab`: what these words say at the end of a sentence."""
_UNITS_HOLD = frozenset({"halten", "hold"})
"""Beside `Rest` it may be an order."""
_FOR = frozenset({"fur", "fuer", "for"})


class ClauseMaker(DecidedSlip):
    """A slip with the trade that is being said."""

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

    def _govern(self, direction: int, *, heading: bool = False, sure: bool = True) -> None:
        self.verb = self.row.carries = DealVerb(direction, self.at, heading, sure)
        self.verbs.append(self.verb)
        self.each, self.unsure = None, self.unsure and not sure

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
