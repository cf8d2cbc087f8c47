"""The options of `robray collisions`."""

import argparse

from robray.cli.arguments.shared import SETTINGS, add_color, add_reader, add_settings, add_stdin_filename, count, path

_EXAMPLES = f"""\
examples:
  robray collisions cell.robray
  robray collisions cell.robray --set elbow=30deg
  robray collisions cell.robray --samples 1000   which pairs need it
  robray collisions cell.robray --allow          allow all that touches here

All pairs of shapes are tried, as amino tries them, but those of one frame and
those that are allowed. Of a robot without a scene, adjacent links are left out,
as MoveIt leaves them out: those with no joint between them, or just one. Cones
and grids do not collide. Meshes are their triangles; where these could not be
asked, their convex hulls count, and that is said. Less than 0.1 mm deep is
rounding.

{SETTINGS}
exit status: 0 nothing touches that is not allowed; 1 something does; 2 could
not run, or could not try all shapes and of the others nothing touches
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Tells which frames of a scene have shapes that touch, how deep and where, and\n"
        "which pairs are allowed to and never come within 1 mm of each other."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument("scene", type=path, metavar="SCENE", help="a scene or a robot; - for standard input")
    add_settings(parser)
    parser.add_argument(
        "--samples",
        type=count,
        default=0,
        metavar="N",
        help="put the joints to N random positions within their limits, too: which allowed pairs never come close?",
    )
    parser.add_argument(
        "--allow", action="store_true", help="write into the scene that what touches here, and is not allowed, may"
    )
    parser.add_argument(
        "--adjacent",
        action="store_true",
        help="try adjacent links of a robot, too: most of them touch by design",
    )
    parser.add_argument(
        "--format",
        "--output-format",
        choices=("text", "json", "github"),
        default="text",
        help="text (default), json, github",
    )
    add_stdin_filename(parser)
    add_reader(parser)


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.stdin_filename is not None and arguments.scene != "-":
        return "--stdin-filename goes with -"
    if arguments.allow and arguments.scene == "-":
        return "--allow writes into a file, and standard input is none"
    return None
