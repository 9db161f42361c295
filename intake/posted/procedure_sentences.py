"""Sentences of a posted text that the reader of procedures understands, where nothing in them was guessed."""

from __future__ import annotations

import re

from base.records import dataclass
from intake.posted.outcomes import with_staying
from intake.posted.payouts import ODDS
from intake.posted.plain_words import plain_words
from intake.posted.procedure_words import ProcedureWords
from intake.posted.titles import numbers_in
from intake.prose.candidates import Context
from intake.prose.proposal import Confidence, Proposal
from intake.prose.sentence import read_sentence

SURRENDER_OFFERED = "surrender: allowed when cards in hand is 2 and hand is not split"
AS_POSTED = (
    ("insurance wager: exactly half", "insurance wager: at most half"),  # what it costs is said of the whole of it
    ("insurance offer: allowed", "insurance offer: dealer must offer insurance"),
)


@dataclass(frozen=True, slots=True)
class ReadSentence:
    statements: tuple[str, ...] = ()
    doubtful: bool = False


def read_as_procedure(text: str, words: ProcedureWords) -> ReadSentence:
    """All that a sentence says, as it stands or in plain words; nothing where a part of it is of no use."""
    kept = proposed(text, words) or proposed(plain_words(text), words)
    said = [with_staying(as_posted(one), words) for one in kept]
    if any(one.startswith("surrender loss") for one in said):
        said.append(SURRENDER_OFFERED)
    return ReadSentence(tuple(said), any(one.confidence is not Confidence.SURE or bool(one.hedge) for one in kept))


def proposed(text: str, words: ProcedureWords) -> list[Proposal]:
    proposals = read_sentence(text, "@1.1", Context(family=words.family))
    return list(proposals) if all(is_usable(one, text, words) for one in proposals) else []


def is_usable(proposal: Proposal, text: str, words: ProcedureWords) -> bool:
    if proposal.ambiguous or proposal.confidence is Confidence.PERHAPS:
        return False
    said = proposal.statements[0]
    if said.startswith("wager ") and re.search(r"(?i)\b(?:buy|cash|chang(?:e|ing) (?:hands|money))", text):
        return False
    named = re.match(r'wager(?: \w+)* "([^"]+)":', said)
    if named and named[1] not in (*words.wagers, "Insurance"):
        return False  # a wager that the procedure does not have
    if re.match(r'wager "ante": .*\bthe ante\b', said.lower()):
        return False  # a share of itself
    if re.search(r"(?i)\baces?\b", text) and re.match(r"(?:re-)?split(?: limit)?: (?!.*\b(?:A|aces?)\b)", said):
        return "forbid" not in said and "not " not in said  # what is refused for aces may be allowed for others
    if proposal.subject.startswith("wager pay") and (" when " not in said or not same_numbers(text, said)):
        return False
    return "circumstance" not in said


def same_numbers(text: str, statement: str) -> bool:
    """Are the numbers of the condition those of the text? A pattern may put the usual condition of a wager it knows."""
    condition = statement.partition(" when ")[2].partition(", otherwise")[0]
    left = plain_words(text)
    for match in ODDS.finditer(left):
        left = left.replace(match[0], " ")
    said, wanted = numbers_in(re.sub(r"(?<=\d)-(?=\d)", " to ", left)), numbers_in(condition)
    return not said or not wanted or said == wanted


def as_posted(proposal: Proposal) -> str:
    said = proposal.statements[0]
    for strict, meant in AS_POSTED:
        said = said.replace(strict, meant)
    return said
