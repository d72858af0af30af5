"""What goes wrong with files, in words, and the question whether to leave a game that can't be saved.

Takes: the session, an error. Gives: `why_text`, `kind_text`, `ask_about_leaving` with its answer `Leaving`.
Source: docs/window.md 9.1 and 8.
"""

from enum import Enum, auto
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from kapdip.words.catalogue import mark
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.kit.parts import key_text
from kapdip_gui.session.session import Session

_MAIL = mark("This is an email, not a saved game. With a game open, {paste} takes its text, and {post} a whole inbox.")
_PDF = mark("This is a PDF, perhaps an evaluation: a PDF viewer opens it. A saved game ends in .yaml.")
_PAGE = mark("This is a web page, perhaps an evaluation: a browser opens it. A saved game ends in .yaml.")
_KINDS = {".eml": _MAIL, ".mbox": _MAIL, ".pdf": _PDF, ".html": _PAGE, ".htm": _PAGE}


class Leaving(Enum):
    """What is answered where a game can't be saved."""

    STAY = auto()
    ELSEWHERE = auto()
    LEAVE = auto()


def why_text(session: Session, error: object) -> str:
    """What went wrong: the first reason, how many more there are, or what the system says,
    in words."""
    from kapdip.words import sentences
    from kapdip.words.format import capital

    problems = getattr(error, "problems", ())
    reasons = tuple(problem.reason for problem in problems) or getattr(error, "reasons", ())
    if (reason := getattr(error, "reason", None)) is not None and not reasons:
        reasons = (reason,)
    if reasons:
        where = f"{problems[0].path}: " if problems and problems[0].path else ""
        text = where + sentences.say(reasons[0], session.language)
        more = len(reasons) - 1
        return text + (" " + session.say_n("And {n} more problem.", "And {n} more problems.", more) if more else "")
    if isinstance(error, OSError):
        from kapdip.storage.system import system_reason

        return f"{capital(sentences.say(system_reason(error), session.language))}."
    return f"{error}"


def kind_text(session: Session, path: Path, error: object) -> str:
    """What a file is that is not a saved game, and what opens it, as far as its name tells; else ""."""
    from kapdip.storage.causes import no_save

    is_other = any(no_save.gave(problem.reason) for problem in getattr(error, "problems", ()))
    kind = _KINDS.get(path.suffix.lower()) if is_other else None
    return session.say(kind, paste=key_text("Ctrl+Shift+V"), post=key_text("Ctrl+G")) if kind else ""


def ask_about_leaving(session: Session, owner: QWidget, *, is_kept: bool) -> Leaving:
    """The game can't be written; `is_kept`: it is in a folder of the program's own."""
    say = session.say
    box = QMessageBox(owner)
    lost = say("The game could not be saved. If you leave now, the last entries are lost.")
    kept = say(
        "The game could not be saved to its file. Kapdip has kept a copy and will offer it when you next open the file."
    )
    box.setText(kept if is_kept else lost)
    stay = box.addButton(say("Stay"), QMessageBox.ButtonRole.RejectRole)
    elsewhere = box.addButton(say("Save elsewhere …"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(say("Leave") if is_kept else say("Leave and lose them"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(stay)
    give_letters(box)
    ManualKey(box, session, "saving")
    box.exec()
    box.deleteLater()
    if box.clickedButton() is elsewhere:
        return Leaving.ELSEWHERE
    return Leaving.STAY if box.clickedButton() is stay else Leaving.LEAVE
