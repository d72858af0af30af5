"""What one sees of an HTML mail, as lines: cells separated by tabs, quotations after `>`, struck words between `~~`.

Takes: HTML, however broken. Gives: text. A scanner that goes over it once: what never comes is looked for once.
Source: WHATWG HTML, 13.2.5, as far as mails use it.
"""

import html
import re

_NAME = re.compile(r"/?[a-z][a-z0-9]{0,19}(?![a-z0-9])")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_UNSEEN = frozenset({"style", "script", "head", "title", "template", "noscript"})
_BLOCKS = frozenset(
    {"p", "div", "tr", "li", "ul", "ol", "dl", "dt", "dd", "table", "tbody", "thead", "body", "html", "section"}
    | {"center", "article", "header", "footer", "address", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"}
)
_STRUCK = frozenset({"del", "s", "strike"})
_SMALL = str.maketrans({chr(code): chr(code + 32) for code in range(ord("A"), ord("Z") + 1)})
_RULE = "________"
_MOST_DEPTH = 50


def html_lines(text: str) -> str:
    """The lines of an HTML text."""
    page, small = _Page(), text.translate(_SMALL)
    at = 0
    while (begins := text.find("<", at)) >= 0:
        page.put(text[at:begins])
        at = _behind_tag(small, begins, page)
        if at == begins:
            page.put("<")
            at += 1
    page.put(text[at:])
    page.end_line()
    return "\n".join(page.lines)


def _behind_tag(small: str, begins: int, page: "_Page") -> int:
    """Where the text goes on after a tag or a comment; where it begins, if it is neither."""
    ends = "-->" if small.startswith("<!--", begins) else ">"
    name = _NAME.match(small, begins + 1)
    if name is None and not small.startswith(("<!", "<?"), begins):
        return begins
    end = small.find(ends, begins)
    if end >= 0 and name is not None and name[0] in _UNSEEN:
        end = small.find(">", close) if (close := small.find(f"</{name[0]}", end)) >= 0 else -1
    elif end >= 0 and name is not None:
        page.tag(name[0])
    return end + len(ends) if end >= 0 else len(small)


class _Page:
    """Collects lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._line: list[str] = []
        self._depth = self._pre = 0
        self._is_apart = False
        """An empty line comes before what follows."""

    def put(self, run: str) -> None:
        """A run of text."""
        try:
            said = html.unescape(run)
        except ValueError:  # a number of more digits than Python reads
            said = run
        first, *others = said.split("\n") if self._pre else [_SPACE.sub(" ", said)]
        self._line.append(first)
        for other in others:
            self._is_apart |= not self.end_line()
            self._line.append(other)

    def tag(self, name: str) -> None:
        """A tag, `/name` where it ends something."""
        bare = name.lstrip("/")
        step = 1 if bare == name else -1
        if bare in _BLOCKS or bare in ("br", "hr"):
            had_text = self.end_line()
            self._is_apart |= not had_text if bare == "br" else step < 0 and bare == "p"
        if bare == "hr":
            self.lines.append(_RULE)
        elif bare in ("td", "th") and step < 0:
            self._line.append("\t")
        elif bare in _STRUCK:
            self._line.append("~~")
        elif bare == "blockquote":
            self._depth = min(max(self._depth + step, 0), _MOST_DEPTH)
        elif bare == "pre":
            self._pre = max(self._pre + step, 0)

    def end_line(self) -> bool:
        """End the current line; gives whether anything was in it."""
        line = "".join(self._line).strip(" \t")
        self._line.clear()
        if line:
            self.lines += [""] if self._is_apart and self.lines else []
            self.lines.append(f"{'> ' * self._depth}{line}")
            self._is_apart = False
        return bool(line)
