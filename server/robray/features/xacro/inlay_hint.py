"""The values that the expressions of a source come to."""

from collections.abc import Container, Iterator, Sequence

from robray.features.inlay_hint import HintKind, InlayHint
from robray.features.xacro.visible import brief
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import Attribute, Document, Offsets
from robray.formats.xacro.scopes import Made, Value
from robray.formats.xacro.texts import split
from robray.text.spans import Span

_LONGEST = 60
"""Characters of a value that are shown."""
_MOST_OF_PATH = 40
"""Characters of a path that are shown: VS Code cuts hints after 43."""


def inlay_hint(
    expansions: Sequence[Expansion], path: str, span: Span, kinds: Container[HintKind]
) -> Iterator[InlayHint]:
    """The value of an expression in the first root that evaluates it, if all calls agree.

    If they differ there is no hint: hover explains the values of each call. Cost: the values of the expansion.
    """
    if HintKind.VALUE not in kinds:
        return
    found: dict[Span, tuple[Value, set[str]]] = {}
    for expansion in expansions:
        document = expansion.files.get(path)
        if not isinstance(document, Document):
            continue
        for value in expansion.values:
            at = value.node.span
            if value.frame.document is document and at.start <= span.end and span.start <= at.end and _is_whole(value):
                found.setdefault(at, (value, set()))[1].add(_label(value))
        if found:
            break
    for at in sorted(found):
        value, labels = found[at]
        label = labels.pop()
        if label and not labels:
            offset = _end(value)
            if span.start <= offset <= span.end:
                yield InlayHint(offset, f"= {label}", HintKind.VALUE)


def _is_whole(value: Value) -> bool:
    """True for the value of a whole readable attribute or text, not of a piece."""
    node, pieces = value.node, value.pieces
    if not pieces or pieces[0].start > 0 or pieces[-1].end < len(node.value):
        return False
    return node.name != "params" if isinstance(node, Attribute) else node.kind == "text"


def _label(value: Value) -> str:
    """Empty if it says no more than the text, or too much."""
    written = [each.inside for each in split(value.node.value).pieces]
    if len(written) != len(value.pieces):
        return ""
    says_more, label = False, ""
    for piece, inside in zip(value.pieces, written, strict=True):
        text = piece.value if isinstance(piece.value, str) else brief(piece.value)
        if not text and not isinstance(piece.value, str):
            return ""
        if piece.kind == "substitution" and not inside.startswith(("arg ", "eval ")):
            return ""
        says_more = says_more or _says_more(piece, inside, text)
        label += text
    label = _end_of_path(label.strip())
    label = brief(label)
    return label if says_more and len(label) <= _LONGEST else ""


def _end_of_path(text: str) -> str:
    """The last folders of a long path: its end says most, and editors cut hints."""
    if len(text) <= _MOST_OF_PATH or not text.startswith("/"):
        return text
    end = text[1 - _MOST_OF_PATH :]
    return f"…{end[max(end.find('/'), 0) :]}"


def _says_more(piece: Made, inside: str, text: str) -> bool:
    """True if the value of an expression differs from its text."""
    return piece.kind != "text" and inside.strip(" '\"") != text


def _end(value: Value) -> int:
    """Behind the quote of an attribute, or the last expression of a text."""
    node, document = value.node, value.frame.document
    if isinstance(node, Attribute):
        return node.span.end + (document.text[node.span.end : node.span.end + 1] in (b'"', b"'"))
    last = max(piece.end for piece in value.pieces if piece.kind != "text")
    return Offsets(document, node).at(last)
