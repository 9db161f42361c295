"""The register of approvals: what is in force, and that a hand in it is noticed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from grammar.errors.faults import Unreadable
from pitboss.main import main
from pitboss.register import HEAD, LINES, add_approval, read_register
from reports.signatures import verify
from reports.signatures.fenced_evidence import guarded
from tests.support import signed


@pytest.fixture(autouse=True, scope="module")
def unfenced() -> Iterator[None]:
    """PDFs are read without the sandbox, which takes a third of a second each and is tested elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify, "fenced", guarded)
        yield


@pytest.fixture
def filed(recorded: Path, tmp_path: Path) -> Path:
    copytree(recorded.parent, tmp_path / "own")
    return tmp_path / "own" / recorded.name


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three approvals of one game, each replacing the one before."""
    room = tmp_path_factory.mktemp("register")
    folder, pdf = room / "approvals", room / "both.pdf"
    pdf.write_bytes(signed.signed("operator", "regulator"))
    add = ["register", "add", str(folder), str(pdf), "--trust", str(signed.folder() / "trust.toml"), "--by", "R. One"]
    assert main([*add, "--number", "1", "--effective", "2026-01-01"]) == 0
    assert main([*add, "--number", "2", "--effective", "2026-03-01", "--supersedes", "1"]) == 0
    more = ["--approved", "conditions", "--condition", "not before the felt is changed"]
    assert main([*add, "--number", "3", "--effective", "2026-06-01", "--supersedes", "2", *more]) == 0
    return folder


def numbers(folder: Path, day: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert main(["register", "in-force", str(folder), "--on", day, "--format", "json"]) == 0
    return [one["number"] for one in json.loads(capsys.readouterr().out)["approvals"]]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2025-12-31", []),
        ("2026-01-01", ["1"]),
        ("2026-02-28", ["1"]),
        ("2026-03-01", ["2"]),
        ("2026-05-31", ["2"]),
        ("2026-06-01", ["3"]),
    ],
)
def test_what_is_in_force(day: str, expected: list[str], filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert numbers(filed, day, capsys) == expected


def test_what_is_told(filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["register", "list", str(filed)]) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    assert first == "1  Lakeside Spanish 21, version 1.2: from 2026-01-01, replaced by 2 from 2026-03-01"
    assert main(["register", "show", str(filed), "3"]) == 0
    told = capsys.readouterr().out
    assert "condition: not before the felt is changed" in told
    assert "signed by the regulator" in told
    assert main(["register", "verify", str(filed), "--trust", str(signed.folder() / "trust.toml")]) == 0
    assert capsys.readouterr().out.startswith("THE REGISTER HOLDS.")
    assert main(["register", "verify", str(filed)]) == 1
    assert "nobody vouches" in capsys.readouterr().out


def lines_of(folder: Path) -> list[str]:
    return (folder / LINES).read_text().splitlines()


def rewritten(change: Callable[[list[str]], list[str]]) -> Callable[[Path], object]:
    return lambda folder: (folder / LINES).write_text("".join(f"{line}\n" for line in change(lines_of(folder))))


def without_history(folder: Path) -> None:
    (folder / LINES).unlink()
    (folder / HEAD).unlink()


def chained_anew(folder: Path, change: Callable[[list[str]], list[str]]) -> None:
    """As somebody does it who knows how: every hash fits again."""
    made: list[str] = []
    for line in change(lines_of(folder)):
        last = hashlib.sha256(made[-1].encode()).hexdigest() if made else ""
        made.append(json.dumps({**json.loads(line), "previous": last}))
    (folder / LINES).write_text("".join(f"{line}\n" for line in made))
    (folder / HEAD).write_text(f"{len(made)} {hashlib.sha256(made[-1].encode()).hexdigest()}\n")


ALTERED: dict[str, Callable[[Path], object]] = {
    "a date": rewritten(lambda lines: [lines[0], lines[1].replace("2026-03-01", "2026-02-01"), lines[2]]),
    "the last date": rewritten(lambda lines: [*lines[:2], lines[2].replace("2026-06-01", "2026-02-01")]),
    "a condition": rewritten(lambda lines: [*lines[:2], lines[2].replace("not before", "after")]),
    "order": rewritten(lambda lines: [lines[0], lines[2], lines[1]]),
    "first taken out": rewritten(lambda lines: lines[1:]),
    "middle taken out": rewritten(lambda lines: [lines[0], lines[2]]),
    "last taken out": rewritten(lambda lines: lines[:2]),
    "all taken out": rewritten(lambda lines: []),
    "one twice": rewritten(lambda lines: [*lines, lines[2]]),
    "the file of lines": lambda folder: (folder / LINES).unlink(),
    "the head": lambda folder: (folder / HEAD).unlink(),
    "a PDF changed": lambda folder: (folder / "2.pdf").write_bytes(signed.procedure()),
    "a PDF missing": lambda folder: (folder / "2.pdf").unlink(),
    "a PDF more": lambda folder: (folder / "4.pdf").write_bytes(signed.procedure()),
    "last taken out with its hash": lambda folder: chained_anew(folder, lambda lines: lines[:2]),
    "all taken out with the head": without_history,
    "a version with its hashes": lambda folder: chained_anew(
        folder, lambda lines: [line.replace('"version": "1.2"', '"version": "7"') for line in lines]
    ),
    "a name with its hashes": lambda folder: chained_anew(
        folder, lambda lines: [line.replace("Test Regulator", "Jane Doe") for line in lines]
    ),
}
NOT_IN_THE_CHAIN = ("a PDF", "a version", "a name", "last taken out with", "all taken out with")


@pytest.mark.parametrize("what", ALTERED)
def test_a_register_altered_by_hand_is_noticed(what: str, filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ALTERED[what](filed)
    capsys.readouterr()
    assert main(["register", "verify", str(filed), "--trust", str(signed.folder() / "trust.toml")]) == 1
    assert "DOES NOT HOLD" in capsys.readouterr().out
    if not what.startswith(NOT_IN_THE_CHAIN):
        pdf = filed.parent / "both.pdf"
        assert main(["register", "add", str(filed), str(pdf), "--number", "4"]) == 2


def test_a_hash_kept_apart_shows_a_register_that_was_written_anew(
    filed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["register", "verify", str(filed), "--trust", str(signed.folder() / "trust.toml"), "--head"]
    kept = [hashlib.sha256(line.encode()).hexdigest() for line in lines_of(filed)]
    assert [main([*call, one]) for one in kept] == [0, 0, 0]
    chained_anew(filed, lambda lines: [line.replace("2026-06-01", "2026-02-01") for line in lines])
    assert main(call[:-1]) == 0  # nothing in the folder shows it
    assert main([*call, kept[2]]) == 1
    assert "which was kept apart" in capsys.readouterr().out
    assert main(["register", "in-force", str(filed), "--on", "2026-07-01", "--head", kept[2]]) == 1


def test_what_is_in_force_is_told_with_its_conditions_and_with_a_file_that_is_gone(
    filed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["register", "in-force", str(filed), "--on", "2026-07-01"]) == 0
    assert "condition: " in capsys.readouterr().out
    (filed / "3.pdf").unlink()
    assert main(["register", "in-force", str(filed), "--on", "2026-07-01"]) == 1
    assert "cannot be read" in capsys.readouterr().out


def test_an_outcome_that_is_none_is_no_entry(filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewritten(lambda lines: [line.replace('"whole"', '"half"') for line in lines])(filed)
    assert main(["register", "list", str(filed)]) == 2
    assert "lacks what an approval has" in capsys.readouterr().err


def test_a_crash_between_two_writes_is_no_alarm(
    filed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every write of an addition fails in turn: the register holds, with the approval or without it."""
    from base.files import write_atomically as real
    from pitboss import register

    for failing in range(4):
        calls = iter(range(10))

        def write(path: str | Path, content: bytes, failing: int = failing) -> None:
            if next(calls) == failing:  # noqa: B023
                raise OSError(28, "No space left on device", str(path))
            real(path, content)

        monkeypatch.setattr(register, "write_atomically", write)
        code = main(["register", "add", str(filed), str(filed.parent / "both.pdf"), "--number", f"9{failing}"])
        assert code == 2
        monkeypatch.setattr(register, "write_atomically", real)
        assert main(["register", "verify", str(filed), "--trust", str(signed.folder() / "trust.toml")]) == 0, failing
        capsys.readouterr()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--number", "1"], "already"),
        (["--number", "4", "--supersedes", "1"], "replaced by 2 already"),
        (["--number", "4", "--supersedes", "7"], "no approval 7"),
        (["--number", "4", "--supersedes", "3", "--effective", "2026-05-01"], "after this one would"),
        (["--number", "4", "--approved", "part"], "says which"),
        (["--number", "4", "--approved", "whole", "--condition", "x"], "has none"),
        (["--number", "../../4"], ""),
        ([], "needs the signed PDF and --number"),
    ],
)
def test_what_does_not_fit_is_refused(
    options: list[str], why: str, filed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (filed / LINES).read_bytes()
    code = main(["register", "add", str(filed), str(filed.parent / "both.pdf"), *options])
    if why:
        assert code == 2
        assert why in capsys.readouterr().err
        assert (filed / LINES).read_bytes() == before
    else:
        assert code == 0
        assert {path.parent for path in filed.rglob("*.pdf")} == {filed}


def test_an_unsigned_procedure_is_not_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pdf = tmp_path / "plain.pdf"
    pdf.write_bytes(signed.procedure())
    assert main(["register", "add", str(tmp_path / "r"), str(pdf), "--number", "1"]) == 2
    assert "is not recorded" in capsys.readouterr().err
    assert not (tmp_path / "r").exists()


def test_an_approval_that_ends_no_other_says_which_stays(filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two versions of one game in force at once are an oversight more often than not."""
    add = [
        "register",
        "add",
        str(filed),
        str(filed.parent / "both.pdf"),
        "--trust",
        str(signed.folder() / "trust.toml"),
    ]
    assert main([*add, "--number", "4", "--effective", "2026-07-01"]) == 0
    assert "3 of the same game stays in force beside it; --supersedes 3 would have ended it" in capsys.readouterr().out
    assert main([*add, "--number", "5", "--effective", "2026-08-01", "--supersedes", "4"]) == 0
    told = capsys.readouterr().out
    assert "it replaces 4" in told
    assert "4 of the same game" not in told


def test_an_approval_is_withdrawn_without_another_in_its_place(filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    withdraw = ["register", "withdraw", str(filed), "3", "--effective", "2026-09-01"]
    assert main(withdraw) == 2
    assert "--reason" in capsys.readouterr().err
    assert main([*withdraw, "--reason", "licence expired", "--by", "R. One"]) == 0
    assert numbers(filed, "2026-08-31", capsys) == ["3"]
    assert numbers(filed, "2026-09-01", capsys) == []
    assert main(["register", "list", str(filed)]) == 0
    assert "withdrawn from 2026-09-01 (licence expired)" in capsys.readouterr().out
    assert main(["register", "verify", str(filed), "--trust", str(signed.folder() / "trust.toml")]) == 0
    for number, why in (("3", "withdrawn already"), ("1", "replaced by 2 already"), ("9", "no approval 9")):
        capsys.readouterr()
        assert main(["register", "withdraw", str(filed), number, "--reason", "again"]) == 2
        assert why in capsys.readouterr().err


def test_a_withdrawal_that_is_taken_out_or_changed_by_hand_is_noticed(
    filed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["register", "withdraw", str(filed), "3", "--effective", "2026-09-01", "--reason", "suspended"])
    whole = (filed / LINES).read_text()
    for altered in (whole.replace("2026-09-01", "2027-09-01"), "".join(whole.splitlines(keepends=True)[:-1])):
        (filed / LINES).write_text(altered)
        assert main(["register", "in-force", str(filed), "--on", "2026-10-01"]) == 1
        assert "names another last line" in capsys.readouterr().out


def test_another_game_is_no_replacement(filed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    register = read_register(filed)
    other = replace(register.approvals[-1], number="4", supersedes="3", title="Another Game", file="4.pdf")
    with pytest.raises(Unreadable, match=r"is of .*Another Game.*--renamed"):
        add_approval(filed, other, b"%PDF-")
    assert add_approval(filed, other, b"%PDF-", renamed=True).approvals[-1].title == "Another Game"


def test_a_head_that_is_gone_and_blank_lines_are_called_so(filed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (filed / LINES).open("a") as file:
        file.write("\n\n")
    assert main(["register", "in-force", str(filed), "--on", "2026-07-01"]) == 1
    told = capsys.readouterr().out
    assert "ends with blank lines" in told
    assert "3  " in told
    (filed / HEAD).unlink()
    assert main(["register", "list", str(filed)]) == 1
    assert f"{HEAD} is missing" in capsys.readouterr().out
