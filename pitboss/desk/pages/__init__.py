"""The pages of the desk, one module each; page_list.py names them."""
