"""The typed slots of patterns: what each looks like in folded text, and how the language writes it."""

from __future__ import annotations

import re
from collections.abc import Callable

from base.records import dataclass


class TwoReadings(Exception):
    """A slot that can be read in two ways; ``ways`` names each one."""

    def __init__(self, ways: dict[str, str]) -> None:
        self.ways = ways


@dataclass(frozen=True, slots=True)
class Slot:
    """``pattern`` matches it; ``written`` translates it into the language."""

    pattern: str
    written: Callable[[str], str]


NUMBER = r"\d+(?:\.\d+)?"
RANK = (
    r"(?:ten-cards?|face cards?|aces?|kings?|queens?|jacks?|deuces?|10s?"
    r"|[2-9]s?(?![\d:/$]|-card| (?:decks|hands|times|cards?)\b)"
    r"|[kqj](?![\w'])|a(?=-(?:10|[\dkqj])))"
)
_BETWEEN = r"(?:,? ?(?:or|and|nor) (?:an? |any |all |the )?|, ?(?:an? |any )?|/| ?[-–] ?| through | to | thru |: ?)"
RANKS = rf"(?:an? |any |the |all |cards )*{RANK}(?:{_BETWEEN}{RANK})*"
MONEY = r"\$ ?\d+(?:,\d{3})*(?:\.\d\d)?|\d+ dollars?"
ODDS = rf"(?:at (?:least|most) )?(?:even money|{NUMBER}(?: ?(?:to|-|–|/|for) ?|:| : ){NUMBER}(?![\d/:]|-card))"
TOTAL = (
    r"(?:(?:a |an |any |all |either |their |total |totals |hand |hands |count |score |of )*"
    r"(?:(?:up to|at least|at most|more than|less than|lower than|under|below|over|above) (?:a |an )?)?"
    r"(?:a |an |any |all )?(?:(?:soft|hard)(?: totals?| hands?)?(?: of)? )?"
    r"(?<![\d$.])(?:[1-2]?\d)s?\b"
    r"(?!:|%|-card| (?:to 1\b|decks?|cards?|hands?|times?|%|of (?:those|these|the|their|them)\b))"
    r"(?:,(?: (?:or|and))? [12]?\ds?\b"
    r"|(?: (?:or|and)|,? (?:or|and) (?:soft|hard)) [12]?\ds?\b(?! or (?:less|more)|:| (?:to|for) 1\b))*"
    r"(?: or (?:less|more)| ?(?:to|through|-|–) ?[12]?\d\b)?)"
)
_ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_NAMES = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "deuce": "2", "a": "A", "k": "K", "q": "Q", "j": "J"}


def ranks(said: str) -> str:
    """``aces, tens and face cards`` becomes ``A, 10 or face card``."""
    found: set[str] = set()
    for match in re.finditer(rf"({RANK})(?:(?: through | to | thru | ?[-–] ?)({RANK}))?", said):
        found |= _between(_rank(match[1]), _rank(match[2])) if match[2] else _rank(match[1])
    if not found:
        raise ValueError(said)
    parts = []
    if "TEN" in found:
        found -= {"TEN", "10", "J", "Q", "K"}
        parts = ["ten-valued card"]
    elif {"J", "Q", "K"} <= found:
        found -= {"J", "Q", "K"}
        parts = ["face card"]
    return listed([*_runs([rank for rank in _ORDER if rank in found]), *parts])


def listed(parts: list[str]) -> str:
    return ", ".join(parts[:-1]) + " or " + parts[-1] if len(parts) > 1 else parts[0]


def _rank(word: str) -> set[str]:
    word = word.strip()
    if word.startswith("ten-card"):
        return {"TEN"}
    if word.startswith("face"):
        return {"J", "Q", "K"}
    single = word[:-1] if len(word) > 1 and word.endswith("s") else word
    return {_NAMES.get(single, single)}


def _between(low: set[str], high: set[str]) -> set[str]:
    if len(low) > 1 or len(high) > 1 or "TEN" in low | high:
        return low | high
    first, last = _ORDER.index(min(low)), _ORDER.index(min(high))
    return set(_ORDER[first : last + 1]) if first < last else low | high


def _runs(found: list[str]) -> list[str]:
    """Consecutive spot cards as a range: 2, 3, 4 becomes ``2 to 4``."""
    runs: list[list[str]] = []
    for rank in found:
        follows = runs and rank.isdigit() and runs[-1][-1].isdigit() and int(rank) == int(runs[-1][-1]) + 1
        if follows:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return [part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]


def odds(said: str) -> str:
    if bound := re.match(r"at (?:least|most) ", said):
        return bound[0] + odds(said[bound.end() :])
    if said == "even money":
        return said
    match = re.fullmatch(rf"({NUMBER}) ?(:|to|-|–|/|for) ?({NUMBER})", said)
    if match is None:
        raise ValueError(said)
    low, high = float(match[1]), float(match[3])
    if match[2] != ":" and high > 8 and high - low > 1:
        raise ValueError(said)  # 2 to 10 is a run of cards: nobody pays so
    between = {":": ":", "for": " for "}.get(match[2], " to ")
    return f"{match[1]}{between}{match[3]}"


def money(said: str) -> str:
    return "$" + re.sub(r"[$ ]|dollars?", "", said)


def total(said: str) -> str:
    """A set of totals; ``up to a soft 17`` raises TwoReadings."""
    numbers = [int(n) for n in re.findall(r"\d+", said)]
    kind = "soft " if "soft" in said else "hard " if "hard" in said else ""
    if not numbers or max(numbers) > 31 or ("soft" in said and "hard" in said):
        raise ValueError(said)
    if re.search(r"\bup to\b", said):
        top = numbers[0]
        raise TwoReadings({"inclusive": f"{kind}{top} or less", "exclusive": f"{kind}{top - 1} or less"})
    if re.search(r"\d ?(?:to|through|-|–) ?\d", said):
        if len(numbers) != 2:
            raise ValueError(said)
        return f"{kind}{numbers[0]} to {numbers[1]}"
    if re.search(r"less than|lower than|under|below", said):
        return f"{kind}{numbers[0] - 1} or less"
    if re.search(r"more than|\bover\b|above", said):
        return f"{kind}{numbers[0] + 1} or more"
    if re.search(r"or more|at least", said):
        return f"{kind}{numbers[0]} or more"
    if re.search(r"or less|at most", said):
        return f"{kind}{numbers[-1]} or less"
    if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2:
        return f"{kind}{numbers[0]} to {numbers[-1]}"
    return kind + listed([str(number) for number in numbers])


def permission(said: str) -> str:
    return "not allowed" if re.search(r"\b(?:not|no|never)\b", said) else "allowed"


def modal(said: str) -> str:
    force = "must" if "must" in said else "may"
    return f"{force} not" if "not" in said else f"{force} only" if "only" in said else force


def draw(said: str) -> str:
    return "stand" if said.startswith("stand") or "stand" in said else "hit"


def decks(said: str) -> str:
    number = re.search(NUMBER, said)
    amount = "1/2" if "half" in said and not number else (number[0] if number else "1")
    return f"{amount} deck" + ("" if amount in ("1", "1/2") else "s")


def direction(said: str) -> str:
    for words, way in (
        (r"left to (?:the )?right", "from left to right"),
        (r"right to (?:the )?left", "from right to left"),
        (r"counter|anti", "counter-clockwise"),
        (r"clockwise", "clockwise"),
        (r"left", "from the dealer's left"),
        (r"right", "from the dealer's right"),
    ):
        if re.search(words, said):
            return way
    raise ValueError(said)


def plain_number(said: str) -> str:
    number = re.search(NUMBER, said)
    if number is None:
        raise ValueError(said)
    return number[0]


def hedge(said: str) -> str:
    return said


SLOTS = {
    "number": Slot(NUMBER, plain_number),
    "ranks": Slot(RANKS, ranks),
    "odds": Slot(ODDS, odds),
    "money": Slot(MONEY, money),
    "total": Slot(TOTAL, total),
    "allowed": Slot(r"(?:(?:is|are|it is) )?(?:not )?allowed", permission),
    "may": Slot(r"may not|must not|may only|may|must", modal),
    "draw": Slot(r"(?:hit|stand|draw)", draw),
    "decks": Slot(rf"{NUMBER} decks|half(?: of)?(?: a| the)? decks?|(?:a|1) deck|{NUMBER} deck", decks),
    "direction": Slot(
        r"(?:from |in a |on |at |to |with |starting |beginning |moving |going )*"
        r"(?:the )?(?:player )?(?:to |on |at |from )?(?:the )?"
        r"(?:left to (?:the )?right|right to (?:the )?left|(?:counter-?|anti-?)?clockwise(?: direction| manner)?"
        r"|dealer's (?:immediate |far |own )?(?:left|right))",
        direction,
    ),
    "percent": Slot(r"(?:\d*\.)?\d+ ?%", lambda said: said.replace(" ", "")),
}
