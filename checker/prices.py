"""The price of a finding, as the house edge under each answer, and the interval for the whole document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from base.progress import Progress, silent
from checker.finding import Finding, Price
from engine.family import family_of
from engine.money.edge import Edge, Spread, edge, spread
from engine.money.side_edge import side_edge
from engine.play.rounds import dollars
from engine.resolutions import OpenChoice, Option
from engine.side_wagers.odds import deck_numbers, rules_of
from grammar.errors.faults import counted, one_of
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName
from grammar.tree import Outcome, Value, bounds_in


def priced(exhibit: Exhibit, findings: Iterable[Finding], progress: Progress = silent) -> tuple[Finding, ...]:
    """The findings, each with its price if its answers move money in the main game or a side wager."""
    return tuple(with_price(exhibit, finding, progress) for finding in findings)


def with_price(exhibit: Exhibit, finding: Finding, progress: Progress) -> Finding:
    if not finding.options or finding.witness is None:
        return finding
    if concerns_main(exhibit, finding):
        progress(finding.message)
        price = main_price(exhibit, finding, finding.witness.game)
        if price is not None and not price.worth and (blind := untold(exhibit, finding, finding.witness.game)):
            why = f"what it is worth is not worked out: it is assumed that {one_of(blind)}"
            return replace(finding, details=(*finding.details, why))
    elif finding.question == "wager pay" and finding.about:
        progress(finding.message)
        price = side_price(exhibit, finding, finding.witness.game)
    else:
        return finding
    return replace(finding, price=price)


def concerns_main(exhibit: Exhibit, finding: Finding) -> bool:
    analysis = family_of(exhibit).main_game
    return analysis is not None and finding.question in analysis.questions and finding.about in ("", MAIN)


DECKS: QuestionName = "number of decks"


def main_price(exhibit: Exhibit, finding: Finding, game: str) -> Price | None:
    edges = [(option.name, option_edge(exhibit, finding, game, option)) for option in finding.options]
    known = [(name, found) for name, found in edges if found is not None]
    if len(known) < 2:
        return None
    first = known[0][1]
    one = all(found.decks == first.decks for _, found in known)
    if not one:
        known = [(f"{name}: {counted(found.decks, 'deck')}", found) for name, found in known]
    assumed = tuple(dict.fromkeys(note for _, found in known for note in found.assumed))
    answers = tuple((name, found.percent) for name, found in known)
    uncounted = tuple(name for name, found in edges if found is None)
    decks = first.decks if one else None
    return Price("main", first.stake, decks, answers, assumed, uncounted, in_dollars(exhibit, MAIN))


def untold(exhibit: Exhibit, finding: Finding, game: str) -> list[str]:
    """What is assumed under only some of the options, because the tables cannot express the difference."""
    analysis = family_of(exhibit).main_game
    edges = [option_edge(exhibit, finding, game, option) for option in finding.options]
    known = [found.assumed for found in edges if found is not None]
    blind = analysis.blind_spots if analysis else ()
    return sorted(note for note in blind if 0 < sum(note in notes for notes in known) < len(known))


def option_edge(exhibit: Exhibit, finding: Finding, game: str, option: Option) -> Edge | None:
    """The edge with an option taken; if decks are in question, with the witness's number if it is allowed."""
    if finding.question == DECKS and finding.witness is not None:
        found = edge(exhibit, game, [option], decks=int(finding.witness.situation.amount))
        if found is not None:
            return found
    return edge(exhibit, game, [option])


def side_price(exhibit: Exhibit, finding: Finding, game: str) -> Price | None:
    edges = [(option.name, side_edge(exhibit, game, finding.about, [option])) for option in finding.options]
    known = [(name, found) for name, found in edges if found is not None]
    if len(known) < 2:
        return None
    assumed = tuple(dict.fromkeys(note for _, found in known for note in found.assumed))
    answers = tuple((name, 100 * float(found.edge)) for name, found in known)
    stake = Fraction(getattr(finding.witness.situation, "staked", 1)) if finding.witness else Fraction(1)
    uncounted = tuple(name for name, found in edges if found is None)
    decks = known[0][1].decks
    return Price(finding.about, stake, decks, answers, assumed, uncounted, in_dollars(exhibit, finding.about))


def in_dollars(exhibit: Exhibit, wager: str) -> bool:
    """Does the document settle this wager, or add to it, by a fixed dollar amount?"""
    questions = MAIN_AMOUNTS if wager == MAIN else ("wager pay",)
    about = ("", MAIN) if wager == MAIN else (wager,)
    return any(
        stated.question in questions and stated.about in about and "$" in units(stated.value)
        for stated in exhibit.stated
    )


MAIN_AMOUNTS: tuple[QuestionName, ...] = ("main result", "main pay", "surrender loss", "double amount", "split amount")


def units(value: Value) -> set[str]:
    lost = (value.amount,) if isinstance(value, Outcome) and value.amount else ()
    return {part.unit for part in (*lost, *bounds_in(value))}


def beside_interval(finding: Finding, found: Spread | None) -> Finding:
    """A wrongly printed edge, next to the other edges that the document leaves possible."""
    if finding.check != "wrong-edge" or finding.about != MAIN or found is None or found.high - found.low < LEAST:
        return finding
    low, high = f"{found.low:z.2f}%", f"{found.high:z.2f}%"
    wider = f"with all that is open settled in any way, it lies{found.shoe} between {low} and {high}"
    return replace(finding, details=(*finding.details, wider))


LEAST = 0.005
"""The smallest percentage that shows in print."""


def choices_of(exhibit: Exhibit, finding: Finding) -> Iterator[OpenChoice]:
    """What a finding leaves open in the main game: each sentence with readings, or else its options."""
    labels = dict.fromkeys(label for option in finding.options for label, _ in option.readings)
    for label in labels:
        yield OpenChoice(label, tuple(Option(name, readings=((label, name),)) for name in exhibit.readings[label]))
    if finding.options and not labels:
        yield OpenChoice(f"{finding.check} {finding.id}", finding.options)


def interval(exhibit: Exhibit, findings: Iterable[Finding], progress: Progress = silent) -> Spread | None:
    """The interval of the document's house edge over all its games, readings and contradictions.

    None if no game has a main wager that can be analysed.
    """
    findings = tuple(findings)
    choices = {
        choice.name: choice
        for finding in findings
        if concerns_main(exhibit, finding)
        for choice in choices_of(exhibit, finding)
    }
    spreads = {
        game.name: found
        for game in exhibit.games
        if (found := spread(exhibit, game.name, tuple(choices.values()), progress))
    }
    if not spreads:
        return None
    low, high = min(found.low for found in spreads.values()), max(found.high for found in spreads.values())
    methods = dict.fromkeys(found.method for found in spreads.values())
    if len(methods) > 1:
        methods = dict.fromkeys(f"{game}: {found.method}" for game, found in spreads.items())
    return Spread(low, high, "; ".join(methods), shoe(exhibit, findings, spreads))


def shoe(exhibit: Exhibit, findings: Iterable[Finding], games: Iterable[str]) -> str:
    """The number of decks used for the edges if the document allows others, and the wager they are for."""
    open_ = [option for finding in findings if finding.question == DECKS for option in finding.options]
    taken: set[int] = set()
    allowed: set[int] = set()
    for game in games:
        known = (edge(exhibit, game), *(edge(exhibit, game, [option]) for option in open_))
        taken |= {found.decks for found in known if found is not None}
        allowed |= set(deck_numbers(rules_of(exhibit, game)))
    decks = f"{one_of(map(str, sorted(taken)))} {'deck' if taken == {1} else 'decks'}" if not allowed <= taken else ""
    stakes = sorted({found.stake for game in games if (found := edge(exhibit, game))})
    wager = f"a wager of {one_of(map(dollars, stakes))}" if in_dollars(exhibit, MAIN) else ""
    text = " and ".join(part for part in (decks, wager) if part)
    return f" with {text}" if text else ""
