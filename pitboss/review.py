"""One procedure under review, in steps that can be run apart: load, check, prices, repairs.

The commands, the Python API and whoever else checks a procedure go through here. Every step is given a progress: it is
told what is being done, and calls the work off by raising ``Cancelled``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from base.garbage import collector_paused
from base.progress import Progress, silent
from grammar.errors.faults import Unreadable
from pitboss.loading import Loaded, accepts_beside, source_for

if TYPE_CHECKING:
    from checker.check import CheckResult
    from checker.profile import Profile
    from grammar.source import Source
    from grammar.tree import Accept


@dataclass(frozen=True, slots=True)
class CheckInputs:
    """What a check rests on beside the exhibit."""

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
) -> CheckInputs:
    """What is given, else what the file names or has beside it: its source and jurisdiction; always its acceptances."""
    from checker.profile import load as load_profile

    jurisdiction = loaded.exhibit.jurisdiction
    named = profile or (jurisdiction.name if jurisdiction else None)
    return CheckInputs(
        source or source_for(loaded, None, None),
        load_profile(named) if named else None,
        as_of,
        accepts_beside(loaded),
        known_readings(loaded, readings or {}),
    )


def known_readings(loaded: Loaded, readings: Mapping[str, str]) -> dict[str, str]:
    """The same. Raises Unreadable where the exhibit has no such sentence or no such reading of it."""
    for label, name in readings.items():
        names = loaded.exhibit.readings.get(label)
        if names is None:
            known = ", ".join(loaded.exhibit.readings) or "none"
            raise Unreadable(f'{loaded.path} has no ambiguous sentence "{label}"; it has: {known}')
        if name not in names:
            raise Unreadable(f'"{label}" has no reading "{name}"; it has: {", ".join(names)}')
    return dict(readings)


def review(
    loaded: Loaded,
    given: CheckInputs,
    *,
    prices: bool = False,
    repairs: bool = False,
    alone: bool = False,
    progress: Progress = silent,
) -> CheckResult:
    """The steps that are wanted, one after the other; alone: without another process for the prices."""
    if prices and repairs and not alone:
        return priced_and_repaired(checked(loaded, given, edge=True, progress=progress), progress)
    result = checked(loaded, given, edge=prices, progress=progress)
    if prices:
        result = priced(result, progress)
    return repaired(result, progress) if repairs else result


def checked(loaded: Loaded, given: CheckInputs, *, edge: bool = False, progress: Progress = silent) -> CheckResult:
    """What is found; with edge, also what is printed of the main game's house edge is tested, which takes seconds.

    While the computed edge leaves out what moves money, nothing that is printed of it is judged.
    """
    from checker.check import check_exhibit
    from checker.facts.claims import main_edge
    from engine.money.main_game import accounts

    exhibit = loaded.exhibit
    with collector_paused():
        held = accounts(exhibit, given.readings) if edge and exhibit.has_main_game else {}
        judged = held and not any(not one.contradicted for account in held.values() for one in account.left_out)
        return check_exhibit(
            exhibit,
            source=given.source,
            profile=given.profile,
            as_of=given.as_of,
            accepts=given.accepts,
            readings=given.readings,
            main_edge=main_edge(exhibit) if judged else None,
            accounts=held,
            progress=progress,
        )


@collector_paused()
def priced(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """The same, with what each finding is worth and the interval of the house edge."""
    from checker.check import with_prices

    return with_prices(result, progress)


@collector_paused()
def repaired(result: CheckResult, progress: Progress = silent, only: str = "") -> CheckResult:
    """The same, with the repairs that were tried and help; with an id, those of that finding alone."""
    from checker.check import with_repairs

    return with_repairs(result, progress, only)


@collector_paused()
def priced_and_repaired(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """Both of these at once."""
    from checker.check import with_prices_and_repairs

    return with_prices_and_repairs(result, progress)
