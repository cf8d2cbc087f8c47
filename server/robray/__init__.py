"""robray: the language server and the command line for robot scenes."""

__version__ = "0.1.0"
