"""A submission as one file: what the jurisdiction asks for, each paper with its hash, nothing that disagrees."""
