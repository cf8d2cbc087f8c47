"""Fixes of RobWork's files that several rules offer, or that look at the markup around a finding."""

import posixpath
import re

from robray.facts.items import TOP
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.kinds import TARGET
from robray.formats.robwork.statements import Target
from robray.rules.engine.meant import meant_path
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, replaced_by_suggestion, scene_and_place, written
from robray.rules.robwork.origins import only_frame
from robray.text.slips import slip
from robray.text.spans import Span

_ATTRIBUTE = re.compile(rb"[A-Za-z_][\w.-]*[ \t\r\n]*=[ \t\r\n]*(?:\"[^\"<]*\"|'[^'<]*')")
_MOST_TRIED = 1000


def _local(context: RuleContext, at: Span) -> Span:
    """Bytes of the file as a span of the item, near the finding, with no item in between."""
    _, span = in_file(context)
    return at.shifted(context.span.start - span.start)


def known_words(context: RuleContext) -> list[str]:
    """The expected words: the details have them in one string."""
    known: list[str] = context.details.words.split()
    return known


def free_id(context: RuleContext) -> Fix | None:
    """The next id that no target has."""
    scene, _ = scene_and_place(context)
    taken = context.details[0]
    for number in range(2, _MOST_TRIED):
        name = f"{taken}_{number}"
        if Symbol(TARGET, name) not in scene.declarations:
            return replaced(context, name, safe=False)
    return None


def matrix_taken(context: RuleContext) -> Fix | None:
    instead = context.details[0]
    return replaced(context, instead, safe=True) if instead else None


def radians_said(context: RuleContext) -> Fix:
    end = context.span.end
    return Fix("Add 'unit=\"rad\"'", (Replacement(Span(end, end), ' unit="rad"'),))


def line_broken(context: RuleContext) -> Fix:
    start = context.span.start
    return Fix("Move to the next line", (Replacement(Span(start, start), "\n"),))


def requoted(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    value = text[span.start + 1 : span.end - 1].decode("utf-8", "replace")
    return None if '"' in value else replaced(context, f'"{value}"', safe=True)


def other_half_added(context: RuleContext) -> Fix | None:
    """The missing half of a pose, of zeros; `RPY` comes first."""
    there, lacking = context.details
    text, span = in_file(context)
    closed = text.find(f"</{there}".encode(), span.end)
    end = text.find(b">", closed if closed >= 0 else span.end)
    if end < 0:
        return None
    at = span.start - 1 if lacking == "RPY" else end + 1
    element = f"<{lacking}>0 0 0</{lacking}>"
    # The author has not written zeros.
    return Fix(f"Add '{element}'", (Replacement(_local(context, Span(at, at)), element),)).unsafe


def refframe_removed(context: RuleContext) -> Fix | None:
    scene, place = scene_and_place(context)
    if any(each.code == "robwork-undefined-frame" for each in scene.findings.get(place, ())):
        # The intended name is unknown.
        return None
    return _attribute_removed(context, "refframe")


def refjoint_removed(context: RuleContext) -> Fix | None:
    return _attribute_removed(context, "refjoint")


def _attribute_removed(context: RuleContext, name: str) -> Fix | None:
    """The one that a value at the place of the finding is of."""
    text, span = in_file(context)
    start = text.rfind(name.encode(), 0, span.start)
    if start < 0 or text[span.end : span.end + 1] not in (b'"', b"'"):
        return None
    while start and text[start - 1 : start].isspace():
        start -= 1
    return Fix(f"Remove '{name}'", (Replacement(_local(context, Span(start, span.end + 1)), ""),))


def attributes_in_order(context: RuleContext) -> Fix | None:
    element = context.details[0]
    text, span = in_file(context)
    start = text.rfind(b"<", 0, span.start)
    end = text.find(b">", span.end)
    if start < 0 or end < 0:
        return None
    found = [*_ATTRIBUTE.finditer(text, start, end)]
    order = FORMS[element].attributes
    names = [each[0].partition(b"=")[0].strip().decode("utf-8", "replace") for each in found]
    if any(name not in order for name in names):
        return None
    sorted_ones = sorted(zip(names, found, strict=True), key=lambda pair: order.index(pair[0]))
    edits = tuple(
        Replacement(_local(context, Span(*old.span())), new[0].decode("utf-8", "replace"))
        for old, (_, new) in zip(found, sorted_ones, strict=True)
        if old is not new
    )
    return Fix("Sort the attributes", edits)


def _path_meant(context: RuleContext) -> str | None:
    path, _, found = context.details
    scene, place = scene_and_place(context)
    return meant_path(path, found, posixpath.dirname(scene.file(place).path))


def meant_path_said(context: RuleContext) -> str:
    """The suggested file, behind a message."""
    meant = _path_meant(context)
    return "" if meant is None else f"; did you mean '{meant}'?"


def path_meant(context: RuleContext) -> Fix | None:
    meant = _path_meant(context)
    is_plain = meant is not None and not set("<>&'") & set(meant) and written(context) == context.details[0]
    return replaced(context, meant, safe=False) if meant is not None and is_plain else None


def attribute_inserted(context: RuleContext) -> Fix | None:
    """A first value, if the grammar has the attribute: for a person to check. In a device without its attribute, the
    one frame that it may belong to.
    """
    element, name, is_lost, _ = context.details
    scene, place = scene_and_place(context)
    if is_lost:
        only = only_frame(scene, place, context.looked, is_joint=name == "refjoint")
        return None if only is None else _inserted(context, element, name, only, Applicability.UNSAFE)
    value = _FIRST_VALUES.get((element, name), _FIRST_VALUES.get(("", name)))
    if name in _NAMES:
        kind, stem = _NAMES[name], element.lower()
        free = (f"{stem}{number}" for number in range(1, _MOST_TRIED))
        value = next((each for each in free if Symbol(kind, each) not in scene.declarations), None)
    return None if value is None else _inserted(context, element, name, value, Applicability.BY_HAND)


def text_said(context: RuleContext) -> Fix:
    """The type of a property without other findings: a person decides if it should be that of the one before."""
    return _inserted(context, "Property", "type", "string", Applicability.BY_HAND)


def _inserted(context: RuleContext, element: str, name: str, value: str, applicability: Applicability) -> Fix:
    """The attribute, where the grammar has it."""
    text, span = in_file(context)
    end = text.find(b">", span.end)
    order = FORMS[element].attributes if element in FORMS else ()
    at = span.end
    before = order[: order.index(name)] if name in order else ()
    for each in _ATTRIBUTE.finditer(text, span.end, end if end >= 0 else span.end):
        if each[0].partition(b"=")[0].strip().decode("utf-8", "replace") in before:
            at = each.end()
    edit = Replacement(_local(context, Span(at, at)), f' {name}="{value}"')
    return Fix(f"Add '{name}=\"{value}\"'", (edit,), applicability)


_NAMES = {"name": SymbolKind.FRAME, "id": TARGET}
_FIRST_VALUES = {
    ("Motion", "type"): "P2P",
    ("Joint", "type"): "Revolute",
    ("Drawable", "refframe"): "WORLD",
    ("CollisionModel", "refframe"): "WORLD",
    ("Action", "type"): "0",
    ("", "min"): "-180",
    ("", "max"): "180",
    ("", "radius"): "0.1",
    ("", "thickness"): "0.01",
    **dict.fromkeys((("", each) for each in ("x", "y", "z")), "0.1"),
    **dict.fromkeys((("", each) for each in ("alpha", "a", "d", "offset")), "0"),
    ("", "gain"): "1",
}
"""Initial values of missing attributes: in degrees and metres, as in workcells."""


def other_root(context: RuleContext) -> Fix | None:
    """The root that the targets belong to, in both tags."""
    new = context.details[1]
    if not new:
        return None
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    text, _ = in_file(context)
    closing = text.rfind(b"</Task", facts.starts[rank], facts.ends[rank])
    if not new or closing < 0:
        return None
    length = facts.own_length(rank)
    end = length - (facts.ends[rank] - closing) + 2
    edits = (Replacement(context.span, new), Replacement(Span(end, end + len("Task")), new))
    return Fix(f"Change to '{new}'", edits, Applicability.UNSAFE)


def comment_moved_out(context: RuleContext) -> Fix | None:
    """The comment before the element around it, or into the root, where all readers accept it."""
    if context.place is None:
        return _comment_moved_in(context)
    return comment_before(context, context.details[0])


def comment_before(context: RuleContext, element: str) -> Fix | None:
    """The comment before the tag of the element around it."""
    text, span = in_file(context)
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    start = text.rfind(f"<{element}".encode(), facts.starts[facts.rank(place[-1])], span.start)
    if start < 0:
        return None
    comment = text[span.start : span.end].decode("utf-8", "replace")
    edits = (Replacement(_local(context, Span(start, start)), comment), Replacement(context.span, ""))
    return Fix(f"Move the comment out of '{element}'", edits)


_ROOT = re.compile(rb"[ \t\r\n]*<[A-Za-z]+[^<>]*(?<!/)>")


def _comment_moved_in(context: RuleContext) -> Fix | None:
    """Moves the last comment before the root into the root."""
    if context.file is None:
        return None
    text, span = context.file.text, context.span
    root = _ROOT.match(text, span.end)
    if root is None:
        return None
    comment = text[span.start : span.end].decode("utf-8", "replace")
    edits = (Replacement(span, ""), Replacement(Span(root.end(), root.end()), comment))
    return Fix("Move the comment into the root element", edits)


def targets_moved_up(context: RuleContext) -> Fix | None:
    """The `Targets` of a task before its `Entities`, whole lines where they have some."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts, text = file.reading.facts, file.text
    label = facts.container(place[-1])
    if label == TOP:
        return None
    rank = facts.rank(label)
    targets = [child for child in facts.children(rank) if isinstance(facts.items[child].statement, Target)]
    if not targets:
        return None
    low = facts.starts[rank]
    start = text.rfind(b"<Targets", low, facts.starts[targets[0]])
    end = text.find(b"</Targets>", facts.ends[targets[-1]], facts.ends[rank])
    to = text.rfind(b"<Entities", low, facts.starts[facts.rank(place[-1])])
    if start < 0 or end < 0 or not low < to < start:
        return None
    start, end, to = line_start(text, start), end + len(b"</Targets>"), line_start(text, to)
    if text[end : end + 1] == b"\n":
        end += 1
    moved = text[start:end].decode("utf-8", "replace")
    first, last, there = facts.own(rank, start), facts.own(rank, end), facts.own(rank, to)
    if first is None or last is None or there is None:
        return None
    task = (*place[:-1], label)
    edits = (Replacement(Span(there, there), moved, task), Replacement(Span(first, last), "", task))
    return Fix("Move 'Targets' before 'Entities'", edits)


def line_start(text: bytes, at: int) -> int:
    """Start of the line, if only blanks are before a byte of it."""
    start = at
    while start and text[start - 1] in b" \t":
        start -= 1
    return start if start == 0 or text[start - 1] == 0x0A else at


def element_renamed(context: RuleContext) -> Fix | None:
    """The suggestion in place of an element's name, in both of its tags."""
    fix = replaced_by_suggestion(context)
    if fix is None:
        return None
    scene, place = scene_and_place(context)
    is_slip = slip(context.details[0], context.suggestion or "") is not None
    if not is_slip and any(each.code == "robwork-syntax" for each in scene.file(place).reading.facts.problems):
        # An invalid name of an element may be a name and more.
        return fix.by_hand
    facts = scene.file(place).reading.facts
    text, span = in_file(context)
    rank = facts.rank(place[-1])
    closing = _closing(text, span, facts.ends[rank])
    if closing is None:
        return fix
    start, end = facts.own(rank, closing.start), facts.own(rank, closing.end)
    if start is None or end is None:
        return None
    edits = (*fix.replacements, fix.replacements[0]._replace(span=Span(start, end)))
    return fix._replace(replacements=edits)


def element_removed(context: RuleContext) -> Fix | None:
    """Removes the element with its contents, and its lines if nothing else is in them."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    text, name = in_file(context)
    closing = _closing(text, name, facts.ends[rank])
    end = text.find(b">", name.end if closing is None else closing.end, facts.ends[rank]) + 1
    if end <= 0 or (closing is None and text[end - 2 : end - 1] != b"/"):
        return None
    start = line_start(text, name.start - 1)
    if text[end : end + 1] != b"\n":
        start = name.start - 1
    elif start and text[start - 1] == 0x0A:
        start -= 1
    first, last = facts.own(rank, start), facts.own(rank, end)
    if first is None or last is None:
        return None
    return Fix(f"Remove '{context.details[0]}'", (Replacement(Span(first, last), ""),), Applicability.UNSAFE)


def _closing(text: bytes, name: Span, end: int) -> Span | None:
    """The name in the closing tag of the element whose name is at a span; None if it is closed by itself."""
    word = re.escape(text[name.start : name.end])
    tag = re.compile(rb"<(/?)(" + word + rb")(?=[\s/>])[^<>]*?(/?)>")
    depth = 0
    for found in tag.finditer(text, name.start - 1, end):
        depth += -1 if found[1] else 0 if found[3] else 1
        if depth <= 0:
            return Span(*found.span(2)) if found[1] else None
    return None
