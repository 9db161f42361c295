"""The last line of a list of pays, which speaks of every hand above it that is not named: ``ALL OTHERS LOSE``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.circumstances import pays
from intake.posted.names import hand_aliases
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import ProcedureWords

_OTHERS = re.compile(
    r"^(?:all |any |every )?(?:others?|other hands?|other results?|anything else|everything else|nothing else"
    r"|(?:hands? )?(?:below|lower|less|worse)(?: hands?)?(?: than (?:that|these))?|(?:all |any )?lower(?: hands?)?)"
    r"\W{0,6}(?:is an? |are an? |is |are |will |the (?:bet|wager) )?"
    r"(?P<result>loses?|lost|push(?:es)?|(?:is |are )?returned)\W*$"
)
_PUSHES = re.compile(r"push|returned")


def wrong_remainder(said: str, words: ProcedureWords, heading: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """What a list of one wager's pays says of all other hands, and what becomes of them instead."""
    found = _OTHERS.match(said.strip())
    if found is None or len(heading) != 1:
        return
    own = [rest for wager, rest in pays(words.sentences) if wager == heading[0]]
    pushed = [rest for rest in own if rest.startswith("push") and _REST.search(rest)]
    lost = [rest for rest in own if re.match(r"player loses,? otherwise", rest)]
    if _PUSHES.search(found["result"]) and lost and not pushed:
        yield f"all other hands push on {heading[0]}", "they lose"
    if not _PUSHES.search(found["result"]) and pushed and not lost:
        yield f"all other hands lose on {heading[0]}", f"push{pushed[0].removeprefix('push').rstrip()}"


_REST = re.compile(r"\bnot (?:[a-z]+ ){0,3}ranks at least|otherwise")
"""A case of the hands that are left."""


_BACK = re.compile(
    r"^(?:an? |any )?(?P<hand>[a-z0-9][a-z0-9 ]{2,24}?) "
    r"(?:returns?|push(?:es)?|(?:gets?|gives?) (?:you )?back|refunds?)\b"
)


def wrong_return(said: str, wagers: tuple[str, ...], words: ProcedureWords) -> Iterator[tuple[str, str]]:
    """``A pair returns your wager``, of a hand that the procedure neither pays nor gives back."""
    found = _BACK.match(said.strip())
    aliases = hand_aliases()
    names = {name: hand for hand, others in aliases.items() for name in (hand, *others)}
    hand = names.get(found["hand"], "") if found else ""
    for wager in wagers if hand else ():
        cases = [case for case in words.cases if wager in case.wagers]
        said_of = " ; ".join(
            title_words(text) for case in cases for text in (case.event, case.condition, *case.titles) if text
        )
        if cases and not any(re.search(rf"\b{re.escape(name)}\b", said_of) for name in (hand, *aliases[hand])):
            yield f"{wager} comes back on a {hand}", "that hand neither wins nor comes back"
