"""The desk: the whole review in the browser, on this computer only."""
