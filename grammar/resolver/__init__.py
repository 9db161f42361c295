"""From a parsed document to an exhibit: names bound, statements grouped by the question they answer."""
