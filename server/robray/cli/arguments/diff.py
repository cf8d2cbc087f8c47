"""The options of `robray diff`."""

import argparse

from robray.cli.arguments.shared import add_color, add_reader, add_stdin_filename, path

_EXAMPLES = """\
examples:
  robray diff before.robray after.robray
  robray diff HEAD:cell.robray cell.robray        since the last commit
  robray diff main:cell.robray HEAD:cell.robray   includes as they were there
  robray diff old.urdf new.urdf --format markdown
  xacro arm.xacro | robray diff arm.urdf -

A and B are files, - for standard input, or REV:PATH as git has it: a path from
the top of the repository, or one that begins with ./ from here. To have git
compare scenes so:

  git config diff.robray.command 'robray diff'
  echo '*.robray diff=robray' >> .gitattributes

exit status: 0 no change in meaning, 1 changes, 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Says what changed from A to B in the scene, not in its text: frames, where they\n"
        "are, joints, shapes, what may collide. What only follows is counted."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "files", nargs="+", type=path, metavar="FILE", help="two of them, A and B, or what git calls a program with"
    )
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument(
        "--format",
        "--output-format",
        choices=("text", "json", "markdown"),
        default="text",
        help="text (default), json or markdown",
    )
    parser.add_argument(
        "--as",
        dest="place",
        type=_place,
        metavar="FILE",
        help="where the files would lie, and what they include: for git difftool",
    )


def _place(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError(
            "an empty name is that of no file. git difftool -d gives one, with two folders: scenes are compared one by"
            " one, which is without -d"
        )
    return text


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.files.count("-") > 1:
        return "- is one of the two files: standard input is read once"
    if arguments.stdin_filename is not None and "-" not in arguments.files:
        return "--stdin-filename goes with -"
    if len(arguments.files) == 2 or (len(arguments.files) in (7, 9) and arguments.place is None):
        return None
    return "two files are compared: A and B"
