"""What is wrong with a file: faults as data, and the words that explain them."""
