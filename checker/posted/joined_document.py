"""The procedure and what a posted text states as one document, so that one engine can be asked about both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from base.records import dataclass
from engine.family import Situations, family_of
from engine.rulebook import Rulebook
from grammar.exhibit import Exhibit, Stated
from grammar.formatter.value_text import said_condition, said_value
from grammar.parser import parse
from grammar.posted_text import PostedLine, PostedText, PostedWords
from grammar.question_names import QuestionName
from grammar.resolver.resolution import resolve
from grammar.tree import Happens, Paytable, tests_in
from grammar.vocabulary import plain

SECTION = 'section "Posted"'
POSTED = "Posted "
"""Before the name of a pay table that a posted text shows."""
POLICIES = {"highest": ", highest row only", "all": ", all rows", "first": ", first row only"}
MOST_TRIALS = 40


@dataclass(frozen=True, slots=True)
class JoinedDocument:
    """Both texts in one exhibit; ``origins`` tells from which posted line a line of it comes."""

    exhibit: Exhibit
    origins: Mapping[int, PostedLine]
    unread: tuple[PostedWords, ...]
    """Posted lines that the language cannot express beside this procedure."""

    def is_posted(self, stated: Stated) -> bool:
        return stated.span.line in self.origins


@dataclass(frozen=True, slots=True)
class BothBooks:
    """One game of a joined document: what the rules say, what the posted text says, and where either is asked."""

    rules: Rulebook
    posted: Rulebook
    reach: Situations
    listed: dict[tuple[QuestionName, str], list[Any]] = field(default_factory=dict)

    def situations(self, question: QuestionName, about: str) -> list[Any]:
        """Every situation that either text tells apart, listed once."""
        key = (question, about)
        if key not in self.listed:
            self.listed[key] = self.reach.situations(question, about)
        return self.listed[key]

    def pays_like(self, about: str) -> tuple[object, ...]:
        """What the rules and the posted text say a wager pays: wagers with the same need to be asked once."""
        return tuple(
            (rule.stated.value, rule.stated.when, rule.stated.default, rule.stated.table)
            for book in (self.rules, self.posted)
            for rule in book.speaking("wager pay", about)
        )


def joined_document(procedure: Exhibit, text: str, posted: PostedText) -> JoinedDocument:
    """The joined document; a posted line with which it has a fault is left out as not understood."""
    lines = list(posted.lines)
    refused: list[PostedWords] = []
    for _ in range(MOST_TRIALS):
        whole, origins = joined_text(procedure, text, lines)
        parsed = parse(whole)
        exhibit, faults = resolve(parsed)
        bad = {id(origins[fault.span.line]) for fault in faults if fault.span.line in origins}
        if not faults:
            return JoinedDocument(exhibit, origins, tuple(refused))
        if not bad:
            break
        refused += [PostedWords(line.line, line.words) for line in lines if id(line) in bad]
        lines = [line for line in lines if id(line) not in bad]
    return JoinedDocument(procedure, {}, tuple(PostedWords(line.line, line.words) for line in posted.lines))


def joined_text(procedure: Exhibit, text: str, lines: Sequence[PostedLine]) -> tuple[str, dict[int, PostedLine]]:
    made = [*text.rstrip("\n").split("\n"), "", SECTION]
    origins: dict[int, PostedLine] = {}
    for said, line in (*stated_lines(procedure, lines), *table_lines(procedure, lines)):
        made.append(said)
        if line is not None:
            origins[len(made)] = line
    return "\n".join([*made, ""]), origins


def stated_lines(procedure: Exhibit, lines: Sequence[PostedLine]) -> Iterator[tuple[str, PostedLine]]:
    for line in lines:
        yield from ((f"  {said}", line) for every in line.statements for said in for_each_wager(procedure, every))
        for meaning in line.meanings:
            yield from ((f"  {said}", line) for said in restated(procedure, meaning.event, meaning.condition))


def for_each_wager(procedure: Exhibit, said: str) -> Iterator[str]:
    """A payout limit posted for the table is that of each wager which has one, where the rules set none for all."""
    for subject, question in LIMITING.items():
        named = [one.about for one in procedure.stated if one.question == question]
        if said.startswith(f"{subject}:") and named and "" not in named:
            yield from (said.replace(f"{subject}:", f'{subject} "{name}":', 1) for name in dict.fromkeys(named))
            return
    yield said


LIMITING: dict[str, QuestionName] = {"payout limit": "payout limit", "payout limit scope": "payout limit scope"}


def restated(procedure: Exhibit, event: str, condition: str) -> Iterator[str]:
    """The pays that hang on an event, with the meaning that the posted text gives it."""
    for stated in procedure.stated:
        named = [test.event for test in tests_in(stated.when) if isinstance(test, Happens)]
        if stated.question == "wager pay" and any(plain(name) == plain(event) for name in named) and stated.when:
            said = said_condition(stated.when)
            for name in named:
                if plain(name) == plain(event):
                    said = said.replace(f'"{name}"', f"({condition})")
            yield f'wager pay "{stated.about}": {said_value(stated.value)} when {said}'


def table_lines(procedure: Exhibit, lines: Sequence[PostedLine]) -> Iterator[tuple[str, PostedLine | None]]:
    tables = {table.name: table for table in procedure.tables}
    for name in dict.fromkeys(row.table for line in lines for row in line.rows):
        yield f"  {table_head(tables[name])}", None
        for line in lines:
            yield from ((f'    "{row.event}"  {row.pays}', line) for row in line.rows if row.table == name)


def table_head(table: Paytable) -> str:
    """The same wager, policy and condition; its own name."""
    unit = f", pays {table.unit} 1" if table.unit else ""
    when = f" when {said_condition(table.when)}" if table.when else ""
    unless = f" unless {said_condition(table.unless)}" if table.unless else ""
    return (
        f'paytable "{POSTED}{table.name}" for "{table.wager or table.name}"'
        f"{POLICIES.get(table.policy, '')}{unit}{when}{unless}"
    )


def both_books(joined: JoinedDocument, procedure: Exhibit, game: str) -> BothBooks:
    """The books of one game; cards and terms mean what the procedure says."""
    family = family_of(procedure)
    terms = family.rulebook(procedure, game, None).terms
    union = Rulebook(joined.exhibit, game, terms)
    return BothBooks(
        union.without(joined.is_posted),
        union.without(lambda stated: not joined.is_posted(stated)),
        family.situations(union.without(lambda stated: joined.is_posted(stated) and adds_nothing(stated, joined))),
    )


def adds_nothing(posted: Stated, joined: JoinedDocument) -> bool:
    """Does the rules' own statement on the same wager hold in the same situations? Then it tells none apart."""
    return posted.question == "wager pay" and any(
        one.about == posted.about and one.when == posted.when and one.question == posted.question
        for one in joined.exhibit.stated
        if not joined.is_posted(one)
    )
