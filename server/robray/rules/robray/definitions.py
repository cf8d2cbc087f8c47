"""Constants, classes and frames that are duplicate, unused or coincident."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice

from robray.analysis.found import with_codes
from robray.analysis.links import link_named
from robray.analysis.scene_state import SceneState
from robray.facts.robots import LINK
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Constant
from robray.rules.engine.choices import edited, line_removed, renamed_apart
from robray.rules.engine.rule import Fix, Related, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import (
    MOST_NAMED,
    in_file,
    kept,
    listed,
    name_at,
    removed_by_hand,
    removed_statement,
    scene_and_place,
    statement,
    written_instead,
)
from robray.rules.robray.relations import undefined_word
from robray.text.blanks import begins_line
from robray.text.spans import Span

_BEHIND = re.compile(rb"[ \t]*;[ \t]*((?:#|//)[^\n]*|/\*[^\n]*?\*/[ \t\r]*(?=\n|\Z))?")
_COMMENT_LINE = re.compile(rb"[ \t]*(?:#|//)[^\n]*\n")
_BLANK_LINE = re.compile(rb"[ \t\r]*(?:\n|\Z)|[ \t]*\}")
_MOST_LINES = 20


def with_comments(text: bytes, span: Span) -> Span | None:
    """The lines of a statement that shares them with no other, and those of the comments about it.

    `span` is the statement without its semicolon. None if no comment is about it. A comment above a row of statements
    is about all of them, and one at the beginning of a file may be about all of it.
    """
    behind = _BEHIND.match(text, span.end)
    if behind is None or not begins_line(text, span.start):
        return None
    end = text.find(b"\n", behind.end()) + 1 or len(text)
    if text[behind.end() : end].strip():
        return None
    line = text.rfind(b"\n", 0, span.start) + 1
    above = _above(text, line) if _BLANK_LINE.match(text, end) else line
    if above == line and behind[1] is None:
        return None
    return Span(above, end)


def _above(text: bytes, line: int) -> int:
    """Start of the comments right above a line, below an empty one."""
    start = line
    for _ in range(_MOST_LINES):
        before = text.rfind(b"\n", 0, max(start - 1, 0)) + 1
        if start == 0 or _COMMENT_LINE.fullmatch(text, before, start) is None:
            break
        start = before
    before = text.rfind(b"\n", 0, max(start - 1, 0)) + 1
    return start if start and not text[before:start].strip() else line


_DOUBLED, _MISSING = "duplicate-frame", "undefined-frame"
_MOST_NAMES = 100
"""Undefined names that are searched for a duplicate that may be one of them."""


def _copies(scene: SceneState) -> dict[str, str]:
    """A duplicate frame of a similar name for each missing name. Cost: O(findings)."""
    twice = Counter(problem.details.name for _, problem in with_codes(scene, {_DOUBLED}))
    missing = {problem.details.name for _, problem in with_codes(scene, {_MISSING})} if twice else ()
    found = {}
    for name in islice(sorted(missing), _MOST_NAMES):
        near = [other for other in scene.near[SymbolKind.FRAME].near(name) if other in twice]
        if len(near) == 1 and twice[near[0]] == 1:
            found[name] = near[0]
    return found


def _coincident_frames_related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    first = scene.effective_frame(context.details.name)
    return () if first is None else (Related(name_at(scene, first), "the other frame"),)


def _duplicate_class_message(context: RuleContext) -> str | None:
    name = context.details.name
    if context.details.is_included_twice:
        return f"'{name}' is included twice, which defines its classes twice; remove one include"
    return None


def _duplicate_class_related(context: RuleContext) -> Iterable[Related]:
    if context.details.is_included_twice:
        return ()
    scene, place = scene_and_place(context)
    first = scene.declarations[Symbol(SymbolKind.CLASS, context.details.name)][0]
    return () if first == place else (Related(name_at(scene, first), "first definition"),)


def _duplicate_frame_related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    link = link_named(scene, context.details.name) if context.details.what == LINK.word else None
    other = scene.effective_frame(context.details.name) if link is None else link[1]
    what = "other frame" if context.details.file else "amino keeps this frame"
    return () if other is None else (Related(name_at(scene, other), what),)


def _missing(context: RuleContext) -> str | None:
    """The corrected name of the frame: a similar one that is used and undefined."""
    scene, _ = scene_and_place(context)
    copies = kept(context.looked, (_copies,), lambda: _copies(scene))
    found = [missing for missing, doubled in copies.items() if doubled == context.details.name]
    return found[0] if len(found) == 1 else None


def _duplicate_frame_message(context: RuleContext) -> str:
    scene, place = scene_and_place(context)
    if context.details.what:
        scope = scene.scope(place)
        name = scene.local_name(context.details.name, place)
        which = "another" if scope is not None and scope.prefix else "a"
        return (
            f"duplicate {context.details.what} '{name}', also in '{context.details.file}'; "
            f"load one of the two with {which} prefix"
        )
    missing = _missing(context)
    name = scene.name_from(context.details.name, place)
    if context.details.file:
        known = f"duplicate frame '{name}', also in '{context.details.file}'"
    else:
        known = f"duplicate frame '{name}'"
    if missing is None:
        return f"{known}; rename one of the two"
    return f"{known}; did you mean '{missing}', which is used and not defined?"


def _duplicate_frame_fix(context: RuleContext) -> Fix | None:
    """For a person: the other one of the two may be the copy. A prefix is given in another file."""
    if context.details.what:
        return None
    missing = _missing(context)
    if missing is None:
        return renamed_apart(context, SymbolKind.FRAME)
    fix = written_instead(context, missing)
    return None if fix is None else fix.by_hand


def _earlier_definition(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    earlier = scene.constant_before(context.details.name, place)
    return () if earlier is None else (Related(name_at(scene, earlier), "earlier definition"),)


def _overridden_constant_severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.earlier == context.details.value else Severity.WARNING


def _overridden_constant_message(context: RuleContext) -> str:
    name, earlier, value = context.details
    if earlier == value:
        return f"duplicate constant '{name}' with the same value; remove one"
    return f"duplicate constant '{name}'; nothing uses the earlier value {earlier}"


def _shared_joint_variable_related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    first = scene.effective_frame(context.details.frame)
    return () if first is None else (Related(name_at(scene, first), "other joint"),)


def _shared_joint_variable_message(context: RuleContext) -> str | None:
    variable, frame, file = context.details
    if not file:
        return None
    return f"variable '{variable}' also moves frame '{frame}' of '{file}'; rename one of the two"


def _unused_message(kinds: str) -> Callable[[RuleContext], str | None]:
    """The message about several names in one finding."""

    def message(context: RuleContext) -> str | None:
        names = context.details.names
        return None if len(names) == 1 else f"{len(names):,} unused {kinds}: {listed(names, MOST_NAMED)}"

    return message


def _unused_class_fix(context: RuleContext) -> Fix:
    """For a person: an unknown file may include this one and use it."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    return edited(
        "Remove the class", (line_removed(in_file(context)[0], Span(facts.starts[rank], facts.ends[rank])), "")
    )


def _unused_constant_fix(context: RuleContext) -> Fix | None:
    """A fix by hand: an unknown file may include this one and use the constant."""
    definition = statement(context)
    scene, place = scene_and_place(context)
    if not isinstance(definition, Constant) or definition.value is None:
        return None
    if scene.findings.get(place) or undefined_word(scene, place) is not None:
        # The author has begun it, rather than forgotten it.
        return None
    whole = context._replace(span=Span(definition.keyword.start, definition.value.span.end))
    text, span = in_file(whole)
    lines = with_comments(text, span)
    if lines is None:
        return removed_by_hand(whole)
    own = lines.shifted(whole.span.start - span.start)
    return Fix("Remove the definition and its comment", (Replacement(own, ""),)).by_hand


LOGIC = {
    "coincident-frames": partial(Rule, related=_coincident_frames_related),
    "doubled-collision": partial(
        Rule,
        more_at=lambda context: "; the order does not matter" if context.details[2] else "",
        fix=lambda context: removed_statement(context, safe=False),
    ),
    "duplicate-class": partial(
        Rule,
        message_at=_duplicate_class_message,
        related=_duplicate_class_related,
        fix=lambda context: None if context.details.is_included_twice else renamed_apart(context, SymbolKind.CLASS),
    ),
    "duplicate-frame": partial(
        Rule,
        rejected_at=lambda details: bool(details.file),
        related=_duplicate_frame_related,
        message_at=_duplicate_frame_message,
        fix=_duplicate_frame_fix,
    ),
    "overridden-constant": partial(
        Rule,
        severity_at=_overridden_constant_severity,
        message_at=_overridden_constant_message,
        fix=lambda context: renamed_apart(context, SymbolKind.CONSTANT),
        related=_earlier_definition,
    ),
    "redefined-constant": partial(
        Rule,
        severity_at=lambda context: Severity.WARNING if context.details.where else Severity.INFORMATION,
        more_at=lambda context: f"; '{context.details.where}' uses both" if context.details.where else "",
        related=_earlier_definition,
    ),
    "shared-joint-variable": partial(
        Rule,
        message_at=_shared_joint_variable_message,
        rejected_at=lambda details: bool(details.file),
        related=_shared_joint_variable_related,
    ),
    "unused-class": partial(Rule, message_at=_unused_message("classes"), fix=_unused_class_fix),
    "unused-constant": partial(Rule, message_at=_unused_message("constants"), fix=_unused_constant_fix),
}
