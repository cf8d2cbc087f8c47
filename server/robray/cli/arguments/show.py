"""The options of `robray show`."""

import argparse

from robray.cli.arguments.shared import SETTINGS, add_color, add_reader, add_settings, add_stdin_filename, path

_EXAMPLES = f"""\
examples:
  robray show cell.robray
  robray show cell.robray --set elbow=30deg --set 'lift=10 * mm'
  robray show cell.robray --set 'elbow=pi / 6'  radians by default
  robray show arm.urdf.xacro --arg prefix=left_
  git show HEAD:arm.urdf | robray show -
  robray show cell.robray --format json         see docs/show.schema.json

{SETTINGS}
exit status: 0 done; 1 the scene is shown, but has errors; 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Show a robot or scene as a tree of frames, joints, poses and shapes. Lengths\n"
        "are in metres; roll, pitch and yaw are in degrees."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "scene", nargs="?", type=path, metavar="SCENE", help="Scene or robot to show; - reads standard input"
    )
    add_settings(parser)
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument(
        "--format",
        "--output-format",
        choices=("tree", "json"),
        default="tree",
        help="Format of the output (default: tree)",
    )
    listed = parser.add_mutually_exclusive_group()
    listed.add_argument(
        "--list-frames",
        action="store_const",
        const="frames",
        dest="names",
        help="List only the names of frames, one per line",
    )
    listed.add_argument(
        "--list-vars",
        action="store_const",
        const="variables",
        dest="names",
        help="List only the joint variables, one per line",
    )
    parser.add_argument(
        "--batch",
        action="store_true",
        help="With --format json: read one path per line from standard input, and answer each with one line",
    )


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.batch and (arguments.format != "json" or arguments.scene is not None or arguments.set):
        return "--batch requires --format json, and cannot be combined with SCENE or --set"
    if arguments.names is not None and (arguments.format != "tree" or arguments.batch):
        return "--list-frames and --list-vars cannot be combined with --format json or --batch"
    if not arguments.batch and arguments.scene is None:
        return "missing SCENE"
    if arguments.stdin_filename is not None and arguments.scene != "-":
        return "--stdin-filename requires - as the file"
    return None
