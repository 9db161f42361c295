"""What findings say, read line by line: each hand, amount and word is the one that is meant."""

from __future__ import annotations

from datetime import date

from checker.checking import checked, with_prices
from checker.claiming import main_edge
from checker.findings import Finding
from grammar.parsing import parse
from grammar.printing import printed
from reports.case import Case
from reports.report import report_html
from reports.sarif import code_flow
from reports.text import cited_lines, price_line, told
from reports.view_finding import certainty
from reports.view_report import report
from tests.documents import exhibit_from, model_text


def findings(text: str, check: str) -> list[Finding]:
    exhibit = exhibit_from(text, "lakeside.game")
    found = with_prices(checked(exhibit, main_edge=main_edge(exhibit)))
    return [one for one in found.findings if one.check == check]


def results(found: Finding) -> list[str]:
    assert found.witness is not None
    return [answer.result for answer in found.witness.answers]


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


BOTH_KINDS = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
check: dealer must check the hole card when up card is A, 10 or face card
surrender loss: half the ante
ambiguous surrender-time
  reading early
    surrender: player may surrender when before the check
  reading late
    surrender: player may surrender when after the check
  reading both
    surrender: player may surrender when before the check
    surrender: player may surrender when after the check
"""


def test_a_rule_on_the_check_is_shown_before_it_or_after_it() -> None:
    """Early surrender is silent only once the dealer has checked; cards alone do not say which is meant."""
    found = next(one for one in findings(BOTH_KINDS, "differing-readings") if one.question == "may surrender")
    assert found.witness is not None
    assert found.witness.deal == "player 2♠ 2♥ (4), dealer 6♦, after the check"


def test_two_kinds_of_surrender_cost_the_house_no_less_than_one() -> None:
    found = next(one for one in findings(BOTH_KINDS, "differing-readings") if one.question == "may surrender")
    assert found.price is not None
    edges = dict(found.price.answers)
    assert edges["both"] <= edges["early"] < edges["late"]


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
    found = next(one for one in findings(THREE_PAYS, "conflicting-answers") if one.question == "main pay")
    assert found.message == "main pay has three answers: pays 1 to 1, pays 3 to 2 and pays 6 to 5"
    assert '"pays 1 to 1" counts: line 5, line 6 are struck' in found.repairs


def test_a_line_and_a_sentence_are_shown_once() -> None:
    found = next(iter(findings(THREE_PAYS, "unbounded-permission")))
    assert [place.span.line for place in found.places] == [7, 8]
    assert cited_lines(found.places[1]) == ["line 1.1"]


def test_two_sentences_are_read() -> None:
    text = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
ambiguous one
  reading a
    tie result: push
  reading b
    tie result: player loses
ambiguous two
  reading c
    tie result: push
  reading d
    tie result: player wins
"""
    assert any("depends on how one and two are read" in one.message for one in findings(text, "differing-readings"))


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
    assert deals["split limit"].endswith("dealer 6♦, 1 split")


HEAD = 'exhibit "Lakeside"\ngame blackjack\ndecks: 6 decks of 52 cards\n'


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


def test_an_edge_printed_wrongly_is_held_against_all_that_is_open() -> None:
    """Two pays of a blackjack are open, and the usual one is taken for the edge."""
    pays = "blackjack pay: 3 to 2\nblackjack pay: 6 to 5\nclaim: house edge is 1.76%\n"
    (found,) = findings(HEAD + pays, "wrong-edge")
    assert found.message.startswith("the house edge of the main game is printed as 1.76%; it is ")
    assert found.details[-1].startswith("with all that is open settled in any way, it lies between ")


def test_an_interval_says_with_how_many_decks() -> None:
    """Where a document leaves the number open, the edge of one number is not the edge."""
    shoes = {
        "": " with 6 decks",
        "decks: 2 to 8 decks of 52 cards\n": " with 2 decks",
        "decks: 6 decks of 52 cards\n": "",
    }
    for decks, shoe in shoes.items():
        found = with_prices(checked(exhibit_from(f'exhibit "Lakeside"\ngame blackjack\n{decks}')))
        assert found.interval is not None
        assert found.interval.shoe == shoe
        assert f"house edge of the main game{shoe}: " in told("lakeside.game", "", found)


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
    found = checked(exhibit, main_edge=main_edge(exhibit)).findings
    known = {one.check: certainty(one) for one in found if one.question in ("", "main result", "wager amount")}
    assert known["wrong-edge"] == "worked out from the rules"
    assert known["conflicting-answers"] == "proved with a hand"
    assert certainty(next(one for one in found if one.question == "wager amount")) == "proved with a case"


def test_what_the_tables_cannot_tell_apart_is_not_said_to_be_worth_nothing() -> None:
    """A hand is analysed alike after every split, so a rule for the first split alone has no price."""
    text = model_text("blackjack").replace(
        "  hit split aces: not allowed, overrides may-hit\n",
        """  ambiguous split-aces
    reading every-split
      hit split aces: not allowed, overrides may-hit
    reading first-split
      hit split aces: not allowed when splits made is 1, overrides may-hit
""",
    )
    text = text.replace("  re-split aces: not allowed, overrides may-split\n", "")
    found = next(one for one in findings(text, "differing-readings") if one.question == "may hit")
    assert found.price is None
    assert found.details[-1].endswith("it is assumed that a hand is played after every split as after the first")


def test_a_check_is_shown_by_a_player_who_doubles() -> None:
    text = f"""{HEAD}double: player may double when cards in hand is 2
ambiguous sentence
  reading one
    check: dealer must check the hole card when up card is A
  reading two
    term "check": nothing
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


def test_answers_that_cannot_be_counted_are_named_beside_those_that_can() -> None:
    """What hangs on the dealer's bust would have to be played out for each answer."""
    text = f"""{HEAD}event "suited": first two cards are the same suit
ambiguous sentence
  reading one
    wager pay "Flush": 2 to 1 when "suited"
  reading two
    wager pay "Flush": 3 to 1 when "suited"
  reading three
    wager pay "Flush": 3 to 1 when "suited" and dealer is bust
"""
    found = next(one for one in findings(text, "differing-readings") if one.about == "Flush")
    assert found.price is not None
    assert found.price.uncounted == ("three",)
    assert price_line(found).endswith("(two); it is not worked out for three")


def test_edges_of_fixed_dollars_are_told_with_the_wager() -> None:
    """A dollar lost on every tie is half of a wager of $2."""
    text = f"""{HEAD}wager "Ante": $2 to $4
tie result: player loses $1
tie result: push
"""
    exhibit = exhibit_from(text)
    found = with_prices(checked(exhibit))
    (tie,) = [one for one in found.findings if one.check == "conflicting-answers"]
    assert "% of every main wager of $2 with 6 decks: " in price_line(tie)
    assert "house edge of the main game with a wager of $2: between " in told("lakeside.game", "", found)
    scaled = with_prices(checked(exhibit_from(text.replace("loses $1", "loses half the ante"))))
    assert scaled.interval is not None
    assert scaled.interval.shoe == ""
    (tie,) = [one for one in scaled.findings if one.check == "conflicting-answers"]
    assert "% of every main wager with 6 decks: " in price_line(tie)


def test_a_report_tells_for_what_a_price_holds() -> None:
    text = f"""{HEAD}wager "Ante": $2 to $4
tie result: player loses $1
tie result: push
"""
    case = Case("lakeside.game", text, with_prices(checked(exhibit_from(text))), None, (), ())
    html = report_html(report([case], date(2026, 11, 16), str))
    assert "% of every main wager of $2 with 6 decks.</b>" in html
    assert "</b> of the original wager of $2, first round of a fresh shoe" in html


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


def test_an_interval_over_one_choice_counts_it_as_one() -> None:
    text = f"{HEAD}blackjack pay: 3 to 2\nblackjack pay: 6 to 5\n"
    found = with_prices(checked(exhibit_from(text)))
    assert found.interval is not None
    assert found.interval.method.startswith("all 2 combinations of 1 choice that changes a rule")


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
    proofs = checked(exhibit_from(text)).proofs
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
    assert first["location"]["message"]["text"] == gap.witness.deal
