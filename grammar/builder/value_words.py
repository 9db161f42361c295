"""What comes after the colon: from words to a value of the subject's type."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date

from grammar.builder.number_words import limits
from grammar.builder.pay_words import payment, points
from grammar.builder.tokens import JOINTS, SMALL, Token, TokenReader, in_words, number, spanned, split_at, texts
from grammar.errors.faults import Misread, did_you_mean, nearest, one_of
from grammar.tree import (
    Choice,
    Day,
    Deck,
    Discretion,
    Force,
    Item,
    Items,
    Limits,
    Norm,
    Numbers,
    Outcome,
    Result,
    Span,
    Text,
    Value,
)
from grammar.vocabulary import RANKS, Subject, plain, vocabulary

FORCES = {"MUST": Force.MUST, "MUST_NOT": Force.MUST_NOT, "MAY": Force.MAY, "MAY_NOT": Force.MAY_NOT}
HIT = {"hit": "hit", "draw": "hit", "take": "hit", "stand": "stand", "stay": "stand"}
ALLOWED = dict.fromkeys(("allowed", "yes", "permitted", "required", "offered", "available"), "allowed")
FORBIDDEN = dict.fromkeys(
    ("not allowed", "no", "none", "forbidden", "prohibited", "not permitted", "not offered", "never"), "not allowed"
)
ONLY = {
    **{f"{word} only": "allowed" for word in ALLOWED},
    **{f"only {word}": "allowed" for word in ALLOWED},
    **{f"{word} except": "allowed" for word in FORBIDDEN},
    "only": "allowed",
}
"""What is also forbidden wherever the condition does not hold."""
RESULTS: dict[str, Result] = {
    **dict.fromkeys(("player wins", "win", "wins", "dealer loses"), "win"),
    **dict.fromkeys(("player loses", "lose", "loses", "dealer wins"), "lose"),
    **dict.fromkeys(("push", "pushes", "tie", "player pushes"), "push"),
    **dict.fromkeys(("stays", "stay", "wager stays"), "stay"),
}
MISSPELT = {"overides": "overrides", "overrules": "overrides", "untill": "until", "unles": "unless"}
CONDITIONALS = ("if", "whenever")


def value_of(
    subject: Subject, head: Sequence[Token], modal: Token | None, body: Sequence[Token], whole: Span
) -> tuple[str, Value]:
    """The hedge, if any, and the value of a statement on this subject."""
    hedges = [token for token in (*head, *body) if token.kind == "HEDGE"]
    if len(hedges) > 1:
        raise Misread(hedges[1].span, "a second hedge in one statement", "leave one of the two out")
    if hedges:
        head = [token for token in head if token.kind != "HEDGE"]
        body = [token for token in body if token.kind != "HEDGE"]
    hedge = hedges[0].text if hedges else ""
    for part in (head, body):
        complete(part, subject)
    if modal is not None:
        return hedge, norm(subject, head, modal, body)
    if not head:
        raise Misread(whole, f'"{subject.name}" says nothing', example(subject))
    if head[0].kind == "LEFT_TO":
        return hedge, discretion(head)
    if plain(texts(head[:3])) == "by reference":
        return hedge, Choice("by reference", span=spanned(head, whole))
    return hedge, READERS[subject.type](subject, head)


def complete(tokens: Sequence[Token], subject: Subject) -> None:
    """A phrase must begin and end with a meaningful word; its condition is not part of it."""
    if not tokens:
        return
    first = tokens[0].text.lower()
    if tokens[0].kind == "WORD" and first in ("must", "may", "cannot"):
        raise Misread(tokens[0].span, f'nobody is named before "{first}"', example(subject))
    if tokens[0].kind == "WORD" and first in ("when", "unless", "until") and subject.type != "words":
        raise Misread(tokens[0].span, f'nothing is said before "{first}"', example(subject))
    for token, where in ((tokens[0], "before"), (tokens[-1], "after")):
        if token.kind in JOINTS:
            raise Misread(token.span, f'nothing stands {where} "{token.text}"', example(subject))
    for token in tokens:
        word = token.text.lower()
        if word in CONDITIONALS:
            raise Misread(token.span, f'"{token.text}" begins no condition', 'conditions follow "when"')
        if word in MISSPELT:
            raise Misread(token.span, f'"{token.text}" is no word of the language', f'did you mean "{MISSPELT[word]}"?')


def example(subject: Subject) -> str:
    return f"for example: {subject.example}"


def norm(subject: Subject, head: Sequence[Token], modal: Token, body: Sequence[Token]) -> Norm:
    span = spanned((*head, modal, *body), modal.span)
    if subject.type not in ("draw", "permission", "yes/no", "step"):
        raise Misread(modal.span, f'"{subject.name}" takes no "{modal.text}"', example(subject))
    actor = actor_of(subject, head, modal)
    only = len(body) > 1 and "only" in (body[0].text.lower(), body[-1].text.lower())
    if only:
        body = body[1:] if body[0].text.lower() == "only" else body[:-1]
    if not body:
        raise Misread(modal.span, f'nothing follows "{modal.text}"', example(subject))
    return Norm(actor, FORCES[modal.kind], action(subject, body), only, span=span)


def actor_of(subject: Subject, head: Sequence[Token], modal: Token) -> str:
    known = vocabulary().actors
    said = plain(texts(head))
    actor = said.removesuffix("s") if said.removesuffix("s") in known else said
    if actor not in known:
        raise Misread(
            spanned(head, modal.span),
            f'"{in_words(head)}" is nobody known here',
            did_you_mean(actor, known) or f"one of: {', '.join(known)}",
        )
    if subject.roles and actor not in subject.roles:
        raise Misread(
            spanned(head, modal.span),
            f'"{subject.name}" is about the {one_of(subject.roles)}',
            example(subject),
        )
    return actor


def action(subject: Subject, body: Sequence[Token]) -> tuple[str, ...]:
    verb = body[0].text.lower()
    if subject.type == "draw":
        if verb not in HIT:
            raise Misread(body[0].span, f'"{verb}" is neither hit nor stand', example(subject))
        refuse_more(body)
        return (HIT[verb],)
    verbs = vocabulary().verbs
    if verb not in verbs:
        raise Misread(
            body[0].span,
            f'"{body[0].text}" is no action known here',
            did_you_mean(verb, verbs) or example(subject),
        )
    if subject.type == "permission" and subject.question != "conduct":
        if verb != subject.action:
            raise Misread(body[0].span, f'"{subject.name}" is about "{subject.action}", not "{verb}"', example(subject))
        refuse_more(body)
    return (verb, *texts(body[1:]))


def refuse_more(body: Sequence[Token]) -> None:
    if len(body) > 1:
        raise Misread(body[1].span, f'"{body[1].text}" does not belong here', 'conditions follow "when"')


def discretion(tokens: Sequence[Token]) -> Discretion:
    rest = tokens[1:]
    span = spanned(tokens, tokens[0].span)
    if len(rest) == 1 and rest[0].kind == "STRING":
        return Discretion(rest[0].text[1:-1], True, span=span)
    who = plain(texts(rest))
    if not who or any(token.kind != "WORD" for token in rest):
        raise Misread(
            span,
            '"left to" needs somebody, or a document in quotation marks',
            'for example: left to the floor supervisor, or left to "House Rules"',
        )
    return Discretion(who, span=span)


def refuse_actor(subject: Subject, tokens: Sequence[Token]) -> None:
    """``dealer hits`` says neither that the dealer must nor that the dealer may."""
    if len(tokens) > 1 and plain(texts(tokens[:1])) in vocabulary().actors:
        raise Misread(spanned(tokens, tokens[0].span), 'this says neither "must" nor "may"', example(subject))


def permission(subject: Subject, tokens: Sequence[Token]) -> Choice:
    refuse_actor(subject, tokens)
    words = plain(texts(tokens))
    known = ALLOWED | FORBIDDEN | ONLY
    if bare_amount(tokens) in subject.forbids:
        return Choice("not allowed", span=spanned(tokens, tokens[0].span))
    if words not in known:
        raise Misread(
            spanned(tokens, tokens[0].span),
            f'"{in_words(tokens)}" is neither allowed nor not allowed',
            example(subject),
        )
    return Choice(known[words], words in ONLY, span=spanned(tokens, tokens[0].span))


def bare_amount(tokens: Sequence[Token]) -> str:
    """``only one card each`` as ``1 card``."""
    words = [str(SMALL.get(word, word)) for word in " ".join(texts(tokens)).lower().split()]
    return " ".join(word for word in words if word not in AROUND_AN_AMOUNT)


AROUND_AN_AMOUNT = {"only", "each", "exactly", "just", "at", "most", "a", "per", "ace"}


def draw(subject: Subject, tokens: Sequence[Token]) -> Norm:
    refuse_actor(subject, tokens)
    actor = subject.roles[0]
    return Norm(actor, Force.MUST, action(subject, tokens), span=spanned(tokens, tokens[0].span))


def step(subject: Subject, tokens: Sequence[Token]) -> Value:
    raise Misread(spanned(tokens, tokens[0].span), 'this says neither "must" nor "may"', example(subject))


NEAR = 0.75
"""So alike words must be for one of them to be a slip: of few choices one is always somewhat like."""


def choice(subject: Subject, tokens: Sequence[Token]) -> Choice:
    words = plain(texts(tokens))
    known = {plain(way): way for way in subject.choices}
    if words not in known:
        near = nearest(words, known, NEAR)
        remedy = f'did you mean "{known[near]}"?' if near else f"one of: {', '.join(subject.choices)}"
        raise Misread(spanned(tokens, tokens[0].span), f'"{subject.name}" cannot be "{in_words(tokens)}"', remedy)
    return Choice(known[words], span=spanned(tokens, tokens[0].span))


def free_words(subject: Subject, tokens: Sequence[Token]) -> Choice:
    return Choice(in_words(tokens), span=spanned(tokens, tokens[0].span))


def sequence(subject: Subject, tokens: Sequence[Token]) -> Choice:
    if not any(token.text in ("before", "after", "then") for token in tokens[1:-1]):
        raise Misread(spanned(tokens, tokens[0].span), 'a sequence needs "before", "after" or "then"', example(subject))
    return free_words(subject, tokens)


def text(subject: Subject, tokens: Sequence[Token]) -> Text:
    if len(tokens) != 1 or tokens[0].kind != "STRING":
        raise Misread(spanned(tokens, tokens[0].span), f'"{subject.name}" is text in quotation marks', example(subject))
    return Text(tokens[0].text[1:-1], span=tokens[0].span)


def day(subject: Subject, tokens: Sequence[Token]) -> Day:
    if len(tokens) != 1 or tokens[0].kind != "DATE":
        raise Misread(spanned(tokens, tokens[0].span), f'"{subject.name}" is a date, year first', example(subject))
    return Day(date_of(tokens[0]), span=tokens[0].span)


def date_of(token: Token) -> date:
    try:
        return date.fromisoformat(token.text)
    except ValueError as error:
        raise Misread(
            token.span, f"there is no day {token.text}", "a date is written year-month-day: 2021-03-26"
        ) from error


def result(subject: Subject, tokens: Sequence[Token]) -> Outcome:
    span = spanned(tokens, tokens[0].span)
    for size in (3, 2, 1):
        kind = RESULTS.get(plain(texts(tokens[:size])))
        if kind:
            rest = tokens[size:]
            return Outcome(kind, amount(rest, ("$", "share")) if rest else None, span=span)
    raise Misread(
        span,
        f'"{in_words(tokens)}" is no result',
        did_you_mean(plain(texts(tokens[:3])), RESULTS) or "player wins, player loses or push",
    )


def amount(tokens: Sequence[Token], units: tuple[str, ...]) -> Numbers:
    found = limits(tokens, units)
    if len(found.parts) > 1:
        raise Misread(found.parts[1].span, "one amount is enough here", "leave the others out")
    return found.parts[0]


def pay(subject: Subject, tokens: Sequence[Token]) -> Value:
    if any(plain(texts(tokens[:size])) in RESULTS for size in (1, 2)):
        return result(subject, tokens)
    return payment(tokens)


def bounds(subject: Subject, tokens: Sequence[Token]) -> Limits:
    return limits(tokens, subject.units)


def counted(subject: Subject, tokens: Sequence[Token]) -> Value:
    return points(tokens, example(subject))


def standard_deck(tokens: Sequence[Token]) -> Deck | None:
    """``a standard 52-card deck``: what a deck is, and not how many there are; None if the words say something else."""
    words = re.sub(r"^(?:the |a |an )*(?:standard|regular|ordinary|conventional) ", "", texts_of(tokens))
    found = re.fullmatch(r"(\d{1,3})[ -]cards? decks?", words)
    known = found and len(words) < len(texts_of(tokens))
    return Deck(None, int(found[1]), span=spanned(tokens, tokens[0].span)) if found and known else None


def texts_of(tokens: Sequence[Token]) -> str:
    return " ".join(texts(tokens)).lower()


def deck(subject: Subject, tokens: Sequence[Token]) -> Deck:
    if (standard := standard_deck(tokens)) is not None:
        return standard
    without = first_index(tokens, lambda token: token.text.lower() in ("no", "without"))
    kept = strip_comma(tokens[:without])
    removed = ranks_in(tokens[without:])
    of = first_index(kept, lambda token: token.kind == "OF")
    size = kept[of + 1 :]
    if not size and len(kept) == len(("48", "cards")) and kept[1].text.lower() == "cards":
        kept, size, of = [], kept, 0
    decks = amount(kept[:of], ("decks",)) if kept[:of] else None
    if of < len(kept) and not size:
        raise Misread(kept[of].span, "a deck is of so many cards", example(subject))
    return Deck(decks, deck_size(size, subject) if size else None, removed, span=spanned(tokens, tokens[0].span))


def deck_size(tokens: Sequence[Token], subject: Subject) -> int:
    walk = TokenReader(tokens, tokens[-1].span)
    size = walk.take("NUMBER")
    if size is None or not walk.word("cards") or number(size).denominator != 1 or number(size) <= 0:
        raise Misread(spanned(tokens, walk.here), "a deck is of so many cards", example(subject))
    walk.word("each")
    walk.refuse_rest(example(subject))
    return int(number(size))


def first_index(tokens: Sequence[Token], wanted: Callable[[Token], bool]) -> int:
    return next((index for index, token in enumerate(tokens) if wanted(token)), len(tokens))


def strip_comma(tokens: Sequence[Token]) -> Sequence[Token]:
    return tokens[:-1] if tokens and tokens[-1].kind == "COMMA" else tokens


def ranks_in(tokens: Sequence[Token]) -> tuple[str, ...]:
    """``no 10s, jacks and queens``"""
    found: set[str] = set()
    for run in split_at(tokens, ("COMMA", "AND", "OR", "LIST_OR")):
        named = [token for token in run if token.text.lower() not in ("no", "without")]
        words = plain(texts(named))
        ranks = vocabulary().ranks.get(words) or vocabulary().ranks.get(words.upper())
        if ranks is None:
            raise Misread(
                spanned(named, run[0].span),
                f'"{in_words(named)}" is no rank' if named else "no rank is named here",
                did_you_mean(words, vocabulary().ranks) or "for example: no 10s",
            )
        found.update(ranks)
    return tuple(rank for rank in RANKS if rank in found)


def items(subject: Subject, tokens: Sequence[Token]) -> Items:
    found = []
    for run in split_at(tokens, ("COMMA", "AND")):
        optional = run[0].text.lower() == "optional" and len(run) > 1
        rest = run[1:] if optional else run
        count = number(rest[0]) if rest[0].kind == "NUMBER" and len(rest) > 1 else None
        names = rest[1:] if count is not None else rest
        found.append(Item(in_words(names), count, optional))
    return Items(tuple(found), span=spanned(tokens, tokens[0].span))


def becomes(subject: Subject, tokens: Sequence[Token]) -> Choice:
    if len(tokens) < 2:
        raise Misread(spanned(tokens, tokens[0].span), "it becomes something", example(subject))
    return Choice(in_words(tokens), span=spanned(tokens, tokens[0].span))


READERS: dict[str, Callable[[Subject, Sequence[Token]], Value]] = {
    "draw": draw,
    "permission": permission,
    "yes/no": permission,
    "step": step,
    "limits": bounds,
    "pay": pay,
    "result": result,
    "choice": choice,
    "direction": choice,
    "words": free_words,
    "sequence": sequence,
    "points": counted,
    "deck": deck,
    "items": items,
    "text": text,
    "date": day,
    "becomes": becomes,
}
