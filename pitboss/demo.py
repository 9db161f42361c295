"""Run by ``make demo``: checks five real procedures, then prints, signs and verifies a clean one, all in build/."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import date
from io import StringIO
from pathlib import Path

from base.files import write_atomically
from base.processes import cores, workers
from pitboss.main import main as pitboss
from pitboss.setup import PACKAGES, pango_loads

ROOT = Path(__file__).parents[1]
ROOMS = ("base", "grammar", "engine", "checker", "reports", "pitboss", "exhibits")
EXHIBITS = ROOT / "exhibits"
BUILD = Path("build")
DONE = BUILD / "demo.json"
TRUST = BUILD / "trust.toml"
KEPT_SECRET = "PITBOSS_DEMO"


def main() -> int:
    printable = pango_loads()
    now = f"{digest()} {printable}"
    told = known(now)
    if told is None:
        told = made("pdf" if printable else "html")
        if told is None:
            return 1
        write_atomically(DONE, json.dumps({"of": now, "told": told}, ensure_ascii=False).encode("utf-8"))
    else:
        print("Nothing has changed since the last time; this is what was made then.\n")
    print("\n".join(told))
    return 0


def digest() -> str:
    """A digest of everything the demo is made from."""
    found = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".nbc", ".nbi"):
                found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def known(now: str) -> list[str] | None:
    """Last time's output, if nothing has changed and every file it made is still there."""
    try:
        last = json.loads(DONE.read_bytes())
        told: list[str] = last["told"]
        of = last["of"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    there = all(Path(line.strip()).is_file() for line in told if line.strip().startswith("build/"))
    return told if of == now and there else None


def made(kind: str) -> list[str] | None:
    """Makes the reports and the signed procedure; the lines to print about them, or None if something failed."""
    folder = BUILD / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    names = sorted(path.parent.name for path in EXHIBITS.glob("*/procedure.game"))
    print(f"Checking {len(names)} real procedures and pricing what is found; this takes about a minute.", flush=True)
    with workers(min(cores(), len(names)), os.chdir, ROOT) as pool:
        lines = pool.starmap(exhibit_report, [(name, str(folder / f"{name}.{kind}")) for name in names], chunksize=1)
    for name in names:
        shelve(name)
    procedure = BUILD / f"procedure.{kind}"
    failed = signed(procedure) if kind == "pdf" else printed(procedure)
    return None if failed else list(summary(names, lines, folder, procedure))


def shelve(name: str) -> None:
    """A copy for the desk, which writes beside the documents it reviews; what somebody has decided there stays."""
    target = BUILD / "desk" / f"{name}.game"
    target.parent.mkdir(exist_ok=True)
    if not target.exists():
        write_atomically(target, (EXHIBITS / name / "procedure.game").read_bytes())


def exhibit_report(name: str, output: str) -> str:
    """Writes the report on one exhibit; returns a line about it."""
    from checker.finding import Severity
    from pitboss.api import case, reported
    from pitboss.loading import parse_file

    found = case(parse_file(Path("exhibits") / name / "procedure.game"), prices=True)
    write_atomically(output, reported([found], Path(output).suffix[1:], date.today()))
    errors, warnings, notes = (found.checked.count(severity) for severity in Severity)
    prices = [one.price for one in found.checked.findings if one.price]
    dearest = max(prices, key=lambda price: price.worth, default=None)
    worth = f"; the dearest of them moves {dearest.worth:.2f}% of every {dearest.wager} wager" if dearest else ""
    line = f"{name}: {errors} errors, {warnings} warnings, {notes} notes{worth}"
    print(f"  {line}", flush=True)
    return line


def printed(procedure: Path) -> bool:
    """Prints the clean model as a procedure; returns whether that failed."""
    return pitboss(["procedure", str(EXHIBITS / "models" / "blackjack.game"), "-o", str(procedure)]) != 0


def signed(procedure: Path) -> bool:
    """Prints the clean model, signs it in both roles with new test keys and verifies it; returns whether it failed."""
    print("Printing the clean model of blackjack, signing it with test keys, verifying it.", flush=True)
    procedure.unlink(missing_ok=True)  # what an earlier run signed is not written over
    os.environ[KEPT_SECRET] = os.urandom(16).hex()
    with tempfile.TemporaryDirectory() as keys:
        steps = (
            ["keys", "new", f"{keys}/new"],
            [
                "sign",
                str(procedure),
                "--role",
                "operator",
                "--key",
                f"{keys}/new/operator.p12",
                "-o",
                f"{keys}/one.pdf",
            ],
            [
                "sign",
                f"{keys}/one.pdf",
                "--role",
                "regulator",
                "--key",
                f"{keys}/new/regulator.p12",
                "-o",
                str(procedure),
            ],
        )
        with redirect_stdout(StringIO()):
            if printed(procedure) or any(pitboss([*step, "--passphrase-env", KEPT_SECRET]) for step in steps):
                return True
        for name in ("ca.pem", TRUST.name):
            write_atomically(BUILD / name, Path(keys, "new", name).read_bytes())
    return pitboss(["verify", str(procedure), "--trust", str(TRUST), "--rebuild"]) != 0


def summary(names: list[str], lines: list[str], folder: Path, procedure: Path) -> Iterator[str]:
    kind = procedure.suffix[1:]
    yield "Five real procedures, as filed with a regulator, and what Pitboss says about each:"
    for name, line in zip(names, lines, strict=True):
        yield f"  {line}"
        yield f"      {folder / f'{name}.{kind}'}"
    yield ""
    if kind == "pdf":
        yield "A clean procedure, signed by operator and regulator with test keys, and whom to trust:"
        yield f"      {procedure}"
        yield f"      {TRUST}"
    else:
        yield f"A clean procedure; PDF and signatures need Pango, in Debian's packages {' '.join(PACKAGES)}:"
        yield f"      {procedure}"
    yield ""
    yield "Next:"
    yield "  .venv/bin/pitboss check exhibits/blackjack-version-2"
    yield "  .venv/bin/pitboss desk build/desk   # the review in the browser"
    yield '  .venv/bin/pitboss ask exhibits/models/blackjack.game --deal "8♠ 8♥ v 6♦"'
    if kind == "pdf":
        yield f"  .venv/bin/pitboss verify {procedure} --trust {TRUST} --rebuild"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
