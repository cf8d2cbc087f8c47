"""The options of `robray convert`."""

import argparse
import re

from robray.cli.arguments.shared import (
    SETTINGS,
    add_color,
    add_reader,
    add_settings,
    add_stdin_filename,
    path,
    pixel_count,
    point,
)
from robray.export.conversions import CONVERSIONS
from robray.export.targets import TARGETS

_EXAMPLES = f"""\
examples:
  robray convert robot.urdf -o robot.robray   a frame for each joint
  robray convert scene.robray -o scene.urdf   a joint for each frame
  robray convert cell.wc.xml -o cell.robray   a frame for each frame and joint
  robray convert scene.robray --to robray     one flat file, without includes
  robray convert robot.urdf table.robray -o cell.c --name cell
  xacro arm.xacro | robray convert - > arm.robray
  robray convert scene.robray -o scene.xml    a model for mujoco (MJCF)
  robray convert scene.robray -o scene.glb    for whatever shows glTF
  robray convert scene.robray -o scene.png --set elbow=30deg
  robray convert scene.robray -o scene.svg    the tree of frames; also .dot

Every frame keeps its name and its pose. Comments name the file and line that
each is from, and hold what the other format has no words for, such as the
limits of joints. What is no text, and MJCF, is written without: what is lost
is told, a line for each kind. C is what amino's compiler writes: a function
that builds the scene graph, with the meshes in it, and a header, cell.c.h.

{SETTINGS}
exit status: 0 done; 1 the other format cannot say it, or there are errors:
nothing is written; 2 could not run
"""


_NAME = re.compile(r"[A-Za-z0-9_]*")


def add_to(parser: argparse.ArgumentParser) -> None:
    # Whoever asks for another verb waits for no exporter.
    parser.description = (
        "Writes a robot (.urdf) as a scene (.robray), with the frames that amino makes\n"
        "of it, a scene as a robot, a robot or scene of SMURF as either, a workcell of\n"
        "RobWork's as a scene, a scene as one flat file; and any of them as C for amino,\n"
        "for mujoco, as glTF, as a picture, or as a drawing of the tree of its frames."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="a robot, a scene or a workcell; - for standard input; several are put together in C",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=path,
        metavar="FILE",
        default="-",
        help="where to write (default: -, the standard output)",
    )
    parser.add_argument(
        "--to",
        choices=tuple(sorted({each.to.name for found in CONVERSIONS.values() for each in found} | TARGETS.keys())),
        help="the format; default: what the output's name ends in, else the other one",
    )
    parser.add_argument("--name", metavar="NAME", help="in C: what amino's loader asks for (default: scenegraph)")
    add_settings(parser)
    # A point may begin with a minus, and no option with a digit.
    parser._negative_number_matcher = re.compile(r"-[.0-9]")  # noqa: SLF001 - argparse has no public way to say so
    parser.add_argument(
        "--camera",
        nargs=2,
        type=point,
        metavar=("EYE", "LOOK"),
        help="of a picture: where the eye is and what it looks at, each as X,Y,Z in metres (default: sees all)",
    )
    parser.add_argument(
        "--size",
        nargs=2,
        type=pixel_count,
        metavar=("WIDTH", "HEIGHT"),
        help="of a picture, in pixels (default: 640 480)",
    )
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument("--force", action="store_true", help="overwrite a file that is there")
    parser.add_argument(
        "--each", action="store_true", help="name all that is lost, item by item, and not one of each kind with a count"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="do not name what becomes only a comment")


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.stdin_filename is not None and arguments.files != ["-"]:
        return "--stdin-filename goes with -"
    if "-" in arguments.files and len(arguments.files) > 1:
        return "- goes with no other FILE"
    if arguments.name is not None and _NAME.fullmatch(arguments.name) is None:
        return "a NAME is the end of the name of a function in C: letters, digits and _"
    return None
