"""What a posted text leaves out: rows of a pay table that it shows in part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.answer_text import said
from checker.context import GameContext
from checker.posted.difference import Difference, DifferenceKind, Side
from checker.posted.joined_document import POSTED, BothBooks, JoinedDocument
from checker.posted.lowest_stake import at_lowest_stake
from checker.witness_money import result_of
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.formatter.value_text import said_condition
from grammar.posted_text import PostedLine, PostedText
from grammar.question_names import QuestionName
from grammar.tree import Row

FEWEST_SHOWN = 2
"""A text that shows so many different pays of a wager shows its table."""
PAYS: tuple[QuestionName, ...] = ("wager pay", "main pay")


def left_out(
    joined: JoinedDocument, books: BothBooks, context: GameContext, posted: PostedText
) -> Iterator[Difference]:
    """For each table shown in part, each pay of the rules on which the posted text is silent."""
    told: set[tuple[str, str]] = set()
    alike: set[tuple[object, ...]] = set()
    for question, about, table in tables_shown(joined):
        kin = (question, table, books.pays_like(about))
        if kin in alike:
            continue
        alike.add(kin)
        for difference in left_out_of(question, about, table, joined, books, context, posted):
            when = difference.statement.when if difference.statement else None
            key = (said_condition(when) if when else "", difference.rules.says)
            if key not in told:  # wagers that pay alike are told once
                told.add(key)
                yield difference


def tables_shown(joined: JoinedDocument) -> Iterator[tuple[QuestionName, str, str]]:
    """The wagers whose pays are posted, each with its pay table; what any win of the main wager pays is no table."""
    found: dict[tuple[QuestionName, str, str], None] = {}
    for stated in joined.exhibit.stated:
        if joined.is_posted(stated) and stated.question in PAYS and (stated.table or stated.question == "wager pay"):
            found[stated.question, stated.about, stated.table.removeprefix(POSTED)] = None
    yield from found


def left_out_of(
    question: QuestionName,
    about: str,
    table: str,
    joined: JoinedDocument,
    books: BothBooks,
    context: GameContext,
    posted: PostedText,
) -> Iterator[Difference]:
    paid: dict[str, list[tuple[Answers, bool, bool]]] = {}
    stated: dict[str, Stated] = {}
    posted_rows = books.posted.without(
        lambda one: one.table.removeprefix(POSTED) != table or bool(joined.origins[one.span.line].meanings)
    )  # what a word means shows no row of what hangs on it
    listed = posted_rows.without(lambda one: joined.origins[one.span.line].sentence)
    for at in books.situations(question, about):
        rules = books.rules.ask(question, at, about)
        for answer in rules.given:
            kind = answer.effect.kind
            if kind in ("pays", "push") and answer.stated.table == table and not answer.stated.default:
                silent = not posted_rows.ask(question, at, about).effects
                shown = any(one.kind == kind for one in listed.ask(question, at, about).effects)
                paid.setdefault(answer.stated.key, []).append((rules, silent, shown))
                stated[answer.stated.key] = answer.stated
    tables = [key for key, answers in paid.items() if any(shown for _, _, shown in answers) and pays(answers)]
    for key, answers in paid.items():
        missing = [rules for rules, silent, _ in answers if silent]
        beside = next((rules for rules, _, shown in answers if shown), None)
        if missing and (beside or (len(tables) >= FEWEST_SHOWN and pays(answers))):
            line = beside and nearest_line(joined, books, beside)
            yield omission(books, stated[key], missing, context, posted, line or None)


def pays(answers: list[tuple[Answers, bool, bool]]) -> bool:
    """Is it a pay, rather than a push? A table need not list what comes back."""
    return any(effect.kind == "pays" for rules, _, _ in answers for effect in rules.effects)


def nearest_line(joined: JoinedDocument, books: BothBooks, beside: Answers) -> PostedLine | None:
    """The posted line that shows the case in part."""
    answers = books.posted.ask(beside.question.name, beside.situation, beside.about)
    return next((joined.origins.get(answer.stated.span.line) for answer in answers.given), None)


def omission(
    books: BothBooks,
    stated: Stated,
    missing: list[Answers],
    context: GameContext,
    posted: PostedText,
    line: PostedLine | None,
) -> Difference:
    first = missing[0]
    question, about = first.question.name, first.about
    effect = first.effects[0]
    asked = first.question
    money = result_of(asked, effect, at_lowest_stake(books, first.situation, about), context)
    unsure = any(
        pays_like(words.words, said(asked, effect)) or names_like(words.words, stated) for words in posted.unread
    )
    return Difference(
        DifferenceKind.UNSURE if unsure else DifferenceKind.LEFT_OUT,
        posted.name,
        line.line if line else 0,
        line.words if line else "",
        question,
        about,
        asked.asks,
        first.situation.told(),
        Side("nothing is said"),
        Side(said(asked, effect), money),
        stated,
        len(missing),
    )


def pays_like(words: str, said_pay: str) -> bool:
    """Do words that were not understood name these odds? Then they may be what is missing."""
    wanted = re.findall(r"\d+", said_pay)
    numbers = re.findall(r"\d+", words.replace(",", ""))
    return any(numbers[at : at + len(wanted)] == wanted for at in range(len(numbers)))


def names_like(words: str, stated: Stated) -> bool:
    """Do words that were not understood name what is paid: the event of the row, the last word of the condition?"""
    line = stated.line
    named = (
        line.event
        if isinstance(line, Row)
        else said_condition(stated.when).rpartition(" is ")[2]
        if stated.when
        else ""
    )
    plain = re.sub(r"\W+", " ", named.lower().replace(" of kind", " of a kind")).strip()
    return bool(re.search("[a-z]", plain)) and plain in re.sub(r"\W+", " ", words.lower())
