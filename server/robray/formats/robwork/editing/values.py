"""Values of several numbers: their slots, and colours among them."""

from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.features.document_color import LEAST_CHANGE, Colour, ColourAt, Presentation
from robray.features.signature_help import Signature, SignatureHelp, Slot
from robray.formats.robwork.editing.describe import is_in_degrees
from robray.formats.robwork.editing.elements import text_at
from robray.formats.robwork.frontend.numbers import number, words
from robray.formats.robwork.vocabulary import DOCUMENTATION, SLOTS
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

_PARTS = 3


def signature(file: SourceFile, offset: int) -> SignatureHelp | None:
    found = text_at(file, offset)
    slots = None if found is None else SLOTS.get(found.node.name)
    if found is None or slots is None:
        return None
    node = found.node
    before = sum(1 for _, span in words(file.text, node) if span.end < offset)
    if before >= len(slots):
        return None
    label, parts = node.name, []
    unit = ""
    if node.name == "RPY":
        unit = "degrees" if is_in_degrees(file, node) else "radians"
    for slot in slots:
        label += " "
        parts.append(Slot(Span(len(label), len(label) + len(slot)), f"about {slot}, in {unit}" if unit else slot))
        label += slot
    return SignatureHelp((Signature(label, tuple(parts)),), 0, before, DOCUMENTATION.get(node.name, ""))


def colours(file: SourceFile) -> Iterator[ColourAt]:
    for node, values in _colours(file):
        red, green, blue = (min(max(value, 0.0), 1.0) for value in values)
        yield ColourAt(Span(node.texts[0].start, node.texts[-1].end), Colour(red, green, blue, 1.0))


def recoloured(file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
    """The numbers that stay the same stay as they are written."""
    for node, values in _colours(file):
        if Span(node.texts[0].start, node.texts[-1].end) == span:
            written = [word.decode() for word, _ in words(file.text, node)]
            new = [
                text if abs(before - after) < LEAST_CHANGE else f"{round(after, 4):g}"
                for text, before, after in zip(written[:_PARTS], values, colour[:_PARTS], strict=True)
            ]
            return Presentation(" ".join([*new, *written[_PARTS:]]))
    return None


def _colours(file: SourceFile) -> Iterator[tuple[Node, list[float]]]:
    if b"<RGB" not in file.text:
        return
    for root in parse(file.text).roots:
        for node in root.walk():
            if node.name == "RGB" and node.texts:
                values = [value for word, _ in words(file.text, node) if (value := number(word)) is not None]
                if len(values) == len(words(file.text, node)) >= _PARTS:
                    yield node, values[:_PARTS]
