"""``3 to 2 or 6 to 5``: a line that names two pays leaves open which is paid, as a sentence with two readings does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grammar.builder.pay_words import payment
from grammar.builder.tokens import Token, in_words
from grammar.errors.faults import Misread
from grammar.formatter.value_text import said_value
from grammar.tree import Ambiguous, Reading, Statement, Tail, Value

JOINTS = ("OR", "LIST_OR")
WORDS = ("and/or", "or")


def several_pays(tokens: Sequence[Token]) -> tuple[list[list[Token]], str]:
    """The pays that a phrase names, and what it says they depend on; none if it names only one."""
    runs: list[list[Token]] = [[]]
    for token in tokens[1:] if tokens and tokens[0].text.lower() == "either" else tokens:
        if token.kind in JOINTS or token.text.lower() in WORDS:
            runs.append([])
        else:
            runs[-1].append(token)
    rest = next((at for at, token in enumerate(runs[-1]) if token.text.lower() == "depending"), len(runs[-1]))
    runs[-1], reason = runs[-1][:rest], in_words(runs[-1][rest:])
    ways = [run[:-1] if run and run[-1].kind == "COMMA" else run for run in runs]
    return (ways, reason) if len(ways) > 1 and all(map(is_pay, ways)) else ([], "")


def is_pay(tokens: Sequence[Token]) -> bool:
    try:
        return bool(tokens) and payment(tokens) is not None
    except Misread:
        return False


def left_open(line: Statement, pays: Sequence[Value], reason: str) -> Ambiguous:
    """One reading for each pay; the sentence keeps the place, the readings what else the line says."""
    if len(set(pays)) < len(pays):
        raise Misread(line.span, "the same pay is named twice", "leave one of them out")
    names = [slug(said_value(pay)) for pay in pays]
    tail = Tail(games=line.tail.games, overrides=line.tail.overrides, refers=line.tail.refers)
    inner = replace(line, label="", above=(), behind="", tail=tail)
    vague = (*line.tail.vague, *((reason,) if reason else ()))
    return Ambiguous(
        line.label or slug(f"{line.subject} {line.name} {' or '.join(names)}"),
        tuple(
            Reading(name, (replace(inner, value=pay),), span=line.span) for name, pay in zip(names, pays, strict=True)
        ),
        replace(line.tail, games=(), overrides=(), refers=(), vague=vague),
        above=line.above,
        behind=line.behind,
        span=line.span,
    )


def slug(text: str) -> str:
    """A name for a sentence or a reading: ``blackjack-pay-3-to-2-or-6-to-5``."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", text.replace(":", " to ").replace("$", "")).strip("-.")
