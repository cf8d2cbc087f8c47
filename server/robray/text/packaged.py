"""Names of files in packages, as ROS and Gazebo write them."""

import re

PACKAGE = "package://"
MODEL = "model://"
PACKAGED = (PACKAGE, MODEL)
"""The beginnings of the name of a file in a package."""

NO_PACKAGES = ("", ".", "..")
"""Invalid names in the place of a package's."""

_FIND = re.compile(r"\A(?:file://(?:localhost)?)?\$\(find(?:-pkg-share)? +([^\s()/]+) *\)(?=/|\Z)")
"""The folder of a package in xacro sources and launch files."""


def packaged_name(written: str) -> str:
    """`$(find NAME)/FILE` as a `package://`; any other name unchanged."""
    return _FIND.sub(rf"{PACKAGE}\1", written)


def package_of(name: str) -> str:
    """The part of a `package://` or `model://` that names the package."""
    scheme, separator, rest = name.partition("://")
    return f"{scheme}{separator}{rest.partition('/')[0]}"
