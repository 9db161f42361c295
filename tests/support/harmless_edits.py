"""Edits that do not change the meaning: labels, order, incidental wording, other ways to say the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from engine.effects import effect_of
from grammar.tree import AllOf, Paytable, Section, Statement
from grammar.vocabulary import vocabulary
from tests.support.edits import Model, words

SAME_ODDS = {
    "1 to 1": ("1:1", "2 for 1"),
    "3 to 2": ("3:2", "5 for 2", "1.5 to 1"),
    "2 to 1": ("2:1", "3 for 1", "4 to 2"),
    "19 to 20": ("19:20", "39 for 20", ".95 to 1"),
    "8 to 1": ("8:1", "9 for 1"),
}
SAME_CONDITIONS = (
    ("total is 16 or less", ("total is under 17", "total is less than 17", "total is at most 16")),
    ("total is 17 or more", ("total is over 16", "total is more than 16", "total is at least 17")),
    ("total is 18 or more", ("total is over 17", "total is more than 17")),
    ("total is 21 or more", ("total is more than 20",)),
    ("total is 20 or less", ("total is under 21", "total is less than 21")),
    ("up card is A, 10 or face card", ("up card is 10, J, Q, K or A", "dealer shows A, 10 or face card")),
    ("when hand is doubled", ("when not not hand is doubled", "when (hand is doubled)")),
    ("player total is 5 or less", ("player total is under 6", "player total is 0 to 5")),
    ("player total is equal to banker total", ("banker total is equal to player total",)),
    ("third card is 2 to 7", ("third card is 2, 3, 4, 5, 6 or 7",)),
    ("third card is 6 or 7", ("third card is 6 to 7",)),
    ("up card is 2 to 9", ("up card is 2, 3, 4, 5, 6, 7, 8 or 9", "not up card is A or ten-valued card")),
)


def renumber(model: Model, random: Random) -> Iterator[str]:
    """Gives every statement of a section a number."""
    starts = [line for line in model.document.lines if isinstance(line, Section)]
    for start in random.sample(starts, 4):
        lines = following(model, start)
        plain = [line for line in lines if not line.label]
        numbered = {line.span.line: (line, (f"4.{at} {words(line)}",)) for at, line in enumerate(plain, 1)}
        if numbered:
            yield model.edited(numbered)


def reorder(model: Model, random: Random) -> Iterator[str]:
    """Reorders the statements of a section; steps keep their order."""
    for start in (line for line in model.document.lines if isinstance(line, Section)):
        lines = [line for line in following(model, start) if vocabulary_kind(line) != "list"]
        mixed = random.sample(lines, len(lines))
        if mixed != lines:
            changes = {old.span.line: (old, (words(new),)) for old, new in zip(lines, mixed, strict=True)}
            yield model.edited(changes)


def reword_beside(model: Model, random: Random) -> Iterator[str]:
    """Changes comments, notes, file names and section titles."""
    lines = [line for line in model.document.lines if isinstance(line, Statement)]
    for line in random.sample(lines, 3):
        yield model.edited({line.span.line: (line, ("# A word on what follows.", words(line)))})
    line = random.choice(lines)
    yield model.edited({line.span.line: (line, (f"{words(line)}  # said plainly",))})
    yield model.text.replace('exhibit "', 'exhibit "The House Procedure of ')
    yield model.text.replace('section "Rules of the game"', 'section "The rules"')
    yield model.text.replace('operator: "Example Charities"', 'operator: "Another Society"')
    yield re.sub(r"^ *#.*\n", "", model.text, flags=re.M)


def same_condition(model: Model, random: Random) -> Iterator[str]:
    for said, others in SAME_CONDITIONS:
        for other in others:
            if said in model.text:
                at = random.choice([found.start() for found in re.finditer(re.escape(said), model.text)])
                yield model.text[:at] + other + model.text[at + len(said) :]


def swap_parts(model: Model, random: Random) -> Iterator[str]:
    """Reverses the parts of a condition."""
    lines = [line for line in model.statements if isinstance(line.when, AllOf)]
    for line in random.sample(lines, min(4, len(lines))):
        assert isinstance(line.when, AllOf)
        yield model.swapped((line, replace(line, when=AllOf(line.when.parts[::-1]))))


def same_odds(model: Model, random: Random) -> Iterator[str]:
    for said, others in SAME_ODDS.items():
        places = [found.start(1) for found in re.finditer(rf"(?:: |  )({re.escape(said)})(?![0-9])", model.text)]
        for other in others if places else ():
            at = random.choice(places)
            yield model.text[:at] + other + model.text[at + len(said) :]


def split_in_two(model: Model, random: Random) -> Iterator[str]:
    """Splits a statement into one for each half of its cases."""
    halves = [line for line in model.statements if splits(model, line)]
    for line in random.sample(halves, min(4, len(halves))):
        plain = words(line)
        first, second = (plain.replace(RANGE, half, 1) for half in (LOW, HIGH))
        yield model.edited({line.span.line: (line, (first, second.replace("[tie] ", "")))})


RANGE, LOW, HIGH = "16 or less", "11 or less", "12 to 16"


def splits(model: Model, line: Statement) -> bool:
    return RANGE in words(line) and effect_of(line.value) is not None


def refer_truly(model: Model, random: Random) -> Iterator[str]:
    """Adds references to things that exist."""
    titles = [line.title for line in model.document.lines if isinstance(line, Section)]
    names = [f'table "{line.name}"' for line in model.document.lines if isinstance(line, Paytable)]
    targets = [*(f'section "{title}"' for title in random.sample(titles, 2)), *names]
    for target in targets:
        line = random.choice(model.on("rounding"))
        yield model.edited({line.span.line: (line, (f"{words(line)}, refers to {target}",))})


def other_layout(model: Model, random: Random) -> Iterator[str]:
    """Changes spacing and wraps lines."""
    yield re.sub(r"(?m)^(?=  )", "  ", model.text)
    yield re.sub(rf"(?m)^(  (?:{WRAPPED}): .*?) when ", r"\1\n    when ", model.text)
    yield re.sub(r"(?m)^section", "\n\nsection", model.text)


WRAPPED = "dealer draw|check|insurance offer|card value|player draw|round result"


def following(model: Model, start: Section) -> list[Statement]:
    """The statements of a section that are on lines of their own."""
    found: list[Statement] = []
    inside = False
    for line in model.document.lines:
        if isinstance(line, Section):
            inside = line is start
        elif inside and isinstance(line, Statement):
            found.append(line)
    return found


def vocabulary_kind(line: Statement) -> str:
    known = vocabulary()
    return known.questions[known.subjects[line.subject].question].kind


Edit = Callable[[Model, Random], Iterator[str]]
EDITS: tuple[Edit, ...] = (
    renumber,
    reorder,
    reword_beside,
    same_condition,
    swap_parts,
    same_odds,
    split_in_two,
    refer_truly,
    other_layout,
)


def harmless(model: Model, seed: int) -> Iterator[tuple[str, str]]:
    """Each edit with its name."""
    for edit in EDITS:
        for text in edit(model, Random(f"{seed} {model.name} {edit.__name__}")):
            if text != model.text:
                yield edit.__name__.replace("_", " "), text
