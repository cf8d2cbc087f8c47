"""The options of `robray init`."""

import argparse

from robray.cli.arguments.shared import path


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Propose a robray.toml for a folder: which robot to load with which scene, names\n"
        "that are defined elsewhere, tags, and files of other people. At a terminal,\n"
        "robray asks before it writes the file."
    )
    parser.add_argument(
        "folder", nargs="?", type=path, metavar="FOLDER", default=".", help="Folder of the project (default: .)"
    )
    parser.add_argument("-y", "--yes", action="store_true", help="Write the file without asking")
    parser.add_argument("--dry-run", action="store_true", help="Print the file, and do not write it")
    parser.add_argument("--overwrite", action="store_true", help="Overwrite an existing file")
