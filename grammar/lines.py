"""A file as logical lines: comments separated, continuations joined, indentation counted.

A line continues when it ends with a comma, a colon, ``and`` or ``or``, or when the next line begins with a word
that can only follow something: ``when``, ``unless``, ``until``, ``otherwise``, ``and``, ``or``, ``overrides``,
``in game``, ``refers to``, ``vague``, ``printed``, ``read as``, ``proposed``, ``@``.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from base.records import dataclass
from grammar.tree import Span

FORMS = (
    "exhibit",
    "language",
    "source",
    "amends",
    "game",
    "family",
    "jurisdiction",
    "section",
    "note",
    "event",
    "define",
    "paytable",
    "ambiguous",
    "reading",
    "claim",
    "accept",
    "confirmed",
    "randomizer",
    "stage",
    "state",
    "combination",
    "number",
    "ranking",
    "spots",
)

GOES_ON = re.compile(r"(,|:|(?<![\w'’+/-])(and|or))$")
CONTINUES = re.compile(
    r"(when|unless|until|otherwise|and|or|overrides|in[ \t]+game|refers[ \t]+to|read[ \t]+as|vague|printed|proposed)"
    r"(?![\w:'’+/-])|@[0-9]"
)
LABEL = re.compile(r"(\[[^\]]*\]|[0-9]+(\.[0-9]+)*[a-z]?)[ \t]+")
WORD = re.compile(r"[A-Za-z]+")
SPOTS = re.compile(r'wager[ \t]+"[^"]*"[ \t]+on(?!\w)')


@dataclass(frozen=True, slots=True)
class LogicalLine:
    """The text of one statement with its indentation, its comments, and the position of each part."""

    text: str
    indent: int
    above: tuple[str, ...]
    behind: str
    starts: tuple[int, ...]
    origins: tuple[tuple[int, int], ...]

    @property
    def form(self) -> str:
        """The grammar rule the line starts with: a form's keyword, or statement."""
        label = LABEL.match(self.text)
        start = label.end() if label else 0
        if SPOTS.match(self.text, start):
            return "spots"
        word = WORD.match(self.text, start)
        return word.group() if word and word.group() in FORMS else "statement"

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column, from 1, of a character in the text."""
        index = bisect_right(self.starts, offset) - 1
        line, column = self.origins[index]
        return line, column + offset - self.starts[index]

    def span(self, start: int, end: int) -> Span:
        if len(self.origins) == 1:
            line, column = self.origins[0]
            return Span(line, column + start, line, column + max(start + 1, end))
        last_line, last_column = self.place(max(start, end - 1))
        return Span(*self.place(start), last_line, last_column + 1)

    @property
    def whole(self) -> Span:
        return self.span(0, max(1, len(self.text)))


def logical_lines(text: str) -> tuple[list[LogicalLine], tuple[str, ...]]:
    """The lines of a file, and the comments below the last one."""
    lines: list[LogicalLine] = []
    comments: list[str] = []
    parts: list[tuple[int, int, str]] = []
    behind = ""
    indent = 0

    def finish() -> None:
        nonlocal parts, behind, comments
        if parts:
            lines.append(joined(parts, indent, tuple(comments), behind))
            parts, behind, comments = [], "", []

    for number, raw in enumerate(text.split("\n"), start=1):
        code, comment = without_comment(raw.rstrip("\r"))
        body = code.strip(" \t\f\v")
        if not body:
            if parts and GOES_ON.search(parts[-1][2]) and comment:
                behind = f"{behind} {comment.lstrip('# ')}".strip()
                continue
            finish()
            if comment:
                comments.append(comment)
            elif comments or lines:
                comments = [*comments, ""] if not comments or comments[-1] else comments
            continue
        column = len(code) - len(code.lstrip(" \t\f\v"))
        if parts and not (GOES_ON.search(parts[-1][2]) or CONTINUES.match(body)):
            finish()
        if not parts:
            indent = width(code[:column])
        parts.append((number, column + 1, body))
        behind = f"{behind} {comment.lstrip('# ')}".strip()
    finish()
    while comments and not comments[-1]:
        comments.pop()
    return lines, tuple(comments)


def joined(parts: list[tuple[int, int, str]], indent: int, above: tuple[str, ...], behind: str) -> LogicalLine:
    starts, origins, texts, length = [], [], [], 0
    for line, column, body in parts:
        starts.append(length)
        origins.append((line, column))
        texts.append(body)
        length += len(body) + 1
    return LogicalLine(" ".join(texts), indent, above, behind, tuple(starts), tuple(origins))


def without_comment(line: str) -> tuple[str, str]:
    """A line's code and its comment including the #; a # inside quotation marks starts no comment."""
    if "#" not in line:
        return line, ""
    quoted = False
    for index, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return line[:index], line[index:].rstrip()
    return line, ""


def width(blank: str) -> int:
    return len(blank.expandtabs(4))
