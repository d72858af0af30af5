"""The openings that everybody at a Diplomacy table knows; from the second turn on the generals think for themselves.

Gives `OPENINGS`: per power a few sets of orders for spring 1901, as canonical text.
"""

OPENINGS: dict[str, tuple[tuple[str, ...], ...]] = {
    "AUSTRIA": (
        ("A BUD - SER", "F TRI - ALB", "A VIE - GAL"),
        ("A BUD - SER", "F TRI - ALB", "A VIE - TRI"),
        ("A BUD - SER", "F TRI H", "A VIE - GAL"),
    ),
    "ENGLAND": (
        ("F LON - NTH", "F EDI - NWG", "A LVP - YOR"),
        ("F LON - NTH", "F EDI - NWG", "A LVP - EDI"),
        ("F LON - ENG", "F EDI - NTH", "A LVP - YOR"),
    ),
    "FRANCE": (
        ("F BRE - MAO", "A PAR - BUR", "A MAR - SPA"),
        ("F BRE - MAO", "A PAR - BUR", "A MAR S A PAR - BUR"),
        ("F BRE - MAO", "A PAR - PIC", "A MAR - SPA"),
    ),
    "GERMANY": (
        ("F KIE - DEN", "A BER - KIE", "A MUN - RUH"),
        ("F KIE - DEN", "A BER - KIE", "A MUN - BUR"),
        ("F KIE - HOL", "A BER - KIE", "A MUN - RUH"),
    ),
    "ITALY": (
        ("F NAP - ION", "A ROM - APU", "A VEN H"),
        ("F NAP - ION", "A ROM - VEN", "A VEN - TYR"),
        ("F NAP - ION", "A ROM - VEN", "A VEN - PIE"),
    ),
    "RUSSIA": (
        ("F SEV - BLA", "F STP/SC - BOT", "A MOS - UKR", "A WAR - GAL"),
        ("F SEV - BLA", "F STP/SC - BOT", "A MOS - SEV", "A WAR - UKR"),
        ("F SEV - RUM", "F STP/SC - BOT", "A MOS - UKR", "A WAR - GAL"),
    ),
    "TURKEY": (
        ("F ANK - BLA", "A CON - BUL", "A SMY - CON"),
        ("F ANK - CON", "A CON - BUL", "A SMY - ARM"),
        ("F ANK - BLA", "A CON - BUL", "A SMY - ARM"),
    ),
}
