"""A mail of a box: who sent it when, what it says, and what is odd about it.

Takes: a `Found`. Gives: `mail_of`, which never raises: what can't be read says why. Its bytes are bounded by
`storage.mime` before anything looks at them. A date is one between 1980 and 2100. Source: RFC 5322, 8601 and 9580.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import getaddresses, parsedate_to_datetime
from hashlib import sha256

from kapdip.post import causes
from kapdip.post.boxes import Found
from kapdip.reason import Reason
from kapdip.storage.letters import LARGEST_MAIL
from kapdip.storage.mime import FORWARDED, MOST_ADDRESSES, SavedMail, UnreadableError, read_mail

_YEARS = range(1980, 2101)
_CHANGES = re.compile(
    rb"(?:X-Mozilla-[A-Za-z]+|X?-?Status|X-Keywords|X-UID|Content-Length|Lines):[^\n]*\n", re.IGNORECASE
)
"""Entries that mail programs rewrite in a mail that stays the same."""
_NOT_IN_ADDRESS = re.compile(r"[\s<>()\[\],;:\\\"\x00-\x1f\x7f]|@.*@")
_FAILS = re.compile(r"\b(spf|dkim|dmarc)=(?:hard)?fail\b", re.IGNORECASE)
_SIGNED = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+: [^\n]*\n)*\n?")
_SIGNATURE = re.compile(r"-----BEGIN PGP SIGNATURE-----.*?(?:-----END PGP SIGNATURE-----|\Z)", re.DOTALL)
_OPAQUE = {
    "application/ms-tnef": causes.winmail,
    "application/vnd.ms-tnef": causes.winmail,
    "text/calendar": causes.calendar,
    "application/pkcs7-mime": causes.encrypted,
    "application/x-pkcs7-mime": causes.encrypted,
    "application/pgp-encrypted": causes.encrypted,
}
_NO_CONTENT = frozenset({"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"})


@dataclass(frozen=True, slots=True)
class BoxMail:
    """A mail of a box."""

    where: str
    id: str
    """Its `Message-ID`; `""`: it has none."""
    digest: str
    at: str
    """When it came, in ISO 8601 with its zone."""
    clock: str = ""
    """Where the time is not from a server that received it, what else it is from: `line`, `date`, `file`."""
    sender: str = ""
    """Its one address, as it is compared; `""`: there is none, or several."""
    shown: str = ""
    """`From` as it is written."""
    subject: str = ""
    text: str = ""
    told: tuple[Reason, ...] = ()
    """What is odd about it."""
    unreadable: Reason | None = None
    forwards: bool = False
    """Whether another mail is in it."""

    @property
    def name(self) -> str:
        """What tells it from others, for people: its id, or its digest."""
        return self.id or f"sha256:{self.digest}"


def mail_of(found: Found) -> BoxMail:
    """The mail that was found."""
    digest, by_file = digest_of(found.data), _of_file(found.at)
    if found.why is not None:
        return BoxMail(
            found.where,
            "",
            sha256(found.where.encode("utf-8", "surrogateescape")).hexdigest(),
            by_file,
            "file",
            unreadable=found.why,
        )
    try:
        if len(found.data) > LARGEST_MAIL:
            raise UnreadableError(causes.mail_too_large(most=LARGEST_MAIL // 1_000_000))
        saved = read_mail(found.data)
        if (
            sum(entry.count("@") for name in ("from", "to", "cc") for entry in saved.head.get(name, ()))
            > MOST_ADDRESSES
        ):
            raise UnreadableError(causes.many_addresses(most=MOST_ADDRESSES))
    except UnreadableError as error:
        return BoxMail(found.where, "", digest, by_file, "file", unreadable=error.reason)
    at, clock = _time(saved, found)
    senders = [one for one in addresses(saved.head.get("from", ())) if one]
    text, is_signed = _without_signature(saved.text)
    told = [*_oddities(saved, senders), *([causes.signature_unchecked()] if is_signed else [])]
    unreadable = None
    if not text.strip() and not saved.entry("subject").strip():
        unreadable = next((one for one in told if one.key in INSTEAD), None)
    return BoxMail(
        found.where,
        saved.entry("message-id"),
        digest,
        at,
        clock,
        senders[0] if len(set(senders)) == 1 else "",
        saved.entry("from"),
        saved.entry("subject"),
        text,
        tuple(told),
        unreadable,
        FORWARDED in text,
    )


INSTEAD = frozenset(one.key for one in (causes.winmail, causes.calendar, causes.encrypted, causes.attachments))
"""What a mail holds in the place of a text."""


def digest_of(data: bytes) -> str:
    """What tells bytes from others, whatever a mail program notes in its head: the same mail in two folders, read or
    unread, is one.
    """
    head, apart, body = data.replace(b"\r\n", b"\n").partition(b"\n\n")
    kept = b"".join(row for row in (head + b"\n").splitlines(keepends=True) if not _CHANGES.fullmatch(row))
    return sha256(kept + apart + body.rstrip(b"\n")).hexdigest()


def addresses(entries: Iterable[str]) -> Iterator[str]:
    """The addresses in entries of a head, in the form in which they are compared; `""` for what is none."""
    try:
        pairs = getaddresses(list(entries)[:MOST_ADDRESSES])
    except (IndexError, ValueError, RecursionError):  # some signs in the wrong place
        return
    for _, address in pairs:
        yield bare_address(address)


def bare_address(address: str) -> str:
    """An address as it is compared: small letters, its domain as it travels; `""` for what is none."""
    name, _, domain = address.strip().rpartition("@")
    if not name or not domain or _NOT_IN_ADDRESS.search(address.strip()):
        return ""
    try:
        domain = domain.encode("idna").decode("ascii") if not domain.isascii() else domain
    except UnicodeError:
        return ""
    return f"{name}@{domain}".lower()


def forms_of(address: str) -> tuple[str, ...]:
    """An address, and without what stands behind a `+`."""
    name, _, domain = address.rpartition("@")
    bare = f"{name.partition('+')[0]}@{domain}"
    return (address,) if bare == address or bare.startswith("@") else (address, bare)


def moment(at: str) -> datetime:
    """A time of a mail; what is none is the oldest of all."""
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return datetime.fromtimestamp(0, UTC)


def _time(saved: SavedMail, found: Found) -> tuple[str, str]:
    received = [when for row in saved.head.get("received", ()) if (when := _date(row.rpartition(";")[2])) is not None]
    if received:
        return max(received).isoformat(), ""
    line = _date(" ".join(found.line.split()[2:]))
    if line is not None:
        return line.isoformat(), "line"
    date = _date(saved.entry("date"))
    return (date.isoformat(), "date") if date is not None else (_of_file(found.at), "file")


def _date(text: str) -> datetime | None:
    try:
        when = parsedate_to_datetime(text[:100].strip())
    except (ValueError, TypeError, IndexError, OverflowError):
        try:
            when = datetime.strptime(text[:40].strip(), "%a %b %d %H:%M:%S %Y")
        except ValueError:
            return None
    try:
        when = when if when.tzinfo is not None else when.replace(tzinfo=UTC)
        when.astimezone(UTC)
    except (OverflowError, ValueError):
        return None
    return when if when.year in _YEARS else None


def _of_file(at: float) -> str:
    try:
        return datetime.fromtimestamp(at, UTC).replace(microsecond=0).isoformat()
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0, UTC).isoformat()


def _without_signature(text: str) -> tuple[str, bool]:
    if "-----BEGIN PGP SIGN" not in text:
        return text, False
    bare = _SIGNATURE.sub("", _SIGNED.sub("", text))
    return re.sub(r"^- (?=-)", "", bare, flags=re.MULTILINE), True


def _oddities(saved: SavedMail, senders: list[str]) -> Iterator[Reason]:
    for name in ("reply-to", "sender"):
        for other in set(addresses(saved.head.get(name, ()))) - {"", *senders}:
            yield causes.other_address(name=name.title(), text=other)
    for entry in saved.head.get("authentication-results", ()):
        if failed := _FAILS.search(entry):
            yield causes.spoofed(name=failed[1].upper())
            break
    for address in dict.fromkeys(senders):
        domain = address.rpartition("@")[2]
        if "xn--" in domain:
            try:
                yield causes.foreign_domain(text=domain, other=domain.encode("ascii").decode("idna"))
            except UnicodeError:
                yield causes.foreign_domain(text=domain, other=domain)
    for charset in saved.charsets:
        yield causes.unknown_charset(name=charset)
    yield from _beside(saved)


def _beside(saved: SavedMail) -> Iterator[Reason]:
    """What can't be read of it."""
    named = []
    for one in saved.beside:
        if one.name.lower() == "winmail.dat":
            yield causes.winmail()
        elif one.kind in _OPAQUE:
            yield _OPAQUE[one.kind]()
        elif one.kind not in _NO_CONTENT and not (one.kind == "application/octet-stream" and not one.name):
            named.append(one.name or one.kind)
    if named:
        yield causes.attachments(names=", ".join(named[:10]))
    if "-----BEGIN PGP MESSAGE-----" in saved.text:
        yield causes.encrypted()
