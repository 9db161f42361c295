"""Which totals a wager covers, as a posted text says it: ``Small takes totals of 4 to 9 and Big takes 10 to 17``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.names import NamedWager, wagers_in
from intake.posted.payouts import payouts
from intake.posted.procedure_words import ProcedureWords
from intake.posted.titles import listed, numbers_in

_PARTS = re.compile(
    r"[;.]|,? (?:and|while|but) (?=[a-z ]{1,25} (?:takes?|covers?|wins?|is|means|runs?|stands?))|, (?=[a-z]+ \d)"
)
_COVERS = re.compile(
    r"\b(?:takes?|covers?|means|runs?|stands? for|wins? (?:on|with|for|when)"
    r"|is (?:for )?(?:any |a )?(?:totals?|sums?|numbers?))\b[^\d;.]{0,25}"
    r"(?P<list>\d{1,2}(?:(?:, (?:or |and )?| or | and | to | through |-)\d{1,2}){1,8})(?![\d%:]| (?:to|for) \d)"
)
_REFUSED = re.compile(r"\b(?:not|never|no|loses?|lose|times|cards?|\$)\b|n't\b|\$")
_CONDITION = re.compile(r"^(?P<what>total|pocket) is (?P<list>\d[\d, or]*(?: to \d+)?)")


def read_coverage(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """Where each wager that is said to cover numbers wins, and that it loses elsewhere; nothing if there is doubt."""
    if next(payouts(said), None):
        return ()
    found: list[str] = []
    for part in filter(None, map(str.strip, _PARTS.split(said))):
        covers = _COVERS.search(part)
        wagers = wagers_in(part[: covers.start()], names)[0] if covers else ()
        if covers is None or len(wagers) != 1 or _REFUSED.search(part[: covers.end()]):
            return ()
        found += statements(wagers[0], covers["list"], words)
    return tuple(found)


def statements(wager: str, numbers: str, words: ProcedureWords) -> Iterator[str]:
    own = [case for case in words.cases if wager in case.wagers and case.paid]
    condition = _CONDITION.match(own[0].condition) if len(own) == 1 and own[0].single else None
    posted = numbers_in(re.sub(r" through |-", " to ", numbers.replace(" and ", " or ")))
    if condition is None or not posted & numbers_in(condition["list"]):
        return
    where = f"{condition['what']} is {listed(posted)}"
    yield f'wager pay "{wager}": player wins when {where}'
    yield f'wager pay "{wager}": player loses when not {where}'
