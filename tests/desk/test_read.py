"""Reading: what each act on a sentence writes into the file, and where on its page a sentence stands."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from grammar.parser import parse
from grammar.source import cut
from intake.document import Box, Document, Format, Line, LineKind, PageSize, Word
from intake.piece_places import Stripe, stripes, words_by_piece
from intake.places import places
from pitboss.desk.desk_state import DeskState
from pitboss.desk.page_list import PAGES
from pitboss.desk.pages import read_page, shelf_page
from pitboss.desk.records import Done, Refused, Sitter, Visit
from pitboss.desk.sentence_edits import code_parts
from pitboss.desk.worker_desk import WorkerDesk, shown
from pitboss.loading import load

PAPER = """\
Lakeside Blackjack

The game is played with six decks. The dealer stands on all 17s. Blackjack pays 3 to 2.

The dealer must hit up to a soft 17. Guests enjoy the view.

A tie is a push.
"""
TODAY = date(2026, 11, 17)


class Reader:
    """A folder with one draft, and a person who reads it."""

    def __init__(self, folder: Path, name: str = "A. Reader") -> None:
        self.folder, self.name = folder, name
        self.desk = WorkerDesk(str(folder))
        self.state = DeskState(folder)

    def visit(self, **form: str) -> Visit:
        sitter = Sitter(self.name, "reviewer")
        return Visit(str(self.folder), "paper", "read", sitter, {"at": form.get("at", "")}, form)

    def does(self, act: str, **form: str) -> Done:
        act_on: Callable[[Visit, WorkerDesk], Done] = read_page.ACTS[act]
        done = act_on(self.visit(**form), self.desk)
        self.state.carry_out(done, "paper", Sitter(self.name, "reviewer"))
        return done

    def sees(self, at: str) -> dict[str, object]:
        found: dict[str, object] = read_page.view(self.visit(at=at), self.desk)
        return found

    @property
    def text(self) -> str:
        text = (self.folder / "paper.game").read_text("utf-8")
        assert load(str(self.folder / "paper.game")).faults == ()
        return text

    def lines(self, place: str) -> list[str]:
        return [line.strip() for line in self.text.split("\n") if f"@{place}" in line]

    @property
    def waiting(self) -> int:
        return len(load(str(self.folder / "paper.game")).exhibit.unconfirmed)


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    dropped = tmp_path / "dropped.txt"
    dropped.write_text(PAPER, "utf-8")
    folder = tmp_path / "shelf"
    folder.mkdir()
    made = Reader(folder)
    visit = Visit(str(folder), "", "shelf", Sitter("A. Reader"), files={"Paper.txt": str(dropped)})
    done = shelf_page.drop(visit, made.desk, lambda words: None)
    assert done.goto == "/d/paper/read"
    made.state.carry_out(done, done.document, Sitter("A. Reader"))
    monkeypatch.setattr(WorkerDesk, "today", TODAY)
    return made


def test_one_sentence_after_the_other_is_confirmed_in_one_line(reader: Reader) -> None:
    before = reader.waiting
    reader.does("confirm", at="3.1")
    reader.does("confirm", at="3.3")
    assert reader.text.endswith('confirmed @3.1, @3.3 by "A. Reader" on 2026-11-17\n')
    assert reader.waiting == before - 2
    Reader(reader.folder, 'O. "Other"').does("confirm", at="7.1")
    assert reader.text.endswith("confirmed @7.1 by \"O. 'Other'\" on 2026-11-17\n")
    with pytest.raises(Refused, match="Nothing waits here"):
        reader.does("confirm", at="3.1")


def test_a_confirmation_is_taken_back_for_this_sentence_alone(reader: Reader) -> None:
    with (reader.folder / "paper.game").open("a", encoding="utf-8") as file:
        file.write('confirmed @3.1-5.2 by "A. Reader" on 2026-11-16\n')
    before = reader.waiting
    reader.does("withdraw", at="3.2")
    assert reader.text.endswith('confirmed @3.1, @3.3, @5.1, @5.2 by "A. Reader" on 2026-11-16\n')
    assert reader.waiting == before + 1
    with pytest.raises(Refused, match="Nobody has confirmed"):
        reader.does("withdraw", at="3.2")


def test_what_the_draft_is_sure_of_is_confirmed_as_fmt_does(reader: Reader) -> None:
    from grammar.formatter.document_text import printed
    from grammar.proposals import confirmed

    by_fmt = printed(confirmed(parse(reader.text).document, "sure", "A. Reader", TODAY))
    reader.does("confirm-sure")
    assert reader.text.strip().split("\n")[-1] == by_fmt.strip().split("\n")[-1]
    with pytest.raises(Refused):
        reader.does("confirm-sure")


def test_a_changed_line_keeps_its_place_and_loses_the_mark(reader: Reader) -> None:
    number = next(at for at, line in enumerate(reader.text.split("\n"), 1) if "@3.1" in line)
    before = reader.waiting
    reader.does("change", at="3.1", line=str(number), code="decks: 8 decks of 52 cards")
    assert reader.lines("3.1") == ["decks: 8 decks of 52 cards @3.1"]
    assert reader.waiting == before - 1
    with pytest.raises(Refused, match="could not be read"):
        reader.does("change", at="3.1", line=str(number), code="decks: many")
    assert reader.lines("3.1") == ["decks: 8 decks of 52 cards @3.1"]


def test_a_rejected_line_leaves_the_sentence_open(reader: Reader) -> None:
    number = next(at for at, line in enumerate(reader.text.split("\n"), 1) if "@7.1" in line)
    reader.does("reject", at="7.1", line=str(number))
    assert reader.lines("7.1") == ["# @7.1 A tie is a push."]
    shown = reader.sees("7.1")
    assert shown["one"]["row"].state == "open"  # type: ignore[index]
    reader.does("write", at="7.1", code="tie result: push")
    assert reader.lines("7.1") == ["tie result: push @7.1"]
    assert "likely about: tie result" not in reader.text


@pytest.mark.parametrize("kind", ["heading", "noise"])
def test_a_sentence_is_marked_as_no_rule_and_back(reader: Reader, kind: str) -> None:
    for place in ("5.2", "3.3"):
        reader.does("mark", at=place, kind=kind)
        assert reader.lines(place) == [f"note {kind} @{place}"]
    reader.does("write", at="3.3", code="blackjack pay: 3 to 2")
    assert reader.lines("3.3") == ["blackjack pay: 3 to 2 @3.3"]
    with pytest.raises(Refused):
        reader.does("mark", at="3.1", kind="nonsense")


def test_a_second_reading_makes_a_sentence_ambiguous_and_one_rejected_settles_it(reader: Reader) -> None:
    reader.does("second", at="7.1", code="tie result: player loses")
    (first, second) = load(str(reader.folder / "paper.game")).exhibit.readings["sentence-7-1"]
    assert (first, second) == ("first", "second")
    reader.does("second", at="7.1", code="tie result: player wins")
    assert len(load(str(reader.folder / "paper.game")).exhibit.readings["sentence-7-1"]) == 3
    for gone in ("player wins", "player loses"):
        number = next(at for at, line in enumerate(reader.text.split("\n"), 1) if gone in line)
        reader.does("reject", at="7.1", line=str(number))
    assert reader.lines("7.1") == ["tie result: push @7.1 proposed sure"]


def test_who_acts_on_what_somebody_else_has_changed_is_told(reader: Reader) -> None:
    seen = reader.sees("3.1")["one"]["seen"]  # type: ignore[index]
    number = next(at for at, line in enumerate(reader.text.split("\n"), 1) if "@3.1" in line)
    reader.does("change", at="3.1", line=str(number), code="decks: 8 decks of 52 cards", seen=str(seen))
    with pytest.raises(Refused) as refused:
        reader.does("confirm", at="3.1", seen=str(seen))
    assert refused.value.status == 409


def test_every_sentence_has_a_state_and_the_words_add_up(reader: Reader) -> None:
    shown = reader.sees("")
    words = shown["words"]
    assert isinstance(words, dict)
    assert words["all"] == len(PAPER.split())
    assert words["stated"] + words["noted"] + words["left"] == words["all"]
    assert sum(shown["counts"].values()) == len(cut(PAPER, "").pieces)  # type: ignore[attr-defined]


def test_every_page_is_drawn_for_documents_of_every_kind(reader: Reader) -> None:
    """With a source, without one, with faults, and with nothing to play: a page says so and does not break."""
    (reader.folder / "bare.game").write_text('exhibit "Bare"\ngame blackjack\ndecks: 6 decks of 52 cards\n', "utf-8")
    (reader.folder / "faulty.game").write_text('exhibit "Faulty"\ngame blackjack\ndecks: many\n', "utf-8")
    (reader.folder / "hollow.game").write_text('exhibit "Hollow"\n', "utf-8")
    for document in ("paper", "bare", "faulty", "hollow"):
        for page in PAGES:
            if page.of_document:
                visit = Visit(str(reader.folder), document, page.name, Sitter("A. Reader"))
                assert "</main>" in shown(visit, reader.desk), (document, page.name)


def test_a_line_is_judged_and_completed_while_it_is_typed(reader: Reader) -> None:
    assert reader.does("try", at="5.2", do="write", code="tie result: pus").data["faults"]
    assert reader.does("try", at="5.2", do="write", code="tie result: push").data["reads"] == [
        "When the totals are equal, the hand is a push."
    ]
    offers = reader.does("complete", code="tie result: push\ndealer dr").data
    assert {"text": "dealer draw:", "begins": len("tie result: push\n")}.items() <= offers[0].items()
    assert reader.does("complete", code="dealer draw: dealer must hit when ").data


@pytest.mark.parametrize(
    ("said", "cited", "mark"),
    [
        ('tie result: push, vague "at @3.1"', '@4.2 "is a push"', " proposed sure  # not used: x"),
        ("decks: 6 decks", "", ""),
        ("decks: 6 decks", "@1-3, @5.1", " proposed likely"),
    ],
)
def test_a_line_is_cut_before_its_citations(said: str, cited: str, mark: str) -> None:
    assert code_parts(f"{said} {cited}{mark}") == (said, cited)


# Pages -------------------------------------------------------------------------------------------------------------


def printed_page() -> tuple[Document, str]:
    """Two printed lines; the second sentence of the paragraph wraps from one to the other."""
    rows = (("Ties", "push.", "The", "dealer"), ("stands", "on", "17."))
    words = tuple(
        Word(word, 1, Box(50.0 * at, 20.0 * down, 50.0 * at + 45, 20.0 * down + 12))
        for down, row in enumerate(rows)
        for at, word in enumerate(row)
    )
    line = Line("Ties push. The dealer stands on 17.", LineKind.PARAGRAPH, 1, words)
    return Document("paper.pdf", Format.PDF, "0" * 64, (line,), (), (PageSize(300, 200),)), line.text


def test_a_sentence_is_framed_on_every_line_that_it_fills() -> None:
    document, text = printed_page()
    found = words_by_piece(document, cut(text, "paper.txt"))
    assert [word.text for word in found[(1, 1)]] == ["Ties", "push."]
    assert stripes(found[(1, 1)]) == (Stripe(1, Box(0.0, 0.0, 95.0, 12.0)),)
    assert stripes(found[(1, 2)]) == (Stripe(1, Box(100.0, 0.0, 195.0, 12.0)), Stripe(1, Box(0.0, 20.0, 145.0, 32.0)))
    assert words_by_piece(document, cut(text.replace("Ties", "Tie"), "paper.txt")) == {}


def test_a_page_is_shown_only_if_it_is_the_one_that_was_read(reader: Reader) -> None:
    from PIL import Image

    filed = reader.folder / "paper.png"
    Image.new("RGB", (300, 200), "white").save(filed)
    document, text = printed_page()
    (reader.folder / "paper.txt").write_text(text, "utf-8")
    beside = reader.folder / "paper.places.json"
    made = Document(
        "paper.png", Format.IMAGE, hashlib.sha256(filed.read_bytes()).hexdigest(), document.lines, (), document.pages
    )
    beside.write_text(places(made), "utf-8")
    head = 'exhibit "Paper"\nlanguage 1\nsource "paper.txt"\ngame blackjack\ntie result: push @1.1\n'
    (reader.folder / "paper.game").write_text(head, "utf-8")
    paper = reader.sees("1.2")["paper"]
    assert isinstance(paper, dict)
    assert [(frame.row.place, len(frame.boxes)) for frame in paper["frames"]] == [("1.1", 1), ("1.2", 2)]
    visit = Visit(str(reader.folder), "paper", "read", Sitter("A"), {"page": "1"})
    done = read_page.page_image(visit, reader.desk, lambda words: None)
    assert done.download is not None
    assert done.download.content.startswith(b"\x89PNG")
    with pytest.raises(Refused):
        read_page.page_image(Visit(str(reader.folder), "paper", "read", Sitter("A"), {"page": "2"}), reader.desk, print)
    filed.write_bytes(filed.read_bytes() + b"more")
    (reader.folder / "paper.txt").touch()
    assert reader.sees("1.2")["paper"] is None
