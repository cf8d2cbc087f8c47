"""A statement put into a block: behind those that a person would look for it behind."""

import re
from collections.abc import Sequence

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.editing.refactorings.layout import begins_line, indentation, line_end, newline
from robray.formats.robray.editing.refactorings.placement import at_start_of_block
from robray.formats.robray.editing.refactorings.subject import Subject, own_attribute
from robray.formats.robray.statements import Attribute, Block, statement_of
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_REST_OF_LINE = re.compile(rb"[ \t]*(?:(?:#|//)[^\n\r]*|/\*(?:[^*\n]|\*+[^*/\n])*\*+/[ \t]*)?\r?\n?\Z")


def inserted(
    analysis: Analysis, scene: SceneState, place: ItemPath, statements: Sequence[tuple[str, str]]
) -> tuple[FileSpan, str]:
    """Names and values; the first of them decides where all of them go."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    start = facts.starts[rank]
    subject = Subject(analysis, file.path, Span(start, start), scene, place, 0, lambda _: False)
    block = statement_of(facts.items[rank])
    if not isinstance(block, Block):
        raise RefusalError("it is no block")
    written = [f"{name} {value};" for name, value in statements]
    behind = _anchor(block, statements[0][0])
    text = file.text
    if behind is None:
        at, first = at_start_of_block(file.path, text, subject.body(), indentation(text, start), written[0])
        # The rest is laid out as the first is.
        lead = first[: first.index(written[0])]
        return at, first + "".join(f"{lead or ' '}{each}" for each in written[1:])
    extent = subject.attribute_extent(behind)
    end = line_end(text, extent.end)
    if begins_line(text, extent.start) and _REST_OF_LINE.match(text, extent.end, end) is not None:
        lead = f"{newline(text)}{indentation(text, extent.start)}"
        at_end = end - len(text[extent.end : end]) + len(text[extent.end : end].rstrip(b"\r\n"))
        return subject.at(Span(at_end, at_end)), "".join(f"{lead}{each}" for each in written)
    return subject.at(Span(extent.end, extent.end)), "".join(f" {each}" for each in written)


def _anchor(block: Block, name: str) -> Attribute | None:
    """What a size is of, the translation before a rotation, and the parent before both; else the classes."""
    if name in ROBRAY.sizes() or name == "scale":
        found = own_attribute(block, "shape") or own_attribute(block, "mesh")
    else:
        translation = None if name == "translation" else own_attribute(block, "translation")
        found = translation or own_attribute(block, "parent")
    return found or own_attribute(block, "isa")
