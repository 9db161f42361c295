"""A round at the desk, step by step: what somebody laid on the table comes first, all else by a seed.

Nothing is kept between two steps: a round is played again from its start up to the next decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from base.records import dataclass
from engine.arbiter import Chosen, Open, Stopped
from engine.cards import NoCard, cards
from engine.effects import Effect
from engine.play.deal_notation import action, wager
from engine.play.rounds import House, Round, ShownPlace, Wagers, dollars
from engine.play.session import RoundSoFar, house_of, played_so_far
from engine.play.table_events import Dealt
from grammar.errors.faults import Unreadable
from grammar.question_names import QuestionName
from grammar.vocabulary import vocabulary
from pitboss.commands.play_text import happened, outcome
from pitboss.desk.table_point import TablePoint, exhibit_has_cards
from reports.views.ruling_view import RulingSentence, sentence_of

if TYPE_CHECKING:
    from grammar.exhibit import Exhibit
    from grammar.source import Source

USUAL = "usual"
MOST_STEPS = 60


@dataclass(frozen=True, slots=True)
class PlayStep:
    """What happened, and the sentences that ordered it."""

    text: str
    resolved: str
    sentences: tuple[RulingSentence, ...]


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """One of the answers to the question at which play stopped; number tells it in an address."""

    number: str
    words: str
    sentences: tuple[RulingSentence, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A round so far."""

    places: tuple[ShownPlace, ...]
    steps: tuple[PlayStep, ...]
    legal: tuple[str, ...]
    stopped: str
    """The open question at which play stopped; empty if it did not."""
    answers: tuple[OpenAnswer, ...]
    outcome: str
    wagers: str
    refusal: str = ""


def played_hand(
    exhibit: Exhibit, point: TablePoint, readings: Mapping[str, str], query: Mapping[str, str], source: Source | None
) -> PlayedHand:
    """The round that an address tells. Raises Unreadable."""
    actions = [one.strip() for one in query.get("do", "").split(",") if one.strip()][:MOST_STEPS]
    settled = [one for one in query.get("settle", "").split(",") if one][:MOST_STEPS]
    seed = int(query["seed"]) if query.get("seed", "").isdigit() and len(query["seed"]) < 10 else 1
    chosen = Chosen()
    while True:
        try:
            house = house_of(exhibit, point.game, dict(readings), chosen)
            stakes = wagers_in(query, house)
            found = so_far(exhibit, house, point, seed, stakes, actions)
        except Stopped as reason:
            return stopped_hand(reason.opened, None, None, source, exhibit.main_wager)
        if found.round.opened is None or not settled:
            break
        chosen = with_answer(chosen, found.round.opened, settled.pop(0))
    if found.round.opened is not None:
        return stopped_hand(found.round.opened, found.round, house, source, exhibit.main_wager)
    over = not found.legal
    shown = house.shown(found.round.table, face_up=over)
    return PlayedHand(
        shown,
        tuple(steps(found.round, exhibit.main_wager, source, shown)),
        found.legal,
        "",
        (),
        outcome(found.round.net) if over else "",
        told_wagers(stakes),
    )


def so_far(
    exhibit: Exhibit, house: House, point: TablePoint, seed: int, stakes: Wagers, actions: list[str]
) -> RoundSoFar:
    given = {name: held(exhibit, faces) for name, faces in point.given.items()}
    options = tuple(exhibit.structure.options) if exhibit.structure else ()
    wanted = [action(one, (*options, "no")) for one in actions]
    return played_so_far(house, house.stacked(given, seed), stakes, wanted)


def held(exhibit: Exhibit, faces: tuple[str, ...]) -> tuple[Any, ...]:
    try:
        return cards(" ".join(faces)) if exhibit_has_cards(exhibit) else faces
    except NoCard as reason:
        raise Unreadable(str(reason)) from None


def wagers_in(query: Mapping[str, str], house: House) -> Wagers:
    typed = [one for one in query.get("wagers", "").split(",") if one.strip()]
    return tuple(wager(one) for one in typed) or house.lowest_wagers()


def told_wagers(stakes: Wagers) -> str:
    return ", ".join(f"{name} {dollars(amount)}" for name, amount in stakes)


# Where play stopped ------------------------------------------------------------------------------------------------


def with_answer(chosen: Chosen, opened: Open, number: str) -> Chosen:
    """Play goes on with one of the answers, or with what is usual. Raises Unreadable."""
    if number == USUAL:
        return replace(chosen, usual=True, clashes=False)
    effects = distinct(opened)
    if not number.isdigit() or int(number) >= len(effects):
        raise Unreadable("this answer is not among those that the document gives; deal the hand anew")
    answers: dict[QuestionName, Effect] = {**chosen.answers, opened.question: effects[int(number)]}
    return replace(chosen, answers=answers)


def distinct(opened: Open) -> list[Effect]:
    return list(dict.fromkeys(one.effect for one in opened.given))


def stopped_hand(
    opened: Open, played: Round | None, house: House | None, source: Source | None, main: str
) -> PlayedHand:
    from checker.answer_text import said

    question = vocabulary().questions[opened.question]
    answers = tuple(
        OpenAnswer(
            str(number),
            said(question, effect),
            tuple(sentence_of(one.stated, source) for one in opened.given if one.effect == effect),
        )
        for number, effect in enumerate(distinct(opened))
    )
    shown = house.shown(played.table) if house and played and getattr(played.table, "hands", True) else ()
    return PlayedHand(
        shown,
        tuple(steps(played, main, source, shown)) if played else (),
        (),
        opened.told(),
        answers or (OpenAnswer(USUAL, "take what is usual wherever it is silent", ()),),
        "",
        "",
    )


def steps(played: Round, main: str, source: Source | None, seen: Iterable[ShownPlace]) -> Iterator[PlayStep]:
    """What happened, the first cards in one step; of those only what lies open is told."""
    told = False
    for event in played.events:
        if isinstance(event, Dealt) and told:
            continue
        words = happened(event, main)
        if isinstance(event, Dealt):
            told, words = True, first_faces(played, seen)
        ordered = {id(one.line): one for one in event.order.by}.values()
        yield PlayStep(words, event.order.resolved, tuple(sentence_of(one, source) for one in ordered))


def first_faces(played: Round, seen: Iterable[ShownPlace]) -> str:
    """``dealt: player A♠ K♠, dealer 9♥ and 1 face down``"""
    open_faces = Counter(str(face) for place in seen for face in place.faces)
    sides: dict[str, list[str]] = {}
    for event in played.events:
        if isinstance(event, Dealt):
            shown = str(event.card) if open_faces[str(event.card)] else ""
            open_faces[shown] -= 1
            sides.setdefault(event.to, []).append(shown)
    return "dealt: " + ", ".join(f"{side} {told_faces(faces)}" for side, faces in sides.items())


def told_faces(faces: list[str]) -> str:
    hidden = faces.count("")
    return " and ".join(filter(None, (" ".join(filter(None, faces)), f"{hidden} face down" if hidden else "")))
