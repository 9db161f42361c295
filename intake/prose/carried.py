"""What carries over from one sentence to the next: the topic, the wager that is meant, the choice that was made."""

from __future__ import annotations

import re
from dataclasses import replace

from grammar.source import Kind, Piece, Source
from intake.prose.candidates import Context
from intake.prose.choice_labels import after_choice, label_of
from intake.prose.governed import LABEL
from intake.prose.patterns import patterns
from intake.prose.proposal import Proposal
from intake.prose.sentence import folded_text
from intake.prose.told_to import told_to
from intake.prose.wager_names import NAMED_FAMILIES, paid_alike, wagers_in
from intake.prose.wager_pays import compares, of_other_wager

_GOES_ON = re.compile(r"\W*(?:it|its|this bet|this wager|such|they|these)\b", re.IGNORECASE)
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
_ENDS = re.compile(r"[.!?;]\W{0,3}$")


class Carried:
    """The state of a reader between two sentences."""

    def __init__(self, source: Source, family: str) -> None:
        self.source = source
        self.context = Context(family=family, reader=told_to(source.lines))
        self.tens_named = False
        self.topic_line = 0
        self.heading_wager = self.choice = self.choice_line = self.aside = ""

    def choose(self, choice: str, piece: Piece) -> None:
        """From here to the end of the line, sentences say what happens after a choice."""
        self.choice, self.choice_line = choice, self.source.lines[piece.line - 1]

    def label(self, text: str, piece: Piece) -> None:
        """The topic set by the sentence's own label; an older one ends with its paragraph."""
        folded = patterns().fold(text).said
        label = LABEL.match(folded)
        if label and len(label["label"].split()) <= 5 and self.set_topic(label["label"], piece.line):
            return
        below = piece.line > self.topic_line + (
            4 if not self.source.lines[piece.line - 1].strip().startswith(("-", "•", "*")) else 9
        )
        if below and self.context.topic:
            self.context = replace(self.context, topic="")

    def with_choice(self, text: str, piece: Piece) -> str:
        """A sentence on the line of a choice, with that choice as its condition."""
        if self.source.lines[piece.line - 1] != self.choice_line:
            self.choice, self.choice_line = "", ""
        choice, rest = label_of(text, self.context.family)
        if choice:
            self.choose(choice, piece)
        return after_choice(rest, self.choice) if self.choice and rest.strip() else text

    def open_paragraph(self, text: str, piece: Piece) -> None:
        """A wager that a sentence names is meant until its paragraph ends; then that of the heading is meant again."""
        above = self.source.lines[piece.line - 2] if piece.line > 1 else ""
        goes_on = piece.sentence > 1 or above.strip() or _GOES_ON.match(text)
        if not goes_on or not _ENDS.search(text):
            self.context = replace(self.context, wager=self.heading_wager, several=False)

    def carry_wager(self, text: str) -> None:
        family = self.context.family
        if family in NAMED_FAMILIES or paid_alike(family) or not _ENDS.search(text):
            return
        said = folded_text(text, self.context).said
        named, opens = wagers_in(said, family), _OPENS.match(said)
        if named and (opens or not self.heading_wager):
            meant = named[:1] if opens and not opens["joined"] else named
            alone = meant[0] if len(meant) == 1 and (opens or not compares(said)) else ""
            self.context = replace(self.context, wager=alone, several=not alone)

    def wager_above(self, place: str) -> str:
        """The wager that the sentence above a table comes to: *the ante pays even money and the raise wager pays:*"""
        above = next((one for one in self.source.pieces if f"@{one.line}.{one.sentence}" == place), None)
        if above is None or not above.text.rstrip().lower().endswith(_LEADS):
            return ""
        named = wagers_in(folded_text(above.text, self.context).said, self.context.family)
        return f"{named[-1]} wager" if len(named) > 1 else ""

    def beside_the_game(self, text: str) -> str:
        """The sentence that told of a wager that the game does not have, while others speak of it as *it*."""
        family = self.context.family
        own = family in NAMED_FAMILIES or wagers_in(folded_text(text, self.context).said, family)
        if not own and of_other_wager(text):
            self.aside = text
        elif own or not _IT.match(text):
            self.aside = ""
        return self.aside

    def of_another_wager(self, place: str) -> bool:
        """Whether the text right above a table speaks of a wager that the game does not have: *Trips Bonus bets*."""
        line = int(place.strip("@").partition(".")[0])
        told = (one for one in self.source.pieces[::-1] if one.line <= line and one.kind is not Kind.ROW)
        above = next((one for one in told if not set(re.findall(r"[a-z]+", one.text.lower())) <= _HEADER_WORDS), None)
        family = self.context.family
        if above is None or family in NAMED_FAMILIES or not of_other_wager(above.text):
            return False
        return not wagers_in(folded_text(above.text, self.context).said, family)

    def without_named_tens(self, proposal: Proposal) -> Proposal:
        """``all other cards`` means 2 to 9 if the tens were given a value before."""
        if proposal.subject != "card value":
            return proposal
        said = proposal.readings[0][1]
        if re.search(r"^(?:10|0) when .*(?:\b10\b|ten-valued)", said):
            self.tens_named = True
        if self.tens_named and said == "face value when card is 2 to 10":
            return replace(proposal, readings=(("", "face value when card is 2 to 9"),))
        return proposal

    def set_topic(self, title: str, line: int) -> bool:
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
