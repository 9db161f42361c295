"""Games of two hands that share no card, as documents: published ones, and small ones that can be dealt out by hand."""

FIVE_CARD_EVENTS = """event straight flush: cards are consecutive and cards are the same suit
event four of a kind: cards have groups 4-1
event full house: cards have groups 3-2
event flush: cards are the same suit
event straight: cards are consecutive
event three of a kind: cards have groups 3-1-1
event two pair: cards have groups 2-2-1
event pair: cards have groups 2-1-1-1
event high card: cards are drawn
"""
THREE_CARDS = """event straight flush: cards are consecutive and cards are the same suit
event three of a kind: cards have groups 3
event straight: cards are consecutive
event flush: cards are the same suit
event pair: cards have groups 2-1
event high card: cards are drawn
ranking: straight flush, three of a kind, straight, flush, pair, high card, ace low in A-2-3
"""
ANTE_AND_RAISE = """stage decision: player chooses fold or raise adding 2 times "Ante" to "Raise"
wager pay "Ante": player loses when player chose fold
wager pay "Ante": 1 to 1 when player chose raise and (not "dealer qualifies" or hand ranks above dealer hand)
wager pay "Ante": push when player chose raise and "dealer qualifies" and hand ranks with dealer hand
wager pay "Ante": player loses when player chose raise and "dealer qualifies" and hand ranks below dealer hand
wager pay "Raise": push when not "dealer qualifies" or hand ranks with dealer hand
wager pay "Raise": player loses when "dealer qualifies" and hand ranks below dealer hand
"""
QUALIFIES = """event dealer qualifies: dealer hand ranks at least pair or (number of aces in dealer hand is 1 \
and number of kings in dealer hand is 1)
"""
WON = '"dealer qualifies" and hand ranks above dealer hand'


def raise_pays(pays: dict[str, int]) -> str:
    """What the raise wins, by the event of one's own hand."""
    return "".join(f'wager pay "Raise": {odds} to 1 when {WON} and hand is {event}\n' for event, odds in pays.items())


THREE_AND_AN_UP_CARD = (
    "randomizer: cards\n"
    "stage deal: dealer draws 1 card as up card, then player draws 3 cards as hand, then dealer draws 2 cards as hole "
    "cards, hidden\n"
    "combination dealer hand: up card and hole cards\n"
    + THREE_CARDS
    + QUALIFIES
    + ANTE_AND_RAISE
    + raise_pays({"straight flush": 9, "three of a kind": 4, "straight": 2, "flush": 1, "pair": 1, "high card": 1})
)
PLAYED = "not player chose fold and not player chose give up"
BEST_OF_MORE = """randomizer: cards
stage deal: player draws {cards} cards as hand, then dealer draws {cards} cards as dealer cards, hidden
combination best hand: best {best} of hand
combination dealer hand: best {best} of dealer cards
event strong: best hand ranks at least pair of As
event dealer qualifies: dealer hand ranks at least {qualifies}
stage strong decision: player chooses give up or single adding "Ante" to "Play" \
or triple adding 3 times "Ante" to "Play" when "strong"
stage decision: player chooses fold or play adding "Ante" to "Play" when not "strong"
wager link "Super Bonus": "Ante"
wager pay "Ante": player loses when player chose fold or player chose give up
wager pay "Ante": push when {played} and (not "dealer qualifies" or best hand ranks with dealer hand)
wager pay "Ante": 1 to 1 when {played} and "dealer qualifies" and best hand ranks above dealer hand
wager pay "Ante": player loses when {played} and "dealer qualifies" and best hand ranks below dealer hand
wager pay "Play": 1 to 1 when not "dealer qualifies" or best hand ranks above dealer hand
wager pay "Play": push when "dealer qualifies" and best hand ranks with dealer hand
wager pay "Play": player loses when "dealer qualifies" and best hand ranks below dealer hand
wager pay "Super Bonus": player loses when player chose fold or player chose give up
wager pay "Super Bonus": push when {played} and not best hand ranks at least straight \
and not best hand ranks below dealer hand
wager pay "Super Bonus": player loses when {played} and not best hand ranks at least straight \
and best hand ranks below dealer hand
"""


def best_of_more(cards: int, best: int, qualifies: str, events: str, bonus: dict[str, str]) -> str:
    """The best few of more cards each; a strong hand may be raised three times, and has a bonus of its own."""
    rules = BEST_OF_MORE.format(cards=cards, best=best, qualifies=qualifies, played=PLAYED)
    pays = (
        f'wager pay "Super Bonus": {odds} when {PLAYED} and best hand is {event}\n' for event, odds in bonus.items()
    )
    return events + rules + "".join(pays)


BEST_THREE_OF_FOUR = best_of_more(
    4, 3, "pair of Ks", THREE_CARDS, {"straight flush": "5 to 1", "three of a kind": "3 to 1", "straight": "1 to 2"}
)
THREE_AGAINST_SIX = (
    "randomizer: cards\n"
    "stage deal: dealer draws 1 card as up card, then player draws 3 cards as hand, then dealer draws 5 cards as hole "
    "cards, hidden\n"
    "combination dealer hand: best 3 of up card and hole cards\n"
    + THREE_CARDS
    + "event dealer qualifies: dealer hand ranks at least straight\n"
    + ANTE_AND_RAISE
    + raise_pays({"straight flush": 30, "three of a kind": 9, "straight": 3, "flush": 1, "pair": 1, "high card": 1})
)
FOUR_CARDS = """event four of a kind: cards have groups 4
event straight flush: cards are consecutive and cards are the same suit
event three of a kind: cards have groups 3-1
event flush: cards are the same suit
event straight: cards are consecutive
event two pair: cards have groups 2-2
event pair: cards have groups 2-1-1
event high card: cards are drawn
ranking: four of a kind, straight flush, three of a kind, flush, straight, two pair, pair, high card, \
ace low in A-2-3-4
"""
FOUR_CARD_POKER = (
    "randomizer: cards\n"
    "stage deal: player draws 5 cards as hand, then dealer draws 1 card as up card, then dealer draws 5 cards as hole "
    "cards, hidden\n"
    "combination best hand: best 4 of hand\n"
    "combination dealer hand: best 4 of up card and hole cards\n"
    + FOUR_CARDS
    + """stage decision: player chooses fold or play adding "Ante" to "Play" or triple adding 3 times "Ante" to "Play"
wager pay "Ante": player loses when player chose fold
wager pay "Ante": 26 to 1 when best hand ranks at least four of a kind and not best hand ranks below dealer hand
wager pay "Ante": 21 to 1 when best hand is straight flush and not best hand ranks below dealer hand
wager pay "Ante": 19 to 1 when best hand is straight flush and best hand ranks below dealer hand
wager pay "Ante": 24 to 1 when best hand ranks at least four of a kind and best hand ranks below dealer hand
wager pay "Ante": 3 to 1 when best hand is three of a kind and not best hand ranks below dealer hand
wager pay "Ante": 1 to 1 when best hand is three of a kind and best hand ranks below dealer hand
wager pay "Ante": 1 to 1 when not best hand ranks at least three of a kind and not best hand ranks below dealer hand
wager pay "Ante": player loses when not best hand ranks at least three of a kind and best hand ranks below dealer hand
wager pay "Play": 1 to 1 when not best hand ranks below dealer hand
wager pay "Play": player loses when best hand ranks below dealer hand
""".replace("when best hand", "when not player chose fold and best hand").replace(
        "when not best hand ranks at least three", "when not player chose fold and not best hand ranks at least three"
    )
)
"""The bonus of 25, 20 and 2 to 1, paid whoever wins, is part of what the ante brings."""
