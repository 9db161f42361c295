"""What words of a posted text show of it: that they state something, lean on others, or tell one hand."""

from __future__ import annotations

import re

STATES = re.compile(
    r"\d|\$|%|\b(?:must|may|can|cannot|shall|will|pays?|paid|wins?|loses?|lose|push|pushes|allowed|not|no|never|only"
    r"|draws?|stands?|hits?|costs?|back|keeps?|gets?|counts?|stays?|off|always|every|least|most|same|if|unless|beats?"
    r"|double|split|surrender|insurance|equal|half|qualif\w*)\b"
)
RANGES = re.compile(r"\d ?(?:\bto\b|\bthrough\b|-) ?\d")
LEANS = re.compile(r"(?i)\b(?:also|too|as well|likewise|however|otherwise|then)\b")
"""Words that lean on the sentence before: what was read may lack its condition."""
ALWAYS = re.compile(r"\b(?:regardless|no matter|without exception|in (?:every|any) case)\b")
PRONOUN = re.compile(r"(?:it|they|this|these|that|those)\b")
LISTED_ODDS = re.compile(r"\b\d{1,4}(?:, \d{1,4}){1,8},? and \d{1,4} (?:to|for) 1\b")
AMOUNT = re.compile(r"\$\d")
EITHER = re.compile(r"\b(?:either|both|(?:each|any|one) of (?:them|these|those|the two|the 2))\b")
"""Wagers that were named before."""
BEFORE_SEVEN = re.compile(r"\bbefore (?:a |the )?7\b")
"""No wager is meant."""
EXAMPLE = re.compile(
    r"(?:^|[,.:;] )say,? (?:you|your|the|we)\b|\b(?:suppose|imagine|for example|for instance|example:)"
    r"|\byou(?:'ve)? (?:bet|put|wager|stake|have) \$\d"
    r"|\b(?:put|push|bet|i have|i bet) \$\d{1,4} (?:on|and|forward|out)\b"
    r"|\b(?:are|is|been) dealt an? (?!card|hand|second|third)"
    r"|\bhad (?:you|the dealer)\b"
)
"""A hand that is told: what is said of it, and its money, holds for that hand."""
HALF = re.compile(r"(?:unless|except|but|and|or)\b")
LEAD = re.compile(
    r"(?i)\b(?:as follows|(?:like|as|by|from) (?:this|these|below|the (?:list|table|chart|schedule))(?: below)?"
    r"|(?:following|this) (?:list|table|odds|schedule)|by the list)\W*:$"
)
"""What only leads to the rows below it."""
CASE = re.compile(r"\b(?:when|if)\b")
NOTHING = re.compile(r"\b(?:loses?|losing|give up|costs?|pays?|wins?)(?: you)? nothing\b")
"""Turns the verb round."""
RESULT = re.compile(r"\b(?:wins?|loses?|push(?:es)?|lost|returned|must|may|can)\b")
COLON = re.compile(r":(?!\d)")
MAIN = ("main result", "main pay", "tie result")
FEWEST_WORDS = 7
"""A shorter sentence is an inscription."""
FEWEST_ROWS = 4
"""So many rows of hands and numbers are a pay table without a heading."""
CLAIM = "claim"
"""A figure that is worked out, not a rule: nothing that a text is asked against."""
ODDS_ALONE = re.compile(r"(?:it |this |which |each )?(?:pays?|is paid|wins?) (?:even money|\d+ (?:to|for) \d+)\W*$")
"""Odds that name nothing they are for."""
