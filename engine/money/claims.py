"""What a document says about its own numbers, beside what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from base.records import dataclass
from engine.money.printed_numbers import Printed, lost_in_copying, printed
from engine.money.published import fitting_edges
from engine.money.wager_account import left_out_of
from engine.rulebook import Readings, Rulebook
from engine.side_wagers.odds import OddsRow, Uncountable, WagerOdds, odds_in, paying, rules_of, wagers
from grammar.exhibit import MAIN, Exhibit
from grammar.tree import Claim, Row
from grammar.vocabulary import plain

MainEdge = Callable[[str, int, Readings], Fraction | None]
"""The house edge of the main game for a game, a number of decks and readings; None: not known."""
OddsOf = Callable[[Rulebook, str, int], WagerOdds | str]
"""The odds of a wager with so many decks, or why it has none."""
Source = tuple[str, Fraction]
"""Printed numbers from which another may follow: in words, and what follows from them."""


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """A printed number beside the computed one.

    tolerance is half a unit of the last printed digit. A number made of rounded numbers may also follow from
    those; remark says so. holds is None where nothing could be computed; remark says why, or what would fit.
    """

    line: int
    kind: str
    about: str
    printed: str
    computed: Fraction | None
    tolerance: Fraction
    holds: bool | None
    remark: str = ""


def claim_checks(
    exhibit: Exhibit,
    game: str,
    decks: int,
    readings: Readings | None = None,
    main_edge: MainEdge | None = None,
) -> tuple[ClaimCheck, ...]:
    """Every number the document prints about this game, for so many decks and under these readings, by line."""
    return checks_in(rules_of(exhibit, game, readings), decks, main_edge, counted)


def checks_in(rules: Rulebook, decks: int, main_edge: MainEdge | None, odds_of: OddsOf) -> tuple[ClaimCheck, ...]:
    """odds_of may remember; a wager is counted only if something is claimed of it."""
    checked = GameClaims(rules, decks, main_edge, odds_of)
    found = [*checked.rows(), *checked.lines()]
    return tuple(sorted(found, key=lambda check: check.line))


def counted(rules: Rulebook, wager: str, decks: int) -> WagerOdds | str:
    """The odds of a wager, or the reason why it has none."""
    try:
        return odds_in(rules, wager, decks)
    except Uncountable as reason:
        return str(reason)


EDGES = ("house edge", "player return")


class GameClaims:
    """The claims of one game with so many decks."""

    def __init__(self, rules: Rulebook, decks: int, main_edge: MainEdge | None, odds_of: OddsOf) -> None:
        self.rules, self.decks, self.main_edge, self.odds_of = rules, decks, main_edge, odds_of
        self.wagers = wagers(rules)
        self.by_name = {plain(wager): wager for wager in self.wagers}
        for table in rules.exhibit.tables:
            if plain(table.wager or table.name) in self.by_name:
                self.by_name.setdefault(plain(table.name), self.by_name[plain(table.wager or table.name)])

    # What rows print ----------------------------------------------------------------------------------------

    def rows(self) -> Iterator[ClaimCheck]:
        for wager in self.wagers:
            claiming = [row for row in self.rows_of(wager) if row.claims]
            if not claiming:
                continue
            odds = self.odds_of(self.rules, wager, self.decks)
            lines = {row.line: row for row in odds.rows} if isinstance(odds, WagerOdds) else {}
            unit = unit_of_ways(claiming, lines)
            for row in claiming:
                yield from self.row(row, lines.get(row.span.line), odds if isinstance(odds, str) else "", unit)

    def row(self, row: Row, odds: OddsRow | None, reason: str, unit: Fraction) -> Iterator[ClaimCheck]:
        for claim in row.claims:
            number = printed(claim.text)
            if number is None:
                continue
            if odds is None:
                yield undecided(row.span.line, claim.kind, row.event, number, reason)
                continue
            follows = from_probability(row, odds) if claim.kind == "return" else None
            right = of_row(odds, claim.kind) * (unit if claim.kind == "ways" else 1)
            yield compared(row.span.line, claim.kind, row.event, number, right, follows)

    # What claims say ----------------------------------------------------------------------------------------

    def lines(self) -> Iterator[ClaimCheck]:
        for claim in self.rules.exhibit.claims:
            here = not claim.tail.games or set(claim.tail.games) & set(self.rules.exhibit.lineage(self.rules.game))
            number = printed(claim.value)
            if here and number is not None:
                yield self.claim(claim, number)

    def claim(self, claim: Claim, number: Printed) -> ClaimCheck:
        line, kind = claim.span.line, claim.what
        wager = next((self.by_name[plain(name)] for name in claim.names if plain(name) in self.by_name), "")
        event = next((name for name in claim.names if plain(name) not in self.by_name), "")
        if claim.names and not wager:
            return undecided(line, kind, ", ".join(claim.names), number, "no wager with this name is paid")
        if not wager:
            return self.main(line, kind, number)
        odds = self.odds_of(self.rules, wager, self.decks)
        if isinstance(odds, str):
            return undecided(line, kind, wager, number, odds)
        if kind in EDGES and (lost := next(iter(left_out_of(self.rules, wager)), None)):
            return undecided(line, kind, wager, number, f"{lost.statement} is not in the edge: {lost.why}")
        computed = quantity(odds, kind, event)
        if computed is None:
            return undecided(line, kind, wager, number, f'no row is called "{event}"' if event else "")
        found = compared(line, kind, event or wager, number, computed, self.from_rows(odds, kind))
        return self.fitted(found, wager, number) if kind == "house edge" else found

    def main(self, line: int, kind: str, number: Printed) -> ClaimCheck:
        edge = self.main_edge(self.rules.game, self.decks, self.rules.readings) if self.main_edge else None
        if kind not in EDGES:
            return undecided(line, kind, MAIN, number, "")
        if edge is None:
            known = undecided(line, kind, MAIN, number, "the edge of the main game was not computed")
            return self.fitted(known, MAIN, number) if kind == "house edge" else known
        computed = edge if kind == "house edge" else 1 - edge
        found = compared(line, kind, MAIN, number, computed)
        return self.fitted(found, MAIN, number) if kind == "house edge" else found

    def from_rows(self, odds: WagerOdds, kind: str) -> Source | None:
        """A total may add up what the rows print, as far as each of them is right."""
        what = kind.removeprefix("total ")
        if what == kind:
            return None
        by_line = {row.line: row for row in odds.rows}
        found = [
            (number, of_row(by_line[row.span.line], what))
            for row in self.rows_of(odds.wager)
            for claim in row.claims
            if claim.kind == what and row.span.line in by_line and (number := printed(claim.text))
        ]
        if not found or not all(number.fits(right) for number, right in found):
            return None
        return "the sum of the printed rows", sum((number.value for number, _ in found), Fraction(0))

    def rows_of(self, wager: str) -> list[Row]:
        lines = dict.fromkeys(rule.stated.line for rule in paying(self.rules, wager))
        return [line for line in lines if isinstance(line, Row)]

    def fitted(self, check: ClaimCheck, wager: str, number: Printed) -> ClaimCheck:
        """Where the document's own rules do not give the edge, whose rules do?"""
        if check.holds:
            return check
        known = fitting_edges(wager, self.rules.game, number.value, number.slack)
        if not known:
            return check
        fits = "; ".join(f"{entry.rules} ({entry.source})" for entry in known)
        return remarked(check, f"it is the published edge of {fits}")


def quantity(odds: WagerOdds, kind: str, event: str) -> Fraction | None:
    """What a claim speaks of, computed."""
    rows = [row for row in odds.rows if not event or plain(row.event) == plain(event)]
    if not rows and (event or not odds.strategy):  # the edge of best play has no rows of its own
        return None
    match kind:
        case "house edge":
            return odds.edge
        case "player return":
            return 1 - odds.edge
        case _ if not rows:
            return None
        case "probability" | "total probability" if event or kind.startswith("total"):
            return sum((row.probability for row in rows), Fraction(0))
        case "probability" | "hit frequency":  # of a wager: that it wins
            return sum((row.probability for row in rows if row.pays > 0), Fraction(0))
        case "return" | "total return":
            return sum((row.returns for row in rows), Fraction(0))
        case _:
            return None


def of_row(row: OddsRow, kind: str) -> Fraction:
    match kind:
        case "probability":
            return row.probability
        case "return":
            return row.returns
        case _:
            return Fraction(row.ways)


def unit_of_ways(rows: list[Row], lines: Mapping[int, OddsRow]) -> Fraction:
    """How many ways the document counts where we count one, as most of its rows do: cards in order or not."""
    found = [
        number.value / lines[row.span.line].ways
        for row in rows
        for claim in row.claims
        if claim.kind == "ways" and row.span.line in lines and lines[row.span.line].ways
        if (number := printed(claim.text)) is not None
    ]
    often = Counter(found)
    unit = max(often, key=lambda one: often[one], default=Fraction(1))
    return unit if often[unit] > 1 and not often[Fraction(1)] else Fraction(1)


def from_probability(row: Row, odds: OddsRow) -> Source | None:
    """A return may be the pay times the printed probability, if that is right."""
    texts = [claim.text for claim in row.claims if claim.kind == "probability"]
    number = printed(texts[0]) if texts else None
    if number is None or not number.fits(odds.probability):
        return None
    return "the pay times the printed probability", odds.pays * number.value


def compared(
    line: int, kind: str, about: str, number: Printed, computed: Fraction, follows: Source | None = None
) -> ClaimCheck:
    remark = ""
    holds = number.fits(computed)
    if not holds and follows is not None and number.fits(follows[1]):
        holds, remark = True, f"rounded: it is {follows[0]}"
    if not holds:
        remark = lost_in_copying(number, lambda other: other.fits(computed))
    return ClaimCheck(line, kind, about, number.text, computed, number.slack, holds, remark)


def undecided(line: int, kind: str, about: str, number: Printed, reason: str) -> ClaimCheck:
    return ClaimCheck(line, kind, about, number.text, None, number.slack, None, reason or "nothing to compare with")


def remarked(check: ClaimCheck, words: str) -> ClaimCheck:
    remark = "; ".join(part for part in (check.remark, words) if part)
    return ClaimCheck(
        check.line,
        check.kind,
        check.about,
        check.printed,
        check.computed,
        check.tolerance,
        check.holds,
        remark,
    )
