"""Front ends: one folder a file format. They know neither each other nor the analysis."""

from collections.abc import Iterator, Mapping

from robray.facts.frontend import FrontEnd
from robray.frontends.robray.frontend import RobrayFrontEnd


class _FrontEnds(Mapping[str, FrontEnd]):
    """What reads robots is loaded when there is one: whoever checks a scene or two need not wait for it."""

    def __init__(self) -> None:
        self._loaded: dict[str, FrontEnd] = {".robray": RobrayFrontEnd()}
        self._waiting = (".urdf", ".xacro")

    def __getitem__(self, suffix: str) -> FrontEnd:
        if suffix in self._waiting and suffix not in self._loaded:
            from robray.frontends.urdf.frontend import UrdfFrontEnd

            self._loaded[suffix] = UrdfFrontEnd(is_source=suffix == ".xacro")
        return self._loaded[suffix]

    def __iter__(self) -> Iterator[str]:
        yield from (".robray", *self._waiting)

    def __len__(self) -> int:
        return 1 + len(self._waiting)


FRONTENDS: Mapping[str, FrontEnd] = _FrontEnds()
"""By suffix. An included file without a suffix of its own here is read by the front end of its includer."""
