"""What lines look like; for a broken one, where reading stopped and an example of what was meant."""

from __future__ import annotations

import re
from typing import NamedTuple

from grammar.errors.faults import Fault, shortened
from grammar.lines import LABEL, LogicalLine
from grammar.vocabulary import vocabulary

SHAPES = {
    "exhibit": 'exhibit "Lakeside Blackjack"',
    "language": "language 1",
    "source": 'source "lakeside.txt"',
    "amends": 'amends "lakeside.game"',
    "game": "game spanish21 follows blackjack",
    "family": "family baccarat",
    "jurisdiction": "jurisdiction new-hampshire as of 2021-03-26",
    "section": 'section "Rules" as rules',
    "note": 'note heading @3 "Exhibit A"',
    "event": 'event "five-card 21": total is 21 and hand has 5 cards',
    "define": "define soft hand: ace is counted as 11",
    "paytable": 'paytable "Match the Dealer", highest row only',
    "row": "two suited matches  18 to 1",
    "ambiguous": "ambiguous soft-17 @17.1",
    "reading": "reading inclusive",
    "claim": 'claim: house edge of "Match the Dealer" is 3.06%',
    "confirmed": 'confirmed @1-24 by "A. Reviewer" on 2026-11-17',
    "accept": 'accept 3f2a91c0: "as the regulator approved it", by "A. Reviewer", on 2026-11-16',
    "randomizer": "randomizer: 2 dice of 1 to 6",
    "stage": "stage deal: player draws 3 cards as hand",
    "state": "state point: none, 4, 5, 6, 8, 9, 10, begins none",
    "combination": "combination full hand: hand and community cards",
    "number": "number spread: highest rank of pair minus lowest rank of pair",
    "ranking": "ranking: three of a kind, pair, high card",
    "spots": 'wager "Dozen" on D in 1 to 12, 13 to 24, 25 to 36',
    "statement": "dealer draw: dealer must hit when total is 16 or less",
}
CLAUSES = {
    "refers to": 'refers to table "Blackjack Pay Table 1"',
    "printed": 'printed "L5" read as "1.5" surely',
    "vague": 'vague "about"',
    "overrides": "overrides 4.1",
    "in game": "in game spanish21",
}
CLAUSE = re.compile(r'refers\s+to|printed(?=\s*")|vague(?=\s*")|overrides|in\s+game')
QUOTED = re.compile(r'"[^"]*"')


class BrokenLine(NamedTuple):
    """A line that cannot be read, with its quotations blanked, and where reading stopped."""

    line: LogicalLine
    form: str
    at: int
    bare: str
    expected: frozenset[str]

    def fault(self, start: int, end: int, message: str, remedy: str) -> Fault:
        start = min(start, max(0, len(self.line.text) - 1))
        span = self.line.span(start, max(end, start + 1))
        return Fault(span, shortened(message), shortened(remedy))


def unquoted(text: str) -> str:
    """The text with every quotation blanked out, keeping its length."""
    return QUOTED.sub(lambda quotation: '"' + "\0" * (len(quotation.group()) - 2) + '"', text)


def subject_at_start(slip: BrokenLine) -> tuple[int, int] | None:
    return subject_at(slip, 0)


def subject_at(slip: BrokenLine, start: int) -> tuple[int, int] | None:
    """Position of the longest subject that the line, from start, begins with."""
    label = LABEL.match(slip.bare, start)
    start = label.end() if label else start
    ends = [found.end() for found in re.finditer(r"[^\s:\"]+", slip.bare[start : start + 80])]
    for end in reversed(ends[:6]):
        if " ".join(slip.line.text[start : start + end].split()).lower() in vocabulary().subjects:
            return start, start + end
    return None


def word_end(text: str, at: int) -> int:
    found = re.compile(r"[\w.'’-]+|\"[^\"]*\"|\S").match(text, at)
    return found.end() if found else at + 1


def shape(slip: BrokenLine) -> str:
    """``for example: …``, for the clause, the subject or the form."""
    clauses = [found.group() for found in CLAUSE.finditer(slip.bare[: slip.at])]
    if clauses:
        return f"for example: {CLAUSES[' '.join(clauses[-1].split())]}"
    example = SHAPES[slip.form]
    if slip.form == "statement" and (name := subject_at_start(slip)):
        start, end = name
        example = vocabulary().subjects[" ".join(slip.line.text[start:end].split()).lower()].example
    return f"for example: {example}"
