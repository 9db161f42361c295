"""How sure a proposal is: the share of the words it used, and the words left over that could limit it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.vocabulary import vocabulary
from intake.prose.candidates import ANTE, LOOSE_LIMIT, Candidate, Sentence
from intake.prose.conditions import overlap
from intake.prose.fold import Span
from intake.prose.governed import Governed, content, labels_another
from intake.prose.lexicon import hits
from intake.prose.proposal import Confidence
from intake.prose.wager_names import NAMED_FAMILIES

LIKELY, PERHAPS = 0.5, 0.25
"""The fraction of content words a proposal must use for each level; below the last it is dropped. Sure uses all."""


def confidence_of(sentence: Sentence, one: Governed, used: list[Span], unused: list[str]) -> Confidence | None:
    words = [word for part in one.candidate.clause.parts for word, _ in content(sentence.folded.said, part)]
    share = 1 - len(unused) / max(1, len(words))
    if one.candidate.from_frame:
        share -= 0.08
    if share < PERHAPS or _other_odds(one, unused) or _other_act(one, unused) or narrowed(one.subject, unused):
        return None
    if (one.subject == ANTE and labels_another(sentence.folded.said)) or card_for_total(sentence, one):
        return None
    limits = _loose_limits(sentence, one, used)
    doubt = limits or not one.understood or one.candidate.by_context or len(one.readings) > 1
    if not (unused or doubt or _borrowed(sentence, one) or _refers(sentence, one) or _passed_over(sentence, one)):
        return Confidence.SURE
    vague = one.subject.startswith("wager pay") and any("circumstance" in said for _, said in one.readings)
    return Confidence.LIKELY if share >= LIKELY and limits < 2 and not vague else Confidence.PERHAPS


def _borrowed(sentence: Sentence, one: Governed) -> bool:
    """A pattern for all families, in a game that is declared: the sentence may speak of one case of the game only."""
    return sentence.context.family not in NAMED_FAMILIES and not one.candidate.own


def _passed_over(sentence: Sentence, one: Governed) -> bool:
    """Whether words between those of its pattern say something: ``the table's *prizes* run from $5 to $100``."""
    said = sentence.folded.said
    idle = [hit.span for hit in hits("chatter", said)]
    words = (span for gap in one.candidate.gaps for _, span in content(said, gap))
    return any(not any(overlap(span, other) for other in idle) for span in words)


def _refers(sentence: Sentence, one: Governed) -> bool:
    """``you may hit them``: what is meant stands in another sentence and may be less than the words say."""
    said, begin = sentence.folded.said, one.candidate.clause.span[0]
    found = _PRONOUN.finditer(said, begin, one.candidate.clause.span[1])
    return any(not any(first <= match.start() and match.end() <= last for first, last in one.spans) for match in found)


_PRONOUN = re.compile(r"\b(?:them|these|those|such)\b")


def _other_odds(one: Governed, unused: list[str]) -> bool:
    """A pay that left more numbers than one pair unread took its odds from one case and its numbers from another."""
    return one.subject.startswith("wager pay") and sum(word.isdigit() for word in unused) > 2


def _other_act(one: Governed, unused: list[str]) -> bool:
    """``a hand may not be surrendered after a double``: an act that is left over may be what is spoken of."""
    said = " ".join((one.subject, *(said for _, said in one.readings)))
    entry = vocabulary().subjects.get(one.subject)
    acts = _PAID if entry and entry.type == "permission" else _ACT
    return any((act := acts.match(word)) is not None and act[0] not in said for word in unused)


def card_for_total(sentence: Sentence, one: Governed) -> bool:
    """``draws if the player's third card was 2 to 7``: the numbers are those of a card, and no total."""
    read = any("third card" in words for _, words in one.readings)
    return one.subject.endswith(" draw") and not read and _THIRD_CARD.search(sentence.folded.said) is not None


_THIRD_CARD = re.compile(r"\bthird card (?:is|was|of|being)\b")


def narrowed(subject: str, unused: Sequence[str]) -> bool:
    """Whether a word is left over that says of what the statement holds: it is then another statement.

    ``soft hands may not be doubled``, ``a suited blackjack pays 2 to 1``, the printed edge of a wager by name."""
    if subject == "claim":
        return bool(unused)
    if subject in PAYS:
        return any(_QUALITY.fullmatch(word) for word in unused)
    if subject == "tie result":
        return any(_PART_OF_TIES.fullmatch(word) for word in unused)
    if subject in (ANTE, "wager"):
        return any(word[0] == "$" or word[0].isdigit() for word in unused)
    entry = vocabulary().subjects.get(subject)
    if entry is None or entry.type not in ("permission", "draw"):
        return False
    words = _NARROWS if entry.type == "permission" else _SOFT
    return any(words.fullmatch(word) for word in unused)


_PART_OF_TIES = re.compile(r"soft|hard|blackjack|\d+s?")
_SOFT = re.compile(r"soft|hard")
_NARROWS = re.compile(r"soft|hard|blackjack|aces?|late|early|doubled|ten-cards?|10s|\d+s?")
PAYS = ("blackjack pay", "main pay", "main result")
_QUALITY = re.compile(
    r"(?:un|off-?|same-?)?suit(?:ed|s)?|mixed|matched|matching|perfect|royal|colou?red|consecutive|spades?|hearts?"
    r"|clubs?|diamonds?|jacks?|queens?|kings?|sevens?|7s?|lucky|super|bonus|super-bonus"
)
"""Words that tell some hands from others."""
_ACT = re.compile(r"surrender|insurance")
_PAID = re.compile(rf"{_ACT.pattern}|pa(?:y|id)\b")


def _loose_limits(sentence: Sentence, one: Governed, used: list[Span]) -> int:
    """How many restricting words of the clause are unused."""
    loose = 0
    for part in one.candidate.clause.parts:
        for match in LOOSE_LIMIT.finditer(sentence.folded.said, *part):
            loose += not any(span[0] <= match.start() and match.end() <= span[1] for span in used)
    return loose


def unused_words(sentence: Sentence, candidate: Candidate, used: list[Span]) -> list[str]:
    left: list[str] = []
    for part in candidate.clause.parts:
        left += [
            word for word, span in content(sentence.folded.said, part) if not any(overlap(span, one) for one in used)
        ]
    return left


def hedge_of(sentence: Sentence, candidate: Candidate) -> str:
    for part in candidate.clause.parts:
        for hedge in sentence.known.hedges:
            if hedge.way.search(sentence.folded.said, *part):
                return hedge.say
    return ""


def vague_words(sentence: Sentence, candidate: Candidate) -> tuple[str, ...]:
    found = []
    for way in sentence.known.vague:
        if match := way.search(sentence.folded.said, *candidate.clause.span):
            quote = sentence.folded.quote(*match.span())
            found += [quote] if quote and '"' not in quote else []
    return tuple(found)
