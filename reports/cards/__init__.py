"""What is posted at a table, made from the procedure: rack card, layout, sign, dealer's card."""
