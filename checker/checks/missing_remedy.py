"""Irregularities that happen at every table have no remedy."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import lines_in, listed
from checker.facts.played_by_program import played_by_program
from checker.finding import Certainty, Finding, Severity, place_of, wording
from grammar.exhibit import Stated
from grammar.tree import Choice, Statement

NEEDED = {
    "exposed card": re.compile(r"expos|face up|turned over|flash"),
    "misdeal": re.compile(r"mis-?deal|dealt (out|in|wrong)|third card drawn|dealing error"),
    "missing or extra card": re.compile(r"missing|extra|incomplete|short deck|deck defect|foreign card"),
    "over-payment": re.compile(r"over-?pa|wrong pa|pay(ing|ment|out)? (error|mistake)|mispa|incorrect pa"),
    "under-payment": re.compile(r"under-?pa|wrong pa|pay(ing|ment|out)? (error|mistake)|mispa|incorrect pa"),
    "unclear signal": re.compile(r"signal|unclear|unsure"),
    "ball that leaves the wheel": re.compile(r"ball (leav|left|fall|jump|out)|ball that|no spin|foreign object"),
    "die that comes to rest askew": re.compile(r"cocked|askew|lean|off the table|dice? (leav|left)"),
    "round that breaks off": re.compile(
        r"connection|interrupt|malfunction|disconnect|break|broken|unfinished|incomplete"
    ),
}
"""What happens at every table, and a document's words for it."""
ONLY_WITH = {
    **dict.fromkeys(("exposed card", "misdeal", "missing or extra card"), frozenset({"blackjack", "cards"})),
    "ball that leaves the wheel": frozenset({"wheel"}),
    "die that comes to rest askew": frozenset({"dice"}),
}
"""Irregularities that only happen with cards, a wheel or dice."""
OF_PROGRAMS = frozenset({"round that breaks off"})
"""What happens where a program plays; with people, everything else."""


def missing_remedy(context: CheckContext) -> Iterator[Finding]:
    remedies = [stated for stated in context.exhibit.stated if stated.question == "remedy"]
    signals = context.exhibit.asks("may hit")
    asks = not signals or any(stated.value == Choice("dealer asks") for stated in context.exhibit.stated)
    kinds = context.exhibit.kinds
    spoken = [called(stated) for stated in remedies]
    has_ball = any("ball" in wording(line) for line in lines_in(context))
    program = played_by_program(context)
    missing = [
        name
        for name, words in NEEDED.items()
        if (name in OF_PROGRAMS) == program
        and not kinds.isdisjoint(ONLY_WITH.get(name, kinds))
        and not any(words.search(text) for text in spoken)
        and not (asks and name == "unclear signal")
        and (has_ball or not name.startswith("ball"))
    ]
    if missing:
        yield finding(missing, remedies)


def called(stated: Stated) -> str:
    subject = stated.line.subject if isinstance(stated.line, Statement) else ""
    return f"{subject} {stated.about}".lower()


def finding(missing: list[str], remedies: list[Stated]) -> Finding:
    return Finding(
        check="missing-remedy",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"nothing says what happens after {listed(a(name) for name in missing)}",
        places=tuple(place_of(stated) for stated in remedies[:1]),
        question="remedy",
        restatements=("\n".join(f'irregularity "{name}": dealer must call the floor supervisor' for name in missing),),
    )


def a(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
