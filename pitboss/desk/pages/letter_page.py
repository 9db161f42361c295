"""The review."""

from __future__ import annotations

from typing import Any

from pitboss.desk.records import Visit
from pitboss.desk.worker_desk import WorkerDesk


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    return {"points": desk.document(visit.document).points}
