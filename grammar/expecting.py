"""What a line that the grammar cannot read should have had: from terminals to plain words."""

from __future__ import annotations

import re

import lark

from grammar.faults import Fault, did_you_mean
from grammar.lines import FORMS, LogicalLine
from grammar.vocabulary import vocabulary

SHAPES = {
    "exhibit": 'exhibit "Lakeside Blackjack"',
    "language": "language 1",
    "source": 'source "lakeside.txt"',
    "game": "game spanish21 follows blackjack",
    "family": "family baccarat",
    "jurisdiction": "jurisdiction new-hampshire as of 2021-03-26",
    "section": 'section "Rules" as rules',
    "note": 'note heading @3 "Exhibit A"',
    "event": 'event "five-card 21": total is 21 and hand has 5 cards',
    "define": "define soft hand: ace is counted as 11",
    "paytable": 'paytable "Match the Dealer", highest row only',
    "row": "two suited matches  18 to 1",
    "ambiguous": "ambiguous soft-17 @17.1",
    "reading": "reading inclusive",
    "claim": 'claim: house edge of "Match the Dealer" is 3.06%',
    "accept": 'accept 3f2a91c0: "as the regulator approved it", by "A. Reviewer", on 2026-11-16',
    "statement": "dealer draw: dealer must hit when total is 16 or less",
}
CURLY = re.compile("[“”„‟]")


def syntax_fault(line: LogicalLine, form: str, error: lark.UnexpectedInput) -> Fault:
    """One fault for one broken line, at the first word that cannot be read."""
    text = line.text
    at = position(text, error)
    if curly := CURLY.search(text):
        span = line.span(curly.start(), curly.end())
        return Fault(span, "this quotation mark is curly", 'names stand in straight quotation marks: "Ante"')
    if text.count('"') % 2:
        last = text.rindex('"')
        return Fault(line.span(last, len(text)), "this quotation mark is never closed", 'close it with "')
    if form == "statement" and ":" not in text:
        return missing_colon(line)
    end = word_end(text, at)
    span = line.span(min(at, max(0, len(text) - 1)), max(end, at + 1))
    example = f"for example: {shape(line, form)}"
    if at >= len(text):
        whole = line.span(len(text) - 1, len(text))
        return Fault(whole, f"the line ends too early{wanted(error)}", example)
    return Fault(span, f'"{text[at:end]}" cannot stand here{wanted(error)}', example)


def position(text: str, error: lark.UnexpectedInput) -> int:
    if isinstance(error, lark.UnexpectedToken) and error.token.type == "$END":
        return len(text)
    at = error.pos_in_stream
    return len(text) if at is None or at < 0 else at


def word_end(text: str, at: int) -> int:
    found = re.compile(r"\S+").match(text, at)
    return found.end() if found else at + 1


def missing_colon(line: LogicalLine) -> Fault:
    first = line.text.split()[0]
    near = did_you_mean(first, FORMS)
    remedy = near or "a statement is: subject, colon, what it says; for example: " + SHAPES["statement"]
    return Fault(line.whole, "there is no colon in this line", remedy)


def shape(line: LogicalLine, form: str) -> str:
    if form != "statement":
        return SHAPES[form]
    name = re.sub(r"^(\[[^\]]*\]|[0-9.]+[a-z]?)\s+", "", line.text.partition(":")[0])
    subject = vocabulary().subjects.get(name.partition('"')[0].strip().lower())
    return subject.example if subject else SHAPES[form]


PLAIN = {
    "COLON": "a colon",
    "STRING": "text in quotation marks",
    "NAME": "a name",
    "DATE": "a date such as 2021-03-26",
    "IS": '"is"',
    "HAS": '"has"',
    "NUMBER": "a number",
    "ODDS": "odds such as 3 to 2",
    "READ_AS": '"read as"',
    "CERTAINTY": "surely, likely or perhaps",
    "RPAR": "a closing bracket",
    "COMMA": "a comma",
}


def wanted(error: lark.UnexpectedInput) -> str:
    """``; expected a colon``, where few things could have stood there."""
    names = getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    words = [PLAIN[name] for name in sorted(names) if name in PLAIN]
    if not words or len(words) > 3:
        return ""
    return f"; expected {' or '.join(words)}"
