"""Files that were dropped, under the names they had: for readers that tell the name of what they read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from grammar.errors.faults import Unreadable
from pitboss.desk.records import Refused


@contextmanager
def under_their_names(files: Mapping[str, str]) -> Iterator[dict[str, Path]]:
    """By name, the path of a copy; what is said about it names the file, never where the copy lies."""
    with TemporaryDirectory(prefix="pitboss-") as folder:
        paths = {name: Path(folder, Path(name).name or "file") for name in files}
        for name, path in files.items():
            copyfile(path, paths[name])
        try:
            yield paths
        except Unreadable as unreadable:
            raise Refused(unreadable.sentence.replace(f"{folder}/", "")) from None
        except OSError as error:
            raise Refused(f"{Path(str(error.filename)).name}: {error.strerror}") from None
