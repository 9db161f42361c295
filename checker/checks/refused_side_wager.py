"""The document says that there are no side wagers, and has one."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, listed
from checker.facts.wagers import OWN, TIPS, Wager, is_main, played_wagers, wagers
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from engine.effects import FORBIDDEN, effect_of
from grammar.exhibit import Stated


def refused_side_wager(context: CheckContext) -> Iterator[Finding]:
    refusing = [
        one
        for one in context.exhibit.stated
        if one.question == "side wagers offered" and effect_of(one.value) == FORBIDDEN and one.reading is None
    ]
    placed = [one for one in wagers(context) if (one.offered or one.paid) and is_side(one, context)]
    if refusing and placed:
        yield finding(refusing, placed)


def is_side(wager: Wager, context: CheckContext) -> bool:
    """Insurance, even money and whatever is placed beside the wager that the game itself is about, but for tips."""
    if folded(wager.name) in TIPS:
        return False
    if context.exhibit.has_main_game:
        return not is_main(wager.name)
    first = {folded(one.name) for one in wagers(context)[:1]}
    return folded(wager.name) not in first | played_wagers(context.exhibit)


def finding(refusing: list[Stated], placed: list[Wager]) -> Finding:
    names = [wager.name.lower() if folded(wager.name) in OWN else f'"{wager.name}"' for wager in placed]
    by_itself = all(folded(wager.name) in OWN and wager.offered for wager in placed)
    return Finding(
        check="refused-side-wager",
        severity=Severity.NOTE if by_itself else Severity.WARNING,  # insurance has sentences of its own
        certainty=Certainty.READ,
        message=f"no side wagers are allowed, and {listed(names)} {'are' if len(names) > 1 else 'is'} offered or paid",
        places=(
            *(place_of(one, "no side wagers") for one in refusing),
            *(place_at((*wager.offered, *wager.paid)[0]) for wager in placed),
        ),
        question="wager offered",
        about=placed[0].name,
        asks=f"Is {names[0]} a side wager, and is it offered?",
    )
