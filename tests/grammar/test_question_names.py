"""grammar/question_names.py says the same as the vocabulary; `make accept` rewrites it."""

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOM = Path(__file__).parents[2] / "grammar"
HEAD = '''"""Names of the vocabulary as types: mypy finds a misspelt one. `make accept` writes this file from words/."""

from typing import Literal
'''


def test_the_names_are_those_of_the_vocabulary() -> None:
    path = ROOM / "question_names.py"
    text = written(tables("questions")["question"], tables("subjects")["subject"])
    if os.environ.get("PITBOSS_ACCEPT"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def tables(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOM / "words" / f"{name}.toml").read_text("utf-8"))


def written(questions: list[Mapping[str, str]], subjects: list[Mapping[str, str]]) -> str:
    types = {
        "QuestionName": (question["name"] for question in questions),
        "QuestionKind": sorted({question["kind"] for question in questions}),
        "QuestionMoment": sorted({question["moment"] for question in questions}),
        "Silence": sorted({question["silence"] for question in questions}),
        "Stake": sorted({question["stake"] for question in questions}),
        "SubjectName": (subject["name"] for subject in subjects),
        "SubjectType": sorted({subject["type"] for subject in subjects}),
    }
    return HEAD + "".join(literal(name, values) for name, values in types.items())


def literal(name: str, values: Iterable[str]) -> str:
    return f"\n{name} = Literal[\n" + "".join(f'    "{value}",\n' for value in values) + "]\n"
