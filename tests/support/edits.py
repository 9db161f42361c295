"""Edits a document line by line; each edit yields a complete new text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

from checker.context import GameContext, game_context
from grammar.exhibit import Exhibit, Stated
from grammar.formatter.document_text import printed_statement
from grammar.parser import parse
from grammar.tree import NO_TAIL, AnyLine, Claim, Document, Line, Paytable, Row, Statement
from tests.support.documents import exhibit_from, model_text

NAMES = ("blackjack", "blackjack-with-side-wagers", "spanish21", "baccarat")


@dataclass(frozen=True)
class Mutation:
    """A model with one fact broken: which fact, and the checks of which at least one has to find it."""

    text: str
    breaks: str
    expects: tuple[str, ...]
    main: bool = False
    """Only the main game's house edge reveals it."""


@dataclass(frozen=True)
class Model:
    """A clean document, as text and parsed."""

    name: str
    text: str

    @cached_property
    def document(self) -> Document:
        return parse(self.text).document

    @cached_property
    def exhibit(self) -> Exhibit:
        return exhibit_from(self.text)

    @cached_property
    def game(self) -> GameContext:
        return game_context(self.exhibit, self.exhibit.games[0].name)

    @property
    def statements(self) -> list[Statement]:
        return [line for line in self.document.lines if isinstance(line, Statement)]

    @property
    def stated(self) -> list[tuple[Stated, Statement]]:
        """The answers of single statements, with their lines; definitions and table rows are excluded."""
        return [(stated, stated.line) for stated in self.exhibit.stated if isinstance(stated.line, Statement)]

    @property
    def tables(self) -> list[Paytable]:
        return [line for line in self.document.lines if isinstance(line, Paytable)]

    @property
    def claims(self) -> list[Claim]:
        return [line for line in self.document.lines if isinstance(line, Claim)]

    def on(self, *subjects: str) -> list[Statement]:
        return [line for line in self.statements if line.subject in subjects]

    # Edits --------------------------------------------------------------------------------------------------

    def edited(self, changes: Mapping[int, tuple[Line, tuple[str, ...]]]) -> str:
        """The text with some nodes' lines replaced, by the line each node begins on."""
        kept: list[str] = []
        skip = 0
        for number, line in enumerate(self.text.split("\n"), start=1):
            if number in changes:
                node, new = changes[number]
                margin = " " * (node.span.column - 1)
                kept.extend(margin + part for part in new)
                skip = node.span.end_line
            if number > skip:
                kept.append(line)
        return "\n".join(kept)

    def swapped(self, *pairs: tuple[Line, Line]) -> str:
        return self.edited({old.span.line: (old, (words(new),)) for old, new in pairs})

    def without(self, *nodes: Line) -> str:
        return self.edited({node.span.line: (node, ()) for node in with_rows(nodes)})

    def after(self, node: Line, *added: str) -> str:
        """The text with lines added below a node, and below its rows if it has any."""
        last = with_rows([node])[-1].span.end_line
        margin = " " * (node.span.column - 1)
        lines = self.text.split("\n")
        return "\n".join([*lines[:last], *(margin + part for part in added), *lines[last:]])


def with_rows(nodes: list[Line] | tuple[Line, ...]) -> list[Line]:
    return [one for node in nodes for one in (node, *(node.rows if isinstance(node, Paytable) else ()))]


def words(node: Line) -> str:
    """A line as written; a row keeps two spaces before its pay."""
    assert isinstance(node, AnyLine | Row)
    return printed_statement(node)


def bare(line: Statement) -> Statement:
    """The statement without its label and tail."""
    return replace(line, label="", tail=NO_TAIL)


@cache
def model(name: str) -> Model:
    return Model(name, model_text(name))


# Edits of single lines ----------------------------------------------------------------------------------------


def line_edits(text: str, number: int) -> dict[str, str]:
    """The text after each edit of one line, numbered from 0: deleted, changed, and with another line above it."""
    lines = text.split("\n")
    above, line, below = lines[:number], lines[number], lines[number + 1 :]
    return {
        "deleted": "\n".join([*above, *below]),
        "changed": "\n".join([*above, altered(line), *below]),
        "pushed down": "\n".join([*above, "# A word on what follows.", line, *below]),
    }


def altered(line: str) -> str:
    """The line with its first number one higher; without a number, with one word exchanged or a comment behind it."""
    said, cite, rest = line.partition("@")
    raised = re.sub(r"\d+", lambda number: str(int(number.group()) + 1), said, count=1)
    for old, new in EXCHANGED:
        if raised == said:
            raised = re.sub(rf"\b{old}\b", new, said, count=1)
    return raised + cite + rest if raised != said else f"{line} # seen"


EXCHANGED = (("must", "may"), ("hit", "stand"), ("wins", "loses"), ("allowed", "not allowed"), ("player", "dealer"))
