"""The options of `robray explain`."""

import argparse

from robray.cli.arguments.shared import add_color


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Explains one rule, with an example of what is wrong and what is right; without\n"
        "one, or of several, lists them."
    )
    add_color(parser)
    parser.add_argument(
        "rule",
        nargs="?",
        metavar="RULE",
        default="all",
        help="a diagnostic's code, such as minus-needs-space, or those like 'urdf-*'",
    )
