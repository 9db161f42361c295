"""Figures that a laboratory's report prints, held against ours: a difference beyond the printed digits is a finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, assert_never

from base.records import dataclass
from engine.sheet.figure import Bounded, Exact, Figure, Sampled, number, ratio
from engine.sheet.wager_sheet import Prize, WagerSheet
from grammar.exhibit import Exhibit

Verdict = Literal["agrees", "differs", "not decided", "not known"]
NUMBER = re.compile(r"([-+−]?)\s{0,9}(\d{0,12})(?:\.(\d{0,30}))?\s{0,9}(%?)")
LONGEST_RATIO = 40
FRACTION = re.compile(r"([-+−]?)\s*(\d{1,40})\s*/\s*(\d{1,40})")


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """One figure of the report: which wager, which figure, and the number as it is printed."""

    place: str
    wager: str
    figure: str
    text: str
    row: str = ""
    """The hand or result that it is of, in a pay table; empty for a figure of the whole wager."""

    @property
    def told(self) -> str:
        of = f"{self.wager}, {self.row}" if self.row and self.wager else self.wager or self.row
        return f"{self.place}: {of}, {self.figure} {self.text}"


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    printed: PrintedFigure
    verdict: Verdict
    ours: Figure | None
    why: str
    percent: bool = False
    """Is the figure printed in percent?"""

    @property
    def ours_in_words(self) -> str:
        """``: it is 5.022364%``; empty where we have no such figure."""
        if self.ours is None:
            return ""
        value = number(self.ours)
        short = isinstance(self.ours, Exact) and len(str(self.ours.value)) < LONGEST_RATIO
        exact = f" (exactly {self.ours.value})" if isinstance(self.ours, Exact) and short else ""
        return f": it is {100 * value:.6f}%{exact}" if self.percent else f": it is {value:.8f}{exact}"


def edge(sheet: WagerSheet) -> Figure:
    return sheet.edge


def returned(sheet: WagerSheet) -> Figure:
    match sheet.edge:
        case Exact(value):
            return Exact(1 - value)
        case Bounded(value, bound):
            return Bounded(1 - value, bound + 1e-16)
        case Sampled(value, error, rounds, seed):
            return Sampled(1 - value, error, rounds, seed)
        case _:
            assert_never(sheet.edge)


FIGURES: dict[str, Callable[[WagerSheet], Figure]] = {
    "house edge": edge,
    "edge": edge,
    "house advantage": edge,
    "player return": returned,
    "return": returned,
    "return to player": returned,
    "rtp": returned,
    "element of risk": lambda sheet: ratio(sheet.edge, sheet.action),
    "edge of action": lambda sheet: ratio(sheet.edge, sheet.action),
    "average wager": lambda sheet: sheet.action,
    "variance": lambda sheet: sheet.results.variance,
    "standard deviation": lambda sheet: sheet.deviation,
    "volatility index": lambda sheet: sheet.volatility,
    "hit frequency": lambda sheet: sheet.results.hit,
    "hit rate": lambda sheet: sheet.results.hit,
    "push frequency": lambda sheet: sheet.results.push,
    "loss frequency": lambda sheet: sheet.results.loss,
}
"""How reports name them; a name is looked up without case, dashes and what stands in brackets."""
NO_SHARES = frozenset({"average wager", "variance", "standard deviation", "volatility index"})
"""Figures that nobody prints in percent."""


MAIN_NAMES = frozenset({"main game", "main wager", "main bet", "base game", "base bet", "base wager", "game"})
"""What reports call the main game, whose wager has a name of its own in the procedure."""
NO_NAMES = frozenset({"bet", "wager", "the", "up", "side"})


def main_wager_of(exhibit: Exhibit) -> str:
    return exhibit.main_wager if exhibit.has_main_game else ""


def compared(
    printed: Iterable[PrintedFigure], sheets: Sequence[WagerSheet], main: str = ""
) -> tuple[ComparedFigure, ...]:
    """main: the wager of the main game; empty where no wager is the main one."""
    return tuple(compared_one(one, sheets, main) for one in printed)


def compared_one(printed: PrintedFigure, sheets: Sequence[WagerSheet], main: str = "") -> ComparedFigure:
    if printed.row:
        return compared_row(printed, sheets)
    named = sheets_named(printed.wager, sheets, main)
    if not named:
        known = ", ".join(dict.fromkeys(sheet.wager for sheet in sheets)) or "none"
        spots = dict.fromkeys(one.wager for one in sheets if plain(one.wager).startswith(f"{plain(printed.wager)} on "))
        several = f'"{printed.wager}" has figures of its own on each spot; say which: {", ".join(spots)}'
        why = several if spots else f"no such wager; the procedure has: {known}"
        return ComparedFigure(printed, "not known", None, why)
    figure = FIGURES.get(figure_name(printed.figure))
    if figure is None:
        return ComparedFigure(printed, "not known", None, f"no such figure; known are: {', '.join(FIGURES)}")
    found = judged_as(printed, printed.text, figure, named)
    if found.verdict == "differs" and figure is edge:
        return with_the_other_sign(found, figure, named)
    return found


def judged_as(
    printed: PrintedFigure, text: str, figure: Callable[[WagerSheet], Figure], named: Sequence[WagerSheet]
) -> ComparedFigure:
    bounds = printed_bounds(text, share=figure_name(printed.figure) not in NO_SHARES)
    if bounds is None:
        return ComparedFigure(printed, "not known", None, f'"{printed.text}" is no number')
    return kindest([judged(printed, figure(one), *bounds) for sheet in named for one in as_equals_are_made(sheet)])


def with_the_other_sign(
    found: ComparedFigure, figure: Callable[[WagerSheet], Figure], named: Sequence[WagerSheet]
) -> ComparedFigure:
    """Some reports print what the player expects, which is the edge with its sign turned."""
    text = found.printed.text.strip()
    turned = text[1:] if text[:1] in ("-", "−") else f"-{text}"
    agrees = judged_as(found.printed, turned, figure, named).verdict == "agrees"
    return replace(found, why="with its sign turned it agrees, as what the player expects") if agrees else found


def sheets_named(name: str, sheets: Sequence[WagerSheet], main: str) -> list[WagerSheet]:
    """Those of a wager as a report calls it: by its name, as the main game, or with words such as *bet* or *up*."""
    if named := [sheet for sheet in sheets if plain(sheet.wager) == plain(name)]:
        return named
    if main and plain(name) in (MAIN_NAMES | {plain(sheet.game) for sheet in sheets}):
        return [sheet for sheet in sheets if sheet.wager == main]
    words = [word for word in plain(name).split() if word not in NO_NAMES]
    alike = [sheet for sheet in sheets if plain(sheet.wager).split() == words]
    return alike if len({sheet.wager for sheet in alike}) == 1 else []


def figure_name(text: str) -> str:
    """``House edge %``, ``Std. deviation`` as they are known."""
    name = re.sub(r"(?: in percent| %|%)$", "", plain(text))
    return re.sub(r"^(?:std\.? ?dev(?:iation)?\.?|stdev|s\.?d\.?)$", "standard deviation", name)


def as_equals_are_made(sheet: WagerSheet) -> Iterator[WagerSheet]:
    """As played here, and with the least and the most that is staked where choices bring the same: reports take any."""
    yield sheet
    for action in sheet.actions:
        yield replace(sheet, action=Exact(action))


def kindest(found: Iterable[ComparedFigure]) -> ComparedFigure:
    """Of several wagers or numbers of decks that a figure may be of, the one that it fits best."""
    order: tuple[Verdict, ...] = ("agrees", "not decided", "differs", "not known")
    return min(found, key=lambda one: order.index(one.verdict))


# Rows of pay tables -------------------------------------------------------------------------------------------

ROW_FIGURES: dict[str, Callable[[Prize], Figure]] = {
    "pays": lambda prize: Exact(prize.pays),
    "probability": lambda prize: prize.chance,
    "return": lambda prize: prize.returns,
}
ROW_NAMES = {
    "pays": "pays", "pay": "pays", "payout": "pays", "payoff": "pays", "odds": "pays", "pays to 1": "pays",
    "probability": "probability", "chance": "probability", "frequency": "probability", "prob.": "probability",
    "prob": "probability", "return": "return", "contribution": "return", "expected value": "return", "ev": "return",
}  # fmt: skip
LOST = frozenset({"loser", "lose", "loss", "losing hand", "all other", "all others", "other", "nothing", "no win"})
PAID = re.compile(r"([-+−]?[\d,]{1,15}(?:\.\d{1,6})?)\s{0,3}(?:to|:)\s{0,3}(\d{1,6})")


def compared_row(printed: PrintedFigure, sheets: Sequence[WagerSheet]) -> ComparedFigure:
    tables = [table for sheet in sheets for table in sheet.tables if is_named(table.wager, printed.wager)]
    tables = tables or [table for sheet in sheets for table in sheet.tables if not printed.wager]
    prizes = [prize for table in tables for prize in table.prizes if is_row(prize, printed.row)]
    if not prizes:
        known = ", ".join(dict.fromkeys(prize.event for table in tables for prize in table.prizes)) or "no such wager"
        return ComparedFigure(printed, "not known", None, f"no such row; there are: {known}")
    figure = ROW_NAMES.get(figure_name(printed.figure))
    if figure is None:
        return ComparedFigure(printed, "not known", None, f"no such figure; known are: {', '.join(ROW_NAMES)}")
    odds = PAID.fullmatch(printed.text.strip()) if figure == "pays" else None
    text = f"{odds[1].replace(',', '')}/{odds[2]}" if odds else printed.text
    bounds = printed_bounds(text, share=figure != "pays")
    if bounds is None:
        return ComparedFigure(printed, "not known", None, f'"{printed.text}" is no number')
    return kindest([judged(printed, ROW_FIGURES[figure](prize), *bounds) for prize in prizes])


def is_named(wager: str, title: str) -> bool:
    """Does the title of a table name the wager?"""
    return bool(re.search(rf"(?<!\w){re.escape(plain(wager))}(?!\w)", plain(title)))


def is_row(prize: Prize, row: str) -> bool:
    own, said = plain(prize.event), plain(row)
    return own == said or own.endswith(f" is {said}") or (said in LOST and prize.pays == -1)


def plain(name: str) -> str:
    words = re.sub(r"\([^()]{0,80}\)|[-_–]|’s\b|'s\b", " ", name.casefold())
    return " ".join(words.replace('"', " ").split())


@dataclass(frozen=True, slots=True)
class Span:
    low: Fraction
    high: Fraction


def printed_bounds(text: str, *, share: bool) -> tuple[tuple[Span, ...], bool] | None:
    """What the printed digits may stand for, half a unit of the last one either way, and whether it is in percent.

    A share without its sign may be meant in percent: an edge of 1.41 is 1.41%.
    """
    words = text.strip()
    if found := FRACTION.fullmatch(words):
        if int(found[3]) == 0:
            return None
        value = sign(found[1]) * Fraction(int(found[2]), int(found[3]))
        return (Span(value, value),), False
    found = NUMBER.fullmatch(words)
    if found is None or not (found[2] or found[3]):
        return None
    digits = found[3] or ""
    value = sign(found[1]) * Fraction(int((found[2] or "0") + digits), 10 ** len(digits))
    half = Fraction(1, 2 * 10 ** len(digits))
    span = Span(value - half, value + half)
    hundredth = Span(span.low / 100, span.high / 100)
    if found[4]:
        return (hundredth,), True
    return ((span, hundredth) if share else (span,)), False


def sign(mark: str) -> int:
    return -1 if mark in ("-", "−") else 1


def judged(printed: PrintedFigure, ours: Figure, spans: tuple[Span, ...], percent: bool) -> ComparedFigure:
    low, high = range_of(ours)
    for span in spans:
        if span.low <= low and high <= span.high:
            return ComparedFigure(printed, "agrees", ours, "", percent)
    if any(span.low <= high and low <= span.high for span in spans):
        why = "ours is not exact enough to tell; simulate more rounds, or print fewer digits"
        return ComparedFigure(printed, "not decided", ours, why, percent)
    return ComparedFigure(printed, "differs", ours, "", percent)


def range_of(figure: Figure) -> tuple[Fraction, Fraction]:
    """Where the true number lies: four standard errors either way where it is simulated."""
    match figure:
        case Exact(value):
            return value, value
        case Bounded(value, bound):
            return Fraction(value) - Fraction(bound), Fraction(value) + Fraction(bound)
        case Sampled(value, error, _, _):
            return Fraction(value) - 4 * Fraction(error), Fraction(value) + 4 * Fraction(error)
        case _:
            assert_never(figure)
