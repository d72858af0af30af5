"""What people at a German table write to each other: texts with gaps, by what they are about.

Gives `TEXTS`. The gaps: `{ich}`, `{er}` (aliases), `{land}` (a power; `{dem_land}` in the dative, `{name}` without an
article), `{feind}`, `{dem_feind}` (another), `{gegner}` (as it is addressed), `{ort}` (a centre), `{kurs}` (a price). A
sender of `""` is the author himself; any other name makes the press grey. The addressee may be a power in angle
brackets.
"""

from typing import NamedTuple


class Text(NamedTuple):
    """One text: what it is about, who seems to write it, to whom."""

    about: str
    sender: str
    to: str
    text: str


TEXTS = (
    Text(
        "start",
        "Der Spielleiter a. D.",
        "alle",
        "Zehn Leute, sieben Länder, 21 Züge. Wer am Ende noch Freunde hat, hat etwas falsch gemacht.",
    ),
    Text("start", "", "alle", "Guten Abend in die Runde! Ich bin ganz friedlich und kaufe nur, was mir gefällt."),
    Text(
        "start", "Börsenblatt", "alle", "Erster Handelstag: Die Stimmung ist freundlich, die Absichten sind es nicht."
    ),
    Text(
        "crown", "", "alle", "Mit Freude übernehme ich die Geschäfte von {land}. Kurswechsel sind nicht ausgeschlossen."
    ),
    Text("crown", "", "{er}", "Nichts für ungut. {land} war bei dir in guten, aber nicht in billigen Händen."),
    Text("crown", "", "alle", "Neue Besen kehren gut. Wer {dem_land} helfen will, weiß, wo er kaufen kann."),
    Text(
        "crown",
        "Hofberichte",
        "alle",
        "Thronwechsel in {dem_land}: {er} räumt das Schloss, {ich} hat schon die Möbelwagen bestellt.",
    ),
    Text(
        "crown",
        "",
        "<{gegner}>",
        "Ich habe {land} nicht gekauft, um mit dir zu kämpfen. Lass uns die Grenze leeren, dann haben beide mehr vom"
        " Kurs.",
    ),
    Text("lostcrown", "", "{er}", "Gekauft ist nicht gewonnen. Ich komme wieder, und dann mit Bargeld."),
    Text("lostcrown", "", "alle", "Wer {land} jetzt führt, möge bitte die Blumen gießen. Ich bleibe Aktionär."),
    Text(
        "lostcrown",
        "",
        "{er}",
        "500 im Zug, mehr darf man ja nicht verkaufen. Sonst sähest du jetzt einen Kurs, den du noch nie gesehen hast.",
    ),
    Text("capture", "", "alle", "{ort} steht jetzt unter neuer Verwaltung. Die Öffnungszeiten bleiben."),
    Text(
        "capture",
        "",
        "<{gegner}>",
        "{ort} war ein Versehen deinerseits und eine Gelegenheit meinerseits. Reden wir über den Rest?",
    ),
    Text("capture", "Reuters", "alle", "{land} zieht in {ort} ein. {feind} spricht von einem Missverständnis."),
    Text(
        "capture", "Ein Bürger von {ort}", "alle", "Zum dritten Mal neue Briefmarken. Könnte uns bitte jemand behalten?"
    ),
    Text(
        "capture",
        "",
        "alle",
        "Ich stelle fest, dass {feind} auf {ort} nicht aufgepasst hat. Das ist kein Angriff, das ist Pädagogik.",
    ),
    Text(
        "capture",
        "Feldpost",
        "alle",
        "Liebe Mutter, wir sind in {ort}. Das Essen ist besser als zu Hause. Der General sagt, es geht bald weiter.",
    ),
    Text("lostplace", "", "<{gegner}>", "{ort} hätte ich dir auch verkauft. Jetzt wird es teurer."),
    Text(
        "lostplace",
        "",
        "alle",
        "Wer {dem_feind} noch eine Einheit baut, baut sie gegen sich selbst. Schaut auf die Karte.",
    ),
    Text("lostplace", "", "alle", "Ohne {ort} lebt es sich leichter. Behaupte ich einfach mal."),
    Text("lostplace", "Klagemauer", "alle", "{name} sucht dringend: eine Armee, gebraucht, gern auch ohne Schuhe."),
    Text(
        "boom",
        "Börsenblatt",
        "alle",
        "{name} bei {kurs}. Unsere Redaktion kauft nicht mehr, unsere Redaktion verkauft.",
    ),
    Text("boom", "", "alle", "{kurs} für {name}? Dafür bekomme ich anderswo zwei Zentren und ein Schlossgespenst."),
    Text(
        "boom",
        "",
        "alle",
        "Ich habe immer gesagt, dass {land} steigt. Zuletzt vor drei Zügen, als es noch keiner hören wollte.",
    ),
    Text(
        "boom",
        "Ein Kleinanleger",
        "alle",
        "Ist es jetzt zu spät, in {land} einzusteigen? Frage für einen Freund mit 500 Einheiten.",
    ),
    Text("crash", "Börsenblatt", "alle", "{land} fällt auf {kurs}. Analysten empfehlen warme Kleidung."),
    Text(
        "crash",
        "",
        "alle",
        "Wer hat denn da so viel {name} abgeladen? Ich frage nur, damit ich weiß, wen ich nicht grüße.",
    ),
    Text("crash", "", "alle", "{name} für {kurs}: So billig kommt man nie wieder an eine Flotte mit Meerblick."),
    Text(
        "crash",
        "Orakel vom Marktplatz",
        "alle",
        "Wenn alle verkaufen, kauft der Narr. Wenn der Narr reich wird, war er keiner.",
    ),
    Text("red", "", "alle", "RED ist keine Schande. RED ist die Kunst, mehr zu wollen, als man hat."),
    Text("red", "Kreditanstalt", "{ich}", "Sehr geehrter Kunde, Ihr Konto weist Größe, aber keine Deckung auf."),
    Text("nmr", "", "{er}", "Wo warst du? Die Börse hat für dich verkauft, und alle anderen haben es gemerkt."),
    Text("nmr", "Vermisstenanzeige", "alle", "Gesucht wird ein Zugzettel, zuletzt gesehen auf dem Küchentisch."),
    Text(
        "nmr_self",
        "",
        "alle",
        "Entschuldigung, ich war im Urlaub und hatte den Abgabetermin im falschen Kalender. Wieder da!",
    ),
    Text(
        "eliminated",
        "Nachruf",
        "alle",
        "{land} ist nicht mehr. Die Gläubiger werden gebeten, von Beileidsbekundungen abzusehen.",
    ),
    Text(
        "eliminated",
        "",
        "alle",
        "Ein Drittel meines Vermögens ist seit gestern Altpapier. Ich tapeziere damit das Wohnzimmer.",
    ),
    Text(
        "eliminated",
        "",
        "alle",
        "Respekt an alle, die {land} rechtzeitig verkauft haben. Und Grüße an die anderen, also an mich.",
    ),
    Text(
        "alliance",
        "",
        "<{gegner}>",
        "Wenn du die Grenze ruhig hältst, gehe ich gegen {feind}. Ein Zeichen genügt: lass eine Armee stehen.",
    ),
    Text(
        "alliance",
        "",
        "<{gegner}>",
        "Gemeinsam gegen {feind}? Ich nehme die Küste, du das Hinterland, den Kurs nehmen wir beide.",
    ),
    Text(
        "alliance", "", "alle", "{feind} wächst jedes Jahr. Ich wiederhole: jedes Jahr. Danke für die Aufmerksamkeit."
    ),
    Text(
        "alliance",
        "Friedenskongress",
        "alle",
        "Die Delegierten haben sich auf das Buffet geeinigt. Über {land} wird nachverhandelt.",
    ),
    Text("alliance", "", "{er}", "Ich halte viel von deiner Währung. Wörtlich. Also pass bitte auf sie auf."),
    Text(
        "lead",
        "",
        "alle",
        "Wer {er} noch einen Cent verdienen lässt, braucht über die Schlusstabelle nicht zu jammern.",
    ),
    Text(
        "lead",
        "Sportteil",
        "alle",
        "{er} führt, aber das Feld liegt eng. Wer jetzt die Nerven verliert, verliert auch den Rest.",
    ),
    Text("lead", "", "alle", "Zur Hochrechnung nur so viel: gezählt wird am Ende, und zwar Zentren."),
    Text(
        "lead",
        "Wahrsagerin Olga",
        "alle",
        "Ich sehe viel {name} in den Händen von {er}. Ich sehe auch viele, die das stört.",
    ),
    Text(
        "late",
        "",
        "alle",
        "Noch wenige Züge. Ab jetzt zählt jeder volle Hunderter, also bitte Taschenrechner statt Säbel.",
    ),
    Text("late", "", "alle", "Ich kaufe nur noch, was am Ende Zentren hat. Romantik war gestern."),
    Text(
        "late", "Buchhaltung", "alle", "Wir weisen darauf hin, dass 99 Einheiten nichts wert sind und Euro auch nicht."
    ),
    Text(
        "end",
        "",
        "alle",
        "Danke an alle und an den Spielleiter. Nächsten Mittwoch Revanche, gleiche Kneipe, neues Glück.",
    ),
    Text("end", "Wetterdienst", "alle", "Aussichten: Über Europa abziehende Fronten, an der Börse Flaute. Gute Nacht."),
    Text("mood", "Wetterdienst Nordsee", "alle", "Nebel, Sicht unter einer Provinz. Mit Flotten ist zu rechnen."),
    Text("mood", "", "alle", "Mein Zug ist diesmal so gut, dass ich ihn selbst nicht verstehe."),
    Text("mood", "Der Vatikan", "alle", "Wir beten für alle Einheiten, besonders für die in Unterstützung."),
    Text("mood", "Stammtisch", "alle", "Die Frage, wem die Nordsee gehört, wird vertagt, bis das Bier da ist."),
)
