"""A hand may be given up, and nothing says whether other wagers on it still stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import side_pays
from checker.facts.lines import folded, lines_in, listed
from checker.facts.rank_tests import opened
from checker.facts.silent_kinds import divided, told
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.conditions import predicate
from engine.effects import effect_of
from engine.rulebook import CompiledStatement
from engine.side_wagers.counting import Uncountable
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Condition, Statement, Worded

WON = frozenset({"pays", "win", "adds", "counts"})
CHOSE = "chose"
Givings = Mapping[str, Condition]
"""Choices that give up the hand, each with the test for it."""


def abandoned_wager(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    if structure is None or not any(stage.options for stage in structure.stages):
        return
    moved = {folded(name) for stage in structure.stages for option in stage.options for name in option[-2:] if name}
    said = {folded(line.name) for line in lines_in(context) if isinstance(line, Statement) and stands(line)}
    for game in context.games:
        given_up = givings(game)
        open_: dict[str, tuple[list[Stated], Witness]] = {}
        for about, rules in side_pays(game).items() if given_up else ():
            aside = folded(about) not in said and folded(about) not in moved
            if aside and not any(speaks_of_choice(rule.stated, context.exhibit) for rule in rules):
                shown = first_paid(game, about, given_up)
                if shown is not None:
                    open_[about] = ([rule.stated for rule in rules], shown)
        if open_:
            yield finding(open_, next(iter(given_up)))
            return


def stands(line: Statement) -> bool:
    return line.subject == "wager stands"


def givings(game: GameContext) -> Givings:
    """Choices that put nothing on the table and lose a wager outright, by the document or as is usual."""
    assert game.exhibit.structure
    free = {option.name for stage in game.exhibit.structure.stages for option in stage.options if not option.wager}
    found: dict[str, Condition] = {}
    for rule in (*game.rules.statements.get("wager pay", ()), *game.usual.statements.get("wager pay", ())):
        if loses(rule):
            for test in opened(rule.stated.when, game.exhibit):
                if isinstance(test, Worded) and test.verb == CHOSE and chosen(test) in free:
                    found[chosen(test)] = test
    return found


def loses(rule: CompiledStatement) -> bool:
    """Is the whole wager lost? Who surrenders for a part of it has not left the round."""
    effect = effect_of(rule.stated.value)
    return effect is not None and effect.kind == "lose" and effect.amount is None and not rule.stated.default


def chosen(test: Worded) -> str:
    return " ".join(term.text for term in test.terms)


def speaks_of_choice(stated: Stated, exhibit: Exhibit) -> bool:
    return any(isinstance(test, Worded) and test.verb == CHOSE for test in opened(stated.when, exhibit))


def first_paid(game: GameContext, about: str, given_up: Givings) -> Witness | None:
    """A hand that was given up and wins this wager, as the words stand; without the hand where there are too many."""
    tests = list(given_up.values())
    holds = [predicate(test, game.rules.terms, game.exhibit.events) for test in tests]
    try:
        hands = divided(game, "wager pay", about, tests)
    except Uncountable:
        return Witness("", (), None, game.name)
    for at in hands:
        if any(is_so(at) for is_so in holds):
            answers = game.rules.ask("wager pay", at, about)
            if any(effect.kind in WON for effect in answers.effects):
                return Witness(told(at, about), (), at, game.name)
    return None


def finding(wagers: dict[str, tuple[list[Stated], Witness]], choice: str) -> Finding:
    names = [f'"{about}"' for about in wagers]
    are, they = ("Are", "they still stand") if len(names) > 1 else ("Is", "it still stands")
    shown = next(witness for _, witness in wagers.values())
    such = f", as with {shown.deal}" if shown.deal else ""
    return Finding(
        check="abandoned-wager",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED if shown.deal else Certainty.READ,
        message=f"{listed(names)}: nothing says whether {they} when the hand is given up{such}",
        places=tuple(dict.fromkeys(place_of(stated[0]) for stated, _ in wagers.values())),
        question="wager pay",
        about=", ".join(wagers),
        witness=shown if shown.deal else None,
        asks=f"{are} {listed(f'“{about}”' for about in wagers)} lost, paid or returned when the player chose {choice}?",
    )
