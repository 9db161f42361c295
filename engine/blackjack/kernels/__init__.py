"""Hot loops of analysis and simulation, compiled by numba where it is installed."""
