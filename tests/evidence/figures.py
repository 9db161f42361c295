"""The figures of a set of documents: how many findings are useful, petty and wrong, how many defects are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from base.records import dataclass
from tests.evidence.judged import GRAVITIES, VERDICTS, Evidence


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of one document or of several together."""

    documents: int
    verdicts: Counter[str]
    """By verdict, and "unjudged"."""
    raised: Counter[str]
    found: Counter[str]
    """By gravity."""

    @property
    def judged(self) -> int:
        return sum(self.verdicts[verdict] for verdict in VERDICTS)

    def share(self, verdict: str) -> int:
        """In percent of what was judged, rounded."""
        return percent(self.verdicts[verdict], self.judged)

    @property
    def grave_found(self) -> int:
        return percent(self.found["grave"], self.raised["grave"])

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.documents + other.documents,
            self.verdicts + other.verdicts,
            self.raised + other.raised,
            self.found + other.found,
        )


NOTHING = Figures(0, Counter(), Counter(), Counter())


def percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole) if whole else 0


def first_run(one: Evidence) -> Figures:
    """As it was on the first run, from the judgements alone."""
    verdicts = Counter(dict.fromkeys(VERDICTS, 0))
    for finding in one.judged:
        verdicts[finding.verdict or "unjudged"] += finding.times
    return Figures(1, +verdicts, raised(one), Counter(defect.gravity for defect in one.defects if defect.first))


def today(one: Evidence, told: Counter[tuple[str, str]], noted: set[str]) -> Figures:
    """Of what the tool tells now: judged by key, so that what nobody has judged is counted as unjudged.

    A grave defect is found only by an error or a warning; others by a note too.
    """
    known = {finding.key: finding.verdict for finding in one.judged}
    verdicts: Counter[str] = Counter()
    for (key, _), times in told.items():
        verdicts[known.get(key) or "unjudged"] += times
    keys = {key for key, _ in told}
    found = Counter(
        defect.gravity
        for defect in one.defects
        if (keys if defect.gravity == "grave" else keys | noted) & {*defect.first, *defect.since}
    )
    return Figures(1, verdicts, raised(one), found)


def raised(one: Evidence) -> Counter[str]:
    return Counter(defect.gravity for defect in one.defects)


def together(figures: Iterable[Figures]) -> Figures:
    return sum(figures, NOTHING)


def row(name: str, one: Figures) -> str:
    """A line of the tables in ACCURACY.md."""
    found = [f"{one.found[gravity]} of {one.raised[gravity]}" for gravity in GRAVITIES]
    cells = [name, one.judged, *(one.verdicts[verdict] for verdict in VERDICTS), *found]
    return "| " + " | ".join(map(str, cells)) + " |"
