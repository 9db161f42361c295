"""Page 1 of the mathematics sheet: what the figures are of, what they assume and leave out, and what made them."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version

from base.cache import fingerprint
from checker.check import CheckResult
from checker.finding import Severity
from engine.money.table_limits import UNSTATED
from engine.play.rounds import dollars
from engine.sheet.game_sheet import GameSheet
from engine.sheet.options import SheetOptions
from grammar.errors.faults import counted
from grammar.exhibit import Exhibit
from reports.english.sentences import upper
from reports.views.procedure_view import HASH_DIGITS, day_of
from reports.views.sheet_view import SheetView, notes, sheet_sections

CODE = ("grammar", "engine", "checker", "reports")
DIGITS = 12
LOWEST_STAKE = f"the lowest that is allowed on each wager; {dollars(UNSTATED)} where none is stated"


def sheet_view(
    checked: CheckResult,
    text: str,
    sheets: Sequence[GameSheet],
    options: SheetOptions,
    speed: int,
    readings: Sequence[str] = (),
    strategy: str = "",
) -> SheetView:
    """speed: rounds an hour; readings and strategy: the choices made for it, and the name of a chart, as told."""
    exhibit = checked.exhibit
    assumed = [note for sheet in sheets for one in sheet.wagers for note in one.assumed]
    assumed += [note for sheet in sheets for note in sheet.assumed]
    missing = [f"{wager} ({sheet.game}): {why}" for sheet in sheets for wager, why in sheet.missing]
    return SheetView(
        title=exhibit.title or exhibit.games[0].name,
        facts=tuple(facts(exhibit, text, sheets, options, speed, readings, strategy)),
        notices=tuple(notices(checked, any(sheet.wagers for sheet in sheets))),
        assumed=notes((*assumed, *BEYOND)),
        left_out=notes((*(note for sheet in sheets for note in sheet.left_out), *missing)),
        methods=methods(sheets),
        made_with=made_with(),
        identifier=hashlib.sha256(text.encode("utf-8")).hexdigest()[:HASH_DIGITS],
        sections=sheet_sections(sheets, speed),
    )


BEYOND = (
    "every round is played alike, by the rules as they are written; mistakes, tips, counting cards and what other "
    "players do are not in the figures",
)


def facts(
    exhibit: Exhibit,
    text: str,
    sheets: Sequence[GameSheet],
    options: SheetOptions,
    speed: int,
    readings: Sequence[str],
    strategy: str,
) -> Iterator[tuple[str, str]]:
    yield "Game", ", ".join(sheet.game for sheet in sheets)
    if day := day_of(exhibit):
        yield "Date", day.isoformat()
    yield "Content", f"{hashlib.sha256(text.encode('utf-8')).hexdigest()[:HASH_DIGITS]} (SHA-256 of the procedure)"
    if numbers := {wager.decks for sheet in sheets for wager in sheet.wagers if wager.decks}:
        yield "Decks", ", ".join(map(str, sorted(numbers)))
    yield "Stake", dollars(options.stake) if options.stake else LOWEST_STAKE
    yield "Speed", f"{speed} rounds an hour"
    if readings:
        yield "Read as", "; ".join(readings)
    if strategy:
        yield "Strategy", strategy
    if any(one.simulated for one in sheets):
        yield "Simulation", f"{options.rounds:,} rounds at most, seed {options.seed}, where a figure is not worked out"


def notices(checked: CheckResult, known: bool) -> Iterator[str]:
    if not known:
        yield "No wager of this procedure has figures; what is left out is told below."
    if errors := checked.count(Severity.ERROR):
        yield (
            f"This procedure is not clean: {counted(errors, 'error')} stand{'s' if errors == 1 else ''}. Where it is "
            "silent or contradicts itself the figures take the usual answer; see pitboss check."
        )
    if waiting := checked.exhibit.unconfirmed:
        yield f"{counted(len(waiting), 'proposed line')} of a draft were never confirmed."


def methods(sheets: Sequence[GameSheet]) -> tuple[str, ...]:
    found: dict[str, list[str]] = {}
    for sheet in sheets:
        for wager in sheet.wagers:
            found.setdefault(wager.method, []).append(wager.wager)
    by_wager = (f"{', '.join(dict.fromkeys(names))}: {method}." for method, names in found.items())
    return (*by_wager, *dict.fromkeys(upper(text) for sheet in sheets for text in sheet.methods))


def made_with() -> str:
    """All that the figures depend on besides the procedure."""
    code = fingerprint(*CODE).hex()[:DIGITS]
    return (
        f"Pitboss {version('pitboss')} (code {code}), Python {platform.python_version()}, numpy {version('numpy')}, "
        f"{compiled_by()}, {platform.machine()}"
    )


def compiled_by() -> str:
    """Compiled loops add floats in another order: the last of sixteen digits may differ."""
    try:
        return f"numba {version('numba')}"
    except PackageNotFoundError:
        return "without numba"
