"""An answer applies only usually, sometimes or at some tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.lines import stated_once
from checker.finding import STAKES, Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from engine.effects import Effect
from engine.resolutions import Option
from engine.rulebook import Answers, Readings, Rulebook
from grammar.errors.faults import one_of
from grammar.exhibit import Stated
from grammar.formatter.document_text import printed_statement
from grammar.tree import NO_TAIL, Row, Statement
from grammar.vocabulary import vocabulary

LOWER = {Severity.ERROR: Severity.WARNING, Severity.WARNING: Severity.NOTE, Severity.NOTE: Severity.NOTE}


def hedged_answers(context: CheckContext) -> Iterator[Finding]:
    found: dict[tuple[str, str, str, Severity], Finding] = {}
    for stated in stated_once(context):
        if stated.hedge and isinstance(stated.line, Statement | Row):
            one = finding(context, stated, stated.line)
            key = (stated.question, stated.about, one.message, one.severity)
            found[key] = replace(found[key], places=(*found[key].places, *one.places)) if key in found else one
    yield from found.values()


def finding(context: CheckContext, stated: Stated, line: Statement | Row) -> Finding:
    question = vocabulary().questions[stated.question]
    heard = heard_at(context, stated)
    alone = [answers for _, answers in heard if all(answer.stated.hedge for answer in answers.given)]
    spoken = {game.name: game.rules for game, _ in heard}
    rest = {name: rules.without(lambda one: one.key == stated.key) for name, rules in spoken.items()}
    unanswered = next((answers for game, answers in heard if not left(rest[game.name], answers)), None)
    severity = STAKES[question.stake]
    ways = (Option(HOLDS), Option(HOLDS_NOT, losers=frozenset({stated.key})))
    firm = replace(line, hedge="", tail=replace(NO_TAIL, games=line.tail.games, overrides=line.tail.overrides))
    what = line.subject if isinstance(line, Statement) else line.event
    return Finding(
        check="hedged-answers",
        severity=severity if alone else Severity.NOTE if clashes(heard) else LOWER[severity],
        certainty=Certainty.READ,
        message=f'{what} holds only "{line.hedge}", which leaves open when it does not',
        places=(place_of(stated, line.hedge),),
        question=stated.question,
        about=stated.about,
        details=(f"nothing else answers at {unanswered.situation.told()}",) if unanswered and question.reads else (),
        witness=shown(*heard[0], stated, rest[heard[0][0].name]) if heard else None,
        options=ways if alone else (),
        restatements=(printed_statement(firm),) if stated.reading is None and isinstance(firm, Statement) else (),
    )


def clashes(heard: list[tuple[GameContext, Answers]]) -> bool:
    """Does another statement say otherwise? Then that is the question, and the contradiction asks it."""
    return any(len(set(answers.effects)) > 1 for _, answers in heard)


HOLDS, HOLDS_NOT = "it holds", "it does not"


def shown(game: GameContext, answers: Answers, stated: Stated, rest: Rulebook) -> Witness:
    """The smallest situation where the statement applies, with its answer and the rest's answer without it."""
    question, at = answers.question, answers.situation
    own = next(answer.effect for answer in answers.given if answer.stated.line is stated.line)
    said_of = (WitnessAnswer(HOLDS, said(question, own)), WitnessAnswer(HOLDS_NOT, without(game, answers, rest)))
    return Witness(at.told(), said_of, at, game.name)


def without(game: GameContext, answers: Answers, rest: Rulebook) -> str:
    """What is said where the statement does not apply; listed by reading where readings disagree."""
    readings_by_words: dict[str, list[str]] = {}
    for choice in game.choices(answers):
        found = left(rest, answers, choice)
        words = " and ".join(said(answers.question, effect) for effect in found) or "no answer"
        readings_by_words.setdefault(words, []).append(", ".join(choice.values()))
    if len(readings_by_words) == 1:
        return next(iter(readings_by_words))
    return "; ".join(f"{words} ({one_of(names)})" for words, names in readings_by_words.items())


def left(rest: Rulebook, answers: Answers, readings: Readings | None = None) -> tuple[Effect, ...]:
    """What the other statements answer, including what this statement overrides."""
    return rest.ask(answers.question.name, answers.situation, answers.about, readings).effects


def heard_at(context: CheckContext, stated: Stated) -> list[tuple[GameContext, Answers]]:
    """The situations where this statement applies, those without a firm statement first."""
    found = [
        (game, answers)
        for game in context.games
        for answers in game.answers(stated.question, stated.about)
        if any(answer.stated.line is stated.line for answer in answers.given)
    ]
    return sorted(found, key=lambda entry: not all(answer.stated.hedge for answer in entry[1].given))
