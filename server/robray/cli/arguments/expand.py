"""The options of `robray expand`."""

import argparse

from robray.cli.arguments.shared import add_argument, add_color, given_argument, path

_EXAMPLES = """\
examples:
  robray expand arm.urdf.xacro -o arm.urdf
  robray expand ur.urdf.xacro name:=ur ur_type:=ur5e | robray check -
  robray expand arm.urdf.xacro --deps      files that the robot is made of

The output is that of xacro 2, byte for byte. robray finds packages as it does
for meshes: in ROS_PACKAGE_PATH, AMENT_PREFIX_PATH, 'package-paths' in
robray.toml, and around the file. A source may read the environment variables
that 'environment' in robray.toml names.

exit status: 0 done; 1 xacro refuses the source: nothing is written; 2 could not
run
"""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Expands a xacro source into a robot, as the program xacro does, and reports all\n"
        "mistakes at the bytes of the sources. Nothing is executed."
    )
    parser.epilog = _EXAMPLES
    add_color(parser)
    parser.add_argument("file", type=path, metavar="FILE", help="a source, such as arm.urdf.xacro")
    parser.add_argument(
        "arguments", nargs="*", type=given_argument, metavar="NAME:=VALUE", help="values of arguments (<xacro:arg>)"
    )
    add_argument(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=path,
        metavar="FILE",
        default="-",
        help="where to write (default: -, the standard output)",
    )
    parser.add_argument("--deps", action="store_true", help="print the files that the source includes or loads instead")
    parser.add_argument("--force", action="store_true", help="overwrite a file that is there")
