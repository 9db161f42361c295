"""Tests printed numbers against computed ones, for every number of decks and every reading the document allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice, product

from base.records import dataclass
from checker.context import CheckContext, GameContext, unit_labels
from checker.facts.lines import folded
from checker.finding import Certainty, Finding, Severity, place_at
from engine.conditions import predicate
from engine.family import family_of
from engine.footprint import places_of
from engine.money.claims import ClaimCheck, MainEdge, checks_in
from engine.money.table_limits import DEPTHS, playable_decks
from engine.rulebook import Rulebook
from engine.side_wagers.odds import WagerOdds, rules_of, wagers
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName
from grammar.tree import Claim, Happens, Row, tests_in
from grammar.vocabulary import plain

MOST_CASES = 64
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
        for case in cases(context, game, list(lines.values())):
            if case.check.kind in kinds and case.check.line in lines and case.check.holds is not None:
                found.setdefault((case.check.line, case.check.kind), []).append(case)
    for (line, _), tried in found.items():
        if not all(case.check.holds for case in tried):
            yield finding(check, lines[line], tried)
    if context.main_edge is not None:
        yield from main_claims(context, lines.values())


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
    lines = [line for line in lines if in_scope(line, context.exhibit, game.name)]
    named = {plain(name) for line in lines if isinstance(line, Claim) for name in line.names}
    for table in context.exhibit.tables:
        if plain(table.name) in named or any(row in lines for row in table.rows):
            named |= {plain(table.wager), plain(table.name)}
    wanted = [wager for wager in wagers(game.rules) if plain(wager) in named]
    for readings in choices(game, wanted) if wanted else ():
        every = {**game.rules.readings, **dict(readings)}
        for decks in playable_decks(rules_of(context.exhibit, game.name, every)):
            elsewhere = {line.span.line for line in lines if isinstance(line, Claim) and not meant(line, game, decks)}

            def odds_of(rules: Rulebook, wager: str, decks: int, chosen: Chosen = readings) -> WagerOdds | str:
                waits = context.main_edge is None and game.costly(
                    wager
                )  # seconds are spent only where edges are wanted
                found = game.odds(wager, decks, dict(chosen)) if wager in wanted and not waits else None
                return found or ""

            for check in checks_in(game.read(every), decks, None, odds_of):
                if check.line not in elsewhere:
                    yield Case(game.name, decks, readings, check)


def meant(claim: Claim, game: GameContext, decks: int) -> bool:
    """Does a printed number speak of this number of decks? "Four decks: 4.24%" says nothing of six."""
    tests = list(tests_in(claim.when))
    if not tests or any(places_of(test) != {DECKS} for test in tests if not isinstance(test, Happens)):
        return True
    at = family_of(game.exhibit).situation("set-up", decks=decks)
    return predicate(claim.when, game.rules.terms, game.exhibit.events)(at)


DECKS = "count number of decks"
CARDS: tuple[QuestionName, ...] = (
    "number of decks", "cards in a deck", "ranks removed", "card value", "ace in straights", *DEPTHS
)  # fmt: skip
"""Questions that decide with which cards a side wager is counted, what they count and how they follow each other."""


def main_claims(context: CheckContext, lines: Iterable[Row | Claim]) -> Iterator[Finding]:
    """A finding for each number printed of the main game: all that is open decides what becomes of it, with prices."""
    for line in lines:
        if isinstance(line, Claim) and not line.names:
            games = [game for game in context.games if in_scope(line, context.exhibit, game.name)]
            tried = [case for game in games for case in main_case(context, game, line)]
            known = [case for case in tried if case.check.holds is not None]
            if known and all(case.check.holds for case in known):
                yield unsettled(line, known[0].check)
            elif known:
                yield finding("wrong-edge", line, known, f"the {known[0].check.kind} of the main game")


def main_case(context: CheckContext, game: GameContext, line: Claim) -> Iterator[Case]:
    """With the readings that come first, and the decks that come first under these."""
    if family_of(context.exhibit).main_game is None:
        return
    rules = rules_of(context.exhibit, game.name, game.rules.readings)
    for check in checks_in(rules, (decks := playable_decks(rules)[0]), context.main_edge, uncounted):
        if check.about == MAIN and check.line == line.span.line:
            yield Case(game.name, decks, (), check)


def unsettled(line: Claim, check: ClaimCheck) -> Finding:
    about = f"the {check.kind} of the main game"
    return Finding(
        check="wrong-edge",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{about} is printed as {check.printed}; it is not yet held against what is open",
        places=(place_at(line, check.printed),),
        about=MAIN,
        known_by=about,
    )


def uncounted(rules: Rulebook, wager: str, decks: int) -> WagerOdds | str:
    return ""


def main_edge(exhibit: Exhibit) -> MainEdge:
    """The house edge of the exhibit's main game, computed on demand."""
    from engine.money.edge import edge
    from engine.resolutions import Option

    @cache
    def known(game: str, decks: int, readings: tuple[tuple[str, str], ...]) -> Fraction | None:
        found = edge(exhibit, game, [Option("", readings=readings)], decks)
        return None if found is None else Fraction(found.percent) / 100

    return lambda game, decks, readings: known(game, decks, tuple(sorted(readings.items())))


def in_scope(line: Row | Claim, exhibit: Exhibit, game: str) -> bool:
    return not line.tail.games or bool(set(line.tail.games) & set(exhibit.lineage(game)))


def choices(game: GameContext, wanted: list[str]) -> list[Chosen]:
    """Every choice of the readings that these wagers' tables or the cards belong to; bare numbers are read as "to"."""
    rows = [rule.stated for rule in game.rules.statements.get("wager pay", ()) if rule.stated.table]
    spoken = [stated for stated in rows if stated.about in wanted]
    spoken += [rule.stated for question in CARDS for rule in game.rules.statements.get(question, ())]
    units = unit_labels(game.exhibit)
    labels = dict.fromkeys(one.reading[0] for one in spoken if one.reading and one.reading[0] not in units)
    return combinations(game, labels)


def combinations(game: GameContext, labels: Iterable[str]) -> list[Chosen]:
    every = product(*([(label, name) for name in game.names(label)] for label in labels))
    return list(islice(every, MOST_CASES))


def finding(check: str, line: Row | Claim, tried: list[Case], known_by: str = "") -> Finding:
    tried = moved_only(tried)
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
        known_by=known_by,
    )


def moved_only(tried: list[Case]) -> list[Case]:
    """The cases without readings that move nothing, each once."""
    for label in dict.fromkeys(label for case in tried for label, _ in case.readings):
        others = [replace(case, readings=tuple(one for one in case.readings if one[0] != label)) for case in tried]
        alike: dict[str, Case] = {}
        if all(alike.setdefault(case.text, case).check.computed == case.check.computed for case in others):
            tried = list(alike.values())
    return tried


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
