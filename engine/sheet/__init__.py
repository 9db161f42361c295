"""Every figure of a game, each with how exact it is."""
