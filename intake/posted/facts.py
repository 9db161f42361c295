"""What a game is made of, as a posted text tells it: stops, cards, the order of hands, what is staked when.

The procedure has each as a number or a list, so that words can be set against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from base.records import dataclass
from intake.posted.cards_aside import wrong_aside
from intake.posted.edges import wrong_edges
from intake.posted.incidents import wrong_incidents
from intake.posted.moments import wrong_moments
from intake.posted.names import NamedWager, hand_aliases, wagers_in
from intake.posted.payouts import payouts
from intake.posted.plain_words import title_words
from intake.posted.procedure_words import KnownFacts, ProcedureWords
from intake.posted.remainders import wrong_remainder, wrong_return
from intake.posted.restrictions import wrong_restrictions
from intake.posted.shares import wrong_shares
from intake.posted.starts import wrong_starts
from intake.posted.steps import wrong_steps

_REFUSED = re.compile(r"\b(?:no|not|never|without|cannot|nor|neither|only)\b|n't\b")
_STOPS = r"(?:stops|spots|spaces|slots|segments|sections|positions|places|pegs)"
_POCKETS = r"(?:pockets|slots|compartments|numbers|spaces)"
_ALL_STOPS = re.compile(
    rf"\b(?P<number>\d{{2}}) (?:equal |numbered |different )?(?:{_STOPS}|{_POCKETS})\b"
    r"(?! (?:are|of|for|show|with|marked|pays?|bet))"
)
_TAKEN_BACK = re.compile(
    r"\b(?:take|takes|taking|taken|pull|pulls|pulling|pulled|get|bring|draw|call|remove|removed|withdraw\w*)\b"
    r"|\b(?:may|can|could) come back\b"
)
_BACK = re.compile(r"\bback\b|\bwithdraw\w*|\bremoved?\b|\bdown\b")
_EVERY_WAGER = re.compile(
    r"\b(?:all|any|each|every 1|every one)(?: of)?(?: your| the| these)?(?: 3)? (?:bets?|wagers?|circles)\b"
)
_RAISED = re.compile(
    r"\b(?:may|can|free to|allowed to|able to|option (?:to|of))\b[^.;,]{0,20}"
    r"\b(?:doubl\w+|increas\w+|rais\w+|add(?:ing)? to)"
    r" (?:your|the|a|any|1 of your)(?: first| second| third| last| 1st| 2nd)? (?:bets?|wagers?)\b"
)
_ROUNDED = re.compile(r"(?<!a )(?<!each )(?<!every )(?<!the )\bround(?:ed|ing|s)?\b[^.;]{0,40}?\b(?P<way>up|down)\b")
ROUNDED = {"up": "they are rounded up", "down": "they are rounded down", "exact": "they are made exactly"}
_BUY_IN = re.compile(
    r"\bbuy[- ]?ins?\b[^.$]{0,30}\$(?P<sum>\d{1,4})\b(?! or less| max)"
    r"|\$(?P<sum_>\d{1,4}) (?:minimum )?(?:to )?buy[- ]?in\b"
)
_DEALERS_SEEN = re.compile(
    r"\b(?P<number>[1-9]) of the dealer(?:'s)?(?: \d)? cards (?:is|are|being)? ?"
    r"(?:face[- ]?up|dealt up|shown|exposed|open|turned up|visible)"
    r"|\bsee (?P<seen>[1-9]) of the dealer's(?: \d)? cards\b"
    r"|\bdealer\b[^.]{0,40}\b(?:shows?|turns up|exposes) (?P<them>[1-9]) of (?:them|these)\b"
    r"|\bdealer (?:shows|turns over|exposes|turns up|reveals) (?P<shown>[1-9])"
    r"(?: of (?:his|her|their|the|its))?(?: \d)? cards?(?= before| face| and you| to you| so you)"
)
_TIMES = re.compile(r"(?<!check )(?<!checked )(?P<list>\d(?:(?:, | or |, or | to |-)\d){0,3}) ?(?:times|x)\b")
_BOUND = re.compile(r"\b(?:less|more|least|most|never|always|up to)\b")
_ABOVE = (
    r"(?:ranks? (?:above|higher than|over|ahead of)|beats?|outranks?|tops?|is above"
    r"|is (?:higher|better|worth more|ranked higher) than)"
)
_BELOW = (
    r"(?:ranks? (?:below|lower than|under|behind)|loses to|is (?:lower|worse|worth less|ranked lower) than|is below)"
)
_DEALT = re.compile(
    r"\b(?:you|each player|every player|players?|everyone)\b(?: and the dealer)?(?: each| both| all)?"
    r" (?:gets?|receives?|(?:is|are) dealt|start with|starts with|have|play with)"
    r" (?:your |his |their )?(?P<number>[2-9]) (?:hole )?cards\b(?! more| at most)"
)
FEWEST_LISTED = 4
"""So many hands in a row are an order of hands, where a word says so."""
_ORDER = re.compile(r"\b(?:rank\w*|highest|high to low|best to|order|top to bottom|strongest)\b")


@dataclass(frozen=True, slots=True)
class BrokenFact:
    """What a text says and what the procedure has instead, both in words."""

    posted: str
    rules: str


def broken_facts(
    said: str, before: str, words: ProcedureWords, names: tuple[NamedWager, ...], heading: tuple[str, ...] = ()
) -> Iterator[BrokenFact]:
    """What a text in plain words says otherwise than the game is."""
    facts = words.facts
    yield from wrong_faces(said, facts)
    yield from wrong_zeros(said, facts)
    yield from wrong_turns(said, facts)
    yield from wrong_option(said, words, names)
    yield from wrong_card(said, words, names)
    if facts.options and "check" not in facts.options and _CHECKED.search(said) and not _REFUSED.search(said):
        yield BrokenFact("a player may check", f"a player may only {' or '.join(facts.options[:4])}")
    yield from wrong_order(said, facts)
    yield from wrong_withdrawal(said, facts, names)
    yield from wrong_multiple(said, before, facts, names)
    if _RAISED.search(said) and facts.withdrawn and not facts.adds and not _REFUSED.search(said):
        yield BrokenFact("a wager may be raised", "no wager may be raised, only taken back")
    rounded = _ROUNDED.search(said)
    if rounded and facts.rounding in ROUNDED and rounded["way"] != facts.rounding:
        yield BrokenFact(f"payments are rounded {rounded['way']}", ROUNDED[facts.rounding])
    bought = _BUY_IN.search(said)
    least = int(bought["sum"] or bought["sum_"]) if bought else 0
    if least and facts.buy_in and least != facts.buy_in:
        yield BrokenFact(f"a buy-in of at least ${least}", f"at least ${facts.buy_in}")
    up = _DEALERS_SEEN.search(said)
    if up and facts.shown is not None and not _REFUSED.search(said):
        number = next(int(one) for one in up.groups() if one)
        if number != facts.shown:
            yield BrokenFact(
                f"{number} cards of the dealer are seen", f"{facts.shown} {'is' if facts.shown == 1 else 'are'}"
            )
    for posted, rules in wrong_moments(said, words, names):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_remainder(said, words, heading):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_return(said, wagers_in(said, names)[0] or heading, words):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_aside(said, words):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_starts(said, words, names, stage_at(said, facts)):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_restrictions(said, words, names, heading):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_shares(said, words):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_steps(said, words, names):
        yield BrokenFact(posted, rules)
    for posted, rules in wrong_edges(said, words, names):
        yield BrokenFact(posted, rules)
    for outcome, incident in wrong_incidents(said, facts.incidents):
        yield BrokenFact(f"{incident.name}: {outcome}", incident.acts)
    dealt = _DEALT.search(said)
    if dealt and facts.dealt and int(dealt["number"]) != facts.dealt:
        yield BrokenFact(f"{dealt['number']} cards are dealt to the player", f"{facts.dealt} cards are")


def wrong_faces(said: str, facts: KnownFacts) -> Iterator[BrokenFact]:
    """``24 of them are ones``, ``JOKER x1``, ``54 stops``."""
    total = sum(times for _, times in facts.faces)
    whole = _ALL_STOPS.search(said)
    zeros = sum(label.strip("0") == "" for label, _ in facts.faces) if re.search(r"\b(?:0s?|zeros?)\b", said) else 0
    if (
        whole
        and total
        and facts.wheel
        and int(whole["number"]) not in (total, total - zeros)  # the zeros told apart
        and re.search(r"\bwheel|\brim|\bround\b", said)
    ):
        yield BrokenFact(f"the wheel has {whole['number']} stops", f"it has {total}")
    if max((times for _, times in facts.faces), default=1) == 1 or next(payouts(said), None):
        return
    for label, times in facts.faces:
        for way in face_ways(label):
            found = re.search(way, said)
            if found and int(found["number"]) != times:
                yield BrokenFact(f"{label} is on {found['number']} stops", f"it is on {times}")
                break


def face_ways(label: str) -> tuple[str, ...]:
    """How a text says on how many stops a face is."""
    figure = r"(?:1s?|ones)" if label == "1" else f"{label}s?"
    name = rf"(?:the )?\$?{figure}(?:[- ]dollar)?" if label.isdigit() else rf"(?:the |our )?{re.escape(label)}s?"
    number = r"(?P<number>\d{1,2})"
    return (
        rf"(?<![\d$]){number} (?:of them |{_STOPS} )?(?:are|show|of|with|marked|say|bear|carry)(?: the| an?)? {name}"
        r"(?![\w.]| to \d| and (?:the |our |a )?[a-z])",
        rf"(?<![\d$]){name} ?[x×] ?{number}(?!\d)",
        rf"(?<![\d$-]){number} {label}s\b" if label.isdigit() else rf"(?<![\d$-]){number} {re.escape(label)}s?\b",
        rf"(?<![\d$]){name}(?: is| are)?(?: appears?| comes? up| shows?| stands?| found)?(?: on| in)? {number}"
        rf" (?:times|{_STOPS})",
    )


_CHECKED = re.compile(
    r"\b(?:you|players?|guests?|may|can|or|to) check\b(?! (?:your|the|with|in|for|at the))"
    r"|\bcheck(?:,| or|/) ?(?:bet|raise|play|fold|call)\b|\b(?:bet|raise|play|fold|call)(?:,| or|, or|/) ?check\b"
)
_TURNS = re.compile(
    r"\b(?P<number>[2-9]) (?:full |complete |whole |entire )?(?:turns|revolutions|rotations|laps|circuits)\b"
    r"|\b(?P<times>[2-9]) times (?:a)?round\b|\b(?:a)?round (?:the wheel "
    r"|the track )?(?:at least )?(?P<round>[2-9]) times\b"
)
_KNOWN_TURNS = re.compile(r"fewer than (\w+) turns")
_NO_SPIN = re.compile(r"\b(?:is|it's|or|else|otherwise|be|a)* ?no[- ]spin\b|\bonly\b")
_SHORT_OF = re.compile(
    r"\b(?:fewer|less) than (?P<number>[2-9]) (?:full |complete |whole )?"
    r"(?:turns|revolutions|rotations|laps|circuits)\b"
    r"[^.;]{0,40}\bno[- ]spin\b"
)
_FEWER = re.compile(r"\b(?:fewer|less) than \d|\bmore than\b|\bshort of\b|\?")


def wrong_turns(said: str, facts: KnownFacts) -> Iterator[BrokenFact]:
    """``The ball must make three full turns``, where fewer than four are no spin."""
    own = next((title_words(found[1]) for one in facts.incidents if (found := _KNOWN_TURNS.search(one.name))), "")
    short = _SHORT_OF.search(said)
    if own.isdigit() and short and short["number"] != own:
        yield BrokenFact(f"fewer than {short['number']} turns are no spin", f"fewer than {own} turns are no spin")
        return
    found = _TURNS.search(said)
    told = next((number for number in found.groups() if number), "") if found else ""
    if (
        own.isdigit()
        and told
        and told != own
        and not _REFUSED.search(_NO_SPIN.sub(" ", said))
        and not _FEWER.search(said)
    ):
        yield BrokenFact(f"{told} turns are enough", f"fewer than {own} turns are no spin")


_OPTIONAL = re.compile(
    r"\b(?:is|are|being) (?:entirely |purely |completely )?(?:optional|voluntary|not (?:required"
    r"|mandatory|compulsory|necessary|obligatory))\b"
    r"|\b(?:need not|don't have to|do not have to|don't need to|free to) (?:make|bet|place|play|cover)\b"
    r"|\byou cannot (?:be )?make\b"
)
_MANDATORY = re.compile(
    r"\b(?:is|are) (?:mandatory|compulsory|obligatory|required)\b|\byou must (?:also )?(?:bet|place|make)\b"
)


def wrong_option(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[BrokenFact]:
    """``The Blind is optional``, where the procedure fixes it by the ante and no choice adds it."""
    optional, mandatory = _OPTIONAL.search(said), _MANDATORY.search(said)
    named = wagers_in(said, names)[0]
    if (
        bool(optional) == bool(mandatory)
        or len(named) != 1
        or re.search(r"\b(?:if|when|after|once|until|unless|before)\b", said)
    ):
        return
    wager = named[0]
    fixed = any(re.match(rf'wager "{re.escape(wager)}": exactly the ante', one.statement) for one in words.sentences)
    chosen = any(one.wager == wager for one in words.facts.choices)
    limited = wager in words.limited and wager.lower() not in ("ante", words.main_wager.lower())
    if optional and fixed and not chosen and not words.facts.withdrawn:
        yield BrokenFact(f"the wager {wager} need not be made", "it is exactly the ante")
    if mandatory and limited and len(words.limited) > 1 and any(one.lower() == "ante" for one in words.wagers):
        yield BrokenFact(f"the wager {wager} has to be made", "it is a wager of its own")


_WINS_BY = re.compile(r'wager wins "(?P<wager>[^"]+)": (?P<how>.+)')


def wrong_card(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> Iterator[BrokenFact]:
    """``It compares your cards with the dealer's hole card``, where a side wager is won with the up card."""
    own = {found["wager"]: found["how"] for one in words.sentences if (found := _WINS_BY.match(one.statement))}
    named = [wager for wager in wagers_in(said, names)[0] if wager in own]
    if len(named) != 1 or re.search(r"\b(?:not|never|before|after|until|when|whatever|regardless)\b", said):
        return
    how = own[named[0]]
    if "up card" in how and re.search(r"\b(?:hole|second|face[- ]down|hidden) card\b", said) and "up card" not in said:
        yield BrokenFact(f"{named[0]} looks at the dealer's hole card", how)


_ZEROS = re.compile(r"\b(?P<number>single|[1-4])[- ](?:green )?(?:0s?|zeros?)\b(?! (?:pays?|wheels? pay))")


def wrong_zeros(said: str, facts: KnownFacts) -> Iterator[BrokenFact]:
    """``A double-zero wheel``, where the wheel has one."""
    own = sum(label.strip("0") == "" for label, _ in facts.faces) if facts.wheel else 0
    found = _ZEROS.search(said) if own else None
    if found is None or re.search(
        r"\b(?:unlike|instead|other|elsewhere|than|not?|some|never|without)\b|n't\b|\?", said
    ):
        return
    number = 1 if found["number"] == "single" else int(found["number"])
    if number != own:
        yield BrokenFact(f"the wheel has {number} {'zero' if number == 1 else 'zeros'}", f"it has {own}")


def wrong_order(said: str, facts: KnownFacts) -> Iterator[BrokenFact]:
    """``A flush beats a straight``, or a list from the highest, in another order than the procedure's."""
    hands = {name: at for at, hand in enumerate(facts.ranking) for name in hand_forms(hand)}
    names = "|".join(sorted(map(re.escape, hands), key=len, reverse=True))
    for way, above in ((_ABOVE, True), (_BELOW, False)) if hands else ():
        hand = rf"(?:an? |any )?(?P<{{}}>{names})s?"
        found = re.search(rf"(?<![\w-]){hand.format('one')} {way} {hand.format('other')}(?![\w-])", said)
        high, low = (hands[found["one"]], hands[found["other"]]) if found else (0, 0)
        if found and high != low and (high < low) != above:
            yield BrokenFact(found[0], f"{facts.ranking[min(high, low)]} ranks above {facts.ranking[max(high, low)]}")
            return
    if hands and _ORDER.search(said):
        listed = re.findall(rf"(?<![\w-])(?:{names})(?=s?(?![\w-]))", said)
        places = [hands[one] for one in listed]
        if len(places) >= FEWEST_LISTED and places != sorted(places) and places != sorted(places, reverse=True):
            yield BrokenFact("hands rank in this order", f"from the highest: {', '.join(facts.ranking)}")


def hand_forms(hand: str) -> Iterator[str]:
    plain = title_words(hand)
    plain = re.sub(r"\bof kind\b", "of a kind", plain)
    yield plain
    yield from (one for one in hand_aliases().get(plain, ()) if len(one) > SHORTEST_ALIAS)


SHORTEST_ALIAS = 3


def wrong_withdrawal(said: str, facts: KnownFacts, names: tuple[NamedWager, ...]) -> Iterator[BrokenFact]:
    """``You may take back the bet on the $``, where that wager stays; or one that may be taken back and is refused."""
    if not facts.withdrawn or not _TAKEN_BACK.search(said) or not _BACK.search(said):
        return
    refused = bool(_REFUSED.search(said))
    every = bool(_EVERY_WAGER.search(said)) and not refused
    named = tuple(one.wagers[0] for one in names if len(one.wagers) == 1) if every else wagers_in(said, names)[0]
    wrong = [wager for wager in named if (wager in facts.withdrawn) == refused]
    if wrong and (not refused or len(named) == 1):
        may = "may not" if refused else "may"
        yield BrokenFact(
            f"the wager {wrong[0]} {may} be taken back", f"the wagers that may be are {', '.join(facts.withdrawn)}"
        )


def wrong_multiple(said: str, before: str, facts: KnownFacts, names: tuple[NamedWager, ...]) -> Iterator[BrokenFact]:
    """``After the flop you may bet 3 times your ante``, where another multiple is staked at that point."""
    parts = re.split(r"[,;:]", said)
    if sum(_TIMES.search(part) is not None for part in parts) > 1:  # several points, each with its own
        for part in parts:
            yield from wrong_multiple(f"{part} ante", "", facts, names) if stage_at(part, facts) is not None else ()
        return
    times = _TIMES.search(said)
    if times is None or "ante" not in said or not facts.stakes:
        return
    at = stage_at(said, facts)
    at = stage_at(before, facts) if at is None and not _BOUND.search(said) else at
    if at is None:
        return
    low, *others = map(int, re.findall(r"\d", times["list"]))
    posted = set(range(low, others[-1] + 1)) if re.search(r"to|-", times["list"]) and others else {low, *others}
    allowed = facts.stakes[at].times
    if posted - set(allowed):
        yield BrokenFact(
            f"{times['list']} times the ante {facts.stakes[at].name}",
            f"{' or '.join(map(str, sorted(allowed)))} times",
        )


def at_one_point(said: str, facts: KnownFacts) -> bool:
    """Does it tell what may be staked at one point of several, rather than what may be staked at all?"""
    return bool(facts.stakes) and (stage_at(said, facts) is not None or bool(re.search(r"\b(?:check|fold)\w*\b", said)))


def stage_at(said: str, facts: KnownFacts) -> int | None:
    """The point of the round of which words speak: by what has been turned up, or by what the player did before."""
    found: list[tuple[int, int]] = []
    for at, ways in enumerate(stage_ways(facts)):
        match = max((one for way in ways for one in re.finditer(way, said)), key=lambda one: one.end(), default=None)
        if match:
            found.append((match.end() - match.start(), at))
    return max(found)[1] if found else None


def stage_ways(facts: KnownFacts) -> Iterator[list[str]]:
    """For each point of the round, the words that tell it."""
    last = len(facts.stakes) - 1
    for at, stake in enumerate(facts.stakes):
        ways = [rf"\b(?:before (?:the )?|pre-?){re.escape(later.turned)}\b" for later in facts.stakes[at + 1 : at + 2]]
        if at == 0:
            ways += [
                r"\bat first\b",
                rf"\bbefore (?:any|the|seeing any|seeing the)(?: first)? {_SHARED} cards?",
                r"\b(?:your|these) (?:first |own |hole )?(?:2 |first 2 )?(?:hole )?cards\b",
            ]
        else:
            ways += [
                rf"(?<!before )(?<!before the )(?<!pre)(?<!pre-)\b{re.escape(stake.turned)}\b",
                rf"\b{stake.seen} {_SHARED} cards\b",
                r"\bcheck(?:ed)? (?:2|both) times\b" if at > 1 else r"\bif you checked\b(?! 2| both)|\bcheck again\b",
            ]
        if at and at == last:
            ways += [
                rf"\b(?:all|last 2|final 2|last|final) (?:5 |of the )?(?:{_SHARED} )?cards?\b",
                r"\blast chance\b",
                r"\bhaven't (?:bet|raised)\b",
            ]
        yield ways


_SHARED = r"(?:community|board|shared|common)"
