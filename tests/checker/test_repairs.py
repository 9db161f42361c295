"""Every repair that is shown can be read, removes its finding and makes no other."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from checker.check import CheckResult, check_exhibit, with_repairs
from checker.finding import Finding
from checker.repair_trial import made_worse
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from pitboss.main import main
from tests.support.documents import exhibit_from, model_text
from tests.support.samples import some

FLAWED: dict[str, tuple[str, str]] = {
    "two answers in all situations": ("[tie] tie result: push", "[tie] tie result: push\n  tie result: player loses"),
    "two answers where bounds meet": ("must hit when total is 16 or less", "must hit when total is 17 or less"),
    "a rule and its exception": (
        "[tie] tie result: push",
        "[tie] tie result: push\n  tie result: player loses when player total is 17",
    ),
    "an open end": ("  dealer draw: dealer must stand when total is 17 or more\n", ""),
    "no word on some ties": ("[tie] tie result: push", "[tie] tie result: push when total is 20"),
    "two readings": (
        "  surrender: not allowed",
        "  ambiguous late\n    reading yes\n      surrender: player may surrender\n"
        "    reading no\n      surrender: not allowed",
    ),
    "a hedge": ("  blackjack pay: 3 to 2", "  blackjack pay: usually 3 to 2"),
}


def flawed(name: str) -> str:
    sound, broken = FLAWED[name]
    text = model_text("blackjack")
    assert text.count(sound) == 1
    return text.replace(sound, broken)


def check(text: str) -> CheckResult:
    return with_repairs(check_exhibit(exhibit_from(text, "lakeside.game")))


def found(text: str) -> tuple[Finding, ...]:
    return check_exhibit(exhibit_from(text, "lakeside.game")).findings


@pytest.mark.parametrize("name", some(FLAWED))
def test_every_repair_helps(name: str) -> None:
    before = check(flawed(name))
    tried = 0
    for finding in before.findings:
        for repair in finding.repairs or ():
            assert made_worse(before.findings, found(repair.text), finding) == "", repair.words
            tried += 1
    assert tried


def test_a_side_that_leaves_nothing_of_the_other_strikes_it() -> None:
    before = check('exhibit "Lakeside"\ngame blackjack\ntie result: push\ntie result: player loses\n')
    finding = next(one for one in before.findings if one.check == "conflicting-answers")
    texts = [repair.text for repair in finding.repairs or ()]
    ties = [[line.strip() for line in text.splitlines() if "tie result" in line] for text in texts]
    assert ties == [["tie result: push"], ["tie result: player loses"]]


def test_an_exception_is_named_where_the_rule_still_has_use() -> None:
    before = check(flawed("a rule and its exception"))
    finding = next(one for one in before.findings if one.check == "conflicting-answers")
    assert any("overrides" in repair.text for repair in finding.repairs or ())


def test_a_finding_without_repairs_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lakeside.game"
    file.write_text(model_text("blackjack") + 'accept abcdef12: "read", by "R", on 2024-01-01\n', encoding="utf-8")
    main(["check", "--no-prices", "--format", "json", str(file)])
    (finding,) = json.loads(capsys.readouterr().out)["exhibits"][0]["findings"]
    assert finding["check"] == "unmatched-acceptance"
    assert main(["check", "--repair", f"{finding['id']}.1", str(file)]) == 2
    assert "has 0 repairs" in capsys.readouterr().err


@pytest.mark.skipif("PITBOSS_LONG" not in os.environ, reason="takes minutes")
@pytest.mark.parametrize("model", ["blackjack", "spanish21"])
def test_repairs_of_models_that_lost_a_statement(model: str) -> None:
    lines = model_text(model).splitlines(keepends=True)
    for at, line in enumerate(lines):
        if ":" not in line or line.startswith((" ", "#", "[")):
            continue
        exhibit, faults = resolve(parse("".join(lines[:at] + lines[at + 1 :]), "lakeside.game"))
        if faults:
            continue
        before = with_repairs(check_exhibit(exhibit))
        for finding in before.findings:
            for repair in finding.repairs or ():
                assert made_worse(before.findings, found(repair.text), finding) == "", (line, repair.words)


@pytest.mark.parametrize(
    ("check_name", "inside"), [("overlapping-rows", False), ("overlapping-rows", True), ("unit-not-stated", False)]
)
def test_a_repaired_header_leaves_the_rows_of_its_table(check_name: str, inside: bool) -> None:
    table = 'paytable "21+3"\n  straight flush 40\n  straight 10\n  flush 5\n'
    if inside:
        deep = "".join(f"    {line}\n" for line in table.splitlines())
        table = f"ambiguous a-table\n  reading table\n{deep}  reading nothing\n"
    text = 'exhibit "Lakeside"\ngame blackjack\ndecks: 6 decks of 52 cards\nwager "21+3": $1 to $10\n'
    before = check(text + table)
    finding = next(one for one in before.findings if one.check == check_name)
    repair = (finding.repairs or ())[0]
    assert repair.text.count("straight flush") == repair.text.count("paytable") == 1
    assert check_name not in {one.check for one in check(repair.text).findings}


TIES = """exhibit "Lakeside"
game blackjack
tie result: push
ambiguous ties
  reading every-tie
    tie result: player loses
    surrender: not allowed
  reading every-total
    tie result: player loses when total is 20 or less
    tie result: player loses when total is 21
"""


def test_a_line_inside_an_ambiguous_sentence_that_is_said_to_be_struck_is_struck() -> None:
    (finding,) = [one for one in check(TIES).findings if one.check == "conflicting-answers"]
    push = next(repair for repair in finding.repairs or () if repair.words.startswith('"push" counts'))
    assert "line 6, line 9, line 10 are struck" in push.words
    assert "player loses" not in push.text
    assert "surrender: not allowed" in push.text
    assert made_worse(check(TIES).findings, found(push.text), finding) == ""


def test_a_struck_line_of_a_reading_leaves_its_citation_to_the_sentence() -> None:
    cited = TIES.replace("player loses when total is 21", "player loses when total is 21 @7.2")
    (finding,) = [one for one in check(cited).findings if one.check == "conflicting-answers"]
    push = next(repair for repair in finding.repairs or () if repair.words.startswith('"push" counts'))
    assert "ambiguous ties @7.2" in push.text


INSIDE = """exhibit "Lakeside"
game blackjack
ambiguous ties
  reading nearly-all
    tie result: push
    tie result: player loses when total is 21
  reading all
    tie result: player loses
"""


def test_two_statements_of_one_reading_that_clash_are_found() -> None:
    """The readings differ already at a tie of 4; that one of them contradicts itself at 21 must not hide behind it."""
    before = check(INSIDE)
    (finding,) = [one for one in before.findings if one.check == "conflicting-answers"]
    assert [place.span.line for place in finding.places] == [5, 6]
    assert finding.witness is not None
    assert "(soft 21)" in finding.witness.deal
    assert [repair.words for repair in finding.repairs or ()]
    for repair in finding.repairs or ():
        assert "conflicting-answers" not in {one.check for one in found(repair.text)}, repair.words


TWICE = """exhibit "Lakeside"
game blackjack
ambiguous ties
  reading one
    tie result: push
    tie result: player loses
  reading two
    tie result: push
    tie result: player loses
"""


def test_two_findings_in_the_same_words_are_each_tried_on_their_own_lines() -> None:
    """Striking in one reading only is refused: the readings would differ."""
    first, second = (one for one in check(TWICE).findings if one.check == "conflicting-answers")
    assert [finding.repairs for finding in (first, second)] == [(), ()]
    for finding, lines in ((first, (6, 5)), (second, (9, 8))):
        refused = [detail for detail in finding.details if "not offered" in detail]
        for line, told in zip(lines, refused, strict=True):
            assert f"line {line} is struck, since it would make this: main result depends on how ties is read" in told


@pytest.mark.parametrize("text", ["game blackjack", "# nothing but a remark\ngame blackjack\n"])
def test_a_file_that_states_nothing_is_told_with_repairs_too(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A repair of it is inserted behind its last line; a file without a game is refused before."""
    file = tmp_path / "empty.game"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file), "--no-prices", "--repairs", "--format", "json"]) == 1
    findings = json.loads(capsys.readouterr().out)["exhibits"][0]["findings"]
    edits = [edit for finding in findings for repair in finding["repairs"] for edit in repair["edits"]]
    assert edits
    last = len(text.splitlines())
    assert {(edit["start_line"], edit["end_line"]) for edit in edits} == {(last + 1, last)}
