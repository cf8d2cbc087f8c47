"""Options that several verbs have, and what the values of options may be."""

import argparse
import math

from robray.formats import URDF

_FARTHEST = 1_000_000
"""Metres: of what is farther away single steps of a picture's arithmetic are lost."""

_MOST_PIXELS = 4096

SETTINGS = """\
VALUE of --set is an expression of the scene language with the units deg, rad,
m, cm and mm. Without a unit, angles are in radians and lengths in metres. If
you set a variable twice, the last value counts. With an SRDF, --set STATE sets
the joints of one of its states.
"""
"""Explanation of `--set`, below the examples of each verb that has it."""

FORCE_EXCLUDE = "Skip excluded files even if you name them as PATH"


def add_color(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="When to use colours (default: auto, on a terminal unless NO_COLOR is set)",
    )


def add_paths(parser: argparse.ArgumentParser, description: str) -> None:
    parser.add_argument("paths", nargs="*", type=path, metavar="PATH", default=["."], help=description)


def add_stdin_filename(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--stdin-filename", type=path, metavar="FILE", help="Name of the file that standard input stands for"
    )


def add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Set a joint variable, such as elbow=30deg or lift=10mm; repeatable",
    )


def add_reader(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--reader",
        choices=URDF.reader.choices,
        dest="robots_by",
        metavar="READER",
        help="Read robots as this program does: urdfdom, urdfdom-4 or amino (default: as configured)",
    )
    add_argument(parser)


def add_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        type=given_argument,
        metavar="NAME=VALUE",
        help="Value of an argument of a xacro source (<xacro:arg>); repeatable. NAME:=VALUE alone means the same",
    )


def given_argument(text: str) -> tuple[str, str]:
    """An argument as `NAME=VALUE`, or `NAME:=VALUE` as ROS writes it."""
    name, equals, value = text.partition("=")
    name = name.removesuffix(":").strip()
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not an argument: write NAME=VALUE")
    return name, value.strip()


def stdin_refusal(arguments: argparse.Namespace) -> str | None:
    """Why the paths do not go together with standard input; None if they do."""
    if "-" in arguments.paths and len(arguments.paths) > 1:
        return "standard input (-) cannot be combined with another PATH"
    if arguments.stdin_filename is not None and "-" not in arguments.paths:
        return "--stdin-filename requires - as the file"
    return None


def path(text: str) -> str:
    """A name of a file or folder. What is none is most often a variable of the shell that is not set."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a file, found an empty text")
    return text


def port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) >= 1 << 16:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port; use 1 to 65535, or 0 for any free port")
    return int(text)


def count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < len(text) < 10 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 to 999,999,999")
    return int(text)


def point(text: str) -> tuple[float, float, float]:
    """Three numbers with commas between them."""
    try:
        x, y, z = map(float, text.split(","))
    except ValueError:
        x = y = z = math.inf
    if not all(map(math.isfinite, (x, y, z))):
        raise argparse.ArgumentTypeError(f"'{text}' is not a point; write X,Y,Z in metres, such as 1,-0.5,2")
    if max(map(abs, (x, y, z))) > _FARTHEST:
        raise argparse.ArgumentTypeError(
            f"'{text}' is too far away; the maximum is {_FARTHEST:,} metres in each direction"
        )
    return x, y, z


def pixel_count(text: str) -> int:
    found = count(text)
    if found > _MOST_PIXELS:
        raise argparse.ArgumentTypeError(f"{text} pixels are too many; the maximum is {_MOST_PIXELS}")
    return found
