"""The pages of the desk, in the order of the work. CONTRIBUTING says how to add one.

A page is a module in ``pages/`` with ``view(visit, desk)``, which returns what its template shows, and, where a reader
can do something, ``ACTS`` (done at once) and ``LONG`` (done in a process of their own, with progress). Its template is
``templates/<name>.html.jinja``, its script ``static/<name>.js``. The module is loaded by the worker only.
"""

from __future__ import annotations

from typing import NamedTuple


class Page(NamedTuple):
    """A page of one document, or of the folder.

    ``long`` names its acts that take long, ``downloads`` those of them that a link leads to, ``secrets`` the fields of
    its forms that are never written anywhere.
    """

    name: str
    title: str
    module: str
    of_document: bool = True
    long: tuple[str, ...] = ()
    downloads: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()


PAGES = (
    Page("shelf", "Shelf", "pitboss.desk.pages.shelf_page", of_document=False, long=("drop",)),
    Page("who", "Who sits here", "pitboss.desk.pages.who_page", of_document=False),
    Page("read", "Read", "pitboss.desk.pages.read_page", long=("page.png",), downloads=("page.png",)),
    Page("review", "Review", "pitboss.desk.pages.review_page", long=("choices",)),
    Page("ask", "Ask the table", "pitboss.desk.pages.ask_page", long=("ruling.pdf",), downloads=("ruling.pdf",)),
    Page("odds", "Odds", "pitboss.desk.pages.odds_page", long=("odds", "plays")),
    Page(
        "amendment",
        "Amendment",
        "pitboss.desk.pages.amendment_page",
        long=("compare", "sheet.pdf", "sheet.txt"),
        downloads=("sheet.pdf", "sheet.txt"),
    ),
    Page("posted", "Posted texts", "pitboss.desk.pages.posted_page", long=("compare",)),
    Page(
        "letter",
        "Letter",
        "pitboss.desk.pages.letter_page",
        long=("letter.docx", "letter.pdf", "letter.txt"),
        downloads=("letter.docx", "letter.pdf", "letter.txt"),
    ),
    Page(
        "sign",
        "Sign",
        "pitboss.desk.pages.sign_page",
        long=("print", "sign", "draft.pdf", "procedure.pdf"),
        downloads=("draft.pdf", "procedure.pdf"),
        secrets=("key", "passphrase"),
    ),
    Page("verify", "Verify", "pitboss.desk.pages.verify_page", of_document=False, long=("verify",)),
    Page(
        "register",
        "Register",
        "pitboss.desk.pages.register_page",
        of_document=False,
        long=("add", "verify", "approved.pdf"),
        downloads=("approved.pdf",),
    ),
    Page("history", "History", "pitboss.desk.pages.history_page", long=("history.json",), downloads=("history.json",)),
)

BY_NAME = {page.name: page for page in PAGES}
