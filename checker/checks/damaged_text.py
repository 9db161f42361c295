"""A statement rests on words that the copy has damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_at
from checker.lines import lines_in, stake_of, tail_of
from checker.whole import Whole
from grammar.tree import Damage, Line

WEIGHT = {
    ("perhaps", "money"): Severity.ERROR,
    ("perhaps", "play"): Severity.WARNING,
    ("perhaps", "procedure"): Severity.WARNING,
    ("perhaps", "document"): Severity.NOTE,
    ("likely", "money"): Severity.WARNING,
    ("likely", "play"): Severity.WARNING,
    ("likely", "procedure"): Severity.NOTE,
    ("likely", "document"): Severity.NOTE,
}
CLAUSE_NUMBER = re.compile(r"\(?[0-9]+(\.[0-9]+)*[.)]")
DOUBT = ("perhaps", "likely", "surely")


def damaged_text(whole: Whole) -> Iterator[Finding]:
    sure: list[Line] = []
    for line in lines_in(whole.exhibit.document):
        damage = worded(line)
        if not damage:
            continue
        worst = min((entry.certainty for entry in damage), key=DOUBT.index)
        if worst == "surely":
            sure.append(line)
        else:
            yield doubtful(whole, line, worst)
    money = [line for line in sure if stake_of(whole, line) == "money"]
    if money:
        yield beyond_doubt(money)


def worded(line: Line) -> list[Damage]:
    """Damage to the words; a damaged number of a clause changes nothing that they say."""
    return [entry for entry in tail_of(line).damage if not CLAUSE_NUMBER.fullmatch(entry.taken_as)]


def doubtful(whole: Whole, line: Line, worst: str) -> Finding:
    read = [entry for entry in worded(line) if entry.certainty == worst]
    words = "; ".join(f'"{entry.printed}", {worst} "{entry.taken_as}"' for entry in read)
    return Finding(
        check="damaged-text",
        severity=WEIGHT[worst, stake_of(whole, line)],
        certainty=Certainty.READ,
        message=f"the copy is damaged here and can be read otherwise: {words}",
        places=(place_at(line, worst),),
        details=("the original has to be compared",),
    )


def beyond_doubt(lines: list[Line]) -> Finding:
    number = f"{len(lines)} statements on money rest" if len(lines) > 1 else "a statement on money rests"
    return Finding(
        check="damaged-text",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{number} on damaged words that leave no doubt",
        places=tuple(
            place_at(line, "; ".join(f'"{entry.printed}" is "{entry.taken_as}"' for entry in worded(line)))
            for line in lines
        ),
    )
