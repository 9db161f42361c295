"""When a statement holds: from the words of a test to a condition on the situation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grammar.faults import Misread, did_you_mean
from grammar.numbers import LOWER, OPEN, UPPER
from grammar.phrases import SMALL, Tok, Walk, number, spanned, split_at, texts
from grammar.tree import (
    Alike,
    CardIs,
    CardSet,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Interval,
    Matching,
    Moment,
    Not,
    NumberIs,
    Quantity,
    RanksAre,
    Span,
    Total,
    TotalIs,
    TotalSet,
    Versus,
)
from grammar.vocabulary import RANKS, SUITS, plain, vocabulary

ATTRIBUTES = {"rank": "rank", "suit": "suit", "colour": "colour", "color": "colour", "value": "value"}
PLURALS = {"ranks": "rank", "suits": "suit", "colours": "colour", "colors": "colour", "values": "value"}
VERSUS = {
    "equal to": "=",
    "same as": "=",
    "more than": ">",
    "over": ">",
    "higher than": ">",
    "less than": "<",
    "lower than": "<",
}
FEW = 2


def test(operand: Sequence[Tok], relation: Tok, negated: bool, terms: Sequence[Tok]) -> Condition:
    span = spanned((*operand, relation, *terms), relation.span)
    found = positive(operand, relation.text.lower(), list(terms), span)
    return Not(found, span=span) if negated else found


def moment(relation: Tok, words: Sequence[Tok]) -> Moment:
    name = plain(texts(words))
    moments = vocabulary().moments
    if name not in moments:
        raise Misread(
            spanned(words, relation.span), f'"{name}" is no moment of the game', did_you_mean(name, moments)
        )
    return Moment(relation.text.lower(), moments[name], span=spanned((relation, *words), relation.span))


def positive(operand: Sequence[Tok], relation: str, terms: list[Tok], span: Span) -> Condition:
    words = vocabulary()
    name = plain(texts(operand))
    verb = {"are": "is", "was": "is", "have": "has", "show": "shows", "hold": "has", "holds": "has"}.get(
        relation, relation
    )
    flag = words.flags.get(f"{name} {verb} {plain(texts(terms))}")
    if flag:
        return Flag(flag, span=span)
    if verb == "shows":
        if name != "dealer":
            raise Misread(operand[0].span, "only the dealer shows a card", "for example: dealer shows A")
        return CardIs(("up card",), card_set(terms), span=span)
    if verb == "has":
        return holding(name, operand, terms, span)
    if name == "totals" and plain(texts(terms)) == "equal":
        return Versus(Total("player"), "=", Total("dealer"), span=span)
    if name in words.totals:
        whose = words.totals[name]
        versus = comparison(Total(whose), terms, span)
        return versus or TotalIs(whose, total_sets(terms), span=span)
    if found := quantity(operand, name):
        return comparison(found, terms, span) or NumberIs(found, intervals(terms), span=span)
    if group := group_names(operand):
        if name in words.counts and terms and terms[0].kind in ("NUMBER", "BOUND", "MONEY"):
            return NumberIs(Count(words.counts[name]), intervals(terms), span=span)
        return card_test(group, terms, span)
    if name in words.counts:
        count = Count(words.counts[name])
        return comparison(count, terms, span) or NumberIs(count, intervals(terms), span=span)
    raise unknown(operand, verb, terms, span)


def unknown(operand: Sequence[Tok], verb: str, terms: Sequence[Tok], span: Span) -> Misread:
    words = vocabulary()
    whole = f"{plain(texts(operand))} {verb} {plain(texts(terms))}"
    near_flag = did_you_mean(whole, words.flags)
    name = plain(texts(operand))
    known = (*words.totals, *words.counts, *words.groups)
    near = did_you_mean(name, known)
    if near:
        return Misread(spanned(operand, span), f'"{name}" is nothing that can be tested', near)
    return Misread(
        span, f'"{whole}" is nothing that can be tested', near_flag or "LANGUAGE.md lists what can be"
    )


def holding(name: str, operand: Sequence[Tok], terms: list[Tok], span: Span) -> Condition:
    """``hand has 5 cards``, ``hand has 2 aces``, ``hand has an ace``"""
    group = group_names(operand) or (
        ("hand",) if name == "player" else ("dealer hand",) if name == "dealer" else ()
    )
    if not group:
        raise unknown(operand, "has", terms, span)
    if name == "dealer" or group == ("up card",):
        group = ("dealer hand",)
    last = terms[-1].text.lower() if terms else ""
    if last in ("card", "cards") and plain(texts(terms[-2:-1])) not in ("face", "ten-valued", "10-point"):
        if group in (("hand",), ("dealer hand",)):
            counted: Quantity = Count("cards in hand" if group == ("hand",) else "dealer cards")
        else:
            counted = CountOf(CardSet(), group)
        return NumberIs(counted, intervals(terms[:-1]), span=span)
    numbers = [
        token for token in terms if token.kind in ("BOUND", "NUMBER", "OR_LESS") or token.text in SMALL
    ]
    rest = [token for token in terms if token not in numbers]
    found = intervals(numbers) if numbers else (Interval(Fraction(1), None),)
    return NumberIs(CountOf(card_set(rest or terms), group), found, span=span)


def comparison(left: Quantity, terms: Sequence[Tok], span: Span) -> Condition | None:
    """``more than dealer total``: a quantity against another, not against numbers."""
    for size in (2, 1):
        relation = VERSUS.get(" ".join(texts(terms[:size])).lower())
        if relation is None:
            continue
        other = terms[size:]
        name = plain(texts(other))
        if name in vocabulary().totals:
            return Versus(left, relation, Total(vocabulary().totals[name]), span=span)
        if name in vocabulary().counts:
            return Versus(left, relation, Count(vocabulary().counts[name]), span=span)
    return None


def quantity(operand: Sequence[Tok], name: str) -> Quantity | None:
    """``number of … matching …``, ``number of aces in hand``, ``total of …``"""
    if name.startswith("number of "):
        rest = [token for token in operand if token.text.lower() not in ("the", "a")][2:]
        plain_rest = [token.text.lower() for token in rest]
        if "matching" in plain_rest:
            return matching(rest, plain_rest.index("matching"))
        if "in" in plain_rest:
            cut = plain_rest.index("in")
            group = group_names(rest[cut + 1 :])
            if group and plain(texts(rest[:cut])) == "cards":
                return CountOf(CardSet(), group) if group not in (("hand",),) else Count("cards in hand")
            if group:
                return CountOf(card_set(rest[:cut]), group)
    if name.startswith("total of ") and name not in vocabulary().totals:
        group = group_names([token for token in operand if token.text.lower() not in ("total", "of")])
        return Total(group=group) if group else None
    return None


def matching(tokens: Sequence[Tok], cut: int) -> Matching:
    lowered = [token.text.lower() for token in tokens]
    if "in" not in lowered[cut:]:
        raise Misread(
            tokens[cut].span,
            '"matching" needs what is alike',
            "for example: matching the up card in rank and suit",
        )
    inside = lowered.index("in", cut)
    group, target = group_names(tokens[:cut]), group_names(tokens[cut + 1 : inside])
    if not group or not target:
        bad = tokens[:cut] if not group else tokens[cut + 1 : inside]
        raise Misread(
            spanned(bad, tokens[0].span),
            f'"{" ".join(texts(bad))}" names no cards',
            did_you_mean(plain(texts(bad)), vocabulary().groups),
        )
    alike: list[str] = []
    unlike: list[str] = []
    negative = False
    for token in tokens[inside + 1 :]:
        word = token.text.lower()
        if word in ("but", "not", "only", "and", "both"):
            negative = negative or word == "not"
        elif word in ATTRIBUTES:
            (unlike if negative else alike).append(ATTRIBUTES[word])
        else:
            raise Misread(token.span, f'cards do not match in "{token.text}"', did_you_mean(word, ATTRIBUTES))
    return Matching(group, target, tuple(alike), tuple(unlike), span=spanned(tokens, tokens[0].span))


def group_names(tokens: Sequence[Tok]) -> tuple[str, ...]:
    """``first two cards and up card``: named places of cards; empty where a name is unknown."""
    names: list[str] = []
    run: list[str] = []
    for token in (*tokens, None):
        if token is not None and token.text.lower() not in ("and", "with"):
            run.append(token.text)
            continue
        name = vocabulary().groups.get(plain(run))
        if name is None:
            return ()
        names.append(name)
        run = []
    return tuple(names)


def card_test(group: tuple[str, ...], terms: Sequence[Tok], span: Span) -> Condition:
    words = [
        token.text.lower()
        for token in terms
        if token.text.lower() not in ("of", "the", "in", "all", "a", "an", "to", "each", "other")
    ]
    phrase = " ".join(words)
    if phrase in ("consecutive", "straight"):
        return Consecutive(group, span=span)
    if phrase == "pair":
        return Alike(group, "rank", span=span)
    if phrase == "suited":
        return Alike(group, "suit", span=span)
    if len(words) == FEW and words[0] in ("same", "equal", "one") and words[1] in ATTRIBUTES:
        return Alike(group, ATTRIBUTES[words[1]], span=span)
    if len(words) == FEW and words[0] in ("different", "mixed") and words[1] in PLURALS:
        return Not(Alike(group, PLURALS[words[1]], span=span), span=span)
    if len(terms) == 1 and terms[0].kind == "RANKS":
        ranks = terms[0].text.split("-")
        return RanksAre(group, tuple(sorted(ranks, key=RANKS.index)), span=span)
    return CardIs(group, card_set([token for token in terms if token.text.lower() != "all"]), span=span)


def card_set(terms: Sequence[Tok]) -> CardSet:
    """``A, 10 or face card``, ``2 to 9``, ``spades``, ``Q♥``"""
    ranks: set[str] = set()
    suits: set[str] = set()
    whole: set[tuple[str, str]] = set()
    for run in split_at(terms, ("COMMA", "LIST_OR", "OR")):
        run = [
            token for token in run if token.text.lower() not in ("a", "an", "the", "card") or len(run) == 1
        ]
        if len(run) == 1 and run[0].kind == "CARD":
            whole.add((run[0].text[:-1], run[0].text[-1]))
        elif len(run) == FEW + 1 and run[1].kind == "TO":
            low, high = (one_rank(token) for token in (run[0], run[2]))
            ranks.update(RANKS[RANKS.index(low) : RANKS.index(high) + 1])
        else:
            add_words(run, ranks, suits)
    if whole:
        ranks |= {rank for rank, _ in whole}
        suits |= {suit for _, suit in whole}
        if len(ranks) * len(suits) != len(whole):
            raise Misread(
                spanned(terms, terms[0].span),
                "these cards are no simple set",
                'write one test for each, joined by "or"',
            )
    return CardSet(
        tuple(rank for rank in RANKS if rank in ranks),
        tuple(suit for suit in SUITS if suit in suits),
        span=spanned(terms, terms[0].span),
    )


def add_words(run: Sequence[Tok], ranks: set[str], suits: set[str]) -> None:
    words = vocabulary()
    name = " ".join(texts(run)).lower()
    for way in (name, name.upper(), name.removesuffix(" card"), f"{name} card"):
        if way in words.ranks:
            ranks.update(words.ranks[way])
            return
        if way in words.suits:
            suits.update(words.suits[way])
            return
    known = (*words.ranks, *words.suits)
    raise Misread(
        spanned(run, run[0].span), f'"{" ".join(texts(run))}" is no card', did_you_mean(name, known)
    )


def one_rank(token: Tok) -> str:
    ranks = vocabulary().ranks.get(token.text) or vocabulary().ranks.get(token.text.lower())
    if ranks is None or len(ranks) != 1:
        raise Misread(token.span, f'"{token.text}" is no rank', did_you_mean(token.text, vocabulary().ranks))
    return ranks[0]


def total_sets(terms: Sequence[Tok]) -> tuple[TotalSet, ...]:
    """``soft 17``, ``hard 4 to 16, soft 12 to 17``, ``16 or less``; a kind holds until another is named."""
    found: list[TotalSet] = []
    kind = "any"
    for run in split_at(terms, ("COMMA", "LIST_OR")):
        run = [token for token in run if token.text.lower() not in ("a", "an", "the")]
        if run and run[0].text.lower() in ("soft", "hard", "any"):
            kind = run[0].text.lower()
            run = run[1:]
        if not run:
            found.append(TotalSet(kind, Interval(None, None)))
            continue
        found.extend(TotalSet(kind, interval) for interval in intervals(run))
    if not found:
        raise Misread(terms[0].span, "a total is needed", "for example: total is 16 or less")
    return tuple(found)


def intervals(terms: Sequence[Tok]) -> tuple[Interval, ...]:
    """``5``, ``2 to 4``, ``17 or more``, ``at least 2``, ``$2 or $4``"""
    return tuple(one_interval(run) for run in split_at(terms, ("COMMA", "LIST_OR")))


def one_interval(run: Sequence[Tok]) -> Interval:
    walk = Walk(run, run[-1].span)
    bound = walk.take("BOUND")
    low = numeral(walk)
    high = numeral(walk) if walk.take("TO") else low
    suffix = walk.take("OR_LESS")
    walk.skip("cards", "card", "times", "time", "hands", "hand")
    walk.refuse_rest("a number, a range such as 4 to 16, or a bound such as 17 or more")
    if low > high:
        raise Misread(run[0].span, "the range runs backwards", "the smaller number comes first")
    word = bound.text.lower() if bound else ""
    if word in LOWER or (suffix and suffix.text.split()[1] in ("more", "higher", "over")):
        return Interval(low, None, word in OPEN)
    if word in UPPER or suffix:
        return Interval(None, high, False, word in OPEN)
    return Interval(low, high)


def numeral(walk: Walk) -> Fraction:
    if token := walk.take("NUMBER", "MONEY"):
        return number(token)
    if token := walk.word(*SMALL):
        return Fraction(SMALL[token.text.lower()])
    found = f'"{walk.next.text}"' if walk.next else "nothing"
    raise Misread(walk.here, f"{found} where a number is needed", "for example: 16 or less")
