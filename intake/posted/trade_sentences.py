"""Sentences of posted texts that the trade writes in its own way: patterns/posted.toml."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from base.records import dataclass
from grammar.posted_text import PostedMeaning
from intake.posted.names import trade_words
from intake.posted.procedure_words import ProcedureWords
from intake.posted.titles import listed, numbers_in, rank_of

_RANK_LETTERS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "10", "9": "9"}
_AT_LEAST = re.compile(r"at least [^\n]+")


@dataclass(frozen=True, slots=True)
class TradeSentence:
    family: str
    ways: tuple[re.Pattern[str], ...]
    about: re.Pattern[str] | None
    statements: tuple[str, ...]
    alone: bool = False
    """Does it say all that the unit says of pays?"""
    skip: re.Pattern[str] | None = None
    """Words with which it means something else."""


@cache
def trade_sentences() -> tuple[TradeSentence, ...]:
    return tuple(
        TradeSentence(
            entry["family"],
            tuple(re.compile(way) for way in entry["match"]),
            re.compile(entry["about"]) if "about" in entry else None,
            tuple(entry["statements"]),
            entry.get("alone", False),
            re.compile(entry["skip"]) if "skip" in entry else None,
        )
        for entry in trade_words()["say"]
    )


def read_trade_sentence(said: str, words: ProcedureWords, before: str = "") -> tuple[tuple[str, ...], bool]:
    """The statements that a text in plain words makes, and whether that is all it says."""
    found = list(found_sentences(said, words, before))
    statements = tuple(text for sentence, slots in found for text in filled(sentence, slots))
    return statements, any(sentence.alone for sentence, _ in found)


def filled(sentence: TradeSentence, slots: dict[str, str]) -> Iterator[str]:
    return (statement.format(**slots) for statement in sentence.statements)


def found_sentences(said: str, words: ProcedureWords, before: str) -> Iterator[tuple[TradeSentence, dict[str, str]]]:
    for sentence in trade_sentences():
        if sentence.family != words.family or (sentence.about and not sentence.about.search(f"{before} {said}")):
            continue
        if sentence.skip and sentence.skip.search(said):
            continue
        match = next((found for way in sentence.ways if (found := way.search(said))), None)
        if match:
            yield sentence, slots_of(match, said)


def slots_of(match: re.Match[str], said: str) -> dict[str, str]:
    """What the groups of a pattern say, and what follows from them."""
    slots = {name.rstrip("_"): text for name, text in match.groupdict().items() if text is not None}
    if "percent" in slots:
        slots["kept"] = str(100 - int(slots["percent"]))
    if "list" in slots:
        numbers = numbers_in(re.sub(r"-(?=\d)", " ", slots["list"]))
        apart = {int(one) for one in re.findall(r"(\d{1,12}) pays?\b", said)}
        slots["others"] = listed(frozenset(numbers - apart) or numbers)
        slots["ranks"] = card_list(numbers)
    return slots


def card_list(numbers: frozenset[int]) -> str:
    """Card values as cards: 1 is the ace, 0 every card that counts nothing."""
    cards = [
        {0: "10 or face card", 1: "A"}.get(number, str(number)) for number in sorted(numbers, key=lambda n: n or 99)
    ]
    *first, last = cards
    return (
        f"{', '.join(first)}, {last}"
        if first and " or " in last
        else f"{', '.join(first)} or {last}"
        if first
        else last
    )


def read_meaning(said: str, words: ProcedureWords) -> Iterator[PostedMeaning]:
    """What an event means according to a text: the procedure's own condition with another bound."""
    for entry in trade_words()["meaning"]:
        match = next((found for way in entry["match"] if (found := re.search(way, said))), None)
        bound = bound_of(match["hand"]) if match else ""
        if not bound:
            continue
        for meaning in words.meanings:
            if entry["event"] in meaning.event and _AT_LEAST.search(meaning.condition):
                yield PostedMeaning(meaning.event, _AT_LEAST.sub(f"at least {bound}", meaning.condition))


def bound_of(hand: str) -> str:
    if hand.startswith("pair of "):
        return f"pair of {rank_of(hand.removeprefix('pair of '))}"
    if hand in _RANK_LETTERS:
        return f"{_RANK_LETTERS[hand]} high"
    return hand if hand in ("pair", "straight", "flush") else ""
