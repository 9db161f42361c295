"""What a text says of one wager only, or in one case only: ``you lose only your ante``, ``paid only if you win``.

A reader that drops the *only* would call such a sentence right that says the contrary of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.circumstances import Circumstance, circumstances_in, known_circumstances, pays
from intake.posted.names import NamedWager, wagers_in
from intake.posted.procedure_words import ProcedureWords

_ONLY_LOST = re.compile(
    r"\b(?:lose|loses|lost|forfeits?|forfeited|give up|gives up|costs? you|takes?|collects?)"
    r" (?:only|just|nothing but|no more than)(?: the| your| his| their)? (?P<what>[a-z0-9' +]{2,40})"
    r"|\bonly (?:the |your |his |their )?(?P<what_>[a-z0-9' +]{2,40}?) (?:is|are|will be|gets?)? ?"
    r"(?:lost|loses?|forfeited|taken|collected|forfeit)\b"
    r"|\b(?:loses?|forfeits?|gives? up) (?:the|your|his|their) (?P<what__>[a-z0-9' +]{2,30}?) (?:only|alone)\b"
)
_HALF = re.compile(r"\bhalf\b|1/2|\$")
_LOSS = "player loses"


def only_lost(said: str, words: ProcedureWords, names: tuple[NamedWager, ...]) -> tuple[str, ...]:
    """The wager that is lost, and each other that the procedure takes in the same case, as given back."""
    found = _ONLY_LOST.search(said)
    if found is None or _HALF.search(said):
        return ()
    named = wagers_in(found["what"] or found["what_"] or found["what__"], names)[0]
    happens, _ = circumstances_in(
        f"{said[: found.start()]} {said[found.end() :]}", known_circumstances(words.sentences)
    )
    if not named or not happens:
        return ()
    lost = [wager for wager, rest in pays(words.sentences) if rest.startswith(_LOSS) and speaks_of_all(rest, happens)]
    others = [wager for wager in dict.fromkeys(lost) if wager not in named]
    condition = " and ".join(one.condition for one in happens)
    return (
        *(f'wager pay "{wager}": {_LOSS} when {condition}' for wager in named if wager in lost),
        *(f'wager pay "{wager}": push when {condition}' for wager in others),
    )


def speaks_of_all(rest: str, happens: tuple[Circumstance, ...]) -> bool:
    return all(one.known in rest for one in happens)


def is_only_lost(said: str) -> bool:
    """Does it say that one wager alone is lost? Whoever does not read the *only* must not read the rest."""
    return _ONLY_LOST.search(said) is not None and not _HALF.search(said)


_ONLY_PAID = re.compile(
    r"\b(?:only|just) (?:is |are |be )?(?:paid|pays?|wins?|awarded|counts?|applies|apply|valid|good)?"
    r" ?(?:if|when|where|provided)\b"
    r"|\b(?:paid|pays?|wins?|awarded|counts?|applies|apply|is|are) (?:only|just) (?:if|when|where|to players who|for)\b"
    r"|\b(?:only|just) (?:paid|pays?|wins?|awarded) (?:to|on|for)\b"
)
_WHATEVER = re.compile(
    r"\b(?:regardless of|whether or not|no matter (?:what|whether|if|how)|even (?:if|when)|irrespective of|whatever)\b"
    r"(?P<rest>[^.;]{0,80})"
)
_DEALER = re.compile(r"\b(?:dealer(?:'s)?|you (?:lose|win|beat)|your hand (?:loses|wins|beats))\b")
_PAID = re.compile(r"\b(?:pays?|paid|wins?|awarded|collects?|payout|bonus|still|always)\b")
_DENIED = re.compile(r"\b(?:not|never|no|nor|neither)\b|n't\b|\b(?:loses?|lost|push(?:es)?|returned|fold\w*)\b|\$")
_SHOWDOWN = re.compile(r'\bdealer\b|"player wins"|"hands tie"|"player is beaten"|\bwins?"')


def wrong_restrictions(
    said: str, words: ProcedureWords, names: tuple[NamedWager, ...], heading: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """``The bonus is paid only if you beat the dealer``, where the dealer's hand does not matter; or the contrary."""
    only, whatever = _ONLY_PAID.search(said), _WHATEVER.search(said)
    cue = only or whatever
    if cue is None or (only and whatever) or "?" in said:
        return
    before, after = said[: cue.start()], whatever["rest"] if whatever else said[cue.end() :]
    named = wagers_in(before, names)[0] or wagers_in(after, names)[0] or heading
    wager = named[0] if len(named) == 1 else ""
    paid = [rest for name, rest in pays(words.sentences) if name == wager and not rest.startswith((_LOSS, "push"))]
    if not paid or not _DEALER.search(after) or not _PAID.search(said) or _DENIED.search(before):
        return
    hangs = all(_SHOWDOWN.search(rest) for rest in paid)
    if only and not any(_SHOWDOWN.search(rest) for rest in paid) and not _DENIED.search(after):
        yield f"{wager} is paid only where the hand is set against the dealer's", "it is paid whatever the dealer holds"
    if whatever and hangs and not _CASES.search(before):
        yield f"{wager} is paid whatever the dealer holds", f"it is paid when {paid[0].partition(' when ')[2]}"


_CASES = re.compile(r"\b(?:if|when|unless|dealer)\b")
"""The sentence has a case of its own before."""
