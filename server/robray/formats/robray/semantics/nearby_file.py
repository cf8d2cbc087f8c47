"""A scene and its names for files beside it, from its text, which may be invalid."""

import re
from collections.abc import Iterator

from robray.analysis.nearby_file import NearbyFile, Preview
from robray.formats.robray.frontend.include_path import include_targets

_IGNORED = re.compile(rb'("[^"]*")|#[^\n]*|//[^\n]*|/\*(?s:.*?)\*/')
_CLASS = re.compile(rb'\bclass\s+(?:"([^"]+)"|([A-Za-z][\w-]*))\s*\{')
_CONSTANT = re.compile(rb"\bdef\s+([A-Za-z][\w-]*)\s[^;]")
_INCLUDE = re.compile(rb'\binclude\s*"((?:[^"\\]|\\.){0,4096})"', re.DOTALL)
_QUOTED = re.compile(rb'"([^"\n]{1,400})"')
_MEANT = re.compile(rb"\binclude\b[ \t(]*[\"'<]?([^\"'<>();\r\n]{1,400})")


def preview(path: str, text: bytes) -> Preview:
    plain = _IGNORED.sub(rb"\1", text)
    classes = ((match[1] or match[2]).decode("utf-8", "replace") for match in _CLASS.finditer(plain))
    constants = (match[1].decode() for match in _CONSTANT.finditer(plain))
    included = include_targets(path, (match[1].decode("utf-8", "replace") for match in _INCLUDE.finditer(plain)))
    return Preview(tuple(classes), tuple(constants), tuple(included))


def quoted_files(path: str, text: bytes) -> Iterator[str]:
    return include_targets(path, _names(_QUOTED, text))


def meant_includes(path: str, text: bytes) -> Iterator[str]:
    return include_targets(path, _names(_MEANT, text))


def _names(pattern: "re.Pattern[bytes]", text: bytes) -> Iterator[str]:
    for name in dict.fromkeys(pattern.findall(text)):
        yield name.strip().decode("utf-8", "replace")


_NAMED = re.compile(rb'(?i)include(?=[^"]{0,1000}"((?:[^"\\]|\\.){0,4096})")', re.DOTALL)
"""The path is looked ahead for, so that an `include` in a comment does not hide the next one."""


class SceneBeside(NearbyFile):
    """Answers only for editors, which no check has to wait for."""

    def preview(self, path: str, text: bytes) -> Preview:
        from robray.formats.robray.semantics.nearby_file import preview

        return preview(path, text)

    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        return include_targets(path, (match[1].decode("utf-8", "replace") for match in _NAMED.finditer(text)))

    def quoted_files(self, path: str, text: bytes) -> Iterator[str]:
        from robray.formats.robray.semantics.nearby_file import quoted_files

        return quoted_files(path, text)

    def meant_includes(self, path: str, text: bytes) -> Iterator[str]:
        from robray.formats.robray.semantics.nearby_file import meant_includes

        return meant_includes(path, text)


NEARBY_FILE = SceneBeside()
