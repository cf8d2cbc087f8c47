"""The command line: the only package that prints. One module a verb; every import that takes time is made late."""
