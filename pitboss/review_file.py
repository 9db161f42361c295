"""The record of a review in a file, and the operator's answers as lines of text."""

from __future__ import annotations

import json
import re
from pathlib import Path

from base.files import write_atomically
from base.plain_text import json_text
from checker.points.review_record import ReviewRecord, record_data, record_from
from grammar.errors.faults import Unreadable
from grammar.parser import text_of

ANSWER = re.compile(r"(?:point|question|no\.?)?\s*(\d{1,4})\s*[.:)]\s*(\S.*)", re.IGNORECASE)


def read_record(path: str) -> ReviewRecord:
    """The record, empty where there is no such file yet. Raises Unreadable."""
    if not Path(path).exists():
        return ReviewRecord()
    try:
        return record_from(json.loads(text_of(path)))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise Unreadable(f"{path} is no record of a review; pitboss letter --review writes one") from None


def write_record(path: str, record: ReviewRecord) -> None:
    write_atomically(path, (json_text(record_data(record), indent=1) + "\n").encode())


def read_answers(path: str) -> dict[int, str]:
    """By number of the point, the operator's words; a line without a number goes on with the answer before it."""
    found: dict[int, str] = {}
    last = 0
    for place, line in enumerate(text_of(path).splitlines(), 1):
        text = line.strip()
        match = ANSWER.fullmatch(text)
        if match:
            last = int(match[1])
            if last in found:
                raise Unreadable(f"{path}, line {place}: point {last} is answered twice")
            found[last] = match[2]
        elif text and not last:
            raise Unreadable(f'{path}, line {place}: an answer begins with the number of its point, such as "3: …"')
        elif text:
            found[last] = f"{found[last]} {text}"
    return found
