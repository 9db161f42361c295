"""The command line: one module per command, loaded only when it is used."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import UnsupportedOperation
from typing import TYPE_CHECKING, NamedTuple, TextIO

from base.garbage import leave_garbage_at_exit
from pitboss import __version__
from pitboss.terminal import ClosedOutput, PlainOutput, complain

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


class Command(NamedTuple):
    """A command's module and purpose; the module has add_arguments(parser) and run(args)."""

    module: str
    help: str
    example: str


COMMANDS = {
    "check": Command(
        "pitboss.commands.check",
        "find what is wrong with a procedure",
        "pitboss check procedure.game\n  pitboss check submissions/ --no-prices\n"
        "  pitboss check procedure.game --format json > findings.json",
    ),
    "ask": Command(
        "pitboss.commands.ask",
        "ask what a procedure says at one point",
        'pitboss ask procedure.game --deal "A♠ 7♦ v 9♥"',
    ),
    "play": Command(
        "pitboss.commands.play", "play a round by the procedure", "pitboss play procedure.game --seed 7 --rounds 3"
    ),
    "odds": Command(
        "pitboss.commands.odds",
        "exact odds and house edge of every wager",
        'pitboss odds procedure.game\n  pitboss odds procedure.game --hand "8♠ 8♥ v 10♦"\n'
        "  pitboss odds procedure.game --sheet -o sheet.pdf",
    ),
    "simulate": Command(
        "pitboss.commands.simulate", "simulate many rounds", "pitboss simulate procedure.game --rounds 1000000"
    ),
    "compare": Command(
        "pitboss.commands.compare",
        "set procedures, posted texts or versions side by side",
        "pitboss compare exhibits/\n  pitboss compare procedure.game --posted rackcard.pdf felt.txt\n"
        "  pitboss compare signed.pdf new.game -o amendment.pdf",
    ),
    "report": Command(
        "pitboss.commands.report",
        "write a findings report as PDF or HTML",
        "pitboss report procedure.game -o report.pdf",
    ),
    "letter": Command(
        "pitboss.commands.letter",
        "write the letter that asks the open questions",
        "pitboss letter procedure.game -o letter.docx\n"
        "  pitboss letter procedure.game --review review.json --answers answers.txt -o second.docx",
    ),
    "procedure": Command(
        "pitboss.commands.procedure", "print the procedure itself", "pitboss procedure procedure.game -o procedure.pdf"
    ),
    "cards": Command(
        "pitboss.commands.cards",
        "make rack card, layout, table sign and dealer's card",
        "pitboss cards procedure.game -o cards/",
    ),
    "sign": Command(
        "pitboss.commands.sign",
        "sign a printed procedure or sheet",
        "pitboss sign procedure.pdf --role operator --key operator.p12\n"
        "  pitboss sign procedure-operator.pdf --role regulator --key regulator.p12",
    ),
    "verify": Command(
        "pitboss.commands.verify",
        "say who signed what, and whether it still stands",
        "pitboss verify procedure.pdf --trust trust.toml --rebuild",
    ),
    "keys": Command("pitboss.commands.keys", "make keys to try signing with", "pitboss keys new keys/"),
    "bundle": Command(
        "pitboss.commands.bundle",
        "gather a submission, with hashes; refuse what disagrees",
        "pitboss bundle submission/ -o submission.zip\n"
        "  pitboss bundle submission/ --procedure lakeside.game -o lakeside.zip --on 2026-11-18",
    ),
    "register": Command(
        "pitboss.commands.register",
        "record approvals and say what is in force",
        "pitboss register add approvals/ signed.pdf --number 2026-014 --trust trust.toml\n"
        "  pitboss register in-force approvals/ --on 2026-11-17\n"
        "  pitboss register verify approvals/ --trust trust.toml",
    ),
    "diff": Command("pitboss.commands.diff", "show what an amendment changes", "pitboss diff old.game new.game"),
    "fmt": Command(
        "pitboss.commands.fmt",
        "put files into the canonical form",
        'pitboss fmt procedure.game\n  pitboss fmt --confirm sure --by "A. Reviewer" their.game',
    ),
    "explain": Command("pitboss.commands.explain", "say what a check looks for", "pitboss explain conflicting-answers"),
    "new": Command(
        "pitboss.commands.new",
        "start a procedure from a clean model",
        'pitboss new lakeside.game --model blackjack --title "Lakeside Blackjack"',
    ),
    "draft": Command(
        "pitboss.commands.draft",
        "propose statements from the text of a procedure",
        "pitboss draft their.pdf -o their.game\n  pitboss draft new.pdf --update their.game",
    ),
    "desk": Command("pitboss.commands.desk", "do the whole review in the browser", "pitboss desk submissions/"),
    "lsp": Command("pitboss.commands.lsp", "serve an editor while you type", "pitboss lsp"),
    "completion": Command(
        "pitboss.commands.completion", "print a completion script for your shell", "pitboss completion bash"
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    if arguments is None:
        leave_garbage_at_exit()
    words = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = PlainOutput(sys.stdout), PlainOutput(sys.stderr)
    sys.unraisablehook = heard_later
    try:
        return ended(words)
    finally:
        sys.stdout, sys.stderr = before
        if sys.unraisablehook is heard_later:
            sys.unraisablehook = sys.__unraisablehook__


def ended(words: list[str]) -> int:
    """The exit code; whatever goes wrong is a sentence."""
    try:
        code = dispatch(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        sys.unraisablehook = unheard
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        silence()
        return complain("nobody reads standard output any more; not everything was written")
    except MemoryError:
        return complain("the memory does not suffice; nothing was decided")
    except RecursionError:
        return complain("the input is nested too deeply; nothing was decided")
    except ImportError as error:
        return complain(f"a library cannot be loaded ({error}): it is damaged, or the memory does not suffice")
    except OSError as error:
        if error.errno is None:  # a library could not be loaded, or says nothing about the system
            return complain(f"this cannot be done here: {error}")
        if error.filename is None:
            silence()
        return complain(f"{error.filename or 'what was found cannot be written'}: {error.strerror or error}")
    except Exception as error:
        if os.environ.get("PITBOSS_TRACEBACK"):
            raise
        return complain(f"this is a mistake in Pitboss itself ({type(error).__name__}: {error}); please report it")
    finally:
        let_go_of_errors()


def heard_later(error: UnraisableHookArgs) -> None:
    """An interruption that arrives while a library disposes of an object would be lost: it is sent once more."""
    if not issubclass(error.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(error)
        return
    from signal import SIGINT
    from threading import Timer

    again = Timer(SOON, os.kill, [os.getpid(), SIGINT])
    again.daemon = True
    again.start()


SOON = 0.02
"""Seconds until the library is done."""


def unheard(error: object) -> None:
    """Ignores errors from cleaning up what a library was doing when it was interrupted."""


def let_go_of_errors() -> None:
    """Drops what standard error cannot take; otherwise Python would retry at exit and end with its own exit code."""
    try:
        sys.stderr.flush()
    except OSError:
        redirect(sys.stderr)


def open_streams() -> None:
    """Replaces standard streams that the shell has closed: reads find nothing, complaints are dropped, output fails."""
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open as long as we run)


def silence() -> None:
    """Drops further output once nobody can read standard output any more."""
    redirect(sys.stdout)


def redirect(stream: TextIO) -> None:
    with suppress(UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def dispatch(words: list[str]) -> int:
    if len(words) == 2 and words[0] == "help":
        words = [words[1], "--help"]
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if words else 2
    if words[0] == "--version":
        print(f"pitboss {__version__}")
        return 0
    command = COMMANDS.get(words[0])
    if command is None:
        from grammar.errors.faults import did_you_mean

        near = did_you_mean(words[0], COMMANDS) or "pitboss --help lists them"
        return complain(f'there is no command "{words[0]}"; {near}')
    return run(words[0], command, words[1:])


def run(name: str, command: Command, words: list[str]) -> int:
    from grammar.errors.faults import Unreadable

    module = import_module(command.module)
    parser = parser_for(name, command)
    module.add_arguments(parser)
    try:
        args = parser.parse_args(words)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return int(module.run(args))
    except Unreadable as unreadable:
        return complain(unreadable.sentence)


def parser_for(name: str, command: Command) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=f"pitboss {name}",
        description=f"{command.help[0].upper()}{command.help[1:]}.",
        epilog=f"{'examples' if len(command.example.splitlines()) > 1 else 'example'}:\n  {command.example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def overview() -> str:
    width = max(len(name) for name in COMMANDS)
    lines = [f"  {name:{width}}  {command.help}" for name, command in COMMANDS.items()]
    return "\n".join(
        (
            "Pitboss checks the written procedures of casino games.",
            "",
            "usage: pitboss COMMAND …        pitboss COMMAND --help",
            "",
            *lines,
            "",
            "examples:",
            "  pitboss check procedure.game",
            '  pitboss ask procedure.game --deal "8♠ 8♥ v 6♦"',
            "",
            "exit codes: 0 clean, 1 something stands against it, 2 cannot be read, 3 undecided",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
