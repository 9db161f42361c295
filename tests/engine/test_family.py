"""Every family that a document can name fills in the interface, and what it says there agrees with the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.conditions import Predicate
from engine.family import family_named, family_of
from engine.money.edge import edge
from engine.money.main_game import main_game
from engine.rulebook import Rulebook
from grammar.resolver.family_words import families
from grammar.vocabulary import TERMS, vocabulary
from tests.support.documents import changed, exhibit_from

FAMILIES = sorted(families())
TERMS_OF_BLACKJACK = sorted(TERMS)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_situation_is_made_from_what_is_known(name: str) -> None:
    at = family_named(name).situation("wager", wager="Pairs")
    assert (at.moment, at.told()) == ("wager", "wager Pairs")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_main_game_is_analysed_where_its_result_is_asked_for(name: str) -> None:
    analysis = family_named(name).main_game
    questions = vocabulary().questions
    assert (analysis is not None) == (name in questions["main result"].families)
    if analysis is not None:
        asked = {question for part in analysis.parts for question in analysis.asked_for(part)}
        assert all({name, "cards"} & set(questions[question].families) for question in asked)
        assert analysis.questions <= asked


def test_a_family_without_a_main_game_has_no_edge() -> None:
    exhibit = changed("baccarat")
    game = exhibit.games[0].name
    assert main_game(exhibit, game) is None
    assert edge(exhibit, game) is None


def test_an_edge_comes_with_a_chart_of_the_actions_it_values() -> None:
    exhibit = changed("blackjack")
    analysis, found = family_of(exhibit).main_game, main_game(exhibit, "blackjack")
    assert analysis is not None
    assert found is not None
    values = found.values(analysis.decision("K♠ 6♥ v K♦"))
    lines = {line.name: line for _, lines in found.strategy().blocks for line in lines}
    columns = found.strategy().columns
    assert lines["hard 16"].cells[columns.index("10")].best == next(iter(values))
    assert list(values.values()) == sorted(values.values(), reverse=True)


# Defined terms ------------------------------------------------------------------------------------------------


def test_every_term_of_the_language_belongs_to_a_family() -> None:
    known = [family_named(name).terms for name in FAMILIES]
    assert {word for terms in known if terms for word in terms.words} == set(TERMS)


@pytest.mark.parametrize("term", TERMS_OF_BLACKJACK)
def test_the_usual_definition_says_what_the_term_means(term: str) -> None:
    rules, holds = defined(words()[term], term)
    assert difference(rules, holds, term) is None


@pytest.mark.parametrize("term", TERMS_OF_BLACKJACK)
def test_a_wrong_definition_differs_on_some_hand(term: str) -> None:
    rules, holds = defined(f"define {term}: cards in hand is 3", term)
    at = difference(rules, holds, term)
    assert at is not None
    assert at.told().startswith("player ")


def words() -> Mapping[str, str]:
    terms = family_named("blackjack").terms
    assert terms is not None
    return {name: term.usual for name, term in terms.words.items()}


def defined(statement: str, term: str) -> tuple[Rulebook, Predicate]:
    exhibit = exhibit_from(f'exhibit "Lakeside"\nlanguage 1\ngame blackjack\n{statement}\n')
    rules = family_of(exhibit).rulebook(exhibit, "blackjack", None)
    (rule,) = rules.statements[TERMS[term]]
    return rules, rule.holds


def difference(rules: Rulebook, holds: Predicate, term: str) -> Any:
    terms = family_named("blackjack").terms
    assert terms is not None
    return terms.difference(rules, term, holds, ())
