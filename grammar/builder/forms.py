"""One function for each form of the grammar, in the same order: from parse trees to nodes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grammar.builder.clauses import Clauses, ParsedLine, cited, condition
from grammar.builder.number_words import odds
from grammar.builder.tokens import Token, exactly, in_words, number, spanned, texts
from grammar.builder.value_words import HIT, date_of, value_of
from grammar.declared.declarations import READERS
from grammar.errors.faults import Misread, did_you_mean
from grammar.tree import (
    Accept,
    Ambiguous,
    AnyLine,
    Claim,
    Confirmed,
    Declaration,
    Define,
    Event,
    Game,
    Header,
    Jurisdiction,
    Note,
    Numbers,
    Odds,
    Paytable,
    Reading,
    Row,
    Section,
    Statement,
    Term,
    Value,
)
from grammar.vocabulary import TERMS, Subject, plain, vocabulary

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
LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*")


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
    for tree in trees:
        if tree.data == "policy":
            words = " ".join(texts(source.toks(tree))).lower()
            if words not in POLICIES and words not in UNITS:
                ways = (*POLICIES, *UNITS)
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
        **source.common,
    )


def row(source: ParsedLine) -> Row:
    clauses = source.clauses(3)
    clauses.refuse("a row", "until")
    return Row(
        title(source, source[1]),
        pays(source.toks(source[2])),
        label(source, source[0]),
        clauses.claims(),
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.tail(),
        **source.common,
    )


def pays(tokens: list[Token]) -> Odds | Numbers:
    if tokens[0].kind == "MONEY":
        return Numbers((exactly(number(tokens[0])),), "$", span=tokens[0].span)
    return odds(tokens)


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


def declaration(source: ParsedLine) -> Declaration:
    form = str(source.tree.data)
    children = [child for child in source.tree.children if child is not None]
    label_token = children.pop(0) if getattr(children[0], "type", "") == "LABEL" else None
    clauses = Clauses(source, [child for child in children if getattr(child, "data", "") not in ("title", "phrase")])
    clauses.refuse(f"a {form}", "unless", "otherwise", "claims")
    words = source.toks(next(child for child in children if getattr(child, "data", "") == "phrase"))
    titles = [child for child in children if getattr(child, "data", "") == "title"]
    made = Declaration(
        form,
        plain(title(source, titles[0])) if titles else "",
        tuple(Term(token.kind, token.text) for token in words),
        label(source, label_token),
        clauses.condition("when"),
        clauses.condition("until"),
        clauses.tail(),
        tuple(token.span for token in words),
        **source.common,
    )
    READERS[form](made)  # report a meaningless declaration here, where it is written
    return made


def spots(source: ParsedLine) -> Declaration:
    """``wager "Dozen" on D in 1 to 12, 13 to 24, 25 to 36``"""
    letter, words = source.tok(source[1]), source.toks(source[2])
    clauses = source.clauses(3)
    clauses.refuse("a list of spots", "when", "unless", "until", "overrides", "otherwise", "claims")
    said = (letter, Token("WORD", "in", letter.span), *words)
    made = Declaration(
        "spots",
        source.string(source[0]),
        tuple(Term(token.kind, token.text) for token in said),
        tail=clauses.tail(),
        places=tuple(token.span for token in said),
        **source.common,
    )
    READERS["spots"](made)
    return made


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


def statement(source: ParsedLine) -> Statement:
    modal = source.tok(source[3].children[0]) if source[3] is not None else None
    body = source.toks(source[4]) if source[4] is not None else []
    head = source.toks(source[2])
    subject, name = own_question(source, head, body) or about(source, source.toks(source[1]))
    hedge, value = value_of(subject, head, modal, body, source.line.whole)
    clauses = source.clauses(5)
    clauses.refuse("a statement", "claims")
    default, otherwise = otherwise_of(source, clauses, subject)
    return Statement(
        subject.name,
        value,
        name,
        label(source, source[0]),
        hedge,
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.condition("until"),
        clauses.tail(),
        default,
        otherwise,
        **source.common,
    )


OWN_QUESTIONS = ("new state", "own draw")
"""Subjects under which a game answers its own questions: a state by its name, a draw by what its stage asks."""


def own_question(source: ParsedLine, head: list[Token], body: list[Token]) -> tuple[Subject, str] | None:
    """``point: becomes total``, ``third card: dealer must draw``: the words before the colon belong to the game."""
    name = " ".join(texts(source.toks(source[1])))
    if not source.declared or '"' in name or name.lower() in vocabulary().subjects:
        return None
    if head and head[0].text.lower() == "becomes":
        return vocabulary().subjects["new state"], plain(name)
    if body and body[0].text.lower() in HIT:
        return vocabulary().subjects["own draw"], plain(name)
    return None


def otherwise_of(source: ParsedLine, clauses: Clauses, subject: Subject) -> tuple[bool, Value | None]:
    """``player loses otherwise`` is a default; ``2 to 1 when …, otherwise player loses`` has one attached."""
    found = clauses.by_kind.get("otherwise", ())
    if not found:
        return False, None
    first = source.tok(found[0].children[0])
    if len(found) > 1:
        raise Misread(source.tok(found[1].children[0]).span, 'a second "otherwise" in one line', "keep one of them")
    if found[0].children[1] is None:
        if clauses.by_kind.keys() & {"when", "unless", "until"}:
            raise Misread(first.span, "nothing follows this", "say what holds otherwise: otherwise player loses")
        return True, None
    return False, value_of(subject, source.toks(found[0].children[1]), None, [], first.span)[1]


def about(source: ParsedLine, words: list[Token]) -> tuple[Subject, str]:
    """The subject of a statement and the name it refers to."""
    quoted = words.pop() if words[-1].kind == "STRING" else None
    name = " ".join(texts(words)).lower()
    subject = vocabulary().subjects.get(name)
    if subject is None:
        refuse_bare_name(words)
        raise Misread(
            spanned(words, source.line.whole),
            f'"{name}" is no subject of the language',
            did_you_mean(name, vocabulary().subjects) or "LANGUAGE.md lists the subjects",
        )
    if subject.named == "yes" and (quoted is None or not quoted.text.strip('" \t')):
        raise Misread(
            spanned(words, source.line.whole),
            f'"{name}" needs a name in quotation marks',
            f"for example: {subject.example}",
        )
    if quoted is not None and not subject.named:
        raise Misread(quoted.span, f'"{name}" takes no name', f"for example: {subject.example}")
    return subject, quoted.text[1:-1] if quoted else ""


def refuse_bare_name(words: list[Token]) -> None:
    """``wager Ante`` should be ``wager "Ante"``."""
    for size in range(len(words) - 1, 0, -1):
        subject = vocabulary().subjects.get(" ".join(texts(words[:size])).lower())
        if subject and subject.named and words[size].text[:1].isupper():
            rest = words[size:]
            raise Misread(
                spanned(rest, rest[0].span),
                "quotation marks are missing",
                f'write: {subject.name} "{in_words(rest)}"',
            )


def known(token: Token, words: tuple[str, ...], message: str) -> None:
    if token.text not in words:
        raise Misread(token.span, message, did_you_mean(token.text, words) or f"one of: {', '.join(words)}")


def name_or_nothing(token: Any) -> str:
    return token.value if token is not None else ""


def label(source: ParsedLine, token: Any) -> str:
    if token is None:
        return ""
    name: str = token.value.strip("[]")
    if not LABEL.fullmatch(name):
        raise Misread(
            source.tok(token).span,
            f"{token.value} is no label",
            "a label is one word of letters, digits, dots and hyphens: [tie-push]",
        )
    return name


def title(source: ParsedLine, tree: Any) -> str:
    tokens = source.toks(tree)
    if tokens[0].kind == "STRING":
        return tokens[0].text[1:-1]
    return " ".join(texts(tokens))


BUILDERS: dict[str, Callable[[ParsedLine], AnyLine | Row | Reading]] = {
    "exhibit": header,
    "language": language,
    "source": header,
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
