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
from intake.posted.commissions import with_commissions
from intake.posted.coverage import read_coverage
from intake.posted.doubts import is_doubted
from intake.posted.drills import read_drill
from intake.posted.edges import right_edges
from intake.posted.facts import at_one_point, broken_facts
from intake.posted.frames import read_frames
from intake.posted.headings import is_bare_heading, is_headline, is_short, run_in_head
from intake.posted.list_reader import ListReader
from intake.posted.listed_pays import each_wager_pays
from intake.posted.marks import (
    ALWAYS,
    AMOUNT,
    CASE,
    CLAIM,
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
from intake.posted.moments import right_moments
from intake.posted.names import EVERY, wagers_at_start, wagers_in
from intake.posted.offers import offers_in
from intake.posted.outcomes import is_asleep, read_outcomes
from intake.posted.plain_words import plain_words, with_soft_totals
from intake.posted.point_multiples import read_multiples
from intake.posted.procedure_sentences import read_as_procedure
from intake.posted.procedure_words import ProcedureWords
from intake.posted.read_back import is_printed_line, read_back
from intake.posted.restrictions import is_only_lost, only_lost
from intake.posted.row_titles import (
    is_row,
    limit_statement,
    open_odds,
)
from intake.posted.special_rules import told_apart
from intake.posted.stakes import ReadLimit, read_limits, wagers_meant
from intake.posted.subjects import subject_after, with_subject
from intake.posted.third_cards import read_third_card
from intake.posted.thresholds import read_threshold
from intake.posted.told_rows import dice_told, told_row
from intake.posted.trade_sentences import own_meaning, read_meaning, read_trade_sentence, repeats_a_meaning
from intake.posted.units import CELL, Unit, shown, units
from intake.posted.wording_claims import read_claims, repeats

LONGEST_UNIT, SHOWN, BOTH = 600, 200, 2
FEWEST_WORDS_CLAIMED = 4
"""Longer words are compared by eye: half of a sentence may say the opposite of the whole."""


def read_posted(name: str, lines: Iterable[str], words: ProcedureWords) -> PostedText:
    reader = _Reader(words)
    found = list(units(lines))
    reader.rows_of_numbers = sum(any(bare_payouts(plain_words(unit.text))) for unit in found) >= FEWEST_ROWS
    for unit in found:
        reader.take(unit)
    return reader.text(name)


FEWEST_CELLS = 2
_WHOLE = re.compile(
    r"^(?=[^\n]{0,60}[A-Za-z]{2})[^\n]{2,60}?[ :]+(?:\d{1,4} ?(?:-|–|:|to|TO|for|FOR) ?\d{1,2}|\d{1,4} ?[xX])$"
)
"""A name and what it pays."""


class _Reader(ListReader):
    """Takes a text unit by unit, keeping the wagers that a heading has named."""

    def __init__(self, words: ProcedureWords) -> None:
        super().__init__(words)
        self.limits: list[tuple[Unit, ReadLimit]] = []
        self.under_offer = False
        """Do rows follow that belong to something the procedure does not have?"""
        self.earlier = (0, "")
        """The line that was read last, and its words."""
        self.above = ""
        """The words of the heading above."""
        self.subject: tuple[str, ...] = ()
        """The wagers that were spoken of last: what *it* stands for."""
        self.spoken: tuple[str, ...] = ()
        """The wagers that were spoken of before this unit: what *either* stands for."""
        self.headed: dict[str, None] = {}
        """The wagers that headings have named: what *either* stands for where no sentence has named any."""
        self.columns: tuple[str, ...] = ()
        """The wager of each column, where the head of a table names them."""
        self.in_example = False
        """Is one hand being told?"""
        self.scene = ""
        """The sentences of a hand of which nothing was read yet."""

    def text(self, name: str) -> PostedText:
        self.read_by_place()
        lines = sorted(with_commissions([*self.lines, *self.limit_lines()]), key=lambda line: line.line)
        return PostedText(name, tuple(lines), (*self.unread, *self.partly), tuple(self.idle), tuple(self.offers))

    def take(self, unit: Unit) -> None:
        self.take_unit(unit)
        self.earlier = (unit.line, f"{self.on_line(unit)} {answered(plain_words(unit.text[:LONGEST_UNIT]))}")

    def take_unit(self, unit: Unit) -> None:
        if len(unit.text) > LONGEST_UNIT:
            self.unread.append(PostedWords(unit.line, f"{unit.text[:SHOWN]} …"))
            return
        plain = plain_words(unit.text)
        said = answered(with_subject(plain, self.subject))
        self.spoken = self.subject
        self.subject = subject_after(plain, self.subject, self.names, short=unit.starts and is_short(unit.text))
        if unit.starts and is_short(unit.text) and CELL not in unit.text:
            self.above = said
        if head := run_in_head(unit.text, self.names):
            self.take(Unit(unit.line, unit.text[: len(head)], unit.starts, unit.after_gap))
            self.take(Unit(unit.line, self.without_note(unit.text[len(head) :].strip()), starts=False))
            return
        if self.take_columns(unit) or self.take_cells(unit):
            return
        if unit.after_gap and self.under_heading:  # the rows of the heading have ended
            self.turn_to(())
        self.in_example = bool(EXAMPLE.search(said)) or (self.in_example and not unit.after_gap and "?" not in said)
        if self.is_idle(said):
            self.headed |= dict.fromkeys(wagers_in(said, self.names)[0] if is_short(unit.text) else ())
            if unit.after_gap and not self.is_note(said):  # another part begins
                self.turn_to(())
            self.idle.append(PostedWords(unit.line, unit.text))
            return
        offered = tuple(offers_in(said, self.words))
        self.offers += [PostedOffer(unit.line, shown(unit), one.name, one.rules) for one in offered]
        for fact in broken_facts(said, self.before(unit), self.words, self.names, self.headed_by(unit)):
            self.offers.append(PostedOffer(unit.line, shown(unit), fact.posted, fact.rules))
        self.under_offer = any(not one.rules for one in offered) or (self.under_offer and not unit.after_gap)
        if self.is_heading(unit, said) or self.is_lead(unit, said):
            self.headed |= dict.fromkeys(self.heading)
            self.under_offer = False
            return
        if (
            unit.starts
            and is_headline(unit.text)
            and not RESULT.search(said)
            and (named := wagers_at_start(said, self.names))
        ):
            self.turn_to(named)
        self.for_one = self.for_one or says_for_one(said)
        self.lean_on_line(unit, said, self.on_line(unit))
        found = self.read(unit, said)
        if found is None and is_short(unit.text) and unit.starts:  # an unknown heading ends the known one
            self.turn_to(())
        if found is not None and found.statements and not found.tentative:
            doubted = is_doubted(unit.text, found.statements, self.words.facts) or self.is_contradicted(unit, found)
            found = replace(found, questioned=doubted, statements=told_apart(found.statements, self.lines, said))
        self.see_row(unit, said, found)
        if found is not None:
            found = replace(found, always=bool(ALWAYS.search(said)), example=len(AMOUNT.findall(unit.text)) > 1)
            self.lines += [found] if found.statements or found.rows or found.meanings else []
        else:
            self.set_aside(unit, said)

    def set_aside(self, unit: Unit, said: str) -> None:
        """A unit of which nothing was read: told as not understood where it states something."""
        told = any(one.words == shown(unit) for one in self.offers) or (self.under_offer and is_row(unit, said))
        if not told and STATES.search(said) and not is_bare_heading(unit.text):
            odds = tuple(open_odds(said, self.names, self.label_of(said)))
            self.unread.append(PostedWords(unit.line, shown(unit), odds))
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
            self.turn_to((wager,))
            self.take_unit(row)
        return bool(rows)

    def take_cells(self, unit: Unit) -> bool:
        """Several inscriptions on one line, each with its odds: ``FIVE-CARD 21 3-2  SEVEN-CARD 21 3-1``."""
        cells = [cell.strip() for cell in unit.text.split(CELL) if cell.strip()]
        if len(cells) < FEWEST_CELLS:
            return False
        label = "" if _WHOLE.match(cells[0]) or not wagers_at_start(plain_words(cells[0]), self.names) else cells.pop(0)
        if len(cells) < FEWEST_CELLS or not all(map(_WHOLE.match, cells)):
            return False
        for at, cell in enumerate(cells):
            own = f"{label.rstrip(':')}: {cell}" if label else cell
            self.take_unit(Unit(unit.line, own, unit.starts and not at, unit.after_gap and not at, cell))
        return True

    # One unit --------------------------------------------------------------------------------------------------

    def read(self, unit: Unit, said: str) -> PostedLine | None:
        """What a unit states; None if that was not understood. A line without statements agrees with nothing else."""
        line = PostedLine(unit.line, shown(unit))
        if unit.text.endswith("?") or is_asleep(unit.text.lower()):
            return None  # what is only asked is not said
        if repeats_a_meaning(unit.text, self.words) or is_printed_line(unit.text, self.words):
            return line
        if meaning := own_meaning(unit.text, self.words):
            return replace(line, meanings=(meaning,))
        if statement := read_back(unit.text, self.words):
            return replace(line, statements=(statement,))
        if dice := dice_told(unit.text, self.words):
            return replace(line, statements=dice, sentence=True)
        if (row := told_row(unit.text, self.words, self.names)) and (shown_row := self.paid(unit, row, line)):
            return replace(shown_row, sentence=True)
        if drill := self.drill(unit):
            return replace(line, statements=drill, sentence=True)
        if moments := right_moments(said, self.words, self.names):
            return replace(line, statements=moments, sentence=True)
        if edges := right_edges(said, self.words, self.names):
            return replace(line, statements=edges, sentence=True)
        if drawn := read_third_card(said, self.words, self.before(unit)):
            return replace(line, statements=drawn, sentence=True)
        if staked := read_multiples(said.replace(CELL, " "), self.words, self.names, self.heading):
            return replace(line, statements=staked)
        if limits := self.headed_limits(said.replace(CELL, " "), self.on_line(unit)):
            self.limits += [(unit, limit) for limit in limits]
            return line
        if staked := choice_stakes(said, self.words, self.names):
            return replace(line, statements=staked, sentence=True)
        if apart := self.pays_apart(said):
            return replace(line, statements=apart)
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
        if is_only_lost(said):
            lost = only_lost(said, self.words, self.names)
            return replace(line, statements=lost, sentence=True) if lost else None
        return self.prose(unit, said, line)

    def drill(self, unit: Unit) -> tuple[str, ...]:
        """One hand told with its money, in this sentence or together with those before it."""
        self.scene = "" if unit.starts and (unit.after_gap or len(self.scene) > LONGEST_UNIT) else self.scene
        found = read_drill(unit.text, self.words, self.names)
        if not found and self.scene:
            found = read_drill(f"{self.scene}, {unit.text}", self.words, self.names)
            told = [one for one in self.unread if found and one.words.rstrip(".") in self.scene]
            self.idle += told  # read together with this one
            self.unread = [one for one in self.unread if one not in told]
        self.scene = "" if found else f"{self.scene}, {unit.text.rstrip('.')}".lstrip(", ")
        return found

    def pays_apart(self, said: str) -> tuple[str, ...]:
        """``Two, Five and Ten pay 2, 5 and 10 to 1``: each of several wagers that are paid in one case."""
        told = each_wager_pays(said)
        if told is None:
            return ()
        wagers, rest = wagers_in(told[0], self.names)
        single = {
            wager: case.condition for case in self.words.cases if case.single and case.paid for wager in case.wagers
        }
        if len(wagers) != len(told[1]) or not set(wagers) <= set(single) or re.sub(r"\b(?:and|the)\b|[^\w]", "", rest):
            return ()
        return tuple(
            f'wager pay "{wager}": {odds} {told[2]} 1 when {single[wager]}'
            for wager, odds in zip(wagers, told[1], strict=True)
        )

    def headed_limits(self, said: str, earlier: str) -> list[ReadLimit]:
        """The limits that a unit states; those without a wager are of one named on its line, or by the heading."""
        asked, _, answer = said.rpartition("? ")
        if "$" in answer and (self.in_example or "$" in asked or CASE.search(asked)):
            return []  # the amount of one case
        found = read_limits(said, self.words, self.names)
        if found and EITHER.search(said) and not any(one.wagers for one in found):
            meant = self.spoken or tuple(self.headed if len(self.headed) == BOTH else ())
            return [replace(one, wagers=meant) for one in found if "ante" not in one.value] if meant else []
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
        said = [
            (unit, tuple(limit_statement(wager, limit.value) for wager in limit.wagers or tuple(every)))
            for unit, limit in self.limits
        ]
        for unit, statements in said:
            whole = [one for other, made in said if other is unit for one in made]
            questioned = is_doubted(unit.text, whole, self.words.facts)
            yield PostedLine(unit.line, shown(unit), statements, questioned=questioned)

    def prose(self, unit: Unit, said: str, line: PostedLine) -> PostedLine | None:
        """What the reader of procedures proposes. Pays without a condition are left to the eye."""
        if self.in_example or HALF.match(said):
            return None  # the half of a sentence
        if EITHER.search(said) and "$" in said and not wagers_in(said, self.names)[0]:
            return None  # the limits of wagers that are not named
        found = read_as_procedure(
            (said if "? " in unit.text else with_soft_totals(unit.text)).replace(CELL, " "), self.words
        )
        other = self.heading or set(wagers_in(said, self.names)[0]) - {self.words.main_wager}
        if (
            not found.statements
            or any(one.startswith(CLAIM) for one in found.statements)
            or NOTHING.search(said)
            or (found.doubtful and PRONOUN.match(said))
            or (other and any(one.startswith(MAIN) for one in found.statements))  # with the name of another wager
        ):
            return self.claimed(unit, said, line)
        doubtful = found.doubtful or bool(LEANS.search(unit.text))
        return replace(line, statements=found.statements, doubtful=doubtful, sentence=True)

    def is_contradicted(self, unit: Unit, found: PostedLine) -> bool:
        """Does the bank of wordings read in it what the procedure says, and the line something else?"""
        if is_only_lost(plain_words(unit.text)):
            return False  # the bank reads no *only*
        claims = read_claims(unit.text, self.words, self.heading or self.subject)
        if claims is None or not repeats(claims, self.words) or claims.statements == found.statements:
            return False
        own = {one.partition(": ")[0] for one in found.statements}
        return EITHER.search(unit.text) is None or any(one.partition(": ")[0] in own for one in claims.statements)

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
