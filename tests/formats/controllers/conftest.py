"""Makes the command line available to the tests beside it."""

from cli.command import command

__all__ = ["command"]
