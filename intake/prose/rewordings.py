"""Sentences that say their case without *if*, put in other words where nothing is read in their own:
*Equal hands: both bets are returned*, *Fold and you lose the ante*, *Sevening out loses the Pass line*.

The case must be understood to its last word, and what is read so is never sure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.prose.candidates import Context
from intake.prose.fold import Folded, Span
from intake.prose.patterns import patterns
from intake.prose.sensed_conditions import sensed_condition
from intake.prose.told_to import command_at
from intake.prose.wager_names import NAMED_FAMILIES, wager_names

_LABEL = re.compile(r"^[^\w]{0,3}(?P<case>[a-z0-9][\w ',/-]{2,60}?)(?:\s*:\s+|\s+[-–—]+\s+)(?P<rest>(?=\S).*)$")
_COMMAND = re.compile(
    r"^(?:simply |just |then )?(?P<case>(?:fold|win|lose|surrender|roll|throw|make|get|beat|tie|seven|catch|hit|bust"
    r"|draw|hold|give|toss|drop|go|stay|call|raise|split|double|stand|match|have|end|finish)\b[^,;.:]{0,60}?)"
    r",? (?:and then|and|then) (?P<rest>(?=\S).*)$"
)
_SETTLES = re.compile(
    r"^(?:with |on |for )?(?P<case>[^,;:.]{3,60}?) (?P<verb>wins|win|loses|lose|push|pushes)(?: (?:for|on|with))? "
    r"(?P<wager>(?:the |both |their |your )*(?:wager-[a-z0-9]+)(?:(?:,| and| or)+ (?:the |their )?wager-[a-z0-9]+)*)"
    r"(?: bets?)?(?P<rest>\W*)$"
)
_PUSHES = re.compile(
    r"^(?:with |on |for )?(?P<case>[^,;:.]{3,60}?) (?:is|are|means?|results? in|makes?|gives?)(?: an?)? "
    r"(?P<verb>push|tie|stand-?off)(?P<rest>\W*)$"
)
_FRONTED = re.compile(
    r"^(?:with|on|upon|for|by|having|in case of|in the event of) (?P<case>[^;:.]{3,70}?),? "
    r"(?P<rest>(?:the |a |their |both |all )*(?:player|dealer|wager-[a-z0-9]+|bets?|ante|it|hand|banker)\b.*)$"
)


_PRONOUN = re.compile(
    r"(?:^|(?<=, ))(?:it|this|that|this (?:option|bet|choice|move|offer)|the (?:side|option|offer)(?: bet)?|such a bet)"
    r"(?= (?:is|may|must|pay|wins?|costs?|loses?|has|was|can|are|returns?|allowed|at most|at least)\b)"
)
_SPOKEN_OF = {"insurance": "insurance", "double": "double", "split": "split", "surrender": "surrender"}
"""What *it* can stand for, by what the text was speaking of."""


def reworded(folded: Folded, context: Context) -> Iterator[Folded]:
    """The sentence with its case behind *if*, in each way that is understood, or with what *it* stands for."""
    yield from _with_case(folded, context.family)
    if (at := command_at(folded.said, context.reader)) is not None:
        before, after = _piece(folded, (0, at)), _piece(folded, (at, len(folded.said)))
        yield _together(folded, before, "the dealer must ", after)
    noun = _SPOKEN_OF.get(context.topic, "") if context.family in NAMED_FAMILIES else _token(context)
    found = _PRONOUN.search(folded.said) if noun and noun not in folded.said else None
    if found:
        before, after = _piece(folded, (0, found.start())), _piece(folded, (found.end(), len(folded.said)))
        yield _together(folded, before, noun, after)


def _token(context: Context) -> str:
    names = (one.token for one in wager_names(context.family) if one.name == context.wager)
    return next(names, "")


def _with_case(folded: Folded, family: str) -> Iterator[Folded]:
    for way in (_LABEL, _COMMAND, _FRONTED, _SETTLES, _PUSHES):
        match = way.match(folded.said)
        if match is None or not _understood(folded, match.span("case"), family):
            continue
        case = _piece(folded, match.span("case"))
        if way is _PUSHES:
            yield _together(folded, "if ", case, ", the bet is a push.")
        elif way is _SETTLES:
            outcome = [_piece(folded, match.span("wager")), _piece(folded, match.span("verb"))]
            yield _together(folded, "if ", case, ", ", outcome[0], " ", outcome[1], ".")
        else:
            person = "the player " if way is _COMMAND else ""
            yield _together(folded, f"if {person}", case, ", ", _piece(folded, match.span("rest")))


def _understood(folded: Folded, span: Span, family: str) -> bool:
    return sensed_condition(folded, span, patterns(), family, ()) is not None


def _piece(folded: Folded, span: Span) -> Folded:
    return Folded(folded.said[slice(*span)], folded.at[slice(*span)], folded.original)


def _together(folded: Folded, *parts: Folded | str) -> Folded:
    """Pieces of a text and words between them; a word has the place of what comes before it."""
    said, at = "", []  # type: str, list[int]
    for part in parts:
        if isinstance(part, Folded):
            said, at = said + part.said, [*at, *part.at]
        else:
            said, at = said + part, [*at, *([at[-1] if at else folded.at[0]] * len(part))]
    return Folded(said, tuple(at), folded.original)
