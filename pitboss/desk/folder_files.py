"""Files of the desk's folder that pages offer: what is chosen is looked up in these lists, so no name leads out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from base.files import contents
from pitboss.desk.desk_folder import MOST_FOLDERS
from pitboss.register import LINES

MOST_LISTED = 200


def files_of(folder: Path, *suffixes: str) -> list[str]:
    """By their place in the folder, without hidden ones and without links that lead out."""
    found = (path for path in walked(folder) if path.suffix.lower() in suffixes)
    return [str(path.relative_to(folder)) for path in islice(found, MOST_LISTED)]


def trust_files(folder: Path) -> list[str]:
    """Those that say whom one trusts; those that know roles come before bare certificates."""
    lists = [one for one in files_of(folder, ".toml") if is_trust(folder / one)]
    return [*lists, *files_of(folder, ".pem")]


def is_trust(path: Path) -> bool:
    try:
        return b"authorities" in contents(path, 1 << 20)
    except OSError:
        return False


def registers(folder: Path) -> list[str]:
    """The folders that are a register of approvals."""
    found = (str(path.parent.relative_to(folder)) for path in walked(folder) if path.name == LINES)
    return list(islice(found, MOST_LISTED))


def walked(folder: Path) -> Iterator[Path]:
    for number, (here, inside, files) in enumerate(os.walk(folder)):
        inside[:] = sorted(name for name in inside if not name.startswith((".", "__"))) if number < MOST_FOLDERS else []
        for name in sorted(files):
            path = Path(here, name)
            if not name.startswith(".") and path.is_file() and path.resolve().is_relative_to(folder):
                yield path
