"""Odds: best play as a coloured chart, what each open question does to it and to the house edge, pay tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from base.progress import Progress
from base.records import dataclass
from checker.points.point import Point
from pitboss.desk.pages.review_page import sides_of, strip
from pitboss.desk.records import Done, Refused, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from engine.money.mathematics import BestPlay
    from pitboss.desk.desk_document import DeskDocument
    from reports.case import Case
    from reports.views.mathematics_view import Mathematics
    from reports.views.side_view import SideView


@dataclass(frozen=True, slots=True)
class GamePlay:
    """Best play of a game as the document stands."""

    game: str
    play: BestPlay
    tens: str


@dataclass(frozen=True, slots=True)
class KeptOdds:
    """What takes long to work out."""

    mathematics: Mathematics
    plays: tuple[GamePlay, ...]


@dataclass(frozen=True, slots=True)
class AnswerPlay:
    """Best play if a question is answered in one way."""

    name: str
    percent: float
    game: str
    play: BestPlay


@dataclass(frozen=True, slots=True)
class Effect:
    """An open question, and the house edge under each answer."""

    id: str
    rank: int
    title: str
    wager: str
    worth: str
    answers: tuple[tuple[str, str, str], ...]
    """Letter, what it says, and the edge."""
    current: bool


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    document = desk.document(visit.document)
    if document.result is None:
        return {"refusal": document.refusal}
    chosen = chosen_point(document, visit.query.get("point", ""))
    answers = sides_of(document, chosen)
    known: KeptOdds | None = document.kept.get("odds")
    return {
        "refusal": "",
        "strip": document_strip(document, chosen, answers),
        "effects": [effect(document, point, point is chosen) for point in priced(document)],
        "chosen": chosen,
        "known": known,
        "charts": charts(document, known, chosen, answers, visit.query.get("answer", "")),
        "waiting": chosen is not None and has_chart(chosen) and f"plays:{chosen.id}" not in document.kept,
        "legend": LEGEND,
    }


def letters_in(blocks: Any) -> frozenset[str]:
    """The first letters that occur in a chart: only those need to be explained."""
    return frozenset(letters[:1] for block in blocks for row in block.rows for cell in row.cells
                     for letters in (cell.letters, *(one for _, one in cell.others)))  # fmt: skip


LEGEND = (("H", "hit"), ("S", "stand"), ("D", "double"), ("P", "split"), ("R", "surrender"), ("E", "surrender early"))


def document_strip(document: DeskDocument, chosen: Point | None, answers: tuple[SideView, ...]) -> dict[str, Any]:
    from pitboss.desk.decisions import decisions_on

    return strip(document, decisions_on(document), chosen, answers)


# Open questions ----------------------------------------------------------------------------------------------------


def priced(document: DeskDocument) -> list[Point]:
    """The questions whose answers move a house edge, the dearest first."""
    found = [point for point in document.points if point.worth and point.worth.percent > 0 and not point.accepted]
    return sorted(found, key=lambda point: -(point.per_hour or 0))


def chosen_point(document: DeskDocument, wanted: str) -> Point | None:
    return next((point for point in priced(document) if point.id == wanted), None)


def has_chart(point: Point) -> bool:
    from grammar.exhibit import MAIN

    return point.worth is not None and point.worth.wager == MAIN


def effect(document: DeskDocument, point: Point, current: bool) -> Effect:
    from reports.english.point_text import percent

    assert point.worth is not None
    answers = tuple((one.letter, one.clause, one.edge) for one in sides_of(document, point) if one.edge)
    wager = "" if has_chart(point) else point.worth.wager
    return Effect(point.id, point.rank, point.title, wager, percent(point.worth.percent), answers, current)


# Charts ------------------------------------------------------------------------------------------------------------


def charts(
    document: DeskDocument, known: KeptOdds | None, chosen: Point | None, answers: tuple[SideView, ...], wanted: str
) -> list[dict[str, Any]]:
    """The chart of each game as it stands; or, where a question was chosen, that of one answer beside the others."""
    from reports.views.chart_view import compared_chart

    if known is None:
        return []
    plays: tuple[AnswerPlay, ...] = document.kept.get(f"plays:{chosen.id}", ()) if chosen else ()
    if not plays:
        return [
            chart(one.play, one.game, one.play.edge_percent, compared_chart((one.play,), 0, one.tens))
            for one in known.plays
        ]
    shown = int(wanted) if wanted.isdigit() and int(wanted) < len(plays) else 0
    tens = next((one.tens for one in known.plays if one.game == plays[0].game), "10")
    blocks = compared_chart([one.play for one in plays], shown, tens)
    ways = [(number, *named(one, answers), f"{one.percent:.4f}%", number == shown) for number, one in enumerate(plays)]
    own = plays[shown]
    return [chart(own.play, own.game, own.percent, blocks, ways)]


def chart(play: BestPlay, game: str, percent: float, blocks: Any, ways: Any = ()) -> dict[str, Any]:
    from reports.views.chart_view import changed_cells

    return {
        "game": game,
        "decks": play.decks,
        "edge": f"{percent:.4f}%",
        "ways": ways,
        "blocks": blocks,
        "changed": changed_cells(blocks),
        "letters": letters_in(blocks),
        "notes": tuple(f"{row} against {up}: {action} with {hands}" for row, up, action, hands in play.notes),
    }


def named(play: AnswerPlay, answers: tuple[SideView, ...]) -> tuple[str, str]:
    """The letter and the words of an answer, as the review shows them."""
    alike = [one for one in answers if any(option.endswith(f":{play.name}") for option in one.options)]
    alike += [one for one in answers if one.percent is not None and abs(one.percent - play.percent) < 1e-9]
    return (alike[0].letter, alike[0].clause) if alike else ("", play.name)


# What takes long ---------------------------------------------------------------------------------------------------


def worked_out(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """Odds of every wager, best play of every game, and what the document prints beside them."""
    from engine.money.mathematics import best_play
    from reports.views.mathematics_view import mathematics, tens_in

    document = desk.document(visit.document)
    case = case_of(document, progress)
    made = mathematics(case, progress)
    plays = []
    for game in case.checked.exhibit.games:
        progress(f"best play of {game.name}")
        if play := best_play(case.text, case.checked.exhibit, game.name):
            plays.append(GamePlay(game.name, play, tens_in(case, game.name)))
    return Done(keep=("odds", KeptOdds(made, tuple(plays))))


def case_of(document: DeskDocument, progress: Progress) -> Case:
    from engine.money.mathematics import kept_odds
    from reports.case import Case

    if document.result is None:
        raise Refused("This document cannot be read yet.", 409)
    progress("counting the odds of every wager")
    odds = kept_odds(document.text, document.result.exhibit)
    return Case(str(document.path), document.text, document.result, document.source, *odds)


def answer_plays(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """Best play under each answer to one question."""
    from checker.ways_to_settle import ways_to_settle
    from engine.money.mathematics import settled_play

    document = desk.document(visit.document)
    point = chosen_point(document, visit.form.get("point", ""))
    if point is None or document.result is None:
        raise Refused("This question is no longer open.", 409)
    exhibit = document.result.exhibit
    findings = sorted(point.findings, key=lambda one: -(one.price.worth if one.price else 0))
    ways = next((found for one in findings if (found := ways_to_settle(exhibit, one))), ())
    made = []
    for way in ways:
        progress(f"best play if the answer is “{way.name}”")
        play = settled_play(way.over, way.game, [way.option], way.decks)
        if play is not None:
            made.append(AnswerPlay(way.name, way.percent, way.game, play))
    return Done(keep=(f"plays:{point.id}", tuple(made) if len(made) > 1 else ()))


ACTS: dict[str, Any] = {}
LONG = {"odds": worked_out, "plays": answer_plays}
