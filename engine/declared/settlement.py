"""What a wager brings in each row of a table, by asking; what is left open is settled as usual, and noted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction

from base.records import dataclass
from engine.declared.declared_document import usual_beside
from engine.declared.plan import PAY, WagerPlan, asked_as
from engine.declared.row_text import told
from engine.declared.situation_table import Column, DeclaredSituation, SituationTable
from engine.declared.table_answers import ask_table, gain, word
from engine.effects import Effect
from engine.rulebook import Answer, Answers, Rulebook
from engine.side_wagers.counting import Uncountable
from grammar.question_names import QuestionName


@dataclass(frozen=True, slots=True)
class WagerOutcome:
    """What one class of rows comes to: the statement that says so, what it brings (None: it stays), and any clash."""

    answer: Answer | None
    gain: Fraction | None
    clash: tuple[Answer, ...] = ()


@dataclass(slots=True)
class Settling:
    """Asks for one plan; assumed holds what had to be settled as usual."""

    plan: WagerPlan
    assumed: dict[str, None] = field(default_factory=dict)

    def outcomes(self, wager: str, table: SituationTable) -> tuple[Column, list[WagerOutcome]]:
        """For each row the number of its class, and what each class comes to. Raises Uncountable."""
        asked = ask_table(self.plan.rules, PAY, table, wager, usual=self.plan.usual)
        found = [
            self.outcome(wager, answers, table, row) for answers, row in zip(asked.answers, asked.rows, strict=True)
        ]
        return asked.classes, found

    def outcome(self, wager: str, answers: Answers, table: SituationTable, row: int) -> WagerOutcome:
        given = answers.given
        if given:
            clash = given if len(answers.effects) > 1 else ()
            return WagerOutcome(given[0], worth(given[0].effect), clash)
        usual = self.plan.usual.ask(PAY, answers.situation, wager).given
        if silence_loses(self.plan.rules, wager):
            self.refuse_silence(wager, usual, table, row)
            return WagerOutcome(None, Fraction(-1))
        if usual:
            self.assumed[f'what "{wager}" pays is as usual where the document is silent'] = None
            return WagerOutcome(usual[0], worth(usual[0].effect))
        raise Uncountable(f"nothing says what it pays: {self.told(table, row)}")

    def refuse_silence(self, wager: str, usual: Sequence[Answer], table: SituationTable, row: int) -> None:
        """A pay table lists what wins, so that a usual win which it lacks is lost, and noted; it need not list what is
        returned. Statements one by one promise no list at all. Raises Uncountable where a common result has no pay."""
        kept = [one.effect for one in usual if one.effect.kind != "lose" or one.effect.amount is not None]
        in_table = all(rule.stated.table for rule in self.plan.rules.speaking(PAY, wager))
        if not (usual or in_table):
            self.assumed[f'"{wager}" loses where no sentence says what becomes of it'] = None
        if not kept:
            return
        if not in_table or any(effect.kind != "pays" for effect in kept):
            usually = USUALLY.get(kept[0].kind, "is not lost")
            raise Uncountable(
                f'nothing says what becomes of "{wager}" where it usually {usually}: {self.told(table, row)}; '
                f'say it, or wager pay "{wager}": player loses otherwise'
            )
        self.assumed[f'"{wager}" loses in every case that is not listed, though it usually does not in some'] = None

    def said(self, question: str, table: SituationTable) -> tuple[Column, list[str]]:
        """What a question of play is answered with: for each row its class, for each class the kind of answer."""
        name, about = asked_as(question)
        asked = ask_table(self.plan.rules, name, table, about, "hand", usual=self.plan.usual)
        kinds = [self.kind(name, question, answers, table, row)
                 for answers, row in zip(asked.answers, asked.rows, strict=True)]  # fmt: skip
        return asked.classes, kinds

    def kind(self, name: QuestionName, question: str, answers: Answers, table: SituationTable, row: int) -> str:
        effects = answers.effects
        if effects:
            if len(effects) > 1:
                self.assumed[f"{question}: the first of two statements"] = None
            return word(effects[0])
        usual = self.plan.usual.ask(name, answers.situation, answers.about).effects
        if not usual:
            raise Uncountable(f"nothing answers {question}: {self.told(table, row)}")
        self.assumed[f"{question} is as usual"] = None
        return word(usual[0])

    def told(self, table: SituationTable, row: int) -> str:
        return told(self.plan.terms, self.plan.source, table, row)


USUALLY = {"pays": "wins", "push": "is returned", "stay": "stays", "lose": "loses a part only"}
"""What a usual answer other than a loss does with a wager."""


def worth(effect: Effect) -> Fraction | None:
    try:
        return gain(effect)
    except ValueError as reason:
        raise Uncountable(str(reason)) from None


def silence_loses(rules: Rulebook, wager: str) -> bool:
    """Is what the document does not list lost? So it is of pay tables, and where it lists only what the wager wins;
    but a bonus, which is never lost where it is usual, is not lost by silence."""
    rows = rules.speaking(PAY, wager)
    wins = all(worth > 0 for worth in worths(rules, wager))
    listed = bool(rows) and (wins or all(rule.stated.table for rule in rows))
    return listed and not is_bonus(rules, wager)


def is_bonus(rules: Rulebook, wager: str) -> bool:
    """Whether the family pays this wager in some cases and takes it in none."""
    usual = worths(usual_beside(rules), wager)
    return bool(usual) and min(usual) >= 0


def worths(rules: Rulebook, wager: str) -> list[Fraction]:
    """The sign of what each statement on a wager brings; one that brings nothing of its own counts as a loss."""
    said = (rule.effect(DeclaredSituation("settle")) for rule in rules.speaking(PAY, wager))
    return [Fraction(-1) if effect is None else Fraction(effect.worth) for effect in said]
