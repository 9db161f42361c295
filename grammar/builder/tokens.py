"""The words of a phrase, and a reader that consumes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from grammar.errors.faults import Misread
from grammar.limits import MOST_DIGITS, digits
from grammar.tree import Interval, Span

GLYPHS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
SMALL = {
    "zero": 0,
    "no": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
}
ZEROES = re.compile(r"-?0[0-9]{1,2}$")
"""What is left of ``1,00`` behind its comma."""
JOINTS = frozenset({"COMMA", "AND", "OR", "LIST_OR", "THEN"})


class Token(NamedTuple):
    """A word of the file with its kind (the grammar's terminal) and position."""

    kind: str
    text: str
    span: Span


class TokenReader:
    """Reads tokens from left to right."""

    def __init__(self, tokens: Sequence[Token], after: Span) -> None:
        self.tokens = tuple(tokens)
        self.at = 0
        self.after = after

    @property
    def next(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def ahead(self, size: int) -> tuple[Token, ...]:
        return self.tokens[self.at : self.at + size]

    @property
    def here(self) -> Span:
        """The current position: the next word, or the end of the last one."""
        return self.next.span if self.next else self.after

    def take(self, *kinds: str) -> Token | None:
        token = self.next
        if token and token.kind in kinds:
            self.at += 1
            return token
        return None

    def word(self, *words: str) -> Token | None:
        """Consumes the next token if it is one of these words."""
        token = self.next
        if token and token.text.lower() in words:
            self.at += 1
            return token
        return None

    def skip(self, *words: str) -> None:
        while self.word(*words):
            pass

    def refuse_rest(self, expected: str) -> None:
        token = self.next
        if token is None:
            return
        before = self.tokens[self.at - 1] if self.at else None
        if before and before.span[2:] == token.span[:2]:
            both = spanned((before, token), token.span)
            money = before.kind == "MONEY"
            if token.text.startswith("-"):
                last = ("$" if money else "") + token.text.lstrip("-$")
                raise Misread(
                    both,
                    f'"{before.text}{token.text}" is no range',
                    f'a range is written with "to": {before.text} to {last}',
                )
            remedy = "amounts are written $5 or $2.50" if money else expected
            raise Misread(both, f'"{before.text}{token.text}" is no number', remedy)
        raise Misread(token.span, f'"{token.text}" does not belong here', expected)


def spanned(tokens: Sequence[Token], otherwise: Span) -> Span:
    if not tokens:
        return otherwise
    first, last = tokens[0].span, tokens[-1].span
    return Span(first.line, first.column, last.end_line, last.end_column)


def texts(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(token.text for token in tokens)


def in_words(tokens: Iterable[Token]) -> str:
    """The tokens as text, with one space between words and none before a comma."""
    return written(texts(tokens))


def written(words: Iterable[str]) -> str:
    parts: list[str] = []
    for word in words:
        if word == "," and parts:
            parts[-1] += ","
        else:
            parts.append(word)
    return " ".join(parts)


def number(token: Token) -> Fraction:
    """The exact value of a number, an amount of money or a percentage."""
    text = token.text.replace("$", "").replace(",", "").rstrip("%")
    if ZEROES.match(text):
        raise Misread(token.span, f'"{token.text}" is not a number', "thousands are written 1000 or 1,000")
    if text in GLYPHS:
        return GLYPHS[text]
    if digits(text) > MOST_DIGITS:
        raise Misread(
            token.span, f"a number of more than {MOST_DIGITS} digits is no figure of a game", "write it shorter"
        )
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise Misread(token.span, f'"{token.text}" is not a number', "") from error
    return value / 100 if token.kind == "PERCENT" else value


def exactly(value: Fraction | int) -> Interval:
    return Interval(Fraction(value), Fraction(value))


def split_at(tokens: Sequence[Token], kinds: Iterable[str]) -> list[list[Token]]:
    """The runs of tokens between separators, without empty ones."""
    wanted = set(kinds)
    runs: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind in wanted:
            runs.append([])
        else:
            runs[-1].append(token)
    return [run for run in runs if run]
