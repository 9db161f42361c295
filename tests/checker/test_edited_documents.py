"""A document edited step by step in any order: it stays readable, checkable, and acceptances lapse when they should."""

import contextlib
import io
import json
import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from checker.check import CheckResult, check_exhibit, with_repairs
from checker.finding import Finding
from checker.session import Session
from grammar.errors.faults import Unreadable
from grammar.formatter.document_text import printed, printed_statement
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.tree import NO_TAIL, Accept, Document
from pitboss.main import main
from tests.support.trees import statements

LONG = os.environ.get("PITBOSS_LONG") == "1"
HEAD = 'exhibit "Lakeside"\ngame blackjack\ndecks: 6 decks of 52 cards\n'
RULES = (
    "dealer draw: dealer must hit when total is {} or less",
    "dealer draw: dealer must stand when total is {} or more",
    "dealer draw: dealer must stand when total is soft {}",
    "[may-hit-{}] hit: player may hit",
    "hit: player must not hit when total is {} or more",
    "double: player may double only when cards in hand is {}",
    "split limit: at most {} hands",
    "tie result: push when player total is {} or more",
    "tie result: player loses when player total is {} or less",
    "insurance pay: 2 to 1",
    "main pay: 3 to 2 when player has blackjack",
    "main pay: {} to 5 when player has blackjack",
    'wager "Ante": ${} to $500',
    "burn: {} cards",
    "card value: 1 or 11 when card is A",
    'ambiguous on-{0}\n  reading stands\n    dealer draw: dealer must stand when total is {0}\n'
    "  reading hits\n    dealer draw: dealer must hit when total is {0}",
    'wager "Pairs {0}": $1 to $10\npaytable "Pairs {0}" for "Pairs {0}", pays to 1\n'
    "  a pair   {0} to 1   when first two cards are the same rank\n  a suited pair   25 to 1"
    "   when first two cards are the same rank and first two cards are the same suit",
)  # fmt: skip
STEPS = (
    'signal "hit": player must tap the felt {} times',
    "cut: dealer must offer the cut card to {} players",
    "shuffle: dealer must riffle the cards {} times",
    "paying order: clockwise",
)
numbers = st.integers(2, 21)
rules_of_play = st.builds(str.format, st.sampled_from(RULES), numbers)
steps_of_work = st.builds(str.format, st.sampled_from(STEPS), numbers)
anything = statements().map(lambda line: printed_statement(replace(line, label="", tail=NO_TAIL, above=(), behind="")))
places = st.integers(0, 99)


@dataclass(frozen=True)
class Accepted:
    """What a reviewer accepted, and what the statements involved said then."""

    finding: str
    words: frozenset[str]


class Editing(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[str] = []
        self.accepts: list[Accepted] = []
        self.found: CheckResult | None = None
        self.session = Session()

    # Edits --------------------------------------------------------------------------------------------------

    @rule(block=rules_of_play, at=places)
    def add(self, block: str, at: int) -> None:
        self.blocks.insert(at % (len(self.blocks) + 1), block)
        self.check()

    @rule(block=anything, at=places)
    def add_anything(self, block: str, at: int) -> None:
        self.add(block, at)

    @rule(block=steps_of_work, at=places)
    def add_a_step(self, block: str, at: int) -> None:
        """What the dealer's hands do decides no question of play."""
        before = proved(self.found)
        self.add(block, at)
        if before is not None and self.found is not None:
            assert proved(self.found) == before

    @precondition(lambda self: self.blocks)
    @rule(at=places)
    def remove(self, at: int) -> None:
        del self.blocks[at % len(self.blocks)]
        self.check()

    @precondition(lambda self: self.blocks)
    @rule(at=places, block=rules_of_play)
    def change(self, at: int, block: str) -> None:
        self.blocks[at % len(self.blocks)] = block
        self.check()

    @precondition(lambda self: self.blocks)
    @rule(at=places)
    def comment(self, at: int) -> None:
        """Says nothing about the game; lines move."""
        before = ids(self.found)
        at %= len(self.blocks)
        self.blocks[at] = f"# A word on what follows.\n{self.blocks[at]}"
        self.check()
        assert ids(self.found) == before

    @precondition(lambda self: self.found is not None and self.found.open_findings)
    @rule(at=places)
    def accept(self, at: int) -> None:
        assert self.found
        finding = self.found.open_findings[at % len(self.found.open_findings)]
        if finding.check == "unmatched-acceptance":
            return
        silent = finding.check.startswith(("missing", "uncovered"))  # what is said nearby is not what was accepted
        words = frozenset(() if silent else (place.words for place in finding.places))
        self.accepts.append(Accepted(finding.id, words))
        before = ids(self.found)
        self.check()
        assert ids(self.found) == before
        assert finding.id in {one.id for one in self.found.findings if one.accepted}

    @precondition(lambda self: self.found is not None and any(one.restatements for one in self.found.findings))
    @rule(at=places, number=st.integers(1, 3))
    def repair(self, at: int, number: int) -> None:
        """Written only where the finding goes; otherwise the file stays as it was."""
        assert self.found
        mendable = [one for one in self.found.findings if one.restatements]
        finding = mendable[at % len(mendable)]
        tried = with_repairs(self.found, only=finding.id).findings[self.found.findings.index(finding)]
        assert all(not resolve(parse(one.text))[1] for one in tried.repairs or ())
        text = self.text
        code, after = self.outside("--repair", f"{finding.id}.{number}")
        if code != 0:
            assert after == text
            return
        lines = [line for line in parse(after).document.lines if not isinstance(line, Accept)]
        self.blocks = [printed(Document((line,))).strip() for line in lines]
        self.blocks = self.blocks[len(HEAD.splitlines()) :]
        self.check()
        assert self.found is not None
        assert finding.id not in {one.id for one in self.found.findings}

    # What is always so --------------------------------------------------------------------------------------

    @invariant()
    def reads_back(self) -> None:
        read = parse(self.text)
        assert not read.faults
        canonical = printed(read.document)
        assert parse(canonical).document == read.document
        assert printed(parse(canonical).document) == canonical

    @invariant()
    def acceptances_lapse_exactly_when_nothing_fits(self) -> None:
        if self.found is None:
            return
        unmatched = [one for one in self.found.findings if one.check == "unmatched-acceptance"]
        fitting = {one.id for one in self.found.findings if one.accepted}
        assert len(fitting) + len(unmatched) == len(self.accepts)
        said = {words for finding in self.found.findings for words in words_of(finding)}
        for accepted in self.accepts:
            assert accepted.finding not in fitting or accepted.words <= said

    # Help ---------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        accepts = (f'accept {one.finding}: "known", by "A. Reviewer", on 2026-11-16' for one in self.accepts)
        return HEAD + "".join(f"{block}\n" for block in (*self.blocks, *accepts))

    def check(self) -> None:
        """None for a document that is refused with a sentence."""
        exhibit, faults = resolve(parse(self.text))
        self.found = None
        with contextlib.suppress(Unreadable):
            self.found = None if faults else check_exhibit(exhibit)
        assert self.found is None or self.found.exit_code in (0, 1, 3)
        self.check_in_session()

    def check_in_session(self) -> None:
        """A checker that has seen the versions before says the same."""
        again = None
        with contextlib.suppress(Unreadable):
            again = self.session.check(self.text)
        assert (again is None) == (self.found is None)
        if again is not None and self.found is not None:
            assert again.findings == self.found.findings
            assert again.proofs == self.found.proofs

    @precondition(lambda self: self.blocks)
    @rule()
    def ask_from_outside(self) -> None:
        """The command says the same as the library."""
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            code, after = self.outside("--format", "json")
        assert after == self.text
        if self.found is None:
            assert code == 2
            return
        assert code == self.found.exit_code
        (exhibit,) = json.loads(told.getvalue())["exhibits"]
        assert {one["id"] for one in exhibit["findings"]} == {one.id for one in self.found.findings}

    def outside(self, *words: str) -> tuple[int, str]:
        """The exit code of the command, and the file as it leaves it."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()):
            path = Path(folder, "edited.game")
            path.write_text(self.text, "utf-8")
            with contextlib.redirect_stdout(io.StringIO()) if "--repair" in words else contextlib.nullcontext():
                code = main(["check", "--no-prices", str(path), *words])
            return code, path.read_text("utf-8")


def ids(found: CheckResult | None) -> set[str] | None:
    return None if found is None else {one.id for one in found.findings if one.check != "unmatched-acceptance"}


def proved(found: CheckResult | None) -> set[str] | None:
    return None if found is None else {one.id for one in found.findings if one.witness is not None}


def words_of(finding: Finding) -> frozenset[str]:
    return frozenset(place.words for place in finding.places)


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=200 if LONG else 3, stateful_step_count=20 if LONG else 10)
