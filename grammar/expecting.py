"""Why a line cannot be read: the usual slips first, then what the grammar expected, in plain words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

import lark

from grammar.faults import Fault, did_you_mean, nearest, shortened
from grammar.lines import FORMS, LABEL, LogicalLine
from grammar.numbers import PAYOUT
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
# fmt: off
SMALL_WORDS = {
    "when", "unless", "until", "overrides", "must", "may", "cannot", "is", "are", "has", "have", "and", "or", "not",
    "after", "before", "during", "at", "then", "to", "for", "of", "in",
}
AFTERWARDS = {
    "<END-OF-FILE>", "$END", "CITE", "CLAUSE_COMMA", "WHEN", "UNLESS", "UNTIL", "IN_GAME", "OVERRIDES", "REFERS_TO",
    "VAGUE", "PRINTED", "CLAIMS", "FOLLOWS", "AS", "FOR", "COMMA",
}
# fmt: on
QUOTED = re.compile(r'"[^"]*"')
WORD = re.compile(r"[^\W\d_]+")
CURLY = re.compile("[“”„‟]")
DASH = re.compile("[–—−]")
CARD = re.compile(r"[^\s,;()\"]*[♠♥♦♣]")
MONEY = re.compile(r"[$€£]\s?[^\s,]*")
SLASHED = re.compile(r"[0-9]{1,4}[/.][0-9]{1,2}[/.][0-9]{1,4}")
PAYS = re.compile(r"\s[0-9.]+( (to|for) |:)[0-9.]+\s*$")


ENDINGS = ("less", "more", "fewer", "higher", "lower", "two", "three", "four", "five", "six", "seven", "eight")
CLAUSES = {
    "refers to": 'refers to table "Blackjack Pay Table 1"',
    "printed": 'printed "L5" read as "1.5" surely',
    "vague": 'vague "about"',
    "overrides": "overrides 4.1",
    "in game": "in game spanish21",
}
CLAUSE = re.compile(r'refers\s+to|printed(?=\s+")|vague(?=\s+")|overrides|in\s+game')


class Slip(NamedTuple):
    """A line that cannot be read, without its quotations, and where reading it stopped."""

    line: LogicalLine
    form: str
    at: int
    bare: str
    expected: frozenset[str]

    def fault(self, start: int, end: int, message: str, remedy: str) -> Fault:
        start = min(start, max(0, len(self.line.text) - 1))
        span = self.line.span(start, max(end, start + 1))
        return Fault(span, shortened(message), shortened(remedy))


def syntax_fault(line: LogicalLine, form: str, error: lark.UnexpectedInput) -> Fault:
    """One fault for one broken line: the first slip that explains it, else the first word too many."""
    names = getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    expected = frozenset(name for name in names if not name.startswith("__"))
    slip = Slip(line, form, position(line.text, error), unquoted(line.text), expected)
    return next((fault for look in SLIPS if (fault := look(slip))), None) or unexpected(slip)


def meant_form(line: LogicalLine) -> str:
    """The form of a line, or the one that a misspelt line was meant to have: the block below it depends on it."""
    form = line.form
    if form != "statement" or ":" in line.text:
        return form
    first = WORD.match(line.text)
    return nearest(first.group().lower(), FORMS, cutoff=0.8) if first else form


def better(line: LogicalLine, fault: Fault) -> Fault:
    """The fault of a line that was read but not understood; capitals explain many of them."""
    slip = Slip(line, line.form, 0, unquoted(line.text), frozenset())
    return shouted(slip) or fault


def unquoted(text: str) -> str:
    """The text with every quotation blanked out, at its old length."""
    return QUOTED.sub(lambda quotation: '"' + "\0" * (len(quotation.group()) - 2) + '"', text)


def position(text: str, error: lark.UnexpectedInput) -> int:
    if isinstance(error, lark.UnexpectedToken) and error.token.type == "$END":
        return len(text)
    at = error.pos_in_stream
    return len(text) if at is None or at < 0 else at


def curly_quotation(slip: Slip) -> Fault | None:
    if curly := CURLY.search(slip.bare):
        return slip.fault(
            curly.start(), curly.end(), "this quotation mark is curly", 'quotation marks are straight: "Ante"'
        )
    return None


def open_quotation(slip: Slip) -> Fault | None:
    text = slip.line.text
    if text.count('"') % 2 == 0:
        return None
    return slip.fault(text.rindex('"'), len(text), "this quotation mark is never closed", 'close it with "')


def shouted(slip: Slip) -> Fault | None:
    """``MUST``, ``When``, ``Section``: the words of the language are written small."""
    label = LABEL.match(slip.bare)
    begin = label.end() if label else 0
    for word in WORD.finditer(slip.bare):
        small = word.group().lower()
        known = small in SMALL_WORDS or (small in FORMS and word.start() == begin)
        if known and not word.group().islower():
            return slip.fault(word.start(), word.end(), f'"{word.group()}" is written small', f"write: {small}")
    return None


def long_dash(slip: Slip) -> Fault | None:
    if dash := DASH.search(slip.bare):
        return slip.fault(
            dash.start(),
            dash.end(),
            "this dash is no word of the language",
            'a range is written with "to": $5 to $10; a minus sign and a hyphen are: -',
        )
    return None


def conditional(slip: Slip) -> Fault | None:
    found = re.search(r"(?<![\w-])if(?![\w-])", slip.bare[: slip.at])
    if found and slip.form in ("statement", "row", "paytable", "claim"):
        return slip.fault(found.start(), found.end(), '"if" begins no condition', 'conditions follow "when"')
    return None


def odd_label(slip: Slip) -> Fault | None:
    found = re.match(r"[0-9]+(\.[0-9]+)*[a-z]?[.):,](?=\s)", slip.bare)
    if found and slip.at < found.end():
        label = found.group()[:-1]
        return slip.fault(0, found.end(), f'"{found.group()}" is no label', f"write {label} and a blank")
    return None


def statement_in_table(slip: Slip) -> Fault | None:
    if slip.form != "row" or not subject_at_start(slip):
        return None
    return slip.fault(
        0,
        len(slip.line.text),
        "a statement stands inside a pay table",
        "a statement is not indented below the table; a row is a title and what it pays",
    )


def row_without_table(slip: Slip) -> Fault | None:
    if slip.form != "statement" or subject_at_start(slip) or not PAYS.search(slip.bare):
        return None
    return slip.fault(
        0, len(slip.line.text), "this row stands in no pay table", "indent it below a line: paytable NAME"
    )


def missing_colon(slip: Slip) -> Fault | None:
    if slip.form != "statement":
        return None
    if name := subject_at_start(slip):
        start, end = name
        following = slip.bare[end:].lstrip()
        subject = slip.line.text[start:end]
        named = re.match(r"[^\s:\"][^:]*(?=:\s)", following)
        if named and vocabulary().subjects[" ".join(subject.split()).lower()].named:
            bare_name = named.group().strip()
            begin = slip.bare.index(bare_name, end)
            return slip.fault(
                begin,
                begin + len(bare_name),
                "quotation marks are missing",
                f'write: {subject} "{bare_name}"',
            )
        if not following.startswith((":", '"')) and slip.at >= end:
            return slip.fault(start, end, f'a colon is missing after "{subject}"', shape(slip))
    if ":" in slip.bare:
        return None
    first = slip.line.text.split()[0]
    if near := did_you_mean(first, FORMS):
        return slip.fault(0, len(first), f'"{first}" begins no line of the language', near)
    remedy = f"a statement is a subject, a colon and what it says; {shape(slip)}"
    return slip.fault(0, len(slip.line.text), "there is no colon in this line", remedy)


def subject_at_start(slip: Slip) -> tuple[int, int] | None:
    return subject_at(slip, 0)


def subject_at(slip: Slip, start: int) -> tuple[int, int] | None:
    """Where the longest subject stands that the line, or a part of it, begins with."""
    label = LABEL.match(slip.bare, start)
    start = label.end() if label else start
    ends = [found.end() for found in re.finditer(r"[^\s:\"]+", slip.bare[start : start + 80])]
    for end in reversed(ends[:6]):
        if " ".join(slip.line.text[start : start + end].split()).lower() in vocabulary().subjects:
            return start, start + end
    return None


def odd_card(slip: Slip) -> Fault | None:
    for card in CARD.finditer(slip.bare):
        if card.start() <= slip.at <= card.end():
            return slip.fault(
                card.start(),
                card.end(),
                f'"{card.group()}" is no card',
                "a card is 2 to 10, J, Q, K or A, then its suit: 10♠",
            )
    return None


def odd_money(slip: Slip) -> Fault | None:
    for money in MONEY.finditer(slip.bare):
        if money.start() <= slip.at < money.end():
            return slip.fault(
                money.start(), money.end(), f'"{money.group()}" is no amount', "amounts are written $5 or $2.50"
            )
    return None


def odd_percent(slip: Slip) -> Fault | None:
    if slip.bare[slip.at : slip.at + 1] != "%":
        return None
    return slip.fault(
        slip.at, slip.at + 1, "this percent sign stands alone", "it follows its number without a blank: 3.06%"
    )


def odd_date(slip: Slip) -> Fault | None:
    slashed = next((day for day in SLASHED.finditer(slip.bare) if day.start() <= slip.at <= day.end()), None)
    if not slashed and slip.expected != {"DATE"}:
        return None
    start, end = slashed.span() if slashed else (slip.at, word_end(slip.bare, slip.at))
    if start >= len(slip.bare):
        return None
    said = slip.line.text[start:end]
    return slip.fault(start, end, f'"{said}" is no date', "a date is written year first: 2021-03-26")


def odd_cite(slip: Slip) -> Fault | None:
    if slip.bare[slip.at : slip.at + 1] != "@" or slip.expected == {"NAME"}:
        return None
    place = slip.bare[slip.at :].split()[0]
    return slip.fault(slip.at, slip.at + len(place), f'"{place}" is no place in the source', "line and sentence: @17.2")


def missing_quotation(slip: Slip) -> Fault | None:
    if slip.form not in ("exhibit", "source", "section", "paytable") or "STRING" not in slip.expected:
        return None
    if not slip.bare[slip.at : slip.at + 1].isalnum():
        return None
    name = re.split(r"\s+as\s|\s+for\s|,|\s+@", slip.bare[slip.at :])[0].strip()
    return slip.fault(slip.at, slip.at + len(name), "quotation marks are missing", f'write: {slip.form} "{name}"')


def runs_on(slip: Slip) -> Fault | None:
    """A line that ends with a comma or with "or" goes on, though a new one begins below it."""
    starts = slip.line.starts
    part = bisect_right(starts, slip.at) - 1
    if part < 1 or not subject_at(slip, starts[part]):
        return None
    end = starts[part] - 1
    last = slip.bare[:end].split()[-1]
    word = last if last in ("and", "or") else last[-1]
    return slip.fault(
        end - len(word), end, f'the line ends with "{word}" and so goes on below', "finish it, or leave it out"
    )


def missing_is(slip: Slip) -> Fault | None:
    if slip.form == "claim" and "IS" in slip.expected and slip.at > slip.bare.find(":"):
        return slip.fault(slip.at, word_end(slip.bare, slip.at), 'this claim has no "is"', shape(slip))
    if not {"IS", "HAS"} <= slip.expected:
        return None
    before = slip.bare[: slip.at]
    opening = list(re.finditer(r"(?<![\w-])(when|unless|until|and|or(?!\s+(less|more|fewer)\b)|not)\s|[:(]\s*", before))
    start = opening[-1].end() if opening else 0
    words = before[start:].strip()
    joint = opening[-1].group().strip() if opening else ""
    near = did_you_mean(words, ENDINGS if joint == "or" else vocabulary().flags)
    return slip.fault(
        start,
        start + max(1, len(words)),
        f'"{words}" is no test: it has neither "is" nor "has"',
        near or "a test is, for example: total is 16 or less",
    )


def odd_payout(slip: Slip) -> Fault | None:
    if slip.form != "row":
        return None
    found = re.search(r"(?<![\w.])[0-9.]+\s*(-|/|to|too|for|x)?\s*[0-9.]*\s*(?=,|@|$)", slip.bare)
    if not found or not found.start() <= slip.at <= found.end():
        return None
    return slip.fault(found.start(), found.end(), f'"{found.group().strip()}" is no payout', PAYOUT)


SLIPS: tuple[Callable[[Slip], Fault | None], ...] = (
    curly_quotation,
    open_quotation,
    runs_on,
    shouted,
    long_dash,
    odd_label,
    conditional,
    statement_in_table,
    row_without_table,
    missing_colon,
    odd_card,
    odd_money,
    odd_percent,
    odd_date,
    odd_cite,
    missing_quotation,
    missing_is,
    odd_payout,
)


def unexpected(slip: Slip) -> Fault:
    text, at = slip.line.text, slip.at
    words = one_of_these(slip.expected)
    wanted = f"; {words} is expected" if words else ""
    if at >= len(text):
        return slip.fault(len(text) - 1, len(text), f"the line ends too early{wanted}", shape(slip))
    if slip.expected <= AFTERWARDS:
        return slip.fault(at, len(text), f'"{text[at:].strip()}" is too much here', shape(slip))
    end = word_end(text, at)
    said = text[at:end].strip('"')
    return slip.fault(at, end, f'"{said}" cannot stand here{wanted}', shape(slip))


def word_end(text: str, at: int) -> int:
    found = re.compile(r"[\w.'’-]+|\"[^\"]*\"|\S").match(text, at)
    return found.end() if found else at + 1


def shape(slip: Slip) -> str:
    """``for example: …``, of the clause, of the subject or of the form."""
    clauses = [found.group() for found in CLAUSE.finditer(slip.bare[: slip.at])]
    if clauses:
        return f"for example: {CLAUSES[' '.join(clauses[-1].split())]}"
    example = SHAPES[slip.form]
    if slip.form == "statement" and (name := subject_at_start(slip)):
        start, end = name
        example = vocabulary().subjects[" ".join(slip.line.text[start:end].split()).lower()].example
    return f"for example: {example}"


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


def one_of_these(expected: frozenset[str]) -> str:
    """``a colon``, where few things could have stood there."""
    words = [PLAIN[name] for name in sorted(expected) if name in PLAIN]
    return " or ".join(words) if len(words) < 3 and len(expected) < 12 else ""
