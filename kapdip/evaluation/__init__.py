"""A turn as people read it: one document model, rendered to HTML, PDF and text; order slips.

Takes: a game (a value) and a turn. Gives documents; Qt is not needed. Two steps: `Evaluation` (figures, no words) →
`Page` (words, no figures).

    documents TurnDocuments(view, turn, options, lang) and WholeGameDocuments(view, options, lang, progress): .html(),
                .pdf(), .text(); the one door for window and command line
    options     EvaluationOptions (blocks, press, labels, tint, date, headline, deck, deadline, comment, waiting),
                .to_dict(),
                options_from_dict(…): a window remembers them
    gather      evaluate(view, turn, options) -> Evaluation, evaluate_game(…), finished_turns(view)
    present     present(evaluation, lang) -> Page, present_book(evaluations, lang) -> Book
    html, pdf, text            render_html(page), render_pdf(page), render_text(page), and the same for a Book
    slips, slip_text, slip_pdf slip_sheet(game, lang, deadline=, players=) -> SlipSheet; slip_text(sheet, slip),
    slip_texts(sheet),
                render_slips_pdf(sheet)
    errors      EvaluationError (a reason), PrintError

Nothing that may not be published has a field in `model`, so no renderer can print it.
"""
