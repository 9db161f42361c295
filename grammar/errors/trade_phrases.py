"""What people of the trade type before they know the language, answered with the line that says it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from base.records import dataclass
from grammar.errors.faults import Fault
from grammar.lines import LABEL, LogicalLine

PHRASES = Path(__file__).parents[1] / "words" / "trade.toml"
SLOTS = {
    "{list}": r"\d+(?:(?:,? ?(?:and|or|to|/|-) ?|, ?)\d+)*",
    "{odds}": r"\d+ ?(?:to|for|:|-|/) ?\d+",
    "{money}": r"\$\d+(?:\.\d\d)?",
}
NUMBERS = {
    word: str(number)
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}
CITED = re.compile(r"\s@\d.*", re.DOTALL)
LONGEST = 120
"""Characters of a line that is looked at: nobody types a longer phrase."""


@dataclass(frozen=True, slots=True)
class TradePhrase:
    match: tuple[re.Pattern[str], ...]
    write: str

    def line(self, text: str) -> str:
        """The line of the language for this text, or an empty string."""
        found = next((found for pattern in self.match if (found := pattern.fullmatch(text))), None)
        return self.write.format(**written(found.groupdict())) if found else ""


def answered(line: LogicalLine, fault: Fault, declared: bool) -> Fault:
    """The fault, or if the line is a phrase of the trade, the line to write for it; only blackjack has phrases yet."""
    said = line_for(line.text) if not declared else ""
    if not said:
        return fault
    cite = CITED.search(line.text)
    return Fault(
        line.whole,
        "this is said at the table; the language has a line for it",
        f"write: {said}{cite[0] if cite else ''}",
    )


def line_for(text: str) -> str:
    """The line of the language for what somebody typed; empty if it is no phrase of the trade."""
    if len(text) > LONGEST:
        return ""
    return next((said for way in ways(text) for phrase in trade_phrases() if (said := phrase.line(way))), "")


def ways(text: str) -> Iterator[str]:
    """The phrase as it stands, without a label, and without a subject before it."""
    label = LABEL.match(text)
    for begin in (0, *([label.end()] if label else [])):  # the 6 of "6 decks" would be a label
        bare = CITED.sub("", text[begin:]).strip().rstrip(".;").lower()
        bare = re.sub(r"[^\W\d]+", lambda word: NUMBERS.get(word[0], word[0]), bare)
        folded = re.sub(r"\btens\b", "10s", " ".join(bare.split())).removeprefix("the ")
        yield folded
        subject, _, rest = folded.partition(": ")
        if rest and '"' not in subject:  # a phrase without a name is not about a named wager
            yield rest


def written(slots: Mapping[str, str]) -> dict[str, str]:
    """What filled the slots, as the language writes it."""
    shapes: dict[str, Callable[[str], str]] = {"totals": in_a_row, "odds": with_to}
    return {name: shapes[name](text) if name in shapes else text for name, text in slots.items() if text}


def with_to(text: str) -> str:
    """``3 to 2``"""
    return " to ".join(re.findall(r"\d+", text))


def in_a_row(text: str) -> str:
    """``9, 10 or 11``; ``9 to 11`` for a range."""
    numbers = re.findall(r"\d+", text)
    if re.fullmatch(r"\d+ ?(?:to|-) ?\d+", text):
        return " to ".join(numbers)
    return f"{', '.join(numbers[:-1])} or {numbers[-1]}" if numbers[1:] else numbers[0]


@cache
def trade_phrases() -> tuple[TradePhrase, ...]:
    entries = tomllib.loads(PHRASES.read_text("utf-8"))["phrase"]
    return tuple(TradePhrase(tuple(map(compiled, entry["match"])), entry["write"]) for entry in entries)


def compiled(pattern: str) -> re.Pattern[str]:
    for slot, meaning in SLOTS.items():
        pattern = pattern.replace(slot, meaning)
    return re.compile(pattern)
