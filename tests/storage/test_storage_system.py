"""What the operating system refuses, in words: every usual error in both languages, all others as the system says."""

import errno
import os
from pathlib import Path

import pytest

from kapdip.game.variant import usual_board
from kapdip.regular import NotRegularError
from kapdip.storage import system_causes
from kapdip.storage.causes import CANNOT_READ, CANNOT_WRITE
from kapdip.storage.files import os_reason
from kapdip.storage.system import system_reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say


def spoken(error: OSError, language: str) -> str:
    return say(system_reason(error), BoardLanguage(language, usual_board()))


@pytest.mark.parametrize("number", sorted(system_causes.OF_ERRNO))
def test_a_usual_refusal_is_told_in_the_language_of_the_program(number: int) -> None:
    error = OSError(number, os.strerror(number))
    assert os.strerror(number) not in {spoken(error, "de"), spoken(error, "en")}
    assert spoken(error, "de") != spoken(error, "en")


def test_what_is_not_known_here_is_told_as_the_system_does() -> None:
    assert spoken(OSError(errno.EDOM, "Numbers"), "de") == "Numbers"
    assert spoken(OSError("without a number"), "de") == "without a number"


def test_what_is_not_allowed_is_told_with_the_folder_if_that_is_known(tmp_path: Path) -> None:
    refused = PermissionError(errno.EACCES, "Permission denied", str(tmp_path / "branches" / "x.yaml"))
    assert spoken(refused, "en") == f"you don't have permission in {tmp_path}"
    assert spoken(refused, "de") == f"das ist in {tmp_path} nicht erlaubt"
    assert spoken(PermissionError(errno.EPERM, "Permission denied"), "en") == "you don't have permission"


def test_a_pipe_and_a_file_that_windows_holds_are_told_as_such() -> None:
    assert spoken(NotRegularError(errno.EINVAL, "Invalid argument"), "en") == "it is not an ordinary file"
    held = OSError(errno.EACCES, "sharing violation")
    held.winerror = 32  # type: ignore[attr-defined, unused-ignore]
    assert spoken(held, "de") == "ein anderes Programm hat es offen"


def test_a_save_says_in_german_why_it_cannot_be_read_or_written() -> None:
    error = OSError(errno.ENAMETOOLONG, "File name too long")
    lang = BoardLanguage("de", usual_board())
    told = [say(os_reason(causes, Path("x"), error), lang) for causes in (CANNOT_READ, CANNOT_WRITE)]
    assert told == [
        "Die Datei lässt sich nicht lesen: der Name ist zu lang.",
        "Die Datei lässt sich nicht schreiben: der Name ist zu lang.",
    ]
