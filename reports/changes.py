"""What an amendment changes: words, answers at the table, pay tables, money and findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from fractions import Fraction
from typing import Any

from base.records import dataclass
from checker.answer_effects import heard_effects
from checker.answer_text import money, said
from checker.check import CheckResult
from checker.context import GameContext, check_context
from checker.finding import Finding, wording
from engine.money.edge import edge
from engine.money.main_game import analysis_of
from engine.money.table_limits import allowed_stakes, each_stake_matters
from engine.rulebook import Answers
from engine.side_wagers.odds import WagerOdds, rules_of
from grammar.exhibit import Exhibit
from grammar.formatter.value_text import said_value
from grammar.question_names import QuestionName
from grammar.tree import Claim, Define, Event, Line, Paytable, Row, Statement
from grammar.vocabulary import Question
from reports.amendment.clause_pairs import subject_of
from reports.answer_moves import EdgeMoves, greatest_first
from reports.case import Case
from reports.english.sentences import sentence, table_sentence
from reports.views.mathematics_view import percent, shown_decks
from reports.views.procedure_view import inner_lines
from reports.views.report_view import interval

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line that was added, removed, moved or changed; a line number is 0 if that version lacks the line."""

    kind: str
    before: str
    after: str
    before_line: int
    after_line: int


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """A question with a different answer now, and the smallest situation that shows it."""

    game: str
    asks: str
    about: str
    deal: str
    situation: Any
    before: str
    after: str
    situations: int
    moved: float | None = None
    """How far it moves the house edge by itself, in percent; None if that is not worked out."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """A pay table before and after, row by row."""

    name: str
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class EdgeChange:
    wager: str
    game: str
    before: str
    after: str
    at: str = ""
    """The stake, where the edges hold for this one only."""
    again: bool = False
    """Is it another stake of a wager that is told already?"""

    @property
    def moved(self) -> bool:
        return self.before != self.after

    @property
    def is_single(self) -> bool:
        """Is it one figure, and not the interval over all open questions or another stake?"""
        return self.game != EVERY_GAME and not self.again


MAIN_WAGER, EVERY_GAME = "main wager", "every game"


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that differs between two versions."""

    before: str
    after: str
    lines: tuple[LineChange, ...]
    answers: tuple[AnswerChange, ...]
    steps: bool
    """Has a step, a remedy or another line changed that can only be compared by its words?"""
    tables: tuple[TableChange, ...]
    edges: tuple[EdgeChange, ...]
    came: tuple[Finding, ...]
    went: tuple[Finding, ...]

    @property
    def verdict(self) -> str:
        if not self.lines:
            return "The two versions say the same, line by line."
        if not self.answers and not self.steps:
            return "The same game: wording or order differ, and every question of play has the same answer."
        if not self.answers:
            return "The same game at the table; steps or other provisions are worded or ordered differently."
        number = len(self.answers)
        questions = f"{number} questions of play have" if number > 1 else "one question of play has"
        return f"Another game: {questions} another answer."


def changes(before: Case, after: Case, tell: Tell) -> Changes:
    old, new = before.checked.exhibit, after.checked.exhibit
    lines = tuple(line_changes(old, new))
    tell("asking both versions")
    return Changes(
        before=before.path,
        after=after.path,
        lines=lines,
        answers=greatest_first(answer_changes(old, new), lambda one: one.moved),
        steps=in_words_only(old) != in_words_only(new),
        tables=tuple(table_changes(old, new)),
        edges=tuple(edge_changes(before, after, tell)),
        came=beyond(after.checked.findings, before.checked.findings),
        went=beyond(before.checked.findings, after.checked.findings),
    )


def beyond(some: Iterable[Finding], others: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings that the others lack, both by the lines they point at and by what they say."""
    known = tuple(others)
    ids, contents = {one.id for one in known}, {(one.check, one.severity, one.message) for one in known}
    return tuple(one for one in some if one.id not in ids and (one.check, one.severity, one.message) not in contents)


# Words ------------------------------------------------------------------------------------------------------


def line_changes(old: Exhibit, new: Exhibit) -> Iterator[LineChange]:
    """Lines without an identical counterpart, paired if they are on the same subject, and lines that moved."""
    gone, came = without_partner(old, new), without_partner(new, old)
    yield from moved(kept(old, gone), kept(new, came))
    for line in gone:
        partner = next((other for other in came if subject_of(other) == subject_of(line)), None)
        if partner is not None:
            came.remove(partner)
            yield LineChange("changed", line_text(line), line_text(partner), line.span.line, partner.span.line)
        else:
            yield LineChange("removed", line_text(line), "", line.span.line, 0)
    yield from (LineChange("added", "", line_text(line), 0, line.span.line) for line in came)


def kept(exhibit: Exhibit, lost: Sequence[Line]) -> list[Line]:
    gone = {id(line) for line in lost}  # by id: a line may be lost while an equal one is kept
    return [line for line in lines_of(exhibit) if id(line) not in gone]


def moved(before: list[Line], after: list[Line]) -> Iterator[LineChange]:
    """Which of the same lines in two orders have to change places: a step may now come before another."""
    matched = SequenceMatcher(None, [*map(wording, before)], [*map(wording, after)], autojunk=False)
    left: dict[str, list[Line]] = {}
    for tag, _, _, start, end in matched.get_opcodes():
        for line in after[start:end] if tag != "equal" else ():
            left.setdefault(wording(line), []).append(line)
    for tag, start, end, _, _ in matched.get_opcodes():
        for line in before[start:end] if tag != "equal" else ():
            there = left[wording(line)].pop(0)
            yield LineChange("moved", line_text(line), "the same, in another place", line.span.line, there.span.line)


def without_partner(one: Exhibit, other: Exhibit) -> list[Line]:
    left = Counter(wording(line) for line in lines_of(other))
    found = []
    for line in lines_of(one):
        if left[wording(line)]:
            left[wording(line)] -= 1
        else:
            found.append(line)
    return found


def lines_of(exhibit: Exhibit) -> Iterator[Line]:
    for line in exhibit.document.lines:
        yield from inner_lines(line)


def line_text(line: Line) -> str:
    match line:
        case Statement() | Define() | Event() | Claim():
            return sentence(line)
        case Paytable():
            return table_sentence(line)
        case Row(event=event, pays=pays):
            return f"Row “{event}”: {said_value(pays)}."
        case _:
            return wording(line)


def in_words_only(exhibit: Exhibit) -> list[str]:
    """The answers to list questions, in order: steps, remedies, equipment, the document itself."""
    asked: set[QuestionName] = {"steps", "remedy", "equipment", "chips", "object", "settling sequence"}
    return [wording(one.line) for one in exhibit.stated if one.question in asked]


# Answers ----------------------------------------------------------------------------------------------------


def answer_changes(old: Exhibit, new: Exhibit) -> Iterator[AnswerChange]:
    pairs, moves = list(games_of(old, new)), EdgeMoves(old, new)
    for before, after in pairs:
        asked = dict.fromkeys(
            (question.name, about) for game in (before, after) for question, about in game.questions()
        )
        by_name = {question.name: question for game in (before, after) for question, _ in game.questions()}
        for name, about in asked:
            if change := answer_change(before, after, by_name[name], about):
                yield replace(change, moved=moves.moved(before.name, name, about))


def games_of(old: Exhibit, new: Exhibit) -> Iterator[tuple[GameContext, GameContext]]:
    """Games of the same name; if each version has only one game, those two."""
    before, after = check_context(old).games, check_context(new).games
    if len(before) == len(after) == 1:
        yield before[0], after[0]
        return
    named = {game.name: game for game in after}
    yield from ((game, named[game.name]) for game in before if game.name in named)


def answer_change(before: GameContext, after: GameContext, question: Question, about: str) -> AnswerChange | None:
    """The first situation that the versions answer differently, and how many there are."""
    found = []
    for mine, other in ((before, after), (after, before)):
        for answers in mine.answers(question.name, about):
            there = other.rules.ask(question.name, answers.situation, about)
            pair = (answers, there) if mine is before else (there, answers)
            if heard_effects(pair[0]) != heard_effects(pair[1]):
                found.append(pair)
    if not found:
        return None
    first = found[0]
    deal = getattr(first[0].situation, "told", None)
    return AnswerChange(
        game=after.name,
        asks=question.asks,
        about=about,
        deal=deal() if deal else "",
        situation=first[0].situation,
        before=in_words(first[0]),
        after=in_words(first[1]),
        situations=len(found),
    )


def in_words(answers: Answers) -> str:
    return " and ".join(said(answers.question, effect) for effect in answers.effects) or "no answer"


# Tables, money ----------------------------------------------------------------------------------------------


def table_changes(old: Exhibit, new: Exhibit) -> Iterator[TableChange]:
    before, after = ({key_of(table): rows_of(table) for table in one.tables} for one in (old, new))
    for key in dict.fromkeys((*before, *after)):
        mine, other = before.get(key, {}), after.get(key, {})
        if mine != other:
            events = dict.fromkeys((*mine, *other))
            rows = tuple((event, mine.get(event, "—"), other.get(event, "—")) for event in events)
            yield TableChange(key, rows)


def key_of(table: Paytable) -> str:
    return f"{table.name} ({', '.join(table.tail.games)})" if table.tail.games else table.name


def rows_of(table: Paytable) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in (row for row in table.rows if isinstance(row, Row)):
        pays = said_value(row.pays)
        found[row.event] = f"{found[row.event]}, {pays}" if row.event in found else pays
    return found


def edge_changes(before: Case, after: Case, tell: Tell) -> Iterator[EdgeChange]:
    yield from main_edges(before.checked.exhibit, after.checked.exhibit, tell)
    yield from intervals(before.checked, after.checked)
    old, new = by_wager(before.odds), by_wager(after.odds)
    for game, wager in dict.fromkeys((*old, *new)):
        mine, other = old.get((game, wager), "not offered"), new.get((game, wager), "not offered")
        yield EdgeChange(wager, game, mine, other)


def main_edges(old: Exhibit, new: Exhibit, tell: Tell) -> Iterator[EdgeChange]:
    if not any(analysis_of(one) for one in (old, new)):
        return
    names = dict.fromkeys(game.name for exhibit in (old, new) for game in exhibit.games)
    for name in names:
        tell(f"the house edge of {name}, before and after")
        found = [edge(one, name) if name in {game.name for game in one.games} else None for one in (old, new)]
        mine, other = (f"{one.percent:.4f}%" if one else "not known" for one in found)
        matters = any(each_stake_matters(one) for one in (old, new))
        stakes = dict.fromkeys(money(one.stake) for one in found if one and matters)
        yield EdgeChange(MAIN_WAGER, name, mine, other, " and ".join(stakes))
        for stake in other_stakes(old, new, name) if matters and all(found) else ():
            tell(f"the house edge of {name} at {money(stake)}")
            most = [edge(one, name, stake=stake) for one in (old, new)]
            first, second = (f"{one.percent:.4f}%" if one else "not known" for one in most)
            if (first, second) != (mine, other):
                yield EdgeChange(MAIN_WAGER, name, first, second, money(stake), again=True)


def other_stakes(old: Exhibit, new: Exhibit, game: str) -> tuple[Fraction, ...]:
    """The second and the highest that both allow: parts of a dollar show at one, fixed dollars at the other."""
    first, second = (allowed_stakes(rules_of(one, game)) for one in (old, new))
    both = [stake for stake in first if stake in second]
    return tuple(dict.fromkeys((*both[1:2], *both[2:][-1:])))


def intervals(before: CheckResult, after: CheckResult) -> Iterator[EdgeChange]:
    """The interval of each version that leaves open questions that move the edge."""
    if any(one.interval and one.interval.low != one.interval.high for one in (before, after)):
        mine, other = (interval(one) or "not known" for one in (before, after))
        yield EdgeChange(f"{MAIN_WAGER}, however open questions are settled", EVERY_GAME, mine, other)


def by_wager(odds: Iterable[WagerOdds]) -> dict[tuple[str, str], str]:
    grouped: dict[tuple[str, str], list[WagerOdds]] = {}
    for one in odds:
        grouped.setdefault((one.game, one.wager), []).append(one)
    return {key: percent(shown_decks(group).edge) for key, group in grouped.items()}
