"""What is said where a library is not there, without loading any."""


class LibraryError(Exception):
    """Something is asked for that a library does which is not there; in words."""
