"""The interval of the house edge that a repair leads to, for the repairs of the dearest findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from base.progress import Progress, silent
from checker.check import CheckResult
from checker.checks import CHECKS
from checker.context import CheckContext, edited_context
from checker.finding import Finding, Repair
from checker.prices import concerns_main, interval
from grammar.parser import Parsed
from grammar.resolver.resolution import resolve

MOST_INTERVALS = 4
"""So many repairs of one document are followed to the edge that they lead to."""


def with_repair_intervals(result: CheckResult, progress: Progress = silent) -> CheckResult:
    """The result with the interval on the repairs of what is worth most; the others keep none."""
    if result.context is None or result.interval is None:
        return result
    dearest = sorted((one for one in result.findings if moves_money(one, result)), key=worth, reverse=True)
    known: dict[str, tuple[Repair, ...]] = {}
    left = MOST_INTERVALS
    for finding in dearest:
        repairs = finding.repairs or ()
        if len(repairs) > left:
            break
        left -= len(repairs)
        known[finding.id] = tuple(followed(result.context, result.findings, repair, progress) for repair in repairs)
    findings = (replace(one, repairs=known.get(one.id, one.repairs)) for one in result.findings)
    return replace(result, findings=tuple(findings))


def moves_money(finding: Finding, result: CheckResult) -> bool:
    return worth(finding) > 0 and bool(finding.repairs) and concerns_main(result.exhibit, finding)


def worth(finding: Finding) -> float:
    return finding.price.worth if finding.price else 0.0


def followed(context: CheckContext, before: Sequence[Finding], repair: Repair, progress: Progress) -> Repair:
    """The repair with the interval over all that the changed document still leaves open."""
    progress(f"house edge after: {repair.words}")
    exhibit, faults = resolve(Parsed(repair.document, (), ""))
    if faults:
        return repair
    changed = edited_context(context, exhibit)
    opening = {one.check for one in before if one.options}
    open_ = [one for check in CHECKS if check.__name__.replace("_", "-") in opening for one in check(changed)]
    found = interval(exhibit, open_, progress)
    return replace(repair, interval=(found.low, found.high)) if found else repair
