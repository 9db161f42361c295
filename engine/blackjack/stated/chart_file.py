"""A chart of decisions as people write it: a grid with up cards above and hands at the left. docs/strategies.md has it.

hard   2  3  4  5  6  7  8  9  10 A
16     S  S  S  S  S  H  H  Rh Rh Rh
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from base.records import dataclass
from grammar.errors.faults import Unreadable

Kind = Literal["hard", "soft", "pair"]
Action = Literal["hit", "stand", "double", "split", "surrender"]
SECTIONS: dict[str, Kind] = {"hard": "hard", "soft": "soft", "pair": "pair", "pairs": "pair", "splits": "pair"}
UPS = {"T": "10", "X": "10", "ACE": "A", "1": "A", "J": "10", "Q": "10", "K": "10"}
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
SEPARATORS = re.compile(r"[\s,;|\"']+")
CODE = re.compile(r"([A-Z]+)(?:/([A-Z]+))?(\d?)\*?")
LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class Decision:
    """What a cell says: what to do first, what if that is not allowed, and how it changes with more cards."""

    text: str
    first: Action | None
    """None: do not split; play the hand by its total."""
    otherwise: Action | None = None
    with_doubles: bool = False
    """Splits only where a split hand may be doubled, else does the other."""
    hit_from: int = 0
    """With so many cards or more the hand is hit; 0: never for that reason."""


CODES: dict[str, Decision] = {
    "H": Decision("H", "hit"),
    "S": Decision("S", "stand"),
    "D": Decision("D", "double", "hit"),
    "DH": Decision("Dh", "double", "hit"),
    "DS": Decision("Ds", "double", "stand"),
    "P": Decision("P", "split"),
    "SP": Decision("P", "split"),
    "Y": Decision("P", "split"),
    "N": Decision("N", None),
    "PH": Decision("Ph", "split", "hit", with_doubles=True),
    "PD": Decision("Pd", "split", "double", with_doubles=True),
    "PS": Decision("Ps", "split", "stand", with_doubles=True),
    "YN": Decision("Y/N", "split", None, with_doubles=True),
    "R": Decision("Rh", "surrender", "hit"),
    "RH": Decision("Rh", "surrender", "hit"),
    "RS": Decision("Rs", "surrender", "stand"),
    "RP": Decision("Rp", "surrender", "split"),
    "SU": Decision("Rh", "surrender", "hit"),
}


@dataclass(frozen=True, slots=True)
class ChartKey:
    """A row: a hard or soft total, or the card of a pair (A, 2 to 10)."""

    kind: Kind
    number: int
    """The total; of a pair what one card counts, an ace 1."""

    @property
    def name(self) -> str:
        if self.kind != "pair":
            return f"{self.kind} {self.number}"
        card = CARDS[self.number - 1]
        return f"{card},{card}"


StatedCells = dict[tuple[ChartKey, str], Decision]
"""By row and up card (A, 2 to 10)."""


CHANGED_LINE = re.compile(r"[^:#]{1,60}\bv\b[^:#]{1,60}:.*")


def is_lines(text: str) -> bool:
    """Is it a list of lines such as ``hard 16 v 10: stand``, which change the best play, and no chart?"""
    lines = [line for line in text.splitlines() if line.partition("#")[0].strip()]
    return not lines or any(CHANGED_LINE.fullmatch(line.strip()) for line in lines[:3])


def read_chart(text: str) -> StatedCells:
    """Raises Unreadable with the line and what would be right."""
    if len(text) > LONGEST:
        raise Unreadable("this is too long for a chart of decisions")
    cells: StatedCells = {}
    ups: tuple[str, ...] = ()
    section: Kind | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = [word for word in SEPARATORS.split(line.partition("#")[0]) if word]
        if not words:
            continue
        if (title := SECTIONS.get(words[0].rstrip(":").lower())) and (len(words) == 1 or header(words[1:])):
            section, words = title, words[1:]
        elif len(words) > 1 and words[0].lower() in HEADS and header(words[1:]):
            words = words[1:]
        if not words:
            continue
        if found := header(words):
            ups = found
            continue
        if not ups:
            raise Unreadable(f"line {number}: the up cards come first, as in: hard 2 3 4 5 6 7 8 9 10 A")
        for key, decisions in rows_of(words, ups, section, number):
            for up, decision in zip(ups, decisions, strict=True):
                if cells.setdefault((key, up), decision) != decision:
                    raise Unreadable(f"line {number}: {key.name} against {up} has two decisions in this chart")
    if not cells:
        raise Unreadable("this is no chart of decisions: it has no row such as: 16 S S S S S H H H H H")
    return cells


HEADS = ("hand", "player", "you", "up", "dealer", "total", "yours")


def header(words: list[str]) -> tuple[str, ...]:
    """The up cards that a line names; empty if it is no such line."""
    cards = tuple(UPS.get(word.upper(), word.upper()) for word in words)
    if len(cards) < 2 or not all(card in CARDS for card in cards):
        return ()
    places = [CARDS.index(card) for card in cards if card != "A"]
    return cards if places == sorted(places) else ()


def rows_of(
    words: list[str], ups: tuple[str, ...], section: Kind | None, number: int
) -> Iterator[tuple[ChartKey, list[Decision]]]:
    """The hands that a line is about, and what it says against each up card."""
    if len(words) <= len(ups):
        raise Unreadable(f"line {number}: a hand and {len(ups)} decisions are meant, one for each up card")
    label, codes = words[: -len(ups)], words[-len(ups) :]
    decisions = [decision_of(code, number) for code in codes]
    for key in keys_of(label, section, number):
        yield key, decisions


def decision_of(code: str, number: int) -> Decision:
    found = CODE.fullmatch(code.upper())
    known = CODES.get((found[1] + (found[2] or "")) if found else "")
    if known is None or found is None:
        codes = "H, S, D, Ds, P, Ph, N, R, Rs or Rp"
        raise Unreadable(f'line {number}: "{code}" is no decision; write {codes}, with 4 behind it: hit with 4 cards')
    if not found[3]:
        return known
    return Decision(f"{known.text}{found[3]}", known.first, known.otherwise, known.with_doubles, int(found[3]))


PAIRED = re.compile(r"(A|10|T|[2-9])[-/]?\1S?")
SOFT = re.compile(r"A[-/+]?([2-9]|10)|A[-/](?:[2-9]|10)")
TOTALS = re.compile(r"(\d{1,2})(?:-(\d{1,2})|(\+)|ORMORE|(ORLESS))?")


def keys_of(label: list[str], section: Kind | None, number: int) -> list[ChartKey]:
    """``16``, ``17+``, ``5-8``, ``soft 18``, ``A,7``, ``8,8``, ``88``; in a section of pairs ``8``."""
    words = [word.rstrip(":").upper() for word in label]
    kind = section
    if words and (named := SECTIONS.get(words[0].lower())):
        kind, words = named, words[1:]
    text = "".join("-" if word == "TO" else word for word in words).replace("–", "-").replace("T", "10")
    text = text.replace("ORMORE", "+")
    joined = text.replace("-", "")
    if (pair := PAIRED.fullmatch(text)) and text != "11" and (kind != "hard" or not text.isdigit()):
        return [ChartKey("pair", card_value(pair[1]))]
    if kind == "pair" and joined.rstrip("S") in CARDS:
        return [ChartKey("pair", card_value(joined.rstrip("S")))]
    if (soft := SOFT.fullmatch(text)) and soft[1] is not None:
        return [ChartKey("soft", 11 + int(soft[1]))]
    totals = TOTALS.fullmatch(text)
    if totals is None or kind == "pair":
        raise Unreadable(
            f'line {number}: "{" ".join(label)}" is no hand; write for example 16, 17+, 5-8, soft 18, A,7 or 8,8'
        )
    low = int(totals[1])
    high = int(totals[2] or (21 if totals[3] else low))
    low = 4 if totals[4] else low
    if not 4 <= low <= high <= 21:
        raise Unreadable(f"line {number}: a total lies between 4 and 21")
    return [ChartKey("soft" if kind == "soft" else "hard", total) for total in range(low, high + 1)]


def card_value(name: str) -> int:
    return CARDS.index(UPS.get(name, name)) + 1
