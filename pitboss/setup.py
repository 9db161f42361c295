"""Run once by ``make``: installs system libraries that pip cannot. Says what it does first; never fails.

As root it installs what is missing. Other users see the one command to run, and can go on without it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the system that Pitboss can use, but does without if it is missing."""

    name: str
    use: str
    packages: tuple[str, ...]
    is_here: Callable[[], bool]


def pango_loads() -> bool:
    """Tested in a new process, since a failed import of WeasyPrint must not linger in this one."""
    return _succeeds("import weasyprint")


def subset_loads() -> bool:
    return _succeeds("import weasyprint.text.ffi as ffi, sys; sys.exit(ffi.harfbuzz_subset is None)")


def tesseract_runs() -> bool:
    return shutil.which("tesseract") is not None


def chromium_runs() -> bool:
    return shutil.which("chromium") is not None


def _succeeds(program: str) -> bool:
    return run(sys.executable, "-c", program)


PARTS = (
    Part("Pango", "makes PDFs", ("libpango-1.0-0", "libpangoft2-1.0-0"), pango_loads),
    Part("HarfBuzz's subset library", "makes PDFs small and fast", ("libharfbuzz-subset0",), subset_loads),
    Part("Tesseract", "reads scanned pages", ("tesseract-ocr",), tesseract_runs),
    Part("Chromium", "tries the desk as a person would, in the tests", ("chromium",), chromium_runs),
)
PACKAGES = tuple(package for part in PARTS[:2] for package in part.packages)
"""The packages that PDFs need."""


INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")


def main() -> int:
    missing = [part for part in PARTS if not part.is_here()]
    if not missing:
        return 0
    packages = [package for part in missing for package in part.packages]
    for part in missing:
        say(f"{part.name} is not on this machine; it {part.use}")
    if shutil.which("apt-get") is None:
        say(f"going on without; what is missing is called on Debian: {' '.join(packages)}")
    elif os.geteuid() != 0:
        say(f"going on without; to install it, run: sudo {' '.join((*INSTALL, *packages))}")
    else:
        say(f"installing: {' '.join(packages)}")
        install(missing)
        for part in missing:
            if not part.is_here():
                say(f"{part.name} could not be installed; everything that does without it works")
    return 0


def install(missing: list[Part]) -> None:
    """All at once, which is quick, or else one by one, so that an unknown package does not stop the others."""
    if run(*INSTALL, *(package for part in missing for package in part.packages)):
        return
    run("apt-get", "update")  # the package list is empty on a bare machine
    for part in missing:
        run(*INSTALL, *part.packages)


def run(*command: str) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def say(sentence: str) -> None:
    print(f"pitboss: {sentence}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
