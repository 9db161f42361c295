"""The form of a statement: what it is about, and what it says."""

from __future__ import annotations

from grammar.builder.clauses import Clauses, ParsedLine
from grammar.builder.labels import label
from grammar.builder.open_pays import left_open, several_pays
from grammar.builder.pay_words import payment
from grammar.builder.tokens import Token, in_words, spanned, texts
from grammar.builder.value_words import HIT, value_of
from grammar.errors.faults import Misread, did_you_mean
from grammar.tree import Ambiguous, Choice, Statement, Value
from grammar.vocabulary import Subject, plain, vocabulary


def statement(source: ParsedLine) -> Statement | Ambiguous:
    modal = source.tok(source[3].children[0]) if source[3] is not None else None
    body = source.toks(source[4]) if source[4] is not None else []
    head = source.toks(source[2])
    subject, names = own_question(source, head, body) or about(source, source.toks(source[1]))
    ways, reason = several_pays(head) if subject.type == "pay" and modal is None else ([], "")
    hedge, value = value_of(subject, ways[0] if ways else head, modal, body, source.line.whole)
    clauses = source.clauses(5)
    clauses.refuse("a statement", "claims")
    if isinstance(value, Choice) and value.only and not clauses.by_kind.keys() & {"when", "unless", "until"}:
        raise Misread(value.span, 'nothing follows "only"', f"for example: {subject.name}: allowed only when …")
    default, otherwise = otherwise_of(source, clauses, subject)
    said = Statement(
        subject.name,
        value,
        names[0],
        label(source, source[0]),
        hedge,
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.condition("until"),
        clauses.tail(),
        default,
        otherwise,
        names[1:],
        **source.common,
    )
    return left_open(said, [value, *(payment(way) for way in ways[1:])], reason) if ways else said


def own_question(source: ParsedLine, head: list[Token], body: list[Token]) -> tuple[Subject, tuple[str, ...]] | None:
    """``point: becomes total``, ``third card: dealer must draw``: the words before the colon belong to the game."""
    name = " ".join(texts(source.toks(source[1])))
    if not source.declared or '"' in name or name.lower() in vocabulary().subjects:
        return None
    if head and head[0].text.lower() == "becomes":
        return vocabulary().subjects["new state"], (plain(name),)
    if body and body[0].text.lower() in HIT:
        return vocabulary().subjects["own draw"], (plain(name),)
    return None


def otherwise_of(source: ParsedLine, clauses: Clauses, subject: Subject) -> tuple[bool, Value | None]:
    """``player loses otherwise`` is a default; ``2 to 1 when …, otherwise player loses`` has one attached."""
    found = clauses.by_kind.get("otherwise", ())
    if not found:
        return False, None
    first = source.tok(found[0].children[0])
    if len(found) > 1:
        raise Misread(source.tok(found[1].children[0]).span, 'a second "otherwise" in one line', "keep one of them")
    if found[0].children[1] is None:
        if clauses.by_kind.keys() & {"when", "unless", "until"}:
            raise Misread(first.span, "nothing follows this", "say what holds otherwise: otherwise player loses")
        return True, None
    return False, value_of(subject, source.toks(found[0].children[1]), None, [], first.span)[1]


def about(source: ParsedLine, words: list[Token]) -> tuple[Subject, tuple[str, ...]]:
    """The subject of a statement and the names it refers to; an empty one if it refers to none."""
    first = next((at for at, token in enumerate(words) if token.kind == "STRING"), len(words))
    named = [token for token in words[first:] if token.kind == "STRING"]
    words = words[:first]
    quoted = named[0] if named else None
    name = " ".join(texts(words)).lower()
    subject = vocabulary().subjects.get(name)
    if subject is None:
        refuse_every_wager(words)
        refuse_bare_name(words)
        raise Misread(
            spanned(words, source.line.whole),
            f'"{name}" is no subject of the language',
            did_you_mean(name, vocabulary().subjects) or "LANGUAGE.md lists the subjects",
        )
    if subject.named == "yes" and (quoted is None or not quoted.text.strip('" \t')):
        raise Misread(
            spanned(words, source.line.whole),
            f'"{name}" needs a name in quotation marks',
            f"for example: {subject.example}",
        )
    if quoted is not None and not subject.named:
        raise Misread(quoted.span, f'"{name}" takes no name', f"for example: {subject.example}")
    names = tuple(token.text[1:-1] for token in named) or ("",)
    if len(set(names)) < len(names):
        raise Misread(spanned(named, source.line.whole), "a name stands here twice", "leave one of the two out")
    return subject, names


def refuse_every_wager(words: list[Token]) -> None:
    """``wager pay all wagers``: a line names the wagers that it is about."""
    said = [token.text.lower() for token in words]
    cut = next((at for at, word in enumerate(said) if at and word in ("all", "every", "each")), 0)
    subject = vocabulary().subjects.get(" ".join(said[:cut]))
    if subject and subject.named and said[-1] in ("wager", "wagers", "bet", "bets"):
        unnamed = ", or none for all of them" if subject.name == "wager" else ""
        raise Misread(
            spanned(words[cut:], words[cut].span),
            f'"{in_words(words[cut:])}" names no wager',
            f'name them in one line{unnamed}: {subject.name} "Red", "Black": …',
        )


def refuse_bare_name(words: list[Token]) -> None:
    """``wager Ante`` should be ``wager "Ante"``."""
    for size in range(len(words) - 1, 0, -1):
        subject = vocabulary().subjects.get(" ".join(texts(words[:size])).lower())
        if subject and subject.named and words[size].text[:1].isupper():
            rest = words[size:]
            raise Misread(
                spanned(rest, rest[0].span),
                "quotation marks are missing",
                f'write: {subject.name} "{in_words(rest)}"',
            )


OWN_QUESTIONS = ("new state", "own draw")
"""Subjects under which a game answers its own questions: a state by its name, a draw by what its stage asks."""
