"""What the wagers of declared games pay: the odds of the text with the conditions that the library gives the wager."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from intake.language import losing_otherwise, usual_pays, usual_results
from intake.prose.candidates import LOOSE_NEGATION
from intake.prose.games import named_by_heading
from intake.prose.patterns import patterns
from intake.prose.proposal import Confidence, Proposal
from intake.prose.usual_cases import named_case
from intake.prose.wager_names import NAMED_FAMILIES, named_wagers, wager_names
from intake.prose.word_sets import word_set

_ODDS = re.compile(
    r"(?<![\d$])\d+(?:\.\d+)?(?: ?(?:to|for|-|/) ?|:| : )\d+(?![\d/]|:\d|-number| times\b)"
    r"|even money(?! (?:outside )?(?:bets?|chances?|options)\b)|\bevens\b"
)
_MOST_STAKED = 20
_WIDEST = 2


def read_wager_pays(text: str, place: str, family: str, heading: str = "") -> tuple[Proposal, ...]:
    """Every wager in a sentence or row that is given odds; the heading may name the wager for all of them."""
    if family in NAMED_FAMILIES:
        return ()
    said = _folded(text.replace("|", " ").replace("\t", " "), family)
    found = [match for match in _ODDS.finditer(said) if _payable(match[0])]
    made: dict[str, Proposal] = {}
    last, turned = _folded(heading, family), False
    last += " bonus" if found and _OTHER_WAGER.search(said[: found[0].start()]) else ""
    for at, odds in enumerate(found):
        begin = found[at - 1].end() if at else 0
        begin += len(_behind(said[begin : odds.start()])) if at else 0
        end = found[at + 1].start() if at + 1 < len(found) else len(said)
        before, after = said[begin : odds.start()], said[odds.end() : end]
        last = next((part for part in (before, after) if named_wagers(part, family)), last)
        turned = _is_turned(before) or (turned and not _PAID.search(before))
        if turned or _is_turned(_behind(after)) or _EXCEPTED.match(after.lstrip(" ,")):
            continue
        for proposal in _proposals(before, after, _odds(odds[0]), place, family, last):
            made.setdefault(
                proposal.statements[0].replace(":", " to "), _hedged(proposal, f"{before} {_behind(after)}")
            )
        if _REST.search(f"{before} {_behind(after)}") and (
            left := _left_case(tuple(made.values()), odds[0], place, family)
        ):
            made.setdefault(left.statements[0], left)
    return tuple(made.values()) if found else tuple(_without_odds(said, place, family, last))


def _left_case(made: tuple[Proposal, ...], odds: str, place: str, family: str) -> Proposal | None:
    """What all other wins of the one wager of a sentence are paid, where the library has one case of it left."""
    names = {one.subject for one in made}
    if len(names) != 1:
        return None
    usual = [one for one in usual_pays(family) if f'wager pay "{one.wager}"' in names]
    told = "; ".join(said for one in made for _, said in one.readings)
    left = [one for one in usual if not _shared_numbers(one.condition, told) and one.condition not in told]
    if len(left) != 1 or left == usual:
        return None
    line = f"{_odds(odds)} when {left[0].condition}{left[0].otherwise}"
    return Proposal(place, f'wager pay "{left[0].wager}"', (("", line),), Confidence.LIKELY)


def _shared_numbers(condition: str, told: str) -> bool:
    listed = " ".join(re.findall(r"\bis ([\d, or]+)", told))
    return bool(set(re.findall(r"\d+", condition)) & set(re.findall(r"\d+", listed)))


def _is_turned(before: str) -> bool:
    return _TURNED.search(before.replace("not pass", "").replace("not come", "")) is not None


def said_odds(proposal: Proposal) -> set[str]:
    """The odds that the readings of a proposal name; one empty word where there are none."""
    found = (_ODDS.match(said) for _, said in proposal.readings)
    return {match[0].replace(":", " to ") if match else "" for match in found}


def with_unread_odds(text: str, proposals: tuple[Proposal, ...], family: str) -> tuple[Proposal, ...]:
    """Proposals of which the last tells what else the sentence pays: odds of a list that no statement has."""
    pays = [at for at, one in enumerate(proposals) if one.subject.startswith("wager pay") and len(one.readings) == 1]
    if not pays or family in NAMED_FAMILIES:
        return proposals
    said = {odds for one in proposals for odds in said_odds(one)}
    items = [" ".join(item.split()) for item in _ITEM.split(text)]
    told = " ".join(each for one in proposals for each in one.unread)
    left = tuple(item.strip(" .") for item in items if _paid_in(item, family) - said and item.strip(" .") not in told)
    last = proposals[pays[-1]]
    return (*proposals[: pays[-1]], replace(last, unread=(*last.unread, *left)), *proposals[pays[-1] + 1 :])


def _paid_in(item: str, family: str) -> set[str]:
    found = (match[0] for match in _ODDS.finditer(_folded(item, family)) if _payable(match[0]))
    return {_odds(one).replace(":", " to ") for one in found}


_ITEM = re.compile(r"[,;|](?!\d)|:(?!\d)")


def _hedged(proposal: Proposal, said: str) -> Proposal:
    hedge = next((one.say for one in patterns().hedges if one.way.search(said)), "")
    return replace(proposal, hedge=hedge)


_PUSHED = re.compile(
    r"^(?P<case>.{3,80}?)(?:\s*[:|–-])?(?: (?:is|are|results? in))?(?: an?)? (?:push|tie)(?: \(0\))?[\s.]{0,3}$"
)
_REST_LOST = re.compile(
    r"^(?:all |any |every )?(?:others?|lower|lesser|weaker|worse|smaller|else)"
    r"(?: (?:hands?|results?|combinations?|pairs?|outcomes?))?"
    r"(?:\s*[:|–-])? ?(?:loses?|loss|lost)[\s.]{0,3}$"
)


def _without_odds(said: str, place: str, family: str, heading: str) -> Iterator[Proposal]:
    """A row of a pay table that pushes, or that takes all other hands."""
    if _OTHER_WAGER.search(f"{heading} {said}") or _TURNED.search(said):
        return
    if _REST_LOST.match(said):
        for wager in losing_otherwise(family):
            yield Proposal(place, f'wager pay "{wager}"', (("", "player loses otherwise"),), Confidence.LIKELY)
    if pushed := _PUSHED.match(said):
        for one in usual_results(family):
            if one.outcome == "push" and named_case(pushed["case"], one.condition, family):
                line = f"push when {one.condition}"
                yield Proposal(place, f'wager pay "{one.wager}"', (("", line),), Confidence.LIKELY)


def _proposals(before: str, after: str, odds: str, place: str, family: str, last: str) -> Iterator[Proposal]:
    """The wager is named before its odds, or else behind them; what tells several pays apart is on either side."""
    named = next((part for part in (before, after) if named_wagers(part, family)), "")
    if _COMPARED.search(named):
        return
    behind = after if named == after and not re.search(r"\d", before) else _behind(after)
    said = f"{before.rpartition(';')[2]} {behind}"
    if _REST.search(said):
        return  # what all other numbers are, the pays before tell
    if not named_wagers(named or last, family):
        yield from _unnamed(said, odds, place, family, last)
    for name in named_wagers(named or last, family):
        for line in _lines(name, odds, said, family, told=bool(named)):
            doubt = Confidence.PERHAPS if "circumstance" in line else Confidence.LIKELY
            yield Proposal(place, f'wager pay "{name}"', (("", line),), doubt)


def compares(said: str) -> bool:
    """Whether folded words set one wager beside another: then it is not clear which of them is meant next."""
    return _COMPARED.search(said) is not None


def of_other_wager(title: str) -> bool:
    """Whether a title speaks of a wager beside the game: what is paid below it is not paid by the game."""
    return _OTHER_WAGER.search(_folded(title)) is not None


def of_the_main_bet(subject: str) -> bool:
    """Whether a subject of blackjack or baccarat is about the game itself: what is said of a side bet is not."""
    return _OF_MAIN.fullmatch(subject) is not None


_OF_MAIN = re.compile(
    r"blackjack pay|blackjack tie|main (?:pay|result)|tie result|bust|twenty-one result|hand ranking|card value"
    r'|wager pay "(?:Player|Banker|Tie)"|\w+ draw'
)


def names_side_bet(text: str) -> bool:
    """Whether a sentence speaks of a wager that is made on something else than the game: on the first three cards"
    " alone."""
    return _ON_OTHERS.search(text.lower()) is not None


def side_bet_called(text: str) -> bool:
    """Whether a sentence on blackjack or baccarat speaks of a side bet: ``The Bust It bet``, ``On the side bet``."""
    if _SIDE_BET.search(text.lower()):
        return True
    return any(found[1].split()[-1].lower() not in _MAIN_BETS for found in _CALLED.finditer(text))


def titles_other_wager(title: str, family: str) -> bool:
    """Whether a title is the name of a wager that the game does not have: ``Trips``, ``6 Card Bonus``."""
    if family in NAMED_FAMILIES or len(title.split()) > _LONGEST_NAME or named_by_heading(title):
        return False
    if named_wagers(_folded(title, family), family):
        return False
    return _OTHER_NAME.search(_folded(title)) is not None


def _unnamed(said: str, odds: str, place: str, family: str, heading: str) -> Iterator[Proposal]:
    """What is paid without a wager's name goes to all wagers that the library pays alike in that case."""
    if _OTHER_WAGER.search(f"{heading} {said}"):
        return
    told = ((one, named_case(said, one.condition, family)) for one in usual_pays(family))
    found = [replace(one, condition=case) for one, case in told if case]
    if len({(one.odds, one.condition) for one in found}) == 1:
        for one in found:
            line = f"{odds} when {one.condition}{one.otherwise}"
            yield Proposal(place, f'wager pay "{one.wager}"', (("", line),), Confidence.LIKELY)


_EXCEPTED = re.compile(r"\b(?:unless|except|excluding|other than|apart from)\b")
_TURNED = re.compile(rf"{LOOSE_NEGATION.pattern}|{_EXCEPTED.pattern}")
_OTHER_WAGER = re.compile(r"\b(?:bonus(?:es)?|side|progressive|jackpots?|envy|optional|dealer's hand)\b")
_OTHER_NAME = re.compile(
    r"\b(?:trips|fortune|millions?|millionaire|bad beat|hole card|pocket|[356][- ]card(?! poker)|dragon|panda"
    r"|lucky|super|magic|mega|extra"
    r"|prime|perfect|match|royal|fire|hot|bust(?:er)?|plus|bonus(?:es)?|side|progressive|jackpots?"
    r"|envy)\b(?! (?:flush|straight))"
)
_ON_OTHERS = re.compile(
    r"\b(?:trips|[356][- ]card|(?:three|five|six)[- ]card)(?: bonus)? (?:bet|wager|spot|circle|is|uses|pays?"
    r"|option|bonus)|\b(?:another|extra|additional|separate) bet\b"
    r"|\b(?:first|own|their) (?:3|three) cards (?:alone|only|by themselves)"
)
_SIDE_BET = re.compile(
    r"\bside (?:bets?|wagers?)\b|\b(?:dragon|panda|perfect pairs?|lucky|royal match|super sevens?|over 13|under 13"
    r"|match the dealer|progressive|jackpot)"
    r"(?: bonus| \d)? ?(?:bets?|wagers?|pays?|wins?|bonus|is|has)\b|\bbonus (?:bet|wager|round)"
)
_CALLED = re.compile(
    r"(?:\b[Tt]he |\b[Aa]n? |\b[Oo]ur |\b[Oo]n |\b[Ff]or )((?:[A-Z0-9][\w'’+-]*)(?: (?:[A-Z0-9][\w'’+-]*|of|the)){0,4})"
    r" (?:[Ss]ide )?(?:[Bb]et|[Ww]ager)s?\b"
)
_MAIN_BETS = word_set(
    "player players banker bankers tie insurance ante double main original blackjack bet wager split even-money dealer"
)
_LONGEST_NAME = 7
_REST = re.compile(r"\b(?:all|any|every) other\b|\b(?:the rest(?! of)|the others|otherwise|remaining)\b")
_PAID = re.compile(r"\b(?:pays?|paid|wins?|is|are)\b")
"""A pay without a verb of its own shares the one before and its *not*: ``splits never pay 17 to 1, streets 11 to 1``"""
_SAYING_WHEN = "on|for|if|when|with"
_COMPARED = re.compile(r"\b(?:opposite|reverse|same|like|similar|unlike|instead|turned|contrary|against|other way)\b")


def _behind(text: str) -> str:
    """The words that still belong to the odds before them: ``on 6 and 8``, ``for a flush``."""
    match = re.match(
        rf" (?:{_SAYING_WHEN})(?:(?: an?| the| any| all)* \d+(?!\d| pair| of a kind| numbers?| spots?| dice| cards?)"
        rf"(?:,? (?:and|or)\b|,)?)+| (?:{_SAYING_WHEN})[^,;.]*",
        text,
    )
    return match[0] if match else ""


def _lines(name: str, odds: str, said: str, family: str, *, told: bool) -> Iterator[str]:
    """A wager not ``told`` here but before: words that name no case of it may be the name of another wager."""
    usual = [one for one in usual_pays(family) if one.wager == name]
    if not usual:
        when = next((one.when for one in wager_names(family) if one.name == name), "")
        unknown = f'circumstance "the {name} wager wins"'
        yield f"{odds} when {when or unknown}, otherwise player loses"
        return
    plain = _without_names(said, family)
    named = ((one, named_case(plain, one.condition, family)) for one in usual)
    keyed = [replace(one, condition=case) for one, case in named if case]
    alike = len({one.odds for one in usual}) == 1
    for one in keyed or (usual if alike and (told or _says_only_pay(said)) else []):
        yield f"{odds} when {one.condition}{one.otherwise}"


def _says_only_pay(said: str) -> bool:
    """``Pays 1 to 1.`` below the name of a wager has no word that could name another one."""
    return set(re.findall(r"[a-z0-9]+", said)) <= _PAY_WORDS


_PAY_WORDS = frozenset(
    re.findall(r"\w+", "a all are at bet bets is it odds of paid pay payoff payout the these this win winning wins")
)


def _without_names(said: str, family: str) -> str:
    """The words without names of wagers that hold the name of a hand: a pair is none in ``Pair Plus``."""
    for one in wager_names(family):
        said = one.way.sub(" ", said) if " " in one.name else said
    return said


def _payable(said: str) -> bool:
    """Whether two numbers can be odds; 25 to 36 and 1 to 18 are ranges of numbers."""
    numbers = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", said)]
    return not numbers or (numbers[1] <= _MOST_STAKED and numbers[1] < numbers[0] + _WIDEST)


def _odds(said: str) -> str:
    if said in ("even money", "evens"):
        return "even money"
    numbers = re.findall(r"\d+(?:\.\d+)?", said)
    between = ":" if ":" in said else " for " if "for" in said else " to "
    return between.join(numbers[:2])


def _folded(text: str, family: str = "") -> str:
    return patterns().fold(text, family).said
