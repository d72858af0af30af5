"""The keys that are not commands of the menus: on the map, in the command line, the sheet, lists, charts and dialogs.

Gives: `OTHERS`: a heading and its rows (keys, what they do), whose keys are said by `keys_text`; `IN_SHEET`, the
heading that only a game with an exchange has. The keys of commands come from the commands themselves.
"""

from collections.abc import Callable

from kapdip.showing.club.names import COUNTED
from kapdip.words.catalogue import mark

IN_SHEET = mark("In the exchange sheet")

OTHERS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        mark("On the map"),
        (
            (mark("Tab, Shift+Tab"), mark("next, previous unit; past the last, leaves the map")),
            (mark("Arrow keys"), mark("to the next target in that direction")),
            (mark("Enter"), mark("picks the unit or the target")),
            (mark("H"), mark("the unit holds")),
            (mark("Delete"), mark("clears the order")),
            (mark("Escape"), mark("goes back one step")),
            (mark("Menu key, right click"), mark("everything the unit can do")),
            (mark("Double click, + −"), mark("zoom in, zoom out")),
            (mark("Any letter"), mark("starts the command line")),
            (mark("Shift+click"), mark("supports or convoys that unit")),
            (mark("Ctrl+click"), mark("adds units that support the first")),
            (mark("Drag"), mark("moves there, even onto one of its own units")),
        ),
    ),
    (
        mark("In the command line"),
        (
            (mark("Tab, →"), mark("accepts the suggestion")),
            (mark("↑ ↓"), mark("chooses in the list")),
            (mark("Enter"), mark("accepts the order and moves to the next unit; on an empty line, skips the unit")),
            (mark("Ctrl+↑"), mark("earlier lines")),
            (mark("Escape"), mark("closes the list, clears the line, goes to the map")),
        ),
    ),
    (
        IN_SHEET,
        (
            (mark("+ −"), mark("set the sign; without a sign it is a purchase")),
            (mark("M, A, 0"), mark("and Enter: sells the maximum, buys +99999, trades nothing")),
            (mark("Enter, Tab, arrow keys"), mark("to the next cell; with Shift back")),
            (mark("Ctrl+C, X, V"), mark("to and from a spreadsheet")),
            (mark("Ctrl+D"), mark("fills from above")),
            (mark("Ctrl+N"), mark("marks the slip as missing (NMR), or clears the mark")),
            (mark("Ctrl+H"), mark("hides or shows this one player")),
            (mark("Ctrl+↓"), mark("to the next player without a slip")),
            (mark("Delete"), mark("empties the cell")),
            (mark("?, F1"), mark("why this number")),
        ),
    ),
    (
        mark("In the list of orders"),
        (
            (mark("Enter, F2"), mark("edits the order in place")),
            (mark("H"), mark("the unit holds")),
            (mark("Insert"), mark("starts a conditional line: “if Mun falls: ber r kie”")),
            (mark("Delete"), mark("clears the order")),
        ),
    ),
    (
        mark("In the press"),
        (
            (mark("Insert"), mark("begins a press item")),
            (mark("Enter, Delete"), mark("edits the item, deletes it")),
            (mark("Ctrl+Enter, Escape"), mark("adds the item, sets the draft aside")),
        ),
    ),
    (
        mark("In charts and on the timeline"),
        (
            (mark("← →"), mark("to the turn before, after")),
            (mark("+ − 0"), mark("zoom in, zoom out, show everything (charts)")),
            (mark("Home, End"), mark("to the first, the last turn")),
            (mark("Click, Shift+click in the legend"), mark("hides a line, shows it alone")),
        ),
    ),
    (
        mark("In the standings"),
        ((mark("Enter, ?, F1"), mark("why this number")),),
    ),
    (
        mark("In the radar"),
        (
            (mark("Arrow keys"), mark("from cell to cell, takeover to takeover")),
            (mark("Enter, ?, F1"), mark("why: what it takes, what the controller can do")),
            (mark("Ctrl+C"), mark("copies the table")),
        ),
    ),
    (
        mark("In a club"),
        (
            (mark("Ctrl+1 … Ctrl+{formulas}"), mark("another formula or the points, and who then rises and falls")),
            (mark("Enter on a name"), mark("the player’s card")),
            (mark("?, F1 on a figure"), mark("why this number, down to games and pairs")),
            (mark("Alt+← →"), mark("on a card: previous and next player")),
            (mark("Delete on a game"), mark("removes it from the club; Ctrl+Z restores it")),
            (mark("Escape"), mark("from the card back to the season")),
        ),
    ),
    (
        mark("In dialogs"),
        (
            (mark("Ctrl+Enter"), mark("the default button")),
            (mark("Escape"), mark("closes without a change")),
            (mark("F1"), mark("the relevant rule or manual page; press again for the manual")),
            (mark("F4, F2, Enter"), mark("when pasting: next problem, edit the line, accept the suggestion")),
            (mark("Delete, space bar"), mark("when pasting: leaves the line out, keeps it as written")),
            (mark("Alt+↑ ↓"), mark("in a new game: moves a player up or down")),
        ),
    ),
)


def keys_text(keys: str, say: Callable[[str], str]) -> str:
    """The keys of a row in the language of `say`, with as many numbers as there are."""
    return say(keys).format(formulas=len(COUNTED))
