"""A place in the file, and the base of every node in the tree."""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple

from base.records import dataclass


class Span(NamedTuple):
    """A place in the file: lines and columns from 1, end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything the document says."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)
