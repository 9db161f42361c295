"""Damaged input for every reader: ``python -m tests.support.fuzz`` tries 100,000; ``--inputs`` sets the number.

A reader may accept its input or refuse it with a sentence, within 5 seconds of processor time and 1 GB of memory.
Anything else is a failure: the input is saved in ``build/fuzz``, and the seed reproduces it.
"""

import argparse
import atexit
import contextlib
import io
import logging
import os
import random
import re
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from grammar.errors.fault_text import worded
from grammar.errors.faults import Unreadable
from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from pitboss.main import main as pitboss
from tests.support.damage import damaged

ROOT = Path(__file__).parents[2]
SECONDS = 5
MEGABYTES = 1024
FEWEST, AT_ONCE = 20, 50
"""Inputs handed to a process at a time."""
HEAD = 'exhibit "Fuzz"\ngame blackjack\n'


class TooLong(BaseException):
    """A reader ran out of time; none of our handlers may swallow it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What is read, the valid examples it starts from, and its share of the inputs."""

    part: int
    examples: Callable[[], tuple[bytes, ...]]
    read: Callable[[bytes], object]
    text: bool = True


# Examples -----------------------------------------------------------------------------------------------------


@cache
def games() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "exhibits").rglob("*.game")))


@cache
def short_games() -> tuple[bytes, ...]:
    """Runs of a dozen lines, each a small document of its own."""
    found: list[bytes] = []
    for game in games():
        lines = game.decode("utf-8").splitlines()
        found.extend("\n".join((HEAD, *lines[at : at + 12])).encode() for at in range(6, len(lines), 12))
    return tuple(found)


DEALS = tuple(
    text.encode()
    for text in (
        "wager Ante $10\nplayer 8♠ 8♥\ndealer 6♦ 10♣\ndo split, hit, stand; double\ndraw 3♠ 2♦ 10♥ 9♣ 5♦",
        'game blackjack\nwager Ante $5\nwager "21+3" $1\nplayer A♠ K♥\ndealer A♦ K♣\ndo even money',
        "wager Ante $10\nplayer 10♠ 6♥\ndealer 10♦ 7♣\ndo hit, hit, stand # twice\ndraw 2♠ 2♥",
        "player 5♠ 6♥\ndealer A♦ 10♣\ndo insurance, double $5\ndraw 9♠",
    )
)
POINTS = tuple(
    text.encode() for text in ("8♠ 8♥ v 6♦", "A♠ 7♦ v 9♥ 10♣, after a split", "10♠ 9♥ 2♦ v A♥ K♣", "A♠ A♥ v A♦")
)
ACCEPTS = (b'accept 3f2a91c0: "as approved", by "A. Reviewer", on 2026-11-16\n',)


@cache
def earlier_runs() -> tuple[bytes, ...]:
    """The output of check on a small document."""
    with tempfile.TemporaryDirectory() as here:
        path = Path(here, "fuzz.game")
        path.write_text(HEAD, "utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            pitboss(["check", "--no-prices", "--format", "json", str(path)])
    return (output.getvalue().encode(),)


@cache
def profiles() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "checker" / "profiles").glob("*.toml")))


@cache
def pdfs() -> tuple[bytes, ...]:
    from tests.support.signed import procedure, signed

    return procedure(), signed("operator"), signed("operator", "regulator")


@cache
def key_files() -> tuple[bytes, ...]:
    from tests.support.signed import folder

    return tuple((folder() / name).read_bytes() for name in ("operator.p12", "ca.pem"))


# Readers ------------------------------------------------------------------------------------------------------


def read_game(data: bytes) -> None:
    """Parses it; explains the faults if there are any, otherwise prints it and parses it again."""
    text = decoded(data)
    found = parse(text, "fuzz.game")
    _, faults = resolve(found)
    for fault in faults:
        assert worded("fuzz.game", text, fault)
    if not found.faults:
        assert parse(printed(found.document)).document == found.document


def check_game(data: bytes) -> None:
    """Checks it without its broken lines, which would stop it from being checked at all."""
    called(readable(data), ".game", lambda path: ["check", "--no-prices", "--format", "json", path])


def readable(data: bytes) -> bytes:
    """What is left after removing every line with a fault, and the lines that then lack something."""
    text = decoded(data)
    while faults := resolve(parse(text))[1]:
        broken = {at for fault in faults for at in range(fault.span.line, fault.span.end_line + 1)}
        lines = text.split("\n")
        text = "\n".join(line for at, line in enumerate(lines, start=1) if at not in broken)
        if len(text.split("\n")) == len(lines):
            break
    return text.encode("utf-8", "replace")


def other_commands(data: bytes) -> None:
    words = (["ask", "FILE", "--deal", "8♠ 8♥ v 6♦"], ["play", "FILE", "--seed", "1", "--rounds", "2", "--usual"])
    for command in (*words, ["check", "FILE", "--no-prices"], ["compare", "FILE"], ["draft", "FILE"]):
        called(data, ".game", partial(naming, command))


def naming(command: list[str], path: str) -> list[str]:
    return [path if word == "FILE" else word for word in command]


def read_accepts(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as here:
        Path(here, "fuzz.game").write_text(HEAD, "utf-8")
        Path(here, "fuzz.accepts.game").write_bytes(data)
        exit_code(["check", "--no-prices", f"{here}/fuzz.game"])


def read_earlier_run(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as here:
        Path(here, "fuzz.game").write_text(HEAD, "utf-8")
        Path(here, "old.json").write_bytes(data)
        exit_code(["check", "--no-prices", f"{here}/fuzz.game", "--since", f"{here}/old.json"])


def read_deal(data: bytes) -> None:
    called(data, ".deal", lambda path: ["play", model(), "--deal", path])


def read_point(data: bytes) -> None:
    exit_code(["ask", model(), "--deal", data.decode("utf-8", "replace")])


def read_profile(data: bytes) -> None:
    from checker.profile import read

    with contextlib.suppress(Unreadable):
        read(data, "fuzz")


def read_words(data: bytes) -> None:
    """Options that people can mistype."""
    word = data.decode("utf-8", "replace").replace("\0", "")
    options = ("--wager", "--answer", "--reading", "--game", "--decks", "--seed")
    exit_code(["play", model(), "--rounds", "1", f"{random.Random(word).choice(options)}={word}"])
    exit_code(["explain", "--", word])
    exit_code([word])


def read_pdf(data: bytes) -> None:
    from reports.signatures.fenced_evidence import guarded
    from tests.support.signed import NOW, trust

    with contextlib.suppress(Unreadable):
        guarded(data, trust(), now=NOW)


def read_key(data: bytes) -> None:
    from reports.signatures.sign import sign
    from reports.signatures.trust import certificates
    from tests.support.signed import PASSPHRASE, procedure, rebuild

    with contextlib.suppress(Unreadable):
        certificates(data, "fuzz.pem")
    with tempfile.TemporaryDirectory() as here, contextlib.suppress(Unreadable):
        from reports.signatures.keys import KeyFile

        Path(here, "fuzz.p12").write_bytes(data)
        sign(procedure(), "operator", KeyFile(Path(here, "fuzz.p12"), PASSPHRASE), rebuild)


READERS = {
    "game": Reader(20, games, read_game),
    "short game": Reader(560, short_games, read_game),
    "check": Reader(20, short_games, check_game),
    "other commands": Reader(15, short_games, other_commands),
    "accepts": Reader(10, lambda: ACCEPTS, read_accepts),
    "earlier run": Reader(10, earlier_runs, read_earlier_run),
    "deal": Reader(40, lambda: DEALS, read_deal),
    "point": Reader(60, lambda: POINTS, read_point),
    "profile": Reader(236, profiles, read_profile),
    "words": Reader(10, lambda: POINTS, read_words),
    "pdf": Reader(18, pdfs, read_pdf, text=False),
    "key": Reader(1, key_files, read_key, text=False),
}
"""In thousandths: readers that are cheap run more often."""


def decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@cache
def model() -> str:
    """A valid document without its steps, so that the time is spent on what is damaged."""
    from grammar.tree import Section, Statement
    from grammar.vocabulary import vocabulary

    document = parse((ROOT / "exhibits" / "models" / "blackjack.game").read_text("utf-8")).document
    known = vocabulary()
    steps = {name for name, subject in known.subjects.items() if known.questions[subject.question].kind == "list"}
    lines = (
        line
        for line in document.lines
        if not isinstance(line, Section) and not (isinstance(line, Statement) and line.subject in steps)
    )
    path = Path(folder(), "model.game")
    path.write_text(printed(replace(document, lines=tuple(lines))), "utf-8")
    return str(path)


@cache
def folder() -> str:
    """A folder that is removed when the run ends."""
    made = tempfile.TemporaryDirectory()
    atexit.register(made.cleanup)
    return made.name


def called(data: bytes, suffix: str, words: Callable[[str], list[str]]) -> None:
    with tempfile.TemporaryDirectory() as here:
        path = Path(here, f"fuzz{suffix}")
        path.write_bytes(data)
        exit_code(words(str(path)))


def exit_code(words: list[str]) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = pitboss(words)
    assert code in (0, 1, 2, 3), f"exit code {code}"


# Running ------------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--reader", choices=tuple(READERS), action="append")
    args = parser.parse_args()
    os.environ["PITBOSS_TRACEBACK"] = "1"
    chosen = {name: READERS[name] for name in args.reader or READERS}
    whole = sum(reader.part for reader in chosen.values())
    failures = used = 0
    with ProcessPoolExecutor(initializer=ready) as pool:
        for name, reader in chosen.items():
            number = max(1, args.inputs * reader.part // whole)
            size = max(FEWEST, min(AT_ONCE, number // 8))
            starts = range(0, number, size)
            done = pool.map(tried, ((name, args.seed, range(at, min(at + size, number))) for at in starts))
            found, most = zip(*done, strict=True)
            failures, used = failures + sum(found), max(used, *most)
            print(f"{name}: {number} inputs, {sum(found)} failures", flush=True)
    print(f"{used} MB of memory at most")
    return 1 if failures or used > MEGABYTES else 0


def ready() -> None:
    logging.disable()  # what the sandbox hides from the reader
    signal.signal(signal.SIGPROF, too_long)


def tried(part: tuple[str, int, range]) -> tuple[int, int]:
    """How many of these inputs fail, and this process's peak memory in megabytes."""
    name, seed, numbers = part
    failures = sum(fails(name, READERS[name], f"{seed}/{name}/{at}") for at in numbers)
    return failures, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fails(name: str, reader: Reader, seed: str) -> bool:
    data = damaged(reader.examples(), reader.text, random.Random(seed))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        reader.read(data)
    except (Exception, TooLong):
        signal.setitimer(signal.ITIMER_PROF, 0)
        kept(name, seed, data)
        return True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return False


def too_long(*_: object) -> None:
    raise TooLong(f"more than {SECONDS} seconds")


def kept(name: str, seed: str, data: bytes) -> None:
    folder = Path("build", "fuzz")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / re.sub(r"\W+", "-", seed)
    path.write_bytes(data)
    print(f"{name}: {path}", file=sys.stderr)
    traceback.print_exc(limit=-6)


if __name__ == "__main__":
    sys.exit(main())
