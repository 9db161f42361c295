"""A pay table omits a case that tables of its kind pay, or never says what loses.

Also reports the cases of a sometimes-losing wager that neither win nor lose.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

from base.records import dataclass
from checker.answer_text import said
from checker.context import CheckContext, GameContext, game_context
from checker.facts.jurisdiction import side_pays
from checker.facts.lines import MOST_NAMED, folded, listed, quoted_wagers
from checker.facts.paytables import EventFamily, Table, families, tables
from checker.facts.silent_cases import silent_cases, silent_deals
from checker.facts.silent_kinds import SilentKind, by_reference, goes_without_saying, rank_name, silent_kinds, told
from checker.facts.wagers import is_bonus, played_in
from checker.facts.worded_wins import worded_wins
from checker.finding import Certainty, Finding, Severity, Witness, place_at, place_of
from engine.cards import cards
from engine.conditions import predicate
from engine.effects import FORBIDDEN, Effect, EffectKind, effect_of
from engine.family import family_of
from engine.rulebook import Answers
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import Choice, Happens, Odds, words_in
from grammar.vocabulary import vocabulary


def uncovered_case(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for game in context.games:
        for table in tables(game):
            for family in families():
                for event in left_out(table, family):
                    deal, partly = unpaid(table, event)
                    if deal and (table.table.name, event) not in seen:
                        seen |= {(table.table.name, event), (table.about, "")}
                        yield finding(table, event, deal, partly)
        pays = {about: [rule.stated for rule in rules] for about, rules in side_pays(game).items()}
        alone = {about: stated for about, stated in pays.items() if (about, "") not in seen}
        seen |= {(about, "") for about in alone}
        silent = {about: stated for about, stated in alone.items() if never_loses(stated)}
        plainly = {about: stated for about, stated in silent.items() if loses_plainly(game, about, stated)}
        played = {about for about in plainly if folded(about) in played_in(game) or waits(game, about)}
        yield from losing_not_stated({about: plainly[about] for about in plainly if about in played}, Severity.WARNING)
        yield from losing_not_stated({about: plainly[about] for about in plainly if about not in played}, Severity.NOTE)
        open_ = {about: stated for about, stated in alone.items() if about not in plainly}
        settled = {about: one for about, one in open_.items() if about in silent or "lose" in kinds_of(one)}
        for gap, wagers in gaps(game, alike(settled)).items():
            found = nothing_said(game, wagers, gap, [one for wager in wagers for one in settled[wager]])
            beside = not any(folded(wager) in played_in(game) for wager in wagers)
            lost = beside and gap.severity is Severity.WARNING and implied(game, gap, wagers[0], settled)
            yield replace(found, severity=Severity.NOTE) if lost else found


def implied(game: GameContext, gap: Gap, wager: str, pays: dict[str, list[Stated]]) -> bool:
    """Does everybody take a side wager for lost there? It only wins or loses, and is usually lost there or one like it
    wins there instead.
    """
    own = pays[wager]
    if waits(game, wager):
        return False  # it loses on some rolls and stays on others, and the document has begun to say on which
    if kinds_of(own) <= {*WON, "lose"} and all(is_loss(kind.usual) for kind in silent_kinds(game, wager)):
        return bool(silent_kinds(game, wager))  # a bonus that pays from a pair on, and of which only a fold is told
    others = [about for about, stated in pays.items() if about != wager and same_values(stated, own)]
    won = (game.rules.ask("wager pay", gap.situation, other).effects for other in others)
    return kinds_of(own) <= {*WON, "lose"} and any(effect.kind in WON for effects in won for effect in effects)


def is_loss(usual: Effect | None) -> bool:
    return usual is not None and usual.kind == "lose" and usual.amount is None


def same_values(one: list[Stated], other: list[Stated]) -> bool:
    """Are two wagers won and lost for the same, as red and black are? A triple at 30 to 1 is nothing like "big"."""
    return Counter(stated.value for stated in one) == Counter(stated.value for stated in other)


def alike(pays: dict[str, list[Stated]]) -> list[list[str]]:
    """Wagers that are paid by the same words share one gap."""
    found: dict[tuple[object, ...], list[str]] = {}
    for about, stated in pays.items():
        found.setdefault(tuple((one.when, one.value, one.default) for one in stated), []).append(about)
    return list(found.values())


def left_out(table: Table, family: EventFamily) -> list[str]:
    """Events of a family that a table omits although it has two others."""
    named = {row.event for row in table.rows}
    return [event for event in family.events if event not in named] if len(named & set(family.events)) > 1 else []


def unpaid(table: Table, event: str) -> tuple[str, bool]:
    """The smallest situation where the event happens and no row applies; empty if a row always does.

    Also whether a row applies in some other situation with the event.
    """
    situations = deals(table, event) if table.about else winning_hands(table, event)
    holds = predicate(Happens(event), table.game.rules.terms, table.game.exhibit.events)
    rows = [
        rule
        for statements in table.game.rules.statements.values()
        for rule in statements
        if rule.stated.table == table.table.name
    ]
    happening = [at for at in situations if holds(at)]
    bare = [at for at in happening if not any(rule.holds(at) for rule in rows)]
    deal = next((str(at.told()) for at in bare if eligible(table.game, at)), "")
    return deal, len(bare) < len(happening)


def eligible(game: GameContext, at: Any) -> bool:
    return FORBIDDEN not in game.rules.ask("bonus eligibility", at).effects


def deals(table: Table, event: str) -> list[Any]:
    """The wager's situations, subdivided by the event."""
    first = table.rows[0].stated[0]
    added = Stated(
        key="the case left out",
        question="wager pay",
        value=Odds(Fraction(1)),
        about=first.about,
        when=Happens(event),
        games=first.games,
        line=table.rows[0].row,
    )
    exhibit = replace(table.game.exhibit, stated=(*table.game.exhibit.stated, added))
    return game_context(exhibit, table.game.name, table.game.rules.readings).reach.situations("wager pay", first.about)


def winning_hands(table: Table, event: str) -> Sequence[Any]:
    """Hands of the main wager, subdivided by the event."""
    rules = table.game.rules
    return family_of(rules.exhibit).settled_hands(rules, tuple(single(Happens(event), rules)))


def finding(table: Table, event: str, deal: str, partly: bool) -> Finding:
    side = bool(table.about)
    then = "loses" if side else "pays what any other win pays"
    unpaid_so = f"a row for a part of {event} only; the rest {then}" if partly else f"no row for {event}: it {then}"
    return Finding(
        check="uncovered-case",
        severity=Severity.WARNING if side else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" has {unpaid_so}',
        places=(place_at(table.table),),
        question="wager pay" if side else "main pay",
        about=table.about,
        witness=Witness(deal=deal, answers=(), game=table.game.name),
    )


def never_loses(stated: list[Stated]) -> bool:
    """A side wager that the document pays and never collects."""
    kinds = kinds_of(stated)
    return bool(kinds & WON) and "lose" not in kinds and not any(one.default for one in stated)


WON: frozenset[EffectKind] = frozenset({"pays", "win", "counts"})


def loses_plainly(game: GameContext, about: str, stated: list[Stated]) -> bool:
    """Would everybody take it that the wager loses where it does not win? Not where it may also be returned."""
    if kinds_of([one for one in stated if not isinstance(one.value, Odds)]) - WON:  # "1 for 1" is a pay, too
        return False
    return all(kind.usual is None or goes_without_saying(kind.usual) for kind in silent_kinds(game, about))


def waits(game: GameContext, about: str) -> bool:
    """Does the wager usually lose on some rolls and stay on others? Then it has to be said which are which."""
    usual = {kind.usual.kind for kind in silent_kinds(game, about) if kind.usual is not None}
    return usual >= {"lose", "stay"}


def losing_not_stated(pays: dict[str, list[Stated]], severity: Severity) -> Iterator[Finding]:
    """That a side wager loses where it does not win goes without saying; of the game's own wager it has to be said."""
    if not pays:
        return
    names = [f'"{about}"' for about in pays]
    not_won = "where they do not win" if len(names) > 1 else "where it does not win"
    yield Finding(
        check="uncovered-case",
        severity=severity,
        certainty=Certainty.READ,
        message=f"nothing says what becomes of {listed(names)} {not_won}",
        places=tuple(place_of(stated[0]) for stated in pays.values()),
        question="wager pay",
        about=", ".join(pays),
        asks=f"When {'do' if 1 < len(names) <= MOST_NAMED else 'does'} {quoted_wagers(list(pays))} lose?",
    )


@dataclass(frozen=True, slots=True)
class Gap:
    """Hands on which a wager is silent: what they have in common, and one of them."""

    hands: str
    """``with straight and flush``, ``where the dealer does not qualify``"""
    deal: str
    severity: Severity
    details: tuple[str, ...]
    usual: frozenset[str]
    """What is usual on these hands."""
    situation: Any = field(compare=False)

    cases: tuple[str, ...] = ()
    also: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """Other wagers, and in which cases they are open."""

    def is_like(self, other: Gap) -> bool:
        """Does one sentence settle both? A case of both is open, or single deals on which the same is usual."""
        if set(self.cases) & set(other.cases):
            return True
        deals = bool(self.usual) and self.usual == other.usual and self.is_deal and other.is_deal
        return (self.hands == other.hands or deals) and self.severity == other.severity

    @property
    def is_deal(self) -> bool:
        return self.hands.startswith(f"with {self.deal}")


def gaps(game: GameContext, wagers: list[list[str]]) -> dict[Gap, list[str]]:
    """Side wagers without an answer, by their gap: what one sentence settles is told once."""
    found: dict[Gap, list[str]] = {}
    for group in wagers:
        gap = gap_of(game, group[0])
        if gap is not None:
            same = next((one for one in found if one.is_like(gap)), gap)
            joined = found.pop(same, [])
            if Severity.ERROR in (same.severity, gap.severity):
                same = replace(same, severity=Severity.ERROR)
            if same.cases != gap.cases:
                same = replace(same, also=(*same.also, (tuple(group), gap.cases)))
            found[same] = [*joined, *group]
    return found


def gap_of(game: GameContext, about: str) -> Gap | None:
    elsewhere = by_reference(game, about)
    answers = (*game.answers("wager pay", about), *against_the_dealer(game, about))
    silent = (one for one in answers if not (one.given or one.overridden or is_won_in_words(game, about, one)))
    first = next((one for one in silent if not any(rule.holds(one.situation) for rule in elsewhere)), None)
    if first is None:
        return None
    kinds = silent_kinds(game, about)
    if not kinds and folded(about) in worded_wins(game) and not says_beats(game, about):
        return None  # that it wins is told in words; that the words have no odds is told by wager-never-settled
    if kinds and is_bonus(game, about) and all(one.usual is not None and one.usual.kind == "push" for one in kinds):
        return None  # a bonus on another wager has nothing to lose
    deal = next((one.told for one in sorted(kinds, key=weight)), told(first.situation, about))
    ranked = [one for one in kinds if one.rank]
    ranks = dict.fromkeys(f"{'some hands of ' if one.partly else ''}{rank_name(one.rank)}" for one in ranked)
    stays = bool(kinds) and all(one.usual is not None and one.usual.kind == "stay" for one in kinds)
    severity = Severity.NOTE if stays else Severity.ERROR if any(map(lost_row, kinds)) else Severity.WARNING
    usual = frozenset(one.usual.kind for one in kinds if one.usual is not None)
    deals = [one for one in silent_deals(game, about) if one != deal]
    cases, shown = silent_cases(game, about)
    hands = in_cases(cases, shown) or f"with {listed(ranks) or ', nor with '.join((deal, *deals))}"
    return Gap(hands, deal, severity, tuple(map(silent_hand, kinds)), usual, first.situation, cases)


BEATS = re.compile(r"\b(?:beat\w*|defeat\w*|higher than|better than|closer to 21 than|wins? against)\b")


def says_beats(game: GameContext, about: str) -> bool:
    """Do the words of a win say that the hand beats the dealer's? Who beats whom is known where a main wager is."""
    told = worded_wins(game).get(folded(about), ())
    return game.exhibit.has_main_game and any(BEATS.search(words_in(one.value).casefold()) for one in told)


AGAINST = (("9♠ 9♥ 3♦", "Q♥ A♣"), ("9♠ 9♥ 3♦", "9♣ 5♦ 7♠"), ("K♠ 8♦", "9♣ 9♥"), ("K♠ 8♦", "9♣ J♥"))
"""Hands that beat nobody: a 21 and a blackjack, two of 21, two of 18, a lower hand."""


def against_the_dealer(game: GameContext, about: str) -> Iterator[Answers]:
    """Words look at the dealer's hand where no other sentence on the wager does."""
    make = family_of(game.exhibit).situation
    for hand, dealer in AGAINST if says_beats(game, about) else ():
        at = make("settle", hand=cards(hand), dealer=cards(dealer), hits=len(hand.split()) - 2)
        yield game.rules.ask("wager pay", at, about)


def is_won_in_words(game: GameContext, about: str, answers: Answers) -> bool:
    """Is it a win by those words? A hand that ties, or that loses, is none of theirs."""
    if not says_beats(game, about):
        return False
    result = game.usual_answers("main result", answers.situation).effects
    return not result or any(effect.kind == "win" for effect in result)


def in_cases(cases: Sequence[str], deal: str) -> str:
    """What has to be settled, case by case: whoever settles only the first has not answered."""
    first, *others = cases or ("",)
    return f"where {first}, as with {deal}{''.join(f', nor where {one}' for one in others)}" if first else ""


def nothing_said(game: GameContext, wagers: list[str], gap: Gap, stated: list[Stated]) -> Finding:
    """Side wagers with nothing to say that the cases told are all the cases."""
    others = {wager for group, _ in gap.also for wager in group}
    names = [f'"{wager}"' for wager in wagers if wager not in others]
    together = "do" if len(wagers) <= MOST_NAMED else "does"
    neither = "neither win nor lose" if len(names) > 1 else "neither wins nor loses"
    such = ", as" if len(names) > 1 and gap.is_deal else ""
    also = "".join(f"; nor {those_of(group)} where {listed(cases, 'or')}" for group, cases in gap.also)
    return Finding(
        check="uncovered-case",
        severity=gap.severity,
        certainty=Certainty.PROVED,
        message=f"{listed(names)} {neither}{such} {gap.hands}{also}",
        places=tuple(dict.fromkeys(map(place_of, stated)))[:3],
        question="wager pay",
        about=wagers[0],
        asks=f"What {together} {quoted_wagers(wagers)} pay, and when are they lost?" if len(wagers) > 1 else "",
        witness=Witness(deal=gap.deal, answers=(), situation=gap.situation, game=game.name),
        details=gap.details,
    )


def those_of(wagers: Sequence[str]) -> str:
    """``does "War"``, ``do "Ante" and "War"``"""
    names = listed(f'"{wager}"' for wager in wagers)
    return f"do {names}" if len(wagers) > 1 else f"does {names}"


def lost_row(kind: SilentKind) -> bool:
    """Would a reader expect more than a loss? A better hand than one that wins, or one that usually does not lose."""
    return kind.outranks_a_win or (kind.usual is not None and not goes_without_saying(kind.usual))


def weight(kind: SilentKind) -> int:
    """The deal that shows a gap best comes first: a row that was lost, then a loss that is not told."""
    return 0 if lost_row(kind) else 2 if kind.usual is not None and kind.usual.kind == "stay" else 1


def silent_hand(kind: SilentKind) -> str:
    usual = f"; usual: {said(vocabulary().questions['wager pay'], kind.usual)}" if kind.usual else ""
    return f"{f'{rank_name(kind.rank)}: ' if kind.rank else ''}silent with {kind.told}{usual}"


def kinds_of(stated: list[Stated]) -> set[EffectKind]:
    known = {effect.kind for one in stated if (effect := effect_of(one.value)) is not None}
    return known | ({"pays"} if any(one.value == Choice("by reference") for one in stated) else set())
