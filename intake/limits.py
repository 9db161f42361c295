"""How large a file from outside may be before Pitboss refuses it."""

MEGABYTES = 64
"""Of the file itself."""

UNPACKED_MEGABYTES = 256
"""Of what a Word file holds once it is unpacked."""

PAGES = 400
SCANNED_PAGES = 100
MEGAPIXELS = 60
"""Of one scanned page."""

CHARACTERS_A_PAGE = 200_000
CHARACTERS = 4_000_000
"""Of the whole document."""

SENTENCES = 10_000
"""Of a text that is drafted; a filing has some hundreds."""

PARSER_SECONDS = 120
"""Of processor time, for the parser; the OCR program has its own limit."""

SCAN_SECONDS = 60
"""For one page of OCR."""

PATIENCE_SECONDS = 180
"""Of silence from the parser, on however busy a machine."""

PARSER_MEGABYTES = 1500
"""Of memory."""

ANSWER_MEGABYTES = 512
"""Of the words with their places."""
