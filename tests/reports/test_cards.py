"""Cards made from a procedure: what stands on them, and that comparing them with it finds nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from checker.profile import load
from intake.posted.reader import read_posted
from pitboss.loading import load_text, parse_file
from pitboss.main import main
from pitboss.posted_words import procedure_words
from reports.cards.card_pages import card_html, card_pdf
from reports.cards.card_text import card_text
from reports.cards.card_view import cards
from reports.cards.contents import CARD_KINDS
from reports.cards.voice import to_the_player
from tests.accuracy.posted_texts import MODELS, card_texts, comparison, models

SLOW = ("caribbean-stud", "casino-holdem", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem")
"""Games whose deals take seconds to list."""


@pytest.mark.parametrize("name", [name for name in models() if name not in SLOW])
def test_nothing_is_found_on_a_card_of_the_same_source_and_nothing_is_left_unread(name: str) -> None:
    text = card_texts(name)["rack-card"]
    made = comparison(name, "rack-card", text)
    assert [one.words for one in made.found] == []
    assert made.unread == ()
    assert made.read >= 9


@pytest.mark.parametrize("kind", CARD_KINDS)
def test_every_card_of_blackjack_agrees_with_it(kind: str) -> None:
    made = comparison("blackjack", kind, card_texts("blackjack")[kind])
    assert made.found == ()
    assert made.unread == ()


@pytest.mark.parametrize("name", models())
def test_every_model_has_all_cards_with_the_pays_of_every_wager(name: str) -> None:
    texts = card_texts(name)
    assert set(texts) == set(CARD_KINDS)
    assert all(" to 1" in text.lower() for text in texts.values())
    assert "$" in texts["table-sign"]


def test_the_felt_says_what_the_trade_says() -> None:
    layout = card_texts("blackjack")["layout"]
    assert "DEALER MUST DRAW TO 16 AND STAND ON ALL 17S" in layout
    assert "BLACKJACK PAYS 3 TO 2" in layout
    assert "INSURANCE PAYS 2 TO 1" in layout
    assert "HIT SOFT 17" in card_texts("spanish21")["layout"]


def test_ranked_hands_are_said_by_what_they_mean() -> None:
    assert "Pair of 10s or better" in card_texts("let-it-ride")["rack-card"]
    assert "Pair of 6s or better, below pair of jacks" in card_texts("mississippi-stud")["rack-card"]


def test_odds_are_written_as_the_jurisdiction_wants_them() -> None:
    loaded = parse_file(MODELS / "craps.game")
    text = loaded.text.replace('"Any Seven": 4 to 1', '"Any Seven": 5 for 1')
    exhibit = load_text(text, "craps.game").exhibit
    own = {card.kind: card_text(card) for card in cards(exhibit, "craps", None, text)}
    maryland = {card.kind: card_text(card) for card in cards(exhibit, "craps", load("maryland"), text)}
    assert "5 FOR 1" in own["layout"]
    assert "FOR 1" not in maryland["layout"]
    assert "ANY SEVEN" in maryland["layout"]


def test_a_rack_card_speaks_to_the_player() -> None:
    assert to_the_player("The player wins when the player's total is 21.") == "You win when your total is 21."
    assert "You may not surrender." in card_texts("blackjack")["rack-card"]


def test_text_of_a_document_never_becomes_markup() -> None:
    loaded = parse_file(MODELS / "roulette.game")
    card = cards(loaded.exhibit, "roulette", None, loaded.text)[0]
    assert "<script>" not in card_html(replace(card, game="<script>alert(1)</script>"))


def test_a_printed_card_is_read_back(tmp_path: Path) -> None:
    loaded = parse_file(MODELS / "craps.game")
    sign = next(card for card in cards(loaded.exhibit, "craps", None, loaded.text) if card.kind == "table-sign")
    paper = tmp_path / "table-sign.pdf"
    paper.write_bytes(card_pdf(sign, day=date(2024, 1, 15)))
    assert main(["compare", str(MODELS / "craps.game"), "--posted", str(paper)]) == 0


@pytest.mark.parametrize("name", ["craps", "three-card-poker"])
def test_a_page_with_notes_above_its_rows_is_read_to_the_end(tmp_path: Path, name: str) -> None:
    loaded = parse_file(MODELS / f"{name}.game")
    card = next(card for card in cards(loaded.exhibit, name, None, loaded.text) if card.kind == "rack-card")
    page = tmp_path / "rack-card.html"
    page.write_text(card_html(card), "utf-8")
    assert main(["compare", str(MODELS / f"{name}.game"), "--posted", str(page)]) == 0


def test_the_meaning_of_own_hands_is_read_back_and_another_is_left_to_the_eye() -> None:
    loaded = parse_file(MODELS / "blackjack-with-side-wagers.game")
    text = loaded.text.replace("    flush            9 to 1", "    two queens       9 to 1").replace(
        '  event no poker hand: not "flush"',
        '  event two queens: first two cards are queens\n  event no poker hand: not "two queens"',
    )
    exhibit = load_text(text, "queens.game").exhibit
    card = next(card_text(one) for one in cards(exhibit, "blackjack", None, text) if one.kind == "rack-card")
    assert "“Two queens” means that each of the first two cards is a queen." in card
    words = procedure_words(exhibit, "blackjack")
    assert read_posted("rack card", card.split("\n"), words).unread == ()
    other = read_posted("rack card", card.replace("cards is a queen", "cards is a king").split("\n"), words)
    assert ["a king" in one.words for one in other.unread] == [True]


def test_a_title_that_print_has_broken_is_no_inscription() -> None:
    exhibit = parse_file(MODELS / "blackjack-with-side-wagers.game").exhibit
    words = procedure_words(exhibit, "blackjack")
    lines = ["BLACKJACK WITH MATCH THE", "DEALER AND 21+3", "Blackjack pays 3 to 2"]
    posted = read_posted("sign", lines, words)
    assert posted.unread == ()
    assert [line.line for line in posted.lines] == [3]


def test_limits_that_hang_on_something_stand_on_the_sign() -> None:
    sign = " ".join(card_texts("craps")["table-sign"].split())
    assert "at most 3 times the “Pass” wager when the number wagered on is 4 or 10" in sign
    assert "An insurance wager must be at least $1 and at most half the ante." in card_texts("blackjack")["table-sign"]
    for name in ("craps", "blackjack"):
        made = comparison(name, "table-sign", card_texts(name)["table-sign"])
        assert (made.found, made.unread) == ((), ())


def test_the_command_writes_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "cards"
    assert main(["cards", str(MODELS / "roulette.game"), "-o", str(folder), "--no-pdf"]) == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {f"{kind}{form}" for kind in CARD_KINDS for form in (".txt", ".html", "-large-print.html")}
    assert "12 files written" in capsys.readouterr().out


def test_a_draft_gets_no_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    draft = tmp_path / "draft.game"
    draft.write_text('exhibit "X"\nlanguage 1\ngame blackjack\nblackjack pay: 3 to 2, proposed likely @1\n', "utf-8")
    assert main(["cards", str(draft), "-o", str(tmp_path / "cards")]) == 2
    assert "wait to be confirmed" in capsys.readouterr().err


def test_cards_of_a_contradictory_procedure_come_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flawed = tmp_path / "flawed.game"
    clash = [f"dealer draw: dealer must {what} when total is 17" for what in ("hit", "stand")]
    flawed.write_text("\n".join(["game blackjack", *clash, ""]), "utf-8")
    assert main(["cards", str(flawed), "-o", str(tmp_path / "cards"), "--no-pdf"]) == 0
    told = capsys.readouterr()
    assert "files written" in told.out
    assert "errors stand against it" in told.err
    assert "do not post them yet" in told.err


def test_an_empty_procedure_gets_no_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.game"
    empty.write_text('exhibit "X"\nlanguage 1\ngame blackjack\n', "utf-8")
    assert main(["cards", str(empty), "-o", str(tmp_path / "cards"), "--no-pdf"]) == 2
    assert "it states nothing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("casino-war", "or go to war (as much as the Ante, on War)."),
        ("casino-war", "the player loses half the ante when the player chose “surrender”."),
        ("ultimate-texas-holdem", "After the flop, when the player chose “check”: check again; or raise two (2 times"),
        ("let-it-ride", "First choice: let it ride; or pull back (the First wager comes back)."),
        ("mississippi-stud", "Third street: fold on third; or 1, 2 or 3 times the ante, on Third."),
        ("three-card-poker", "From the highest: straight flush, three of a kind, straight, flush, pair, high card."),
    ],
)  # fmt: skip
def test_a_rack_card_tells_choices_with_their_price_and_how_hands_rank(name: str, line: str) -> None:
    assert line in " ".join(card_texts(name)["rack-card"].split())


def test_limits_of_several_wagers_in_one_line_stand_on_the_card_each() -> None:
    text = card_texts("mississippi-stud")["rack-card"]
    for street in ("Third", "Fourth", "Fifth"):
        assert f"{street}: 1, 2 or 3 times the ante" in text
    assert "Second: exactly the First wager" in card_texts("let-it-ride")["rack-card"]


def test_a_choice_that_costs_otherwise_on_the_card_is_not_taken_as_agreeing() -> None:
    text = card_texts("casino-war")["rack-card"].replace("(as much as the Ante,", "(3 times the Ante,")
    made = comparison("casino-war", "rack-card", text)
    assert made.found or made.unread
