"""The attribute that a shape or a joint cannot do without."""

from collections.abc import Iterator

from robray.features.refactorings.refactoring import QUICKFIX, Change, Intent, Offer
from robray.formats.robray.details import MissingAttribute
from robray.formats.robray.editing.completions.statements import sample, sample_text
from robray.formats.robray.editing.refactorings.layout import ends_line, indentation, newline
from robray.formats.robray.editing.refactorings.placement import at_end_of_block
from robray.formats.robray.editing.refactorings.subject import Subject, own_attribute
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord
from robray.text.blanks import begins_line
from robray.text.spans import Span

_CODE = "missing-attribute"


def add_missing_attribute(subject: Subject) -> Iterator[Offer]:
    """All attributes that the block lacks, with initial values."""
    statement = subject.statement
    if not isinstance(statement, Block):
        return
    found = [problem for problem in subject.scene.findings.get(subject.place, ()) if problem.code == _CODE]
    if not any(problem.span.contains(subject.own) for problem in found):
        return
    missing: list[MissingAttribute] = [problem.details for problem in found]
    words = ROBRAY.attributes
    written = [f"{one.name} {_value(words[one.name], statement)};" for one in missing if one.name in words]
    title = f"Add {' and '.join(repr(one.name) for one in missing)}"
    yield Offer(
        "add-missing-attribute", title, QUICKFIX, lambda: _change(subject, statement, missing, written), mends=_CODE
    )


def _value(word: AttributeWord, block: Block) -> str:
    return sample_text(word, sample(word, block))


def _change(subject: Subject, block: Block, missing: list[MissingAttribute], written: list[str]) -> Change:
    """Behind the attribute that asks for them, or at the end of the block where a class does."""
    text, intent = subject.text, Intent(completes=True)
    asking = own_attribute(block, missing[0].asking)
    if asking is not None:
        extent = subject.attribute_extent(asking)
        alone = ends_line(text, extent.end)
        lead = f"{newline(text)}{indentation(text, extent.start)}" if alone and _begins(text, extent) else " "
        return Change(
            ((subject.at(Span(extent.end, extent.end)), "".join(lead + one for one in written)),), intent=intent
        )
    around = indentation(text, subject.extent.start)
    body = subject.body()
    return Change((at_end_of_block(subject.path, text, body, around, " ".join(written)),), intent=intent)


def _begins(text: bytes, span: Span) -> bool:
    return begins_line(text, span.start)
