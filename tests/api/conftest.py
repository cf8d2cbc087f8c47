"""Makes the command line available to all tests beside it."""

from cli.command import command

__all__ = ["command"]
