"""A page of the manual as plain data, for the typesetter: nested lists of parts, text as text and never as markup.

Takes: a page as docutils knows it, all references resolved. Gives: `plain`. A part is `{"kind": …, …}`; what prints
nothing is left out, and a node that nobody knows ends the build.
"""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any, TypeAlias

from docutils import nodes

Part: TypeAlias = dict[str, Any]

SILENT = (nodes.comment, nodes.target, nodes.raw, nodes.substitution_definition, nodes.colspec)
THROUGH = (nodes.document, nodes.compound, nodes.container)
BODIES = {
    nodes.paragraph: "paragraph",
    nodes.emphasis: "emphasis",
    nodes.strong: "strong",
    nodes.list_item: "item",
    nodes.bullet_list: "bullets",
    nodes.enumerated_list: "numbers",
    nodes.block_quote: "quote",
    nodes.note: "note",
    nodes.entry: "cell",
    nodes.row: "row",
    nodes.inline: "inline",
}
"""Nodes that are what they hold, each with its kind."""


def plain(node: Any, page: str, depth: int = 0) -> list[Part]:
    """What a node prints; `page` is the name of its page, `depth` that of its headings."""
    made: list[Part]
    if isinstance(node, SILENT) or "toctree-wrapper" in getattr(node, "attributes", {}).get("classes", ()):
        made = []
    elif isinstance(node, THROUGH) or _is_picture(node):
        made = _inside(node, page, depth)
    elif isinstance(node, nodes.section):
        made = _section(node, page, depth)
    elif type(node) in LEAVES:
        made = [LEAVES[type(node)](node)]
    elif isinstance(node, nodes.reference):
        made = [{"kind": "link", "to": _address(node, page), "body": _inside(node, page, depth)}]
    elif isinstance(node, nodes.table):
        made = [_table(node, page, depth)]
    elif type(node) in BODIES:
        made = [{"kind": BODIES[type(node)], "body": _inside(node, page, depth)}]
    else:
        raise NotImplementedError(f"{page}: {type(node).__name__}")
    return made


LEAVES: dict[Any, Callable[[Any], Part]] = {
    nodes.Text: lambda node: {"kind": "text", "text": str(node).replace("\n", " ")},
    nodes.literal: lambda node: {"kind": "code", "text": node.astext()},
    nodes.literal_block: lambda node: {"kind": "block", "text": node.astext()},
    nodes.image: lambda node: {"kind": "image", "file": node["uri"], "alt": node.get("alt", "")},
}


def _inside(node: Any, page: str, depth: int) -> list[Part]:
    parts = [part for child in node.children for part in plain(child, page, depth)]
    return list(map(_as_legend, parts, [None, *parts[:-1]]))


def _as_legend(part: Part, above: Part | None) -> Part:
    """Numbers right below a picture are those that stand in it."""
    if part["kind"] == "numbers" and above is not None and above["kind"] == "image":
        return part | {"kind": "legend"}
    return part


def _is_picture(node: Any) -> bool:
    """Whether a paragraph is a picture that stands by itself."""
    return isinstance(node, nodes.paragraph) and all(isinstance(child, nodes.image) for child in node.children)


def _section(node: Any, page: str, depth: int) -> list[Part]:
    title, *body = node.children
    ids = [f"{page}#{one}" for one in node["ids"]]
    heading = {"kind": "heading", "level": depth + 1, "ids": ids, "body": _inside(title, page, depth)}
    parts = [part for child in body for part in plain(child, page, depth + 1)]
    return [heading, *map(_as_legend, parts, [None, *parts[:-1]])]


def _table(node: Any, page: str, depth: int) -> Part:
    rows = [plain(row, page, depth)[0] for row in node.findall(nodes.row)]
    head = sum(len(one.children) for one in node.findall(nodes.thead))
    return {"kind": "table", "head": head, "rows": rows, "columns": len(rows[0]["body"])}


def _address(node: Any, page: str) -> str:
    """Where a reference leads: `page#anchor` within the manual, else an address of the world."""
    if node.get("refid"):
        return f"{page}#{node['refid']}"
    uri = str(node.get("refuri", ""))
    if "://" in uri:
        return uri
    file, _, anchor = uri.partition("#")
    there = (PurePosixPath(page).parent / file.removesuffix(".html")).as_posix() if file else page
    return f"{there}#{anchor}" if anchor else there
