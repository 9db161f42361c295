"""The kinds of mutation: each breaks one fact of a clean document and says in advance what has to be found.

A kind yields every place in a model where it applies; a seed picks among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tests.support.edits import Model, Mutation
from tests.support.mutations import answer_mutations as answers
from tests.support.mutations import case_mutations as cases
from tests.support.mutations import document_mutations as documents
from tests.support.mutations import number_mutations as numbers
from tests.support.mutations import procedure_mutations as procedures

Kind = Callable[[Model], Iterator[Mutation]]

KINDS: tuple[Kind, ...] = (
    answers.contradict,
    answers.duplicate_with_a_change,
    answers.reverse_an_order,
    answers.drop,
    answers.narrow_a_range,
    answers.widen_a_range,
    answers.hedge,
    answers.leave_to_somebody,
    answers.make_vague,
    answers.damage,
    answers.read_in_two_ways,
    answers.add_a_dead_statement,
    answers.repeat,
    numbers.falsify_a_claim,
    numbers.change_a_pay,
    numbers.change_the_main_game,
    numbers.change_the_decks,
    numbers.swap_a_schedule,
    numbers.lose_the_unit,
    numbers.drop_a_row,
    numbers.overlap_rows,
    numbers.second_table,
    numbers.remove_a_rank,
    numbers.miscount_a_deck,
    numbers.cut_too_deep,
    numbers.pay_without_chips,
    numbers.misdefine_a_term,
    numbers.define_twice,
    documents.drop_a_required_fact,
    documents.misdate,
    documents.raise_a_limit,
    documents.open_a_limit,
    documents.unlist_equipment,
    documents.list_idle_equipment,
    documents.break_a_reference,
    documents.drop_a_step,
    documents.drop_a_remedy,
    documents.refuse_a_wager,
    documents.forget_a_pay,
    documents.lose_the_viewpoint,
    documents.skip_a_number,
    procedures.leave_the_dealer_a_choice,
    procedures.forget_the_ten,
    procedures.reverse_the_steps,
    procedures.deal_once_a_shoe,
    procedures.offer_again_to_fewer,
    procedures.drop_the_scope,
    procedures.count_splits_in_times,
    procedures.let_21_draw,
    procedures.fix_a_sum,
    procedures.misstate_the_object,
    procedures.move_an_amount,
    procedures.unlist_what_is_needed,
    procedures.hang_on_space,
    procedures.forget_the_operator,
    cases.unrank_the_ace,
    cases.let_split_aces_double,
    cases.refuse_all_side_wagers,
    cases.copy_a_sentence,
    cases.forget_the_wheel,
    cases.forget_a_choice,
    cases.take_back_even_money,
    cases.list_fewer_choices,
    cases.bind_a_player_in_two_ways,
    cases.overlook_the_natural,
)


def name_of(kind: Kind) -> str:
    return kind.__name__.replace("_", " ")


def mutations(model: Model, kind: Kind, most: int, seed: int) -> list[Mutation]:
    """At most this many mutations of one kind; the same seed gives the same ones."""
    found = list(kind(model))
    if len(found) <= most:
        return found
    return Random(f"{seed} {model.name} {kind.__name__}").sample(found, most)
