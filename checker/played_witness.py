"""What a finding's answers come to in dollars when they settle nothing themselves: plays a round to its end."""

from __future__ import annotations

from dataclasses import replace

from checker.finding import Finding, WitnessAnswer
from checker.witness_money import result_in
from engine.arbiter import Chosen, Stopped
from engine.family import family_of
from engine.play.rounds import House
from engine.resolutions import Option, readings_of, settled
from engine.side_wagers.odds import baseline
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit


def played_out(exhibit: Exhibit, finding: Finding) -> Finding:
    """The finding with the money that each of its answers moves in one round, if such a round was found."""
    counterexample, witness = family_of(exhibit).counterexample, finding.witness
    if (
        counterexample is None
        or witness is None
        or not finding.question
        or not finding.options
        or all(answer.result for answer in witness.answers)
    ):
        return finding
    try:
        houses = [house(exhibit, witness.game, option) for option in finding.options]
        found = counterexample(houses, finding.question, witness.situation)
    except (Stopped, Unreadable):
        return finding
    if found is None:
        return finding
    results = [
        (option, result_in(net, found.stake)) for option, net in zip(finding.options, found.results, strict=True)
    ]
    answers = tuple(with_result(answer, results) for answer in witness.answers)
    if any(one.result not in ("", new.result) for one, new in zip(witness.answers, answers, strict=True)):
        return finding  # another open question decided this round: its money is not that of the answer
    return replace(finding, witness=replace(witness, answers=answers, played=found.deal))


def house(exhibit: Exhibit, game: str, option: Option) -> House:
    readings = baseline(exhibit) | readings_of([option])
    return family_of(exhibit).house(settled(exhibit, [option]), game, readings, ONLY_SILENCE, None)


ONLY_SILENCE = Chosen(usual=True, clashes=False)
"""A round in which statements clash proves nothing: its money would be that of the statement we prefer."""


def with_result(answer: WitnessAnswer, results: list[tuple[Option, str]]) -> WitnessAnswer:
    """The answer with the money of the one option that stands for it; as it was where none does, or several differ."""
    told = {words for option, words in results if answer.statement in {option.name, *option.winners}}
    return replace(answer, result=told.pop()) if len(told) == 1 else answer
