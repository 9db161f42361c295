"""Clauses that may follow the body of any line, and conditions: from parse trees to nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grammar.builder import condition_words
from grammar.builder.tokens import Token
from grammar.errors.faults import Misread, did_you_mean
from grammar.lines import LogicalLine
from grammar.tree import (
    NO_TAIL,
    AllOf,
    AnyOf,
    Circumstance,
    Cite,
    Condition,
    Damage,
    Happens,
    Not,
    Reference,
    RowClaim,
    Span,
    Tail,
    Term,
    Worded,
)
from grammar.vocabulary import FILLERS

REFERS = ("table", "section", "document", "layout", "term", "game", "wager")
DEEPEST = 50


class ParsedLine:
    """A parse tree and the line it was parsed from."""

    def __init__(self, line: LogicalLine, tree: Any, declared: bool = False) -> None:
        self.line = line
        self.tree = tree
        self.declared = declared
        """Do tests use words declared by the file's own game or its family?"""

    def __getitem__(self, index: int) -> Any:
        return self.tree.children[index]

    @property
    def common(self) -> dict[str, Any]:
        return {"span": self.line.whole, "above": self.line.above, "behind": self.line.behind}

    def tok(self, token: Any) -> Token:
        kind, text = token.type, token.value
        if kind != "STRING" and (" " in text or "\t" in text):
            text = " ".join(text.split())
        return Token(kind, text, self.line.span(token.start_pos, token.end_pos))

    def toks(self, tree: Any) -> list[Token]:
        """The tokens of a tree that contains only tokens."""
        return [self.tok(token) for token in tree.children if token is not None]

    def span(self, tree: Any) -> Span:
        return self.line.span(leaf(tree, 0).start_pos, leaf(tree, -1).end_pos)

    def string(self, token: Any) -> str:
        return token.value[1:-1] if token is not None else ""

    def clauses(self, start: int) -> Clauses:
        return Clauses(self, self.tree.children[start:])


def leaf(tree: Any, index: int) -> Any:
    """The first or last token in a tree."""
    while hasattr(tree, "children"):
        tree = next(child for child in (tree.children if index == 0 else reversed(tree.children)) if child)
    return tree


class Clauses:
    """The clauses after the body of a line, sorted by kind."""

    def __init__(self, source: ParsedLine, trees: Sequence[Any]) -> None:
        self.source = source
        self.by_kind: dict[str, list[Any]] = {}
        for tree in trees:
            self.by_kind.setdefault(tree.data, []).append(tree)

    def condition(self, kind: str) -> Condition | None:
        trees = self.by_kind.get(kind)
        if not trees:
            return None
        if len(trees) > 1:
            second = self.source.tok(trees[1].children[0])
            raise Misread(second.span, f'a second "{kind}" in one line', 'join the two conditions with "and" or "or"')
        return condition(self.source, trees[0].children[1])

    def tail(self) -> Tail:
        if not self.by_kind:
            return NO_TAIL
        source, kinds = self.source, self.by_kind
        return Tail(
            games=tuple(self.names("in_game")),
            overrides=tuple(self.names("overrides")),
            refers=tuple(reference(source, tree) for tree in kinds.get("refers_to", ())),
            vague=tuple(source.string(tree.children[1]) for tree in kinds.get("vague", ())),
            damage=tuple(damage(source, tree) for tree in kinds.get("printed", ())),
            cites=tuple(cite(source, tree) for tree in kinds.get("cite", ())),
            proposed=self.proposed(),
        )

    def proposed(self) -> str:
        """How sure a draft was; may be given only once."""
        marks = self.by_kind.get("proposed", [])
        if len(marks) > 1:
            raise Misread(self.source.tok(marks[1].children[0]).span, "this is said twice", "leave one of the two out")
        return str(marks[0].children[0].value.split()[-1]) if marks else ""

    def names(self, kind: str) -> Iterator[str]:
        for tree in self.by_kind.get(kind, ()):
            yield from (token.value for token in tree.children if token.type == "NAME")

    def claims(self) -> tuple[RowClaim, ...]:
        return tuple(
            RowClaim(tree.children[0].value, tree.children[1].value) for tree in self.by_kind.get("claims", ())
        )

    def refuse(self, form: str, *kinds: str) -> None:
        for kind in kinds:
            for tree in self.by_kind.get(kind, ()):
                first = self.source.tok(tree.children[0])
                raise Misread(first.span, f'{form} takes no "{first.text}"', "leave it out")


def condition(source: ParsedLine, tree: Any, depth: int = 0) -> Condition:
    parts = tuple(all_of(source, child, depth) for child in branches(tree))
    if len(parts) == 1:
        return parts[0]
    return AnyOf(flat(AnyOf, parts), span=source.span(tree))


def all_of(source: ParsedLine, tree: Any, depth: int) -> Condition:
    parts = tuple(literal(source, child, depth) for child in branches(tree))
    if len(parts) == 1:
        return parts[0]
    return AllOf(flat(AllOf, parts), span=source.span(tree))


def branches(tree: Any) -> Iterator[Any]:
    return (child for child in tree.children if hasattr(child, "data"))


def flat(kind: type[AllOf] | type[AnyOf], parts: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """``a and (b and c)`` is ``a and b and c``."""
    return tuple(inner for part in parts for inner in (part.parts if isinstance(part, kind) else (part,)))


def literal(source: ParsedLine, tree: Any, depth: int) -> Condition:
    if depth > DEEPEST:
        raise Misread(source.span(tree), "the conditions are nested too deeply", "define events for the inner parts")
    match tree.data:
        case "negation":
            return Not(literal(source, tree.children[1], depth + 1), span=source.span(tree))
        case "group":
            return condition(source, tree.children[0], depth + 1)
        case "named":
            return Happens(source.string(tree.children[0]), span=source.span(tree))
        case "circumstance":
            return Circumstance(source.string(tree.children[1]), span=source.span(tree))
        case "moment":
            relation, *words = source.toks(tree)
            return condition_words.moment(relation, words)
        case "does" | "test" if source.declared:
            return worded(source, tree)
        case "does":
            operand, verb, terms = tree.children
            return condition_words.fact(
                source.toks(operand), source.tok(verb), source.toks(terms) if terms else [], source.span(tree)
            )
        case _:
            operand, relation, negated, terms = tree.children
            return condition_words.test(
                source.toks(operand), source.toks(relation)[0], negated is not None, source.toks(terms)
            )


def worded(source: ParsedLine, tree: Any) -> Condition:
    """A test as written, without articles; its words are bound once the game's names are known."""
    operand, relation, *negated, terms = tree.children
    verb = source.tok(relation.children[0] if hasattr(relation, "children") else relation).text.lower()
    said = source.toks(terms) if terms else []
    span = source.span(tree)
    test = Worded(
        " ".join(token.text for token in source.toks(operand) if token.text.lower() not in FILLERS),
        condition_words.VERBS.get(verb, ENDINGS.get(verb, verb)),
        tuple(Term(token.kind, token.text) for token in said if token.kind != "WORD" or token.text not in FILLERS),
        span=span,
    )
    return Not(test, span=span) if any(negated) else test


ENDINGS = {"exceed": "exceeds", "rank": "ranks"}


def reference(source: ParsedLine, tree: Any) -> Reference:
    kind = source.tok(tree.children[1])
    if kind.text not in REFERS:
        raise Misread(
            kind.span,
            f'"{kind.text}" is nothing to refer to',
            did_you_mean(kind.text, REFERS) or f"one of: {', '.join(REFERS)}",
        )
    return Reference(kind.text, source.string(tree.children[2]), span=source.span(tree))


def damage(source: ParsedLine, tree: Any) -> Damage:
    _, printed, _, taken_as, certainty = tree.children
    return Damage(source.string(printed), source.string(taken_as), certainty.value, span=source.span(tree))


def cite(source: ParsedLine, tree: Any) -> Cite:
    return cited(source.tok(tree.children[0]), source.string(tree.children[1]))


def cited(token: Token, words: str) -> Cite:
    first, _, last = token.text[1:].partition("-")
    begin, end = place(first), place(last or first)
    if (end[0], end[1] or 0) < (begin[0], begin[1] or 0):
        raise Misread(token.span, "the citation runs backwards", "the earlier place comes first")
    if not begin[0] or not end[0] or 0 in (begin[1], end[1]):
        raise Misread(token.span, "lines and sentences are counted from 1", "for example: @17.2")
    return Cite(begin, end, words, span=token.span)


def place(text: str) -> tuple[int, int | None]:
    line, _, sentence = text.partition(".")
    return int(line), int(sentence) if sentence else None
