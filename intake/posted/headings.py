"""Headings of posted texts: words that stand above the rows they name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from intake.posted.names import NamedWager, wagers_in
from intake.posted.plain_words import plain_words

IDLE_HEAD = re.compile(
    r"^(?:table \d+|pay ?tables?|payouts?|payoffs?|pays|odds|limits?|table limits|rules?|how to play.*|layout.*"
    r"|(?:your )?(?:bets?|wagers?|hands?)\t(?:we )?(?:pays?|payouts?|odds|wins when)\b[^\d]*"
    r"|inscriptions?|bonus(?: payouts?)?|from the procedure\b.*|(?:\d{4}-\d\d-\d\d, )?content [0-9a-f]{12}|[0-9a-f]{12}"
    r"|welcome\b.*|(?:\d{1,2}|how|the) (?:\w{1,12} )?(?:things|steps|rules|facts|reasons|ways|tips"
    r"|points|questions|answers|minutes|words"
    r"|lines|notes|hints|basics|secrets|promises|lessons|chapters)\b[^.$]{0,60})$"
)
HEADING_WORDS = re.compile(
    r"\b(?:and|or|on|of|bets?|wagers?|the|for|each|hands?|pay ?(?:off|out)?s?|tables?|odds|schedule|bonus)\b|[^\w]"
)
SAYS = re.compile(r"\b(?:is|are|not|don't|if|when|after|even|count|void)\b")
_BARE_HEADING = re.compile(r"[A-Z' ]+:?")
_COMMANDS = re.compile(r"\b(?:NO|NOT|MUST|NEVER|ONLY|ALL|ALWAYS|ALLOWED|PUSH|LOSES?)\b")
_RUN_IN = re.compile(r"^(?P<head>[^.:;\t]{2,50}?) pays (?=(?!\d+ to \d)[^\t]+\t)", re.I)
LONGEST_HEADING = 4


def is_headline(text: str) -> bool:
    """Words in capitals without a figure: what they name stands above the rows that follow."""
    return text.isupper() and not re.search(r"\d|\$", text) and not text.endswith(".")


def is_short(text: str) -> bool:
    return len(text.split()) <= LONGEST_HEADING + 2 and not text.rstrip().endswith(".") and not re.search(r"\d", text)


def is_bare_heading(text: str) -> bool:
    """A few words in capitals without a figure or a command: ``WHO WINS``."""
    return bool(_BARE_HEADING.fullmatch(text)) and len(text.split()) <= LONGEST_HEADING and not _COMMANDS.search(text)


def run_in_head(text: str, names: Iterable[NamedWager]) -> str:
    """The heading that print has run into its first row: ``Blind pays Royal flush …``."""
    match = _RUN_IN.match(text)
    return match[0] if match and wagers_in(plain_words(match["head"]), names)[0] else ""
