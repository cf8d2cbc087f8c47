"""The front end of RoFI's configurations, put together."""

from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import IncludePathError, Spanned
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import Statement
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.rofi.frontend.reading import Reading, read, reread
from robray.text.edits import Edit


class RofiFrontEnd:
    name = "rofi"
    comments = NO_COMMENTS
    names_other_files = False

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit)

    def parts(self, statement: Statement) -> tuple[Spanned, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def include_target(self, including: str, written: str) -> str:
        raise IncludePathError(f"configuration '{including}' cannot include '{written}'; RoFI has no includes")

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        from robray.formats.rofi.frontend.layout import layout

        return layout(text, style)
