"""Every command of the window in one table: menu, name, shortcut, icon; menus, list of commands and list of keys are
made from it.

Gives: `COMMANDS` (data), `commands_on(platform)`, `MENUS`, `DOCK_NAMES`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kapdip_gui.words.catalogue import mark


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `shortcut` is Qt's portable text, several divided by `|`; `always`: also without a game."""

    key: str
    text: str
    shortcut: str = ""
    icon: str = ""
    always: bool = False
    checkable: bool = False
    writes: bool = False
    """It changes the turn in progress: greyed while a past turn is looked at or the file is read-only."""
    writes_past: bool = False
    """It changes a past turn, too, if one is looked at: greyed while the file is read-only."""
    place: str = ""
    """The menu in which it stands, if that is not the one by which its key begins."""
    mends: bool = False
    """Only while a past turn lies reopened on the desk."""

    @property
    def of_club(self) -> bool:
        """Only while a club is open."""
        return self.menu == "club"

    @property
    def of_exchange(self) -> bool:
        """Only in a game with an exchange."""
        return self.menu == "exchange" or self.key in ("view.dock.exchange", "view.dock.radar")

    @property
    def of_slips(self) -> bool:
        """Only in a game in which something is handed in that a result locks: slips of an exchange, bids, press."""
        return self.key == "exchange.unlock"

    @property
    def of_bids(self) -> bool:
        """Only in a game in which powers are hired by bids."""
        return self.key == "view.dock.bids"

    @property
    def of_sandbox(self) -> bool:
        """Only in a sandbox."""
        return self.key == "view.dock.beside"

    @property
    def menu(self) -> str:
        """The menu in which it stands."""
        return self.place or self.key.partition(".")[0]


MENUS: tuple[tuple[str, str], ...] = (
    ("file", mark("&File")),
    ("edit", mark("&Edit")),
    ("turn", mark("&Turn")),
    ("map", mark("&Map")),
    ("exchange", mark("E&xchange")),
    ("publish", mark("&Publish")),
    ("club", mark("&Club")),
    ("wall", mark("&Wall")),
    ("view", mark("&View")),
    ("help", mark("&Help")),
)

DOCK_NAMES: tuple[tuple[str, str, str], ...] = (
    ("turn", mark("Turn"), "circle-check"),
    ("orders", mark("Orders"), "map"),
    ("exchange", mark("Exchange"), "table"),
    ("press", mark("Press"), "mail"),
    ("standings", mark("Standings"), "trophy"),
    ("charts", mark("Charts"), "chart-line"),
    ("history", mark("History"), "history"),
    ("results", mark("Results"), "flag"),
    ("news", mark("News"), "news"),
    ("wall", mark("Wall"), "screen-share"),
    ("radar", mark("Outlook"), "crosshair"),
    ("bids", mark("Bids"), "lock"),
    ("table", mark("Phones"), "device-mobile"),
    ("beside", mark("Compared with the game"), "git-compare"),
)
"""Docks by key, in the order of Ctrl+1 … 9; those behind have no key of their own."""

_DOCK_COMMANDS = tuple(
    Command(f"view.dock.{key}", text, f"Ctrl+{number}" if number < 10 else "", icon_name, checkable=True)
    for number, (key, text, icon_name) in enumerate(DOCK_NAMES, start=1)
)

COMMANDS: tuple[Command | None, ...] = (
    Command("file.new", mark("New game …"), "Ctrl+N", "file-plus", always=True),
    Command("file.open", mark("Open …"), "Ctrl+O", "folder-open", always=True),
    Command("file.import", mark("Import a game from emails …"), "Ctrl+Alt+V", "mail", always=True),
    Command("file.sample", mark("Open the sample game"), "Ctrl+E", "player-play", always=True),
    None,
    Command("file.save", mark("Save now"), "Ctrl+S", "device-floppy"),
    Command("file.save_copy", mark("Save a copy …"), "Ctrl+Shift+S", "copy"),
    Command("file.club_new", mark("New club …"), "Ctrl+Alt+N", "trophy", always=True),
    Command("file.club_open", mark("Open a club …"), "Ctrl+Alt+O", "trophy", always=True),
    Command("file.club_enter", mark("Enter the game in a club …"), "Ctrl+Alt+E", "trophy"),
    Command("file.poll", mark("Count a poll …"), "Ctrl+Alt+B", "clipboard-text", always=True),
    Command("file.position", mark("Set up a position …"), "Ctrl+Alt+I", "map", always=True),
    None,
    Command("file.close", mark("Close the game"), "Ctrl+W", "x"),
    None,
    Command("file.quit", mark("Quit"), "Ctrl+Q", "", always=True),
    Command("edit.undo", mark("Undo"), "Ctrl+Z", "arrow-back-up"),
    Command("edit.redo", mark("Redo"), "Ctrl+Y|Ctrl+Shift+Z", "arrow-forward-up"),
    None,
    Command("edit.paste", mark("Paste orders …"), "Ctrl+Shift+V", "clipboard-text", writes=True),
    Command("edit.sheet", mark("Orders from a file …"), "Ctrl+Shift+O", "folder-open", writes=True),
    None,
    Command("edit.commands", mark("Find a command …"), "Ctrl+K", "search", always=True),
    Command("edit.settings", mark("Settings …"), "Ctrl+,", "settings", always=True),
    Command("turn.next", mark("Next phase"), "F5", "player-play"),
    Command("turn.go_on", mark("Next phase, ignoring what is missing"), "Ctrl+F5", "", writes=True),
    Command("turn.back", mark("Undo the last phase …"), "Shift+F5", "arrow-back-up", writes=True),
    Command("exchange.unlock", mark("Unlock the slips …"), "", "lock", writes=True, place="turn"),
    None,
    Command("turn.line", mark("Command line"), "Ctrl+L", "keyboard", writes=True),
    Command("turn.missing", mark("Next unit without an order"), "F6", "circle-dashed", writes=True),
    Command("turn.hold", mark("Hold this power's other units"), "Ctrl+Alt+H", "check", writes=True),
    Command("turn.clear", mark("Clear this power's orders"), "Ctrl+Shift+Backspace", "x", writes=True),
    Command("turn.condition", mark("Conditional order …"), "Ctrl+I", "help-circle", writes=True),
    Command("turn.own_panel", mark("Panel of one player alone …"), "Ctrl+Shift+P", "eye", writes=True),
    None,
    Command("turn.notes", mark("Headline, comment and deadline …"), "Ctrl+D", "mail", writes_past=True),
    Command("turn.decisions", mark("Decisions and lots …"), "Ctrl+Shift+D", "dice-5", writes=True),
    Command("turn.agreement", mark("Draw, capitulation, playing on …"), "Ctrl+Shift+A", "flag", writes=True),
    Command("turn.seats", mark("Seats …"), "Ctrl+J", "lock"),
    Command("turn.rules", mark("House rules …"), "", "adjustments"),
    None,
    Command("turn.fork", mark("Open a sandbox from this turn"), "Ctrl+Shift+B", "flask"),
    Command("turn.mend", mark("Correct a past turn …"), "Ctrl+M", "git-compare"),
    Command("turn.discard", mark("Discard the correction"), "Ctrl+Shift+U", "x", mends=True),
    Command("map.fullscreen", mark("Map full screen"), "F11", "maximize"),
    Command("map.drafts", mark("Map full screen with drafts"), "Shift+F11", "maximize"),
    Command("map.play", mark("Play moves"), "F7", "player-play"),
    None,
    Command("map.fit", mark("Whole map"), "Ctrl+0", "zoom-reset"),
    Command("map.zoom_in", mark("Zoom in"), "Ctrl++|Ctrl+=", "zoom-in"),
    Command("map.zoom_out", mark("Zoom out"), "Ctrl+-", "zoom-out"),
    None,
    Command("map.patterns", mark("Patterns on the map"), "Ctrl+Shift+M", checkable=True),
    Command("map.filter", mark("Orders on the map …"), "Ctrl+Shift+F", "adjustments"),
    Command("map.save", mark("Save the map as a picture …"), "Ctrl+Shift+I", "map"),
    Command("exchange.sheet", mark("Exchange sheet, enlarged"), "Ctrl+B", "table"),
    Command("exchange.radar", mark("Takeover radar, enlarged"), "Ctrl+R", "crosshair"),
    Command("exchange.outlook", mark("Save the outlook …"), "", "file-export"),
    Command("exchange.next", mark("Next player without a slip"), "Ctrl+Shift+N", "circle-dashed", writes=True),
    Command("exchange.nmr", mark("Mark missing slips as NMR …"), "", "alert-triangle", writes=True),
    Command("publish.publish", mark("Publish …"), "F9", "file-export"),
    Command("publish.again", mark("Republish what has changed …"), "", "file-export"),
    Command("publish.slips", mark("Order forms …"), "Ctrl+P", "printer"),
    Command("publish.text", mark("Copy the evaluation as text"), "Ctrl+Shift+C", "copy"),
    Command("publish.tables", mark("Export tables …"), "Ctrl+Shift+X", "table"),
    Command("publish.deadline", mark("Copy a reminder as text"), "", "mail"),
    Command("club.add", mark("Games from files …"), "Ctrl+Alt+A", "file-plus"),
    Command("club.type", mark("Type in an older game …"), "Ctrl+Alt+T", "keyboard"),
    None,
    Command("club.season", mark("New season …"), "Ctrl+Alt+S", "flag"),
    Command("club.plan", mark("How the season counts …"), "Ctrl+Alt+W", "adjustments"),
    Command("club.name", mark("Rename the club …"), "", "trophy"),
    Command("club.players", mark("Players …"), "Ctrl+Alt+L", "lock"),
    None,
    Command("club.find", mark("Find a player or a game"), "Ctrl+F", "search"),
    Command("club.card", mark("Card as PDF …"), "Ctrl+Alt+C", "printer"),
    Command("club.publish", mark("Publish the club …"), "Ctrl+Alt+P", "file-export"),
    Command("wall.on", mark("Wall on the second screen"), "Shift+F12", "screen-share", checkable=True),
    Command("wall.show", mark("Show the results"), "Ctrl+F12", "player-play"),
    Command("wall.game", mark("Whole-game replay"), "Ctrl+Alt+F", "movie"),
    Command("wall.black", mark("Black"), "Ctrl+Alt+X", checkable=True),
    Command("wall.who", mark("Show who has handed in"), "", checkable=True),
    Command("wall.screen", mark("Another screen"), "Ctrl+Shift+F12"),
    None,
    Command("wall.clock", mark("Start the clock"), "Ctrl+Alt+K", "clock"),
    Command("wall.pause", mark("Pause the clock"), "Ctrl+Alt+U", "player-pause"),
    Command("wall.minute", mark("One more minute"), "Ctrl+Alt+M"),
    Command("wall.stop", mark("Remove the clock"), ""),
    None,
    Command("wall.phones", mark("Phones at the table"), "Ctrl+Alt+Q", "device-mobile", checkable=True),
    Command("wall.take_all", mark("Accept all from phones"), "Ctrl+T", "check", writes=True),
    Command("wall.dock", mark("What the room sees"), "Ctrl+Alt+R", "screen-share"),
    Command("wall.times", mark("How long each phase took …"), ""),
    None,
    Command("wall.picture", mark("Save the wall as a picture …"), ""),
    Command("wall.room_page", mark("Save the wall as a web page …"), ""),
    Command("wall.page", mark("Save the game replay as a web page …"), ""),
    Command("wall.turn_page", mark("Save the turn replay as a web page …"), ""),
    Command("exchange.curtain", mark("Hide what is not public"), "F8", "eye-off", checkable=True, place="view"),
    None,
    *_DOCK_COMMANDS,
    None,
    Command("view.enlarge", mark("Enlarge this dock"), "Ctrl+Shift+E", "arrows-maximize"),
    Command("view.away", mark("Hide or show all docks"), "F12", "maximize", checkable=True),
    Command("view.reset", mark("Reset layout"), "", "adjustments"),
    None,
    Command("view.earlier", mark("Earlier turn"), "Alt+Left", "player-track-prev"),
    Command("view.later", mark("Later turn"), "Alt+Right", "player-track-next"),
    Command("view.now", mark("Back to the current turn"), "Alt+End", "player-track-next"),
    Command("view.film", mark("Replay the game"), "Ctrl+F7", "movie"),
    None,
    Command("view.theme", mark("Next theme"), "Ctrl+Shift+T", "moon", always=True),
    Command("view.language", mark("Deutsch / English"), "Ctrl+Shift+L", "language", always=True),
    Command("view.larger", mark("Larger text"), "Ctrl+Alt++|Ctrl+Alt+=", "zoom-in", always=True),
    Command("view.smaller", mark("Smaller text"), "Ctrl+Alt+-", "zoom-out", always=True),
    Command("help.rule", mark("What is this? The rule …"), "F1", "help-circle", always=True),
    Command("help.manual", mark("Manual"), "Ctrl+Shift+F1", "external-link", always=True),
    Command("help.guide", mark("Guided game"), "Ctrl+Alt+G", "player-play", always=True),
    Command("help.guide_players", mark("Guided game for players"), "Ctrl+Alt+J", "player-play", always=True),
    Command("help.tour", mark("First turn, step by step"), "Ctrl+F1", "help-circle", always=True),
    Command("help.keys", mark("All keys"), "Shift+F1", "keyboard", always=True),
    Command("help.log", mark("Activity log"), "Ctrl+Shift+H", "history"),
    None,
    Command("help.about", mark("About Kapdip"), "", "", always=True),
)

_MAC_KEYS = {
    "map.fullscreen": "Ctrl+Meta+F",
    "map.drafts": "Ctrl+Meta+Shift+F",
    "view.away": "Ctrl+Meta+B",
    "wall.on": "Ctrl+Meta+W",
    "wall.show": "Ctrl+Meta+S",
    "wall.screen": "Ctrl+Meta+Shift+W",
    "turn.go_on": "Ctrl+Meta+Return",
    "help.tour": "Ctrl+Meta+1",
}
"""What macOS keeps F11, F12 and Command with F1 or F5 for (desktop, volume, screens, VoiceOver) gets a key of its own
there. In Qt's text `Ctrl` is the Command key, `Meta` the Control key.
"""


def commands_on(platform: str) -> Sequence[Command | None]:
    """The table with the shortcuts of a platform (as `sys.platform` names it); the usual keys stay beside others."""
    if platform != "darwin":
        return COMMANDS
    return [
        replace(command, shortcut=f"{_MAC_KEYS[command.key]}|{command.shortcut}")
        if command is not None and command.key in _MAC_KEYS
        else command
        for command in COMMANDS
    ]
