"""What moves money and is not in the house edge: it stands beside the edge wherever that is shown."""

from __future__ import annotations

from checker.check import CheckResult
from grammar.errors.faults import counted
from reports.english.assumptions import assumption


def left_out_lines(checked: CheckResult) -> tuple[str, ...]:
    """``fee: what a step of the procedure takes or pays is not in this number``"""
    games = len({game for game, _ in checked.left_out}) > 1
    return tuple(
        f"{one.statement or 'a silence'}{f' ({game})' if games else ''}: {assumption(one.why)}"
        for game, one in checked.left_out
    )


def left_out_number(checked: CheckResult) -> str:
    """``without 2 statements that move money``; empty where the edge has all of them."""
    number = len(dict.fromkeys(one.statement for _, one in checked.left_out))
    return f"without {counted(number, 'statement')} that move{'s' if number == 1 else ''} money" if number else ""
