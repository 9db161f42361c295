"""The canonical form says the same as what was read, keeps its comments, and is its own canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from grammar.formatter.document_text import WIDTH, printed, printed_statement, wrapped
from grammar.parser import parse, read
from grammar.tree import Ambiguous, AnyLine, Document, Line, Paytable, Reading
from tests.support.trees import documents, lines

HERE = Path(__file__).parent
GAMES = sorted([*HERE.parents[1].glob("grammar/library/*.game"), *HERE.parents[1].glob("exhibits/**/*.game")])
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")
many = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@many
@given(lines)
def test_a_printed_line_reads_as_itself(line: AnyLine) -> None:
    text = printed(Document((line,)))
    again = parse(text)
    assert again.faults == (), text
    assert again.document == Document((line,)), text


@many
@given(documents())
def test_a_printed_document_reads_as_itself_and_prints_as_itself(document: Document) -> None:
    text = printed(document)
    again = parse(text)
    assert again.faults == (), text
    assert again.document == document, text
    assert printed(again.document) == text
    assert kept(again.document) == kept(document)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_real_files_keep_their_meaning(path: Path) -> None:
    before = read(path)
    assert before.faults == ()
    text = printed(before.document)
    after = parse(text)
    assert after.document == before.document
    assert printed(after.document) == text
    assert kept(after.document) == kept(before.document)


def test_the_library_of_events_is_in_canonical_form() -> None:
    path = HERE.parents[1] / "grammar" / "library" / "events.game"
    assert printed(read(path).document) == path.read_text("utf-8")


def kept(document: Document) -> list[str]:
    """Every comment of a document in its order."""
    found = [comment for line in every(document.lines) for comment in (*line.above, line.behind)]
    return [comment for comment in (*found, *document.below) if comment]


def every(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        match line:
            case Paytable(rows=inner) | Ambiguous(readings=inner) | Reading(lines=inner):
                yield from every(inner)


UNTIDY = """
exhibit   "Lakeside"
language 1


# What holds for everybody.
section "Rules"   as rules
3.1 dealer draw:  dealer must hit   when total is under 17  # as in 2019
3.2 dealer draw: dealer must stand when total is 17 or more, @4.1 "must stand" unless total is soft 17
wager "Ante" : $5 to $10.00
wager "Match": $1 to $10, at most the ante
paytable "Match", highest row only, pays to one
    two suited matches 18 to 1, probability .000244
    # the usual one
    one suited match 9:1
    "matched 20" 4 for 1
claim: house edge of "Match" is 3.06%
# the end
"""
TIDY = """exhibit "Lakeside"
language 1

# What holds for everybody.
section "Rules" as rules
  3.1  dealer draw: dealer must hit when total is 16 or less  # as in 2019
  3.2  dealer draw: dealer must stand when total is 17 or more unless total is soft 17 @4.1 "must stand"
  wager "Ante": $5 to $10
  wager "Match": $1 to $10, at most the ante

  paytable "Match", highest row only, pays to 1
    two suited matches  18 to 1, probability .000244
    # the usual one
    one suited match        9:1
    "matched 20"        4 for 1

  claim: house edge of "Match" is 3.06%
# the end
"""


def test_the_canonical_form() -> None:
    assert printed(parse(UNTIDY).document) == TIDY


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("hit: player cannot hit", "hit: player may not hit"),
        ("dealer draw: stand when total is a soft 17", "dealer draw: dealer must stand when total is soft 17"),
        ("decks: six decks of 48 cards, without tens", "decks: 6 decks of 48 cards, no 10s"),
        ("split limit: exactly four hands", "split limit: exactly 4 hands"),
        ('wager "Ante": $2, $4 or $1000.5', 'wager "Ante": $2, $4 or $1,000.50'),
        ("stop card depth: approximately 1.5 decks", "stop card depth: about 1.5 decks"),
        ("cut depth: ½ deck", "cut depth: 1/2 deck"),
        ("surrender loss: 50% of the ante", "surrender loss: half the ante"),
        ("insurance pay: 2:1 when not player has blackjack", "insurance pay: 2:1 when player has no blackjack"),
        ("hit: allowed when not (hand is split)", "hit: allowed when hand is not split"),
        ("hit: allowed when hand has an ace", "hit: allowed when hand has an ace"),
        ("hit: allowed when up card is K, 10, Q, J or A", "hit: allowed when up card is A, 10 or face card"),
        ("hit: allowed when hand is 8-7-6", "hit: allowed when hand is 6-7-8"),
        ("tie result: push, overrides 3.1, in game a", "tie result: push in game a, overrides 3.1"),
    ],
)
def test_one_way_to_say_it(written: str, canonical: str) -> None:
    (line,) = parse(written).document.lines
    assert printed_statement(line) == canonical


def test_long_lines_break_before_a_clause_and_never_inside_a_quotation() -> None:
    text = f'service promise: house must open another table when circumstance "{"and, when " * 12}" @3 "one, and two"'
    physical = wrapped(text, 2)
    assert [line.strip() for line in physical] == [
        "service promise: house must open another table",
        f'when circumstance "{"and, when " * 12}"',
        '@3 "one, and two"',
    ]
    assert all(len(line) <= WIDTH for line in physical if '"' not in line)


def test_a_line_of_many_thousand_words_is_wrapped() -> None:
    (line,) = parse('wager place "Ante": in the circle' + ", or on the line" * 6_000).document.lines
    assert len(printed(Document((line,))).splitlines()) > 800
