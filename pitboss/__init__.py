"""The front door: the command line and the public names."""

__version__ = "0.1.0"
