"""What files of RobWork name, by the look of their texts."""

import re
from collections.abc import Iterator

from robray.analysis.neighbour import Neighbour
from robray.facts.frontend import IncludePathError
from robray.formats.robwork.frontend.frontend import RobworkFrontEnd

_NAMED = re.compile(rb'(?i)(?:include|<CollisionSetup)(?=[^"]{0,1000}"([^"]{0,4096})")')
"""The path is looked ahead for, so that an `Include` in a comment does not hide the next one."""


class RobWorkBeside(Neighbour):
    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        front_end = RobworkFrontEnd()
        for match in _NAMED.finditer(text):
            try:
                yield front_end.include_target(path, match[1].decode("utf-8", "replace"))
            except IncludePathError:
                continue
