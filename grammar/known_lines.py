"""The lines of a text that was parsed before: its next version keeps the nodes of lines that stayed the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from operator import is_not
from typing import Any

from grammar.lines import LogicalLine
from grammar.tree import AnyLine, Node, Reading, Row, Span

LineNode = AnyLine | Row | Reading


class Identity:
    """One object, as a key that equals no other. It holds the object, so that no other can take over its address."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


Moves = Mapping[Identity, LineNode]
"""The node of a line before an edit, and the node of the same line where it stands now."""


class KnownLines:
    """The nodes of the last text, by the number of the line that each begins on.

    A line that stands where it stood keeps its very node: what was worked out from it before is then known to rest on
    the same. A line that was pushed up or down gets a copy whose places are moved along, and ``moves`` says so. Both
    cost a tenth of parsing the line again.
    """

    def __init__(self) -> None:
        self.before: dict[int, tuple[LogicalLine, str, LineNode]] = {}
        self.now: dict[int, tuple[LogicalLine, str, LineNode]] = {}
        self.moves: dict[Identity, LineNode] = {}
        self.length = 0
        self.shift = 0
        self.declared = False

    def begin(self, text: str, declared: bool = False) -> None:
        """From now on the lines of this text are asked for; declared: in the words of a declared game."""
        length = text.count("\n")
        self.shift, self.length = length - self.length, length
        self.before = self.now if declared == self.declared else {}  # the same words may mean something else
        self.now, self.moves, self.declared = {}, {}, declared

    def node(self, line: LogicalLine, form: str) -> LineNode | None:
        """The node of a line that was there before, in its place or below or above an edit; None if it is new."""
        number = line.origins[0][0]
        if self.before.get(number, NOTHING)[:2] == (line, form):
            return self.keep(line, form, self.before[number][2])
        earlier, its_form, node = self.before.get(number - self.shift, NOTHING)
        if node is None or its_form != form or lowered(earlier, self.shift) != line:
            return None
        moved: LineNode = lowered_node(node, self.shift)
        self.moves[Identity(node)] = moved
        return self.keep(line, form, moved)

    def keep(self, line: LogicalLine, form: str, node: LineNode) -> LineNode:
        self.now[line.origins[0][0]] = line, form, node
        return node


NOTHING: tuple[None, str, None] = (None, "", None)


def lowered(line: LogicalLine | None, by: int) -> LogicalLine | None:
    """The line so many lines further down."""
    if line is None:
        return None
    return replace(line, origins=tuple((number + by, column) for number, column in line.origins))


def lowered_node(node: Any, by: int) -> Any:
    """The same node, every place in it so many lines further down; what has no place stays the same object."""
    if isinstance(node, Span):
        return node._replace(line=node.line + by, end_line=node.end_line + by) if node.line else node
    if isinstance(node, Node):
        parts = {one.name: getattr(node, one.name) for one in fields(node)}
        changes = {name: new for name, part in parts.items() if (new := lowered_node(part, by)) is not part}
        return replace(node, **changes) if changes else node
    if type(node) is tuple:
        lower = tuple([lowered_node(part, by) for part in node])
        return lower if any(map(is_not, lower, node)) else node
    return node
