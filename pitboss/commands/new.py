"""``pitboss new``: your own procedure, from a clean model or from the source inside a printed one."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pitboss
from base.files import contents, write_atomically
from checker.facts.claims import main_edge
from engine.money.claims import claim_checks
from engine.money.table_limits import playable_decks
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import Unreadable, did_you_mean
from grammar.parser import parse, text_of
from grammar.resolver.resolution import resolve
from pitboss.arguments import day

MODELS = Path(pitboss.__file__).parents[1] / "exhibits" / "models"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the file to write, .game is added if it is missing")
    parser.add_argument("--model", metavar="MODEL", default="blackjack", help=f"one of: {', '.join(models())}")
    parser.add_argument(
        "--from", dest="printed", metavar="FILE.pdf", help="the source inside a printed procedure instead, to amend it"
    )
    parser.add_argument("--title", help="the title of the procedure")
    parser.add_argument("--operator", help="who submits it")
    parser.add_argument("--decks", metavar="N", type=int, choices=range(1, 9), help="decks in the shoe, 1 to 8")
    parser.add_argument("--minimum", metavar="DOLLARS", type=whole_dollars, help="the lowest main wager")
    parser.add_argument("--maximum", metavar="DOLLARS", type=whole_dollars, help="the highest main wager")
    parser.add_argument("--date", metavar="DATE", help="the day of the procedure, as 2026-11-16")
    parser.add_argument("--yes", action="store_true", help="ask nothing; keep the model's own where no flag is given")


def models() -> list[str]:
    return sorted(path.stem for path in MODELS.glob("*.game"))


def whole_dollars(text: str) -> int:
    try:
        value = int(text.lstrip("$"))
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text}" is no whole number of dollars') from None
    if value <= 0:
        raise argparse.ArgumentTypeError("a wager is more than nothing")
    return value


def run(args: argparse.Namespace) -> int:
    if args.model not in models():
        near = did_you_mean(args.model, models()) or f"it is one of: {', '.join(models())}"
        raise Unreadable(f'there is no model "{args.model}"; {near}')
    target = Path(args.name if args.name.endswith(".game") else f"{args.name}.game")
    if target.name.startswith((".", "-")):
        raise Unreadable(f'"{args.name}" is no name for a file; write for example lakeside.game')
    refuse_existing(target)
    if args.printed:
        return taken_out(args.printed, target)
    ask = sys.stdin.isatty() and not args.yes
    title = args.title or answer("Title", target.stem.replace("-", " ").title(), ask)
    operator = args.operator or answer("Operator", "Example Charities", ask)
    text = filled(text_of(MODELS / f"{args.model}.game"), title, operator, args)
    write_atomically(target, text.encode("utf-8"))
    print(f"{target}: written from the model {args.model}; next: pitboss check {shlex.quote(str(target))}")
    if args.title and (game := CALLED.search(text)) and game[1] != quoted(args.title):
        line = text[: game.start()].count("\n") + 1
        print(f'  the game in it is called "{game[1]}" (line {line}), as on its cards; change it there if yours is not')
    return 0


def refuse_existing(path: Path) -> None:
    if path.exists():
        raise Unreadable(f"{path} is there already; choose another name")


def taken_out(printed: str, target: Path) -> int:
    """Writes the source that a printed procedure carries, and beside it the texts that it reads."""
    from pitboss.filed_procedure import papers_in, text_name
    from pitboss.files import naming
    from reports.signatures.fenced_evidence import LARGEST_FILE, fenced
    from reports.signatures.trust import NOBODY

    with naming(printed):
        found = fenced(contents(printed, LARGEST_FILE), NOBODY, now=datetime.now(UTC))
    try:
        papers = papers_in(found.attachments)
    except ValueError as reason:
        raise Unreadable(f"{printed}: {reason}; for other documents: pitboss draft {shlex.quote(printed)}") from None
    beside = dict(papers.bases)
    if papers.source_text is not None:
        beside[text_name(papers.source_name)] = papers.source_text
    files = {target: papers.text, **{target.parent / name: text for name, text in beside.items()}}
    for path in files:
        refuse_existing(path)
    for path, text in files.items():
        write_atomically(path, text.encode("utf-8"))
        print(f"{path}: taken from {printed}")
    shown = shlex.quote(printed)
    print(f"whether {printed} still says the same: pitboss verify {shown} --rebuild; what you change: pitboss compare "
          f"{shown} {shlex.quote(str(target))}")  # fmt: skip
    return 0


def with_decks(text: str, decks: int | None) -> str:
    """Another number of decks, wherever the model mentions it, with the numbers that follow from it."""
    if decks is None:
        return text
    plural = "deck" if decks == 1 else "decks"
    text = re.sub(r"(?m)^([ \t]*decks:) \d+ decks? of", rf"\1 {decks} {plural} of", text)
    text = re.sub(r"\ball six decks\b", "the whole deck" if decks == 1 else f"all {NUMBERS[decks]} decks", text)
    text = re.sub(r"\b6 decks\b", f"{decks} {plural}", text)
    cut, stop = CUTS.get(decks, (f"at least 1 deck, at most {decks - 1} decks", "at least 1 deck, at most 2 decks"))
    text = re.sub(r"(?m)^([ \t]*cut depth:) .*$", rf"\1 {cut}", text)
    text = re.sub(r"(?m)^([ \t]*stop card depth:) .*$", rf"\1 {stop}", text)
    return recomputed(text)


CUTS = {
    1: ("at least 10 cards, at most 42 cards", "at least 10 cards, at most 20 cards"),
    2: ("at least 1/2 deck, at most 3/2 decks", "at least 1/2 deck, at most 1 deck"),
}
"""How deep a small shoe is cut, and where its stop card goes."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def recomputed(text: str) -> str:
    """The same text with every number it claims about itself recomputed, to as many digits."""
    exhibit, _ = resolve(parse(text))
    lines = text.split("\n")
    for game in exhibit.games:
        rules = rules_of(exhibit, game.name)
        for decks in playable_decks(rules):
            for check in claim_checks(exhibit, game.name, decks, None, main_edge(exhibit)):
                if check.holds is False and check.computed is not None:
                    at = check.line - 1
                    lines[at] = lines[at].replace(check.printed, rounded(check.computed, check.printed), 1)
    return "\n".join(lines)


def rounded(value: Fraction, printed: str) -> str:
    """The value with as many digits as the printed one, as a percentage if that was one."""
    digits = len(printed.rstrip("%").partition(".")[2])
    scaled = value * 100 if printed.endswith("%") else value
    shown = f"{float(scaled):.{digits}f}"
    if printed.lstrip("-").startswith(".") and shown.lstrip("-").startswith("0."):
        shown = shown.replace("0.", ".", 1)
    return f"{shown}%" if printed.endswith("%") else shown


def answer(what: str, usual: str, ask: bool) -> str:
    return (input(f"{what} [{usual}]: ").strip() if ask else "") or usual


def filled(text: str, title: str, operator: str, args: argparse.Namespace) -> str:
    """The model with the few things that differ from house to house filled in."""
    text = re.sub(r'(?m)^exhibit ".*"', lambda _: f'exhibit "{quoted(title)}"', text)
    text = re.sub(r'(?m)^([ \t]*operator:) ".*?"', lambda found: f'{found[1]} "{quoted(operator)}"', text)
    if args.date:
        dated = day(args.date)
        text = re.sub(r"(?m)^(jurisdiction \S+ as of) \S+", rf"\1 {dated}", text)
        text = re.sub(r"(?m)^([ \t]*date:) \S+", rf"\1 {dated}", text)
    return with_decks(with_limits(text, args.minimum, args.maximum), args.decks)


def with_limits(text: str, minimum: int | None, maximum: int | None) -> str:
    if (minimum or maximum) and not ANTE.search(text):
        raise Unreadable("this model has no main wager for --minimum and --maximum; change its wagers in the file")

    def limits(found: re.Match[str]) -> str:
        low, high = minimum or int(found[2]), maximum or int(found[3])
        if low > high:
            raise Unreadable(f"the lowest wager, ${low}, is above the highest, ${high}")
        return f"{found[1]}${low} to ${high}"

    return ANTE.sub(limits, text)


CALLED = re.compile(r'(?m)^[ \t]*title of the game: "(.*?)"')
ANTE = re.compile(r'(wager "Ante": )\$(\d+) to \$(\d+)')


def quoted(text: str) -> str:
    return text.replace('"', "'").replace("\n", " ")
