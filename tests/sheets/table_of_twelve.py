"""A table of twelve with German names, at which the slips and mails of people are read: turn 5, an autumn."""

from dataclasses import replace

from tests.sheets.mail_table import TABLE

TABLE_OF_TWELVE = replace(
    TABLE,
    players=(
        "Graf Zahl",
        "Dagobert Duck",
        "Kalle Wirsch",
        "Don De Vito",
        "Lucky Luke",
        "Käpt'n Blaubär",
        "Fräulein Rottenmeier",
        "Baron Münchhausen",
        "Onassis",
        "Die Bank von England",
        "Miss Marple",
        "Old Shatterhand",
    ),
    control={
        "AUSTRIA": "Kalle Wirsch",
        "ENGLAND": "Dagobert Duck",
        "FRANCE": "Lucky Luke",
        "GERMANY": "Graf Zahl",
        "ITALY": "Don De Vito",
        "RUSSIA": "Onassis",
        "TURKEY": "Old Shatterhand",
    },
    people={
        "Dagobert Duck": ("Hannelore Breitscheid",),
        "Graf Zahl": ("Werner Pohlmann",),
        "Lucky Luke": ("Sabine Kurz",),
        "Käpt'n Blaubär": ("Jörg Weiß",),
    },
)
