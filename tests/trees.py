"""Generated trees of every kind of node, each one that a text can say."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from grammar.building import CLAIMS, NOTES, RATES, SECTIONS, TERMS
from grammar.clauses import REFERS
from grammar.numbers import WHOLE
from grammar.tree import (
    Accept,
    Alike,
    AllOf,
    Ambiguous,
    AnyLine,
    AnyOf,
    CardIs,
    CardSet,
    Choice,
    Circumstance,
    Cite,
    Claim,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Damage,
    Day,
    Deck,
    Define,
    Discretion,
    Document,
    Event,
    Flag,
    Force,
    Game,
    Happens,
    Header,
    Interval,
    Item,
    Items,
    Jurisdiction,
    Limits,
    Matching,
    Moment,
    Norm,
    Not,
    Note,
    NumberIs,
    Numbers,
    Odds,
    Outcome,
    Paytable,
    Quantity,
    RanksAre,
    Reading,
    Reference,
    Row,
    RowClaim,
    Section,
    Statement,
    Tail,
    Text,
    Total,
    TotalIs,
    TotalSet,
    Value,
    Versus,
)
from grammar.vocabulary import RANKS, SUITS, Subject, vocabulary

KEYWORDS = {"and", "or", "when", "unless", "until", "overrides", "vague", "printed", "in", "refers"}
PLAIN_WORDS = ("card", "pile", "hand", "felt", "slowly", "3", "discard", "face", "half-deck", "twice")

quoted_text = st.text(
    st.characters(exclude_characters='"', include_characters=" ", exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]),
    min_size=1,
    max_size=12,
).filter(str.strip)
names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,8}", fullmatch=True).filter(lambda n: n not in KEYWORDS)
labels = st.one_of(st.just(""), names, st.sampled_from(["3.1", "12", "4.2b"]))
days = st.dates(date(1900, 1, 1), date(2100, 1, 1))
titles = st.one_of(
    st.lists(st.sampled_from(["two", "suited", "and", "match", "of", "A", "or", "note", "when"]), min_size=1).map(
        " ".join
    ),
    quoted_text,
)
whole = st.integers(0, 60).map(Fraction)
cents = st.integers(0, 500000).map(lambda number: Fraction(number, 100))
parts = st.fractions(0, 10, max_denominator=12)


def known(words: Any) -> SearchStrategy[str]:
    return st.sampled_from(sorted(set(words)))


def tuples(of: SearchStrategy[Any], least: int = 0, most: int = 3, **more: Any) -> SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, min_size=least, max_size=most, **more).map(tuple)


# Numbers and values ---------------------------------------------------------------------------------------


def closed(numbers: SearchStrategy[Fraction]) -> SearchStrategy[Interval]:
    exact = numbers.map(lambda number: Interval(number, number))
    ranges = st.tuples(numbers, numbers).map(lambda pair: Interval(min(pair), max(pair)))
    at_least = numbers.map(lambda number: Interval(number, None))
    at_most = numbers.map(lambda number: Interval(None, number))
    return st.one_of(exact, ranges, at_least, at_most)


def opened(numbers: SearchStrategy[Fraction]) -> SearchStrategy[Interval]:
    more = numbers.map(lambda number: Interval(number, None, True, False))
    less = numbers.map(lambda number: Interval(None, number, False, True))
    return st.one_of(more, less)


@cache
def amounts(units: tuple[str, ...]) -> SearchStrategy[Numbers]:
    return st.sampled_from(units).flatmap(amount_in)


def amount_in(unit: str) -> SearchStrategy[Numbers]:
    numbers = whole if unit in WHOLE else cents if unit == "$" else parts
    bounds = closed(numbers) if unit in WHOLE else st.one_of(closed(numbers), opened(numbers))
    single = bounds.map(lambda interval: (interval,))
    several = tuples(closed(numbers), 2, 3)
    base = known(vocabulary().bases.values()) if unit == "share" else st.just("")
    return st.builds(Numbers, st.one_of(single, several), st.just(unit), base, about=st.booleans(), only=st.booleans())


def limits(units: tuple[str, ...]) -> SearchStrategy[Limits]:
    return tuples(amounts(units), 1, 3).filter(no_list_cut_in_two).map(Limits)


def no_list_cut_in_two(amounts: tuple[Numbers, ...]) -> bool:
    """Two lists of one unit beside each other would be one list."""
    lists = [
        part.unit if not part.base and all(each.low == each.high for each in part.intervals) else None
        for part in amounts
    ]
    return all(one is None or one != other for one, other in pairwise(lists))


odds = st.one_of(
    st.builds(Odds, parts.map(lambda number: number * 10)),
    st.builds(Odds, cents.map(lambda number: number - 100), st.just(True)),
    st.sampled_from(
        [
            Odds(Fraction(18), spelled="18:1"),
            Odds(Fraction(17), spelled="18 for 1"),
            Odds(Fraction(3, 2), spelled="3/2"),
        ]
    ),
)
outcomes = st.builds(Outcome, st.sampled_from(["win", "lose", "push"]), st.one_of(st.none(), amounts(("$", "share"))))
phrases = tuples(st.sampled_from(PLAIN_WORDS), 1, 4).map(" ".join)
decks = st.builds(
    Deck,
    st.one_of(st.none(), amounts(("decks",))),
    st.one_of(st.none(), st.integers(1, 60)),
    st.sets(st.sampled_from(RANKS), max_size=4).map(lambda ranks: tuple(r for r in RANKS if r in ranks)),
).filter(lambda deck: deck != Deck())
items = tuples(
    st.builds(Item, st.sampled_from(["shoe", "cut cards", "$5"]), st.one_of(st.none(), whole), st.booleans()), 1
).map(Items)
points = st.one_of(
    tuples(whole.map(lambda number: Interval(number, number)), 1).map(lambda found: Numbers(found, "points")),
    st.just(Choice("face value")),
)
forces = st.sampled_from(Force)


def norms(actors: SearchStrategy[str], actions: SearchStrategy[tuple[str, ...]]) -> SearchStrategy[Norm]:
    return st.builds(Norm, actors, forces, actions, st.booleans())


@st.composite
def steps(draw: st.DrawFn) -> tuple[str, ...]:
    action: tuple[str, ...] = ()
    for number in range(draw(st.integers(1, 3))):
        joint = (",", "then") if number else ()
        words = draw(tuples(st.sampled_from(PLAIN_WORDS), 0, 4))
        action = (*action, *joint, draw(known(vocabulary().verbs)), *words)
    return action


allowances = st.sampled_from([Choice("allowed"), Choice("not allowed")])


def values(subject: Subject) -> SearchStrategy[Value]:
    anybody = known(actor for actor in vocabulary().actors if actor != "players")
    own: SearchStrategy[Value]
    match subject.type:
        case "draw":
            own = norms(st.sampled_from(subject.roles), st.sampled_from([("hit",), ("stand",)]))
        case "permission" if subject.question != "conduct" and subject.action in vocabulary().verbs:
            own = st.one_of(norms(anybody, st.just((subject.action,))), allowances)
        case "permission" if subject.question != "conduct":
            own = allowances
        case "permission" | "yes/no":
            own = st.one_of(norms(anybody, steps()), allowances)
        case "step":
            own = norms(anybody, steps())
        case "limits":
            own = limits(subject.units)
        case "pay":
            own = st.one_of(odds, outcomes)
        case "result":
            own = outcomes
        case "choice" | "direction":
            own = st.sampled_from(subject.choices).map(Choice)
        case "words":
            own = phrases.map(Choice)
        case "sequence":
            own = st.tuples(phrases, phrases).map(lambda pair: Choice(f"{pair[0]} before {pair[1]}"))
        case "points":
            own = points
        case "deck":
            own = decks
        case "items":
            own = items
        case "text":
            own = quoted_text.map(Text)
        case "date":
            own = days.map(Day)
        case _:
            raise AssertionError(f"no trees for the type {subject.type}")
    return st.one_of(own, elsewhere)


elsewhere = st.one_of(
    st.builds(Discretion, st.just("floor supervisor")),
    st.builds(Discretion, quoted_text, st.just(True)),
    st.just(Choice("by reference")),
)

# Conditions -----------------------------------------------------------------------------------------------

groups = tuples(known(vocabulary().groups.values()), 1, 2, unique=True)
attributes = st.sampled_from(["rank", "suit", "colour", "value"])


def subset(of: tuple[str, ...], least: int) -> SearchStrategy[tuple[str, ...]]:
    return st.sets(st.sampled_from(of), min_size=least, max_size=len(of) - 1).map(
        lambda chosen: tuple(one for one in of if one in chosen)
    )


card_sets = st.one_of(
    st.builds(CardSet, subset(RANKS, 1)),
    st.builds(CardSet, st.just(()), subset(SUITS, 1)),
    st.builds(CardSet, subset(RANKS, 1), subset(SUITS, 1)),
)
whose = known(vocabulary().totals.values())
counts = known(vocabulary().counts.values()).map(Count)
hands = {("hand",), ("dealer hand",)}
counted = st.one_of(
    st.builds(CountOf, card_sets, groups), groups.filter(lambda g: g not in hands).map(lambda g: CountOf(CardSet(), g))
)


@st.composite
def matchings(draw: st.DrawFn) -> Matching:
    chosen = draw(tuples(attributes, 1, 3, unique=True))
    cut = draw(st.integers(0, len(chosen)))
    return Matching(draw(groups), draw(groups), chosen[:cut], chosen[cut:])


quantities: SearchStrategy[Quantity] = st.one_of(
    counts, groups.map(lambda group: Total(group=group)), matchings(), counted
)


@st.composite
def number_tests(draw: st.DrawFn) -> NumberIs:
    quantity = draw(quantities)
    money = quantity == Count("ante")
    bounds = st.one_of(closed(cents), opened(cents)) if money else closed(whole)
    return NumberIs(quantity, draw(tuples(bounds, 1, 3)))


total_sets = st.builds(
    TotalSet,
    st.sampled_from(["soft", "hard", "any"]),
    st.one_of(closed(whole), st.just(Interval(None, None))),
)
rank_lists = st.lists(st.sampled_from(RANKS), min_size=2, max_size=4).map(
    lambda ranks: tuple(sorted(ranks, key=RANKS.index))
)
totals = whose.map(Total)
tests: SearchStrategy[Condition] = st.one_of(
    known(vocabulary().flags.values()).map(Flag),
    st.builds(TotalIs, whose, tuples(total_sets, 1, 3)),
    number_tests(),
    st.builds(Versus, st.one_of(totals, quantities), st.sampled_from("=<>"), st.one_of(totals, counts)),
    st.builds(CardIs, groups, card_sets),
    st.builds(Alike, groups, attributes),
    groups.map(Consecutive),
    st.builds(RanksAre, groups, rank_lists),
    quoted_text.map(Happens),
    quoted_text.map(Circumstance),
    st.builds(Moment, st.sampled_from(["after", "before", "during", "at"]), known(vocabulary().moments.values())),
)


def joined(inner: SearchStrategy[Condition]) -> SearchStrategy[Condition]:
    all_of = tuples(inner.filter(lambda part: not isinstance(part, AllOf)), 2, 3).map(AllOf)
    any_of = tuples(inner.filter(lambda part: not isinstance(part, AnyOf)), 2, 3).map(AnyOf)
    return st.one_of(inner.map(Not), all_of, any_of)


conditions = st.recursive(tests, joined, max_leaves=5)
perhaps = st.one_of(st.none(), conditions)

# Lines ----------------------------------------------------------------------------------------------------

places = st.tuples(st.integers(1, 300), st.one_of(st.none(), st.integers(1, 20)))


@st.composite
def cites(draw: st.DrawFn) -> Cite:
    ends = sorted((draw(places), draw(places)), key=lambda place: (place[0], place[1] or 0))
    return Cite(ends[0], ends[1], draw(st.one_of(st.just(""), quoted_text)))


def tails(overriding: bool = True) -> SearchStrategy[Tail]:
    return st.builds(
        Tail,
        games=tuples(names, 0, 2),
        overrides=tuples(names, 0, 2) if overriding else st.just(()),
        refers=tuples(st.builds(Reference, st.sampled_from(REFERS), st.one_of(st.just(""), quoted_text)), 0, 2),
        vague=tuples(quoted_text, 0, 2),
        damage=tuples(
            st.builds(Damage, quoted_text, quoted_text, st.sampled_from(["surely", "likely", "perhaps"])), 0, 1
        ),
        cites=tuples(cites(), 0, 2),
    )


comments = {
    "above": tuples(st.sampled_from(["# one", "#", "#   a table", '# "quoted"', ""]), 0, 3),
    "behind": st.sampled_from(["", "", "why", 'because "so"']),
}
hedges = st.sampled_from(["", "", "usually", "at some tables"])


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    subject = draw(st.sampled_from(list(dict.fromkeys(vocabulary().subjects.values()))))
    named = {"yes": quoted_text, "maybe": st.one_of(st.just(""), quoted_text)}.get(subject.named, st.just(""))
    return Statement(
        subject.name,
        draw(values(subject)),
        draw(named),
        draw(labels),
        draw(hedges),
        draw(perhaps),
        draw(perhaps),
        draw(perhaps),
        draw(tails()),
        **{key: draw(strategy) for key, strategy in comments.items()},
    )


defines = st.builds(Define, st.sampled_from(TERMS), conditions, tails(), **comments)
notes = st.builds(Note, st.sampled_from(NOTES), tails(overriding=False), **comments)
row_claims = st.builds(
    RowClaim, st.sampled_from(["probability", "return", "ways"]), st.sampled_from([".000244", "-1.5", "12", "10/41041"])
)
rows = st.builds(
    Row,
    titles,
    st.one_of(odds, cents.map(lambda number: Numbers((Interval(number, number),), "$"))),
    st.one_of(st.just(""), names),
    tuples(row_claims, 0, 2),
    perhaps,
    perhaps,
    tails(),
    **comments,
)
paytables = st.builds(
    Paytable,
    quoted_text,
    st.one_of(st.just(""), quoted_text),
    st.sampled_from(["", "highest", "all", "first"]),
    st.sampled_from(["", "to", "for"]),
    labels,
    perhaps,
    perhaps,
    tuples(st.one_of(rows, rows, notes), 0, 4),
    tails(),
    **comments,
)
readings = st.builds(Reading, names, tuples(st.one_of(statements(), defines, paytables), 0, 2), **comments)
claims = st.one_of(
    st.builds(Claim, st.sampled_from(RATES), st.sampled_from(["3.06%", "-.42%", "0.5"])),
    st.builds(
        Claim,
        st.sampled_from(CLAIMS[len(RATES) :]),
        st.sampled_from([".000244", "1 to 500", "effectively a push", "$1, $2"]),
        tuples(quoted_text, 0, 2),
        labels,
        perhaps,
        tails(overriding=False),
        **comments,
    ),
)
lines: SearchStrategy[AnyLine] = st.one_of(
    st.builds(Game, names, st.one_of(st.just(""), names), **comments),
    st.builds(Section, quoted_text, st.sampled_from(["", *SECTIONS]), labels, tails(overriding=False), **comments),
    notes,
    st.builds(Event, titles, conditions, tails(overriding=False), **comments),
    defines,
    statements(),
    paytables,
    st.builds(Ambiguous, names, tuples(readings, 2, 3, unique_by=lambda reading: reading.name), tails(), **comments),
    claims,
    st.builds(Accept, names, quoted_text, quoted_text, days, **comments),
)
headers = st.tuples(
    st.builds(Header, st.just("exhibit"), quoted_text, **comments),
    st.builds(Header, st.just("language"), st.just("1"), **comments),
    st.builds(Header, st.just("source"), quoted_text, **comments),
    st.builds(Header, st.just("family"), names, **comments),
    st.builds(Jurisdiction, names, st.one_of(st.none(), days), **comments),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    above = draw(headers)
    kept = draw(st.sets(st.integers(0, len(above) - 1)))
    chosen = tuple(header for index, header in enumerate(above) if index in kept)
    return Document((*chosen, *draw(tuples(lines, 0, 4))), below=draw(comments["above"]))
