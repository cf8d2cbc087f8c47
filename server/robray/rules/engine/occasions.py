"""What messages and fixes ask about the place of a finding."""

import posixpath
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar, cast

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.questions import Place
from robray.analysis.scene_state import SceneState
from robray.facts.items import Statement
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import diagnosis_of
from robray.rules.engine.rule import Applicability, Fix, Occasion, Replacement
from robray.text.spans import Span


class _InFile(NamedTuple):
    """What was found last: nearly everything asks for it."""

    place: Place
    own: Span
    found: tuple[bytes, Span]


_IN_FILE = ("in file",)

_Answer = TypeVar("_Answer")

_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_TO_SEMICOLON = re.compile(rb"[ \t\r\n\f]*;")
_BLANKS = re.compile(rb"[ \t]*")
_LINE_END = re.compile(rb"\r?\n|\Z")


def scene_and_place(occasion: Occasion) -> tuple[SceneState, Place]:
    assert occasion.scene is not None, "only what concerns a file as a whole is found outside a scene"
    assert occasion.place is not None, "what is found in a scene has a place there"
    return occasion.scene, occasion.place


def once(ask: Callable[[Occasion], _Answer]) -> Callable[[Occasion], _Answer]:
    """`ask`, which is not asked again about the finding that it was last asked about, among those told at once.

    Whether a finding is said, its message, what is suggested and its fix depend on the same: there may be thousands.
    """
    key = (ask,)

    def asked(occasion: Occasion) -> _Answer:
        looked = occasion.looked
        if looked is None:
            return ask(occasion)
        about = (occasion.place, occasion.span, occasion.details, occasion.suggestion)
        last = cast("tuple[object, _Answer] | None", looked.get(key))
        if last is not None and last[0] == about:
            return last[1]
        answer = ask(occasion)
        looked[key] = (about, answer)
        return answer

    return asked


def statement(occasion: Occasion) -> Statement:
    """The statement that the finding is in."""
    scene, place = scene_and_place(occasion)
    return scene.item(place).statement


_LONGEST_LISTED = 60
MOST_NAMED = 5
"""Names in one message; of more it is said how many there are."""


def listed(names: Sequence[str], most: int) -> str:
    """The first names in quotes, and how many more there are."""
    short = (name if len(name) <= _LONGEST_LISTED else f"{name[:_LONGEST_LISTED]}…" for name in names[:most])
    *first, last = (f"'{name}'" for name in short)
    if len(names) > most:
        return f"{', '.join((*first, last))} and {len(names) - most:,} more"
    return f"{', '.join(first)} and {last}" if first else last


ELSEWHERE = "elsewhere"
"""The second detail of a name that this scene lacks and another file has; the last one is the path of that."""

BESIDE = "beside"
"""The second detail of a name that this scene lacks, as it lacks another name that is nearly the same and used more
often; the last one is that."""

OF_ROBOT = 4
"""Details of 'frames-elsewhere' before the names: the robot that has most of them, how many of them as frames and how
many as links, and what it is written in."""


def file_elsewhere(occasion: Occasion) -> str:
    """The path of the file that has the name, from the finding's own file on."""
    scene, place = scene_and_place(occasion)
    return posixpath.relpath(occasion.details[-1], posixpath.dirname(scene.file(place).path))


def is_declared(occasion: Occasion, kind: SymbolKind, name: str) -> bool:
    """Whether the name is declared anywhere in the scene, be it further down."""
    return Symbol(kind, name) in scene_and_place(occasion)[0].declarations


def in_file(occasion: Occasion) -> tuple[bytes, Span]:
    """The text of the file, and the finding's span in it."""
    scene, place = scene_and_place(occasion)
    looked = occasion.looked
    if looked is None:
        return scene.file(place).text, span_at(scene, place, occasion.span).span
    last = looked.get(_IN_FILE)
    if not isinstance(last, _InFile) or last.own != occasion.span or last.place != place:
        found = scene.file(place).text, span_at(scene, place, occasion.span).span
        looked[_IN_FILE] = last = _InFile(place, occasion.span, found)
    return last.found


def written(occasion: Occasion) -> str:
    """What stands at the finding's span."""
    text, span = in_file(occasion)
    return text[span.start : span.end].decode("utf-8", "replace")


def name_at(scene: SceneState, place: Place) -> FileSpan:
    """Where a declaration has its name."""
    declaration = scene.item(place).statement
    name = getattr(declaration, "name", None)
    return span_at(scene, place, declaration.keyword if name is None else name.span)


def is_identifier(text: str) -> bool:
    return _IDENTIFIER.fullmatch(text) is not None


def replaced(occasion: Occasion, text: str, *, safe: bool) -> Fix:
    """`text` in the place of what stands at the finding's span."""
    return Fix(f"write '{text}'", (Replacement(occasion.span, text),), Applicability.if_safe(safe))


def replaced_by_suggestion(occasion: Occasion) -> Fix | None:
    """The suggestion in the place of the first detail, where that is what is written there.

    What comes from a class is found where the class is taken, and mended elsewhere.
    """
    text = "" if occasion.suggestion is None else written(occasion)
    if occasion.suggestion is None or text.strip('"') != occasion.details[0]:
        return None
    scene, place = scene_and_place(occasion)
    written_as = diagnosis_of(scene.file(place).format).written_as
    return replaced(occasion, written_as(occasion.suggestion, text), safe=False)


def inserted(occasion: Occasion, at: int, text: str) -> Replacement:
    """`text` at an offset in the item's own text near the finding, kept apart from a word right before it."""
    source, span = in_file(occasion)
    before = source[span.start + at - occasion.span.start - 1 :][:1]
    return Replacement(Span(at, at), text if before.isspace() else f" {text}")


def may_have_lost_something(text: bytes, at: int) -> bool:
    """Whether more than one blank stands before a byte: what was left out there has left its own."""
    return blanks_before(text, at) > 1


def blanks_before(text: bytes, at: int) -> int:
    """How many spaces and tabs stand right before a byte."""
    start = at
    while start and text[start - 1] in b" \t":
        start -= 1
    return at - start


def removed_by_hand(occasion: Occasion) -> Fix | None:
    """As `removed_statement`, for a person to choose: it may be something else that is wrong."""
    fix = removed_statement(occasion, safe=False)
    return None if fix is None else fix.by_hand


def removed_statement(occasion: Occasion, *, safe: bool = True) -> Fix | None:
    """Takes out the attribute at the finding's span, its semicolon and, where it is alone there, its line."""
    text, span = in_file(occasion)
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
        # Something stands before it in its line.
        start = blanks
    elif line_end is not None:
        start = blanks - (2 if text.endswith(b"\r\n", 0, blanks) else 1)
    else:
        start, end = span.start, behind.end()
    before, after = span.start - start, end - span.end
    own = Span(occasion.span.start - before, occasion.span.end + after)
    return Fix("remove the statement", (Replacement(own, ""),), Applicability.if_safe(safe))
