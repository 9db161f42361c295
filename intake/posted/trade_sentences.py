"""Sentences of posted texts that the trade writes in its own way: patterns/posted.toml."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from base.records import dataclass
from grammar.posted_text import PostedMeaning
from intake.posted.names import trade_words
from intake.posted.plain_words import plain_words
from intake.posted.procedure_words import ProcedureWords
from intake.posted.thresholds import known_as
from intake.posted.titles import listed, numbers_in, rank_of
from intake.posted.units import CELL

_RANK_LETTERS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "10", "9": "9"}
MEANS = re.compile(r"^(?P<event>.{1,190}?) means that (?P<condition>.+)$")
_ACE_KING = re.compile(r"a-k|ace\W+(?:and |with )?(?:an? )?king")
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
    forms = dict.fromkeys((said, said.replace(CELL, " ")))
    for sentence in trade_sentences():
        if sentence.family != words.family or (sentence.about and not sentence.about.search(f"{before} {said}")):
            continue
        if sentence.skip and sentence.skip.search(said):
            continue
        match = next((found for text in forms for way in sentence.ways if (found := way.search(text))), None)
        if match:
            yield sentence, slots_of(match, said)


def slots_of(match: re.Match[str], said: str) -> dict[str, str]:
    """What the groups of a pattern say, and what follows from them."""
    slots = {name.rstrip("_"): text for name, text in match.groupdict().items() if text is not None}
    if "percent" in slots:
        slots["kept"] = str(100 - int(slots["percent"]))
    if "list" in slots:
        span = re.fullmatch(r"\d+-\d+", slots["list"])
        numbers = numbers_in(slots["list"] if span else re.sub(r"-(?=\d)", " ", slots["list"]))
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
        plain = said.replace(CELL, " ").replace("  ", " ")
        match = next((found for way in entry["match"] if (found := re.search(way, plain))), None)
        bound = bound_of(match["hand"], words) if match else ""
        if not bound:
            continue
        for meaning in words.meanings:
            if entry["event"] in meaning.event and _AT_LEAST.search(meaning.condition):
                yield PostedMeaning(meaning.event, _AT_LEAST.sub(f"at least {bound}", meaning.condition))


def bound_of(hand: str, words: ProcedureWords) -> str:
    if hand.startswith("pair of "):
        return f"pair of {rank_of(hand.removeprefix('pair of '))}"
    if _ACE_KING.fullmatch(hand):
        return "A-K high"
    if hand in _RANK_LETTERS:
        return f"{_RANK_LETTERS[hand]} high"
    return next((one for one in words.facts.ranking if hand in known_as(one)), "")


def repeats_a_meaning(text: str, words: ProcedureWords) -> bool:
    """Does it say what a row of a pay table means, as the procedure does? In other words it is left to the eye."""
    own = (plain_words(one.printed) for one in words.meanings if not one.is_restated)
    return plain_words(text) in own


def own_meaning(text: str, words: ProcedureWords) -> PostedMeaning | None:
    """``“Dealer qualifies” means that …``, with the procedure's words or others of the same form."""
    match = MEANS.match(plain_words(text).rstrip("."))
    known = next((one for one in words.meanings if match and plain_words(one.event) == match["event"]), None)
    if known is None or match is None or not known.is_restated:
        return None
    own, wanted = (
        plain_words(one).rstrip(".") for one in (known.printed.partition("means that ")[2], match["condition"])
    )
    if own == wanted:
        return PostedMeaning(known.event, known.condition)
    old, new = own.split(), wanted.split()
    if len(old) != len(new):
        return None
    condition = known.condition
    for before, after in zip(old, new, strict=True):
        if before != after:
            condition = re.sub(
                rf"(?i)(?<!\w){re.escape(before)}(?!\w)", after.upper() if len(after) == 1 else after, condition
            )
    return PostedMeaning(known.event, condition) if condition != known.condition else None
