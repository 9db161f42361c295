"""The language itself: strict grammar, equal by meaning, blocks by indentation, and nothing that it stumbles over."""

from __future__ import annotations

import os
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.errors.fault_text import worded
from grammar.errors.faults import Fault, Unreadable
from grammar.formatter.document_text import printed
from grammar.lines import LogicalLine, logical_lines
from grammar.parser import GRAMMAR, LARGEST, STARTS, built, parse, parser, read
from grammar.tree import (
    Ambiguous,
    AnyLine,
    Cite,
    Norm,
    Odds,
    Paytable,
    Row,
    Section,
    Statement,
    TotalIs,
    TotalSet,
)
from tests.support.samples import some

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = sorted(
    [
        *ROOT.glob("grammar/library/*.game"),
        *ROOT.glob("exhibits/**/*.game"),
        *HERE.glob("broken/*.game"),
    ]
)


def line(text: str) -> AnyLine:
    parsed = parse(text)
    assert parsed.faults == (), text
    (found,) = parsed.document.lines
    return found


def statement(text: str) -> Statement:
    found = line(text)
    assert isinstance(found, Statement)
    return found


def test_the_grammar_has_no_conflict_and_no_terminals_that_collide() -> None:
    strict = built(GRAMMAR.read_text("utf-8"), strict=True)
    assert set(strict.options.start) == set(STARTS)


def test_the_parser_from_the_cache_is_the_one_that_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same trees, and the same complaints, for every line of every document."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fresh = built(GRAMMAR.read_text("utf-8"))
    parser.__wrapped__()
    monkeypatch.setattr("grammar.parser.built", None)
    cached = parser.__wrapped__()
    for path in GAMES:
        for logical in logical_lines(path.read_text("utf-8"))[0]:
            assert outline(cached, logical) == outline(fresh, logical)


def outline(by: lark.Lark, line: LogicalLine) -> Any:
    try:
        return by.parse(line.text, start=line.form)
    except lark.UnexpectedInput as error:
        return type(error), error.pos_in_stream


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("blackjack pay: 18 to 1", "blackjack pay: 18:1"),
        ("blackjack pay: 18 for 1", "blackjack pay: 17 to 1"),
        ("blackjack pay: 3/2", "blackjack pay: 3 to 2"),
        ("main pay: even money", "main pay: 1 to 1"),
        ("hit: allowed when total is under 17", "hit: allowed when total is 16 or less"),
        ("hit: allowed when total is more than 16", "hit: allowed when total is 17 or more"),
        ("hit: allowed when cards in hand is fewer than 3", "hit: allowed when cards in hand is 2 or less"),
        ("hit: allowed when hand has 5 cards", "hit: allowed when cards in hand is 5"),
        ("hit: allowed when hand has an ace", "hit: allowed when number of aces in hand is at least 1"),
        ("hit: allowed when up card is K, A or 10", "hit: allowed when up card is 10, ace or king"),
        ("hit: allowed when up card is ten-valued card", "hit: allowed when up card is 10 or face card"),
        ("hit: allowed when up card is A♠", "hit: allowed when up card is the ace of spades"),
        ("hit: allowed when player has no blackjack", "hit: allowed when not player has a blackjack"),
        ("hit: allowed when hand is not split", "hit: allowed when not (cards are split)"),
        (
            "hit: allowed when hand is split and (hand is hit and hand is doubled)",
            "hit: allowed when hand is split and hand is hit and hand is doubled",
        ),
        ("split limit: at most 4 hands", "split limit: 4 hands or less"),
        ("split limit: less than 5 hands", "split limit: up to four hands"),
        ('wager "Ante": half of the ante', 'wager "Ante": 50% of their original wager'),
        ("surrender loss: 1/4 of the ante", "surrender loss: 25% of the ante"),
        ("decks: 48 cards, no Qs", "decks: 48 cards, no queens"),
        ("insurance offer: allowed when up card is Js or Qs", "insurance offer: allowed when up card is J or Q"),
        ("hit: The player cannot hit", "hit: players may not hit"),
        ("tie result: push @3-3", "tie result: push @3"),
        (
            'wager moment "Pairs": before the deal, vague"before" @7.1',
            'wager moment "Pairs": before the deal, vague "before" @7.1',
        ),
    ],
)
def test_what_means_the_same_is_equal(one: str, other: str) -> None:
    assert line(one) == line(other)
    assert hash(line(one)) == hash(line(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("blackjack pay: 18", "blackjack pay: 18 to 1"),
        ("hit: allowed when total is soft 17", "hit: allowed when total is 17"),
        ('wager "Ante": less than $5', 'wager "Ante": at most $4'),
        ('wager "Ante": $4', 'wager "Ante": only $4'),
        (
            "surrender: player may surrender when action is first",
            "surrender: player may surrender only when action is first",
        ),
        ("cut depth: 1 deck", "cut depth: about 1 deck"),
    ],
)
def test_what_means_something_else_differs(one: str, other: str) -> None:
    assert line(one) != line(other)


def test_a_statement_knows_its_words() -> None:
    found = statement('3.2  dealer draw: usually dealer must hit when total is 4 to 16 or soft 17 @17.2-18.1 "may"')
    assert found.label == "3.2"
    assert found.hedge == "usually"
    assert isinstance(found.value, Norm)
    assert found.value.action == ("hit",)
    assert isinstance(found.when, TotalIs)
    assert [total.kind for total in found.when.totals] == ["any", "soft"]
    assert found.tail.cites == (Cite((17, 2), (18, 1), "may"),)
    assert found.span == (1, 1, 1, 92)
    assert found.when.span[:2] == (1, 48)


def test_a_statement_over_several_lines_keeps_its_places() -> None:
    parsed = parse("dealer draw: dealer must hit  # why\n\twhen total is 16 or less\n  and dealer shows Z")
    assert [(fault.span.line, fault.span.column) for fault in parsed.faults] == [(3, 20)]


def test_soft_and_hard_totals_are_sets_without_an_order() -> None:
    found = statement("hit: allowed when total is hard 4 to 16, 18, soft 12 to 17").when
    assert isinstance(found, TotalIs)
    assert [kind for kind, _ in found.totals] == ["hard", "hard", "soft"]
    assert TotalSet("soft", found.totals[2].interval) == found.totals[2]


def test_blocks_are_made_by_indentation() -> None:
    table, sentence, section = parse(
        'paytable "Match", all rows that apply, pays for 1\n'
        "  a match  18, probability .1, ways 12 @3\n"
        "  note heading @4\n"
        '  "5-card 21"  $5\n'
        "ambiguous x\n"
        "  reading a\n"
        "    hit: allowed\n"
        "    define bust: total is more than 21\n"
        "  reading b\n"
        'section "Rules" as rules in game spanish21\n'
    ).document.lines
    assert isinstance(table, Paytable)
    assert (table.policy, table.unit) == ("all", "for")
    assert [row.event for row in table.rows if isinstance(row, Row)] == ["a match", "5-card 21"]
    assert isinstance(table.rows[0], Row)
    assert table.rows[0].pays == Odds(Fraction(18), bare=True)
    assert isinstance(sentence, Ambiguous)
    assert [len(reading.lines) for reading in sentence.readings] == [2, 0]
    assert isinstance(section, Section)
    assert section.tail.games == ("spanish21",)


def test_one_broken_line_never_spoils_another() -> None:
    good = "tie result: push\n"
    parsed = parse(good + "tie rsult: push\n" + good + "tie result\n" + good)
    assert len(parsed.document.lines) == 3
    assert [fault.span.line for fault in parsed.faults] == [2, 4]


def fine(text: str) -> None:
    """Read, told and printed without stumbling; what is printed can be read."""
    parsed = parse(text)
    for fault in parsed.faults:
        assert worded("x.game", parsed.text, fault)
    again = parse(printed(parsed.document))
    assert again.faults == () or parsed.faults
    if again.family == parsed.family:  # a broken line may have been the one that told the game
        assert again.document == parsed.document


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_read_or_faulted(text: str) -> None:
    fine(text)


PIECES = [
    "dealer draw", ":", "dealer", "must", "hit", "when", "total", "is", "soft", "17", "or", "less",
    "and", "not", "(", ")", '"Ante"', "wager", "$5", "to", "$10", ",", "in game", "overrides", "3.1",
    "@17.2", "paytable", "event", "18", "for", "1", "hand has", "aces", "A", "Q♥", "6-7-8", "50%", "3:2",
    "of", "the ante", "at least", "section", "reading", "ambiguous", "x", "claim", "\n", "\n  ", "#",
    "printed", "read as", "surely", "refers to", "table", "vague", "usually", "left to",
    "first two cards", "are", "up card", "matching", "number of", "same", "rank", "only", "½", "-",
    "define", "bust", "equipment", "decks", "no", "10s", "main pay", "tie result", "push",
    "player loses", "card value", "0/0", "1/0",
]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join))
def test_any_words_of_the_language_are_read_or_faulted(text: str) -> None:
    fine(text)


@pytest.mark.parametrize("path", some(GAMES), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_damaged_files_are_read_or_faulted(path: Path) -> None:
    dice = random.Random(path.name)
    text = path.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    for _ in range(6):
        start = dice.randrange(len(lines))
        fine(damaged("".join(lines[start : start + 30]), dice))


def damaged(text: str, dice: random.Random) -> str:
    """The text with a few words or characters dropped, doubled or exchanged."""
    words = text.split(" ") if dice.random() < 0.5 else list(text)
    for _ in range(dice.randrange(1, 6)):
        at = dice.randrange(len(words))
        match dice.randrange(4):
            case 0:
                words[at] = ""
            case 1:
                words.insert(at, words[at])
            case 2:
                other = dice.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = dice.choice(["\t", '"', "(", ":", "0", "é", "\u2028", "@", "-", "♠"])
    return (" " if " " in text and len(words) < len(text) // 2 else "").join(words)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "#",
        '\ufeffexhibit "Lakeside"\r\nlanguage 1\r\n',
        "hit: allowed when " + "(" * 30_000,
        "hit: allowed when " + "not " * 30_000 + "hand is split",
        "hit: allowed when " + "(" * 5_000 + "hand is split" + ")" * 5_000,
        "hit: allowed when hand is split" + " and hand is split" * 2_000,
        "equipment: " + "shoe, " * 3_000 + "chips",
        'wager "Ante": $2' + " or $4" * 3_000,
        "x" * 200_000,
        "x " * 9_000,
        "hit: allowed @" + "9" * 5_000,
        "blackjack pay: " + "9" * 5_000 + " to 1",
        "blackjack pay: 1:" + "9" * 5_000,
        "blackjack pay: 1/0",
        'wager "Ante": $' + "9" * 5_000,
        "cut depth: 0/0 decks",
        "card value: ,",
        "decks: no",
        "decks: of",
        "hit: allowed when hand has or",
        "hit: allowed when total is ,",
        "hit: allowed when number of matching in is 2",
        "hit: allowed when number of in hand is 2",
        "hit: allowed when total of is 2",
        "[",
        "[]",
        "[] hit: allowed",
        "reading x\n" * 400,
        "\n".join(" " * depth + "reading x" for depth in range(400)),
        "\n".join(" " * depth + f"ambiguous x{depth}" for depth in range(400)),
    ],
    ids=lambda text: f"{text[:20]}… {len(text)}",
)
def test_odd_texts_are_read_or_faulted(text: str) -> None:
    fine(text)


def test_a_byte_order_mark_and_windows_line_ends_are_simply_read() -> None:
    windows = parse('\ufeffexhibit "Lakeside"\r\nlanguage 1\r\n  # why\r\ntie result: push\r\n')
    assert windows.faults == ()
    assert windows.document == parse('exhibit "Lakeside"\nlanguage 1\ntie result: push\n').document


def test_a_nul_byte_is_told() -> None:
    assert parse("tie result: push\n\0").faults == (
        Fault(parse("\n\0").faults[0].span, "the file holds a NUL byte", "save it as plain text"),
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"exhibit \xff", "is not UTF-8 text (line 1)"),
        (b"x" * (LARGEST + 1), "is larger than 8 MB"),
        (None, "there is no file"),
    ],
)
def test_files_that_are_no_text_get_a_plain_sentence(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "procedure.game"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        read(path)


def test_a_folder_and_an_odd_name_get_a_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="is a folder"):
        read(tmp_path)
    with pytest.raises(Unreadable, match="cannot be read"):
        read("a\0b")


def test_a_file_without_permission_gets_a_plain_sentence(tmp_path: Path) -> None:
    path = tmp_path / "procedure.game"
    path.write_text("language 1")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read every file")
    with pytest.raises(Unreadable, match="cannot be read"):
        read(path)


def test_a_table_of_another_build_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grammar.parser.kept", lambda *given, **named: {"data": {}, "memo": {}})
    assert parser.__wrapped__().parse("tie result: push", start="statement").data == "statement"
