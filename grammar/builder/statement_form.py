"""The form of a statement: what it is about, and what it says."""

from __future__ import annotations

from grammar.builder.clauses import Clauses, ParsedLine
from grammar.builder.labels import label
from grammar.builder.tokens import Token, in_words, spanned, texts
from grammar.builder.value_words import HIT, value_of
from grammar.errors.faults import Misread, did_you_mean
from grammar.tree import Statement, Value
from grammar.vocabulary import Subject, plain, vocabulary


def statement(source: ParsedLine) -> Statement:
    modal = source.tok(source[3].children[0]) if source[3] is not None else None
    body = source.toks(source[4]) if source[4] is not None else []
    head = source.toks(source[2])
    subject, name = own_question(source, head, body) or about(source, source.toks(source[1]))
    hedge, value = value_of(subject, head, modal, body, source.line.whole)
    clauses = source.clauses(5)
    clauses.refuse("a statement", "claims")
    default, otherwise = otherwise_of(source, clauses, subject)
    return Statement(
        subject.name,
        value,
        name,
        label(source, source[0]),
        hedge,
        clauses.condition("when"),
        clauses.condition("unless"),
        clauses.condition("until"),
        clauses.tail(),
        default,
        otherwise,
        **source.common,
    )


def own_question(source: ParsedLine, head: list[Token], body: list[Token]) -> tuple[Subject, str] | None:
    """``point: becomes total``, ``third card: dealer must draw``: the words before the colon belong to the game."""
    name = " ".join(texts(source.toks(source[1])))
    if not source.declared or '"' in name or name.lower() in vocabulary().subjects:
        return None
    if head and head[0].text.lower() == "becomes":
        return vocabulary().subjects["new state"], plain(name)
    if body and body[0].text.lower() in HIT:
        return vocabulary().subjects["own draw"], plain(name)
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


def about(source: ParsedLine, words: list[Token]) -> tuple[Subject, str]:
    """The subject of a statement and the name it refers to."""
    quoted = words.pop() if words[-1].kind == "STRING" else None
    name = " ".join(texts(words)).lower()
    subject = vocabulary().subjects.get(name)
    if subject is None:
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
    return subject, quoted.text[1:-1] if quoted else ""


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
