"""House edge and best strategy of the main game, from the rule tables. Floats; see MATHEMATICS.md."""
