"""Titles of pay rows, as far as words alone tell: counted things, suits, several hands in one row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from grammar.posted_text import PostedOdds
from intake.posted.headings import HEADING_WORDS
from intake.posted.names import NamedWager, wagers_in
from intake.posted.payouts import Payout, payouts
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import KnownCase
from intake.posted.stakes import INSURANCE
from intake.posted.titles import Meant
from intake.posted.units import Unit

_NO_PAYOUT = re.compile(r"\b(?:commission|chances?|probabilit\w+|likel\w+|edge|ratio|times as)\b")
_UP_TO = re.compile(r"\b(?:up to|as much as|as high as|at most|max(?:imum)?)\b")
_COUNT = re.compile(r"^(?:an? )?\d+$")
_COUNTED = re.compile(r"^(?:any |on )?\d+ ([a-z]+)")


def limit_statement(wager: str, value: str) -> str:
    return f"insurance wager: {value}" if wager == INSURANCE else f'wager "{wager}": {value}'


def with_counted(found: Sequence[Payout]) -> Iterable[Payout]:
    """Payouts with the word that a first title counts: ``2 numbers pay 17 to 1, 3 pay 11 to 1``."""
    counted = ""
    for one in found:
        plain = re.sub(r"\bpays?\b|[,:]|\band\b", " ", one.title).strip()
        if counted and _COUNT.match(plain):
            yield replace(one, title=f"{plain} {counted}")
            continue
        match = _COUNTED.match(plain)
        counted = match[1] if match else ""
        yield one


def net_of(case: KnownCase) -> Fraction | None:
    """What a case pays, where that is odds."""
    found = next(payouts(case.value), None)
    return found.net if found else None


def same_suits(title: str, event: str) -> bool:
    """Do both speak of suited and unsuited cards alike?"""
    one, other = ({word for word in title_words(text).split() if "suited" in word} for text in (title, event))
    return not one or not other or one == other


def restricted(found: Sequence[Meant], scope: Sequence[str]) -> list[Meant]:
    """Said of the named wagers only, even where others pay alike."""
    return [
        replace(one, case=replace(one.case, wagers=tuple(wager for wager in one.case.wagers if wager in scope)))
        for one in found
    ]


def base_titles(title: str) -> list[str]:
    """``6-7-8 or 7-7-7 of mixed suits`` as two titles."""
    match = re.match(r"(?P<first>\d-\d-\d) or (?P<second>\d-\d-\d) (?P<rest>.+)", title)
    return [f"{match['first']} {match['rest']}", f"{match['second']} {match['rest']}"] if match else [title]


def open_odds(said: str, names: tuple[NamedWager, ...], label: tuple[str, ...]) -> Iterable[PostedOdds]:
    """The odds in words that were not understood; ``label``: the wagers that are named for the whole."""
    found = [] if _NO_PAYOUT.search(said) else list(payouts(said))
    for one in found:
        if one.value != "push":
            named, rest = wagers_in(one.title, names)
            alone = bool(named) and not HEADING_WORDS.sub("", rest + one.label) and not found[1:]
            yield PostedOdds(one.value, one.net, named or label, bool(_UP_TO.search(said)), one.loose, alone)


def is_row(unit: Unit, said: str) -> bool:
    """Is it a row with odds, such as stand below what is offered, rather than a sentence?"""
    return not unit.text.endswith((".", "!", "?")) and next(payouts(said), None) is not None
