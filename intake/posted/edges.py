"""The house edge as a text tells it, against the edge that the procedure itself prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import ProcedureWords

_ABOUT = re.compile(
    r"\b(?:house|casino|bank|our|its|their|the)(?:'s)? (?:edge|advantage|share|cut|percentage|take|margin)\b"
    r"|\b(?:house|casino|bank|we) (?:keeps?|holds?|takes?|wins?|retains?|earns?)\b|\bedge\b|\bhold percentage\b"
)
_NOT_THAT = re.compile(
    r"\bcommission\b|\breturns?\b|\bpayback\b|\bup to\b|\bless than\b|\bmore than\b|\bunder\b|\bover\b"
    r"|\bbetween\b|\?$"
)
_PERCENT = re.compile(r"(?<![\d.$])(?P<figure>\d{0,2}(?:\.\d{1,5})?)(?: ?%| per ?cent\b)")
_BEHIND = re.compile(r"^ ?(?:on|for|of|with|at)\b")


def told_edges(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Wagers with the figure that is told of each; a figure of no known wager ends it."""
    found = list(_PERCENT.finditer(said))
    if not found or not _ABOUT.search(said) or _NOT_THAT.search(said):
        return
    own = printed(words)
    behind = all(_BEHIND.match(said[one.end() :]) for one in found)
    for at, one in enumerate(found):
        before = said[found[at - 1].end() if at else 0 : one.start()]
        after = said[one.end() : found[at + 1].start() if at + 1 < len(found) else len(said)]
        named = wagers_in(after if behind else before, names)[0] or (
            wagers_in(after, names)[0] if len(found) == 1 else ()
        )
        if re.search(r"\b(?:main|first|original) (?:bets?|wagers?|game)\b", after if behind else before):
            named = (words.main_wager or next(iter(own)),)
        if not named and len(found) == 1 and (len(set(own.values())) == 1 or "" in own):
            named = tuple(own) if len(set(own.values())) == 1 else ("",)
        main = tuple("" if name == words.main_wager else name for name in named)
        yield tuple(name for name in main if name in own), one["figure"]


def printed(words: ProcedureWords) -> dict[str, str]:
    """The edges that the procedure prints, by wager; the game's own under no name."""
    return dict(words.facts.edges)


def is_same(told: str, known: str) -> bool:
    """Is it the same figure to the digits that are told, rounded or cut off?"""
    try:
        unit, figure = Decimal(told), Decimal(known)
    except ArithmeticError:
        return True
    places = Decimal(1).scaleb(int(unit.as_tuple().exponent))
    return unit in (figure.quantize(places, ROUND_HALF_UP), figure.quantize(places, ROUND_DOWN))


def wrong_edges(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, str]]:
    own = printed(words)
    for wagers, figure in told_edges(said, words, names):
        wrong = next((wager for wager in wagers if not is_same(figure, own[wager])), None)
        if wrong is not None:
            of = f" of {wrong}" if wrong else ""
            yield f"the house edge{of} is {figure}%", f"it is printed as {own[wrong]}%"


def right_edges(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """The procedure's own claims, where every figure of a text is one of them."""
    own, told = printed(words), list(told_edges(said, words, names))
    if not told or not all(wagers and all(is_same(figure, own[one]) for one in wagers) for wagers, figure in told):
        return ()
    return tuple(
        f'claim: house edge of "{wager}" is {own[wager]}%' if wager else f"claim: house edge is {own[wager]}%"
        for wagers, _ in told
        for wager in wagers
    )
