"""Every command of the window in one table: menu, name, shortcut, icon; menus, list of commands and list of keys are
made from it.

Gives: `COMMANDS` (data), `commands_on(platform)`, `MENUS`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kapdip.showing.docks import DOCKS
from kapdip.words.catalogue import mark


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
    """The menu in which it is, if that is not the one by which its key begins."""
    mends: bool = False
    """Only while a past turn is reopened."""
    needs: str = ""
    """Shown only in a game with an `exchange`, with `bids`, with `slips` that a result locks (of an exchange or
    bids, or press), or in a `sandbox`.
    """
    synonyms: str = field(kw_only=True)
    """What else it may be called by somebody who looks for it, divided by commas."""

    @property
    def menu(self) -> str:
        """The menu in which it is."""
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

_DOCK_COMMANDS = tuple(
    Command(
        *(f"view.dock.{key}", dock.text, f"Ctrl+{number}" if number < 10 else "", dock.icon),
        checkable=True,
        needs=dock.needs,
        synonyms=dock.synonyms,
    )
    for number, (key, dock) in enumerate(DOCKS.items(), start=1)
)

# fmt: off
COMMANDS: tuple[Command | None, ...] = (
    Command("file.new", mark("New game …"), "Ctrl+N", "file-plus", always=True,
            synonyms=mark("start a game, create, set up")),
    Command("file.open", mark("Open …"), "Ctrl+O", "folder-open", always=True,
            synonyms=mark("load a game, file, continue")),
    Command("file.import", mark("Import a game from emails …"), "Ctrl+Alt+V", "mail", always=True,
            synonyms=mark("history, judge, results, webDiplomacy, nJudge, jDip, moves of a game, replay")),
    Command("file.board", mark("Import a board …"), "", "map", always=True,
            synonyms=mark("variant, map, jDip, vDiplomacy, webDiplomacy, DPjudge, Aberration")),
    Command("file.sample", mark("Open the sample game"), "Ctrl+E", "player-play", always=True,
            synonyms=mark("example, demo, try it out")),
    Command("file.practice", mark("Practise alone"), "Ctrl+Alt+Z", "cpu", always=True,
            synonyms=mark("play against the computer, learn the exchange, train, single player")),
    None,
    Command("file.save", mark("Save now"), "Ctrl+S", "device-floppy",
            synonyms=mark("write to disk, store")),
    Command("file.save_copy", mark("Save a copy …"), "Ctrl+Shift+S", "copy",
            synonyms=mark("save as, backup, export, duplicate")),
    Command("file.save_with_board", mark("Save with its board …"), "", "file-export",
            synonyms=mark("zip, bundle, another computer, send the game")),
    Command("file.club_new", mark("New club …"), "Ctrl+Alt+N", "trophy", always=True,
            synonyms=mark("found a club, league, association")),
    Command("file.club_open", mark("Open a club …"), "Ctrl+Alt+O", "trophy", always=True,
            synonyms=mark("load a club, league, ranking, hall of fame")),
    Command("file.club_enter", mark("Enter the game in a club …"), "Ctrl+Alt+E", "trophy",
            synonyms=mark("add to the ranking, league, record the result")),
    Command("file.poll", mark("Count a poll …"), "Ctrl+Alt+B", "clipboard-text", always=True,
            synonyms=mark("vote, ballot, survey, count votes")),
    Command("file.position", mark("Set up a position …"), "Ctrl+Alt+I", "map", always=True,
            synonyms=mark("rules question, by hand, pieces, tray, test case, adjudicate")),
    None,
    Command("file.close", mark("Close the game"), "Ctrl+W", "x",
            synonyms=mark("leave the game, back to the start page, welcome page")),
    None,
    Command("file.quit", mark("Quit"), "Ctrl+Q", "", always=True,
            synonyms=mark("exit, leave the program, end")),
    Command("edit.undo", mark("Undo"), "Ctrl+Z", "arrow-back-up",
            synonyms=mark("take back, revert, oops")),
    Command("edit.redo", mark("Redo"), "Ctrl+Y|Ctrl+Shift+Z", "arrow-forward-up",
            synonyms=mark("do again, repeat, restore")),
    None,
    Command("edit.paste", mark("Paste orders …"), "Ctrl+Shift+V", "clipboard-text", writes=True,
            synonyms=mark("insert a mail, read a mail, enter orders, exchange slips from the clipboard, import")),
    Command("edit.post", mark("Emails …"), "Ctrl+G", "mail", writes=True,
            synonyms=mark("mailbox, play by post, read emails, inbox, Thunderbird, Maildir, mbox")),
    Command("edit.sheet", mark("Orders from a file …"), "Ctrl+Shift+O", "folder-open", writes=True,
            synonyms=mark("import, read a file, order sheet, load orders")),
    None,
    Command("edit.commands", mark("Find a command …"), "Ctrl+K", "search", always=True,
            synonyms=mark("search, palette, menu")),
    Command("edit.settings", mark("Settings …"), "Ctrl+,", "settings", always=True,
            synonyms=mark("options, preferences, dark, light, text size, language, privacy")),
    Command("turn.next", mark("Next phase"), "F5", "player-play",
            synonyms=mark("resolve, adjudicate, go on, settle the exchange, evaluate the turn, run, advance")),
    Command("turn.go_on", mark("Next phase, ignoring what is missing"), "Ctrl+F5", "", writes=True,
            synonyms=mark("resolve anyway, ignore what is missing, force")),
    Command("turn.back", mark("Undo the last phase …"), "Shift+F5", "arrow-back-up", writes=True,
            synonyms=mark("undo the resolution, step back, unresolve")),
    Command("exchange.unlock", mark("Unlock the slips …"), "", "lock", writes=True, place="turn", needs="slips",
            synonyms=mark("open the slips again, change a slip, locked")),
    None,
    Command("turn.line", mark("Command line"), "Ctrl+L", "keyboard", writes=True,
            synonyms=mark("type orders, enter an order, prompt, keyboard")),
    Command("turn.missing", mark("Next unit without an order"), "F6", "circle-dashed", writes=True,
            synonyms=mark("open orders, unordered units, what is missing")),
    Command("turn.hold", mark("Hold this power's other units"), "Ctrl+Alt+H", "check", writes=True,
            synonyms=mark("rest holds, hold all")),
    Command("turn.clear", mark("Clear this power's orders"), "Ctrl+Shift+Backspace", "x", writes=True,
            synonyms=mark("delete orders, remove all orders, reset")),
    Command("turn.condition", mark("Conditional order …"), "Ctrl+I", "help-circle", writes=True,
            synonyms=mark("if, conditional, depends")),
    Command("turn.own_panel", mark("Panel of one player alone …"), "Ctrl+Shift+P", "eye", writes=True,
            synonyms=mark("private sheet, show one player, hand over the laptop, secret view")),
    None,
    Command("turn.notes", mark("Headline, comment and deadline …"), "Ctrl+D", "mail", writes_past=True,
            synonyms=mark("title, remark, due date, text of the game master")),
    Command("turn.decisions", mark("Decisions and lots …"), "Ctrl+Shift+D", "dice-5", writes=True,
            synonyms=mark("draw lots, ties, tie-break, decide, conditions")),
    Command("turn.agreement", mark("Draw, capitulation, playing on …"), "Ctrl+Shift+A", "flag", writes=True,
            synonyms=mark("end the game, vote, treaty, surrender, peace")),
    Command("turn.seats", mark("Seats …"), "Ctrl+J", "users",
            synonyms=mark("players, exclude, substitute, replace, rename, people, resign")),
    Command("turn.rules", mark("House rules …"), "", "adjustments",
            synonyms=mark("change the rules, options of the game, variant")),
    None,
    Command("turn.fork", mark("Open a sandbox from this turn"), "Ctrl+Shift+B", "flask",
            synonyms=mark("what if, try out, branch, simulate, plan ahead")),
    Command("turn.mend", mark("Correct a past turn …"), "Ctrl+M", "git-compare",
            synonyms=mark("correct a mistake, fix, edit an earlier turn, error")),
    Command("turn.discard", mark("Discard the correction"), "Ctrl+Shift+U", "x", mends=True,
            synonyms=mark("cancel the correction, leave as it was")),
    Command("map.fullscreen", mark("Map full screen"), "F11", "maximize",
            synonyms=mark("projector, presentation, big map, beamer")),
    Command("map.drafts", mark("Map full screen with drafts"), "Shift+F11", "maximize",
            synonyms=mark("projector, presentation with orders")),
    Command("map.play", mark("Play moves"), "F7", "player-play",
            synonyms=mark("animate, animation, replay, film of the moves")),
    None,
    Command("map.fit", mark("Whole map"), "Ctrl+0", "zoom-reset",
            synonyms=mark("reset zoom, fit, overview")),
    Command("map.zoom_in", mark("Zoom in"), "Ctrl++|Ctrl+=", "zoom-in",
            synonyms=mark("enlarge the map, closer, bigger")),
    Command("map.zoom_out", mark("Zoom out"), "Ctrl+-", "zoom-out",
            synonyms=mark("shrink the map, smaller, further away")),
    None,
    Command("map.patterns", mark("Patterns on the map"), "Ctrl+Shift+M", checkable=True,
            synonyms=mark("hatching, colour-blind, black and white")),
    Command("map.filter", mark("Orders on the map …"), "Ctrl+Shift+F", "adjustments",
            synonyms=mark("arrows, hide orders, show only")),
    Command("map.save", mark("Save the map as a picture …"), "Ctrl+Shift+I", "map",
            synonyms=mark("export the map, image, PNG, SVG, screenshot")),
    Command("exchange.sheet", mark("Exchange sheet, enlarged"), "Ctrl+B", "table", needs="exchange",
            synonyms=mark("market, stock exchange, trades, slips, currencies, buy, sell")),
    Command("exchange.radar", mark("Takeover radar, enlarged"), "Ctrl+R", "crosshair", needs="exchange",
            synonyms=mark("takeover, control, majority, threat, price of a point, sell out, race")),
    Command("exchange.outlook", mark("Save the outlook …"), "", "file-export", needs="exchange",
            synonyms=mark("export the radar, picture, SVG, PNG, XLSX, CSV, spreadsheet of takeovers")),
    Command("exchange.next", mark("Next player without a slip"), "Ctrl+Shift+N", "circle-dashed", writes=True,
            needs="exchange", synonyms=mark("missing slips, who has not handed in")),
    Command("exchange.nmr", mark("Mark missing slips as NMR …"), "", "alert-triangle", writes=True, needs="exchange",
            synonyms=mark("no slip received, missed turn, forced sale")),
    Command("publish.publish", mark("Publish …"), "F9", "file-export",
            synonyms=mark("evaluation, report, PDF, HTML, print, send out, export")),
    Command("publish.again", mark("Republish what has changed …"), "", "file-export",
            synonyms=mark("republish, outdated, correct the evaluation")),
    Command("publish.slips", mark("Order forms …"), "Ctrl+P", "printer",
            synonyms=mark("order slips, slips, print slips, paper slips, order sheets")),
    Command("publish.text", mark("Copy the evaluation as text"), "Ctrl+Shift+C", "copy",
            synonyms=mark("mail, forum, clipboard, plain text")),
    Command("publish.tables", mark("Export tables …"), "Ctrl+Shift+X", "table",
            synonyms=mark("export, Excel, CSV, LibreOffice, figures, XLSX")),
    Command("publish.letters", mark("Letters and deadline …"), "Ctrl+Alt+D", "mail", writes=True,
            synonyms=mark("write emails, reminder, receipt, draft, eml, send, due date")),
    Command("publish.deadline", mark("Copy a reminder as text"), "", "mail",
            synonyms=mark("reminder, who is missing, mail")),
    Command("club.add", mark("Games from files …"), "Ctrl+Alt+A", "file-plus",
            synonyms=mark("import games, results")),
    Command("club.type", mark("Type in an older game …"), "Ctrl+Alt+T", "keyboard",
            synonyms=mark("enter a result by hand, paper game")),
    None,
    Command("club.season", mark("New season …"), "Ctrl+Alt+S", "flag",
            synonyms=mark("league, year, tournament")),
    Command("club.plan", mark("How the season counts …"), "Ctrl+Alt+W", "adjustments",
            synonyms=mark("points, scoring, formula, weights")),
    Command("club.name", mark("Rename the club …"), "", "trophy",
            synonyms=mark("title, call, club name")),
    Command("club.players", mark("Players …"), "Ctrl+Alt+L", "users",
            synonyms=mark("people, members, merge, rename")),
    None,
    Command("club.find", mark("Find a player or a game"), "Ctrl+F", "search",
            synonyms=mark("search")),
    Command("club.card", mark("Card as PDF …"), "Ctrl+Alt+C", "printer",
            synonyms=mark("person, statistics, print")),
    Command("club.publish", mark("Publish the club …"), "Ctrl+Alt+P", "file-export",
            synonyms=mark("ranking, hall of fame, web page, export, print")),
    Command("wall.on", mark("Wall on the second screen"), "Shift+F12", "screen-share", checkable=True,
            synonyms=mark("projector, beamer, TV, audience, public view")),
    Command("wall.show", mark("Show the results"), "Ctrl+F12", "player-play",
            synonyms=mark("reveal, results to the room, projector")),
    Command("wall.game", mark("Whole-game replay"), "Ctrl+Alt+F", "movie",
            synonyms=mark("replay everything, projector, review")),
    Command("wall.black", mark("Black"), "Ctrl+Alt+X", checkable=True,
            synonyms=mark("blank, dark, projector off")),
    Command("wall.who", mark("Show who has handed in"), "", checkable=True,
            synonyms=mark("names, handed in, anonymous")),
    Command("wall.screen", mark("Another screen"), "Ctrl+Shift+F12",
            synonyms=mark("monitor, projector, display")),
    None,
    Command("wall.clock", mark("Start the clock"), "Ctrl+Alt+K", "clock",
            synonyms=mark("timer, countdown, time, deadline")),
    Command("wall.pause", mark("Pause the clock"), "Ctrl+Alt+U", "player-pause",
            synonyms=mark("timer, stop the time, break")),
    Command("wall.minute", mark("One more minute"), "Ctrl+Alt+M",
            synonyms=mark("timer, extend, more time")),
    Command("wall.stop", mark("Remove the clock"), "",
            synonyms=mark("timer off, remove the clock")),
    None,
    Command("wall.phones", mark("Phones at the table"), "Ctrl+Alt+Q", "device-mobile", checkable=True,
            synonyms=mark("QR code, mobile, smartphone, network, share, spectators")),
    Command("wall.seat_codes", mark("Seat codes …"), "Ctrl+Alt+Y", "device-mobile",
            synonyms=mark("QR code of a player, strips, fresh code, another phone, lost phone")),
    Command("wall.take_all", mark("Accept all from phones"), "Ctrl+T", "check", writes=True,
            synonyms=mark("accept, inbox, mobile, handed in, slips and orders")),
    Command("wall.dock", mark("What the room sees"), "Ctrl+Alt+R", "screen-share",
            synonyms=mark("control the projector, preview of the wall")),
    Command("wall.times", mark("How long each phase took …"), "",
            synonyms=mark("statistics, duration, minutes")),
    None,
    Command("wall.picture", mark("Save the wall as a picture …"), "",
            synonyms=mark("screenshot of the wall, PNG, SVG")),
    Command("wall.room_page", mark("Save the wall as a web page …"), "",
            synonyms=mark("HTML, web page, export, share")),
    Command("wall.page", mark("Save the game replay as a web page …"), "",
            synonyms=mark("HTML film, export, share, video")),
    Command("wall.turn_page", mark("Save the turn replay as a web page …"), "",
            synonyms=mark("HTML film, export, share, video")),
    Command("exchange.curtain", mark("Hide what is not public"), "F8", "eye-off", checkable=True, place="view",
            synonyms=mark("curtain, privacy, secret, show slips, reveal")),
    None,
    *_DOCK_COMMANDS,
    None,
    Command("view.enlarge", mark("Enlarge this dock"), "Ctrl+Shift+E", "arrows-maximize",
            synonyms=mark("maximise, fill the window, bigger")),
    Command("view.away", mark("Hide or show all docks"), "F12", "maximize", checkable=True,
            synonyms=mark("hide docks, only the map")),
    Command("view.reset", mark("Reset layout"), "", "adjustments",
            synonyms=mark("default layout, put docks back")),
    None,
    Command("view.earlier", mark("Earlier turn"), "Alt+Left", "player-track-prev",
            synonyms=mark("previous, back in time")),
    Command("view.later", mark("Later turn"), "Alt+Right", "player-track-next",
            synonyms=mark("next turn, forward in time")),
    Command("view.now", mark("Back to the current turn"), "Alt+End", "player-track-next",
            synonyms=mark("present, current turn, today")),
    Command("view.film", mark("Replay the game"), "Ctrl+F7", "movie",
            synonyms=mark("replay, watch, slideshow")),
    None,
    Command("view.theme", mark("Next theme"), "Ctrl+Shift+T", "moon", always=True,
            synonyms=mark("dark mode, light mode, night, colours, contrast")),
    Command("view.language", mark("Deutsch / English"), "Ctrl+Shift+L", "language", always=True,
            synonyms=mark("translate, German, English")),
    Command("view.larger", mark("Larger text"), "Ctrl+Alt++|Ctrl+Alt+=", "zoom-in", always=True,
            synonyms=mark("font size, bigger letters, zoom")),
    Command("view.smaller", mark("Smaller text"), "Ctrl+Alt+-", "zoom-out", always=True,
            synonyms=mark("font size, smaller letters, zoom")),
    Command("help.rule", mark("What is this? The rule …"), "F1", "help-circle", always=True,
            synonyms=mark("rulebook, explain, manual, how does it work")),
    Command("help.manual", mark("Manual"), "Ctrl+Shift+F1", "external-link", always=True,
            synonyms=mark("handbook, documentation, instructions, help, book")),
    Command("help.guide", mark("Guided game"), "Ctrl+Alt+G", "player-play", always=True,
            synonyms=mark("tutorial, learn, beginner, lesson, introduction")),
    Command("help.guide_players", mark("Guided game for players"), "Ctrl+Alt+J", "player-play", always=True,
            synonyms=mark("tutorial, learn to trade, exchange, prices, points, player")),
    Command("help.tour", mark("First turn, step by step"), "Ctrl+F1", "help-circle", always=True,
            synonyms=mark("tutorial, introduction, beginner, guide")),
    Command("help.keys", mark("All keys"), "Shift+F1", "keyboard", always=True,
            synonyms=mark("shortcuts, keyboard, hotkeys")),
    Command("help.log", mark("Activity log"), "Ctrl+Shift+H", "history",
            synonyms=mark("journal, what happened, record, audit")),
    None,
    Command("help.about", mark("About Kapdip"), "", "", always=True,
            synonyms=mark("version, licence, program")),
)
# fmt: on

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
