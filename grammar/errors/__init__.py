"""What is wrong with a file: faults as data, and the text that explains them."""
