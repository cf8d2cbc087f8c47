"""The options of `robray init`."""

import argparse

from robray.cli.arguments.shared import path


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Shows a robray.toml for a folder: which robot is loaded with which scene, what\n"
        "is loaded elsewhere, tags, and other people's files. At a terminal it asks\n"
        "whether to write it."
    )
    parser.add_argument("folder", nargs="?", type=path, metavar="FOLDER", default=".", help="a folder (default: .)")
    parser.add_argument("-y", "--yes", action="store_true", help="write it without asking")
    parser.add_argument("--dry-run", action="store_true", help="only show it")
    parser.add_argument("--overwrite", action="store_true", help="write it even if there is one already")
