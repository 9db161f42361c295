"""An amendment, clause by clause: the class of each change, its hands, its money, and that no change is passed over."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import date
from pathlib import Path

import pytest

from grammar.errors.faults import Unreadable
from grammar.vocabulary import vocabulary
from pitboss.main import main
from reports.amendment.amendment_pages import amendment_data, amendment_html, amendment_markdown, amendment_text
from reports.amendment.amendment_view import AmendmentChange, AmendmentView, amendment_view
from reports.amendment.change_class import listed
from reports.amendment.redline import redline
from reports.signatures.fenced_evidence import guarded
from tests.reports.test_diff import case
from tests.reports.test_procedure import HOSTILE
from tests.support.documents import model_text
from tests.support.duels import THREE_AND_AN_UP_CARD
from tests.support.signed_model import signed_model

DAY = date(2026, 11, 18)
LAKESIDE = """exhibit "Lakeside"
language 1
game blackjack
section "Rules"
decks: 6 decks of 52 cards
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
main result: player wins when player total is more than dealer total and hand is live
[win] main pay: 1 to 1
blackjack pay: 3 to 2, overrides win
surrender: not allowed
define blackjack: total is 21 and cards in hand is 2 and hand is not split
section "Amounts"
version: "1"
buy-in: for cash at the table, at least $20
rounding: exact
wager "Ante": $5 to $25
wager "Suits": $1 to $5
section "Steps"
shuffle: dealer must riffle the cards
shuffle: dealer must square the cards
paytable "Suits" for "Suits", highest row only, pays to one
  flush  5 to 1
  straight  9 to 1
"""


def view(old: str, new: str) -> AmendmentView:
    return amendment_view(case("old.game", old), case("new.game", new), day=DAY)


def amended(*changes: tuple[str, str]) -> str:
    text = LAKESIDE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


PLANTED = (
    (
        ("$5 to $25", "$5 to $50", "changed", "limits"),
        ("at least $20", "at least $50", "changed", "limits"),
        ("3 to 2", "6 to 5", "changed", "pays"),
        ("flush  5 to 1", "flush  4 to 1", "changed", "pays"),
        ("rounding: exact", "rounding: down to the dollar", "changed", "pays"),
        ("surrender: not allowed", "surrender: player may surrender", "changed", "rule"),
        ("riffle the cards", "wash the cards", "changed", "procedure"),
        ("stand when total is 17 or more", "stand unless total is 16 or less", "changed", "wording"),
        ('version: "1"', 'version: "2"', "changed", "particulars"),
        ('exhibit "Lakeside"', 'exhibit "Seaside"', "changed", "particulars"),
    ),
    (
        ("  straight  9 to 1\n", "", "removed", "pays"),
        ("surrender: not allowed\n", "", "removed", "rule"),  # customs fill the silence
        ("6 decks", "8 decks", "changed", "rule"),
        ("[win] main pay: 1 to 1", "[win] main pay: even money", "changed", "wording"),
        ("total is 17 or more", "total is 17 to 21", "changed", "wording"),  # a dealer who is bust draws no more
        ('section "Amounts"', 'section "Wagers"', "changed", "wording"),
    ),
    (("and hand is not split", "and hand is not from split aces", "changed", "rule"),),
    (("5 to 1\n", "5:1\n", "changed", "wording"),),
    (
        ("riffle the cards", "riffle cards", "changed", "wording"),
        ("square the cards", "square all cards", "changed", "procedure"),
    ),
)


@pytest.mark.parametrize("planted", PLANTED)
def test_the_class_of_each_change(planted: tuple[tuple[str, str, str, str], ...]) -> None:
    """Made together and told apart: each has the class that it has alone."""
    found = view(LAKESIDE, amended(*((old, new) for old, new, _, _ in planted))).changes
    by_line = {change.before.line: (change.kind, change.change_class) for change in found if change.before}
    assert by_line == {line_of(old): (kind, change_class) for old, _, kind, change_class in planted}
    assert len(found) == len(planted)


def test_a_step_that_moved_is_procedure() -> None:
    steps = "shuffle: dealer must riffle the cards\n", "shuffle: dealer must square the cards\n"
    (change,) = view(LAKESIDE, amended(("".join(steps), "".join(steps[::-1])))).changes
    assert (change.kind, change.change_class) == ("moved", "procedure")


def line_of(text: str) -> int:
    return LAKESIDE[: LAKESIDE.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("model", "old", "new", "change_class", "wagers"),
    [
        ("roulette", 'wager "Dozen": $1 to $25', 'wager "Dozen": $1 to $50', "limits", set()),
        ("big-six", '"Joker": 40 to 1', '"Joker": 45 to 1', "pays", {"Joker"}),
        ("baccarat", "third card is 6 or 7", "third card is 5 to 7", "rule", None),
    ],
)
def test_games_declared_in_the_language(
    model: str, old: str, new: str, change_class: str, wagers: set[str] | None
) -> None:
    text = model_text(model)
    assert old in text
    made = view(text, text.replace(old, new, 1))
    assert {one.change_class for one in made.changes} == {change_class}
    if wagers is not None:
        assert {one.wager for one in made.edges if one.moved} == wagers


def test_the_hand_and_the_money_of_a_change() -> None:
    (change,) = view(LAKESIDE, amended(("3 to 2", "6 to 5"))).changes
    (hand,) = change.hands
    assert (hand.before, hand.after) == ("pays 3 to 2", "pays 6 to 5")
    # on $5, 3 to 2 is $7.50 and 6 to 5 is $6
    assert (hand.money_before, hand.money_after) == ("wins $7.50 on $5", "wins $6 on $5")
    assert "A" in hand.deal


def test_changes_of_one_edge_are_told_apart() -> None:
    """Blackjack at 6 to 5 is 1.76% by itself, dealer hits soft 17 is 0.62% by itself: published, both."""
    text = model_text("blackjack")
    both = text.replace("total is 16 or less", "total is hard 16 or less, soft 17 or less").replace(
        "total is 17 or more", "total is hard 17 or more, soft 18 or more"
    )
    found = view(text, both.replace("blackjack pay: 3 to 2", "blackjack pay: 6 to 5"))
    first, second, third = found.changes
    for one, other in ((first, 2), (second, 1)):  # one says where the dealer draws, the other where the dealer stands
        (edge,) = one.edges
        assert (edge.before, edge.after, edge.together) == ("0.4029%", "0.6154%", (other,))
    assert third.edges[0].after.startswith("1.76")
    assert third.edges[0].together == ()
    # a rule that moves no money itself is played out until the money differs
    assert first.hands[0].money_before != first.hands[0].money_after
    assert first.hands[0].played


def test_both_texts_are_reproduced_and_the_redline_gives_each_back() -> None:
    new = amended(("$5 to $25", "$10 to $50"), ("surrender: not allowed\n", ""), ("riffle", "wash"))
    found = view(LAKESIDE, new)
    for change in found.changes:
        assert gives_back(change)
    clauses = [clause for section in found.sections for clause in section.clauses]
    assert [clause.change for clause in clauses if not clause.number_after and clause.number_before] == [1]
    assert len([clause for clause in clauses if clause.change]) == len(found.changes) == 3


def gives_back(change: AmendmentChange) -> bool:
    before = "".join(one.text for one in change.redline if one.kind != "added")
    after = "".join(one.text for one in change.redline if one.kind != "struck")
    return before == (change.before.text if change.before else "") and after == (
        change.after.text if change.after else ""
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "new"),
        ("old", ""),
        ("a b c", "a x c"),
        ("one two three", "four five six"),
        ("a  b", "a b"),
        ("same", "same"),
    ],
)
def test_a_redline_holds_both_texts(before: str, after: str) -> None:
    found = redline(before, after)
    assert "".join(one.text for one in found if one.kind != "added") == before
    assert "".join(one.text for one in found if one.kind != "struck") == after


def test_the_same_twice() -> None:
    found = view(LAKESIDE, LAKESIDE)
    assert found.changes == ()
    assert found.verdict == "The two versions say the same, clause by clause."


def test_every_changed_line_is_a_change() -> None:
    """No line of the text differs without standing in some change: nothing is passed over."""
    new = amended(
        ('exhibit "Lakeside"', 'exhibit "Seaside"'),
        ("6 decks", "8 decks"),
        ("flush  5", "flush  6"),
        ("exact", "down to the dollar"),
    )
    found = view(LAKESIDE, new)
    lines = [(at, pair) for at, pair in enumerate(zip(LAKESIDE.split("\n"), new.split("\n"), strict=True), 1)]
    differing = {at for at, (one, two) in lines if one != two}
    assert {change.after.line for change in found.changes if change.after} == differing


def test_a_change_that_cannot_be_read_alone_is_told_with_its_partner() -> None:
    """The label comes with one line and is named by another: neither can be read without the other."""
    new = LAKESIDE.replace("surrender: not allowed\n", "").replace(
        'section "Steps"\n',
        "[no] surrender: not allowed\n[late] surrender: player may surrender when cards in hand is 2, overrides no\n"
        'section "Steps"\n',
    )
    found = view(LAKESIDE, new)
    assert any(change.change_class == "rule" for change in found.changes)
    assert not any(change.change_class == "wording" and change.kind == "added" for change in found.changes)


def test_another_game_is_no_amendment() -> None:
    with pytest.raises(Unreadable, match="is no amendment of"):
        view(LAKESIDE, model_text("big-six"))


def test_every_listed_question_and_subject_is_known() -> None:
    for questions, subjects in listed().values():
        assert questions <= vocabulary().questions.keys()
        assert subjects <= vocabulary().subjects.keys()


def test_one_content_in_every_form() -> None:
    found = view(LAKESIDE, amended(("3 to 2", "6 to 5")))
    page = re.sub(r"<style>.*?</style>|<[^>]+>", " ", amendment_html(found), flags=re.S)
    for form in (amendment_text(found), amendment_markdown(found), page, json.dumps(amendment_data(found))):
        assert "6 to 5" in form
        assert "wins $7.50 on $5" in form
        assert found.approved.content in form


def test_hostile_words_stay_text() -> None:
    found = view(LAKESIDE, LAKESIDE + f"# {HOSTILE}\n" + 'operator: "<script>alert(1)</script>"\n')
    assert "<script>" not in amendment_html(found)


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = model_text("big-six")
    (tmp_path / "old.game").write_text(text, "utf-8")
    (tmp_path / "new.game").write_text(text.replace('"Joker": 40 to 1', '"Joker": 45 to 1'), "utf-8")
    both = ["compare", str(tmp_path / "old.game"), str(tmp_path / "new.game"), "--amendment"]
    assert main(both) == 1  # what the document prints of the Joker's edge no longer holds
    assert "[-40-]{+45+} to 1" in capsys.readouterr().out
    sheet = tmp_path / "sheet.html"
    main([*both, "-o", str(sheet), "--on", "2026-11-18"])
    assert "<del>40</del><ins>45</ins> to 1" in sheet.read_text("utf-8")
    for wrong, said in (
        ([*both, "-o", "sheet.exe"], "must end in"),
        ([*both[:2], "--amendment"], "two versions"),
        ([*both[:3], "-o", str(sheet)], "--amendment"),
        ([*both, "--rebuild"], "is no PDF"),
    ):
        assert main(wrong) == 2
        assert said in capsys.readouterr().err


def test_against_a_signed_pdf(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed by both; a byte changed in it is noticed, and so is a file that carries no source."""
    monkeypatch.setattr("reports.signatures.fenced_evidence.fenced", guarded)  # the sandbox is tried elsewhere
    pdf = signed_model("big-six")
    (tmp_path / "signed.pdf").write_bytes(pdf)
    (tmp_path / "new.game").write_text(model_text("big-six").replace('"Joker": 40 to 1', '"Joker": 45 to 1'), "utf-8")
    call = ["compare", str(tmp_path / "signed.pdf"), str(tmp_path / "new.game")]
    assert main(call) == 1
    out = capsys.readouterr().out
    assert "signed as operator by" in out
    assert "signed as regulator by" in out
    assert hashlib.sha256(pdf).hexdigest() in out.replace("\n    ", "")
    assert "pays 40 to 1 (the player wins $40 on $1); it is now: pays 45 to 1 (the player wins $45 on $1)" in " ".join(
        out.split()
    )
    broken = pdf.replace(b"/Filter", b"/Filtre", 1)
    (tmp_path / "signed.pdf").write_bytes(broken)
    assert main(call) == 2
    assert main([*call[:1], call[2], call[1]]) == 2


def test_an_addendum_adds_and_takes_nothing_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "old.game").write_text(model_text("big-six"), "utf-8")
    new = tmp_path / "new.game"
    head = 'exhibit "A"\nlanguage 1\namends "old.game"\nfamily big-six\ngame big-six\n'
    new.write_text(f'{head}wager pay "Joker": 45 to 1 when stop is joker\n', "utf-8")
    call = ["compare", str(tmp_path / "old.game"), str(new), "--amendment", "--format", "json"]
    main(call)
    (change,) = json.loads(capsys.readouterr().out)["changes"]
    assert (change["kind"], change["change_class"]) == ("added", "pays")
    assert change["hands"][0]["after"] == "pays 45 to 1"
    # 54 stops, one joker: 1 - 41/54 before, 1 - 46/54 after
    assert (change["edges"][0]["before"], change["edges"][0]["after"]) == ("24.0741%", "14.8148%")
    (tmp_path / "other.game").write_text(model_text("big-six").replace("Example", "Sample"), "utf-8")
    assert main([call[0], str(tmp_path / "other.game"), *call[2:]]) == 2
    assert "is not the text that was approved" in capsys.readouterr().err


def test_the_law_says_what_a_change_needs() -> None:
    law = 'exhibit "Lakeside"\njurisdiction maryland as of 2024-01-15'
    old = LAKESIDE.replace('exhibit "Lakeside"', law)
    limits, pays = view(old, old.replace("$5 to $25", "$5 to $50").replace("3 to 2", "6 to 5")).changes[::-1]
    assert {limits.change_class, pays.change_class} == {"limits", "pays"}
    told = {change.change_class: change.law for change in (limits, pays)}
    assert told["limits"][0].startswith("Needs notice:")
    assert told["limits"][0].endswith("(COMAR 36.05.03.21C)")
    assert told["pays"][0].startswith("Needs approval:")


@pytest.mark.parametrize(
    ("new", "needs"),
    [
        ("$5 to $50", {"notice"}),
        ("$1 to $25", {"notice"}),
        ("$10 to $25", {"approval"}),
        ("$10 to $50", {"notice", "approval"}),
        ("$5 or $25", {"approval"}),
    ],
)
def test_in_maryland_a_raised_lowest_wager_needs_approval(new: str, needs: set[str]) -> None:
    old = LAKESIDE.replace("game blackjack\n", "game blackjack\njurisdiction maryland as of 2025-01-01\n")
    (change,) = view(old, old.replace("$5 to $25", new)).changes
    assert {one.split(":")[0].removeprefix("Needs ") for one in change.law} == needs
    assert all("wager main" not in hand.deal for hand in change.hands)


def test_the_edge_of_a_side_wager_is_told_under_the_change_that_moves_it() -> None:
    made = view(LAKESIDE, amended(("3 to 2", "6 to 5"), ("flush  5 to 1", "flush  4 to 1"))).changes
    found = [{edge.wager: edge.together for edge in change.edges} for change in made]
    assert found[0].keys() <= {"main wager"}
    assert found[1] == {"Suits": ()}


STUD = f"""exhibit "Stud"
language 1
game stud
section "Rules"
decks: 1 deck of 28 cards, no 4s, 5s, 6s, 7s, 8s and 9s
{THREE_AND_AN_UP_CARD}section "Amounts"
wager "Ante": $5 to $25
wager "Raise": exactly twice the ante
rounding: exact
"""


def test_an_edge_moved_by_the_pays_of_the_raise_is_not_told_under_the_limits_of_the_ante() -> None:
    """The raise is placed by a choice, and what it pays is in the edge of the ante."""
    new = STUD.replace("$5 to $25", "$5 to $20").replace('"Raise": 4 to 1', '"Raise": 5 to 1')
    found = {change.change_class: {edge.wager for edge in change.edges} for change in view(STUD, new).changes}
    assert found == {"limits": set(), "pays": {"Ante"}}


def test_a_filed_text_has_its_day_and_lines_to_sign() -> None:
    found = view(LAKESIDE, amended(("$25", "$50")))
    lines = amendment_text(found).split("\n")
    assert lines[1].startswith("18 November 2026")
    assert [line.partition(":")[0] for line in lines[-4:] if line] == [
        "For the operator, date",
        "For the regulator, date",
    ]
    assert "For the regulator, date" not in amendment_text(found, whole=False)
    assert "For the regulator, date" in amendment_markdown(found)
    assert "For the regulator, date" in amendment_html(found)
    assert all(one.at == "" for one in found.edges), "no stake is named where none matters"


def test_another_spelling_is_told_though_nothing_changes() -> None:
    found = view(LAKESIDE, amended(("dealer must riffle the cards", "dealer must  riffle the cards")))
    assert found.changes == ()
    assert found.verdict.endswith("Their files differ only in what reads alike: spelling, spaces, comments.")
    assert "differ" not in view(LAKESIDE, LAKESIDE).verdict


def test_the_approved_version_comes_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "new.game").write_text(LAKESIDE)
    (tmp_path / "signed.pdf").write_bytes(b"%PDF-1.7")
    files = [str(tmp_path / "new.game"), str(tmp_path / "signed.pdf")]
    assert main(["compare", *files, "--amendment"]) == 2
    assert "the signed PDF comes first" in capsys.readouterr().err
