"""How many cards are laid aside in a round: ``the dealer burns one card, then deals a new card to you``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.plain_words import title_words
from intake.posted.procedure_words import ProcedureWords

_TOLD = re.compile(
    r"\b(?:burns?|discards?|deals?|puts?|lays?|sets?|takes?)(?: aside| away| off| out)? (?P<number>\d{1,2}) cards?\b"
    r"|\b(?P<number_>\d{1,2}) cards? (?:are|is) (?:\w+ )?(?:burned|burnt|discarded|put aside|laid aside|set aside"
    r"|put away|dealt (?:aside|face down))"
)
_LATER = re.compile(r"\b(?:war|new cards?|new 1|another card|second card|next card|after a tie)\b")
_KNOWN = re.compile(r"deal (?P<number>\w+) cards? face down beside")
_OTHER = re.compile(r"\b(?:shuffle|cut|begin|beginning|start|shoe is|new shoe|each player|every player)\b|\?")


def wrong_aside(said: str, words: ProcedureWords) -> Iterator[tuple[str, str]]:
    """A number of cards that the procedure does not lay aside at that point."""
    known = next((found for one in words.sentences if (found := _KNOWN.search(one.statement))), None)
    told = _TOLD.search(said) if known and _LATER.search(said) and not _OTHER.search(said) else None
    if known is None or told is None:
        return
    posted, own = told["number"] or told["number_"], title_words(known["number"])
    if own.isdigit() and posted != own:
        yield f"{posted} {'card is' if posted == '1' else 'cards are'} laid aside", f"{own} are"
