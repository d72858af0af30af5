"""The ten at the table: their aliases, their names, and how each of them trades.

Gives `PEOPLE`, in the order of seats. `Nature` is a handful of weights, each between 0 and about 2, that `traders`
reads.
"""

from dataclasses import dataclass

from kapdip.board.model import Power


@dataclass(frozen=True)
class Nature:
    """What somebody looks at when he buys and sells."""

    value: float = 1.0
    """The price of a point, as the centres stand now."""
    growth: float = 0.5
    """Centres that were gained lately, and those that seem next."""
    trend: float = 0.0
    """Prices that rose (negative: prices that fell)."""
    heart: float = 0.0
    """His favourite."""
    favourite: Power = ""
    crown: float = 0.5
    """To control: to be first in a currency, and to stay so."""
    nerve: float = 0.5
    """How little he trades; 1 hardly ever."""
    thrift: float = 0.0
    """Which part of his sales he keeps in cash."""
    spread: int = 2
    """In how many currencies he buys."""
    exact: bool = False
    """Works his purchases out to the unit; others write +99999 or round figures."""


@dataclass(frozen=True)
class Person:
    """One seat."""

    alias: str
    name: str
    nature: Nature


PEOPLE = (
    Person(
        "Effi Briest",
        "Birgit Sommer",
        Nature(value=0.6, heart=1.1, favourite="GERMANY", crown=0.9, nerve=0.55, spread=1),
    ),
    Person("Felix Krull", "Ralf Oetken", Nature(value=0.3, trend=1.4, growth=0.6, crown=0.3, nerve=0.15, spread=2)),
    Person(
        "Fürst Pückler",
        "Holger Brandt",
        Nature(value=0.5, heart=1.1, favourite="RUSSIA", crown=1.0, nerve=0.5, spread=1),
    ),
    Person(
        "Graf Koks",
        "Jochen Abel",
        Nature(value=0.2, trend=-1.1, growth=0.3, crown=0.2, nerve=0.1, thrift=0.2, spread=2),
    ),
    Person("Hauptmann Köpenick", "Dirk Wessel", Nature(value=0.5, growth=0.7, crown=1.9, nerve=0.25, spread=1)),
    Person(
        "Kapitän Nemo",
        "Volker Thiel",
        Nature(value=0.5, heart=1.1, favourite="ENGLAND", crown=0.9, nerve=0.45, spread=1),
    ),
    Person("Krösus", "Susanne Lüders", Nature(value=1.9, growth=0.2, crown=0.0, nerve=0.2, spread=3, exact=True)),
    Person(
        "Lady Windermere",
        "Meike Harms",
        Nature(value=0.8, heart=1.0, favourite="FRANCE", crown=0.9, nerve=0.6, spread=2, exact=True),
    ),
    Person(
        "Mutter Courage",
        "Petra Kolbe",
        Nature(value=0.6, heart=1.1, favourite="TURKEY", crown=1.1, growth=0.4, nerve=0.45, spread=1),
    ),
    Person(
        "Till Eulenspiegel", "Anke Reimers", Nature(value=0.9, growth=1.5, trend=0.3, crown=0.8, nerve=0.25, spread=2)
    ),
)
