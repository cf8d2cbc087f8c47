"""The options of `robray config`."""

import argparse

from robray.cli.arguments.shared import add_color, path


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Shows the settings that hold for a file or folder. They come from the nearest\n"
        "robray.toml above it, or pyproject.toml with a table [tool.robray]."
    )
    add_color(parser)
    parser.add_argument("path", nargs="?", type=path, metavar="PATH", default=".", help="a file or folder (default: .)")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of robray.toml")
