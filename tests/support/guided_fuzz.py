"""Coverage-guided fuzzing of the readers with atheris: ``python -m tests.support.guided_fuzz READER --runs N``.

A reader may accept its input or refuse it with a sentence. Anything else ends the run, and libFuzzer writes the input
to ``build/fuzz``. ``make fuzz`` runs every reader in turn.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["grammar", "checker.profile", "engine.play", "reports.signatures", "base"]):
    from base.plain_text import json_text, visible
    from checker.profile import read as read_profile
    from engine.play.deal_notation import deal_of
    from grammar.errors.fault_text import worded
    from grammar.errors.faults import Unreadable
    from grammar.parser import parse
    from grammar.resolver.resolution import resolve
    from grammar.source import cut
    from reports.signatures import trust, xmp
    from reports.signatures.der import canonical

SECONDS = 10
"""The longest that one input may take."""


def read_game(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    _, faults = resolve(parse(text, "fuzz.game"))
    for fault in faults[:3]:
        worded("fuzz.game", text, fault)


def read_line(data: bytes) -> None:
    """One statement, where most of the grammar is."""
    read_game(b'exhibit "F"\ngame blackjack\n' + data[:400])


def read_source(data: bytes) -> None:
    cut(data.decode("utf-8", "replace"), "fuzz.txt")


def read_profile_file(data: bytes) -> None:
    read_profile(data, "fuzz")


def read_trust(data: bytes) -> None:
    path = Path("build", "fuzz", "trust.toml")
    path.write_bytes(data)
    trust.read(path)


def read_deal(data: bytes) -> None:
    with contextlib.suppress(ValueError):
        deal_of(data.decode("utf-8", "replace"))


def read_metadata(data: bytes) -> None:
    xmp.differences(data, data, signed=True)


def read_der(data: bytes) -> None:
    canonical(data)


def show(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    assert visible(visible(text)) == visible(text)
    json_text(text)


READERS: dict[str, Callable[[bytes], None]] = {
    "game": read_game,
    "line": read_line,
    "source": read_source,
    "profile": read_profile_file,
    "trust": read_trust,
    "deal": read_deal,
    "metadata": read_metadata,
    "der": read_der,
    "show": show,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reader", choices=tuple(READERS))
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=0)
    args = parser.parse_args()
    corpus = Path("build", "fuzz", args.reader)
    corpus.mkdir(parents=True, exist_ok=True)
    sow(args.reader, corpus)
    flags = [f"-runs={args.runs}", f"-timeout={SECONDS}", "-rss_limit_mb=1500", "-max_len=3000"]
    flags.append(f"-artifact_prefix={corpus}-")
    flags += [f"-max_total_time={args.seconds}"] if args.seconds else []
    atheris.Setup([sys.argv[0], *flags, str(corpus)], guarded(READERS[args.reader]))
    atheris.Fuzz()


def guarded(read: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def one_input(data: bytes) -> None:
        with contextlib.suppress(Unreadable):
            read(data)

    return one_input


def sow(reader: str, corpus: Path) -> None:
    """Valid examples to begin with."""
    root = Path(__file__).parents[2]
    examples = {
        "profile": root.glob("checker/profiles/*.toml"),
        "game": root.glob("exhibits/models/*.game"),
        "line": root.glob("exhibits/models/*.game"),
    }.get(reader, iter(()))
    for path in examples:
        text = path.read_bytes()
        pieces = text.split(b"\n")[6:] if reader == "line" else [text[:3000]]
        for number, piece in enumerate(pieces):
            (corpus / f"{path.stem}-{number}").write_bytes(piece)


if __name__ == "__main__":
    main()
