"""xacro as its program reads it: what is accepted, with what it expands to, and what is refused, with the place.

Each case is tried with the program itself, too, where it is installed.
"""

# ruff: noqa: E501, ISC004 - a case reads best in a line

from pathlib import Path

import pytest

from formats.xacro.reference import Files, difference, expanded_by_xacro, ours, theirs
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.findings import findings

pytestmark = pytest.mark.quick

ROOT = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">\n%s\n</robot>'

OTHERS = {
    "part.xacro": ROOT
    % '<xacro:property name="w" value="2"/><xacro:macro name="bar" params="n"><bar n="${n * w}"/></xacro:macro><b/>',
    "more/deep.xacro": ROOT % '<xacro:include filename="leaf.xacro"/>',
    "more/leaf.xacro": ROOT % "<leaf/>",
    "more/file.yaml": "in: more\n",
    "file.yaml": "in: root\n",
    "spaces.xacro": '<robot xmlns:xacro="http://ros.org/xacro" xmlns:gazebo="http://gazebosim.org">\n<c/>\n</robot>',
    "limits.yaml": "joints:\n  elbow: {lower: !degrees -90, upper: !degrees 45*2, steps: [1, 2.5, true]}\n  base: &b\n"
    "    mass: 3\n  tip:\n    <<: *b\n    length: !millimeters 500\nwords: {on: 1e-3, keys: 7}\n",
    "more/where.xacro": ROOT
    % "<xacro:macro name=\"where\"><a in=\"${xacro.load_yaml('file.yaml')['in']}\"/></xacro:macro>",
}
"""Files beside the source of each case."""

ACCEPTED = {
    "values": {
        "an expression alone keeps its type, and several pieces are text": (
            '<xacro:property name="a" value="3"/><a b="${a / 2}" c="${a}${a}" d="x${a + 1}y"/>',
            '<a b="1.5" c="33" d="x4y"/>',
        ),
        "numbers are written as Python writes them": (
            '<a b="${0.1 + 0.2}" c="${4 / 2}" d="${1e3}" e="${2 ** 70}"/>',
            '<a b="0.30000000000000004" c="2.0" d="1000.0" e="1180591620717411303424"/>',
        ),
        "text that looks like a number is one": (
            '<xacro:property name="a" value="01"/><xacro:property name="b" value="1e3"/>'
            '<xacro:property name="c" value="1_0"/><xacro:property name="d" value="true"/><a b="${a}" c="${b}" d="${c}" e="${d}"/>',
            '<a b="1" c="1000.0" d="1_0" e="True"/>',
        ),
        "single quotes keep a parameter as text": (
            '<xacro:macro name="m" params="p"><a b="${p * 2}"/></xacro:macro><xacro:m p="\'0.1\'"/>',
            '<a b="0.10.1"/>',
        ),
        "a property in single quotes is read once more when it is used": (
            '<xacro:property name="a" value="\'0.1\'"/><a b="${a * 2}"/>',
            '<a b="0.2"/>',
        ),
        "a property may use what is defined later": (
            '<xacro:property name="a" value="${b + 1}"/><xacro:property name="b" value="1"/><a b="${a}"/>',
            '<a b="2"/>',
        ),
        "without lazy evaluation a property is evaluated where it stands": (
            '<xacro:property name="b" value="1"/><xacro:property name="a" value="${b}" lazy_eval="false"/>'
            '<xacro:property name="b" value="2"/><a b="${a}"/>',
            '<a b="1"/>',
        ),
        "two dollars are one as text": (
            '<a b="$${x}" c="$$(x)" d="5$" e="$x"/>',
            '<a b="${x}" c="$(x)" d="5$" e="$x"/>',
        ),
        "text is evaluated, CDATA and comments are not": (
            "<a>${1 + 1}<!-- ${nothing} --></a><b><![CDATA[${1}]]></b>",
            "<a>2<!-- ${nothing} --></a><b><![CDATA[${1}]]></b>",
        ),
        "comments are evaluated where it is asked for": (
            "<!-- xacro:eval-comments --><!-- ${1 + 1} --><a/><!-- ${1} -->",
            "<!-- 2 --><a/><!-- ${1} -->",
        ),
    },
    "expressions": {
        "comprehensions, conditions, slices and methods work": (
            '<a b="${[2 * i for i in range(4) if i % 2]}" c="${1 if 0 else 2}" d="${[1, 2, 3][-1]}" '
            "e=\"${'a_b'.upper().split('_')}\" f=\"${' '.join(str(x) for x in (1, 2))}\"/>",
            '<a b="[2, 6]" c="2" d="3" e="[\'A\', \'B\']" f="1 2"/>',
        ),
        "a list is changed for all who have it": (
            '<xacro:macro name="each" params="of:=^"><xacro:if value="${of}"><xacro:property name="one" '
            'value="${of.pop(0)}"/><a n="${one}"/><xacro:each/></xacro:if></xacro:macro>'
            '<xacro:property name="some" value="${[3, 1, 2]}"/><b n="${some.sort(key=lambda n: -n)}"/>'
            '<xacro:each of="${some}"/><c n="${some}"/>',
            '<b n="None"/><a n="3"/><a n="2"/><a n="1"/><c n="[]"/>',
        ),
        "math is known with and without its name": (
            '<a b="${sin(pi / 2)}" c="${math.cos(0)}" d="${radians(180) == pi}"/>',
            '<a b="1.0" c="1.0" d="True"/>',
        ),
        "functions of Python are behind python": (
            '<a b="${python.sum([1, 2])}" c="${python.abs(-1)}" d="${max(1, 2)}" e="${len(\'ab\')}"/>',
            '<a b="3" c="1" d="2" e="2"/>',
        ),
        "formats and functions work": (
            '<a b="${\'%.2f\' % pi}" c="${\'%03d\' % 7}" d="${(lambda x, y=2: x * y)(3)}" '
            "e=\"${xacro.tokenize('1, 2;3')}\"/>",
            '<a b="3.14" c="007" d="6" e="[\'1\', \'2\', \'3\']"/>',
        ),
        "substitutions work within expressions": (
            '<xacro:arg name="n" default="2"/><a b="${$(arg n) + 1}" c="$(arg n)${\'x\'}"/>',
            '<a b="3" c="2x"/>',
        ),
        "a dictionary has attributes if it is dotified": (
            '<xacro:property name="d" value="${xacro.dotify(dict(a=1))}"/><a b="${d.a}" c="${dict(a=1)[\'a\']}"/>',
            '<a b="1" c="1"/>',
        ),
    },
    "conditions": {
        "text, numbers and other values are conditions": (
            '<xacro:if value="1"><a/></xacro:if><xacro:if value="${[]}"><b/></xacro:if>'
            '<xacro:unless value="false"><c/></xacro:unless><xacro:if value=" 1 "><d/></xacro:if>',
            "<a/><c/><d/>",
        ),
        "a condition opens no scope": (
            '<xacro:if value="${1 &lt; 2}"><xacro:property name="a" value="5"/></xacro:if><a b="${a}"/>',
            '<a b="5"/>',
        ),
    },
    "arguments": {
        "a given argument goes before its default": (
            '<xacro:arg name="given" default="1"/><xacro:arg name="other" default="${1 + 1}"/><a b="$(arg given)" c="$(arg other)"/>',
            '<a b="from outside" c="2"/>',
        ),
        "an argument is text, until it stands in an expression": (
            '<xacro:arg name="n" default="3"/><a b="${xacro.arg(\'n\') + \'x\'}" c="${$(arg n) * 2}"/>',
            '<a b="3x" c="6"/>',
        ),
        "a package in the value of an argument is found": (
            '<xacro:arg name="p" default="$$(find arm)/x"/><a b="$(arg p)"/>',
            '<a b="PACKAGE/x"/>',
        ),
        "substitutions give packages, variables and small calculations": (
            '<xacro:arg name="n" default="2"/><a b="$(find arm)/m" c="$(optenv ROBRAY_NOT_SET two words)" d="$(eval n*2)"/>',
            '<a b="PACKAGE/m" c="two words" d="4"/>',
        ),
    },
    "macros": {
        "defaults, quotes and forwarded properties": (
            '<xacro:property name="e1" value="7"/><xacro:macro name="m" params="a b:=0.5 c=\'two words\' e1:=^ f:=^|3">'
            '<a a="${a}" b="${b}" c="${c}" d="${e1}" f="${f}"/></xacro:macro><xacro:m a="1"/>',
            '<a a="1" b="0.5" c="two words" d="7" f="3"/>',
        ),
        "a default is evaluated in the scope of the caller": (
            '<xacro:macro name="m" params="a:=${here}"><a b="${a}"/></xacro:macro>'
            '<xacro:macro name="n"><xacro:property name="here" value="5"/><xacro:m/></xacro:macro><xacro:n/>',
            '<a b="5"/>',
        ),
        "a macro sees the names of its caller": (
            '<xacro:macro name="m"><a b="${p}"/></xacro:macro><xacro:macro name="n" params="p"><xacro:m/></xacro:macro><xacro:n p="4"/>',
            '<a b="4"/>',
        ),
        "what a macro defines is gone behind it, but for other scopes": (
            '<xacro:property name="a" value="1"/><xacro:macro name="m"><xacro:property name="a" value="2"/>'
            '<xacro:property name="b" value="${a}" scope="parent"/><xacro:property name="c" value="${a}" scope="global"/></xacro:macro>'
            '<xacro:m/><a a="${a}" b="${b}" c="${c}"/>',
            '<a a="1" b="2" c="2"/>',
        ),
        "the later of two macros counts": (
            '<xacro:macro name="m"><a/></xacro:macro><xacro:macro name="m"><b/></xacro:macro><xacro:m/>',
            "<b/>",
        ),
        "a macro may be called by a name that is put together": (
            '<xacro:macro name="m2" params="x"><a b="${x}"/></xacro:macro><xacro:call macro="m${1 + 1}" x="3"/>',
            '<a b="3"/>',
        ),
        "a macro may call itself": (
            '<xacro:macro name="m" params="n"><xacro:if value="${n > 0}"><a n="${n}"/><xacro:m n="${n - 1}"/></xacro:if></xacro:macro><xacro:m n="2"/>',
            '<a n="2"/><a n="1"/>',
        ),
    },
    "blocks": {
        "a block is an element, or its children": (
            '<xacro:macro name="m" params="*o **c"><a><xacro:insert_block name="o"/></a><b><xacro:insert_block name="c"/></b></xacro:macro>'
            '<xacro:m><origin xyz="${1}"/><any><x/><y/></any></xacro:m>',
            '<a><origin xyz="1"/></a><b><x/><y/></b>',
        ),
        "a block of a call is evaluated again where it is put in": (
            '<xacro:macro name="m" params="*o x"><xacro:insert_block name="o"/></xacro:macro><xacro:m x="3"><a b="$${x}">$${x}</a></xacro:m>',
            '<a b="3">3</a>',
        ),
        "a block of a property is evaluated where it is put in": (
            '<xacro:property name="o"><a b="${x}"/></xacro:property><xacro:property name="x" value="1"/><xacro:insert_block name="o"/>'
            '<xacro:property name="x" value="2"/><xacro:insert_block name="o"/>',
            '<a b="1"/><a b="2"/>',
        ),
    },
    "properties": {
        "a default is taken where the name is not defined": (
            '<xacro:property name="a" value="1"/><xacro:property name="a" default="2"/><xacro:property name="b" default="3"/><a b="${a}${b}"/>',
            '<a b="13"/>',
        ),
        "a property may be removed": (
            '<xacro:property name="pi" value="3"/><xacro:property name="pi" remove="true"/><a b="${pi > 3}"/>',
            '<a b="True"/>',
        ),
        "a name may be put together": ('<xacro:property name="a${1}" value="5"/><a b="${a1}"/>', '<a b="5"/>'),
        "a default of a global name does nothing": (
            '<xacro:property name="e" default="5"/><a b="${e > 4}"/>',
            '<a b="False"/>',
        ),
    },
    "includes": {
        "the children of the other root come in, with its names": (
            '<xacro:include filename="part.xacro"/><xacro:bar n="3"/>',
            '<b/><bar n="6"/>',
        ),
        "a name space hides macros and properties behind a dot": (
            '<xacro:include filename="part.xacro" ns="p"/><xacro:property name="w" value="5"/><xacro:p.bar n="3"/><a b="${p.w}"/>',
            '<b/><bar n="6"/><a b="2"/>',
        ),
        "a property around a name space is seen through it": (
            '<xacro:property name="out" value="8"/><xacro:include filename="part.xacro" ns="p"/><a b="${p.out}"/>',
            '<b/><a b="8"/>',
        ),
        "paths are relative to the file that includes": ('<xacro:include filename="more/deep.xacro"/>', "<leaf/>"),
        "paths in a macro are relative to the file that is read when it is called": (
            '<xacro:include filename="more/where.xacro"/><xacro:where/>',
            '<a in="root"/>',
        ),
        "a pattern includes all that it matches": ('<xacro:include filename="more/l*.xacro"/>', "<leaf/>"),
        "an optional file may be missing": ('<xacro:include filename="nothing.xacro" optional="true"/><a/>', "<a/>"),
        "declarations of name spaces move to the parent": (
            '<a><xacro:include filename="spaces.xacro"/></a>',
            '<a xmlns:gazebo="http://gazebosim.org"><c/></a>',
        ),
    },
    "YAML": {
        "keys are attributes, and units are converted": (
            '<xacro:property name="y" value="${xacro.load_yaml(\'limits.yaml\')}"/><xacro:property name="j" value="${y[\'joints\']}"/>'
            '<a b="${j.elbow.lower}" c="${j.elbow[\'upper\']}" d="${j.elbow.steps[1]}" e="${j.tip.mass}" f="${j.tip.length}"/>',
            '<a b="-1.5707963267948966" c="1.5707963267948966" d="2.5" e="3" f="0.5"/>',
        ),
        "scalars are those of YAML 1.1": (
            "<xacro:property name=\"y\" value=\"${xacro.load_yaml('limits.yaml')}\"/><a b=\"${y.words[True] + 'x'}\" c=\"${y['words']['keys']}\"/>",
            '<a b="1e-3x" c="7"/>',
        ),
    },
    "elements": {
        "names of elements and attributes may be put together": (
            '<xacro:element xacro:name="a${1}" b="2"><c><xacro:attribute name="d" value="x${3}"/></c></xacro:element>',
            '<a1 b="2"><c d="x3"/></a1>',
        ),
        "an attribute directly in a condition is lost": (
            '<a><xacro:if value="1"><xacro:attribute name="b" value="x"/></xacro:if></a>',
            "<a/>",
        ),
        "comments directly before an element of xacro go with it": (
            '<!-- kept --><a/><!-- goes -->\n<xacro:property name="b" value="1"/>\n<!-- stays -->\n\n<xacro:property name="c" value="1"/>',
            "<!-- kept --><a/><!-- stays -->",
        ),
        "comments that an if lifts may go with what stands behind it": (
            '<xacro:if value="1"><a/><xacro:property name="b" value="1"/><!-- goes --></xacro:if>\n<xacro:property name="c" value="1"/><b/>',
            "<a/><b/>",
        ),
    },
}

REFUSED = {
    "xacro-undefined-property": [
        # A default has to be right even where it is not taken.
        '<xacro:macro name="m" params="a:=${[|nothing|]}"><a/></xacro:macro><xacro:m a="1"/>',
        '<a b="${1 + [|nothing|]}"/>',
        '<xacro:property name="width" value="1"/><a b="${[|widht|]}" c="${width}"/>',
        '<xacro:macro name="m"><xacro:property name="inner" value="1"/></xacro:macro><xacro:m/><a b="${[|inner|]}"/>',
    ],
    "xacro-missing-argument": ['<a b="$([|arg nothing|])"/>', "<a b=\"${[|xacro.arg('nothing')|]}\"/>"],
    "xacro-undefined-argument": ['<xacro:arg name="prefix" default=""/><a b="$([|arg prefx|])"/>'],
    "xacro-undefined-macro": [
        '<xacro:macro name="out"><a/></xacro:macro><xacro:include filename="part.xacro" ns="p"/><[|xacro:p.out|]/>',
        '<[|xacro:nothing|] a="1"/>',
        '<xacro:call macro="[|nothing|]"/>',
    ],
    "xacro-undefined-block": ['<xacro:insert_block name="[|nothing|]"/>'],
    "xacro-undefined-key": ["<a b=\"${xacro.load_yaml('limits.yaml').[|joint|]}\"/>"],
    "xacro-missing-parameter": [
        # The name of the first one is 'a,'.
        '<xacro:macro name="m" params="a, b"><a/></xacro:macro><[|xacro:m|] b="1"/>',
        '<xacro:macro name="m" params="a b:=1"><a/></xacro:macro><[|xacro:m|]/>',
    ],
    "xacro-unknown-parameter": ['<xacro:macro name="m" params="a:=1"><a/></xacro:macro><xacro:m [|other|]="1"/>'],
    "xacro-missing-block": ['<xacro:macro name="m" params="*a"><a/></xacro:macro><[|xacro:m|]/>'],
    "xacro-extra-block": ['<xacro:macro name="m"><a/></xacro:macro><xacro:m><[|b|]/></xacro:m>'],
    "xacro-condition-not-boolean": [
        '<xacro:if value="[|maybe|]"><a/></xacro:if>',
        '<xacro:if value="[|1.0|]"><a/></xacro:if>',
    ],
    "xacro-circular-property": [
        '<xacro:property name="a" value="[|${b}|]"/><xacro:property name="b" value="${a}"/><a b="${a}"/>'
    ],
    "xacro-invalid-expression": [
        '<a b="[|${|]1 + 2"/>',
        '<a b="x[|$$|]a"/>',
        '<a b="${[|1 +|]}"/>',
        '<a b="${[|(|]1 + 2}"/>',
        '<a b="${1 [|2|]}"/>',
        "<a b=\"${[|__import__|]('os')}\"/>",
        '<a b="${().[|__class__|]}"/>',
    ],
    "xacro-evaluation": [
        '<a b="${[|1 / 0|]}"/>',
        "<a b=\"${[|'a' + 1|]}\"/>",
        "<a b=\"${'a'.[|nothing|]}\"/>",
        "<a b=\"${[|int('x')|]}\"/>",
    ],
    "xacro-bad-substitution": [
        '<a b="$([|dirname|])"/>',
        '<a b="$([|env ROBRAY_NOT_SET|])"/>',
        '<a b="$([|nothing x|])"/>',
    ],
    "xacro-package-not-found": ['<a b="$([|find nowhere|])/x"/>'],
    "xacro-file-not-found": [
        '<xacro:include filename="[|nothing.xacro|]"/>',
        "<a b=\"${[|xacro.load_yaml('nothing.yaml')|]}\"/>",
    ],
    "xacro-missing-attribute": ['<[|xacro:property|] value="1"/>', '<xacro:include [|filname|]="part.xacro"/>'],
    "xacro-missing-default": ['<[|xacro:arg|] name="a"/>', '<[|xacro:arg|] name="given"/>'],
    "xacro-invalid-name": [
        '<xacro:property name="[|a-b|]" value="1"/>',
        '<xacro:property name="[|__a|]" value="1"/>',
        '<xacro:macro name="[|a.b|]"><a/></xacro:macro>',
        "<xacro:element xacro:name=\"[|${''}|]\"/>",
    ],
    "xacro-attribute-not-text": ['<a><xacro:attribute name="b" value="[|${1}|]"/></a>'],
    "xacro-conflicting-attributes": ['<[|xacro:property|] name="a" value="1" default="2"/>'],
    "xacro-no-parent-scope": ['<xacro:property name="a" value="1" scope="[|parent|]"/>'],
    "xacro-recursion": ['<xacro:macro name="m"><[|xacro:m|]/></xacro:macro><xacro:m/>'],
    "xacro-fatal": ["<a b=\"${[|xacro.fatal('no')|]}\"/>"],
    "xacro-not-well-formed": [
        "<a>x [|&|] y</a>",
        "<a><[|b|]></a>",
        "<!-- a [|--|] b -->",
        '<a b="1" [|b|]="2"/>',
        "<[|undeclared:a|]/>",
    ],
}


def _files(source: str) -> dict[str, str]:
    return {"root.urdf.xacro": ROOT % source, **OTHERS}


def _expanded(folder: Path, source: str) -> tuple[Expansion, str | None]:
    """What we make of a source, and what xacro writes for it."""
    for name, text in _files(source).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder / "arm").mkdir()
    path, arguments, packages = folder / "root.urdf.xacro", {"given": "from outside"}, {"arm": str(folder / "arm")}
    files = Files(packages=packages, disk=True)
    return expand(files, str(path), arguments), expanded_by_xacro(path, arguments, packages)


@pytest.mark.parametrize(
    ("source", "expected"), [pytest.param(*case, id=name) for rows in ACCEPTED.values() for name, case in rows.items()]
)
def test_a_source_expands_as_xacro_expands_it(source: str, expected: str, tmp_path: Path) -> None:
    found, reference = _expanded(tmp_path, source)
    assert [each.what for each in found.faults if each.is_refused] == []
    assert not found.is_refused
    assert found.root is not None
    wanted = theirs(f"<robot>{expected.replace('PACKAGE', str(tmp_path / 'arm'))}</robot>")
    assert difference(ours(found.root), wanted) is None
    assert reference is not None, "xacro refuses it"
    assert difference(theirs(reference), wanted) is None


@pytest.mark.parametrize(
    ("code", "marked"),
    [
        pytest.param(code, each, id=f"{code} {index}")
        for code, rows in REFUSED.items()
        for index, each in enumerate(rows)
    ],
)
def test_a_fault_is_at_its_place_and_xacro_refuses_it(code: str, marked: str, tmp_path: Path) -> None:
    source = marked.replace("[|", "").replace("|]", "")
    found, reference = _expanded(tmp_path, source)
    assert [each.code for each in findings(found)] == [code]
    [fault] = found.faults
    start = (ROOT % marked).index("[|")
    span = fault.span
    assert (ROOT % source)[span.start : span.end] == marked.partition("[|")[2].partition("|]")[0]
    assert span.start == start
    assert found.is_refused
    assert reference is None, "xacro accepts it"
