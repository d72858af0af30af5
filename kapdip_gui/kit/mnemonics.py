"""Alt with a letter: every button and every named field of a dialog gets a letter of its own, in whatever language it
speaks.

Takes: a dialog whose texts carry no marks. Gives: `give_letters`, to be called again whenever a text or what is shown
has changed; `letter_of`. Where there are more things than letters, buttons and fields go first, ticks come last.
"""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, digits

from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QRadioButton, QToolButton, QWidget

LETTERS = ascii_lowercase + digits
"""What every keyboard has."""
FIXED = "letter"
"""The property with the letter of what always has the same, in every language."""
_PLAIN, _MARKED = "plain_text", "marked_text"

Named = QAbstractButton | QLabel


def unmarked_text(widget: Named) -> str:
    """The text as it was given, without the mark of its letter."""
    text = widget.text()
    return str(widget.property(_PLAIN)) if text == widget.property(_MARKED) else text


def letter_of(widget: Named) -> str:
    """The letter that it has now, `""` for none."""
    text = widget.text() if widget.text() == widget.property(_MARKED) else ""
    at = text.replace("&&", "  ").find("&")
    return text[at + 1].lower() if at >= 0 else ""


def give_letters(dialog: QWidget) -> None:
    """Mark a letter in each button and in the title of each field that can be seen; letters
    that are held already stay.
    """
    things = sorted(
        _things(dialog),
        key=lambda one: (not one.property(FIXED), not letter_of(one), isinstance(one, QCheckBox | QRadioButton)),
    )
    wishes = [one.property(FIXED) or [*letter_of(one), *_wishes(unmarked_text(one))] for one in things]
    for thing, letter in zip(things, _share(wishes), strict=True):
        _mark(thing, letter)


def _things(dialog: QWidget) -> Iterator[Named]:
    """Whatever has a text and can be reached, in the order in which it was made."""
    for one in dialog.findChildren(QWidget):
        # a row's button has the row's keys
        if not one.isVisibleTo(dialog) or one.window() is not dialog or one.property("row"):
            continue
        is_title = isinstance(one, QLabel) and one.buddy() is not None
        is_button = isinstance(one, QAbstractButton) and not isinstance(one, QToolButton)
        if isinstance(one, QAbstractButton | QLabel) and (is_title or is_button) and one.text():
            yield one


def _wishes(text: str) -> list[str]:
    """The letters of a text, the first ones of its words before the others."""
    lower = text.lower()
    initials = [sign for before, sign in zip(f" {lower}", lower, strict=False) if not before.isalnum()]
    return [sign for sign in dict.fromkeys([*initials, *lower]) if sign in LETTERS]


def _share(wishes: Sequence[Sequence[str]]) -> list[str]:
    """A letter for as many as can have one, none twice: who comes first never loses what there
    is (augmenting paths).
    """
    owner: dict[str, int] = {}

    def place(one: int, tried: set[str]) -> bool:
        for letter in wishes[one]:
            if letter not in owner:
                owner[letter] = one
                return True
        for letter in wishes[one]:
            if letter not in tried:
                tried.add(letter)
                if place(owner[letter], tried):
                    owner[letter] = one
                    return True
        return False

    for one in range(len(wishes)):
        place(one, set())
    held: Mapping[int, str] = {one: letter for letter, one in owner.items()}
    return [held.get(one, "") for one in range(len(wishes))]


def _mark(thing: Named, letter: str) -> None:
    """Put the mark before the first place of the letter that begins a word, or before its first place."""
    plain = unmarked_text(thing)
    lower = f" {plain.lower()}"
    places = [at - 1 for at in range(1, len(lower)) if lower[at] == letter] if letter else []
    at = next((one for one in places if not lower[one].isalnum()), places[0] if places else -1)
    marked = plain.replace("&", "&&") if at < 0 else plain[:at].replace("&", "&&") + "&" + plain[at:].replace("&", "&&")
    if marked != thing.text():
        thing.setProperty(_PLAIN, plain)
        thing.setProperty(_MARKED, marked)
        thing.setText(marked)
