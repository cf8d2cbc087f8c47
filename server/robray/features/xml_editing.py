"""What holds for editing any format in XML whose names are values of attributes."""

import re
from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.facts.layout import Style
from robray.facts.mentions import Mention
from robray.features.editing import Editing
from robray.features.element_folds import folds
from robray.features.folding_range import Fold
from robray.features.formatting.end_tags import indented
from robray.features.refactorings.refactoring import RefusalError
from robray.syntax.xml_text import in_attribute, is_quoted, is_spelled_out
from robray.text.edits import Edit
from robray.text.spans import Span

_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class XmlEditing(Editing):
    def folds(self, file: SourceFile) -> Iterator[Fold]:
        return folds(file)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        return is_spelled_out(name, text)

    def stands_bare(self, name: str) -> bool:
        return _BARE.fullmatch(name) is not None

    def is_plain(self, name: str, file: SourceFile) -> bool:
        return self.stands_bare(name) and is_spelled_out(name, file.text)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        """The values of XML are taken whole, with the dots in them and what is before a slash."""
        return run != at or text[run.start - 1 : run.start] == b"/"

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """What is put between the quotes of an attribute."""
        del mention
        if not is_quoted(file.text, at):
            written = file.text[at.start : at.end].decode("utf-8", "replace")
            raise RefusalError(f"the value '{written[:20]}' has no quotes around it")
        if _NOT_IN_XML.search(new) is not None:
            raise RefusalError("the name has a character that XML does not allow")
        return in_attribute(new)

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        del style
        return indented(file.text, offset)
