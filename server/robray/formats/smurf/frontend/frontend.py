"""The SMURF front end, put together."""

import posixpath

from robray.facts.frontend import IncludePathError, PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.facts.yaml_comments import COMMENTS
from robray.formats.smurf.frontend.entries import Kind
from robray.formats.smurf.frontend.reading import Reading, read, reread
from robray.formats.smurf.vocabulary import is_phobos
from robray.text.edits import Edit
from robray.text.paths import normal, path_fault


class SmurfFrontEnd(PlainFrontEnd):
    comments = COMMENTS

    def __init__(self, name: str, kind: Kind) -> None:
        self.name = name
        self._kind = kind

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, self._kind, by_phobos=is_phobos(limits))

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit, self._kind)

    def include_target(self, including: str, written: str) -> str:
        if (why := path_fault(written)) is not None:
            raise IncludePathError(f"it {why}")
        return normal(posixpath.join(posixpath.dirname(including), written))

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        """Only blanks that mean nothing in YAML; what people align by hand stays."""
        from robray.formats.smurf.frontend.layout import layout

        del style
        return layout(text)
