"""What is wrong with the document: findings and the checks that make them."""
