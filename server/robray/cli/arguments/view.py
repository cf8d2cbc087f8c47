"""The options of `robray view`."""

import argparse

from robray.cli.arguments.shared import add_color, add_reader, add_stdin_filename, path

_EXAMPLES = """\
examples:
  robray view cell.robray
  robray view table.robray arm.urdf       loaded together
  robray view cell.robray --compare HEAD:cell.robray    and what changed since
  robray view cell.robray --no-browser    the address only, to open it by hand
  xacro arm.urdf.xacro | robray view -    the output of another program

The page shows the scene as it is on the disk, and follows every change of it,
until Ctrl-C. It is served to this machine alone, to whoever has the address.

exit status: 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = "Shows a scene in three dimensions, in a browser, and follows its files."
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="a scene or a robot, and files that are loaded together with it; - is standard input",
    )
    parser.add_argument(
        "--compare",
        type=path,
        metavar="OTHER",
        help="show where it differs from another scene: a file, or REV:PATH as robray diff has it",
    )
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument("--no-browser", action="store_true", help="print the address of the page and open nothing")
    parser.add_argument("--port", type=int, default=0, metavar="PORT", help="the port to serve on; else any free one")


def _refusal(arguments: argparse.Namespace) -> str | None:
    if not 0 <= arguments.port < 65536:
        return "--port is from 1 to 65535"
    if arguments.stdin_filename is not None and "-" not in arguments.files:
        return "--stdin-filename goes with -"
    return None
