"""A sentence on all other hands takes in one that every table settles otherwise, or one better than a winning hand."""

from __future__ import annotations

from collections.abc import Iterator

from base.records import dataclass
from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import side_pays
from checker.facts.lines import listed
from checker.facts.silent_kinds import divided, rank_name, rank_tests, ranked_place, told
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from engine.conditions import predicate
from engine.effects import Effect
from engine.rulebook import Answers, CompiledStatement
from grammar.vocabulary import vocabulary

WON = frozenset({"pays", "win", "adds", "counts"})


@dataclass(frozen=True, slots=True)
class Swept:
    """A hand that only the catch-all settles: what it does there, and why that is doubtful."""

    effect: Effect
    rank: str
    """Where hands rank: the rank of the hand; a lower one wins. Else empty."""
    usual: Effect | None
    answers: Answers


def sweeping_rest(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.structure else ():
        found: dict[tuple[object, ...], list[str]] = {}
        for about, rules in side_pays(game).items():
            if any(map(catches_all, rules)) and not says_all_that_is_usual(game, about, rules):
                key = tuple((rule.stated.when, rule.stated.value, rule.stated.default) for rule in rules)
                found.setdefault(key, []).append(about)
        for wagers in found.values():
            swept = next(swept_up(game, wagers[0]), None)
            if swept is not None:
                yield finding(game, swept, wagers)


def says_all_that_is_usual(game: GameContext, about: str, rules: list[CompiledStatement]) -> bool:
    """Has each usual sentence its counterpart? Then nothing is left for the rest, and nobody need look at hands."""
    usual = {rule.stated.when for rule in game.usual.statements.of("wager pay", about) if not rule.stated.default}
    return bool(usual) and usual <= {rule.stated.when for rule in rules}


def catches_all(rule: CompiledStatement) -> bool:
    """Does it answer where no other statement does?"""
    return rule.stated.default and rule.stated.reading is None


def swept_up(game: GameContext, about: str) -> Iterator[Swept]:
    ranks = {event: test for place in ranked_place(game, about) for event, test in rank_tests(game, place)}
    holds = {event: predicate(test, game.rules.terms, game.exhibit.events) for event, test in ranks.items()}
    won: set[str] = set()
    rest: dict[str, list[Answers]] = {}
    for at in divided(game, "wager pay", about, list(ranks.values())):
        rank = next((event for event, is_so in holds.items() if is_so(at)), "")
        answers = game.rules.ask("wager pay", at, about)
        if any(effect.kind in WON for effect in answers.effects):
            won.add(rank)
        elif answers.clear and answers.given[0].stated.default:
            rest.setdefault(rank, []).append(answers)
    yield from outranking(list(ranks), won, rest)
    yield from unusual(game, about, [one for group in rest.values() for one in group], ranked=bool(ranks))


def outranking(order: list[str], won: set[str], rest: dict[str, list[Answers]]) -> Iterator[Swept]:
    """Hands of a rank that never wins, above one that does."""
    lowest = max((order.index(rank) for rank in won if rank), default=-1)
    for rank in order[: max(lowest, 0)]:
        if rank in rest and rank not in won:
            yield Swept(rest[rank][0].effects[0], rank, None, rest[rank][0])


def unusual(game: GameContext, about: str, rest: list[Answers], *, ranked: bool) -> Iterator[Swept]:
    """Hands that a sentence of their own settles otherwise at every table; a pay table begins where the house likes."""
    for answers in rest:
        usual = game.usual_answers("wager pay", answers.situation, about)
        if not usual.clear or usual.given[0].stated.default or (ranked and usual.effects[0].kind in WON):
            continue
        if usual.effects[0].kind != answers.effects[0].kind:
            yield Swept(answers.effects[0], "", usual.effects[0], answers)


def finding(game: GameContext, swept: Swept, wagers: list[str]) -> Finding:
    question = vocabulary().questions["wager pay"]
    deal = told(swept.answers.situation, wagers[0])
    names = listed([f'"{wager}"' for wager in wagers])
    here = said(question, swept.effect)
    if swept.usual is None:
        hand = rank_name(swept.rank)
        words = f"{names}: {hand} falls under all other hands ({here}), and hands that rank below it win"
    else:
        elsewhere = said(question, swept.usual)
        words = f"{names}: {here} with {deal}, as with all that is not mentioned; everywhere else {elsewhere}"
    shown: tuple[WitnessAnswer, ...] = ()
    if swept.usual:
        own = WitnessAnswer(swept.answers.given[0].stated.key, here)
        shown = own, WitnessAnswer("usual", said(question, swept.usual))
    return Finding(
        check="sweeping-rest",
        severity=Severity.WARNING if swept.usual else Severity.ERROR,
        certainty=Certainty.PROVED,
        message=words,
        places=tuple(dict.fromkeys(place_of(one.stated) for one in swept.answers.given)),
        question="wager pay",
        about=", ".join(wagers),
        witness=Witness(deal, shown, swept.answers.situation, game.name),
    )
