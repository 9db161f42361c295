"""A sentence can be read in two ways that play differently."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import STAKES, Certainty, Finding, Witness, WitnessAnswer, places_of
from checker.lines import listed
from checker.results import result_of
from checker.whole import GameRules, Whole, unit_labels
from checker.words import said
from engine.asking import Answer, Answers
from engine.effects import Effect
from engine.options import Option
from grammar.vocabulary import Question


def differing_readings(whole: Whole) -> Iterator[Finding]:
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    for game in whole.games:
        for question, about in game.questions():
            for labels, finding in game.remembered(ambiguities, question, about):
                key = (question.name, about, labels)
                if key not in seen:
                    seen.add(key)
                    yield finding


def ambiguities(game: GameRules, question: Question, about: str) -> Iterator[tuple[tuple[str, ...], Finding]]:
    """The sentences on whose reading the answer depends somewhere, each choice of them once."""
    units = unit_labels(game.exhibit)
    seen: set[tuple[str, ...]] = set()
    for answers in game.answers(question.name, about):
        choices = game.choices(answers)
        full = with_first_unit(game, choices, units) if len(choices) > 1 else choices
        if len(full) < 2:
            continue
        outcomes = [game.rules.ask(question.name, answers.situation, about, choice) for choice in full]
        if len({settled(outcome) for outcome in outcomes}) < 2:
            continue
        choices = [{label: choice[label] for label in choice if label not in units} for choice in full]
        labels = tuple(choices[0])
        if labels not in seen:
            seen.add(labels)
            yield labels, finding_on(game, question, about, answers, list(zip(choices, outcomes, strict=True)))


def with_first_unit(game: GameRules, choices: list[dict[str, str]], units: set[str]) -> list[dict[str, str]]:
    """Only choices that take a table's bare numbers in the first way; that they have two is a finding of its own."""
    return [
        choice for choice in choices if all(choice[label] == game.names(label)[0] for label in units & choice.keys())
    ]


def finding_on(
    game: GameRules,
    question: Question,
    about: str,
    answers: Answers,
    outcomes: list[tuple[dict[str, str], Answers]],
) -> Finding:
    labels = list(outcomes[0][0])
    words = "; ".join(f"{named(choice)}: {summary(question, settled(outcome))}" for choice, outcome in outcomes)
    subject = f" for {about}" if about and about != "main" else ""
    are = "are" if len(labels) > 1 else "is"
    heard = [answer for answer in (*answers.given, *answers.overridden) if answer.stated.reading]
    shown = [answer for answer in heard if answer.stated.reading and answer.stated.reading[0] in labels]
    return Finding(
        check="differing-readings",
        severity=STAKES[question.stake],
        certainty=Certainty.PROVED,
        message=f"{question.name}{subject} depends on how {listed(labels)} {are} read: {words}",
        places=places_of((answer, said(question, answer.effect)) for answer in shown),
        question=question.name,
        about=about,
        witness=Witness(
            deal=answers.situation.told(),
            answers=tuple(witness_answers(question, outcomes, answers, game)),
            situation=answers.situation,
            game=game.name,
        ),
        options=tuple(Option(named(choice), readings=tuple(choice.items())) for choice, _ in outcomes),
        repairs=tuple(
            f"choose a reading: --reading {label}={name}" for label in labels for name in game.exhibit.readings[label]
        ),
    )


def settled(answers: Answers) -> tuple[Effect, ...]:
    """What is said; a wager of which no row speaks loses."""
    if not answers.effects and answers.question.name == "wager pay":
        return (Effect("lose"),)
    return answers.effects


def named(choice: dict[str, str]) -> str:
    return ", ".join(choice.values())


def summary(question: Question, effects: tuple[Effect, ...]) -> str:
    if not effects:
        return "no answer"
    return " and ".join(said(question, effect) for effect in effects)


def witness_answers(
    question: Question, outcomes: list[tuple[dict[str, str], Answers]], answers: Answers, game: GameRules
) -> Iterator[WitnessAnswer]:
    for choice, outcome in outcomes:
        first: Answer | None = outcome.given[0] if outcome.given else None
        money = result_of(question, first.effect, answers.situation, game) if first and outcome.clear else ""
        yield WitnessAnswer(named(choice), summary(question, settled(outcome)), money)
