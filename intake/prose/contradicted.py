"""What the words of a sentence say against a statement that sounds like it: its opposite, or money it never names."""

from __future__ import annotations

import re

from intake.prose.wordings import Plain


def reverses(statement: str, said: str) -> bool:
    """Whether a verb is denied and the statement denies nothing (*an ace may not count 11*), or whether the text
    compares otherwise than the statement: *equal or higher* is not above."""
    if _DENIED.search(said) and not _DENIES.search(statement):
        return True
    answer = statement if " only when " in statement else statement.partition(" when ")[0]
    if _GRANTS.search(answer) and _BARRED.search(said):
        return True
    if _REFUSES.search(answer) and not _NEGATIVE.search(said):
        return True
    if "exactly" in statement and _OR_LESS.search(said) and not _NO_LESS.search(said):
        return True
    if "at most" in answer and _NO_LESS.search(said):
        return True  # *no doubles for less* asks for the whole
    if _other_act(answer, said):
        return True
    if statement.startswith("hand ranking: player loses") and not _LOSING.search(said):
        return True  # what only beats is not beaten
    if " hard " in statement and not _HARD.search(said):
        return True  # nobody spoke of a hand without an ace
    if " soft " in statement and not _SOFT.search(said):
        return True
    if statement.startswith("payout limit: ") and not _PAID_OUT.search(said):
        return True
    hands = _HANDS.search(statement) if statement.startswith("hands per player") else None
    if hands is not None and int(hands[1]) > _MOST_HANDS:
        return True
    if statement.startswith("check: dealer must not") and not _PLAIN_NOT.search(said):
        return True
    if statement.startswith("payout limit scope: all") and not _TOGETHER.search(said):
        return True
    if statement.startswith("payout limit scope: each player") and not _EACH.search(said):
        return True
    if statement.startswith("hand ranking") and "5 card" in said and "cards in hand" not in statement:
        return True
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


def _other_act(answer: str, said: str) -> bool:
    """Whether a text speaks of hitting only and the statement of standing, or the other way round."""
    if _NEGATIVE_ACT.search(said):
        return False
    hits, stands = _HITS.search(said) is not None, _STANDS.search(said) is not None
    return ("must stand" in answer and hits and not stands) or ("must hit" in answer and stands and not hits)


_NEGATIVE_ACT = re.compile(r"\b(?:no|not|never|nor|neither|none|without|until|unless|but|otherwise|only|last|enough)\b")
_HITS = re.compile(r"\b(?:hits?|draws?|takes? (?:a|another|1)(?: more)? card|twists?)\b")
_STANDS = re.compile(r"\b(?:stands?|stops?|stays?|sticks?|pat|freeze|holds?|finish|keeps?|done|good|end|ends)\b")
CASE = re.compile(r" (?:only )?(?:when|unless|until|otherwise)\b")
"""Where the condition of a value begins."""
_ALIKE = re.compile(r"\b(?:equal|same|tie|ties|tied|tying|match|matches|alike|level)\b")
_BETTER = re.compile(r"\b(?:beat|high|better|outrank|win|won|above|ahead|top|superior|exceed|strong)")
_WORSE = re.compile(r"\b(?:beat|high|better|outrank|low|less|worse|los|below|behind|weak|inferior|win)")
_COMPARED = re.compile(r"ranks (?:above|below)|total is (?:more|less) than (?:dealer|player)")
_DENIED = re.compile(r"\b(?:may|must|can|is|are|was|were|does|do|did|will|has|have|shall|need) not\b|\bnever\b")
_GRANTS = re.compile(r"\bmay (?!not\b)|: allowed|: yes\b")
_BARRED = re.compile(
    r"\b(?:barred|bars|forbid\w*|prohibit\w*|disallow\w*|bann?ed|denied|refused|unavailable|off limits|closed to"
    r"|ruled out|excluded|out of"
    r" the question|no longer)\b"
)
_REFUSES = re.compile(r"\b(?:may|must) not\b|: not allowed")
_NEGATIVE = re.compile(
    rf"\b(?:not|no|never|none|neither|nor|nobody|nothing|cannot|only|once|one|1|single|just|except|unless|without|lose\w*|lost|stop"
    r"|end|forfeit\w*|but|refrain\w*|leave|stand|final|last|before|until|keep|away|wait)\b|n['’]t\b|"
    rf"{_BARRED.pattern}"
)
_PAID_OUT = re.compile(
    r"\b(?:pay|paid|win|won|wins|prize|liab|cost|lose|loss|part with|give|gave|hand over|hands out|purse|risk|collect"
    r"|leave|worth|payoff|earn|recover|receiv|carr|aggregate|limit|good for|return)"
)
_HANDS = re.compile(r"\b(\d{1,6}) hands?$")
_MOST_HANDS = 9
_OR_LESS = re.compile(
    r"\bfor less\b|\bor (?:for )?(?:less|a part|any part|under)\b|\bup to\b|\bat most\b|\bas much as\b"
)
_NO_LESS = re.compile(
    r"\b(?:no|not|never|nor|neither|nobody|without)\b[^.;,]{0,40}\bfor (?:any )?(?:less|a part|any part|a smaller)\b"
    r"|\bfor (?:less|a part|any part)\b[^.;,]{0,30}\b(?:not|never|no|forbidden|refused|barred|out)\b"
)
_LOSING = re.compile(r"\b(?:los|dealer|house|bank|beaten|inferior|lower|less|worse|fails?|only|not|no )")
_HARD = re.compile(r"\bhard\b|\b(?:no|not|without|lacks?|minus|never|unless|neither|soft)\b")
_SOFT = re.compile(r"\bsoft\b|\baces?\b|\b11\b|\bhard\b|\bflexible\b")
_PLAIN_NOT = re.compile(r"\b(?:not|no|never|none|neither|nor|nobody|without|cannot|only)\b|n['’]t\b")
_TOGETHER = re.compile(
    r"\b(?:all|together|aggregate|total|combined|altogether|everybody|whole|table|winners|between|among|sum|collective\w*"
    r"|entire|jointly|share|players)\b"
)
_EACH = re.compile(r"\b(?:1|each|any|per|single|no|every|same|a|nobody|personally|an?y?one|by)\b")
_NO_LEAVE = re.compile(r"\b(?:may|must|can|shall) not\b")
_DENIES = re.compile(r"\b(?:not|no|none|loses|push|unless|must stand|face down|hidden)\b")


def with_own_decks(value: str, said: str) -> str:
    """The number of decks that stands beside the word, where a text has others: *2 hands from 8 decks*."""
    told = set(_DECKS.findall(said))
    number = re.match(r"\d+", value)
    return value.replace(number[0], told.pop(), 1) if number and len(told) == 1 and number[0] not in told else value


_DECKS = re.compile(r"\b(\d+) (?:[a-z]+ ){0,3}?(?:decks?|packs?)\b")


def no_outcome(statement: str, said: str, text: Plain) -> bool:
    """Whether a result is read where no word tells one: a list of wagers wins nothing."""
    subject, _, value = statement.partition(": ")
    subject = subject.split(' "')[0]
    words = _WAGER.sub("", said)
    if any(one.kind == "odds" for one in text.values):
        return False
    paid = CASE.split(value)[0]
    if paid.startswith(("player wins", "1 to 1")) and _NO_WIN.search(words):
        return True
    if subject.endswith((" pay", " result")) and _wrong_way(paid, words):
        return True
    told = (_EVEN if value.startswith(("1 to 1", "even money")) else _OUTCOME).search(words)
    return subject.endswith((" pay", " result")) and not told


def _wrong_way(paid: str, words: str) -> bool:
    """Whether a win is read where only a loss is told, or a loss where only a win or a push is."""
    said = _UNDONE.sub(" kept ", words)
    won, lost, kept = (way.search(said) is not None for way in (_WON, _LOST, _KEPT))
    if paid.startswith(("1 to 1", "even money", "player wins")) or re.match(r"\d", paid):
        return not won and (lost or _UNDONE.search(words) is not None)
    if paid.startswith("player loses"):
        return (won or kept) and not lost
    return paid.startswith("push") and (((won or lost) and not kept) or _NO_PUSH.search(words) is not None)


_UNDONE = re.compile(
    r"\b(?:not|never|no longer|without|neither|nor|nothing|no 1|none) (?:be |have |been |to |get )?"
    r"(?:los\w+|forfeit\w*|taken|swept|win\w*|won|paid|pays?|beat\w*|collect\w*)\b"
)
_NO_PUSH = re.compile(r"\bnot (?:be |called |an? ){0,2}(?:push|tie|stand-?off|stand off|tied)\b")
_NO_WIN = re.compile(
    r"\bno (?:[a-z]+ )?(?:win|wins|winner|winners|bonus|payout|prize|reward|premium)\b|\bwins? (?:nothing|0)\b"
    r"|\b(?:nothing|0) (?:extra|special)"
)
_WON = re.compile(
    r"\b(?:wins?|won|winn|pay|paid|odds|even|collect|earn|get|receiv|bring|profit|beat|better|double|evens?|matched|return)"
)
_LOST = re.compile(
    r"\b(?:los|forfeit|tak|took|swept|sweep|house|collect|remov|down|gone|kill|good-?bye|cost|dead|beat|goes|go "
    r"|over|nothing|away"
    r"|retain|deduct|commission|better|nobody|half|surrender|keeps|end|out|belongs|bank)"
)
_KEPT = re.compile(
    r"\b(?:push|tie|ties|tied|stand-?off|return|back|keep|kept|free|stay|nobody|refund|neither|draw|off|back"
    r"|nothing|no |not |stands|"
    r"remain|still|stop|void|level|equal|same)"
)
_WAGER = re.compile(r"\bwager-\w+")
_EVEN = re.compile(
    r"\b(?:evens?|same|equal|match|matching|doubled?|flat|as much|what .{2,30} bet|again|amount|1 for 1|simple|par)\b"
)
_OUTCOME = re.compile(
    r"\b(?:cost|earn|bring|kill|down\b|good-?bye|away|free|flat|retain|deduct|commission|wins?|won|winn|los"
    r"|pay|paid|push|tie|draw|return|collect|take|keep|refund|stand-?off|even|odds|beat|forfeit|back|get"
    r"|receiv|nobody|double|half|times|profit|gone|over|settle|stays?|better|remove|sweep|goes|go to|house)"
)


def invents(statement: str, text: Plain) -> bool:
    """Whether a statement has money, odds or a share that the text has not (but for even money, which goes by many
    words), or a range that falls."""
    told = {value.said.replace(",", "") for value in text.values}
    told |= {"$1"} if _WHOLE_DOLLARS & set(text.terms) else set()
    subject, _, value = statement.partition(": ")
    paid = _ODDS.findall(CASE.split(value)[0]) if re.search(r"\bpay\b", subject) else []
    amounts = [amount.replace(",", "") for amount in (*_MONEY.findall(statement), *paid)]
    fallen = _RANGE.search(statement)
    return not told.issuperset(amounts) or (
        fallen is not None and float(fallen[1].replace(",", "")) >= float(fallen[2].replace(",", ""))
    )


_WHOLE_DOLLARS = frozenset(("whole dollar", "full dollar", "even dollar", "round dollar"))
_MONEY = re.compile(r"\$\d[\d,]*(?:\.\d\d)?")
_ODDS = re.compile(r"(?!1 to 1\b|1:1\b)(?<![\d.])[\d.]{1,9}(?: (?:to|for) |:)[\d.]{1,9}")
_RANGE = re.compile(r"\$(\d[\d,]*(?:\.\d\d)?) to \$(\d[\d,]*(?:\.\d\d)?)")
