"""Two texts beside each other at the desk: an amendment and its approved version, a posted text and the rules."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from base.progress import silent
from pitboss.desk.pages import amendment_page, posted_page
from pitboss.desk.records import Done, Refused, Sitter, Visit
from pitboss.desk.worker_desk import WorkerDesk, shown

ROULETTE = """\
exhibit "Lakeside Roulette"
family roulette
game roulette
randomizer: wheel of 0, 1 to 36
wager pay "Straight": 35 to 1 when pocket is in N, otherwise player loses
wager pay "Low": 1 to 1 when pocket is 1 to 18, otherwise player loses
wager "Straight": $1 to $100
wager "Low": $1 to $100
"""
EVIL = "<script>alert(1)</script>.txt"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> WorkerDesk:
    """Roulette as it was, and an amendment that pays a straight wager 34 to 1 instead of 35 to 1."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "old.game").write_text(ROULETTE, "utf-8")
    (folder / "new.game").write_text(ROULETTE.replace("35 to 1", "34 to 1"), "utf-8")
    (folder / "broken.game").write_text("dealer draw: dealer must hop\n", "utf-8")
    return WorkerDesk(str(folder))


def visit(desk: WorkerDesk, page: str, files: dict[str, str] | None = None, **form: str) -> Visit:
    return Visit(str(desk.folder), "new", page, Sitter("A. Reviewer"), form=form, files=files or {})


def kept(done: Done, desk: WorkerDesk) -> str:
    """What was told, once what is kept has gone from the process that found it to the worker, as it does there."""
    assert done.keep is not None
    name, value = pickle.loads(pickle.dumps(done.keep))
    desk.document("new").kept[name] = value
    return done.told


def test_an_amendment_shows_both_texts_the_hand_and_the_edge(desk: WorkerDesk) -> None:
    told = kept(amendment_page.compare(visit(desk, "amendment", other="document:old"), desk, silent), desk)
    assert told == "1 change: pays 1. The house edge of 1 wager moves."
    page = shown(visit(desk, "amendment"), desk)
    assert "<del>35</del>" in page
    assert "<ins>34</ins>" in page
    assert "pays 35 to 1 (the player wins $35 on $1)" in page
    assert "pays 34 to 1 (the player wins $34 on $1)" in page
    assert f"{1 / 37:.4%}" in page  # of 37 pockets one pays 35 to 1: the house keeps 1 in 37
    assert f"{2 / 37:.4%}" in page
    assert "The house edge of 1 other wager does not move" in page
    sheet = amendment_page.as_text(visit(desk, "amendment"), desk, silent).download
    assert sheet is not None
    assert "[-35-]" in sheet.content.decode()


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({}, "Choose the version"),
        ({"other": "document:none"}, "no such document"),
        ({"other": "file:../old.pdf"}, "no longer in the folder"),
        ({"other": "document:broken"}, "cannot be read"),
    ],
)
def test_what_cannot_be_compared_is_told(desk: WorkerDesk, form: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        amendment_page.compare(visit(desk, "amendment", None, **form), desk, silent)


def test_a_dropped_file_is_named_as_it_was_and_not_where_it_lies(desk: WorkerDesk, tmp_path: Path) -> None:
    (tmp_path / "0.pdf").write_bytes(b"%PDF-1.7 nothing in it")
    (tmp_path / "1.txt").write_text("nothing", "utf-8")
    for name, path in (("Their Rules.pdf", tmp_path / "0.pdf"), ("rules.txt", tmp_path / "1.txt")):
        with pytest.raises(Refused) as refused:
            amendment_page.compare(visit(desk, "amendment", {name: str(path)}), desk, silent)
        assert refused.value.sentence.startswith(name)
        assert "/" not in refused.value.sentence


def test_a_posted_text_stands_beside_the_rules(desk: WorkerDesk, tmp_path: Path) -> None:
    card, sign = tmp_path / "0.txt", tmp_path / "1.txt"
    card.write_text("Straight pays 35 to 1\nThe wheel was <b>blessed</b> twice in 1931\n", "utf-8")
    sign.write_text("Straight pays 34 to 1\n", "utf-8")
    files = {EVIL: str(card), "sign.txt": str(sign)}
    told = kept(posted_page.compare(visit(desk, "posted", files), desk, silent), desk)
    card_text, sign_text = desk.document("new").kept["posted"]
    assert [(one.posted, one.rules) for one in card_text.found] == [
        ("pays 35 to 1: the player wins $35 on $1", "pays 34 to 1: the player wins $34 on $1")
    ]
    assert told == "1 difference."
    assert sign_text.found == ()
    page = shown(visit(desk, "posted"), desk)
    assert "<script>alert" not in page
    assert "<b>blessed" not in page
    assert "&lt;b&gt;blessed" in page
    with pytest.raises(Refused, match="Drop what is posted"):
        posted_page.compare(visit(desk, "posted"), desk, silent)
