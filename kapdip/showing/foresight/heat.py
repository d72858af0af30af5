"""The radar as a map of heat: powers down, players across, what each cell says and how it looks.

Takes a `Foresight` with a radar; gives a `HeatMap` of frozen cells, in words. Source: docs/foresight.md 2.
"""

from dataclasses import dataclass

from kapdip.exchange.audit import ControlBy
from kapdip.exchange.model import Currency, Player
from kapdip.exchange.money import half_up
from kapdip.foresight.radar import Claim, ClaimKind, Parry, RadarRow, Thinness
from kapdip.showing.foresight.ahead import Foresight, Question
from kapdip.words.catalogue import mark
from kapdip.words.format import listing, money, number, percent, power_name

THIN_ROLES = {Thinness.SAFE: "text", Thinness.THIN: "warn", Thinness.HAIR: "bad"}
TINTS = {ClaimKind.CERTAIN: "bad_tint", ClaimKind.OPEN: "warn_tint"}
EDGES = {ClaimKind.CERTAIN: "bad", ClaimKind.OPEN: "warn"}


@dataclass(frozen=True, slots=True)
class HeatCell:
    """One player and one power."""

    player: Player
    kind: ClaimKind
    text: str
    """Units that are held, or what it costs."""
    second: str = ""
    """A leader's share, or the units that it takes."""
    tint: str = ""
    """The colour token of the ground; of a leader it is the power's colour."""
    edge: str = "line"
    bar: int = 0
    """Units held, in thousandths of the leader's."""
    tip: str = ""
    why: Question = ()


@dataclass(frozen=True, slots=True)
class HeatRow:
    """One power."""

    power: Currency
    name: str
    leader: str
    margin: str
    margin_role: str
    defence: str
    cells: tuple[HeatCell, ...]
    why: Question
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The whole map."""

    players: tuple[tuple[Player, str], ...]
    """With their monograms, by points."""
    rows: tuple[HeatRow, ...]

    def table(self, titles: tuple[str, ...]) -> list[list[str]]:
        """As text for a spreadsheet, with these titles before the players."""
        lines = [[*titles, *(player for player, _ in self.players)]]
        for row in self.rows:
            cells = [f"{cell.text} {cell.second}".strip() for cell in row.cells]
            lines.append([row.name, row.leader, row.margin, row.defence, *cells])
        return lines


def heat_map(about: Foresight) -> HeatMap:
    """The map of everybody's way to every power; powers that are gone come last."""
    found = about.radar
    rows = [_row(about, row) for row in found.rows] if found is not None else []
    there = {row.power for row in rows}
    gone = [power for power in about.lang.board.powers if power not in there]
    empty = tuple(HeatCell(player, ClaimKind.FAR, "") for player in about.players)
    rows += [
        HeatRow(power, power_name(power, about.lang), "", "", "text_hint", "", empty, ("row", power), is_gone=True)
        for power in gone
    ]
    return HeatMap(tuple((player, about.marks[player]) for player in about.players), tuple(rows))


def _row(about: Foresight, row: RadarRow) -> HeatRow:
    say = about.speaker.say
    leader = row.leader or (say("a lot decides") if row.tied else say("nobody"))
    return HeatRow(
        power=row.power,
        name=power_name(row.power, about.lang),
        leader=leader,
        margin=number(row.margin, about.lang) if row.leader else "–",
        margin_role=THIN_ROLES[row.thinness],
        defence=number(row.defence, about.lang, sign=True) if row.leader else "–",
        cells=tuple(_cell(about, row, row.claims[player]) for player in about.players),
        why=("row", row.power),
    )


def _cell(about: Foresight, row: RadarRow, claim: Claim) -> HeatCell:
    cost, second = number(claim.own, about.lang), ""
    if claim.kind is ClaimKind.LEADS:
        second = percent(half_up(claim.own * 100, row.total) if row.total else 0, about.lang)
    elif claim.slip is not None:
        cost = money(claim.cost, about.lang) if claim.need else cost
        second = number(claim.need, about.lang, sign=True) if claim.need else "="
    return HeatCell(
        player=claim.player,
        kind=claim.kind,
        text=cost,
        second=second,
        tint=TINTS.get(claim.kind, ""),
        edge=EDGES.get(claim.kind, "line"),
        bar=min(1000, claim.own * 1000 // row.units) if row.units else 0,
        tip=cell_text(about, row, claim),
        why=("claim", claim.player, claim.power),
    )


def cell_text(about: Foresight, row: RadarRow, claim: Claim) -> str:
    """A cell in a sentence, for tips and screen readers."""
    say, name = about.speaker.say, power_name(row.power, about.lang)
    if claim.kind is ClaimKind.LEADS:
        return say(
            "{player} controls {power} with {units}.",
            player=claim.player,
            power=name,
            units=number(claim.own, about.lang),
        )
    if claim.slip is None:
        return say("{player} holds {units}: out of reach.", player=claim.player, units=number(claim.own, about.lang))
    return f"{claim.player}, {name}: {threat_text(about, row, claim)}"


def threat_text(about: Foresight, row: RadarRow, claim: Claim) -> str:
    """What a takeover takes, which other powers it costs, and what the leader can do, in one line."""
    say, told = about.speaker.say, [_taken(about, claim)]
    for powers, text in (
        (claim.loses, mark("Gives up {powers}.")),
        (claim.risks, mark("Leaves {powers} to a lot.")),
    ):
        if powers:
            told.append(say(text, powers=listing([power_name(power, about.lang) for power in powers], about.lang)))
    return " ".join(filter(None, (*told, _answer(about, row, claim, claim.parry))))


def _taken(about: Foresight, claim: Claim) -> str:
    say, is_lot = about.speaker.say, claim.by is ControlBy.LOT
    if not claim.need:
        return say("Level: a lot decides.") if is_lot else say("Level: no purchase is needed.")
    facts = {
        "units": number(claim.need, about.lang),
        "cost": money(claim.cost, about.lang),
        "reach": number(claim.reach, about.lang),
    }
    say_n = about.speaker.say_n
    if is_lot:
        one, many = (
            "{units} unit more for {cost}, then level: a lot decides.",
            "{units} units more for {cost}, then level: a lot decides.",
        )
        return say_n(one, many, claim.need, **facts)
    return say_n(
        "{units} unit more for {cost}, can buy {reach}.",
        "{units} more for {cost}; can buy {reach}.",
        claim.need,
        **facts,
    )


def _answer(about: Foresight, row: RadarRow, claim: Claim, parry: Parry | None) -> str:
    say = about.speaker.say
    if row.leader is None:
        return ""
    if claim.kind is ClaimKind.CERTAIN:
        return say(
            "{player} alone can add {units} and still loses.", player=row.leader, units=number(row.defence, about.lang)
        )
    if parry is None:
        return say("If {player} spends everything, a tie-break decides.", player=row.leader)
    purse = about.radar.purses.get(row.leader) if about.radar is not None else None
    if purse is not None and purse.short:
        return say(
            "{player} can parry, but not keep all of {powers} at once.",
            player=row.leader,
            powers=", ".join(power_name(power, about.lang) for power in purse.powers),
        )
    return say(
        "{player} parries with {units} for {cost}.",
        player=row.leader,
        units=number(parry.units, about.lang),
        cost=money(parry.cost, about.lang),
    )


def legend(about: Foresight) -> tuple[tuple[str, str], ...]:
    """What the tints of the map say: a kind of claim and its words."""
    say = about.speaker.say
    return (
        (ClaimKind.CERTAIN.value, say("the controller alone can't stop it")),
        (ClaimKind.OPEN.value, say("affordable; a parry or a lot decides")),
        (ClaimKind.FAR.value, say("out of reach: units held")),
    )
