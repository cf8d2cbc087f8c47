"""Sources that were written to be large or slow end at a limit, and read, run and ask for nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from formats.xacro.reference import Files
from hostile.counting import counted, lines_run
from robray.expanding import Expanded, ExpansionFaults
from robray.formats.xacro import values
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.limits import (
    BYTES_OF_A_MARK,
    DEEPEST_OUTPUT,
    MOST_BYTES,
    MOST_CALLS,
    MOST_FAULTS,
    MOST_FILES,
    MOST_INCLUDES,
    MOST_OUTPUT,
)
from robray.formats.xacro.reading import LARGEST, Attribute, Offsets, Piece, SourceText
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import Segment, SourceMap, written
from robray.syntax.xml.source_marks import MOST_MARKS
from robray.text.lines import Lines
from robray.text.spans import Span

ROOT = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">\n%s\n</robot>'


def expanded(source: str, others: dict[str, str] | None = None) -> Expansion:
    texts = {"/w/root.xacro": ROOT % source, **{f"/w/{name}": text for name, text in (others or {}).items()}}
    return expand(Files(texts), "/w/root.xacro")


TOO_LARGE = {
    "a text that is repeated": "'x' * 10 ** 10",
    "a list that is repeated": "[0] * 10 ** 9",
    "a power": "10 ** 10 ** 10",
    "a shift": "1 &lt;&lt; 10 ** 12",
    "a factorial": "factorial(10 ** 6)",
    "a range as a list": "list(range(10 ** 12))",
    "comprehensions in each other": "[a for a in range(9999) for b in range(9999) for c in range(9999)]",
    "a set of numbers that collide": "python.set([i * (2 ** 61 - 1) for i in range(9999)])",
    "a width of a format": "'%1000000000d' % 1",
    "a width of a format that is an argument": "'%*d' % (10 ** 9, 1)",
    "tabs": "('\\t' * 1000).expandtabs(10 ** 6)",
    "a replacement": "('a' * 90000).replace('a', 'b' * 90000)",
    "a text that is filled up": "'a'.ljust(10 ** 9)",
    "a sum of lists": "python.sum([[0] * 99] * 9999, [])",
    "a function that calls itself": "(lambda f: f(f))(lambda f: f(f))",
    "a value that is shared sixty times": "str(" + "(lambda a: [a, a])(" * 40 + "1" + ")" * 41,
    "an expression that is long": "+".join(["1"] * 9999),
    "an expression that is deep": "-" * 9000 + "1",
    "a format with many parts": r"('\x7b0\x7d' * 20000).format('x' * 90000)",
    "a '%' with many parts": "'%(a)s' * 20000 % dict(a='x' * 90000)",
    "a search from the right": "('a' * 99000).rfind('ab' + 'a' * 40000)",
    "letters that are stripped": "('a' * 99000).strip('b' * 99000 + 'a')",
    "letters that separate tokens": "xacro.tokenize('a', 'b' * 90000 + 'c' * 90000 + 'd' * 90000 + 'e' * 90000)",
    "large numbers": "[factorial(900 + i) for i in range(40000)]",
}


@pytest.mark.parametrize("expression", [pytest.param(each, id=name) for name, each in TOO_LARGE.items()])
def test_an_expression_ends_at_a_limit(expression: str) -> None:
    [fault] = expanded(f'<a b="${{{expression}}}"/>').faults
    assert fault.code == "xacro-too-large"


FORBIDDEN = [
    "__import__('os')",
    "().__class__",
    "''.__class__.__mro__",
    "open('/etc/passwd')",
    "eval('1')",
    "python.vars()",
    "getattr(1, 'real')",
    "(lambda: 1).__globals__",
    "python.type('X', (), dict())",
    "python.type.mro(int)",
    "load_yaml.does",
    "xacro.names",
    "math.does",
    "'a'.translate",
    "(x := 1)",
]


@pytest.mark.parametrize("expression", FORBIDDEN)
def test_an_expression_reaches_nothing_but_values(expression: str) -> None:
    found = expanded(f'<a b="${{{expression}}}"/>')
    assert len(found.faults) == 1
    assert found.is_refused


def test_nothing_is_read_but_what_the_sources_give() -> None:
    found = expanded(
        '<a b="${xacro.load_yaml(\'/etc/passwd\')}" c="$(env HOME)"/><xacro:include filename="/etc/passwd"/>'
    )
    assert set(found.files) == {"/w/root.xacro", "/etc/passwd"}
    assert not any(file for path, file in found.files.items() if path == "/etc/passwd")


FAILING = {
    "a list that is too large to print": ("[[0] * 1000] * 1000", "str(p)"),
    "a text that is no number": ("'x' * 90000", "float(p)"),
    "a text that is too long": ("'x' * 90000", "''.join([p] * 12)"),
}


@pytest.mark.parametrize(("value", "use"), [pytest.param(*each, id=name) for name, each in FAILING.items()])
def test_what_fails_again_and_again_ends(value: str, use: str) -> None:
    source = f'<xacro:property name="p" value="${{{value}}}"/><xacro:macro name="m"><a b="${{{use}}}"/></xacro:macro>'
    found = expanded(source + "<xacro:m/>" * 5_000)
    assert found.root is None
    assert any("of this document" in each.what for each in found.faults)


def test_a_macro_that_calls_itself_ends() -> None:
    source = '<xacro:macro name="m"><a><xacro:m/><xacro:m/></a></xacro:macro><xacro:m/>'
    found = expanded(source)
    assert found.is_refused
    assert {each.code for each in found.faults} <= {"xacro-recursion", "xacro-too-large"}


def test_macros_that_double_what_they_make_end() -> None:
    source = '<xacro:macro name="m0"><a/></xacro:macro>'
    source += "".join(f'<xacro:macro name="m{i + 1}"><xacro:m{i}/><xacro:m{i}/></xacro:macro>' for i in range(60))
    [fault] = expanded(source + "<xacro:m60/>").faults
    assert fault.what == f"this needs more than {MOST_CALLS:,} calls of macros"


def test_blocks_that_double_what_they_hold_end() -> None:
    twice = '<xacro:insert_block name="b"/>' * 2
    source = f'<xacro:macro name="m" params="*b"><a>{twice}</a></xacro:macro>'
    source += "<xacro:m>" * 60 + "<x/>" + "</xacro:m>" * 60
    [fault] = expanded(source).faults
    assert fault.what == f"the expansion has more than {MOST_OUTPUT >> 20} MB"


def test_blocks_that_nest_what_they_hold_end() -> None:
    wide = "<a>" * 90 + '<xacro:insert_block name="b"/>' + "</a>" * 90
    source = f'<xacro:macro name="m" params="*b">{wide}</xacro:macro>' + "<xacro:m>" * 20 + "<x/>" + "</xacro:m>" * 20
    [fault] = expanded(source).faults
    assert fault.what == f"elements are nested more than {DEEPEST_OUTPUT} deep"


def test_properties_that_double_their_texts_end() -> None:
    source = '<xacro:property name="p0" value="xxxxxxxxxx"/>'
    source += "".join(f'<xacro:property name="p{i + 1}" value="${{p{i}}}${{p{i}}}"/>' for i in range(60))
    [fault] = expanded(source + '<a b="${p60}"/>').faults
    assert fault.what == "this text is too long"


def test_long_values_that_are_written_again_and_again_end() -> None:
    source = f'<xacro:macro name="m"><a b="{"x" * 100_000}"/></xacro:macro>' + "<xacro:m/>" * 1_000
    [fault] = expanded(source).faults
    assert fault.what == f"the expansion has more than {MOST_OUTPUT >> 20} MB"


def test_a_value_of_many_pieces_ends() -> None:
    [fault] = expanded(f'<a b="{"${1}" * 100_000}"/>').faults
    assert fault.code == "xacro-too-large"


def test_a_file_of_many_tags_or_faults_is_not_read() -> None:
    assert [each.code for each in expanded("<a/>" * 100_000).faults] == ["xacro-too-large"]
    assert len(expanded("<a>&x;</a>" * 20_000).faults) <= MOST_FAULTS


def test_files_that_include_each_other_end() -> None:
    others = {f"{i}.xacro": ROOT % f'<xacro:include filename="{1 - i}.xacro"/>' for i in range(2)}
    [fault] = expanded('<xacro:include filename="0.xacro"/>', others).faults
    assert fault.code == "xacro-recursion"


def test_many_files_end() -> None:
    others = {f"x/{i}.xacro": ROOT % "" for i in range(MOST_FILES + 1)}
    [fault] = expanded('<xacro:include filename="x/*.xacro"/>', others).faults
    assert fault.what == f"this needs more than {MOST_FILES} files"


def test_a_file_that_is_included_again_and_again_ends() -> None:
    source = '<xacro:include filename="a.xacro"/>' * (MOST_INCLUDES + 1)
    found = expanded(source, {"a.xacro": ROOT % "<a/>"})
    assert [each.what for each in found.faults] == [
        f"this includes more than {MOST_INCLUDES:,} files, each as often as it is included"
    ]


def test_files_of_a_pattern_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # A link to the folder that it lies in gives each file forty names, and in each of these it includes the others.
    others = {f"{'link/' * depth}a.xacro": ROOT % '<xacro:include filename="*/a.xacro"/>' for depth in range(40)}
    with counted(monkeypatch, Files, "listed") as times:
        expanded('<xacro:include filename="a.xacro"/>' * 50, others)
        assert times() <= len(others)


def test_a_file_that_several_robots_include_is_read_once() -> None:
    kept, part = Kept(), {"/w/a.xacro": ROOT % "", "/w/a.yaml": "a: 1"}
    source = ROOT % '<xacro:include filename="a.xacro"/><a b="${xacro.load_yaml(\'a.yaml\').a}"/>'
    one, other = (expand(Files({**part, path: source}), path, {}, kept) for path in ("/w/one.xacro", "/w/other.xacro"))
    assert [one.files[path] is other.files[path] for path in part] == [True, True]


def test_aliases_of_yaml_that_double_end() -> None:
    text = "a0: &a0 [x, x]\n" + "".join(f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n" for i in range(40))
    found = expanded("<a b=\"${xacro.load_yaml('a.yaml')}\"/>", {"a.yaml": text})
    assert found.is_refused
    assert {each.code for each in found.faults} <= {"xacro-too-large", "xacro-yaml-syntax"}


def test_many_large_files_of_yaml_end() -> None:
    text = "a: [" + "1," * 16_000 + "1]\n"
    source = "".join(f"<a b=\"${{len(xacro.load_yaml('{i}.yaml').a)}}\"/>" for i in range(16))
    found = expanded(source, {f"{i}.yaml": text for i in range(16)})
    assert [each.code for each in found.faults] == ["xacro-too-large"]
    assert len(found.files) < 10


def test_units_of_yaml_end() -> None:
    text = "".join(f'a{i}: !degrees "len([1 for x in range(3000)])"\n' for i in range(900))
    found = expanded("<a b=\"${xacro.load_yaml('a.yaml')}\"/>", {"a.yaml": text})
    assert {each.code for each in found.faults} == {"xacro-yaml-syntax"}


def test_a_thousand_mistakes_are_noted_and_no_more() -> None:
    found = expanded('<a b="${x}"/>\n' * 5_000)
    assert [each.code for each in found.faults].count("xacro-undefined-property") == MOST_FAULTS
    assert found.faults[0].what == f"more than {MOST_FAULTS:,} mistakes; the others are not reported"
    assert found.root is None


def test_names_that_are_meant_are_looked_for_among_so_many_only(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    monkeypatch.setattr(values, "slip", lambda name, each: compared.append((name, each)))
    source = "".join(f'<xacro:property name="prop{i}" value="1"/><a b="${{prpo{i}}}"/>' for i in range(3_000))
    found = expanded(source)
    assert found.is_refused
    findings(found)
    assert len(compared) <= 3 * values.MOST_COMPARED


def test_a_source_that_is_read_alone_is_not_too_large() -> None:
    assert LARGEST + BYTES_OF_A_MARK * MOST_MARKS < MOST_BYTES


MANY = " ".join(f"p{number}" for number in range(2_000))
GIVEN = " ".join(f'p{number}="1"' for number in range(2_000))
IN_MACROS = {
    "properties": ("", '<xacro:property name="a" value="1"/>' * 1_000),
    "conditions that are false": ("", '<xacro:if value="0"/>' * 1_000),
    "conditions that are unknown": ("", f'<xacro:if value="${{x}}">{"<a/>" * 1_000}</xacro:if>'),
    "definitions with many parameters": ("", f'<xacro:macro name="n" params="{MANY}"/>'),
    "calls with many parameters": (f'<xacro:macro name="n" params="{MANY}"/>', f"<xacro:n {GIVEN}/>"),
    "calls of a macro with many attributes": (f'<xacro:macro name="n" {GIVEN.replace("p", "xmlns:p")}/>', "<xacro:n/>"),
    "expressions": ("", "".join(f'<a b="${{{number}{"+1" * 99}}}"/>' for number in range(100))),
}


@pytest.mark.parametrize(("before", "body"), [pytest.param(*each, id=name) for name, each in IN_MACROS.items()])
def test_what_calls_do_again_and_again_ends(before: str, body: str) -> None:
    found = expanded(f'{before}<xacro:macro name="m">{body}</xacro:macro>{"<xacro:m/>" * 2_000}')
    assert found.root is None
    assert any("of this document" in each.what for each in found.faults)


GROWING: dict[str, Callable[[int], str]] = {
    "undefined properties": lambda count: "".join(f'<a b="${{p{n}}}"/>' for n in range(count)),
    "undefined properties in macros": lambda count: "".join(
        f'<xacro:macro name="m{n}" params="p"><a b="${{q{n}x}}"/></xacro:macro><xacro:m{n} p=""/>' for n in range(count)
    ),
    "texts that lack marks": lambda count: (
        '<xacro:property name="p" value="1"/>' + "".join(f'<a b="{{p}} x{n}" c="${{q{n}y}}"/>' for n in range(count))
    ),
    "failures that depend on many properties": lambda count: (
        '<xacro:property name="p0" value="x"/>'
        + "".join(f'<xacro:property name="p{n + 1}" value="${{p{n}}}"/>' for n in range(count))
        + "".join(f'<a b="${{p{count} * {n}.5}}"/>' for n in range(count))
    ),
}


@pytest.mark.parametrize("source", [pytest.param(each, id=name) for name, each in GROWING.items()])
def test_findings_cost_as_much_as_the_source_is_long(source: Callable[[int], str]) -> None:
    def lines(count: int) -> int:
        robot = of_source(source(count))
        return lines_run(robot.findings)

    lines(1)
    assert lines(400) < 6 * lines(100)


def of_source(source: str) -> Expanded:
    """The robot that a source makes."""
    expansion = expanded(source)
    lines = {path: Lines(file.text) for path, file in expansion.files.items() if file is not None}
    made = written(expansion, "")
    return Expanded("/w/root.xacro", "/w/root.xacro", expansion, *made, lines, ExpansionFaults(expansion))


class Segments(list[Segment]):
    """Segments that count how many of them somebody copies."""

    copied = 0

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        self.copied += len(found) if isinstance(key, slice) else 0
        return found


def test_a_question_about_the_text_costs_as_much_as_is_found() -> None:
    made = written(expanded('<a b="${1}" c="d"/>' * 1_000), "")
    segments = Segments(made.source_map.segments)
    asked = SourceMap(segments)
    at = made.text.index(b'"1"') + 1
    assert asked.origin(Span(at, at + 5)) == made.source_map.origin(Span(at, at + 5))
    assert asked.values(Span(at, at + 1)) == []
    assert segments.copied < 10


def test_only_segments_that_a_question_needs_are_made() -> None:
    made = written(expanded('<a b="${1} ${2}" c="d"/>' * 1_000), "")
    at = made.text.index(b'"1 2"') + 1
    assert made.source_map.origin(Span(at, at + 1)) is not None
    segments: Any = made.source_map.segments
    assert sum(isinstance(each, Segment) for each in segments._made) < 30  # noqa: SLF001


def test_a_long_value_is_gone_through_once_for_all_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def offsets(document: SourceText, node: Attribute | Piece) -> Offsets:
        made.append(node)
        return Offsets(document, node)

    monkeypatch.setattr(values, "Offsets", offsets)
    assert len(expanded('<a b="%s"/>' % ("&amp;${x}" * 500)).faults) == 500
    assert len(made) == 1


def test_a_value_that_is_endless_to_print_is_not_written() -> None:
    source = "".join(
        f'<xacro:property name="a{n + 1}" value="${{[a{n}, a{n}]}}" lazy_eval="false"/>' for n in range(60)
    )
    found = expanded(f'<xacro:property name="a0" value="${{[1]}}"/>{source}<b c="${{a60}}" d="x${{a60}}"/>')
    assert found.is_refused
    assert b'<b c="" d=""/>' in written(found, "").text
