"""The third reader: what a text says by the sentences of the bank that it is most like, where nobody else read it.

Never sure. A sentence is cut where clauses may end, and the stretches are chosen that together are most like wordings
of the bank. A group of wordings counts only if one of them denies, excepts and limits as the text does, and if its
statements have a place for every amount of the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import exp, log
from typing import Protocol, TypeVar

from base.records import dataclass
from grammar.vocabulary import vocabulary
from intake.prose.candidates import Context
from intake.prose.confidence import PAYS, narrowed
from intake.prose.contradicted import CASE, invents, no_outcome, reverses, with_own_decks
from intake.prose.fold import Span
from intake.prose.joined_limits import joined_limits
from intake.prose.patterns import patterns
from intake.prose.proposal import Confidence, Proposal, in_own_words
from intake.prose.wager_names import wagers_in
from intake.prose.wording_bank import LENT, NOTHING, Group, closed_values, left_over
from intake.prose.wording_model import Model, model
from intake.prose.wording_weights import Likeness
from intake.prose.wordings import Plain, each_wager, filled, plain

LEAST = 0.3
"""How likely a group must be to be looked at."""
TRUSTED, LIKELY = 0.57, 0.75
"""How far a statement must be trusted to be proposed, and to be proposed as likely."""
KNOWN = 0.4
"""The share of words that the bank must know."""
MOST_TRIED, SECOND = 3, 0.9
"""So many groups are tried where a text contradicts the likeliest, and how far the next ones are trusted."""
FEWEST, MOST_WORDS, LONGEST_RUN = 2, 45, 7
_CUT = re.compile(
    r"[,;:–—?.](?!\d)|\s-\s|\b(?:and|but|while|whereas|then|with|though|although|so|if|when|unless|except)\b"
)
_REFERS = re.compile(r"\W{0,3}(?:it|this|that|they|these|those|such|the 1)\b")
_AMOUNTS = ("odds", "money", "percent")


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that the bank would make, and how likely it is right, from 0 to 1."""

    subject: str
    value: str
    trust: float


@dataclass(frozen=True, slots=True)
class Match:
    """What the bank says of a stretch of text; no claims if it says that nothing is stated."""

    span: Span
    trust: float
    claims: tuple[Claim, ...]

    @property
    def worth(self) -> float:
        """As much as it is long, so that neither cutting nor joining pays by itself."""
        return (self.trust - TRUSTED * 0.8) * (self.span[1] - self.span[0])


def with_wordings(said: str, known: Sequence[Proposal], place: str, context: Context) -> tuple[Proposal, ...]:
    """The proposals, with what the bank says of the folded text beside them, or instead of what was only quoted."""
    learned = model(context.family)
    if learned is None or _LEADERS.search(said) or said.rstrip().endswith(":"):
        return tuple(known)
    plain_text = _NUMBERED.sub("", said)
    text = _completed(plain_text, context)
    matches = _matches(text, learned, context)
    if text != plain_text and text.startswith("wager-"):  # it may be on a wager that it only describes
        alone = _matches(plain_text, learned, context)
        if _best(alone) > max(LIKELY, _best(matches)):
            text, matches = plain_text, alone
    claims = [claim for match in matches for claim in match.claims if claim.trust >= TRUSTED]
    overruled = {one.subject for one in claims} if _pays_all(claims, text) else set()
    overruled -= {one.subject for claim in claims for one in known if _poorer(claim, one)}
    overruled |= _not_named(known, claims, wagers_in(said, context.family))
    known = [one for one in known if one.subject not in overruled or one.confidence is Confidence.SURE]
    new: list[Proposal] = []
    for claim in claims:
        if context.family == "baccarat" and _on_other_side(claim.subject, text):
            continue
        if not (_decides(claim.subject) or (claim.subject in LENT and claim.trust >= LIKELY)) or _forbids(text, claim):
            continue
        if _of_aces(claim, known, said) or any(
            _answers(one, claim.subject, claim.value) or _loses_case(one, claim.subject, claim.value) for one in known
        ):
            continue
        confidence = Confidence.LIKELY if claim.trust >= LIKELY else Confidence.PERHAPS
        one = Proposal(place, claim.subject, (("", claim.value),), confidence)
        new += [] if any(one.readings == other.readings and one.subject == other.subject for other in new) else [one]
    new = [one for one in new if not _one_of_several(one, [*known, *new], said)]
    told = {one.subject for one in new}
    kept = (one for one in known if not (in_own_words(one) and one.subject in told))
    return tuple(joined_limits([*kept, *new]))


_NUMBERED = re.compile(
    r"^\W{0,3}(?:(?:art|article|section|sec|rule|clause|no)\b\.? ?)?\d{1,4}[a-z]?(?:[-.]\d{1,4}){0,4}[.:)]{1,2}(?= )"
    r"|^\W{0,3}art\. \d{1,4}"
)


def _on_other_side(subject: str, text: str) -> bool:
    """Whether what is said of a bet on one side of baccarat is claimed of another."""
    named = {match[1] for match in _SIDE.finditer(text)}
    return subject.startswith("wager pay") and bool(named) and subject.split('"')[1].lower() not in named


_SIDE = re.compile(r"\b(?:bets?|wagers?) on (?:the |a )?(player|banker|tie)\b")


def _matches(text: str, learned: Model, context: Context) -> tuple[Match, ...]:
    return chosen_stretches(text, lambda span: _match(text, span, learned, context))


def _best(matches: Sequence[Match]) -> float:
    return max((claim.trust for match in matches for claim in match.claims), default=0.0)


def _of_aces(claim: Claim, known: Sequence[Proposal], said: str) -> bool:
    """Whether a claim on every hand is made of a text on aces of which somebody read that it is on split ones."""
    told = any(one.subject in ("re-split aces", "hit split aces") for one in known)
    return told and "aces" in said and claim.subject in ("split", "hit", "double", "split limit")


def _forbids(text: str, claim: Claim) -> bool:
    """Whether a text denies elsewhere what a claim on a part of it allows."""
    allows = re.match(r"player may (?!not)|allowed", claim.value)
    words = {claim.subject.split()[0], claim.subject.split()[-1]}
    return allows is not None and any(
        re.search(rf"\b(?:may|must) not (?:[a-z]+ ){{0,2}}{re.escape(word)}", text) for word in words
    )


def _not_named(known: Sequence[Proposal], claims: Sequence[Claim], named: Sequence[str]) -> set[str]:
    """The wagers to which odds were given that the text does not name, where the bank knows whose odds they are."""
    paid: dict[str, set[str]] = {}
    for one in claims:
        if one.trust >= LIKELY and one.subject.startswith("wager pay"):
            paid.setdefault(CASE.split(one.value)[0], set()).add(one.subject)
    return {
        one.subject
        for one in known
        if one.subject.startswith("wager pay")
        and one.subject.split('"')[1] not in named
        and any(one.subject not in paid.get(CASE.split(value)[0], {one.subject}) for _, value in one.readings)
    }


def _pays_all(claims: Sequence[Claim], text: str) -> bool:
    """Whether claims give each of several odds of a text its case: who reads all of them knows which is which."""
    told = [value.said for value in plain(text).values if value.kind == "odds"]
    paid = [CASE.split(claim.value)[0] for claim in claims if claim.subject.startswith("wager pay")]
    return len(told) > 1 and sorted(told) == sorted(paid)


def _poorer(claim: Claim, known: Proposal) -> bool:
    """Whether a claim pays the same as somebody read, in fewer cases: *hard 4* where *hard 4 and hard 10* was read."""
    if claim.subject != known.subject:
        return False
    head, case = CASE.split(claim.value)[0], set(re.findall(r"\d+", claim.value))
    return any(CASE.split(value)[0] == head and case < set(re.findall(r"\d+", value)) for _, value in known.readings)


def _one_of_several(limit: Proposal, told: Sequence[Proposal], said: str) -> bool:
    """Whether a limit leaves out another amount of its sentence: ``$5 on weekdays and $10 on weekends``."""
    if not limit.subject.startswith("wager") or "$" not in limit.readings[0][1]:
        return False
    return said.count("$") > sum(value.count("$") for one in told for _, value in one.readings)


def _answers(known: Proposal, subject: str, value: str) -> bool:
    """Whether a statement that somebody read and understood gives the same answer, in whatever case."""
    if known.subject == subject and subject.startswith("wager pay"):
        return True  # of several pays of a wager in one sentence the others know which is which
    if known.subject == subject and known.confidence is Confidence.SURE:
        case = CASE.split(known.readings[0][1])[1:]
        if not case or case == CASE.split(value)[1:]:
            return True
    heads = {CASE.split(said)[0] for _, said in known.readings}
    return known.subject == subject and not in_own_words(known) and CASE.split(value)[0] in heads


def _loses_case(known: Proposal, subject: str, value: str) -> bool:
    """Whether a statement leaves out a case that somebody read and that only the text knows: it has no case, or that
    one stands beside a case that was understood."""
    answer, *cases = CASE.split(value)
    if known.subject != subject:
        return False
    told = [CASE.split(said) for _, said in known.readings]
    own = [case for head, *read in told if head == answer for case in read if "circumstance" in case]
    return any(not cases or _OWN_CASE.fullmatch(case) is None for case in own)


_OWN_CASE = re.compile(r' circumstance "[^"]*"')


_LEADERS = re.compile(r"\.\.\.|……|___|\|")
"""What leads from a title to its number in a printed table."""


def _decides(subject: str) -> bool:
    """Whether a statement is about play or money: what else a text tells is not worth a doubtful proposal."""
    known = vocabulary()
    entry = known.subjects.get(subject.split(' "')[0])
    if entry is None:
        return subject.startswith(("define ", "event "))  # the stages of a game are known from its library
    return known.questions[entry.question].stake in ("play", "money")


def _completed(said: str, context: Context) -> str:
    """A text that leans on what was spoken of before, with that in front of it."""
    if context.wager and not wagers_in(said, context.family) and context.family not in ("blackjack", "baccarat"):
        return f"wager-{re.sub(r'[^a-z0-9]', '', context.wager.lower())}: {said}"
    return f"{context.topic}: {said}" if context.topic and _REFERS.match(said) else said


class Stretch(Protocol):
    """What was read of a stretch of text, and what that is worth."""

    @property
    def worth(self) -> float: ...


Read = TypeVar("Read", bound=Stretch)


def chosen_stretches(said: str, read: Callable[[Span], Read | None]) -> tuple[Read, ...]:
    """Stretches that do not overlap, and together are worth most; no condition is parted from what it governs."""
    edges = _edges(said)
    governs = [_CONDITION.match(said, at) is not None for at in edges]
    best: list[tuple[float, tuple[Read, ...]]] = [(0.0, ())]
    for end in range(1, len(edges)):
        chosen = best[-1]
        if not governs[end]:
            for begin in range(max(0, end - LONGEST_RUN), end):
                if (begin and governs[begin - 1]) or (governs[begin] and end - begin < 2):
                    continue
                found = read((edges[begin], edges[end]))
                if found and best[begin][0] + found.worth > chosen[0]:
                    chosen = (best[begin][0] + found.worth, (*best[begin][1], found))
        best.append(chosen)
    return best[-1][1]


_CONDITION = re.compile(
    r"\W{0,3}(?:if|when|unless|except|until|provided|only|but not|other than|where|whenever|should)\b"
)


def _edges(said: str) -> list[int]:
    edges = [0]
    for at in [*(one.start() for one in _CUT.finditer(said)), len(said)]:
        if at - edges[-1] > 3 or at == len(said):
            edges.append(at)
    return edges


def _match(said: str, span: Span, learned: Model, context: Context) -> Match | None:
    text = plain(said, span)
    words = [word for word in text.words if word[0] != "<" and word not in patterns().idle]
    known = learned.share_known(words)
    if not FEWEST <= len(words) <= MOST_WORDS or known < KNOWN:
        return None
    left = 1.0
    for number, share in learned.likeliest(text.terms, MOST_TRIED):
        chance = share if left == 1.0 else SECOND * share / left
        if chance < LEAST:
            return None
        left -= share
        like = learned.likeness(text.terms, number)
        told = told_by(learned.groups[number], text, learned, like.forms)
        if told is None:
            continue
        if not told[0]:
            return Match(span, chance if known > 0.5 else 0.0, ())
        if found := _claimed(said, span, told, chance, like, context):
            return found
    return None


def _claimed(
    said: str, span: Span, told: tuple[tuple[str, ...], bool], chance: float, like: Likeness, context: Context
) -> Match | None:
    """The claims of a group's statements on a stretch of text; None if its words contradict one of them."""
    text, stretch = plain(said, span), said[slice(*span)]
    claims = []
    for subject, said_value in _spoken(told[0], wagers_in(stretch, context.family)):
        value = with_own_decks(said_value, stretch) if subject == "decks" else said_value
        if reverses(f"{subject}: {value}", stretch) or no_outcome(f"{subject}: {value}", stretch, text):
            return None
        if subject in PAYS and narrowed(subject, [word for word in stretch.split() if word not in value]):
            continue
        trust = _trust(chance, like, told[1], off_topic(subject, said, context.topic))
        claims.append(Claim(subject, value, trust))
    return Match(span, max(one.trust for one in claims), tuple(claims)) if claims else None


def _spoken(statements: Sequence[str], named: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The subjects and values of statements, on the wagers that the text names: limits are worded alike for all."""
    for subject, value in (one for statement in statements for one in each_wager(statement)):
        kind, _, name = subject.partition(' "')
        if not named or name.rstrip('"') in named or (not name and kind != "wager"):
            yield subject, value
        elif kind in ("wager", "wager steps") and "$" in value:
            yield from ((f'{kind} "{one}"', value) for one in named)


def _trust(chance: float, like: Likeness, whole: bool, off_topic: bool) -> float:
    """How likely what a group says is right: by how likely the group is, how like its sentences are, whether
    every value has its place, and whether the text names what the statement is about."""
    odds = min(log(chance / max(1e-6, 1 - chance)), 6.0)
    parts = (1.0, odds, like.own, like.best - like.own, float(whole), float(off_topic))
    return 1 / (1 + exp(-sum(weight * part for weight, part in zip(TRUST, parts, strict=True))))


TRUST = (-0.4, 0.2, 1.0, -1.2, 0.5, -1.0)
"""What counts for and against a claim; found by logistic regression on our own annotated texts (``tests/accuracy``),
each text left out in turn: of claims trusted with 0.5 to 0.6 half are right, of those above 0.8 five of six."""


def off_topic(statement: str, said: str, topic: str) -> bool:
    """Whether a statement is about something that neither its words nor what was spoken of before name."""
    subject = statement.partition(":")[0]
    if subject.startswith("define "):
        return subject.removeprefix("define ").split()[0] not in said
    for way, words in _ANCHORS:
        if way.match(subject):
            return words.search(said) is None and words.search(topic) is None
    return False


_ANCHORS = tuple(
    (re.compile(subject), re.compile(words))
    for subject, words in (
        ("double", r"doubl"),
        (
            "split limit",
            r"up to|at (?:most|least)|once|\b1 time|\btimes\b|limit|no more|never|again|total|only|until|maximum"
            r"|more than|further|re-?split|far|not|single|\b[3-9] hands",
        ),
        ("(?:re-|hit )?split", r"split|separat|divid"),
        ("surrender", r"surrender|give up|gives up"),
        ("rescue", r"rescue|surrender|take back|forfeit"),
        ("insurance", r"insur"),
        ("original wagers only", r"doubl|split|add|extra|original|first bet|additional"),
        ("even money", r"even money"),
        ("blackjack pay", r"blackjack|ace"),
        ("bonus", r"bonus|extra|special"),
        ("check", r"check|peek|look|hole|second card"),
        (
            'wager "',
            r"equal|same|match|exact|times?\b|amount|twice|half|\$|size|most|least|up to|between|from|min|max|limit",
        ),
        ("hands per player", r"box|spot|seat|position|circle|place|play|table|hands? at"),
        ("payout", r"payout|maximum|limit|aggregate|cap\b|most|not exceed"),
        ("wager needs", r"only|must|require|need|also|without|first"),
    )
)
"""What a text must name for a statement on it; subjects that go by many words are not listed."""


def told_by(group: Group, text: Plain, learned: Model, nearest: Sequence[int]) -> tuple[tuple[str, ...], bool] | None:
    """The statements of a group with the values of a text, and whether none is left; None if they do not fit.

    Of forms that fit equally well, the one whose sentence is nearest."""
    if group.forms[0] == (NOTHING,):
        return (), True
    if text.signature not in group.signatures:
        return None
    made = []
    own = [value for value in text.values if (value.kind, value.said) not in group.beside]
    for (at, form), values in product(enumerate(group.forms), (own, text.values)):
        said = [one for statement in form if (one := filled(statement, values))]
        left = left_over(group, form, text.values)
        if any((one, member) not in learned.seen for one in form for member in closed_values(one, values)):
            continue
        if any(invents(one, text) for one in said):
            continue
        if len(said) == len(form) and not any(value.kind in _AMOUNTS for value in left):
            rank = nearest.index(at) if at in nearest else len(nearest)
            made.append(
                (len(left), -sum(statement.count("{") for statement in form), rank, values is not own, tuple(said))
            )
    if not made:
        return None
    best = min(made)
    return best[-1], not best[0]
