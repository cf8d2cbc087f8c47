"""Frames that are undefined or misplaced, and the names of their parents."""

import re
from collections.abc import Iterable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from robray.analysis.file_set import is_complete_set
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.expressions import Expression
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules import diagnoses_of
from robray.rules.engine.broken_declarations import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import (
    BESIDE,
    ELSEWHERE,
    MOST_NAMED,
    file_elsewhere,
    in_file,
    is_declared,
    is_identifier,
    listed,
    removed_by_hand,
    removed_statement,
    replaced,
    replaced_by_suggestion,
    scene_and_place,
)
from robray.rules.robray.blocks import attribute_around
from robray.rules.robray.diagnosis import ROOTS, WORLDS
from robray.rules.robray.names import RESERVED
from robray.text.spans import Span

_PATH = re.compile(r"/?[A-Za-z][\w-]*(?:/[A-Za-z][\w-]*)+")
_NEXT = (*ROBRAY.attributes, *ROBRAY.keywords)
"""Words that begin a statement."""
_LAST = re.compile(r"(?:.*[/.]|.*::)([A-Za-z][\w-]*)")


class Parted(NamedTuple):
    """`start` is that of the value."""

    attribute: str
    start: int
    name: str
    fix: Fix

    @property
    def message(self) -> str:
        return f"expected a name without '/' for '{self.attribute}'; write '{self.name}'"


def parted(context: RuleContext) -> Parted | None:
    """The name that the attribute at the finding was to take, where its value is a path."""
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    value = None if attribute is None else attribute.value
    if word is None or word.type is not ValueType.NAME or not isinstance(value, Expression):
        return None
    if _PATH.fullmatch(value.text) is None:
        return None
    name = value.text.rpartition("/")[2]
    fix = replaced(context._replace(span=value.span), name, safe=False)
    is_known = word.refers is not None and is_declared(context, word.refers, name)
    return Parted(word.name, value.span.start, name, fix if is_known else fix.by_hand)


def last_part(name: str) -> str | None:
    """The part of a quoted name behind the last separator of paths elsewhere."""
    found = _LAST.fullmatch(name)
    return None if found is None else found[1]


def is_run_together(scene: SceneState, name: str) -> bool:
    """True if an unknown name is that of a frame and a word of the language: `trayrpy`, where a ';' is missing."""
    return name.endswith(_NEXT) and any(
        name.endswith(word) and Symbol(SymbolKind.FRAME, name.removesuffix(word)) in scene.declarations
        for word in _NEXT
    )


def _is_parent(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    return attribute is not None and attribute.name == "parent"


def _undefined_frame_message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    name = context.details.name
    if context.details.told == ELSEWHERE:
        near, robot = context.details.near, file_elsewhere(context)
        return f"undefined frame '{name}'; did you mean '{near}' of '{robot}'?"
    if context.details.told == BESIDE:
        near = context.details.near
        return f"undefined frame '{name}'; did you mean '{near}', which this scene uses more often?"
    if is_declared(context, SymbolKind.CLASS, name):
        use = f"; write 'isa {name};' to use the class" if _is_parent(context) else ""
        return f"'{name}' is a class, not a frame{use}"
    if context.suggestion is None and name.lower() in ROOTS | WORLDS and not _is_in_set(context):
        if _is_parent(context):
            return f"undefined frame '{name}'; remove 'parent' for a child of the root"
        return f"undefined frame '{name}'; the root cannot collide"
    if (part := _last_part(context)) is not None:
        return f"undefined frame '{name}'; write '{part}', because names are not paths"
    if _is_in_set(context):
        if (joint := _called(context)) is not None:
            return f"'{name}' is a link, whose frame amino names after the joint; write '{joint}'"
        if context.suggestion is None and (known := _under_prefixes(context)):
            return f"undefined frame '{name}'; it is loaded with a prefix as {listed(known, MOST_NAMED)}"
        return f"undefined frame '{name}' in this scene and the files loaded with it"
    if context.suggestion is not None:
        return f"undefined frame '{name}'"
    return f"undefined frame '{name}'; load the robot that defines it"


def _is_in_set(context: RuleContext) -> bool:
    """True if all files of the set are known."""
    return context.scene is not None and is_complete_set(context.scene)


def _last_part(context: RuleContext) -> str | None:
    """The frame that is named with its path elsewhere."""
    part = last_part(context.details.name) if context.suggestion is None else None
    return part if part is not None and is_declared(context, SymbolKind.FRAME, part) else None


def _called(context: RuleContext) -> str | None:
    """The frame of a link, if a link of a robot in the set is named."""
    scene, _ = scene_and_place(context)
    if context.suggestion is not None:
        return None
    found = (each.frame_called(scene, context.details.name) for each in diagnoses_of(scene))
    return next((name for name in found if name is not None), None)


def _under_prefixes(context: RuleContext) -> list[str]:
    """Names of the frame in files that are loaded with a prefix, in order."""
    scene, _ = scene_and_place(context)
    found = (
        (place, name)
        for prefix, place in scene.instances.opened.items()
        if is_declared(context, SymbolKind.FRAME, name := f"{prefix}{context.details.name}")
    )
    return [name for _, name in sorted(found)]


def _only_prefixed(context: RuleContext) -> str | None:
    known = _under_prefixes(context)
    return known[0] if len(known) == 1 else None


def _undefined_frame_fix(context: RuleContext) -> Fix | None:
    if is_misdeclared(context):
        return misdeclared_fix(context)
    if context.details.told in (BESIDE, ELSEWHERE):
        fix = replaced_by_suggestion(context._replace(suggestion=context.details.near))
        return None if fix is None else fix.by_hand
    attribute = attribute_around(context)
    name = context.details.name
    is_class = is_declared(context, SymbolKind.CLASS, name)
    meant = _last_part(context) or _called(context) or _only_prefixed(context)
    if context.suggestion is None and meant is not None:
        fix = replaced(context, meant if is_identifier(meant) else f'"{meant}"', safe=False)
        return fix if _is_in_set(context) else fix.by_hand
    if context.suggestion is not None or is_class or attribute is None or attribute.value is None:
        return mended_by_name(context, SymbolKind.FRAME)
    if _is_parent(context) and name.lower() in ROOTS and attribute.value.span == context.span:
        return removed_statement(context._replace(span=attribute.span), safe=False)
    return None


def _frames_elsewhere_message(context: RuleContext) -> str:
    names, robot, frames, links = context.details
    what = listed(names, MOST_NAMED)
    told = f"undefined frame {what}" if len(names) == 1 else f"{len(names):,} undefined frames: {what}"
    if not robot:
        told += "; load the robot that defines " + ("it" if len(names) == 1 else "them") + " with this scene"
    else:
        told += f"; {_has(robot, frames, links, names)}"
        told += "" if '"' in robot else f": add '# robray: with \"{robot}\"' to load it"
    if any(name.lower() in WORLDS for name in names):
        told += "; remove 'parent' for a child of the root"
    return told


def _has(robot: str, frames: int, links: int, names: tuple[str, ...]) -> str:
    """The missing frames that a robot has. A link is not a frame: amino names frames by joints."""
    if len(names) == 1:
        return f"'{robot}' defines it" + (" as a link" if frames == 0 else "")
    as_links = "" if links == 0 else f" {links} as links" if frames == 0 else f", and {links} as links"
    count = "" if frames == 0 else f" {frames} of them" if frames < len(names) else " all of them"

    return f"'{robot}' defines{count}{as_links}"


def _isa_not_a_name_message(context: RuleContext) -> str | None:
    path = parted(context)
    return None if path is None else path.message


def _isa_not_a_name_fix(context: RuleContext) -> Fix | None:
    path = parted(context)
    return None if path is None else path.fix


def _names_container(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    value = None if attribute is None else attribute.value
    return isinstance(value, Expression) and value.name is not None and value.name.text == context.details.name


def _empty_parent_fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    return None if attribute is None else removed_statement(context._replace(span=attribute.span), safe=False)


def _moved_geometry_message(context: RuleContext) -> str:
    parent, what = context.details
    given = f"'{parent}'" if parent else "a 'parent'"
    return f"a class moves this geometry to {given}, which is not a {what}; remove 'parent' from the class"


def _undeclared_tags_message(context: RuleContext) -> str:
    names = context.details.names
    what = listed(names, MOST_NAMED)
    if len(names) == 1:
        return f"undefined class {what}; declare it with 'tags' in robray.toml if it is a tag"
    return f"{len(names):,} undefined classes: {what}; declare tags with 'tags' in robray.toml"


_NAME = rb"""([A-Za-z](?:[\w-]*\w)?|"[^"\n]*")"""
_RESERVED = re.compile(RESERVED)
_BETWEEN = rb"(?:[ \t]*(?:&&?|\|+|[+/]|:|<?-+>|[ \t](?:and|or|to|with)[ \t]|[,;]|\)[ \t]*\()[ \t]*|[ \t]+)"
_TWO = re.compile(rb"allow_collision[ \t]*[(\[]?[ \t]*" + _NAME + _BETWEEN + _NAME + rb"[ \t]*[)\]]?[ \t]*,?[ \t]*;")
_LISTED = re.compile(rb"allow_collision((?:[\s,]*" + _NAME + rb"(?!\w))+)[\s,]*;")
"""Names and commas, and nothing else."""
_UNENDED = re.compile(rb"allow_collision((?:[ \t,]*" + _NAME + rb"){2})[ \t]*,?[ \t]*(?=\r?\n|\Z)")
"""Two names; a comma, or nothing, ends the statement."""

_ONE = re.compile(_NAME)
_PARTS = re.compile(rb",|(?<![\w\"-])(?:and|or|to|with)(?![\w\"-])")
"""Words between names, in place of a blank or of another statement."""

_MOST = 4
"""Frames of which each pair is written out: more are hardly meant so."""


class _Statement(NamedTuple):
    """The named frames, grouped by commas, and the span of all."""

    groups: tuple[tuple[str, ...], ...]
    span: Span
    indent: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for group in self.groups for name in group))

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Pairs separated by commas; for a first pair and single names the first with each; else each with each."""
        parted = [group for group in self.groups if len(group) == 2]
        if len(parted) == len(self.groups):
            return tuple((first, second) for first, second in parted)
        if self.groups[0] in parted and all(len(group) == 1 for group in self.groups[1:]):
            first, *others = self.names
            return tuple((first, other) for other in others)
        return tuple(combinations(self.names, 2)) if len(self.names) <= _MOST else ()

    @property
    def is_parted(self) -> bool:
        return all(len(group) == 2 for group in self.groups)


def _listed(context: RuleContext) -> _Statement | None:
    """None if anything other than blanks and commas is between the names."""
    text, span = in_file(context)
    start = max(text.rfind(b"allow_collision", 0, span.end), 0)
    found = _LISTED.match(text, start) or _UNENDED.match(text, start)
    if found is None or found.end() < span.end:
        return None
    groups = tuple(
        tuple(name.decode("utf-8", "replace") for name in _ONE.findall(group)) for group in _PARTS.split(found[1])
    )
    if not any(groups):
        # A frame may have the name of a word that others write between two.
        return None
    shift = context.span.start - span.start
    line = text.rfind(b"\n", 0, start) + 1
    indent = text[line:start].decode("utf-8", "replace")
    return _Statement(
        tuple(filter(None, groups)), Span(start + shift, found.end() + shift), indent if not indent.strip() else ""
    )


def _pair(context: RuleContext) -> tuple[str, Span] | None:
    """The corrected statement, for two names with the separators of other formats."""
    text, span = in_file(context)
    found = _TWO.match(text, max(text.rfind(b"allow_collision", 0, span.end), 0))
    if found is None or found.end() < span.end:
        listed = _listed(context) if context.details.number == "2" else None
        return None if listed is None else (_written([listed.names], ""), listed.span)
    shift = context.span.start - span.start
    names = " ".join(map(_quoted, found.groups()))
    return f"allow_collision {names};", Span(found.start() + shift, found.end() + shift)


def _quoted(name: bytes) -> str:
    text = name.decode("utf-8", "replace")
    return f'"{text}"' if _RESERVED.fullmatch(name) else text


def _allow_collision_operands_message(context: RuleContext) -> str:
    pair = _pair(context)
    if pair is not None:
        return f"expected two frames separated by a space; write '{pair[0]}'"
    listed = _listed(context)
    number = context.details.number if listed is None or len(listed.names) < 3 else str(len(listed.names))
    if number == "0":
        return "expected two frames; write 'allow_collision FRAME OTHER;'"
    if number == "2":
        return "expected two frames separated by a space; remove the comma"
    if number == "1":
        name = "FRAME" if listed is None else listed.names[0]
        return f"expected two frames, found 1; write 'allow_collision {name} OTHER;'"
    pairs = () if listed is None else listed.pairs
    written = f"'{_written(pairs[:2], ' ')}'" if pairs else "one statement per pair"
    more = f" and {len(pairs) - 2} more" if len(pairs) > 2 else ""
    return f"expected two frames, found {number}; write {written}{more}"


def _written(pairs: Iterable[Iterable[str]], between: str) -> str:
    return between.join(f"allow_collision {' '.join(pair)};" for pair in pairs)


def _allow_collision_operands_fix(context: RuleContext) -> Fix | None:
    pair = _pair(context)
    if pair is not None:
        # Two names with only a comma between them are certain.
        is_safe = context.details.number == "2"
        return Fix(f"Change to '{pair[0]}'", (Replacement(pair[1], pair[0]),), Applicability.if_safe(is_safe))
    listed = _listed(context)
    if listed is None or len(listed.names) < 2 or not listed.pairs:
        return None
    text = _written(listed.pairs, f"\n{listed.indent}")
    # Only commas define the pairs; for others a person has to know that they may touch.
    applicability = Applicability.UNSAFE if listed.is_parted else Applicability.BY_HAND
    return Fix("Write one statement per pair", (Replacement(listed.span, text),), applicability)


LOGIC = {
    "undefined-frame": partial(
        Rule,
        severity_at=lambda context: Severity.ERROR if _is_in_set(context) else Severity.WARNING,
        message_at=_undefined_frame_message,
        names=SymbolKind.FRAME,
        fix=_undefined_frame_fix,
    ),
    "frames-elsewhere": partial(Rule, message_at=_frames_elsewhere_message),
    "isa-not-a-name": partial(Rule, message_at=_isa_not_a_name_message, fix=_isa_not_a_name_fix),
    "reparented-frame": partial(
        Rule, fix=lambda context: removed_statement(context) if _names_container(context) else removed_by_hand(context)
    ),
    "empty-parent": partial(Rule, fix=_empty_parent_fix),
    "moved-geometry": partial(Rule, message_at=_moved_geometry_message),
    "undeclared-tags": partial(Rule, message_at=_undeclared_tags_message),
    "allow-collision-operands": partial(
        Rule, message_at=_allow_collision_operands_message, fix=_allow_collision_operands_fix
    ),
}
