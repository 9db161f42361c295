"""Names, labels and titles, and words that must be one of a list."""

from __future__ import annotations

import re
from typing import Any

from grammar.builder.clauses import ParsedLine
from grammar.builder.tokens import Token, texts
from grammar.errors.faults import Misread, did_you_mean

LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*")


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
