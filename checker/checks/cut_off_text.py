"""The copy begins or ends in the middle of a sentence: text was lost at its head or its end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.finding import Certainty, Finding, Severity
from grammar.source import Kind, Piece, Source

OPENING = re.compile(r"[,;)\]]|[a-z]{2,}[ ,]")
"""A sentence begins with a capital, a figure or the mark of a list."""
DANGLING = re.compile(
    r"(?:\b(?:the|a|an|of|to|and|or|with|in|on|for|by|from|at|is|are|was|will|must|may|shall|if|when|that|than|their|his|her|its)"
    r"|[,(-])$",
    re.IGNORECASE,
)
"""Words and signs with which no sentence ends."""
ENOUGH = 6
"""So many sentences show whether a text puts its stops."""
STOPPED = re.compile(r"[.!?…;)\]][)\]\"'’”]{0,4}$")
"""How a sentence ends; a colon announces more."""
MARKS = " \t-*•·#"
"""What may stand before a sentence in a list."""
FEWEST_WORDS = 4
IN_FULL = 6
"""A line of so many words is a sentence, not an item of a list."""
SHOWN = 60


def cut_off_text(context: CheckContext) -> Iterator[Finding]:
    told = sentences(context.source) if context.source is not None else []
    if told and len(told[0].words) >= IN_FULL and OPENING.match(told[0].text.lstrip(MARKS)):
        yield finding(told[0], "begins in the middle of a sentence", "head", told[0].text.strip()[:SHOWN])
    last = context.source.pieces[-1] if context.source is not None and context.source.pieces else None
    for piece, kind in ((last, "line"), (told[-1] if told else None, "sentence")):
        if piece is not None and DANGLING.search(piece.text.strip()) and len(piece.words) > 1:
            yield finding(piece, f"ends in the middle of a {kind}", "end", piece.text.strip()[-SHOWN:])
            return
    if last is not None and told and last is told[-1] and breaks_off(last, told):
        yield finding(last, "ends without the end of a sentence", "end", last.text.strip()[-SHOWN:])


def breaks_off(last: Piece, told: list[Piece]) -> bool:
    """Does a last sentence lack its stop, in a text whose sentences have theirs, or announce what does not follow?"""
    full = [one for one in told if len(one.words) >= IN_FULL]
    stopped = [one for one in full if STOPPED.search(one.text.strip())]
    if last not in full or len(full) < ENOUGH or 4 * len(stopped) < 3 * (len(full) - 1):
        return False
    return not STOPPED.search(last.text.strip())


def sentences(source: Source) -> list[Piece]:
    """The first and the last piece that reads as a sentence are what was lost or kept."""
    return [one for one in source.pieces if one.kind is not Kind.ROW and len(one.words) >= FEWEST_WORDS]


def finding(piece: Piece, does: str, where: str, shown: str) -> Finding:
    return Finding(
        check="cut-off-text",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"the text {does}, so something is lost at its {where}",
        places=(),
        details=(f'source line {piece.line}: "{shown}"',),
        about=where,
        asks=f"What stands at the {where} of the document?",
    )
