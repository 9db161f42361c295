"""What findings say, read line by line: each hand, amount and word is the one that is meant."""

from __future__ import annotations

from checker.check import check_exhibit, with_repairs
from checker.facts.claims import main_edge
from grammar.formatter.document_text import printed
from grammar.parser import parse
from reports.output.sarif import code_flow
from reports.output.terminal import cited_lines
from reports.views.finding_view import certainty
from tests.support.documents import exhibit_from
from tests.support.lakeside import BOTH_KINDS, HEAD, findings, results


def test_a_side_wager_wins_on_what_may_be_staked_on_it() -> None:
    """The ante is $10, the side wager at most $4."""
    text = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $10 to $50
wager "Flush": $2 to $4, at most the ante
event "suited": first two cards are the same suit
wager pay "Flush": 2 to 1 when "suited"
wager pay "Flush": 3 to 1 when "suited"
"""
    found = next(one for one in findings(text, "conflicting-answers") if one.about == "Flush")
    assert results(found) == ["wins $4 on $2", "wins $6 on $2"]
    assert found.price is not None
    assert found.price.stake == 2


def test_where_one_reading_says_nothing_its_money_is_shown_as_well() -> None:
    """A blackjack against a 21 of three cards: a push by one reading, the usual win by the other."""
    text = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
blackjack pay: 3 to 2
ambiguous same-hand
  reading same-total
    tie result: push
  reading same-kind
    tie result: push when player has blackjack and dealer has blackjack or player has no blackjack
        and dealer has no blackjack
"""
    found = next(one for one in findings(text, "differing-readings") if one.question == "main result")
    assert results(found) == ["keeps $10", "wins $15 on $10"]


def test_a_rule_on_the_check_is_shown_before_it_or_after_it() -> None:
    """Early surrender is silent only once the dealer has checked; cards alone do not say which is meant."""
    found = next(one for one in findings(BOTH_KINDS, "differing-readings") if one.question == "may surrender")
    assert found.witness is not None
    assert found.witness.deal == "player 10♠ 6♦ (16), dealer 9♥, after the check"


THREE_PAYS = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
blackjack pay: 1 to 1
blackjack pay: 3 to 2
blackjack pay: 6 to 5
surrender: player may surrender
surrender: player may surrender only when up card is A or face card @1.1 "a" @1.1 "b"
"""


def test_answers_are_counted() -> None:
    tried = with_repairs(check_exhibit(exhibit_from(THREE_PAYS))).findings
    found = next(one for one in tried if (one.check, one.question) == ("conflicting-answers", "main pay"))
    assert found.message == "main pay has three answers: pays 1 to 1, pays 3 to 2 and pays 6 to 5"
    assert '"pays 1 to 1" counts: line 5, line 6 are struck' in [repair.words for repair in found.repairs or ()]


def test_a_line_and_a_sentence_are_shown_once() -> None:
    found = next(iter(findings(THREE_PAYS, "unbounded-permission")))
    assert [place.span.line for place in found.places] == [7, 8]
    assert cited_lines(found.places[1]) == ["line 1.1"]


def test_an_amount_inside_a_bound_is_no_gap() -> None:
    """At most two and at most three times part at the third time, not at the second, which both of them allow."""
    text = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
split: player may split when first two cards are the same rank
ambiguous final-time
  reading second
    split limit: at most 2 times
  reading third
    split limit: at most 3 times
"""
    found = next(one for one in findings(text, "differing-readings") if one.question == "split limit")
    assert found.message.endswith("second: not allowed; third: allowed")
    assert found.witness is not None
    assert found.witness.situation.amount == 3


def test_what_a_hedge_overrides_answers_where_it_does_not_hold() -> None:
    text = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
[win] main pay: 1 to 1
blackjack pay: usually 3 to 2, overrides win
"""
    (found,) = findings(text, "hedged-answers")
    assert found.witness is not None
    assert [answer.value for answer in found.witness.answers] == ["pays 3 to 2", "pays 1 to 1"]
    assert found.details == ()


def test_amounts_are_told_with_what_they_are_of() -> None:
    text = """exhibit "Lakeside"
game blackjack
split: player may split when first two cards are the same rank
"""
    deals = {one.question: one.witness.deal for one in findings(text, "missing-answers") if one.witness}
    assert deals["number of decks"] == "1 deck"
    assert deals["wager amount"] == "$10, wager main"
    assert deals["split limit"].endswith("dealer 6♣, 1 split")


def test_rows_of_one_name_are_told_apart_by_their_lines() -> None:
    text = f"""{HEAD}paytable "Pays" for "main"
  No  1 when player has no blackjack
  No  0 when player has no blackjack
  Yes 11 when player has blackjack
  Yes 1.5 when player has blackjack and dealer has no blackjack
  Yes 0 when player has blackjack and dealer has blackjack
"""
    same, other = findings(text, "overlapping-rows")
    assert same.message.endswith("line 5 (the player wins) and line 6 (push)")
    assert other.message.endswith("line 7 (pays 11 to 1) and line 8 (pays 3 to 2)")
    assert [place.says for place in other.places] == ["pays 11 to 1", "pays 3 to 2", "push"]


def test_a_row_for_a_part_of_a_case_is_not_denied() -> None:
    """A seven-card 21 has its row; eight cards have none."""
    rows = f'{HEAD}paytable "Bonus" for "main"\n  "5-card 21" 3:2\n  "6-card 21" 2:1\n'
    (found,) = findings(f'{rows}  "7-card 21" 3:1\n', "uncovered-case")
    assert found.message.startswith('"Bonus" has a row for a part of 7 or more card 21 only')
    (found,) = findings(rows, "uncovered-case")
    assert found.message.startswith('"Bonus" has no row for 7 or more card 21:')


def test_a_definition_leaves_no_hand_open_and_a_check_is_no_permission() -> None:
    text = f"""{HEAD}ambiguous sentence
  reading one
    define soft hand: ace is counted as 11
    check: dealer must check the hole card when up card is A
  reading two
    define soft hand: hand can be hit without busting
"""
    said = {one.question: one.message for one in findings(text, "differing-readings")}
    assert said["what is soft"].endswith("one: no; two: yes")
    assert said["dealer checks"].endswith("one: yes; two: no answer")


def test_an_amount_that_hangs_on_the_ante_is_told_with_it() -> None:
    """$6 is within $1 to $25, and more than the ante of $5."""
    text = f"""{HEAD}wager "Ante": $5 to $25
wager "Side": $1 to $25, at most the ante
wager "Side": $6 to $25
"""
    found = next(one for one in findings(text, "conflicting-answers") if one.about == "Side")
    assert found.witness is not None
    assert found.witness.deal == "$1, ante $5, wager Side"


def test_only_what_a_hand_shows_is_proved_with_a_hand() -> None:
    text = f"""{HEAD}claim: house edge is 9.99%
tie result: push
tie result: player loses
"""
    exhibit = exhibit_from(text)
    found = check_exhibit(exhibit, main_edge=main_edge(exhibit)).findings
    known = {one.check: certainty(one) for one in found if one.question in ("", "main result", "wager amount")}
    assert known["wrong-edge"] == "worked out from the rules"
    assert known["conflicting-answers"] == "proved with a hand"
    assert certainty(next(one for one in found if one.question == "wager amount")) == "proved with a case"


def test_a_check_is_shown_by_a_player_who_doubles() -> None:
    text = f"""{HEAD}double: player may double when cards in hand is 2
ambiguous sentence
  reading one
    check: dealer must check the hole card when up card is A
    check: dealer must not check the hole card unless up card is A
  reading two
    check: dealer must not check the hole card
"""
    found = next(one for one in findings(text, "differing-readings") if one.question == "dealer checks")
    assert found.witness is not None
    assert found.witness.played.endswith(", the player doubles")
    assert results(found) == ["loses $10 on $10", "loses $20 on $10"]


def test_a_sentence_that_changes_nothing_in_the_witness_is_not_named() -> None:
    """A tie of 4 and 4 is a push by both readings of the second sentence; a tie of blackjacks is not."""
    text = f"""{HEAD}ambiguous one
  reading a
    tie result: push
  reading b
    tie result: player loses
ambiguous two
  reading c
    tie result: push
  reading d
    tie result: push when player has no blackjack
"""
    both, one = [found for found in findings(text, "differing-readings") if found.question == "main result"]
    assert both.message.startswith("main result depends on how one and two are read: ")
    assert one.message == "main result depends on how one is read: a: push; b: the player loses and push"
    assert [option.name for option in one.options] == ["a", "b"]


def test_sentences_that_are_each_shown_alone_are_not_shown_together_as_well() -> None:
    """Both matter in a tie of blackjacks, the first alone in a tie without, the second alone in no tie."""
    text = f"""{HEAD}ambiguous one
  reading a
    main result: push when player total is equal to dealer total
  reading b
    main result: player loses when player total is equal to dealer total
ambiguous two
  reading c
    main result: player wins when player has blackjack
  reading d
    main result: push when player has blackjack
"""
    found = [one for one in findings(text, "differing-readings") if one.question == "main result"]
    assert sorted(one.message.partition(" read: ")[0].partition("how ")[2] for one in found) == ["one is", "two is"]


def test_a_depth_is_told_in_the_unit_of_its_statements() -> None:
    text = f"""{HEAD}ambiguous depth
  reading one
    cut depth: 1.5 to 3 decks
  reading two
    cut depth: at least 3 decks
ambiguous burned
  reading three
    burn: exactly 1 card
  reading four
    burn: exactly 2 cards
"""
    deals = {one.question: one.witness.deal for one in findings(text, "differing-readings") if one.witness}
    assert deals["player cut depth"] == "1.5 decks"
    assert deals["burn"] == "1 card"


def test_only_one_and_its_parts_are_told_in_the_singular() -> None:
    for line in ("hands per player: at most 0 hands", "stop card depth: at least 1/2 deck", "burn: exactly 1 card"):
        assert line in printed(parse(f'exhibit "Lakeside"\ngame blackjack\n{line}\n').document)


def test_where_a_hedge_does_not_hold_readings_answer_apart() -> None:
    text = f"""{HEAD}tie result: sometimes push
ambiguous sentence
  reading one
    tie result: player loses
  reading two
    tie result: player wins
"""
    (found,) = findings(text, "hedged-answers")
    assert found.witness is not None
    values = [answer.value for answer in found.witness.answers]
    assert values == ["push", "the player loses (one); the player wins (two)"]


def test_a_sum_of_rows_is_told_by_all_of_them() -> None:
    """Two matches of 7 to 1 come to 14 to 1, which neither of their lines pays."""
    text = f"""{HEAD}paytable "Each" for "Match", all rows that apply
  first card suited match   7 to 1
  second card suited match  7 to 1
wager pay "Match": 20 to 1 when "two suited matches"
"""
    found = next(one for one in findings(text, "conflicting-answers") if one.about == "Match")
    assert found.witness is not None
    told_by = {answer.statement: answer.value for answer in found.witness.answers}
    assert told_by["line 5 and line 6"] == "pays 14 to 1"
    assert {place.span.line: place.says for place in found.places}[5] == "pays 7 to 1"


def test_a_hand_that_needs_several_decks_says_so_where_one_is_allowed() -> None:
    rows = """wager pay "Match": 20 to 1 when "two suited matches"
wager pay "Match": 14 to 1 when "two suited matches"
"""
    for decks, more in (("1 to 8 decks", ", with 3 or more decks"), ("6 decks", "")):
        text = f'exhibit "Lakeside"\ngame blackjack\ndecks: {decks} of 52 cards\n{rows}'
        found = next(one for one in findings(text, "conflicting-answers") if one.about == "Match")
        assert found.witness is not None
        assert found.witness.deal.endswith(f"wager Match{more}")


def test_a_question_that_never_comes_up_is_not_called_proved() -> None:
    """What a surrender costs, where nobody may surrender."""
    text = f"{HEAD}surrender: not allowed\n"
    proofs = check_exhibit(exhibit_from(text)).proofs
    assert all(one.situations for one in proofs if one.status == "proved")
    assert "may surrender" in {one.question for one in proofs}
    assert "surrender loss" not in {one.question for one in proofs}


def test_a_flow_of_sarif_leads_through_the_statements_that_speak_in_its_hand() -> None:
    """A blackjack wins against a 21 of three cards, not against another blackjack, where tie and push clash."""
    text = f"""{HEAD}main result: player wins when player has blackjack unless dealer has blackjack
tie result: player loses $1
main result: push when player has blackjack and dealer has blackjack
"""
    found = next(one for one in findings(text, "conflicting-answers") if one.question == "main result")
    assert [place.span.line for place in found.places] == [4, 5, 6]
    steps = code_flow("lakeside.game", found)["threadFlows"][0]["locations"]
    assert [step["location"]["physicalLocation"]["region"]["startLine"] for step in steps] == [5, 6]
    gap = next(one for one in findings(text, "missing-answers") if one.places and one.witness)
    (first, *_) = code_flow("lakeside.game", gap)["threadFlows"][0]["locations"]
    assert gap.witness is not None
    assert first["location"]["message"]["text"] == gap.witness.deal
