"""What a signed PDF carries, made again: a procedure or a mathematics sheet, as its attachments say."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reports.signatures.evidence import Attached
    from reports.signatures.rebuild import Reprint


def reprint(files: tuple[Attached, ...]) -> Reprint:
    """Raises ValueError with a sentence."""
    from pitboss import filed_procedure, filed_sheet

    if filed_sheet.is_sheet(files):
        return filed_sheet.reprint_sheet(files)
    return filed_procedure.reprint(files)
