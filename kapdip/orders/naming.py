"""How a line names units and places, and the ways between them: `A Mun`, `the German fleet in Kiel`, `F(Kie)`, `fnth`,
`- Ion - Rom`.

Takes: tokens and the names of a board. Gives: `Naming`, the lower half of the reader of orders: `UnitRef`s and
`PlaceReading`s, still open.
Rules: docs/contract.md, "Text that people write"; DATC, nJudge, jDip, Realpolitik, webDiplomacy.
"""

from collections.abc import Mapping, Sequence

from kapdip.board.model import Power, UnitKind
from kapdip.orders import causes
from kapdip.orders.cursor import Cursor
from kapdip.orders.draft import NotRead, UnitRef
from kapdip.orders.places import Gazetteer, PlaceReading
from kapdip.orders.vocabulary import (
    ARMY,
    ARTICLES,
    BACK,
    BY_CONVOY,
    FILLERS,
    FLEET,
    FROM,
    GO_NOUNS,
    LETTERS,
    MOVE,
    OVER,
    PARTICLES,
    RETREAT,
    TOWARDS,
    UNIT,
    VIA,
    WITHDRAW,
)

_BY = frozenset({"by", "per", "mit", "uber", "ueber", "durch"})
"""Words that ask for a convoy only together with its name: `by convoy`, `per Konvoi`."""
_BREAKS = (",", ";", "(", "[", "/", ":", "-")
_KINDS_BEHIND = frozenset(word for word in LETTERS if len(word) > len("flt"))
"""`the Black Sea fleet`, `die Londoner Armee`"""
_LEADING = FILLERS | ARTICLES - {"a"}


class Names:
    """What a board's places and powers are called, for the readers of lines."""

    def __init__(self, gazetteer: Gazetteer, powers: Mapping[str, Power], letters: Mapping[str, Power]) -> None:
        self.gazetteer = gazetteer
        self.powers = powers
        """Folded names and adjectives of the powers, words separated by a space."""
        self.letters = letters
        speech = gazetteer.board.speech
        self.nationalities = speech.nationalities
        self.short: Mapping[str, Power] = {
            **letters,
            **{word: power for power, words in speech.short.items() for word in words},
        }
        """Letters and abbreviations, which name a power only before a unit's letter or a colon: `S Fr A Bur`."""


class Naming(Cursor):
    """Reads units, places and routes."""

    def __init__(self, names: Names, tokens: Sequence[str]) -> None:
        super().__init__(tokens)
        self.names = names

    # --- units

    def _unit(self) -> UnitRef:
        opened = self._accept("(", "[", "<")
        self._whose()
        if opened and self._accept(")", "]", ">"):
            opened = False
            self._whose()
        kind = self._kind()
        if kind and self._accept(")", "]", ">", "-"):
            opened = False
        if kind is None and (glued := self._glued_letter()):
            return glued
        inside = kind is not None and self._accept("(", "[")
        if kind and self._peek() in MOVE and self._peek(1) in FROM:
            self.at += 1
        place = self._place()
        if kind is None and self._peek() in _KINDS_BEHIND and not self._place_ahead():
            kind = self._kind()
        unit = UnitRef(kind, place)
        for _ in filter(None, (opened, inside)):
            self._accept(")", "]", ">")
        if self._peek() == "(" and self._peek(1) in self.names.powers and self._peek(2) == ")":
            self.at += 3
        return unit

    def _whose(self) -> None:
        """What comes before a unit's letter or place: articles, adjectives, the power's name or its abbreviation."""
        leading = _LEADING | self.names.nationalities
        self._skip(lambda: self._peek() in leading and not self._place_ahead())
        if self._peek() == "a" and (self._peek(1) in FLEET | ARMY - {"a"} or self._peek(1) in self.names.nationalities):
            self.at += 1
        if self._hyphened_power_ahead():
            self.at += 3
        elif self._power_ahead():
            self.at += 1
            if self._peek() == "s" and self._peek(1) in LETTERS:
                self.at += 1
        self._skip(lambda: self._peek() in self.names.nationalities)

    def _power_ahead(self) -> Power | None:
        """A power's name before the unit: any name if no place begins there, an abbreviation if
        a letter and a place follow.
        """
        word = self._peek()
        power = self.names.powers.get(word)
        if power and self._peek(1) and not self._place_ahead():
            return power
        power = power or self.names.short.get(word)
        return power if power and self._peek(1) in LETTERS and self._place_ahead(2) else None

    def _hyphened_power_ahead(self) -> bool:
        """`Ö-U` before a unit's letter and its place."""
        both = self.tokens[self.at : self.at + 3 : 2]
        return (
            self._peek(1) == "-"
            and " ".join(both) in self.names.powers
            and self._peek(3) in LETTERS
            and self._place_ahead(4)
        )

    def _kind(self) -> UnitKind | None:
        word = self._peek()
        if word in UNIT:
            self.at += 1
        elif word in LETTERS and not self._place_ahead():
            self.at += 1
            return UnitKind.ARMY if word in ARMY else UnitKind.FLEET
        return None

    def _glued_letter(self) -> UnitRef | None:
        """`fnth`: the letter stuck to the place."""
        word = self._peek()
        if len(word) < 4 or word[0] not in "af" or self._place_ahead():
            return None
        rest = [word[1:], *self.tokens[self.at + 1 :]]
        found = self.names.gazetteer.named(rest, 0)
        if found is None:
            return None
        self.at += found[1]
        return UnitRef(UnitKind(word[0].upper()), found[0])

    # --- places

    def _place(self) -> PlaceReading:
        self._skip(lambda: self._peek() in FILLERS and not self._place_ahead())
        found = self.names.gazetteer.find(self.tokens, self.at)
        if found is not None:
            self.at = found[1]
            return found[0]
        if not self._peek():
            raise NotRead(causes.incomplete, self.at)
        raise NotRead(causes.unknown_place, self.at)

    def _place_ahead(self, ahead: int = 0) -> bool:
        return self.names.gazetteer.find(self.tokens, self.at + ahead) is not None

    # --- ways

    def _go(self) -> bool:
        """A dash, an arrow, `to`, `zieht nach`, `beim Angriff auf` …; false if there is none."""
        return self._skip(lambda: self._peek() == "-" or (self._peek() == ">" and self._peek(1) != "") or self._goes())

    def _goes(self) -> bool:
        word, after = self._peek(), self._peek(1)
        if word in PARTICLES and not after.isalnum():
            return False
        is_way = word in MOVE or word in GO_NOUNS or (word in FILLERS and (after in FILLERS or after in GO_NOUNS))
        return is_way and not self._place_ahead()

    def _target_first(self) -> tuple[UnitRef, PlaceReading] | None:
        """`to Kiel from Berlin`, as webDiplomacy says it; None (and nothing is taken) where it isn't that."""
        start = self.at
        self._accept_words(TOWARDS)
        if self._place_ahead():
            target = self._place()
            if self._accept_words(FROM):
                return self._unit(), target
        self.at = start
        return None

    def _route(self) -> tuple[tuple[PlaceReading, ...], bool]:
        """Places one after the other, and whether the text asks for a convoy."""
        places = [self._stage()]
        via = self._via()
        for _ in self._left():
            if self._retreat_ahead() or not self._go():
                break
            if self._via():
                via = True
                continue
            places.append(self._stage())
            via = self._via() or via
        return tuple(places), via

    def _stage(self) -> PlaceReading:
        """A place on the way, perhaps with the fleet that is there: `A Lon - F NTH - Nwy`."""
        if self._peek() in FLEET and self._place_ahead(1) and not self._place_ahead():
            self.at += 1
        return self._place()

    def _via(self) -> bool:
        """`via`, `via Convoy`, `by convoy`, `(c)`, `via NTH, NWG`: the route named after it is left aside."""
        start = self.at
        self._accept("(", "[", ",")
        is_bare = self._peek() in BY_CONVOY - {"sea", "see"} and (self.at > start or not self._peek(1).isalnum())
        if is_bare or (self._peek() in OVER and self._place_ahead(2 if self._peek(1) in FLEET else 1)):
            self.at += 1
        elif self._peek() in VIA and (self._peek() not in _BY or self._peek(1) in BY_CONVOY):
            self.at += 1
            self._accept_words(BY_CONVOY)
        else:
            self.at = start
            return False
        for _ in self._left():
            if not (self._place_ahead() or (self._peek() in FLEET and self._peek(1) and not self._retreat_ahead())):
                break
            self._unit()
            self._accept("-", ",", "/")
        self._accept(")", "]")
        return True

    # --- where retreats begin

    def _retreat_ahead(self) -> bool:
        """Whether retreats follow: `R`, `, Rückzug:`, `(Rückzug: …`, `zieht sich zurück`."""
        at = next((at for at in range(self.at, len(self.tokens)) if self.tokens[at] not in _BREAKS), len(self.tokens))
        self.looks += 1 + at - self.at
        word = self.tokens[at] if at < len(self.tokens) else ""
        if word in WITHDRAW and self._withdraws(at):
            return True
        return word in RETREAT and (at > self.at or not self._place_ahead())

    def _withdraws(self, at: int) -> bool:
        """`zieht sich nach Kiel zurück`"""
        end = next((end for end in range(at, len(self.tokens)) if self.tokens[end] in _BREAKS), len(self.tokens))
        return not BACK.isdisjoint(self.tokens[at + 1 : end])
