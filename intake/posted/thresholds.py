"""From which hand on a wager wins, as posted texts say it: ``You need a pair of sixes or better to win Pair Plus``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.names import NamedWager, hand_aliases, wagers_in
from intake.posted.payouts import payouts
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import KnownCase, ProcedureWords
from intake.posted.titles import rank_of

_CUE = re.compile(
    r"\b(?:needs?|wins?|winning|pays?|paid|starts?|begins?|at least|lowest|minimum|only|requires?|qualif\w+)\b"
)
_REFUSED = re.compile(r"\b(?:not|never|no|nor|neither|unless|except|dealer|push\w*|returned|back|loses?|lose)\b|n't\b")
_FROM = (
    re.compile(
        r"(?P<hand>pair of \w{1,8}|[a-z0-9]{1,8}(?: [a-z0-9]{1,8}){0,3}) (?:or|and) (?:better|higher|up|above|more)\b"
    ),
    re.compile(
        r"\b(?:starts?|begins?) (?:with|at|from) (?:an? )?(?:minimum of (?:an? )?)?"
        r"(?P<hand>pair of \w{1,8}|[a-z0-9]{1,8}(?: [a-z0-9]{1,8}){0,3})"
    ),
)
_HAND = re.compile(r"^(.{0,120}?)\b((?:full |player |first )?hand) is [a-z ]{1,40}$")
_ARTICLE = re.compile(r"^(?:.* )?(?:an?|with|of|only|at least|needs?|just) ")


def read_threshold(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...], heading: tuple[str, ...]
) -> tuple[str, ...]:
    """What wins and what does not by the hand from which on a wager is said to win; nothing where that is in doubt."""
    if not _CUE.search(said) or _REFUSED.search(said) or next(payouts(said), None):
        return ()
    named = wagers_in(said, names)[0] or heading
    paid = {wager for case in words.cases if case.paid and not case.single for wager in case.wagers}
    wagers = [wager for wager in named or alike(words) if wager in paid]
    if len(wagers) != 1:
        return ()
    cases = [case for case in words.cases if wagers[0] in case.wagers]
    told = next((match for case in cases if case.paid and (match := _HAND.search(case.condition))), None)
    found = next((match for way in _FROM if (match := way.search(said))), None)
    return tuple(statements(wagers[0], told, found["hand"], cases, words)) if found and told else ()


def alike(words: ProcedureWords) -> tuple[str, ...]:
    """One of the wagers that every hand pays alike, where no others are paid by the hand."""
    groups = {case.wagers for case in words.cases if case.paid}
    return next(iter(groups))[:1] if len(groups) == 1 else ()


def statements(
    wager: str, told: re.Match[str], title: str, cases: list[KnownCase], words: ProcedureWords
) -> Iterator[str]:
    """That the hand wins, and that the next one below does not, if the procedure pays it."""
    hand, where = told[2], told[1]
    if "pair of " in title:
        rank = rank_of(title.rpartition("pair of ")[2])
        pair = f"{where}{hand} is pair and"
        yield f'wager pay "{wager}": player wins when {pair} {hand} ranks at least pair of {rank}'
        if not any("pair" in case.expanded for case in cases if not case.paid):
            yield f'wager pay "{wager}": player loses when {pair} not {hand} ranks at least pair of {rank}'
        return
    ranking = words.facts.ranking
    plain = [known_as(one) for one in ranking]
    own = next((at for at, ways in enumerate(plain) if title in ways or _ARTICLE.sub("", title) in ways), None)
    if own is None or own + 1 >= len(ranking):
        return
    yield f'wager pay "{wager}": player wins when {where}{hand} is {ranking[own]}'
    lower = ranking[own + 1]
    if any(case.paid and case.condition.endswith(f" is {lower}") for case in cases):
        yield f'wager pay "{wager}": player loses when {where}{hand} is {lower}'


def known_as(hand: str) -> tuple[str, ...]:
    plain = re.sub(r"\bof kind\b", "of a kind", title_words(hand))
    return (plain, *hand_aliases().get(plain, ()))
