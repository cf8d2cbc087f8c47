"""Random edits of small sources: `PYTHONPATH=tests python -m formats.xacro.fuzz [STEPS [SEED]]`.

After every edit the expansion that keeps the readings of earlier ones must equal one from scratch.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from analysis.fuzz import progress
from formats.xacro.reference import Files
from robray.expanding import Expanded, ExpansionFaults, _FileLines
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.reading import Element
from robray.formats.xacro.scopes import Definition, Frame, Macro
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import written
from robray.formats.xacro.yaml import YamlFile
from robray.text.spans import Span

ROOT = "/w/root.xacro"
PARTS = ("/w/part.xacro", "/w/lib/other.xacro")
YAML = ("/w/a.yaml", "/w/lib/b.yaml")
PATHS = (ROOT, *PARTS, *YAML)
MOST = 18
"""Lines of a source."""

BEGINNING = {
    ROOT: """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="c" default="2"/>
<xacro:property name="a" value="${1 + 1}"/>
<xacro:property name="aa" value="${xacro.load_yaml('a.yaml')}"/>
<xacro:include filename="part.xacro"/>
<xacro:include filename="lib/other.xacro" ns="n"/>
<link name="${a}"/>
<xacro:m a="${aa.a}" b="$(arg c)"><b c="${a}"/></xacro:m>
<xacro:m a="${n.b}"><b c="${n.b}"/></xacro:m>
</robot>
""",
    PARTS[0]: """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="b" value="${a * 2}"/>
<xacro:macro name="m" params="a b:=^|1 *c">
<xacro:if value="${a == 1}"><link name="l${a}"/></xacro:if>
<link name="m${a}_${b}"><xacro:insert_block name="c"/></link>
</xacro:macro>
</robot>
""",
    PARTS[1]: """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="b" value="x"/>
<xacro:property name="c" value="${xacro.load_yaml('b.yaml')}"/>
<link name="${c.b[1]}"/>
</robot>
""",
    YAML[0]: "a: 1\nb: {a: 3, c: x}\n",
    YAML[1]: "a: 4\nb: [1, 2]\n",
}

STATEMENTS = (
    '<xacro:property name="%n" value="%v"/>',
    '<xacro:property name="%n" value="%v" scope="%s"/>',
    '<xacro:property name="%n" default="%v"/>',
    '<xacro:property name="%n" value="%v" lazy_eval="false"/>',
    '<xacro:property name="%n" remove="true"/>',
    '<xacro:property name="%n"><q a="%v"/><xacro:insert_block name="%n"/></xacro:property>',
    '<xacro:property name="%n" value="${xacro.load_yaml(\'%y\')}"/>',
    '<xacro:macro name="%n" params="%p"><l a="%v"/><xacro:insert_block name="%n"/></xacro:macro>',
    '<xacro:macro name="%n" params="%p"><xacro:%n %n="%v"/><xacro:property name="%n" value="%v"/></xacro:macro>',
    '<xacro:%n %n="%v"/>',
    '<xacro:%n %n="%v"><b c="%v"/></xacro:%n>',
    "<xacro:%n.%n/>",
    '<xacro:call macro="%n"/>',
    '<xacro:include filename="%f"/>',
    '<xacro:include filename="%f" ns="%n"/>',
    '<xacro:include filename="%f" optional="true"/>',
    '<xacro:arg name="%n" default="%v"/>',
    '<xacro:if value="%v"><c d="%v"/></xacro:if>',
    '<xacro:unless value="%v"><xacro:property name="%n" value="%v"/></xacro:unless>',
    '<xacro:insert_block name="%n"/>',
    '<xacro:element xacro:name="%v"><xacro:attribute name="%n" value="%v"/></xacro:element>',
    '<link name="%v"/>',
    '<joint name="%n" type="fixed"><parent link="%v"/><origin xyz="0 %v 0"/></joint>',
    "<!-- %n -->",
    "<!-- xacro:eval-comments --><!-- %v -->",
    "<t>%v</t>",
)
VALUES = (
    *("1", "2.5", "true", "0", "x", "", "%n", "'3'", "${%n}", "${%n + 1}", "${%n}${%n}", "${%n * %n}", "${str(%n)}"),
    *(
        "$(arg %n)",
        "$(find pkg)/%n",
        "$(env HOME)",
        "$(eval %n + 1)",
        "${%n.%n}",
        "${%n['%n']}",
        "${[%n, 1]}",
        "$${%n}",
    ),
    *("${-%n", "${1 +}", "${%n == 1}", "${lambda x: x + %n}", "${xacro.arg('%n')}", "${%n.%n.%n}", "${1 / %n}"),
)
FILES = ("part.xacro", "lib/other.xacro", "other.xacro", "../part.xacro", "${%n}.xacro", "*.xacro", "missing.xacro")
PARAMETERS = ("%n", "*%n", "**%n", "%n:=%v", "%n:=^", "%n:=^|1", "%n %n", "%n *%n", "%n:=${%n} **%n")
KEYS = (
    "%n: 1",
    "%n: 2.5",
    "%n: {%n: 3, %n: x}",
    "%n: [1, 2]",
    "%n: &n 4",
    "%n: *n",
    "%n: !degrees 90",
    "- 1",
    "%n: '",
    "",
)
NAMES = ("a", "b", "c", "m", "n", "aa")
SCRAPS = ("<", ">", '"', "/", "${", "}", "$", "&", "é", "-->", "<!--", "</robot>", "x", ":", "'", "\n", "]]>")

Texts = dict[str, bytes]

MOST_ASKED = 4
"""Frames in which names are evaluated, and calls that are compared of each frame."""
MOST_STEPS = 500
"""Edits after which the texts begin again."""
UNDONE = 0.4
"""How often edits that xacro refuses are taken back, as an editor's undo does."""


def made(rng: random.Random, template: str) -> str:
    """A template with names, values, files, parameters and scopes in it."""
    choices = {"n": NAMES, "v": VALUES, "f": FILES, "p": PARAMETERS, "y": ("a.yaml", "lib/b.yaml", "b.yaml")}
    choices["s"] = ("parent", "global")
    while "%" in template:
        before, _, rest = template.partition("%")
        template = before + rng.choice(choices[rest[0]]) + rest[1:]
    return template


def line(rng: random.Random, path: str) -> str:
    return made(rng, rng.choice(KEYS if path in YAML else STATEMENTS))


def changed(rng: random.Random, path: str, text: bytes) -> bytes | None:
    """The text after an edit; None for a file that went."""
    chance = rng.random()
    lines = text.decode("utf-8", "replace").split("\n")
    if chance > 0.98 and path != ROOT:
        return None
    at = rng.randrange(len(lines))
    inside = rng.randrange(1, max(len(lines) - 1, 2))
    if chance < 0.3 and len(lines) < MOST:
        lines.insert(inside, line(rng, path))
    elif chance < 0.5 and len(lines) > 3:
        del lines[inside]
    elif chance < 0.65:
        lines[min(inside, len(lines) - 1)] = line(rng, path)
    elif chance < 0.75:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif chance < 0.92:
        # One name for another: most of them mean something.
        found = [
            (row, column) for row, each in enumerate(lines) for column in range(len(each)) if each[column] in NAMES
        ]
        if found:
            row, column = rng.choice(found)
            lines[row] = lines[row][:column] + rng.choice(NAMES) + lines[row][column + 1 :]
    else:
        column = rng.randrange(len(lines[at]) + 1)
        gone = rng.choice((0, 0, 1, 3))
        lines[at] = lines[at][:column] + rng.choice(SCRAPS) + lines[at][column + gone :]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def view(expansion: Expansion) -> dict[str, Any]:
    """All that an expansion says, so that it can be compared with that of another expansion."""
    text, source_map = written(expansion, ROOT)
    robot = Expanded(ROOT, ROOT, expansion, text, source_map, _FileLines(expansion), ExpansionFaults(expansion))
    places = [Span(at, at + 1) for at in range(0, len(text), 7)]
    return {
        "text": text,
        "segments": [
            (*each[:4], each.is_literal, _frame(each.frame), None if each.value is None else str(each.value.value))
            for each in source_map.segments
        ],
        "faults": [
            (
                each.code,
                each.what,
                each.document.path,
                each.span,
                each.chains,
                _places(each.places),
                _edits(each.repair),
            )
            for each in (*expansion.faults, *findings(expansion))
        ],
        "refused": (expansion.is_refused, expansion.root is None),
        "asked": (
            {path: None if file is None else (type(file), file.text, file.faults) for path, file in _sorted(expansion)},
            *(expansion.patterns, dict(expansion.packages), dict(expansion.variables), expansion.missing_arguments),
        ),
        "definitions": [_defined(each) for each in expansion.definitions],
        "arguments": {name: _defined(each) for name, each in expansion.arguments.items()},
        "values": [(each.node.span, _frame(each.frame), str(each.value), _uses(each)) for each in expansion.values],
        "mentions": [(each.node.span, _frame(each.frame), each.of.name) for each in expansion.mentions],
        "calls": [(each.name, each.span, _frame(each.frame), each.macro.name) for each in expansion.calls],
        "inclusions": [(each.node.span, _frame(each.frame), each.path) for each in expansion.inclusions],
        "evaluated": [
            str(expansion.evaluate(f"${{{name}}}", frame))
            for frame in expansion.frames[:MOST_ASKED]
            for name in NAMES[:3]
        ],
        "robot": (robot.is_robot, robot.objection if not robot.is_robot else "", robot.documents),
        "missing": robot.missing_arguments,
        "told": robot.findings(),
        "places": [robot.place(each) for each in places],
        "made of": [robot.made_of(path, Span(at, at + 1)) for path in (ROOT, *PARTS) for at in range(0, 400, 31)],
    }


def _sorted(expansion: Expansion) -> list[tuple[str, Any]]:
    return sorted(expansion.files.items())


def _frame(frame: Frame) -> tuple[Any, ...]:
    """Where a frame is: the last steps of its chain, which may be a hundred long, and its length."""
    steps: list[tuple[str, Span | None]] = []
    outer = frame
    while outer.outer is not None and len(steps) < MOST_ASKED:
        steps.append((outer.kind, None if outer.element is None else outer.element.name_span))
        outer = outer.outer
    return frame.kind, frame.document.path, frame.file, frame.depth, *steps


def _places(places: Any) -> list[tuple[str, Span]]:
    return [(document.path, span) for document, span in places]


def _edits(repair: Any) -> list[tuple[str, Span, str]]:
    return [(each.document.path, each.span, each.text) for each in repair]


def _defined(each: Definition | Macro) -> tuple[Any, ...]:
    value = None
    if isinstance(each, Definition):
        value = each.value.span if isinstance(each.value, Element) else str(each.value)
    return each.kind, each.name, each.is_used, None if each.frame is None else _frame(each.frame), value


def _uses(value: Any) -> list[tuple[Any, ...]]:
    return [
        (piece.kind, piece.start, piece.end, use.at, use.of.path if isinstance(use.of, YamlFile) else _named(use.of))
        for piece in value.pieces
        for use in piece.uses
    ]


def _named(of: Any) -> tuple[Any, ...]:
    return (of.kind, of.name) if isinstance(of, Definition) else (of.file.path, of.key, of.value)


class Sources(Files):
    """The texts of an editor: what is unchanged is the same object."""

    def __init__(self, texts: Texts) -> None:
        super().__init__({}, {"pkg": "/w/lib"})
        self._texts = dict(texts)


def run(steps: int, seed: int, tell: Callable[[int], None] = lambda _: None, seen: Counter[str] | None = None) -> None:
    """Raises AssertionError at the first edit after which an expansion is not as from scratch."""
    rng = random.Random(seed)
    beginning = {path: text.encode() for path, text in BEGINNING.items()}
    kept, texts, accepted = Kept(), beginning, beginning
    for step in range(steps):
        if step % MOST_STEPS == 0:
            kept, texts, accepted = Kept(), beginning, beginning
        path = rng.choice((ROOT, ROOT, *PATHS))
        text = changed(rng, path, texts.get(path) or beginning[path])
        if texts is not accepted and rng.random() < UNDONE:
            texts = accepted
        else:
            texts = {each: known for each, known in texts.items() if each != path}
            texts |= {} if text is None else {path: text}
        arguments = {"a": "1"} if rng.random() < 0.2 else {}
        edited = expand(Sources(texts), ROOT, arguments, kept)
        # What is the same object is read once: a text from scratch is another object.
        fresh = expand(Sources({path: b"".join((text, b"")) for path, text in texts.items()}), ROOT, arguments, Kept())
        was, now = view(edited), view(fresh)
        assert was.keys() == now.keys()
        for name in now:
            assert was[name] == now[name], (seed, step, name, texts)
        accepted = texts if edited.root is not None and not edited.is_refused else accepted
        if seen is not None:
            seen["robot"] += bool(now["robot"][0])
            seen["accepted"] += not now["refused"][0]
            seen.update({fault[0] for fault in now["faults"]})
        tell(step + 1)


def main(steps: int, seed: int) -> None:
    begun, seen = time.perf_counter(), Counter[str]()
    run(steps, seed, progress(), seen)
    print(f"{steps:,} steps, {steps / (time.perf_counter() - begun):.0f} a second; {dict(seen.most_common())}")


if __name__ == "__main__":
    main(*(int(each) for each in (*sys.argv[1:], *("100000", "1")[len(sys.argv) - 1 :])))
