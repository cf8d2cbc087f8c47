"""The options of `robray expand`."""

import argparse

from robray.cli.arguments.shared import add_argument, add_color, add_stdin_filename, path

_EXAMPLES = """\
examples:
  robray expand arm.urdf.xacro -o arm.urdf
  robray expand ur.urdf.xacro name:=ur ur_type:=ur5e | robray check -
  robray expand arm.urdf.xacro --deps      files that the robot consists of
  robray expand - --stdin-filename urdf/arm.urdf.xacro < draft.xacro

The output is that of xacro 2, byte for byte. robray finds packages as for
meshes: in ROS_PACKAGE_PATH, AMENT_PREFIX_PATH, 'package-paths' in robray.toml,
and around the file. The source can read the environment variables that
'environment' in robray.toml names.

exit status: 0 done; 1 nothing is written, because xacro refuses the source; 2
could not run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Expand a xacro source into a robot, as the program xacro does, and report\n"
        "problems at their places in the sources. robray executes no code of the source."
    )
    parser.epilog = _EXAMPLES
    parser.set_defaults(refusal=_refusal)
    add_color(parser)
    parser.add_argument(
        "file", type=path, metavar="FILE", help="Source to expand, such as arm.urdf.xacro, or - for standard input"
    )
    add_argument(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=path,
        metavar="FILE",
        default="-",
        help="File to write (default: -, standard output)",
    )
    parser.add_argument(
        "--deps", action="store_true", help="List the files that the source includes or loads, and expand nothing"
    )
    add_stdin_filename(parser)
    parser.add_argument("--force", action="store_true", help="Overwrite an existing file")


def _refusal(arguments: argparse.Namespace) -> str | None:
    if arguments.stdin_filename is not None and arguments.file != "-":
        return "--stdin-filename requires - as the file"
    return None
