"""From a game to the evaluation of one of its turns: what may be told of it, and nothing else.

Takes: a game, a finished turn's number, the game master's choices. Gives: `evaluate` → `Evaluation`; `evaluate_game` → one for every turn.
Raises `EvaluationError` (a `Reason`) where the turn does not exist or is not finished.
Rules: KA 2007, "Auswertung der Partie"; rulings A (wrong orders), C4 to C7, E.
"""

from kapdip_gui.board.board import Board
from kapdip_gui.evaluation.errors import EvaluationError
from kapdip_gui.evaluation.gather_board import board_report, centre_table, power_reports
from kapdip_gui.evaluation.gather_exchange import exchange_table, final_ranking, projections, reckoning, series
from kapdip_gui.evaluation.gather_news import news
from kapdip_gui.evaluation.lettering import clean, clean_line, paragraphs
from kapdip_gui.evaluation.model import Evaluation, NextTurn, PressNote
from kapdip_gui.evaluation.options import Block, EvaluationOptions, PressMode
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.collation import collation_key
from kapdip_gui.game.house_rules import rule_at
from kapdip_gui.game.model import Game, PressColour, Turn, TurnStep
from kapdip_gui.reason import Reason


def finished_turn(game: Game, number: int) -> Turn:
    """The turn with that number. Raises `EvaluationError` where there is none, or where it is still being played."""
    if not 1 <= number <= len(game.turns):
        raise EvaluationError(Reason("evaluation.no_turn", {"turn": number, "last": len(game.turns)}))
    turn = game.turns[number - 1]
    if turn.step is not TurnStep.FINISHED:
        raise EvaluationError(Reason("evaluation.not_finished", {"turn": number}))
    return turn


def finished_turns(game: Game) -> tuple[int, ...]:
    """The numbers of all turns that can be evaluated."""
    return tuple(turn.number for turn in game.turns if turn.step is TurnStep.FINISHED)


def evaluate(game: Game, turn: int | None = None, options: EvaluationOptions | None = None) -> Evaluation:
    """The evaluation of a finished turn, by default of the last one. Raises `EvaluationError`."""
    options = options or EvaluationOptions()
    if turn is None:
        numbers = finished_turns(game)
        if not numbers:
            raise EvaluationError(Reason("evaluation.nothing_yet"))
        turn = numbers[-1]
    played = finished_turn(game, turn)
    board: Board = game.board
    date = turn_date(game.profile, turn)
    ending = played.results.ending
    money, points = projections(game, played)
    has = options.has
    return Evaluation(
        game_name=clean_line(game.name) or "Kapdip",
        played_on=board,
        profile=game.profile.name,
        base_currency=game.profile.base_currency,
        gm=clean_line(game.gm),
        published=clean_line(options.published),
        turn=turn,
        season=date.season,
        year=date.year,
        has_winter=date.adjustments,
        is_final=ending is not None,
        next=_next(game, played, options),
        headline=_own(options.headline, played.inputs.headline),
        deck=_own(options.deck, ""),
        news=news(game, played, board) if has(Block.NEWS) else (),
        board=board_report(game, played, board),
        powers=power_reports(game, played, board),
        centres=centre_table(game, played, board),
        exchange=exchange_table(game, played, board),
        money=money,
        points=() if ending is not None else points,
        ranking=final_ranking(game, played, board),
        series=series(game, turn, board),
        press=_press(played) if has(Block.PRESS) else (),
        press_apart=bool(rule_at(game, "press_apart", turn)) if options.press is PressMode.GAME else options.press is PressMode.APART,
        comment=_comment(played, options) if has(Block.COMMENT) else (),
        reckoning=reckoning(played, board) if has(Block.RECKONING) else None,
        map_labels=options.labels.value,
        map_tint=options.tint.value,
        shows_moves=has(Block.MOVES_MAP),
        shows_positions=has(Block.POSITIONS),
        shows_charts=has(Block.CHARTS),
    )


def evaluate_game(game: Game, options: EvaluationOptions | None = None) -> tuple[Evaluation, ...]:
    """The evaluations of all finished turns, for a document of the whole game; headline, deck and comment are those of each turn."""
    numbers = finished_turns(game)
    if not numbers:
        raise EvaluationError(Reason("evaluation.nothing_yet"))
    return tuple(evaluate(game, number, options) for number in numbers)


def _own(chosen: str | None, stored: str) -> str | None:
    """The game master's text: as chosen for this document, else as stored with the turn; None where he wrote none."""
    text = clean_line(stored if chosen is None else chosen)
    return text or None


def _next(game: Game, turn: Turn, options: EvaluationOptions) -> NextTurn | None:
    if turn.results.ending is not None:
        return None
    date = turn_date(game.profile, turn.number + 1)
    deadline = turn.inputs.deadline if options.deadline is None else options.deadline
    return NextTurn(turn.number + 1, date.season, date.year, clean_line(deadline), options.waiting, date.adjustments)


def _press(turn: Turn) -> tuple[PressNote, ...]:
    notes = (
        PressNote(clean_line(item.sender), clean_line(item.to), paragraphs(item.text), item.colour is PressColour.GREY)
        for item in turn.results.press or ()
    )
    told = (note for note in notes if note.paragraphs)
    return tuple(sorted(told, key=lambda note: (collation_key(note.sender), collation_key(note.to), note.paragraphs)))


def _comment(turn: Turn, options: EvaluationOptions) -> tuple[str, ...]:
    return paragraphs(clean(turn.inputs.comment if options.comment is None else options.comment))
