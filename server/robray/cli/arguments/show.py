"""The options of `robray show`."""

import argparse

from robray.cli.arguments.shared import SETTINGS, add_color, add_reader, add_settings, add_stdin_filename, path

_EXAMPLES = f"""\
examples:
  robray show cell.robray
  robray show cell.robray --set elbow=30deg --set 'lift=10 * mm'
  robray show cell.robray --set 'elbow=pi / 6'  radians, as all without unit
  xacro arm.xacro | robray show -
  robray show cell.robray --format json         as docs/show.schema.json says

{SETTINGS}
exit status: 0 done, 1 the scene is shown, but has errors, 2 could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Shows a scene as a tree: frames, joints, poses, shapes. Metres; roll, pitch and\nyaw in degrees."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument("scene", nargs="?", type=path, metavar="SCENE", help="a scene or a robot; - for standard input")
    add_settings(parser)
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument(
        "--format", "--output-format", choices=("tree", "json"), default="tree", help="tree (default) or json"
    )
    listed = parser.add_mutually_exclusive_group()
    listed.add_argument(
        "--list-frames", action="store_const", const="frames", dest="names", help="only the names of frames, one a line"
    )
    listed.add_argument(
        "--list-vars",
        action="store_const",
        const="variables",
        dest="names",
        help="only the variables of joints, one a line",
    )
    parser.add_argument(
        "--batch",
        action="store_true",
        help="with --format json: read one path a line from standard input, answer each with one line",
    )


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.batch and (arguments.format != "json" or arguments.scene is not None or arguments.set):
        return "--batch goes with --format json, and with neither a SCENE nor --set"
    if arguments.names is not None and (arguments.format != "tree" or arguments.batch):
        return "names are listed as text: --list-frames and --list-vars go with neither --format json nor --batch"
    if not arguments.batch and arguments.scene is None:
        return "a SCENE is needed"
    if arguments.stdin_filename is not None and arguments.scene != "-":
        return "--stdin-filename goes with -"
    return None
