"""What stands over rows and between them: headings, notes and leads, and rows that are known by their places."""

from __future__ import annotations

import re

from grammar.posted_text import PostedLine, PostedRow, PostedWords
from intake.posted.headings import HEADING_WORDS, IDLE_HEAD, SAYS
from intake.posted.marks import LEAD, ODDS_ALONE
from intake.posted.names import wagers_in
from intake.posted.pay_reader import PayReader
from intake.posted.payouts import payouts
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import KnownCase, ProcedureWords
from intake.posted.row_places import SeenRow, by_place, lists_of
from intake.posted.row_titles import is_row
from intake.posted.titles import Meant
from intake.posted.units import CELL, Unit, shown

LONGEST_ROW, SEVERAL_ROWS = 80, 2
_PAID = re.compile(r'wager pay "([^"]+)": ')


class ListReader(PayReader):
    """Knows headings and rows; what was read, what was not, and what states nothing."""

    def __init__(self, words: ProcedureWords) -> None:
        super().__init__(words)
        self.lines: list[PostedLine] = []
        self.unread: list[PostedWords] = []
        self.idle: list[PostedWords] = []
        self.rows: list[SeenRow] = []

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
        wagers, rest = wagers_in(self.without_title(plain), self.names)
        table = next((case.table for case in self.words.cases if case.table and self.heads(plain, case)), "")
        if table or (wagers and not HEADING_WORDS.sub("", rest)):
            self.heading = wagers
            self.heading_table = table
            self.under_heading = False
            self.idle.append(PostedWords(unit.line, unit.text))
            return True
        return False

    def without_title(self, said: str) -> str:
        """``Casino Hold'em - AA Bonus`` heads the AA."""
        for title in sorted(map(title_words, self.words.titles), key=len, reverse=True):
            rest = said.removeprefix(title) if title else said
            if rest != said and rest[:1] in ("", " ", ":", "-") and wagers_in(rest, self.names)[0]:
                return rest
        return said

    def is_lead(self, unit: Unit, said: str) -> bool:
        """``When you win, the Blind is paid as follows:`` heads the list below it, and states nothing by itself."""
        if not LEAD.search(unit.text) or re.search(r"\d|\$", said):
            return False
        self.heading, self.heading_table, self.under_heading = wagers_in(said, self.names)[0], "", False
        self.idle.append(PostedWords(unit.line, unit.text))
        return True

    def heads(self, said: str, case: KnownCase) -> bool:
        """Does it name the pay table of this case, or call it the bonus that it is?"""
        name = title_words(case.table)
        called = "bonus" in said and "bonus" in name and not SAYS.search(said) and not said.endswith(".")
        return title_words(said) == name or (not case.wagers[0] and called)

    def see_row(self, unit: Unit, said: str, found: PostedLine | None) -> None:
        """Keeps a row of one list, read or not, by its place."""
        paid = list(payouts(said))
        if len(paid) == 1 and self.heading and is_row(unit, said) and len(said) < LONGEST_ROW:
            stated = [*(found.statements if found else ()), *(row.event for row in (found.rows if found else ()))]
            named = (
                case.condition
                for case in self.words.cases
                if set(case.wagers) & set(self.heading)
                and any(one == case.event or one.endswith(f" when {case.condition}") for one in stated)
            )
            self.rows.append(SeenRow(unit, self.heading, paid[0], tuple(named) if found else ()))

    def lean_on_line(self, unit: Unit, said: str, before: str) -> None:
        """``Split: between two numbers. Pays 17 to 1``: odds alone are of what stands before them on their line."""
        if unit.starts and not unit.after_gap and unit.text.isupper() and is_row(unit, said):
            near = self.named_above(unit) if not wagers_in(said, self.names)[0] else ()
            rows = sum(case.paid and case.wagers[:1] == near for case in self.words.cases)
            if rows >= SEVERAL_ROWS and not self.under_heading:  # a list that goes on in the next line
                self.turn_to(near)
        if unit.starts or not before or self.heading_table or not ODDS_ALONE.match(said):
            return
        named = wagers_in(before, self.names)[0]
        if set(named) != set(self.heading):
            self.turn_to(named if len(named) == 1 else ())

    def headed_by(self, unit: Unit) -> tuple[str, ...]:
        """The wager of the heading, or else of the row just above."""
        return self.heading or self.named_above(unit)

    def named_above(self, unit: Unit) -> tuple[str, ...]:
        last = self.lines[-1] if self.lines else None
        near = last.statements if last and unit.line - last.line == 1 else ()
        return tuple(dict.fromkeys(found[1] for one in near if (found := _PAID.match(one))))

    def turn_to(self, wagers: tuple[str, ...]) -> None:
        """Another heading holds, or none."""
        self.heading, self.heading_table, self.under_heading = wagers, "", False

    def read_by_place(self) -> None:
        """Rows that were not understood, where the other rows of their list show which they are."""
        for rows in lists_of(self.rows):
            for row, case in by_place(rows, self.words.cases):
                statements: list[str] = []
                posted: list[PostedRow] = []
                self.state(Meant(case, case.condition), row.payout.value, statements, posted)
                words = shown(row.unit)
                self.unread = [one for one in self.unread if (one.line, one.words) != (row.unit.line, words)]
                self.lines.append(PostedLine(row.unit.line, words, tuple(statements), tuple(posted)))
