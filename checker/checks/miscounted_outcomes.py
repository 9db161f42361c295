"""The text gives the wheel or the dice another number than the game has that is read from it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import lines_in, listed
from checker.facts.read_sentences import quoted_piece
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.declared.structure import Randomizer
from grammar.source import Piece
from grammar.tree import Declaration, Line

WORDS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(\d{{1,3}}|{'|'.join(WORDS[1:])})"
COUNTED = {
    "wheel": re.compile(
        rf"\b{NUMBER} (?:\w+ ){{0,2}}?(?:numbers|pockets|slots|compartments|stops|segments)\b(?! (?:each|in|of) )"
    ),
    "dice": re.compile(
        rf"\b(?:throws?|thrown|rolls?|rolled|shakes?|shaken|uses?|played with|tosse[sd]) (?:the )?{NUMBER} "
        r"(?:standard |regular |ordinary |six-sided |fair )?dice\b"
    ),
}
UP_TO = re.compile(r"\b(?:from )?(0|zero|1)(?: ?(?:-|–|to|through) ?)(\d{2,3})\b(?! (?:to|for) \d)")
DOUBLE = re.compile(r"\b(?:double[- ]zeros?|00|american (?:wheel|roulette|style))\b")
SINGLE = re.compile(r"\b(?:single[- ]zero|european (?:wheel|roulette|style)|french (?:wheel|roulette|style))\b")
WHOLE = (36, 37, 38)
"""How many a roulette wheel has; text that counts much fewer counts a part of it."""


def miscounted_outcomes(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    if structure is None or context.source is None:
        return
    said: dict[str, Piece] = {}
    for piece in context.source.pieces:
        for words in miscounts(piece.text.casefold(), structure.randomizer):
            said.setdefault(words, piece)
    if said:
        yield finding(context, structure.randomizer, said)


def miscounts(text: str, randomizer: Randomizer) -> Iterator[str]:
    """The words that do not fit."""
    pattern = COUNTED.get(randomizer.kind)
    has = outcomes(randomizer)
    labels = {face.label for face in randomizer.faces}
    if pattern is None:
        return
    for found in pattern.finditer(text):
        count = WORDS.index(found[1]) if found[1] in WORDS else int(found[1])
        whole = randomizer.kind == "dice" or (is_roulette(labels) and count >= min(WHOLE) and count != highest(labels))
        if whole and count != has:
            yield found[0]
    if randomizer.kind == "wheel" and is_roulette(labels):
        for found in UP_TO.finditer(text):
            if int(found[2]) > highest(labels):
                yield found[0]
        both = DOUBLE.search(text), SINGLE.search(text)
        if "00" in labels and both[1] and not both[0]:
            yield both[1][0]
        if "00" not in labels and both[0] and not both[1]:
            yield both[0][0]


def outcomes(randomizer: Randomizer) -> int:
    if randomizer.kind == "dice":
        return randomizer.number
    return sum(face.times for face in randomizer.faces)


def is_roulette(labels: set[str]) -> bool:
    return "0" in labels and highest(labels) in WHOLE


def highest(labels: set[str]) -> int:
    return max((int(label) for label in labels if label.isdigit()), default=0)


def finding(context: CheckContext, randomizer: Randomizer, said: dict[str, Piece]) -> Finding:
    lines: list[Line] = [one for one in lines_in(context) if isinstance(one, Declaration) and one.form == "randomizer"]
    names = listed(f'"{words}"' for words in said)
    thing = {"wheel": "pockets", "dice": "dice"}[randomizer.kind]
    return Finding(
        check="miscounted-outcomes",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"the text says {names}, and the game that is read from it has {outcomes(randomizer)} {thing}",
        places=tuple(place_at(line) for line in lines),
        about=randomizer.kind,
        details=tuple(dict.fromkeys(map(quoted_piece, said.values()))),
        asks=f"How many {thing} are there?",
    )
