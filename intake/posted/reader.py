"""Reads a posted text against the words of its procedure: inscriptions to statements, never in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from grammar.posted_text import (
    PostedLine,
    PostedMeaning,
    PostedOdds,
    PostedOffer,
    PostedRow,
    PostedText,
    PostedWords,
)
from intake.posted.bare_pays import bare_payouts, says_for_one
from intake.posted.headings import HEADING_WORDS, IDLE_HEAD, SAYS, is_bare_heading, is_headline, is_short
from intake.posted.names import named_wagers, wagers_at_start, wagers_in
from intake.posted.offers import offers_in
from intake.posted.payouts import Payout, payouts
from intake.posted.plain_words import plain_words, title_words
from intake.posted.procedure_sentences import read_as_procedure
from intake.posted.procedure_words import KnownCase, ProcedureWords
from intake.posted.read_back import read_back
from intake.posted.stakes import ReadLimit, read_limits
from intake.posted.titles import OTHER, Meant, extra_hand, full_title, meant, own_title, promised, several_hands_named
from intake.posted.trade_sentences import read_meaning, read_trade_sentence
from intake.posted.units import CELL, Unit, units
from intake.prose.tables import event_named

LONGEST_UNIT, SHOWN = 600, 200
"""Longer words are compared by eye: half of a sentence may say the opposite of the whole."""
_STATES = re.compile(
    r"\d|\$|%|\b(?:must|may|can|cannot|shall|will|pays?|paid|wins?|loses?|lose|push|pushes|allowed|not|no|never|only"
    r"|draws?|stands?|hits?"
    r"|double|split|surrender|insurance|equal|half|qualif\w*)\b"
)
_RANGES = re.compile(r"\d (?:to|through|-) \d")
_LEANS = re.compile(r"(?i)\b(?:also|too|as well|likewise|however|otherwise|then)\b")
"""Words that lean on the sentence before: what was read may lack its condition."""
_ALWAYS = re.compile(r"\b(?:regardless|no matter|without exception|in (?:every|any) case)\b")
_NO_PAYOUT = re.compile(r"\b(?:commission|chances?|probabilit\w+|likel\w+|edge|ratio|times as)\b")
_UP_TO = re.compile(r"\b(?:up to|as much as|as high as|at most|max(?:imum)?)\b")
_COLON = re.compile(r":(?!\d)")
_RUN_IN = re.compile(r"^(?P<head>[^.:;\t]{2,50}?) pays (?=(?!\d+ to \d)[^\t]+\t)", re.I)
_MAIN = ("main result", "main pay", "tie result")
FEWEST_WORDS = 7
"""A shorter sentence is an inscription."""
FEWEST_ROWS = 4
"""So many rows of hands and numbers are a pay table without a heading."""
MEANS = re.compile(r"^(?P<event>.{1,190}?) means that (?P<condition>.+)$")


def read_posted(name: str, lines: Iterable[str], words: ProcedureWords) -> PostedText:
    reader = _Reader(words)
    found = list(units(lines))
    reader.rows_of_numbers = sum(any(bare_payouts(plain_words(unit.text))) for unit in found) >= FEWEST_ROWS
    for unit in found:
        reader.take(unit)
    return reader.text(name)


class _Reader:
    """Takes a text unit by unit, keeping the wagers that a heading has named."""

    def __init__(self, words: ProcedureWords) -> None:
        self.words = words
        self.names = named_wagers(words.family, words.wagers)
        self.heading: tuple[str, ...] = ()
        self.heading_table = ""
        self.under_heading = False
        """Was the row before read as one of the heading's?"""
        self.lines: list[PostedLine] = []
        self.unread: list[PostedWords] = []
        self.idle: list[PostedWords] = []
        self.limits: list[tuple[Unit, ReadLimit]] = []
        self.offers: list[PostedOffer] = []
        self.under_offer = False
        """Do rows follow that belong to something the procedure does not have?"""
        self.rows_of_numbers = False
        """Does the text list hands with bare numbers?"""
        self.earlier = (0, "")
        """The line that was read last, and its words."""
        self.for_one = False
        """Was it said that all odds count the stake?"""

    def text(self, name: str) -> PostedText:
        lines = sorted([*self.lines, *self.limit_lines()], key=lambda line: line.line)
        return PostedText(name, tuple(lines), tuple(self.unread), tuple(self.idle), tuple(self.offers))

    def take(self, unit: Unit) -> None:
        if len(unit.text) > LONGEST_UNIT:
            self.unread.append(PostedWords(unit.line, f"{unit.text[:SHOWN]} …"))
            return
        said = plain_words(unit.text)
        if head := self.head_in(unit.text):
            self.take(Unit(unit.line, unit.text[: len(head)], unit.starts, unit.after_gap))
            self.take(Unit(unit.line, self.without_note(unit.text[len(head) :].strip()), starts=False))
            return
        if unit.after_gap and self.under_heading:  # the rows of the heading have ended
            self.heading, self.heading_table, self.under_heading = (), "", False
        if self.is_idle(said):
            if unit.after_gap:  # another part begins
                self.heading, self.heading_table, self.under_heading = (), "", False
            self.idle.append(PostedWords(unit.line, unit.text))
            return
        offered = tuple(offers_in(said, self.words))
        self.offers += [PostedOffer(unit.line, shown(unit), one.name, one.rules) for one in offered]
        self.under_offer = any(not one.rules for one in offered) or (self.under_offer and not unit.after_gap)
        if self.is_heading(unit, said):
            self.under_offer = False
            return
        if unit.starts and is_headline(unit.text) and (named := wagers_at_start(said, self.names)):
            self.heading, self.heading_table, self.under_heading = named, "", False
        self.for_one = self.for_one or says_for_one(said)
        found = self.read(unit, said)
        self.earlier = (unit.line, f"{self.before(unit)} {said}")
        if found is None and is_short(unit.text):  # an unknown heading ends the known one
            self.heading, self.heading_table, self.under_heading = (), "", False
        if found is not None:
            always = bool(_ALWAYS.search(said))
            self.lines += [replace(found, always=always)] if found.statements or found.rows or found.meanings else []
        elif self.under_offer or any(one.words == shown(unit) for one in self.offers):  # told with what is offered
            self.idle.append(PostedWords(unit.line, shown(unit)))
        elif _STATES.search(said) and not is_bare_heading(unit.text):
            self.unread.append(PostedWords(unit.line, shown(unit), tuple(self.open_odds(said))))
        else:
            self.idle.append(PostedWords(unit.line, shown(unit)))

    def head_in(self, text: str) -> str:
        """The heading that print has run into its first row: ``Blind pays Royal flush …``."""
        match = _RUN_IN.match(text)
        return match[0] if match and wagers_in(plain_words(match["head"]), self.names)[0] else ""

    def without_note(self, text: str) -> str:
        """A row without the note of its table that stands before it."""
        note, _, rest = text.partition(")")
        known = {title_words(one) for one in self.words.notes}
        return rest.strip() if text.startswith("(") and title_words(note) in known else text

    def is_idle(self, said: str) -> bool:
        own = {title_words(text) for text in (*self.words.titles, *self.words.notes, *self.words.headings)}
        plain = title_words(said)
        part = len(plain.split()) > 1 and any(plain in title_words(title) for title in self.words.titles)
        part = part and not wagers_in(plain, self.names)[0]
        named = plain in {title_words(wager) for wager in self.words.wagers}
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
        called = "bonus" in said and "bonus" in name and not SAYS.search(said)
        return title_words(said) == name or (not case.wagers[0] and called)

    # One unit --------------------------------------------------------------------------------------------------

    def read(self, unit: Unit, said: str) -> PostedLine | None:
        """What a unit states; None if that was not understood. A line without statements agrees with nothing else."""
        line = PostedLine(unit.line, shown(unit))
        if meaning := self.own_meaning(unit.text):
            return replace(line, meanings=(meaning,))
        if statement := read_back(unit.text, self.words):
            return replace(line, statements=(statement,))
        if limits := read_limits(said.replace(CELL, " "), self.words, self.names):
            self.limits += [(unit, limit) for limit in limits]
            return line
        if meanings := tuple(read_meaning(said, self.words)):
            return replace(line, meanings=meanings)
        statements, alone = read_trade_sentence(said, self.words, self.before(unit))
        paid = None if alone else self.paid(unit, said, line)
        if paid is not None:
            return replace(paid, statements=tuple(dict.fromkeys((*statements, *paid.statements))))
        if statements:
            return replace(line, statements=statements)
        return self.prose(unit, line)

    def before(self, unit: Unit) -> str:
        """What stands before it on its line, and the heading above: what it may lean on."""
        return self.earlier[1] if self.earlier[0] == unit.line else ""

    def own_meaning(self, text: str) -> PostedMeaning | None:
        """``“Dealer qualifies” means that …``, with the procedure's words or others of the same form."""
        match = MEANS.match(plain_words(text).rstrip("."))
        known = next((one for one in self.words.meanings if match and plain_words(one.event) == match["event"]), None)
        if known is None or match is None:
            return None
        own, wanted = (
            plain_words(one).rstrip(".") for one in (known.printed.partition("means that ")[2], match["condition"])
        )
        if own == wanted:
            return PostedMeaning(known.event, known.condition)
        old, new = own.split(), wanted.split()
        if len(old) != len(new):
            return None
        condition = known.condition
        for before, after in zip(old, new, strict=True):
            if before != after:
                condition = re.sub(
                    rf"(?i)(?<!\w){re.escape(before)}(?!\w)", after.upper() if len(after) == 1 else after, condition
                )
        return PostedMeaning(known.event, condition) if condition != known.condition else None

    # Pays --------------------------------------------------------------------------------------------------------

    def paid(self, unit: Unit, said: str, line: PostedLine) -> PostedLine | None:
        """The pays that a unit states; None if it states none, or for something unknown."""
        found = list(payouts(said)) or self.bare(unit, said)
        if not found:
            return None
        label = self.label_of(said)
        statements: list[str] = []
        rows: list[PostedRow] = []
        last = label
        for payout in found:
            named, rest = wagers_in(payout.title, self.names)
            inner = wagers_in(payout.title.rpartition(":")[2], self.names)
            if label and inner[0] and set(inner[0]) < set(label):  # one of a group that the label names
                named, rest = inner
            if len(named) > 1 and len(_RANGES.findall(payout.title)) > 1:
                return None  # each of several wagers with numbers of its own
            last = named or wagers_in(payout.label, self.names)[0] or last
            made = self.cases_of(payout, named, rest, last, labelled=bool(label))
            if not made and payout.label:
                title = replace(payout, title=payout.label, label="")
                made = self.cases_of(title, *wagers_in(title.title, self.names), last, labelled=bool(label))
            if label and any(one.case.wagers and not set(one.case.wagers) & set(label) for one in made):
                return None  # another wager under the name of this one
            if not made and (hand := self.extra_hand(payout.title, last)):
                self.offers.append(PostedOffer(unit.line, shown(unit), f"{payout.value} for a {hand}"))
            if not made or (payout.loose and any(net_of(one.case) == payout.net - 1 for one in made)):
                return None
            for one in made:
                self.state(one, payout.value, statements, rows)
        told = unit.text.endswith((".", "!")) and len(unit.text.split()) >= FEWEST_WORDS and not rows
        made_rows, made_statements = tuple(dict.fromkeys(rows)), tuple(dict.fromkeys(statements))
        return replace(line, statements=made_statements, rows=made_rows, sentence=told)

    def extra_hand(self, title: str, named: Sequence[str]) -> str:
        scope = set(named or self.heading)
        return extra_hand(title, [case for case in self.words.cases if scope & set(case.wagers)])

    def bare(self, unit: Unit, said: str) -> list[Payout]:
        """Numbers beside titles, where a heading, a label or cells say that they are pays."""
        found = list(bare_payouts(said))
        if not (found[1:] or self.heading or self.heading_table or CELL in unit.text or self.rows_of_numbers):
            return []
        return [replace(one, value=one.value.replace(" to ", " for ")) for one in found] if self.for_one else found

    def open_odds(self, said: str) -> Iterable[PostedOdds]:
        """The odds in words that were not understood."""
        if _NO_PAYOUT.search(said):
            return
        found = list(payouts(said))
        for one in found:
            if one.value != "push":
                named, rest = wagers_in(one.title, self.names)
                alone = bool(named) and not HEADING_WORDS.sub("", rest + one.label) and not found[1:]
                yield PostedOdds(
                    one.value, one.net, named or self.label_of(said), bool(_UP_TO.search(said)), one.loose, alone
                )

    def label_of(self, said: str) -> tuple[str, ...]:
        """The wagers that a label before a colon, or the first of several cells, names for the whole unit."""
        colon = _COLON.search(said[:40].partition(CELL)[0])
        head, found, rest = said.partition(":") if colon else said.partition(CELL)
        several = found == ":" or CELL in rest
        return wagers_in(head, self.names)[0] if found and several else ()

    def cases_of(
        self, payout: Payout, named: tuple[str, ...], rest: str, last: tuple[str, ...], *, labelled: bool
    ) -> list[Meant]:
        """The cases that a payout is for: of the wagers named beside it, under the heading, or of any."""
        title = payout.title.strip(" :,.-\t")
        headed = [case for case in self.words.cases if set(self.heading) & set(case.wagers)]
        if not labelled and (found := own_title(title, headed)):
            self.under_heading = True
            return restricted(found, self.heading) if len({one.case.value for one in found}) == 1 else []
        scopes = [(named, rest), (last, title), (self.heading, title)]
        own = self.under_heading and all(one.as_printed for one in meant(title, headed, named=True) or [OTHER])
        if not own and (found := full_title(title, self.words.cases)):
            return found
        if self.under_heading and not labelled:
            scopes = [scopes[2], *scopes[:2]]
        for scope, text in scopes:
            cases = [case for case in self.words.cases if set(scope) & set(case.wagers)]
            if payout.value == "push":
                found = meant(text, [case for case in cases if not case.paid], named=True) or own_title(text, cases)
            else:
                found = meant(text, cases, named=True) or promised(text, cases, self.words.hands)
            if scope is self.heading and len({one.case.value for one in found}) > 1 and len(scope) > 1:
                return []  # the heading names several wagers, which pay differently
            if found:
                self.under_heading = scope is self.heading
                return restricted(found, scope)
        if self.words.tables:
            found = self.table_cases(title)
            self.under_heading = bool(found) and bool(self.heading_table)
            return found
        if named or wagers_in(payout.label, self.names)[0]:
            return []
        found = meant(title, self.words.cases, named=False)
        values = {one.case.value for one in found}
        return found if len({one.case.wagers for one in found}) == 1 or len(values) == 1 else []

    def table_cases(self, title: str) -> list[Meant]:
        """Rows of pay tables: by their own title, or by an event of the trade."""
        cases = [case for case in self.words.cases if case.event and case.table == (self.heading_table or case.table)]
        if found := meant(title, cases, named=False):
            return found
        if several_hands_named(title, cases):
            return []
        return [
            Meant(case, case.condition)
            for part in base_titles(title)
            for event in [event_named(re.sub(r"\b1(?= suit)", "one", part), self.words.family)]
            for case in cases
            if event and title_words(case.event) == title_words(event[0]) and same_suits(part, case.event)
        ]

    def state(self, one: Meant, value: str, statements: list[str], rows: list[PostedRow]) -> None:
        case = one.case
        if case.event:
            rows.append(PostedRow(case.table, case.event, value))
            return
        for wager in case.wagers:
            when = f" when {one.condition}" if one.condition else ""
            statements.append(f'wager pay "{wager}": {value}{when}')

    # Limits and prose -----------------------------------------------------------------------------------------

    def limit_lines(self) -> Iterable[PostedLine]:
        """Limits of named wagers; those said of all hold for the wagers that the text does not limit by name."""
        own = {wager for _, limit in self.limits for wager in limit.wagers}
        every = [wager for wager in self.words.limited if wager not in own]
        for unit, limit in self.limits:
            wagers = limit.wagers or tuple(every)
            yield PostedLine(unit.line, shown(unit), tuple(f'wager "{wager}": {limit.value}' for wager in wagers))

    def prose(self, unit: Unit, line: PostedLine) -> PostedLine | None:
        """What the reader of procedures proposes. Pays without a condition are left to the eye."""
        found = read_as_procedure(unit.text.replace(CELL, " "), self.words)
        if not found.statements:
            return None
        if self.heading and any(one.startswith(_MAIN) for one in found.statements):
            return None  # under the name of another wager
        doubtful = found.doubtful or bool(_LEANS.search(unit.text))
        return replace(line, statements=found.statements, doubtful=doubtful, sentence=True)


def net_of(case: KnownCase) -> Fraction | None:
    """What a case pays, where that is odds."""
    found = next(payouts(case.value), None)
    return found.net if found else None


def same_suits(title: str, event: str) -> bool:
    """Do both speak of suited and unsuited cards alike?"""
    one, other = ({word for word in title_words(text).split() if "suited" in word} for text in (title, event))
    return not one or not other or one == other


def restricted(found: Sequence[Meant], scope: Sequence[str]) -> list[Meant]:
    """Said of the named wagers only, even where others pay alike."""
    return [
        replace(one, case=replace(one.case, wagers=tuple(wager for wager in one.case.wagers if wager in scope)))
        for one in found
    ]


def base_titles(title: str) -> list[str]:
    """``6-7-8 or 7-7-7 of mixed suits`` as two titles."""
    match = re.match(r"(?P<first>\d-\d-\d) or (?P<second>\d-\d-\d) (?P<rest>.+)", title)
    return [f"{match['first']} {match['rest']}", f"{match['second']} {match['rest']}"] if match else [title]


def shown(unit: Unit) -> str:
    return unit.text.replace(CELL, "  ")
