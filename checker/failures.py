"""What went wrong while a document was checked: never silent, never clean."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from base.effort import TOO_MUCH, TooMuchWork
from base.progress import Cancelled
from base.records import dataclass
from engine.side_wagers.counting import Uncountable

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Failure:
    """A step that was not carried out, and why; what it would have said is not decided."""

    step: str
    why: str
    lasting: bool = False
    """Whether another run on the same files would fail alike."""


def attempted(step: str, work: Callable[[], Result], otherwise: Result, failures: list[Failure]) -> Result:
    """What the work returns; if it fails, the failure is recorded and the other value stands in.

    Cancelling is no failure, and a developer who sets PITBOSS_TRACEBACK sees the error itself.
    """
    try:
        return work()
    except Cancelled:
        raise
    except Exception as error:
        if os.environ.get("PITBOSS_TRACEBACK"):
            raise
        failures.append(Failure(step, reason(error)))
        return otherwise


def merged(failures: list[Failure]) -> list[Failure]:
    """The same, steps for which no work was left as one."""
    spent = [one for one in failures if one.why.startswith(TOO_MUCH)]
    if len(spent) < 2:
        return failures
    together = Failure(f"{len(spent)} checks", f"{spent[0].why}: {', '.join(one.step for one in spent)}", lasting=True)
    return [*(one for one in failures if one not in spent), together]


def reason(error: Exception) -> str:
    match error:
        case MemoryError():
            return "the memory did not suffice"
        case RecursionError():
            return "it is nested too deeply"
        case OSError():
            return f"{error.filename or 'a file'}: {error.strerror or error}"
        case Uncountable() | TooMuchWork():
            return str(error)
    said = " ".join(str(error).split())[:200]
    return f"a mistake in Pitboss itself ({type(error).__name__}{f': {said}' if said else ''}); please report it"
