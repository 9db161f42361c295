"""How Pitboss calls a function of its own in another process."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).parents[1])


def calling(module: str, function: str) -> list[str]:
    """The command; its path is that of this code, whatever the folder it is called from holds."""
    call = f"import sys; sys.path.insert(0, {ROOT!r}); from {module} import {function}; {function}()"
    return [sys.executable, "-P", "-c", call]
