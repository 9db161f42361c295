"""The record of a review in a file."""

from __future__ import annotations

import json
from pathlib import Path

from base.files import write_atomically
from base.plain_text import json_text
from checker.points.review_data import record_data, record_from
from checker.points.review_record import ReviewRecord
from grammar.errors.faults import Unreadable
from grammar.parser import text_of


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
