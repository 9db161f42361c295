"""Asking the table: cards, dice or wheel by click, what the document says about them, and play from there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from base.progress import Progress
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.desk.played_hand import PlayedHand, played_hand
from pitboss.desk.records import Done, Download, Refused, Visit
from pitboss.desk.table_point import TablePoint, empty_point, exhibit_has_cards, point_in
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from grammar.exhibit import Exhibit
    from pitboss.desk.desk_document import DeskDocument
    from reports.views.ruling_view import RulingView

SHORT = 6
"""So many labels of a spot are told; of more the first and the last."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A card or another face that can be laid on the table; link is empty once there are no more of it."""

    label: str
    drawing: Markup
    link: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place of the table; hidden counts what lies face down there."""

    title: str
    faces: tuple[Pick, ...]
    hidden: int = 0
    active: bool = False
    link: str = ""


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    document = desk.document(visit.document)
    if document.exhibit is None or document.faults or not document.exhibit.games:
        return {"refusal": document.refusal or "There is no game in this document to ask about."}
    exhibit, here = document.exhibit, f"/d/{visit.document}/ask"
    refusal, point = "", empty_point(exhibit, visit.query)
    try:
        point = point_in(exhibit, visit.query)
    except Unreadable as unreadable:
        refusal = unreadable.sentence
    asked = told = None
    if not refusal:
        try:
            asked, told = answered(document, point, visit)
        except Unreadable as unreadable:
            refusal = unreadable.sentence
    return {
        "refusal": "",
        "wrong": refusal,
        "kind": kind_of(exhibit),
        "games": games_view(exhibit, point, here),
        "point": point,
        "here": here,
        "typed": visit.query.get("type", "") or (point.text if point.ready else ""),
        "places": places_view(exhibit, point, here, told),
        "picks": picks(exhibit, point, here),
        "words": words_view(exhibit, point, here),
        "states": states_view(exhibit, point, here),
        "chosen": chosen_view(exhibit, point, here),
        "spots": spots_view(exhibit, point, here),
        "readings": readings_view(exhibit, point, here),
        "asked": asked,
        "played": told,
        "links": links(point, here, visit, told),
        "wagers": visit.query.get("wagers", ""),
        "seed": visit.query.get("seed", ""),
    }


def answered(document: DeskDocument, point: TablePoint, visit: Visit) -> tuple[RulingView | None, PlayedHand | None]:
    """What the document says here, or the round that is played. Raises Unreadable."""
    exhibit, readings = settled(document, point)
    if "seed" in visit.query:
        return None, played_hand(exhibit, point, readings, visit.query, document.source)
    return (ruling_at(document, point) if point.ready else None), None


def settled(document: DeskDocument, point: TablePoint) -> tuple[Exhibit, dict[str, str]]:
    from engine.play.session import game_named
    from pitboss.arguments import settled_in

    loaded = document.loaded
    words = [f"{label}={name}" for label, name in point.readings]
    return settled_in(words, loaded, game_named(loaded.exhibit, point.game))


def ruling_at(document: DeskDocument, point: TablePoint) -> RulingView:
    from datetime import date

    from engine.family import family_of
    from engine.play.deal_notation import point_of
    from engine.play.session import asked_at, game_named
    from reports.views.ruling_view import ruling

    exhibit, readings = settled(document, point)
    asked = asked_at(exhibit, point.game, point.text if point.declared else point_of(point.text), readings)
    rules = family_of(exhibit).rulebook(exhibit, game_named(exhibit, point.game), readings)
    content = sha256(document.text.encode()).hexdigest()
    return ruling(exhibit, rules, point.text, asked, content=content, day=date.today(), source=document.source)


# What lies on the table, and what can be laid there ----------------------------------------------------------------


def places_view(exhibit: Exhibit, point: TablePoint, here: str, told: PlayedHand | None) -> list[PlaceView]:
    """Each place with its faces: a round as it is played, or what was laid out, each face to be taken away."""
    if told is not None and told.places:
        return [
            PlaceView(
                title(one.whose),
                tuple(Pick(str(face), drawn_one(one.kind, str(face)), "") for face in one.faces),
                one.hidden,
                one.acts and len(told.places) > len(point.places),
            )
            for one in told.places
        ]
    kind = kind_of(exhibit)
    return [
        PlaceView(
            title(place.name),
            tuple(
                Pick(face, drawn_one(kind, face), f"{here}?{point.without(at, number).query(to=str(at))}")
                for number, face in enumerate(place.faces)
            ),
            active=at == point.active,
            link="" if place.full else f"{here}?{point.query(to=str(at))}",
        )
        for at, place in enumerate(point.places)
    ]


def title(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}"


def kind_of(exhibit: Exhibit) -> str:
    return exhibit.structure.randomizer.kind if exhibit.structure else "cards"


def drawn_one(kind: str, label: str) -> Markup:
    """One face, drawn; what cannot be drawn is written."""
    from engine.cards import NoCard, card
    from reports.drawings import cards, faces
    from reports.views.finding_view import SUITS

    if kind != "cards":
        return Markup(faces.face(kind, label))
    try:
        found = card(label)
    except NoCard:
        return Markup("<span>{}</span>").format(label)
    return Markup(cards.card(found.rank, SUITS[found.suit]))


def picks(exhibit: Exhibit, point: TablePoint, here: str) -> list[list[Pick]]:
    """Everything that can be laid on the table: cards suit by suit, other faces in one row."""
    held = Counter(face for place in point.places for face in place.faces)
    there = Counter(map(str, shoe_of(exhibit, point)))
    goes_back = bool(exhibit.structure and exhibit.structure.randomizer.goes_back)
    room = any(not place.full for place in point.places)
    kind = kind_of(exhibit)

    def pick(label: str) -> Pick:
        left = room and (goes_back or held[label] < there[label])
        link = f"{here}?{point.with_face(label).query(to=next_place(point))}" if left else ""
        return Pick(label, Markup("") if kind == "cards" else drawn_one(kind, label), link)

    if kind != "cards":
        return [[pick(label) for label in there]]
    suits = dict.fromkeys(label[-1] for label in there)
    return [[pick(label) for label in there if label[-1] == suit] for suit in suits]


def next_place(point: TablePoint) -> str:
    """A place that was chosen stays so until it has enough; after that whatever lacks something comes next."""
    place = point.places[point.active]
    return str(point.active) if len(place.faces) + 1 < place.most and len(place.faces) >= place.enough else ""


def shoe_of(exhibit: Exhibit, point: TablePoint) -> tuple[Any, ...]:
    """All that can be drawn, with what is usual where the document is silent; a full pack where nothing helps."""
    from engine.arbiter import Chosen, Stopped
    from engine.cards import full_shoe
    from engine.play.session import house_of

    try:
        return house_of(exhibit, point.game, chosen=Chosen(usual=True)).cards
    except (Stopped, Unreadable):
        return full_shoe(8) if exhibit_has_cards(exhibit) else ()


def games_view(exhibit: Exhibit, point: TablePoint, here: str) -> list[tuple[str, bool, str]]:
    """The games of the document, if it has several."""
    names = [one.name for one in exhibit.games]
    current = point.game or names[0]
    return [(name, name == current, f"{here}?{replace(point, game=name).query()}") for name in names if len(names) > 1]


def words_view(exhibit: Exhibit, point: TablePoint, here: str) -> list[tuple[str, bool, str]]:
    """What may be said about a hand, whether it is said, and where a click leads."""
    from engine.family import family_of

    found = []
    for word in family_of(exhibit).hand_words:
        said = tuple(one for one in point.said if one != word) if word in point.said else (*point.said, word)
        found.append((word, word in point.said, f"{here}?{replace(point, said=said).query()}"))
    return found


def states_view(exhibit: Exhibit, point: TablePoint, here: str) -> list[tuple[str, list[tuple[str, bool, str]]]]:
    known = dict(point.states)
    found = []
    for name, state in (exhibit.structure.states if exhibit.structure else {}).items():
        values = []
        for value in state.values:
            states = tuple({**known, name: value}.items())
            link = f"{here}?{replace(point, states=states).query()}"
            values.append((value, known.get(name, state.begins) == value, link))
        found.append((name, values))
    return found


def chosen_view(exhibit: Exhibit, point: TablePoint, here: str) -> list[tuple[str, bool, str]]:
    found = []
    for option in exhibit.structure.options if exhibit.structure else ():
        there = option in point.chosen
        chosen = tuple(one for one in point.chosen if one != option) if there else (*point.chosen, option)
        found.append((option, there, f"{here}?{replace(point, chosen=chosen).query()}"))
    return found


def spots_view(exhibit: Exhibit, point: TablePoint, here: str) -> list[tuple[str, bool, str]]:
    """What a wager can be placed on, where the game has spots."""
    found = []
    for wager, spots in (exhibit.structure.spots if exhibit.structure else {}).items():
        for group in spots.groups:
            spot = " and ".join(group)
            link = f"{here}?{replace(point, spot=spot).query()}"
            found.append((f"{wager} on {short_spot(group)}", point.spot == spot, link))
    return found


def short_spot(group: tuple[str, ...]) -> str:
    return " and ".join(group) if len(group) <= SHORT else f"{group[0]}, {group[1]} … {group[-1]}"


def readings_view(exhibit: Exhibit, point: TablePoint, here: str) -> list[tuple[str, list[tuple[str, bool, str]]]]:
    """Each ambiguous sentence: all its readings are heard, or one of them."""
    known = dict(point.readings)
    found = []
    for label, names in exhibit.readings.items():
        rest = tuple(pair for pair in point.readings if pair[0] != label)
        ways = [("every reading", label not in known, f"{here}?{replace(point, readings=rest).query()}")]
        for name in names:
            link = f"{here}?{replace(point, readings=(*rest, (label, name))).query()}"
            ways.append((name, known.get(label) == name, link))
        found.append((label, ways))
    return found


def links(point: TablePoint, here: str, visit: Visit, told: PlayedHand | None) -> dict[str, Any]:
    """Where the buttons lead."""
    query = visit.query
    kept = {"wagers": query.get("wagers", "")}
    seed = query.get("seed", "1")
    play = {**kept, "seed": seed, "do": query.get("do", ""), "settle": query.get("settle", "")}

    def onward(name: str, more: str) -> str:
        return f"{here}?{point.query(**{**play, name: ','.join(filter(None, (play[name], more)))})}"

    following = str(int(seed) % 10_000 + 1) if seed.isdigit() else "1"
    return {
        "play": f"{here}?{point.query(**kept, seed='1')}",
        "again": f"{here}?{point.query(**kept, seed=seed)}",
        "another": f"{here}?{point.cleared().query(**kept, seed=following)}",
        "empty": f"{here}?{point.cleared().query()}",
        "ask": f"{here}?{point.query()}",
        "sheet": f"{here}/ruling.pdf?{point.query()}",
        "actions": [(name, onward("do", name)) for name in told.legal] if told else [],
        "answers": [(one, onward("settle", one.number)) for one in told.answers] if told else [],
    }


def ruling_sheet(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The ruling as a sheet to print, as ``pitboss ask -o ruling.pdf`` makes it."""
    from datetime import date

    from reports.ruling_sheet import ruling_html, ruling_pdf

    document = desk.document(visit.document)
    if document.exhibit is None or document.faults:
        raise Refused("This document cannot be asked yet.")
    found = ruling_at(document, point_in(document.exhibit, visit.query))
    progress("setting the ruling sheet")
    made = ruling_pdf(found, day=date.today(), html=ruling_html(found))
    return Done(download=Download(f"{document.path.stem}-ruling.pdf", "application/pdf", made))


ACTS: dict[str, Any] = {}
LONG = {"ruling.pdf": ruling_sheet}
