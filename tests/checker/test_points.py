"""Findings as questions: what is merged, how it is named, in which order, and what stays the same between versions."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit, with_prices
from checker.finding import Finding
from checker.points.gather import points_of
from checker.points.later_round import EarlierPoint, later_round
from checker.points.point import Point, PointKind
from checker.points.topic_choice import conditions
from engine.family import family_named
from grammar.topics import topics
from grammar.vocabulary import vocabulary
from tests.support.documents import exhibit_from

HEAD = 'exhibit "Lakeside"\nlanguage 1\ngame blackjack\n'
CLASH = """decks: 6 decks of 52 cards
wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 17 or less
dealer draw: dealer must stand when total is 17 or more
main result: push when totals are equal
twenty-one result: player wins
main result: player wins when player total is more than dealer total
main result: player loses when player total is less than dealer total and hand is live
bust: player loses
main result: player wins when dealer is bust and hand is live
main pay: 1 to 1
blackjack pay: 3 to 2
"""


def points(text: str, *, prices: bool = False) -> tuple[Point, ...]:
    result = check_exhibit(exhibit_from(HEAD + text))
    return points_of(with_prices(result) if prices else result)


def on(topic: str, found: tuple[Point, ...]) -> Point:
    return next(point for point in found if point.topic == topic)


# Topics are data --------------------------------------------------------------------------------------------------


def test_every_topic_asks_questions_that_the_vocabulary_has() -> None:
    known = vocabulary().questions
    for topic in topics().known:
        assert set(topic.questions) <= set(known), topic.name
        assert set(topic.titles) <= {*topic.questions, "wager pay"}, topic.name
        assert topic.title.endswith("?")
        assert not topic.state.endswith(".")


def test_the_conditions_of_topics_are_sentences_of_the_language() -> None:
    assert len(conditions().stated) == sum(bool(topic.when) for topic in topics().known)


def test_stock_hands_are_cards_of_one_deck() -> None:
    for topic in topics().known:
        for hand in topic.hands:
            cards = hand.replace("|", " ").split()
            assert len(cards) == len(set(cards)), (topic.name, hand)


@pytest.mark.parametrize("name", ["blackjack", "roulette"])
def test_rounds_an_hour_are_those_of_the_family(name: str) -> None:
    assert family_named(name) is not None
    assert topics().rounds(name) == {"blackjack": 60, "roulette": 38}[name]
    assert topics().rounds("a game nobody listed") == 60


# One question once ------------------------------------------------------------------------------------------------


def test_a_clash_is_asked_with_the_situation_and_a_hand_that_players_know() -> None:
    found = on("both have 21", points(CLASH))
    assert found.title == "When both have 21, who wins?"
    assert found.hands[0].deal.startswith("player A♠ K♦ (soft 21), dealer A♣ Q♥ (soft 21)")
    assert [one.result for one in found.hands[0].meanings] == ["keeps $5", "wins $7.50 on $5"]
    assert found.origin == "derived"


def test_what_one_sentence_settles_is_one_point() -> None:
    text = CLASH + "define soft hand: hand has an ace\n"
    found = on("what the dealer draws to", points(text))
    assert {finding.question for finding in found.findings} >= {"dealer draw", "what is soft"}


def test_no_answer_is_told_by_what_is_customary() -> None:
    text = CLASH.replace("main result: push when totals are equal\n", "").replace(
        "twenty-one result: player wins\n", ""
    )
    tie = on("ties", points(text))
    assert tie.title == "What happens on a tie?"
    assert tie.hands[0].deal == "player K♣ 8♦ (18), dealer 9♠ 9♥ (18)"
    assert tie.hands[0].meanings[0].clause == "nothing is said; by custom the hand is a push"


def test_a_number_that_nobody_states_is_asked_for_without_a_hand() -> None:
    found = on("decks", points(CLASH.replace("decks: 6 decks of 52 cards\n", "")))
    assert found.title == "How many decks are used?"
    assert found.hands == ()


def test_readings_of_one_sentence_are_one_point_and_were_marked() -> None:
    text = CLASH + (
        "ambiguous ten-showing\n  reading all-tens\n"
        "    surrender: player may surrender when up card is 10 or face card\n"
        "  reading ten-spot\n    surrender: player may surrender when up card is 10\n"
    )
    found = on("surrender", points(text))
    assert {finding.check for finding in found.findings} >= {"differing-readings"}
    readings = [one for one in found.findings if one.check == "differing-readings"]
    assert len(readings) == 1


def test_every_finding_belongs_to_exactly_one_point() -> None:
    result = check_exhibit(exhibit_from(HEAD + CLASH))
    gathered = [finding.id for point in points_of(result) for finding in point.findings]
    assert sorted(gathered) == sorted(finding.id for finding in result.findings)


def test_ids_are_all_different() -> None:
    result = check_exhibit(exhibit_from(HEAD + CLASH))
    ids = [finding.id for finding in result.findings]
    assert len(ids) == len(set(ids))
    assert len({point.id for point in points_of(result)}) == len(points_of(result))


# The order --------------------------------------------------------------------------------------------------------


def test_dollars_an_hour_are_rounds_times_stake_times_worth() -> None:
    found = on("what the dealer draws to", points(CLASH, prices=True))
    assert found.worth is not None
    assert found.worth.stake == 5
    edges = [one.percent for one in found.worth.edges]
    assert found.worth.per_hour == pytest.approx(60 * 5 * (max(edges) - min(edges)) / 100)


def test_a_hand_without_a_result_that_comes_up_often_stands_above_all_that_is_priced() -> None:
    text = CLASH.replace("main result: player loses when player total is less than dealer total and hand is live\n", "")
    found = points(text, prices=True)
    assert found[0].topic == "ordinary hands"
    assert found[0].frequency is not None
    assert 0.2 < found[0].frequency < 0.6  # a plain player is beaten by a higher hand in some two rounds of five
    hourly = [one.per_hour for one in found[1:] if one.kind is PointKind.QUESTION and one.per_hour]
    assert hourly == sorted(hourly, reverse=True)
    assert [one.rank for one in found] == list(range(1, len(found) + 1))


def test_law_and_numbers_come_after_questions_and_remarks_last() -> None:
    kinds = [list(PointKind).index(point.kind) for point in points(CLASH)]
    assert kinds == sorted(kinds)


# Identity ---------------------------------------------------------------------------------------------------------


def clash(text: str) -> Finding:
    found = check_exhibit(exhibit_from(HEAD + text)).findings
    return next(one for one in found if one.check == "conflicting-answers" and one.question == "dealer draw")


def test_the_id_survives_other_words_and_other_numbers() -> None:
    other = CLASH.replace("must hit when total is 17 or less", "must hit when total is soft 17 or less")
    assert clash(other).id == clash(CLASH).id
    assert clash(other).earlier_id != clash(CLASH).earlier_id


def test_an_acceptance_under_an_earlier_id_still_holds() -> None:
    old = clash(CLASH).earlier_id
    accepted = CLASH + f'accept {old}: "agreed with the operator", by "R. Viewer", on 2026-01-15\n'
    found = check_exhibit(exhibit_from(HEAD + accepted)).findings
    assert next(one for one in found if one.earlier_id == old).accepted is not None
    assert not [one for one in found if one.check == "unmatched-acceptance"]


def test_an_acceptance_that_matches_nothing_is_said_to_lapse() -> None:
    accepted = CLASH + 'accept 00000000: "agreed", by "R. Viewer", on 2026-01-15\n'
    found = check_exhibit(exhibit_from(HEAD + accepted)).findings
    lapsed = next(one for one in found if one.check == "unmatched-acceptance")
    assert "lapses" in lapsed.message


def test_a_later_round_knows_what_is_answered_open_and_new() -> None:
    before = [EarlierPoint(one.id, one.title, frozenset(f.id for f in one.findings)) for one in points(CLASH)]
    mended = CLASH.replace("must hit when total is 17 or less", "must hit when total is hard 4 to 16, soft 12 to 16")
    mended = mended.replace("decks: 6 decks of 52 cards\n", "")
    later = later_round(before, points(mended))
    assert "Does the dealer draw on soft 17?" in {one.title for one in later.answered}
    assert {one.title for one in later.new} == {"How many decks are used?"}
    assert "both have 21" in {one.topic for one in later.open}


def test_a_record_of_findings_alone_is_matched_as_well() -> None:
    before = [EarlierPoint("", "dealer draw has two answers", frozenset({clash(CLASH).earlier_id}))]
    later = later_round(before, points(CLASH))
    assert later.answered == ()
    assert "what the dealer draws to" in {one.topic for one in later.open}
