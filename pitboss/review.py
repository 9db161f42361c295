"""Reviews one procedure in steps that can be run separately: load, check, prices, repairs.

The commands, the Python API and anything else that checks a procedure go through here. Every step takes a progress
callback, which hears what is being done and cancels the work by raising ``Cancelled``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from typing import TYPE_CHECKING

from base.effort import limited
from base.garbage import collector_paused
from base.progress import Progress, silent, watched
from base.records import dataclass
from grammar.errors.faults import Unreadable
from grammar.resolver.games_in_readings import sentences_with_games
from pitboss.loading import Loaded, accepts_beside, source_for

if TYPE_CHECKING:
    from checker.check import CheckResult
    from checker.failures import Failure
    from checker.finding import Finding
    from checker.profile import Profile
    from checker.session import Session
    from engine.money.statement_account import StatementAccount
    from grammar.exhibit import Exhibit
    from grammar.source import Source
    from grammar.tree import Accept


@dataclass(frozen=True, slots=True)
class CheckInputs:
    """What a check depends on besides the exhibit."""

    source: Source | None = None
    profile: Profile | None = None
    as_of: date | None = None
    accepts: tuple[Accept, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)


def inputs(
    loaded: Loaded,
    *,
    source: Source | None = None,
    profile: str | None = None,
    as_of: date | None = None,
    readings: Mapping[str, str] | None = None,
    accepts: tuple[Accept, ...] | None = None,
    beside: bool = True,
) -> CheckInputs:
    """The source, profile and acceptances given, or else the ones the file names or has next to it.

    Without beside, no other file is read: the text has no place yet.
    """
    return CheckInputs(
        source or (source_for(loaded, None, None) if beside else None),
        profile_for(loaded, profile),
        as_of,
        accepts if accepts is not None else accepts_beside(loaded) if beside else (),
        known_readings(loaded, readings or {}),
    )


def profile_for(loaded: Loaded, wanted: str | None) -> Profile | None:
    """The profile asked for, which must exist, or else that of the jurisdiction which the document names.

    A jurisdiction that nobody knows here is no fault of the call: a finding says that its law was not looked at.
    """
    from checker.profile import load as load_profile
    from checker.profiles import names

    place = loaded.exhibit.jurisdiction
    named = wanted or (place.name if place and place.name in names() else None)
    return load_profile(named) if named else None


def known_readings(loaded: Loaded, readings: Mapping[str, str]) -> dict[str, str]:
    """The same readings. Raises Unreadable if the exhibit has no such sentence or reading."""
    for label, name in readings.items():
        names = loaded.exhibit.readings.get(label)
        if names is None and label.startswith(LEFT_OPEN):
            raise Unreadable(
                f'"{label}" is no sentence of {loaded.path}: a check tells it as a question and prices every answer; '
                f'"odds", "ask", "play", "simulate" and "compare" take it as read'
            )
        if names is None:
            known = ", ".join(loaded.exhibit.readings) or "none"
            raise Unreadable(f'{loaded.path} has no ambiguous sentence "{label}"; it has: {known}')
        if name not in names:
            raise Unreadable(f'"{label}" has no reading "{name}"; it has: {", ".join(names)}')
        if name != names[0] and any(line.label == label for line in sentences_with_games(loaded.exhibit.document)):
            raise Unreadable(f'"{label}" makes another game of each reading; to look at "{name}", write it first')
    return dict(readings)


LEFT_OPEN = ("silence on ", "option of ")
"""How labels begin that no sentence of the document has."""


def review(
    loaded: Loaded,
    given: CheckInputs,
    *,
    prices: bool = False,
    repairs: bool = False,
    alone: bool = False,
    progress: Progress = silent,
) -> CheckResult:
    """Runs the requested steps; with alone, prices are not given a second process."""
    if prices and repairs and not alone:
        return priced_and_repaired(checked(loaded, given, edge=True, progress=progress), progress)
    result = checked(loaded, given, edge=prices, progress=progress)
    if prices:
        result = priced(result, progress)
    return repaired(result, progress) if repairs else result


def checked(loaded: Loaded, given: CheckInputs, *, edge: bool = False, progress: Progress = silent) -> CheckResult:
    """The findings; with edge, printed edges of the main game are tested too, which takes seconds.

    If the computed edge leaves out anything that moves money, printed edges are not judged by it.
    """
    from checker.check import ACCOUNT, check_exhibit
    from checker.facts.claims import main_edge
    from checker.failures import attempted
    from engine.money.work import ON_ACCOUNT

    exhibit = loaded.exhibit
    failures = list(missing_source(loaded, given))
    with collector_paused(), watched(progress):
        wanted = edge and (exhibit.has_main_game or exhibit.structure is not None)
        nothing: dict[str, StatementAccount] = {}
        with limited(ON_ACCOUNT) as effort:
            held = attempted(ACCOUNT, lambda: accounts_of(loaded, given) if wanted else {}, nothing, failures)
        judged = held and not any(not one.contradicted for account in held.values() for one in account.left_out)
        found = check_exhibit(
            exhibit,
            source=given.source,
            profile=given.profile,
            as_of=given.as_of,
            accepts=given.accepts,
            readings=given.readings,
            main_edge=main_edge(exhibit) if judged or (edge and not exhibit.has_main_game) else None,
            accounts=held,
            progress=progress,
        )
    return replace(found, failures=(*failures, *found.failures), effort=found.effort + effort.spent)


def missing_source(loaded: Loaded, given: CheckInputs) -> Iterator[Failure]:
    """A document that cites a text nobody has at hand is not compared with it."""
    from checker.failures import Failure

    name = loaded.exhibit.source
    if name and given.source is None:
        why = f'"{name}" is not there to compare with; put it beside the file or name it with --source'
        yield Failure("source", why, lasting=True)


def rechecked(session: Session, exhibit: Exhibit, given: CheckInputs, progress: Progress = silent) -> CheckResult:
    """The findings on the version that a session has just read; it asks only what has changed since the last."""
    session.profile, session.accepts = given.profile, given.accepts
    with collector_paused():
        return session.check(exhibit, progress)


def accounts_of(loaded: Loaded, given: CheckInputs) -> dict[str, StatementAccount]:
    """By game, which statements its edge holds; the mathematics is loaded only where it is wanted."""
    from engine.money.main_game import accounts

    return accounts(loaded.exhibit, given.readings)


@collector_paused()
def priced(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """The result with what each finding is worth and the interval of the house edge."""
    from checker.check import with_prices

    with watched(progress):
        return with_prices(result, progress)


def one_by_one(result: CheckResult, progress: Progress = silent) -> Iterator[Finding]:
    """The findings that have a price, each as soon as it is worked out."""
    from checker.prices import with_price

    for finding in result.findings:
        with_its_price = with_price(result.exhibit, finding, progress)
        if with_its_price.price is not None:
            yield with_its_price


@collector_paused()
def repaired(result: CheckResult, progress: Progress = silent, only: str = "") -> CheckResult:
    """The result with the repairs that were tried and work; with an id, only for that finding."""
    from checker.check import with_repairs

    return with_repairs(result, progress, only)


@collector_paused()
def priced_and_repaired(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """The result with both, worked out at the same time."""
    from checker.check import with_prices_and_repairs

    return with_prices_and_repairs(result, progress)


@collector_paused()
def followed(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """A result with prices and repairs: with the house edge too that the repairs of the dearest findings lead to."""
    from checker.failures import attempted
    from checker.repair_interval import with_repair_intervals

    with watched(progress):
        failures: list[Failure] = []
        found = attempted("house edge after repairs", lambda: with_repair_intervals(result, progress), result, failures)
    return replace(found, failures=(*found.failures, *failures)) if failures else found
