"""Statements and attributes of other formats and languages, with their replacements."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from robray.analysis.analysis import span_at
from robray.analysis.queries import Query
from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.expressions import Array, Value
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, is_declared, scene_and_place, statement
from robray.rules.robray.blocks import attribute_around
from robray.text.spans import Span

_LOOPS = "scenes have no loops, so write each frame"
_CONDITIONS = "scenes have no conditions, so use separate files"
_FUNCTIONS = "scenes have no functions, so use 'def' for values and 'class' for common attributes"
_FILES = "use 'include \"PATH\"'"
_PAIRS = "use 'allow_collision FRAME FRAME;'"
_OUTSIDE = " at the top level"


_EVERYWHERE: Mapping[str, str] = {
    **dict.fromkeys(("do", "for", "foreach", "loop", "repeat", "until", "while"), _LOOPS),
    **dict.fromkeys(("case", "elif", "else", "elseif", "endif", "if", "switch", "unless"), _CONDITIONS),
    **dict.fromkeys(("fn", "func", "function", "lambda", "macro", "proc", "procedure", "return"), _FUNCTIONS),
    "from": _FILES,
    **dict.fromkeys(("allow", "allowed"), _PAIRS),
}
"""By their first word, in lower case."""

_IN_BLOCKS: Mapping[str, str] = {
    **_EVERYWHERE,
    **dict.fromkeys(("const", "define", "let", "var"), f"define constants with 'def'{_OUTSIDE}"),
    **dict.fromkeys(("from", "import", "require"), f"{_FILES}{_OUTSIDE}"),
}
"""Outside of blocks another word in the place of these is all."""


def foreign_statement(word: str, *, in_block: bool) -> str | None:
    """The replacement of a statement that begins with the word; None without one."""
    return (_IN_BLOCKS if in_block else _EVERYWHERE).get(word.lower())


_CALLED: Mapping[str, str] = {
    "axes": "axis",
    "attach": "parent",
    "attached_to": "parent",
    "collidable": "collision",
    "collide": "collision",
    "colour": "color",
    "derives": "isa",
    "diffuse": "color",
    "dimensions": "dimension",
    "euler": "rpy",
    "extent": "dimension",
    "extends": "isa",
    "extents": "dimension",
    "file": "mesh",
    "filename": "mesh",
    "inherits": "isa",
    "joint": "type",
    "joint_name": "type",
    "joint_type": "type",
    "length": "height",
    "link": "parent",
    "location": "translation",
    "no_shadow": "no-shadow",
    "opacity": "alpha",
    "orientation": "rpy",
    "origin": "translation",
    "parent_frame": "parent",
    "parent_link": "parent",
    "pos": "translation",
    "position": "translation",
    "quat": "quaternion",
    "reference_frame": "parent",
    "relative_to": "parent",
    "rgb": "color",
    "rgba": "color",
    "rot": "rpy",
    "rotate": "rpy",
    "rotation": "rpy",
    "shininess": "specular",
    "size": "dimension",
    "trans": "translation",
    "translate": "translation",
    "visible": "visual",
    "xyz": "translation",
}

_LIMIT = "remove it, because joints have no limits"
_MASS = "remove it, because scenes have no masses"
_OF_RPY = "use 'rpy [roll, pitch, yaw];'"
_OF_TRANSLATION = "use 'translation [x, y, z];'"
_OF_BOX = "use 'dimension [x, y, z];'"
_HIDDEN = "use 'visual 0;'"

_INSTEAD: Mapping[str, str] = {
    **dict.fromkeys(("limit", "limits", "lower", "upper", "min", "max", "range", "lower_limit", "upper_limit"), _LIMIT),
    **dict.fromkeys(
        ("velocity", "effort", "acceleration", "damping", "friction", "stiffness"), _LIMIT.replace("limits", "dynamics")
    ),
    **dict.fromkeys(("mass", "inertia", "inertial", "density", "weight"), _MASS),
    **dict.fromkeys(("roll", "pitch", "yaw", "rx", "ry", "rz"), _OF_RPY),
    **dict.fromkeys(("x", "y", "z"), _OF_TRANSLATION),
    **dict.fromkeys(("width", "depth"), _OF_BOX),
    **dict.fromkeys(("hidden", "invisible", "no-visual", "no_visual"), _HIDDEN),
    **dict.fromkeys(("no-collision", "no_collision", "nocollision"), "use 'collision 0;'"),
    "diameter": "use 'radius' with half the value",
    "material": "use 'color [r, g, b];', or 'isa CLASS;' for a class with a colour",
    "mimic": "use the same 'variable' for joints that move together",
    "name": "write the name as in 'frame NAME {'",
    "pose": "use 'translation [x, y, z];' and 'rpy [roll, pitch, yaw];'",
    "transparency": "use 'alpha', which is 1 for opaque",
    "ypr": "use 'rpy [roll, pitch, yaw];', in this order",
}


def called_here(context: RuleContext, words: list[str]) -> str | None:
    """Its name here, if that is among the block's `words`; a rotation of four numbers is a quaternion."""
    name = context.details[0].lower()
    here = _CALLED.get(name)
    if here == "rpy" and name != "euler" and _length(_value(context)) == 4:
        here = "quaternion"
    if name in ("material", "texture") and _class(context) is not None:
        here = "isa"
    if name in ("joint", "joint_name") and not _is_joint_type(context):
        # A name behind it is that of the joint, which a planner calls it by.
        here = "variable"
    return here if here in words else None


def instead(context: RuleContext, words: list[str]) -> str | None:
    """The replacement of an unknown attribute, in a block that has others."""
    name = context.details[0]
    if called_here(context, words) is not None or name in words:
        return None
    attribute = attribute_around(context)
    if "shape" in words and attribute is not None and name in ROBRAY.shapes:
        return f"use 'shape {name};'"
    if "parent" in words and is_declared(context, SymbolKind.FRAME, name) and attribute is not None:
        hang = f"use 'parent {name};' for that frame as parent"
        return hang if attribute.value is None else _INSTEAD.get(name.lower())
    if is_declared(context, SymbolKind.CLASS, name) and attribute is not None and attribute.value is None:
        return f"use 'isa {name};' for the class"
    return _INSTEAD.get(name.lower())


def half_of(context: RuleContext, words: list[str]) -> Fix | None:
    """The radius for a diameter, if that is one number."""
    value = _value(context)
    is_number = value is not None and not isinstance(value, Array) and value.literal is not None
    if context.details[0].lower() != "diameter" or "radius" not in words or value is None or not is_number:
        return None
    end = value.span._replace(start=value.span.end)
    return Fix(
        "Change to 'radius' with half the value", (Replacement(context.span, "radius"), Replacement(end, " / 2"))
    ).unsafe


def fix_of(context: RuleContext, here: str) -> Fix | None:
    """The attribute by its name here, if it accepts such a value."""
    attribute, value = attribute_around(context), _value(context)
    rename = Replacement(context.span, here)
    if here == "color" and isinstance(value, Array) and _length(value) == 4:
        opacity = opacity_apart(value)
        return None if opacity is None else Fix("Change to 'color' and 'alpha'", (rename, opacity)).unsafe
    if attribute is not None and value is not None and not _fits(here, value):
        return None
    return Fix(f"Change to '{here}'", (rename,)).unsafe


def opacity_apart(color: Array) -> Replacement | None:
    """The fourth number of a colour as an attribute of its own."""
    third, opacity = color.elements[2], color.elements[3]
    cut = color.span._replace(start=third.span.end)
    return None if opacity.literal is None else Replacement(cut, f"]; alpha {opacity.text}")


def _fits(here: str, value: Value) -> bool:
    wanted = ROBRAY.attributes[here].type
    if wanted is ValueType.VECTOR:
        return isinstance(value, Array)
    return wanted is not ValueType.NUMBER or not isinstance(value, Array)


def _value(context: RuleContext) -> Value | None:
    attribute: Attribute | None = attribute_around(context)
    return None if attribute is None else attribute.value


def _is_joint_type(context: RuleContext) -> bool:
    value = _value(context)
    name = None if value is None or isinstance(value, Array) else value.name
    return name is None or name.text in ROBRAY.joint_types or name.text in JOINT_TYPES_ELSEWHERE


def _length(value: Value | None) -> int:
    return len(value.elements) if isinstance(value, Array) else 1


def _class(context: RuleContext) -> str | None:
    value = _value(context)
    name = None if value is None or isinstance(value, Array) else value.name
    return name.text if name is not None and is_declared(context, SymbolKind.CLASS, name.text) else None


_WORDS = (
    rb"auto|const|constant|constexpr|define|double|final|float|global|int|let|local|number|param|property|real|set|"
    rb"static|using|val|var"
)
"""The words before the name, including the type of the value."""

_DEFINITION = re.compile(
    rb"(?P<words>(?:(?:%s)(?>[ \t]+))*)(?P<name>[A-Za-z][\w-]*)(?>[ \t]*)"
    rb"(?::(?>[ \t]*)(?:float|double|int|number|real)(?>[ \t]*)(?==))?(?P<sign>=(?!=)|:=|:)?(?>[ \t]*)(?=[-.\w(])"
    % _WORDS
)
_KEYWORDS = frozenset({b"const", b"constant", b"define", b"let", b"param", b"property", b"set", b"var"})
_NUMBER = re.compile(rb"-?\.?[0-9][\w.]*[ \t]*(?:;|\r?\n|\Z|#|//)")


class Definition(NamedTuple):
    """`is_called_otherwise` if only its first word differs."""

    name: str
    fix: Fix
    is_called_otherwise: bool


def definition(context: RuleContext) -> Definition | None:
    """The constant defined at the finding, which is at the first word of it.

    If only a number is behind the name, it must be a constant that the scene lacks.
    """
    text, span = in_file(context)
    found = _DEFINITION.match(text, span.start)
    if found is None or found["name"].decode() in ROBRAY.keywords:
        return None
    name, number = found["name"].decode(), _NUMBER.match(text, found.end())
    is_one = found["sign"] == b"=" or (
        number is not None and (found["sign"] is not None or found["words"] or _is_missed(context, name))
    )
    if not is_one:
        return None
    own = context.span.start - span.start
    head = Replacement(Span(*found.span("words")).shifted(own), "def ")
    sign = Replacement(Span(found.end("name"), found.end()).shifted(own), " ")
    fix = Fix(f"Change to a definition of '{name}'", (head, sign)).unsafe
    return Definition(name, fix, found["words"].strip() in _KEYWORDS)


def _is_missed(context: RuleContext, name: str) -> bool:
    scene, _ = scene_and_place(context)
    is_declared = Symbol(SymbolKind.CONSTANT, name) in scene.declarations
    return not is_declared and bool(scene.dependents.get(Query(QueryKind.CONSTANT, name)))


_INDENT = re.compile(rb"[ \t]*\Z")
_SEMICOLON = re.compile(rb"\s*;")
_LONGEST_VALUE = 200
_MOST = 50
"""Limit of a frame's attributes, all of which each finding searches."""
_SHAPES = frozenset({"shape", "mesh"})


class Loose(NamedTuple):
    """The attributes of one frame, in order."""

    attributes: tuple[Attribute, ...]
    is_first: bool
    """True if the finding is at the first of them."""

    @property
    def message(self) -> str:
        first, *others = (f"'{each.name}'" for each in self.attributes)
        if not _SHAPES.isdisjoint(each.name for each in self.attributes):
            return f"a frame cannot have {first} itself; put {first} to {others[-1]} into 'geometry {{ … }}'"
        return f"{first} to {others[-1]} are not allowed in a 'frame'; put them into 'geometry {{ … }}'"


def loose(context: RuleContext) -> Loose | None:
    """None where there is one only, which may be in the wrong block by a slip. Cost: O(attributes of the frame)."""
    block = statement(context)
    if not isinstance(block, Block) or block.kind is not BlockKind.FRAME or len(block.attributes) > _MOST:
        return None
    words = ROBRAY.attributes
    found = tuple(
        each
        for each in block.attributes
        if each.name in words
        and BlockKind.GEOMETRY in words[each.name].blocks
        and BlockKind.FRAME not in words[each.name].blocks
    )
    if len(found) < 2 or all(each.name_span != context.span for each in found):
        return None
    return Loose(found, found[0].name_span == context.span)


def into_geometry(context: RuleContext, found: Loose) -> Fix | None:
    """All of them in a geometry, if nothing else is between them; for a person if no shape is among them."""
    block = statement(context)
    assert isinstance(block, Block), "they stand in a frame"
    scene, place = scene_and_place(context)
    first, last = (block.attributes.index(each) for each in (found.attributes[0], found.attributes[-1]))
    if last - first + 1 != len(found.attributes) or _holds_blocks(context):
        return None
    text, span = in_file(context)
    own = context.span.start - span.start
    end = _SEMICOLON.match(text, found.attributes[-1].span.end - own) or _SEMICOLON.match(
        text, found.attributes[-1].span.end - own - 1
    )
    before = _INDENT.search(text, max(span.start - _LONGEST_VALUE, 0), span.start)
    if end is None or before is None:
        return None
    starts_line = text[before.start() - 1 : before.start()] == b"\n"
    blank = f"\n{before[0].decode()}" if starts_line else " "
    at, behind = context.span.start, end.end() + own
    deeper = _deeper(text, span_at(scene, place, block.keyword).span.start, before[0]) if starts_line else ""
    lines = _lines(text[span.start : end.end()], before[0]) if deeper else ()
    indented = (Replacement(Span(at + line, at + line), deeper) for line in lines)
    replacements = (
        Replacement(Span(at, at), f"geometry {{{blank}{deeper}"),
        *indented,
        Replacement(Span(behind, behind), f"{blank}}}"),
    )
    fix = Fix("Move them into a 'geometry'", replacements)
    return fix.unsafe if not _SHAPES.isdisjoint(each.name for each in found.attributes) else fix.by_hand


def _deeper(text: bytes, head: int, indent: bytes) -> str:
    """Indentation of a block's line relative to the line where its head begins."""
    start = _INDENT.search(text, max(head - _LONGEST_VALUE, 0), head)
    is_whole = start is not None and (start.start() == 0 or text[start.start() - 1 : start.start()] == b"\n")
    own = start[0] if start is not None and is_whole else indent
    return indent[len(own) :].decode() if indent.startswith(own) else ""


def _lines(text: bytes, indent: bytes) -> list[int]:
    """Starts of lines in a text with this indentation; none if a string may span lines."""
    if any(line.count(b'"') % 2 for line in text.split(b"\n")):
        return []
    return [match.end() - len(indent) for match in re.finditer(rb"\n" + re.escape(indent) + rb"(?=[^\r\n])", text)]


def _holds_blocks(context: RuleContext) -> bool:
    """True if the frame has nested blocks, which may be between the attributes."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    inside = facts.rank(place[-1]) + 1
    return inside < len(facts) and facts.containers[inside] == place[-1]
