"""How every pair ranks beside each board, as machine code; see loops.py for how hands are numbered."""

from __future__ import annotations

import numpy as np

from engine.declared.showdown.loops import CARDS, PAIRS, SOURCES, Numbers, board_ranks, take_out
from engine.machine_code import compiler

compiled = compiler("engine/declared/showdown/board_rank_loops.py", *SOURCES, nogil=True)


@compiled
def boards_ranked(boards: Numbers, missing: Numbers, threes: Numbers, tails: Numbers, found: Numbers) -> None:
    """Into found[board, pair] the number of the best rank of each pair that can be dealt beside a board."""
    most, one = np.empty(PAIRS, np.int16), np.empty(CARDS, np.int16)
    rank, free = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    gone = np.zeros(CARDS, np.bool_)
    for number in range(len(boards)):
        board = boards[number]
        take_out(missing, board, gone)
        for at in range(board_ranks(board, gone, threes, tails, most, one, rank, free)):
            found[number, free[at]] = rank[free[at]]
