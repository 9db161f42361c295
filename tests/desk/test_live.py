"""What a window hears: findings after an edit, prices after that, progress, crashes; and that kills lose nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path

import pytest

from grammar.parser import text_of
from pitboss.desk import desk_document
from pitboss.desk.desk_document import DeskDocument
from pitboss.desk.desk_folder import Submission
from pitboss.desk.history import acts_in
from pitboss.loading import load
from tests.support.desk import FLAWED, Desk, text

WHEEL = """exhibit "Wheel"
language 1
family big-six
game big-six
wager "One": $1 to $10
wager pay "One": 1 to 1 when stop is 1, otherwise player loses
wager pay "One": 2 to 1 when stop is 1, otherwise player loses
"""


class Window:
    """Listens as a page does."""

    def __init__(self, desk: Desk, document: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", desk.port, timeout=30)
        self.connection.request("GET", f"/events?d={document}", headers={"Cookie": desk.cookie})
        self.answer: HTTPResponse = self.connection.getresponse()

    def until(self, *kinds: str) -> list[str]:
        """The kinds of news up to one of these."""
        heard: list[str] = []
        for line in self.answer:
            if line.startswith(b"data: "):
                heard.append(json.loads(line[6:])["kind"])
                if heard[-1] in kinds:
                    return heard
        raise AssertionError(f"the desk fell silent after {heard}")

    def close(self) -> None:
        self.connection.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with Desk(tmp_path_factory.mktemp("desk")) as desk:
        yield desk.enter()


@pytest.fixture
def desk(running: Desk) -> Desk:
    """With one document, which nobody has looked at since it was written."""
    (running.folder / "lakeside.game").unlink(missing_ok=True)
    (running.folder / "wheel.game").write_text(WHEEL, "utf-8")
    return running


def test_an_edit_is_followed_by_findings_and_then_by_prices(desk: Desk) -> None:
    window = Window(desk, "wheel")
    assert "is being worked out" in desk.get("/d/wheel/review")
    heard = window.until("priced")
    assert heard.index("findings") < heard.index("prices") < heard.index("priced")
    assert "Worth" in desk.get("/d/wheel/review")
    (desk.folder / "wheel.game").write_text(WHEEL.replace("2 to 1", "3 to 1"), "utf-8")
    heard = window.until("priced")
    assert heard[:2] == ["parsed", "findings"]
    window.close()


def test_prices_are_stopped_and_gone_on_with(desk: Desk) -> None:
    (desk.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    (desk.folder / "wheel.game").unlink()  # its prices would come next
    window = Window(desk, "lakeside")
    desk.get("/d/lakeside/review")
    assert window.until("progress", "prices")[-1] in ("progress", "prices")
    (worker,) = desk.children()
    desk.post("/d/lakeside/prices")
    window.until("stopped")
    assert priced_by(worker) == []
    assert "was not worked out" in desk.get("/d/lakeside/review")
    desk.post("/d/lakeside/prices")
    window.until("resumed")
    window.until("progress", "prices")
    window.close()


def priced_by(worker: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(worker)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def test_a_worker_that_dies_is_told_and_replaced(desk: Desk) -> None:
    window = Window(desk, "wheel")
    desk.get("/d/wheel/review")
    window.until("findings")
    (worker,) = desk.children()
    os.kill(worker, signal.SIGKILL)
    assert window.until("restarted")[-2:] == ["crashed", "restarted"]
    assert "Wheel" in desk.get("/d/wheel/review")
    assert desk.children() != [worker]
    window.close()


def test_what_was_answered_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    """Decisions as fast as they can be made, and a kill somewhere among them; then the desk is opened again."""
    (tmp_path / "lakeside.game").write_text(WHEEL, "utf-8")
    for delay in (0.15, 0.4):
        desk = Desk(tmp_path).enter()
        desk.get("/d/lakeside/review")
        known = answered_until_killed(desk, delay)
        there = [act.text("text") for act in acts_in(tmp_path / "lakeside.history.jsonl") if act.kind == "letter"]
        assert known == there[-len(known) :] or known == there[-len(known) - 1 : -1]  # one more may have been written
        assert not load(str(tmp_path / "lakeside.game")).faults
        assert not [path for path in tmp_path.iterdir() if path.name.startswith(".lakeside")]


def answered_until_killed(desk: Desk, delay: float) -> list[str]:
    """The words of all that the desk has said were saved."""
    known: list[str] = []
    killed: subprocess.Popen[bytes] | None = None
    try:
        for number in range(1000):
            words = f"opening {time.monotonic_ns()} {number}"
            answer = desk.post("/d/lakeside/letter/reword", key="opening", text=words)
            assert answer.status == 200, text(answer)
            known.append(words)
            killed = killed or subprocess.Popen(["sh", "-c", f"sleep {delay}; kill -9 {desk.process.pid}"])
    except (OSError, HTTPException):
        pass
    assert killed is not None
    killed.wait()
    desk.close(signal.SIGKILL)
    return known


@pytest.mark.parametrize(
    "content",
    [
        b'exhibit "Out"\nsource "../outside.txt"\ngame blackjack\ndecks: 6 decks of 52 cards\n',
        b"\xff\xfe\x00",
        b"game blackjack\nthis is no line\n",
    ],
)
def test_what_cannot_be_checked_is_read_once_and_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.game"
    path.write_bytes(content)
    document = DeskDocument(Submission("odd", path))
    assert document.look()
    assert document.result is None
    assert document.refusal
    assert not document.look()
    path.write_text(WHEEL, "utf-8")
    assert document.look()
    assert document.result is not None


@pytest.mark.parametrize("first", ["", WHEEL, "game blackjack\nthis is no line\n"])
def test_what_is_written_while_it_is_read_is_seen_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Many editors empty a file and then fill it; whoever looks in between must look again."""
    path = tmp_path / "odd.game"
    path.write_text(first, "utf-8")
    document = DeskDocument(Submission("odd", path))

    def slow(name: str) -> str:
        content = text_of(name)
        path.write_text(WHEEL.replace('"Wheel"', '"Another wheel"'), "utf-8")
        return content

    with monkeypatch.context() as while_it_is_read:
        while_it_is_read.setattr(desk_document, "text_of", slow)
        assert document.look()
    assert document.look()
    assert document.exhibit is not None
    assert document.exhibit.title == "Another wheel"
    assert not document.look()


def test_a_document_that_is_taken_away_takes_nothing_with_it(desk: Desk) -> None:
    (desk.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    window = Window(desk, "lakeside")
    desk.get("/d/lakeside/review")
    (worker,) = desk.children()
    (desk.folder / "lakeside.game").unlink()
    time.sleep(0.5)  # the desk looks at what is open several times
    assert desk.request("GET", "/d/lakeside/review").status == 404
    assert "Wheel" in desk.get("/d/wheel/review")
    assert desk.children() == [worker]
    window.close()
