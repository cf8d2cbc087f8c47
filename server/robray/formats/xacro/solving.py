"""Edits of sources after which a computed text becomes another one.

They are proposals: whoever applies one expands the sources again and looks at what comes out.
"""

import ast
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from robray.formats.xacro.expressions import parsed
from robray.formats.xacro.reading import Offsets, SourceText
from robray.formats.xacro.scopes import UNKNOWN, Definition, Frame, Made, Node, Value
from robray.formats.xacro.texts import parameters
from robray.formats.xacro.yaml import Place, is_safe
from robray.syntax.xml_text import in_attribute
from robray.text.spans import Span

Edits = tuple[tuple[SourceText, Span, str], ...]

_WORD = re.compile(r"\S+")
_DIGITS = 12
"""Digits of a number that is computed from the wanted one: behind them is what rounding leaves."""
_MOST = 8
"""Ways that are looked for."""
_DEEPEST = 50
_CONSTANTS = {"pi": math.pi, "tau": math.tau, "e": math.e}


def ways(value: Value, wanted: str) -> list[Edits]:
    """Ways to make a value another text, the nearest to where it is used first. Empty if none is known."""
    return [*islice(_of_value(value, value.node, value.frame, wanted, 0), _MOST)]


def ways_of_source(of: Definition | Place, wanted: str) -> list[Edits]:
    """The same of a definition, or an entry of YAML."""
    return [*islice(_of_source(of, wanted, 0), _MOST)]


def aligned(texts: Sequence[str], wanted: str) -> dict[int, str] | None:
    """What texts have to become, by their indices, so that they are a wanted text together.

    The words between blanks change, each in one of the texts. None if that is not enough.
    """
    before = "".join(texts)
    words, others = [*_WORD.finditer(before)], _WORD.findall(wanted)
    if len(words) != len(others):
        return None
    starts = [0]
    for each in texts:
        starts.append(starts[-1] + len(each))
    found: dict[int, list[tuple[int, int, str]]] = {}
    for word, other in zip(words, others, strict=True):
        if word[0] != other:
            part = _part(texts, starts, word, other)
            if part is None:
                return None
            found.setdefault(part[0], []).append(part[1:])
    made = {}
    for index, parts in found.items():
        text = texts[index]
        for start, end, other in reversed(parts):
            text = text[:start] + other + text[end:]
        made[index] = text
    return made


def _part(
    texts: Sequence[str], starts: Sequence[int], word: re.Match[str], other: str
) -> tuple[int, int, int, str] | None:
    """The text in which a word changes, the characters of it that change, and what they become.

    The texts around have to stay: of them the word keeps its beginning and its end.
    """
    for index, text in enumerate(texts):
        start, end = max(word.start(), starts[index]), min(word.end(), starts[index] + len(text))
        before, behind = word[0][: start - word.start()], word[0][max(end - word.start(), 0) :]
        is_kept = other.startswith(before) and other.endswith(behind) and len(other) > len(before) + len(behind)
        if start < end and is_kept:
            inside = other[len(before) : len(other) - len(behind)]
            return index, start - starts[index], end - starts[index], inside
    return None


def _of_value(value: Value, node: Node, frame: Frame, wanted: str, depth: int) -> Iterator[Edits]:
    texts = [str(each.value) for each in value.pieces]
    changed = aligned(texts, wanted)
    if changed and depth < _DEEPEST:
        each_way = [_of_piece(value.pieces[index], node, frame, text, depth) for index, text in changed.items()]
        for found in product(*(islice(each, _MOST) for each in each_way)):
            yield tuple(dict.fromkeys(edit for edits in found for edit in edits))


def _of_piece(made: Made, node: Node, frame: Frame, wanted: str, depth: int) -> Iterator[Edits]:
    if made.kind == "text":
        yield ((frame.document, _span(node, frame, made.start, made.end), in_attribute(wanted)),)
        return
    if made.same is not None:
        yield from _of_source(made.same, wanted, depth)
    number = _number(wanted) if type(made.value) in (int, float) else None
    if made.kind == "expression" and number is not None:
        yield from _of_expression(made, node, frame, number, depth)


def _of_source(of: Definition | Place, wanted: str, depth: int) -> Iterator[Edits]:
    if isinstance(of, Place):
        scalar = of.scalar(str(of.content))
        if scalar is not None and is_safe(wanted):
            yield ((of.file, scalar, wanted),)
        return
    node, frame = of.node, of.frame
    if frame is None or not isinstance(node, Node) or of.value is UNKNOWN:
        return
    if of.made is not None and of.made.pieces:
        yield from _of_value(of.made, of.made.node, of.made.frame, wanted, depth + 1)
        return
    span = node.span
    if of.macro is not None and node is of.macro.params:
        defaults = [each.default for each in parameters(node.value) if each.name == of.name]
        if len(defaults) != 1 or defaults[0] is None or defaults[0].text is None or " " in wanted:
            return
        span = _span(node, frame, defaults[0].start, defaults[0].start + len(defaults[0].text))
    yield ((frame.document, span, in_attribute(wanted)),)


def _of_expression(made: Made, node: Node, frame: Frame, wanted: float, depth: int) -> Iterator[Edits]:
    """What an expression is linear in becomes another number; else the expression gets another summand."""
    inside = node.value[made.start + 2 : made.end - 1]
    text = inside.strip()
    try:
        tree = parsed(text)
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return
    uses = {use.of.name: use.of for use in made.uses if isinstance(use.of, Definition)}
    known = {name: float(each.value) for name, each in uses.items() if type(each.value) in (int, float)}
    named = [] if made.same is not None else [each.id for each in ast.walk(tree) if isinstance(each, ast.Name)]
    for name in dict.fromkeys(named):
        if named.count(name) == 1 and name in known:
            solved = _solved(tree, name, known, wanted)
            if solved is not None:
                yield from _of_source(uses[name], _shown(solved), depth + 1)
    start = made.start + 2 + len(inside) - len(inside.lstrip())
    span = _span(node, frame, start, start + len(text))
    yield ((frame.document, span, _with_summand(text, tree, wanted, wanted - made.value)),)


def _with_summand(text: str, tree: ast.expr, wanted: float, more: float) -> str:
    """An expression that comes to a wanted number, which is larger by `more`."""
    if _constant(tree) is not None:
        return _shown(wanted)
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add | ast.Sub) and "\n" not in text:
        last = _constant(tree.right)
        if last is not None and isinstance(tree.right, ast.Constant):
            more += last if isinstance(tree.op, ast.Add) else -last
            text = text.encode()[: tree.left.end_col_offset].decode()
            # A bracket around the left side ends behind it.
            text += ")" * (text.count("(") - text.count(")"))
    elif not isinstance(tree, ast.BinOp | ast.Name | ast.Subscript | ast.Attribute | ast.Call | ast.UnaryOp):
        text = f"({text})"
    shown = _shown(abs(more))
    return text if shown == "0" else f"{text} {'-' if more < 0 else '+'} {shown}"


def _solved(tree: ast.expr, name: str, known: Mapping[str, float], wanted: float) -> float | None:
    """The number that a name has to stand for, if an expression is linear in it."""
    at = [_evaluated(tree, {**known, name: known[name] + step}) for step in (0.0, 1.0, 2.0)]
    zero, one, two = at
    if zero is None or one is None or two is None:
        return None
    slope = one - zero
    if not slope or not math.isclose(two - one, slope, rel_tol=1e-9):
        return None
    found = known[name] + (wanted - zero) / slope
    return found if math.isfinite(found) else None


def _evaluated(tree: ast.expr, names: Mapping[str, float]) -> float | None:
    """The value of sums and products of numbers; None for anything else."""
    match tree:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as number):
            return float(number) if abs(number) < 1e300 else None
        case ast.Name(id=name):
            return names.get(name, _CONSTANTS.get(name))
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
            inner = _evaluated(operand, names)
            return None if inner is None else -inner if isinstance(op, ast.USub) else inner
        case ast.BinOp(left=left, op=op, right=right):
            one, other = _evaluated(left, names), _evaluated(right, names)
            if one is None or other is None:
                return None
            match op:
                case ast.Add():
                    return one + other
                case ast.Sub():
                    return one - other
                case ast.Mult():
                    return one * other
                case ast.Div() if other:
                    return one / other
                case _:
                    return None
        case _:
            return None


def _constant(tree: ast.expr) -> float | None:
    """A number as it is written, with its sign."""
    inner = tree.operand if isinstance(tree, ast.UnaryOp) else tree
    return _evaluated(tree, {}) if isinstance(inner, ast.Constant) else None


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def _shown(number: float) -> str:
    return f"{number:.{_DIGITS}g}"


def _span(node: Node, frame: Frame, start: int, end: int) -> Span:
    offsets = Offsets(frame.document, node)
    return Span(offsets.at(start), offsets.at(end))
