"""Called once by ``make``: installs Pango where it is missing and may be installed; never fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")


def main() -> int:
    if pango_loads():
        return 0
    prefix = root_prefix()
    if prefix is None or shutil.which("apt-get") is None:
        say(f"PDF output needs Pango. Ask an administrator to install: {' '.join(PACKAGES)}")
        return 0
    say("installing Pango for PDF output")
    install = [*prefix, "apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES]
    if subprocess.run(install, check=False, capture_output=True).returncode != 0:
        subprocess.run([*prefix, "apt-get", "update"], check=False, capture_output=True)
        subprocess.run(install, check=False, capture_output=True)
    if not pango_loads():
        say(f"Pango could not be installed; everything but PDF works. Install: {' '.join(PACKAGES)}")
    return 0


def pango_loads() -> bool:
    """Asked in a new process: a failed import of WeasyPrint must not stay behind in this one."""
    done = subprocess.run([sys.executable, "-c", "import weasyprint"], capture_output=True, check=False)
    return done.returncode == 0


def root_prefix() -> list[str] | None:
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def say(sentence: str) -> None:
    print(f"pitboss: {sentence}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
