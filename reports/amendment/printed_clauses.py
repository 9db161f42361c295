"""The clauses of a version as its procedure prints them, each with its number."""

from __future__ import annotations

from checker.finding import wording
from grammar.exhibit import Exhibit
from grammar.tree import Line, Reading, Row
from reports.amendment.clause_pairs import Clause
from reports.english.sentences import row_condition, row_pay
from reports.procedure import profile_of
from reports.views.procedure_view import procedure


class PrintedClauses:
    """Numbers and sentences by line; a line that is not printed stands as it is written."""

    def __init__(self, numbers: dict[int, str], texts: dict[int, str]) -> None:
        self.numbers, self.texts = numbers, texts

    def beside(self, other: PrintedClauses) -> PrintedClauses:
        """These and those of another document; its numbers count where both have a line."""
        return PrintedClauses(self.numbers | other.numbers, self.texts | other.texts)

    def number(self, clause: Clause) -> str:
        return self.numbers.get(id(clause.first), "")

    def text(self, clause: Clause) -> str:
        return " ".join(self.line_text(line) for line in clause.lines)

    def line_text(self, line: Line) -> str:
        if isinstance(line, Row):
            return row_text(line)
        if isinstance(line, Reading):
            return f"Read as “{line.name}”:"
        return self.texts.get(id(line)) or wording(line)


def row_text(row: Row) -> str:
    """``Flush: 5 to 1``, with what is printed beside it."""
    printed = (f"{claim.kind} {claim.text}" for claim in row.claims)
    return "; ".join(filter(None, (f"{row.event}: {row_pay(row)}", row_condition(row), *printed)))


def printed_clauses(exhibit: Exhibit) -> PrintedClauses:
    numbers: dict[int, str] = {}
    texts: dict[int, str] = {}
    for entry in procedure(exhibit, profile_of(exhibit), b"").entries():
        if entry.line is not None:
            numbers[id(entry.line)], texts[id(entry.line)] = entry.number, entry.text
        numbers |= {id(row.line): row.number for row in entry.rows}
    return PrintedClauses(numbers, texts)
