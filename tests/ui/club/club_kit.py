"""A small club, and what message boxes say."""

from PySide6.QtWidgets import QApplication, QMessageBox

from kapdip.club.entering import enter_game, new_club
from kapdip.club.model import Club, Course, Dearest, Record, Result
from tests.ui.window_kit import settle

COURSE = Course(
    points={"a": (100, 500, 900), "b": (300, 200, 800), "c": (200, 600, 100)},
    led={"a": ("E", "", "EI"), "b": ("", "F", "F"), "c": ("", "", "")},
    red={"a": 2},
    dearest=Dearest("I", 2, 193),
)


def record(name: str, *order: str, season: str | None = "Herbst", course: Course | None = None) -> Record:
    results = tuple(Result(person, person[0].lower(), place, None) for place, person in enumerate(order, 1))
    return Record("", name, "ka2007", results, season=season, ended="2026-11-18", course=course)


def a_club() -> Club:
    club = new_club("Runde")
    for one in (
        record("Erste", "Anna", "Bert", "Cleo", course=COURSE),
        record("Zweite", "Anna", "Cleo", "Bert"),
        record("Dritte", "Bert", "Cleo", "Anna", season="Winter"),
    ):
        club = enter_game(club, one)
    return club


def boxes() -> list[str]:
    """What message boxes say now; they are closed."""
    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMessageBox) and one.isVisible()]
    told = [one.text() for one in found]
    for one in found:
        one.close()
    settle()
    return told
