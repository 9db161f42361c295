"""How long reading takes, against Lark's JSON grammar on text of the same size, measured in the same run."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import lark
import pytest

from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.vocabulary import vocabulary

JSON = r"""
?value: object | array | STRING | NUMBER | "true" -> true | "false" -> false | "null" -> null
array: "[" [value ("," value)*] "]"
object: "{" [pair ("," pair)*] "}"
pair: STRING ":" value
STRING: /"[^"]*"/
NUMBER: /-?[0-9]+(\.[0-9]+)?/
%ignore /[ \t\n]+/
"""
EXAMPLES = [subject.example for subject in dict.fromkeys(vocabulary().subjects.values())]
LARGEST_EXHIBIT = 300
MANY = 10_000

pytestmark = pytest.mark.bench


def procedure(statements: int) -> str:
    """So many statements, on every subject of the vocabulary in turn."""
    return "\n".join(EXAMPLES[number % len(EXAMPLES)] for number in range(statements))


def json_of(size: int) -> str:
    """A JSON text of about this many characters, with words as long as those of a procedure."""
    entry = {"subject": "dealer draw", "value": ["dealer", "must", "hit", 16, True], "line": 3}
    return json.dumps([entry] * (size // len(json.dumps(entry)) + 1))


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The least processor time of several runs."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


def test_reading_costs_little_more_than_json_of_the_same_size() -> None:
    text = procedure(LARGEST_EXHIBIT)
    baseline = lark.Lark(JSON, start="value", parser="lalr")
    same_size = json_of(len(text))
    ratio = seconds(lambda: parse(text)) / seconds(lambda: baseline.parse(same_size))
    assert ratio < 4.0, f"reading takes {ratio:.2f} times as long as JSON of the same size"


def test_time_grows_with_the_number_of_statements_and_no_faster() -> None:
    parse(procedure(len(EXAMPLES)))
    few = seconds(lambda: parse(procedure(MANY // 10)), times=3)
    many = seconds(lambda: parse(procedure(MANY)), times=1)
    assert many / few < 15


def test_printing_costs_less_than_reading() -> None:
    text = procedure(LARGEST_EXHIBIT)
    document = parse(text).document
    assert seconds(lambda: printed(document)) < seconds(lambda: parse(text))
