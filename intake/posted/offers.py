"""Wagers and bonuses that the trade knows and a procedure does not have: a posted text that offers one promises it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from base.records import dataclass
from intake.posted.names import named_wagers, trade_words, wagers_in
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import ProcedureWords

_REFUSED = re.compile(
    r"\b(?:no|not|never|nobody|none|nothing|without|isn't|aren't|don't|do not|does not|neither|nor|free of)\b"
)
_DENIED = re.compile(r"\b(?:not|never|no longer) (?:offered|available|played|dealt|allowed|taken|in use)\b")
_EDGE = r"(?<![\w-])(?:{})(?![\w-])"


@dataclass(frozen=True, slots=True)
class Offer:
    """What is offered; ``unless``: how a procedure that has it says so; ``where``: what a procedure must say."""

    name: str
    ways: re.Pattern[str]
    unless: re.Pattern[str] | None
    where: re.Pattern[str] | None
    rules: str = ""


@cache
def known_offers(family: str) -> tuple[Offer, ...]:
    return tuple(
        Offer(entry["name"], re.compile(_EDGE.format("|".join(entry["match"]))), compiled(entry, "unless"),
              compiled(entry, "where"), entry.get("rules", ""))
        for entry in trade_words()["offer"]
        if family in entry["families"]
    )  # fmt: skip


def compiled(entry: dict[str, object], key: str) -> re.Pattern[str] | None:
    return re.compile(str(entry[key])) if key in entry else None


def is_refused(said: str, match: re.Match[str]) -> bool:
    return bool(_REFUSED.search(said[: match.start()]) or _DENIED.search(said[match.end() :]))


def offers_in(said: str, words: ProcedureWords) -> Iterator[Offer]:
    """What a text in plain words offers and the procedure has not."""
    names = named_wagers(words.family, words.wagers)
    for offer in known_offers(words.family):
        match = offer.ways.search(said)
        if match is None or is_refused(said, match) or is_known(offer, words):
            continue
        if re.search(r"\w", wagers_in(match[0], names)[1]) and not is_title(match[0], words):
            yield offer  # not only names of the procedure's own wagers, nor that of the game


def is_title(said: str, words: ProcedureWords) -> bool:
    """Is it the name of the game itself: ``CRAPS PAYS``?"""
    name = re.sub(r"\b(?:pays?|bets?|wagers?)\b", "", said).strip()
    return any(name in title_words(title).split() or name == title_words(title) for title in words.titles)


def is_known(offer: Offer, words: ProcedureWords) -> bool:
    """Does the procedure have it: a wager of this name, a statement that says so?"""
    own = [wager.lower() for wager in words.wagers]
    if any(offer.ways.search(wager) for wager in own):
        return True
    said = [sentence.statement.lower() for sentence in words.sentences]
    if offer.unless and any(offer.unless.search(one) for one in said):
        return True
    return offer.where is not None and not any(offer.where.search(one) for one in said)
