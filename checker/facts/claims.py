"""Tests printed numbers against computed ones, for every number of decks and every reading the document allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, islice, product

from base.records import dataclass
from checker.context import CheckContext, GameContext, unit_labels
from checker.facts.lines import folded
from checker.finding import Certainty, Finding, Severity, place_at
from engine.family import family_of
from engine.money.claims import ClaimCheck, MainEdge, checks_in
from engine.rulebook import Readings, Rulebook
from engine.side_wagers.odds import WagerOdds, deck_numbers, wagers
from grammar.exhibit import MAIN, Exhibit
from grammar.tree import Claim, Row
from grammar.vocabulary import plain

MOST_CASES = 64
MOST_MAIN_CASES = 12
"""Each takes an analysis of the main game. A claim that fails in one is then held against every way to settle it."""
NAMES = {"ways": "number of ways"}
Chosen = tuple[tuple[str, str], ...]
"""Readings by the label of their sentence."""


@dataclass(frozen=True, slots=True)
class Case:
    """One game with a number of decks and some readings, and how a printed number compares there."""

    game: str
    decks: int
    readings: Chosen
    check: ClaimCheck

    @property
    def text(self) -> str:
        chosen = "".join(f", {label} read as {name}" for label, name in self.readings)
        return f"{self.game} with {self.decks} deck{'s' if self.decks != 1 else ''}{chosen}"


def wrong_claims(context: CheckContext, check: str, kinds: tuple[str, ...]) -> Iterator[Finding]:
    """Numbers of these kinds that differ from what the document's own rules give, in some or all cases."""
    lines: dict[int, Row | Claim] = {
        line.span.line: line for line in claiming_lines(context) if any(kind in kinds for kind in kinds_of(line))
    }
    found: dict[tuple[int, str], list[Case]] = {}
    for game in context.games if lines else ():
        for case in (*cases(context, game, list(lines.values())), *main_cases(context, game, list(lines.values()))):
            if case.check.kind in kinds and case.check.line in lines and case.check.holds is not None:
                found.setdefault((case.check.line, case.check.kind), []).append(case)
    for (line, _), tried in found.items():
        if not all(case.check.holds for case in tried):
            yield finding(check, lines[line], tried)


def claiming_lines(context: CheckContext) -> list[Row | Claim]:
    rows = [row for table in context.exhibit.tables for row in table.rows if isinstance(row, Row) and row.claims]
    return [*rows, *context.exhibit.claims]


def claimed_edges(context: CheckContext) -> set[str]:
    """The wagers whose house edge the document prints, by comparable name."""
    return {folded(name) for claim in context.exhibit.claims if claim.what == "house edge" for name in claim.names}


def kinds_of(line: Row | Claim) -> tuple[str, ...]:
    return (line.what,) if isinstance(line, Claim) else tuple(claim.kind for claim in line.claims)


def cases(context: CheckContext, game: GameContext, lines: list[Row | Claim]) -> Iterator[Case]:
    """Claims about side wagers, each counted once per number of decks and reading of its table."""
    lines = [line for line in lines if in_scope(line, game)]
    named = {plain(name) for line in lines if isinstance(line, Claim) for name in line.names}
    for table in context.exhibit.tables:
        if plain(table.name) in named or any(row in lines for row in table.rows):
            named |= {plain(table.wager), plain(table.name)}
    wanted = [wager for wager in wagers(game.rules) if plain(wager) in named]
    for decks in deck_numbers(game.rules) if wanted else ():
        for readings in choices(game, wanted):

            def odds_of(rules: Rulebook, wager: str, decks: int, chosen: Chosen = readings) -> WagerOdds | str:
                waits = context.main_edge is None and game.costly(
                    wager
                )  # seconds are spent only where edges are wanted
                found = game.odds(wager, decks, dict(chosen)) if wager in wanted and not waits else None
                return found or ""

            every = {**game.rules.readings, **dict(readings)}
            for check in checks_in(game.read(every), decks, None, odds_of):
                yield Case(game.name, decks, readings, check)


def main_cases(context: CheckContext, game: GameContext, lines: list[Row | Claim]) -> Iterator[Case]:
    """Claims about the main game, if its house edge can be computed."""
    claims = [line for line in lines if isinstance(line, Claim) and not line.names and in_scope(line, game)]
    analysis = family_of(context.exhibit).main_game
    if context.main_edge is None or not claims or analysis is None:
        return
    spoken = [
        rule.stated
        for question, statements in game.rules.statements.items()
        if question in analysis.questions
        for rule in statements
    ]
    labels = dict.fromkeys(one.reading[0] for one in spoken if one.reading)
    numbers = deck_numbers(game.rules)
    several: Iterable[tuple[int, Chosen]] = product(numbers, combinations(game, labels))
    if len(numbers) * len(combinations(game, labels)) > MOST_MAIN_CASES:
        alone = list(one_by_one(game, labels))
        several = chain(product(numbers, alone[:1]), product(numbers[:1], alone[1:]))
    for decks, readings in islice(several, MOST_MAIN_CASES):
        every = {**game.rules.readings, **dict(readings)}
        for check in checks_in(game.read(every), decks, context.main_edge, uncounted):
            if check.about == MAIN:
                yield Case(game.name, decks, readings, check)


def one_by_one(game: GameContext, labels: Iterable[str]) -> Iterator[Chosen]:
    """Every sentence in its first reading, then one after the other in another: each costs an analysis."""
    first = {label: game.names(label)[0] for label in labels}
    yield tuple(first.items())
    for label in first:
        for name in game.names(label)[1:]:
            yield tuple({**first, label: name}.items())


def uncounted(rules: Rulebook, wager: str, decks: int) -> WagerOdds | str:
    return ""


def main_edge(exhibit: Exhibit) -> MainEdge:
    """The house edge of the exhibit's main game, computed on demand."""
    from engine.money.edge import edge
    from engine.resolutions import Option

    def found(game: str, decks: int, readings: Readings) -> Fraction | None:
        known = edge(exhibit, game, [Option("", readings=tuple(sorted(readings.items())))], decks)
        return None if known is None else Fraction(known.percent) / 100

    return found


def in_scope(line: Row | Claim, game: GameContext) -> bool:
    return not line.tail.games or bool(set(line.tail.games) & set(game.exhibit.lineage(game.name)))


def choices(game: GameContext, wanted: list[str]) -> list[Chosen]:
    """Every choice of the readings that these wagers' tables belong to; bare numbers are read as "to"."""
    rows = [rule.stated for rule in game.rules.statements.get("wager pay", ()) if rule.stated.table]
    spoken = [stated for stated in rows if stated.about in wanted]
    units = unit_labels(game.exhibit)
    labels = dict.fromkeys(one.reading[0] for one in spoken if one.reading and one.reading[0] not in units)
    return combinations(game, labels)


def combinations(game: GameContext, labels: Iterable[str]) -> list[Chosen]:
    every = product(*([(label, name) for name in game.names(label)] for label in labels))
    return list(islice(every, MOST_CASES))


def finding(check: str, line: Row | Claim, tried: list[Case]) -> Finding:
    wrong = [case for case in tried if not case.check.holds]
    right = [case for case in tried if case.check.holds]
    first = wrong[0].check
    about = "the main game" if first.about == MAIN else first.about
    remarks = dict.fromkeys(case.check.remark for case in wrong if case.check.remark)
    return Finding(
        check=check,
        severity=Severity.WARNING if right else Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"the {NAMES.get(first.kind, first.kind)} of {about} is printed as {first.printed}; "
        + (f"that holds only for {right[0].text}" if right else f"it is {computed(wrong)}"),
        places=(place_at(line, first.printed),),
        about=first.about,
        details=(
            *remarks,
            *(f"{digits(case.check)} in {case.text}" for case in wrong if len(wrong) > 1),
        ),
    )


def computed(wrong: list[Case]) -> str:
    known = sorted((case.check for case in wrong), key=lambda check: check.computed or 0)
    return " to ".join(dict.fromkeys((digits(known[0]), digits(known[-1]))))


def digits(check: ClaimCheck) -> str:
    """The computed number with as many digits as the printed one, and at least four significant; ways are whole."""
    assert check.computed is not None
    if check.kind == "ways":
        return str(check.computed)
    percent = "%" in check.printed
    value = check.computed * 100 if percent else check.computed
    slack = check.tolerance * 100 if percent else check.tolerance
    places = 0
    while Fraction(1, 2 * 10**places) > slack and places < 12:
        places += 1
    while value and places < 12 and abs(value) * 10**places < 1000:
        places += 1
    return f"{float(value):.{places}f}{'%' if percent else ''}"
