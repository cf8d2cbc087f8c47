"""Quick fixes for the findings at a cursor."""

import posixpath
from collections.abc import Iterator, Sequence
from functools import partial

from robray.analysis.analysis import FileSpan
from robray.features.refactorings.refactoring import QUICKFIX, Change, Offer, RefusalError
from robray.features.rename import Edits
from robray.features.xacro.proof import is_same
from robray.features.xacro.visible import walk
from robray.formats.xacro.expansion import Expansion, removal
from robray.formats.xacro.findings import findings, repair_title
from robray.formats.xacro.reading import Document, Element
from robray.formats.xacro.scopes import Fault, Replacement
from robray.formats.xacro.sources import Kept
from robray.syntax.xml_text import in_attribute
from robray.text.edits import Edit, merged
from robray.text.spans import Span


def fixes(expansions: Sequence[Expansion], path: str, selection: Span) -> Iterator[Offer]:
    """The repairs of the faults that a selection touches, each once, then those to choose from.

    Cost: the findings of the expansions.
    """
    seen = set()
    touched = [
        (expansion, fault)
        for expansion in expansions
        for fault in findings(expansion)
        if _touches(fault, path, selection)
    ]
    repairs = [("fix", fault, fault.repair) for _, fault in touched]
    chosen = [("choice", fault, each) for expansion, fault in touched for each in _choices(expansion, fault)]
    for name, fault, repair in (*repairs, *chosen):
        edits = tuple(sorted((FileSpan(each.document.path, each.span), each.text) for each in repair))
        if edits and edits not in seen:
            seen.add(edits)
            # xacro accepts the source before this, too, and the robot is to change.
            compute = partial(_checked if fault.is_refused else _change, expansions, edits)
            yield Offer(f"{name} {fault.code}", repair_title(repair), QUICKFIX, compute, mends=fault.code)


def _choices(expansion: Expansion, fault: Fault) -> Iterator[list[Replacement]]:
    """Fixes that remove a fault, but may not be intended."""
    match fault.code:
        case "xacro-missing-argument" if expansion.document is not None and not fault.repair:
            yield from _declared(expansion, expansion.document, fault.about)
        case "xacro-missing-parameter":
            text = "".join(f' {name}=""' for name in fault.about[0])
            # In <xacro:call> the macro's name is in quotes.
            at = fault.span.end + (fault.document.text[fault.span.end : fault.span.end + 1] in (b'"', b"'"))
            yield [Replacement(fault.document, Span(at, at), text)]
        case "xacro-extra-block" | "xacro-conflicting-attributes" if isinstance(fault.document, Document):
            root = fault.document.root
            element = next((each for each in walk(root) if each.name_span == fault.span), None) if root else None
            if element is not None and fault.code == "xacro-extra-block":
                yield [Replacement(fault.document, element.span, "")]
            elif element is not None:
                for name in ("value", "default", "remove"):
                    attribute = element.attribute(name)
                    if attribute is not None:
                        yield removal(fault.document, attribute)


def _declared(expansion: Expansion, document: Document, names: Sequence[str]) -> Iterator[list[Replacement]]:
    """Arguments with empty defaults, at the beginning of the root.

    None if one is declared behind its use, or if the tag of the root uses one: xacro reads that tag first.
    """
    used = [
        (file.path, span)
        for fault in expansion.faults
        if fault.code == "xacro-missing-argument"
        for file, span in [(fault.document, fault.span), *fault.places]
    ]
    root = document.root
    if root is None or any(path == document.path and span.start < root.tag.end for path, span in used):
        return
    if not any('"' in name or name in expansion.arguments for name in names):
        first = next((each for each in root.children if isinstance(each, Element)), None)
        at = root.tag.end
        gap = document.text[at : first.tag.start] if first is not None else b""
        line = gap[gap.rfind(b"\n") :].decode("utf-8", "replace") if b"\n" in gap else ""
        before = "" if line.strip() else line
        declared = "".join(f'{before}<xacro:arg name="{in_attribute(name)}" default=""/>' for name in names)
        yield [Replacement(document, Span(at, at), declared)]


def _touches(fault: Fault, path: str, selection: Span) -> bool:
    return any(
        document.path == path and span.start <= selection.end and selection.start <= span.end
        for document, span in [(fault.document, fault.span), *fault.places]
    )


def _change(_: Sequence[Expansion], edits: Edits) -> Change:
    return Change(tuple(edits))


def _checked(expansions: Sequence[Expansion], edits: Edits) -> Change:
    """A RefusalError if it would change a robot that xacro accepts."""
    for expansion, texts in changed(expansions, edits):
        if not expansion.is_refused and not is_same(expansion, texts, {}, Kept()):
            raise RefusalError(f"this would change {name_of(expansion)}, which xacro accepts")
    return Change(tuple(edits))


def changed(expansions: Sequence[Expansion], edits: Edits) -> Iterator[tuple[Expansion, dict[str, bytes]]]:
    """The expansions that read a file that edits change, with the new texts."""
    by_file: dict[str, list[Edit]] = {}
    for (path, span), text in sorted(edits, reverse=True):
        by_file.setdefault(path, []).append(Edit(span.start, span.end, text.encode()))
    for expansion in expansions:
        texts = {
            path: merged(file.text, by_file[path])[0]
            for path, file in expansion.files.items()
            if file is not None and path in by_file
        }
        if texts:
            yield expansion, texts


def name_of(expansion: Expansion) -> str:
    return posixpath.basename(expansion.document.path) if expansion.document is not None else "a source"
