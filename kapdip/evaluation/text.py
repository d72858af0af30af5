"""The evaluation as plain text of 72 columns, for mail and forum, in the Ludomaniac manner.

Takes: a `Page`. Gives: `render_text` and `render_book_text`. Widths count cells (CJK and emoji two); no line is longer
than 72.
Rules: KA 2007, "Auswertung der Partie"; docs/window.md 10.4 and 10.7.
"""

from collections.abc import Sequence

from kapdip.evaluation.lettering import columns, fit, left, right, wrap
from kapdip.evaluation.page import (
    Book,
    Page,
    PowerText,
    PrintedPress,
    PurseText,
)
from kapdip.evaluation.text_tables import COMMA, exchange_lines, plain_lines, projection_lines, ranking_lines
from kapdip.tables.figures import Table
from kapdip.words.isolating import isolated

WIDTH = 72
_PLAIN = str.maketrans({"\u2212": "-", "–": "-", "\u202f": "", "→": "->", "×": "x"})


def plain(text: str) -> str:
    """A text of ours with the signs of a typewriter, figures as in the tables. What players wrote stays as it is."""
    return COMMA.sub("", text).translate(_PLAIN)


def render_text(page: Page) -> str:
    """One turn as text, ending in a line feed."""
    return "\n".join(page_lines(page)) + "\n"


def render_book_text(book: Book) -> str:
    """A whole game as text: contents, then a chapter a turn."""
    lines = [
        "=" * WIDTH,
        *wrap(book.masthead, WIDTH),
        *wrap(plain(book.kicker), WIDTH),
        *wrap(book.byline, WIDTH),
        "=" * WIDTH,
        "",
    ]
    lines += _heading(book.words["contents"])
    for digest in book.contents:
        lines += wrap(f"{digest.season}: {plain(digest.headline)}", WIDTH, f"{digest.turn:>3}  ", "     ")
    for page in book.pages:
        lines += ["", "", "", *page_lines(page)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def page_lines(page: Page) -> list[str]:
    """The lines of one turn."""
    w = page.words
    head = ["=" * WIDTH, *wrap(page.masthead, WIDTH), *wrap(plain(page.kicker), WIDTH)]
    head += [*(wrap(page.byline, WIDTH) if page.byline else []), "=" * WIDTH, "", *wrap(page.headline.upper(), WIDTH)]
    lines = head + (wrap(plain(page.deck), WIDTH) if page.deck else [])
    if page.ranking:
        lines += _section(w["ranking"], ranking_lines(page.ranking, page, WIDTH))
    if page.news:
        lines += _section(w["news"], _news(page))
    lines += _next(page)
    if page.powers:
        lines += _section(w["orders"], _orders(page.powers))
        lines += ["", *wrap(page.orders_note, WIDTH)] if page.orders_note else []
    if page.positions:
        lines += _section(w["positions"], _positions(page))
    if page.centres:
        lines += _section(w["centres"], _centres(page.centres, page))
    if page.exchange:
        lines += _section(w["exchange"], exchange_lines(page.exchange, page, WIDTH))
    if page.hiring:
        lines += _section(w["hiring"], _hiring(page.hiring, page.purses))
    for section in page.sections:
        lines += _section(section.title, plain_lines(section, WIDTH))
    if page.money:
        lines += _section(w["money"], projection_lines(page.money, page, WIDTH))
    if page.points:
        lines += _section(w["points"], projection_lines(page.points, page, WIDTH))
    if page.leads:
        lines += _section(w["radar"], _leads(page.leads, page))
    lines += _words_of_people(page)
    if page.reckoning:
        lines += _section(w["reckoning"], _reckoning(page))
    return [line.rstrip() for line in lines]


def _heading(text: str) -> list[str]:
    return [fit(text.upper(), WIDTH), "-" * min(WIDTH, columns(text.upper()))]


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", "", *_heading(title), *lines]


def _labelled(pairs: Sequence[tuple[str, str]], most: int = 19) -> list[str]:
    """Labels flush left, texts hanging after the widest of them."""
    indent = min(most, max((columns(label) for label, _ in pairs), default=0)) + 2
    lines: list[str] = []
    for label, text in pairs:
        lines += wrap(text, WIDTH, left(f"{label}:", indent), " " * indent)
    return lines


def _news(page: Page) -> list[str]:
    return _labelled([(item.label, plain(item.text)) for item in page.news])


def _next(page: Page) -> list[str]:
    lines: list[str] = []
    if page.next_text:
        lines += ["", *wrap(f"{page.next_label}: {page.next_text} {page.next_deadline}".strip(), WIDTH)]
    if page.waiting:
        lines += ["", *wrap(page.waiting, WIDTH)]
    return lines


def _orders(powers: Sequence[PowerText]) -> list[str]:
    lines: list[str] = []
    for power in powers:
        lines += ["", *wrap(f"{power.name} ({isolated(power.controller)})", WIDTH)]
        for order in power.orders:
            text = plain(order.text).replace("\u00a0", " ")
            mark = f"*{order.result}*" if order.result else ""
            if mark and 2 + columns(text) + 2 + columns(mark) <= WIDTH:
                lines.append(f"  {left(text, 33)}{mark}" if columns(text) < 32 else f"  {text}  {mark}")
            else:
                lines += wrap(f"{text}  {mark}".rstrip(), WIDTH, "  ", "      ")
            if order.reason:
                lines += wrap(plain(order.reason), WIDTH, "      ", "      ")
        for tail in power.tail:
            label = "" if tail.label == "†" else f"{tail.label}: "
            lines += wrap(f"{label}{plain(tail.text)}", WIDTH, "  ", "    ")
    return lines


def _positions(page: Page) -> list[str]:
    return _labelled([(position.name, ", ".join(position.units)) for position in page.positions])


def _centres(table: Table, page: Page) -> list[str]:
    lines: list[str] = []
    wide = max((columns(row[0].text) for row in table.rows), default=0)
    for name, held, *_, change, _ in table.rows:
        owned = held.text or ", ".join(f"{one.text}{'+' if one.bold else ''}" for one in held.pieces)
        if held.aside:
            owned = f"{owned} ({held.aside})" if owned else held.aside
        start = f"{left(name.text, wide)} {right(str(held.key), 3)} {right(plain(change.text), 3)}  "
        lines += wrap(owned, WIDTH, start, " " * columns(start))
    has_new = any(one.bold for row in table.rows for one in row[1].pieces)
    note = page.words["centres_note_text"] if has_new else table.legend[0]
    return [*lines, "", *wrap(note, WIDTH)] if note else lines


def _press_item(item: PrintedPress) -> list[str]:
    lines = ["", *wrap(f"{isolated(item.sender)} {item.to}:" if item.to else f"{isolated(item.sender)}:", WIDTH)]
    for paragraph in item.paragraphs:
        lines += wrap(paragraph, WIDTH, "  ", "  ")
    return lines


def _words_of_people(page: Page) -> list[str]:
    lines: list[str] = []
    if page.press:
        inner: list[str] = []
        for group in page.press:
            inner += ["", f"[{group.label}]"] if group.label else []
            for item in group.items:
                inner += _press_item(item)
        lines += _section(page.words["press"], inner)
    if page.comment:
        told: list[str] = []
        for number, paragraph in enumerate(page.comment):
            told += ([""] if number else []) + wrap(paragraph, WIDTH)
        lines += _section(page.words["comment"], told)
    return lines


def _hiring(table: Table, purses: Sequence[PurseText]) -> list[str]:
    lines: list[str] = []
    wide = max((columns(row[0].text) for row in table.rows), default=0)
    heads = [column.title for column in table.columns]
    each = [max(4, min(16, columns(player))) for player in heads[1:-1]]
    if table.rows:
        names = (right(fit(name, most), most) for name, most in zip(heads[1:-1], each, strict=True))
        lines.append(f"{left('', wide)}  {'  '.join(names)}  {heads[-1]}")
    for power, *bids, outcome in table.rows:
        told = (right(bid.text, most) for bid, most in zip(bids, each, strict=True))
        lines += wrap(outcome.text, WIDTH, f"{left(power.text, wide)}  {'  '.join(told)}  ", " " * (wide + 2))
    for purse in purses:
        lines += ["", *wrap(f"{isolated(purse.player)} ({purse.home}) {purse.flags}".rstrip(), WIDTH)]
        lines += [part for text in purse.lines for part in wrap(text, WIDTH, "  ", "    ")]
    return [*lines, *(part for note in table.legend for part in ("", *wrap(note, WIDTH)))]


def _leads(table: Table, page: Page) -> list[str]:
    lines: list[str] = []
    for power, leader, margin, threats in table.rows:
        told = f"{page.words['radar_margin']} {plain(margin.text)}{'!' if margin.bold else ''}"
        lines += wrap(f"{power.text}: {isolated(leader.text)}, {told}", WIDTH)
        lines += wrap(plain(threats.text), WIDTH, "    ", "    ") if threats.text != "–" else []
    return [*lines, "", *wrap(page.words["radar_note_text"], WIDTH)]


def _reckoning(page: Page) -> list[str]:
    assert page.reckoning is not None
    lines: list[str] = []
    for player, before, steps, after in page.reckoning.table.rows:
        trades = plain(steps.text).replace("; ", ", ")
        lines += wrap(
            f"{isolated(player.text)}: {before.text}; {trades}; {page.words['cash_after']} {after.text}",
            WIDTH,
            "",
            "    ",
        )
    lines += ["", *(line for text in page.reckoning.prices for line in wrap(plain(text), WIDTH, "", "    "))]
    if not page.reckoning.control:
        return lines
    return [*lines, "", *(line for text in page.reckoning.control for line in wrap(text, WIDTH, "", "    "))]


__all__ = ["WIDTH", "page_lines", "plain", "render_book_text", "render_text"]
