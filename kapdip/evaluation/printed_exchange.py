"""The exchange table of a document: the window's two tables in one, currencies across, sums and controllers below.

Takes: an evaluation. Gives: `exchange_table`, `is_frozen`. Rules: KA 2007, "Die Börsentabelle"; docs/window.md 10.4.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kapdip.board.model import Power
from kapdip.evaluation.figures import signed_hundredths
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.printed_tables import NONE, printed_table, settled_of
from kapdip.exchange.audit import ControlBy
from kapdip.exchange.model import SeatStatus
from kapdip.game.collation import collation_key
from kapdip.game.public import PublicSettlement
from kapdip.tables.figures import Column, Figure, Table
from kapdip.tables.standings import Settled, currency_table
from kapdip.tables.standings import exchange_table as shown_table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.format import currency_name

FLAGS = (N_("RED"), N_("NMR"))
GONE = {SeatStatus.EXCLUDED: N_("excl."), SeatStatus.RESIGNED: N_("resigned")}


def is_frozen(settled: PublicSettlement) -> bool:
    """Whether it is the last turn of a profile in which it sets no new prices and no new controllers: both are those of
    the turn itself.
    """
    return any(found.by is ControlBy.KEPT for found in settled.decided)


def exchange_table(evaluation: Evaluation, titles: Mapping[str, str], lang: BoardLanguage) -> Table | None:
    """The exchange table with every element of the source, or None where nothing is traded. The column of a currency
    that was traded for the last time has a dagger as its tip.
    """
    about = settled_of(evaluation, lang)
    if about is None:
        return None
    settled, words = about.settlement, words_in(lang)
    powers = [power for power in lang.board.powers if power in settled.net]
    heads = {**titles, "cash": titles["currency"], **{power: currency_name(power, lang) for power in powers}}
    shown = shown_table(about)
    by_player = dict(zip(settled.accounts, shown.rows, strict=True))
    names = sorted(by_player, key=collation_key)
    shown = replace(shown, rows=[by_player[name] for name in names]).picked(["player", "cash", *powers, "flags"])
    table = printed_table(shown, heads, lang)

    def cell(one: Figure, power: Power) -> Figure:
        return replace(one, role="text" if one.key and power in settled.prices else "text_hint")

    return replace(
        table,
        columns=[replace(one, tip="†" if one.chip and one.chip not in settled.prices else "") for one in table.columns],
        rows=[
            [player, cash, *map(cell, cells, powers), Figure(_flags(settled, name, words), is_text=True)]
            for name, (player, cash, *cells, _) in zip(names, table.rows, strict=True)
        ],
        foot=_foot(about, evaluation, powers, heads),
        legend=(_note(evaluation, settled, words),),
    )


def _flags(settled: PublicSettlement, name: str, words: Translator) -> str:
    flags = [flag.value for flag in settled.flags.get(name, ())]
    status = settled.accounts[name].status
    return " ".join(words.gettext(one) for one in [*flags, *([GONE[status]] if status in GONE else [])])


def _foot(
    about: Settled, evaluation: Evaluation, powers: Sequence[Power], heads: Mapping[str, str]
) -> Sequence[Sequence[Figure]]:
    """The window's table of currencies, turned: a row for each of its columns, and one for the change of the price."""
    words, lang, prices = words_in(about.lang), about.lang, about.settlement.prices
    per = {row[0].chip: row for row in currency_table(about).rows}

    def line(label: str, figure: Callable[[Power], Figure], kind: str = "plain") -> list[Figure]:
        return [Figure(label, kind, is_text=True), *map(figure, powers)]

    def change(power: Power) -> Figure:
        before = about.turn.start.prices.get(power, 0)
        return Figure(signed_hundredths(prices[power] - before, lang) if power in prices else NONE)

    currency = evaluation.base_currency
    rows = [
        line(words.gettext("Bought − sold"), lambda power: per[power][1]),
        line(words.gettext("Price before"), lambda power: per[power][2]),
        line(words.gettext("Change of price"), change),
        line(
            words.gettext("New price ({currency})").format(currency=currency),
            lambda power: per[power][3] if power in prices else Figure(NONE),
            "strong",
        ),
        line(words.gettext("Supply centres"), lambda power: per[power][5]),
        line(words.gettext("{currency} per point").format(currency=currency), lambda power: per[power][4], "cost"),
    ]
    if evaluation.profile.holdings_lead:
        rows.append(line(_control_words(evaluation, words)[0], lambda power: per[power][6], "names"))
    columns = [Column(""), *(Column("", chip=power) for power in powers)]
    return printed_table(Table(columns, rows, "exchange"), heads, lang).rows


def _control_words(evaluation: Evaluation, words: Translator) -> tuple[str, str]:
    """What the controllers in the table are, and what a framed holding therefore is: the game
    may end with this turn.
    """
    if evaluation.played.settlement and is_frozen(evaluation.played.settlement):
        return words.gettext("Controller in the last turn"), words.gettext(
            "Framed and bold: controlled the power in the last turn."
        )
    if evaluation.is_final:
        return words.gettext("Largest holding"), words.gettext("Framed and bold: largest holding.")
    label = words.gettext("Controller from turn {turn}").format(turn=evaluation.turn + 1)
    return label, words.gettext("Framed and bold: controls the power next turn.")


def _note(evaluation: Evaluation, settled: PublicSettlement, words: Translator) -> str:
    notes = [
        *([_control_words(evaluation, words)[1]] if evaluation.profile.holdings_lead else []),
        words.gettext("+ bought, − sold in this turn."),
        words.gettext("RED: purchases reduced to the cash available."),
        words.gettext("NMR: no exchange slip."),
    ]
    if any(power not in settled.prices for power in settled.net):
        notes.append(words.gettext("†: traded for the last time in this turn, worthless now."))
    notes.append(words.gettext("{currency} per point: the cheapest in bold.").format(currency=evaluation.base_currency))
    if is_frozen(settled):
        notes.append(words.gettext("The last turn sets no new prices and no new controllers."))
    return " ".join(notes)
