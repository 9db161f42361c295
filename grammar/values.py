"""What stands behind the colon: from words to a value of the type that the subject asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction

from grammar.faults import Misread, did_you_mean, one_of
from grammar.numbers import limits, odds, points
from grammar.phrases import Tok, Walk, number, spanned, split_at, texts
from grammar.tree import (
    CardSet,
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
    Span,
    Text,
    Value,
)
from grammar.vocabulary import RANKS, Subject, plain, vocabulary

FORCES = {"MUST": Force.MUST, "MUST_NOT": Force.MUST_NOT, "MAY": Force.MAY, "MAY_NOT": Force.MAY_NOT}
HIT = {"hit": "hit", "draw": "hit", "take": "hit", "stand": "stand", "stay": "stand"}
ALLOWED = {"allowed": "allowed", "yes": "allowed", "permitted": "allowed", "required": "allowed"}
FORBIDDEN = {"not allowed": "not allowed", "no": "not allowed", "forbidden": "not allowed"}
WINS = {"player wins", "win", "wins", "dealer loses"}
LOSES = {"player loses", "lose", "loses", "dealer wins"}
PUSHES = {"push", "pushes", "tie", "player pushes"}


def value_of(
    subject: Subject, head: Sequence[Tok], modal: Tok | None, body: Sequence[Tok], whole: Span
) -> tuple[str, Value]:
    """The hedge, if any, and the value of a statement on this subject."""
    hedges = [token for token in (*head, *body) if token.kind == "HEDGE"]
    head = [token for token in head if token.kind != "HEDGE"]
    body = [token for token in body if token.kind != "HEDGE"]
    hedge = hedges[0].text if hedges else ""
    if modal is not None:
        return hedge, norm(subject, head, modal, body)
    if head and head[0].kind == "LEFT_TO":
        return hedge, discretion(head)
    if plain(texts(head)) == "by reference":
        return hedge, Choice("by reference", span=spanned(head, whole))
    if not head:
        raise Misread(whole, f'"{subject.name}" says nothing', example(subject))
    return hedge, READERS[subject.type](subject, head)


def example(subject: Subject) -> str:
    return f"for example: {subject.example}"


def norm(subject: Subject, head: Sequence[Tok], modal: Tok, body: Sequence[Tok]) -> Norm:
    span = spanned((*head, modal, *body), modal.span)
    if subject.type not in ("draw", "permission", "yes/no", "step"):
        raise Misread(modal.span, f'"{subject.name}" takes no "{modal.text}"', example(subject))
    actor = plain(texts(head))
    actors = [*vocabulary().actors, *(f"{actor}s" for actor in vocabulary().actors)]
    if actor not in actors:
        if not head:
            raise Misread(modal.span, f'nobody is named before "{modal.text}"', example(subject))
        raise Misread(
            spanned(head, span),
            f'"{" ".join(texts(head))}" is nobody known here',
            did_you_mean(actor, actors),
        )
    actor = actor.removesuffix("s") if actor.endswith("s") and actor[:-1] in vocabulary().actors else actor
    if subject.roles and actor not in subject.roles:
        raise Misread(
            spanned(head, span), f'"{subject.name}" is about the {one_of(subject.roles)}', example(subject)
        )
    if not body:
        raise Misread(modal.span, f'nothing follows "{modal.text}"', example(subject))
    return Norm(actor, FORCES[modal.kind], action(subject, body), span=span)


def action(subject: Subject, body: Sequence[Tok]) -> tuple[str, ...]:
    verb = body[0].text.lower()
    if subject.type == "draw":
        if verb not in HIT:
            raise Misread(body[0].span, f'"{verb}" is neither hit nor stand', example(subject))
        if len(body) > 1:
            raise Misread(body[1].span, f'"{body[1].text}" does not belong here', 'conditions follow "when"')
        return (HIT[verb],)
    verbs = vocabulary().verbs
    if verb not in verbs:
        raise Misread(body[0].span, f'"{body[0].text}" is no action known here', did_you_mean(verb, verbs))
    if subject.type == "permission" and subject.question != "conduct":
        if verb != subject.action:
            raise Misread(
                body[0].span, f'"{subject.name}" is about "{subject.action}", not "{verb}"', example(subject)
            )
        if len(body) > 1:
            raise Misread(body[1].span, f'"{body[1].text}" does not belong here', 'conditions follow "when"')
    return texts(body)


def discretion(tokens: Sequence[Tok]) -> Discretion:
    rest = tokens[1:]
    if len(rest) == 1 and rest[0].kind == "STRING":
        return Discretion(rest[0].text[1:-1], True, span=spanned(tokens, tokens[0].span))
    if not rest or any(token.kind != "WORD" for token in rest):
        raise Misread(tokens[0].span, '"left to" needs somebody, or a document in quotation marks', "")
    return Discretion(plain(texts(rest)), span=spanned(tokens, tokens[0].span))


def permission(subject: Subject, tokens: Sequence[Tok]) -> Choice:
    words = plain(texts(tokens))
    known = ALLOWED | FORBIDDEN
    if words not in known:
        raise Misread(
            spanned(tokens, tokens[0].span),
            f'"{" ".join(texts(tokens))}" is neither allowed nor not allowed',
            example(subject),
        )
    return Choice(known[words], span=spanned(tokens, tokens[0].span))


def draw(subject: Subject, tokens: Sequence[Tok]) -> Norm:
    actor = subject.roles[0]
    return Norm(actor, Force.MUST, action(subject, tokens), span=spanned(tokens, tokens[0].span))


def step(subject: Subject, tokens: Sequence[Tok]) -> Value:
    raise Misread(spanned(tokens, tokens[0].span), "nobody must or may do anything here", example(subject))


def choice(subject: Subject, tokens: Sequence[Tok]) -> Choice:
    words = plain(texts(tokens))
    known = {plain(way): way for way in subject.choices}
    if words not in known:
        remedy = did_you_mean(words, known) or f"one of: {', '.join(subject.choices)}"
        raise Misread(
            spanned(tokens, tokens[0].span), f'"{subject.name}" cannot be "{" ".join(texts(tokens))}"', remedy
        )
    return Choice(known[words], span=spanned(tokens, tokens[0].span))


def free_words(subject: Subject, tokens: Sequence[Tok]) -> Choice:
    return Choice(" ".join(texts(tokens)).replace(" ,", ","), span=spanned(tokens, tokens[0].span))


def sequence(subject: Subject, tokens: Sequence[Tok]) -> Choice:
    if not any(token.text in ("before", "after", "then") for token in tokens[1:-1]):
        raise Misread(
            spanned(tokens, tokens[0].span), 'a sequence needs "before", "after" or "then"', example(subject)
        )
    return free_words(subject, tokens)


def text(subject: Subject, tokens: Sequence[Tok]) -> Text:
    if len(tokens) != 1 or tokens[0].kind != "STRING":
        raise Misread(
            spanned(tokens, tokens[0].span), f'"{subject.name}" is text in quotation marks', example(subject)
        )
    return Text(tokens[0].text[1:-1], span=tokens[0].span)


def day(subject: Subject, tokens: Sequence[Tok]) -> Day:
    if len(tokens) != 1 or tokens[0].kind != "DATE":
        raise Misread(
            spanned(tokens, tokens[0].span), f'"{subject.name}" is a date, year first', example(subject)
        )
    return Day(date_of(tokens[0]), span=tokens[0].span)


def date_of(token: Tok) -> date:
    try:
        return date.fromisoformat(token.text)
    except ValueError as error:
        raise Misread(
            token.span, f"there is no day {token.text}", "a date is written year-month-day"
        ) from error


def result(subject: Subject, tokens: Sequence[Tok]) -> Outcome:
    span = spanned(tokens, tokens[0].span)
    for size in range(len(tokens), 0, -1):
        words = plain(texts(tokens[:size]))
        kind = "win" if words in WINS else "lose" if words in LOSES else "push" if words in PUSHES else ""
        if kind:
            rest = tokens[size:]
            return Outcome(kind, amount(rest, ("$", "share")) if rest else None, span=span)
    raise Misread(span, f'"{" ".join(texts(tokens))}" is no result', "player wins, player loses or push")


def amount(tokens: Sequence[Tok], units: tuple[str, ...]) -> Numbers:
    found = limits(tokens, units)
    return found.parts[0]


def pay(subject: Subject, tokens: Sequence[Tok]) -> Value:
    if plain(texts(tokens[:2])) in WINS | LOSES | PUSHES or plain(texts(tokens[:1])) in WINS | LOSES | PUSHES:
        return result(subject, tokens)
    return odds(tokens)


def bounds(subject: Subject, tokens: Sequence[Tok]) -> Limits:
    return limits(tokens, subject.units)


def counted(subject: Subject, tokens: Sequence[Tok]) -> Value:
    return points(tokens, example(subject))


def deck(subject: Subject, tokens: Sequence[Tok]) -> Deck:
    decks: Numbers | None = None
    cards: int | None = None
    removed: tuple[str, ...] = ()
    for run in split_at(tokens, ("COMMA",)):
        first = run[0].text.lower()
        if first in ("no", "without"):
            removed += ranks_in(run[1:], subject)
            continue
        of = next((index for index, token in enumerate(run) if token.kind == "OF"), len(run))
        decks = amount(run[:of], ("decks",)) if run[:of] else decks
        if of < len(run):
            walk = Walk(run[of + 1 :], run[-1].span)
            size = walk.take("NUMBER")
            if size is None or not walk.word("cards"):
                raise Misread(walk.here, "a deck is so many cards", example(subject))
            cards = int(number(size))
            walk.refuse_rest(example(subject))
    return Deck(decks, cards, removed, span=spanned(tokens, tokens[0].span))


def ranks_in(tokens: Sequence[Tok], subject: Subject) -> tuple[str, ...]:
    found: set[str] = set()
    for run in split_at(tokens, ("COMMA", "AND", "OR", "LIST_OR")):
        words = plain(texts(run))
        ranks = vocabulary().ranks.get(words) or vocabulary().ranks.get(words.upper())
        if ranks is None:
            raise Misread(
                spanned(run, run[0].span), f'"{words}" is no rank', did_you_mean(words, vocabulary().ranks)
            )
        found.update(ranks)
    return tuple(rank for rank in RANKS if rank in found)


def items(subject: Subject, tokens: Sequence[Tok]) -> Items:
    found = []
    for run in split_at(tokens, ("COMMA", "AND")):
        optional = run[0].text.lower() == "optional"
        rest = run[1:] if optional else run
        count = number(rest[0]) if rest and rest[0].kind == "NUMBER" and len(rest) > 1 else None
        names = rest[1:] if count is not None else rest
        if not names:
            raise Misread(spanned(run, run[0].span), "nothing is named here", example(subject))
        found.append(Item(" ".join(texts(names)), Fraction(count) if count is not None else None, optional))
    return Items(tuple(found), span=spanned(tokens, tokens[0].span))


READERS: dict[str, Callable[[Subject, Sequence[Tok]], Value]] = {
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
}

__all__ = ["CardSet", "date_of", "value_of"]
