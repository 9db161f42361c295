"""In how many rounds a question comes up that the document does not answer: dealt from seeded shoes and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from base.cache import kept
from engine.arbiter import Chosen, Stopped
from engine.family import family_of
from engine.money.edge import text_of
from engine.play.rounds import Decide, House, Wagers
from engine.side_wagers.odds import baseline
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

SHOES = 60
ROUNDS = 10
"""So many rounds from each shoe, begun at places of their own so that no card is dealt twice."""
SILENT = ": the document is silent"


def silent_rounds(exhibit: Exhibit, game: str) -> Mapping[str, float]:
    """The share of rounds in which a question has no answer, by question; empty where no round can be played.

    Played by somebody plain: the shares are those of a usual table, not of the best play. Kept on disk.
    """
    key = repr(("silent rounds", text_of(exhibit.document), exhibit.readings, game, SHOES, ROUNDS))
    found: dict[str, float] = kept("mathematics", key, lambda: counted(exhibit, game), depends_on=("engine", "grammar"))
    return found


def counted(exhibit: Exhibit, game: str) -> dict[str, float]:
    family = family_of(exhibit)
    try:
        house = family.house(exhibit, game, baseline(exhibit), Chosen(usual=True), None)
        wagers = house.lowest_wagers()
        times = Counter(
            question for seed in range(SHOES) for question in unanswered(house, seed, wagers, family.plain_player)
        )
    except (Stopped, Unreadable, ValueError):
        return {}
    return {question: number / (SHOES * ROUNDS) for question, number in sorted(times.items())}


def unanswered(house: House, seed: int, wagers: Wagers, decide: Decide) -> list[str]:
    """The open questions of the rounds of one shoe, each once a round."""
    shoe = house.shoe(seed)
    starts = [place * (len(shoe) // (ROUNDS + 1)) for place in range(ROUNDS)]
    rounds = [house.round(shoe, wagers, decide, start) for start in starts]
    notes = [{part for note in one.resolved for part in note.split("; ")} for one in rounds]
    return [part.partition(SILENT)[0] for one in notes for part in one if SILENT in part]
