"""How many situations a document raises, and how long it takes to list them: printed, and held as a ratio."""

import time

import pytest

from engine.blackjack.document import rulebook
from engine.blackjack.situations.enumeration import BlackjackSituations
from grammar.parser import read
from grammar.resolver.resolution import resolve
from grammar.vocabulary import vocabulary
from tests.support.documents import EXHIBITS, MODELS


@pytest.mark.bench
def test_listing_situations_takes_a_few_times_as_long_as_reading() -> None:
    ratios = []
    for path in (MODELS / "blackjack.game", MODELS / "spanish21.game", *EXHIBITS):
        begun = time.process_time()
        exhibit, _ = resolve(read(path))
        reading = time.process_time() - begun
        for game in exhibit.games:
            begun = time.process_time()
            reach = BlackjackSituations(rulebook(exhibit, game.name))
            number = sum(
                len(reach.situations(question, about))
                for question, entry in vocabulary().questions.items()
                if "blackjack" in entry.families
                for about in reach.subjects(question)
            )
            listing = time.process_time() - begun
            ratios.append(listing / reading)
            print(f"{path.parent.name}/{path.stem} {game.name}: {number} situations in {listing:.2f} s of CPU")
    assert max(ratios) < 100
