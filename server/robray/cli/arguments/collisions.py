"""The options of `robray collisions`."""

import argparse

from robray.cli.arguments.shared import SETTINGS, add_color, add_reader, add_settings, add_stdin_filename, count, path
from robray.formats import SRDF

SAMPLES = 1_000
"""Samples for the pairs of an SRDF, unless somebody asks for another number."""

_EXAMPLES = f"""\
examples:
  robray collisions cell.robray
  robray collisions cell.robray --set elbow=30deg
  robray collisions cell.robray --samples 1000   which allowed pairs are needed
  robray collisions cell.robray --allow          allow all pairs that touch here
  robray collisions arm.urdf -o arm.srdf         disable pairs as MoveIt's Setup
                                                 Assistant does

robray tests all pairs of shapes, as amino does, except those on one frame and
those that may collide. For a robot without a scene it skips adjacent links, as
MoveIt does: links with no joint or one joint between them. Cones and grids do
not collide. Meshes count as their triangles, or as their convex hulls if robray
cannot test the triangles; the output says so. Overlaps of less than 0.1 mm do
not count.

{SETTINGS}
exit status: 0 no shapes touch that may not; 1 some do; 2 could not run, or
could not test all shapes and found none that touch
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "List the frames whose shapes touch, with depth and position, and the pairs that\n"
        "may collide but never come within 1 mm of each other."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument("scene", type=path, metavar="SCENE", help="Scene or robot; - reads standard input")
    add_settings(parser)
    parser.add_argument(
        "--samples",
        type=count,
        default=0,
        metavar="N",
        help="Also test N random positions of the joints, to find allowed pairs that never come close",
    )
    parser.add_argument(
        "--allow", action="store_true", help="Write into the scene that the pairs that touch may collide"
    )
    parser.add_argument(
        "--adjacent",
        action="store_true",
        help="Also test adjacent links of a robot, most of which touch by design",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="Add the pairs of links that MoveIt need not test to an SRDF: those that are adjacent, touch at rest, or "
        f"touch in nearly all or in none of the samples (default of --samples: {SAMPLES:,})",
    )
    parser.add_argument(
        "--format",
        "--output-format",
        choices=("text", "json", "github"),
        default="text",
        help="Format of the output (default: text)",
    )
    add_stdin_filename(parser)
    add_reader(parser)


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.stdin_filename is not None and arguments.scene != "-":
        return "--stdin-filename requires - as the file"
    if arguments.output is not None and not arguments.output.endswith(SRDF.suffixes):
        return f"-o requires a file that ends in {SRDF.suffixes[0]}"
    if arguments.output is not None and arguments.allow:
        return "-o cannot be combined with --allow"
    if arguments.allow and arguments.scene == "-":
        return "--allow cannot be combined with standard input (-)"
    return None
