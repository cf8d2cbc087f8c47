"""Questions of messages and fixes about the place of a finding."""

import posixpath
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Statement
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import diagnosis_of
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.text.printable import clipped
from robray.text.spans import Span


class _InFile(NamedTuple):
    """The last answer, which nearly everything asks for."""

    place: ItemPath
    own: Span
    found: tuple[bytes, Span]


_IN_FILE = ("in file",)

_Answer = TypeVar("_Answer")

_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_TO_SEMICOLON = re.compile(rb"[ \t\r\n\f]*;")
_BLANKS = re.compile(rb"[ \t]*")
_LINE_END = re.compile(rb"\r?\n|\Z")


def scene_and_place(context: RuleContext) -> tuple[SceneState, ItemPath]:
    assert context.scene is not None, "only what concerns a file as a whole is found outside a scene"
    assert context.place is not None, "what is found in a scene has a place there"
    return context.scene, context.place


def once(ask: Callable[[RuleContext], _Answer]) -> Callable[[RuleContext], _Answer]:
    """`ask` with a cache for the last finding.

    The message, suggestion and fix of a finding depend on the same answer, and thousands may be reported at once.
    """
    key = (ask,)

    def asked(context: RuleContext) -> _Answer:
        looked = context.looked
        if looked is None:
            return ask(context)
        about = (context.place, context.span, context.details, context.suggestion)
        last: Any = looked.get(key)
        if last is not None and last[0] == about:
            known: _Answer = last[1]
            return known
        answer = ask(context)
        looked[key] = (about, answer)
        return answer

    return asked


def kept(
    looked: dict[tuple[object, ...], object] | None, key: tuple[object, ...], make: Callable[[], _Answer]
) -> _Answer:
    """Calls `make` once for each key, and keeps its answer in `looked` for the other findings of the same check."""
    if looked is None:
        return make()
    if key not in looked:
        looked[key] = make()
    return cast("_Answer", looked[key])


def statement(context: RuleContext) -> Statement:
    scene, place = scene_and_place(context)
    return scene.item(place).statement


_LONGEST_LISTED = 60
MOST_NAMED = 5
"""Names in one message; of more, only the number."""


def listed(names: Sequence[str], most: int) -> str:
    """The first names in quotes, and how many more there are."""
    short = (clipped(name, _LONGEST_LISTED) for name in names[:most])
    *first, last = (f"'{name}'" for name in short)
    if len(names) > most:
        return f"{', '.join((*first, last))} and {len(names) - most:,} more"
    return f"{', '.join(first)} and {last}" if first else last


ELSEWHERE = "elsewhere"
"""For a name that this scene lacks and another file has: its path is with it."""

BESIDE = "beside"
"""For a name that this scene lacks, as it lacks a similar name that is used more often, which is with it."""


def file_elsewhere(context: RuleContext) -> str:
    """The path of the file that has the name, from the finding's own file on."""
    scene, place = scene_and_place(context)
    return posixpath.relpath(context.details.file, posixpath.dirname(scene.file(place).path))


def is_declared(context: RuleContext, kind: SymbolKind, name: str) -> bool:
    """True if the name is declared anywhere in the scene, even further down."""
    return Symbol(kind, name) in scene_and_place(context)[0].declarations


def in_file(context: RuleContext) -> tuple[bytes, Span]:
    """The text of the file, and the finding's span in it."""
    scene, place = scene_and_place(context)
    looked = context.looked
    if looked is None:
        return scene.file(place).text, span_at(scene, place, context.span).span
    last = looked.get(_IN_FILE)
    if not isinstance(last, _InFile) or last.own != context.span or last.place != place:
        found = scene.file(place).text, span_at(scene, place, context.span).span
        looked[_IN_FILE] = last = _InFile(place, context.span, found)
    return last.found


def written(context: RuleContext) -> str:
    """The text at the finding's span."""
    text, span = in_file(context)
    return text[span.start : span.end].decode("utf-8", "replace")


def name_at(scene: SceneState, place: ItemPath) -> FileSpan:
    """The place of a declaration's name."""
    declaration = scene.item(place).statement
    name = getattr(declaration, "name", None)
    return span_at(scene, place, declaration.keyword if name is None else name.span)


def is_identifier(text: str) -> bool:
    return _IDENTIFIER.fullmatch(text) is not None


def replaced(context: RuleContext, text: str, *, safe: bool) -> Fix:
    """`text` in place of the text at the finding's span."""
    return Fix(f"Change to '{text}'", (Replacement(context.span, text),), Applicability.if_safe(safe))


def replaced_by_suggestion(context: RuleContext) -> Fix | None:
    """The suggestion in place of the first detail, if that is the text there.

    A mistake of a class is found at its uses, and fixed elsewhere.
    """
    text = "" if context.suggestion is None else written(context)
    if context.suggestion is None or context.details[0] not in (text.strip('"'), text.strip("'")):
        return None
    return written_instead(context, context.suggestion)


def written_instead(context: RuleContext, name: str) -> Fix | None:
    """A name in place of the text at the finding's span, in the quotes of its format."""
    scene, place = scene_and_place(context)
    new = diagnosis_of(scene.file(place).format).written_as(name, written(context))
    return None if new is None else replaced(context, new, safe=False)


def inserted(context: RuleContext, at: int, text: str) -> Replacement:
    """`text` at an offset in the item's local text near the finding, kept apart from a word right before it."""
    source, span = in_file(context)
    before = source[span.start + at - context.span.start - 1 :][:1]
    return Replacement(Span(at, at), text if before.isspace() else f" {text}")


def may_have_lost_something(text: bytes, at: int) -> bool:
    """True if more than one blank is before a byte: text that was left out there has left its own."""
    return blanks_before(text, at) > 1


def blanks_before(text: bytes, at: int) -> int:
    """Number of spaces and tabs right before a byte."""
    start = at
    while start and text[start - 1] in b" \t":
        start -= 1
    return at - start


def removed_by_hand(context: RuleContext) -> Fix | None:
    """A removal of the statement for a person to choose: something else may be wrong."""
    fix = removed_statement(context, safe=False)
    return None if fix is None else fix.by_hand


def removed_statement(context: RuleContext, *, safe: bool = True) -> Fix | None:
    """Takes out the attribute at the finding's span, its semicolon and, where it is alone there, its line."""
    text, span = in_file(context)
    semicolon = _TO_SEMICOLON.match(text, span.end)
    if semicolon is None:
        return None
    end = semicolon.end()
    blanks = span.start - blanks_before(text, span.start)
    behind = _BLANKS.match(text, end)
    assert behind is not None, "no blanks are blanks too"
    line_end = _LINE_END.match(text, behind.end())
    if blanks == 0:
        start, end = 0, (line_end or behind).end()
    elif not text.endswith(b"\n", 0, blanks):
        # Other text is before it on its line.
        start = blanks
    elif line_end is not None:
        start, end = blanks - (2 if text.endswith(b"\r\n", 0, blanks) else 1), behind.end()
    else:
        start, end = span.start, behind.end()
    before, after = span.start - start, end - span.end
    own = Span(context.span.start - before, context.span.end + after)
    return Fix("Remove this statement", (Replacement(own, ""),), Applicability.if_safe(safe))
