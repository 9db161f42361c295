"""Do the papers of a submission agree? What does not is named, and then there is no bundle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from base.records import dataclass
from grammar.errors.faults import Unreadable, counted
from pitboss.bundle.given_papers import POSTED, GivenPaper, GivenPapers
from pitboss.lab_report import read_figures
from pitboss.register import file_problems, read_register

if TYPE_CHECKING:
    from engine.sheet.wager_sheet import WagerSheet

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was held against the procedure: what disagrees, what agrees, what is left to the eye."""

    problems: tuple[str, ...]
    agreed: tuple[str, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the comparison."""

    kind: str
    words: str


def agreement(given: GivenPapers, wagers: Callable[[], list[WagerSheet]], tell: Tell) -> Agreement:
    said = [
        *(one for paper in given.of("printed procedure", "mathematics") for one in printed(given, paper)),
        *posted(given, tell),
        *(one for paper in given.of("figures") for one in figures(given, paper, wagers)),
        *(one for folder in given.registers for one in registered(given, folder)),
    ]
    return Agreement(
        *(tuple(one.words for one in said if one.kind == kind) for kind in ("problem", "agreed", "unread"))
    )


def printed(given: GivenPapers, paper: GivenPaper) -> Iterator[Said]:
    """A PDF of ours carries its source: that must be the procedure, and signatures on it must hold."""
    from reports.signatures.trust import NOBODY
    from reports.signatures.verify import judged

    seen = paper.seen
    assert seen is not None
    sources = [one.content for one in seen.attachments if one.relationship == "Source"]
    if sources != [given.loaded.text.encode("utf-8")]:
        yield Said("problem", f"{paper.name} carries another text than {Path(given.loaded.path).name}")
        return
    verdict = judged(seen, NOBODY, None, datetime.now(UTC))
    if verdict.problems:
        yield Said("problem", f"{paper.name} does not hold: {verdict.problems[0]}")
        return
    by_whom = f" ({verdict.unvouched})" if verdict.unvouched else ""
    signed = f", with {counted(len(seen.signatures), 'signature')}{by_whom}" if seen.signatures else ""
    yield Said("agreed", f"{paper.name} carries the text of the procedure{signed}")


def posted(given: GivenPapers, tell: Tell) -> Iterator[Said]:
    """Each posted text against the games of the procedure: it must agree with one of them."""
    from pitboss.posted_texts import compared_texts

    games = [game.name for game in given.loaded.exhibit.games]
    papers = given.of(*POSTED)
    if not papers:
        return
    names = {str(paper.path): paper.name for paper in papers}
    found = {game: compared_texts(given.loaded, game, list(names), tell) for game in games}
    for place, paper in enumerate(papers):
        best = min((found[game][place] for game in games), key=lambda text: len(text.found))
        for one in best.found:
            words = f"“{one.words}”" if one.words else f"nothing on {one.about or 'it'}"
            law = f" ({one.citation})" if one.citation else ""
            yield Said("problem", f"{paper.name} {one.kind.value}: {words}; the rules: {one.rules.says}{law}")
        for text in best.unread:
            yield Said("unread", f"{paper.name}, line {text.line}: “{text.words}”")
        if not best.found:
            yield Said("agreed", f"{paper.name} agrees with the procedure, {counted(best.read, 'inscription')} read")


def figures(given: GivenPapers, paper: GivenPaper, wagers: Callable[[], list[WagerSheet]]) -> Iterator[Said]:
    from checker.printed_figures import compared, main_wager_of

    try:
        report = read_figures(str(paper.path))
    except Unreadable as unreadable:
        yield Said("unread", unreadable.sentence)
        return
    found = compared(report.figures, wagers(), main_wager_of(given.loaded.exhibit))
    yield from (Said("unread", line) for line in report.unread)
    for one in found:
        said = f"{one.verdict}: {one.printed.told}"
        if one.verdict in ("differs", "not known"):
            yield Said("problem", f"{said}{one.ours_in_words}{f'; {one.why}' if one.why else ''}")
        elif one.verdict == "not decided":
            yield Said("unread", said)
    agree = sum(one.verdict == "agrees" for one in found)
    yield Said("agreed", f"{paper.name}: {agree} of {len(found)} figures agree to every printed digit")


def registered(given: GivenPapers, folder: Path) -> Iterator[Said]:
    """The register must hold, and must not record another text under this version."""
    from hashlib import sha256

    from reports.views.procedure_view import said_text

    register = read_register(folder)
    problems = [*register.problems, *file_problems(folder, register)]
    yield from (Said("problem", f"the register {folder.name}: {problem}") for problem in problems)
    version = said_text(given.loaded.exhibit, "version")
    content = sha256(given.loaded.text.encode("utf-8")).hexdigest()
    for one in register.approvals:
        same = one.title == given.loaded.exhibit.title and one.version == version
        if version and same and one.content_hash != content:
            yield Said(
                "problem",
                f"the register {folder.name}: approval {one.number} is of another text with version {version}",
            )
    if not problems:
        yield Said("agreed", f"the register {folder.name} holds, {counted(len(register.approvals), 'approval')}")
