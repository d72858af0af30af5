"""Seasons of a club: begun, renamed, ended, and how their points count.

Takes: the session, where dialogs are shown, the club that is open. Gives: `SeasonEdits`, `SeasonDialog`.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from kapdip.club import causes
from kapdip.club.entering import begin_season, end_season, plan_season
from kapdip.club.errors import ClubError
from kapdip.club.figures import read_weights
from kapdip.club.model import Club, Plan
from kapdip.club.scores import SYSTEMS
from kapdip.club.tables import records_of, season_points
from kapdip.showing.labels import named
from kapdip.words.catalogue import mark
from kapdip.words.rule_names import SYSTEM_NAMES
from kapdip.words.season_text import plan_text, weight_text
from kapdip_gui.club.holder import ClubHolder
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.parts import DIALOG, button, column, label, name_field
from kapdip_gui.session.session import Session


class SeasonDialog(Dialog):
    """Name of a season, points of a game, weights, the fewest games; below, the same in a
    sentence, or what is wrong.
    """

    def __init__(self, session: Session, parent: QWidget | None, club: Club, season: str | None) -> None:
        title = session.say("New season") if season is None else session.say("How the season counts")
        super().__init__(
            session, parent, title, session.say("Start season") if season is None else session.say("Apply")
        )
        self._club, self._season = club, season
        self.is_ended = False
        plan = club.plan(season)
        form = QFormLayout()
        form.setSpacing(8)
        self.name, self.system = QLineEdit(season or ""), QComboBox()
        for system in SYSTEMS:
            self.system.addItem(session.say(SYSTEM_NAMES[system]), system)
        self.system.setCurrentIndex(self.system.findData(plan.system))
        self.weights = QLineEdit("; ".join(weight_text(weight, session.language) for weight in plan.weights or ()))
        self.weights.setPlaceholderText(session.say("empty: all results count fully"))
        self.minimum = number_field(1, 99)
        self.minimum.setValue(plan.minimum)
        for text, field in (
            (session.say("Name of the season"), self.name),
            (session.say("Points of a game"), self.system),
            (session.say("Weights, the best result first"), self.weights),
            (session.say("Minimum games for a place"), self.minimum),
        ):
            title_label = label(text)
            name_field(field, text, title_label)
            form.addRow(title_label, field)
        self.told = RefusalLine(self)
        column(form, self.told, None, on=self.body, margins=DIALOG, spacing=10)
        self.name.textChanged.connect(self.check)
        self.system.currentIndexChanged.connect(self.check)
        self.weights.textChanged.connect(self.check)
        self.minimum.valueChanged.connect(self.check)
        if season is not None:
            end = button(session.say("Remove the season"), do=self._end)
            end.setToolTip(session.say("Its games stay, without a season."))
            self.footer.insertWidget(0, end)
        self.begin(600, 340)
        self.check()

    def _end(self) -> None:
        self.is_ended = True
        self.accept()

    @property
    def plan(self) -> Plan:
        """What was chosen. Raises ClubError for weights that are none."""
        text = self.weights.text().strip()
        try:
            weights = read_weights(text) if text else None
        except ValueError as error:
            raise ClubError(causes.no_weights(text=text)) from error
        return Plan(self.name.text().strip(), str(self.system.currentData()), weights, self.minimum.value())

    def change(self, club: Club) -> Club:
        """The club with what was chosen."""
        if self._season is None:
            return begin_season(club, self.plan)
        return end_season(club, self._season) if self.is_ended else plan_season(club, self._season, self.plan)

    def check(self) -> None:
        """Say how it counts so, or what is wrong."""
        try:
            plan = self.plan
            if plan.season:
                self.change(self._club)
            if self._season is not None:
                season_points(records_of(self._club, season=self._season), replace(plan, season=self._season))
        except ClubError as error:
            self.told.refuse(error.reasons[:1], self.weights if causes.no_weights.gave(error.reasons[0]) else self.name)
            self.accept_button.setEnabled(False)
            return
        told = plan_text(plan, self.session.language)
        if plan.season:
            self.told.say(told)
        else:
            told = f"{told} {self.session.say('The season still needs a name.')}"
            self.told.point(told, self.name, role="secondary")
        self.accept_button.setEnabled(bool(plan.season))


class SeasonEdits:
    """What is done with seasons. `shown` shows one of them."""

    def __init__(
        self, session: Session, dialogs: Dialogs, holder: ClubHolder, *, shown: Callable[[str | None], object]
    ) -> None:
        self._session = session
        self._dialogs = dialogs
        self._holder = holder
        self._shown = shown

    def begin(self) -> str | None:
        """Ask for a new season, begin and show it; gives its name."""
        dialog = SeasonDialog(self._session, self._dialogs.owner, self._holder.club, None)
        if not self._dialogs.run(dialog):
            return None
        label_of = named(mark("season {season} started"), season=dialog.plan.season)
        if not self._holder.do(label_of, dialog.change):
            return None
        self._shown(self._holder.club.seasons[-1])
        return self._holder.club.seasons[-1]

    def plan(self, season: str | None) -> None:
        """Ask how a season counts."""
        if season is None:
            return
        dialog = SeasonDialog(self._session, self._dialogs.owner, self._holder.club, season)
        if not self._dialogs.run(dialog):
            return
        told = mark("season {season} removed") if dialog.is_ended else mark("season {season}: scoring changed")
        name = None if dialog.is_ended else dialog.plan.season
        if self._holder.do(named(told, season=season), dialog.change):
            self._shown(name)
