"""The command line as a new user meets it: help, exit codes, streams, colours, and what it loads."""

import json
import os
import pty
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.main import COMMANDS, main
from tests.support.samples import some

ROOT = Path(__file__).parents[2]
MODEL = str(ROOT / "exhibits" / "models" / "blackjack.game")
CLASH = """exhibit "Lakeside"
game blackjack
dealer draw: dealer must hit when total is 17 or less
dealer draw: dealer must stand when total is 17 or more
"""
HEAVY = {"numpy", "numba", "jinja2", "weasyprint", "pikepdf", "pyhanko", "cryptography", "fontTools", "pygments"}


WORLD = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE")} | {
    "PYTHONPATH": str(ROOT),
    "PYTHONIOENCODING": "utf-8",
}


def run(*words: str, given: bytes = b"", folder: Path = ROOT, **more: str) -> subprocess.CompletedProcess[bytes]:
    call = [sys.executable, "-m", "pitboss.main", *words]
    return subprocess.run(
        call, input=given, capture_output=True, cwd=folder, env=WORLD | more, timeout=120, check=False
    )


@pytest.fixture
def clash(tmp_path: Path) -> Path:
    path = tmp_path / "lakeside.game"
    path.write_text(CLASH, "utf-8")
    return path


# Help ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    out, err = capsys.readouterr()
    assert f"usage: pitboss {name}" in out
    assert re.search(rf"^examples?:\n  pitboss {name}", out, re.MULTILINE)
    assert err == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_overview_names_every_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert f"  {name} " in capsys.readouterr().out


def test_help_on_a_command_can_be_asked_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "check"])
    first = capsys.readouterr().out
    main(["check", "--help"])
    assert capsys.readouterr().out == first


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"pitboss {__version__}\n"


def test_an_unknown_command_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chek"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == 'pitboss: there is no command "chek"; did you mean "check"?\n'


def test_no_command_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage: pitboss COMMAND" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_option_is_a_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--no-such-option"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"pitboss {name}: error:" in err


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_knows_commands_and_options(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS)
    assert "--no-prices" in script


def test_the_completion_script_runs(tmp_path: Path) -> None:
    script = tmp_path / "complete.bash"
    script.write_bytes(run("completion", "bash").stdout)
    ask = f"source {script}; COMP_WORDS=(pitboss expl); COMP_CWORD=1; _pitboss; echo ${{COMPREPLY[@]}}"
    assert subprocess.run(["bash", "-c", ask], capture_output=True, check=True).stdout == b"explain\n"


# Exit codes and streams ---------------------------------------------------------------------------------------


def test_a_clean_file_is_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--no-prices", MODEL]) == 0
    assert "clean" in capsys.readouterr().out


def test_an_error_is_1_and_told_on_standard_output(clash: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--no-prices", str(clash)]) == 1
    out, err = capsys.readouterr()
    assert "[conflicting-answers]" in out
    assert err == ""


def test_a_fault_is_2_and_told_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.game"
    broken.write_text("dealer drew: dealer must hit\n", "utf-8")
    assert main(["check", str(broken)]) == 2
    out, err = capsys.readouterr()
    assert "broken.game:1:1" in err
    assert "[" not in out


def test_of_several_files_the_worst_counts(clash: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--no-prices", MODEL, str(clash)]) == 1
    assert main(["check", "--no-prices", str(clash), str(clash.parent / "missing.game")]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_check_with_no_argument_checks_what_is_here(clash: Path) -> None:
    done = run("check", "--no-prices", folder=clash.parent)
    assert done.returncode == 1
    assert b"lakeside.game:" in done.stdout


def test_check_where_nothing_is_says_so(tmp_path: Path) -> None:
    done = run("check", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"there is no .game file here" in done.stderr


READ_FROM_INPUT = {
    "check": (["check", "--no-prices", "-"], 1),
    "fmt": (["fmt", "-"], 0),
    "ask": (["ask", "-", "--deal", "10♠ 9♥ v 10♣ 7♦"], 1),
    "compare": (["compare", "-"], 0),
}


@pytest.mark.parametrize("name", READ_FROM_INPUT)
def test_a_dash_reads_standard_input(name: str) -> None:
    words, code = READ_FROM_INPUT[name]
    done = run(*words, given=CLASH.encode())
    assert (done.returncode, done.stderr) == (code, b"")
    assert done.stdout


def test_standard_input_is_read_once_for_all_who_ask_for_it(clash: Path) -> None:
    """Two files are else checked in other processes, which have no standard input."""
    clean = Path(MODEL).read_bytes()
    done = run("check", "--no-prices", "--quiet", "--together", "--format", "json", "-", str(clash), "-", given=clean)
    told = [(one["path"], one["summary"]["error"] > 0) for one in json.loads(done.stdout)["exhibits"]]
    assert told == [("standard input", False), (str(clash), True), ("standard input", False)]


REFUSED = {
    "a folder without procedures": (["check", "empty"], "no .game file in empty;"),
    "a repair of standard input": (["check", "-", "--repair", "abc.1"], "name a file"),
    "what is new, for a program": (["check", MODEL, "--since", "old.json", "--format", "json"], "--since"),
    "sources in no folder": (["check", MODEL, "--sources", "nowhere"], "there is no folder nowhere"),
    "a person at a table read from standard input": (["play", "-"], "name a file, or use --rounds"),
    "a new file without a name": (["new", "empty/", "--yes"], '"empty/" is no name for a file'),
    "a new file that looks like an option": (["new", "-", "--yes"], '"-" is no name for a file'),
    "limits of a main wager that is not there": (
        ["new", "made", "--model", "baccarat", "--minimum", "5", "--yes"],
        "no main wager",
    ),
    "a signature on no PDF": (["verify", MODEL], f"{MODEL}: This is not a PDF"),
    "a command that is like no other": (["juggle"], "pitboss --help lists them"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_meant_is_refused_with_its_name_and_a_remedy(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, sentence = REFUSED[name]
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith("pitboss: ")) == ("", True)
    assert sentence in err
    assert list(tmp_path.rglob("*.game")) == []


def test_a_missing_file_among_others_leaves_the_json_whole(clash: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--no-prices", "--together", "--format", "json", "absent.game", str(clash)]) == 2
    out, err = capsys.readouterr()
    assert [one["path"] for one in json.loads(out)["exhibits"]] == [str(clash)]
    assert err.count("absent.game") == 1


@pytest.mark.parametrize(("given", "code"), [(CLASH, 0), (CLASH.replace("game ", "game   "), 1)])
def test_fmt_checks_standard_input_too(given: str, code: int) -> None:
    done = run("fmt", "--check", "-", given=given.encode())
    assert (done.returncode, done.stdout) == (code, b"")
    assert (b"standard input would change" in done.stderr) == bool(code)


def test_standard_input_that_is_no_text_is_a_sentence() -> None:
    done = run("check", "-", given=b"\xff\xfe\x00")
    assert (done.returncode, done.stderr) == (2, b"pitboss: standard input is not UTF-8 text\n")


def test_a_reader_that_has_seen_enough_is_told_of_and_is_no_success() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    call = [sys.executable, "-m", "pitboss.main", "explain"]
    done = subprocess.run(call, stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, env=WORLD, check=False)
    os.close(writing)
    assert done.returncode == 2
    assert done.stderr == b"pitboss: nobody reads standard output any more; not everything was written\n"


@pytest.mark.parametrize("closed", some(["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "2>/dev/full"]))
@pytest.mark.parametrize(("words", "code"), [("explain numbering", 0), ("check absent.game", 2), ("fmt --check -", 0)])
def test_a_stream_that_the_shell_has_closed_is_no_mistake(closed: str, words: str, code: int) -> None:
    call = f'"{sys.executable}" -m pitboss.main {words} {closed}'
    done = subprocess.run(
        ["bash", "-c", call], stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT, env=WORLD, check=False
    )
    lost = words.startswith("explain") and ">&-" in closed.replace("2>&-", "")
    assert done.returncode == (2 if lost else code)
    assert b"mistake in Pitboss" not in done.stderr
    assert (b"standard output is closed" in done.stderr) == (lost and "2>&-" not in closed)


# Colours ------------------------------------------------------------------------------------------------------


def on_terminal(*words: str, **more: str) -> bytes:
    """What a command prints where standard output is a terminal."""
    try:
        here, there = pty.openpty()
    except OSError as refusal:
        pytest.skip(f"this machine has no terminals to open: {refusal}")
    call = [sys.executable, "-m", "pitboss.main", *words]
    child = subprocess.Popen(call, stdout=there, stderr=subprocess.DEVNULL, cwd=ROOT, env=WORLD | more)
    os.close(there)
    pieces = []
    while True:
        try:
            piece = os.read(here, 65536)
        except OSError:
            piece = b""
        if not piece:
            break
        pieces.append(piece)
    os.close(here)
    child.wait(120)
    return b"".join(pieces)


def test_colours_only_on_a_terminal_and_never_with_no_color(clash: Path) -> None:
    words = ("check", "--no-prices", str(clash))
    assert b"\033[" in on_terminal(*words)
    assert b"\033[" not in on_terminal(*words, NO_COLOR="1")
    assert b"\033[" not in run(*words).stdout


# What is loaded -----------------------------------------------------------------------------------------------


def loaded_by(*words: str, cache: Path) -> set[str]:
    """What a command loads that finds no outcome of an earlier run."""
    program = (
        "import sys; from pitboss.main import main; code = main(sys.argv[1:]);"
        " print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr); sys.exit(code)"
    )
    call = [sys.executable, "-c", program, *words]
    world = WORLD | {"XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(call, capture_output=True, text=True, cwd=ROOT, env=world, check=False)
    return set(done.stderr.splitlines()[-1].split())


LIGHT = {
    "--help": ["--help"],
    "--version": ["--version"],
    "check": ["check", "--no-prices", MODEL],
    "check as JSON": ["check", "--no-prices", "--format", "json", MODEL],
    "check as SARIF": ["check", "--no-prices", "--format", "sarif", MODEL],
    "fmt": ["fmt", "--check", MODEL],
    "explain": ["explain", "conflicting-answers"],
    "ask": ["ask", MODEL, "--deal", "8♠ 8♥ v 6♦"],
    "play": ["play", MODEL, "--seed", "7", "--rounds", "1"],
    "compare": ["compare", MODEL],
}


@pytest.mark.parametrize("name", LIGHT)
def test_heavy_libraries_stay_where_they_are(name: str, tmp_path: Path) -> None:
    assert loaded_by(*LIGHT[name], cache=tmp_path) & HEAVY == set()


def test_the_overview_loads_neither_the_language_nor_the_rooms(tmp_path: Path) -> None:
    assert loaded_by("--help", cache=tmp_path) & {"lark", "grammar", "engine", "checker", "reports"} == set()


def test_help_is_shown_at_once() -> None:
    """In the processor's time, as a multiple of what Python itself takes to start: 0.15 s where that takes 0.02 s."""
    bare = min(busy("-c", "pass") for _ in range(3))
    ours = min(busy("-m", "pitboss.main", "--help") for _ in range(3))
    assert ours < max(7 * bare, 0.15)


def busy(*words: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], capture_output=True, cwd=ROOT, env=WORLD, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
