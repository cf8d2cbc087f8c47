"""The kinematic tree of a scene as a drawing: in the language of Graphviz, or as an image that browsers show."""

import html
import re
from collections.abc import Iterable, Iterator, Mapping

from robray.export.frame_tree import FrameTree
from robray.export.look import width
from robray.export.origins import harmless
from robray.scene.joints import Joint, JointType
from robray.scene.model import ROOT, Frame
from robray.scene.units import Unit

_ENTITY = re.compile(r"&(?=#?\w+;)")
"""Entities, which Graphviz replaces."""

_ROW, _INDENT, _LETTER = 22, 24, 7.5
"""Pixels: of a line, of a step to the right, of a character of the font."""


def dot(tree: FrameTree, title: str) -> str:
    """An edge to each frame from its parent, with the joint, if any."""
    lines = [f"digraph {_string(title)} {{", '  rankdir="LR";', '  node [shape="box", fontname="sans-serif"];']
    nodes = _nodes(tree.frames)
    for name, frame in tree.frames.items():
        held = tree.shapes.get(name, ())
        kinds = ", ".join(sorted({shape.geometry.shape.value for shape in held}))
        label = f"{name}\n{kinds}" if kinds else name
        lines.append(f"  {nodes[name]} [label={_label(label)}];")
        if frame.parent:
            label = f" [label={_label(moving)}]" if (moving := _joint_words(frame)) else ""
            lines.append(f"  {nodes[frame.parent]} -> {nodes[name]}{label};")
    return "\n".join([*lines, "}", ""])


def svg(tree: FrameTree, title: str) -> str:
    """A frame in each line, below and to the right of its parent, in the reader's order."""
    rows = [*_rows(tree)]
    texts = [f"{name}  ({moving})" if (moving := _joint_words(frame)) else name for name, _, frame in rows]
    ends = (depth * _INDENT + width(text) * _LETTER for text, (_, depth, _) in zip(texts, rows, strict=True))
    size = f'width="{max(ends, default=0) + 2 * _INDENT:.0f}" height="{(len(rows) + 1) * _ROW}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">',
        f"  <title>{_text(title)}</title>",
        '  <rect width="100%" height="100%" fill="white"/>',
    ]
    line_of: dict[str, int] = {}
    for number, (name, depth, frame) in enumerate(rows):
        line_of[name] = number
        x, y = _INDENT * (depth + 0.5), _ROW * (number + 0.5)
        if frame.parent:
            above = _ROW * (line_of[frame.parent] + 0.5) + 5
            lines.append(f'  <path d="M{x - _INDENT} {above} V{y} H{x - 6}" fill="none" stroke="#999"/>')
        colour = "#2b6cb0" if frame.joint is None else "#c05621"
        lines.append(f'  <circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>')
        lines.append(f'  <text x="{x + 10}" y="{y + 4.5}">{_text(texts[number])}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _rows(tree: FrameTree) -> Iterator[tuple[str, int, Frame]]:
    waiting = [(name, 0) for name in reversed(tree.below.get(ROOT, []))]
    while waiting:
        name, depth = waiting.pop()
        yield name, depth, tree.frames[name]
        waiting += [(child, depth + 1) for child in reversed(tree.below.get(name, []))]


def _joint_words(frame: Frame) -> str:
    if frame.free is not None:
        return frame.free.type.value
    return "" if frame.joint is None else _moving(frame.joint)


def _moving(joint: Joint) -> str:
    unit = Unit.RADIAN if joint.type is JointType.REVOLUTE else Unit.METRE
    between = "" if joint.limits is None else f", {joint.limits[0]:g} to {joint.limits[1]:g} {unit.value}"
    return f"{joint.type.value} {joint.variable}{between}"


def _nodes(names: Iterable[str]) -> Mapping[str, str]:
    """Unique names of nodes, without unprintable characters."""
    found: dict[str, str] = {}
    taken = set()
    for name in names:
        node = _string(name)
        while node in taken:
            node = f'{node[:-1]}_"'
        taken.add(node)
        found[name] = node
    return found


def _label(text: str) -> str:
    return _string(_ENTITY.sub("&amp;", text))


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + harmless(escaped) + '"'


def _text(text: str) -> str:
    return html.escape(harmless(text))
