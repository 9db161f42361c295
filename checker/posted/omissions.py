"""What a posted text leaves out: rows of a pay table that it shows in part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checker.answer_text import said
from checker.context import GameContext
from checker.posted.difference import Difference, DifferenceKind, Side
from checker.posted.joined_document import POSTED, BothBooks, JoinedDocument
from checker.posted.lowest_stake import at_lowest_stake
from checker.witness_money import result_of
from engine.effects import Effect
from engine.rulebook import Answer, Answers
from grammar.exhibit import Stated
from grammar.formatter.value_text import said_condition, said_value
from grammar.pay_schedules import pay_schedules
from grammar.posted_text import PostedLine, PostedText, PostedWords
from grammar.question_names import QuestionName
from grammar.tree import Row

FEWEST_SHOWN = 2
"""A text that shows so many different pays of a wager, and half of all, shows its table."""
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


FEWEST_WAGERS = 5
"""A text that shows the pays of so many wagers, and of all but one, lists the wagers of the game."""


def wager_left_out(joined: JoinedDocument, context: GameContext, posted: PostedText) -> Iterator[Difference]:
    """The one wager of the game whose pay a list of all the others does not show."""
    paid = {
        wager: case.stated
        for schedule in pay_schedules(context.exhibit, context.name)
        for case in reversed(schedule.cases)
        for wager in schedule.wagers
        if wager and case.is_paid
    }
    own = [one for one in joined.exhibit.stated if joined.is_posted(one) and one.question == "wager pay"]
    shown = {one.about for one in own}
    listed = {one.about for one in own if not joined.origins[one.span.line].sentence}
    missing = [wager for wager in paid if wager not in shown]
    if len(missing) != 1 or len(listed) < FEWEST_WAGERS:
        return  # whole sentences need not speak of every wager
    stated = paid[missing[0]]
    offered = {one.words for one in posted.offers}
    words = [one for one in (*posted.unread, *posted.idle) if one.words not in offered]
    name, pay = re.compile(rf"(?i)\b{re.escape(missing[0])}s?\b(?!-)"), said_value(stated.value)
    if not any(name.search(one.words) or pays_like(one.words, pay) for one in words):
        yield Difference(
            DifferenceKind.LEFT_OUT,
            posted.name,
            0,
            "",
            stated.question,
            missing[0],
            "",
            f"wager {missing[0]}",
            Side("nothing is said, though every other wager is listed"),
            Side(f"pays {pay}"),
            stated,
        )


def tables_shown(joined: JoinedDocument) -> Iterator[tuple[QuestionName, str, str]]:
    """The wagers whose pays are posted, each with its pay table; what any win of the main wager pays is no table."""
    found: dict[tuple[QuestionName, str, str], None] = {}
    for stated in joined.exhibit.stated:
        if joined.is_posted(stated) and stated.question in PAYS and (stated.table or stated.question == "wager pay"):
            found[stated.question, stated.about, stated.table.removeprefix(POSTED)] = None
    yield from found


def shows_no_row(line: PostedLine) -> bool:
    """What a word means, or one hand with its money, shows no row of a table."""
    return bool(line.meanings) or line.example


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
        lambda one: one.table.removeprefix(POSTED) != table or shows_no_row(joined.origins[one.span.line])
    )
    listed = posted_rows.without(lambda one: joined.origins[one.span.line].sentence)
    for at in books.situations(question, about):
        rules = books.rules.ask(question, at, about)
        for answer in rules.given:
            kind = answer.effect.kind
            if kind in ("pays", "push") and answer.stated.table == table and not answer.stated.default:
                posted_effects = posted_rows.ask(question, at, about).effects
                silent = not posted_effects or is_dropped(answer, posted_effects, joined)
                shown = any(one.kind == kind for one in listed.ask(question, at, about).effects)
                paid.setdefault(answer.stated.key, []).append((rules, silent, shown))
                stated[answer.stated.key] = answer.stated
    tables = [key for key, answers in paid.items() if any(shown for _, _, shown in answers) and pays(answers)]
    rows = [key for key, answers in paid.items() if pays(answers)]
    shows_table = len(tables) >= FEWEST_SHOWN and 2 * len(tables) >= len(rows)
    for key, answers in paid.items():
        missing = [rules for rules, silent, _ in answers if silent]
        beside = next((rules for rules, _, shown in answers if shown), None)
        if missing and (beside or (shows_table and pays(answers))):
            line = beside and nearest_line(joined, books, beside)
            yield omission(books, stated[key], missing, context, posted, line or None)


def pays(answers: list[tuple[Answers, bool, bool]]) -> bool:
    """Is it a pay, rather than a push? A table need not list what comes back."""
    return any(effect.kind == "pays" for rules, _, _ in answers for effect in rules.effects)


def is_dropped(answer: Answer, posted: Sequence[Effect], joined: JoinedDocument) -> bool:
    """Is its row not shown, so that another row of the text pays something else for it?"""
    line = answer.stated.line
    rows = {row.event for origin in joined.origins.values() for row in origin.rows if row.table == answer.stated.table}
    return isinstance(line, Row) and bool(rows) and line.event not in rows and answer.effect not in posted


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
        pays_like(words.words, said(asked, effect)) or names_like(words.words, stated) or pays_some(words, about)
        for words in posted.unread
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


def pays_some(words: PostedWords, wager: str) -> bool:
    """Do words that were not understood pay this very wager? They may be of the row that is missing."""
    return any(wager in odds.wagers for odds in words.odds)


def pays_like(words: str, said_pay: str) -> bool:
    """Do words that were not understood name these odds? Then they may be what is missing."""
    wanted = re.search(r"(?<!\d)(\d+) to (\d+)", said_pay)
    counted = wanted and rf"(?<!\d){int(wanted[1]) + int(wanted[2])} ?for ?{wanted[2]}(?!\d)"
    if counted and re.search(counted, words.lower().replace(",", "")):
        return True
    odds = wanted and rf"(?i)(?<!\d){wanted[1]}(?: ?(?:to|:|for|-|–|—|x) ?{wanted[2]}(?!\d)|x|$)"
    return bool(odds and re.search(odds, words.replace(",", "")))


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
