"""The queries that editors highlight, fold, indent and navigate with."""

from pathlib import Path

import pytest
import tree_sitter

from robray import _grammar

pytestmark = pytest.mark.quick

QUERIES = Path(__file__).parents[2] / "grammar" / "queries"
CORPUS = Path(__file__).parents[2] / "grammar" / "test" / "corpus"
EXAMPLES = Path(__file__).parents[2] / "examples"

LANGUAGE = tree_sitter.Language(_grammar.language())


def captures(query: str, text: bytes) -> list[tuple[str, str]]:
    """Each captured text with its capture, in order of place; captures that only serve a predicate are left out."""
    tree = tree_sitter.Parser(LANGUAGE).parse(text)
    cursor = tree_sitter.QueryCursor(tree_sitter.Query(LANGUAGE, (QUERIES / query).read_text(encoding="utf-8")))
    found = [
        (node.start_byte, node.end_byte, name)
        for name, nodes in cursor.captures(tree.root_node).items()
        for node in nodes
        if not name.startswith("_")
    ]
    return [(text[start:end].decode(), name) for start, end, name in sorted(found)]


def check(text: str, *expected: tuple[str, str]) -> None:
    """Among the highlights of `text` are the expected ones, in that order; each text is looked for once."""
    found = iter(captures("highlights.scm", text.encode()))
    for pair in expected:
        assert pair in found, f"{pair} in {captures('highlights.scm', text.encode())}"


@pytest.mark.parametrize("path", sorted(QUERIES.glob("*.scm")), ids=lambda path: path.name)
def test_a_query_fits_the_grammar(path: Path) -> None:
    assert tree_sitter.Query(LANGUAGE, path.read_text(encoding="utf-8")).pattern_count > 0


def test_all_queries_are_there() -> None:
    names = {path.stem for path in QUERIES.glob("*.scm")}
    assert names == {"folds", "highlights", "indents", "locals", "tags"}


@pytest.mark.parametrize(
    "path", [*sorted(CORPUS.glob("*.txt")), *sorted(EXAMPLES.rglob("*.robray"))], ids=lambda path: path.name
)
def test_no_token_is_highlighted_twice(path: Path) -> None:
    text = path.read_bytes()
    tree = tree_sitter.Parser(LANGUAGE).parse(text)
    query = tree_sitter.Query(LANGUAGE, (QUERIES / "highlights.scm").read_text(encoding="utf-8"))
    seen: dict[tuple[int, int], str] = {}
    for name, nodes in tree_sitter.QueryCursor(query).captures(tree.root_node).items():
        for node in nodes if not name.startswith("_") else []:
            place = (node.start_byte, node.end_byte)
            assert place not in seen, f"line {node.start_point.row + 1}: {seen[place]} and {name}"
            seen[place] = name


def test_names_are_highlighted_by_what_they_name() -> None:
    check("class red {}", ("class", "keyword"), ("red", "type"))
    check('frame "left wheel" {}', ("frame", "keyword"), ('"left wheel"', "label"))
    check("def height 2;", ("def", "keyword"), ("height", "constant"), ("2", "number"), (";", "punctuation.delimiter"))
    check('include "a.robray"', ("include", "keyword.import"), ('"a.robray"', "string.special.path"))
    check('allow_collision a "b c";', ("allow_collision", "keyword"), ("a", "label"), ('"b c"', "label"))


def test_values_are_highlighted_by_their_attribute() -> None:
    check("frame f { parent g; }", ("parent", "property"), ("g", "label"))
    check("geometry { isa red; }", ("isa", "property"), ("red", "type"))
    check("frame f { variable q; }", ("variable", "property"), ("q", "variable"))
    check('geometry { mesh "a.obj"; }', ("mesh", "property"), ('"a.obj"', "string.special.path"))
    check("geometry { radius r; }", ("radius", "property"), ("r", "constant"))
    check('geometry { radius "r"; }', ("radius", "property"), ('"r"', "string"))


def test_only_known_shapes_and_joint_types_are_built_in() -> None:
    check("geometry { shape box; }", ("shape", "property"), ("box", "type.builtin"))
    check('geometry { shape "box"; }', ("shape", "property"), ('"box"', "type.builtin"))
    check("geometry { shape boxes; }", ("shape", "property"), ("boxes", "constant"))
    check("frame f { type revolute; }", ("type", "property"), ("revolute", "type.builtin"))
    check("frame f { type hinge; }", ("type", "property"), ("hinge", "constant"))


def test_a_shape_is_no_shape_as_a_frame_name() -> None:
    check(
        "frame grid { parent box; }", ("frame", "keyword"), ("grid", "label"), ("parent", "property"), ("box", "label")
    )


def test_an_attribute_name_is_no_attribute_in_an_expression() -> None:
    check("geometry { radius 1 * height; }", ("radius", "property"), ("*", "operator"), ("height", "constant"))


def test_expressions() -> None:
    check("def a 90 * deg;", ("90", "number"), ("*", "operator"), ("deg", "constant.builtin"))
    check("def a - (pi ** b);", ("-", "operator"), ("(", "punctuation.bracket"), ("pi", "constant.builtin"))
    check("def a π;", ("π", "constant.builtin"))
    check("def a [b, -1.5d-3];", ("[", "punctuation.bracket"), ("b", "constant"), ("-1.5d-3", "number"))


@pytest.mark.parametrize("number", ["0", "-7", "1.", ".5", "-.5", "1E5", "1d-3", "1.0S2", "1.e3", "00012"])
def test_numbers(number: str) -> None:
    check(f"def a {number};", (number, "number"))


@pytest.mark.parametrize("number", ["1e", "30deg", "1s2", "1.5.2", "0x10", "1f3"])
def test_malformed_numbers(number: str) -> None:
    check(f"def a {number};", (number, "error"))


def test_what_is_highlighted_as_an_error() -> None:
    check("frame f {} }", ("}", "punctuation.bracket"), ("}", "error"))
    check('frame "f', ('"f', "error"))
    check("/* f", ("/* f", "error"))
    check("frame f { parent: g; }", (":", "error"))


def test_comments() -> None:
    check('# "a\n// b\n/* c\n */', ('# "a', "comment"), ("// b", "comment"), ("/* c\n */", "comment"))


def test_what_folds() -> None:
    text = b"/* a */ frame f { axis [1]; geometry { } }"
    assert [text for text, _ in captures("folds.scm", text)] == [
        "/* a */", "{ axis [1]; geometry { } }", "[1]", "{ }",
    ]  # fmt: skip


def test_what_is_listed_as_a_definition() -> None:
    assert captures("tags.scm", b"class c { radius 1; } frame f { frame g { } } def d 1;") == [
        ("class c { radius 1; }", "definition.class"), ("c", "name"),
        ("frame f { frame g { } }", "definition.module"), ("f", "name"),
        ("frame g { }", "definition.module"), ("g", "name"),
        ("def d 1;", "definition.constant"), ("d", "name"),
    ]  # fmt: skip


def test_names_and_their_uses() -> None:
    found = captures("locals.scm", b"def d 1; frame f { parent g; offset 1 + d; }")
    assert [pair for pair in found if pair[1] != "local.scope"] == [
        ("d", "local.definition"), ("f", "local.definition"), ("g", "local.reference"), ("d", "local.reference"),
    ]  # fmt: skip
