"""What a scene is to those beside it, by its text alone."""

import re
from collections.abc import Iterator

from robray.analysis.neighbour import Glance, Neighbour
from robray.formats.robray.frontend.include_path import include_targets

_NAMED = re.compile(rb'(?i)include(?=[^"]{0,1000}"((?:[^"\\]|\\.){0,4096})")', re.DOTALL)
"""The path is looked ahead for, so that an `include` in a comment does not hide the next one."""


class SceneBeside(Neighbour):
    """What is asked in editors alone, nobody who checks a scene has to wait for."""

    def glance(self, path: str, text: bytes) -> Glance:
        from robray.formats.robray.semantics.glances import glance

        return glance(path, text)

    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        return include_targets(path, (match[1].decode("utf-8", "replace") for match in _NAMED.finditer(text)))

    def quoted_files(self, path: str, text: bytes) -> Iterator[str]:
        from robray.formats.robray.semantics.glances import quoted_files

        return quoted_files(path, text)

    def meant_includes(self, path: str, text: bytes) -> Iterator[str]:
        from robray.formats.robray.semantics.glances import meant_includes

        return meant_includes(path, text)


NEIGHBOUR = SceneBeside()
