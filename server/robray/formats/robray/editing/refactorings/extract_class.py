"""The attributes of a geometry to a class of their own."""

from collections.abc import Iterator

from robray.features.refactorings.refactoring import EXTRACT, Change, Intent, Offer
from robray.formats.robray.editing.refactorings.layout import indent_step, indentation, newline, passed, without_trace
from robray.formats.robray.editing.refactorings.placement import at_start_of_block, before_statement
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.editing.spelling import fresh_name
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.blanks import begins_line
from robray.text.spans import Span

_KIND = f"{EXTRACT}.class"
_TITLE = "Extract a class from the geometry"


def extract_class(subject: Subject) -> Iterator[Offer]:
    """What a class may hold of it; the class goes before the top-level statement, the comments stay where they are."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.GEOMETRY:
        return
    words = ROBRAY.attributes
    moved = [
        attribute
        for attribute in statement.attributes
        if attribute.name != "isa"
        and (word := words.get(attribute.name)) is not None
        and BlockKind.CLASS in word.blocks
        and attribute.value is not None
    ]
    if moved:
        yield Offer("extract-class", _TITLE, _KIND, lambda: _change(subject, statement, moved))


def _change(subject: Subject, block: Block, moved: list[Attribute]) -> Change:
    text, body = subject.text, subject.body()
    end, step = newline(text), indent_step(text)
    around = indentation(text, subject.facts.starts[subject.outermost])
    name = fresh_name([_holder(subject), "shape"], subject.texts())
    extents = [subject.attribute_extent(attribute) for attribute in moved]
    lines = [f"{around}{step}{text[extent.start : extent.end].decode()}" for extent in extents]
    definition = before_statement(subject, subject.outermost, end.join([f"class {name} {{", *lines, f"{around}}}"]))
    edits = [definition]
    others = [attribute for attribute in block.attributes if attribute.name == "isa"]
    if others:
        # Between several the last one wins, as what the geometry said itself did.
        last = subject.attribute_extent(others[-1])
        edits.append((subject.at(Span(last.end, last.end)), f"{_line_break(text, last.start, end)}isa {name};"))
        edits += [(subject.at(without_trace(text, extent)), "") for extent in extents]
    elif (
        len(extents) == len(block.attributes)
        and passed(text, body.start) == extents[0].start
        and _only(text, body, extents)
    ):
        blank = " " if text[body.end - 1 : body.end].isspace() else ""
        edits.append((subject.at(body), f"{blank or ' '}isa {name};{blank or ' '}"))
    else:
        edits.append(
            at_start_of_block(subject.path, text, body, indentation(text, subject.extent.start), f"isa {name};")
        )
        edits += [(subject.at(without_trace(text, extent)), "") for extent in extents]
    return Change(tuple(edits), intent=Intent(classes=frozenset({name})))


def _only(text: bytes, body: Span, extents: list[Span]) -> bool:
    """Whether nothing but blanks is beside the attributes: no comment, above all."""
    rest = text[body.start : extents[0].start]
    for one, following in zip(extents, [*extents[1:], Span(body.end, body.end)], strict=True):
        rest += text[one.end : following.start]
    return not rest.strip()


def _line_break(text: bytes, start: int, end: str) -> str:
    return f"{end}{indentation(text, start)}" if begins_line(text, start) else " "


def _holder(subject: Subject) -> str | None:
    container = subject.facts.container(subject.place[-1])
    around = subject.facts.item(container).statement if container >= 0 else None
    return around.name.text if isinstance(around, Block) and around.name is not None else None
