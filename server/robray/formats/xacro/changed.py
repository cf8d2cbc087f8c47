"""Expands a source with other texts of its files, without reading the disk."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

from robray.formats.xacro import Variable
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.sources import Kept


class Changed:
    """The files, packages and variables that an expansion asked for, some files with other texts.

    Anything else is missing: an expansion that asks for more has changed.
    """

    def __init__(self, expansion: Expansion, texts: Mapping[str, bytes]) -> None:
        self._expansion, self._texts = expansion, texts
        pieces = ((value, each) for value in expansion.values for each in value.pieces)
        folders = (each.value for value, each in pieces if value.node.value[each.start : each.end] == "$(cwd)")
        self.folder: str | None = next(folders, None)

    def read(self, path: str) -> bytes | None:
        file = self._expansion.files.get(path)
        return None if file is None else self._texts.get(path, file.text)

    def listed(self, pattern: str) -> Sequence[str]:
        parts = pattern.split("/")
        return sorted(
            path
            for path in self._expansion.files
            if len(path.split("/")) == len(parts) and all(map(fnmatchcase, path.split("/"), parts))
        )

    def package(self, name: str) -> str | None:
        return self._expansion.packages.get(name)

    def installed(self, folder: str, name: str) -> str | None:
        return self._expansion.installed.get(f"{folder}/{name}")

    def environment(self, name: str) -> str | Variable | None:
        return self._expansion.variables.get(name)


def expanded_with(
    expansion: Expansion, texts: Mapping[str, bytes], renamed: Mapping[str, str], kept: Kept
) -> Expansion:
    """The expansion of a source with other texts. Given arguments may have new names."""
    assert expansion.document is not None, "it has texts"
    given = {renamed.get(name, name): each.value for name, each in expansion.arguments.items() if each.frame is None}
    return expand(Changed(expansion, texts), expansion.document.path, given, kept)
