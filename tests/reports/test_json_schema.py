"""What `check --format json` prints is what docs/check.schema.json describes."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from checker.check import check_exhibit, with_prices, with_repairs
from checker.finding import Repair
from checker.repair_interval import with_repair_intervals
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.source import cut
from reports.output.json_data import repair_data, report
from tests.support.documents import ROOT, exhibit_from

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "check.schema.json").read_text("utf-8"))
SOURCE = "The dealer hits on 17 or less. The dealer stands on 17 or more. A tie is a push.\n"
TEXT = """exhibit "Lakeside"
language 1
source "lakeside.txt"
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 17 or less @1.1 "17 or less"
dealer draw: dealer must stand when total is 17 or more @1.2
tie result: push @1.3
main result: player wins when player total is more than dealer total
main result: player wins when dealer is bust and hand is live
bust: player loses
"""


@pytest.fixture(scope="module")
def printed() -> dict[str, Any]:
    result = check_exhibit(exhibit_from(TEXT), source=cut(SOURCE, "lakeside.txt"))
    done = with_repair_intervals(with_repairs(with_prices(result)))
    data: dict[str, Any] = json.loads(json.dumps(report([("lakeside.game", done)])))
    return data


def test_the_output_is_valid(printed: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(printed)


def test_a_key_that_is_missing_or_new_is_noticed(printed: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    less = json.loads(json.dumps(printed))
    del less["exhibits"][0]["points"][0]["title"]
    more = json.loads(json.dumps(printed))
    more["exhibits"][0]["points"][0]["surprise"] = 1
    assert not validator.is_valid(less)
    assert not validator.is_valid(more)


def test_findings_stand_in_the_order_of_their_points(printed: dict[str, Any]) -> None:
    exhibit = printed["exhibits"][0]
    ranks = [finding["rank"] for finding in exhibit["findings"]]
    assert ranks == sorted(ranks)
    assert [one["id"] for one in exhibit["findings"]] == [id for point in exhibit["points"] for id in point["findings"]]


def test_words_have_their_place_in_the_sentence(printed: dict[str, Any]) -> None:
    quotes = [quote for point in printed["exhibits"][0]["points"] for quote in point["quotes"] if quote["words"]]
    assert quotes
    for quote in quotes:
        assert quote["sentence"][quote["start"] : quote["end"]] == quote["words"]


def test_statements_are_told_in_plain_english(printed: dict[str, Any]) -> None:
    places = [place for one in printed["exhibits"][0]["findings"] for place in one["places"]]
    assert "The dealer must stand when the total is 17 or more." in {place["sentence"] for place in places}


def test_edits_make_the_repaired_document(printed: dict[str, Any]) -> None:
    """The edits, made in the text, give a document that is equal to the one that was tried."""
    exhibit = exhibit_from(TEXT)
    result = with_repairs(check_exhibit(exhibit))
    repairs = [repair for finding in result.findings for repair in finding.repairs or ()]
    assert repairs
    for repair in repairs:
        again, faults = resolve(parse(edited(TEXT, repair, exhibit.document)))
        assert not faults
        assert again.document.lines == repair.document.lines


def test_a_repair_carries_the_interval_of_the_document_it_makes(printed: dict[str, Any]) -> None:
    clash = next(one for one in printed["exhibits"][0]["findings"] if one["question"] == "dealer draw")
    assert len(clash["repairs"]) == 2
    for repair in clash["repairs"]:
        lines = made(TEXT, repair["edits"])
        alone = with_prices(check_exhibit(exhibit_from(lines))).interval
        assert alone is not None
        assert repair["interval"] == {
            "low_percent": pytest.approx(alone.low),
            "high_percent": pytest.approx(alone.high),
        }


def test_a_repair_of_what_moves_no_money_in_the_main_game_has_no_interval(printed: dict[str, Any]) -> None:
    found = [one for one in printed["exhibits"][0]["findings"] if not one["price"] or not one["price"]["worth"]]
    assert [repair["interval"] for one in found for repair in one["repairs"] or []].count(None) > 0
    assert all(repair["interval"] is None for one in found for repair in one["repairs"] or [])


def edited(text: str, repair: Repair, document: Any) -> str:
    return made(text, repair_data(repair, document)["edits"])


def made(text: str, edits: list[dict[str, Any]]) -> str:
    lines = text.split("\n")
    for edit in reversed(edits):
        new = edit["text"].split("\n") if edit["text"] else []
        lines[edit["start_line"] - 1 : edit["end_line"]] = new
    return "\n".join(lines)
