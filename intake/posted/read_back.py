"""Sentences that repeat one of the procedure, also with another number or another verb.

A candidate is the procedure's own statement with some words exchanged. It counts only if it reads in print as the
posted sentence does: then nothing was guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from intake.posted.procedure_words import KnownSentence, ProcedureWords

MOST_CANDIDATES = 300
MOST_CHANGED = 4
_TOKEN = re.compile(r"\$?\d(?:[\d,.]{0,40}\d)?|[^\W\d]+(?:'[^\W\d]+)?|[^\w\s]")
EXCHANGES: tuple[tuple[str, ...], ...] = (
    ("must not", "must", "may not", "may"),
    ("not allowed", "allowed"),
    ("hit", "stand"),
    ("player wins", "player loses", "push"),
    ("or less", "or more"),
    ("at least", "at most", "exactly"),
    ("more than", "less than", "equal to"),
    ("soft", "hard"),
    ("player wins", "banker wins", "tie"),
    ("A", "K", "Q", "J", "10"),
)
"""Words of the language that an author exchanges."""


def read_back(text: str, words: ProcedureWords) -> str:
    """The statement that reads as this text does; empty if none is found."""
    wanted = folded(text)
    near: list[tuple[int, KnownSentence, str]] = []
    for sentence in words.sentences:
        for printed in sentence.printed:
            own = folded(printed)
            if own == wanted:
                return sentence.statement
            changed = distance(own.split(), wanted.split())
            if changed <= MOST_CHANGED:
                near.append((changed, sentence, own))
    for _, sentence, own in sorted(near, key=lambda one: one[0])[:6]:
        for candidate in islice(candidates(sentence.statement, own, wanted), MOST_CANDIDATES):
            if any(folded(printed) == wanted for printed in words.said(candidate)):
                return candidate
    return ""


def is_printed_line(text: str, words: ProcedureWords) -> bool:
    """Is it what cards print of this procedure's choices or hands?"""
    return folded(text) in map(folded, words.facts.as_printed)


def folded(text: str) -> str:
    plain = re.sub(r"[“”\"„*]", "", text.lower().replace("’", "'"))
    plain = re.sub(r"\bdraw (?:a|another) card\b", "draw", plain)
    return " ".join(_TOKEN.findall(plain)).strip(" .")


def distance(own: Sequence[str], wanted: Sequence[str]) -> int:
    """How many words are exchanged, added or left out, roughly: those that one has and the other has not."""
    if abs(len(own) - len(wanted)) > MOST_CHANGED:
        return MOST_CHANGED + 1
    left = list(wanted)
    missing = 0
    for word in own:
        if word in left:
            left.remove(word)
        else:
            missing += 1
    return max(missing, len(left))


def candidates(statement: str, own: str, wanted: str) -> Iterator[str]:
    """The statement with numbers put as in the text, and with words of the language exchanged."""
    numbered = list(dict.fromkeys((statement, *with_numbers(statement, own, wanted))))
    for base in numbered:
        yield base
    for base in numbered:
        head, _, body = base.partition(":")
        for changed in exchanged(body):
            yield f"{head}:{changed}"
        if " when " not in body and ":" in base:
            yield f"{head}: not allowed"


def with_numbers(statement: str, own: str, wanted: str) -> Iterator[str]:
    """Each number that the text does not have, exchanged for one that it has instead."""
    old, new = (re.findall(r"\$?\d(?:[\d,.]{0,40}\d)?", text) for text in (own, wanted))
    if len(old) == len(new):
        pairs = list(dict.fromkeys((a, b) for a, b in zip(old, new, strict=True) if a != b))
        places = [[m.span() for m in re.finditer(rf"(?<![\d$.]){re.escape(a)}(?![\d])", statement)] for a, _ in pairs]
        for chosen in product(*places) if pairs else ():
            if len(set(chosen)) == len(chosen):
                made = statement
                for (begin, end), (_, b) in sorted(zip(chosen, pairs, strict=True), reverse=True):
                    made = made[:begin] + b + made[end:]
                yield made
    elif lists := list(re.finditer(r"\d+(?:, \d+)*(?: or \d+| to \d+)?", statement)):
        for found in re.finditer(r"\d+(?: , \d+)*(?: or \d+| to \d+)?", wanted):
            for one in lists:
                yield statement[: one.start()] + found[0].replace(" ,", ",") + statement[one.end() :]


def exchanged(body: str) -> Iterator[str]:
    """The body with one or two words of the language exchanged."""
    first = list(once(body))
    yield from first
    for made in first[:20]:
        yield from once(made)


def once(body: str) -> Iterator[str]:
    for group in EXCHANGES:
        for word in group:
            for match in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", body):
                if is_longer_word(body, match, group):
                    continue
                yield from (body[: match.start()] + other + body[match.end() :] for other in group if other != word)


def is_longer_word(body: str, match: re.Match[str], group: tuple[str, ...]) -> bool:
    """Is it only a part of another word of its group: ``must`` in ``must not``?"""
    return any(
        len(other) > len(match[0]) and other in body[max(0, match.start() - 4) : match.end() + 4] and match[0] in other
        for other in group
    )
