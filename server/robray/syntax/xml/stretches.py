"""Splits XML into independent stretches: the tags of its root, and each element in the root."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from robray.syntax.xml.tags import Fault, Flaw
from robray.syntax.xml.tree import Document, Node


class Sort(Enum):
    OPENING = "the start tag of the root"
    CLOSING = "the end tag of the root"
    ELEMENT = "an element in the root"
    STRAY = "what does not belong where it is"

    __hash__ = object.__hash__


class Stretch(NamedTuple):
    """Bytes `start` to `end` of the file; `node` is None for an end tag, and outside of elements."""

    sort: Sort
    start: int
    end: int
    node: Node | None
    faults: list[Fault]


def stretches(root: Node | None, behind: Iterable[Node], faults: Iterable[Fault]) -> list[Stretch]:
    """The stretches of a root, or of a part of its contents, and of the elements behind it.

    A fault belongs to the stretch around it; without one it is stray.
    """
    found = [*_of_root(root)] if root is not None else []
    found += [Stretch(Sort.STRAY, node.start, node.end, node, []) for node in behind]
    strays: list[Stretch] = []
    at = 0
    for fault in sorted(faults, key=lambda fault: fault.span):
        # A missing character at the beginning of a stretch belongs before it.
        place = fault.span.start if fault.span.end > fault.span.start else fault.span.start - 1
        while at < len(found) and found[at].end <= place:
            at += 1
        if at < len(found) and found[at].start <= place:
            found[at].faults.append(fault)
        elif not strays or strays[-1].end <= fault.span.start:
            end = fault.span.end if at == len(found) else max(min(fault.span.end, found[at].start), fault.span.start)
            strays.append(Stretch(Sort.STRAY, fault.span.start, end, None, [fault]))
        else:
            strays[-1].faults.append(fault)
    return sorted(found + strays, key=lambda stretch: stretch.start) if strays else found


def _of_root(root: Node) -> Iterator[Stretch]:
    yield Stretch(Sort.OPENING, root.start, root.tag.end, root, [])
    for node in root.children:
        yield Stretch(Sort.ELEMENT, node.start, node.end, node, [])
    if root.is_closed and not root.tag.is_empty:
        yield Stretch(Sort.CLOSING, root.inner_end, root.end, None, [])


def faults_of(document: Document, root: Node | None, behind: Iterable[Node]) -> list[Fault]:
    """Faults of the markup, and elements beside the root. A root that is never closed is the file's fault."""
    found = [each for each in document.faults if not (each.is_open and root and each.span == root.tag.name_span)]
    for node in behind:
        what = f"second root element; only '{'' if root is None else root.name}' can be the root"
        found.append(Fault(Flaw.LAX, node.tag.name_span, what, is_sure=False))
    for run in document.outside:
        where = "before" if root is None or run.start < root.start else "after"
        is_section = document.text.startswith(b"<![CDATA[", run.start)
        what = f"unexpected CDATA section {where} the root" if is_section else f"unexpected text {where} the root"
        found.append(Fault(Flaw.LAX, run, f"{what} element", is_sure=is_section))
    return found
