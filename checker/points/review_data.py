"""The record of a review as JSON, and read from it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from checker.points.asked_parts import AskedPart
from checker.points.review_record import STATES, AskedPoint, RecordedPoint, ReviewRecord, Round, State

VERSION = 1


def record_data(record: ReviewRecord) -> dict[str, Any]:
    return {
        "version": VERSION,
        "rounds": [round_data(one) for one in record.rounds],
        "points": [
            {
                "number": one.number,
                "id": one.id,
                "title": one.title,
                "findings": sorted(one.findings),
                "states": [list(each) for each in one.states],
                "answers": [list(each) for each in one.answers],
                "asked": [
                    [each.round, each.title, [[part.key, part.words] for part in each.parts]] for each in one.asked
                ],
            }
            for one in record.points
        ],
    }


def round_data(one: Round) -> dict[str, Any]:
    remark = {"remark": one.remark} if one.remark else {}
    known = {"title": one.title, "games": list(one.games)} if one.title else {}
    return {"round": one.number, "day": one.day.isoformat(), "document": one.document, **known, **remark}


def record_from(data: Mapping[str, Any]) -> ReviewRecord:
    """Raises KeyError, TypeError or ValueError for what is no record. Earlier releases kept less of a round."""
    if data["version"] != VERSION:
        raise ValueError(data["version"])
    return ReviewRecord(tuple(map(round_from, data["rounds"])), tuple(map(point_from, data["points"])))


def round_from(one: Mapping[str, Any]) -> Round:
    return Round(
        int(one["round"]),
        date.fromisoformat(one["day"]),
        str(one["document"]),
        str(one.get("title", "")),
        tuple(map(str, one.get("games", ()))),
        str(one.get("remark", "")),
    )


def point_from(one: Mapping[str, Any]) -> RecordedPoint:
    states = tuple((int(number), state_of(state)) for number, state in one["states"])
    return RecordedPoint(
        int(one["number"]),
        str(one["id"]),
        str(one["title"]),
        frozenset(map(str, one["findings"])),
        (states[0], *states[1:]),
        tuple((int(number), str(words)) for number, words in one["answers"]),
        tuple(
            AskedPoint(int(number), str(title), tuple(AskedPart(str(key), str(words)) for key, words in parts))
            for number, title, parts in one.get("asked", ())
        ),
    )


def state_of(text: str) -> State:
    return STATES[STATES.index(text)]
