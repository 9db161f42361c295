"""What carries over from one sentence to the next: the topic, the wager that is meant, the choice that was made."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace

from grammar.source import Kind, Piece, Source
from intake.language import usual_pays
from intake.prose.candidates import Context
from intake.prose.certainty import leans_on_another, limits_the_one_before
from intake.prose.choice_labels import after_choice, label_of
from intake.prose.governed import LABEL
from intake.prose.own_names import named_side_bets, own_wagers
from intake.prose.patterns import patterns
from intake.prose.proposal import Proposal
from intake.prose.sentence import folded_text
from intake.prose.told_to import told_to
from intake.prose.usual_cases import named_case
from intake.prose.wager_names import NAMED_FAMILIES, paid_alike, wagers_in
from intake.prose.wager_pays import compares, names_side_bet, of_other_wager, side_bet_called

_GOES_ON = re.compile(r"\W*(?:it|its|this bet|this wager|such|they|these)\b", re.IGNORECASE)
_LABELLED = re.compile(r"\W*[\w$][\w$ '-]{0,30}: ")
_OPENS = re.compile(
    r"(?:the |an? |all )?wager-[a-z0-9]+(?: bets?)?(?P<joined>(?:,| and| or|/|&) ?(?:the |an? )?wager-[a-z0-9]+)?"
)
_LEADS = (":", "as follows", "as follows.", "pay table", "pay table.", "odds", "odds.")
"""How a sentence ends that a table goes on with."""
_HEADER_WORDS = frozenset(
    (
        "player",
        "players",
        "s",
        "winning",
        "hand",
        "hands",
        "pay",
        "pays",
        "payout",
        "payouts",
        "payoff",
        "payoffs",
        "off",
        "offs",
        "odds",
        "result",
        "results",
        "bet",
        "bets",
        "wager",
        "wagers",
    )
)
"""The words of a table's header, which tell nothing of its wager."""
_IT = re.compile(r"(?i)\W{0,3}(?:it|its|they|this|that|these)\b")
_PAID = re.compile(r"(?i)\b(?:pays?|paid|wins?|worth|earns?|gets?|brings?)\b|\d (?:to|for) \d")
_MAIN_BET = re.compile(
    r"(?i)\b(?:main|original|initial|base|regular|player|banker|tie|insurance|ante) (?:bets?|wagers?|game|hands?)\b"
)
_OF_ALL = re.compile(
    r"(?i)\b(?:two|three|several|all|both|these|optional|our|the|any) (?:optional )?side (?:bets|wagers)\b"
)
"""Words on several side bets, none of which others go on about without naming it."""
_FULL_LINE = 60
_ENDS = re.compile(r"[.!?;]\W{0,3}$")


_NEEDS = re.compile(r"(?i)\bqualif|\bdealer (?:needs|must have|must hold|has to have|has to hold|requires)\b")
_HAS_NOT = re.compile(
    r"(?i)^\W{0,3}(?:without (?:it|that|one|such a hand|this)|otherwise|if (?:not|(?:he|she|it|the dealer)"
    r" (?:has(?: not|n['’]t)|does(?: not|n['’]t)|lacks it|fails)(?: (?:have|got|hold|make) (?:it|that|one))?)),"
)
_HAS_IT = re.compile(
    r"(?i)^\W{0,3}(?:with (?:it|that|one|such a hand|this)|if (?:so|(?:he|she|it|the dealer)"
    r" (?:has(?: got)?|does|holds|makes)(?: (?:it|that|one|so))?)),"
)
_BETTER = re.compile(r"(?i)\b(?:better|higher|best) hand\b")
_YOURS = re.compile(r"(?i)\bif (?:that|it|the better (?:one|hand)) is (?:yours|your hand|your own|the player['’]s)\b,?")
_NOT_YOURS = re.compile(r"(?i)\bif (?:it|that) is(?: not|n['’]t)(?: yours)?(?=,)|\bif not(?=,)")
_CASES = re.compile(r"(?i)\b(?:if|when|whenever|unless|should)\b")
_LEFT_OUT = re.compile(
    r"(?i)\b(?:is|are) (?:not )?(?P<done>allowed|permitted|offered|available|accepted)\b[^,;.]{0,30}\.?$"
)
_ENDS_IN_NOT = re.compile(r"(?i)^[^,;:.]{3,60} (?:is|are) not\.?$")
"""*Doubling for less is allowed. Splitting for less is not.*"""
"""Which wagers are settled alike in a case is known from the library."""
_BOTH = re.compile(
    r"(?i)\b(?:both|the two|each of (?:them|the two)|either of them|each)(?: (?:bets?|wagers?|of them|of these))?"
    r"(?= (?:are|is|pay|win|lose|push|get|have|has|will|must|may|can|take|carry)\b)"
)


class Carried:
    """The state of a reader between two sentences."""

    def __init__(self, source: Source, family: str) -> None:
        self.source = source
        self.context = Context(family=family, reader=told_to(source.lines))
        self.tens_named = False
        self.pair: tuple[str, ...] = ()
        self.before = ""
        self.topic_line = 0
        self.heading_wager = self.choice = self.choice_line = self.aside = ""
        self.wager_above_label, self.label_line = "", 0

    def choose(self, choice: str, piece: Piece) -> None:
        """From here to the end of the line, sentences say what happens after a choice."""
        self.choice, self.choice_line = choice, self.source.lines[piece.line - 1]

    def label(self, text: str, piece: Piece) -> None:
        """The topic set by the sentence's own label; an older one ends with its paragraph."""
        folded = patterns().fold(text).said
        label = LABEL.match(folded)
        if label and len(label["label"].split()) <= 5:
            above = self.wager_above_label if self.label_line else self.heading_wager
            told = self.set_topic(label["label"], piece.line)
            self.wager_above_label, self.label_line = above, piece.line
            if above and not self.heading_wager and self._labels_case(label["label"], above):
                self.heading_wager = above  # "Flush: 20 to 1" is still about the wager of the heading
                self.context = replace(self.context, wager=above)
            if told:
                return
        below = piece.line > self.topic_line + (
            4 if not self.source.lines[piece.line - 1].strip().startswith(("-", "•", "*")) else 9
        )
        if below and self.context.topic:
            self.context = replace(self.context, topic="")

    def _labels_case(self, label: str, wager: str) -> bool:
        """Whether a label is a hand or a number that a wager is paid for."""
        family = self.context.family
        return any(one.wager == wager and named_case(label, one.condition, family) for one in usual_pays(family))

    def with_choice(self, text: str, piece: Piece) -> str:
        """A sentence on the line of a choice, with that choice as its condition."""
        if self.source.lines[piece.line - 1] != self.choice_line:
            self.choice, self.choice_line = "", ""
        choice, rest = label_of(text, self.context.family)
        if choice:
            self.choose(choice, piece)
        return after_choice(rest, self.choice) if self.choice and rest.strip() else text

    def is_bound(self, text: str, piece: Piece) -> bool:
        """Whether a sentence beside this one may limit it: it leans on the one before, or the next takes from it."""
        if leans_on_another(text):
            return True
        at = bisect_left(self.source.pieces, piece.start, key=lambda one: one.start) + 1
        following = self.source.pieces[at] if at < len(self.source.pieces) else None
        return following is not None and following.kind is Kind.SENTENCE and limits_the_one_before(following.text)

    def goes_on(self, piece: Piece) -> bool:
        """Whether a sentence stands in a paragraph that began before it."""
        return piece.sentence > 1 or (piece.line > 1 and bool(self.source.lines[piece.line - 2].strip()))

    def goes_on_beside(self, piece: Piece) -> bool:
        """Whether it follows another in running text: lines of a list stand for themselves."""
        full = piece.line > 1 and len(self.source.lines[piece.line - 2].rstrip()) >= _FULL_LINE
        return piece.sentence > 1 or full

    def open_paragraph(self, text: str, piece: Piece) -> None:
        """A wager that a sentence names is meant until its paragraph ends; then that of the heading is meant again."""
        goes_on = self.goes_on(piece) or _GOES_ON.match(text)
        if self.label_line not in (0, piece.line) and (not goes_on or (piece.sentence == 1 and _LABELLED.match(text))):
            self.heading_wager, self.label_line = self.wager_above_label, 0
            self.context = replace(self.context, wager=self.heading_wager, several=False)
        if not goes_on or not _ENDS.search(text):
            self.context = replace(self.context, wager=self.heading_wager, several=False)

    def spoken_out(self, text: str) -> str:
        """A sentence with what it leaves to the one before: *both* of two wagers, and *without it* of a dealer who
        needs a certain hand."""
        before, self.before = self.before, text
        if (left := _LEFT_OUT.search(before)) and _ENDS_IN_NOT.match(text):
            text = f"{text.rstrip(' .')} {left['done']}."
        if _NEEDS.search(before) or (_HAS_IT.match(before) and _BETTER.search(before)):
            text = _HAS_NOT.sub("If the dealer does not qualify,", text)
            text = _HAS_IT.sub("If the dealer qualifies,", text)
        if _BETTER.search(before) and _YOURS.search(text):
            text = _NOT_YOURS.sub("if your hand is lower than the dealer's hand", text)
            text = _YOURS.sub("If your hand is higher than the dealer's hand,", text)
        if (
            self.pair
            and not _CASES.search(text)
            and not wagers_in(folded_text(text, self.context).said, self.context.family)
        ):
            text = _BOTH.sub(" and ".join(f"the {name} bet" for name in self.pair), text)
        return text

    def carry_wager(self, text: str) -> None:
        family = self.context.family
        named = () if family in NAMED_FAMILIES else wagers_in(folded_text(text, self.context).said, family)
        self.pair = named if len(named) == 2 else () if named else self.pair
        if family in NAMED_FAMILIES or paid_alike(family) or not _ENDS.search(text):
            return
        said = folded_text(text, self.context).said
        named, opens = wagers_in(said, family), _OPENS.match(said)
        if named and (opens or not self.heading_wager):
            meant = named[:1] if opens and not opens["joined"] else named
            alone = meant[0] if len(meant) == 1 and (opens or not compares(said)) else ""
            self.context = replace(self.context, wager=alone, several=not alone)

    def wager_over(self, title: str, place: str) -> str:
        """The words that name the wager of a table: its title, or what was spoken of above it."""
        own = wagers_in(folded_text(title, self.context).said, self.context.family)
        above = self.wager_above(place)
        return above or (title if len(own) == 1 else self.context.wager or title)

    def wager_above(self, place: str) -> str:
        """The wager that the sentence above a table comes to: *the ante pays even money and the raise wager pays:*"""
        above = next((one for one in self.source.pieces if f"@{one.line}.{one.sentence}" == place), None)
        if above is None or not above.text.rstrip().lower().endswith(_LEADS):
            return ""
        named = wagers_in(folded_text(above.text, self.context).said, self.context.family)
        return f"{named[-1]} wager" if len(named) > 1 else ""

    def beside_the_game(self, text: str, *, goes_on: bool) -> str:
        """The sentence that told of a wager that the game does not have, while others speak of it as *it*, or go on in
        its paragraph with what is paid and name no wager."""
        family = self.context.family
        named = family in NAMED_FAMILIES
        own = bool(_MAIN_BET.search(text)) if named else wagers_in(folded_text(text, self.context).said, family)
        if named:
            other = side_bet_called(text)
        else:
            plain = re.sub(r"(?i)dealer['’]s hand", "dealer", text)
            other = not own and (of_other_wager(plain) or names_side_bet(text))
        if other:
            self.aside = text
        elif own or not (
            _IT.match(text) or (goes_on and not _OF_ALL.search(self.aside) and (named or _PAID.search(text)))
        ):
            self.aside = ""
        return self.aside

    def name_aside(self) -> str:
        """What the wager beside the game is called, by the sentence that told of it."""
        names = own_wagers([self.aside]) | named_side_bets([self.aside])
        return max(names, key=len, default="Side Bet")

    def of_another_wager(self, place: str) -> bool:
        """Whether the text right above a table speaks of a wager that the game does not have: *Trips Bonus bets*."""
        line, *sentence = map(int, re.findall(r"\d+", place.partition("-")[0]))
        last = (line, *(sentence or [999]))
        told = (one for one in self.source.pieces[::-1] if one.start <= last and one.kind is not Kind.ROW)
        above = next((one for one in told if not set(re.findall(r"[a-z]+", one.text.lower())) <= _HEADER_WORDS), None)
        family = self.context.family
        if above is None or family in NAMED_FAMILIES or not of_other_wager(above.text):
            return False
        return not wagers_in(folded_text(above.text, self.context).said, family)

    def without_named_tens(self, proposal: Proposal) -> Proposal:
        """``all other cards`` means 2 to 9 if the tens were given a value before."""
        if proposal.subject == "decks" and "no 10s" in proposal.readings[0][1]:
            self.tens_named = True
        if proposal.subject != "card value":
            return proposal
        said = proposal.readings[0][1]
        if re.search(r"^(?:10|0) when .*(?:\b10\b|ten-valued)", said):
            self.tens_named = True
        if self.tens_named and said == "face value when card is 2 to 10":
            return replace(proposal, readings=(("", "face value when card is 2 to 9"),))
        return proposal

    def set_topic(self, title: str, line: int) -> bool:
        self.label_line = 0
        wagers = wagers_in(folded_text(title, self.context).said, self.context.family)
        self.heading_wager = wagers[0] if len(wagers) == 1 else ""
        self.context = replace(self.context, wager=self.heading_wager, several=False)
        folded = patterns().fold(title).said.strip(" :.")
        topic = next((name for name, way in patterns().topics.items() if way.search(folded)), "")
        self.context = replace(self.context, topic=topic)
        self.topic_line = line
        return bool(topic)

    def topic_of(self, found: tuple[Proposal, ...]) -> str:
        """What a sentence was about, to resolve an ``it`` in the next one."""
        subject = found[-1].subject
        for name in ("insurance", "double", "surrender", "split", "blackjack"):
            if subject.startswith((name, f"define {name}", f"re-{name}", f"hit {name}")):
                return name
        return self.context.topic
