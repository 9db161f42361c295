"""From a parsed document to an exhibit: names bound, statements gathered by the question they answer."""
