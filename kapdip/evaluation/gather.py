"""From a public view to the evaluation of one of its turns.

Takes: a `PublicView`, a finished turn's number, the game master's choices.
Gives: `evaluate` → `Evaluation`; `evaluate_game` → one for every turn.
Raises `EvaluationError` (a `Reason`) where the turn does not exist or is not finished.
Rules: KA 2007, "Auswertung der Partie"; docs/rules.md 3, 4, 9, 10.6 and 11.
"""

from kapdip.board.board import Board
from kapdip.evaluation import causes
from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.gather_board import board_report, centre_table, power_reports
from kapdip.evaluation.gather_exchange import final_ranking, series
from kapdip.evaluation.gather_news import news
from kapdip.evaluation.lettering import clean, clean_line, paragraphs
from kapdip.evaluation.model import Evaluation, HiringReport, NextTurn, PressNote
from kapdip.evaluation.options import Block, EvaluationOptions, PressMode
from kapdip.foresight.outlook import no_radar, public_outlook
from kapdip.foresight.radar import RadarRow, radar
from kapdip.game.collation import collation_key
from kapdip.game.model import PressColour
from kapdip.game.public import PublicTurn, PublicView


def finished_turn(view: PublicView, number: int) -> PublicTurn:
    """The turn with that number. Raises `EvaluationError` where there is none, or where it is still being played."""
    if not 1 <= number <= len(view.turns):
        raise EvaluationError(causes.no_turn(turn=number, last=len(view.turns)))
    turn = view.turns[number - 1]
    if not turn.is_finished:
        raise EvaluationError(causes.not_finished(turn=number))
    return turn


def finished_turns(view: PublicView) -> tuple[int, ...]:
    """The numbers of all turns that can be evaluated."""
    return tuple(turn.number for turn in view.turns if turn.is_finished)


def evaluate(view: PublicView, turn: int | None = None, options: EvaluationOptions | None = None) -> Evaluation:
    """The evaluation of a finished turn, by default of the last one. Raises `EvaluationError`."""
    options = options or EvaluationOptions()
    if turn is None:
        numbers = finished_turns(view)
        if not numbers:
            raise EvaluationError(causes.nothing_yet())
        turn = numbers[-1]
    played = finished_turn(view, turn)
    board: Board = view.board
    date, ending = played.date, played.ending
    has = options.has
    return Evaluation(
        played=played,
        before=view.turns[turn - 2] if turn > 1 else None,
        game_name=clean_line(view.name) or "Kapdip",
        played_on=board,
        profile=view.profile,
        base_currency=view.profile.base_currency,
        gm=clean_line(view.gm),
        computers=view.computers,
        published=clean_line(options.published),
        turn=turn,
        season=date.season,
        year=date.year,
        has_winter=date.adjustments,
        is_final=ending is not None,
        next=_next(view, played, options),
        headline=_own(options.headline, played.headline),
        deck=_own(options.deck, ""),
        news=news(view, played, board) if has(Block.NEWS) else (),
        board=board_report(played),
        powers=power_reports(played, board),
        centres=centre_table(view, played, board) if played.report is None else None,
        ranking=final_ranking(view, played, board),
        series=series(view, turn, board),
        press=_press(played) if has(Block.PRESS) else (),
        press_apart=played.press_apart if options.press is PressMode.GAME else options.press is PressMode.APART,
        comment=_comment(played, options) if has(Block.COMMENT) else (),
        shows_reckoning=has(Block.RECKONING),
        leads=_leads(view, turn + 1) if has(Block.RADAR) else (),
        corrections=played.corrections,
        hiring=HiringReport(played.start.homes, played.auction, played.income) if view.profile.bids else None,
        coming=view.turns[turn].start.control if played.inning is not None and ending is None else {},
        report=played.report,
        map_labels=options.labels.value,
        map_tint=options.tint.value,
        shows_moves=has(Block.MOVES_MAP),
        shows_positions=has(Block.POSITIONS),
        shows_charts=has(Block.CHARTS),
    )


def evaluate_game(view: PublicView, options: EvaluationOptions | None = None) -> tuple[Evaluation, ...]:
    """The evaluations of all finished turns, for a document of the whole game; headline, deck
    and comment are those of each turn.
    """
    numbers = finished_turns(view)
    if not numbers:
        raise EvaluationError(causes.nothing_yet())
    return tuple(evaluate(view, number, options) for number in numbers)


def _leads(view: PublicView, coming: int) -> tuple[RadarRow, ...]:
    """How firmly each power is led as the coming turn begins; nothing where it has no radar, or where there is none."""
    if coming > len(view.turns) or no_radar(view, coming, at_start=True) is not None:
        return ()
    return radar(public_outlook(view, coming, at_start=True)).rows


def _own(chosen: str | None, stored: str) -> str | None:
    """The game master's text: as chosen for this document, else as stored with the turn; None where there is none."""
    text = clean_line(stored if chosen is None else chosen)
    return text or None


def _next(view: PublicView, turn: PublicTurn, options: EvaluationOptions) -> NextTurn | None:
    if turn.ending is not None:
        return None
    date = view.variant.date(turn.number + 1)
    deadline = turn.deadline if options.deadline is None else options.deadline
    return NextTurn(turn.number + 1, date.season, date.year, clean_line(deadline), options.waiting, date.adjustments)


def _press(turn: PublicTurn) -> tuple[PressNote, ...]:
    notes = (
        PressNote(clean_line(item.sender), clean_line(item.to), paragraphs(item.text), item.colour is PressColour.GREY)
        for item in turn.press
    )
    told = (note for note in notes if note.paragraphs)
    return tuple(sorted(told, key=lambda note: (collation_key(note.sender), collation_key(note.to), note.paragraphs)))


def _comment(turn: PublicTurn, options: EvaluationOptions) -> tuple[str, ...]:
    return paragraphs(clean(turn.comment if options.comment is None else options.comment))
