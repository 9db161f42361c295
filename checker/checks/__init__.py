"""The list of checks, in the order they run."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checker.checks.abandoned_wager import abandoned_wager
from checker.checks.bankroll_below_payout import bankroll_below_payout
from checker.checks.barred_double import barred_double
from checker.checks.blackjack_found_late import blackjack_found_late
from checker.checks.borrowed_table import borrowed_table
from checker.checks.bounded_pay import bounded_pay
from checker.checks.capped_pay import capped_pay
from checker.checks.conflicting_answers import conflicting_answers
from checker.checks.conflicting_facts import conflicting_facts
from checker.checks.conflicting_remedies import conflicting_remedies
from checker.checks.contested_result import contested_result
from checker.checks.contradictory_orders import contradictory_orders
from checker.checks.costly_wager import costly_wager
from checker.checks.cut_off_text import cut_off_text
from checker.checks.damaged_text import damaged_text
from checker.checks.dangling_reference import dangling_reference
from checker.checks.deceptive_text import deceptive_text
from checker.checks.deck_size_mismatch import deck_size_mismatch
from checker.checks.differing_choices import differing_choices
from checker.checks.differing_games import differing_games
from checker.checks.differing_lists import differing_lists
from checker.checks.differing_readings import differing_readings
from checker.checks.doubly_defined_term import doubly_defined_term
from checker.checks.doubt_passed_over import doubt_passed_over
from checker.checks.drawing_to_twenty_one import drawing_to_twenty_one
from checker.checks.first_round_only import first_round_only
from checker.checks.forbidden_step import forbidden_step
from checker.checks.foreign_sentence import foreign_sentence
from checker.checks.gap_between_tiers import gap_between_tiers
from checker.checks.hedged_answers import hedged_answers
from checker.checks.hidden_row import hidden_row
from checker.checks.implausible_pay import implausible_pay
from checker.checks.implausible_permission import implausible_permission
from checker.checks.implausible_result import implausible_result
from checker.checks.impossible_row import impossible_row
from checker.checks.incomplete_equipment import incomplete_equipment
from checker.checks.incomplete_grid import incomplete_grid
from checker.checks.infeasible_buy_in import infeasible_buy_in
from checker.checks.infeasible_cut import infeasible_cut
from checker.checks.infeasible_double import infeasible_double
from checker.checks.infeasible_insurance import infeasible_insurance
from checker.checks.infeasible_payout import infeasible_payout
from checker.checks.infeasible_shoe import infeasible_shoe
from checker.checks.infeasible_split import infeasible_split
from checker.checks.infeasible_wager import infeasible_wager
from checker.checks.judged_in_part import judged_in_part
from checker.checks.limit_without_scope import limit_without_scope
from checker.checks.loss_making_wager import loss_making_wager
from checker.checks.lost_even_money import lost_even_money
from checker.checks.miscounted_outcomes import miscounted_outcomes
from checker.checks.mismatched_tables import mismatched_tables
from checker.checks.misplaced_fact import misplaced_fact
from checker.checks.missing_answers import missing_answers
from checker.checks.missing_fact import missing_fact
from checker.checks.missing_procedure import missing_procedure
from checker.checks.missing_remedy import missing_remedy
from checker.checks.missing_row import missing_row
from checker.checks.missing_section import missing_section
from checker.checks.misstated_object import misstated_object
from checker.checks.never_applies import never_applies
from checker.checks.never_settled import never_settled
from checker.checks.numbering import numbering
from checker.checks.odds_notation import odds_notation
from checker.checks.one_chance_two_pays import one_chance_two_pays
from checker.checks.one_word_for_two_things import one_word_for_two_things
from checker.checks.open_choice import open_choice
from checker.checks.optional_duty import optional_duty
from checker.checks.outside_circumstance import outside_circumstance
from checker.checks.outside_discretion import outside_discretion
from checker.checks.overlapping_rows import overlapping_rows
from checker.checks.overlooked_case import overlooked_case
from checker.checks.paid_alike import paid_alike
from checker.checks.partly_answered import partly_answered
from checker.checks.pay_falls_as_rarity_rises import pay_falls_as_rarity_rises
from checker.checks.payout_limit_too_low import payout_limit_too_low
from checker.checks.payout_limit_without_scope import payout_limit_without_scope
from checker.checks.reference_to_another_game import reference_to_another_game
from checker.checks.refused_side_wager import refused_side_wager
from checker.checks.removed_rank_listed import removed_rank_listed
from checker.checks.repeated_statement import repeated_statement
from checker.checks.rule_keyed_to_removed_rank import rule_keyed_to_removed_rank
from checker.checks.rules_by_name import rules_by_name
from checker.checks.schedule_for_another_deck import schedule_for_another_deck
from checker.checks.settled_too_early import settled_too_early
from checker.checks.several_spellings import several_spellings
from checker.checks.shifted_rows import shifted_rows
from checker.checks.skipped_number import skipped_number
from checker.checks.step_against_rule import step_against_rule
from checker.checks.surrender_before_check import surrender_before_check
from checker.checks.sweeping_rest import sweeping_rest
from checker.checks.tens_apart import tens_apart
from checker.checks.text_and_table_differ import text_and_table_differ
from checker.checks.unassigned_schedule import unassigned_schedule
from checker.checks.unbounded_permission import unbounded_permission
from checker.checks.unclaimed_result import unclaimed_result
from checker.checks.unclear_step import unclear_step
from checker.checks.uncovered_case import uncovered_case
from checker.checks.undated_exhibit import undated_exhibit
from checker.checks.undealt_card import undealt_card
from checker.checks.undefined_term import undefined_term
from checker.checks.unexplained_choice import unexplained_choice
from checker.checks.unfit_payout_basis import unfit_payout_basis
from checker.checks.unfunded_bank import unfunded_bank
from checker.checks.unit_not_stated import unit_not_stated
from checker.checks.unkept_promise import unkept_promise
from checker.checks.unknown_jurisdiction import unknown_jurisdiction
from checker.checks.unlisted_equipment import unlisted_equipment
from checker.checks.unmarked_exception import unmarked_exception
from checker.checks.unnamed_table import unnamed_table
from checker.checks.unranked_blackjack import unranked_blackjack
from checker.checks.unranked_cards import unranked_cards
from checker.checks.unsaid_comparison import unsaid_comparison
from checker.checks.unsaid_total import unsaid_total
from checker.checks.unscaled_result import unscaled_result
from checker.checks.unsigned_exhibit import unsigned_exhibit
from checker.checks.unstated_eligibility import unstated_eligibility
from checker.checks.unstated_fold_loss import unstated_fold_loss
from checker.checks.unstated_permission import unstated_permission
from checker.checks.unstated_rescue_loss import unstated_rescue_loss
from checker.checks.unstated_softness import unstated_softness
from checker.checks.unstated_split_wager import unstated_split_wager
from checker.checks.unstated_viewpoint import unstated_viewpoint
from checker.checks.unstated_wheel import unstated_wheel
from checker.checks.unused_equipment import unused_equipment
from checker.checks.unusual_draw import unusual_draw
from checker.checks.vague_words import vague_words
from checker.checks.wager_never_offered import wager_never_offered
from checker.checks.wager_never_settled import wager_never_settled
from checker.checks.wager_over_limit import wager_over_limit
from checker.checks.wager_with_wrong_decks import wager_with_wrong_decks
from checker.checks.wager_without_limits import wager_without_limits
from checker.checks.wrong_edge import wrong_edge
from checker.checks.wrong_probability import wrong_probability
from checker.checks.wrong_range import wrong_range
from checker.checks.wrong_return import wrong_return
from checker.checks.wrong_total import wrong_total
from checker.checks.wrongly_defined_term import wrongly_defined_term
from checker.context import CheckContext
from checker.finding import Finding

Check = Callable[[CheckContext], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    capped_pay,
    conflicting_answers,
    missing_answers,
    differing_readings,
    barred_double,
    bankroll_below_payout,
    blackjack_found_late,
    borrowed_table,
    bounded_pay,
    conflicting_facts,
    conflicting_remedies,
    contradictory_orders,
    cut_off_text,
    damaged_text,
    deceptive_text,
    dangling_reference,
    deck_size_mismatch,
    differing_choices,
    differing_games,
    differing_lists,
    doubly_defined_term,
    doubt_passed_over,
    drawing_to_twenty_one,
    first_round_only,
    forbidden_step,
    foreign_sentence,
    gap_between_tiers,
    hedged_answers,
    hidden_row,
    implausible_pay,
    implausible_permission,
    implausible_result,
    impossible_row,
    incomplete_equipment,
    incomplete_grid,
    infeasible_buy_in,
    infeasible_cut,
    infeasible_double,
    infeasible_insurance,
    infeasible_payout,
    infeasible_shoe,
    infeasible_split,
    infeasible_wager,
    judged_in_part,
    limit_without_scope,
    lost_even_money,
    mismatched_tables,
    miscounted_outcomes,
    misplaced_fact,
    missing_fact,
    missing_procedure,
    missing_remedy,
    missing_section,
    missing_row,
    misstated_object,
    never_applies,
    never_settled,
    numbering,
    odds_notation,
    one_word_for_two_things,
    open_choice,
    optional_duty,
    outside_circumstance,
    outside_discretion,
    overlapping_rows,
    overlooked_case,
    abandoned_wager,
    surrender_before_check,
    sweeping_rest,
    paid_alike,
    partly_answered,
    pay_falls_as_rarity_rises,
    payout_limit_too_low,
    payout_limit_without_scope,
    reference_to_another_game,
    refused_side_wager,
    removed_rank_listed,
    repeated_statement,
    rule_keyed_to_removed_rank,
    rules_by_name,
    schedule_for_another_deck,
    settled_too_early,
    several_spellings,
    shifted_rows,
    skipped_number,
    step_against_rule,
    tens_apart,
    text_and_table_differ,
    unassigned_schedule,
    unbounded_permission,
    contested_result,
    unclaimed_result,
    unclear_step,
    uncovered_case,
    undated_exhibit,
    undealt_card,
    undefined_term,
    unexplained_choice,
    unfit_payout_basis,
    unfunded_bank,
    unit_not_stated,
    unkept_promise,
    unknown_jurisdiction,
    unlisted_equipment,
    unmarked_exception,
    unnamed_table,
    unranked_blackjack,
    unranked_cards,
    unscaled_result,
    unsigned_exhibit,
    unstated_fold_loss,
    unstated_permission,
    unsaid_comparison,
    unsaid_total,
    unstated_eligibility,
    unstated_softness,
    unstated_rescue_loss,
    unstated_split_wager,
    unstated_viewpoint,
    unstated_wheel,
    unused_equipment,
    unusual_draw,
    vague_words,
    wager_never_offered,
    wager_never_settled,
    wager_over_limit,
    wager_with_wrong_decks,
    wager_without_limits,
    wrong_edge,
    wrong_probability,
    wrong_range,
    wrong_return,
    wrong_total,
    wrongly_defined_term,
    # what counts whole games comes last: nothing else shall go undecided for want of the work that it takes
    one_chance_two_pays,
    loss_making_wager,
    costly_wager,
)


NOTES: frozenset[Check] = frozenset(
    {
        costly_wager,
        drawing_to_twenty_one,
        first_round_only,
        incomplete_equipment,
        incomplete_grid,
        limit_without_scope,
        misplaced_fact,
        misstated_object,
        outside_circumstance,
        repeated_statement,
        several_spellings,
        unmarked_exception,
        unsigned_exhibit,
        unused_equipment,
    }
)
"""Checks that never report more than a note, so they cannot rule out a repair."""
