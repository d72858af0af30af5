"""The fixed words of the document: headings, column heads, captions, notes.

Takes: a language and what the turn has. Gives: `page_words`, a table by key, which templates print as it is.
"""

from collections.abc import Mapping

from kapdip.evaluation.own_words import N_, words_in

HEADINGS: Mapping[str, str] = {
    "sections": N_("Sections"),
    "map": N_("Map"),
    "orders": N_("Orders and results"),
    "orders_short": N_("Orders"),
    "positions": N_("Position"),
    "centres": N_("Supply centres"),
    "centres_short": N_("Centres"),
    "exchange": N_("The exchange"),
    "exchange_short": N_("Exchange"),
    "projections_short": N_("Projections"),
    "money": N_("Net worth projection"),
    "points": N_("Victory-point projection"),
    "charts": N_("Prices and victory points"),
    "charts_short": N_("Prices"),
    "press": N_("Press"),
    "comment": N_("The game master's comment"),
    "comment_short": N_("Comment"),
    "ranking": N_("Final standing"),
    "final_map": N_("Position at the end"),
    "hiring": N_("Bids and credits"),
    "hiring_leads": N_("controls next year"),
    "hiring_note": N_(
        "The higher bid takes control and is paid; equal bids: neutral. OVER: won for more than the "
        "purse held, all credits lost. HALF: every power bid for, at half the bid. NMR: no slip."
    ),
    "radar": N_("Who could take what next turn"),
    "radar_leader": N_("controller"),
    "radar_margin": N_("Lead"),
    "radar_threats": N_("could take it unaided"),
    "radar_note": N_(
        "From public figures, if nobody else trades: the amount to buy and its cost at today's prices. "
        "Bold: a lead that one turn's sales could wipe out."
    ),
    "radar_note_text": N_(
        "From public figures, if nobody else trades: the amount to buy and its cost at today's prices. "
        "!: a lead that one turn's sales could wipe out."
    ),
    "reckoning": N_("Appendix: how the figures were worked out"),
    "reckoning_short": N_("Appendix"),
    "news": N_("What happened"),
    "asked": N_("Decisions due now"),
    "contents": N_("Contents"),
    "to_top": N_("To the contents"),
    "to_content": N_("To the text"),
    "headline": N_("Headline"),
}

COLUMNS: Mapping[str, str] = {
    "power": N_("Power"),
    "owned": N_("Owned after the turn"),
    "change": N_("±"),
    "change_long": N_("Change"),
    "units": N_("Units"),
    "player": N_("Player"),
    "rank_before": N_("Place (before)"),
    "place": N_("Place"),
    "before": N_("before"),
    "securities": N_("Currencies"),
    "sum": N_("Total"),
    "points_head": N_("Points"),
    "rest": N_("Odd"),
    "flags": N_("Flag"),
    "leads": N_("controls the power"),
    "cash_before": N_("Cash before"),
    "trades": N_("Sales and purchases"),
    "cash_after": N_("Cash after"),
    "turn": N_("Turn"),
    "page": N_("Page"),
    "of": N_("of"),
    "in_cash": N_("in cash"),
    "gone": N_("eliminated"),
    "rank_before_text": N_("Pl. (before)"),
    "place_text": N_("Pl."),
    "before_text": N_("(was)"),
    "centres_note_text": N_("+ gained in this turn."),
    "exchange_apart_text": N_("+ bought, - sold, RED purchases reduced to the cash, NMR no exchange slip."),
    "exchange_note_text": N_("* controls, + bought, - sold, RED purchases reduced to the cash, NMR no exchange slip."),
}

CAPTIONS: Mapping[str, str] = {
    "map_position": N_("Position"),
    "map_moves": N_("Moves"),
    "map_choice": N_("What the map shows"),
    "map_large": N_("Large map"),
    "map_caption": N_(
        "Position after the turn. Colour, pattern and letter show a centre's owner; pale: last occupant. "
        "Rectangle: army; ship: fleet."
    ),
    "map_caption_home": N_(
        "Position after the turn. Colour, pattern and letter show a centre's owner; pale: home country. "
        "Rectangle: army; ship: fleet."
    ),
    "map_caption_neutral": N_(
        "Position after the turn. Colour, pattern and letter show a centre's owner. Rectangle: army; ship: fleet."
    ),
    "map_caption_failed": N_(
        "Only the units named in this turn's list, where they are now. Rectangle: army; ship: fleet."
    ),
    "map_caption_private": N_(
        "Own units and centres; nobody else's are shown. Rectangle: army; hull with sails: fleet."
    ),
    "moves_caption_private": N_(
        "Own orders. Arrow: move; thin, with a red ×: failed; dashes: support, with a red // if it failed; ring: hold,"
        " or supported to; dots: convoy; ?: impossible; triangle: dislodged."
    ),
    "moves_caption_failed": N_(
        "What failed in this turn. Thin arrow with a red ×: a move; dashes with a red //: support; dots: convoy; ?:"
        " impossible; triangle: dislodged."
    ),
    "moves_caption": N_(
        "Units after the moves, ownership before the turn. Arrow: move; thin, with a red ×: failed; dashes: support,"
        " with a red // if it failed; ring: hold, or supported to; dots: convoy; ?: impossible; triangle: dislodged."
    ),
    "price_title": N_("Price of each currency in {currency}"),
    "points_title": N_("Victory-point projection by player (grey: the others)"),
    "points_title_final": N_("Victory-point projection by player, at the end the victory points (grey: the others)"),
    "price_alt": N_("Chart: every currency's price up to turn {turn}; the figures are in the exchange tables."),
    "points_alt": N_("Chart: every player's points up to turn {turn}; the figures are in the projections."),
    "map_alt": N_("Map: position after turn {turn}. Units and centres are listed below."),
    "moves_alt": N_("Map: orders of turn {turn}. They are listed with their results."),
    "prices_head": N_("Prices"),
    "control_head": N_("Control"),
    "made_with": N_("Made with Kapdip"),
}


def page_words(lang: str, turn: int, currency: str) -> dict[str, str]:
    """All fixed words in a language."""
    words = words_in(lang)
    found: dict[str, str] = {}
    for table in (HEADINGS, COLUMNS, CAPTIONS):
        for key, text in table.items():
            found[key] = words.gettext(text).replace("{turn}", str(turn)).replace("{currency}", currency)
    found["currency"] = currency
    return found
