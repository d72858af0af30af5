"""Letters to the players: what was understood, what is missing, the result, an empty slip; as drafts that nobody sends.

Takes: a seat's own view, the public turn, facts of the post, a template. Gives: `PostLetter`, and its bytes as a draft.
By its types nothing of another seat can be in one. A name or subject can't make an entry of the head: what is no
letter, sign or space is left out. Source: RFC 2047, 3676 and 5322; `X-Unsent` as mail programs know it.
"""

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from enum import StrEnum
from hashlib import sha256

from kapdip.game.own import OwnView
from kapdip.game.public import PublicTurn
from kapdip.orders.model import Disband
from kapdip.post import causes
from kapdip.post.errors import PostError
from kapdip.words.catalogue import mark
from kapdip.words.format import number, power_name
from kapdip.words.read_back import read_back
from kapdip.words.speaker import Speaker

WIDTH = 76


class LetterKind(StrEnum):
    """What a letter is about."""

    RECEIPT = "receipt"
    REMINDER = "reminder"
    RESULT = "result"
    SLIP = "slip"


SUBJECTS = {
    LetterKind.RECEIPT: mark("what I have understood"),
    LetterKind.REMINDER: mark("something is missing"),
    LetterKind.RESULT: mark("the result"),
    LetterKind.SLIP: mark("your order form"),
}
TEMPLATES = {
    LetterKind.RECEIPT: mark(
        "Dear {name},\n\nthis is how I have understood you (receipt {receipt}):\n\n{orders}\n\n{unused}\n\nIf it is "
        "right, there is nothing to do. You can change it until the deadline: {deadline}.\n\n{gm}"
    ),
    LetterKind.REMINDER: mark(
        "Dear {name},\n\nfor {turn} I am missing from you: {missing}.\n\nDeadline: {deadline}. {grace}\n\n{gm}"
    ),
    LetterKind.RESULT: mark(
        "Dear {name},\n\n{comment}\n\n{headline}\n\n{leaders}\n\nThe evaluation is attached.\n\n"
        "Next deadline: {deadline}.\n\n{gm}"
    ),
    LetterKind.SLIP: mark("{slip}"),
}
FIELDS = frozenset(
    {"name", "game", "turn", "deadline", "grace", "missing", "receipt", "orders", "unused", "headline", "comment"}
    | {"leaders", "slip", "gm"}
)


@dataclass(frozen=True, slots=True)
class LetterFacts:
    """What a letter tells beside its seat's own view and the public turn: all of it of this seat, or public."""

    game: str
    tag: str
    turn: str
    gm: str
    deadline: str = ""
    grace: str = ""
    missing: Sequence[str] = ()
    receipt: str = ""
    unused: Sequence[str] = ()
    slip: str = ""
    """The empty slip of the seat."""


@dataclass(frozen=True, slots=True)
class PostLetter:
    """A letter before it is a draft."""

    kind: LetterKind
    name: str
    to: str
    """`""`: no address is known, so it is a page to print."""
    subject: str
    body: str
    language: str
    attached: Mapping[str, bytes]
    """By the names of their files."""


def check_template(template: str) -> None:
    """Raises PostError for fields that do not exist, all at once, and for a brace without its other."""
    try:
        parts = [part for part in string.Formatter().parse(template) if part[1] is not None]
    except ValueError:
        raise PostError(causes.bad_template()) from None
    if any(spec or conversion for _, _, spec, conversion in parts):
        raise PostError(causes.bad_template())
    named = dict.fromkeys(str(name) for _, name, _, _ in parts)
    if wrong := [name for name in named if name not in FIELDS]:
        raise PostError(causes.unknown_fields(names=", ".join(f"{{{name}}}" for name in wrong)))


def letter(
    kind: LetterKind,
    view: OwnView,
    turn: PublicTurn,
    facts: LetterFacts,
    speaker: Speaker,
    *,
    to: str,
    template: str = "",
    attached: Mapping[str, bytes] | None = None,
) -> PostLetter:
    """A letter to a seat. Raises PostError for a template that can't be filled."""
    template = template or speaker.say(TEMPLATES[kind])
    check_template(template)
    say = speaker.say
    said = {
        "name": view.alias,
        "game": facts.game,
        "turn": facts.turn,
        "deadline": facts.deadline or turn.deadline or say("not set yet"),
        "grace": facts.grace,
        "missing": ", ".join(facts.missing) or "–",
        "receipt": facts.receipt or "–",
        "orders": _understood(view, speaker),
        "unused": "\n".join([say("Not used:"), *(f"  {line}" for line in facts.unused)]) if facts.unused else "",
        "headline": turn.headline,
        "comment": turn.comment,
        "leaders": _leaders(view, speaker),
        "slip": facts.slip,
        "gm": facts.gm or say("Your game master"),
    }
    body = template.format_map(said)
    while "\n\n\n" in body:
        body = body.replace("\n\n\n", "\n\n")
    subject = f"[{facts.tag}] {facts.turn}: {say(SUBJECTS[kind])}"
    return PostLetter(kind, view.alias, to, _line(subject), f"{body.strip()}\n", str(speaker.language), attached or {})


def _understood(view: OwnView, speaker: Speaker) -> str:
    """Unit by unit and currency by currency."""
    lang, rows = speaker.language, []
    for power, own in view.leads.items():
        rows.append(f"{power_name(power, lang)}:")
        given = own.given
        rows += [f"  {read_back(order, lang)}" for order in (*given.movement, *given.retreats)]
        rows += [f"  {read_back(order, lang, removal=isinstance(order, Disband))}" for order in given.adjustments]
        rows += [f"  {one.condition}: {read_back(one.order, lang)}" for one in given.conditionals]
        ordered = {order.unit.province for order in given.movement}
        rows += [
            f"  {speaker.say('{unit}: no order', unit=str(unit))}" for unit in own.units if unit.province not in ordered
        ]
    if view.trades:
        rows.append(speaker.say("Exchange:"))
        amounts = view.slip.amounts if view.slip is not None else {}
        rows += [
            f"  {power_name(power, lang)}: {number(units, lang, sign=True)}"
            for power, units in amounts.items()
            if units
        ]
        rows += [] if any(amounts.values()) else [f"  {speaker.say('nothing' if view.slip is not None else 'no slip')}"]
    if view.bids is not None and view.bids.given is not None:
        rows += [f"{speaker.say('Bids')}:"]
        rows += [f"  {power_name(power, lang)}: {number(bid, lang)}" for power, bid in view.bids.given.items() if bid]
    for item in view.press:
        rows += [f"{speaker.say('Press')}:", *(f"  {row}" for part in item.parts for row in part.text.splitlines())]
    return "\n".join(rows)


def _leaders(view: OwnView, speaker: Speaker) -> str:
    """Who leads what now."""
    control = view.public.now.control
    return "\n".join(
        speaker.say("{player} controls {power}.", player=player, power=power_name(power, speaker.language))
        for power, player in control.items()
    )


def _line(text: str) -> str:
    """A text in one line that can't end an entry of a head."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _flowed(body: str) -> str:
    """Lines of at most 76 columns that mail programs put together again."""
    rows: list[str] = []
    for row in body.split("\n"):
        rest = row.rstrip() if row != "-- " else row
        rest = f" {rest}" if rest.startswith((" ", ">", "From ")) else rest
        while len(rest) > WIDTH and (cut := rest.rfind(" ", 1, WIDTH)) > 0 and rest[: cut + 1].strip():
            rows.append(rest[: cut + 1])
            rest = rest[cut + 1 :]
        rows.append(rest)
    return "\n".join(rows)


def draft(letter: PostLetter, own: str, at: datetime, answers: str = "") -> bytes:
    """The letter as a file that a mail program opens as a draft; `answers`: the id of the player's last mail."""
    made = EmailMessage(policy=SMTP.clone(max_line_length=78))
    if "@" in own:
        made["From"] = _line(own)
    made["To"] = Address(_line(letter.name), addr_spec=letter.to)
    made["Subject"] = _line(letter.subject)
    made["Date"] = format_datetime(at)
    digest = sha256(f"{letter.to} {letter.subject} {letter.body} {at}".encode()).hexdigest()[:24]
    made["Message-ID"] = f"<{digest}@kapdip.invalid>"
    if answers := _line(answers):
        made["In-Reply-To"] = answers
        made["References"] = answers
    made["X-Unsent"] = "1"
    made.set_content(_flowed(letter.body), charset="utf-8", cte="quoted-printable", params={"format": "flowed"})
    for name, data in letter.attached.items():
        main, sub = {"html": ("text", "html"), "pdf": ("application", "pdf"), "ics": ("text", "calendar")}.get(
            name.rpartition(".")[2], ("text", "plain")
        )
        made.add_attachment(data, maintype=main, subtype=sub, filename=name)
    made["Content-Language"] = letter.language  # an attachment would take along what is there of the content before
    return made.as_bytes()
