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
    "{odds}": r"\d+(?:,\d{3})* ?(?:to|for|:|-|/) ?\d+",
    "{money}": r"\$\d+(?:,\d{3})*(?:\.\d\d)?",
    "{name}": r'"[^"]+"',
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
    families: tuple[str, ...] = ("blackjack",)
    """The families in which people say so; none for all of them."""
    note: str = ""
    """What somebody who wanted something else should know."""

    def line(self, text: str) -> str:
        """The line of the language for this text, or an empty string."""
        found = next((found for pattern in self.match if (found := pattern.fullmatch(text))), None)
        return self.write.format(**written(found.groupdict())) if found else ""


def answered(line: LogicalLine, fault: Fault, family: str) -> Fault:
    """The fault, or if the line is a phrase of the trade in this family, the line to write for it."""
    phrase, said = phrase_for(line.text, family)
    if phrase is None:
        return fault
    cite = CITED.search(line.text)
    lines = [f"{one}{cite[0] if cite else ''}" for one in said.split("\n")]
    return Fault(
        line.whole,
        f"this is said at the table; the language has {'lines' if lines[1:] else 'a line'} for it"
        + (f"; {phrase.note}" if phrase.note else ""),
        f"write: {' and below it: '.join(lines)}",
    )


def line_for(text: str, family: str = "blackjack") -> str:
    """The line of the language for what somebody typed; empty if it is no phrase of the trade."""
    return phrase_for(text, family)[1]


def phrase_for(text: str, family: str) -> tuple[TradePhrase | None, str]:
    if len(text) > LONGEST:
        return None, ""
    known = [phrase for phrase in trade_phrases() if not phrase.families or family in phrase.families]
    found = ((phrase, said) for way in ways(text) for phrase in known if (said := phrase.line(way)))
    phrase, said = next(found, (None, ""))
    return phrase, as_typed(said, text)


def as_typed(said: str, text: str) -> str:
    """Names with the capitals that they were typed with."""

    def typed(name: re.Match[str]) -> str:
        at = text.lower().find(name[1])
        return f'"{text[at : at + len(name[1])]}"' if at >= 0 and name[1].islower() else name[0]

    return re.sub(r'"([^"]+)"', typed, said)


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
    shapes: dict[str, Callable[[str], str]] = {
        "totals": in_a_row,
        "odds": with_to,
        "more_odds": with_to,
        "name": quoted,
    }
    return {name: shapes[name](text) if name in shapes else text for name, text in slots.items() if text}


def quoted(text: str) -> str:
    return text if text.startswith('"') else f'"{text}"'


def with_to(text: str) -> str:
    """``3 to 2``"""
    return " to ".join(re.findall(r"\d+(?:,\d{3})*", text))


def in_a_row(text: str) -> str:
    """``9, 10 or 11``; ``9 to 11`` for a range."""
    numbers = re.findall(r"\d+", text)
    if re.fullmatch(r"\d+ ?(?:to|-) ?\d+", text):
        return " to ".join(numbers)
    return f"{', '.join(numbers[:-1])} or {numbers[-1]}" if numbers[1:] else numbers[0]


@cache
def trade_phrases() -> tuple[TradePhrase, ...]:
    entries = tomllib.loads(PHRASES.read_text("utf-8"))["phrase"]
    return tuple(
        TradePhrase(
            tuple(map(compiled, entry["match"])),
            entry["write"],
            tuple(entry.get("families", ("blackjack",))),
            entry.get("note", ""),
        )
        for entry in entries
    )


def compiled(pattern: str) -> re.Pattern[str]:
    for slot, meaning in SLOTS.items():
        pattern = pattern.replace(slot, meaning)
    return re.compile(pattern)
