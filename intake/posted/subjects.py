"""What *it* stands for in a posted text: the wager that a heading, a question or the sentence before has named."""

from __future__ import annotations

import re
from collections.abc import Iterable

from intake.posted.names import NamedWager, wagers_at_start, wagers_in
from intake.posted.plain_words import plain_words

_IT = re.compile(r"\b(?:it|this|that)(?: (?:side )?(?:bet|wager))?\b(?= (?:pays?|wins?|loses?)\b)")
_QUESTION = re.compile(r"^[^?.]{1,200}\?(?= |$)")
_LEANS = re.compile(r"\b(?:it|its|they|them|their|this|that|these|those)\b")
_ARTICLE = re.compile(r"^(?:the|an?) ")


def with_subject(said: str, subject: tuple[str, ...]) -> str:
    """The words with the name of the one wager spoken of for the *it* with which they begin or which they ask for."""
    if len(subject) != 1:
        return said
    asked = _QUESTION.match(said)
    found = _IT.search(said, 0, asked.end()) if asked else _IT.match(said)
    return f"{said[: found.start()]}{plain_words(subject[0])}{said[found.end() :]}" if found else said


def subject_after(said: str, before: tuple[str, ...], names: Iterable[NamedWager], *, short: bool) -> tuple[str, ...]:
    """The wagers spoken of once this is said. A question or a heading about something unknown ends what was before."""
    asked = _QUESTION.match(said)
    if asked or short:
        head = asked[0] if asked else said
        return wagers_in(head, names)[0] or (before if _LEANS.search(head) else ())
    return wagers_at_start(_ARTICLE.sub("", said), names) or before
