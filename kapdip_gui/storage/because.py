"""What becomes of files on disk: causes. See `kapdip_gui.reason`."""

from collections.abc import Mapping
from typing import Protocol

from kapdip_gui.reason import Cause, Reason, no_facts


def _path(*, path: str) -> None: ...
def _path_text(*, path: str, text: str) -> None: ...
def _disk(*, path: str, text: Reason, folder: str) -> None: ...
def _problem(*, path: str, reason: Reason) -> None: ...
def _file(*, file: str) -> None: ...
def _version(*, version: object, known: int) -> None: ...
def _position(*, position: int) -> None: ...
def _document(*, file: str, folder: str, text: Reason | None = None) -> None: ...
def _told_otherwise(*, turn: int, difference: Reason, count: int) -> None: ...
def _name(*, name: str) -> None: ...
def _names(*, names: str) -> None: ...
def _most(*, most: int) -> None: ...
def _most_deepest(*, most: int, deepest: int) -> None: ...
def _turn(*, turn: int, who: tuple[str, ...] = ()) -> None: ...


class DiskCause(Protocol):
    """A cause that tells what the file system refused."""

    def __call__(self, *, path: str, text: Reason, folder: str) -> Reason:
        """The reason, with the path, what the system said, and the folder in which it said so."""


# Saves

problem = Cause("save.problem", _problem, "{path}: {reason}")
no_save = Cause(
    "save.no_save",
    no_facts,
    "This is not a saved game: it doesn't begin with the version of the format (kapdip: 1).",
)
from_the_future = Cause(
    "save.from_the_future",
    _version,
    "This game was saved by a newer program (format {version:plain}; this program knows up to "
    "{known:plain}). Get a newer Kapdip; the file is untouched.",
)
no_file = Cause("save.no_file", _path, "This is not a file that can be read.")
no_utf8 = Cause("save.no_utf8", _position, "The file is not UTF-8 text (byte {position}).")
letter_too_large = Cause(
    "letter.too_large", no_facts, "The file is too large for a text that players send: at most 2 MB."
)
no_letter = Cause(
    "letter.no_text",
    no_facts,
    "This is no text but a picture, a PDF or the like. Save it as plain text, or copy what it says and paste it.",
)
letter_head = Cause(
    "letter.head",
    no_facts,
    "The head of this mail is longer than any program writes it: it is not read. Copy the text of the mail and paste"
    " it.",
)
letter_entry = Cause(
    "letter.entry",
    _name,
    "The entry “{name}” in the head of this mail is longer than any program writes it: it is not read. Copy the text of"
    " the mail and paste it.",
)
letter_addresses = Cause(
    "letter.addresses",
    _most,
    "This mail names more than {most} senders: it is not read. Copy the text of the mail and paste it.",
)
letter_parts = Cause(
    "letter.parts",
    _most_deepest,
    "This mail is not put together as mails are (at most {most} parts, {deepest} within each other): it is not read."
    " Copy the text of the mail and paste it.",
)
letter_beside = Cause(
    "letter.beside",
    _names,
    "This mail holds no text, only {names}. What is written there can be copied and pasted.",
)
exists = Cause("save.exists", _path, "There is a file already; it is not overwritten. Choose another name.")
folder_exists = Cause(
    "save.folder_exists", _path, "There is a folder of that name. Name a file in it, or choose another name."
)
is_open = Cause(
    "save.is_open",
    _path,
    "{path} is the file of the open game, which is always up to date. Choose another name.",
)
locked = Cause("save.locked", _path_text, "The game is open in another program ({text}). Close it there first.")
reading_only = Cause(
    "save.reading_only",
    _path_text,
    "The game is open in another program ({text}): here it is open for reading only. To go on here, close it there and"
    " open it again.",
)
not_closed = Cause(
    "save.not_closed",
    _path,
    "The program was not closed properly last time. Everything that was entered is here; look again at what was just"
    " being typed.",
)
second_name = Cause(
    "save.second_name",
    _file,
    "The file has a second name (a hard link). Only {file} is kept up to date; the other name keeps what is there now.",
)
recovered = Cause(
    "save.recovered",
    _path,
    "The file could not be written last time. The game comes from the program's own copy and will be saved again.",
)
recovered_broken = Cause(
    "save.recovered_broken",
    _path,
    "The file can't be read. The game comes from the program's own copy.",
)
unreadable_kept = Cause("save.unreadable_kept", _file, "The file that can't be read lies beside it as {file}.")
not_writable = Cause("save.not_writable", _path, "The file may not be changed. Save the game elsewhere.")
changed_outside = Cause(
    "save.changed_outside",
    _path,
    "The file was changed by another program. Yours is kept apart: overwrite the file, save elsewhere, or load what is"
    " there.",
)
cannot_read = Cause("save.cannot_read", _disk, "The file can't be read: {text}.")
cannot_read_gone = Cause("save.cannot_read.gone", _disk, "There is no such file.")
cannot_read_forbidden = Cause("save.cannot_read.forbidden", _disk, "The file may not be read. Ask whoever owns it.")
cannot_read_folder = Cause("save.cannot_read.folder", _disk, "This is a folder, not a file.")
cannot_read_broken = Cause("save.cannot_read.broken", _disk, "The file can't be read: the medium reports an error.")
cannot_read_full = Cause("save.cannot_read.full", _disk, "The file can't be read: {text}.")
cannot_read_in_use = Cause(
    "save.cannot_read.in_use",
    _disk,
    "The file can't be read: another program has it open. Close it there and try again.",
)
cannot_write = Cause(
    "save.cannot_write",
    _disk,
    "The file can't be written: {text}. Nothing is lost.",
)
cannot_write_full = Cause(
    "save.cannot_write.full",
    _disk,
    "There is no room left in {folder:plain}. Make room; nothing is lost.",
)
cannot_write_forbidden = Cause(
    "save.cannot_write.forbidden",
    _disk,
    "Writing in {folder:plain} is not allowed. Choose another folder; nothing is lost.",
)
cannot_write_gone = Cause(
    "save.cannot_write.gone",
    _disk,
    "The folder {folder:plain} is gone (a stick that was pulled?). Put it back; nothing is lost.",
)
cannot_write_no_folder = Cause(
    "save.cannot_write.no_folder",
    _disk,
    "{folder:plain} is a file, not a folder. Choose another folder; nothing is lost.",
)
cannot_write_folder = Cause(
    "save.cannot_write.folder",
    _disk,
    "There is a folder of that name. Choose another name.",
)
cannot_write_broken = Cause(
    "save.cannot_write.broken",
    _disk,
    "The medium reports an error. Nothing is lost.",
)
cannot_write_in_use = Cause(
    "save.cannot_write.in_use",
    _disk,
    "The file can't be written: another program has it open. Close it there; nothing is lost.",
)

# Documents

write_no_room = Cause(
    "write.no_room",
    _document,
    "{file} was not written: there is no room left in {folder:plain}. What was there before is untouched; "
    "make room or choose another place.",
)
write_not_allowed = Cause(
    "write.not_allowed",
    _document,
    "{file} was not written: writing in {folder:plain} is not allowed. What was there before is untouched; choose"
    " another place.",
)
write_in_use = Cause(
    "write.in_use",
    _document,
    "{file} was not written: it is open in another program. What was there before is untouched; close it and try"
    " again.",
)
write_no_folder = Cause(
    "write.no_folder",
    _document,
    "{file} was not written: there is no folder {folder:plain}. Make it, or choose another place.",
)
write_file_as_folder = Cause(
    "write.file_as_folder",
    _document,
    "{file} was not written: {folder:plain} is a file, not a folder. Choose another place.",
)
write_is_folder = Cause("write.is_folder", _document, "{file} was not written: it is a folder; name a file in it.")
write_is_save = Cause("write.is_save", _document, "{file} was not written: a saved game is there. Choose another name.")
write_no_file = Cause(
    "write.no_file",
    _document,
    "{file} was not written: something that is not a file has that name. Choose another name.",
)
write_long_name = Cause(
    "write.long_name", _document, "{file} was not written: the name is too long. Choose a shorter one."
)
write_failed = Cause("write.failed", _document, "{file} was not written: {text}. What was there before is untouched.")

# How two states of a game differ

differs_orders = Cause("differs.orders", _turn, "orders of turn {turn} ({who})")
differs_slips = Cause("differs.slips", _turn, "exchange slips of turn {turn} ({who:plain})")
differs_press = Cause("differs.press", _turn, "press of turn {turn}")
differs_notes = Cause("differs.notes", _turn, "notes on turn {turn}")
differs_seats = Cause("differs.seats", _turn, "changes of seats in turn {turn}")
differs_decisions = Cause("differs.decisions", _turn, "decisions in turn {turn}")
differs_results = Cause("differs.results", _turn, "results of turn {turn}")
differs_head = Cause("differs.head", no_facts, "name, rules or seats of the game")

DIFFERING = {
    "orders": differs_orders,
    "slips": differs_slips,
    "press": differs_press,
    "notes": differs_notes,
    "seats": differs_seats,
    "decisions": differs_decisions,
    "results": differs_results,
}
"""By what a turn holds."""
CANNOT_READ: Mapping[str | None, DiskCause] = {
    None: cannot_read,
    "full": cannot_read_full,
    "forbidden": cannot_read_forbidden,
    "gone": cannot_read_gone,
    "no_folder": cannot_read_gone,
    "folder": cannot_read_folder,
    "broken": cannot_read_broken,
    "in_use": cannot_read_in_use,
}
CANNOT_WRITE: Mapping[str | None, DiskCause] = {
    None: cannot_write,
    "full": cannot_write_full,
    "forbidden": cannot_write_forbidden,
    "gone": cannot_write_gone,
    "no_folder": cannot_write_no_folder,
    "folder": cannot_write_folder,
    "broken": cannot_write_broken,
    "in_use": cannot_write_in_use,
}

# What a save records

told_otherwise = Cause(
    "save.told_otherwise",
    _told_otherwise,
    "By the rules, the entries of turn {turn:plain} give something other than this file records: {difference}",
)
told_otherwise_more = Cause(
    "save.told_otherwise.more",
    _told_otherwise,
    "By the rules, the entries of turn {turn:plain} give something other than this file records: {difference} "
    "Further differences: {count}.",
)
record_counts = Cause("save.record_counts", no_facts, "What is recorded counts until you mend the turn.")
record_counts_unfinished = Cause(
    "save.record_counts.unfinished", no_facts, "What is recorded counts until you take the step back."
)

# Undo

undo_put_aside = Cause(
    "save.undo_put_aside",
    no_facts,
    "The file was changed since it was last open here: what was done before can't be undone any more.",
)
undo_damaged = Cause(
    "save.undo_damaged",
    no_facts,
    "The record of what was done is damaged at this point; nothing before it can be undone.",
)
