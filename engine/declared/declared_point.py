"""The questions that come up at one point of a declared game, written as witnesses are: ``dice 3 4; point 6``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from engine.arbiter import Arbiter
from engine.cards import NoCard, cards
from engine.declared.added_stakes import added_to
from engine.declared.chain import CHANGE
from engine.declared.declared_document import rulebook, usual_beside
from engine.declared.declared_house import labels_said
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.plan import PAY, asked_as
from engine.declared.settlement import silence_loses
from engine.declared.situation_table import DeclaredSituation, SituationTable, empty_table
from engine.declared.steps import HIT, AskStep, ChoiceStep, DrawStep, steps_of
from engine.declared.table_answers import word
from engine.effects import Effect
from engine.play.deal_notation import VERSUS, Point
from engine.play.decision_point import AskedQuestion
from engine.play.decision_point import ask as ask_one
from engine.play.table_setup import wager_names
from engine.rulebook import Readings
from grammar.declared.operand_words import state_number
from grammar.declared.structure import Structure
from grammar.errors.faults import Unreadable, did_you_mean
from grammar.exhibit import Exhibit
from grammar.vocabulary import RANKS, SUITS, plain


def declared_point(
    exhibit: Exhibit, game: str, point: Point | str, readings: Readings | None = None
) -> tuple[AskedQuestion, ...]:
    """Every question that comes up here, in the order of play. Raises Unreadable."""
    arbiter = Arbiter(rulebook(exhibit, game, readings))
    terms = arbiter.rules.terms
    assert isinstance(terms, DeclaredTerms)
    table, text = table_said(terms, point)
    return tuple(arising(arbiter, terms, table, text))


def option_names(terms: DeclaredTerms) -> tuple[str, ...]:
    steps = (step for step in steps_of(terms.structure) if isinstance(step, ChoiceStep))
    return tuple(dict.fromkeys(option.name for step in steps for option in step.options))


def arising(arbiter: Arbiter, terms: DeclaredTerms, table: SituationTable, text: str) -> Iterator[AskedQuestion]:
    """Up to the next draw that is not given; if all are, to the end."""
    for step in steps_of(terms.structure):
        if not terms.holds(step.when, table)[0]:
            continue
        match step:
            case AskStep(question=question):
                name, about = asked_as(question)
                found = ask_one(arbiter, name, DeclaredSituation("hand", table, 0, text), about)
                given = [
                    one.place
                    for one in steps_of(terms.structure)
                    if isinstance(one, DrawStep) and one.asked == question
                ]
                if not given or not all(place in table.places for place in given):
                    yield found
                said = word(found.said.effects[0]) if found.said.clear else ""
                said = HIT if given and all(place in table.places for place in given) else said
                table = replace(table, answers={**table.answers, question: said}, known={})
                if not said:
                    return
            case DrawStep(place=place):
                if step.asked and table.answers.get(step.asked) != HIT:
                    continue
                if place not in table.places and not step.hidden:
                    return
            case ChoiceStep(options=options):
                if not any(option.name in table.chosen for option in options):
                    return
    for state in terms.structure.states:
        found = ask_one(arbiter, CHANGE, DeclaredSituation("hand", table, 0, text), state)
        if found.opened or found.said.given:  # otherwise it stays as it is
            yield found
    for wager in wager_names(arbiter):
        if arbiter.rules.speaking(PAY, wager) and lies(terms.structure, wager, table):
            spots = terms.structure.spots.get(wager)
            if spots is None:
                yield wager_paid(arbiter, wager, table.on(()), text)
            elif table.spot in spots.groups:
                yield wager_paid(arbiter, wager, table, text)
            elif not table.spot:
                yield from spots_paid(arbiter, wager, spots.groups, table, text)


def wager_paid(arbiter: Arbiter, wager: str, table: SituationTable, text: str) -> AskedQuestion:
    at = DeclaredSituation("settle", table, 0, text, wager=wager)
    answers = arbiter.rules.ask(PAY, at, wager)
    lost = not answers.given and silence_loses(arbiter.rules, wager)
    taken = () if answers.given else usual_beside(arbiter.rules).ask(PAY, at, wager).effects
    return AskedQuestion(answers, not answers.clear and not lost, taken=next(iter(taken), None))


def spots_paid(
    arbiter: Arbiter, wager: str, spots: Sequence[tuple[str, ...]], table: SituationTable, text: str
) -> Iterator[AskedQuestion]:
    """Of a wager whose spot is not named: spots with one answer stand together, those that lose at the end."""
    alike: dict[object, tuple[AskedQuestion, list[str]]] = {}
    for spot in spots:
        one = wager_paid(arbiter, wager, table.on(spot), text)
        alike.setdefault((one.said.effects, one.opened, one.taken), (one, []))[1].append(spot_named(spot))
    *others, (last, names) = sorted(alike.values(), key=lambda group: all(map(is_loss, group[0].said.effects)))
    for one, places in others:
        yield replace(one, where=f"on {' or '.join(places)}")
    yield replace(
        last, where=f"on {' or '.join(names)}" if len(names) == 1 else "on any other" if others else "on any spot"
    )


def is_loss(effect: Effect) -> bool:
    return effect.kind == "lose"


def spot_named(spot: tuple[str, ...]) -> str:
    """``17``, ``14-17``, ``13 to 24``"""
    numbers = [int(label) for label in spot if label.isdecimal()]
    run = len(spot) == len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return f"{spot[0]} to {spot[-1]}" if run else "-".join(spot)


def lies(structure: Structure, wager: str, table: SituationTable) -> bool:
    """Is the wager on the table? One that choices add lies there only if such a choice was made."""
    additions = added_to(structure, wager)
    return not additions or any(option.name in table.chosen for option in additions)


def table_said(terms: DeclaredTerms, point: Point | str) -> tuple[SituationTable, str]:
    """The one row that a text speaks of. Raises Unreadable."""
    text = point if isinstance(point, str) else spoken(point)
    table = empty_table(terms.begins)
    sides = VERSUS.split(text.split(",")[0].split(";")[0])
    parts = [part.strip() for chunk in text.split(";") for part in chunk.split(",") if part.strip()]
    if len(sides) > 1:
        table, parts = against(terms, table, sides), parts[1:]
    for part in parts:
        table = with_part(terms, table, part)
    return table, text


def spoken(point: Point) -> str:
    return f"{' '.join(map(str, point.player))} v {' '.join(map(str, point.house))}"


def against(terms: DeclaredTerms, table: SituationTable, sides: list[str]) -> SituationTable:
    """``2♠ 3♥ v 4♦ 10♣``: what the first and the second of those who draw have, in the order of the stages."""
    drawers = list(dict.fromkeys(draw.who for draw in terms.structure.places.values()))
    for who, side in zip(drawers, sides, strict=False):
        left = list(faces_said(terms, side))
        for name, draw in terms.structure.places.items():
            if draw.who == who and len(left) >= draw.number:
                table = placed_at(table, name, tuple(left[: draw.number]))
                left = left[draw.number :]
        if left:
            raise Unreadable(f"{who} draws no more than is asked for here")
    if len(sides) > len(drawers):
        raise Unreadable("there are more sides than draw in this game")
    return table


def with_part(terms: DeclaredTerms, table: SituationTable, part: str) -> SituationTable:
    words = part.split()
    for cut in range(len(words) - 1, 0, -1):
        name, rest = plain(words[:cut]), " ".join(words[cut:])
        if name in terms.structure.places:
            return dealt_at(terms, table, name, faces_said(terms, rest))
        if name in terms.structure.states:
            values = terms.structure.states[name].values
            if rest not in values:
                raise Unreadable(f'"{name}" is never {rest}; it is one of {", ".join(values)}')
            return replace(table, states={**table.states, name: state_number(values, rest)})
        if name in ("chose", "player chose"):
            known = option_names(terms)
            if rest not in known:
                raise Unreadable(
                    f'nobody can choose "{rest}" in this game; {did_you_mean(rest, known) or listed(known)}'
                )
            return replace(table, chosen=(*table.chosen, rest))
        if name == "on":
            return replace(table, spot=labels_said(rest))
    if part in option_names(terms):
        return replace(table, chosen=(*table.chosen, part))
    first = next(iter(terms.structure.places), None)
    if first is None:
        raise Unreadable(f'"{part}" cannot be placed: the game has no stage that deals or rolls anything')
    faces = faces_said(terms, part)
    if first in table.places:
        left = [name for name in terms.structure.places if name not in table.places]
        say = f"say what it is, such as {left[0]} {part}" if left else "everything has been dealt already"
        raise Unreadable(f'"{part}": {say}')
    return dealt_at(terms, table, first, faces)


def listed(known: tuple[str, ...]) -> str:
    return f"the choices are: {', '.join(known)}" if known else "it has no choices"


def dealt_at(terms: DeclaredTerms, table: SituationTable, name: str, faces: tuple[int, ...]) -> SituationTable:
    """Where fewer lie than the game deals there, that is not dealt yet. Raises Unreadable where there are more."""
    number = terms.structure.places[name].number or terms.structure.randomizer.number
    if len(faces) > number:
        raise Unreadable(f"{name}: {number} {'is' if number == 1 else 'are'} drawn there, not {len(faces)}")
    return placed_at(table, name, faces) if len(faces) == number else table


def placed_at(table: SituationTable, name: str, faces: tuple[int, ...]) -> SituationTable:
    return replace(table, places={**table.places, name: np.array([faces], np.int64)})


def faces_said(terms: DeclaredTerms, text: str) -> tuple[int, ...]:
    if terms.has_cards:
        try:
            found = cards(text)
        except NoCard as reason:
            raise Unreadable(str(reason)) from None
        return tuple(RANKS.index(card.rank) * len(SUITS) + SUITS.index(card.suit) for card in found)
    labels = terms.binder.labels
    for label in text.split():
        if label not in labels:
            raise Unreadable(f'"{label}" cannot be drawn here; for example: {" ".join(list(labels)[:3])}')
    return tuple(labels[label] for label in text.split())
