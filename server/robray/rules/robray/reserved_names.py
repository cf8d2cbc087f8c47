"""A word that is no name and was to be one: told once in a scene, at what it was to name.

`frame object {` is wrong once, and so are `frame 2nd {` and `frame frame-left {`; all that names the frame follows from
it: `parent object;`, `allow_collision object a;`. Once the head is mended, each of them is told. Where a constant was
to have such a name, it is in numbers anywhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.engine.rule import Diagnostic
from robray.rules.robray.names import RESERVED, constant_named
from robray.text.blanks import begins_line, character_before
from robray.text.spans import Span

_WORD = rb"(" + RESERVED + rb"|pi|deg)(?![\w-])"
_AT = re.compile(_WORD)
_IS_RESERVED = re.compile(RESERVED)
_BEHIND = re.compile(rb"[ \t]*(?:[-+*/(\[,][ \t]*)?" + _WORD)
_OPENING = re.compile(rb"[ \t]*\{")
_BLOCK = re.compile(rb"[ \t]+(" + RESERVED + rb")(?=[ \t]*\{)")
_OPERAND = re.compile(rb"(?<![\w\"-])(" + RESERVED + rb")(?![\w\"-])")
_WORD_ON = re.compile(rb"[\w-]*")
_OF_NAME = frozenset(b"-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_SPLIT_NAME = re.compile(_WORD[: _WORD.index(b"(?!")] + rb"-[\w-]+|(?!\d+[eE]\d+\Z)\d+[A-Za-z_][\w-]*")
"""What is none because it begins with a reserved word or a digit; `1e5` is a number."""
_DECLARING = re.compile(rb"(?<![\w-])(?:class|def|frame)[ \t]+\Z")
_LONGEST_KEYWORD = 32
"""Bytes, with the blanks behind it."""
_LONGEST_NAME = 100
_LONGEST = 512
"""Bytes in which the end of a statement is looked for."""

_HEAD, _NUMBER, _PAIR = "missing-name", "invalid-name", "allow-collision-operands"
_OF_NAMES = frozenset({"isa-not-a-name", "missing-value", "wrong-type"})
"""Said of an attribute that was to have the name."""
_AT_WORDS = frozenset(
    {"missing-brace", "missing-operand", "missing-operator", "no-shape", "object-block", "syntax-error"}
)
"""Said where the word begins a statement, as it always does."""
_MISNAMED = frozenset({"invalid-name", "reserved-prefix"})
_OF_HEADS = _MISNAMED | {_HEAD, _NUMBER}
_UNUSED = frozenset({"unused-class", "unused-constant"})
"""Said of what is used by a name that is none."""
_DECLARED = (SymbolKind.FRAME, SymbolKind.CLASS, SymbolKind.CONSTANT)
_OF_PARTS = frozenset(
    {
        *_MISNAMED,
        "extra-value",
        "isa-not-a-name",
        "minus-after-first-value",
        "minus-needs-space",
        "missing-operator",
        "missing-value",
        "undefined-constant",
        "wrong-type",
    }
)
"""Said of the parts into which the reader splits what was to be a name."""
_BEFORE_STATEMENT = frozenset({b"", b";", b"{", b"}"})


class _Head(NamedTuple):
    told: Diagnostic
    end: int
    """Where the head ends: of a constant the whole statement."""


def without_uses(
    text: bytes, found: Sequence[Diagnostic], elsewhere: Callable[[AbstractSet[bytes]], AbstractSet[bytes]]
) -> Sequence[Diagnostic]:
    """The findings of one file without what is said of a word that is no name where it is used as one, if it is told
    where it was to be declared, or where two frames are named in one statement. Cost: linear.

    `elsewhere` says of which of some words this is told in other files.
    """
    uses = [_operands(text, each) if each.code == _PAIR else _used(text, each) for each in found]
    if not any(uses) and _OF_HEADS.isdisjoint([each.code for each in found]):
        return found
    used = {text[span.start : span.end] for spans in uses for span in spans}
    heads = dict(_heads(text, found))
    misnamed = _misnamed(text, found)
    if not (heads or used or misnamed):
        return found
    known = {*heads, *misnamed.values()}
    known |= elsewhere(used - known)
    ends = {head.told: head.end for head in heads.values()}
    left: list[Diagnostic] = []
    within = -1
    for each, spans in zip(found, uses, strict=True):
        start = each.at.span.start
        if each in ends:
            within = ends[each]
        elif start < within or (each.code in _UNUSED and each.at.span in misnamed):
            continue
        else:
            if each.code == _PAIR and spans:
                within = _end(text, start)
            if any(text[span.start : span.end] in known for span in spans):
                continue
        left.append(each)
    return left


def told_elsewhere(
    scenes: Iterable[SceneState], path: str, is_seen: Callable[[str], bool], words: AbstractSet[bytes]
) -> AbstractSet[bytes]:
    """Those of the words of which it is told in other files, whose findings are seen, that they are no names: in each
    of a file's scenes, or in one of its sets. Cost: O(findings of the scenes) where one of them is reserved."""
    in_all: AbstractSet[bytes] | None = None
    in_sets: set[bytes] = set()
    for scene in scenes if words else ():

        def is_told(place: ItemPath, scene: SceneState = scene) -> bool:
            other = scene.file(place).path
            return other != path and is_seen(other)

        told = {word for word in words if any(map(is_told, _places_of_misnamed(scene, word)))}
        if any(map(_IS_RESERVED.fullmatch, words)):
            told |= words & _reserved_in(scene, is_told)
        if scene.is_set:
            in_sets |= told
        else:
            in_all = told if in_all is None else in_all & told
    return in_sets | (in_all or frozenset())


def _places_of_misnamed(scene: SceneState, word: bytes) -> Iterator[ItemPath]:
    """Where it is told of a word that is none where it declares something."""
    name = word.decode("utf-8", "replace")
    for kind in _DECLARED if _may_be_meant(word) or _AT.fullmatch(word) is not None else ():
        for place in scene.declarations.get(Symbol(kind, name), ()):
            if any(each.code in _MISNAMED and each.details[0] == name for each in scene.item(place).problems):
                yield place


def _reserved_in(scene: SceneState, is_told: Callable[[ItemPath], bool]) -> set[bytes]:
    """The reserved words that were to be declared at some places of a scene."""
    found: set[bytes] = set()
    for place, problems in scene.findings.items():
        if any(problem.code == _HEAD for problem in problems) and is_told(place):
            text = scene.file(place).text
            for problem in problems:
                head = _head(text, problem.code, span_at(scene, place, problem.span).span)
                found.update(() if head is None else head[:1])
    return found


def _heads(text: bytes, found: Iterable[Diagnostic]) -> Iterator[tuple[bytes, _Head]]:
    """By its word, where each is first."""
    seen: set[bytes] = set()
    for each in found:
        head = _head(text, each.code, each.at.span)
        if head is not None and head[0] not in seen:
            seen.add(head[0])
            yield head[0], _Head(each, head[1])


def _head(text: bytes, code: str, at: Span) -> tuple[bytes, int] | None:
    """The reserved word that was to be declared where something is told, and the end of the head."""
    if code == _NUMBER and _is_declaring(text, at.start) and (number := _AT.fullmatch(text, *at)) is not None:
        return number[1], at.end
    if code != _HEAD:
        return None
    if (block := _BLOCK.match(text, at.end)) is not None:
        return block[1], block.end()
    if (constant := constant_named(text, at.end)) is not None:
        return text[constant.start : constant.end], _end(text, at.end)
    return None


def _misnamed(text: bytes, found: Iterable[Diagnostic]) -> dict[Span, bytes]:
    """What is told to be no name where it declares something, and where."""
    told = (each.at.span for each in found if each.code in _MISNAMED)
    return {
        at: text[at.start : at.end]
        for at in told
        if _is_declaring(text, at.start) and _may_be_meant(text[at.start : at.end])
    }


def _may_be_meant(word: bytes) -> bool:
    """Whether a word is told apart from numbers, and from what stands between them."""
    return _SPLIT_NAME.fullmatch(word) is not None


def _is_declaring(text: bytes, start: int) -> bool:
    return _DECLARING.search(text, max(start - _LONGEST_KEYWORD, 0), start) is not None


def _end(text: bytes, at: int) -> int:
    """Behind the semicolon that ends a statement, in its line."""
    limit = min(at + _LONGEST, len(text))
    ends = [end for end in (text.find(b";", at, limit), text.find(b"\n", at, limit)) if end >= 0]
    return min(ends, default=limit) + 1


def _operands(text: bytes, found: Diagnostic) -> list[Span]:
    """The reserved words that a statement names for frames."""
    keyword, end = b"allow_collision", _end(text, found.at.span.end)
    start = max(text.rfind(keyword, 0, found.at.span.end), 0)
    return [Span(*each.span(1)) for each in _OPERAND.finditer(text, start + len(keyword), end)]


def _used(text: bytes, found: Diagnostic) -> Sequence[Span]:
    """The reserved word in a name's place that a finding is at, or right before; or the word that it is within."""
    if found.code in _OF_NAMES or found.code in _AT_WORDS:
        for pattern, at in ((_AT, found.at.span.start), (_BEHIND, found.at.span.end)):
            match = pattern.match(text, at)
            if match is not None and _OPENING.match(text, match.end()) is None:
                start = match.start(1)
                if not begins_line(text, start) and character_before(text, start) not in _BEFORE_STATEMENT:
                    return (Span(*match.span(1)),)
    if found.code in _OF_PARTS:
        span = _word_at(text, found.at.span.start)
        word = text[span.start : span.end]
        if (_may_be_meant(word) or _AT.fullmatch(word) is not None) and not _is_declaring(text, span.start):
            return (span,)
    return ()


def _word_at(text: bytes, at: int) -> Span:
    """What stands between blanks and signs around a byte, within bounds."""
    start = at
    while start > max(at - _LONGEST_NAME, 0) and text[start - 1] in _OF_NAME:
        start -= 1
    found = _WORD_ON.match(text, at, at + _LONGEST_NAME)
    return Span(start, at if found is None else found.end())
