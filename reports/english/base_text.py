"""The base of all prices of a document in a sentence: decks, wager, play, rounds an hour, what is taken as settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.answer_text import money
from checker.check import CheckResult
from grammar.errors.faults import counted
from grammar.exhibit import MAIN
from reports.english.point_text import percent

if TYPE_CHECKING:
    from checker.finding import Finding
    from checker.price_base import PriceBase


def base_text(checked: CheckResult) -> str:
    """Empty where nothing has a price."""
    base = checked.base
    if base is None or not any(one.price and one.price.worth for one in checked.findings):
        return ""
    parts = (
        counted(base.decks, "deck") if base.decks else "",
        wager(checked, base),
        "best play",
        f"{base.rounds} rounds an hour",
        settled(base),
    )
    return f"Figures, unless one says otherwise: {', '.join(filter(None, parts))}.{edge(base, checked)}"


def wager(checked: CheckResult, base: PriceBase) -> str:
    if base.stake is None:
        return "the lowest wager ($10 where none is stated)"
    unstated = any(
        one.check == "missing-answers" and one.question == "wager amount" and one.about in ("", MAIN)
        for one in checked.findings
    )
    return f"a wager of {money(base.stake)} ({'no lowest is stated' if unstated else 'the lowest'})"


def settled(base: PriceBase) -> str:
    first = " or, where a sentence can be read in several ways, by its first reading" if base.readings else ""
    return f"and every other open question settled as usual{first}"


def edge(base: PriceBase, checked: CheckResult) -> str:
    """The edge that all of this comes to, and why it is what no table has."""
    several = len(base.edges) > 1
    told = [f"{percent(found)}{f' in {game}' if several else ''}" for game, found in base.edges]
    if not told:
        return ""
    odd = list(dict.fromkeys(one.message.partition(":")[0] for one in checked.findings if is_odd(one)))
    why = f", because as the procedure is written {' and '.join(odd)}" if odd else ""
    return f" On that base the house edge is {' and '.join(told)}{why}."


def is_odd(finding: Finding) -> bool:
    return (
        finding.check == "implausible-result" and bool(finding.price and finding.price.worth) and not finding.accepted
    )
