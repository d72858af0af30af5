"""What the Turn dock says: rows of done, open and blocked things, and the name of the next phase.

Takes: a game, a speaker. Gives: `StatusRow`s and `NextStep`, plain values.
Source: docs/window.md 8 (rows of the Turn dock) and 9.2; docs/rules.md 1 and 6.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kapdip.board.model import Power, Step
from kapdip.exchange.profile import MissingSlip, Nmr
from kapdip.exchange.profile_data import differences
from kapdip.game import causes
from kapdip.game.checklist import checklist, missing_bids, missing_slips
from kapdip.game.desk import desk_view
from kapdip.game.ending import agreed_ending, play_on_refusal
from kapdip.game.model import Alias, EndKind, Game, Turn
from kapdip.game.news import ending_news
from kapdip.game.owed import balance
from kapdip.game.press import press_count
from kapdip.game.public_orders import SECRET_CODES
from kapdip.game.published import outdated_turns, published_turns
from kapdip.game.stages import first_stage, is_closing, orders_asked, stage_of
from kapdip.game.stages.stage import ChecklistItem, ItemState
from kapdip.game.steps import slips_locked
from kapdip.showing.orders.rows import groups
from kapdip.showing.texts import turn_numbers
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import listing, number, power_name, unit_text
from kapdip.words.gaps import NO_BREAK
from kapdip.words.isolating import apart, isolated
from kapdip.words.speaker import Speaker
from kapdip.words.stage_texts import stage_texts

MOST_NAMED = 5
"""More names than these are a number, with the names on demand."""
A_LOOK = mark("Something hidden needs a look")

ICONS = {
    "done": ("circle-check", "ok"),
    "open": ("circle-dashed", "accent"),
    "blocked": ("alert-triangle", "warn"),
    "locked": ("lock", "text_secondary"),
    "note": ("help-circle", "text_secondary"),
}


@dataclass(frozen=True, slots=True)
class StatusRow:
    """One row: its state (a key of `ICONS`), what it says, a second line, and the command it leads to. `names`: the
    second line with all the names that it only counts.
    """

    state: str
    text: str
    below: str = ""
    leads_to: str = ""
    names: str = ""
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one button: its name, what is asked before it (`""`: nothing), and whether anything of that is missing."""

    name: str
    missing: str = ""
    rule: str = ""
    is_incomplete: bool = False


def status_rows(
    game: Game,
    speaker: Speaker,
    *,
    is_mended: bool,
    covered: bool = False,
    conceals: bool = False,
    clubs: Sequence[str] = (),
    soon: Game | None = None,
    faulty: Collection[Alias] = (),
) -> tuple[StatusRow, ...]:
    """The rows of the Turn dock for the turn in progress. `is_mended`: it is a past one that is reopened;
    `covered`: the curtain is down; `conceals`: nothing may be said of units, nor of their number;
    `clubs`: those that have the game; `soon`: the game with what has come by phone and is not taken yet;
    `faulty`: whose slip has a cell that holds no amount.
    """
    soon = game if covered or soon is None else soon  # what a hand-in holds is shown to nobody behind the curtain
    rows = [
        *_before(speaker, game),
        *_main(speaker, game, soon, covered=covered, conceals=conceals),
        *_slips(speaker, game, soon, faulty),
        *_press_locked(speaker, game),
    ]
    rows += _covered(speaker, game, conceals=conceals) if covered else _private(speaker, game)
    rows += [
        StatusRow("blocked", sentences.say(item.reason, speaker.language), leads_to="turn.seats")
        for item in checklist(game).items
        if item.state is ItemState.OFFER and item.kind == "exclusion"
    ]
    rows += _draw_due(speaker, game, covered=covered)
    if not is_mended:
        rows += [*_published(speaker, game), *_club(speaker, game, clubs)]
    first_open = next((row for row in rows if row.state in {"open", "blocked"}), None)
    return tuple(replace(row, is_current=row is first_open) for row in rows)


def _before(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    if ending := game.turn.results.ending:
        told = sentences.say(ending_news(ending), speaker.language)
        yield StatusRow("done", speaker.say("The game is over"), told, leads_to="view.dock.standings")
    elif game.turn.number > 1 and orders_asked(game) is Step.MOVEMENT and game.profile.trades:
        yield StatusRow(
            "done", speaker.say("Prices of turn {turn} apply", turn=game.turn.number - 1), leads_to="view.dock.exchange"
        )


def _club(speaker: Speaker, game: Game, clubs: Sequence[str]) -> Iterator[StatusRow]:
    """A game that is over can be entered in a club."""
    if game.is_over and clubs:
        text = speaker.say("Entered in {clubs}", clubs=", ".join(clubs))
        yield StatusRow("done", text, leads_to="file.club_enter")
    elif game.is_over:
        below = speaker.say("It counts in the ranking and in the hall of fame.")
        yield StatusRow("note", speaker.say("Enter the game in a club …"), below, "file.club_enter")


def _published(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    """Whether the turn before (or the last one) was published from here; if not, all since the last that was."""
    turn = game.turn
    previous = turn.number if game.is_over else turn.number - 1
    changed = outdated_turns(game)
    if changed:
        text = speaker.say_n(
            "Turn {turns} has changed since it was published",
            "Turns {turns} have changed since they were published",
            len(changed),
            turns=turn_numbers(changed),
        )
        yield StatusRow("blocked", text, speaker.say("Republish …"), "publish.again")
    if previous not in changed and ((previous and turn.results.position is None) or game.is_over):
        published = published_turns(game)
        if previous in published:
            yield StatusRow("done", speaker.say("Turn {turn} is published", turn=previous), leads_to="publish.publish")
        else:
            since = tuple(range(max(published, default=previous - 1) + 1, previous + 1))
            text = speaker.say_n(
                "Turn {turns} is not published yet",
                "Turns {turns} are not published yet",
                len(since),
                turns=turn_numbers(since),
            )
            below = speaker.say("HTML, PDF, text for email")
            yield StatusRow("note", text, below, "publish.publish")


def _main(speaker: Speaker, game: Game, soon: Game, *, covered: bool, conceals: bool) -> Iterator[StatusRow]:
    turn = game.turn
    results = turn.results
    for done, text, below in (
        (results.movement, mark("Movement resolved"), "" if conceals else _became(speaker, turn, covered=covered)),
        (results.retreats, mark("Retreats resolved"), ""),
        (results.adjustments, mark("Builds and removals carried out"), ""),
    ):
        if done is not None and not game.is_over:
            yield StatusRow("done", speaker.say(text), below, "view.dock.results")
    asked = orders_asked(game)
    if conceals and asked is not None:
        text = speaker.say("What is in and what is missing is hidden")
        yield StatusRow("note", text, speaker.say("F8 shows it."), leads_to="exchange.curtain")
        return
    match asked:
        case Step.MOVEMENT:
            yield from _orders(speaker, game, soon)
        case Step.RETREATS:
            yield from _retreats(speaker, game, soon)
        case Step.ADJUSTMENTS:
            yield from _adjustments(speaker, game, soon)
        case None:
            yield from _given(speaker, game)


def _became(speaker: Speaker, turn: Turn, *, covered: bool) -> str:
    """What failed and who was dislodged in a turn, in one line; with the curtain down, of what everybody may know."""
    outcomes = turn.results.movement.outcomes.values() if turn.results.movement is not None else ()
    failed = sum(
        bool(one.flags) and one.order is not None and not (covered and one.code in SECRET_CODES) for one in outcomes
    )
    beaten = [unit_text(one.unit) for one in outcomes if "dislodged" in one.flags]
    told = [speaker.say_n("{n} order failed", "{n} orders failed", failed)] if failed else []
    told += [speaker.say("dislodged: {units}", units=", ".join(beaten))] if beaten else []
    return " · ".join(told)


def _given(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    """What a stage that keeps plain data asks for."""
    kept = stage_of(game).items(game) if stage_of(game).keeps else ()
    leads_to = "view.dock.bids" if game.profile.bids else ""
    for item in kept:
        state = "open" if item.state is ItemState.MISSING else "done"
        yield StatusRow(state, sentences.say(item.reason, speaker.language), leads_to=leads_to)
    if kept and checklist(game).locked:
        below = speaker.say("They have been opened. If both agree, unlock them …")
        yield StatusRow("locked", speaker.say("The bids are locked"), below, "exchange.unlock")


def _counted(speaker: Speaker, names: Sequence[str], one: str, many: str) -> str:
    """A few names, or how many there are."""
    return ", ".join(names) if len(names) <= MOST_NAMED else speaker.say_n(one, many, len(names))


def _lacking(
    speaker: Speaker, row: StatusRow, lacking: Mapping[str, str], missing: Collection[str], *kind: str
) -> StatusRow:
    """A row with what is missing, and what has come by phone and only waits to be taken; many of a `kind` counted."""
    absent = [text for key, text in lacking.items() if key in missing]
    came = [text for key, text in lacking.items() if key not in missing]

    def told(named: Callable[[Sequence[str]], str]) -> str:
        parts = [speaker.say("Missing: {names}", names=named(absent))] if absent else []
        return "; ".join([*parts, *([speaker.say("By phone, waiting: {names}", names=named(came))] if came else [])])

    below, names = told(lambda found: _counted(speaker, found, *kind)), told(", ".join)
    return replace(row, below=below, names=names if names != below else "")


def _powers_lacking(speaker: Speaker, text: str, lacking: Mapping[Power, str], soon: Game) -> StatusRow:
    """The row of the orders that powers still lack; `soon`: the game once all that waits is taken."""
    row = (
        StatusRow("open", text, leads_to="turn.missing")
        if lacking
        else StatusRow("done", text, leads_to="view.dock.orders")
    )
    missing = {group.power for group in groups(desk_view(soon)) if not group.is_complete}
    return _lacking(speaker, row, lacking, missing, "{n} power", "{n} powers")


def _orders(speaker: Speaker, game: Game, soon: Game) -> Iterator[StatusRow]:
    shown = groups(desk_view(game))
    done, total = sum(g.done for g in shown), sum(g.total for g in shown)
    text = speaker.say("Orders {done} of {total}", done=done, total=total)
    lacking = {
        g.power: f"{power_name(g.power, speaker.language)}{NO_BREAK}{g.total - g.done}"
        for g in shown
        if not g.is_complete
    }
    yield _powers_lacking(speaker, text, lacking, soon)
    for item in checklist(game).blocks:
        if any(cause.gave(item.reason) for cause in causes.PAUSES):
            yield StatusRow("blocked", sentences.say(item.reason, speaker.language), leads_to="turn.seats")
    if not shown:
        return
    unled = [power_name(g.power, speaker.language) for g in shown if g.controller is None]
    if unled:
        told = mark("No controller: {names}. Their units hold.")
        text = speaker.say(told, names=_counted(speaker, unled, "{n} power", "{n} powers"))
        names = speaker.say(told, names=", ".join(unled))
        yield StatusRow("note", text, leads_to="view.dock.standings", names=names if names != text else "")


def _private(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    """What only somebody who may see slips, press and votes is shown."""
    yield from _unread(speaker, game)
    yield from _press(speaker, game)
    for item in _press_offers(game):
        yield StatusRow("blocked", sentences.say(item.reason, speaker.language), leads_to="view.dock.press")
    if ends := end_text(speaker, game):
        yield StatusRow("blocked", ends, leads_to="turn.agreement")


def _covered(speaker: Speaker, game: Game, *, conceals: bool) -> Iterator[StatusRow]:
    """Behind the curtain no more than that there is something of that to be looked at: not what, whose, or how much.
    Where nothing may be said of units, not even that: whether there is depends on where they are.
    """
    if conceals and orders_asked(game) is not None:
        return
    if _needs_a_look(game) or _press_offers(game):
        yield StatusRow("blocked", speaker.say(A_LOOK), speaker.say("F8 shows it."), leads_to="exchange.curtain")


def _needs_a_look(game: Game) -> bool:
    """Whether something private comes before the next phase."""
    return bool(unread_lines(game) or _undecided(game) or _is_to_end(game))


def _undecided(game: Game) -> int:
    """How many conditions are to be decided."""
    return sum(item.kind == "answer" and item.state is ItemState.MISSING for item in checklist(game).items)


def _is_to_end(game: Game) -> bool:
    return not game.is_over and bool(agreed_ending(game) or desk_view(game).entered.conceded)


def _unread(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    if unread := unread_lines(game):
        text = speaker.say_n("{n} line is unreadable", "{n} lines are unreadable", unread)
        below = speaker.say(
            "A unit with both an order and an unreadable line holds. Order it again, or delete the line."
        )
        yield StatusRow("open", text, below, "view.dock.orders")


def _retreats(speaker: Speaker, game: Game, soon: Game) -> Iterator[StatusRow]:
    shown = groups(desk_view(game))
    rows = [row for group in shown for row in group.rows if row.is_open and row.unit]
    units = {
        row.key: f"{unit_text(row.unit)} ({power_name(row.power, speaker.language)},"
        f" {game.turn.start.control.get(row.power, '–')})"
        for row in rows
    }
    if rows:
        text = speaker.say_n("{n} retreat to decide", "{n} retreats to decide", len(rows))
        missing = {row.key for group in groups(desk_view(soon)) for row in group.rows if row.is_open}
        row = StatusRow("open", text, leads_to="turn.missing")
        yield _lacking(speaker, row, units, missing, "{n} unit", "{n} units")
    else:
        yield StatusRow("done", speaker.say("All retreats are in"), leads_to="view.dock.orders")


def _adjustments(speaker: Speaker, game: Game, soon: Game) -> Iterator[StatusRow]:
    shown, language = groups(desk_view(game)), speaker.language
    lacking = {
        g.power: f"{power_name(g.power, language)}{NO_BREAK}"
        f"{number(left if balance(game, g.power) > 0 else -left, language, sign=True)}"
        for g in shown
        if (left := g.total - g.done) > 0
    }
    done, total = sum(g.done for g in shown), sum(g.total for g in shown)
    text = speaker.say("Builds and removals {done} of {total}", done=done, total=total)
    yield _powers_lacking(speaker, text, lacking, soon)


def _slips(speaker: Speaker, game: Game, soon: Game, faulty: Collection[Alias]) -> Iterator[StatusRow]:
    if not game.profile.trades or game.is_over:
        return
    items = [item for item in checklist(game).items if item.kind == "slip"]
    locked = checklist(game).locked
    faulty = set() if locked else set(faulty)
    lacking = [item.player for item in items if item.player in {*missing_slips(game), *faulty}]
    given = sum(item.state is ItemState.IN and item.player not in faulty for item in items)
    silent = len(items) - given - len(lacking)
    text = speaker.say("Exchange slips {done} of {total}", done=given, total=len(items))
    if silent:
        text += f", {silent} NMR"
    if lacking:
        row = StatusRow("open", text, leads_to="exchange.next")
        if locked:
            row = StatusRow("blocked", speaker.say("{text}, locked", text=text), leads_to="exchange.nmr")
        names = {who: isolated(who) for who in lacking}
        yield _lacking(speaker, row, names, {*missing_slips(soon), *faulty}, "{n} player", "{n} players")
    elif not locked:
        yield StatusRow("done", text, leads_to="view.dock.exchange")
    elif silent:
        yield StatusRow("locked", speaker.say("{text}, locked", text=text), leads_to="exchange.unlock")
    else:
        yield StatusRow(
            "locked", speaker.say_n("{n} slip, locked", "{n} slips, locked", given), leads_to="exchange.unlock"
        )


def _press(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    count = press_count(game)
    if game.is_over or not count:
        return
    text = speaker.say_n("Press: {n} item", "Press: {n} items", count)
    yield StatusRow("done", text, leads_to="view.dock.press")


def _press_locked(speaker: Speaker, game: Game) -> Iterator[StatusRow]:
    """After a phase was undone, where no slip is locked that says so already."""
    if game.is_over or game.profile.no_press or game.profile.trades or stage_of(game).keeps:
        return
    if slips_locked(game) and stage_of(game) is first_stage(game):
        below = speaker.say("A result has been seen. If all agree, unlock it …")
        yield StatusRow("locked", speaker.say("Press is locked"), below, "exchange.unlock")


def _draw_due(speaker: Speaker, game: Game, *, covered: bool) -> Iterator[StatusRow]:
    """A draw that is due with this turn, unless all play on, or agreed on an end."""
    if play_on_refusal(game) is not None or (_is_to_end(game) and not covered):
        return
    if desk_view(game).entered.play_on and not covered:
        yield StatusRow("done", speaker.say("All play on although a draw is due"), leads_to="turn.agreement")
    else:
        below = speaker.say("For lack of a conquest, or because it is the last turn, unless all play on.")
        yield StatusRow("note", speaker.say("The game may end in a draw this turn"), below, "turn.agreement")


def end_text(speaker: Speaker, game: Game) -> str:
    """That all agreed on an end of the game with this turn; "" while they have not."""
    ending = None if game.is_over else agreed_ending(game)
    if not game.is_over and (who := desk_view(game).entered.conceded):
        return speaker.say("The game ends this turn: {player} concedes", player=who)
    if ending is None:
        return ""
    if ending.kind is EndKind.DRAW:
        return speaker.say("The game ends in a draw this turn: all agree")
    return speaker.say("The game ends by agreed plan this turn: all agree")


def _press_offers(game: Game) -> list[ChecklistItem]:
    """What is to be looked at in press."""
    return [item for item in checklist(game).items if item.state is ItemState.OFFER and item.kind != "exclusion"]


_ASKED = {
    Step.MOVEMENT: ("{n} order", "{n} orders"),
    Step.RETREATS: ("{n} retreat", "{n} retreats"),
    Step.ADJUSTMENTS: ("{n} build or removal", "{n} builds or removals"),
}


def next_of(
    game: Game,
    speaker: Speaker,
    *,
    is_mended: bool,
    covered: bool = False,
    conceals: bool = False,
    supposes: bool = False,
) -> NextStep:
    """The next phase of the turn in progress and what it lacks; `covered`: the curtain is down; `conceals`: how much
    that is may not be said; `supposes`: units without an order are meant to hold.
    """
    asked = orders_asked(game)
    name = speaker.say(stage_texts(game.turn.step).button)
    if is_mended and is_closing(game):
        name = speaker.say("Compare …")
    if game.turn.is_over:
        return NextStep(name)
    lacking, missing = [], []
    is_meant = supposes and asked is Step.MOVEMENT
    open_rows = 0 if is_meant else sum(row.is_open for group in groups(desk_view(game)) for row in group.rows)
    if open_rows and asked:
        lacking.append(speaker.say_n(*_ASKED[asked], open_rows))
    slips = len(missing_slips(game))
    if slips:
        lacking.append(speaker.say_n("{n} exchange slip", "{n} exchange slips", slips))
    bids = len(missing_bids(game))
    if bids:
        lacking.append(speaker.say_n("{n} bidding slip", "{n} bidding slips", bids))
    if lacking:
        missing.append(speaker.say("Missing: {names}", names=listing(lacking, speaker.language)))
    unread = 0 if covered else unread_lines(game)
    if unread:
        missing.append(speaker.say_n("{n} line is unreadable", "{n} lines are unreadable", unread))
    questions = 0 if covered else _undecided(game)
    if questions:
        missing.append(speaker.say_n("{n} condition is undecided", "{n} conditions are undecided", questions))
    needs_a_look = covered and (_needs_a_look(game) or (conceals and bool(missing)))
    if conceals:  # an order that is missing and a condition to be decided look alike: either would reveal units
        missing = []
    is_incomplete = bool(missing)
    if needs_a_look:
        text = speaker.say(A_LOOK)
        missing.append(text[:1].lower() + text[1:] if missing else text)
    elif not covered and (ends := end_text(speaker, game)):
        missing.append(ends)
    rule = _rule(speaker, game, bool(open_rows or bids or (conceals and asked)), bool(slips))
    return NextStep(name, "; ".join(missing), rule, is_incomplete=is_incomplete)


def unread_lines(game: Game) -> int:
    """How many lines of the movement's slips nobody could read, and nobody has replaced or taken away."""
    if orders_asked(game) is not Step.MOVEMENT:
        return 0
    return sum(bool(row.raw) for group in groups(desk_view(game)) for row in group.rows)


def _rule(speaker: Speaker, game: Game, orders: bool, slips: bool) -> str:
    """What the rules do about it, in a sentence."""
    told = []
    if orders:
        told.append(speaker.say(stage_texts(game.turn.step).without))
        if orders_asked(game) is Step.MOVEMENT and game.profile.nmr is not Nmr.NONE:
            own = (reason for reason in differences(game.profile) if reason.key.startswith("profile.nmr."))
            told = [sentences.say(reason, speaker.language) for reason in own]
        elif orders_asked(game) is Step.MOVEMENT and game.profile.grace_hours and not game.practice:
            told.append(
                speaker.say(
                    "The game first waits {hours} hours and announces who is missing.",
                    hours=game.profile.grace_hours,
                )
            )
    if slips:
        limit = game.profile.sale_limit
        if game.profile.missing_slip is MissingSlip.NOTHING:
            told.append(speaker.say("A player who hands in no slip neither sells nor buys and is marked NMR."))
        else:
            told.append(
                speaker.say(
                    "A player who hands in no slip sells up to {units} of each currency and is marked NMR.",
                    units=number(limit, speaker.language),
                )
            )
        if gone := [
            item.player for item in checklist(game).blocks if causes.missing_last_slip.gave(item.reason) and item.player
        ]:
            text = "Second missed slip in a row; these players resign and lose all holdings and cash: {names}."
            told.append(speaker.say(text, names=apart(gone)))
    return " ".join(told)
