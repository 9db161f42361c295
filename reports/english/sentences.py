"""Statements as plain English: one complete sentence per statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from grammar.builder.tokens import written
from grammar.formatter.number_text import said_number, said_numbers
from grammar.formatter.value_text import plural, said_odds, said_terms, said_value
from grammar.question_names import SubjectName
from grammar.tree import (
    Added,
    CardSet,
    Choice,
    Claim,
    Day,
    Deck,
    Declaration,
    Define,
    Discretion,
    Event,
    Force,
    Items,
    Limits,
    Norm,
    Numbers,
    Odds,
    Outcome,
    Paytable,
    Row,
    Statement,
    Tail,
    Text,
    Value,
    only_there,
)
from grammar.vocabulary import vocabulary
from reports.english.conditions import clauses, is_time, one_of_cards, said, when_clause
from reports.english.declared_words import definite
from reports.english.phrases import ACTIONS, CHOICES, PHRASES, PREFIXES, WHOLE, YES_NO, Phrase
from reports.english.stage_words import stage_sentence

STATE: SubjectName = "new state"
Numbering = Mapping[str, str]
"""Maps the label of a statement to its printed number."""

RESULTS = {
    "win": "the player wins",
    "lose": "the player loses",
    "push": "the hand is a push",
    "stay": "the wager stays",
}
FORCES = {Force.MUST: "must", Force.MUST_NOT: "must not", Force.MAY: "may", Force.MAY_NOT: "may not"}
TERMS = {
    "soft hand": "a hand is soft",
    "hard hand": "a hand is hard",
    "blackjack": "a hand is a blackjack",
    "bust": "a hand is bust",
}
POLICIES = {
    "highest": "Where several rows apply, only the highest is paid.",
    "all": "Where several rows apply, all of them are paid.",
    "first": "Where several rows apply, only the first is paid.",
}
UNITS = {"to": "Payouts are to one: the wager is returned beside them.",
         "for": "Payouts are for one: the wager is part of them."}  # fmt: skip
CLAIMS = {
    "house edge": "the house edge of {of} is {value}",
    "player return": "the return to the player of {of} is {value}",
    "probability": "the probability of {of} is {value}",
    "return": "the return of {of} is {value}",
    "total probability": "the probabilities of {of} add up to {value}",
    "total return": "the returns of {of} add up to {value}",
    "hit frequency": "the hit frequency of {of} is {value}",
    "payout range": "the payout range of {of} is {value}",
    "net result": "the net result of {of} is {value}",
}


DECLARED = {
    "randomizer": "the game is played with {words}",
    "stage": "stage “{name}”: {words}",
    "state": "the game remembers “{name}”: {words}",
    "combination": "“{name}” is made of {words}",
    "number": "“{name}” is {words}",
    "ranking": "hands rank in this order, the highest first: {words}",
    "spots": "the “{name}” wager is placed on {words}",
}
"""What the parts of a declared game are called in print."""


def sentence(line: Statement | Define | Event | Claim | Declaration, numbers: Numbering | None = None) -> str:
    """One line of the document as a sentence, with what it overrides, refers to and leaves unsure."""
    known = numbers or {}
    match line:
        case Statement(also=also) if also:
            named = f"{'”, “'.join(line.names[:-1])}” and “{line.names[-1]}"
            body = statement(replace(line, name=named, also=()))
            body = body.replace(f"the “{named}” wager", f"each of the “{named}” wagers")
        case Statement():
            body = statement(line)
        case Define(term, condition):
            body = f"{TERMS[term]} when {said(condition)}"
        case Event(name, condition):
            body = f"“{name}” means that {said(condition)}"
        case Claim():
            body = claim(line)
        case Declaration():
            body = declaration(line)
        case _:
            assert_never(line)
    return finished(in_games(line.tail, body), line.tail, known)


def declaration(line: Declaration) -> str:
    words = said_terms(line.words)
    if line.form == "stage" and (told := stage_sentence(line)):
        lead = when_clause(line.when).strip()
        return f"{lead}, {told}" if lead else told
    return DECLARED[line.form].format(name=line.name, words=words) + clauses(line.when, None, None)


def table_sentence(table: Paytable, numbers: Numbering | None = None) -> str:
    """What the header of a pay table says."""
    wager = "the main wager" if table.wager == "main" else f"the “{table.wager or table.name}” wager"
    body = f"the pay table “{table.name}” says what {wager} pays{clauses(table.when, table.unless, None)}"
    on_top = "What it pays is paid on top of what else the wager pays." if table.added else ""
    more = [words for words in (POLICIES.get(table.policy, ""), UNITS.get(table.unit, ""), on_top) if words]
    return " ".join((finished(in_games(table.tail, body), table.tail, numbers or {}), *more))


def row_condition(row: Row, numbers: Numbering | None = None) -> str:
    """What a row adds to its event: its own condition, what it overrides, what is in doubt."""
    condition = clauses(row.when, row.unless, None).strip(" ,")
    return " ".join(part for part in (upper(condition), *tail_sentences(row.tail, numbers or {})) if part)


def row_pay(row: Row) -> str:
    return f"{row.hedge} {said_value(row.pays)}" if row.hedge else said_value(row.pays)


def statement(line: Statement) -> str:
    hedge = f"{line.hedge}, " if line.hedge else ""
    if is_step(line):
        body = f"{opening(line)}{main_clause(line)}{clauses(None, line.unless, line.until)}"
    else:
        body = f"{prefix(line)}{main_clause(line)}{ending(line)}"
    named = f"for “{line.name}”, " if line.name and f"“{line.name}”" not in body and line.subject != STATE else ""
    return f"{hedge}{named}{otherwise(line, body)}"


def otherwise(line: Statement, body: str) -> str:
    """What applies where no statement on the question answers."""
    if line.default:
        return f"in all other cases, {body}"
    if line.otherwise is not None:
        return f"{body}; in all other cases, {main_clause(replace(line, value=line.otherwise, default=True))}"
    return body


def is_step(line: Statement) -> bool:
    """Is this a step of several words? Its condition comes first, since it applies to the whole step."""
    return isinstance(line.value, Norm) and len(line.value.action) > 1 and not line.value.only


def opening(line: Statement) -> str:
    words = when_clause(line.when).strip()
    if line.subject in ("opening", "closing") and line.when is not None and is_time(line.when):
        return f"{words}, "
    return prefix(line) + (f"{words}, " if words else "")


def prefix(line: Statement) -> str:
    return PREFIXES.get(line.subject, "").replace("{name}", line.name)


def main_clause(line: Statement) -> str:
    match line.value:
        case Norm():
            return norm(line.value)
        case Discretion(who, quoted):
            return f"{topic(line)} is left to {f'“{who}”' if quoted else f'the {who}'}"
        case Choice("by reference"):
            return f"{topic(line)} is set by reference"
        case Choice("allowed" | "not allowed" as word) if line.subject in YES_NO:
            return filled(YES_NO[line.subject][word == "not allowed"], line.name, "")
        case Choice(word) if line.subject == STATE:
            return carried_on(line.name, word)
        case Outcome(kind, amount):
            return outcome(line, kind, f" {said_numbers(amount)}" if amount else "")
        case Deck():
            return deck(line.value)
        case Choice(word) if word in WHOLE and vocabulary().subjects[line.subject].type == "choice":
            return WHOLE[word]
        case Choice("none") if line.subject == "point system":
            return "there is no point system"
        case Added(amount):
            return f"{topic(line).removeprefix('the pay of ')} is also paid {value_words(amount, line.subject)}"
        case Choice() | Limits() | Numbers() | Odds() | CardSet() | Items() | Text() | Day():
            return filled(phrase(line.subject).says or "{value}", line.name, value_words(line.value, line.subject))
        case _:
            assert_never(line.value)


def ending(line: Statement) -> str:
    """The clauses; "only" comes before them."""
    words = clauses(line.when, line.unless, line.until)
    return f" only{words}" if only_there(line.value) and words else words


def norm(value: Norm) -> str:
    action = ACTIONS.get((value.actor, value.action[0])) if len(value.action) == 1 else None
    return f"the {value.actor} {FORCES[value.force]} {action or written(value.action)}"


def carried_on(name: str, word: str) -> str:
    """``the point becomes the total``, ``there is no point any more``"""
    value = word.removeprefix("becomes ")
    return f"there is no {name} any more" if value == "none" else f"the {name} becomes {definite(value)}"


def outcome(line: Statement, kind: str, amount: str) -> str:
    if line.subject in ("wager pay", "insurance result", "insurance pay"):
        name = line.name or "Insurance"
        if kind == "stay" or (line.default and kind == "lose" and not amount):
            return f"the “{name}” wager {'stays where it is' if kind == 'stay' else 'loses'}"
        said = {**RESULTS, "push": "nothing is won or lost"}[kind]
        return f"on the “{name}” wager, {said}{amount}"
    return f"{RESULTS[kind]}{amount}"


def deck(value: Deck) -> str:
    removed = [plural(rank) for rank in value.removed]
    without = f"the {' and the '.join(removed)} are taken out" if removed else ""
    if value.decks is not None:
        of = f" of {value.cards} cards" if value.cards else ""
        kept = f"the game is played with {said_numbers(value.decks)}{of}"
    else:
        kept = f"each deck has {value.cards} cards" if value.cards else ""
    return "; ".join(part for part in (kept, without) if part)


def value_words(value: Value, subject: SubjectName) -> str:
    match value:
        case Limits(parts):
            return " and ".join(into(numbers_words(part), part, subject) for part in parts)
        case Numbers():
            words = numbers_words(value) if value.base else said_numbers(value)
            return words if value.unit != "points" else f"{words} point{'' if words == '1' else 's'}"
        case Odds():
            return said_odds(value)
        case Added(amount):
            return f"{value_words(amount, subject)} on top"
        case Choice(word):
            return CHOICES.get(word, word) if vocabulary().subjects[subject].type == "choice" else own_words(word)
        case Items(items):
            return ", ".join(
                (f"{said_number(item.number)} " if item.number is not None else "")
                + item.name
                + (" (optional)" if item.optional else "")
                for item in items
            )
        case Text(text):
            return text
        case Day(day):
            return f"{day.day} {day:%B %Y}"
        case CardSet():
            return one_of_cards(value)
        case Deck() | Outcome() | Norm() | Discretion():
            return said_value(value)
        case _:
            assert_never(value)


def own_words(word: str) -> str:
    """The writer's own words; ``face value`` belongs to the card."""
    return "its face value" if word == "face value" else word


def numbers_words(part: Numbers) -> str:
    words = said_numbers(part).replace("multiples of", "a multiple of")
    if part.base not in vocabulary().bases.values():
        words = words.replace(f'"{part.base}"', f"the “{part.base}” wager")
    for bound in ("at least", "at most", "more than", "less than"):
        words = words.replace(f"about {bound} ", f"{bound} about ")
    only = part.intervals[0]
    ranged = len(part.intervals) == 1 and only.low != only.high and None not in (only.low, only.high)
    return f"from {words}" if ranged and not part.about and not part.only else words


def into(words: str, part: Numbers, subject: SubjectName) -> str:
    return f"into {words}" if subject == "split limit" and part.unit == "hands" else words


def topic(line: Statement) -> str:
    found = PHRASES.get(line.subject) or Phrase(f"the matter of “{line.subject}”")
    return filled(found.topic, line.name, "")


def phrase(subject: SubjectName) -> Phrase:
    return PHRASES.get(subject) or Phrase(subject)


def filled(pattern: str, name: str, value: str) -> str:
    """The pattern filled in; ``{name}`` without quotation marks is a name that may be missing."""
    if "“{name}”" not in pattern:
        name = f" “{name}”" if name else ""
    return pattern.replace("{name}", "\0").replace("{value}", value).replace("\0", name).strip()


def claim(line: Claim) -> str:
    if not line.names:
        of = "the main wager"
    elif len(line.names) == 1:
        of = f"“{line.names[0]}”"
    else:
        of = f"“{line.names[0]}” in “{line.names[1]}”"
    pattern = CLAIMS.get(line.what, f"the {line.what} of {{of}} is {{value}}")
    return pattern.replace("{value}", line.value).replace("{of}", of) + clauses(line.when, None, None)


def in_games(tail: Tail, body: str) -> str:
    if not tail.games:
        return body
    names = " and ".join(f"“{name}”" for name in tail.games)
    return f"in the game{'s' if tail.games[1:] else ''} {names}, {body}"


def finished(body: str, tail: Tail, numbers: Numbering) -> str:
    """The sentence with its capital, its full stop and whatever follows."""
    text = upper(body.rstrip(", "))
    stopped = text if text.endswith((".", "!", "?")) else f"{text}."
    return " ".join((stopped, *tail_sentences(tail, numbers)))


def tail_sentences(tail: Tail, numbers: Numbering) -> tuple[str, ...]:
    over = " and ".join(numbers.get(label, f"“{label}”") for label in tail.overrides)
    return (
        *((f"This takes precedence over {over}.",) if over else ()),
        *(f"See the {one.kind}{f' “{one.target}”' if one.target else ''}." for one in tail.refers),
        *(f"The source says only “{words}”." for words in tail.vague),
        *(f"The source prints “{one.printed}”, read {one.certainty} as “{one.taken_as}”." for one in tail.damage),
    )


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]
