"""Steps of a procedure, proposed in the document's own words."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from base.records import dataclass
from grammar.vocabulary import vocabulary
from intake.prose.patterns import FOLDER
from intake.prose.proposal import Confidence, Proposal
from intake.prose.table_patterns import compiled

_STEP = re.compile(
    r"(?i)\b(?:the |a )?(?P<who>dealer|floor supervisor)s?,? "
    r"(?:(?:must|shall|will|should|then|also|always|next) )*(?P<verb>[a-z-]+)(?P<rest> [^.;]*)"
)
_NEXT = re.compile(r"(?:,? and then |,? then |,? and |, )([a-z-]+)(?= )", re.I)


@dataclass(frozen=True, slots=True)
class _Steps:
    subjects: tuple[tuple[str, re.Pattern[str]], ...]
    moments: tuple[tuple[re.Pattern[str], str], ...]


def read_step(text: str, place: str) -> Proposal | None:
    """A sentence that says what the dealer does, as a step; None if one of its words could reverse it."""
    plain = " ".join(text.split())
    match = _STEP.search(plain)
    if match is None or re.search(r"(?i)\b(?:not|no|never|unless|except|without|may|if)\b", plain):
        return None
    subject = next((name for name, way in _steps().subjects if way.search(plain.lower())), "")
    verb = _verb(match["verb"])
    if not subject or not verb:
        return None
    named = f'{subject} "{_kind(plain)}"' if subject == "irregularity" else subject
    rest = _NEXT.sub(lambda m: f", then {_verb(m[1])}" if _verb(m[1]) else m[0], match["rest"])
    rest = re.sub(r'["“”:()@#]', "", rest).strip(" ,.")
    before = plain[: match.start()].lower()
    moment = next((said for way, said in _steps().moments if way.search(before)), "")
    step = f"{match['who'].lower()} must {verb} {rest}" + (f" when {moment}" if moment else "")
    unused = () if moment or not before.strip() else tuple(before.split())
    return Proposal(place, named, (("", step),), Confidence.PERHAPS if unused else Confidence.LIKELY, unused)


def _kind(text: str) -> str:
    return "exposed card" if "expos" in text.lower() else "misdeal" if "misdeal" in text.lower() else "irregularity"


def _verb(word: str) -> str:
    """The language's verb for a word form; empty if there is none."""
    word = word.lower()
    forms = [word, word[:-1], word[:-2]] if word.endswith("s") else [word]
    return next((form for form in forms if len(form) > 1 and form in vocabulary().verbs), "")


@cache
def _steps() -> _Steps:
    entries = tomllib.loads((FOLDER / "steps.toml").read_text(encoding="utf-8"))
    return _Steps(
        tuple((name, compiled(way)) for name, way in entries["subjects"].items()),
        tuple((compiled(way), said) for way, said in entries["moments"]),
    )
