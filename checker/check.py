"""Runs the checks on one exhibit and, on request, prices and repairs the findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from base.effort import INFINITE, TOO_MUCH, limited
from base.progress import Progress, silent
from base.records import dataclass
from checker.checks import CHECKS, Check
from checker.context import CheckContext, check_context
from checker.coverage import covered
from checker.failures import Failure, attempted, merged
from checker.finding import Acceptance, Certainty, Finding, Severity, numbered, place_at
from checker.profile import Profile
from checker.proofs import Proof, proofs
from checker.scope import within_scope
from checker.severity import by_consequence, told_once
from checker.stock_hands import with_stock_hand
from checker.witness import with_decks
from engine.family import family_of
from engine.money.claims import MainEdge
from engine.money.statement_account import LeftOut, StatementAccount
from engine.money.work import (
    FINDINGS_SHARE,
    LEAST_ON_PRICES,
    ON_ALL,
    ON_CHECKS,
    ON_DECLARED,
    ON_ONE_CHECK,
    ON_WITNESSES,
)
from engine.rulebook import Readings
from grammar.errors.faults import counted
from grammar.exhibit import Exhibit
from grammar.source import Coverage, Source
from grammar.tree import Accept

if TYPE_CHECKING:
    from checker.price_base import PriceBase
    from checker.repair_trial import TriedRepairs
    from engine.money.interval import Spread


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Everything that checking one exhibit found."""

    exhibit: Exhibit
    findings: tuple[Finding, ...]
    proofs: tuple[Proof, ...]
    coverage: Coverage | None = None
    interval: Spread | None = None
    accounts: Mapping[str, StatementAccount] = field(default_factory=dict)
    """By game, the statements that its edge covers and leaves out; empty if no prices were worked out."""
    frequencies: Mapping[str, float] = field(default_factory=dict)
    """How often the hand of a gap comes up, in rounds, by the id of the finding; empty without prices."""
    base: PriceBase | None = None
    """What all prices hold for; None without prices."""
    unpriced: str = "prices were not asked for"
    """Why nothing has a price; empty if prices were worked out."""
    failures: tuple[Failure, ...] = ()
    """What could not be carried out, so that the result says nothing about it."""
    effort: float = field(default=0.0, compare=False)
    """Work done so far, in units of `base.effort`; a process that remembers something does less for the same result."""
    context: CheckContext | None = field(default=None, repr=False, compare=False)
    """What the checks have read, for trying repairs."""

    @property
    def open_findings(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.accepted is None)

    def count(self, severity: Severity) -> int:
        return sum(finding.severity is severity for finding in self.open_findings)

    @property
    def accepted(self) -> int:
        return len(self.findings) - len(self.open_findings)

    @property
    def undecided(self) -> tuple[Proof, ...]:
        """The questions that could not be proved to have one answer, each with the reason."""
        return tuple(proof for proof in self.proofs if proof.status == "undecided")

    @property
    def resting_on_proposals(self) -> tuple[Finding, ...]:
        """The findings that point at a line proposed by a draft and not yet confirmed."""
        doubtful = {line.span for line in self.exhibit.unconfirmed}
        return tuple(one for one in self.findings if any(place.span in doubtful for place in one.places))

    @property
    def exit_code(self) -> int:
        if self.count(Severity.ERROR):
            return 1
        return 3 if self.undecided or self.left_out or self.failures else 0

    @property
    def left_out(self) -> tuple[tuple[str, LeftOut], ...]:
        """What each game's edge leaves out, except contradictions: the interval covers both of their sides."""
        return tuple(
            (game, one) for game, account in self.accounts.items() for one in account.left_out if not one.contradicted
        )


def check_exhibit(
    exhibit: Exhibit,
    *,
    source: Source | None = None,
    profile: Profile | None = None,
    as_of: date | None = None,
    accepts: tuple[Accept, ...] = (),
    readings: Readings | None = None,
    main_edge: MainEdge | None = None,
    accounts: Mapping[str, StatementAccount] | None = None,
    progress: Progress = silent,
) -> CheckResult:
    """All findings on an exhibit, with accepted ones marked; given main_edge, printed main edges are tested too."""
    seen = check_context(exhibit, source=source, profile=profile, as_of=as_of, readings=readings, main_edge=main_edge)
    return replace(check_in(seen, accepts, progress), accounts=accounts or {})


def check_in(context: CheckContext, accepts: tuple[Accept, ...] = (), progress: Progress = silent) -> CheckResult:
    """Like check_exhibit, for a context that may already know some of the answers."""
    exhibit = context.exhibit
    failures: list[Failure] = []
    found: list[Finding] = []
    allowed = ON_CHECKS if family_of(exhibit).main_game else ON_DECLARED
    with limited(allowed + ON_WITNESSES) as effort:
        with limited(allowed):
            for check in CHECKS:
                step = check.__name__.replace("_", " ")
                progress(f"checking: {step}")
                attempted(step, lambda check=check: found.extend(looked(check, context)), None, failures)  # type: ignore[misc]
        failures = merged(failures)
        nothing: tuple[Coverage | None, list[Finding]] = (None, [])
        coverage, uncovered = attempted("coverage", lambda: covered(exhibit, context.source), nothing, failures)
        scoped = within_scope(found, exhibit, context.source)
        weighed = [attempted("severity", partial(by_consequence, one, context), one, failures) for one in scoped]
        found = told_once(weighed, exhibit, context.source)
        found = [attempted("witness", partial(with_stock_hand, one, context), one, failures) for one in found]
        disposed = dispositions([*numbered([*found, *uncovered])], (*exhibit.accepts, *accepts), context.profile)
        decked = (attempted("witness", partial(with_decks, one, context.games), one, failures) for one in disposed)
        findings = tuple(sorted(decked, key=lambda finding: finding.order))
        unproved: tuple[Proof, ...] = ()
        proved = attempted("proof", lambda: proofs(context, found), unproved, failures)
    return CheckResult(
        exhibit,
        findings,
        proved,
        coverage,
        failures=tuple(dict.fromkeys(failures)),
        context=context,
        effort=effort.spent,
    )


def looked(check: Check, context: CheckContext) -> list[Finding]:
    with limited(ON_ONE_CHECK if family_of(context.exhibit).main_game else ON_DECLARED):
        return list(check(context))


def with_prices(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """The result with a price on every finding that moves a wager, and the interval of the house edge."""
    return prices_of(result, progress).put_on(result)


def with_repairs(result: CheckResult, progress: Progress = silent, only: str = "") -> CheckResult:
    """The result with the repairs that were tried and work, for every finding or only for the one with this id."""
    return repairs_of(result, progress, only).put_on(result)


def with_prices_and_repairs(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """The result with prices and repairs. A second process works out the prices, which saves time if a core is free."""
    from base.processes import in_background

    with in_background(lambda: prices_of(result)) as prices:
        repairs = repairs_of(result, progress)
        while not prices.done(PATIENCE):
            progress("working out prices")
        return repairs.put_on(prices.result().put_on(result))


PATIENCE = 0.2
"""Seconds between looks at the other process, and so the delay before a cancellation takes effect."""


class Prices(NamedTuple):
    """A result's findings in order, each with its price, the interval of the house edge, and how often gaps come up."""

    findings: tuple[Finding, ...]
    interval: Spread | None
    frequencies: Mapping[str, float]
    failures: tuple[Failure, ...] = ()
    base: PriceBase | None = None

    def put_on(self, result: CheckResult) -> CheckResult:
        return replace(
            result,
            findings=self.findings,
            interval=self.interval,
            frequencies=self.frequencies,
            base=self.base,
            unpriced="",
            failures=(*result.failures, *self.failures),
        )


class Repairs(NamedTuple):
    """The repairs tried for each finding of a result, by its id."""

    tried: Mapping[str, TriedRepairs]
    failures: tuple[Failure, ...] = ()

    def put_on(self, result: CheckResult) -> CheckResult:
        failures = (*result.failures, *self.failures)
        if self.failures:
            return replace(result, failures=failures)
        findings = tuple(self.tried[one.id].put_on(one) for one in result.findings)
        return replace(result, findings=findings, failures=failures)


def repairs_of(result: CheckResult, progress: Progress = silent, only: str = "") -> Repairs:
    from checker.repair_trial import tried_repairs

    if result.context is None:
        raise ValueError("repairs are tried on what a check has just found; this result has lost its context")
    context, failures = result.context, list[Failure]()
    untried: tuple[TriedRepairs, ...] = ()
    tried = attempted("repairs", lambda: tried_repairs(context, result.findings, progress, only), untried, failures)
    named = {one.id: repairs for one, repairs in zip(result.findings, tried, strict=not failures)}
    return Repairs(named, tuple(failures))


def prices_of(result: CheckResult, progress: Progress = silent) -> Prices:
    with limited(INFINITE):  # an edge that one step has paid for is free for the next
        return steps_of_prices(result, progress)


def steps_of_prices(result: CheckResult, progress: Progress) -> Prices:
    from checker.facts.main_claims import judged
    from checker.played_witness import played_out
    from checker.price_base import price_base
    from checker.prices import (
        NOT_PRICED,
        asks_what_is_covered,
        gap_frequencies,
        interval,
        price_by_price,
        undecided_edges,
    )
    from checker.unpriced_doubts import beside_unpriced

    exhibit, failures = result.exhibit, list[Failure]()
    allowed = work_on_prices(result)
    with limited(FINDINGS_SHARE * allowed) as effort:
        base = attempted("base of the prices", lambda: price_base(exhibit), None, failures)
        price = price_by_price(exhibit, progress)
        priced = {
            one.id: attempted(f"price of {one.id}", partial(price, one), one, failures)
            for one in sorted(result.findings, key=asks_what_is_covered)
        }
        findings = tuple(priced[one.id] for one in result.findings)
    if number := sum(NOT_PRICED in one.details for one in findings):
        failures.append(Failure("prices", f"{counted(number, 'finding')} not priced", lasting=True))
    findings = tuple(
        attempted(f"witness of {one.id}", partial(played_out, exhibit, one), one, failures) for one in findings
    )
    nothing: tuple[str, ...] = ()
    with limited(allowed - effort.spent):
        main = attempted("house edge", lambda: interval(exhibit, result.findings, progress), None, failures)
        source = result.context.source if result.context else None
        open_still = attempted("house edge", lambda: tuple(undecided_edges(exhibit, main, source)), nothing, failures)
        claims = attempted(
            "claims about the edge", lambda: judged(exhibit, findings, main, failures), findings, failures
        )
    main = beside_unpriced(exhibit, main, claims)
    failures.extend(Failure("house edge", why, lasting=True) for why in open_still)
    unknown: dict[str, float] = {}
    often = attempted("how often a gap comes up", lambda: gap_frequencies(exhibit, findings), unknown, failures)
    return Prices(claims, main, often, tuple(dict.fromkeys(failures)), base)


def work_on_prices(result: CheckResult) -> float:
    """What the check has left; nothing where even the account of the edge took more than there was."""
    if any(one.step == ACCOUNT and one.why.startswith(TOO_MUCH) for one in result.failures):
        return 0.0
    return max(LEAST_ON_PRICES, ON_ALL - result.effort)


ACCOUNT = "account of the edge"
"""The step in which it is found out which statements an edge holds."""


def dispositions(found: list[Finding], accepts: tuple[Accept, ...], profile: Profile | None) -> Iterator[Finding]:
    """Marks findings that the file accepts; an acceptance that matches nothing becomes a finding itself."""
    for finding in found:
        accept = next((one for one in reversed(accepts) if finding.is_called(one.finding)), None)
        if accept is None:
            yield finding
        elif profile is not None and (rule := profile.requires(finding.check, finding.question)):
            yield replace(finding, details=(*finding.details, f"it cannot be accepted: {rule.why} ({rule.citation})"))
        else:
            yield replace(finding, accepted=Acceptance(accept.reason, accept.by, accept.on))
    for accept in accepts:
        if not any(finding.is_called(accept.finding) for finding in found):
            yield unmatched(accept)


def unmatched(accept: Accept) -> Finding:
    return Finding(
        check="unmatched-acceptance",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"this acceptance lapses: nothing found is numbered {accept.finding}; it was mended or has changed",
        places=(place_at(accept),),
    )
