"""What is peculiar to baccarat: its situations, the meaning of its words, and how a round goes."""
