"""The names that a document itself gives to wagers: ``an optional Lucky Pair wager``."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = r"[A-Z0-9][\w+'’&®™]{0,30}"
_NAME = rf"(?P<name>{_WORD}(?: (?:{_WORD}|the|of|and|to|a|in)){{0,4}}?)"
_CALLED = re.compile(rf"(?<![\w-]){_NAME}(?: [Ss]ide| [Oo]ptional| [Bb]onus)?(?: [Ww]agers?| [Bb]ets?)\b")
_COMMON = re.compile(
    r"a|all|an|ante|any|base|big|blackjack|bonus|call|dealer|double|each|even|every|first|hand|her|high"
    r"|his|house|if|in|initial|insurance|lay|low|main|maximum|minimum|new|no|odds|of|on|one|only|optional"
    r"|original|other|place|player|players|regular|second|side|single|split|such|table|that|the|their|these"
    r"|this|to|two|when|winning|your|line|outside|inside|flat|prop|proposition|cent(?:er|re)|cash|chip|losing|late"
    r"|early|live|our|higher|lower|larger|smaller|both|most|some|these|those|three|four|five|six"
)
"""Words that alone, or with others of them, make no name of a wager."""


def own_wagers(texts: Iterable[str]) -> frozenset[str]:
    """The names that stand before *wager* or *bet* somewhere, with capitals, as the document writes them."""
    found = {match["name"] for text in texts for match in _CALLED.finditer(text)}
    return frozenset(trimmed for name in found if (trimmed := _trimmed(name)))


def _trimmed(name: str) -> str:
    """The name without common words before it: ``The Lucky Pair``; empty if nothing else is left."""
    words = name.split()
    while words and _COMMON.fullmatch(words[0].lower()):
        words.pop(0)
    return " ".join(words) if any(word[0].isalpha() and not _COMMON.fullmatch(word.lower()) for word in words) else ""


_SIDE_BET = re.compile(
    rf"(?<![\w-])(?P<name>Match the Dealer|(?:{_WORD} ){{1,3}}(?:PAIRS|BONUS|PLUS|TRIPS|MATCH|LADIES|SEVENS"
    r"|JACKPOT|PROGRESSIVE|UP|Pairs|Bonus|Plus|Trips|Match|Ladies|Sevens|Jackpot|Progressive|Up)|21 ?\+ ?3"
    r"|Bust It|Hot 3)"
    r"(?![\w'’]| (?:[A-Z]|[Pp]oker|[Pp]ay|[Tt]able))"
)


def named_side_bets(texts: Iterable[str]) -> frozenset[str]:
    """The side bets that a document names, also where *bet* does not stand beside the name: ``21+3 is $5 to $100``."""
    texts = list(texts)
    found = {match["name"] for text in texts for match in _SIDE_BET.finditer(text)}
    told = {name.title() if name.isupper() else name for one in found if (name := _trimmed(one) or _figured(one))}
    return own_wagers(texts) | told


def _figured(name: str) -> str:
    return name if re.match(r"21 ?\+", name) else ""
