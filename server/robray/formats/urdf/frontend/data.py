"""YAML files that sources load, as texts without statements.

Expansions read their contents.
"""

from array import array
from typing import NamedTuple

from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import FileFacts
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.splice import FactsDelta
from robray.text.edits import Edit


class Reading(NamedTuple):
    text: bytes
    facts: FileFacts = FileFacts([], array("q"), array("q"), array("q"), array("q"))
    lowered: int = 0


class DataFrontEnd(PlainFrontEnd):
    name = "xacro-data"
    comments = NO_COMMENTS

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:  # noqa: ARG002 - as `FrontEnd` has it
        return Reading(text)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:  # noqa: ARG002 - as above
        return Reading(text), FactsDelta()
