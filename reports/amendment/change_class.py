"""The class of a change: limits, pays, rule, procedure, particulars, or wording only."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from grammar.question_names import QuestionName, SubjectName
from grammar.tree import Accept, Claim, Declaration, Game, Header, Jurisdiction, Line, Note, Section, Statement
from grammar.vocabulary import vocabulary
from reports.amendment.clause_pairs import ClausePair
from reports.amendment.moved_answers import Responsibility
from reports.amendment.same_steps import SameSteps

ChangeClass = Literal["rule", "pays", "limits", "procedure", "particulars", "wording"]
CHANGE_CLASSES: tuple[ChangeClass, ...] = get_args(ChangeClass)
"""The gravest first."""
CLASS_WORDS: dict[ChangeClass, str] = {
    "rule": "rule of play",
    "pays": "pays",
    "limits": "limits",
    "procedure": "procedure",
    "particulars": "particulars of the document",
    "wording": "wording only",
}
FILE = Path(__file__).with_name("change_classes.toml")


def change_class(pair: ClausePair, responsible: Responsibility, same: SameSteps | None) -> ChangeClass:
    """What the change is, by what it does: answers decide; words decide only where there is nothing to ask."""
    told = [class_of_question(one.question.name) for one in responsible.moved]
    own = [class_of_line(line) for clause in (pair.before, pair.after) if clause for line in clause.lines]
    if told:
        return gravest([one for one in told if one in own] or told)
    if same and "particulars" not in own:
        return "wording"
    return gravest([one for one in own if one is not None])


def gravest(found: Iterable[ChangeClass]) -> ChangeClass:
    known = set(found)
    return next((one for one in CHANGE_CLASSES if one in known), "wording")


def class_of_line(line: Line) -> ChangeClass | None:
    """By its words alone; None for a line whose questions were all asked, and answered as before."""
    match line:
        case Statement(subject=subject):
            question = vocabulary().questions[vocabulary().subjects[subject].question]
            if question.kind in ("list", "order"):
                return class_of_subject(subject)
            return None
        case Claim() | Accept() | Jurisdiction():
            return "particulars"
        case Header(key=key):
            return "rule" if key == "family" else None if key in ("source", "language") else "particulars"
        case Game() | Declaration():
            return "rule"
        case Section() | Note():
            return None
        case _:
            return None


def class_of_subject(subject: SubjectName) -> ChangeClass:
    for name, (_, subjects) in listed().items():
        if subject in subjects:
            return name
    return class_of_question(vocabulary().subjects[subject].question)


def class_of_question(name: QuestionName) -> ChangeClass:
    for kind, (questions, _) in listed().items():
        if name in questions:
            return kind
    return "rule" if vocabulary().questions[name].stake in ("money", "play") else "procedure"


@cache
def listed() -> dict[ChangeClass, tuple[frozenset[str], frozenset[str]]]:
    table = tomllib.loads(FILE.read_text("utf-8"))
    return {
        kind: (frozenset(table[kind]["questions"]), frozenset(table[kind]["subjects"]))
        for kind in CHANGE_CLASSES
        if kind in table
    }
