"""Steps in other words: harmless ones are wording only, and no change of what is done is ever called so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations

import pytest

from grammar.parser import parse
from grammar.tree import Norm, Statement
from reports.amendment.amendment_view import AmendmentChange, amendment_view
from reports.amendment.same_steps import THEN
from reports.amendment.same_words import LINKS, plain_step
from tests.accuracy.posted_texts import MODELS, models
from tests.reports.test_diff import case

HEAD = 'exhibit "Steps"\nlanguage 1\ngame blackjack\nsection "Steps"\n'
NONE: frozenset[str] = frozenset()


def changes(old: str, new: str) -> tuple[AmendmentChange, ...]:
    return amendment_view(
        case("old.game", f"{HEAD}{old}\n"), case("new.game", f"{HEAD}{new}\n"), day=date(2026, 11, 18)
    ).changes


def plain(text: str) -> str:
    return plain_step(text, NONE).words


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("turn the dealer's three cards face up", "turn the 3 cards of the dealer face up"),
        ("deal three cards face down to each player", "deal every player three cards face-down"),
        ("deal three cards face down to each player", "deal three cards to each player face down"),
        ("pick up the cards of the players", "collect the players' cards"),
        ("collect losing wagers", "take the losing bets"),
        ("turn over the hole card", "turn the hole card over"),
        ("turn over the hole card", "reveal the hole card"),
        ("place the payment beside the wager", "put the payment next to the bet"),
        ("call the floor supervisor", "summon the floor supervisor"),
        ("announce the end of wagering", "call out the end of betting"),
        ("repeat the whole shuffle one more time", "repeat the whole shuffle once more"),
        ("return the chips to the player", "give the chips back to the patron"),
        ("finish the round", "complete the round of play"),
    ],
)
def test_one_act_in_two_wordings(one: str, two: str) -> None:
    assert plain(one) == plain(two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (
            "deal one card to each hand and one card to the dealer",
            "deal one card to the dealer and one card to each hand",
        ),
        ("deal three cards face down to each player", "deal three cards face up to each player"),
        ("deal three cards face down to each player", "deal two cards face down to each player"),
        ("place the first card face up under the second card", "place the first card under the second card face up"),
        ("place the chips on the card under the cut card", "place the chips under the cut card on the card"),
        ("move the chips from the rack to the player", "move the chips from the player to the rack"),
        ("take the cards out of the shoe", "collect the cards out of the shoe"),
        ("call the floor supervisor", "call out the floor supervisor"),
        ("show the card to the player", "give the card to the player"),
        ("collect the cards, then pay the wagers", "collect the cards and pay the wagers"),
        ("pay the wager", "place the wager"),
        ("collect the wagers of the players", "collect the wagers of the dealer"),
        ("check the hole card", "turn over the hole card"),
        ("spread the cards", "spread all cards"),
        ("deal a second card", "deal the cards"),
    ],
)
def test_another_act(one: str, two: str) -> None:
    assert plain(one) != plain(two)


def steps_of_models() -> Iterator[str]:
    for name in models():
        for line in parse((MODELS / f"{name}.game").read_text("utf-8")).document.lines:
            if isinstance(line, Statement) and isinstance(line.value, Norm):
                yield from (text.strip() for text in THEN.split(" ".join(line.value.action)) if text.strip())


def test_no_word_of_a_step_may_go_or_change_places() -> None:
    """Every step of every model: take out any word that says something, or exchange any two."""
    tried = 0
    for text in dict.fromkeys(steps_of_models()):
        words, own = text.split(), plain(text)
        telling = [at for at, word in enumerate(words) if not LINKS.fullmatch(word)]
        for at in telling:
            assert plain(" ".join(words[:at] + words[at + 1 :])) != own, (text, words[at])
        for one, two in combinations(telling, 2):
            if plain(words[one]) != plain(words[two]):
                changed = [*words]
                changed[one], changed[two] = words[two], words[one]
                assert plain(" ".join(changed)) != own, (text, changed)
                tried += 1
    assert tried > 2000


def test_a_reworded_step_is_wording_only_and_the_sheet_says_on_what_ground() -> None:
    (change,) = changes(
        "dealing: dealer must deal three cards face down to each player, then collect losing wagers",
        "dealing: dealer must deal every patron three cards face down, then take the losing bets",
    )
    assert change.change_class == "wording"
    assert change.proof.startswith("Compared step by step: the same acts on the same things in the same order.")
    assert "“wagers” and “bets”" in change.proof or "“wager” and “bet”" in change.proof


def test_clauses_that_are_split_or_joined_are_wording_only() -> None:
    whole = "shuffle: dealer must wash the cards, then riffle the cards, then square the cards"
    parts = "shuffle: dealer must wash the cards\nshuffle: dealer must riffle cards, then square up the cards"
    for old, new in ((whole, parts), (parts, whole)):
        found = changes(old, new)
        assert len(found) == 2
        assert {change.change_class for change in found} == {"wording"}
        assert all("another number of clauses" in change.proof for change in found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (  # reworded and exchanged
            "shuffle: dealer must pick up the cards of the pile\nshuffle: dealer must collect losing wagers",
            "shuffle: dealer must take the losing bets\nshuffle: dealer must gather the cards of the pile",
        ),
        (  # split, with one step lost
            "shuffle: dealer must wash the cards, then riffle the cards, then square the cards",
            "shuffle: dealer must wash the cards\nshuffle: dealer must square the cards",
        ),
        (  # split by something else
            "settling: dealer must collect losing wagers, then pay winning wagers\n"
            "chip handling: dealer must cut the chips",
            "settling: dealer must collect losing wagers\nchip handling: dealer must cut the chips\n"
            "settling: dealer must pay winning wagers",
        ),
        (  # the same words, joined otherwise
            'shuffle: dealer must shuffle when (after the wash or after the cut) and circumstance "x"',
            'shuffle: dealer must shuffle when after the wash or (after the cut and circumstance "x")',
        ),
        ("shuffle: dealer must riffle the cards", "shuffle: floor supervisor must riffle the cards"),
        ("shuffle: dealer must riffle the cards", "shuffle: dealer may riffle the cards"),
        ("shuffle: dealer must riffle the cards", "shuffle: dealer must not riffle the cards"),
        ("shuffle: dealer must riffle the cards", "shuffle: dealer must riffle the cards when after the wash"),
        (
            'cut: dealer must cut when circumstance "no player cuts"',
            'cut: dealer must cut when circumstance "a player cuts"',
        ),
        ('signal "hit": player must tap the felt', 'signal "stand": player must tap the felt'),
        (  # a document that tells the two words apart
            'term "bet": what a player puts on a side spot\nsettling: dealer must collect losing wagers',
            'term "bet": what a player puts on a side spot\nsettling: dealer must collect losing bets',
        ),
    ],
)
def test_a_change_of_what_is_done_is_never_wording_only(old: str, new: str) -> None:
    found = changes(old, new)
    assert found
    assert "wording" not in {change.change_class for change in found}
