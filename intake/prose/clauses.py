"""A folded sentence cut into clauses, each with the conditions that govern it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from base.records import dataclass
from intake.prose.clause_words import clause_words
from intake.prose.fold import Span
from intake.prose.slots import RANK

_STRONG = re.compile(r"(?:(?<!\s)\s+|)(?:;|[.!?](?=\s|$)|\s-{1,2}\s|\s[–—]\s|:\s)\s*")
_RELATIVE = re.compile(r",? (?:in which case|which(?= (?:must |will )?(?:results?|be a push|push)))\s*,?\s*")
_OTHERWISE = re.compile(r"(?:^|(?<=[\s,;]))otherwise,?\s+")
_NEXT_CASE = re.compile(r",? (?:and|but|while|whereas),? (?=(?:if|when|whenever|unless|where|in the event)\b)")
"""``if A, B, and if C, D``: the second condition governs what comes after it."""
_LISTED_BEFORE = re.compile(rf"(?:{RANK}|\d)$")
_LISTED_AFTER = re.compile(
    rf"(?:or |and |nor )?(?:an? |any )?(?:{RANK}\b(?! (?:may|must|is|are|count))|\d+\b(?! (?:card|hand|may|must)))"
)


@dataclass(frozen=True, slots=True)
class Subordinate:
    """``word`` is if, only, unless, until or time; the span excludes the word itself."""

    word: str
    span: Span
    whole: Span


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing said: its main part, and the conditions before and after it."""

    span: Span
    conditions: tuple[Subordinate, ...] = ()
    joined: bool = False
    """It continues the previous clause: ``must hit 16 and stand on 17``."""

    @property
    def parts(self) -> tuple[Span, ...]:
        return (self.span, *(condition.whole for condition in self.conditions))


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch between two marks; ``link`` says how it relates to what comes before."""

    link: str
    span: Span
    whole: Span
    word: str = ""


def clauses(said: str) -> tuple[Clause, ...]:
    """The clauses of a sentence; a word that only opens it is none: ``Instead, when A, B``."""
    opener = _OPENER.match(said)
    at = opener.end() if opener else 0
    return tuple(_moved(one, at) for one in _assembled(said[at:], _parts(said[at:])))


_OPENER = re.compile(
    r"[^\w$]{0,6}(?:instead|in addition|moreover|furthermore|also|besides|of course|naturally|finally|lastly|again"
    r"|as a rule|in general|generally|as usual|therefore|thus|hence|accordingly|please note(?: that)?|note(?: that)?"
    r"|remember(?: that)?|now|however|in short),? (?=(?:if|when|whenever|unless|where|should|once|on|with)\b)"
)


def _moved(clause: Clause, by: int) -> Clause:
    """The clause in the sentence from which ``by`` characters were left out at the beginning."""
    if not by:
        return clause
    return Clause(_later(clause.span, by), tuple(_later_part(one, by) for one in clause.conditions), clause.joined)


def _later(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


def _later_part(part: Subordinate, by: int) -> Subordinate:
    return Subordinate(part.word, _later(part.span, by), _later(part.whole, by))


def _parts(said: str) -> list[_Part]:
    """The sentence split at its marks. Links: strong, and, relative, otherwise, sub, lead (a sub that opens), after."""
    marks = sorted(_marks(said), key=lambda mark: (mark[0], -mark[1]))
    parts: list[_Part] = []
    at, link, word, began = 0, "strong", "", 0
    lead_end = 0
    for start, end, kind, name in marks:
        if kind == "and" and (start < lead_end or (link == "sub" and _still_condition(said, end))):
            continue
        begin = max(start, at) if kind == "sub" and end > at else start
        if begin < at or (begin == at and kind != "sub" and at):
            continue
        if kind == "sub" and begin == at and word == "unless":  # "except after a split" is an exception still
            at = end
            continue
        opens = kind == "sub" and begin == at and link in ("strong", "lead")
        if begin > at or not parts:
            parts += _cut(said, at, begin, link, word, began)
        at, link, word, began = end, "lead" if opens else kind, name, begin
        if link == "lead" or (link == "sub" and not parts):
            lead_end = _end_of_lead(said, end)
    parts += _cut(said, at, len(said), link, word, began)
    return _governed_next(said, [part for part in parts if said[part.span[0] : part.span[1]].strip(" ,.;:")])


def _governed_next(said: str, parts: list[_Part]) -> list[_Part]:
    """``and if C, D``: with only a comma between them, D comes after its condition and not after what was before."""
    made = list(parts)
    for at, (before, part, behind) in enumerate(zip(parts, parts[1:], parts[2:], strict=False), 2):
        case = part.link == "sub" and before.span[1] < part.whole[0]
        if case and behind.link == "and" and said[part.span[1] : behind.span[0]].strip() == ",":
            made[at] = replace(behind, link="after")
    return made


def _still_condition(said: str, at: int) -> bool:
    """Whether what follows *and* belongs to the condition before it: ``wins if A and the dealer has B``."""
    stop = _STRONG.search(said, at)
    rest = said[at : stop.start() if stop else len(said)]
    return _STATE.match(rest) is not None and _MAIN_VERB.search(rest) is None


_STATE = re.compile(
    r"(?:(?:the|a|an|any|that|their) )*(?:player|dealer|banker|hand|it|they|the 1)(?:'s \w+)? "
    r"(?:has|have|holds?|shows?|does not|do not)\b"
)
_MAIN_VERB = re.compile(
    r"\b(?:must|may|wins?|loses?|pay|paid|push|receives?|gets?|collects?|takes?|hit|stand|allowed|offers?|loser|winner)\b"
)


def _marks(said: str) -> list[tuple[int, int, str, str]]:
    found = [(m.start(), m.end(), "strong", "") for m in _STRONG.finditer(said)]
    words = clause_words()
    found += [(m.start(), m.end(), "sub", str(m.lastgroup).rstrip("_")) for m in words.subordinate.finditer(said)]
    found += [(m.start(), m.end(), "relative", "") for m in _RELATIVE.finditer(said)]
    found += [(m.start(), m.end(), "otherwise", "") for m in _OTHERWISE.finditer(said)]
    found += [(m.start(), m.end(), "and", "") for m in words.joint.finditer(said)]
    found += [(m.start(), m.end(), "and", "") for m in words.comma.finditer(said)]
    found += [(m.start(), m.end(), "and", "") for m in _NEXT_CASE.finditer(said)]
    return found


def _cut(said: str, begin: int, end: int, link: str, word: str, whole: int) -> list[_Part]:
    """A part as it is; one that opens with a condition is split where the condition ends."""
    if link not in ("sub", "lead"):
        return [_Part(link, (begin, end), (whole, end))] if begin < end else []
    if excepted := _excepted(said, begin, end, word, whole):
        return excepted
    stop = next(_lead_ends(said, begin, end), None)
    if stop is None:
        return [_Part(link, (begin, end), (whole, end), word)]
    return [
        _Part(link, (begin, stop.start()), (whole, stop.start()), word),
        _Part("after", (stop.end(), end), (stop.end(), end)),
    ]


def _excepted(said: str, begin: int, end: int, word: str, whole: int) -> list[_Part]:
    """An exception and its own result: ``except a blackjack, which is a push``, ``except that a blackjack wins``."""
    found = _OWN_RESULT.search(said, begin, end) if word == "unless" else None
    if found is None or not (found["who"] or said[whole:begin].rstrip().endswith("that")):
        return []
    return [
        _Part("sub", (begin, found.start()), (whole, found.start()), word),
        _Part("relative", (found.end(), end), (found.end(), end)),
    ]


_OWN_RESULT = re.compile(
    r",? (?P<who>(?:which|who|that) )?"
    r"(?=(?:(?:is|are|be|will|must|may|shall) ){0,2}(?:an? )?(?:push|tie|wins?|loses?|paid|pay)\b)"
)


def _lead_ends(said: str, begin: int, end: int) -> Iterator[re.Match[str]]:
    """Where an opening condition can end; without a comma it needs a few words first."""
    for match in clause_words().lead_end.finditer(said, begin, end):
        words = said[begin : match.start()].split()
        bare = "," not in match[0] and "then" not in match[0]
        if bare and (
            len(words) <= 1 or words[-1] in ("and", "or", "of", "than", "that", "both", "by", "to", "with", "what")
        ):
            continue
        if match.start() > begin and not _in_list(said, match):
            yield match


def _end_of_lead(said: str, begin: int) -> int:
    """The comma that ends an opening condition: conjunctions before it do not begin a new clause."""
    strong = _STRONG.search(said, begin)
    ends = _lead_ends(said, begin, strong.start() if strong else len(said))
    return next((match.start() for match in ends if "," in match[0] or "then" in match[0]), begin)


def _in_list(said: str, comma: re.Match[str]) -> bool:
    """Whether a comma separates two cards or numbers of a list."""
    before, after = said[: comma.start()], said[comma.end() :]
    return bool(_LISTED_BEFORE.search(before[-12:]) and _LISTED_AFTER.match(after))


def _assembled(said: str, parts: list[_Part]) -> list[Clause]:
    made: list[Clause] = []
    pending: list[Subordinate] = []
    governing: tuple[Subordinate, ...] = ()
    fresh = True
    for at, part in enumerate(parts):
        match part.link:
            case "sub" | "lead":
                if part.link == "lead":
                    fresh, governing = True, ()
                condition = Subordinate(part.word, part.span, part.whole)
                leads = fresh or bool(pending) or _before_main(parts, at)
                if leads:
                    pending.append(condition)
                elif made:
                    made[-1] = replace(made[-1], conditions=(*made[-1].conditions, condition))
                continue
            case "strong":
                fresh, governing = True, ()
            case "relative":
                pending = _referred(made[-1].conditions) if made else []
            case "otherwise":
                previous = governing or (made[-1].conditions if made else ())
                pending = [replace(condition, word="unless") for condition in previous[:1]]
            case _:
                pass
        governing = tuple(pending) or governing
        again = made and said[slice(*part.span)].strip(" ,") in ("or", "and")  # the same, "or if" something else
        made.append(Clause(made[-1].span if again else part.span, governing, part.link in ("and", "otherwise")))
        pending, fresh = [], False
    if pending and made and pending[-1].word == "unless":
        made[-1] = replace(made[-1], conditions=(*made[-1].conditions, *pending))
    elif pending:
        whole = (pending[0].whole[0], pending[-1].whole[1])
        made.append(Clause(whole))
    return made


def _before_main(parts: list[_Part], at: int) -> bool:
    """Whether a condition opens a clause of its own: it comes after ``and``, and what it governs follows it."""
    return (
        at + 1 < len(parts) and parts[at + 1].link == "after" and at > 0 and parts[at - 1].span[1] < parts[at].whole[0]
    )


def _referred(conditions: tuple[Subordinate, ...]) -> list[Subordinate]:
    """The case that *which* speaks of: the last one named; an exception within what governs the whole."""
    within = conditions[:-1] if conditions and conditions[-1].word == "unless" else ()
    return [*within, *map(_positive, conditions[-1:])]


def _positive(condition: Subordinate) -> Subordinate:
    return replace(condition, word="if") if condition.word == "unless" else condition
