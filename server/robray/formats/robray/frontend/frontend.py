"""The robray front end, put together."""

from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import Statement
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.formats.robray.frontend.comments import COMMENTS
from robray.formats.robray.frontend.include_path import include_folders, include_target
from robray.formats.robray.frontend.reading import Reading, read, reread
from robray.formats.robray.statements import Attribute, Block, Stray
from robray.text.edits import Edit


class RobrayFrontEnd:
    name = "robray"
    comments = COMMENTS
    names_other_files = True

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit)

    def parts(self, statement: Statement) -> tuple[Attribute, ...]:
        return statement.attributes if isinstance(statement, Block | Stray) else ()

    def include_target(self, including: str, written: str) -> str:
        return include_target(including, written)

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:
        return include_folders(including, written)

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        # Whoever checks scenes lays out none.
        from robray.formats.robray.frontend.layout import layout

        return layout(text, style)
