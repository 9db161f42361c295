"""Questions with their answers, as the statements that they are: ``How many decks? Two.`` is ``2 decks``."""

from __future__ import annotations

import re
from collections.abc import Callable

_YES = (
    r"(?:yes|sure|of course|certainly|absolutely|you (?:can|may|do|will|bet)|it (?:does|can|will|is)|they (?:do|are)"
    r"|that's right|right)\b"
)
_NO = (
    r"(?:no|never|not at all|you (?:do not|don't|cannot)|it (?:does not|doesn't)|they don't|sorry"
    r"|unfortunately not|not here|not at this table)\b"
)
_CONDITION = re.compile(r"\b(?:unless|except|only|if|but|not|when)\b")
_COUNT = re.compile(
    r"^(?:and )?how many (?P<what>[a-z]{1,30}(?: of [a-z]{1,30})?)\b[^?]{0,120}\? "
    r"(?:it's |there are |we use |exactly |just )?(?P<number>\d+)\b"
)
_LEAST = re.compile(
    r"^(?:and )?(?:what(?:'s| is) |how much is )?(?:the )?(?:least|minimum|smallest|lowest)\b[^?]*\? (?=\$)"
)
_MOST = re.compile(
    r"^(?:and )?(?:what(?:'s| is) |how much is )?(?:the )?(?:most|maximum|biggest|highest|largest)\b[^?]*\? (?=\$)"
)
_EITHER = re.compile(
    r"^(?:is|are) (?:an? |the )?(?P<what>[a-z]{2,12}?)s? (?P<one>\w{2,8}) or (?P<other>\w{2,8})\? (?P<answer>\w{2,8})\b"
)
_MAY = re.compile(
    rf"^(?:and )?(?:can|may|could|am) (?:i|you|we|players?|guests?)(?: allowed to| able to)? (?P<what>[^?]+)\? "
    rf"(?:(?P<yes>{_YES})|(?P<no>{_NO}))(?P<rest>.*)$"
)
_DOES = re.compile(
    rf"^(?:and )?(?:does|do|is|are|will|did) (?P<what>[^?]+)\? (?:(?P<yes>{_YES})|(?P<no>{_NO}))(?P<rest>.*)$"
)
_COSTS = re.compile(
    r"^(?:and )?(?:what does|how much does|what do) (?P<what>[^?]+?) (?:cost|take|need|require)\? (?P<rest>.+)$"
)
_NOT_SO_MANY = re.compile(
    r"^(?:just |only |exactly )?(?:\d+|a|an) (?P<what>0s?|[a-z][a-z ]{1,30}?)\? no\b[,:;.-]* (?:it's "
    r"|there are |we use )?(?:just |only )?(?P<number>\d+)\b"
)
_NOT_SO = re.compile(
    r"^(?!(?:and |but |so )?(?:do|does|did|is|are|was|can|could|may|might|must|will|would|should|what"
    r"|who|how|when|where|why|which)\b)"
    r"[^?]+\? no\b[,:;.-]* (?P<rest>[^\n]+)$"
)
_PAYS = re.compile(
    r"^(?:and |so )?(?:what|how much) (?:do|does|will|would) (?P<what>[^?]{1,80}?) pay(?: out| me)?\? "
    r"(?:(?:it|they|that|this) pays? )?(?P<rest>.+)$"
)


def answered(said: str) -> str:
    """The statement that a question and its answer in plain words make together; the words as they are otherwise."""
    for way, say in _FORMS:
        if found := way.match(said):
            return say(found) + said[found.end() :]
    return said


def counted(found: re.Match[str]) -> str:
    return f"{found['number']} {found['what']}"


def allowed(found: re.Match[str]) -> str:
    rest = behind(found)
    return f"you {'can' if found['yes'] else 'cannot'} {found['what']}{rest}"


def stated(found: re.Match[str]) -> str:
    """What a question asks, where the answer is yes; a question that is denied is left as it is."""
    return f"{found['what']}{behind(found)}" if found["yes"] else found[0]


def behind(found: re.Match[str]) -> str:
    """What an answer adds: kept where it has a number or a condition."""
    return found["rest"] if re.search(r"\d", found["rest"]) or _CONDITION.search(found["rest"]) else ""


def chosen(found: re.Match[str]) -> str:
    """``Is an ace high or low? Low`` as ``aces are low``."""
    known = found["answer"] in (found["one"], found["other"])
    return f"{found['what']}s are {found['answer']}" if known else found[0]


_ON_WAGER = re.compile(
    r"^(?:and )?(?:what about |how about |for |with )?(?:an? |the )?"
    r"(?!what|how|when|which|who|why|do|is|are|can|may)(?P<hand>[a-z0-9][a-z0-9 -]{1,30}?)\? "
    r"(?P<odds>(?:\d{1,4} to \d{1,3}|even money)) on (?P<wager>[^,;?]{2,30}?)\.?$"
)
_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_COUNT, counted),
    (_LEAST, lambda found: "minimum bet "),
    (_MOST, lambda found: "maximum bet "),
    (_EITHER, chosen),
    (_MAY, allowed),
    (_DOES, stated),
    (_COSTS, lambda found: f"{found['what']} takes {found['rest']}"),
    (_ON_WAGER, lambda found: f"{found['wager'].removeprefix('the ')}: {found['hand']} pays {found['odds']}"),
    (_NOT_SO_MANY, counted),
    (_NOT_SO, lambda found: found["rest"]),
    (_PAYS, lambda found: f"{found['what']} pays {found['rest']}"),
)
