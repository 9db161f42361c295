"""Every limit of the readers, at it and just beyond it: a sentence, quickly, and never a hang."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from base.files import contents
from grammar import limits
from grammar.errors.faults import Unreadable
from grammar.parser import parse, text_of
from grammar.resolver.resolution import resolve
from pitboss.loading import load_text
from pitboss.main import main

HEAD = 'exhibit "L"\ngame blackjack\n'
ROOT = Path(__file__).parents[2]


def faults_of(text: str) -> list[str]:
    return [fault.message for fault in resolve(parse(text))[1]]


def test_statements() -> None:
    line = "stand: player may stand\n"
    assert faults_of(HEAD + line * (limits.MOST_LINES - 2)) == []
    assert "are the most" in faults_of(HEAD + line * (limits.MOST_LINES - 1))[0]


def test_characters_of_a_line() -> None:
    room = limits.LONGEST_LINE - len('operator: ""')
    assert faults_of(f'{HEAD}operator: "{"x" * room}"\n') == []
    assert "characters" in faults_of(f'{HEAD}operator: "{"x" * (room + 1)}"\n')[0]
    assert "characters" in faults_of(f"{HEAD}stand: player may stand when {'total is 17 and ' * 7000}total is 17\n")[0]


def test_rows() -> None:
    table = 'wager "X": $1 to $5\npaytable "X" for "X"\n'
    assert faults_of(HEAD + table + "  flush 3 to 1\n" * limits.MOST_ROWS) == []
    assert "rows" in faults_of(HEAD + table + "  flush 3 to 1\n" * (limits.MOST_ROWS + 1))[0]


def test_ambiguous_sentences() -> None:
    def doubts(number: int) -> str:
        each = (
            "ambiguous a{n}\n  reading x\n    stand: player may stand\n  reading y\n    stand: player must not stand\n"
        )
        return HEAD + "".join(each.format(n=n) for n in range(number))

    assert faults_of(doubts(limits.MOST_AMBIGUOUS)) == []
    assert "ambiguous" in faults_of(doubts(limits.MOST_AMBIGUOUS + 1))[0]


@pytest.mark.parametrize("form", ["blackjack pay: {} to 1", 'wager "A": ${}', "claim: house edge is {}%"])
def test_digits(form: str) -> None:
    """A huge pay, amount or percentage gets a sentence; digits behind the point count by themselves."""
    most = limits.MOST_DIGITS
    for short in ("9" * most, f"1.{'3' * most}"):
        assert not any("digits" in told for told in faults_of(f"{HEAD}{form.format(short)}\n"))
    for long in ("9" * (most + 1), f"1.{'3' * (most + 1)}", "9" * 5000):
        assert any("digits" in told for told in faults_of(f"{HEAD}{form.format(long)}\n"))


def test_nesting() -> None:
    for deep in ("(" * 3000 + "total is 17" + ")" * 3000, "not " * 3000 + "total is 17"):
        assert faults_of(f"{HEAD}stand: player may stand when {deep}\n") == ["the conditions are nested too deeply"]


def test_faults_are_counted_beyond_the_first_hundred() -> None:
    told = load_text(HEAD + "what is this\n" * 1234, "x.game").told_faults()
    assert told.count("x.game:") == limits.MOST_FAULTS
    assert told.endswith("… and 1,134 more faults")


# Files --------------------------------------------------------------------------------------------------------


def test_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x" * 100)
    assert len(contents(path, 100)) == 100
    with pytest.raises(OSError, match="is larger than"):
        contents(path, 99)


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "endless device", "socket"])
def test_what_is_no_file(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Refused at once: a pipe would wait for ever, a device has no end."""
    import os
    import socket

    path = tmp_path / "x"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path = Path("/dev/null")
        case "endless device":
            path = Path("/dev/zero")
        case "socket":
            socket.socket(socket.AF_UNIX).bind(str(path))
    if kind != "socket":
        with pytest.raises(Unreadable, match=r"is a \w+, not a file"):
            text_of(path)
    begun = time.monotonic()
    for words in (["verify", str(path)], ["check", str(path)], ["odds", str(path)]):
        if kind == "folder" and words[0] == "check":
            continue  # the .game files inside it
        assert main(words) == 2
    assert time.monotonic() - begun < 10
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["../secret.txt", "/etc/hostname", "link.txt", "inner/../../secret.txt"])
def test_a_source_does_not_leave_its_folder(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "secret.txt").write_text("The combination is 12-34-56.\n", "utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    path = folder / "x.game"
    path.write_text(f'exhibit "L"\nsource "{name}"\ngame blackjack\nstand: player may stand @1\n', "utf-8")
    assert main(["check", "--no-prices", str(path)]) == 2
    told = capsys.readouterr()
    assert "lies outside its folder" in told.err
    assert "combination" not in told.out + told.err
    assert main(["check", "--no-prices", str(path), "--source", str(tmp_path / "secret.txt")]) in (0, 1, 3)


def test_standard_input_has_an_end() -> None:
    call = [sys.executable, "-m", "pitboss.main", "check", "-"]
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(call, stdin=endless, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, "larger than 8 MB" in done.stderr) == (2, True)
