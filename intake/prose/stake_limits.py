"""The least and the most that may be wagered, in whatever order a sentence has them: ``$10 on red, on a dozen $5``.

A sentence is read as wagers, amounts and words of bounds; each amount takes the bound and the wagers beside it. A
sentence that speaks of pays, of cases or of other numbers is left to others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from base.records import dataclass
from intake.prose.candidates import Context
from intake.prose.joined_limits import joined_limits
from intake.prose.patterns import patterns
from intake.prose.proposal import Confidence, Proposal
from intake.prose.wager_names import NAMED_FAMILIES, wager_names
from intake.prose.word_sets import word_set

_MOST_UNKNOWN = 3
_KINDS = (
    ("money", r"\$ ?\d[\d,]{0,11}(?:\.\d\d)?(?![\d.:]?\d)|\b\d[\d,]{0,11} dollars?\b"),
    ("wager", r"\bwager-[a-z0-9]+\b(?: bets?\b)?"),
    (
        "rest",
        r"\b(?:everything|anything|everywhere) else\b|\belsewhere\b|\bthe (?:rest|others)\b"
        r"|\b(?:all|any|every|each)?(?: ?the)? ?(?:others?|remaining)"
        r"(?: (?:bets?|wagers?|options?|spots?|boxes|box)\b| ?(?=[$:]))",
    ),
    ("every", r"\b(?:any|every|each|all|whatever|whichever) (?:(?:bets?|wagers?|stakes?|symbols?|numbers?)\b)"),
    (
        "not-below",
        r"\b(?:below|under|less than|lower than|smaller than)\b",
    ),
    ("not-above", r"\b(?:exceed(?:s|ing)?|above|over|beyond|more than|higher than|greater than|larger than)\b"),
    (
        "least",
        r"\b(?:minimum|min\b\.?|minima|at least|least|lowest|smallest|(?:as|so) (?:little|low) as"
        r"|starts? (?:at|from|with)|begins? (?:at|with)|opens? (?:at|with)|starting (?:at|from)|or more|or over"
        r"|and (?:up|over|above|more)|upwards?)",
    ),
    (
        "most",
        r"\b(?:maximum|max\b\.?|maxima|at most|most|highest|largest|greatest|biggest|(?:as|so) (?:much|high) as"
        r"|(?:stops?|stand) at|limited to|restricted to|ends? at|tops? out at|tops\b"
        r"|caps?\b|capped|ceiling|up to|or (?:less|under))",
    ),
    ("not", r"\b(?:not|no|never|nor|neither|nobody|none)\b"),
    ("to", r"\b(?:to|through|until)\b|(?: )?[-–—](?= ?\$?\d)"),
    ("and", r"\b(?:and|or|nor)\b|&|/"),
    ("of", r"\b(?:on|for|in|per|at)\b"),
    ("between", r"\b(?:between|from)\b"),
    ("stop", r"[,;.:()?!](?!\d)|\s[-–—]\s(?!\$)"),
    ("number", r"\d[\d,.]*"),
    ("word", r"[a-z][a-z'’-]*"),
)
_TOKEN = re.compile("|".join(rf"(?P<k{at}>{way})" for at, (_, way) in enumerate(_KINDS)))
_OTHER = re.compile(
    r"\b(?:if|when|whenever|unless|except|during|after|before|multiples?|increments?|units?|steps?|total(?:s|ling)?"
    r"|bankroll|fee|part with|all together|single hand|any 1|ante up|insurance|doubl\w*|split|deposit|buy|tips?"
    r"|commission|vig\w*|hour|aggregate|liable|loss"
    r"|weekends?|weekdays?|nights?|weeknights?|evenings?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?"
    r"|sundays?|only|either|exactly|once|twice|times|half|change|chips? of|was|were|formerly|used)\b|%"
)
"""Cases, other amounts than stakes, and what is no longer so."""
_PAID = re.compile(
    r"\b(?:pay|pays|paid|payouts?|payoffs?|payable|win|wins|winnings?|prizes?|jackpots?|loses?|collect\w*|receiv\w*"
    r"|bonus(?:es)?(?! bet| wager))\b|\d ?(?:to|for|:) ?1\b"
)
_AMOUNT = re.compile(r"\$ ?[\d,]+|\d dollars?|\b(?:as much as|at most|up to|to|maximum|most) \d[\d,]+")
_TAIL = re.compile(r"[,;.:(]? ?(?:and|but|or|which|[;.(])[^$]{4,200}$")
_BOUND = re.compile(r"(?:\d|at (?:least|most)|minimum|maximum|\bm(?:in|ax)\b|up to|least|most|limit)")
_ASIDE = re.compile(
    r"\bon (?:the player'?s?|their|your|the|its) (?:own |first )?[23] (?:first |own )?cards\b(?: only| alone)?"
)
_IDLE = word_set(
    "a anything accept accepted allow allowed also amount amounts and ante any anyone anywhere are as ask be bet bets"
    " betting between blackjack book box boxes call can card cards carries carry chip chips circle dice each every"
    " first floor from game games go goes going hand hands have here high house i in is it its limit limits line"
    " low made main maximum maximums may maybe member members minimum minimums must mustbe of one only optional or"
    " original our own per place placed placing player players position posted put range ranges riding roll round"
    " run running s seat separate set side sign single size spin spot spots stake staked stakes stand stands"
    " symbol table tables take taken takes that the their them there these they this throw to tonight up us value"
    " wager wagers we what who whole will with you your"
)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    said: str
    at: int


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount, or two of a range, with the tokens it begins and ends at."""

    low: str
    high: str
    begin: int
    end: int


@dataclass(slots=True)
class _Bound:
    least: bool
    most: bool


def stake_limits(said: str, place: str, context: Context, own: Mapping[str, str]) -> tuple[Proposal, ...]:
    """What a folded sentence says of the least and the most of wagers; ``own`` are names that the document gives to
    wagers, by their folded form."""
    text = _ASIDE.sub("", _marked(said, context.family, own))
    if not re.search(r"\$|dollars?\b", text) or _OTHER.search(text):
        return ()
    text = _without_tail(text)
    if _PAID.search(text):
        return ()
    tokens = _with_bare(_tokens(text))
    if any(one.kind == "number" for one in tokens):
        return ()
    amounts = _amounts(tokens)
    unknown = [one.said for one in tokens if one.kind == "word" and one.said not in _IDLE]
    if not amounts or len(unknown) > _MOST_UNKNOWN:
        return ()
    if _names_another(tokens, amounts):
        return ()
    bounds = _bounds(tokens, amounts)
    owners = _owners(tokens, amounts)
    if bounds is None or owners is None:
        return ()
    names = {one.token: one.name for one in wager_names(context.family)} | {_token(one): one for one in own.values()}
    doubt = Confidence.PERHAPS if unknown else Confidence.LIKELY
    made = []
    for amount, bound, named in zip(amounts, bounds, owners, strict=True):
        value = _value(amount, bound)
        subjects = _subjects(named, names, context)
        made += [Proposal(place, one, (("", value),), doubt, tuple(unknown)) for one in subjects]
    joined = joined_limits(made)
    return tuple(joined) if len({one.subject for one in joined}) == len(joined) else ()


_SYMBOLS = {"1": "wager-one", "2": "wager-two", "5": "wager-five", "10": "wager-ten", "20": "wager-twenty"}
_DOLLARS = {name: f"${number}" for number, name in _SYMBOLS.items()}
_NAMED = "|".join(_DOLLARS)
_WORTH = re.compile(
    r"((?:\b(?:from|to|up to|between|at least|least|at most|most|minimum|maximum|of|exceed|than|below|over|is)|:) )"
    rf"({_NAMED})\b"
)
_WORTH_FIRST = re.compile(rf"\b({_NAMED})(?= ?(?:to|[-–]|and up|or more|minimum|maximum|min|max)\b)")
"""On a money wheel ``$5`` is a symbol, and an amount where a bound stands beside it."""
_PLAYER_BET = re.compile(
    r"\b(?:the )?player(?: bets?)?(?= ?(?:,|and|or|&|/) (?:the |on )?(?:banker|tie)\b)|\bplayer bets?\b"
    r"|(?<=on )(?:the )?player\b"
)


def _marked(said: str, family: str, own: Mapping[str, str]) -> str:
    """The text with the document's own names of wagers, and in baccarat those of the game, as one word each."""
    for folded in sorted(own, key=len, reverse=True):
        said = re.sub(rf"(?<![\w-]){re.escape(folded)}(?: bonus)?(?![\w-])", _token(own[folded]), said)
    if family == "big-six":
        said = _WORTH.sub(lambda one: one[1] + _DOLLARS[one[2]], said)
        said = _WORTH_FIRST.sub(lambda one: _DOLLARS[one[1]], said)
        said = re.sub(
            r"\b(the|and|or) \$(1|2|5|10|20)(?=[,.;:]| and | or )", lambda one: f"{one[1]} {_SYMBOLS[one[2]]}", said
        )
    if family == "baccarat":
        said = _PLAYER_BET.sub("wager-player", said)
        said = re.sub(r"\b(?:the )?banker(?: bets?)?\b", "wager-banker", said)
        said = re.sub(r"(?<=wager-banker and )(?:the )?player(?: bets?)?\b", "wager-player", said)
        said = re.sub(r"\b(?:a |the )?(?:ties?|tie bets?)\b", "wager-tie", said)
    return said


def _without_tail(text: str) -> str:
    """The text without a last clause that has no amount and no bound: ``, and it pays even money``."""
    last = max((match.end() for match in _AMOUNT.finditer(text)), default=0)
    tail = _TAIL.match(text, last)
    return text if tail is None or _BOUND.search(re.sub(r"\d ?(?:to|for|:) ?1\b", "", tail[0])) else text[:last]


def _names_another(tokens: list[_Token], amounts: list[_Amount]) -> bool:
    """Whether an unknown word stands where a wager is named: ``odds up to $500``, ``$5 on the magic circle``."""
    named = any(one.kind in ("wager", "rest", "every") for one in tokens)
    for one in tokens:
        if one.kind != "word" or one.said in _IDLE:
            continue
        before = [other for other in tokens[: one.at] if other.said not in ("the", "a", "an", "our", "your")]
        if (before and before[-1].kind == "of") or (not named and one.at < amounts[0].begin):
            return True
    return False


def _token(name: str) -> str:
    return "wager-" + re.sub(r"[^a-z0-9]", "", name.lower())


def _tokens(text: str) -> list[_Token]:
    made = []
    for at, match in enumerate(_TOKEN.finditer(text)):
        kind = next(_KINDS[int(name[1:])][0] for name, said in match.groupdict().items() if said is not None)
        made.append(_Token(kind, match[0], at))
    return made


def _with_bare(tokens: list[_Token]) -> list[_Token]:
    """Amounts without their unit, right after a bound or as the end of a range: ``at most 50``, ``$10 to 1,000``."""
    made = list(tokens)
    for at, one in enumerate(tokens):
        before = tokens[at - 1].kind if at else ""
        if one.kind == "number" and before in ("least", "most", "to", "not-above", "not-below"):
            made[at] = _Token("money", one.said.rstrip(".,"), one.at)
    return made


def _amounts(tokens: list[_Token]) -> list[_Amount]:
    made: list[_Amount] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind != "money":
            at += 1
            continue
        end = at
        joins = at + 2 < len(tokens) and tokens[at + 2].kind == "money"
        between = at > 0 and tokens[at - 1].kind == "between"
        if joins and (tokens[at + 1].kind == "to" or (between and tokens[at + 1].said in ("and", "up to"))):
            end = at + 2
        low = _written(tokens[at].said)
        made.append(_Amount(low, _written(tokens[end].said) if end > at else "", at, end))
        at = end + 1
    return made


def _written(said: str) -> str:
    return "$" + re.sub(r"[^\d.]", "", said).rstrip(".")


def _bounds(tokens: list[_Token], amounts: list[_Amount]) -> list[_Bound] | None:
    """Whether each amount is a least, a most, or both ends; None if one is neither.

    A bound stands right before its amount, or behind it in the same stretch; a list goes on with the bound before."""
    taken: set[int] = set()
    made: list[_Bound] = []
    for number, amount in enumerate(amounts):
        if amount.high:
            if float(amount.low[1:]) >= float(amount.high[1:]):
                return None
            made.append(_Bound(True, True))
            continue
        first = amounts[number - 1].end + 1 if number else 0
        last = amounts[number + 1].begin if number + 1 < len(amounts) else len(tokens)
        found = _bound_before(tokens, first, amount.begin, taken) or _bound_behind(tokens, amount.end, last, taken)
        if found is None:
            found = made[-1] if made and made[-1].least != made[-1].most else None
        if found is None:
            return None
        made.append(found)
    return made


def _bound_before(tokens: list[_Token], first: int, last: int, taken: set[int]) -> _Bound | None:
    for at in range(last - 1, first - 1, -1):
        kind = tokens[at].kind
        if at in taken or kind not in ("least", "most", "not-below", "not-above"):
            continue
        if kind.startswith("not-") and not any(one.kind == "not" for one in tokens[:at]):
            return None
        if kind in ("least", "most") and at and tokens[at - 1].kind == "not":
            return None
        if kind in ("least", "most") and any(one.kind == "not" for one in tokens[at:last]):
            return None
        taken.add(at)
        return _Bound(kind in ("least", "not-below"), kind in ("most", "not-above"))
    return None


def _bound_behind(tokens: list[_Token], first: int, last: int, taken: set[int]) -> _Bound | None:
    for at in range(first + 1, last):
        kind = tokens[at].kind
        if kind == "stop" or (kind == "and" and at + 1 < last and tokens[at + 1].kind in ("wager", "least", "most")):
            return None
        if kind in ("least", "most"):
            taken.add(at)
            return _Bound(kind == "least", kind == "most")
    return None


def _owners(tokens: list[_Token], amounts: list[_Amount]) -> list[tuple[_Token, ...]] | None:
    """The wagers of each amount: those that follow it (``$5 on red``), or those named last before it."""
    made: list[tuple[_Token, ...]] = []
    groups = _groups(tokens)
    behind = bool(groups) and groups[0][0].at > amounts[0].begin
    for number, amount in enumerate(amounts):
        last = amounts[number + 1].begin if number + 1 < len(amounts) else len(tokens)
        following = [one for one in groups if amount.end < one[0].at < last]
        preceding = [one for one in groups if one[0].at < amount.begin]
        if behind:
            later = [one for one in groups if one[0].at > amount.end]
            found = following[:1] or (later[:1] if _joined(tokens, amount, later) else []) or preceding[-1:]
            made.append(found[0] if found else ())
        elif preceding:
            made.append(preceding[-1])
        elif groups:
            return None
        else:
            made.append(())
    told = {one.at for named in made for one in named}
    return made if all(one.at in told for group in groups for one in group) else None


def _joined(tokens: list[_Token], amount: _Amount, later: list[tuple[_Token, ...]]) -> bool:
    """Whether an amount and the next stand before the same wagers: ``$10 minimum and $500 maximum on red``."""
    return bool(later) and not any(one.said in (";", ".") for one in tokens[amount.end : later[0][0].at])


def _groups(tokens: list[_Token]) -> list[tuple[_Token, ...]]:
    """Wagers that are named together: with nothing between them but *and*, commas and little words."""
    made: list[list[_Token]] = []
    idle = True
    for one in tokens:
        if one.kind in ("wager", "rest", "every"):
            if made and idle and one.kind == "wager" and made[-1][-1].kind == "wager":
                made[-1].append(one)
            else:
                made.append([one])
            idle = True
        elif one.kind not in ("and", "of") and one.said not in (",", "the", "a", "an", "bet", "bets", "both"):
            idle = False
    return [tuple(one) for one in made]


def _subjects(named: Iterable[_Token], names: Mapping[str, str], context: Context) -> list[str]:
    tokens = list(named)
    if not tokens:
        if context.family in NAMED_FAMILIES:
            return ['wager "Ante"'] if context.family == "blackjack" else ["wager"]
        main = context.wager or ("Ante" if "Ante" in {one.name for one in wager_names(context.family)} else "")
        return [f'wager "{main}"'] if main else ["wager"]
    if any(one.kind in ("rest", "every") for one in tokens):
        return ["wager"]
    found = (re.match(r"wager-[a-z0-9]+", one.said) for one in tokens)
    return [f'wager "{names.get(match[0], match[0])}"' for match in found if match]


def _value(amount: _Amount, bound: _Bound) -> str:
    if amount.high:
        return f"{amount.low} to {amount.high}"
    return f"at least {amount.low}" if bound.least else f"at most {amount.low}"


def folded_names(names: Iterable[str], family: str) -> dict[str, str]:
    """The names by their folded form, as ``stake_limits`` wants them."""
    return {folded: name for name in names if (folded := patterns().fold(name, family).said.strip())}


def with_stake_limits(
    found: tuple[Proposal, ...], limits: Iterable[Proposal], spoken: Iterable[str], aside: str
) -> tuple[Proposal, ...]:
    """What others found, with the limits in place of theirs, but for those that are sure.

    In a stretch about a side bet (``aside``) a limit that names no wager is that bet's, if one name is ``spoken``."""
    named = [name for name in spoken if name.lower() in aside.lower()]
    made = []
    for one in limits:
        general = one.subject in ('wager "Ante"', "wager")
        if aside and general and len(named) != 1:
            continue
        made.append(replace(one, subject=f'wager "{named[0]}"') if aside and general else one)
    if not made:
        return found
    kept = tuple(one for one in found if one.confidence is Confidence.SURE or not (_is_limit(one) or _is_cap(one)))
    values = {one.readings for one in made}
    unnamed = {f'wager "{name}"' for name in spoken} | {one.subject for one in made}
    kept = tuple(one for one in kept if not (_is_limit(one) and one.readings in values and one.subject not in unnamed))
    told = {one.subject for one in kept if _is_limit(one)}
    alike = {statement for one in found if one not in kept for statement in one.statements}
    certain = {one.subject: one.confidence for one in found if one not in kept}
    return (
        *(
            replace(one, confidence=certain[one.subject]) if set(one.statements) <= alike else one
            for one in made
            if one.subject not in told
        ),
        *kept,
    )


def _is_cap(one: Proposal) -> bool:
    """Whether it limits what is paid: the amounts of the sentence are stakes."""
    return one.subject.startswith("payout limit")


def _is_limit(one: Proposal) -> bool:
    return re.match(r'wager(?: "|$)', one.subject) is not None and "$" in one.readings[0][1]
