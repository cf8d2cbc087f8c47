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
  robray convert arm.urdf.xacro -o arm.robray --arg prefix=left_
  robray convert scene.robray -o scene.xml    a model for MuJoCo (MJCF)
  robray convert scene.robray -o scene.glb    a model for viewers of glTF
  robray convert scene.robray -o scene.png --set elbow=30deg
  robray convert arm.urdf -o arm.html         a page with the 3D view
  robray convert scene.robray -o scene.svg    the tree of frames; also .dot

Every frame keeps its name and its pose. Comments name the file and line of each
frame, and hold what the other format cannot express, such as joint limits.
Binary formats and MJCF have no comments: robray prints a line for each kind of
loss. The C code is that of amino's compiler: a function that builds the scene
graph with its meshes, and a header, cell.c.h.

{SETTINGS}
exit status: 0 done; 1 nothing is written, because of errors or because the
other format cannot express the scene; 2 could not run
"""


_NAME = re.compile(r"[A-Za-z0-9_]*")


def add_to(parser: argparse.ArgumentParser) -> None:
    # Whoever asks for another verb waits for no exporter.
    parser.description = (
        "Convert a robot to a scene, a scene to a robot, a robot or scene of SMURF to\n"
        "either, or a workcell of RobWork to a scene. Other outputs are one flat file, C\n"
        "for amino, a model for MuJoCo, glTF, a picture, a page with the 3D view, and a\n"
        "drawing of the frame tree."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="Robot, scene or workcell; - reads standard input; C takes several files",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=path,
        metavar="FILE",
        default="-",
        help="File to write (default: -, standard output)",
    )
    parser.add_argument(
        "--to",
        choices=sorted({each.to.name for found in CONVERSIONS.values() for each in found} | {*TARGETS, "html"}),
        help="Format of the output (default: by the suffix of the output; without one, a scene for a robot and a robot "
        "for a scene)",
    )
    parser.add_argument(
        "--name", metavar="NAME", help="Name of the scene in C, for amino's loader (default: scenegraph)"
    )
    add_settings(parser)
    # A point may begin with a minus, and no option with a digit.
    parser._negative_number_matcher = re.compile(r"-[.0-9]")  # noqa: SLF001 - argparse has no public way to say so
    parser.add_argument(
        "--camera",
        nargs=2,
        type=point,
        metavar=("EYE", "LOOK"),
        help="Position of the camera and the point that it looks at, for a picture, each as X,Y,Z in metres (default: "
        "everything is visible)",
    )
    parser.add_argument(
        "--size",
        nargs=2,
        type=pixel_count,
        metavar=("WIDTH", "HEIGHT"),
        help="Size of a picture in pixels (default: 640 480)",
    )
    add_stdin_filename(parser)
    add_reader(parser)
    parser.add_argument("--force", action="store_true", help="Overwrite an existing file")
    parser.add_argument("--each", action="store_true", help="List each loss, instead of one of each kind with a count")
    parser.add_argument("-q", "--quiet", action="store_true", help="Do not list what is lost or becomes only a comment")


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.stdin_filename is not None and arguments.files != ["-"]:
        return "--stdin-filename requires - as the file"
    if "-" in arguments.files and len(arguments.files) > 1:
        return "standard input (-) cannot be combined with another FILE"
    if arguments.name is not None and _NAME.fullmatch(arguments.name) is None:
        return "expected letters, digits and _ for --name, which becomes a part of the name of a C function"
    return None
