"""One of the players banks the game, and nothing says how much must lie at the table to pay the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import lines_in, tail_of, words_of
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.tree import Line

BANK = re.compile(
    r"\b(designated player|player[ -]banker|player[ -]dealer|banking player|banker[ -]player)\b", re.IGNORECASE
)
"""What the player is called who pays the others."""
COVER = re.compile(
    r"\b(cover(?:s|ed|ing|age)?|bankroll|sufficient|enough|insufficient|funds|run(?:s)? out|exhausted|action button|"
    r"amount of the bank|table stakes)\b",
    re.IGNORECASE,
)
"""Words of a sentence on whether that player's money is enough."""


def unfunded_bank(context: CheckContext) -> Iterator[Finding]:
    told = (
        "\n".join(piece.text for piece in context.source.pieces)
        if context.source
        else "\n".join(map(said, lines_in(context)))
    )
    named = BANK.search(told)
    if not named or COVER.search(told):
        return
    lines = [line for line in lines_in(context) if BANK.search(said(line))]
    yield Finding(
        check="unfunded-bank",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"the {named[0].lower()} pays the others, and nothing says how much must lie at the table, "
        "nor what happens when it does not cover all wagers",
        places=tuple(map(place_at, lines[:1])),
        about="bank",
        asks="How much must the player who banks have at the table, and who is paid when it is not enough?",
    )


def said(line: Line) -> str:
    """The words of a line: its name, its free text, and what it calls other things by."""
    tail = tail_of(line)
    return " ".join((getattr(line, "name", ""), words_of(line), *tail.vague, *(one.target for one in tail.refers)))
