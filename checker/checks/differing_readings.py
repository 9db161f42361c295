"""A sentence can be read in two ways that play differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from base.records import dataclass
from checker.answer_text import said
from checker.context import CheckContext, GameContext, unit_labels
from checker.facts.lines import listed
from checker.finding import STAKES, Certainty, Finding, Witness, WitnessAnswer, place_of, places_of
from checker.witness_money import result_of
from engine.effects import ALLOWED, LOSE, Effect, promises
from engine.resolutions import Option
from engine.rulebook import Answer, Answers, chosen
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Choice, Limits
from grammar.vocabulary import TERMS, Question, vocabulary


def differing_readings(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    found: dict[tuple[str, tuple[str, ...], str], list[Finding]] = {}
    for game in context.games:
        for question, about in game.questions():
            for labels, finding in game.remembered(ambiguities, question, about):
                key = (question.name, about, labels)
                if key not in seen:
                    seen.add(key)
                    spots = question.name == "wager pay" and game.exhibit.structure is not None
                    same = (question.name, labels, "" if spots else finding.message.partition(DEPENDS)[2])
                    found.setdefault(same, []).append(finding)
    told = list(map(told_once, found.values()))
    yield from (one for one in told if not any(asks_more(other, one) for other in told))
    known = {label for _, labels, _ in found for label in labels}
    for label in context.exhibit.readings:
        if label not in known and (unseen := beyond_play(context.exhibit, label)):
            yield of_words(label, unseen)
            known.add(label)
    for game in context.games:
        for question, about in game.questions():
            for label, answers, one in game.remembered(beaten, question, about):
                if label not in known:
                    known.add(label)
                    yield of_beaten(label, answers, one, game)


def asks_more(other: Finding, one: Finding) -> bool:
    """Does another finding on wagers of a declared game ask for the reading of the same sentences and of more?"""
    wanted, more = (
        frozenset(label for option in each.options for label, _ in option.readings) for each in (one, other)
    )
    return one.question == other.question == "wager pay" and wanted < more


def beaten(game: GameContext, question: Question, about: str) -> Iterator[tuple[str, Answers, Answer]]:
    """A reading that another sentence beats without naming it: whoever reads so may not take it for beaten.

    What a game says of its own displaces what it follows, and the highest row of a table those below it, as their
    author knows.
    """
    for answers in game.answers(question.name, about):
        named = {key for one in answers.given for key in one.stated.overrides}
        games = {one.stated.games for one in answers.given}
        tables = {one.stated.table for one in answers.given} - {""}
        for one in answers.overridden:
            plain = one.effect.kind != "win" and not one.stated.default and one.stated.key not in named
            plain = plain and one.stated.games in games and one.stated.table not in tables
            if one.stated.reading and plain and len(answers.effects) == 1 and one.effect != answers.effects[0]:
                yield one.stated.reading[0], answers, one


def of_beaten(label: str, answers: Answers, one: Answer, game: GameContext) -> Finding:
    question, about = answers.question, answers.about
    subject = f" for {about}" if about and about != MAIN else ""
    assert one.stated.reading
    return Finding(
        check="differing-readings",
        severity=STAKES[question.stake],
        certainty=Certainty.PROVED,
        message=f"{question.name}{subject}{DEPENDS}{label} is read: {one.stated.reading[1]}: "
        f"{said(question, one.effect)}, where another sentence says: {said(question, answers.effects[0])}",
        places=tuple(dict.fromkeys(map(place_of, (one.stated, *(each.stated for each in answers.given))))),
        question=question.name,
        about=about,
        witness=Witness(answers.situation.told(), (), answers.situation, game.name),
        options=tuple(Option(name, readings=((label, name),)) for name in game.names(label)),
    )


def beyond_play(exhibit: Exhibit, label: str) -> list[Stated]:
    """Readings that differ where play is not looked at: amounts that go by the hand, pays that stand elsewhere."""
    own = [one for one in exhibit.stated if one.reading and one.reading[0] == label]
    open_ = [
        one
        for one in own
        if one.value == Choice("by reference") or (exhibit.structure and isinstance(one.value, Limits))
    ]
    by_reading: dict[str, set[object]] = {}
    for one in open_:
        assert one.reading
        by_reading.setdefault(one.reading[1], set()).add((one.question, one.about, str(one.when), str(one.value)))
    apart = len(by_reading) > 1 and len({frozenset(said) for said in by_reading.values()}) > 1
    return open_ if apart and len(open_) == len(own) else []


def of_words(label: str, stated: list[Stated]) -> Finding:
    first = stated[0]
    names = list(dict.fromkeys(one.reading[1] for one in stated if one.reading))
    subject = f" for {first.about}" if first.about and first.about != MAIN else ""
    return Finding(
        check="differing-readings",
        severity=STAKES[vocabulary().questions[first.question].stake],
        certainty=Certainty.READ,
        message=f"{first.question}{subject}{DEPENDS}{label} is read: {listed(names, 'or')}",
        places=tuple(dict.fromkeys(map(place_of, stated))),
        question=first.question,
        about=first.about,
        options=tuple(Option(name, readings=((label, name),)) for name in names),
    )


DEPENDS = " depends on how "


def told_once(findings: list[Finding]) -> Finding:
    """Wagers that hang on one sentence in the same way are one question to the author.

    In a declared game a sentence that is one wager or two is one question, whatever it does to each.
    """
    first = findings[0]
    wagers = list(dict.fromkeys(one.about for one in findings if one.about and one.about != MAIN))
    if len(wagers) < 2:
        return first
    return replace(
        first,
        message=f"{first.question} for {listed(wagers)}{DEPENDS}{first.message.partition(DEPENDS)[2]}",
        places=tuple(dict.fromkeys(place for one in findings for place in one.places)),
    )


def ambiguities(game: GameContext, question: Question, about: str) -> Iterator[tuple[tuple[str, ...], Finding]]:
    """The sentences whose reading changes an answer somewhere, reported one by one where possible."""
    units = unit_labels(game.exhibit)
    found: dict[tuple[str, ...], Finding] = {}
    for answers in game.answers(question.name, about):
        choices = game.choices(answers)
        full = with_first_unit(game, choices, units) if len(choices) > 1 else choices
        if len(full) < 2:
            continue
        outcomes = [settled(game, answers, choice) for choice in full]
        if len({outcome.effects for outcome in outcomes}) < 2:
            continue
        bare = [{label: choice[label] for label in choice if label not in units} for choice in full]
        shown = those_that_matter(list(zip(bare, outcomes, strict=True)))
        labels = tuple(shown[0][0])
        if labels not in found:
            found[labels] = finding_on(game, question, about, answers, shown)
    alone = {labels[0] for labels in found if len(labels) == 1}
    return ((labels, finding) for labels, finding in found.items() if len(labels) == 1 or not alone.issuperset(labels))


def those_that_matter(choices: list[tuple[dict[str, str], Outcome]]) -> list[tuple[dict[str, str], Outcome]]:
    """The choices reduced to the sentences whose reading makes a difference here."""
    for label in choices[0][0]:
        rest: dict[tuple[str, ...], list[tuple[dict[str, str], Outcome]]] = {}
        for choice, outcome in choices:
            others = {one: name for one, name in choice.items() if one != label}
            rest.setdefault(tuple(others.values()), []).append((others, outcome))
        if all(len({outcome.effects for _, outcome in group}) == 1 for group in rest.values()):
            choices = [group[0] for group in rest.values()]
    return choices


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the document says under one choice of readings, with the answers that say it."""

    effects: tuple[Effect, ...]
    answers: Answers


def settled(game: GameContext, asked: Answers, choice: dict[str, str]) -> Outcome:
    """What is said; a wager without a matching row is as good as lost, and an amount within a bound is allowed."""
    question, at, about = asked.question, asked.situation, asked.about
    answers = game.rules.ask(question.name, at, about, choice)
    if not answers.effects and question.name == "wager pay":
        return Outcome((LOSE,) if is_lost_in_silence(game, asked) else (), answers)
    if not answers.effects and question.kind == "constraint" and inside(game, asked, choice):
        return Outcome((ALLOWED,), answers)
    return Outcome(answers.effects, answers)


def is_lost_in_silence(game: GameContext, asked: Answers) -> bool:
    """Would everybody take the wager for lost where nothing is said of it? Not where it usually wins or is returned."""
    usual = game.usual_answers(asked.question.name, asked.situation, asked.about)
    return all(effect == LOSE for effect in usual.effects)


def inside(game: GameContext, asked: Answers, choice: dict[str, str]) -> bool:
    """Does some bound, under this choice of readings, leave room for the amount?"""
    return any(
        chosen(rule.stated, choice) and rule.holds(asked.situation) and promises(rule.stated.value, asked.situation)
        for rule in game.rules.speaking(asked.question.name, asked.about)
    )


def with_first_unit(game: GameContext, choices: list[dict[str, str]], units: set[str]) -> list[dict[str, str]]:
    """Only the choices that read a table's bare numbers the first way; unit-not-stated reports the second."""
    return [
        choice for choice in choices if all(choice[label] == game.names(label)[0] for label in units & choice.keys())
    ]


def finding_on(
    game: GameContext,
    question: Question,
    about: str,
    answers: Answers,
    outcomes: list[tuple[dict[str, str], Outcome]],
) -> Finding:
    labels = list(outcomes[0][0])
    words = "; ".join(f"{named(choice)}: {summary(question, outcome)}" for choice, outcome in outcomes)
    subject = f" for {about}" if about and about != "main" else ""
    are = "are" if len(labels) > 1 else "is"
    heard = [answer for answer in (*answers.given, *answers.overridden) if answer.stated.reading]
    shown = [answer for answer in heard if answer.stated.reading and answer.stated.reading[0] in labels]
    return Finding(
        check="differing-readings",
        severity=STAKES[question.stake],
        certainty=Certainty.PROVED,
        message=f"{question.name}{subject}{DEPENDS}{listed(labels)} {are} read: {words}",
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
    )


def named(choice: dict[str, str]) -> str:
    return ", ".join(choice.values())


def summary(question: Question, outcome: Outcome) -> str:
    """What is said: of a pay on which the document is silent nobody may read that the wager is lost."""
    if question.name == "wager pay" and not outcome.answers.effects:
        return NOTHING_SAID
    if not outcome.effects:
        return "no" if question.name in DEFINED else "no answer"
    return " and ".join(said(question, effect) for effect in outcome.effects)


NOTHING_SAID = "nothing is said"


DEFINED: frozenset[QuestionName] = frozenset(TERMS.values())
"""A definition leaves nothing open: a hand it does not cover is not such a hand."""


def witness_answers(
    question: Question, outcomes: list[tuple[dict[str, str], Outcome]], answers: Answers, game: GameContext
) -> Iterator[WitnessAnswer]:
    for choice, outcome in outcomes:
        given = outcome.answers.given
        clear = given and outcome.answers.clear
        money = result_of(question, given[0].effect, answers.situation, game) if clear else ""
        yield WitnessAnswer(named(choice), summary(question, outcome), money)
