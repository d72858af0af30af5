"""What is said about boxes, mails and letters: causes. See `kapdip.reason`."""

from kapdip.board.model import Power
from kapdip.reason import Cause, Reason, no_facts


def _path(*, path: str) -> None: ...
def _path_text(*, path: str, text: Reason) -> None: ...
def _reason(*, text: Reason) -> None: ...
def _text(*, text: str) -> None: ...
def _text_other(*, text: str, other: str) -> None: ...
def _name(*, name: str) -> None: ...
def _name_text(*, name: str, text: str) -> None: ...
def _names(*, names: str) -> None: ...
def _most(*, most: int) -> None: ...
def _player(*, player: str) -> None: ...
def _players(*, players: tuple[str, ...]) -> None: ...
def _player_names(*, player: str, names: tuple[str, ...]) -> None: ...
def _player_others(*, player: str, players: tuple[str, ...]) -> None: ...
def _player_text(*, player: str, text: str) -> None: ...
def _turn(*, turn: int, now: int) -> None: ...
def _power(*, power: Power) -> None: ...
def _receipt(*, receipt: str) -> None: ...


# -- boxes -------------------------------------------------------------------------------------------------------------

no_box = Cause("post.no_box", no_facts, "This game has no mailbox yet. Name one once with --box PLACE.")
box_gone = Cause(
    "post.box_gone",
    _path,
    "There is no mailbox at {path} (was a USB stick removed?). Reconnect it, or name another place: a Maildir, an mbox "
    "such as Thunderbird's “Inbox”, or a folder with .eml files.",
)
box_no_file = Cause("post.box_no_file", _path, "{path} is neither a file nor a folder, so it can't be a mailbox.")
box_unreadable = Cause("post.box_unreadable", _path_text, "The mailbox at {path} can't be read: {text}.")
zip_too_large = Cause(
    "post.zip_too_large", _most, "This unpacks to more than emails ever need (at most {most} files, 200 MB)."
)
zip_broken = Cause("post.zip_broken", _path, "{path} is damaged: it can't be unpacked.")
zip_locked = Cause("post.zip_locked", no_facts, "It is locked with a password. Save it without one.")
leads_outside = Cause(
    "post.leads_outside", no_facts, "This is a link that leads out of the mailbox; it was not opened."
)
no_regular_file = Cause("post.no_regular_file", no_facts, "This is not an ordinary file; it was not opened.")
file_unreadable = Cause("post.file_unreadable", _reason, "This file can't be read: {text}.")
still_written = Cause("post.still_written", no_facts, "This email is still being written; it is read next time.")

# -- mails -------------------------------------------------------------------------------------------------------------

mail_too_large = Cause("post.mail_too_large", _most, "This email is larger than {most} MB, so it was not read.")
many_addresses = Cause(
    "post.many_addresses",
    _most,
    "This email names more than {most} addresses, so it was not read. Copy its text and paste it.",
)
other_address = Cause("post.other_address", _name_text, "{name} gives another address: {text}.")
spoofed = Cause(
    "post.spoofed",
    _name,
    "The email server could not confirm the sender ({name} failed): ask the player whether it is genuine.",
)
foreign_domain = Cause("post.foreign_domain", _text_other, "The address’s domain {text} reads as {other}.")
unknown_charset = Cause(
    "post.unknown_charset", _name, "The email claims a character set that nobody knows ({name}); check its letters."
)
winmail = Cause(
    "post.winmail",
    no_facts,
    "The email is wrapped in a winmail.dat of Outlook, which can't be read. Ask for plain text.",
)
calendar = Cause("post.calendar", no_facts, "A calendar invitation is attached; it was not read. Ask for plain text.")
encrypted = Cause(
    "post.encrypted",
    no_facts,
    "The email is encrypted, so it can't be read. Decrypt it in your mail program, copy the "
    "text and paste it, or ask for plain text.",
)
signature_unchecked = Cause("post.signature_unchecked", no_facts, "Its PGP signature was not checked.")
attachments = Cause(
    "post.attachments", _names, "Attached and not opened: {names}. If orders are in there, ask for them as text."
)

# -- whose it is -------------------------------------------------------------------------------------------------------

many_senders = Cause("post.many_senders", no_facts, "It has several senders. Whose is it?")
unknown_sender = Cause("post.unknown_sender", _text, "Nobody in this game has the address {text}.")
no_address = Cause("post.no_address", _text, "{text} is not an email address, such as anna@example.org.")
no_sender = Cause("post.no_sender", no_facts, "It has no sender's address.")
names_alias = Cause("post.names_alias", _player, "Its text names {player}. Is this {player}’s address?")
of_many = Cause("post.of_many", _players, "Several seats have this address: {players:or}?")
other_games_tag = Cause("post.other_games_tag", _text, "Its subject names another game: {text}.")
other_games = Cause(
    "post.other_games",
    _player_names,
    "{player} also plays {names}, and the subject does not name the game. Is it for this one?",
)
earlier_person = Cause(
    "post.earlier_person", _player_text, "{text} no longer plays {player}, so this address does not count."
)
later_person = Cause("post.later_person", _player_text, "{text} plays {player} only later in the game.")
speaks_for = Cause(
    "post.speaks_for", _player_others, "This is {player}’s address, but it speaks for {players}. Whose is it?"
)
forwarded = Cause("post.forwarded", no_facts, "Another email is forwarded in it. Does what it says count?")

# -- what it says ------------------------------------------------------------------------------------------------------

only_quoted = Cause(
    "post.only_quoted",
    no_facts,
    "Its own lines hold nothing of the game: what it quotes, and a blank slip, do not count.",
)
points_below = Cause("post.points_below", no_facts, "What it says of the game is in what it quotes. Does it count?")
same_id = Cause("post.same_id", no_facts, "Another email with the same ID came before, with another text.")
out_of_order = Cause(
    "post.out_of_order", no_facts, "It was sent before an email that was read earlier; the later one counts."
)
other_turn = Cause("post.other_turn", _turn, "It is for turn {turn}; now is turn {now}.")
for_later = Cause(
    "post.for_later",
    _turn,
    "It is for turn {turn}, which has not begun (now: turn {now}). Orders in advance are not taken; it stays readable.",
)
too_late = Cause("post.too_late", no_facts, "It came after what it is for was resolved.")
after_deadline = Cause("post.after_deadline", _name, "It came after the deadline ({name}).")
conditional = Cause("post.conditional", no_facts, "It depends on conditions: take it by pasting (Ctrl+Shift+V).")
differs = Cause("post.differs", no_facts, "What you entered for this seat yourself differs. Does the email replace it?")
replaced = Cause("post.replaced", _receipt, "A later email replaced it ({receipt}).")
not_this_game = Cause("post.not_this_game", no_facts, "You noted that it is not for this game.")
twice = Cause("post.twice", no_facts, "The same email is in this mailbox twice; it counts once.")

# -- deadlines and letters ---------------------------------------------------------------------------------------------

unknown_zone = Cause("post.unknown_zone", _name, "{name} is no time zone, such as Europe/Berlin.")
no_time = Cause("post.no_time", _text, "{text} is no time, such as 2026-12-06T20:00.")
no_schedule = Cause(
    "post.no_schedule", no_facts, "This game has no rule for deadlines: say --weeks and --day, or --days."
)
no_due = Cause("post.no_due", no_facts, "This turn has no deadline.")
unknown_fields = Cause("post.unknown_fields", _names, "The template names fields that do not exist: {names}.")
bad_template = Cause(
    "post.bad_template", no_facts, "The template has a brace without its other; a brace itself is {{{{."
)
no_result = Cause("post.no_result", no_facts, "No turn is finished yet, so there is no result.")
game_is_over = Cause("post.game_is_over", no_facts, "The game is over, so nothing more is asked for.")
written_before = Cause(
    "post.written_before", _text, "This letter was written already ({text}); --again writes it anew."
)
