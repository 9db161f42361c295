"""One statement requires a step that another forbids."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import can_meet, content, stated_once, words_of
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Force, Norm
from grammar.vocabulary import vocabulary

Act = tuple[str, frozenset[str]]
"""The subject of a step, and what is done by whom."""


def forbidden_step(context: CheckContext) -> Iterator[Finding]:
    steps = [stated for stated in stated_once(context) if vocabulary().questions[stated.question].kind == "list"]
    demanded: dict[Act, list[Stated]] = {}
    for stated in steps:
        for act in acts(stated, Force.MUST):
            demanded.setdefault(act, []).append(stated)
    for stated in steps:
        for act in acts(stated, Force.MUST_NOT, Force.MAY_NOT):
            other = next((one for one in demanded.get(act, ()) if clash(one, stated)), None)
            if other is not None:
                yield finding(other, stated)


def acts(stated: Stated, *forces: Force) -> Iterator[Act]:
    if isinstance(stated.value, Norm) and stated.value.force in forces:
        for part in words_of(stated.line).removeprefix(stated.value.actor).split(" then "):
            yield f"{subject(stated)} {stated.about}", content(part) | {stated.value.actor}


def clash(demands: Stated, forbids: Stated) -> bool:
    """Do both apply to one case? A prohibition for some cases only may be an exception."""
    return forbids.when in (None, demands.when) and can_meet(demands, forbids)


def finding(demands: Stated, forbids: Stated) -> Finding:
    return Finding(
        check="forbidden-step",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{demands.key} demands what {forbids.key} forbids: {words_of(forbids.line)}",
        places=(place_of(demands, "must"), place_of(forbids, "must not")),
        question=demands.question,
        about=subject(demands),
    )
