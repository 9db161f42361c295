"""A rule holds in a case that every table excepts, and the document does not mention the case."""

from __future__ import annotations

from collections.abc import Iterator

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.lines import lines_in, words_of
from checker.facts.rank_tests import Seen, compares, looks, opened
from checker.facts.silent_kinds import divided, told
from checker.finding import Certainty, Finding, Severity, WitnessAnswer, place_of
from checker.witness import witness
from engine.effects import Effect
from engine.rulebook import Answers
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Declaration, Happens, Line, Worded, tests_in
from grammar.vocabulary import plain, vocabulary

WINS = frozenset({"pays", "win", "counts"})


def overlooked_case(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.structure else ():
        told_of: set[QuestionName] = set()
        for question, about in game.questions():
            if question.name in told_of or vocabulary().questions[question.name].stake != "money":
                continue
            found = next(overlooked(game, question.name, about), None)
            if found:
                told_of.add(question.name)
                yield finding(game, about, *found)
        if "wager pay" not in told_of:
            yield from unstated_qualifying(context)
            return


QUALIFIES = " qualifies"


def unstated_qualifying(context: CheckContext) -> Iterator[Finding]:
    """Hands are compared, a hand has to qualify wherever this game is played, and the document does not speak of it."""
    exhibit = context.exhibit
    names = [name for name, test in exhibit.events.items() if name.endswith(QUALIFIES) and isinstance(test, Worded)]
    own = [one for one in exhibit.stated if one.question == "wager pay" and not one.base]
    compared = [one for one in own if any(compares(test) for test in opened(one.when, exhibit))]
    said = any("qualif" in words_of(line).lower() for line in lines_in(context))
    said = said or any(isinstance(test, Happens) and test.event in names for one in own for test in tests_in(one.when))
    if names and compared and not said and not any(is_event(line, names) for line in lines_in(context)):
        test = exhibit.events[names[0]]
        assert isinstance(test, Worded)
        who = names[0].removesuffix(QUALIFIES)
        yield Finding(
            check="overlooked-case",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=f"everywhere else the {who}'s hand has to qualify ({test.said}), and the document does not say "
            "whether it has to, nor what becomes of the wagers when it does not",
            places=tuple(dict.fromkeys(map(place_of, compared)))[:3],
            question="wager pay",
            about=names[0],
            asks=f"Does the {who}'s hand have to qualify, with what, and what becomes of the wagers when it does not?",
        )


def is_event(line: Line, names: list[str]) -> bool:
    return isinstance(line, Declaration) and line.form == "event" and plain(line.name) in names


def overlooked(game: GameContext, question: QuestionName, about: str) -> Iterator[tuple[Answers, Answers]]:
    """Situations answered otherwise than usual by sentences that never look at what the usual sentence looks at."""
    own = [rule.stated for rule in game.rules.statements.of(question, about)]
    usual = [rule.stated for rule in game.usual.statements.of(question, about)]
    known = {look for one in own for look in looks(one, game.exhibit)}
    if not own or not any(looks(one, game.exhibit) - known for one in usual):
        return
    for at in divided(game, question, about, []):
        answers, normal = game.rules.ask(question, at, about), game.usual_answers(question, at, about)
        if not (answers.clear and normal.clear and differ(answers.effects[0], normal.effects[0])):
            continue
        if all(chosen(answer.stated) for answer in answers.given):
            continue  # the sentence speaks of this very choice
        if unseen(normal.given[0].stated, usual, game.exhibit) - known and not hangs_on_reading(answers):
            yield answers, normal


def chosen(stated: Stated) -> bool:
    """Does a sentence speak of what the player chose, and of nothing else?"""
    tests = list(tests_in(stated.when))
    return bool(tests) and all(isinstance(test, Worded) and test.verb == "chose" for test in tests)


def unseen(stated: Stated, usual: list[Stated], exhibit: Exhibit) -> set[Seen]:
    """What the usual sentence looks at; where that is the catch-all, what the others look at that do not hold."""
    if not stated.default:
        return looks(stated, exhibit)
    return {look for one in usual if not one.default for look in looks(one, exhibit)}


def differ(one: Effect, other: Effect) -> bool:
    """Do they differ in kind? How much is paid is for every house to say."""
    if {one.kind, other.kind} <= WINS:
        return False
    return one.kind != other.kind or (one.kind not in WINS and one.word != other.word)


def hangs_on_reading(answers: Answers) -> bool:
    return any(answer.stated.reading or answer.stated.default for answer in answers.given)


def finding(game: GameContext, about: str, answers: Answers, normal: Answers) -> Finding:
    name = f'"{about}"' if about else answers.question.name
    shown = witness(answers, answers.given, game)
    usually = said(answers.question, normal.effects[0])
    return Finding(
        check="overlooked-case",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{name}: {said(answers.question, answers.effects[0])} with {told(answers.situation, about)}; "
        f"everywhere else {usually}, and the document does not mention the case",
        places=tuple(dict.fromkeys(place_of(one.stated) for one in answers.given)),
        question=answers.question.name,
        about=about,
        witness=type(shown)(
            shown.deal, (*shown.answers, WitnessAnswer("usual", usually)), shown.situation, shown.game, shown.played
        ),
    )
