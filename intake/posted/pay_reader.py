"""What a unit of a posted text pays: the cases of the procedure that its odds are for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grammar.posted_text import PostedLine, PostedOdds, PostedOffer, PostedRow, PostedWords
from intake.posted.bare_pays import bare_payouts
from intake.posted.listed_pays import side_by_side
from intake.posted.marks import BEFORE_SEVEN, COLON, FEWEST_WORDS, LISTED_ODDS, RANGES
from intake.posted.names import named_wagers, wagers_in
from intake.posted.payouts import ODDS, Payout, payouts
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import ProcedureWords
from intake.posted.row_titles import base_titles, net_of, restricted, same_suits, with_counted
from intake.posted.titles import (
    OTHER,
    Meant,
    case_list,
    exact_numbers,
    extra_hand,
    full_title,
    meant,
    numbers_in,
    own_title,
    promised,
    several_hands_named,
)
from intake.posted.units import CELL, Unit, shown
from intake.prose.pay_events import event_named

_OWN_RANGE = re.compile(r" ?[(:,-]? ?(?:totals? (?:of )?)?(\d{1,2} ?(?:to|-|through) ?\d{1,2})\)?(?=[^\d]|$)(?! to \d)")
_LEAD = re.compile(
    r"^(?:and |here is |this is )?(?:the |our )?(?:list|table|chart|pay ?tables?|pay ?list"
    r"|schedule|odds|payouts?|prizes?|pays)"
    r"(?:,? (?:on|for|of|when) [^:]{2,40})?: (?=[^:]{2,40}? \d)"
)
_COUNTED_TIMES = re.compile(
    r"(?P<odds>\d{1,3} ?(?:to|:|-) ?1|\d{1,3}x|even money),? (?:(?:if|when) (?:it |your number "
    r"|the number |it is )?(?:shows|shown|comes up|appears) )?"
    r"(?P<times>once|1 time|2 times|3 times)\b"
)


def counted_times(said: str) -> str:
    """``1:1 once, 2:1 twice``: on so many dice."""
    return _COUNTED_TIMES.sub(
        lambda found: f"{found['odds']} on {1 if found['times'] == 'once' else found['times'][0]}", said
    )


_CARDS = re.compile(r"^\d-\d-\d(?: or \d-\d-\d)?(?= )")
_OTHERS = re.compile(
    r"(?:and )?(?:all|any|every|the)(?: the)? (?:others?|rest|remaining|other (?:numbers?|totals?|wins?))"
    r"(?: (?:numbers?|totals?))?(?: pays?| wins?)?"
)
FEWEST_TOLD = 3
"""In so long a list one title that is not understood does not hide the others."""


class PayReader:
    """Reads odds under the heading that was read last."""

    def __init__(self, words: ProcedureWords) -> None:
        self.words = words
        self.names = named_wagers(words.family, words.wagers)
        self.heading: tuple[str, ...] = ()
        self.heading_table = ""
        self.under_heading = False
        """Was the row before read as one of the heading's?"""
        self.offers: list[PostedOffer] = []
        self.partly: list[PostedWords] = []
        """What was not understood of lists that were read in part."""
        self.rows_of_numbers = False
        """Does the text list hands with bare numbers?"""
        self.for_one = False
        """Was it said that all odds count the stake?"""

    def paid(self, unit: Unit, said: str, line: PostedLine) -> PostedLine | None:
        """The pays that a unit states; None if it states none, or for something unknown."""
        said = side_by_side(counted_times(self.without_lead(said)))
        if not any(full_title(one.title, self.words.cases) for one in payouts(said)):
            said = self.without_own_ranges(said)
        if LISTED_ODDS.search(said):
            return None  # each of several wagers with odds of its own
        said = BEFORE_SEVEN.sub("", said)
        found = list(payouts(said)) or self.bare(unit, said)
        if not found:
            return None
        label = self.label_of(said)
        statements: list[str] = []
        rows: list[PostedRow] = []
        last = label
        stated: list[Meant] = []
        skipped: list[Payout] = []
        for payout in with_counted(found):
            named, rest = wagers_in(payout.title, self.names)
            inner = wagers_in(payout.title.rpartition(":")[2], self.names)
            if label and inner[0] and set(inner[0]) < set(label):  # one of a group that the label names
                named, rest = inner
            if len(named) > 1 and len(RANGES.findall(payout.title)) > 1:
                return None  # each of several wagers with numbers of its own
            last = named or wagers_in(payout.label, self.names)[0] or last
            spoken = bool(label or (last and not named and set(last) != set(self.heading)))
            made = self.cases_of(payout, named, rest, last, labelled=spoken)
            if not made and payout.label:
                title = replace(payout, title=payout.label, label="")
                made = self.cases_of(title, *wagers_in(title.title, self.names), last, labelled=bool(label))
            if label and any(one.case.wagers and not set(one.case.wagers) & set(label) for one in made):
                return None  # another wager under the name of this one
            if not made and (prefix := _CARDS.match(found[0].title)) and payout is not found[0]:
                title = replace(payout, title=f"{prefix[0]} {payout.title.strip(' ,')}")
                made = self.cases_of(title, named, title.title, last, labelled=bool(label))
            if not made and _OTHERS.fullmatch(payout.title.strip(" ,;:-")):
                made = self.others(last or self.heading, stated)
            if not made and (hand := self.extra_hand(payout.title, last)):
                self.offers.append(PostedOffer(unit.line, shown(unit), f"{payout.value} for a {hand}"))
            if not made and stated and len(found) >= FEWEST_TOLD and len(last or self.heading) == 1:
                skipped.append(payout)
                continue
            if not made or (payout.loose and any(net_of(one.case) == payout.net - 1 for one in made)):
                return None
            stated += made
            for one in made:
                self.state(one, payout.value, statements, rows)
        if skipped and len(skipped) * 2 > len(found):
            return None
        if skipped:  # told as not understood beside the rest
            odds = tuple(PostedOdds(one.value, one.net, last or self.heading, False, one.loose) for one in skipped)
            self.partly.append(PostedWords(unit.line, shown(unit), odds))
        told = unit.text.endswith((".", "!")) and len(unit.text.split()) >= FEWEST_WORDS and not rows
        made_rows, made_statements = tuple(dict.fromkeys(rows)), tuple(dict.fromkeys(statements))
        return replace(line, statements=made_statements, rows=made_rows, sentence=told)

    def others(self, wagers: tuple[str, ...], stated: list[Meant]) -> list[Meant]:
        """``All others pay even money``: the paid cases of the one wager of which nothing else was said here."""
        told = {one.case.condition for one in stated}
        if len(wagers) != 1 or not told:
            return []
        cases = [case for case in self.words.cases if wagers[0] in case.wagers and case.paid]
        return restricted([Meant(one, one.condition) for one in cases if one.condition not in told], wagers)

    def without_lead(self, said: str) -> str:
        """The words without what leads to a list of odds, but for the wager it names: ``the list for the ante:``."""
        found = _LEAD.match(said)
        named = wagers_in(found[0], self.names)[0] if found else ()
        if found is None or len(named) > 1:
            return said
        return f"{named[0].lower()}: {said[found.end() :]}" if named else said[found.end() :]

    def without_own_ranges(self, said: str) -> str:
        """The words without the totals beside a wager's name that are its own: ``SMALL 4 TO 10``."""
        own: dict[str, frozenset[int]] = {}
        for case in self.words.cases:
            if case.single and case.paid and (found := case_list(case)):
                numbers = numbers_in(found[0])
                own |= dict.fromkeys(case.wagers, numbers) if len(numbers) > 1 else {}
        spans = []
        for one in self.names:
            for hit in one.way.finditer(said) if len(one.wagers) == 1 and one.wagers[0] in own else ():
                beside = _OWN_RANGE.match(said, hit.end())
                if beside and numbers_in(beside[1].replace("-", " to ")) == own[one.wagers[0]]:
                    spans.append((beside.start(), beside.end()))
        for begin, end in sorted(set(spans), reverse=True):
            said = f"{said[:begin]} {said[end:]}"
        return said

    def extra_hand(self, title: str, named: Sequence[str]) -> str:
        scope = set(named or self.heading)
        return extra_hand(title, [case for case in self.words.cases if scope & set(case.wagers)])

    def bare(self, unit: Unit, said: str) -> list[Payout]:
        """Numbers beside titles, where a heading, a label or cells say that they are pays."""
        found = list(bare_payouts(said))
        if not (found[1:] or self.heading or self.heading_table or CELL in unit.text or self.rows_of_numbers):
            return []
        return [replace(one, value=one.value.replace(" to ", " for ")) for one in found] if self.for_one else found

    def label_of(self, said: str) -> tuple[str, ...]:
        """The wagers that a label before a colon, or the first of several cells, names for the whole unit."""
        colon = COLON.search(said[:40].partition(CELL)[0])
        head, found, rest = said.partition(":") if colon else said.partition(CELL)
        several = found == ":" or CELL in rest
        return wagers_in(ODDS.sub(" ", head), self.names)[0] if found and several else ()

    def cases_of(
        self, payout: Payout, named: tuple[str, ...], rest: str, last: tuple[str, ...], *, labelled: bool
    ) -> list[Meant]:
        """The cases that a payout is for: of the wagers named beside it, under the heading, or of any."""
        title = payout.title.strip(" :,.-=\t")
        headed = [case for case in self.words.cases if set(self.heading) & set(case.wagers)]
        if not labelled and (found := own_title(title, headed)):
            self.under_heading = True
            return restricted(found, self.heading) if len({one.case.value for one in found}) == 1 else []
        scopes = [(named, rest), (last, title), (self.heading, title)]
        own = self.under_heading and all(one.as_printed for one in meant(title, headed, named=True) or [OTHER])
        if not own and (found := full_title(title, self.words.cases)):
            return found
        if not named and not last and (found := exact_numbers(title, self.words.cases)):
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
