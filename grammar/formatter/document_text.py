"""The canonical form of a document: comments kept, long lines wrapped, pay tables aligned."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import takewhile
from typing import assert_never

from grammar.builder.forms import ADDED, POLICIES, UNITS
from grammar.builder.statement_form import OWN_QUESTIONS
from grammar.formatter.value_text import BREAK, breakable_condition, said_terms, said_title, said_value
from grammar.lines import CONTINUES
from grammar.tree import (
    Accept,
    Ambiguous,
    AnyLine,
    Cite,
    Claim,
    Condition,
    Confirmed,
    Declaration,
    Define,
    Document,
    Event,
    Game,
    Header,
    Jurisdiction,
    Line,
    Note,
    Paytable,
    Reading,
    Row,
    Section,
    Statement,
    Tail,
)

WIDTH = 110
STEP = 2
NUMBERED = re.compile(r"[0-9]+(\.[0-9]+)*[a-z]?")
CLAUSE = re.compile(r"when|unless|until|otherwise|overrides|in game|refers to|vague|printed|proposed|@")
WITHIN = (Statement, Paytable, Ambiguous, Claim, Note, Define, Event, Declaration)


def printed(document: Document) -> str:
    """The whole document in canonical form; parsing it again gives the same document."""
    lines: list[str] = []
    before: AnyLine | None = None
    inside = False
    for line in document.lines:
        if apart(line, before) and not (line.above and line.above[0] == ""):
            lines.append("")
        inside = not isinstance(line, Section) and (inside or isinstance(before, Section))
        lines.extend(block(line, STEP if inside and isinstance(line, WITHIN) else 0))
        before = line
    lines.extend(document.below)
    return "".join(f"{line}\n" for line in single_blanks(lines))


def single_blanks(lines: Iterable[str]) -> list[str]:
    """The lines without leading or trailing blank ones, and never two in a row."""
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return kept[:-1] if kept and not kept[-1] else kept


def printed_statement(node: AnyLine | Row | Reading) -> str:
    """One line as printed, without its comments and the block below it."""
    return body(node).replace(BREAK, " ")


def apart(line: AnyLine, before: AnyLine | None) -> bool:
    """Is there a blank line between the two?"""
    if before is None or isinstance(before, Section):
        return False
    return isinstance(line, Section | Paytable | Ambiguous) or isinstance(before, Paytable | Ambiguous)


def block(line: AnyLine | Reading, indent: int) -> Iterator[str]:
    """A line with its comments and everything below it."""
    yield from commented(line, body(line), indent)
    match line:
        case Paytable(rows=rows):
            yield from table(rows, indent + STEP)
        case Ambiguous(readings=readings):
            for reading in readings:
                yield from block(reading, indent + STEP)
        case Reading(lines=inner):
            for part in inner:
                yield from block(part, indent + STEP)


def commented(line: Line, text: str, indent: int) -> Iterator[str]:
    margin = " " * indent
    yield from (margin + comment if comment else "" for comment in line.above)
    *most, last = wrapped(text, indent)
    yield from most
    yield f"{last}  # {line.behind}" if line.behind else last


def table(rows: Iterable[Row | Note], indent: int) -> Iterator[str]:
    """The rows of a pay table, with titles and payouts in columns."""
    rows = tuple(rows)
    titles = max((len(row_title(row)) for row in rows if isinstance(row, Row)), default=0)
    payouts = max((len(said_value(row.pays)) for row in rows if isinstance(row, Row)), default=0)
    for row in rows:
        yield from commented(row, row_body(row, titles, payouts) if isinstance(row, Row) else body(row), indent)


def body(line: AnyLine | Row | Reading) -> str:
    match line:
        case Header(key, value):
            return f'{key} "{value}"' if key in ("exhibit", "source", "amends") else f"{key} {value}"
        case Game(name, follows):
            return f"game {name}" + (f" follows {follows}" if follows else "")
        case Jurisdiction(name, as_of):
            return f"jurisdiction {name}" + (f" as of {as_of.isoformat()}" if as_of else "")
        case Section(title, key, label, tail):
            named = f" as {key}" if key else ""
            return f'{said_label(label)}section "{title}"{named}{said_tail(tail)}'
        case Note(kind, tail):
            return f"note {kind}{said_tail(tail)}"
        case Event(name, condition, tail):
            return f"event {said_title(name)}: {breakable_condition(condition)}{said_tail(tail)}"
        case Define(term, condition, tail):
            return f"define {term}: {breakable_condition(condition)}{said_tail(tail)}"
        case Statement():
            return statement(line)
        case Paytable():
            return paytable(line)
        case Row():
            return row_body(line, 0, 0)
        case Ambiguous(label, _, tail):
            return f"ambiguous {label}{said_tail(tail)}"
        case Reading(name):
            return f"reading {name}"
        case Claim():
            return claim(line)
        case Declaration():
            return declaration(line)
        case Accept(finding, reason, by, on):
            return f'accept {finding}: "{reason}", by "{by}", on {on.isoformat()}'
        case Confirmed(cites, by, on):
            return f'confirmed {", ".join(said_cite(cite) for cite in cites)} by "{by}" on {on.isoformat()}'
        case _:
            assert_never(line)


def statement(line: Statement) -> str:
    name = " " + ", ".join(f'"{one}"' for one in line.names) if line.name else ""
    hedge = f"{line.hedge} " if line.hedge else ""
    otherwise = ", otherwise" if line.default else ""
    if line.otherwise is not None:
        otherwise = f", otherwise {said_value(line.otherwise)}"
    return (
        f"{said_label(line.label)}{said_subject(line, name)}: {hedge}{said_value(line.value)}"
        f"{said_clauses(line.when, line.unless, line.until)}{otherwise}{said_tail(line.tail)}"
    )


def said_subject(line: Statement, name: str) -> str:
    """A question declared by the game itself takes the place of a subject."""
    return line.name if line.subject in OWN_QUESTIONS else f"{line.subject}{name}"


def declaration(line: Declaration) -> str:
    words = said_terms(line.words)
    head = (
        f'wager "{line.name}" on {words}' if line.form == "spots" else f"{line.form} {said_title(line.name)}: {words}"
    )
    head = f"{line.form}: {words}" if not line.name else head
    return f"{said_label(line.label)}{head}{said_clauses(line.when, None, line.until)}{said_tail(line.tail)}"


def paytable(line: Paytable) -> str:
    wager = f' for "{line.wager}"' if line.wager else ""
    policy = f", {spelling(POLICIES, line.policy)}" if line.policy else ""
    unit = f", {spelling(UNITS, line.unit)}" if line.unit else ""
    added = f", {ADDED[0]}" if line.added else ""
    return (
        f'{said_label(line.label)}paytable "{line.name}"{wager}{policy}{unit}{added}'
        f"{said_clauses(line.when, line.unless, None)}{said_tail(line.tail)}"
    )


def spelling(ways: dict[str, str], meaning: str) -> str:
    return next(way for way, meant in ways.items() if meant == meaning)


def row_title(row: Row) -> str:
    tag = f"[{row.label}] " if row.label else ""
    return tag + said_title(row.event, starts_line=True)


def said_pays(row: Row) -> str:
    return f"{row.hedge} {said_value(row.pays)}" if row.hedge else said_value(row.pays)


def row_body(row: Row, titles: int, payouts: int) -> str:
    claims = "".join(f", {claim.kind} {claim.text}" for claim in row.claims)
    return (
        f"{row_title(row):{titles}}  {said_pays(row):>{payouts}}{claims}"
        f"{said_clauses(row.when, row.unless, None)}{said_tail(row.tail)}"
    )


def claim(line: Claim) -> str:
    names = "".join(f' {word} "{name}"' for word, name in zip(("of", "in"), line.names, strict=False))
    when = said_clauses(line.when, None, None)
    return f"{said_label(line.label)}claim: {line.what}{names} is {line.value}{when}{said_tail(line.tail)}"


def said_label(label: str) -> str:
    if not label:
        return ""
    return f"{label}  " if NUMBERED.fullmatch(label) else f"[{label}] "


def said_clauses(when: Condition | None, unless: Condition | None, until: Condition | None) -> str:
    clauses = (("when", when), ("unless", unless), ("until", until))
    return "".join(f" {word} {breakable_condition(condition)}" for word, condition in clauses if condition)


def said_tail(tail: Tail) -> str:
    games = f" in game {', '.join(tail.games)}" if tail.games else ""
    overrides = f", overrides {', '.join(tail.overrides)}" if tail.overrides else ""
    refers = "".join(
        f", refers to {refers.kind}" + (f' "{refers.target}"' if refers.target else "") for refers in tail.refers
    )
    vague = "".join(f', vague "{words}"' for words in tail.vague)
    damage = "".join(f', printed "{d.printed}" read as "{d.taken_as}" {d.certainty}' for d in tail.damage)
    cites = "".join(f" {said_cite(cite)}" for cite in tail.cites)
    proposed = f" proposed {tail.proposed}" if tail.proposed else ""
    return f"{games}{overrides}{refers}{vague}{damage}{cites}{proposed}"


def said_cite(cite: Cite) -> str:
    first, last = (f"{line}" + (f".{part}" if part else "") for line, part in (cite.first, cite.last))
    place = f"@{first}" if first == last else f"@{first}-{last}"
    return f'{place} "{cite.words}"' if cite.words else place


def wrapped(text: str, indent: int) -> list[str]:
    """The physical lines of a logical line: broken where continuation is automatic, preferably before a clause."""
    lines: list[str] = []
    start, margin = 0, " " * indent
    places = deque(cut_places(text) if indent + len(text) > WIDTH else ())
    while len(margin) + len(text) - start > WIDTH and places:
        cut = best_cut(places, start, WIDTH - len(margin))
        lines.append(margin + text[start:cut].rstrip().replace(BREAK, " "))
        start, margin = cut, " " * (indent + 2 * STEP)
        while places and places[0][0] <= start:
            places.popleft()
    return [*lines, margin + text[start:].replace(BREAK, " ")]


def best_cut(places: deque[tuple[int, Cut]], start: int, room: int) -> int:
    """Where to break a long line: the last good place that leaves at least a third, else any good place."""
    fitting = list(takewhile(lambda place: place[0] - start <= room + 1, places)) or [places[0]]
    third = start + room // 3
    for grade, least in (*((good, third) for good in Cut), (Cut.CLAUSE, start), (Cut.COLON, start)):
        if found := [cut for cut, kind in fitting if kind is grade and cut > least]:
            return found[-1]
    return fitting[-1][0]


class Cut(Enum):
    """What follows a possible line break, best first: a clause, a part of a condition, the rest of a list,
    what a colon announces, any "and" or "or"."""

    CLAUSE = 1
    JOINT = 2
    COMMA = 3
    COLON = 4
    WORD = 5


def cut_places(text: str) -> Iterator[tuple[int, Cut]]:
    """Every place outside quotation marks where the continuation rule would join the two lines again."""
    quoted = False
    for after, character in enumerate(text[:-1], start=1):
        if character == '"':
            quoted = not quoted
        elif quoted or text[after] == " ":
            continue
        elif character == BREAK:
            yield after, Cut.JOINT
        elif character == " " and CONTINUES.match(text, after):
            yield after, Cut.CLAUSE if CLAUSE.match(text, after) else Cut.WORD
        elif character == " " and text[after - 2] == ",":
            yield after, Cut.COMMA
        elif character == " " and text[after - 2] == ":":
            yield after, Cut.COLON
