"""Why a command cannot run."""


class RefusedError(Exception):
    """In words, which are printable, for whoever gave it; the exit status is that of what could not run."""
