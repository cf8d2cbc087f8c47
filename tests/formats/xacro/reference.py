"""Expanded sources as trees that can be compared with what xacro writes."""

import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from fnmatch import fnmatch
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.dom import minidom

from robray.formats.xacro import Variable
from robray.formats.xacro.scopes import Out, Text

Tree = tuple[str, dict[str, str], list[Any]]
"""An element: its name, attributes, and children: trees, texts, or (kind, text) of comments and instructions."""


def theirs(text: str) -> Tree:
    return _theirs(minidom.parseString(text).documentElement)


def _theirs(node: Any) -> Tree:
    children: list[Any] = []
    text = ""
    for each in node.childNodes:
        if each.nodeType in (3, 4):
            text += each.data
            continue
        children.append(text.strip())
        text = ""
        children.append(
            _theirs(each) if each.nodeType == 1 else (each.nodeName.strip("#"), " ".join(each.data.split()))
        )
    children.append(text.strip())
    return node.tagName, dict(node.attributes.items()), [each for each in children if each != ""]


def ours(out: Out) -> Tree:
    children: list[Any] = []
    text = ""
    for each in out.children:
        if isinstance(each, Out):
            children += [text.strip(), ours(each)]
            text = ""
        elif each.kind in ("text", "cdata"):
            text += str(each.value) if isinstance(each, Text) else ""
        else:
            name = "comment" if each.kind == "comment" else each.value.split(maxsplit=1)[0]
            value = each.value if each.kind == "comment" else each.value.partition(" ")[2]
            children += [text.strip(), (name, " ".join(str(value).split()))]
            text = ""
    children.append(text.strip())
    # A reader of XML makes blanks of the line ends in values.
    attributes = {name: re.sub(r"[\r\n\t]", " ", str(each.value)) for name, each in out.attributes.items()}
    return out.name, attributes, [each for each in children if each != ""]


def difference(one: Any, other: Any, where: str = "") -> str | None:
    """The first thing that differs, in words; numbers may differ by 1e-12."""
    if isinstance(one, str) or isinstance(other, str):
        same = isinstance(one, str) and isinstance(other, str) and _alike(one, other)
        return None if same else f"{where}: {one!r} | {other!r}"
    if len(one) == 2 or len(other) == 2:
        return None if one == other else f"{where}: {one!r} | {other!r}"
    where = f"{where}/{other[0]}"
    if one[0] != other[0] or one[1].keys() != other[1].keys():
        return f"{where}: {one[0]} {sorted(one[1])} | {sorted(other[1])}"
    for name, value in one[1].items():
        if not _alike(value, other[1][name]):
            return f"{where}@{name}: {value!r} | {other[1][name]!r}"
    if len(one[2]) != len(other[2]):
        return f"{where}: {one[2]!r} | {other[2]!r}"
    found = (difference(x, y, where) for x, y in zip(one[2], other[2], strict=True))
    return next((each for each in found if each is not None), None)


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    a, b = one.split(), other.split()
    return len(a) == len(b) and all(x == y or _are_near(x, y) for x, y in zip(a, b, strict=True))


def _are_near(one: str, other: str) -> bool:
    try:
        return abs(float(one) - float(other)) <= 1e-12
    except ValueError:
        return False


class Files:
    """Sources from the disk, or from texts by their paths."""

    folder: str | None = "/work"

    def __init__(
        self,
        texts: dict[str, str] | None = None,
        packages: dict[str, str] | None = None,
        variables: dict[str, str | Variable] | None = None,
        *,
        disk: bool = False,
    ) -> None:
        self._texts: dict[str, bytes | None] = {path: text.encode() for path, text in (texts or {}).items()}
        self._packages = packages or {}
        self._variables = variables or {}
        self._disk = disk

    def read(self, path: str) -> bytes | None:
        if path not in self._texts and self._disk:
            self._texts[path] = Path(path).read_bytes() if Path(path).is_file() else None
        return self._texts.get(path)

    def write(self, path: str, text: bytes) -> None:
        self._texts[path] = text

    def listed(self, pattern: str) -> list[str]:
        if self._disk:
            folder = pattern[: re.search(r"[*?\[]", pattern).start()].rpartition("/")[0]  # type: ignore[union-attr]
            return sorted(str(each) for each in Path(folder).rglob("*") if _matches(str(each), pattern))
        return sorted(path for path in self._texts if _matches(path, pattern))

    def package(self, name: str) -> str | None:
        return self._packages.get(name)

    def installed(self, folder: str, name: str) -> str | None:
        """Of a package that installs the folder `src`."""
        path = f"{folder}/src/{name}"
        return path if path in self._texts else None

    def environment(self, name: str) -> str | Variable | None:
        return self._variables.get(name)


def _matches(path: str, pattern: str) -> bool:
    parts, wanted = path.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(fnmatch(one, each) for one, each in zip(parts, wanted, strict=True))


def packages_below(folder: Path) -> Iterator[tuple[str, str]]:
    """The packages of a workspace, with their folders."""
    for path in sorted(folder.rglob("package.xml")):
        name = re.search(r"<name>\s*([^<\s]+)\s*</name>", path.read_text(errors="replace"))
        if name is not None:
            yield name[1], str(path.parent)


def expanded_by_xacro(path: Path, arguments: dict[str, str], packages: dict[str, str]) -> str | None:
    """The text that xacro writes for a file; None if it refuses the file."""
    import xacro  # type: ignore[import-untyped]

    index, inner = ModuleType("ament_index_python"), ModuleType("ament_index_python.packages")
    inner.get_package_share_directory = packages.__getitem__  # type: ignore[attr-defined]
    index.packages = inner  # type: ignore[attr-defined]
    before = {name: sys.modules.get(name) for name in (index.__name__, inner.__name__)}
    sys.modules.update({index.__name__: index, inner.__name__: inner})
    try:
        with redirect_stderr(StringIO()), redirect_stdout(StringIO()):
            found: str = xacro.process_file(str(path), mappings=dict(arguments)).toprettyxml(indent="  ")
    except Exception:  # noqa: BLE001 - it has no type of its own for what it refuses
        return None
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
    return found
