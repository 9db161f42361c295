"""Games in which a hand that the player sees meets a hand of the dealer, and no card belongs to both."""
