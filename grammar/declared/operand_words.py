"""The words of one operand in a test of a declared game: ranks, numbers, values of states, parts of a sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.builder.tokens import Token
from grammar.tree import Condition, Span, Worded, tests_in
from grammar.vocabulary import RANKS

WORD_VALUE = -1000
"""Words among a state's values map far below all numbers, each to its own."""
RANK_NAMES = {
    "jacks": "J",
    "queens": "Q",
    "kings": "K",
    "aces": "A",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}


def rank_of(token: Token) -> int | None:
    text = RANK_NAMES.get(token.text.lower(), token.text.upper().removesuffix("S"))
    return RANKS.index(text) if text in RANKS else None


def ranks_and_rest(terms: Sequence[Token]) -> tuple[list[int], list[str]]:
    """The ranks named in ``A-K high`` or ``a pair of 10s``, in their order, and the other words without articles."""
    ranks: list[int] = []
    rest: list[str] = []
    for token, following in zip(terms, (*terms[1:], None), strict=True):
        parts = [rank_of(Token(token.kind, part, token.span)) for part in token.text.split("-")]
        article = token.text == "a" and (following is None or following.text != "high")
        if article or token.text.lower() == "of":
            continue
        if None in parts:
            rest.append(token.text.lower())
        else:
            ranks.extend(rank for rank in parts if rank is not None)
    return ranks, rest


def number_on(label: str) -> int | None:
    return int(label) if label.isdigit() and str(int(label)) == label else None


def state_number(values: Sequence[str], label: str) -> int:
    found = number_on(label)
    return found if found is not None else WORD_VALUE - values.index(label)


def split_words(words: str) -> list[tuple[int, str]]:
    """Splits ``a minus b plus c`` into signed parts."""
    parts: list[tuple[int, list[str]]] = [(1, [])]
    for word in words.split():
        if word in ("minus", "plus"):
            parts.append((-1 if word == "minus" else 1, []))
        else:
            parts[-1][1].append(word)
    return [(sign, " ".join(part)) for sign, part in parts]


def lexed(text: str, span: Span) -> list[Token]:
    """Tokenizes an operand, as far as lists of faces need it."""
    kinds = {"or": "LIST_OR", "to": "TO", ",": "COMMA"}
    return [
        Token(kinds.get(word, "NUMBER" if word.isdigit() else "WORD"), word, span)
        for word in text.replace(",", " ,").split()
    ]


def worded_in(condition: Condition | None) -> Iterable[Worded]:
    return (test for test in tests_in(condition) if isinstance(test, Worded))
