"""Writing: whole files and a line of the history, or nothing, whatever crashes, fills up or is killed."""

from __future__ import annotations

import errno
import json
import os
import signal
from pathlib import Path

import pytest

from base.files import prepared
from pitboss.desk.desk_folder import digest
from pitboss.desk.desk_state import DeskState
from pitboss.desk.history import Act, acts_in, append, edited, edits, history_path, mend, standing, undone
from pitboss.desk.records import Done, Refused, Sitter, Write
from tests.support.desk import FLAWED

SITTER = Sitter("A. Reviewer", "reviewer")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lakeside.game").write_text(FLAWED, "utf-8")
    return tmp_path


def history(folder: Path) -> tuple[Act, ...]:
    return acts_in(folder / "lakeside.history.jsonl")


def test_a_file_changed_elsewhere_is_not_written_over(folder: Path) -> None:
    state = DeskState(folder)
    old = digest((folder / "lakeside.game").read_bytes())
    (folder / "lakeside.game").write_text(FLAWED + "# by hand\n", "utf-8")
    with pytest.raises(Refused, match="was changed in another window") as refused:
        state.carry_out(Done(entry={"act": "line"}, writes=(Write("lakeside.game", b"x", old),)), "lakeside", SITTER)
    assert refused.value.status == 409
    assert (folder / "lakeside.game").read_text("utf-8") == FLAWED + "# by hand\n"
    assert history(folder) == ()


def test_nothing_is_written_outside_the_folder(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    state, elsewhere = DeskState(folder / ".."), tmp_path_factory.mktemp("elsewhere") / "evil.game"
    for name in ("../../evil.game", str(elsewhere), ".pitboss/who.json"):
        with pytest.raises(Refused):
            DeskState(folder).carry_out(Done(writes=(Write(name, b"x", ""),)), "lakeside", SITTER)
    assert state.folder.exists()
    assert not elsewhere.exists()


# Crashes ------------------------------------------------------------------------------------------------------------


def test_a_full_disk_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever write fails: the file beside, or the line of the history."""
    state, old = DeskState(folder), digest(FLAWED.encode())
    done = Done(entry={"act": "line", "words": "x"}, writes=(Write("lakeside.game", b"new", old),))
    real = os.write

    def full(handle: int, data: bytes) -> int:
        if b'"act"' in data:
            real(handle, data[:10])
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, data)

    append(folder / "lakeside.history.jsonl", {"act": "ask", "point": "one"})
    before = (folder / "lakeside.history.jsonl").read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space left"):
            state.carry_out(done, "lakeside", SITTER)
    assert (folder / "lakeside.history.jsonl").read_bytes() == before
    assert (folder / "lakeside.game").read_text("utf-8") == FLAWED
    with monkeypatch.context() as patched:
        patched.setattr(os, "fdopen", lambda *given: no_space())
        with pytest.raises(OSError, match="No space left"):
            state.carry_out(done, "lakeside", SITTER)
    assert (folder / "lakeside.history.jsonl").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == ["lakeside.game", "lakeside.history.jsonl"]


def no_space() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_torn_line_is_passed_over_and_the_next_is_whole(folder: Path) -> None:
    path = folder / "lakeside.history.jsonl"
    append(path, {"act": "ask", "point": "one"})
    with path.open("ab") as file:
        file.write(b'{"act": "ask", "poi')
    assert [act.text("point") for act in acts_in(path)] == ["one"]
    append(path, {"act": "ask", "point": "two"})
    assert [act.text("point") for act in acts_in(path)] == ["one", "two"]
    assert [act.number for act in acts_in(path)] == [1, 3]


@pytest.mark.parametrize("step", range(4))
def test_a_kill_between_two_steps_loses_nothing(folder: Path, step: int) -> None:
    """The process dies before, between or after the temporary file, the line of the history and the file itself."""
    document = folder / "lakeside.game"
    new = FLAWED.replace("17 or less", "16 or less")
    child = os.fork()
    if child == 0:
        died_at(folder, new, step)
    os.waitpid(child, 0)
    sentence = mend(document)
    acts = acts_in(history_path(document))
    if step < 2:  # nobody was told that it was done, and nothing was
        assert (acts, document.read_text("utf-8"), sentence) == ((), FLAWED, "")
    else:  # the decision was noted, so it is carried out
        assert [act.kind for act in acts] == ["answer"]
        assert document.read_text("utf-8") == new
        assert bool(sentence) is (step == 2)


def died_at(folder: Path, new: str, step: int, done: Done | None = None, document: str = "lakeside") -> None:
    """Runs in a forked process, which never returns."""
    from pitboss.desk import desk_state

    def die(*given: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def noted(path: Path, data: dict[str, object]) -> int:
        if step == 1:
            die()
        number = append(path, data)
        if step == 2:
            die()
        return number

    setattr(desk_state, "append", noted)  # noqa: B010 (mypy would want a module that exports it)
    if step == 0:
        setattr(desk_state, "prepared", die)  # noqa: B010
    write = Write("lakeside.game", new.encode(), digest(FLAWED.encode()))
    DeskState(folder).carry_out(done or Done(entry={"act": "answer"}, writes=(write,)), document, SITTER)
    die()


def test_a_kill_while_a_document_is_shelved_loses_no_file_of_it(tmp_path: Path) -> None:
    """The line of the history is there, none of the files is: the PDF, which no line tells, lies prepared."""
    content = {"new.pdf": b"%PDF-1.7 \xff\xfe", "new.txt": b"The dealer stands.\n", "new.game": FLAWED.encode()}
    child = os.fork()
    if child == 0:
        writes = tuple(Write(name, one, "") for name, one in content.items())
        died_at(tmp_path, FLAWED, 2, Done(entry={"act": "draft"}, writes=writes), "new")
    os.waitpid(child, 0)
    assert not any((tmp_path / name).exists() for name in content)
    assert DeskState(tmp_path).mended() == [
        "new.pdf, new.txt, new.game: what was decided but not yet written is written now"
    ]
    assert {name: (tmp_path / name).read_bytes() for name in content} == content
    assert DeskState(tmp_path).mended() == []


def test_what_is_prepared_is_put_in_place_or_goes(tmp_path: Path) -> None:
    target = tmp_path / "file"
    with prepared(target, b"one"):
        assert not target.exists()
    assert list(tmp_path.iterdir()) == []
    with prepared(target, b"two") as put_in_place:
        put_in_place()
    assert target.read_bytes() == b"two"


# Lines that change --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "a\n"),
        ("a\nb\nc\n", "a\nx\ny\nc\n"),
        ("a\nb\nc\nd\n", "b\nc\nq\n"),
        ("a\nb\n", ""),
        ("one", "one"),
        ("x\n" * 9, "y\nx\n" * 5),
    ],
)
def test_changes_are_made_and_taken_back(old: str, new: str) -> None:
    changes = json.loads(json.dumps(edits(old, new)))
    assert edited(old, changes) == new
    assert edited(new, changes, back=True) == old
    if any(removed for _, removed, _ in changes):
        assert edited("something else entirely", changes) is None


def test_undoing_an_undoing_makes_an_act_count_again() -> None:
    acts = (Act(1, {"act": "ask"}), Act(2, {"act": "undo", "undoes": 1}), Act(3, {"act": "undo", "undoes": 2}))
    assert undone(acts[:2]) == {1}
    assert undone(acts) == {2}
    assert standing(acts) == acts[:1]
