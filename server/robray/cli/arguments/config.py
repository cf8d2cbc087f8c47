"""The options of `robray config`."""

import argparse

from robray.cli.arguments.shared import add_color, path


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Show the settings of a file or folder. They come from the nearest robray.toml\n"
        "above it, or from the nearest pyproject.toml with a table [tool.robray]."
    )
    add_color(parser)
    parser.add_argument("path", nargs="?", type=path, metavar="PATH", default=".", help="File or folder (default: .)")
    parser.add_argument("--schema", action="store_true", help="Print the JSON schema of robray.toml")
