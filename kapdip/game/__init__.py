"""Seats, what was handed in, the turn machine, press, history, replay, correction of a past turn.

Every action is a function that takes a `Game` and gives a new one, or raises `GameError(reasons)` and changes nothing:

    variant    variant_of(profile, start)                              board, start position, profile in one value
    setup      new_game(name, variant, aliases, seed=…, …)             a game before its first turn
    entries    enter_orders(game, power, slip) · enter_unit_order(game, power, order) · clear_orders(game, power)
               clear_unit_order(game, power, unit) · clear_adjustments(game, power) · decide_missing(game, power,
               go_on=True) enter_slip(game, alias, slip) · clear_slip(game, alias) · mark_missing(game, alias) ·
               unlock_slips(game, by, why) answer_condition(game, condition, holds) · type_in_lot(game, question, drawn)
               set_notes(game, headline=…, comment=…, deadline=…, turn=…)
    seats      exclude(game, alias) · substitute(game, alias, person) · resign(game, alias)
               buy_in(game, alias, person)
               withdraw_seat_change(game, alias) · exclusion_offers(game)
               note_seat(game, alias, text) · name_person(game, alias, person) · rename_seat(game, alias, other)
    house_rules  change_rule(game, rule, value) · rule_at(game, rule, turn) · holds_from(game, rule)
    press      add_press(game, item) · edit_press(game, index, text, by) · rewrite_press(game, index, item)
               remove_press(game, index) · lost_addressees(game) · publish_press(game)
    ending     vote_draw(game, alias, agrees) · agree_treaty(game, treaty) · play_on(game, by)  (profile `standard`)
    intake     read_sheet(game, text, strict=False) -> Sheet · apply_sheet(game, sheet)                  all or nothing
    machine    next_step(game, hold_missing=False) · play_turn(game, hold_missing=False) · take_back(game)
    checklist  checklist(game) -> Checklist(step, items, locked, blocks)   what is in, missing, blocks, is offered
    conditions open_questions(game) · all_conditions(game) · facts_for(game, question)
    question   settled_lots(game) · exchange_question(game)
    state      state_now(game) · state_after(game, turn)
    public     public_view(game) -> PublicView      what everybody may know
    status     public_status(view, turn=None)       the same as `status --json` gives it
    replay     reopen(game, turn) · amend(game, edited, dropped=…) -> Amendment(game, differences, orphaned, entries)
               take_amendment(game, amendment, agreed_by, why) · replay(game) · check(game) -> differences
    mending    carry_on(game) · step_back(game) · changed_entries(before, now) a reopened turn, step by step
    compare    compare(old, new) -> tuple[Difference, …]

Each name lives in the module of that name (`from kapdip.game.machine import next_step`). The board, the profile and
the rulebook of a game are in its `variant`.
"""
