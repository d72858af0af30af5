"""The words round press in German and English, folded (`orders.cleaning.fold`).

Data only. Source: docs/contract.md, "Text that people write".
"""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split("|"))


SENDER = _words("von|from|absender|sender")
ADDRESSEE = _words("an|to|empfanger|empfaenger|adressat")
EVERYBODY = _words("alle|allen|alle spieler|alle machte|jedermann|all|everybody|everyone|all players|all powers")
"""Whom press is addressed to that says so in a line of its own."""
PAPERS = _words(
    "presse|press|pressemeldung|pressemitteilung|pressetext|pressebeitrag|"
    "zeitung|paper|papers|newspaper|gazette|times|kurier|bote|herald|chronicle|tribune|geruchtekuche"
    "|geruechtekueche|rumour"
    "|rumours|rumor|rumors|gossip|klatsch|abdruck|abdrucken|drucken|drucke|print|bekanntmachung|veroffentlichen"
    "|veroeffentlichen|veroffentlichung"
    "|publish|publication|tageblatt|anzeiger|nachrichten|news|depesche|leserbrief|leserbriefes|anzeige"
    "|presseteil|column|hafenzeitung|abendblatt|morgenpost|courier|observer|blatt|ausgabe|rundschau|issue|morgenausgabe"
)
"""In a heading they say that press follows."""
NO_PRESS = _words("keine|keine presse|nichts|entfallt|entfaellt|none|no press|nothing|nil")
"""What people without press write instead."""
CLOSING = re.compile(
    r"^\W*(?:mit |in )?(?:\w+ )?hochachtung(?:svoll)?\W*$|^\W*i\. ?[av]\."
    r"|^\W*bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)\W*$|"
    r"^\W*(?:(?:viele|liebe|beste|herzliche|schone|sonnige|mit)\s+(?:\w+\s+)?)?(?:gruss|grusse"
    r"|grussen|gruesse|gruessen)\b"
    r"|^\W*(?:mfg|lg|vg|tschuss|tschuess|tscho|tschoe|tschau|ciao|herzlichst|bis (?:dann|bald)"
    r"|(?:with )?(?:\w+ ){0,2}(?:regards|wishes|greetings)|cheers|yours|thanks|thank you|many thanks|danke"
    r"|vielen dank|(?:much |all my |lots of )?love(?!\s+\w+\s+\w+\s+\w)|(?:all the )?best(?=\W*$|,)"
    r"|take care|(?:very )?truly yours"
    r"|(?:yours )?(?:very )?(?:sincerely|respectfully|faithfully)|with respect|mit respekt|ahoi|ahoy"
    r"|prost|saluti?|(?:mille )?grazie|merci|adieu|howgh"
    r"|ergebenst|freundlichst|(?:un )?(?:abbraccio|baci)|wir danken|kalinichta|yours ever|over and"
    r" out|that is all|das war'?s"
    r"|um bestatigung|es gr(?:u|ue)sst|schon(?:en|es) (?:sonntag|samstag|abend|tag|wochenende|rest)"
    r"|sent from|sent via|gesendet (?:von|mit)|get outlook|holen sie sich outlook)\b"
    r"|^\W*von meinem? [^0-9]{1,60} gesendet\W*$|^\W*diese (?:nachricht|mail|e-mail) wurde [^0-9]{1,80} gesendet\W*$"
)
"""How the end of a mail begins, folded: what follows, up to the next header, belongs to no slip."""
