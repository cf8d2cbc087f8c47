"""The front end of RoFI's configurations, put together."""

from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.rofi.frontend.reading import Reading, read, reread
from robray.text.edits import Edit


class RofiFrontEnd(PlainFrontEnd):
    name = "rofi"
    comments = NO_COMMENTS

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit)

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        from robray.formats.rofi.frontend.layout import layout

        return layout(text, style)
