"""What the words of a test mean in a declared game: names of places, states and options, bound to declarations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from grammar.builder.condition_words import ATTRIBUTES, PLURALS, card_set, one_interval
from grammar.builder.tokens import Token, in_words, spanned, split_at
from grammar.declared.atoms import (
    SUITS_PER_RANK,
    AllAlike,
    Answered,
    Atom,
    Bounds,
    Chose,
    Compared,
    Constant,
    DeckNumber,
    ExtremeRank,
    FacesIn,
    InARow,
    InBounds,
    InSpot,
    IsDrawn,
    IsEvent,
    NumberMatching,
    NumberShowing,
    Quantity,
    RanksAgainst,
    RanksAtLeast,
    RanksExactly,
    RanksGroup,
    ShowsAll,
    SizeOf,
    SpotValue,
    StateOf,
    Sum,
    TotalOf,
)
from grammar.declared.operand_words import lexed, number_on, ranks_and_rest, split_words, state_number
from grammar.declared.structure import Structure
from grammar.errors.faults import Misread, did_you_mean
from grammar.tree import Span, Worded
from grammar.vocabulary import RANKS, SUITS, plain

HAND = ("cards", "card")
"""The cards that an event in the ranking refers to."""
DECKS = ("number of decks", "decks in use", "decks in shoe")
RELATIONS = {"equal to": "=", "same as": "=", "more than": ">", "higher than": ">", "less than": "<", "lower than": "<"}
NAMED = "declare it: stage, state, combination, number or event"
RANK_RELATIONS = {"above": ">", "below": "<", "with": "="}


class Binder:
    """Binds tests using the names of one game."""

    def __init__(self, structure: Structure, events: Iterable[str] = (), game: str = "this game") -> None:
        self.structure = structure
        self.events = frozenset(events)
        self.game = game
        self.kind = structure.randomizer.kind
        self.letters = frozenset(spots.letter for spots in structure.spots.values())

    def bound(self, test: Worded) -> Atom | str:
        """The bound test, or the name of the event it refers to. Raises Misread."""
        whole = plain(test.said)
        if whole in self.events:
            return whole
        terms = [Token(term.kind, term.text, test.span) for term in test.terms]
        match test.verb:
            case "is":
                return self.equality(test, terms)
            case "has" | "shows":
                return self.holding(test, terms)
            case "exceeds":
                return self.margin(test, terms)
            case "ranks":
                return self.rank(test, terms)
            case "chose":
                return self.option(test, terms)
            case _:
                raise self.unknown(test, whole)

    # One verb each --------------------------------------------------------------------------------------------

    def equality(self, test: Worded, terms: list[Token]) -> Atom:
        name = plain(test.operand)
        said = plain(" ".join(token.text for token in terms))
        if name in self.structure.asked:
            return Answered(name, said)
        if name in self.structure.states and terms[-1].text in self.letters:
            return InSpot(StateOf(name))
        if name in self.structure.states:
            return InBounds(StateOf(name), self.state_values(name, terms, test.span))
        quantity = self.quantity(test.operand, test.span)
        if quantity is not None:
            return self.number_test(quantity, test, terms)
        if name in self.places:
            return self.place_test(name, test, terms)
        raise self.unknown(test, name)

    def number_test(self, quantity: Quantity, test: Worded, terms: list[Token]) -> Atom:
        said = [token.text for token in terms]
        if said[-1] in self.letters and len(said) <= 2:
            return InSpot(quantity)
        for size in (2, 1):
            relation = RELATIONS.get(" ".join(said[:size]).lower())
            if relation and (other := self.quantity(" ".join(said[size:]), test.span)):
                return Compared(quantity, relation, other)
        if isinstance(quantity, ExtremeRank):
            ranks = {RANKS.index(rank) for rank in card_set(terms).ranks or RANKS}
            return InBounds(quantity, tuple(Bounds(rank, rank) for rank in sorted(ranks)))
        return InBounds(quantity, self.bounds(terms, test.span))

    def place_test(self, name: str, test: Worded, terms: list[Token]) -> Atom:
        words = [token.text.lower() for token in terms if token.text.lower() not in ("of", "in", "all", "one")]
        said = plain(" ".join(token.text for token in terms))
        if terms and terms[-1].text in self.letters:
            return FacesIn(name, None)
        match words:
            case ["drawn"]:
                return IsDrawn(name)
            case ["consecutive"]:
                return InARow(name)
            case ["pair"] if "pair" not in self.structure.ranking.events:
                return AllAlike(name, "rank" if self.kind == "cards" else "face")
            case ["suited"]:
                return AllAlike(name, "suit")
            case ["same"] | ["alike"]:
                return AllAlike(name, "face")
            case ["same" | "equal", attribute] if attribute in ATTRIBUTES or attribute in ("face", "number"):
                return AllAlike(name, ATTRIBUTES.get(attribute, "face"))
            case ["different", attribute] if attribute in PLURALS:
                raise Misread(
                    test.span, "say it the other way round", f"not {test.operand} is same {PLURALS[attribute]}"
                )
        if said in self.structure.ranking.events:
            return IsEvent(name, said)
        if terms and terms[0].kind == "RANKS":
            return RanksExactly(name, tuple(sorted(RANKS.index(rank) for rank in terms[0].text.split("-"))))
        return FacesIn(
            name, self.faces([token for token in terms if token.text.lower() not in ("in", "all")], test.span)
        )

    def holding(self, test: Worded, terms: list[Token]) -> Atom:
        """``player side has 3 cards``, ``dice show all of S``, ``hand has 2 aces``"""
        name = plain(test.operand)
        if name not in self.places:
            raise self.unknown(test, name)
        words = [token.text.lower() for token in terms]
        if words[:2] == ["all", "of"] or words[:1] == ["all"]:
            rest = terms[2:] if words[:2] == ["all", "of"] else terms[1:]
            spot = len(rest) == 1 and rest[0].text in self.letters
            return ShowsAll(name, None if spot else self.faces(rest, test.span))
        if words[:1] in (["group"], ["groups"]) or (terms and terms[0].kind == "RANKS"):
            return self.grouping(name, terms, test.span)
        if words and words[-1] in ("card", "cards", "dice", "die", "balls", "ball"):
            return InBounds(SizeOf(name), self.bounds(terms[:-1], test.span))
        cut = next((i for i, token in enumerate(terms) if token.kind not in ("BOUND", "NUMBER", "OR_LESS", "TO")), 0)
        if cut == len(terms) or not terms[cut:]:
            raise Misread(test.span, "this counts nothing", "for example: hand has 2 aces")
        bounds = self.bounds(terms[:cut], test.span) if cut else (Bounds(1, None),)
        return InBounds(NumberShowing(name, self.faces(terms[cut:], test.span)), bounds)

    def grouping(self, name: str, terms: Sequence[Token], span: Span) -> Atom:
        """``cards have groups 3-2``: three of one rank, two of another."""
        # 3-2 is one token since both are ranks of cards, 2-1 is two
        text = "".join(token.text for token in terms if token.text.lower() not in ("group", "groups"))
        if not all(part.isdigit() for part in text.split("-")):
            raise Misread(span, f'"{text}" says no groups', "for example: cards have groups 3-2")
        return RanksGroup(name, tuple(sorted((int(part) for part in text.split("-")), reverse=True)))

    def margin(self, test: Worded, terms: list[Token]) -> Atom:
        """``player total exceeds banker total by 4 or more``"""
        words = [token.text for token in terms]
        left = self.quantity(test.operand, test.span)
        cut = words.index("by") if "by" in words else len(words)
        right = self.quantity(" ".join(words[:cut]), test.span)
        if left is None or right is None or not terms[cut + 1 :]:
            raise Misread(
                test.span, "this compares no two numbers", "for example: player total exceeds banker total by 4"
            )
        return InBounds(Sum(((1, left), (-1, right))), self.bounds(terms[cut + 1 :], test.span))

    def rank(self, test: Worded, terms: list[Token]) -> Atom:
        """``hand ranks above dealer hand``, ``dealer hand ranks at least Q high``"""
        name = plain(test.operand)
        if name not in self.places:
            raise self.unknown(test, name)
        first, rest = terms[0].text.lower(), terms[1:]
        if first in RANK_RELATIONS:
            other = plain(" ".join(token.text for token in rest))
            if other not in self.places:
                raise self.unknown(test, other)
            return RanksAgainst(name, RANK_RELATIONS[first], other)
        return self.at_least(name, rest, test)

    def at_least(self, name: str, terms: Sequence[Token], test: Worded) -> Atom:
        if len(terms) == 1 and terms[0].kind == "RANKS" and self.structure.ranking.events:
            return self.at_least_cards(name, terms[0], test)
        ranks, words = ranks_and_rest(terms)
        rest = plain(" ".join(words))
        events = self.structure.ranking.events
        event = next(
            (one for one in events if rest.removesuffix("s") == one.replace(" of ", " ").removesuffix("s")), ""
        )
        if not event and rest == "high" and events:
            event = events[-1]
        if not event or len(ranks) != len(set(ranks)):
            message = f'"{in_words(terms)}" is no rank of a hand'
            raise Misread(test.span, message, did_you_mean(rest, events) or "for example: at least pair of 10s")
        return RanksAtLeast(name, event, tuple(ranks))

    def at_least_cards(self, name: str, term: Token, test: Worded) -> Atom:
        """``hand ranks at least Q-6-4``: all cards that count are named."""
        cards = tuple(RANKS.index(rank) for rank in term.text.upper().split("-"))
        size = self.counted_cards(name)
        if size and len(cards) != size:
            raise Misread(test.span, f'"{term.text}" names {len(cards)} cards, and {size} count', "name each of them")
        return RanksAtLeast(name, self.structure.ranking.events[-1], (), tuple(sorted(cards)))

    def counted_cards(self, name: str) -> int:
        """How many cards of a place or combination are ranked; 0 where that is not fixed."""
        combination = self.structure.combinations.get(name)
        if combination is not None and combination.number:
            return combination.number
        drawn = self.structure.places
        return sum(drawn[place].number if place in drawn else 0 for place in self.structure.members(name))

    def option(self, test: Worded, terms: Sequence[Token]) -> Atom:
        name = " ".join(token.text.lower() for token in terms)
        options = (*self.structure.options, *self.structure.barred)
        if name not in options:
            raise Misread(test.span, f'nobody can choose "{name}"', did_you_mean(name, options))
        return Chose(name)

    # Numbers and faces ----------------------------------------------------------------------------------------

    def quantity(self, words: str, span: Span) -> Quantity | None:
        """A number that can be read off a situation; None if the words name none."""
        parts = split_words(words)
        if len(parts) > 1:
            found = [(sign, self.quantity(part, span)) for sign, part in parts]
            whole = tuple((sign, part) for sign, part in found if part is not None)
            return Sum(whole) if len(whole) == len(parts) else None
        name = plain(words)
        if words in self.letters:
            return SpotValue()
        if name.lstrip("-").isdigit():
            return Constant(int(name))
        if name in self.structure.numbers and name != "total":
            return self.quantity(self.structure.numbers[name], span)
        if name in self.structure.states:
            return StateOf(name)
        return self.measured(name, words, span)

    def measured(self, name: str, words: str, span: Span) -> Quantity | None:
        if name in DECKS and self.kind == "cards":
            return DeckNumber()
        if name == "total" and self.structure.places:
            return TotalOf(next(iter(self.structure.places)))
        head, _, rest = name.partition(" of ")
        if head == "total" and rest in self.places:
            return TotalOf(rest)
        if head in ("highest rank", "rank", "lowest rank") and rest in self.places:
            return ExtremeRank(rest, head != "lowest rank")
        if head in ("number", "cards") and rest:
            return self.counted(words.split(" of ", 1)[1], span)
        if name.startswith("cards in ") and name.removeprefix("cards in ") in self.places:
            return SizeOf(name.removeprefix("cards in "))
        return None

    def counted(self, rest: str, span: Span) -> Quantity | None:
        """``dice showing N``, ``nines in banker hand``, ``first two cards matching the banker hand in rank``"""
        for joint in (" showing ", " matching ", " in "):
            before, found, after = rest.partition(joint)
            if not found:
                continue
            if joint == " showing " and plain(before) in self.places:
                faces = None if after in self.letters else self.faces(lexed(after, span), span)
                return NumberShowing(plain(before), faces)
            if joint == " matching ":
                return self.matching(plain(before), after, span)
            if plain(after) in self.places:
                name = plain(after)
                return (
                    SizeOf(name)
                    if plain(before) in HAND
                    else NumberShowing(name, self.faces(lexed(before, span), span))
                )
        return None

    def matching(self, group: str, rest: str, span: Span) -> Quantity:
        target, _, attributes = rest.rpartition(" in ")
        alike, _, unlike = attributes.partition("not")
        same, other = ([ATTRIBUTES[w] for w in part.split() if w in ATTRIBUTES] for part in (alike, unlike))
        if group not in self.places or plain(target) not in self.places or not same + other:
            raise Misread(span, "cards match in something", "for example: matching the dealer hand in rank")
        return NumberMatching(group, plain(target), tuple(same), tuple(other))

    def faces(self, terms: Sequence[Token], span: Span) -> frozenset[int]:
        if self.kind == "cards":
            wanted = card_set(terms)
            ranks, suits = wanted.ranks or RANKS, wanted.suits or SUITS
            return frozenset(RANKS.index(r) * SUITS_PER_RANK + SUITS.index(s) for r in ranks for s in suits)
        found: set[int] = set()
        for run in split_at(terms, ("COMMA", "LIST_OR", "OR")):
            found |= self.some_faces(run, span)
        if not found:
            raise Misread(span, "no face is named here", f"it has {', '.join(self.labels)}")
        return frozenset(found)

    def some_faces(self, run: Sequence[Token], span: Span) -> set[int]:
        if any(token.kind in ("TO", "OR_LESS", "BOUND") for token in run):
            interval = one_interval(run)
            return {face for face, value in enumerate(self.values) if value is not None and value in interval}
        label = in_words(run)
        if label not in self.labels:
            message = f'"{label}" is not on the {self.kind.removesuffix("s")}'
            raise Misread(spanned(run, span), message, did_you_mean(label, self.labels))
        return {self.labels[label]}

    def spot_faces(self, group: Sequence[str]) -> frozenset[int]:
        """The faces in one group of spots; faces the randomizer lacks are left out."""
        return frozenset(self.labels[label] for label in group if label in self.labels)

    @cached_property
    def labels(self) -> Mapping[str, int]:
        if self.kind == "cards":
            return {rank + suit: 4 * i + j for i, rank in enumerate(RANKS) for j, suit in enumerate(SUITS)}
        return {face.label: index for index, face in enumerate(self.structure.randomizer.faces)}

    @cached_property
    def values(self) -> tuple[int | None, ...]:
        """What each face counts, going by its label; a 00 is not a number."""
        return tuple(number_on(label) for label in self.labels)

    def state_values(self, name: str, terms: Sequence[Token], span: Span) -> tuple[Bounds, ...]:
        values = self.structure.states[name].values
        found: list[Bounds] = []
        for run in split_at(terms, ("COMMA", "LIST_OR", "OR")):
            label = in_words(run)
            if label in values:
                found.append(Bounds(state_number(values, label), state_number(values, label)))
            elif any(token.kind in ("TO", "OR_LESS", "BOUND") for token in run):
                found.append(self.bounds(run, span)[0])
            elif label.startswith("equal to "):
                raise Misread(span, "a state is compared from the other side", f"write: {label[9:]} is equal to {name}")
            else:
                raise Misread(span, f'"{name}" is never {label}', f"it is one of {', '.join(values)}")
        return tuple(found)

    def bounds(self, terms: Sequence[Token], span: Span) -> tuple[Bounds, ...]:
        found = []
        for run in split_at(terms, ("COMMA", "LIST_OR", "OR")):
            interval = one_interval(run)
            low = None if interval.low is None else int(interval.low) + int(interval.low_open)
            high = None if interval.high is None else int(interval.high) - int(interval.high_open)
            found.append(Bounds(low, high))
        if not found:
            raise Misread(span, "a number is needed", "for example: 16 or less")
        return tuple(found)

    @cached_property
    def places(self) -> frozenset[str]:
        return frozenset((*self.structure.places, *self.structure.combinations, *HAND))

    def unknown(self, test: Worded, name: str) -> Misread:
        known = (*self.places, *self.structure.states, *self.structure.numbers, *self.structure.asked, *self.events)
        return Misread(test.span, f'"{name}" means nothing in {self.game}', did_you_mean(name, known) or NAMED)
