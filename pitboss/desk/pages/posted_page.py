"""Posted texts: what a rack card, a felt or a sign promises, beside what the rules say, with the hand and the money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from base.progress import Progress
from base.records import dataclass
from pitboss.desk.dropped import under_their_names
from pitboss.desk.records import Done, Refused, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from checker.posted.difference import Difference, TextComparison
    from pitboss.posted_texts import PostedComparison

KEPT = "posted"


@dataclass(frozen=True, slots=True)
class PostedRow:
    """One place where a posted text and the rules part, or might."""

    heading: str
    situation: str
    posted: str
    rules: str
    rule: str
    """The statement that says so, with its line; empty where none does."""
    law: str


@dataclass(frozen=True, slots=True)
class PostedText:
    """One posted text as the page shows it."""

    name: str
    summary: str
    seal: str
    found: tuple[PostedRow, ...]
    unsure: tuple[PostedRow, ...]
    unread: tuple[tuple[int, str], ...]
    exceptions: tuple[PostedRow, ...]


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    document = desk.document(visit.document)
    refusal = document.refusal if document.result is None else ""
    games = [one.name for one in document.exhibit.games] if document.exhibit and not refusal else []
    return {"refusal": refusal, "games": games, "texts": document.kept.get(KEPT, ())}


def compare(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from pitboss.posted_texts import posted_comparison

    document = desk.document(visit.document)
    if document.result is None:
        raise Refused("The document cannot be read at the moment; the page Review says why.", 409)
    if not visit.files:
        raise Refused("Drop what is posted: a rack card, the text of a felt, a sign.")
    progress(f"reading {', '.join(visit.files)}")
    with under_their_names(visit.files) as paths:
        places = [str(path) for path in paths.values()]
        made = posted_comparison(str(document.path), visit.form.get("game", ""), places, progress)
    texts = tuple(shown(made, text, name) for text, name in zip(made.texts, paths, strict=True))
    number = sum(len(one.found) for one in texts)
    told = f"{number} difference{'s' if number != 1 else ''}." if number else "No difference found."
    old = [one for one in document.kept.get(KEPT, ()) if one.name not in paths]
    return Done(told, keep=(KEPT, (*texts, *old)))


def shown(made: PostedComparison, text: TextComparison, name: str) -> PostedText:
    from checker.posted.difference import DifferenceKind
    from grammar.exhibit import MAIN
    from reports.output.posted_differences import summary

    main = made.procedure.exhibit.main_wager
    wager = main if main != MAIN else "the bet"
    named = replace(text, name=name)

    def rows(*kinds: DifferenceKind) -> tuple[PostedRow, ...]:
        return tuple(row(one, wager) for one in named.differences if one.kind in kinds)

    return PostedText(
        name=name,
        summary=summary(named),
        seal="broken" if named.found else "open" if named.is_undecided else "holds",
        found=tuple(row(one, wager) for one in named.found),
        unsure=rows(DifferenceKind.UNSURE),
        unread=tuple((one.line, one.words) for one in named.unread),
        exceptions=rows(DifferenceKind.EXCEPTION),
    )


def row(one: Difference, wager: str) -> PostedRow:
    from grammar.exhibit import MAIN
    from reports.english.sentences import upper
    from reports.output.posted_differences import heading, rule_words, side

    stated = one.statement
    return PostedRow(
        heading=heading(one),
        situation=upper(one.situation.replace(f"wager {MAIN}", f"wager {wager}")),
        posted=side(one.posted),
        rules=side(one.rules),
        rule=f"line {stated.span.line}: {rule_words(stated)}" if stated else "",
        law=f"{one.asks} ({one.citation})" if one.citation else "",
    )


ACTS: dict[str, Any] = {}
LONG = {"compare": compare}
