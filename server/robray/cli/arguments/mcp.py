"""The options of `robray mcp`."""

import argparse

_EXAMPLES = """\
A client starts it, as its configuration says:
  {"mcpServers": {"robray": {"command": "robray", "args": ["mcp", "FOLDER"]}}}

Its tools check a text or files, show a scene, tell poses and what touches, draw
a picture and explain rules. None writes anything.
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Answers assistants about the scenes in a folder, by the Model Context Protocol\n"
        "over standard input and output. Only what is in the folder, and in its project,\n"
        "is read. It needs the package 'mcp', which the extra 'mcp' brings."
    )
    parser.epilog = _EXAMPLES
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help="this one by default")
