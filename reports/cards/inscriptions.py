"""Statements as they are inscribed on a felt: ``Dealer must draw to 16 and stand on all 17s``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from grammar.formatter.value_text import said_condition, said_value
from grammar.question_names import SubjectName
from grammar.tree import Line, Odds, Statement
from reports.cards.contents import InscriptionForm, inscription_forms

SayOdds = Callable[[Odds], str]
SaySentence = Callable[[Statement], str]


def inscriptions(lines: Sequence[Statement], odds: SayOdds, sentence: SaySentence) -> Iterator[str]:
    """The inscriptions of a document, in the order of the forms."""
    for subject in dict.fromkeys(form.subject for form in inscription_forms()):
        stated = [line for line in lines if line.subject == subject]
        if stated:
            yield from inscribed(subject, stated, odds) or [sentence(line) for line in stated]


def is_inscribed(line: Line) -> bool:
    """Is it said on a felt in words, so that no table repeats it?"""
    return isinstance(line, Statement) and line.subject in {form.subject for form in inscription_forms()}


def inscribed(subject: SubjectName, stated: Sequence[Statement], odds: SayOdds) -> list[str]:
    """The statements of one subject in the first form that they have; nothing where they have none."""
    for form in inscription_forms():
        if form.subject != subject:
            continue
        if form.forms:
            found = filled_form(form, {form_of(line) for line in stated})
        elif len(stated) == 1 and stated[0].when is None and isinstance(stated[0].value, Odds):
            found = form.says.format(value=odds(stated[0].value))
        else:
            found = ""
        if found:
            return [found]
    return []


def form_of(line: Statement) -> str:
    when = f" when {said_condition(line.when)}" if line.when else ""
    return f"{said_value(line.value)}{when}"


def filled_form(form: InscriptionForm, said: set[str]) -> str:
    """The inscription with its numbers, if exactly these statements are made."""
    first = re.escape(form.forms[0]).replace(r"\{n\}", r"(\d+)")
    found = next((match for text in said if (match := re.fullmatch(first, text))), None)
    if found is None:
        return ""
    number = int(found[1]) if found.groups() else 0
    numbers = {"n": number, "m": number + 1, "o": number + 2}
    return form.says.format(**numbers) if {one.format(**numbers) for one in form.forms} == said else ""
