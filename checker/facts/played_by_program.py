"""Whether a program deals, throws or spins: nobody can turn over a wrong card or pay too much by hand."""

from __future__ import annotations

import re

from checker.context import CheckContext
from checker.facts.lines import lines_in
from checker.finding import wording

PROGRAM = re.compile(
    r"\b(?:click|tap|press)\w*\b[^.\n]{0,80}\bbuttons?\b|\brandom number generator\b|\brng\b|\bauto-?play\b"
    r"|\bdigitally (?:spin|deal|throw|roll|draw)\w*|\b(?:on|to) the (?:spin|deal|roll) button\b|\bgame client\b"
    r"|\bmalfunction voids\b",
    re.IGNORECASE,
)
BY_HAND = re.compile(r"\blive (?:dealer|casino|croupier|stream|studio|game)s?\b|\bdealer's hands\b", re.IGNORECASE)


def played_by_program(context: CheckContext) -> bool:
    """Does the document speak of buttons or of a program, and of nobody who deals before a camera?"""
    return context.memo(speaks_of_program)


def speaks_of_program(context: CheckContext) -> bool:
    said = "\n".join([*map(wording, lines_in(context)), *(context.source.lines if context.source else ())])
    return PROGRAM.search(said) is not None and BY_HAND.search(said) is None
