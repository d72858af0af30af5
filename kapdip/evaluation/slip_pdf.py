"""Order slips as printed pages: one per player, parts to be cut apart, each with its own heading.

Takes: a `SlipSheet`. Gives: `render_slips_pdf` → bytes (PDF/UA-1, the same bytes each time). Design of the evaluation,
1.
"""

from collections.abc import Mapping
from dataclasses import asdict

from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.pdf import compile_pdf, frame, printed
from kapdip.evaluation.slips import SlipSheet

MISSED: Mapping[bool, str] = {
    True: N_("With no slip, up to {limit} of each currency are sold."),
    False: N_("With no slip, nothing is traded."),
}
"""What a missing slip does: whether it sells."""
WORDS: Mapping[str, str] = {
    "slips": N_("Order forms"),
    "slip": N_("Order form"),
    "exchange": N_("Exchange slip"),
    "bids": N_("Bids"),
    "purse": N_("Purse:"),
    "military": N_("Unit orders"),
    "press": N_("Press"),
    "power": N_("Power"),
    "held": N_("Held"),
    "sellable": N_("To sell"),
    "price": N_("Price"),
    "per_point": N_("Per point"),
    "leader": N_("Controller"),
    "wish": N_("+ buy / − sell"),
    "cash": N_("Cash"),
    "plus_sales": N_("+ sales"),
    "minus_buys": N_("− purchases"),
    "is_rest": N_("= left"),
    "retreat": N_("Retreat:"),
    "build": N_("Build +"),
    "first_units": N_("Starting units, if different from these:"),
    "anywhere": N_("anywhere in your own territory, with or without a centre"),
    "removal": N_("Removal −"),
    "from": N_("from:"),
    "to": N_("to:"),
    "page": N_("Page"),
    "of": N_("of"),
    "no_power": N_("You control no power this turn."),
    "press_note": N_("Without a sender, it appears under your alias. You can't use another player's alias."),
}


def render_slips_pdf(sheet: SlipSheet) -> bytes:
    """The slips of all players of the sheet. Raises `PrintError` where typst refuses the document."""
    words = words_in(sheet.lang)
    told = {key: words.gettext(text) for key, text in WORDS.items()}
    due = (
        words.gettext("Due {deadline}.").format(deadline=sheet.deadline.rstrip(".")).rstrip(".")
        if sheet.deadline
        else ""
    )
    heading = words.gettext("Turn {turn}").format(turn=sheet.turn)
    rules = [
        words.gettext(
            "Fill in every line, with 0 for no trade. Sell at most {limit} per currency. Buy any number; "
            "+99999 means “all I can afford”. In brackets: centres."
        ),
        *([words.gettext("Unspent cash is lost.")] if sheet.loses else []),
        words.gettext(MISSED[sheet.sells]),
    ]
    data = frame(f"{told['slips']} {sheet.game}, {heading}, {sheet.turn_name}", sheet.lang, told) | {
        "part_note": printed(" · ".join(text for text in (sheet.game, f"{heading}, {sheet.turn_name}", due) if text)),
        "kicker": printed(f"{told['slip']} · {heading}, {sheet.turn_name}"),
        "foot": printed(
            words.gettext("{game} · prices and holdings after turn {turn}").format(game=sheet.game, turn=sheet.turn - 1)
            if sheet.trades
            else sheet.game
        ),
        "rules": " ".join(rules).format(limit=sheet.sale_limit),
        "base": sheet.base_currency,
        "moves": sheet.moves,
        "adjusts": sheet.adjusts,
        "trades": sheet.trades,
        "bids": sheet.bids,
        "with_press": sheet.press,
        "bids_note": words.gettext("Whole numbers; 0 means no bid."),
        "players": [printed(_plain(asdict(slip))) for slip in sheet.players],
    }
    return compile_pdf("slips.typ", data)


def _plain(slip: dict[str, object]) -> dict[str, object]:
    """Without the order values, which a page does not need."""
    commands = slip["commands"]
    assert isinstance(commands, tuple)
    slip["commands"] = [{key: value for key, value in command.items() if key != "units"} for command in commands]
    return slip
