"""Figures that a document prints of a wager it names: ``the Bust It wager has a house edge of 3.47%``."""

from __future__ import annotations

from intake.prose.limits import MAIN
from intake.prose.money_sentences import money_sentences
from intake.prose.proposal import Confidence, Proposal


def read_claim(text: str, place: str) -> Proposal | None:
    """The claim on a named wager; what is said of the main wager or of the game is read elsewhere."""
    plain = " ".join(text.split())
    for claim in money_sentences("claim"):
        match = claim.match(plain)
        if match is not None and match["name"].lower() not in MAIN:
            (_, say), *_ = claim.readings
            said = say.format(name=match["name"].strip(), percent=f"{match['percent']}%")
            return Proposal(place, "claim", (("", said),), Confidence.SURE)
    return None
