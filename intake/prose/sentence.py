"""Reads one sentence: its proposals, with conditions, hedges and confidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from grammar.vocabulary import vocabulary
from intake.prose.candidates import BOTH, SETTLED, Candidate, Context, Sentence
from intake.prose.clauses import Subordinate, clauses
from intake.prose.conditions import EITHER, circumstance, found_conditions, overlap
from intake.prose.confidence import confidence_of, hedge_of, unused_words, vague_words
from intake.prose.fold import Folded, Span
from intake.prose.governed import Governed, content, filler_spans, idle_spans
from intake.prose.patterns import patterns
from intake.prose.polarity import turned_round
from intake.prose.proposal import Confidence, Proposal
from intake.prose.usual_conditions import completed, settled_wagers, usual_case
from intake.prose.wager_names import with_wagers


def read_sentence(text: str, place: str, context: Context) -> tuple[Proposal, ...]:
    """What a sentence proposes, in order."""
    known = patterns()
    folded = folded_text(text, context)
    if not folded.said.strip():
        return ()
    sentence = Sentence(folded, clauses(folded.said), context, known)
    if not sentence.clauses:
        return ()
    governed = list(_upright(sentence, sentence.phrases()))
    taken = [(one.candidate.clause, name) for one in governed for name in (one.subject, one.candidate.subject)]
    governed = list(_distinct([*governed, *_upright(sentence, sentence.frames(taken))]))
    governed = [made for one in governed if (made := _beside(one, governed))]
    used = [span for one in governed for span in one.spans] + idle_spans(sentence)
    proposals = [found for one in governed if (found := _proposal(sentence, one, used, place))]
    if proposals:
        proposals[-1] = replace(proposals[-1], unread=_unread(sentence, used))
    return tuple(proposals)


def _unread(sentence: Sentence, used: list[Span]) -> tuple[str, ...]:
    """The clauses that say something of which nothing was used: ``and ties on 12`` behind what was read."""
    words = ((clause.span, content(sentence.folded.said, clause.span)) for clause in sentence.clauses)
    untouched = [
        span
        for span, said in words
        if len(said) > 1 and not any(overlap(word, one) for _, word in said for one in used)
    ]
    return tuple(filter(None, (sentence.folded.quote(*span).strip(" ,;.") for span in untouched)))


def folded_text(text: str, context: Context) -> Folded:
    """A text as the patterns of its family read it."""
    return with_wagers(patterns().fold(text, context.family, context.actor), context.family)


def _upright(sentence: Sentence, candidates: Iterable[Candidate]) -> Iterator[Governed]:
    """The candidates with their conditions, without those that a negation may reverse."""
    for candidate in candidates:
        for made in _governed(sentence, candidate):
            if not turned_round(sentence, made):
                yield made


def _governed(sentence: Sentence, candidate: Candidate) -> Iterator[Governed]:
    """The candidate with the conditions of its clause; nothing if it needs one and there is none."""
    if {SETTLED, BOTH} & set(_PLACE.findall(candidate.subject)):
        yield from _settled(sentence, candidate)
        return
    if not candidate.takes_conditions:
        yield from _unconditional(sentence, candidate)
        return
    when, spans, understood = _conditions(sentence, candidate)
    if _contradictory(when["if"]):
        return
    if any(_BARE_PRONOUN.search(part) for parts in when.values() for part in parts):
        return
    subject = _routed(sentence, candidate, when["if"])
    if subject == "main pay":  # what a blackjack pays is a subject of its own, and needs no exception
        when["unless"] = [part for part in when["unless"] if part != "player has blackjack"]
    if _denied(subject, when):
        return
    conditions = {word: _for_subject(parts, subject) for word, parts in when.items()}
    conditional = any(conditions.values()) or subject != candidate.subject
    if (candidate.needs_condition or subject == "main result") and not conditional:
        return
    for case in _cases(subject, conditions):
        said = tuple((name, _with_conditions(_spoken(say, subject, case), case)) for name, say in candidate.readings)
        family = sentence.context.family
        readings = tuple((name, completed(subject, say, family)) for name, say in said) if understood else said
        yield Governed(candidate, subject, readings, (*candidate.spans, *spans), understood and readings == said)


_PLACE = re.compile(r"\{\w+\}")


def _settled(sentence: Sentence, candidate: Candidate) -> Iterator[Governed]:
    """``both lose``: the wagers that the library settles so in the case of the sentence."""
    family = sentence.context.family
    named = [
        replace(candidate, subject=_PLACE.sub(name, candidate.subject), by_context=True)
        for name in settled_wagers(family)
    ]
    made = [one for each in named for one in _governed(sentence, each)]
    kept = [one for one in made if all(usual_case(one.subject, said, family) for _, said in one.readings)]
    if SETTLED in candidate.subject or len(kept) == 2:
        yield from kept


def _unconditional(sentence: Sentence, candidate: Candidate) -> Iterator[Governed]:
    """A statement that takes no conditions is still not made where its clause makes an exception."""
    when, spans, _ = _conditions(sentence, candidate)
    if not when["unless"] or candidate.subject == "card value":  # a value names its own cards
        yield Governed(candidate, candidate.subject, candidate.readings, candidate.spans, True)
    elif not _denied(candidate.subject, when | {"if": []}):
        limited = {"if": [], "only": [], "until": [], "unless": when["unless"]}
        said = tuple((name, _with_conditions(say, limited)) for name, say in candidate.readings)
        yield Governed(candidate, candidate.subject, said, (*candidate.spans, *spans), False)


def _routed(sentence: Sentence, candidate: Candidate, when: list[str]) -> str:
    """The subject of a candidate, or that of a result whose condition has a subject of its own."""
    subject = candidate.subject
    if not candidate.from_frame or subject == "main result":
        for route in sentence.known.routes:
            if route.subject == subject and route.condition in when:
                subject = route.to
    return subject


def _cases(subject: str, conditions: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
    """What a wager pays is one statement for each case: ``if A or if B`` makes two."""
    either = [part for part in conditions["if"] if EITHER in part]
    if not subject.startswith("wager pay") or len(either) != 1:
        yield conditions
        return
    rest = [part for part in conditions["if"] if part not in either]
    yield from (conditions | {"if": [*rest, *case.split(" and ")]} for case in either[0].split(EITHER))


def _contradictory(parts: list[str]) -> bool:
    """Whether conditions gathered from two clauses cannot hold together."""
    said = {one for part in parts for one in part.split(" and ")}
    if sum(EITHER not in one and one.startswith("total is ") for one in said) > 1 and not any(
        "N" in one for one in said
    ):
        return True
    compared = {_RELATION.sub("", one) for one in said if _RELATION.search(one)}
    if len(compared) < sum(_RELATION.search(one) is not None for one in said):
        return True
    return any(one.replace(" is not ", " is ").replace(" has no ", " has ") in said - {one} for one in said)


_RELATION = re.compile(r"(?<=\branks )(?:above|below|with)(?= )")
"""Two hands that are compared twice, with two results: conditions of two cases that were not parted."""


def _denied(subject: str, when: dict[str, list[str]]) -> bool:
    """Whether conditions take away the very case that a subject is about: a tie that pushes unless totals are equal."""
    given = _given(subject)
    excepted = {one for part in when["unless"] for one in re.split(rf" and |{EITHER}", part)}
    denied = {re.sub(r"^not | not(?= )|(?<=has )no ", "", one) for part in when["if"] for one in part.split(" and ")}
    said = {one for part in when["if"] for one in part.split(" and ")}
    return bool(given & excepted or given & (denied - said))


_BARE_PRONOUN = re.compile(r'circumstance "(?:it|this|that|so|not|they|he|she)\b(?: \S+){0,3}"')


def _conditions(sentence: Sentence, candidate: Candidate) -> tuple[dict[str, list[str]], list[Span], bool]:
    """What governs a candidate, by the introducing word; the spans used; and whether all was understood."""
    when: dict[str, list[str]] = {"if": [], "only": [], "unless": [], "until": []}
    spans: list[Span] = []
    understood = True
    instead = ""
    barred = (*(() if candidate.inside else candidate.spans), *filler_spans(sentence))
    for condition in candidate.clause.conditions:
        if any(overlap(condition.whole, span) for span in candidate.spans):
            continue
        found = found_conditions(sentence.folded, condition.whole, sentence.known, sentence.context.family, barred)
        word = "if" if condition.word == "time" else condition.word
        either = bool(_BEFORE_OR.search(sentence.folded.said[: condition.whole[0]]))
        if found.said:
            if either and word == "if" and not when["if"]:
                instead = EITHER + found.said
            else:
                _append(when[word], found.said, either)
            spans += [*found.spans, (condition.whole[0], condition.span[0])]
            understood = understood and _mostly(sentence, condition.span, found.spans)
            for rest in _not_understood(sentence, condition.span, found.spans) if word == "if" else ():
                when[word].append(circumstance(sentence.folded, rest))
                spans.append(rest)
                understood = False
        elif unknown := _unknown(sentence, candidate, condition):
            when[word].append(unknown)
            spans.append(condition.whole)
            understood = False
    here = found_conditions(sentence.folded, candidate.clause.span, sentence.known, sentence.context.family, barred)
    if here.said:
        only = _restricted(sentence, here.spans)
        when["only" if only else "if"].append(here.said + instead)
        spans += [*here.spans, *only]
    elif instead:
        when["if"].append(instead if " when " in candidate.readings[0][1] else instead.removeprefix(EITHER))
    return when, spans, understood


def _unknown(sentence: Sentence, candidate: Candidate, condition: Subordinate) -> str:
    """A condition in the document's own words; a moment counts only where it can turn the pay of a wager round."""
    if condition.word != "time":
        return circumstance(sentence.folded, condition.span)
    inside = [other.span for other in candidate.clause.conditions if other.word != "time"]
    follows = any(end <= condition.whole[0] for _, end in inside)
    if not candidate.subject.startswith("wager pay") or not follows:
        return ""
    idle = filler_spans(sentence)
    return (
        "" if any(overlap(condition.whole, span) for span in idle) else circumstance(sentence.folded, condition.whole)
    )


def _not_understood(sentence: Sentence, part: Span, used: tuple[Span, ...]) -> list[Span]:
    """The conditions joined by *and* of which no word was understood."""
    said = sentence.folded.said
    seconds = list(_SECOND.finditer(said, *part))
    begins = [part[0], *(match.end() for match in seconds)]
    ends = [*(match.start() for match in seconds), part[1]]
    known = (*used, *filler_spans(sentence))
    return [
        one
        for one in zip(begins, ends, strict=True)
        if not any(overlap(one, span) for span in known) and _VERB.search(said, *one)
    ]


_VERB = re.compile(
    r"\b(?:is|are|has|have|does|do|was|were|shows?|bust|makes?|holds?|gets?|takes?|qualif(?:y|ies)|goes|beats?)\b"
)
_SECOND = re.compile(
    r"\band (?=(?:(?:the|a|an|any|that|their|its) )*"
    r"(?:player|dealer|banker|hand|total|cards?|bet|shooter|it|they|the 1)\b"
    r"[^;]{0,80}\b(?:is|are|has|have|does|do|was|were|shows?|bust|makes?|holds?|gets?|takes?)\b)"
)


def _append(parts: list[str], said: str, either: bool) -> None:
    """Adds a condition; ``or if`` makes it an alternative to the previous one."""
    if either and parts:
        parts[-1] += EITHER + said
    else:
        parts.append(said)


_BEFORE_OR = re.compile(r"\bor\s*$")


def _mostly(sentence: Sentence, part: Span, used: tuple[Span, ...]) -> bool:
    """Whether most words of a condition were understood."""
    words = content(sentence.folded.said, part)
    left = [word for word, span in words if not any(overlap(span, one) for one in used)]
    return len(left) * 2 <= len(words)


def _restricted(sentence: Sentence, spans: tuple[Span, ...]) -> list[Span]:
    """The word ``only`` directly before or after a condition."""
    said = sentence.folded.said
    found = []
    for begin, end in spans:
        if before := _ONLY_BEFORE.search(said[:begin]):
            found.append((before.start(), before.start() + 4))
        elif behind := re.match(r"\s*only\b", said[end:]):
            found.append((end, end + behind.end()))
    return found


_ONLY_BEFORE = re.compile(r"\bonly (?:(?:allowed|on|with|for|if|when|an?|the|any|of|their|hands?|totals?) )*$")


def _for_subject(parts: list[str], subject: str) -> list[str]:
    """Conditions in the subject's terms: its own hand's total is ``total``, and what the subject adds is left out."""
    entry = vocabulary().subjects.get(subject.split(' "')[0])
    given = _given(subject)
    own = entry is not None and entry.type in ("permission", "draw") and not subject.startswith(("player", "banker"))
    side = "dealer" if subject.startswith("dealer") else "player"
    made = []
    for part in parts:
        text = " and ".join(one for one in part.split(" and ") if one not in given) if EITHER not in part else part
        text = "" if text in given else text
        if own:
            text = re.sub(rf"\b{side} total is(?! (?:more|less) than (?:player|dealer))", "total is", text)
        made += [text] if text else []
    return list(dict.fromkeys(made))


def _given(subject: str) -> set[str]:
    """The tests that a subject itself adds, and what they imply."""
    entry = vocabulary().subjects.get(subject.split(' "')[0])
    given = set(entry.given.split(" and ")) - {""} if entry else set()
    return given | {said for name, implied in patterns().implied.items() if name in given for said in implied}


def _with_conditions(say: str, conditions: dict[str, list[str]]) -> str:
    when, only = conditions["if"], conditions["only"]
    if only and re.search(r"\bmay (?!not|only)\w", say) and " when " not in say:
        say, when = f"{say} only", [*when, *only]
    else:
        when = [*when, *only]
    when = [part for part in dict.fromkeys(when) if f" when {part}" not in say and f" and {part}" not in say]
    alternatives = [part for part in when if part.startswith(EITHER)]
    say += "".join(alternatives)
    when = [part for part in when if part not in alternatives]
    for word, parts in (("when", when), ("unless", conditions["unless"]), ("until", conditions["until"])):
        if parts:
            joined = [f"({part})" if EITHER in part and len(parts) > 1 else part for part in parts]
            say += (" and " if word == "when" and " when " in say else f" {word} ") + " and ".join(joined)
    return re.sub(r"\bmay only (\w+)(?! only)(?= when)", r"may \1 only", say).replace(EITHER, " or ")


def _beside(one: Governed, all_of_them: list[Governed]) -> Governed | None:
    """A statement without the condition that a more specific subject covers in the same clause (double after split);
    None if nothing is left."""
    for other in all_of_them:
        entry = vocabulary().subjects.get(other.subject)
        if entry and entry.given and other is not one and other.candidate.clause == one.candidate.clause:
            readings = tuple((name, _relieved(say, entry.given)) for name, say in one.readings)
            if all(say.endswith(f" when {entry.given}") for _, say in one.readings):
                return None
            if other.subject.startswith(f"{one.subject} ") and _as_broad(one, other):
                return None  # a split hand's double is not every double
            if readings != one.readings and other.subject != one.subject:
                return replace(one, readings=readings)
    return one


def _as_broad(one: Governed, other: Governed) -> bool:
    """Whether two statements answer alike, the first without any condition."""
    refuses = [any(re.search(r"\bnot\b", said) for _, said in each.readings) for each in (one, other)]
    return refuses[0] == refuses[1] and not any(re.search(r" (?:when|unless) ", said) for _, said in one.readings)


def _relieved(say: str, given: str) -> str:
    """What a subject already says is not said again."""
    before, found, rest = say.partition(f" when {given} and ")
    rest = rest.removeprefix("(").removesuffix(")")
    return f"{before} when {rest}" if given == "hand is split" and found and not set("()") & set(rest) else say


def _spoken(say: str, subject: str, conditions: dict[str, list[str]]) -> str:
    """``allowed only on the first two cards`` needs an actor: ``player may double only when``."""
    entry = vocabulary().subjects.get(subject)
    if say == "allowed" and conditions["only"] and entry and entry.type == "permission" and entry.action == subject:
        return f"player may {entry.action}"
    return say


def _distinct(governed: list[Governed]) -> Iterator[Governed]:
    seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    for one in governed:
        key = (one.subject, one.readings)
        if key not in seen:
            seen.add(key)
            yield one


def _proposal(sentence: Sentence, one: Governed, used: list[Span], place: str) -> Proposal | None:
    unused = unused_words(sentence, one.candidate, used)
    confidence = confidence_of(sentence, one, used, unused)
    hedge = hedge_of(sentence, one.candidate)
    if confidence is None:
        return None
    if hedge and confidence is Confidence.SURE:
        confidence = Confidence.LIKELY
    return Proposal(
        place=place,
        subject=one.subject,
        readings=one.readings,
        confidence=confidence,
        unused=tuple(unused),
        hedge=hedge,
        vague=vague_words(sentence, one.candidate),
    )
