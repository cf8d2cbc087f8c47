"""The TextMate grammar, in VS Code's own engine: what stands between the markers is painted as it should be."""

import functools
import json
import re

import pytest

from editors.editors import ROOT
from editors.vscode import EXTENSION, kinds, needs_tools, tokens
from robray.assemble import new_workspace
from robray.features.semantic_tokens import semantic_tokens
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier, TokenType
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

FRAME = "entity.name.function.frame"
CLASS = "entity.name.type.class"
CONSTANT = "variable.other.constant"
ATTRIBUTE = "variable.other.property"
VALUE = "support.constant.property-value"
NUMBER = "constant.numeric"
NO_NUMBER = "invalid.illegal.number"
NO_NAME = "invalid.illegal.name"
OPERATOR = "keyword.operator.arithmetic"
KEYWORD = "keyword.declaration"
COMMENT = "comment"
NOTE = "keyword.other.note"
STRING = "string.quoted.double"
LANGUAGE = "constant.language"

SOUND = sorted(path for path in (ROOT / "examples").rglob("*.robray") if path.parent.name != "mistakes")
NAMES = {"readonly": TokenModifier.READONLY, "defaultLibrary": TokenModifier.DEFAULT_LIBRARY}

LONG_COMMENT = "/*\n" + "frame f { }\n" * 400

FAULTS_OF_OTHERS = [
    # Numbers, exactly as the language has them.
    ("def x [|1E5|];", NUMBER),
    ("def x [|.5e-3|];", NUMBER),
    ("def x [|1.0S-3|];", NUMBER),
    ("def x [|1d0|];", NUMBER),
    ("def x [|5.|];", NUMBER),
    ("def x [|-3|];", NUMBER),
    ("def x 2[|-1|];", NUMBER),
    ("def x [|1.5f|];", NO_NUMBER),
    ("def x [|1S|]-3;", NO_NUMBER),
    ("def x [|5eggs|];", NO_NUMBER),
    ("def x [|1e|]+5;", NO_NUMBER),
    ("def x [|0x10|];", NO_NUMBER),
    ("def [|r2d2|] 3;", CONSTANT),
    ("def x r2d2*[|len0|];", CONSTANT),
    # Words that are easily forgotten.
    ("def x 90 * [|deg|];", LANGUAGE),
    ("def x [|π|]/2;", LANGUAGE),
    ("def x 2 * [|π|]x;", LANGUAGE),
    ("frame f { geometry { [|no-shadow|] 1; } }", ATTRIBUTE),
    ("[|object|] o { }", KEYWORD),
    ("def x r[|**|]2 ^ 3;", OPERATOR),
    ("def x a [|-|] b;", OPERATOR),
    ("# [|TODO|] this", NOTE),
    ("/* [|FIXME|]: that */", NOTE),
    # Names are what they stand for, whatever words they are made of, and however long.
    ("frame [|e|] { }", FRAME),
    ("frame [|upper-link|] { }", FRAME),
    ("frame [|fixed-base|] { }", FRAME),
    ("frame [|grid-frame|] { }", FRAME),
    ("frame f { parent [|box-small|]; }", FRAME),
    ("class [|mesh-part-1|] { }", CLASS),
    ("frame [|grid|] {", FRAME),
    ('frame [|"quoted name"|] { }', FRAME),
    ('frame\n    [|"on two\nlines"|] { }', FRAME),
    ("frame /* c */ [|f|] { }", FRAME),
    ("allow_collision a [|left-arm|];", FRAME),
    ("frame f { isa [|painted|]; }", CLASS),
    ("frame f { variable [|q1|]; }", "variable.parameter.joint"),
    ("def x [|height|]/2;", CONSTANT),
    ("frame f { offset [|height|]/2; }", CONSTANT),
    ("frame f { opacity [|height|]/2; }", CONSTANT),
    ("def [|typed|] 3;", CONSTANT),
    ("def [|pi2|] 3;", CONSTANT),
    ("def [|frames|] 3;", CONSTANT),
    # A keyword with a hyphen behind it is no name: the reader splits it.
    ("frame [|frame-a|] { }", NO_NAME),
    ("def x [|pi-x|];", NO_NAME),
    ("frame [|a1-frame-b|] { }", FRAME),
    # Comments and strings keep to themselves.
    ('# shell "comment\n[|frame|] f { }', KEYWORD),
    ("// line /* no block\n[|frame|] f { }", KEYWORD),
    ('/* "quote and // inside */ [|def|] x 1;', KEYWORD),
    ("/* fix * / still */ [|def|] x 1;", KEYWORD),
    ('frame f { geometry { mesh [|"a // b.obj"|]; } }', STRING),
    ('include [|"dir#1/x.robray"|]', STRING),
    ("def x 4[|//2|]", COMMENT),
    ("frame f { parent a[|;|] # } \n}", "punctuation.terminator.statement"),
    (f"{LONG_COMMENT}[|frame f|]", COMMENT),
    (f"{LONG_COMMENT}*/ [|frame|] f", KEYWORD),
    # Half-typed text: the next statement is itself again.
    ("def x 1\n[|frame|] f { }", KEYWORD),
    ("frame f { parent \n}\n[|def|] x 1;", KEYWORD),
    ("def x [1, 2\n[|class|] c { }", KEYWORD),
    ("def x [|@|];", "invalid.illegal.character"),
]

VOCABULARY = [
    *[(f"frame f {{ [|{word}|] 1; }}", ATTRIBUTE) for word in ROBRAY.attributes],
    *[(f"[|{word}|] x", "keyword.") for word in ROBRAY.keywords],
    *[(f"geometry {{ shape [|{word}|]; }}", VALUE) for word in ROBRAY.shapes],
    *[(f"frame f {{ type [|{word}|]; }}", VALUE) for word in ROBRAY.joint_types],
    *[(f"def x 2 * [|{word}|];", LANGUAGE) for word in ROBRAY.constants],
]


def check(source: str, scope: str) -> None:
    """The innermost scope of all that is marked begins so; of a comment, one of those around it."""
    needs_tools()
    before, _, rest = source.partition("[|")
    marked = rest.partition("|]")[0]
    first, last = before.count("\n"), (before + marked).count("\n")
    painted = []
    for number, line in enumerate(_painted()[source]):
        start = len(before.rpartition("\n")[2]) if number == first else 0
        end = len((before + marked).rpartition("\n")[2]) if number == last else 1_000_000
        if first <= number <= last:
            painted += [scopes for low, high, scopes in line if low < end and start < high]
    assert painted
    for scopes in painted:
        around = scopes if scope == COMMENT else scopes[-1:]
        assert any(one.startswith(scope) for one in around), painted


@functools.cache
def _painted() -> dict[str, list[list[tuple[int, int, list[str]]]]]:
    sources = [source for source, _ in (*FAULTS_OF_OTHERS, *VOCABULARY)]
    plain = [source.replace("[|", "").replace("|]", "") for source in sources]
    return dict(zip(sources, tokens(plain), strict=True))


@pytest.mark.parametrize(("source", "scope"), FAULTS_OF_OTHERS)
def test_what_others_paint_wrongly(source: str, scope: str) -> None:
    check(source, scope)


@pytest.mark.parametrize(("source", "scope"), VOCABULARY)
def test_every_word_of_the_language(source: str, scope: str) -> None:
    check(source, scope)


def test_no_other_word_is_an_attribute() -> None:
    grammar = json.loads((EXTENSION / "syntaxes" / "robray.tmLanguage.json").read_text())
    begins = [
        rule["begin"]
        for rule in grammar["repository"]["attribute"]["patterns"]
        if rule["beginCaptures"]["1"]["name"].startswith(ATTRIBUTE)
    ]
    words = {word for begin in begins for word in re.findall(r"[a-z_-]{2,}", begin.split("(")[2])}
    assert words == {*ROBRAY.attributes}


def test_a_long_scene_is_painted_to_its_end() -> None:
    needs_tools()
    block = "frame f {\n    parent g;\n    translation [0, 2*pi/180, -1.5e-3];\n}\n" * 12_500
    (painted,) = tokens([block])
    assert len(painted) == 50_001
    assert painted[-3] == painted[2]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('frame "a (b" {', "......ssssss.."),
        ('frame f { parent "x [1"; }', ".................ssssss..."),
        ('class "c {" {', "......sssss.."),
        ('allow_collision "a)" "b]";', "................ssss.ssss."),
        ('frame f { isa "}"; variable "q("; }', "..............sss...........ssss..."),
        ('include "a(b.robray"', "........ssssssssssss"),
        ('frame f { geometry { mesh "a(b.obj"; } }', "..........................sssssssss....."),
        ("frame f { # (", "..........ccc"),
    ],
)
def test_brackets_in_names_are_none(line: str, expected: str) -> None:
    """VS Code pairs and closes those of code alone."""
    needs_tools()
    assert kinds(line) == expected


def test_only_what_the_reader_refuses_is_painted_as_wrong() -> None:
    needs_tools()
    painted = tokens([path.read_text() for path in SOUND])
    scopes = {scope for text in painted for line in text for *_, found in line for scope in found}
    assert not {scope for scope in scopes if scope.startswith("invalid")}
    # Light themes paint these red, as they do what is wrong.
    assert not {scope for scope in scopes if scope.startswith(("support.type.property-name", "markup.deleted"))}


def test_colours_stay_when_the_server_comes() -> None:
    """Each semantic token has the scope that the grammar paints it with."""
    needs_tools()
    package = json.loads((EXTENSION / "package.json").read_text())["contributes"]
    (mapped,) = [one["scopes"] for one in package["semanticTokenScopes"] if one["language"] == "robray"]
    workspace = new_workspace()
    texts = [path.read_text() for path in SOUND]
    for path, text in zip(SOUND, texts, strict=True):
        workspace.set_text(str(path), text.encode())
    different, seen = set(), set()
    for path, text, painted in zip(SOUND, texts, tokens(texts), strict=True):
        data = text.encode()
        lines = Lines(data)
        found = semantic_tokens(workspace.analysis(), str(path), Span(0, len(data)))
        for start, end, kind in zip(map(int, found.starts), map(int, found.ends), map(int, found.kinds), strict=True):
            line, column = lines.position(start, Encoding.UTF_16)
            own = next(scopes[-1] for low, high, scopes in painted[line] if low <= column < high)
            token = TYPES[kind & ((1 << MODIFIER_SHIFT) - 1)].value
            modifiers = TokenModifier(kind >> MODIFIER_SHIFT)
            names = {token, *(f"{token}.{one}" for one in ("readonly", "defaultLibrary") if modifiers & NAMES[one])}
            (*_, scope) = [scope for selector, (scope,) in mapped.items() if selector in names]
            seen.add(token)
            if not own.startswith(scope.removesuffix(".robray")):
                different.add((data[start:end].decode(), own, scope))
    assert different == set()
    assert seen >= {token.value for token in TokenType} - {"enumMember", "string"}
