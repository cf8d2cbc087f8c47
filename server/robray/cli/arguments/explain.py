"""The options of `robray explain`."""

import argparse

from robray.cli.arguments.shared import add_color


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Explain a rule with a wrong and a right example. Without RULE, or with a\npattern, list the rules."
    )
    add_color(parser)
    parser.add_argument(
        "rule",
        nargs="?",
        metavar="RULE",
        default="all",
        help="Rule, such as minus-needs-space, or pattern, such as 'urdf-*'",
    )
