"""How people write exchange slips: some 170 ways in German and English, and the mails around them.

The ways are made of what players wrote and would write, not of what the reader knows; one that it can't read has to be
asked about. Gives: `a_mail`, the text of somebody's slip written in a way, within a mail.
"""

from collections.abc import Callable
from random import Random

from tests.sheets.mail_table import TABLE
from tests.sheets.slip_hands import NAMES, Slip, Way, all_powers, by_line, grouped, row_of_letters, table

WAYS: dict[str, Way] = {
    # One line for each, German.
    "Mark: -500": by_line("de", "{name}: {signed}"),
    "Mark -500": by_line("de", "{name} {signed}"),
    "-500 Mark": by_line("de", "{signed} {name}"),
    "- 500 Mark": by_line("de", "{signed} {name}", minus="- "),
    "−500 Mark": by_line("de", "{signed} {name}", minus="−"),
    "Mark –500": by_line("de", "{name} {signed}", minus="–"),
    "Mark 500-": by_line("de", "{name} {behind}"),
    "500- Mark": by_line("de", "{behind} {name}"),
    "verkaufe 500 Mark": by_line("de", "{verb} {n} {name}"),
    "* Verkaufe 500 Mark": by_line("de", "* {Verb} {n} {name}"),
    "- verkaufe 500 Mark": by_line("de", "- {verb} {n} {name}"),
    "• Mark: verkaufe 500": by_line("de", "• {name}: {verb} {n}"),
    "500 Mark verkaufen": by_line("de", "{n} {name} {verb}"),
    "Mark 500 verkaufen": by_line("de", "{name} {n} {verb}"),
    "500 Mark (verkaufen)": by_line("de", "{n} {name} ({verb})"),
    "Mark (verkaufe): 500": by_line("de", "{name} ({verb}): {n}"),
    "Mark 500 (V)": by_line("de", "{name} {n} ({V})"),
    "V 500 Mark": by_line("de", "{V} {n} {name}"),
    "V: 500 Mark": by_line("de", "{V}: {n} {name}"),
    "1. verkaufe 500 Mark": by_line("de", "{i}. {verb} {n} {name}"),
    "1) Mark -500": by_line("de", "{i}) {name} {signed}"),
    "Mark = -500": by_line("de", "{name} = {signed}"),
    "Mark | -500": by_line("de", "| {name} | {signed} |"),
    "Mark→-500": by_line("de", "{name} -> {signed}"),
    "Mark TAB -500": by_line("de", "{name}\t{signed}"),
    "Mark .... -500": by_line("de", "{name} ........ {signed}"),
    "Deu -500": by_line("de", "{short} {signed}"),
    "D -500": by_line("de", "{letter} {signed}"),
    "D-500, R+300": by_line("de", "{letter}{signed}", join=", "),
    "D -500 / R +300": by_line("de", "{letter} {signed}", join=" / "),
    "DM -500; RUB +300": by_line("de", "{bank} {signed}", join="; "),
    "Mark -500, Rubel +300": by_line("de", "{name} {signed}", join=", "),
    "-500 Mark, +300 Rubel": by_line("de", "{signed} {name}", join=", "),
    "verkaufe 500 Mark, kaufe 300 Rubel": by_line("de", "{verb} {n} {name}", join=", "),
    "500 Einheiten Mark verkaufen": by_line("de", "{n} Einheiten {name} {verb}"),
    "Mark (-500)": by_line("de", "{name} ({signed})"),
    "(-500) Mark": by_line("de", "({signed}) {name}"),
    "Mark: -500,-": by_line("de", "{name}: {signed},-"),
    "Mark: -500.": by_line("de", "{name}: {signed}."),
    "Ich möchte 500 Mark verkaufen.": by_line("de", "Ich möchte {n} {name} {verb}."),
    "Bitte verkaufe 500 Mark für mich": by_line("de", "Bitte {verb} {n} {name} für mich"),
    "Mark: minus 500": by_line("de", "{name}: {signed}", minus="minus "),
    # Groups, German.
    "Verkauf:⏎500 Mark": grouped("de", "Verkauf:\n", "Kauf:\n"),
    "Verkäufe⏎Mark 500": grouped("de", "Verkäufe\n", "Käufe\n", "{name} {n}"),
    "VERKAUFEN⏎- 500 Mark": grouped("de", "VERKAUFEN\n", "KAUFEN\n", "- {n} {name}"),
    "Verkaufe:⏎  * Mark: 500": grouped("de", "Verkaufe:\n", "Kaufe:\n", "  * {name}: {n}", between="\n\n"),
    "Ich verkaufe:⏎500 Mark": grouped("de", "Ich verkaufe:\n", "Ich kaufe:\n", between="\n\n"),
    "Verkauf: 500 Mark, 200 Lire": grouped("de", "Verkauf: ", "Kauf: ", join=", "),
    "Verkauf 500 Mark⏎        200 Lire": grouped("de", "Verkauf: ", "Kauf:    ", join="\n         "),
    "Verkaufe 500 Mark und 200 Lire": grouped("de", "Verkaufe ", "Kaufe ", join=", ", last=" und "),
    "Ich verkaufe 500 Mark⏎und 200 Lire": grouped("de", "Ich verkaufe ", "Ich kaufe ", join=",\n", last="\nund "),
    "Ich verkaufe …, dafür kaufe ich …": grouped(
        "de", "ich verkaufe ", "ich kaufe ", join=", ", last=" und ", between=" und "
    ),
    "500 Mark, 200 Lire verkaufen": grouped("de", "", "", join=", ", behind=(" verkaufen", " kaufen")),
    "V: 500 Mark + 200 Lire": grouped("de", "V: ", "K: ", join=" + "),
    "Raus: 500 Mark": grouped("de", "Raus: ", "Rein: ", join=", "),
    "Raus⏎500 Mark": grouped("de", "Raus\n", "Rein\n"),
    "Abstoßen: Mark 500": grouped("de", "Abstoßen: ", "Zukaufen: ", "{name} {n}", join=", "),
    "Ich stoße 500 Mark ab": grouped("de", "Ich stoße ab: ", "Ich lege mir zu: ", join=", ", last=" und "),
    "weg mit 500 Mark": grouped("de", "weg mit ", "her mit ", join=", ", last=" und "),
    "Zu verkaufen sind:": grouped("de", "Zu verkaufen sind:\n", "Zu kaufen sind:\n", "{name}: {n}"),
    "--- Verkauf ---": grouped("de", "--- Verkauf ---\n", "--- Kauf ---\n"),
    "[Verkauf]": grouped("de", "[Verkauf]\n", "[Kauf]\n", "{name}: {n}"),
    "*Verkauf*": grouped("de", "*Verkauf*\n", "*Kauf*\n", "{n} {name}"),
    "Verkauf (alles in Einheiten):": grouped("de", "Verkauf (alles in Einheiten):\n", "Kauf (alles in Einheiten):\n"),
    "a) Verkäufe:": grouped("de", "a) Verkäufe:\n", "b) Käufe:\n", "- {name}: {n}"),
    "Verkaufsaufträge": grouped("de", "Verkaufsaufträge:\n", "Kaufaufträge:\n", "{n} {name}"),
    "Verkauf: mit Minus": grouped("de", "Verkauf:\n", "Kauf:\n", "{name} {signed}"),
    "Ich würde gern … loswerden": grouped(
        "de", "Ich würde gern loswerden: ", "Ich hätte gern: ", join=", ", last=" und "
    ),
    # Tables, German.
    "Währung Kauf Verkauf": table("de", ("Währung", "Verkauf", "Kauf"), "columns"),
    "Währung Kauf Verkauf, rechts": table("de", ("", "Verkauf", "Kauf"), "right"),
    "Währung|Kauf|Verkauf": table("de", ("Währung", "Verkauf", "Kauf"), " | "),
    "Währung|Kauf|Verkauf ---": table("de", ("Währung", "Verkauf", "Kauf"), " | ", rule=True),
    "Währung;Kauf;Verkauf": table("de", ("Währung", "Verkauf", "Kauf"), ";"),
    "Währung TAB Kauf TAB Verkauf": table("de", ("Währung", "Verkaufen", "Kaufen"), "\t"),
    "Währung TAB Kauf (+) TAB Verkauf (-)": table("de", ("Währung", "Verkauf (-)", "Kauf (+)"), "\t", signs=True),
    "alle sieben, 0": all_powers("de", "{name}: {x}", "0"),
    "alle sieben, --": all_powers("de", "{name}  {x}", "--"),
    "alle sieben, nichts": all_powers("de", "{name}: {x}", "nichts"),
    "alle sieben, -/-": all_powers("de", "{letter}: {x}", "-/-"),
    "alle sieben in einer Zeile": all_powers("de", "{letter} {x}", "0", ", "),
    "alle sieben, keine Änderung": all_powers("de", "{name}: {x}", "keine Änderung"),
    "Ö E F D I R T": row_of_letters("de", ""),
    "Ö|E|F|D|I|R|T": row_of_letters("de", " | "),
    # One line for each, English.
    "Marks: -500": by_line("en", "{name}: {signed}"),
    "Marks -500": by_line("en", "{name} {signed}"),
    "-500 Marks": by_line("en", "{signed} {name}"),
    "sell 500 Marks": by_line("en", "{verb} {n} {name}"),
    "I'd like to sell 500 Marks": by_line("en", "I'd like to {verb} {n} {name}"),
    "Marks: sell 500": by_line("en", "{name}: {verb} {n}"),
    "Marks sell 500": by_line("en", "{name} {verb} {n}"),
    "500 Marks (sell)": by_line("en", "{n} {name} ({verb})"),
    "S 500 Marks": by_line("en", "{V} {n} {name}"),
    "Marks 500 S": by_line("en", "{name} {n} {V}"),
    "(a) Marks -500": by_line("en", "({i}) {name} {signed}"),
    "Ger -500, Rus +300": by_line("en", "{short} {signed}", join=", "),
    "G-500 R+300": by_line("en", "{letter}{signed}", join=" "),
    "500 units of Marks: sell": by_line("en", "{verb} {n} units of {name}"),
    "Please sell 500 Marks for me.": by_line("en", "Please {verb} {n} {name} for me."),
    "Marks, minus": by_line("en", "{name} {signed}", minus="minus "),
    # Groups, English.
    "Sell:⏎500 Marks": grouped("en", "Sell:\n", "Buy:\n"),
    "SELL⏎Marks 500": grouped("en", "SELL\n", "BUY\n", "{name} {n}", between="\n\n"),
    "Sales⏎- 500 Marks": grouped("en", "Sales\n", "Purchases\n", "- {n} {name}"),
    "Selling: 500 Marks, 200 Lira": grouped("en", "Selling: ", "Buying: ", join=", "),
    "Sell 500 Marks⏎200 Lira": grouped("en", "Sell ", "Buy ", join="\n"),
    "I sell … and buy …": grouped("en", "I sell ", "I buy ", join=", ", last=" and ", between=", and "),
    "I'm selling … and …": grouped("en", "I'm selling ", "I'm buying ", join=", ", last=" and ", between=". ", end="."),
    "Please sell my": grouped("en", "Please sell ", "Please buy ", join=", ", last=" and ", between=".\n", end="."),
    "Get rid of": grouped("en", "Get rid of ", "Get me ", join=" and "),
    "To sell:": grouped("en", "To sell:\n", "To buy:\n", "  {name}: {n}"),
    "Out: / In:": grouped("en", "Out: ", "In: ", join=", "),
    "Sell orders": grouped("en", "Sell orders:\n", "Buy orders:\n", "* {n} {name}"),
    "For sale:": grouped("en", "For sale:\n", "Wanted:\n", "{n} {name}"),
    # Tables, English.
    "Currency Buy Sell": table("en", ("Currency", "Sell", "Buy"), "columns"),
    "Currency Buy Sell, right": table("en", ("Currency", "Sell", "Buy"), "right"),
    "Currency|Buy|Sell": table("en", ("Currency", "Sell", "Buy"), " | ", rule=True),
    "Currency,Buy,Sell": table("en", ("Currency", "Sold", "Bought"), ";"),
    "Currency TAB Buy TAB Sell": table("en", ("Currency", "Sell", "Buy"), "\t"),
    "all seven, N/T": all_powers("en", "{name} {x}", "N/T"),
    "all seven, no trade": all_powers("en", "{name}: {x}", "no trade"),
    "all seven, -": all_powers("en", "{name}: {x}", "-"),
    "A E F G I R T": row_of_letters("en", ""),
    # What hands in a hurry write.
    "mark 500 vk": by_line("de", "{name} {n} {vk}"),
    "vk 500 mark": by_line("de", "{vk} {n} {name}"),
    "Mark 500 raus": by_line("de", "{name} {n} {raus}"),
    "raus mit 500 Mark": by_line("de", "{raus} mit {n} {name}"),
    "500 Mark weg": grouped("de", "", "", join=", ", behind=(" weg", " her")),
    "Mark runter um 500": by_line("de", "{name} {updown} um {n}"),
    "-500M": by_line("de", "{signed}{letter}"),
    "D:-500": by_line("de", "{letter}:{signed}"),
    "Mark:-500": by_line("de", "{name}:{signed}"),
    "Mark - 500": by_line("de", "{name} {signed}", minus="- "),
    "Mark: - 500": by_line("de", "{name}: {signed}", minus="- "),
    "Mark: — 500": by_line("de", "{name}: {signed}", minus="— "),
    "Mark: -500 St.": by_line("de", "{name}: {signed} St."),
    "Mark: -500 Stück": by_line("de", "{name}: {signed} Stück"),
    "Mark -500 (damit ich wegkomme)": by_line("de", "{name} {signed} (damit ich da wegkomme)"),
    "Mark 500 verkaufen!": by_line("de", "{name}: {n} {verb}!"),
    "Verkaufe von den Mark 500": by_line("de", "{verb} von den {name} {n}"),
    "Verkauf von 500 Mark": by_line("de", "{noun} von {n} {name}"),
    "500 Mark sollen verkauft werden": by_line("de", "{n} {name} sollen {done} werden"),
    "ich hätte gern 500 Mark verkauft": by_line("de", "ich hätte gern {n} {name} {done}"),
    "Kannst du 500 Mark verkaufen?": by_line("de", "Kannst du bitte {n} {name} {infinitive}?"),
    "Mark: Verkauf von 500": by_line("de", "{name}: {noun} von {n}"),
    "Mark: Verkauf 500 Einheiten": by_line("de", "{name}: {noun} {n} Einheiten"),
    "Order 1: verkaufe": by_line("de", "Order {i}: {verb} {n} {name}"),
    "1/ -500 Mark": by_line("de", "{i}/ {signed} {name}"),
    "#1 Mark -500": by_line("de", "{i}.) {name} {signed}"),
    "Börse: Mark -500, Rubel +300": by_line("de", "{name} {signed}", join=", ", head="Börse: "),
    "Ich verkaufe je 500": grouped("de", "Ich verkaufe: ", "Ich kaufe: ", join="; "),
    "Verkauf/Kauf =": grouped("de", "Verkauf = ", "Kauf = ", join=", "),
    "Verkauf -> ": grouped("de", "Verkauf -> ", "Kauf -> ", join=", "),
    "Verkaufen möchte ich": grouped(
        "de", "Verkaufen möchte ich ", "Kaufen möchte ich ", join=", ", last=" und ", end="."
    ),
    "Diesmal verkaufe ich": grouped("de", "Diesmal verkaufe ich ", "und kaufe ", join=", ", last=" und ", end="."),
    "Meine Verkäufe sind": grouped(
        "de", "Meine Verkäufe sind ", "Meine Käufe sind ", join=", ", last=" sowie ", end="."
    ),
    "Ich trenne mich von": grouped("de", "Ich trenne mich von ", "Ich kaufe ", join=", ", last=" und "),
    "Verkaufsliste": grouped(
        "de", "Verkaufsliste\n=============\n", "Kaufliste\n=========\n", "{name:<12} {n}", between="\n\n"
    ),
    "V) …": grouped("de", "V) ", "K) ", join=", "),
    "Verkauf .": grouped("de", "Verkauf. ", "Kauf. ", join=", "),
    "Sell – 500 Marks": by_line("en", "{Verb} – {n} {name}"),
    "500 Marks out": by_line("en", "{n} {name} {out}"),
    "Marks down 500": by_line("en", "{name} {downup} {n}"),
    "I am going to sell": by_line("en", "I am going to {verb} {n} {name}."),
    "Can you sell 500 Marks?": by_line("en", "Can you {verb} {n} {name}, please?"),
    "want to sell": by_line("en", "want to {verb} {n} {name}"),
    "sell off 500 Marks": grouped("en", "sell off ", "buy up ", join=" & "),
    "SELLING:⏎500 x Marks": grouped("en", "SELLING:\n", "BUYING:\n", "{n} x {name}"),
    "My sales are": grouped("en", "My sales are ", "My purchases are ", join=", ", last=" and ", end="."),
    "I would like to sell": grouped(
        "en", "I would like to sell ", "I would like to buy ", join=", ", last=" and ", between=".\n"
    ),
    "Selling … to buy …": grouped("en", "I'm selling ", "I'm buying ", join=", ", last=" and ", between="; "),
    "SELL 500 Marks 200 Lira": grouped("en", "SELL ", "BUY ", join="  "),
    "Marks -500 @ 1.03": by_line("en", "{name} {signed} @ 1.03"),
    "Ger: S500": by_line("en", "{short}: {V}{n}"),
    "Marks: sold 500": by_line("en", "{name}: {past} {n}"),
}  # fmt: skip
"""By a sample of each: how slips are written."""

NOISE = (
    "", "", "", "",
    "Sonst nichts.", "Rest unverändert", "Alle anderen: 0", "Keine weiteren Transaktionen.", "Das war's.",
    "Sonst keine Trades.",
    "Hoffe, das klappt.", "Bis nächste Woche!", "Das muss reichen :-)", "Viel Glück allen!", "Alles andere bleibt.",
    "No other trades.", "That's all.", "That's it for this turn.", "Nothing else.", "Everything else unchanged.",
    "Good luck!",
    "Hope that's OK.", "See you on Friday.", "P.S.: Bin nächste Woche im Urlaub.", "PS: I'm away next week.",
)  # fmt: skip
"""What people add below a slip."""


WRAPPINGS: dict[str, Callable[[str, str, Random], str]] = {
    'Börsenzug "Anna"': lambda body, name, _: f'Börsenzug "{name}"\n{body}',
    "Anna:": lambda body, name, _: f"{name}:\n{body}",
    "Anna alone": lambda body, name, _: f"{name}\n{body}",
    "Anna, an empty line": lambda body, name, _: f"{name}\n\n{body}",
    "Von: Anna": lambda body, name, _: f"Von: {name}\n{body}",
    "headers": lambda body, name, _: (
        f"From: {name} <{name.lower()}@example.org>\nTo: gm@example.org\nSubject: Zug 5\n\n{body}\n"
    ),
    "Hallo … Gruß": lambda body, name, chance: (
        f"Hallo{chance.choice((', Spielleiter,', ' Günter,', ' zusammen,', '!'))}\n\n{body}\n\n"
        f"{chance.choice(('Gruß', 'Viele Grüße', 'MfG', 'LG', 'Bis Dienstag', 'Ciao'))},\n{name}"
    ),
    "Hi … cheers": lambda body, name, chance: (
        f"{chance.choice(('Hi,', 'Hi GM,', 'Hello there,', 'Dear all,'))}\n\n{body}\n\n"
        f"{chance.choice(('Cheers', 'Best', 'Thanks', 'Regards', 'See you on Tuesday'))},\n{name}"
    ),
    "here is my slip": lambda body, name, _: f"Hi,\nhere is my slip for turn 5:\n\n{body}\n\nThanks,\n{name}",
    "hier mein Börsenzug": lambda body, name, _: f"Moin,\nhier mein Börsenzug:\n\n{body}\n\nGruß {name}",
    "a signature": lambda body, name, _: f"{name}\nBörse:\n{body}\n\n-- \n{name}\nTel. 040 123456\nSent from my iPhone",
    "a quotation below": lambda body, name, _: (
        f"From: {name}\n\n{body}\n\n"
        "Am 12.11.2026 um 20:15 schrieb die Spielleitung:\n"
        "> Liebe Leute,\n> bitte eure Zettel bis Freitag.\n> Mark: +700\n"
    ),
    "Outlook": lambda body, name, _: (
        f"From: {name}\n\n{body}\n\n"
        "-----Original Message-----\nFrom: GM\nTo: all\nSubject: Turn 5\n\nSell 300 Marks\nBuy 100 Roubles\n"
    ),
    "a quotation above": lambda body, name, _: f"From: {name}\n\n> Please send your slips.\n> Marks +700\n\n{body}\n",
    "indented": lambda body, name, _: f"{name}:\n    " + body.replace("\n", "\n    "),
    "orders first": lambda body, name, _: f"{name}\nEngland:\nA Lon H\nF Nth - Nwy\n\nBörse:\n{body}",
    "orders behind": lambda body, name, _: f'Börsenzug "{name}"\n{body}\n\nMilitärzug "{name}"\nEngland:\nA Lon H\n',
    "empty lines": lambda body, name, _: f"{name}:\n\n" + body.replace("\n", "\n\n"),
}
"""What stands around a slip: text, name, chance."""


def a_slip(chance: Random) -> Slip:
    """A slip as people write it: two to five currencies, sales and purchases, mostly round."""
    powers = sorted(chance.sample(list(NAMES["de"]), chance.randint(2, 5)))
    amounts = (100, 200, 250, 300, 400, 499, 500, 500, 500, 75, 120, 1000, 1200, 1350, 2500, 37)
    return {power: chance.choice(amounts) * chance.choice((1, -1)) for power in powers}


def a_mail(way: str, chance: Random) -> tuple[str, str, Slip]:
    """A mail with a slip written in a way: its text, who sent it, the slip."""
    slip = a_slip(chance)
    body = WAYS[way](slip, chance) + "\n" * chance.choice((1, 1, 2)) + chance.choice(NOISE)
    around = chance.choice(list(WRAPPINGS))
    player = "Anna" if "orders" in around else chance.choice(TABLE.players or ())
    return WRAPPINGS[around](body, player, chance), player, slip
