"""Why a line cannot be read: the first common mistake that explains it, else what the grammar expected."""

from __future__ import annotations

import re

import lark

from grammar.errors.common_mistakes import A_TEST, OPENING, SLIPS, shouted
from grammar.errors.faults import Fault, nearest
from grammar.errors.line_shapes import BrokenLine, shape, unquoted, word_end
from grammar.lines import FORMS, LogicalLine

# fmt: off
AFTERWARDS = {
    "<END-OF-FILE>", "$END", "CITE", "CLAUSE_COMMA", "WHEN", "UNLESS", "UNTIL", "OTHERWISE", "IN_GAME", "OVERRIDES",
    "REFERS_TO",
    "VAGUE", "PRINTED", "PROPOSED", "CLAIMS", "FOLLOWS", "AS", "FOR", "COMMA",
}
# fmt: on
PLAIN = {
    "COLON": "a colon",
    "STRING": "text in quotation marks",
    "NAME": "a name",
    "DATE": "a date such as 2021-03-26",
    "NUMBER": "a number",
    "ODDS": "odds such as 3 to 2",
    "READ_AS": '"read as"',
    "CERTAINTY": '"surely", "likely" or "perhaps"',
    "RPAR": "a closing bracket",
}
WORD = re.compile(r"[^\W\d_]+")


def syntax_fault(line: LogicalLine, form: str, error: lark.UnexpectedInput) -> Fault:
    """One fault per broken line: the first mistake that explains it, else the first unexpected word."""
    names = getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    expected = frozenset(name for name in names if not name.startswith("__"))
    slip = BrokenLine(line, form, position(line.text, error), unquoted(line.text), expected)
    return next((fault for look in SLIPS if (fault := look(slip))), None) or unexpected(slip)


def meant_form(line: LogicalLine) -> str:
    """The form of a line, or the one a misspelt line was meant to have; the block below depends on it."""
    form = line.form
    if form != "statement" or ":" in line.text:
        return form
    first = WORD.match(line.text)
    return nearest(first.group().lower(), FORMS, cutoff=0.8) if first else form


def better(line: LogicalLine, fault: Fault) -> Fault:
    """The fault of a line that parsed but made no sense; capital letters explain many of them."""
    slip = BrokenLine(line, line.form, 0, unquoted(line.text), frozenset())
    return shouted(slip) or fault


def said_with_when(text: str) -> str:
    """The line with "when" for words that begin no condition; what stands in quotation marks is left alone."""
    return IF.sub(lambda found: found[0] if found[0].startswith('"') else "when", text)


IF = re.compile(r'"[^"]*"|(?<![\w-])(?:if|whenever)(?![\w-])')


def position(text: str, error: lark.UnexpectedInput) -> int:
    if isinstance(error, lark.UnexpectedToken) and error.token.type == "$END":
        return len(text)
    at = error.pos_in_stream
    return len(text) if at is None or at < 0 else at


def unexpected(slip: BrokenLine) -> Fault:
    text, at = slip.line.text, slip.at
    words = one_of_these(slip.expected)
    wanted = f"; {words} is expected" if words else ""
    if at >= len(text):
        last = text.split()[-1] if text.split() else ""
        if last in OPENING:
            return slip.fault(text.rindex(last), len(text.rstrip()), f'nothing follows "{last}"', A_TEST)
        return slip.fault(len(text) - 1, len(text), f"the line ends too early{wanted}", shape(slip))
    if slip.expected <= AFTERWARDS:
        return slip.fault(at, len(text), f'"{text[at:].strip()}" is too much here', shape(slip))
    end = word_end(text, at)
    if (name := QUOTED_NAME.match(text, at)) and slip.expected == {"NAME"}:
        said = f"this name stands without quotation marks: {text[:at]}{name[1]}"
        return slip.fault(at, name.end(), said, shape(slip))
    said = text[at:end].strip('"')
    return slip.fault(at, end, f'"{said}" cannot stand here{wanted}', shape(slip))


QUOTED_NAME = re.compile(r'"([a-z][a-z0-9-]*)"')
"""A word that could stand as a name of the language if it were not quoted."""


def one_of_these(expected: frozenset[str]) -> str:
    """``a colon``, if only a few things could have come next."""
    words = [PLAIN[name] for name in sorted(expected) if name in PLAIN]
    return " or ".join(words) if len(words) < 3 and len(expected) < 12 else ""
