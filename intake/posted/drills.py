"""One hand told with its money: ``Ante $10, play $10, the dealer has jack high: pay $10 on the ante, return the play``.

What is staked, what happens and what is done with each wager are read apart. What happens becomes the condition under
which the engine is asked what the procedure pays; nothing is read where a part of it was not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from base.records import dataclass
from intake.posted.blackjack_hands import hand_of_blackjack
from intake.posted.circumstances import Circumstance, known_circumstances, pair_circumstances
from intake.posted.dealer_hands import dealer_hand
from intake.posted.drill_pieces import FILLER, OF_A_NUMBER, PAIRED, REST, THROWN, only_case, piece_told
from intake.posted.names import NamedWager, wagers_in
from intake.posted.outcomes import condition_of, otherwise_paid
from intake.posted.plain_words import plain_words
from intake.posted.procedure_words import ProcedureWords

_STAKE = re.compile(r"\$(\d{1,5})(?:\.00)?(?!\d|\.\d)")
_TO_THE_DEALER = re.compile(
    r"(?:^|[:,;.] ?|\band )(?:you )?(?:pay|take|return|collect|push|give|leave|hand|sweep|lock up|pick up)\b"
)
_DEALER = (
    (re.compile(r"\byou(?='(?:re|ve) )"), "the dealer"),
    (re.compile(r"\byou (?=(?:have|hold|show|do not|don't|cannot|can't|did not|fail)\b)"), "the dealer "),
    (re.compile(r"\byou(?= (?:qualify|open))\b"), "the dealer qualifies:"),
    (re.compile(r"\byour (?:best )?hand is\b"), "the dealer has"),
    (re.compile(r"the dealer qualifies: (?:qualify|open)"), "the dealer qualifies"),
    (re.compile(r"\bthe dealer (?:don't|do not|cannot|can't|did not|fail to)\b"), "the dealer does not"),
    (re.compile(r"\bthe dealer (?:have|hold|show)\b"), "the dealer has"),
)
_GUEST = re.compile(r"\b(?:the |a |an? )?(?:guest|player|customer|patron)(?P<own>'s)?\b")
_ACT = re.compile(
    r"(?P<pay>\b(?:we |you |you're |you are |he |she |is |are |gets? |be )?(?:then )?"
    r"(?:pays?(?: out)?|paid|wins?|won|earns?|collects?|receives?|gets?|is worth|bonus (?:is|of|pays)|brings?)"
    r"(?: you| him| her| them| the guest| out| a bonus of| exactly){0,4}(?=[^,;:.]{0,30}\$\d))"
    r"|(?P<won>\bpays? (?=(?:the|his|her|your|both|it|him|them)\b))"
    r"|(?P<half>\b(?:takes?|keeps?|loses?|collects?|returns?|gets?|gives?(?: back)?|is|are) (?:back )?half\b)"
    r"|(?P<push>\b(?:returns?|pushes|push|gives? back|hands? back|returned|comes? back|keeps? (?=her|his|your|their)"
    r"|gets? (?:\w+ ){0,3}back|takes? (?:your|his|her|their) (?:\$\d+ )?(?:\w+ ){0,2}back|is a push|stands off)\b)"
    r"|(?P<lose>\b(?:takes?|collects?|sweep|loses?|lost|is gone|are gone|pick up|lock up|goes? to the (?:house|dealer)"
    r"|pays? nothing|wins? nothing|nothing is paid)\b)"
)
_LEFT_ALONE = re.compile(r"\b(?:leave|stays?|alone|in action|remains?|untouched|still)\b")
_DOUBT = re.compile(
    r"\b(?:unless|except|if not|otherwise|may|can|could|might|about|up to|at least|at most|per|minimum|maximum|or"
    r"|min|max|between|from)\b|\?|\$\d+ ?-"
)
_PIECES = re.compile(
    r"[,;:]|\band\b|\bwhile\b|\bbut\b|\bagainst\b|\bwith (?=an? |\d|your|the|\w+ (?:pair|of))|\bversus\b"
)
_COMES = re.compile(r"(?<=\bdice )come(?: up)?\b|(?<=\d )comes?(?: up)?\b|(?<=\bit )comes up\b")
_EACH = re.compile(
    r"\b(?:on )?(?:each|every|all)(?: (?:one )?of)?(?: the| your| his| her)?(?: 3)? (?:streets?"
    r"|spots?|circles?|bets?)\b"
)
_DICE = re.compile(
    r"\b(?:dice|roll|throw|shooter)\b[^,;:]{0,20}?(?P<one>[1-6])(?: ?[-+/] ?| and (?:an? )?)(?P<other>[1-6])\b"
)
_HALF, _LOSES, _PUSH = "player loses half the wager", "player loses", "push"
BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Told:
    """A hand that is told: what is staked, what happens, and what becomes of wagers."""

    stakes: dict[str, int]
    pieces: tuple[str, ...]
    acts: tuple[tuple[str, tuple[str, ...], int], ...]
    """What is done, with which wagers (none: with what is staked), and the amount paid."""
    number: str = ""
    """The number that was bet on."""


def drill_words(text: str, words: ProcedureWords) -> str:
    """The words of a drill in plain form, in which the dealer is the dealer and the guest is *you*."""
    said = plain_words(text, money=False).rstrip(".! ")
    said = _COMES.sub("is thrown", said) if "Come" in words.wagers else said
    if _TO_THE_DEALER.search(said):
        for way, plain in _DEALER:
            said = way.sub(plain, said)
    if "Player" not in words.wagers:
        said = _GUEST.sub(lambda found: "your" if found["own"] else "you", said)
    return re.sub(r"\s{2,20}", " ", said)


def read_drill(text: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """What one hand told with its money says of each wager, as statements; nothing if a part was not understood."""
    if len(text) > LONGEST:
        return ()
    if words.family == "sic-bo" and (dice := dice_scene(text)):
        return dice
    if text.count("$") < FEWEST_AMOUNTS:
        return ()
    if words.main_wager:
        return hand_of_blackjack(drill_words(text, words))
    if words.tables:
        return ()
    told = hand_told(drill_words(text, words), names, words)
    return tuple(dict.fromkeys(statements(told, words))) if told else ()


FEWEST_AMOUNTS, LONGEST = 1, 320


_DICE_SCENE = re.compile(
    r"\bbets? on (?:the )?(?:number )?(?P<face>[1-6])s?\b[^$]{0,12}?\b(?P<count>1|2|3|all 3"
    r"|both) (?:of the )?(?:dice|die)?(?: of them)? ?(?:shows?|are|is|comes? up|land on)"
    r"(?: (?:an?|the))? (?P<shown>[1-6])s?\b[^$]{0,40}?\b(?P<win>\d{1,3}) to (?P<stake>\d)\b"
)


def dice_scene(text: str) -> tuple[str, ...]:
    """``You bet on fives, and two of the dice show a five. You win 2 to 1.``"""
    found = _DICE_SCENE.search(plain_words(text))
    if not found or found["face"] != found["shown"] or _DOUBT.search(plain_words(text)):
        return ()
    count = {"all 3": "3", "both": "2"}.get(found["count"], found["count"])
    return (f'wager pay "Single": {found["win"]} to {found["stake"]} when number of dice showing N is {count}',)


def hand_told(said: str, names: tuple[NamedWager, ...], words: ProcedureWords) -> Told | None:
    first = _ACT.search(said)
    if first is None or _DOUBT.search(said):
        return None
    head, tail = said[: first.start()], said[first.start() :]
    if not _STAKE.search(head):
        return None
    stakes, left = staked(head, names, words)
    acts = list(acted(tail, names)) if stakes else []
    if not acts or any(not one[0] for one in acts):
        return None
    if [kind for kind, _, _ in acts] == ["half", "push"]:
        acts = acts[:1]  # half is taken, and the other half returned
    left = _DICE.sub(lambda found: f" dice{found['one']}{found['other']} ", left)
    pieces = tuple(piece.strip(" .") for piece in _PIECES.split(left))
    return Told(stakes, tuple(filter(None, pieces)), tuple(acts), number_staked(head))


def number_staked(head: str) -> str:
    """The one number after a wager's name: ``hard 6``, ``place 5``, ``odds behind a point of 4``."""
    found = set(_NUMBER_STAKED.findall(head.partition("dice")[0]))
    return found.pop() if len(found) == 1 else ""


_NUMBER_STAKED = re.compile(
    r"\b(?:hard|place[sd]?(?: (?:on|the))*|odds (?:on|behind)(?: (?:a|the|your))*(?: point(?: of)?)?"
    r"|point (?:is|of)|on(?: the)?) (\d{1,2})\b(?! ?-)"
)


def staked(head: str, names: tuple[NamedWager, ...], words: ProcedureWords) -> tuple[dict[str, int], str]:
    """What is staked on each wager, and the words without it; nothing where an amount has no wager."""
    stakes: dict[str, int] = {}
    rest = []
    for piece in re.split(r"([,;:]|\band (?=\$|an? \$|\w+ \$))", head):
        amounts = _STAKE.findall(piece)
        if not amounts:
            rest.append(piece)
            continue
        named, left = wagers_in(piece, names)
        if (each := _EACH.search(piece)) and len(amounts) == 1:
            named, left = tuple(wager for wager in words.wagers if wager not in stakes), _EACH.sub(" ", piece)
            named = named if each and paid_together(named, words) else ()
        if not named and re.search(r"\b(?:raise|call|play)\b", piece):
            named = tuple(one.wager for one in words.facts.choices if one.name in piece)
        if len(amounts) > 1 or not named:
            return {}, ""
        stakes |= dict.fromkeys(named, int(amounts[0]))
        rest.append(f" , {_STAKE.sub(' ', left)} , ")
    return stakes, "".join(rest)


def acted(tail: str, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """What is done with wagers, one after another; an empty kind where words were not understood."""
    found = list(_ACT.finditer(tail))
    for at, match in enumerate(found):
        until = found[at + 1].start() if at + 1 < len(found) else len(tail)
        kind = next(name for name, text in match.groupdict().items() if text)
        before = tail[found[at - 1].end() : match.start()] if at else ""
        body = tail[match.end() : until]
        if kind in ("pay", "won"):
            yield from paid(body, match[0], names)
            continue
        named, left = wagers_in(f"{match[0]} {body}", names)
        if _LEFT_ALONE.search(body) or _LEFT_ALONE.search(before):
            body_left = re.split(r"\band\b|,", left)[0]
            if _LEFT_ALONE.search(body_left):
                yield "", (), 0
                continue
        left = FILLER.sub(" ", REST.sub(" ", _ACT.sub(" ", _STAKE.sub(" ", left))))
        yield ("" if left.split() else kind), named, 0


def paid(body: str, verb: str, names: tuple[NamedWager, ...]) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """``$10 on the ante and $20 on the call``: each amount with its wager."""
    for piece in re.split(r",? and (?=[^,$]{0,20}\$\d)|, (?=\$\d)", body):
        amounts = _STAKE.findall(piece)
        if len(amounts) != 1:
            named, left = wagers_in(piece, names)
            if not amounts and named and not FILLER.sub(" ", REST.sub(" ", left)).split():
                yield "pay", named, 0
                continue
            if not amounts and not FILLER.sub(" ", piece).split():
                continue
            yield "", (), 0
            return
        named, left = wagers_in(piece, names)
        named = named or ((BONUS,) if BONUS in f"{verb} {piece}" else ())
        left = FILLER.sub(" ", REST.sub(" ", _STAKE.sub(" ", left).replace(BONUS, " ")))
        yield ("" if left.split() else "pay"), named, int(amounts[0])


# What the procedure says there -----------------------------------------------------------------------------------


def statements(told: Told, words: ProcedureWords) -> Iterator[str]:
    made: list[str] = []
    apart = {wager for _, named, _ in told.acts for wager in named}
    rest = tuple(wager for wager in told.stakes if wager not in apart)
    if len(told.acts) > 1 and sum(not named for _, named, _ in told.acts) > 1:
        return  # of which wager each is said is not clear
    for kind, named, amount in told.acts:
        wagers = named_wagers_of(named or rest, told, words)
        stake = sum(told.stakes.get(wager, base_stake(wager, told)) for wager in wagers) if wagers else 0
        if not stake or (kind == "pay" and len(wagers) > 1 and not paid_together(wagers, words)):
            return
        value = {
            "pay": f"{amount} to {stake}" if amount else "player wins",
            "half": _HALF,
            "push": _PUSH,
            "lose": _LOSES,
        }[kind]
        for wager in wagers:
            condition = condition_told(wager, value, told, words)
            if not condition:
                return
            made.append(f'wager pay "{wager}": {value} when {condition}')
    yield from made


def named_wagers_of(named: tuple[str, ...], told: Told, words: ProcedureWords) -> tuple[str, ...]:
    if named == (BONUS,):
        return tuple(wager for wager in words.wagers if BONUS in wager.lower())
    if named and all(wager in told.stakes or BONUS in wager.lower() for wager in named):
        return named
    return tuple(told.stakes) if not named else ()


def base_stake(wager: str, told: Told) -> int:
    """A bonus without a wager of its own is paid on the ante."""
    return told.stakes.get("Ante", 0) if BONUS in wager.lower() else 0


def paid_together(wagers: tuple[str, ...], words: ProcedureWords) -> bool:
    """Are they paid by one table, so that what is won may be told for all of them?"""
    return any(set(wagers) <= set(case.wagers) for case in words.cases)


def condition_told(wager: str, value: str, told: Told, words: ProcedureWords) -> str:
    """What has happened, as the language says it; empty if a part of it is not known."""
    own = [case for case in words.cases if wager in case.wagers]
    cases = [*own, *(case for case in words.cases if set(case.wagers) & set(told.stakes) and case not in own)]
    known = (*known_circumstances(words.sentences), *pair_circumstances(words.cases))
    if told.pieces and all(only_case(piece, value, own) for piece in told.pieces):
        return only_case("", value, own)
    shown = [dealer_hand(piece, words) for piece in told.pieces]
    parts: list[str] = [f"player chose {one.name}" for one in words.facts.choices if one.wager in told.stakes]
    if any(OF_A_NUMBER.search(case.expanded) for case in own):
        if not told.number:
            return ""
        if told.number not in told.pieces[-1].split() and not any(THROWN.search(one) for one in told.pieces):
            return ""
        parts.append(f"N is {told.number}")
    if any("point" in case.condition for case in own) and not any(
        "point" in one or "out" in one for one in told.pieces
    ):
        return ""  # whether there is a point is not said
    circumstances: list[Circumstance] = []
    for piece in told.pieces:
        found = piece_told(piece, cases, known, words, alone=any(shown))
        if found is None:
            return only_case(piece, value, own)
        parts += found[0]
        circumstances += found[1]
    if not told.pieces or (not parts and not circumstances):
        return only_case("", value, own)
    if any(PAIRED.search(one) for one in shown) and any(PAIRED.search(one) for one in parts if one not in shown):
        return ""  # which pair is the higher is not asked here
    happened = condition_of(wager, tuple(circumstances), frozenset(), words) if circumstances else ""
    condition = " and ".join(dict.fromkeys(filter(None, [*parts, happened])))
    return condition + otherwise_paid(wager, value, tuple(circumstances), words)
