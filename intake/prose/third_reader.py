"""The third reader: what a text says by the sentences of the bank that it is most like, where nobody else read it.

Never sure. A sentence is cut where clauses may end, and the stretches are chosen that together are most like wordings
of the bank. A group of wordings counts only if one of them denies, excepts and limits as the text does, and if its
statements have a place for every amount of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from base.records import dataclass
from grammar.vocabulary import vocabulary
from intake.prose.candidates import Context
from intake.prose.confidence import PAYS, narrowed
from intake.prose.fold import Span
from intake.prose.joined_limits import joined_limits
from intake.prose.patterns import patterns
from intake.prose.proposal import Confidence, Proposal, in_own_words
from intake.prose.wager_names import wagers_in
from intake.prose.wording_bank import NOTHING, Group, closed_values, left_over
from intake.prose.wording_model import Model, model
from intake.prose.wordings import Plain, filled, plain

LEAST, LIKELY = 0.45, 0.85
"""How likely a group must be to be proposed, and to be proposed as likely."""
KNOWN, WELL_KNOWN = 0.6, 0.8
"""The share of words that the bank must know."""
FEWEST, MOST_WORDS, LONGEST_RUN = 2, 45, 7
_CUT = re.compile(
    r"[,;:–—?.](?!\d)|\s-\s|\b(?:and|but|while|whereas|then|with|though|although|so|if|when|unless|except)\b"
)
_REFERS = re.compile(r"\W{0,3}(?:it|this|that|they|these|those|such|the 1)\b")
NEAR, ALIKE = 3, 0.35
"""Among so many sentences of the bank one of the group must be, and the nearest must be so much alike."""
_AMOUNTS = ("odds", "money", "percent")


@dataclass(frozen=True, slots=True)
class Match:
    """What the bank says of a stretch of text; ``whole`` if every word and value has a part in it."""

    span: Span
    chance: float
    statements: tuple[str, ...]
    whole: bool

    @property
    def worth(self) -> float:
        """Longer stretches are worth more, so that a condition is not left out."""
        return float((self.chance - LEAST * 0.8) * (self.span[1] - self.span[0]) ** 0.5)


def with_wordings(said: str, known: Sequence[Proposal], place: str, context: Context) -> tuple[Proposal, ...]:
    """The proposals, with what the bank says of the folded text beside them, or instead of what was only quoted."""
    learned = model(context.family)
    if learned is None or _LEADERS.search(said):
        return tuple(known)
    new: list[Proposal] = []
    text = _completed(_NUMBERED.sub("", said), context)
    for match in _chosen(text, learned):
        named = wagers_in(text[slice(*match.span)], context.family)
        for subject, value in (one for statement in match.statements for one in _each(statement)):
            if named and '"' in subject and subject.split('"')[1] not in named:
                continue
            stretch = text[slice(*match.span)]
            if (
                (subject in PAYS and narrowed(subject, [word for word in stretch.split() if word not in value]))
                or _off_topic(subject, stretch, context.topic)
                or _reverses(f"{subject}: {value}", stretch)
            ):
                continue
            if not _decides(subject) or any(
                _answers(one, subject, value) or _loses_case(one, subject, value) for one in known
            ):
                continue
            sure = match.chance >= LIKELY and match.whole
            one = Proposal(place, subject, (("", value),), Confidence.LIKELY if sure else Confidence.PERHAPS)
            new += [] if any(one.readings == other.readings and subject == other.subject for other in new) else [one]
    new = [one for one in new if not _one_of_several(one, [*known, *new], said)]
    told = {one.subject for one in new}
    kept = (one for one in known if not (in_own_words(one) and one.subject in told))
    return tuple(joined_limits([*kept, *new]))


_NUMBERED = re.compile(
    r"^\W{0,3}(?:(?:art|article|section|sec|rule|clause|no)\b\.? ?)?\d{1,4}[a-z]?(?:[-.]\d{1,4}){0,4}[.:)]{1,2}(?= )"
    r"|^\W{0,3}art\. \d{1,4}"
)


def _each(statement: str) -> list[tuple[str, str]]:
    """The subject and the value of a statement; of one on several wagers, for each of them."""
    subject, _, value = statement.partition(": ")
    kind, *names = re.split(r' (?=")|, (?=")', subject)
    return [(f"{kind} {name}", value) for name in names] if len(names) > 1 else [(subject, value)]


def _one_of_several(limit: Proposal, told: Sequence[Proposal], said: str) -> bool:
    """Whether a limit leaves out another amount of its sentence: ``$5 on weekdays and $10 on weekends``."""
    if not limit.subject.startswith("wager") or "$" not in limit.readings[0][1]:
        return False
    return said.count("$") > sum(value.count("$") for one in told for _, value in one.readings)


def _answers(known: Proposal, subject: str, value: str) -> bool:
    """Whether a statement that somebody read and understood gives the same answer, in whatever case."""
    if known.subject == subject and subject.startswith("wager pay"):
        return True  # of several pays of a wager in one sentence the others know which is which
    heads = {_CASE.split(said)[0] for _, said in known.readings}
    return known.subject == subject and not in_own_words(known) and _CASE.split(value)[0] in heads


_CASE = re.compile(r" (?:only )?(?:when|unless|until|otherwise)\b")


def _loses_case(known: Proposal, subject: str, value: str) -> bool:
    """Whether a statement leaves out a case that somebody read and that only the text knows: it has no case, or that
    one stands beside a case that was understood."""
    answer, *cases = _CASE.split(value)
    if known.subject != subject:
        return False
    told = [_CASE.split(said) for _, said in known.readings]
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
        return True  # no question: a definition, an event, a stage or a state, all of which decide play
    return known.questions[entry.question].stake in ("play", "money")


def _completed(said: str, context: Context) -> str:
    """A text that leans on what was spoken of before, with that in front of it."""
    if context.wager and not wagers_in(said, context.family) and context.family not in ("blackjack", "baccarat"):
        return f"wager-{re.sub(r'[^a-z0-9]', '', context.wager.lower())}: {said}"
    return f"{context.topic}: {said}" if context.topic and _REFERS.match(said) else said


def _chosen(said: str, learned: Model) -> tuple[Match, ...]:
    """Stretches that do not overlap, and together are worth most; no condition is parted from what it governs."""
    edges = _edges(said)
    governs = [_CONDITION.match(said, at) is not None for at in edges]
    best: list[tuple[float, tuple[Match, ...]]] = [(0.0, ())]
    for end in range(1, len(edges)):
        chosen = best[-1]
        if not governs[end]:
            for begin in range(max(0, end - LONGEST_RUN), end):
                if (begin and governs[begin - 1]) or (governs[begin] and end - begin < 2):
                    continue
                found = _match(said, (edges[begin], edges[end]), learned)
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


def _match(said: str, span: Span, learned: Model) -> Match | None:
    text = plain(said, span)
    words = [word for word in text.words if word[0] != "<" and word not in patterns().idle]
    known = learned.share_known(words)
    if not FEWEST <= len(words) <= MOST_WORDS or known < KNOWN:
        return None
    number, chance = learned.likeliest(text.terms)
    if chance < LEAST:
        return None
    near, alike = learned.nearest(text.terms, NEAR)
    if number not in near or alike < ALIKE:
        return None
    group = learned.groups[number]
    told = _told(group, text, learned)
    if told and any(_no_outcome(one, said[span[0] : span[1]], text) for one in told[0]):
        return None
    return Match(span, chance, told[0], told[1] and known >= WELL_KNOWN) if told else None


def _off_topic(statement: str, said: str, topic: str) -> bool:
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
        ("(?:re-|hit )?split", r"split|separat|divid"),
        ("surrender", r"surrender|give up|gives up"),
        ("rescue", r"rescue|surrender|take back|forfeit"),
        ("insurance", r"insur"),
        ("even money", r"even money"),
        ("blackjack pay", r"blackjack|ace"),
        ("bonus", r"bonus|extra|special"),
        ("check", r"check|peek|look|hole|second card"),
        (
            'wager "',
            r"equal|same|match|exact|times?\b|amount|twice|half|\$|size|most|least|up to|between|from|min|max|limit",
        ),
        ("payout", r"payout|maximum|limit|aggregate|cap\b|most|not exceed"),
        ("wager needs", r"only|must|require|need|also|without|first"),
    )
)
"""What a text must name for a statement on it; subjects that go by many words are not listed."""


def _reverses(statement: str, said: str) -> bool:
    """Whether a verb is denied and the statement denies nothing (*an ace may not count 11*), or whether the text
    compares otherwise than the statement: *equal or higher* is not above."""
    if _DENIED.search(said) and not _DENIES.search(statement):
        return True
    answer = statement if " only when " in statement else statement.partition(" when ")[0]
    if _NO_LEAVE.search(said) and not _DENIES.search(answer):
        return True  # what may not be done is no leave, whatever its condition denies
    alike = _ALIKE.search(said) is not None
    if _COMPARED.search(statement) and alike and not re.search(r"ranks with|totals are equal|tie", statement):
        return True
    if "ranks above" in statement and not _BETTER.search(said):
        return True
    if "ranks below" in statement and not _WORSE.search(said):
        return True
    return "(not " in statement and not ("qualif" in said and _BETTER.search(said))


_ALIKE = re.compile(r"\b(?:equal|same|tie|ties|tied|tying|match|matches|alike|level)\b")
_BETTER = re.compile(r"\b(?:beat|high|better|outrank|win|won|above|ahead|top|superior|exceed|strong)")
_WORSE = re.compile(r"\b(?:beat|high|better|outrank|low|less|worse|los|below|behind|weak|inferior|win)")
_COMPARED = re.compile(r"ranks (?:above|below)|total is (?:more|less) than (?:dealer|player)")

_DENIED = re.compile(r"\b(?:may|must|can|is|are|was|were|does|do|did|will|has|have|shall|need) not\b|\bnever\b")
_NO_LEAVE = re.compile(r"\b(?:may|must|can|shall) not\b")
_DENIES = re.compile(r"\b(?:not|no|none|loses|push|unless|must stand|face down|hidden)\b")


def _no_outcome(statement: str, said: str, text: Plain) -> bool:
    """Whether a result is read where no word tells one: a list of wagers wins nothing."""
    subject = statement.split(":")[0].split(' "')[0]
    told = _OUTCOME.search(said) or any(value.kind == "odds" for value in text.values)
    return subject.endswith((" pay", " result")) and not told


_OUTCOME = re.compile(
    r"\b(?:wins?|won|winn|los|pay|paid|push|tie|draw|return|collect|take|keep|refund|stand-?off|even|odds|beat|forfeit"
    r"|back|get|receiv|nobody|double|half|times|profit|gone|over|settle|stays?|better|remove|sweep|goes|go to|house)"
)


def _told(group: Group, text: Plain, learned: Model) -> tuple[tuple[str, ...], bool] | None:
    """The statements of a group with the values of a text, and whether none is left; None if they do not fit."""
    if group.forms[0] == (NOTHING,):
        return (), True
    if text.signature not in group.signatures:
        return None
    made = []
    for form in group.forms:
        said = [one for statement in form if (one := filled(statement, text.values))]
        left = left_over(group, form, text.values)
        if any((one, member) not in learned.seen for one in form for member in closed_values(one, text.values)):
            continue
        if len(said) == len(form) and not any(value.kind in _AMOUNTS for value in left):
            made.append((len(left), -sum(statement.count("{") for statement in form), tuple(said)))
    if not made:
        return None
    left_count, _, said_best = min(made)
    return said_best, not left_count
