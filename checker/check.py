"""The list of checks, and what they say about one exhibit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from base.processes import Background
from checker.checks.blackjack_found_late import blackjack_found_late
from checker.checks.conflicting_answers import conflicting_answers
from checker.checks.conflicting_facts import conflicting_facts
from checker.checks.conflicting_remedies import conflicting_remedies
from checker.checks.contradictory_orders import contradictory_orders
from checker.checks.costly_wager import costly_wager
from checker.checks.damaged_text import damaged_text
from checker.checks.dangling_reference import dangling_reference
from checker.checks.deck_size_mismatch import deck_size_mismatch
from checker.checks.differing_choices import differing_choices
from checker.checks.differing_lists import differing_lists
from checker.checks.differing_readings import differing_readings
from checker.checks.doubly_defined_term import doubly_defined_term
from checker.checks.drawing_to_twenty_one import drawing_to_twenty_one
from checker.checks.first_round_only import first_round_only
from checker.checks.forbidden_step import forbidden_step
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
from checker.checks.limit_without_scope import limit_without_scope
from checker.checks.loss_making_wager import loss_making_wager
from checker.checks.mismatched_tables import mismatched_tables
from checker.checks.misplaced_fact import misplaced_fact
from checker.checks.missing_answers import missing_answers
from checker.checks.missing_fact import missing_fact
from checker.checks.missing_procedure import missing_procedure
from checker.checks.missing_remedy import missing_remedy
from checker.checks.missing_section import missing_section
from checker.checks.misstated_object import misstated_object
from checker.checks.never_applies import never_applies
from checker.checks.numbering import numbering
from checker.checks.odds_notation import odds_notation
from checker.checks.one_word_for_two_things import one_word_for_two_things
from checker.checks.open_choice import open_choice
from checker.checks.optional_duty import optional_duty
from checker.checks.outside_circumstance import outside_circumstance
from checker.checks.outside_discretion import outside_discretion
from checker.checks.overlapping_rows import overlapping_rows
from checker.checks.partly_answered import partly_answered
from checker.checks.pay_falls_as_rarity_rises import pay_falls_as_rarity_rises
from checker.checks.reference_to_another_game import reference_to_another_game
from checker.checks.removed_rank_listed import removed_rank_listed
from checker.checks.repeated_statement import repeated_statement
from checker.checks.rule_keyed_to_removed_rank import rule_keyed_to_removed_rank
from checker.checks.schedule_for_another_deck import schedule_for_another_deck
from checker.checks.settled_too_early import settled_too_early
from checker.checks.several_spellings import several_spellings
from checker.checks.step_against_rule import step_against_rule
from checker.checks.tens_apart import tens_apart
from checker.checks.text_and_table_differ import text_and_table_differ
from checker.checks.unbounded_permission import unbounded_permission
from checker.checks.unclear_step import unclear_step
from checker.checks.uncovered_case import uncovered_case
from checker.checks.undated_exhibit import undated_exhibit
from checker.checks.undefined_term import undefined_term
from checker.checks.unfit_payout_basis import unfit_payout_basis
from checker.checks.unit_not_stated import unit_not_stated
from checker.checks.unknown_jurisdiction import unknown_jurisdiction
from checker.checks.unlisted_equipment import unlisted_equipment
from checker.checks.unnamed_table import unnamed_table
from checker.checks.unscaled_result import unscaled_result
from checker.checks.unsigned_exhibit import unsigned_exhibit
from checker.checks.unstated_viewpoint import unstated_viewpoint
from checker.checks.unused_equipment import unused_equipment
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
from checker.context import CheckContext, check_context
from checker.coverage import covered
from checker.finding import Acceptance, Certainty, Finding, Place, Severity, place_at
from checker.profile import Profile
from checker.proofs import Proof, proofs
from checker.repair_trial import Check, Trial
from checker.repairs import Repair, repairs
from checker.witness import with_decks
from engine.money.claims import MainEdge
from engine.rulebook import Readings
from grammar.exhibit import Exhibit
from grammar.source import Coverage, Source
from grammar.tree import Accept

if TYPE_CHECKING:
    from checker.prices import Progress
    from engine.money.edge import Spread

CHECKS: tuple[Check, ...] = (
    conflicting_answers,
    missing_answers,
    differing_readings,
    blackjack_found_late,
    conflicting_facts,
    conflicting_remedies,
    contradictory_orders,
    costly_wager,
    damaged_text,
    dangling_reference,
    deck_size_mismatch,
    differing_choices,
    differing_lists,
    doubly_defined_term,
    drawing_to_twenty_one,
    first_round_only,
    forbidden_step,
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
    limit_without_scope,
    loss_making_wager,
    mismatched_tables,
    misplaced_fact,
    missing_fact,
    missing_procedure,
    missing_remedy,
    missing_section,
    misstated_object,
    never_applies,
    numbering,
    odds_notation,
    one_word_for_two_things,
    open_choice,
    optional_duty,
    outside_circumstance,
    outside_discretion,
    overlapping_rows,
    partly_answered,
    pay_falls_as_rarity_rises,
    reference_to_another_game,
    removed_rank_listed,
    repeated_statement,
    rule_keyed_to_removed_rank,
    schedule_for_another_deck,
    settled_too_early,
    several_spellings,
    step_against_rule,
    tens_apart,
    text_and_table_differ,
    unbounded_permission,
    unclear_step,
    uncovered_case,
    undated_exhibit,
    undefined_term,
    unfit_payout_basis,
    unit_not_stated,
    unknown_jurisdiction,
    unlisted_equipment,
    unnamed_table,
    unscaled_result,
    unsigned_exhibit,
    unstated_viewpoint,
    unused_equipment,
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
        pay_falls_as_rarity_rises,
        repeated_statement,
        several_spellings,
        unclear_step,
        unknown_jurisdiction,
        unsigned_exhibit,
        unused_equipment,
    }
)
"""Checks that never find more than a note: what they say of a repaired document refuses no repair."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Everything that checking found out about one exhibit."""

    exhibit: Exhibit
    findings: tuple[Finding, ...]
    proofs: tuple[Proof, ...]
    coverage: Coverage | None = None
    interval: Spread | None = None
    repairs: Mapping[str, tuple[Repair, ...]] = field(default_factory=dict, repr=False, compare=False)
    """By the id of the finding."""

    @property
    def open_findings(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.accepted is None)

    def count(self, severity: Severity) -> int:
        return sum(finding.severity is severity for finding in self.open_findings)

    @property
    def accepted(self) -> int:
        return len(self.findings) - len(self.open_findings)

    @property
    def exit_code(self) -> int:
        if self.count(Severity.ERROR):
            return 1
        return 3 if any(proof.status == "undecided" for proof in self.proofs) else 0


def check_exhibit(
    exhibit: Exhibit,
    *,
    source: Source | None = None,
    profile: Profile | None = None,
    as_of: date | None = None,
    accepts: tuple[Accept, ...] = (),
    readings: Readings | None = None,
    main_edge: MainEdge | None = None,
    mending: bool = True,
    ahead: bool = False,
    progress: Progress | None = None,
) -> CheckResult:
    """All findings on an exhibit, those that were accepted marked so; with main_edge, claims on it are tested too.

    Every repair is tried before it is offered; without mending there are none. Ahead: meanwhile another process works
    out what ``with_prices`` will ask for.
    """
    seen = check_context(exhibit, source=source, profile=profile, as_of=as_of, readings=readings, main_edge=main_edge)
    found = [finding for check in CHECKS for finding in check(seen)]
    coverage, uncovered = covered(exhibit, source)
    with prices_ahead(exhibit, found) if ahead and mending else nullcontext() as prices:
        mends = tried_repairs(seen, found, progress) if mending else {}
        if ahead and progress:
            progress("working out prices")
        if prices:
            prices.result()
    mendable = [with_repairs(one, mends.get(one.id, TriedRepairs())) for one in found]
    disposed = dispositions([*mendable, *uncovered], (*exhibit.accepts, *accepts), seen.profile)
    findings = tuple(sorted((with_decks(one, seen.games) for one in disposed), key=lambda finding: finding.order))
    offered = {name: by.repairs for name, by in mends.items()}
    return CheckResult(exhibit, findings, proofs(seen, found), coverage, repairs=offered)


def check_in(context: CheckContext, accepts: tuple[Accept, ...] = ()) -> CheckResult:
    """The same for an exhibit of which some answers may be known already; no repairs are tried."""
    exhibit = context.exhibit
    found = [finding for check in CHECKS for finding in check(context)]
    coverage, uncovered = covered(exhibit, context.source)
    untried = [with_repairs(one, TriedRepairs()) for one in found]
    disposed = dispositions([*untried, *uncovered], (*exhibit.accepts, *accepts), context.profile)
    findings = tuple(sorted((with_decks(one, context.games) for one in disposed), key=lambda finding: finding.order))
    return CheckResult(exhibit, findings, proofs(context, found), coverage)


class TriedRepairs(NamedTuple):
    """The repairs of a finding that hold, and why other sides or readings are not offered."""

    repairs: tuple[Repair, ...] = ()
    refused: tuple[str, ...] = ()


def tried_repairs(seen: CheckContext, found: list[Finding], progress: Progress | None) -> dict[str, TriedRepairs]:
    """By the id of the finding."""
    trial = Trial(seen, found, [check for check in CHECKS if check not in NOTES], NOTES)
    made: dict[str, TriedRepairs] = {}
    for number, finding in enumerate(found, 1):
        tried = [(repair, trial.refusal(finding, repair)) for repair in repairs(seen, finding)]
        if tried and progress:
            progress(f"trying repairs: finding {number} of {len(found)}")
        made[finding.id] = TriedRepairs(
            tuple(repair for repair, refusal in tried if not refusal),
            tuple(f"not offered: {repair.words}, since {refusal}" for repair, refusal in tried if refusal)
            if finding.options
            else (),
        )
    return made


def with_repairs(finding: Finding, mends: TriedRepairs) -> Finding:
    words = tuple(repair.words for repair in mends.repairs)
    return replace(finding, repairs=words, details=(*finding.details, *mends.refused))


def with_prices(found: CheckResult, progress: Progress | None = None) -> CheckResult:
    """The same, with the price of every finding that moves a wager, and the interval of the house edge."""
    from checker.played_witness import played_out
    from checker.prices import beside_interval, interval, priced, silent

    exhibit, say = found.exhibit, progress or silent
    findings = priced(exhibit, found.findings, say)
    findings = tuple(played_out(exhibit, finding) for finding in findings)
    main = interval(exhibit, found.findings, say)
    return replace(found, findings=tuple(beside_interval(finding, main) for finding in findings), interval=main)


def prices_ahead(exhibit: Exhibit, found: list[Finding]) -> AbstractContextManager[Background[object] | None]:
    """Meanwhile the prices are worked out by another process, and kept on disk."""
    from base.processes import in_background
    from checker.prices import interval, priced
    from engine.money.edge import edge

    if not exhibit.has_main_game or not any(finding.options for finding in found):
        return nullcontext()
    for game in exhibit.games:
        edge(exhibit, game.name)  # loads here, once for all exhibits, what that process would have to load each time
    findings = sorted(found, key=lambda finding: finding.order)
    return in_background(lambda: (priced(exhibit, findings), interval(exhibit, findings)))


def dispositions(found: list[Finding], accepts: tuple[Accept, ...], profile: Profile | None) -> Iterator[Finding]:
    """Findings marked as accepted where the file says so; acceptances that fit nothing are findings themselves."""
    by_id = {accept.finding: accept for accept in accepts}
    for finding in found:
        accept = by_id.get(finding.id)
        if accept is None:
            yield finding
        elif profile is not None and (rule := profile.requires(finding.check, finding.question)):
            yield replace(finding, details=(*finding.details, f"it cannot be accepted: {rule.why} ({rule.citation})"))
        else:
            yield replace(finding, accepted=Acceptance(accept.reason, accept.by, accept.on))
    known = {finding.id for finding in found}
    for accept in accepts:
        if accept.finding not in known:
            yield unmatched(accept)


def unmatched(accept: Accept) -> Finding:
    return Finding(
        check="unmatched-acceptance",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"nothing found has the number {accept.finding}: it was mended, or a statement involved has changed",
        places=(place_at(accept),),
    )


__all__ = ["CHECKS", "Check", "CheckResult", "Place", "check_exhibit"]
