"""A commission on its own line: ``BANKER PAYS 1 TO 1``, ``5% COMMISSION ON BANKER`` speak of one pay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grammar.posted_text import PostedLine

_KEPT = re.compile(r'wager pay "(?P<wager>[^"]+)": \d+ to 100 when (?P<when>.+)')
_EVEN = re.compile(r'wager pay "(?P<wager>[^"]+)": (?:1 to 1|even money|player wins) when (?P<when>.+)')


def with_commissions(lines: Sequence[PostedLine]) -> list[PostedLine]:
    """The lines, but for even money that another line takes a commission from."""
    kept = {
        (found["wager"], found["when"])
        for line in lines
        if re.search("(?i)commission", line.words)
        for one in line.statements
        if (found := _KEPT.fullmatch(one))
    }
    return [
        replace(line, statements=tuple(one for one in line.statements if not is_before(one, kept))) if kept else line
        for line in lines
    ]


def is_before(statement: str, kept: set[tuple[str, str]]) -> bool:
    found = _EVEN.fullmatch(statement)
    return found is not None and (found["wager"], found["when"]) in kept
