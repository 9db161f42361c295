"""Who sits here: asked once, shown everywhere, authenticated by nobody."""

from __future__ import annotations

from typing import Any

from pitboss.desk.records import Visit
from pitboss.desk.worker_desk import WorkerDesk


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    return {"folder": desk.folder}
