"""Reads a posted text against the words of its procedure: inscriptions to statements, never in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from grammar.posted_text import (
    PostedLine,
    PostedOffer,
    PostedText,
    PostedWords,
)
from intake.posted.answers import answered
from intake.posted.bare_pays import bare_payouts, says_for_one
from intake.posted.choices import choice_stakes
from intake.posted.columns import column_heads, column_rows
from intake.posted.coverage import read_coverage
from intake.posted.facts import at_one_point, broken_facts
from intake.posted.frames import read_frames
from intake.posted.headings import HEADING_WORDS, IDLE_HEAD, SAYS, is_bare_heading, is_headline, is_short, run_in_head
from intake.posted.marks import (
    ALWAYS,
    AMOUNT,
    CASE,
    EITHER,
    EXAMPLE,
    FEWEST_ROWS,
    HALF,
    LEANS,
    MAIN,
    NOTHING,
    PRONOUN,
    RESULT,
    STATES,
)
from intake.posted.names import EVERY, wagers_at_start, wagers_in
from intake.posted.offers import offers_in
from intake.posted.outcomes import read_outcomes
from intake.posted.pay_reader import PayReader
from intake.posted.payouts import payouts
from intake.posted.plain_words import plain_words, title_words
from intake.posted.procedure_sentences import read_as_procedure
from intake.posted.procedure_words import KnownCase, ProcedureWords
from intake.posted.read_back import read_back
from intake.posted.row_titles import (
    is_row,
    limit_statement,
    open_odds,
)
from intake.posted.stakes import ReadLimit, read_limits, wagers_meant
from intake.posted.subjects import subject_after, with_subject
from intake.posted.thresholds import read_threshold
from intake.posted.trade_sentences import own_meaning, read_meaning, read_trade_sentence, repeats_a_meaning
from intake.posted.units import CELL, Unit, shown, units
from intake.posted.wording_claims import read_claims, repeats

LONGEST_UNIT, SHOWN = 600, 200
FEWEST_WORDS_CLAIMED = 4
"""Longer words are compared by eye: half of a sentence may say the opposite of the whole."""


def read_posted(name: str, lines: Iterable[str], words: ProcedureWords) -> PostedText:
    reader = _Reader(words)
    found = list(units(lines))
    reader.rows_of_numbers = sum(any(bare_payouts(plain_words(unit.text))) for unit in found) >= FEWEST_ROWS
    for unit in found:
        reader.take(unit)
    return reader.text(name)


class _Reader(PayReader):
    """Takes a text unit by unit, keeping the wagers that a heading has named."""

    def __init__(self, words: ProcedureWords) -> None:
        super().__init__(words)
        self.lines: list[PostedLine] = []
        self.unread: list[PostedWords] = []
        self.idle: list[PostedWords] = []
        self.limits: list[tuple[Unit, ReadLimit]] = []
        self.under_offer = False
        """Do rows follow that belong to something the procedure does not have?"""
        self.earlier = (0, "")
        """The line that was read last, and its words."""
        self.above = ""
        """The words of the heading above."""
        self.subject: tuple[str, ...] = ()
        """The wagers that were spoken of last: what *it* stands for."""
        self.columns: tuple[str, ...] = ()
        """The wager of each column, where the head of a table names them."""
        self.in_example = False
        """Is one hand being told?"""

    def text(self, name: str) -> PostedText:
        lines = sorted([*self.lines, *self.limit_lines()], key=lambda line: line.line)
        return PostedText(name, tuple(lines), tuple(self.unread), tuple(self.idle), tuple(self.offers))

    def take(self, unit: Unit) -> None:
        self.take_unit(unit)
        self.earlier = (unit.line, f"{self.on_line(unit)} {answered(plain_words(unit.text[:LONGEST_UNIT]))}")

    def take_unit(self, unit: Unit) -> None:
        if len(unit.text) > LONGEST_UNIT:
            self.unread.append(PostedWords(unit.line, f"{unit.text[:SHOWN]} …"))
            return
        plain = plain_words(unit.text)
        said = answered(with_subject(plain, self.subject))
        self.subject = subject_after(plain, self.subject, self.names, short=unit.starts and is_short(unit.text))
        if unit.starts and is_short(unit.text) and CELL not in unit.text:
            self.above = said
        if head := run_in_head(unit.text, self.names):
            self.take(Unit(unit.line, unit.text[: len(head)], unit.starts, unit.after_gap))
            self.take(Unit(unit.line, self.without_note(unit.text[len(head) :].strip()), starts=False))
            return
        if self.take_columns(unit):
            return
        if unit.after_gap and self.under_heading:  # the rows of the heading have ended
            self.heading, self.heading_table, self.under_heading = (), "", False
        self.in_example = bool(EXAMPLE.search(said)) or (self.in_example and not unit.after_gap and "?" not in said)
        if self.is_idle(said):
            if unit.after_gap and not self.is_note(said):  # another part begins
                self.heading, self.heading_table, self.under_heading = (), "", False
            self.idle.append(PostedWords(unit.line, unit.text))
            return
        offered = tuple(offers_in(said, self.words))
        self.offers += [PostedOffer(unit.line, shown(unit), one.name, one.rules) for one in offered]
        for fact in broken_facts(said, self.before(unit), self.words, self.names):
            self.offers.append(PostedOffer(unit.line, shown(unit), fact.posted, fact.rules))
        self.under_offer = any(not one.rules for one in offered) or (self.under_offer and not unit.after_gap)
        if self.is_heading(unit, said):
            self.under_offer = False
            return
        if (
            unit.starts
            and is_headline(unit.text)
            and not RESULT.search(said)
            and (named := wagers_at_start(said, self.names))
        ):
            self.heading, self.heading_table, self.under_heading = named, "", False
        self.for_one = self.for_one or says_for_one(said)
        found = self.read(unit, said)
        if found is None and is_short(unit.text):  # an unknown heading ends the known one
            self.heading, self.heading_table, self.under_heading = (), "", False
        if found is not None and found.statements and not found.tentative:
            found = replace(found, repeats=self.is_contradicted(unit, found))
        if found is not None:
            found = replace(found, always=bool(ALWAYS.search(said)), example=len(AMOUNT.findall(unit.text)) > 1)
            self.lines += [found] if found.statements or found.rows or found.meanings else []
        elif (self.under_offer and is_row(unit, said)) or any(
            one.words == shown(unit) for one in self.offers
        ):  # told with what is offered
            self.idle.append(PostedWords(unit.line, shown(unit)))
        elif STATES.search(said) and not is_bare_heading(unit.text):
            self.unread.append(
                PostedWords(unit.line, shown(unit), tuple(open_odds(said, self.names, self.label_of(said))))
            )
        else:
            self.idle.append(PostedWords(unit.line, shown(unit)))

    def take_columns(self, unit: Unit) -> bool:
        """A row of a table whose head names a wager for each column: one row for each of them."""
        heads, self.columns = self.columns, column_heads(unit, self.names)
        if self.columns:
            self.idle.append(PostedWords(unit.line, shown(unit)))
            return True
        rows = column_rows(unit, heads)
        self.columns = heads if rows else ()
        for wager, row in rows:
            self.heading, self.heading_table, self.under_heading = (wager,), "", False
            self.take_unit(row)
        return bool(rows)

    def without_note(self, text: str) -> str:
        """A row without the note of its table that stands before it."""
        note, _, rest = text.partition(")")
        return rest.strip() if text.startswith("(") and self.is_note(note) else text

    def is_note(self, text: str) -> bool:
        """Is it what all rows of a pay table need, which stands between its heading and them?"""
        return title_words(text) in {title_words(one) for one in self.words.notes if one}

    def is_idle(self, said: str) -> bool:
        own = {title_words(text) for text in (*self.words.titles, *self.words.notes, *self.words.headings)}
        plain = title_words(said)
        part = len(plain.split()) > 1 and any(plain in title_words(title) for title in self.words.titles)
        part = part and not wagers_in(plain, self.names)[0]
        named = plain in {title_words(wager) for wager in self.words.wagers}
        if self.idle and title_words(f"{self.idle[-1].words} {said}") in {
            title_words(one) for one in self.words.titles
        }:
            return True  # the end of a title that print has broken
        return not named and (bool(IDLE_HEAD.match(said.strip(" :"))) or plain in own or part)

    def is_heading(self, unit: Unit, said: str) -> bool:
        """A short unit without a value that names wagers, or the pay table of the main wager, heads what follows."""
        plain = re.sub(r"\bpays?$|:$", "", said).strip()
        if CELL in unit.text or len(plain.split()) > 8 or next(payouts(said), None) or "$" in said:
            return False
        wagers, rest = wagers_in(plain, self.names)
        table = next((case.table for case in self.words.cases if case.table and self.heads(plain, case)), "")
        if table or (wagers and not HEADING_WORDS.sub("", rest)):
            self.heading = wagers
            self.heading_table = table
            self.under_heading = False
            self.idle.append(PostedWords(unit.line, unit.text))
            return True
        return False

    def heads(self, said: str, case: KnownCase) -> bool:
        """Does it name the pay table of this case, or call it the bonus that it is?"""
        name = title_words(case.table)
        called = "bonus" in said and "bonus" in name and not SAYS.search(said) and not said.endswith(".")
        return title_words(said) == name or (not case.wagers[0] and called)

    # One unit --------------------------------------------------------------------------------------------------

    def read(self, unit: Unit, said: str) -> PostedLine | None:
        """What a unit states; None if that was not understood. A line without statements agrees with nothing else."""
        line = PostedLine(unit.line, shown(unit))
        if unit.text.endswith("?"):
            return None  # what is only asked is not said
        if repeats_a_meaning(unit.text, self.words):
            return line
        if meaning := own_meaning(unit.text, self.words):
            return replace(line, meanings=(meaning,))
        if statement := read_back(unit.text, self.words):
            return replace(line, statements=(statement,))
        if limits := self.headed_limits(said.replace(CELL, " "), self.on_line(unit)):
            self.limits += [(unit, limit) for limit in limits]
            return line
        if staked := choice_stakes(said, self.words, self.names):
            return replace(line, statements=staked, sentence=True)
        if meanings := tuple(read_meaning(said, self.words)):
            also = read_outcomes(said, self.words, self.names, self.heading, self.on_line(unit))
            return replace(line, meanings=meanings, statements=also)
        statements, alone = read_trade_sentence(said, self.words, self.before(unit))
        paid = None if alone else self.paid(unit, said, line)
        if paid is not None:
            return replace(paid, statements=tuple(dict.fromkeys((*statements, *paid.statements))))
        if statements:
            return replace(line, statements=statements)
        if framed := read_frames(said, self.words, self.on_line(unit)):
            return replace(line, statements=framed)
        if covered := read_coverage(said, self.words, self.names):
            return replace(line, statements=covered, sentence=True)
        if bounds := read_threshold(said, self.words, self.names, self.heading):
            return replace(line, statements=bounds, sentence=True)
        if outcomes := read_outcomes(said, self.words, self.names, self.heading, self.on_line(unit)):
            return replace(line, statements=outcomes, sentence=True)
        return self.prose(unit, said, line)

    def headed_limits(self, said: str, earlier: str) -> list[ReadLimit]:
        """The limits that a unit states; those without a wager are of one named on its line, or by the heading."""
        asked, _, answer = said.rpartition("? ")
        if "$" in answer and (self.in_example or "$" in asked or CASE.search(asked)):
            return []  # the amount of one case
        found = read_limits(said, self.words, self.names)
        if found and EITHER.search(said) and not any(one.wagers for one in found):
            return [replace(one, wagers=self.subject) for one in found] if self.subject else []
        if earlier and found and not any(one.wagers for one in found):
            wagers = wagers_meant(earlier, self.words, self.names)
            return [replace(one, wagers=wagers) for one in found]
        if any("times the ante" in one.value for one in found) and at_one_point(said, self.words.facts):
            return []
        if len(self.heading) != 1 or EVERY.search(said):
            return found
        return [one if one.wagers else replace(one, wagers=self.heading) for one in found]

    def before(self, unit: Unit) -> str:
        """What stands before it on its line, and the heading above: what it may lean on."""
        return f"{self.above} {self.on_line(unit)}".strip()

    def on_line(self, unit: Unit) -> str:
        """What stands before it on its line."""
        return self.earlier[1].strip() if self.earlier[0] == unit.line else ""

    # Limits and prose -----------------------------------------------------------------------------------------

    def limit_lines(self) -> Iterable[PostedLine]:
        """Limits of named wagers; those said of all hold for the wagers that the text does not limit by name."""
        own = {wager for _, limit in self.limits for wager in limit.wagers}
        every = [wager for wager in self.words.limited if wager not in own]
        for unit, limit in self.limits:
            wagers = limit.wagers or tuple(every)
            yield PostedLine(unit.line, shown(unit), tuple(limit_statement(wager, limit.value) for wager in wagers))

    def prose(self, unit: Unit, said: str, line: PostedLine) -> PostedLine | None:
        """What the reader of procedures proposes. Pays without a condition are left to the eye."""
        if self.in_example or HALF.match(said):
            return None  # the half of a sentence
        found = read_as_procedure((said if "? " in unit.text else unit.text).replace(CELL, " "), self.words)
        other = self.heading or set(wagers_in(said, self.names)[0]) - {self.words.main_wager}
        if (
            not found.statements
            or NOTHING.search(said)
            or (found.doubtful and PRONOUN.match(said))
            or (other and any(one.startswith(MAIN) for one in found.statements))  # with the name of another wager
        ):
            return self.claimed(unit, said, line)
        doubtful = found.doubtful or bool(LEANS.search(unit.text))
        return replace(line, statements=found.statements, doubtful=doubtful, sentence=True)

    def is_contradicted(self, unit: Unit, found: PostedLine) -> bool:
        """Does the bank of wordings read in it what the procedure says, and the line something else?"""
        claims = read_claims(unit.text, self.words, self.heading or self.subject)
        return claims is not None and repeats(claims, self.words) and claims.statements != found.statements

    def claimed(self, unit: Unit, said: str, line: PostedLine) -> PostedLine | None:
        """What the bank of wordings says of it."""
        if CELL in unit.text or len(unit.text.split()) < FEWEST_WORDS_CLAIMED:
            return None
        found = read_claims(unit.text, self.words, self.heading or self.subject)
        on_main = found is not None and any(one.startswith(MAIN) for one in found.statements)
        if found is None or (on_main and (self.heading or "? " in unit.text or PRONOUN.match(said))):
            return None
        told = replace(line, statements=found.statements, meanings=found.meanings)
        return replace(told, tentative=not found.sure, sentence=True)
