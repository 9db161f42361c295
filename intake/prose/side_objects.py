"""What a wager beside the game is about, in the words of the text: ``Lucky Pair looks at your first two cards``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from intake.prose.proposal import Confidence, Proposal

_ABOUT = re.compile(
    r"(?i)(?: side| bonus| optional){0,2}(?: bets?| wagers?)? ?(?:is|are|can be)?"
    r"(?: an?(?: optional)? (?:side |bonus )?(?:bet|wager)(?: of [$\d to]{2,20})?)? ?"
    r"(?:decided|settled|judged|determined|won|based|made|resolved|look(?:s|ing)?|considers?|goes|go|makes?|uses?"
    r"|counts?|depends?|on)(?: (?:by|on|upon|at|from|of|with|up|only|solely)){0,3} "
    r"(?P<about>(?:the|your|a|an|his|her|their|whether|what|how|each|any|player)\b[^.;:]{5,120})"
)
_HANDS = re.compile(r"(?i)\b(?:cards?|hands?|dice|pair|dealer|total|roll|spin|number|pocket)\b")
_TURNED = re.compile(r"(?i)\b(?:not|never|no|unless|except)\b|\$|\d ?(?:to|:) ?\d")


def side_objects(text: str, place: str, names: Iterable[str]) -> Iterator[Proposal]:
    """One proposal for the wager that the sentence begins with, if it tells on which cards that is decided."""
    plain = re.sub(r"^\W*(?:\d+\W+)?(?:The |An? |Our )?(?:[Oo]ptional )?", "", " ".join(text.split()))
    for name in sorted(names, key=len, reverse=True):
        if not plain.lower().startswith(name.lower()):
            continue
        match = _ABOUT.match(plain[len(name) :])
        if match and _HANDS.search(match["about"]) and not _TURNED.search(match["about"]):
            about = re.sub(r"[\"“”„@#]", "", match["about"]).strip(" ,")
            yield Proposal(place, f'wager wins "{name}"', (("", about),), Confidence.LIKELY)
        return
