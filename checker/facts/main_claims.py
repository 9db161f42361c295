"""A printed edge of the main game against every complete way to settle the document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from base.effort import TooMuchWork
from checker.facts.claims import in_scope
from checker.facts.printed_edges import percent_of
from checker.failures import Failure
from checker.finding import Certainty, Finding, Severity
from checker.prices import open_choices
from engine.money.interval import Spread
from engine.money.printed_numbers import Printed, printed
from engine.money.settlement_search import Searched, searched
from engine.resolutions import OpenChoice
from grammar.errors.faults import counted
from grammar.exhibit import MAIN, Exhibit
from grammar.tree import Claim


def judged(
    exhibit: Exhibit, findings: Iterable[Finding], spread: Spread | None, failures: list[Failure]
) -> tuple[Finding, ...]:
    """The findings; a printed edge is wrong only if no way to settle the document gives it, right if all do.

    What could not be decided is a failure as well.
    """
    found = tuple(findings)
    choices = open_choices(exhibit, found)
    return tuple(settled for one in found for settled in after_search(exhibit, choices, one, spread, failures))


def after_search(
    exhibit: Exhibit, choices: Sequence[OpenChoice], finding: Finding, spread: Spread | None, failures: list[Failure]
) -> Iterator[Finding]:
    claim = claim_of(exhibit, finding)
    number = printed(claim.value) if claim else None
    if claim is None or number is None:
        yield finding
        return
    claimed, slack = percent_of(claim, number), 100 * float(number.slack)
    games = [game.name for game in exhibit.games if in_scope(claim, exhibit, game.name)]
    try:
        every = [one for game in games if (one := searched(exhibit, game, choices, claimed - slack, claimed + slack))]
    except TooMuchWork as reason:
        failures.append(Failure(f"the printed edge {number.text}", str(reason), lasting=True))
        yield replace(finding, severity=Severity.NOTE, message=f"{head(finding)}; not decided: {reason}")
        return
    if every:
        told = Verdict(finding, number, claimed, every, spread)
        failures.extend(told.failures())
        yield from told.findings()
    else:
        yield replace(finding, severity=Severity.NOTE, message=f"{head(finding)}; no edge of these rules is known")


class Verdict:
    """What the search for a printed edge comes to."""

    def __init__(
        self, finding: Finding, number: Printed, claimed: float, every: Sequence[Searched], spread: Spread | None
    ) -> None:
        self.finding, self.number, self.claimed, self.every, self.spread = finding, number, claimed, every, spread
        self.fitting = [way for one in every for way in one.fitting]
        self.nearest = [way for one in every for way in one.nearest]
        self.looked, self.of = sum(one.looked for one in every), sum(one.number for one in every)
        self.complete = all(one.complete for one in every)

    def findings(self) -> Iterator[Finding]:
        if self.fitting and not self.misses():
            if not self.complete:
                yield self.told(f"all {self.looked} ways to settle it that were looked at, of {self.of}, give it")
        elif self.fitting and self.of > 1:
            yield self.told(self.only(), Severity.WARNING, self.holds_for())
        elif not self.complete:
            yield self.told(f"not decided: {self.undecided}", Severity.WARNING, self.distances())
        elif self.of == 1:
            yield replace(self.finding, certainty=Certainty.PROVED, severity=Severity.ERROR)
        else:
            yield self.told(f"no way to settle what is open gives it{self.left()}", Severity.ERROR, self.distances())

    def failures(self) -> Iterator[Failure]:
        if not self.complete and not self.fitting:
            yield Failure(f"the printed edge {self.number.text}", self.undecided, lasting=True)

    def misses(self) -> bool:
        """Is a way known that does not give it?"""
        ends = (self.spread.low, self.spread.high) if self.spread else ()
        return bool(self.nearest) or any(abs(end - self.claimed) > 100 * float(self.number.slack) for end in ends)

    def told(self, words: str, severity: Severity = Severity.NOTE, details: Iterable[str] = ()) -> Finding:
        return replace(
            self.finding,
            message=f"{head(self.finding)}; {words}",
            severity=severity,
            certainty=Certainty.PROVED,
            details=(*self.finding.details, *details),
        )

    def only(self) -> str:
        first, *others = self.fitting
        more = f", and for {counted(len(others), 'other way')} to settle it" if others else ""
        return f"that holds only for {first.told}{more}"

    def holds_for(self) -> Iterator[str]:
        yield from (f"{way.percent:z.4f}% in {way.told}" for way in self.fitting[1:])
        if not self.complete:
            yield f"{self.looked} of {self.of} ways to settle it were looked at"
        yield from self.distances()

    @property
    def undecided(self) -> str:
        return f"none of the {self.looked} ways to settle it that were looked at, of {self.of}, gives it"

    def left(self) -> str:
        """Told of a number that lies between what the ways to settle the document give."""
        if self.spread is None or not self.spread.low <= self.claimed <= self.spread.high:
            return ""
        return f", though they leave {self.spread.low:z.2f}% to {self.spread.high:z.2f}%"

    def distances(self) -> Iterator[str]:
        for way in self.nearest:
            yield f"nearest: {way.percent:z.4f}%, {abs(way.percent - self.claimed):.4f} away, in {way.told}"


def head(finding: Finding) -> str:
    return finding.message.partition(";")[0]


def may_hold(finding: Finding) -> bool:
    """Is it a printed edge that some way to settle the document gives, or may give?"""
    return finding.check == "wrong-edge" and finding.about == MAIN and finding.severity is not Severity.ERROR


def claim_of(exhibit: Exhibit, finding: Finding) -> Claim | None:
    if finding.check != "wrong-edge" or finding.about != MAIN:
        return None
    lines = {place.span.line for place in finding.places}
    return next((claim for claim in exhibit.claims if claim.span.line in lines and not claim.names), None)
