"""Normalizes text for the patterns; every character still knows its original position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from base.records import dataclass
from intake.prose.table_patterns import compiled

Span = tuple[int, int]
"""Where something begins and ends in folded text."""


@dataclass(frozen=True, slots=True)
class Folded:
    """``said`` is lower case with standard words; ``at`` gives each character's offset in ``original``."""

    said: str
    at: tuple[int, ...]
    original: str

    @classmethod
    def of(cls, original: str) -> Folded:
        lower = "".join(small if len(small := char.lower()) == 1 else char for char in original)
        return cls(lower, tuple(range(len(original))), original)

    def replace(self, pattern: re.Pattern[str], new: str) -> Folded:
        """The text with every match replaced; replaced characters keep the position of their match."""
        said: list[str] = []
        at: list[int] = []
        last = 0
        for match in pattern.finditer(self.said):
            if match.start() == match.end():
                continue
            put = match.expand(new)
            said += (self.said[last : match.start()], put)
            at += self.at[last : match.start()]
            at += _spread(self.at[match.start() : match.end()], len(put))
            last = match.end()
        if not last:
            return self
        said.append(self.said[last:])
        at += self.at[last:]
        return Folded("".join(said), tuple(at), self.original)

    def moved_to_end(self, spans: Iterable[Span]) -> Folded:
        """The text with some stretches moved to the end, each after a semicolon."""
        said, at, tail_said, tail_at = "", [], "", []  # type: str, list[int], str, list[int]
        last = 0
        for begin, end in spans:
            said += self.said[last:begin]
            at += self.at[last:begin]
            tail_said += " ; " + self.said[begin + 1 : end - 1]
            tail_at += [self.at[begin]] * 3 + list(self.at[begin + 1 : end - 1])
            last = end
        said += self.said[last:] + tail_said
        at += list(self.at[last:]) + tail_at
        return Folded(said, tuple(at), self.original)

    def quote(self, begin: int, end: int) -> str:
        """The whole words of the original that a span of the folded text stands for."""
        if begin >= end:
            return ""
        first, last = min(self.at[begin:end]), max(self.at[begin:end]) + 1
        while first > 0 and not self.original[first - 1].isspace():
            first -= 1
        while last < len(self.original) and not self.original[last].isspace():
            last += 1
        return " ".join(self.original[first:last].split()).strip(" .,;:!?()[]*-–—")


@dataclass(frozen=True, slots=True)
class Folds:
    """The rewrites for one family of games, in order."""

    rules: tuple[tuple[re.Pattern[str], str], ...]

    def fold(self, text: str, actor: str = "") -> Folded:
        """One sentence, normalized: parentheses moved to the end, synonyms unified, pronouns resolved.

        A pronoun before any name means ``actor``, whom the previous sentence was about."""
        folded = Folded.of(text).replace(_BLANK, " ")
        folded = folded.replace(_SHORT_BRACKETS, " ")
        folded = folded.moved_to_end(m.span() for m in _BRACKETS.finditer(folded.said))
        for pattern, new in self.rules:
            folded = folded.replace(pattern, new)
        if actor:
            folded = folded.replace(_IT_ACTS, f"the {actor} ")
        return _named(folded, actor)


def compiled_folds(rules: Iterable[Sequence[str]]) -> Folds:
    return Folds(tuple((compiled(pattern), new) for pattern, new in rules))


_BLANK = re.compile(r"\s+")
_BRACKETS = re.compile(r"(?<=\s)\((?!\w{1,4}\) )[^()]{6,}\)")
_SHORT_BRACKETS = re.compile(r"(?<=\w )\((?!face|or |and |up to|\d)[^\s()]+(?: [^\s()]+)?\)(?=[\s.,;:]|$)")
_TURN = re.compile(
    r"\W*(?:after|before|behind|once|with) (?:the |each |every |all )?(?:last |first |other )?player,? (?=the )"
)
_PRONOUN = re.compile(r"\b(?:he|she|they|himself|herself|themselves|themself|them self)\b")
_IT_ACTS = re.compile(r"^it (?=(?:must |then |always )?(?:hit|stand)\b)")
_OWNER = re.compile(r"\b(player)'s (?=first 2 cards|cards|hand)")
_NAMED = re.compile(r"\b(?:dealer|player|banker)\b(?!'s (?:left|right|up card|hole card|hand|total|first|second))")


def first_actor(said: str) -> str:
    """Whom a folded sentence is about: the first one named, but for whose turn only tells when."""
    opening = _TURN.match(said)
    match = _NAMED.search(said, opening.end() if opening else 0)
    return match[0] if match else ""


def _named(folded: Folded, actor: str) -> Folded:
    """Replaces pronouns by the last actor named before them; a sentence that names nobody keeps them."""
    for _ in range(6):
        pronoun = _PRONOUN.search(folded.said)
        if pronoun is None:
            break
        actors = _NAMED.findall(folded.said[: pronoun.start()]) or _OWNER.findall(folded.said[: pronoun.start()])
        name = f"the {(actors or [_follows(folded.said, pronoun.end()) or actor or '1'])[-1]}"
        begin, end = pronoun.span()
        at = folded.at[:begin] + tuple(_spread(folded.at[begin:end], len(name))) + folded.at[end:]
        folded = Folded(folded.said[:begin] + name + folded.said[end:], at, folded.original)
    return folded


def _follows(said: str, at: int) -> str:
    """Whom a pronoun in an opening condition speaks of: ``save where he has a blackjack, a player may double``."""
    opening = _OPENING.match(said)
    found = _SUBJECT.match(said, opening.end()) if opening and at < opening.end() else None
    return found[1] if found else ""


_OPENING = re.compile(
    r"\W*(?:(?:save|except|but) )?(?:if|when|where|unless|once|after|before|until|as|while|save|except)\b[^,;]{3,90}, "
)
_SUBJECT = re.compile(r"(?:the |a |any |each |every |no )?(player|dealer|banker)\b(?!'s)")


def _spread(places: tuple[int, ...], length: int) -> list[int]:
    return [places[min(i * len(places) // max(length, 1), len(places) - 1)] for i in range(length)]
