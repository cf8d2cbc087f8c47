"""The colours of a robot: red, green, blue and opacity in one attribute."""

from collections.abc import Iterator, Sequence

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.facts.items import TOP, Item
from robray.features.document_color import LEAST_CHANGE, Colour, ColourAt, Presentation
from robray.features.local_text import LocalText
from robray.features.semantic_tokens import instances
from robray.formats.urdf.statements import LinkElement, Material, Vector
from robray.text.spans import Span

_PARTS = 4


def colours(analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
    """Cost: O(items)."""
    if not instances(analysis, file.path):
        return
    facts = file.reading.facts
    for rank, item in enumerate(facts.items):
        written = _colour(item)
        if written is not None:
            yield ColourAt(LocalText(facts, rank).absolute(written[0].span), Colour(*written[1]))


def recoloured(file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
    facts = file.reading.facts
    rank = facts.rank_at(span.start)
    written = None if rank == TOP else _colour(facts.items[rank])
    if written is None or LocalText(facts, rank).absolute(written[0].span) != span:
        return None
    return Presentation(_rewritten(*written, colour))


def _colour(item: Item) -> tuple[Vector, tuple[float, ...]] | None:
    """What an item writes as a colour, and its parts as far as they can be shown; None where it writes none."""
    statement = item.statement
    material = statement.material if isinstance(statement, LinkElement) else statement
    if not isinstance(material, Material) or material.color is None or material.color.values is None:
        return None
    values = material.color.values
    return (material.color, tuple(min(max(value, 0.0), 1.0) for value in values)) if len(values) == _PARTS else None


def _rewritten(written: Vector, old: Sequence[float], new: Sequence[float]) -> str:
    """The numbers that stay the same stay as they are written."""
    text = written.text.encode()
    pieces: list[bytes] = []
    end = 0
    for at, before, after in zip(written.parts, old, new, strict=True):
        if abs(before - after) >= LEAST_CHANGE:
            start = at.start - written.span.start
            pieces += [text[end:start], f"{round(after, 4):g}".encode()]
            end = at.end - written.span.start
    return b"".join([*pieces, text[end:]]).decode()
