"""Entities of scenes and assemblies, with positions and rotations as in both readers.

MARS (`SimEntity`) reads Euler angles in degrees about x, y and z, and quaternions w, x, y, z. Phobos reads radians, and
quaternions x, y, z, w. Keys that only one of them reads have its reading.
"""

from math import hypot, radians
from posixpath import basename, splitext

from robray.facts.details import Counted
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.smurf.frontend.nodes import Local, entries, is_nothing, missing, number
from robray.formats.smurf.statements import Attachment, Entity, Odd, Position, Reading, Rotation
from robray.formats.smurf.vocabulary import (
    ENTITY_KEYS,
    ENTITY_LISTS,
    FORMER_KEYS,
    LIKE_ENTITIES,
    LOADED,
    NESTED,
    SUFFIX_TYPES,
    TYPES,
)
from robray.scene.model import NAMELESS
from robray.scene.pose import ORIGIN, Quaternion, from_roll_pitch_yaw
from robray.syntax.nodes import Mapping, Node, Scalar, Sequence, Style
from robray.syntax.yaml import value
from robray.syntax.yaml.quoting import DOUBLE, SINGLE, between
from robray.text.slips import folded, slip
from robray.text.spans import Span

_AXES = ("x", "y", "z")
_ANGLES = ("r", "p", "y")
_WXYZ = ("w", "x", "y", "z")
_OFF = 5e-4
"""Tolerance for the length of a quaternion; the squared length has twice that."""


def position(node: Node, local: Local, problems: list[Problem]) -> Position:
    span = local.span(node)
    values: list[float] | None
    if isinstance(node, Sequence):
        values = _numbers(list(node.items))
    else:
        values = _named(node, _AXES) if isinstance(node, Mapping) else None
    if values is None or len(values) != 3:
        problems.append(Problem("smurf-bad-position", span, ()))
        return Position(span, ORIGIN, isinstance(node, Mapping))
    return Position(span, (values[0], values[1], values[2]), isinstance(node, Mapping))


def rotation(node: Node, local: Local, problems: list[Problem], *, by_phobos: bool) -> Rotation:
    """`by_phobos` chooses the reading, whose refusals are errors."""
    own: list[Problem] = []
    found = _rotation(node, local, own)._replace(by_phobos=by_phobos)
    if by_phobos and found.phobos is None and not own:
        own.append(Problem("smurf-bad-rotation", found.span, ("a list of one angle", "")))
    if by_phobos and found.phobos is not None:
        own = [each for each in own if each.code != "smurf-bad-rotation"]
    problems += own
    return found


def _rotation(node: Node, local: Local, problems: list[Problem]) -> Rotation:
    span = local.span(node)
    if isinstance(node, Mapping):
        return _of_map(node, span, problems)
    values = _numbers(list(node.items)) if isinstance(node, Sequence) else _numbers([node])
    if values is None:
        return _bad(span, problems, "another value")
    match values:
        case [angle]:
            turned = _degrees(0.0, 0.0, angle)
            other = None if isinstance(node, Sequence) else _radians(0.0, 0.0, angle)
            return Rotation(span, Reading(turned, "degrees about z", in_degrees=True), other)
        case [a, b, c]:
            if any(values):
                problems.append(Problem("smurf-ambiguous-rotation", span, Counted("3")))
            return Rotation(
                span,
                Reading(_degrees(a, b, c), "degrees about x, y and z", in_degrees=True),
                _radians(a, b, c),
            )
        case [a, b, c, d]:
            mars, phobos = _unit((b, c, d, a)), _unit((a, b, c, d))
            if mars is None or phobos is None:
                return _bad(span, problems, "a quaternion of length 0")
            problems.append(Problem("smurf-ambiguous-rotation", span, Counted("4")))
            _check_length(hypot(a, b, c, d), span, problems)
            return Rotation(
                span,
                Reading(mars, "a quaternion w, x, y, z", is_quaternion=True),
                Reading(phobos, "a quaternion x, y, z, w", is_quaternion=True, is_w_last=True),
            )
        case _:
            return _bad(span, problems, f"{len(values)} numbers")


def _of_map(node: Mapping, span: Span, problems: list[Problem]) -> Rotation:
    values = _named(node, _WXYZ)
    if values is not None:
        w, x, y, z = values
        unit = _unit((x, y, z, w))
        if unit is None:
            return _bad(span, problems, "a quaternion of length 0")
        _check_length(hypot(*values), span, problems)
        reading = Reading(unit, "a quaternion", is_quaternion=True)
        return Rotation(span, reading, reading, is_map=True)
    angles = _named(node, _AXES) or _named(node, _ANGLES)
    if angles is None:
        return _bad(span, problems, "a map with other values")
    problems.append(Problem("smurf-bad-rotation", span, ("a map of angles", "MARS")))
    return Rotation(span, None, _radians(*angles), is_map=True)


def _bad(span: Span, problems: list[Problem], what: str) -> Rotation:
    problems.append(Problem("smurf-bad-rotation", span, (what, "")))
    return Rotation(span, None, None)


def _numbers(nodes: list[Node]) -> list[float] | None:
    found = [number(node) for node in nodes]
    values = [each for each in found if each is not None]
    return values if len(values) == len(found) else None


def _named(node: Mapping, names: tuple[str, ...]) -> list[float] | None:
    """The numbers of a map that has these keys and no others."""
    found = entries(node)
    return _numbers([found[name] for name in names]) if found.keys() == set(names) else None


def _degrees(a: float, b: float, c: float) -> Quaternion:
    return from_roll_pitch_yaw(radians(a), radians(b), radians(c))


def _radians(a: float, b: float, c: float) -> Reading:
    return Reading(from_roll_pitch_yaw(a, b, c), "radians about x, y and z")


def _unit(q: Quaternion) -> Quaternion | None:
    length = hypot(*q)
    if not 1e-150 < length < 1e150:
        return None
    x, y, z, w = q
    return (x / length, y / length, z / length, w / length)


def _check_length(length: float, span: Span, problems: list[Problem]) -> None:
    if abs(length - 1) > _OFF:
        problems.append(Problem("smurf-not-unit-quaternion", span, (f"{length:.6g}",)))


PARENT_WORDS = frozenset({"world", "none"})
ANCHOR_WORDS = frozenset({"world", "none", "parent"})

_SCALARS = ("name", "file", "type", "parent", "anchor", "pose", "child", "root")
_SEPARATOR = "::"
_QUOTES = {Style.SINGLE: SINGLE, Style.DOUBLE: DOUBLE}


def entity(node: Node, section: str, *, by_phobos: bool) -> Item:
    """An element of a list of entities; its item begins with it."""
    local = Local(node.start)
    if not isinstance(node, Mapping):
        span = local.span(node)
        return Item(Odd(span), (Problem("smurf-wrong-type", span, ("an entity", "a map")),))
    problems: list[Problem] = []
    keys = tuple((key.text, local.span(key)) for key, _ in node.pairs if isinstance(key, Scalar))
    unknown = {key: span for key, span in keys if key not in ENTITY_KEYS}
    found = {key: each for key, each in entries(node).items() if not is_nothing(each)}
    texts: dict[str, Name | None] = {}
    for key in _SCALARS:
        each = found.get(key)
        if each is not None and (not isinstance(each, Scalar)):
            problems.append(Problem("smurf-wrong-type", local.span(each), (f"'{key}'", "a string")))
        texts[key] = local.name(each)
    keyword = keys[0][1] if keys else Span(0, min(1, node.end - node.start))
    file = texts["file"]
    if texts["name"] is not None:
        keyword = texts["name"].span
    is_told = isinstance(found.get("file"), Sequence | Mapping)
    lacking = () if file is not None or is_told else ("file",)
    problems += missing(unknown, lacking, "an entity", "entity", keyword, FORMER_KEYS)
    told = {each.span for each in problems if each.code == "smurf-unknown-key"}
    problems += [
        Problem("smurf-unknown-key", span, (key, "", "", "")) for key, span in unknown.items() if span not in told
    ]
    suffix = "" if file is None else splitext(file.text)[1].removeprefix(".").lower()
    kind, by_suffix = _kind(texts["type"], suffix, problems, by_phobos=by_phobos)
    is_loaded = file is not None and kind in LOADED and kind == by_suffix
    at, turned = found.get("position"), found.get("rotation")
    name = texts["name"]
    called = (splitext(basename("" if file is None else file.text))[0] if name is None else name.text) or NAMELESS
    root = found.get("root")
    if isinstance(root, Scalar) and not isinstance(value(root), bool):
        problems.append(Problem("smurf-wrong-type", local.span(root), ("'root'", "true or false")))
    statement = Entity(
        section,
        name,
        called,
        file,
        kind,
        is_loaded,
        is_loaded and kind in NESTED,
        None if at is None else position(at, local, problems),
        None if turned is None else rotation(turned, local, problems, by_phobos=by_phobos),
        _attachment(found.get("parent"), texts["parent"], PARENT_WORDS, problems),
        _attachment(found.get("anchor"), texts["anchor"], ANCHOR_WORDS, problems),
        texts["pose"],
        isinstance(root, Scalar) and value(root) is True,
        texts["child"],
        keys,
        keyword,
        by_phobos,
    )
    return Item(statement, tuple(problems))


def meant_list(text: str, value: Node) -> str | None:
    """The corrected name of a scene's list of entities. Its contents are read in other pieces."""
    if isinstance(value, Scalar) and not is_nothing(value):
        return None
    if folded(text).startswith(LIKE_ENTITIES):
        return "entities"
    return next((each for each in ENTITY_LISTS if slip(text, each) is not None), None)


def _kind(given: Name | None, suffix: str, problems: list[Problem], *, by_phobos: bool) -> tuple[str, str]:
    """The kind of an entity to MARS, by the type, or to Phobos, by the suffix; and the kind by the suffix."""
    by_suffix = SUFFIX_TYPES.get(suffix, suffix)
    if given is None:
        return by_suffix, by_suffix
    if given.text not in TYPES:
        problems.append(
            Problem("smurf-unknown-type", given.span, (given.text, by_suffix if by_suffix in LOADED else ""))
        )
    elif suffix and given.text != by_suffix and (given.text in LOADED or by_suffix in LOADED):
        problems.append(Problem("smurf-type-mismatch", given.span, (given.text, suffix)))
    return by_suffix if by_phobos and suffix else given.text, by_suffix


def _attachment(
    node: Node | None, given: Name | None, words: frozenset[str], problems: list[Problem]
) -> Attachment | None:
    """`given` is the text of the node."""
    if given is None or not isinstance(node, Scalar):
        return None
    entity_name, separator, link = given.text.partition(_SEPARATOR)
    if separator and entity_name and link:
        start, end = given.span
        # In a text with superfluous escapes, or line breaks, the places of its parts are unknown.
        quote = _QUOTES.get(node.style, "")
        first, last = _length(entity_name, quote), _length(link, quote)
        if end - start == first + last + len(_SEPARATOR) + 2 * len(quote):
            left = Span(start + len(quote), start + len(quote) + first)
            right = Span(end - len(quote) - last, end - len(quote))
            return Attachment(given, Name(entity_name, left), Name(link, right))
        return Attachment(given, Name(entity_name, given.span, quoted=True), Name(link, given.span, quoted=True))
    if given.text.lower() not in words:
        problems.append(Problem("smurf-malformed-reference", given.span, (given.text, tuple(sorted(words)))))
    return Attachment(given)


def _length(text: str, quote: str) -> int:
    """Length of a text in bytes between such quotes, for single ones even if they cannot hold it."""
    return len((between(text, quote) or text).encode("utf-8", "replace"))
