"""When a statement holds: from the words of a test to a condition on the situation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grammar.builder.number_words import ONLY, VAGUE, bounded, whole
from grammar.builder.tokens import SMALL, Token, TokenReader, in_words, number, spanned, split_at, texts
from grammar.errors.faults import Misread, did_you_mean
from grammar.tree import (
    IN_DOLLARS,
    NOWHERE,
    Alike,
    Attribute,
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
    Relation,
    Softness,
    Span,
    TimeRelation,
    Total,
    TotalIs,
    TotalSet,
    Versus,
)
from grammar.vocabulary import RANKS, SUITS, plain, vocabulary

ATTRIBUTES: dict[str, Attribute] = {
    "rank": "rank",
    "suit": "suit",
    "colour": "colour",
    "color": "colour",
    "value": "value",
}
PLURALS: dict[str, Attribute] = {
    "ranks": "rank",
    "suits": "suit",
    "colours": "colour",
    "colors": "colour",
    "values": "value",
}
KINDS: dict[str, Softness] = {"soft": "soft", "hard": "hard", "any": "any"}
TIMES: dict[str, TimeRelation] = {"after": "after", "before": "before", "during": "during", "at": "at"}
VERSUS: dict[str, Relation] = {
    "equal to": "=",
    "same as": "=",
    "more than": ">",
    "over": ">",
    "higher than": ">",
    "less than": "<",
    "lower than": "<",
}
VERBS = {"are": "is", "was": "is", "have": "has", "show": "shows", "hold": "has", "holds": "has"}
LITTLE = ("of", "the", "in", "all", "a", "an", "to", "each", "other")
CLOSE = 0.85
CARDS = "cards are 2 to 10, J, Q, K and A; suits are spades, hearts, diamonds and clubs"
TESTS = "LANGUAGE.md lists what can be tested"


def test(operand: Sequence[Token], relation: Token, negated: bool, terms: Sequence[Token]) -> Condition:
    span = spanned((*operand, relation, *terms), relation.span)
    found = positive(operand, relation.text.lower(), list(terms), span)
    return Not(found, span=span) if negated else found


def moment(relation: Token, words: Sequence[Token]) -> Moment:
    name = plain(texts(words))
    moments = vocabulary().moments
    if name not in moments:
        raise Misread(
            spanned(words, relation.span),
            f'"{name}" is no moment of the game',
            did_you_mean(name, moments) or "LANGUAGE.md lists the moments",
        )
    return Moment(TIMES[relation.text.lower()], moments[name], span=spanned((relation, *words), relation.span))


def fact(operand: Sequence[Token], verb: Token, terms: Sequence[Token], span: Span) -> Flag:
    """``hands tie``, ``ace can count both ways``: a fact that contains its own verb."""
    name = plain((*texts(operand), verb.text, *texts(terms)))
    flag = vocabulary().flags.get(name)
    if flag is None:
        raise Misread(
            span,
            f'"{name}" is nothing that can be tested',
            did_you_mean(name, vocabulary().flags) or TESTS,
        )
    return Flag(flag, span=span)


def positive(operand: Sequence[Token], relation: str, terms: list[Token], span: Span) -> Condition:
    words = vocabulary()
    name = plain(texts(operand))
    verb = VERBS.get(relation, relation)
    said = plain(texts(terms))
    if flag := words.flags.get(f"{name} {verb} {said}"):
        return Flag(flag, span=span)
    if verb == "has" and (flag := words.flags.get(f"{name} has {said.removeprefix('no ')}")):
        return Not(Flag(flag, span=span), span=span)
    if verb == "shows":
        if name != "dealer":
            raise Misread(operand[0].span, "only the dealer shows a card", "for example: dealer shows A")
        return CardIs(("up card",), card_set(terms), span=span)
    if verb == "has":
        whole = f"{name} has {said}".rstrip()
        near = did_you_mean(whole, words.flags, cutoff=CLOSE)
        apart = f"{name} has {said.replace(' ', '')}" in words.flags
        if near and (apart or (terms[0].kind == "WORD" and said.rpartition(" ")[2] not in words.ranks)):
            raise Misread(span, f'"{whole}" is nothing that can be tested', near)
        return holding(name, operand, terms, span)
    if name == "totals" and said == "equal":
        return Versus(Total("player"), "=", Total("dealer"), span=span)
    if name in words.totals:
        whose = words.totals[name]
        return comparison(Total(whose), terms, span) or TotalIs(whose, total_sets(terms), span=span)
    if found := quantity(operand, name):
        return comparison(found, terms, span) or NumberIs(found, intervals(terms, found), span=span)
    group = group_names(operand)
    if name in words.counts:
        count = Count(words.counts[name])
        if versus := comparison(count, terms, span):
            return versus
        if not group or terms[0].kind in ("NUMBER", "BOUND", "MONEY"):
            return NumberIs(count, intervals(terms, count), span=span)
    if group:
        return card_test(group, terms, span)
    raise unknown(operand, verb, terms, span)


def unknown(operand: Sequence[Token], verb: str, terms: Sequence[Token], span: Span) -> Misread:
    words = vocabulary()
    name = plain(texts(operand))
    whole = f"{name} {verb} {plain(texts(terms))}"
    if near := did_you_mean(whole, words.flags):
        return Misread(span, f'"{whole}" is nothing that can be tested', near)
    near = did_you_mean(name, (*words.totals, *words.counts, *words.groups))
    return Misread(spanned(operand, span), f'"{name}" is nothing that can be tested', near or TESTS)


def holding(name: str, operand: Sequence[Token], terms: list[Token], span: Span) -> Condition:
    """``hand has 5 cards``, ``hand has 2 aces``, ``hand has an ace``"""
    group = ("hand",) if name == "player" else ("dealer hand",) if name == "dealer" else group_names(operand)
    if not group:
        raise unknown(operand, "has", terms, span)
    cut = next((index for index, token in enumerate(terms) if not counting(token)), len(terms))
    number, cards = terms[:cut], terms[cut:]
    while number and number[-1].kind in ("COMMA", "LIST_OR"):
        number = number[:-1]
    if not cards:
        raise Misread(span, "this counts no cards", "for example: hand has 5 cards")
    counted = cards_in(group) if plain(texts(cards)) in ("card", "cards") else CountOf(card_set(cards), group)
    found = intervals(number, counted) if number else (Interval(Fraction(1), None),)
    return NumberIs(counted, found, span=span)


def counting(token: Token) -> bool:
    return token.kind in ("BOUND", "NUMBER", "OR_LESS", "TO", "COMMA", "LIST_OR") or token.text.lower() in SMALL


def cards_in(group: tuple[str, ...]) -> Quantity:
    """How many cards are in a place; hands have counts of their own."""
    names = {("hand",): "cards in hand", ("dealer hand",): "dealer cards"}
    return Count(names[group]) if group in names else CountOf(CardSet(), group)


def comparison(left: Quantity, terms: Sequence[Token], span: Span) -> Condition | None:
    """``more than dealer total``: one quantity against another rather than against numbers."""
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


def quantity(operand: Sequence[Token], name: str) -> Quantity | None:
    """``number of … matching …``, ``number of aces in hand``, ``total of …``"""
    span = spanned(operand, operand[0].span)
    if name.startswith("number of "):
        rest = [token for token in operand if token.text.lower() not in ("the", "a")][2:]
        lowered = [token.text.lower() for token in rest]
        if "matching" in lowered:
            return matching(rest, lowered.index("matching"), span)
        if "in" in lowered:
            cut = lowered.index("in")
            group = group_names(rest[cut + 1 :])
            if group and rest[:cut]:
                if plain(texts(rest[:cut])) == "cards":
                    return cards_in(group)
                cards = [token._replace(kind="OR") if token.text == "or" else token for token in rest[:cut]]
                return CountOf(card_set(cards), group, span=span)
    if name.startswith("total of ") and name not in vocabulary().totals:
        group = group_names([token for token in operand if token.text.lower() != "the"][2:])
        return Total(group=group, span=span) if group else None
    return None


def matching(tokens: Sequence[Token], cut: int, span: Span) -> Matching:
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
            spanned(bad, span),
            f'"{in_words(bad)}" names no cards' if bad else "no cards are named here",
            did_you_mean(plain(texts(bad)), vocabulary().groups) or "for example: first two cards",
        )
    alike: list[Attribute] = []
    unlike: list[Attribute] = []
    negative = False
    for token in tokens[inside + 1 :]:
        word = token.text.lower()
        if word in ("but", "not", "only", "and", "both"):
            negative = negative or word == "not"
        elif word in ATTRIBUTES:
            (unlike if negative else alike).append(ATTRIBUTES[word])
        else:
            raise Misread(
                token.span,
                f'cards do not match in "{token.text}"',
                did_you_mean(word, ATTRIBUTES) or "rank, suit, colour or value",
            )
    if not alike and not unlike:
        raise Misread(span, "cards match in something", "rank, suit, colour or value")
    return Matching(group, target, tuple(alike), tuple(unlike), span=span)


def group_names(tokens: Sequence[Token]) -> tuple[str, ...]:
    """``first two cards and up card``: named places of cards; empty if a name is unknown."""
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


def card_test(group: tuple[str, ...], terms: Sequence[Token], span: Span) -> Condition:
    words = [token.text.lower() for token in terms if token.text.lower() not in LITTLE]
    match words:
        case ["consecutive" | "straight"]:
            return Consecutive(group, span=span)
        case ["pair"]:
            return Alike(group, "rank", span=span)
        case ["suited"]:
            return Alike(group, "suit", span=span)
        case ["same" | "equal" | "one", attribute] if attribute in ATTRIBUTES:
            return Alike(group, ATTRIBUTES[attribute], span=span)
        case ["different" | "mixed", attribute] if attribute in PLURALS:
            return Not(Alike(group, PLURALS[attribute], span=span), span=span)
    if len(terms) == 1 and terms[0].kind == "RANKS":
        ranks = terms[0].text.split("-")
        return RanksAre(group, tuple(sorted(ranks, key=RANKS.index)), span=span)
    return CardIs(group, card_set([token for token in terms if token.text.lower() != "all"]), span=span)


def card_set(terms: Sequence[Token]) -> CardSet:
    """``A, 10 or face card``, ``2 to 9``, ``spades``, ``Q♥``, ``red aces``, ``ace of spades``"""
    cards: set[tuple[str, str]] = set()
    ten_valued = False
    for run in split_at(terms, ("COMMA", "LIST_OR", "OR")):
        ace = "A" if any(token.kind == "TO" for token in run) else ""  # of "A to 6"; else it may be an article
        named = [token for token in run if token.text == ace or token.text.lower() not in ARTICLES] or run
        ranks, suits = ranks_and_suits(named)
        cards |= {(rank, suit) for rank in ranks or RANKS for suit in suits or SUITS}
        ten_valued |= set(ranks) == {"10", "J", "Q", "K"} and all(token.kind != "TO" for token in named)
    if not cards:
        raise Misread(spanned(terms, NOWHERE), "no cards are named here", CARDS)
    span = spanned(terms, terms[0].span)
    ranks = tuple(rank for rank in RANKS if any((rank, suit) in cards for suit in SUITS))
    suits = tuple(suit for suit in SUITS if any((rank, suit) in cards for rank in RANKS))
    if len(ranks) * len(suits) != len(cards):
        raise Misread(span, "these cards are no simple set", 'write one test for each, joined by "or"')
    every_rank, every_suit = len(ranks) == len(RANKS), len(suits) == len(SUITS)
    return CardSet(() if every_rank else ranks, () if every_suit else suits, ten_valued, span=span)


ARTICLES = ("a", "an", "the", "of")


def ranks_and_suits(run: Sequence[Token]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ranks and suits one list entry allows; empty means any."""
    words = vocabulary()
    match run:
        case [card] if card.kind == "CARD":
            return (card.text[:-1],), (card.text[-1],)
        case [low, joint, high] if joint.kind == "TO":
            order = ("A", *RANKS[:-1]) if one_rank(low) == "A" else RANKS  # an ace that begins a range is low
            first, last = order.index(one_rank(low)), order.index(one_rank(high))
            if first > last:
                raise Misread(spanned(run, low.span), "the range runs backwards", "the lower rank comes first")
            return order[first : last + 1], ()
    for cut in range(len(run) + 1):
        before, after = text_of(run[:cut]), text_of(run[cut:])
        for rank, suit in ((before, after), (after, before)):
            if (not rank or rank in words.ranks) and (not suit or suit in words.suits):
                return words.ranks.get(rank, ()), words.suits.get(suit, ())
    name = in_words(run)
    near = did_you_mean(name, (*words.ranks, *words.suits)) if not name[:1].isdigit() else ""
    raise Misread(spanned(run, run[0].span), f'"{name}" is no card', near or CARDS)


def text_of(run: Sequence[Token]) -> str:
    """One entry spelled as in the vocabulary: ``K``, ``aces``, ``face card``, ``♠``."""
    name = " ".join(texts(run))
    if name in vocabulary().ranks:
        return name
    name = name.lower()
    return name.removesuffix(" card") if name.removesuffix(" card") in vocabulary().ranks else name


def one_rank(token: Token) -> str:
    ranks = vocabulary().ranks.get(token.text) or vocabulary().ranks.get(token.text.lower())
    if ranks is None or len(ranks) != 1:
        near = did_you_mean(token.text, vocabulary().ranks) if not token.text.isdigit() else ""
        raise Misread(token.span, f'"{token.text}" is no rank', near or CARDS)
    return ranks[0]


def total_sets(terms: Sequence[Token]) -> tuple[TotalSet, ...]:
    """``soft 17``, ``hard 4 to 16, soft 12 to 17``, ``16 or less``; a kind applies until another is named."""
    found: list[TotalSet] = []
    kind: Softness = "any"
    for run in split_at(terms, ("COMMA", "LIST_OR")):
        run = [token for token in run if token.text.lower() not in ("a", "an", "the")]
        if run and run[0].text.lower() in KINDS:
            kind = KINDS[run[0].text.lower()]
            run = run[1:]
        found.append(TotalSet(kind, whole(one_interval(run)) if run else Interval(None, None)))
    if not found:
        raise Misread(spanned(terms, NOWHERE), "a total is needed", "for example: total is 16 or less")
    return tuple(found)


def intervals(terms: Sequence[Token], of: Quantity) -> tuple[Interval, ...]:
    """``5``, ``2 to 4``, ``17 or more``, ``at least 2``, ``$2 or $4``; only money may have a fraction."""
    money = isinstance(of, Count) and of.name in IN_DOLLARS
    for token in terms:
        if token.kind == ("NUMBER" if money else "MONEY"):
            wanted = f"${token.text}" if money else token.text.lstrip("$")
            raise Misread(token.span, f'"{token.text}" is the wrong unit here', f"did you mean {wanted}?")
    found = tuple(one_interval(run) for run in split_at(terms, ("COMMA", "LIST_OR")))
    if not found:
        raise Misread(spanned(terms, NOWHERE), "a number is needed", "for example: cards in hand is 2")
    return found if money else tuple(whole(interval) for interval in found)


def one_interval(run: Sequence[Token]) -> Interval:
    walk = TokenReader(run, run[-1].span)
    bound = walk.take("BOUND")
    low = numeral(walk)
    high = numeral(walk) if walk.take("TO") else low
    suffix = walk.take("OR_LESS")
    walk.skip("cards", "card", "times", "time", "hands", "hand")
    walk.refuse_rest("a number, a range such as 4 to 16, or a bound such as 17 or more")
    word = bound.text.lower() if bound and bound.text.lower() not in ONLY else ""
    if word in VAGUE:
        raise Misread(walk.tokens[0].span, f'a test cannot be "{word}" right', "give the exact number")
    return bounded(low, high, word, suffix.text if suffix else "", run)


def numeral(walk: TokenReader) -> Fraction:
    if token := walk.take("NUMBER", "MONEY"):
        return number(token)
    if token := walk.word(*SMALL):
        return Fraction(SMALL[token.text.lower()])
    said = f'"{walk.next.text}" stands' if walk.next else "the test ends"
    raise Misread(walk.here, f"{said} where a number is needed", "for example: 16 or less")
