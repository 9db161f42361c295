"""A point of play as somebody lays it on the table: cards or other faces by place, and what else is said about it.

It stands in the address of a page, so every click is a link, and a link can be sent or kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from base.records import dataclass
from grammar.errors.faults import Unreadable

if TYPE_CHECKING:
    from grammar.exhibit import Exhibit

MOST_FACES = 12
SIDES = ("player", "dealer")
"""Where a game is not declared in the language: who has cards, and how many there are to begin with."""
FIRST = (2, 1)


@dataclass(frozen=True, slots=True)
class PointPlace:
    """A place on the table; enough says how many faces a point of play needs there, most how many it takes."""

    name: str
    enough: int
    most: int
    faces: tuple[str, ...] = ()

    @property
    def full(self) -> bool:
        return len(self.faces) >= self.most


@dataclass(frozen=True, slots=True)
class TablePoint:
    """See the module. active is the place that the next face goes to."""

    places: tuple[PointPlace, ...]
    declared: bool
    active: int = 0
    said: tuple[str, ...] = ()
    """About a hand: ``after a split``."""
    states: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()
    spot: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    game: str = ""

    @property
    def ready(self) -> bool:
        """Is there enough on the table to ask about?"""
        if self.declared:
            return any(place.faces for place in self.places) or bool(self.states)
        return all(len(place.faces) >= place.enough for place in self.places)

    @property
    def text(self) -> str:
        """As the engine reads it."""
        if not self.declared:
            return ", ".join((" v ".join(" ".join(place.faces) for place in self.places), *self.said))
        parts = [f"{place.name} {' '.join(place.faces)}" for place in self.places if place.faces]
        parts += [f"{name} {value}" for name, value in self.states]
        parts += [f"chose {one}" for one in self.chosen]
        return "; ".join([*parts, *([f"on {self.spot}"] if self.spot else [])])

    @property
    def given(self) -> dict[str, tuple[str, ...]]:
        return {place.name: place.faces for place in self.places if place.faces}

    def query(self, **more: str) -> str:
        """The point in an address."""
        told = {f"p{at}": " ".join(place.faces) for at, place in enumerate(self.places)}
        told |= {"said": ",".join(self.said), "chose": ",".join(self.chosen), "on": self.spot, "game": self.game}
        told |= {"states": ";".join(f"{name}={value}" for name, value in self.states)}
        told |= {"readings": ";".join(f"{label}={name}" for label, name in self.readings)}
        return urlencode({name: value for name, value in {**told, **more}.items() if value})

    # What a click leads to --------------------------------------------------------------------------------------

    def with_face(self, face: str) -> TablePoint:
        place = self.places[self.active]
        return self.put(self.active, (*place.faces, face)[: place.most])

    def without(self, at: int, number: int) -> TablePoint:
        faces = self.places[at].faces
        return self.put(at, (*faces[:number], *faces[number + 1 :]))

    def put(self, at: int, faces: tuple[str, ...]) -> TablePoint:
        place = replace(self.places[at], faces=faces)
        return replace(self, places=(*self.places[:at], place, *self.places[at + 1 :]))

    def cleared(self) -> TablePoint:
        places = tuple(replace(place, faces=()) for place in self.places)
        return replace(self, places=places, said=(), states=(), chosen=(), spot="")


def point_in(exhibit: Exhibit, query: Mapping[str, str]) -> TablePoint:
    """The point that an address tells; what somebody typed comes first. Raises Unreadable."""
    empty = empty_point(exhibit, query)
    if typed := query.get("type", "").strip()[:400]:
        return typed_point(exhibit, empty, typed)
    places = tuple(
        replace(place, faces=tuple(query.get(f"p{at}", "").split())[: place.most])
        for at, place in enumerate(empty.places)
    )
    found = replace(
        empty,
        places=places,
        said=parts(query, "said", ","),
        chosen=parts(query, "chose", ","),
        spot=query.get("on", ""),
        states=tuple(pairs(query, "states")),
    )
    return replace(found, active=active_place(found, query.get("to", "")))


def empty_point(exhibit: Exhibit, query: Mapping[str, str]) -> TablePoint:
    structure = exhibit.structure
    known = {"readings": tuple(pairs(query, "readings")), "game": query.get("game", "")}
    if structure is None:
        places = tuple(PointPlace(name, enough, MOST_FACES) for name, enough in zip(SIDES, FIRST, strict=True))
        return TablePoint(places, False, **known)  # type: ignore[arg-type]
    drawn = tuple(PointPlace(name, draw.number, draw.number) for name, draw in structure.places.items())
    return TablePoint(drawn, True, **known)  # type: ignore[arg-type]


def parts(query: Mapping[str, str], name: str, sign: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in query.get(name, "").split(sign) if one.strip())


def pairs(query: Mapping[str, str], name: str) -> Iterator[tuple[str, str]]:
    for one in parts(query, name, ";"):
        label, _, value = one.partition("=")
        yield label, value


def active_place(point: TablePoint, wanted: str) -> int:
    if wanted.isdigit() and int(wanted) < len(point.places) and not point.places[int(wanted)].full:
        return int(wanted)
    lacking = (at for at, place in enumerate(point.places) if len(place.faces) < place.enough)
    room = (at for at, place in reversed(list(enumerate(point.places))) if not place.full)
    return next(lacking, next(room, 0))


# Typed -------------------------------------------------------------------------------------------------------------


def typed_point(exhibit: Exhibit, empty: TablePoint, typed: str) -> TablePoint:
    """``8 8 v 6, after a split``, or ``dice 3 4; point 6``. Raises Unreadable."""
    from engine.cards import SUITS
    from engine.play.deal_notation import point_of
    from pitboss.commands.ask import with_suits

    if exhibit.structure is None:
        made = as_witness(exhibit, empty, typed)
        if not made.given:
            found = point_of(with_suits(typed, SUITS))
            made = with_sides(empty, (tuple(map(str, found.player)), tuple(map(str, found.house))), found.words)
    else:
        made = empty
        for part in typed.replace(",", ";").split(";"):
            made = with_typed(exhibit, made, " ".join(part.split()))
    return replace(made, active=active_place(made, ""))


def with_sides(point: TablePoint, sides: tuple[tuple[str, ...], ...], said: tuple[str, ...]) -> TablePoint:
    places = tuple(replace(place, faces=faces) for place, faces in zip(point.places, sides, strict=True))
    return replace(point, places=places, said=said)


def as_witness(exhibit: Exhibit, empty: TablePoint, text: str) -> TablePoint:
    """A hand as findings tell it: ``player A♠ K♦ (soft 21), dealer 9♥, after a split``; all else is passed over."""
    from checker.points.witness_case import shown_cards
    from engine.family import family_of

    held = {side.casefold(): tuple(cards.split()) for side, cards, _ in shown_cards(text)}
    words = tuple(word for word in family_of(exhibit).hand_words if word in [one.strip() for one in text.split(",")])
    return with_sides(empty, tuple(held.get(place.name, ()) for place in empty.places), words)


def with_typed(exhibit: Exhibit, point: TablePoint, part: str) -> TablePoint:
    """One part of what was typed: the faces of a place, a state, a choice, a spot; bare faces go to the first place."""
    structure = exhibit.structure
    assert structure is not None
    if not part or part.startswith("wager "):  # findings also tell whose wager it is about
        return point
    names = [place.name for place in point.places]
    for name in sorted((*names, *structure.states, "chose", "on"), key=len, reverse=True):
        if part.casefold().startswith(f"{name} "):
            rest = part[len(name) + 1 :].strip()
            match name:
                case "chose":
                    return replace(point, chosen=(*point.chosen, rest))
                case "on":
                    return replace(point, spot=rest)
                case _ if name in structure.states:
                    return replace(point, states=(*point.states, (name, rest)))
                case _:
                    return point.put(names.index(name), faces_typed(exhibit, rest))
    return with_bare(exhibit, point, part)


def with_bare(exhibit: Exhibit, point: TablePoint, part: str) -> TablePoint:
    """Faces without a place: of one side after the other (``A♠ 7♦ v 9♥ 2♣``), each in the order of its places."""
    from engine.play.deal_notation import VERSUS

    assert exhibit.structure is not None
    sides = [list(faces_typed(exhibit, side)) for side in VERSUS.split(part)]
    drawers = dict.fromkeys(draw.who for draw in exhibit.structure.places.values())
    for who, left in zip(drawers, sides, strict=False):
        for at, draw in enumerate(exhibit.structure.places.values()):
            if draw.who == who and left and not point.places[at].faces:
                point = point.put(at, tuple(left[: draw.number]))
                left[:] = left[draw.number :]
    if any(sides[: len(drawers)]) or len(sides) > len(drawers):
        names = ", ".join(place.name for place in point.places)
        raise Unreadable(f'"{part}" does not fit on this table, which has: {names}')
    return point


def faces_typed(exhibit: Exhibit, text: str) -> tuple[str, ...]:
    from engine.cards import SUITS
    from pitboss.commands.ask import with_suits

    return tuple((with_suits(text, SUITS) if exhibit_has_cards(exhibit) else text).split())


def exhibit_has_cards(exhibit: Exhibit) -> bool:
    return exhibit.structure is None or exhibit.structure.randomizer.kind == "cards"
