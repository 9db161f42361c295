"""The hands on which the pays of a wager are silent, told by the names that the game has for hands.

The document's own tests may not tell one rank from another; the ranking of the game and what is usual in it do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from base.records import dataclass
from checker.context import GameContext, game_context
from checker.facts.lines import folded
from checker.facts.worded_wins import WON, worded_wins
from engine.conditions import predicate
from engine.effects import Effect
from engine.rulebook import Answers, CompiledStatement
from engine.situation_classes import abouts, single
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Choice, Condition, Term, Worded
from grammar.vocabulary import Question, vocabulary

COMPARED = ("above", "with", "below")


@dataclass(frozen=True, slots=True)
class SilentKind:
    """Hands of one rank that no statement settles: one of them, and what is usual there."""

    rank: str
    """Empty where the pays of the wager do not speak of ranks."""
    partly: bool
    """Does a statement settle other hands of this rank?"""
    outranks_a_win: bool
    told: str
    usual: Effect | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A situation in which a wager is settled: the rank of the hand, what the document says there, what is usual."""

    at: Any
    rank: str
    answers: Answers
    usual: Effect | None
    by: str
    """The usual statement."""
    referred: bool = False
    """Is what is paid there said elsewhere, by reference, or is it a win that the text tells in words?"""

    @property
    def silent(self) -> bool:
        return not (self.answers.given or self.answers.overridden or self.referred)


def silent_kinds(game: GameContext, about: str) -> tuple[SilentKind, ...]:
    """By rank, the highest first, and by what is usual; nothing if there is neither to tell them apart."""
    ranks = ranks_of(game, about)
    by_rank = {rule.stated.key for rule in game.rules.statements.of("wager pay", about) if ranks_in(rule.stated, game)}
    settled: set[str] = set()
    won: set[str] = set()
    silent: dict[tuple[str, Effect | None], Any] = {}
    for one in settlements(game, about):
        if not one.silent:
            settled |= {one.rank} if any(answer.stated.key in by_rank for answer in one.answers.given) else set()
            won |= {one.rank} if any(effect.kind == "pays" for effect in one.answers.effects) else set()
        elif one.rank or not ranks:
            silent.setdefault((one.rank, one.usual), one.at)
    order = [*ranks, ""]
    lowest = max((order.index(rank) for rank in won if rank), default=-1)
    return tuple(
        SilentKind(rank, rank in settled, order.index(rank) < lowest, told(at, about), usual)
        for (rank, usual), at in sorted(silent.items(), key=lambda one: order.index(one[0][0]))
    )


def goes_without_saying(usual: Effect) -> bool:
    """Would a reader take it for granted of a wager that has not won? It is lost whole, or waits for the next roll."""
    return usual.kind == "stay" or (usual.kind == "lose" and usual.amount is None)


def ranks_of(game: GameContext, about: str) -> dict[str, Condition]:
    return {event: test for operand in ranked_place(game, about) for event, test in rank_tests(game, operand)}


def settlements(game: GameContext, about: str) -> Sequence[Asked]:
    """Every end of play for a wager, told apart by rank and by what is usual; none where neither is known."""
    return game.remembered(asked, vocabulary().questions["wager pay"], about)


def asked(game: GameContext, question: Question, about: str) -> Iterator[Asked]:
    ranks = ranks_of(game, about)
    if not ranks and not game.usual.statements.of(question.name, about):
        return
    holds = {event: predicate(test, game.rules.terms, game.exhibit.events) for event, test in ranks.items()}
    (apart,) = game.remembered(told_apart, question, "")
    in_words = folded(about) in worded_wins(game)
    for at in apart.reach.situations(question.name, about):
        rank = next((event for event, is_so in holds.items() if is_so(at)), "")
        usual = next(iter(game.usual_answers(question.name, at, about).given), None)
        said, by = (usual.effect, usual.stated.key) if usual else (None, "")
        elsewhere = any(rule.holds(at) for rule in by_reference(game, about))
        elsewhere = elsewhere or (in_words and said is not None and said.kind in WON)
        yield Asked(at, rank, game.rules.ask(question.name, at, about), said, by, elsewhere)


def by_reference(game: GameContext, about: str) -> list[CompiledStatement]:
    rules = game.rules.statements.of("wager pay", about)
    return [rule for rule in rules if rule.stated.value == Choice("by reference")]


def ties(game: GameContext, about: str) -> Iterator[Condition]:
    """That hands which the pays compare rank with each other: ``not below`` is a win or a tie."""
    said = (*game.rules.statements.of("wager pay", about), *game.usual.statements.of("wager pay", about))
    tests = (test for rule in said for test in single(rule.stated.when, game.rules) if isinstance(test, Worded))
    for test in dict.fromkeys(tests):
        if test.verb == "ranks" and test.terms and test.terms[0].text in COMPARED:
            yield compared(test, "with")


def compared(test: Worded, way: str) -> Worded:
    return Worded(test.operand, test.verb, (Term("WORD", way), *test.terms[1:]))


def ranked_place(game: GameContext, about: str) -> Iterator[str]:
    """The hand whose ranks at least two statements on this wager test."""
    spoken: dict[str, set[str]] = {}
    for rule in game.rules.statements.of("wager pay", about):
        for test in ranks_in(rule.stated, game):
            spoken.setdefault(test.operand, set()).add(worded(test))
    best = max(spoken, key=lambda place: len(spoken[place]), default="")
    if best and len(spoken[best]) > 1:
        yield best


def ranks_in(stated: Stated, game: GameContext) -> list[Worded]:
    """The tests for a rank, such as ``hand is pair``."""
    ranking = game.exhibit.structure.ranking.events if game.exhibit.structure else ()
    tests = (test for test in single(stated.when, game.rules) if isinstance(test, Worded))
    return [test for test in tests if test.verb == "is" and worded(test) in ranking]


def worded(test: Worded) -> str:
    return " ".join(term.text for term in test.terms)


def rank_tests(game: GameContext, operand: str) -> Iterator[tuple[str, Condition]]:
    assert game.exhibit.structure
    for event in game.exhibit.structure.ranking.events:
        terms = tuple(Term("OF" if word == "of" else "WORD", word) for word in event.split())
        yield event, Worded(operand, "is", terms)


def told_apart(game: GameContext, question: Question, _: str) -> Iterator[GameContext]:
    """One for all wagers of the question: what is drawn for one of them is then drawn for all."""
    wagers = abouts(game.rules, question.name)
    yield with_tests(game, question.name, {one: [*ranks_of(game, one).values(), *ties(game, one)] for one in wagers})


def divided(game: GameContext, question: QuestionName, about: str, tests: list[Condition]) -> list[Any]:
    """The situations of a question, told apart by these tests too and by those of what is usual."""
    return with_tests(game, question, {about: tests}).reach.situations(question, about)


def with_tests(game: GameContext, question: QuestionName, tests: Mapping[str, Sequence[Condition]]) -> GameContext:
    """The document with statements more, which only tell situations of each wager apart."""
    probes = [probe for about in tests for probe in probes_of(game, question, about, tests[about])]
    return game_context(replace(game.exhibit, stated=(*game.exhibit.stated, *probes)), game.name, game.rules.readings)


def probes_of(game: GameContext, question: QuestionName, about: str, tests: Sequence[Condition]) -> Iterator[Stated]:
    for number, rule in enumerate(game.usual.statements.of(question, about)):
        yield replace(rule.stated, key=f"usual {about} {number}", reading=None)
    own = next((rule.stated for rule in game.rules.statements.of(question, about)), None)
    for number, test in enumerate(tests if own is not None else ()):
        assert own is not None
        yield replace(own, key=f"kind {about} {number}", when=test, reading=None)


def told(at: Any, about: str) -> str:
    return str(at.told()).removesuffix(f", wager {about}")


def rank_name(rank: str) -> str:
    """As people say it: the ranking is kept without its small words."""
    return rank.replace(" of kind", " of a kind")
