"""Questions with their answers as one statement: ``Can I split aces? Yes, once.``: *the player can split aces, once*.

A question alone states nothing. What cannot be turned without doubt (a question that says not, one with two sides that
is answered yes, an answer to something else) is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from base.records import dataclass
from grammar.source import Kind, Piece

_LABEL = re.compile(
    r"(?i)^(?:\d{1,3}[.)] ?)?(?:[*•–—-] ?)?(?:q(?:uestion)?|a(?:nswer)?)? ?(?:\d{1,3})?[.:)] ?(?=\S)|^[*•–—-] ?"
)
_DRAWS = re.compile(r"(?i)^(?P<act>hit|draw|stand)s?(?: on| to)?(?P<rest> (?:an? |any |all )?(?:soft|hard|\d).*)$")
_YES = re.compile(r"(?i)^(?P<word>yes|yep|yeah|certainly|absolutely|no|nope|never)\b(?P<rest>.*)$", re.DOTALL)
_NOES = frozenset(("no", "nope", "never"))
_TURNED = re.compile(r"(?i)n[o’']t\b|\bnever\b|\bno\b|\bonly\b")
_ADDS = re.compile(
    r"(?i)^(?:except|unless|but|if|when|only|after|before|on|with|without|up to|provided|as long|once|twice|"
    r"and|for|at|to)\b"
)
_WHO = (
    r"i|you|one|(?:a |the |any |each |all )?(?:players?|guests?|customers?|patrons?|dealers?|house|casino|banker|bank)"
)
_ASKED = re.compile(
    rf"(?i)^(?P<aux>can|may|could|must|will|should|shall|do|does) (?P<who>{_WHO}|it|.{{1,40}}?) "
    r"(?P<act>(?:be|pay|win|push|lose|hit|stand|count|qualify|beat|draw|peek|check|take|split|double|surrender|re-?split|"
    r"buy|touch|receive|get|have|make|place|bet|use|play|leave|enter|fold|raise|call|burn|shuffle|deal|offer|tip)\b.*)$"
)
_BEING = re.compile(
    r"(?i)^(?P<aux>is|are) (?P<who>.{1,80}?) (?P<act>(?:allowed|permitted|offered|available|used|dealt|possible|"
    r"paid|played|required|accepted|shuffled|burned|taken|settled)\b.*)$"
)
_PAYS = re.compile(r"(?i)^(?:what|how much) (?:do|does|will) (?P<who>.{1,80}?) pay(?P<act>\b.{0,60})$")
_WHAT = re.compile(r"(?i)^what(?P<aux> is| are|[’']s) (?P<who>.{1,80})$")
_MANY = re.compile(r"(?i)^how many (?P<who>[a-z -]{1,30}?) (?P<aux>are|is|do|does|may|can) (?P<act>.{1,80})$")
_WHEN = re.compile(
    rf"(?i)^(?:when|on (?:what|which) [a-z ]{{1,20}}|how (?:often|many times)) "
    rf"(?P<aux>can|may|must) (?P<who>{_WHO}) (?P<act>.{{1,80}})$"
)
_SIDES = re.compile(r"(?i)^(?P<first>[a-z-]{1,20}) or (?P<second>[a-z-]{1,20})(?P<rest>\b.*)$")
_PLACED = re.compile(r"(?i)^(?:on|after|before|if|when|only|with|any|up to|once|twice|at|until|as)\b")
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, the piece that answers it, and what both say together; empty if that is in doubt."""

    question: Piece
    answer: Piece
    said: str

    @property
    def place(self) -> str:
        ends = (self.question.line, self.question.sentence), (self.answer.line, self.answer.sentence)
        return "@" + "-".join(f"{line}.{sentence}" for line, sentence in ends)


def answered_questions(pieces: Sequence[Piece]) -> Mapping[tuple[int, int], Answered]:
    """The questions that the next piece answers, by where they start."""
    return {one.question.start: one for one in _pairs(pieces)}


def _pairs(pieces: Sequence[Piece]) -> Iterator[Answered]:
    for one, following in pairwise(pieces):
        asks = one.text.rstrip().endswith("?") and Kind.ROW not in (one.kind, following.kind)
        if asks and not following.text.rstrip().endswith("?") and len(one.text) + len(following.text) <= _LONGEST:
            yield Answered(one, following, stated(one.text, following.text))


def stated(question: str, answer: str) -> str:
    """What a question and its answer say; empty if it cannot be told without doubt."""
    asked = _plain(question).rstrip("? ")
    said = _plain(answer).rstrip(". ")
    if not said or _TURNED.search(asked):
        return ""
    sure = _YES.match(said)
    made = _with_yes(asked, sure) if sure else _with_words(asked, said)
    return f"{made[0].upper()}{made[1:]}." if made else ""


def _with_yes(asked: str, answer: re.Match[str]) -> str:
    found = _ASKED.match(asked) or _BEING.match(asked)
    if found is None or re.search(r"(?i)\bor\b", asked):
        return ""
    turned = answer["word"].lower() in _NOES
    said = _declared(found["who"], found["aux"].lower(), found["act"], turned)
    rest = answer["rest"].strip(" ,;:.–—-")
    if not rest:
        return said
    return f"{said}, {rest}" if _ADDS.match(rest) else f"{said}; {rest}"


def _declared(who: str, aux: str, act: str, turned: bool) -> str:
    draws = _DRAWS.match(act)
    if turned and draws and re.search(r"(?i)dealer|house", who):
        return f"{who} {'hit' if draws['act'].lower() == 'stand' else 'stand on'}{draws['rest']}"  # one of the two
    helper = "" if aux in ("do", "does") and not turned else f"{aux} "
    return f"{_subject(who)} {helper}{'not ' if turned else ''}{act}"


def _with_words(asked: str, said: str) -> str:
    """Answers in words: *3 to 2*, *six*, *on the first two cards*, *stands*."""
    if len(said.split()) > 12 or _TURNED.search(said):
        return ""
    if found := _PAYS.match(asked):
        return f"{found['who']} pays {said}{found['act']}" if re.match(r"(?i)\d|even money|double|triple", said) else ""
    if found := _WHEN.match(asked):
        return f"{_subject(found['who'])} {found['aux']} {found['act']} {said}" if _PLACED.match(said) else ""
    if found := _MANY.match(asked):
        number = said if found["who"].lower().rstrip("s") in said.lower() else f"{said} {found['who']}"
        aux = found["aux"].lower()
        return f"{number} {aux} {found['act']}" if aux in ("are", "is") else ""
    if found := _WHAT.match(asked):
        return f"{found['who']} {'are' if 'are' in found['aux'] else 'is'} {said}" if re.match(r"[$\d]", said) else ""
    found = _ASKED.match(asked)
    sides = _SIDES.match(found["act"]) if found else None
    if found is None or sides is None:
        return ""
    told = [side for side in (sides["first"], sides["second"]) if re.search(rf"(?i)\b{side}s?\b", said)]
    return f"{_subject(found['who'])} {told[0]}{sides['rest']}" if len(told) == 1 else ""


def _subject(who: str) -> str:
    return "the player" if who.lower() in ("i", "you", "one") else who


def _plain(text: str) -> str:
    return _LABEL.sub("", " ".join(text.replace("’", "'").split())).strip()
