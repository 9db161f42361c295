"""The forms that declare a game: what it is played with, its stages, states, rankings and spots."""

from __future__ import annotations

from grammar.builder.clauses import Clauses, ParsedLine
from grammar.builder.labels import label, title
from grammar.builder.tokens import Token
from grammar.declared.declarations import READERS
from grammar.tree import Declaration, Term
from grammar.vocabulary import plain


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
