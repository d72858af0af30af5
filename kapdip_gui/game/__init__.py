"""Seats, what was handed in, the turn machine, press, history, replay, correction of a past turn.

Every action is a function that takes a `Game` and gives a new one, or raises `GameError(reasons)` and changes nothing:

    setup     new_game(name, profile, aliases, seed=…, …)             a game before its first turn
    entries   enter_orders(game, power, slip) · enter_unit_order(game, power, order) · clear_orders(game, power)
              clear_unit_order(game, power, unit)
              enter_slip(game, alias, slip) · clear_slip(game, alias) · mark_missing(game, alias) · unlock_slips(game, by)
              decide_missing(game, power) · answer_condition(game, condition, holds) · type_in_lot(game, question, drawn)
              set_notes(game, headline=…, comment=…, deadline=…) · vote_draw · agree_treaty · play_on
    seats     exclude(game, alias) · substitute(game, alias, person) · resign(game, alias) · buy_in(game, alias, person)
              withdraw_seat_change(game, alias)
    press     add_press(game, item) · edit_press(game, index, text, by) · remove_press(game, index) · published order
    sheet     apply_sheet(game, text, strict=False)                    a whole order sheet, all or nothing
    machine   next_step(game, hold_missing=False) · play_turn(game, hold_missing=False) · take_back(game)
    checklist checklist(game)                                          what is in, missing, blocks, and what comes next
    history   reopen(game, turn) · amend(game, edited, agreed_by) · compare(old, new) · replay(game) · check(game)
    public    public_status(game, turn=None) · state_after(game, turn) · state_now(game)

The board and the rulebook of a game are found by `rules_of(game)`.
"""
