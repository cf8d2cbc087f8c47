"""The options of `robray view`."""

import argparse

from robray.cli.arguments.shared import add_color, add_reader, add_stdin_filename, path

_EXAMPLES = """\
examples:
  robray view cell.robray
  robray view table.robray arm.urdf       two files that belong together
  robray view cell.robray --compare HEAD:cell.robray    and what changed since
  robray view arm.urdf --play reach.csv   with a trajectory, also as YAML or npz
  robray view cell.robray --no-browser    print the address only
  robray view arm.urdf.xacro --arg prefix=left_   a xacro source
  git show HEAD:arm.urdf | robray view -  the output of another program

The page shows the files on disk and follows their changes until you press
Ctrl-C. robray serves it only to this machine, and only to clients that know the
address.

exit status: 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = "Show a robot or scene in 3D in a browser, and update it when its files change."
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="Scene or robot, and files to load with it; - reads standard input",
    )
    parser.add_argument(
        "--compare",
        type=path,
        metavar="OTHER",
        help="Show the differences from another scene: a file, or REV:PATH as in robray diff",
    )
    parser.add_argument(
        "--play",
        type=path,
        metavar="TRAJECTORY",
        help="Play a trajectory: CSV with joint names, JointTrajectory as YAML or JSON, or npz",
    )
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument(
        "--no-browser", action="store_true", help="Print the address of the page, and do not open a browser"
    )
    parser.add_argument("--port", type=int, default=0, metavar="PORT", help="Port of the page (default: any free port)")


def _refusal(arguments: argparse.Namespace) -> str | None:
    if not 0 <= arguments.port < 65536:
        return "expected a port from 1 to 65535 for --port"
    if arguments.stdin_filename is not None and "-" not in arguments.files:
        return "--stdin-filename requires - as the file"
    return None
