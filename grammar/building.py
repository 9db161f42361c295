"""One function for each rule of the grammar, in its order: from parse trees to nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from grammar import conditions
from grammar.faults import Misread, did_you_mean
from grammar.lines import LogicalLine
from grammar.numbers import odds
from grammar.phrases import Tok, number, spanned, texts
from grammar.tree import (
    Accept,
    AllOf,
    Ambiguous,
    AnyOf,
    Circumstance,
    Cite,
    Claim,
    Condition,
    Damage,
    Define,
    Event,
    Game,
    Happens,
    Header,
    Jurisdiction,
    Line,
    Not,
    Note,
    Numbers,
    Paytable,
    Reading,
    Reference,
    Row,
    RowClaim,
    Section,
    Span,
    Statement,
    Tail,
)
from grammar.values import date_of, value_of
from grammar.vocabulary import plain, vocabulary

NOTES = ("heading", "remark", "noise", "form-field", "rhetoric", "example", "repetition")
REFERS = ("table", "section", "document", "layout", "term", "game")
POLICIES = {
    "highest row only": "highest",
    "all rows that apply": "all",
    "rows add up": "all",
    "first row that applies": "first",
}
UNITS = {"pays to 1": "to", "pays to one": "to", "pays for 1": "for", "pays for one": "for"}
CLAIMS = (
    "house edge",
    "player return",
    "probability",
    "return",
    "total probability",
    "total return",
    "hit frequency",
    "payout range",
    "net result",
)


class Source:
    """A parse tree with the line that it was made from."""

    def __init__(self, line: LogicalLine, tree: Any) -> None:
        self.line = line
        self.tree = tree

    def __getitem__(self, index: int) -> Any:
        return self.tree.children[index]

    @property
    def common(self) -> dict[str, Any]:
        return {"span": self.line.whole, "above": self.line.above, "behind": self.line.behind}

    def tok(self, token: Any) -> Tok:
        return Tok(token.type, str(token), self.line.span(token.start_pos, token.end_pos))

    def toks(self, tree: Any) -> list[Tok]:
        """All tokens below a tree, in their order."""
        return [self.tok(token) for token in tree.scan_values(lambda token: token is not None)]

    def string(self, token: Any) -> str:
        return str(token)[1:-1] if token is not None else ""

    def clauses(self, start: int) -> Clauses:
        return Clauses(self, [child for child in self.tree.children[start:] if child is not None])


class Clauses:
    """What follows the body of a line, sorted by kind."""

    def __init__(self, source: Source, trees: Sequence[Any]) -> None:
        self.source = source
        self.by_kind: dict[str, list[Any]] = {}
        for tree in trees:
            self.by_kind.setdefault(tree.data, []).append(tree)

    def condition(self, kind: str) -> Condition | None:
        trees = self.by_kind.get(kind, [])
        if len(trees) > 1:
            second = self.source.toks(trees[1])[0]
            raise Misread(
                second.span, f'a second "{kind}" in one statement', 'join the conditions with "and" or "or"'
            )
        return condition(self.source, trees[0].children[1]) if trees else None

    def tail(self) -> Tail:
        return Tail(
            games=tuple(
                str(token)
                for tree in self.by_kind.get("in_game", [])
                for token in tree.children
                if token.type == "NAME"
            ),
            overrides=tuple(
                str(token)
                for tree in self.by_kind.get("overrides", [])
                for token in tree.children
                if token.type == "NAME"
            ),
            refers=tuple(reference(self.source, tree) for tree in self.by_kind.get("refers_to", [])),
            vague=tuple(self.source.string(tree.children[1]) for tree in self.by_kind.get("vague", [])),
            damage=tuple(damage(self.source, tree) for tree in self.by_kind.get("printed", [])),
            cites=tuple(cite(self.source, tree) for tree in self.by_kind.get("cite", [])),
        )

    def claims(self) -> tuple[RowClaim, ...]:
        return tuple(
            RowClaim(str(tree.children[0]), str(tree.children[1])) for tree in self.by_kind.get("claims", [])
        )

    def refuse(self, *kinds: str) -> None:
        for kind in kinds:
            for tree in self.by_kind.get(kind, []):
                first = self.source.toks(tree)[0]
                raise Misread(first.span, f'"{first.text}" cannot follow here', "")


def header(source: Source) -> Header:
    key, value = str(source.tree.data), source[0]
    return Header(key, source.string(value) if value.type == "STRING" else str(value), **source.common)


def game(source: Source) -> Game:
    return Game(str(source[0]), str(source[1] or ""), **source.common)


def jurisdiction(source: Source) -> Jurisdiction:
    day = date_of(source.tok(source[1])) if source[1] is not None else None
    return Jurisdiction(str(source[0]), day, **source.common)


def section(source: Source) -> Section:
    clauses = source.clauses(3)
    clauses.refuse("when", "unless", "until", "overrides", "claims")
    return Section(
        source.string(source[1]), str(source[2] or ""), label(source[0]), clauses.tail(), **source.common
    )


def note(source: Source) -> Note:
    kind = source.tok(source[0])
    if kind.text not in NOTES:
        raise Misread(
            kind.span,
            f'"{kind.text}" is no kind of note',
            did_you_mean(kind.text, NOTES) or f"one of: {', '.join(NOTES)}",
        )
    clauses = source.clauses(1)
    clauses.refuse("when", "unless", "until", "overrides", "claims")
    return Note(kind.text, clauses.tail(), **source.common)


def event(source: Source) -> Event:
    clauses = source.clauses(2)
    clauses.refuse("when", "unless", "until", "overrides", "claims")
    return Event(title(source, source[0]), condition(source, source[1]), clauses.tail(), **source.common)


def define(source: Source) -> Define:
    term = title(source, source[0])
    known = {"soft hand", "hard hand", "blackjack", "bust"}
    if plain(term) not in known:
        span = spanned(source.toks(source[0]), source.line.whole)
        raise Misread(
            span,
            f'"{term}" is no term that a condition can define',
            did_you_mean(term, known) or 'a term in words is stated with: refers to term "…"',
        )
    clauses = source.clauses(2)
    clauses.refuse("when", "unless", "until", "claims")
    return Define(plain(term), condition(source, source[1]), clauses.tail(), **source.common)


def paytable(source: Source) -> Paytable:
    policy = unit = ""
    for tree in source.tree.find_data("policy"):
        tokens = source.toks(tree)
        words = " ".join(texts(tokens)).lower()
        if words in POLICIES:
            policy = POLICIES[words]
        elif words in UNITS:
            unit = UNITS[words]
        else:
            known = (*POLICIES, *UNITS)
            raise Misread(
                spanned(tokens, source.line.whole),
                f'"{words}" is no way to read a pay table',
                did_you_mean(words, known) or f"one of: {', '.join(known)}",
            )
    clauses = Clauses(
        source,
        [child for child in source.tree.children[3:] if hasattr(child, "data") and child.data != "policy"],
    )
    clauses.refuse("until", "claims")
    return Paytable(
        source.string(source[1]),
        source.string(source[2]),
        policy,
        unit,
        label(source[0]),
        clauses.condition("when"),
        clauses.condition("unless"),
        (),
        clauses.tail(),
        **source.common,
    )


def with_rows(table: Paytable, rows: tuple[Row | Note, ...]) -> Paytable:
    return replace(table, rows=rows)


def row(source: Source) -> Row:
    clauses = source.clauses(3)
    clauses.refuse("until")
    return Row(
        title(source, source[1]),
        pays(source, source[2]),
        label(source[0]),
        clauses.claims(),
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.tail(),
        **source.common,
    )


def pays(source: Source, tree: Any) -> Any:
    tokens = source.toks(tree)
    if tokens[0].kind == "MONEY":
        from grammar.phrases import exactly

        return Numbers((exactly(number(tokens[0])),), "$", span=tokens[0].span)
    return odds(tokens)


def ambiguous(source: Source) -> Ambiguous:
    clauses = source.clauses(1)
    clauses.refuse("when", "unless", "until", "claims")
    return Ambiguous(str(source[0]), (), clauses.tail(), **source.common)


def with_readings(node: Ambiguous, readings: tuple[Reading, ...]) -> Ambiguous:
    return replace(node, readings=readings)


def reading(source: Source) -> Reading:
    return Reading(str(source[0]), **source.common)


def with_lines(node: Reading, lines: tuple[Any, ...]) -> Reading:
    for line in lines:
        if not isinstance(line, Statement | Define | Paytable):
            raise Misread(line.span, "a reading holds statements, definitions and pay tables", "")
    return replace(node, lines=lines)


def claim(source: Source) -> Claim:
    tokens = source.toks(source[1])
    words = (
        plain(token.text for token in tokens if token.kind != "STRING")
        .removesuffix(" of")
        .replace(" of in", "")
        .removesuffix(" in")
    )
    if words not in CLAIMS:
        raise Misread(
            spanned(tokens, source.line.whole),
            f'"{words}" is nothing a document claims',
            did_you_mean(words, CLAIMS) or f"one of: {', '.join(CLAIMS)}",
        )
    clauses = source.clauses(4)
    clauses.refuse("unless", "until", "overrides", "claims")
    names = tuple(token.text[1:-1] for token in tokens if token.kind == "STRING")
    value = " ".join(texts(source.toks(source[3])))
    return Claim(
        words, value, names, label(source[0]), clauses.condition("when"), clauses.tail(), **source.common
    )


def accept(source: Source) -> Accept:
    reason, _, by, _, on = source.tree.children[1:]
    return Accept(
        str(source[0]), source.string(reason), source.string(by), date_of(source.tok(on)), **source.common
    )


def statement(source: Source) -> Statement:
    subject_words = [source.tok(token) for token in source[1].children if token is not None]
    quoted = subject_words.pop() if subject_words[-1].kind == "STRING" else None
    name = " ".join(texts(subject_words)).lower()
    subject = vocabulary().subjects.get(name)
    if subject is None:
        known = vocabulary().subjects
        raise Misread(
            spanned(subject_words, source.line.whole),
            f'"{name}" is no subject of the language',
            did_you_mean(name, known) or "LANGUAGE.md lists the subjects",
        )
    if quoted is None and subject.named == "yes":
        raise Misread(
            subject_words[-1].span,
            f'"{name}" needs a name in quotation marks',
            f"for example: {subject.example}",
        )
    if quoted is not None and not subject.named:
        raise Misread(quoted.span, f'"{name}" takes no name', f"for example: {subject.example}")
    modal = source.tok(source[3].children[0]) if source[3] is not None else None
    body = source.toks(source[4]) if source[4] is not None else []
    hedge, value = value_of(subject, source.toks(source[2]), modal, body, source.line.whole)
    clauses = source.clauses(5)
    clauses.refuse("claims")
    return Statement(
        subject.name,
        value,
        quoted.text[1:-1] if quoted else "",
        label(source[0]),
        hedge,
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.condition("until"),
        clauses.tail(),
        **source.common,
    )


def label(token: Any) -> str:
    return str(token).strip("[]") if token is not None else ""


def title(source: Source, tree: Any) -> str:
    tokens = source.toks(tree)
    if tokens[0].kind == "STRING":
        return tokens[0].text[1:-1]
    return " ".join(texts(tokens))


def condition(source: Source, tree: Any) -> Condition:
    parts = tuple(all_of(source, child) for child in tree.children if hasattr(child, "data"))
    return (
        parts[0]
        if len(parts) == 1
        else AnyOf(flat(AnyOf, parts), span=spanned(source.toks(tree), source.line.whole))
    )


def all_of(source: Source, tree: Any) -> Condition:
    parts = tuple(literal(source, child) for child in tree.children if hasattr(child, "data"))
    return (
        parts[0]
        if len(parts) == 1
        else AllOf(flat(AllOf, parts), span=spanned(source.toks(tree), source.line.whole))
    )


def flat(kind: type, parts: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """``a and (b and c)`` is ``a and b and c``."""
    return tuple(inner for part in parts for inner in (part.parts if isinstance(part, kind) else (part,)))  # type: ignore[union-attr]


def literal(source: Source, tree: Any) -> Condition:
    tokens = source.toks(tree)
    span = spanned(tokens, source.line.whole)
    match tree.data:
        case "negation":
            return Not(literal(source, tree.children[1]), span=span)
        case "group":
            return condition(source, tree.children[0])
        case "named":
            return Happens(tokens[0].text[1:-1], span=span)
        case "circumstance":
            return Circumstance(tokens[1].text[1:-1], span=span)
        case "moment":
            return conditions.moment(tokens[0], tokens[1:])
        case _:
            operand, relation, negated, terms = tree.children
            return conditions.test(
                source.toks(operand), source.toks(relation)[0], negated is not None, source.toks(terms)
            )


def reference(source: Source, tree: Any) -> Reference:
    kind = source.tok(tree.children[1])
    if kind.text not in REFERS:
        raise Misread(
            kind.span,
            f'"{kind.text}" is nothing to refer to',
            did_you_mean(kind.text, REFERS) or f"one of: {', '.join(REFERS)}",
        )
    return Reference(
        kind.text, source.string(tree.children[2]), span=spanned(source.toks(tree), source.line.whole)
    )


def damage(source: Source, tree: Any) -> Damage:
    _, printed, _, taken_as, certainty = tree.children
    return Damage(
        source.string(printed),
        source.string(taken_as),
        str(certainty),
        span=spanned(source.toks(tree), source.line.whole),
    )


def cite(source: Source, tree: Any) -> Cite:
    token = source.tok(tree.children[0])
    first, _, last = token.text[1:].partition("-")
    begin, end = place(first), place(last or first)
    if end[0] < begin[0] or (end[0] == begin[0] and (end[1] or 0) < (begin[1] or 0)):
        raise Misread(token.span, "the citation runs backwards", "the earlier place comes first")
    return Cite(begin, end, source.string(tree.children[1]), span=token.span)


def place(text: str) -> tuple[int, int | None]:
    line, _, sentence = text.partition(".")
    return int(line), int(sentence) if sentence else None


BUILDERS: dict[str, Callable[[Source], Line]] = {
    "exhibit": header,
    "language": header,
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
    "statement": statement,
}

__all__ = ["BUILDERS", "Source", "Span", "with_lines", "with_readings", "with_rows"]
