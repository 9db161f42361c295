"""What the answers of a finding come to in dollars, where they settle nothing themselves: a round played to its end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from checker.findings import Finding, WitnessAnswer
from checker.words import money
from engine.blackjack.contrast import contrast
from engine.blackjack.playing import BlackjackHouse
from engine.deciding import Chosen, Stopped
from engine.odds import baseline
from engine.options import Option, readings_of, settled
from grammar.exhibit import Exhibit
from grammar.faults import Unreadable


def played_out(exhibit: Exhibit, finding: Finding) -> Finding:
    """The finding with the money that each of its answers moves in one round, where such a round was found."""
    witness = finding.witness
    if witness is None or not finding.options or all(answer.result for answer in witness.answers):
        return finding
    try:
        houses = [house(exhibit, witness.game, option) for option in finding.options]
        found = contrast(houses, finding.question, witness.situation)
    except (Stopped, Unreadable):
        return finding
    if found is None:
        return finding
    results = [
        (option, result_in(net, found.stake)) for option, net in zip(finding.options, found.results, strict=True)
    ]
    answers = tuple(with_result(answer, results) for answer in witness.answers)
    return replace(finding, witness=replace(witness, answers=answers, played=found.cards))


def house(exhibit: Exhibit, game: str, option: Option) -> BlackjackHouse:
    readings = baseline(exhibit) | readings_of([option])
    return BlackjackHouse(settled(exhibit, [option]), game, readings, Chosen(usual=True))


def with_result(answer: WitnessAnswer, results: list[tuple[Option, str]]) -> WitnessAnswer:
    told = next((words for option, words in results if answer.statement in {option.name, *option.winners}), "")
    return replace(answer, result=told)


def result_in(net: Fraction, stake: Fraction) -> str:
    if not net:
        return f"keeps {money(stake)}"
    return f"{'wins' if net > 0 else 'loses'} {money(abs(net))} on {money(stake)}"
