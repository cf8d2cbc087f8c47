"""The options of `robray diff`."""

import argparse

from robray.cli.arguments.shared import add_color, add_reader, add_stdin_filename, path

_EXAMPLES = """\
examples:
  robray diff before.robray after.robray
  robray diff HEAD:cell.robray cell.robray        since the last commit
  robray diff main:cell.robray HEAD:cell.robray   includes as in each revision
  robray diff old.urdf new.urdf --format markdown
  robray diff HEAD:arm.urdf.xacro arm.urdf.xacro  the robots, expanded

A and B are files, - for standard input, or REV:PATH as in git: a path from the
top of the repository, or one from here that begins with ./. To compare scenes
in git:

  git config diff.robray.command 'robray diff'
  echo '*.robray diff=robray' >> .gitattributes

exit status: 0 no change in meaning; 1 changes; 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Show what changed from scene A to scene B, not in their texts: frames, their\n"
        "poses, joints, shapes, and what may collide. Changes that only follow are\n"
        "counted."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="Two files A and B, or the arguments that git passes to a diff program",
    )
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument(
        "--format",
        "--output-format",
        choices=("text", "json", "markdown"),
        default="text",
        help="Format of the output (default: text)",
    )
    parser.add_argument(
        "--as",
        dest="place",
        type=_place,
        metavar="FILE",
        help="Path that the files stand for, for git difftool",
    )


def _place(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError(
            "expected the name of a file, found an empty text; run git difftool without -d, which compares folders"
        )
    return text


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.files.count("-") > 1:
        return "standard input (-) can be only one of the two files"
    if arguments.stdin_filename is not None and "-" not in arguments.files:
        return "--stdin-filename requires - as the file"
    if len(arguments.files) == 2 or (len(arguments.files) in (7, 9) and arguments.place is None):
        return None
    return "expected two files, A and B"
