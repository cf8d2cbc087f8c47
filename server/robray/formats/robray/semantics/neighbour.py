"""What a scene is to those beside it, by its text alone."""

import re
from collections.abc import Iterable, Iterator

from robray.analysis.neighbour import Glance, Neighbour
from robray.facts.frontend import IncludePathError
from robray.formats.robray.frontend.include_path import include_target

_IGNORED = re.compile(rb'("[^"]*")|#[^\n]*|//[^\n]*|/\*(?s:.*?)\*/')
_CLASS = re.compile(rb'\bclass\s+(?:"([^"]+)"|([A-Za-z][\w-]*))\s*\{')
_CONSTANT = re.compile(rb"\bdef\s+([A-Za-z][\w-]*)\s[^;]")
_INCLUDE = re.compile(rb'\binclude\s*"((?:[^"\\]|\\.){0,4096})"', re.DOTALL)
_NAMED = re.compile(rb'(?i)include(?=[^"]{0,1000}"((?:[^"\\]|\\.){0,4096})")', re.DOTALL)
"""The path is looked ahead for, so that an `include` in a comment does not hide the next one."""
_QUOTED = re.compile(rb'"([^"\n]{1,400})"')
_MEANT = re.compile(rb"\binclude\b[ \t(]*[\"'<]?([^\"'<>();\r\n]{1,400})")


class SceneBeside(Neighbour):
    def glance(self, path: str, text: bytes) -> Glance:
        plain = _IGNORED.sub(rb"\1", text)
        classes = ((match[1] or match[2]).decode("utf-8", "replace") for match in _CLASS.finditer(plain))
        constants = (match[1].decode() for match in _CONSTANT.finditer(plain))
        included = _targets(path, (match[1].decode("utf-8", "replace") for match in _INCLUDE.finditer(plain)))
        return Glance(tuple(classes), tuple(constants), tuple(included))

    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        return _targets(path, (match[1].decode("utf-8", "replace") for match in _NAMED.finditer(text)))

    def quoted_files(self, path: str, text: bytes) -> Iterator[str]:
        return _targets(path, _names(_QUOTED, text))

    def meant_includes(self, path: str, text: bytes) -> Iterator[str]:
        return _targets(path, _names(_MEANT, text))


def _names(pattern: "re.Pattern[bytes]", text: bytes) -> Iterator[str]:
    for name in dict.fromkeys(pattern.findall(text)):
        yield name.strip().decode("utf-8", "replace")


def _targets(path: str, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        try:
            target = include_target(path, name)
        except IncludePathError:
            continue
        if "\0" not in target:
            yield target


NEIGHBOUR = SceneBeside()
