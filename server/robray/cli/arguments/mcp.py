"""The options of `robray mcp`."""

import argparse

_EXAMPLES = """\
A client starts the server with a configuration such as:
  {"mcpServers": {"robray": {"command": "robray", "args": ["mcp", "FOLDER"]}}}

The tools check a text or files, show a scene, list poses and collisions, draw a
picture and explain rules. None of them writes a file.
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Answer assistants about the scenes in a folder, by the Model Context Protocol\n"
        "over standard input and output. robray reads only files in the folder and in its\n"
        "project. The server needs the extra 'mcp'."
    )
    parser.epilog = _EXAMPLES
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help="Folder with the scenes (default: .)")
