"""The places of a package's files after installation, by the words of its CMakeLists.txt.

A rule with a variable other than the name of the project is left out: robray runs no CMake.
"""

import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from robray.text.paths import normal

_COMMENT = re.compile(r"#[^\n]*")
_COMMAND = re.compile(r"\b(install|ament_auto_package)\s*\(([^()]*)\)", re.IGNORECASE)
_WORD = re.compile(r"\"([^\"]*)\"|([^\s\"]+)")
_SHARES = ("share/${PROJECT_NAME}", "${CATKIN_PACKAGE_SHARE_DESTINATION}")
_LISTS = re.compile(r"\s*(?:DIRECTORY|FILES|PROGRAMS)\b")
_VARIABLE = re.compile(r"\$\{\w+\}")
_KEYWORD = re.compile(r"[A-Z][A-Z_]+\Z")
"""A word such as DESTINATION or PATTERN, behind which no more files or folders are listed."""


class _Rule(NamedTuple):
    """The folder or file that a rule installs, and its place below the share folder."""

    is_folder: bool
    written: str
    below: str


def sources_of(cmake: str, package: str, name: str) -> Iterator[str]:
    """The paths in the sources of a package from which its rules install `name`, a path below the share folder."""
    for is_folder, written, below in _rules(cmake, package):
        if name == below:
            yield written
        elif is_folder and (below == "." or name.startswith(f"{below}/")):
            yield posixpath.join(written, name if below == "." else name[len(below) + 1 :])


def tell_all(cmake: str, package: str) -> bool:
    """True if rules install something, and robray reads what each of them installs."""
    lists = [inner for command, inner in _COMMAND.findall(_COMMENT.sub("", cmake)) if _LISTS.match(inner)]
    words = [word for inner in lists for word in inner.split()]
    known = {*_SHARES, "${PROJECT_NAME}", "${CMAKE_CURRENT_SOURCE_DIR}"}
    unknown = {variable for word in words for variable in _VARIABLE.findall(word)} - {
        variable for each in known for variable in _VARIABLE.findall(each)
    }
    return bool(_rules(cmake, package)) and not unknown


# A package is asked for each of its files.
@lru_cache(16)
def _rules(cmake: str, package: str) -> tuple[_Rule, ...]:
    return tuple(_read(_COMMENT.sub("", cmake), package))


def _read(cmake: str, package: str) -> Iterator[_Rule]:
    for command, inner in _COMMAND.findall(cmake):
        words = [quoted or bare for quoted, bare in _WORD.findall(inner)]
        if command.lower() == "ament_auto_package":
            at, destination = words.index("INSTALL_TO_SHARE") if "INSTALL_TO_SHARE" in words else len(words), ""
        elif words[:1] not in (["DIRECTORY"], ["FILES"], ["PROGRAMS"]) or "DESTINATION" not in words[:-1]:
            continue
        else:
            at = 0
            share = words[words.index("DESTINATION") + 1]
            shares = (*_SHARES, f"share/{package}")
            place = next((each for each in shares if f"{share}/".startswith(f"{each}/")), None)
            if place is None:
                continue
            destination = share[len(place) + 1 :]
        for word in words[at + 1 :]:
            if _KEYWORD.match(word):
                break
            written = word.replace("${PROJECT_NAME}", package).removeprefix("${CMAKE_CURRENT_SOURCE_DIR}/")
            if "$" not in written + destination:
                last = "" if written.endswith("/") else posixpath.basename(written)
                below = normal(posixpath.join(destination, last))
                yield _Rule(words[0] not in ("FILES", "PROGRAMS"), written, below)
