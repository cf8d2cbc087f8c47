"""The verdict of expat, the parser of XML by which xacro reads its sources."""

from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate, errors

from robray.syntax.xml.between import NO_DECLARATION, declaration_end
from robray.text.spans import Span


class Refusal(NamedTuple):
    """Why expat refuses a text, and where."""

    span: Span
    what: str


class _BlankInUriError(Exception):
    """Python's tree of XML has no names in a namespace whose URI contains a blank."""


def refusal(text: bytes) -> Refusal | None:
    """Why expat, and Python's tree of XML on it, refuses a text in UTF-8. Cost: O(bytes), in C."""
    parser = ParserCreate("utf-8", " ")
    parser.namespace_prefixes = True

    def check(name: str, attributes: dict[str, str]) -> None:
        if any(each.count(" ") > 2 for each in (name, *attributes)):
            raise _BlankInUriError

    def declare(_: str | None, uri: str | None) -> None:
        if uri and " " in uri:
            parser.StartElementHandler = check

    parser.StartNamespaceDeclHandler = declare
    try:
        parser.Parse(text, True)
    except _BlankInUriError:
        at, what = parser.CurrentByteIndex, "the URI of a namespace cannot contain a space"
    except ExpatError as error:
        at, reason = parser.ErrorByteIndex, errors.messages[error.code]
        if at < declaration_end(text):
            what = NO_DECLARATION
        elif reason == errors.XML_ERROR_INVALID_TOKEN:
            what = f"XML cannot contain '{text[at : at + 4].decode('utf-8', 'ignore')[:1]}' here"
        else:
            what = f"invalid XML: {reason}"
    else:
        return None
    finally:
        # With its handlers, the parser would be a cycle.
        parser.StartElementHandler = parser.StartNamespaceDeclHandler = None
    at = max(min(at, len(text) - 1), 0)
    return Refusal(Span(at, min(at + 1, len(text))), what)
