"""The manual of the language is executed: its examples are read, its tables are made from the vocabulary."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.vocabulary import Subject, vocabulary

MANUAL = Path(__file__).parents[2] / "grammar" / "LANGUAGE.md"
SURVEYED = (Path(__file__).parent / "surveyed_subjects.txt").read_text("utf-8").splitlines()
TEXT = MANUAL.read_text("utf-8")


def filled(made: str, found: re.Match[str]) -> str:
    return f"{found[1]}{made}\n{found[2]}"


def examples(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples("game"))
def test_every_example_is_read(example: str) -> None:
    parsed = parse(example)
    assert parsed.faults == ()
    assert parse(printed(parsed.document)).document == parsed.document


@pytest.mark.parametrize("example", examples("broken"))
def test_every_broken_example_has_one_fault(example: str) -> None:
    assert len(parse(example).faults) == 1


def test_the_tables_are_those_of_the_vocabulary() -> None:
    text = TEXT
    for name, rows in (("subjects", subject_rows()), ("words", word_rows()), ("surveyed", surveyed_rows())):
        made = "\n".join(rows)
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- end -->)",
            partial(filled, made),
            text,
            flags=re.DOTALL,
        )
    if os.environ.get("PITBOSS_ACCEPT"):
        MANUAL.write_text(text, "utf-8")
    assert text == MANUAL.read_text("utf-8")


def subject_rows() -> Iterator[str]:
    yield "| subject | type | what it says | example |"
    yield "|---|---|---|---|"
    for subject in subjects():
        given = f", when {subject.given}" if subject.given else ""
        choices = f" One of: {', '.join(f'`{way}`' for way in subject.choices)}." if subject.choices else ""
        yield f"| {subject.name} | {subject.type}{given} | {subject.help}{choices} | `{subject.example}` |"


def word_rows() -> Iterator[str]:
    words = vocabulary()
    yield "| kind | words |"
    yield "|---|---|"
    kinds = {
        "facts": words.flags,
        "numbers": words.counts,
        "cards": words.groups,
        "moments": words.moments,
    }
    for kind, ways in kinds.items():
        yield f"| {kind} | {', '.join(f'`{name}`' for name in dict.fromkeys(ways.values()))} |"
    yield f"| who | {', '.join(f'`{actor}`' for actor in words.actors)} |"
    yield f"| actions | {', '.join(sorted(words.verbs))} |"


def surveyed_rows() -> Iterator[str]:
    homes = {name: f"`{subject.name}`" for subject in subjects() for name in subject.covers}
    homes |= {name: f"the form `{form}`" for form, covered in vocabulary().forms.items() for name in covered}
    yield "| surveyed | lives in |"
    yield "|---|---|"
    yield from (f"| {name} | {homes[name]} |" for name in SURVEYED)


def subjects() -> list[Subject]:
    return list(dict.fromkeys(vocabulary().subjects.values()))
