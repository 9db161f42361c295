"""Common mistakes: each function looks at an unreadable line and explains it, or passes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from grammar.builder.pay_words import PAYOUT
from grammar.errors.faults import Fault, did_you_mean
from grammar.errors.line_shapes import BrokenLine, shape, subject_at, subject_at_start, word_end
from grammar.lines import FORMS, LABEL
from grammar.vocabulary import vocabulary

# fmt: off
SMALL_WORDS = {
    "when", "unless", "until", "overrides", "must", "may", "cannot", "is", "are", "has", "have", "and", "or", "not",
    "after", "before", "during", "at", "then", "to", "for", "of", "in",
}
# fmt: on
WORD = re.compile(r"[^\W\d_]+")
CURLY = re.compile("[“”„‟]")
DASH = re.compile("[–—−]")
CARD = re.compile(r"(?<![^\s,;()\"])[^\s,;()\"]*[♠♥♦♣]")
MONEY = re.compile(r"(?<![0-9.,])[0-9.,]*[$€£]( ?[0-9][^\s,]*|[A-Za-z]\w*)?")
SIGN = re.compile(r"[<>=≤≥]+|-(?=\s)")
SLASHED = re.compile(r"[0-9]{1,4}[/.][0-9]{1,2}[/.][0-9]{1,4}")
PAYS = re.compile(r"\s[0-9.]+( (to|for) |:)[0-9.]+\s*$")
ENDINGS = ("less", "more", "fewer", "higher", "lower", "two", "three", "four", "five", "six", "seven", "eight")
A_RANK = "a hand ranks above, below or with another hand, or at least so high: dealer hand ranks at least pair of 10s"
A_TEST = "a test is, for example: total is 16 or less"
COMPARED = "comparisons are said in words: is 16, is 16 or less, is more than dealer total"


def curly_quotation(slip: BrokenLine) -> Fault | None:
    if curly := CURLY.search(slip.bare):
        return slip.fault(
            curly.start(), curly.end(), "this quotation mark is curly", 'quotation marks are straight: "Ante"'
        )
    return None


def open_quotation(slip: BrokenLine) -> Fault | None:
    text = slip.line.text
    if text.count('"') % 2 == 0:
        return None
    return slip.fault(text.rindex('"'), len(text), "this quotation mark is never closed", 'close it with "')


def shouted(slip: BrokenLine) -> Fault | None:
    """``MUST``, ``When``, ``Section``: the words of the language are lower case."""
    label = LABEL.match(slip.bare)
    begin = label.end() if label else 0
    for word in WORD.finditer(slip.bare):
        small = word.group().lower()
        known = small in SMALL_WORDS or (small in FORMS and word.start() == begin)
        if known and not word.group().islower():
            return slip.fault(word.start(), word.end(), f'"{word.group()}" is written small', f"write: {small}")
    return None


def long_dash(slip: BrokenLine) -> Fault | None:
    if dash := DASH.search(slip.bare):
        return slip.fault(
            dash.start(),
            dash.end(),
            "this dash is no word of the language",
            'a range is written with "to": $5 to $10; a minus sign and a hyphen are: -',
        )
    return None


def conditional(slip: BrokenLine) -> Fault | None:
    found = re.search(r"(?<![\w-])if(?![\w-])", slip.bare[: slip.at])
    if found and slip.form in ("statement", "row", "paytable", "claim"):
        return slip.fault(found.start(), found.end(), '"if" begins no condition', 'conditions follow "when"')
    return None


def odd_label(slip: BrokenLine) -> Fault | None:
    found = re.match(r"[0-9]+(\.[0-9]+)*[a-z]?[.):,](?=\s)", slip.bare)
    if found and slip.at < found.end():
        label = found.group()[:-1]
        return slip.fault(0, found.end(), f'"{found.group()}" is no label', f"write {label} and a blank")
    return None


def statement_in_table(slip: BrokenLine) -> Fault | None:
    if slip.form != "row" or not subject_at_start(slip):
        return None
    return slip.fault(
        0,
        len(slip.line.text),
        "a statement stands inside a pay table",
        "a statement is not indented below the table; a row is a title and what it pays",
    )


def row_without_table(slip: BrokenLine) -> Fault | None:
    if slip.form != "statement" or subject_at_start(slip) or not PAYS.search(slip.bare):
        return None
    return slip.fault(
        0, len(slip.line.text), "this row stands in no pay table", "indent it below a line: paytable NAME"
    )


def missing_colon(slip: BrokenLine) -> Fault | None:
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


def odd_card(slip: BrokenLine) -> Fault | None:
    for card in CARD.finditer(slip.bare):
        if card.start() <= slip.at <= card.end():
            return slip.fault(
                card.start(),
                card.end(),
                f'"{card.group()}" is no card',
                "a card is 2 to 10, J, Q, K or A, then its suit: 10♠",
            )
    return None


def odd_money(slip: BrokenLine) -> Fault | None:
    for money in MONEY.finditer(slip.bare):
        if money.start() <= slip.at < money.end():
            return slip.fault(
                money.start(), money.end(), f'"{money.group()}" is no amount', "amounts are written $5 or $2.50"
            )
    return None


def odd_sign(slip: BrokenLine) -> Fault | None:
    sign = SIGN.match(slip.bare, slip.at)
    if not sign:
        return None
    remedy = 'a range is written with "to": $5 to $10' if sign.group() == "-" else COMPARED
    return slip.fault(sign.start(), sign.end(), f'"{sign.group()}" is no word of the language', remedy)


def full_stop(slip: BrokenLine) -> Fault | None:
    if slip.bare[slip.at :].strip() not in (".", ";"):
        return None
    return slip.fault(slip.at, slip.at + 1, "no mark stands at the end of a line", "leave it out")


def odd_percent(slip: BrokenLine) -> Fault | None:
    if slip.bare[slip.at : slip.at + 1] != "%":
        return None
    return slip.fault(
        slip.at, slip.at + 1, "this percent sign stands alone", "it follows its number without a blank: 3.06%"
    )


def odd_date(slip: BrokenLine) -> Fault | None:
    slashed = next((day for day in SLASHED.finditer(slip.bare) if day.start() <= slip.at <= day.end()), None)
    if not slashed and slip.expected != {"DATE"}:
        return None
    start, end = slashed.span() if slashed else (slip.at, word_end(slip.bare, slip.at))
    if start >= len(slip.bare):
        return None
    said = slip.line.text[start:end]
    return slip.fault(start, end, f'"{said}" is no date', "a date is written year first: 2021-03-26")


def odd_cite(slip: BrokenLine) -> Fault | None:
    if slip.bare[slip.at : slip.at + 1] != "@" or slip.expected == {"NAME"}:
        return None
    place = slip.bare[slip.at :].split()[0]
    before = slip.bare[: slip.at].split()
    if CITE.fullmatch(place) and before:  # the place is right: what should stand before it is missing
        word = before[-1]
        start = slip.bare.rindex(word, 0, slip.at)
        remedy = A_TEST if word in OPENING else shape(slip)
        return slip.fault(start, start + len(word), f'nothing follows "{word}"', remedy)
    return slip.fault(slip.at, slip.at + len(place), f'"{place}" is no place in the source', "line and sentence: @17.2")


CITE = re.compile(r"@\d+(\.\d+)?(-\d+(\.\d+)?)?,?")
OPENING = ("when", "unless", "until", "and", "or", "not", "only")


def missing_quotation(slip: BrokenLine) -> Fault | None:
    if slip.form not in ("exhibit", "source", "amends", "section", "paytable") or "STRING" not in slip.expected:
        return None
    if not slip.bare[slip.at : slip.at + 1].isalnum():
        return None
    name = re.split(r"\s(?:as|for)\s|,|\s@", slip.bare[slip.at :])[0].strip()
    return slip.fault(slip.at, slip.at + len(name), "quotation marks are missing", f'write: {slip.form} "{name}"')


def several_payers(slip: BrokenLine) -> Fault | None:
    """``paytable "T" for "Red" and "Black"``"""
    found = re.search(r'for\s+"[^"]*"\s*(?:,|and)\s*(?:and\s*)?"', slip.bare) if slip.form == "paytable" else None
    if not found or slip.at < found.start():
        return None
    return slip.fault(
        found.start(),
        len(slip.bare),
        "a pay table has one wager",
        'write it once for each, or what they pay in lines: wager pay "Red", "Black": 1 to 1 when …',
    )


def several_row_pays(slip: BrokenLine) -> Fault | None:
    """``"7-7-7"  30 to 1 or 25 to 1``"""
    found = ROW_PAYS.search(slip.bare) if slip.form == "row" else None
    if not found or not found.start() <= slip.at <= found.end():
        return None
    return slip.fault(
        found.start(),
        found.end(),
        "a row pays one thing",
        "where the text leaves open which, write: ambiguous NAME, and below it two readings, each with its table",
    )


ROW_PAYS = re.compile(
    r"(?:(?<![0-9.,])[0-9.,]++(?: to | for |:)[0-9.]++)\s+(?:and/)?or\s+[0-9.,]++(?: to | for |:)[0-9.]++"
)


def runs_on(slip: BrokenLine) -> Fault | None:
    """A line that ends with a comma or "or" continues, but a new one begins below it."""
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


def missing_is(slip: BrokenLine) -> Fault | None:
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
    if " ranks " in f"{words} ":
        end = start + max(1, len(words))
        return slip.fault(start, end, f'"{words}" does not say how high it ranks', A_RANK)
    return slip.fault(
        start,
        start + max(1, len(words)),
        f'"{words}" is no test: it has neither "is" nor "has"',
        near or A_TEST,
    )


def odd_payout(slip: BrokenLine) -> Fault | None:
    if slip.form != "row":
        return None
    found = ODD_PAYOUT.search(slip.bare)
    if not found or not found.start() <= slip.at <= found.end():
        return None
    return slip.fault(found.start(), found.end(), f'"{found.group().strip()}" is no payout', PAYOUT)


ODD_PAYOUT = re.compile(r"(?<![\w.])[0-9.]++(?:\s*+(?:-|/|too?|for|x)(?:\s*+[0-9.]++)?|\s++[0-9.]++)?\s*+(?=,|@|$)")
SLIPS: tuple[Callable[[BrokenLine], Fault | None], ...] = (
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
    odd_sign,
    full_stop,
    odd_percent,
    odd_date,
    odd_cite,
    several_payers,
    several_row_pays,
    missing_quotation,
    missing_is,
    odd_payout,
)
