"""The ways to change the expansion of a source: the written source of a text, a value, or an expression."""

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from robray.analysis.files import Way
from robray.formats.xacro.changed import expanded_with
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.expressions import parsed
from robray.formats.xacro.reading import Attribute, Document, Element, Offsets, Piece, SourceText
from robray.formats.xacro.scopes import Definition, Made, Value
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import Kind, Segment, SourceMap, Written, written
from robray.formats.xacro.yaml import Place, is_safe
from robray.text.edits import Edit, splice
from robray.text.printable import printable
from robray.text.spans import Span

_UNSIGNED = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBER = re.compile(rf"[-+]?{_UNSIGNED}")
_IN_OUTPUT = re.compile(_NUMBER.pattern.encode())
_NUMBERS = re.compile(rb"(?<=[\">])\s*%b(?:\s+%b)*\s*(?=[\"<])" % (_IN_OUTPUT.pattern, _IN_OUTPUT.pattern))
_SUM = re.compile(r"[\w\s.*/+()\[\]'-]*")
_LAST_TERM = re.compile(rf"(?P<before>.*[\w)\]])\s+(?P<sign>[+-])\s+(?P<number>{_UNSIGNED})")
_NO_SUM = re.compile(r"\b(?:if|else|and|or|not|in|is|lambda)\b")
_DIGITS = 9
"""Decimal places of a term that is added to an expression."""
_OPERATIONS: Mapping[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_LONGEST = 1000
"""Maximum number of bytes of an expression that gets a term."""


class _Change(NamedTuple):
    """The replacement of bytes in a source. `of` names their value; empty for plain text."""

    path: str
    span: Span
    text: str
    of: str = ""


def ways(expansion: Expansion, made: Written, name: str, edits: Mapping[Span, str]) -> Iterator[Way]:
    """The ways to write edits of the text into the sources, each expanded again: values first, then expressions.

    `is_shared` is true for those that change other numbers of the text as well. Those that change other text are left
    out. Cost: an expansion for each way.
    """
    found = [[*_changes(expansion, made, span, text)] for span, text in edits.items()]
    kept = Kept()
    for rank in range(max(map(len, found), default=0) if all(found) else 0):
        chosen = [each[min(rank, len(each) - 1)] for each in found]
        texts = {(each.path, each.span): each.text for each in chosen}
        if any(texts[each.path, each.span] != each.text for each in chosen):
            continue
        after = expanded_with(expansion, _edited(expansion, texts), {}, kept)
        text = written(after, name).text
        wanted = made.text
        for span, new in sorted(edits.items(), reverse=True):
            wanted = splice(wanted, Edit(*span, new.encode()))
        if not after.is_refused and text != made.text and _without_numbers(text) == _without_numbers(wanted):
            yield Way(_words(expansion, chosen), texts, text, not _is_only(made.text, edits, text))


def value_edits(value: Value, wanted: str) -> Iterator[tuple[str, Span, str]]:
    """The edits of sources that may each change a value to a text, in the changed part only; those nearest to the
    definition first.
    """
    old = "".join(str(each.value) for each in value.pieces)
    start = _same(old, wanted)
    behind = _same(old[start:][::-1], wanted[start:][::-1])
    span = Span(start, len(old) - behind)
    for each in _in_value(value, "", span, old[slice(*span)], wanted[start : len(wanted) - behind]):
        yield each.path, each.span, each.text


def _same(one: str, other: str) -> int:
    """The length of the common beginning of two texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _changes(expansion: Expansion, made: Written, span: Span, text: str) -> Iterator[_Change]:
    """The changes for one edit: at the definition of a value first, at its use last."""
    if span.start == span.end:
        yield from _inserted(expansion, made.source_map, span.start, text)
        return
    segment = made.source_map.at(span.start)
    if segment is None or span.end > segment.end:
        return
    if segment.is_literal:
        start = segment.span.start + span.start - segment.start
        yield _Change(segment.frame.document.path, Span(start, start + span.end - span.start), text)
    elif segment.value is not None:
        node = segment.value.node
        of = f"'{node.name}'" if isinstance(node, Attribute) else "the text"
        inner = Span(span.start - segment.start, span.end - segment.start)
        yield from _in_value(segment.value, of, inner, made.text[slice(*span)].decode("utf-8", "replace"), text)


def _in_value(value: Value, of: str, span: Span, old: str, new: str) -> Iterator[_Change]:
    """The changes for the characters `span` of a value."""
    at = 0
    document, offsets = value.frame.document, Offsets(value.frame.document, value.node)
    for piece in value.pieces:
        whole = str(piece.value)
        if at <= span.start and span.end <= at + len(whole):
            inner = Span(span.start - at, span.end - at)
            if piece.kind == "text":
                start, end = (offsets.at(piece.start + each) for each in inner)
                yield _Change(document.path, Span(start, end), new, of)
            else:
                yield from _behind(piece, inner, old, new)
                if piece.kind == "expression" and piece.same is None and old == whole:
                    yield from _solved(piece, value.node.value[piece.start + 2 : piece.end - 1], old, new)
                if piece.kind == "expression" and old == whole:
                    inside = Span(offsets.at(piece.start + 2), offsets.at(piece.end - 1))
                    yield from _term(document, inside, of, old, new)
            return
        at += len(whole)


def _behind(piece: Made, span: Span, old: str, new: str) -> Iterator[_Change]:
    """The changes of a value that a piece looks up."""
    found, whole = piece.same, str(piece.value)
    made = found.made if isinstance(found, Definition) else None
    if isinstance(found, Definition) and made is not None and any(each.kind != "text" for each in made.pieces):
        yield from _in_value(made, f"{found.kind} '{found.name}'", span, old, new)
        return
    if isinstance(found, Place):
        file, at = found.file, found.scalar(whole) if is_safe(new) else None
        of = f"'{file.text[slice(*found.key)].decode('utf-8', 'replace')}'"
    elif isinstance(found, Definition) and found.frame is not None and isinstance(found.node, Attribute | Piece):
        file, at, of = found.frame.document, found.node.span, f"{found.kind} '{found.name}'"
    else:
        return
    if at is None:
        return
    text = file.text[slice(*at)].decode("utf-8", "replace")
    if text == whole:
        yield _Change(file.path, Span(at.start + span.start, at.start + span.end), new, of)
    elif old == whole and _NUMBER.fullmatch(text.strip()):
        yield _Change(file.path, at, new, of)


def _solved(piece: Made, expression: str, old: str, new: str) -> Iterator[_Change]:
    """The changes at the values in a linear expression that occur once."""
    if len(expression) > _LONGEST or not _NUMBER.fullmatch(old) or not _NUMBER.fullmatch(new):
        return
    try:
        tree = parsed(expression.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    uses = {use.of.name: use for use in piece.uses if isinstance(use.of, Definition)}
    known = {name: float(use.of.value) for name, use in uses.items() if type(use.of.value) in (int, float)}
    named = [each.id for each in ast.walk(tree) if isinstance(each, ast.Name)]
    for name in dict.fromkeys(named):
        if named.count(name) == 1 and name in known:
            at = [_linear(tree, {**known, name: known[name] + step}) for step in (0.0, 1.0, 2.0)]
            zero, one, two = at
            if zero is None or one is None or two is None or one == zero:
                continue
            if math.isclose(two - one, one - zero, rel_tol=1e-9):
                found = f"{known[name] + (float(new) - zero) / (one - zero):.{_DIGITS}g}"
                of = uses[name].of
                whole = Span(0, len(str(of.value)))
                yield from _behind(piece._replace(value=of.value, same=of), whole, str(of.value), found)


def _linear(tree: ast.expr, names: Mapping[str, float]) -> float | None:
    """The value of sums and products of numbers and names; None for other expressions."""
    match tree:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number) if abs(number) < 1e300 else None
        case ast.Name(id=name):
            return names.get(name, math.pi if name == "pi" else None)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
            inner = _linear(operand, names)
            return -inner if inner is not None and isinstance(op, ast.USub) else inner
        case ast.BinOp(left=left, op=op, right=right):
            one, other = _linear(left, names), _linear(right, names)
            if one is None or other is None or (isinstance(op, ast.Div) and not other):
                return None
            does = _OPERATIONS.get(type(op))
            return None if does is None else does(one, other)
        case _:
            return None


def _term(document: SourceText, at: Span, of: str, old: str, new: str) -> Iterator[_Change]:
    """The change that appends a term with the difference to the expression at a place."""
    if at.end - at.start <= _LONGEST and _NUMBER.fullmatch(old) and _NUMBER.fullmatch(new):
        inside = document.text[slice(*at)].decode("utf-8", "replace").strip()
        by = float(new) - float(old)
        if _NUMBER.fullmatch(inside):
            inside, by = new, 0
        elif not _SUM.fullmatch(inside) or _NO_SUM.search(inside):
            inside = f"({inside})"
        elif last := _LAST_TERM.fullmatch(inside):
            inside, by = last["before"], by + float(last["sign"] + last["number"])
        by = round(by, _DIGITS)
        term = f" {'-' if by < 0 else '+'} {abs(by):.12g}" if by else ""
        yield _Change(document.path, at, inside + term, of)


def _inserted(expansion: Expansion, source_map: SourceMap, offset: int, text: str) -> Iterator[_Change]:
    """The insertions of attributes after another, or of elements after a start tag."""
    segment = _before(source_map, offset)
    if segment is None:
        return
    path, source = segment.frame.document.path, segment.frame.document.text
    if segment.end == offset - 1 and segment.kind is Kind.VALUE and source[segment.span.end :][:1] in (b'"', b"'"):
        yield _Change(path, Span(segment.span.end + 1, segment.span.end + 1), text)
    element = _element_at(expansion, segment)
    if text.lstrip().startswith("<") and element is not None and not source.endswith(b"/>", 0, element.tag.end):
        yield _Change(path, Span(element.tag.end, element.tag.end), text)


def _before(source_map: SourceMap, offset: int) -> Segment | None:
    """The last segment that ends before an offset."""
    segment = source_map.at(max(offset - 1, 0))
    if segment is not None:
        return segment
    return next((each for each in reversed(source_map.segments) if each.end <= offset), None)


def _element_at(expansion: Expansion, segment: Segment) -> Element | None:
    """The element whose start tag contains a segment."""
    document = expansion.files.get(segment.frame.document.path)
    waiting = [] if not isinstance(document, Document) or document.root is None else [document.root]
    while waiting:
        element = waiting.pop()
        if element.tag.start <= segment.span.start <= segment.span.end <= element.tag.end:
            return element
        waiting += (each for each in element.children if isinstance(each, Element))
    return None


def _edited(expansion: Expansion, changes: Mapping[tuple[str, Span], str]) -> dict[str, bytes]:
    texts: dict[str, bytes] = {}
    for (path, span), new in sorted(changes.items(), reverse=True):
        file = expansion.files[path]
        assert file is not None, "something is written in it"
        texts[path] = splice(texts.get(path, file.text), Edit(*span, new.encode()))
    return texts


def _without_numbers(text: bytes) -> bytes:
    """A text without the values that are only numbers."""
    return _NUMBERS.sub(b"", text)


def _is_only(before: bytes, edits: Mapping[Span, str], after: bytes) -> bool:
    """True if texts differ only at edits, by a number or by the text of the edit."""
    start = end = 0
    for span, new in sorted(edits.items()):
        same = before[start : span.start]
        is_there = after.startswith(same, end)
        end += len(same)
        number = _IN_OUTPUT.match(after, end) if _NUMBER.fullmatch(new) else None
        if not is_there or (number is None and not after.startswith(new.encode(), end)):
            return False
        end = end + len(new.encode()) if number is None else number.end()
        start = span.end
    return before[start:] == after[end:]


def _words(expansion: Expansion, changes: Sequence[_Change]) -> str:
    """The changes in words; empty if all of it is plain text."""
    if not any(each.of for each in changes):
        return ""
    said = []
    for each in changes:
        file = expansion.files[each.path]
        assert file is not None, "something is written in it"
        old = file.text[slice(*each.span)].decode("utf-8", "replace").strip()
        said.append(
            f"change {each.of} from '{old}' to '{each.text}'" if each.of else f"change '{old}' to '{each.text}'"
        )
    return printable(" and ".join(dict.fromkeys(said)))
