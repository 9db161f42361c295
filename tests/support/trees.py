"""Generates lines of every kind, each of which some text can express."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from grammar.builder.clauses import REFERS
from grammar.builder.forms import CLAIMS, NOTES, RATES, SECTIONS
from grammar.tree import (
    IN_DOLLARS,
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
    Define,
    Document,
    Event,
    Flag,
    Game,
    Happens,
    Header,
    Interval,
    Jurisdiction,
    Matching,
    Moment,
    Not,
    Note,
    NumberIs,
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
    Total,
    TotalIs,
    TotalSet,
    Versus,
)
from grammar.vocabulary import RANKS, SUITS, TERMS, vocabulary
from tests.support.value_trees import (
    cents,
    closed,
    days,
    known,
    labels,
    names,
    opened,
    payments,
    quoted_text,
    titles,
    tuples,
    values,
    whole,
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
    money = isinstance(quantity, Count) and quantity.name in IN_DOLLARS
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
        proposed=st.sampled_from(["", "sure", "likely", "perhaps"]),
    )


comments: dict[str, SearchStrategy[Any]] = {
    "above": tuples(st.sampled_from(["# one", "#", "#   a table", '# "quoted"', ""]), 0, 3),
    "behind": st.sampled_from(["", "", "why", 'because "so"']),
}
hedges = st.sampled_from(["", "", "usually", "at some tables"])


SUBJECTS = [
    subject
    for subject in dict.fromkeys(vocabulary().subjects.values())
    if "blackjack" in vocabulary().questions[subject.question].families
]
"""Those of which a document can speak without declaring a game."""


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    subject = draw(st.sampled_from(SUBJECTS))
    several = tuples(quoted_text, 1, 3, unique=True)
    named = {"yes": several, "maybe": st.one_of(st.just(("",)), several)}.get(subject.named, st.just(("",)))
    value, (name, *also) = draw(values(subject)), draw(named)
    return Statement(
        subject.name,
        value,
        name,
        draw(labels),
        draw(hedges),
        draw(conditions if isinstance(value, Choice) and value.only else perhaps),
        draw(perhaps),
        draw(perhaps),
        draw(tails()),
        also=tuple(also),
        **{key: draw(strategy) for key, strategy in comments.items()},
    )


defines = st.builds(Define, st.sampled_from(tuple(TERMS)), conditions, tails(), **comments)
notes = st.builds(Note, st.sampled_from(NOTES), tails(overriding=False), **comments)
row_claims = st.builds(
    RowClaim, st.sampled_from(["probability", "return", "ways"]), st.sampled_from([".000244", "-1.5", "12", "10/41041"])
)
rows = st.builds(
    Row,
    titles,
    payments,
    st.one_of(st.just(""), names),
    tuples(row_claims, 0, 2),
    perhaps,
    perhaps,
    tails(),
    st.sampled_from(["", "usually", "sometimes"]),
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
    chosen: list[Any] = [header for index, header in enumerate(above) if index in kept]
    return Document((*chosen, *draw(tuples(lines, 0, 4))), below=draw(comments["above"]))
