"""The last line of a list of pays, which speaks of every hand above it that is not named: ``ALL OTHERS LOSE``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.circumstances import pays
from intake.posted.procedure_words import ProcedureWords

_OTHERS = re.compile(
    r"^(?:all |any |every )?(?:others?|other hands?|other results?|anything else|everything else|nothing else"
    r"|(?:hands? )?(?:below|lower|less|worse)(?: hands?)?(?: than (?:that|these))?|(?:all |any )?lower(?: hands?)?)"
    r"\W{0,6}(?:is an? |are an? |is |are |will |the (?:bet|wager) )?(?P<result>loses?|lost|push(?:es)?|(?:is |are )?returned)\W*$"
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
