"""Which change of the text moves which answers, in which situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from base.records import dataclass
from checker.answer_effects import heard_effects
from checker.context import GameContext
from engine.effects import Effect
from engine.family import family_of
from engine.rulebook import Answers, Rulebook
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from grammar.vocabulary import Question
from reports.amendment.clause_pairs import ClausePair, Counterparts
from reports.amendment.one_change import Version, with_changes, without_change

MOST_TRIED = 40
"""So many changes are each tried alone; an amendment of more is told question by question."""


@dataclass(frozen=True, slots=True)
class MovedAnswer:
    """One situation that the two versions answer differently."""

    before: Answers
    after: Answers


@dataclass(frozen=True, slots=True)
class MovedQuestion:
    """A question that has other answers now, and the situations that show it, smallest first."""

    question: Question
    about: str
    games: tuple[GameContext, GameContext]
    answers: tuple[MovedAnswer, ...]

    def only(self, answers: Iterable[MovedAnswer]) -> MovedQuestion:
        return MovedQuestion(self.question, self.about, self.games, tuple(answers))


@dataclass(frozen=True, slots=True)
class Responsibility:
    """What one change moves."""

    moved: tuple[MovedQuestion, ...]
    partners: tuple[int, ...] = ()
    """The places of the changes that move the same answers: one sentence that says hit, another that says stand."""
    exhibit: Exhibit | None = None
    """The approved document with this change and its partners only; None where that cannot be read."""
    jointly: bool = False
    """Are some of its answers moved by no change alone, or could the changes not be told apart?"""


def moved_questions(pairs: Iterable[tuple[GameContext, GameContext]]) -> Iterator[MovedQuestion]:
    for before, after in pairs:
        asked = dict.fromkeys((one.name, about) for game in (before, after) for one, about in game.questions())
        by_name = {one.name: one for game in (before, after) for one, _ in game.questions()}
        for name, about in asked:
            found = tuple(differing(before, after, by_name[name], about))
            if found:
                yield MovedQuestion(by_name[name], about, (before, after), found)


def differing(before: GameContext, after: GameContext, question: Question, about: str) -> Iterator[MovedAnswer]:
    seen = set()
    for mine, other in ((before, after), (after, before)):
        for answers in mine.answers(question.name, about):
            if answers.situation in seen:
                continue
            seen.add(answers.situation)
            there = other.rules.ask(question.name, answers.situation, about)
            pair = MovedAnswer(answers, there) if mine is before else MovedAnswer(there, answers)
            if heard(pair.before) != heard(pair.after):
                yield pair


Heard = tuple[frozenset[Effect], bool]


def heard(answers: Answers) -> Heard:
    """What is answered, and whether a sentence says so where silence would say the same: customs fill a silence."""
    silent = answers.question.silence in ("no", "yes") and not answers.effects
    return heard_effects(answers), silent


def responsibilities(
    old: Version, new: Version, both: Counterparts, moved: Sequence[MovedQuestion], tell: Callable[[str], None]
) -> tuple[Responsibility, ...]:
    """Of each change in ``both.changed``."""
    if not moved:
        return (Responsibility(()),) * len(both.changed)
    found: list[tuple[MovedQuestion, ...]] = []
    for at, pair in enumerate(both.changed, 1):
        if at > MOST_TRIED or new.exhibit.amends:
            found.append(())
            continue
        tell(f"trying change {at} of {len(both.changed)} alone")
        trial = Trial(with_changes(old, new, both, [pair]), without_change(old, new, both, pair))
        found.append(tuple(one for one in map(trial.moves, moved) if one.answers))
    speaking = [questions_of(old.exhibit, new.exhibit, pair) for pair in both.changed]
    joint = moved_together(speaking, moved, found)
    every = [(*own, *shared) for own, shared in zip(found, joint, strict=True)]
    made: dict[tuple[int, ...], Exhibit | None] = {}
    groups = {tuple(sorted((at, *partners_of(at, every)))) for at in range(len(every)) if every[at]}
    for group in groups if not new.exhibit.amends else ():  # the lines of an addendum count first only as one
        made[group] = with_changes(old, new, both, [both.changed[at] for at in group])
    return tuple(
        Responsibility(mine, others := partners_of(at, every), made.get(tuple(sorted((at, *others)))), bool(joint[at]))
        for at, mine in enumerate(every)
    )


def partners_of(at: int, moved: Sequence[Sequence[MovedQuestion]]) -> tuple[int, ...]:
    """Changes that move an answer which this one moves too, and those that share one with them in turn."""
    answers = [{id(answer) for one in mine for answer in one.answers} for mine in moved]
    group, seen = {at}, set(answers[at])
    while more := {other for other, mine in enumerate(answers) if other not in group and mine & seen}:
        group |= more
        seen = set().union(*(answers[other] for other in group))
    return tuple(sorted(group - {at}))


class Trial:
    """One change, made alone and undone alone."""

    def __init__(self, alone: Exhibit | None, undone: Exhibit | None) -> None:
        self.alone, self.undone = alone, undone
        self.books: dict[tuple[int, str], Rulebook] = {}

    def moves(self, moved: MovedQuestion) -> MovedQuestion:
        return moved.only(one for one in moved.answers if self.is_answered_by_it(moved, one))

    def is_answered_by_it(self, moved: MovedQuestion, one: MovedAnswer) -> bool:
        """Does making the change alone, or undoing it alone, give another answer here?"""
        tried = ((self.alone, moved.games[0].name, one.before), (self.undone, moved.games[1].name, one.after))
        return any(
            exhibit is not None and self.asked(exhibit, game, answers) != heard(answers)
            for exhibit, game, answers in tried
        )

    def asked(self, exhibit: Exhibit, game: str, answers: Answers) -> Heard:
        """What another version answers in the same situation; the same where it has no such game."""
        if all(one.name != game for one in exhibit.games):
            return heard(answers)
        key = (id(exhibit), game)
        if key not in self.books:
            self.books[key] = family_of(exhibit).rulebook(exhibit, game, None)
        return heard(self.books[key].ask(answers.question.name, answers.situation, answers.about))


def moved_together(
    speaking: Sequence[frozenset[QuestionName]],
    moved: Sequence[MovedQuestion],
    found: Sequence[Sequence[MovedQuestion]],
) -> list[tuple[MovedQuestion, ...]]:
    """What no change moves alone belongs to all that speak on it together; to all where none does."""
    explained = {id(answer) for mine in found for one in mine for answer in one.answers}
    left = [one.only(answer for answer in one.answers if id(answer) not in explained) for one in moved]
    waiting = [one for one in left if one.answers]
    spoken = frozenset[QuestionName]().union(*speaking)
    return [
        tuple(one for one in waiting if one.question.name in questions or one.question.name not in spoken)
        for questions in speaking
    ]


def questions_of(old: Exhibit, new: Exhibit, pair: ClausePair) -> frozenset[QuestionName]:
    """The questions that a change speaks on, before or after it."""
    return frozenset(
        stated.question
        for exhibit, clause in ((old, pair.before), (new, pair.after))
        if clause
        for stated in exhibit.stated
        if not stated.base and clause.place[0] <= stated.span.line <= clause.place[1]
    )
