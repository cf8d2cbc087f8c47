"""The places of a package's files after installation, by the words of its CMakeLists.txt.

robray runs no CMake: a rule with a variable other than those of the package is left out.
"""

import posixpath
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from robray.text.paths import normal

_TOKEN = re.compile(
    r"#\[(?P<mark>=*+)\[.*?(?:\](?P=mark)\]|\Z)|#[^\n]*"
    r'|"(?P<quoted>(?>(?:[^"\\]|\\.)*))(?:"|\Z|\\)'
    r"|\[(?P<level>=*+)\[(?P<raw>.*?)(?:\](?P=level)\]|\Z)"
    r"|(?P<bracket>[()])|(?P<bare>[^\s()\"#]+)",
    re.DOTALL,
)
_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_KEYWORDS = frozenset(
    {
        *("COMPONENT", "CONFIGURATIONS", "DESTINATION", "DIRECTORY_PERMISSIONS", "EXCLUDE_FROM_ALL", "FILES_MATCHING"),
        *("FILE_PERMISSIONS", "INSTALL_TO_PATH", "MESSAGE_NEVER", "OPTIONAL", "PATTERN", "PERMISSIONS", "REGEX"),
        *("RENAME", "TYPE", "USE_SOURCE_PERMISSIONS"),
    }
)
"""Words behind which no more files or folders are listed."""
MOST_RULES = 300
"""Limit of rules and patterns in a package; each file is matched with all."""

_AUTO = "ament_auto_package"
_AMENT = {_AUTO, "ament_package"}
_SOURCES = ("CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR", "CMAKE_SOURCE_DIR", "PROJECT_SOURCE_DIR")
_SHARES = ("CMAKE_INSTALL_DATADIR", "CMAKE_INSTALL_DATAROOTDIR", "CATKIN_GLOBAL_SHARE_DESTINATION")
_NO_SHARE = re.compile(r"CATKIN_\w+_(?:BIN|ETC|INCLUDE|LIB|PYTHON)_DESTINATION\Z|CMAKE_INSTALL_\w+DIR\Z")
_HARMLESS = {"catkin_install_python", "configure_file"}


class Rule(NamedTuple):
    """The folder or file that a rule installs, and its place below the share folder."""

    is_folder: bool
    written: str
    below: str
    wanted: tuple[str, ...] | None = None
    """The patterns of the files that the rule installs; None if it installs all."""
    excluded: tuple[str, ...] = ()
    is_flat: bool = False
    """True if it installs the files in the folder, and no other folders."""

    def source_of(self, name: str) -> str | None:
        """The path in the sources from which the rule installs `name`, a path below the share folder."""
        if name == self.below:
            return self.written
        if not self.is_folder or (self.below != "." and not name.startswith(f"{self.below}/")):
            return None
        inner = name if self.below == "." else name[len(self.below) + 1 :]
        is_left_out = self._leaves_out(inner) or (self.is_flat and "/" in inner)
        return None if is_left_out else posixpath.join(self.written, inner)

    def _leaves_out(self, inner: str) -> bool:
        parts = [*self.written.strip("/").split("/"), *inner.split("/")]
        first = len(parts) - inner.count("/") - 1
        above = (parts[:end] for end in range(first, len(parts) + 1))
        if self.excluded and any(_ends_as(each, pattern) for each in above for pattern in self.excluded):
            return True
        return self.wanted is not None and not any(_ends_as(parts, pattern) for pattern in self.wanted)


def _ends_as(parts: Sequence[str], pattern: str) -> bool:
    wanted = pattern.strip("/").split("/")
    return len(wanted) <= len(parts) and all(map(fnmatchcase, parts[-len(wanted) :], wanted))


class InstallRules(NamedTuple):
    """The rules of a package, if robray can read all of them."""

    package: str
    rules: tuple[Rule, ...]
    remedy: str
    """The command to install another folder, whose object is 'it'; `{}` stands for the kind of `install`."""

    def lack(self, name: str) -> tuple[str, str] | None:
        """The folder, or else the file, that lacks a rule by which `name` in the package is installed there.

        The message comes with it.
        """
        name = normal(name)
        if name.startswith("../") or any(rule.source_of(name) is not None for rule in self.rules):
            return None
        for rule in self.rules:
            if name == rule.written or (rule.is_folder and name.startswith(f"{rule.written}/")):
                moved = normal(posixpath.join(rule.below, name[len(rule.written) :].strip("/")))
                folder, place = posixpath.dirname(name) or name, posixpath.dirname(moved) or moved
                if rule.source_of(moved) is not None:
                    return folder, f"package '{self.package}' installs '{folder}' as '{place}'; use that path"
                if not rule.is_flat:
                    remedy = f"change the patterns of install(DIRECTORY {rule.written} …) in CMakeLists.txt"
                    return folder, f"package '{self.package}' does not install '{name}'; {remedy}"
        parts = name.split("/")
        above = ("/".join(parts[:end]) for end in range(1, len(parts)))
        others = [f"{each}/" for rule in self.rules for each in (rule.below, rule.written)]
        lacking = next((each for each in above if not any(other.startswith(f"{each}/") for other in others)), name)
        remedy = self.remedy.format("FILES" if lacking == name else "DIRECTORY")
        return lacking, f"package '{self.package}' does not install '{lacking}'; {remedy}"


def sources_of(cmake: str, package: str, name: str) -> Iterator[str]:
    """The paths in the sources of a package from which its rules install `name`, a path below the share folder."""
    return filter(None, (rule.source_of(name) for rule in _read(cmake, package).rules))


def tell_all(cmake: str, package: str) -> bool:
    """True if rules install something, and robray reads what each of them installs."""
    read = _read(cmake, package)
    return bool(read.rules) and read.are_all


def rules_of(cmake: str, package: str) -> InstallRules | None:
    """The rules of a package that CMake builds; None if it may install more.

    ROS 1 runs a package that is not installed, so that a package of catkin may have no rules.
    """
    read = _read(cmake, package)
    size = sum(1 + len(rule.wanted or ()) + len(rule.excluded) for rule in read.rules)
    if not read.are_all or not (read.rules or read.is_ament) or size > MOST_RULES:
        return None
    auto = f"add it to INSTALL_TO_SHARE of {_AUTO} in CMakeLists.txt"
    return InstallRules(package, read.rules, auto if read.is_auto else "add it to install({} …) in CMakeLists.txt")


class _Read(NamedTuple):
    rules: tuple[Rule, ...]
    are_all: bool
    is_ament: bool
    is_auto: bool


# A package is asked for each of its files.
@lru_cache(16)
def _read(cmake: str, package: str) -> _Read:
    commands = [*_commands(cmake)]
    found = [each for name, words in commands for each in _rules(name, words, package)]
    names = {name for name, _ in commands}
    rules = tuple(each for each in found if each is not None)
    return _Read(rules, None not in found, not names.isdisjoint(_AMENT), _AUTO in names)


def _commands(cmake: str) -> Iterator[tuple[str, list[str]]]:
    name, depth = "", 0
    words: list[str] = []
    for token in _TOKEN.finditer(cmake):
        mark, word = token["bracket"], token["bare"] or token["quoted"] or token["raw"]
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
            if depth == 0 and name:
                yield name.lower(), words
            if depth <= 0:
                name, words, depth = "", [], 0
        elif word is not None and depth:
            words.append(word)
        elif word is not None:
            name = word if _NAME.match(word) else ""


def _rules(name: str, words: list[str], package: str) -> Iterator[Rule | None]:
    """The rules of a command; None if it may install what robray cannot read."""
    share = f"share/{package}"
    if name == _AUTO:
        at, destination = words.index("INSTALL_TO_SHARE") if "INSTALL_TO_SHARE" in words else len(words), share
    elif name == "install" and words and words[0] in ("DIRECTORY", "FILES", "PROGRAMS") and "DESTINATION" in words[:-1]:
        at, destination = 0, words[words.index("DESTINATION") + 1]
    else:
        is_unread = name == "add_subdirectory" or (name == "install" and words[:1] in (["CODE"], ["SCRIPT"]))
        is_unread = is_unread or (name == "include" and any(set("./$").intersection(each) for each in words))
        if is_unread or (name not in {"install", *_HARMLESS} and any(map(_names_place, words))):
            yield None
        return
    known = {
        **dict.fromkeys(("PROJECT_NAME", "CMAKE_PROJECT_NAME"), package),
        **dict.fromkeys((*_SOURCES, "CMAKE_INSTALL_PREFIX"), "."),
        **dict.fromkeys(_SHARES, "share"),
        "CATKIN_PACKAGE_SHARE_DESTINATION": share,
    }
    *listed, destination, renamed = (
        _VARIABLE.sub(lambda found: known.get(found[1], found[0]), each)
        for each in (
            *takewhile(lambda word: word not in _KEYWORDS, words[at + 1 :]),
            destination,
            *_behind(words, "RENAME"),
        )
    )
    destination, variable = normal(destination), _VARIABLE.search(destination)
    if variable is not None and destination.startswith(("$", "share/")) and not _NO_SHARE.match(variable[1]):
        yield None
    if not f"{destination}/".startswith(f"{share}/"):
        return
    below = destination[len(share) + 1 :]
    wanted, excluded = _patterns(words)
    for written in listed:
        last = renamed or ("" if written.endswith("/") else posixpath.basename(written))
        is_known = "$" not in written + last
        is_folder = words[0] not in ("FILES", "PROGRAMS")
        place = normal(posixpath.join(below, last))
        yield Rule(is_folder, normal(written), place, wanted, excluded) if is_known else None


def _behind(words: Sequence[str], keyword: str) -> tuple[str]:
    return (words[words.index(keyword) + 1] if keyword in words[:-1] else "",)


def _patterns(options: Sequence[str]) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """The patterns of the files that a rule installs, and of what it leaves out. A regular expression matches all."""
    wanted: list[str] = []
    excluded: list[str] = []
    for at, word in enumerate(options[:-1]):
        if word == "PATTERN":
            (excluded if options[at + 2 : at + 3] == ["EXCLUDE"] else wanted).append(options[at + 1])
        elif word == "REGEX" and options[at + 2 : at + 3] != ["EXCLUDE"]:
            wanted.append("*")
    return tuple(wanted) if "FILES_MATCHING" in options else None, tuple(excluded)


def _names_place(word: str) -> bool:
    """True if a command with this word may install files by other means than `install`."""
    return word == "DESTINATION" or "CMAKE_INSTALL_PREFIX" in word or "share/" in word
