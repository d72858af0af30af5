"""What happens to files on disk: causes. See `kapdip.reason`."""

from collections.abc import Mapping
from typing import Protocol

from kapdip.reason import Cause, Reason, no_facts


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
    """A cause that says what the file system refused."""

    def __call__(self, *, path: str, text: Reason, folder: str) -> Reason:
        """The reason, with the path, what the system said, and the folder in which it said so."""


# Saves

problem = Cause("save.problem", _problem, "{path}: {reason}")
no_save = Cause(
    "save.no_save",
    no_facts,
    "This is not a saved Kapdip game: it does not start with the format's version, such as kapdip: 2. Orders and slips "
    "are pasted (Ctrl+Shift+V), a game's history is imported (Ctrl+Alt+V).",
)
from_the_future = Cause(
    "save.from_the_future",
    _version,
    "This game was saved by a newer program (format {version:plain}; this program knows up to "
    "{known:plain}). Get a newer Kapdip; the file is untouched.",
)
no_bundle = Cause("save.no_bundle", no_facts, "This is not a zip of a saved game and its board, or it is damaged.")
no_file = Cause("save.no_file", _path, "This is not a file that can be read.")
no_utf8 = Cause("save.no_utf8", _position, "The file is not UTF-8 text (byte {position}).")
letter_too_large = Cause("letter.too_large", no_facts, "The file is too large for a player's text: the limit is 2 MB.")
no_letter = Cause(
    "letter.no_text",
    no_facts,
    "This is a picture, PDF or similar, not text. Save it as plain text, or copy its text and paste it.",
)
letter_head = Cause(
    "letter.head",
    no_facts,
    "The header of this email is longer than any program would write, so it was not read. Copy the "
    "text of the email and paste it.",
)
letter_entry = Cause(
    "letter.entry",
    _name,
    "“{name}” in the header of this email is longer than any program would write, so it was not read. "
    "Copy the text of the email and paste it.",
)
letter_addresses = Cause(
    "letter.addresses",
    _most,
    "This email names more than {most} senders, so it was not read. Copy the text of the email and paste it.",
)
letter_parts = Cause(
    "letter.parts",
    _most_deepest,
    "This email has more parts than any program would write (at most {most}, nested {deepest} deep), "
    "so it was not read. Copy the text of the email and paste it.",
)
letter_beside = Cause(
    "letter.beside",
    _names,
    "This email contains no text, only {names}. Copy what is written there and paste it.",
)
exists = Cause("save.exists", _path, "This file already exists and will not be overwritten. Choose another name.")
folder_exists = Cause(
    "save.folder_exists", _path, "A folder has that name. Choose a file name inside it, or another name."
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
    "The game is open in another program ({text}), so it is read-only here. To edit it here, close it "
    "there and reopen it.",
)
not_closed = Cause(
    "save.not_closed",
    _path,
    "Kapdip was not closed properly last time. Everything you entered is here; check whatever you were "
    "typing at that moment.",
)
second_name = Cause(
    "save.second_name",
    _file,
    "The file has a second name (a hard link). Only {file} is kept up to date; the other name keeps what is there now.",
)
recovered = Cause(
    "save.recovered",
    _path,
    "The file could not be saved last time. This is Kapdip's own copy, and it will be saved again.",
)
recovered_broken = Cause(
    "save.recovered_broken",
    _path,
    "The file can't be read. This is Kapdip's own copy of the game.",
)
unreadable_kept = Cause("save.unreadable_kept", _file, "The unreadable file is kept beside it as {file}.")
not_locked = Cause(
    "save.not_locked",
    _path,
    "Kapdip can't lock the game: {path} isn't a lock file of Kapdip's. Move that file away, or open the game in one "
    "program only.",
)
not_writable = Cause("save.not_writable", _path, "The file is write-protected. Save the game elsewhere.")
changed_outside = Cause(
    "save.changed_outside",
    _path,
    "Another program has changed the file. Your version is safe: overwrite the file, save elsewhere, or "
    "load the file's version.",
)
cannot_read = Cause("save.cannot_read", _disk, "The file can't be read: {text}.")
cannot_read_gone = Cause("save.cannot_read.gone", _disk, "There is no such file.")
cannot_read_forbidden = Cause(
    "save.cannot_read.forbidden", _disk, "You don't have permission to read this file. Ask its owner."
)
cannot_read_folder = Cause("save.cannot_read.folder", _disk, "This is a folder, not a file.")
cannot_read_broken = Cause("save.cannot_read.broken", _disk, "The file can't be read: the disk reports an error.")
cannot_read_full = Cause("save.cannot_read.full", _disk, "The file can't be read: {text}.")
cannot_read_in_use = Cause(
    "save.cannot_read.in_use",
    _disk,
    "The file can't be read: another program has it open. Close it there and try again.",
)
cannot_write = Cause(
    "save.cannot_write",
    _disk,
    "The file can't be written: {text}.",
)
cannot_write_full = Cause(
    "save.cannot_write.full",
    _disk,
    "{folder:plain} is full. Free some space.",
)
cannot_write_forbidden = Cause(
    "save.cannot_write.forbidden",
    _disk,
    "You don't have permission to save in {folder:plain}. Choose another folder.",
)
cannot_write_gone = Cause(
    "save.cannot_write.gone",
    _disk,
    "The folder {folder:plain} is gone (was a USB stick removed?). Reconnect it.",
)
cannot_write_no_folder = Cause(
    "save.cannot_write.no_folder",
    _disk,
    "{folder:plain} is a file, not a folder. Choose another folder.",
)
cannot_write_folder = Cause(
    "save.cannot_write.folder",
    _disk,
    "There is a folder of that name. Choose another name.",
)
cannot_write_broken = Cause(
    "save.cannot_write.broken",
    _disk,
    "The disk reports an error.",
)
cannot_write_in_use = Cause(
    "save.cannot_write.in_use",
    _disk,
    "The file can't be written: another program has it open. Close it there.",
)

# Documents

write_no_room = Cause(
    "write.no_room",
    _document,
    "{file} was not saved: {folder:plain} is full. The previous file is untouched; free some space or "
    "choose another folder.",
)
write_not_allowed = Cause(
    "write.not_allowed",
    _document,
    "{file} was not saved: you don't have permission to write to {folder:plain}. The previous file is "
    "untouched; choose another folder.",
)
write_in_use = Cause(
    "write.in_use",
    _document,
    "{file} was not saved: it is open in another program. The previous file is untouched; close it and try again.",
)
write_no_folder = Cause(
    "write.no_folder",
    _document,
    "{file} was not saved: the folder {folder:plain} does not exist. Create it, or choose another.",
)
write_file_as_folder = Cause(
    "write.file_as_folder",
    _document,
    "{file} was not saved: {folder:plain} is a file, not a folder. Choose another.",
)
write_is_folder = Cause(
    "write.is_folder", _document, "{file} was not saved: it is a folder. Choose a file name inside it."
)
write_is_save = Cause("write.is_save", _document, "{file} was not saved: it is a saved game. Choose another name.")
write_no_file = Cause(
    "write.no_file",
    _document,
    "{file} was not written: something that is not a file has that name. Choose another name.",
)
write_long_name = Cause(
    "write.long_name", _document, "{file} was not written: the name is too long. Choose a shorter one."
)
write_failed = Cause("write.failed", _document, "{file} was not saved: {text}. The previous file is untouched.")

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

difference_reasons = Cause(
    "save.told_otherwise",
    _told_otherwise,
    "Under the rules, turn {turn:plain} comes out differently from what this file records: {difference}",
)
told_otherwise_more = Cause(
    "save.told_otherwise.more",
    _told_otherwise,
    "Under the rules, turn {turn:plain} comes out differently from what this file records: {difference} "
    "Further differences: {count}.",
)
record_counts = Cause("save.record_counts", no_facts, "The recorded result counts until you correct the turn.")
record_counts_unfinished = Cause(
    "save.record_counts.unfinished", no_facts, "The recorded result counts until you undo the phase."
)

# Undo

undo_put_aside = Cause(
    "save.undo_put_aside",
    no_facts,
    "The file has changed since it was last open here, so earlier actions can no longer be undone.",
)
undo_unreadable = Cause(
    "save.undo_unreadable",
    no_facts,
    "What was kept of earlier actions can't be read, so they can no longer be undone.",
)
undo_damaged = Cause(
    "save.undo_damaged",
    no_facts,
    "The undo history is damaged here; nothing earlier can be undone.",
)
