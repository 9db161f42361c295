"""What a document was printed with: everything that its bytes depend on besides its source."""

from __future__ import annotations

import platform
from functools import cache
from importlib.metadata import version

from base.cache import fingerprint

CODE = ("base", "grammar", "engine", "checker", "reports", "pitboss")
DIGITS = 12


@cache
def made_with() -> str:
    """Versions of Pitboss and of its printer, typesetter and fonts, in a line that is printed into every document."""
    from reports.pdf.weasyprint import libraries

    parts = (
        f"code {fingerprint(*CODE).hex()[:DIGITS]}",
        f"fonts {fingerprint('reports/fonts').hex()[:DIGITS]}",
        *(f"{name} {version(name.lower())}" for name in ("WeasyPrint", "pydyf", "fontTools", "pikepdf")),
        *libraries(),
        platform.machine(),
    )
    return f"Pitboss {version('pitboss')} ({', '.join(parts)})"
