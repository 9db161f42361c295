"""One function for each form of the grammar, in the same order: from parse trees to nodes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grammar.builder.clauses import Clauses, ParsedLine, cited, condition
from grammar.builder.declared_forms import declaration, spots
from grammar.builder.labels import known, label, name_or_nothing, title
from grammar.builder.pay_words import payment
from grammar.builder.statement_form import statement
from grammar.builder.tokens import Token, in_words, number, texts
from grammar.builder.value_words import date_of
from grammar.errors.faults import Misread, did_you_mean
from grammar.tree import (
    Accept,
    Ambiguous,
    AnyLine,
    Claim,
    Confirmed,
    Define,
    Event,
    Game,
    Header,
    Jurisdiction,
    Note,
    Paytable,
    Reading,
    Row,
    Section,
)
from grammar.vocabulary import TERMS, plain

VERSION = "1"
NOTES = ("heading", "remark", "noise", "form-field", "rhetoric", "example", "repetition")
SECTIONS = (
    "name",
    "object",
    "rules",
    "equipment",
    "method-of-play",
    "wager-types",
    "wager-amounts",
    "payouts",
    "points",
)
POLICIES = {
    "highest row only": "highest",
    "all rows that apply": "all",
    "rows add up": "all",
    "first row that applies": "first",
}
ADDED = ("added to other pays", "paid on top")
UNITS = {"pays to 1": "to", "pays to one": "to", "pays for 1": "for", "pays for one": "for"}
RATES = ("house edge", "player return", "hit frequency")
CLAIMS = (
    *RATES,
    "probability",
    "return",
    "total probability",
    "total return",
    "payout range",
    "net result",
)


def header(source: ParsedLine) -> Header:
    token = source[0]
    value = source.string(token) if token.type == "STRING" else token.value
    if not value.strip():
        raise Misread(source.tok(token).span, "nothing stands between the quotation marks", "")
    return Header(str(source.tree.data), value, **source.common)


def language(source: ParsedLine) -> Header:
    version = source.tok(source[0])
    if version.text != VERSION:
        raise Misread(version.span, f"language {version.text} is not known here", f"write: language {VERSION}")
    return header(source)


def game(source: ParsedLine) -> Game:
    return Game(source[0].value, name_or_nothing(source[1]), **source.common)


def jurisdiction(source: ParsedLine) -> Jurisdiction:
    day = date_of(source.tok(source[1])) if source[1] is not None else None
    return Jurisdiction(source[0].value, day, **source.common)


def section(source: ParsedLine) -> Section:
    key = source.tok(source[2]) if source[2] is not None else None
    if key:
        known(key, SECTIONS, f'"{key.text}" is no section that a regulator asks for')
    clauses = source.clauses(3)
    clauses.refuse("a section", "when", "unless", "until", "overrides", "claims")
    return Section(
        source.string(source[1]),
        key.text if key else "",
        label(source, source[0]),
        clauses.tail(),
        **source.common,
    )


def note(source: ParsedLine) -> Note:
    kind = source.tok(source[0])
    known(kind, NOTES, f'"{kind.text}" is no kind of note')
    clauses = source.clauses(1)
    clauses.refuse("a note", "when", "unless", "until", "overrides", "claims")
    return Note(kind.text, clauses.tail(), **source.common)


def event(source: ParsedLine) -> Event:
    clauses = source.clauses(2)
    clauses.refuse("an event", "when", "unless", "until", "overrides", "claims")
    return Event(title(source, source[0]), condition(source, source[1]), clauses.tail(), **source.common)


def define(source: ParsedLine) -> Define:
    term = plain(title(source, source[0]))
    if term not in TERMS:
        raise Misread(
            source.span(source[0]),
            f'"{term}" is no term that a condition can define',
            did_you_mean(term, TERMS) or f"one of: {', '.join(TERMS)}",
        )
    clauses = source.clauses(2)
    clauses.refuse("a definition", "when", "unless", "until", "claims")
    return Define(term, condition(source, source[1]), clauses.tail(), **source.common)


def paytable(source: ParsedLine) -> Paytable:
    trees = [child for child in source.tree.children[3:] if hasattr(child, "data")]
    policy = unit = ""
    added = False
    for tree in trees:
        if tree.data == "policy":
            words = " ".join(texts(source.toks(tree))).lower()
            added = added or words in ADDED
            if words not in POLICIES and words not in UNITS and words not in ADDED:
                ways = (*POLICIES, *UNITS, *ADDED)
                raise Misread(
                    source.span(tree),
                    f'"{words}" is no way to read a pay table',
                    did_you_mean(words, ways) or f"one of: {', '.join(ways)}",
                )
            if (policy and words in POLICIES) or (unit and words in UNITS):
                raise Misread(source.span(tree), "this is said twice", "leave one of the two out")
            policy, unit = POLICIES.get(words, policy), UNITS.get(words, unit)
    clauses = Clauses(source, [tree for tree in trees if tree.data != "policy"])
    clauses.refuse("a pay table", "until", "claims")
    return Paytable(
        source.string(source[1]),
        source.string(source[2]),
        policy,
        unit,
        label(source, source[0]),
        clauses.condition("when"),
        clauses.condition("unless"),
        (),
        clauses.tail(),
        added,
        **source.common,
    )


def row(source: ParsedLine) -> Row:
    clauses = source.clauses(4)
    clauses.refuse("a row", "until")
    return Row(
        title(source, source[1]),
        payment(source.toks(source[3])),
        label(source, source[0]),
        clauses.claims(),
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.tail(),
        source.tok(source[2]).text if source[2] is not None else "",
        **source.common,
    )


def ambiguous(source: ParsedLine) -> Ambiguous:
    clauses = source.clauses(1)
    clauses.refuse("an ambiguous sentence", "when", "unless", "until", "claims")
    return Ambiguous(source[0].value, (), clauses.tail(), **source.common)


def reading(source: ParsedLine) -> Reading:
    return Reading(source[0].value, **source.common)


def claim(source: ParsedLine) -> Claim:
    tokens = source.toks(source[1])
    names = tuple(token.text[1:-1] for token in tokens if token.kind == "STRING")
    shape = " ".join("…" if token.kind == "STRING" else token.text.lower() for token in tokens)
    words = re.sub(r"( (of|in) (the )?…){0,2}$", "", shape)
    if words not in CLAIMS:
        raise Misread(
            source.span(source[1]),
            f'"{words.replace("…", "").strip()}" is nothing a document claims',
            claim_remedy(words),
        )
    value = source.toks(source[3])
    for token in value:
        if token.kind in ("NUMBER", "MONEY", "PERCENT"):
            number(token)  # refuses what no number can be
    rate_checked(words, value)
    clauses = source.clauses(4)
    clauses.refuse("a claim", "unless", "until", "overrides", "claims")
    return Claim(
        words,
        in_words(value),
        names,
        label(source, source[0]),
        clauses.condition("when"),
        clauses.tail(),
        **source.common,
    )


def claim_remedy(words: str) -> str:
    what, _, name = words.partition(" of ")
    if name and what in CLAIMS:
        return f'names stand in quotation marks: {what} of "{name}"'
    return did_you_mean(words, CLAIMS) or f"one of: {', '.join(CLAIMS)}"


def rate_checked(what: str, value: list[Token]) -> None:
    """A rate is a percentage; a number without the sign could be off by a factor of a hundred."""
    numbers = [token for token in value if token.kind == "NUMBER"]
    if what in RATES and numbers and abs(number(numbers[0])) > 1:
        raise Misread(
            numbers[0].span, f"{numbers[0].text} is more than everything", f"did you mean {numbers[0].text}%?"
        )


def accept(source: ParsedLine) -> Accept:
    finding, reason, _, by, _, on = source.tree.children
    why = filled_in(source, reason, "an acceptance needs a reason", "say why the finding may stand")
    who = filled_in(source, by, "an acceptance needs a name", "say who accepts it")
    return Accept(finding.value, why, who, date_of(source.tok(on)), **source.common)


def confirmed(source: ParsedLine) -> Confirmed:
    *places, by, on = source.tree.children
    cites = tuple(cited(source.tok(token), "") for token in places if token.type == "CITE")
    who = filled_in(source, by, "a confirmation needs a name", "say who has compared it with the source")
    return Confirmed(cites, who, date_of(source.tok(on)), **source.common)


def filled_in(source: ParsedLine, token: Any, message: str, remedy: str) -> str:
    """The text of a quotation that must not be empty: an editor leaves it open for a person to fill in."""
    text = source.string(token)
    if not text.strip():
        raise Misread(source.tok(token).span, message, remedy)
    return text


BUILDERS: dict[str, Callable[[ParsedLine], AnyLine | Row | Reading]] = {
    "exhibit": header,
    "language": language,
    "source": header,
    "amends": header,
    "family": header,
    "game": game,
    "jurisdiction": jurisdiction,
    "section": section,
    "note": note,
    "event": event,
    "define": define,
    "paytable": paytable,
    "row": row,
    "ambiguous": ambiguous,
    "reading": reading,
    "claim": claim,
    "accept": accept,
    "confirmed": confirmed,
    "randomizer": declaration,
    "stage": declaration,
    "state": declaration,
    "combination": declaration,
    "number": declaration,
    "ranking": declaration,
    "spots": spots,
    "statement": statement,
}
