"""The evening as a list of steps: what a hand does, and the name of the picture that is taken after it.

Gives: `CHAPTERS`, the parts of the evening by name; each begins with a start of the program. Places are named as
`walk_guest.py` reads them; texts are the English ones, whatever the window speaks. Source: the parts of a game master's
evening.
"""

from dataclasses import dataclass

Act = tuple[str, str]
"""What is done, and where or with what: `("click", "text Apply")`, `("key", "ctrl+b")`,
`("type", "lon nth")`, `("drag", "A > B")`.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A picture's name and what is done before it; `wide`: of both screens."""

    name: str
    acts: tuple[Act, ...] = ()
    wide: bool = False


def step(name: str, *acts: Act, wide: bool = False) -> Step:
    """A step, written shorter."""
    return Step(name, acts, wide)


MIDDLE, WHOLE = "zwischenstand.yaml", "mittwochsrunde.yaml"
NAMES = "Don Quijote\nZorro\nKalle Wirsch\n\n3. Pippi\nMata Hari\nLucky Luke\nGraf Zahl\nPippi\n"
MAIL = (
    'Hallo,\nMilitärzug "Till Eulenspiegel"\nItalien:\nA Rom - Apu\nA Tri - Serbie\nA Ven hält\nF Tun - Moskau\n\nGruß,'
    " Till\n"
)

NEW: tuple[Step, ...] = (
    step("welcome", ("open", "")),
    step("empty", ("key", "ctrl+n")),
    step("names", ("clip", NAMES), ("click", "text Players"), ("key", "ctrl+v")),
    step("seed", ("click", "text Seed for drawing lots"), ("key", "ctrl+a"), ("type", "sieben")),
    step(
        "file",
        ("key", "ctrl+a"),
        ("type", "7"),
        ("click", "text File"),
        ("key", "ctrl+a"),
        ("type", "/nirgends/da/abend.yaml"),
    ),
    step("doubled", ("click", "text Players"), ("key", "End"), ("key", "Up"), ("key", "Delete")),
    step("one-more", ("key", "End"), ("type", "Till"), ("key", "Return")),
    step("created", ("click", "text File"), ("key", "ctrl+a"), ("type", "~/abend.yaml"), ("key", "ctrl+Return")),
    step("first-slips", ("key", "F8"), ("key", "ctrl+b"), ("type", "500\t-20\t5oo\t")),
    step("dots", ("key", "F8")),
    step("sheet-help", ("key", "F8"), ("key", "F1")),
    step("settled-question", ("key", "Escape"), ("key", "Escape"), ("key", "F5")),
    step("settled", ("key", "ctrl+F5"), ("wait", "1")),
)

ORDERS: tuple[Step, ...] = (
    step("hidden", ("open", MIDDLE)),
    step("visible", ("key", "F8")),
    step("picked", ("click", "unit rom")),
    step("over-target", ("over", "unit nap")),
    step("support", ("key", "Escape"), ("click", "unit ven"), ("shift-click", "unit tri"), ("over", "unit vie")),
    step("refused", ("key", "Escape"), ("key", "Escape"), ("click", "unit rom"), ("click", "unit mos")),
    step("menu", ("key", "Escape"), ("key", "Escape"), ("right", "unit rom")),
    step("menu-by-key", ("key", "Escape"), ("key", "Escape"), ("key", "Tab"), ("key", "shift+F10")),
    step("list-menu-by-key", ("key", "Escape"), ("key", "ctrl+2"), ("key", "Down"), ("key", "shift+F10")),
    step("typed", ("key", "Escape"), ("key", "F6"), ("type", "s")),
    step("misspelt", ("key", "Escape"), ("key", "Escape"), ("type", "romm"), ("key", "Return")),
    step("taken", ("key", "Escape"), ("key", "Escape"), ("key", "F6"), ("type", "h"), ("key", "Return")),
    step("undone", ("key", "ctrl+z")),
    step("mail", ("clip", MAIL), ("key", "ctrl+shift+v")),
    step(
        "mail-mended",
        ("key", "F4"),
        ("key", "Return"),
        ("key", "F4"),
        ("key", "F2"),
        ("key", "ctrl+a"),
        ("type", "F Tun - Ion"),
        ("key", "Return"),
    ),
    step("mail-taken", ("key", "ctrl+Return")),
    step("only-open", ("click", "text missing only")),
    step("file-menu", ("click", "menu file")),
    step("turn-menu", ("key", "Right"), ("key", "Right")),
    step("command", ("key", "Escape"), ("key", "Escape"), ("key", "ctrl+k"), ("say", "Zoom")),
)

EXCHANGE: tuple[Step, ...] = (
    step("sheet", ("open", MIDDLE), ("key", "F8"), ("key", "ctrl+b")),
    step("typed", ("click", "cell 6 0"), ("type", "-216\t+99999\t"), ("type", "m")),
    step("nonsense", ("type", "5oo"), ("key", "Tab")),
    step("hidden", ("key", "F8")),
    step("one-row", ("key", "F8"), ("key", "ctrl+h")),
    step("audit", ("key", "question")),
    step("alone", ("key", "Escape"), ("key", "ctrl+shift+p"), ("wait", "0.5")),
    step("alone-chosen", ("key", "Down"), ("key", "Down")),
)

RESOLVE: tuple[Step, ...] = (
    step("question", ("open", MIDDLE), ("key", "F8"), ("key", "F5")),
    step("asked-again", ("key", "F5"), ("wait", "1")),
    step("resolved", ("key", "ctrl+F5"), ("wait", "2")),
    step("hover", ("over", "unit bur")),
    step("removal", ("click", "unit rum")),
    step("builds-done", ("key", "F5"), ("wait", "0.5")),
    step("settled", ("key", "F5"), ("wait", "1")),
    step("news", ("key", "ctrl+9")),
    step("why", ("key", "ctrl+5"), ("click", "text Exchange")),
    step("publish", ("key", "F9")),
    step("preview", ("click", "text Preview"), ("wait", "2")),
    step("published", ("key", "Escape"), ("key", "F9"), ("click", "text Publish"), ("wait", "6")),
    step("after", ("key", "Escape")),
    step("slips", ("key", "ctrl+p")),
    step("back", ("key", "Escape"), ("key", "shift+F5")),
    step("taken-back", ("key", "Return"), ("wait", "0.5")),
)

SEATS: tuple[Step, ...] = (
    step("seats", ("open", MIDDLE), ("key", "F8"), ("key", "ctrl+j")),
    step("excluded", ("click", "item Krösus"), ("click", "text Exclude")),
    step(
        "substitute-unnamed",
        ("click", "item Felix Krull"),
        ("click", "text Person"),
        ("key", "ctrl+a Delete"),
        ("click", "text Takes over the seat"),
    ),
    step("substitute", ("type", "Anna Neu"), ("click", "text Takes over the seat")),
    step("noted", ("click", "text Note"), ("type", "ruft vorher an"), ("click", "item Mutter Courage")),
    step("curtain", ("key", "F8")),
    step("desk", ("key", "F8"), ("key", "Escape")),
    step("undone", ("key", "ctrl+z"), ("key", "ctrl+z"), ("key", "ctrl+z")),
    step("notes", ("key", "ctrl+d")),
    step("rules", ("key", "Escape"), ("key", "ctrl+k"), ("say", "House rules …"), ("key", "Return"), ("wait", "0.5")),
    step("decisions", ("key", "Escape"), ("key", "ctrl+shift+d")),
    step("log", ("key", "Escape"), ("key", "ctrl+shift+h")),
)

DOCKS: tuple[Step, ...] = (
    step("desk", ("open", MIDDLE), ("key", "F8")),
    step("floated-by-drag", ("drag", "title turn > 700 420")),
    step("docked-by-drag", ("drag", "title turn > 1180 700")),
    step("tab", ("click", "tab press")),
    step("title-menu", ("right", "title press")),
    step("enlarged", ("key", "Escape"), ("double", "title press")),
    step("shrunk", ("key", "Escape")),
    step(
        "second-screen",
        ("click", "tab exchange"),
        ("click", "float exchange"),
        ("drag", "title exchange > 2100 300"),
        wide=True,
    ),
    step("second-screen-shown", ("key", "F8"), wide=True),
    step("large-map", ("key", "F11"), wide=True),
    step("map-on-projector", ("key", "Escape"), ("move", "1500 60"), ("key", "F11"), ("wait", "0.6"), wide=True),
    step("again", ("key", "Escape"), ("move", "0 0"), wide=True),
    step("reset", ("key", "ctrl+k"), ("say", "Reset layout"), ("key", "Return"), ("wait", "0.5"), wide=True),
    step("away", ("key", "F12")),
    step("restarted", ("key", "F12"), ("key", "ctrl+q"), ("wait", "1"), ("open", "again"), ("wait", "0.5")),
)

HISTORY: tuple[Step, ...] = (
    step("over", ("open", WHOLE)),
    step("past", ("key", "alt+Left"), ("key", "alt+Left")),
    step("film", ("key", "ctrl+F7"), ("wait", "2.5")),
    step("charts", ("key", "ctrl+F7"), ("key", "alt+End"), ("key", "F8"), ("double", "title charts")),
    step("charts-turn", ("key", "Left"), ("key", "Left")),
    step("standings", ("key", "Escape"), ("click", "tab standings"), ("double", "title standings")),
    step("mend-chosen", ("key", "Escape"), ("key", " ".join(["alt+Left"] * 15)), ("wait", "0.5")),
    step("mend-begun", ("key", "ctrl+m"), ("wait", "0.5")),
    step("mend-order", ("key", "ctrl+l"), ("type", "a bud h"), ("key", "Return")),
    step("mend-slip", ("key", "ctrl+b"), ("click", "cell 2 0"), ("type", "-100"), ("key", "Tab"), ("key", "Escape")),
    step("mend-compare", ("click", "text Compare …"), ("wait", "5")),
    step("mend-turn", ("click", "text Turns"), ("key", "Home"), ("key", "Down Down Down"), ("wait", "0.5")),
    step("mend-hidden", ("key", "F8")),
    step(
        "mend-taken",
        ("key", "F8"),
        ("click", "text Who agreed"),
        ("type", "alle am Tisch"),
        ("key", "ctrl+Return"),
        ("wait", "3"),
    ),
    step("mend-undone", ("key", "ctrl+z"), ("wait", "1")),
    step("log", ("key", "ctrl+shift+h")),
)

ELSE: tuple[Step, ...] = (
    step("settings", ("open", MIDDLE), ("key", "F8"), ("key", "ctrl+comma")),
    step("other-language", ("key", "Down")),
    step("text-larger", ("key", "Tab"), ("key", "Tab"), ("key", "End")),
    step("text-again", ("key", "Home"), ("key", "Down"), ("key", "Escape")),
    step("language-key", ("key", "ctrl+shift+l")),
    step("press-menu", ("key", "ctrl+4"), ("key", "Home"), ("key", "Menu")),
    step("press-form", ("key", "Escape"), ("click", "text Write")),
    step("press-nothing", ("click", "text Apply")),
    step("press-taken", ("click", "text Text"), ("type", "Viva la bolsa!"), ("click", "text Apply")),
    step("tour", ("key", "ctrl+F1")),
    step("keys", ("key", "Escape"), ("key", "shift+F1"), ("type", "vor")),
    step("about", ("key", "Escape"), ("key", "ctrl+k"), ("say", "About Kapdip"), ("key", "Return"), ("wait", "0.5")),
    step(
        "crash",
        ("key", "Escape"),
        ("key", "F6"),
        ("type", "h"),
        ("key", "Return"),
        ("wait", "1.2"),
        ("open", "again"),
        ("wait", "1"),
    ),
)

KEYS: tuple[Step, ...] = (
    step(
        "new-game",
        ("open", ""),
        ("key", "ctrl+n"),
        *(act for name in NAMES.split("\n")[:3] for act in (("type", name), ("key", "Return"))),
    ),
    step("desk", ("open", MIDDLE), ("key", "F8"), ("key", "F6")),
    step("hold", ("type", "h"), ("key", "Return")),
    step("undone", ("key", "ctrl+z")),
    step("round", ("key", "ctrl+1"), ("key", " ".join(["Tab"] * 10))),
    step(
        "list-edited",
        ("key", "ctrl+2"),
        ("key", "Home Down"),
        ("key", "F2"),
        ("key", "ctrl+a"),
        ("type", "a boh h"),
        ("key", "Return"),
    ),
    step("mail", ("clip", MAIL), ("key", "ctrl+shift+v"), ("wait", "0.3"), ("key", "Return"), ("key", "Return")),
    step("mail-taken", ("key", "ctrl+a"), ("type", "F Tun - Ion"), ("key", "Return"), ("key", "ctrl+Return")),
    step("sheet", ("key", "ctrl+b"), ("type", "-216\t+99999\t"), ("key", "F6")),
    step(
        "press",
        ("key", "ctrl+4"),
        ("key", "Insert"),
        ("key", "Tab Tab Tab"),
        ("type", "Viva la bolsa!"),
        ("key", "ctrl+Return"),
    ),
    step("asked", ("key", "F5"), ("wait", "1"), ("key", "Next")),
    step("resolved", ("key", "ctrl+F5"), ("wait", "2.5")),
    step("removal", ("key", "F6"), ("type", "- a gal"), ("key", "Return"), ("key", "F5"), ("wait", "1")),
    step("settled", ("key", "F5"), ("wait", "1.5")),
    step("back", ("key", "shift+F5"), ("wait", "0.3"), ("key", "Tab"), ("key", "Return")),
    step("published", ("key", "F9"), ("key", "Escape"), ("key", "ctrl+9")),
    step("past", ("key", "alt+Left"), ("key", "alt+Left"), ("key", "ctrl+m"), ("wait", "0.5"), ("key", "ctrl+l")),
    step("curtain", ("type", "h"), ("key", "Return"), ("key", "F8")),
)

CHAPTERS: dict[str, tuple[Step, ...]] = {
    "new": NEW,
    "orders": ORDERS,
    "exchange": EXCHANGE,
    "resolve": RESOLVE,
    "seats": SEATS,
    "docks": DOCKS,
    "history": HISTORY,
    "else": ELSE,
    "keys": KEYS,
}
