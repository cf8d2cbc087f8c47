"""Our syntax definition for Sublime Text, read by bat, which has an engine for such definitions."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from editors.editors import ROOT, find, run
from robray.formats.robray.vocabulary import ROBRAY

pytestmark = pytest.mark.long("editors/sublime")

SYNTAX = ROOT / "editors" / "sublime" / "Robray.sublime-syntax"
ROBOTS = SYNTAX.with_name("URDF.sublime-syntax")

SCOPES = (
    "comment",
    "constant.language",
    "constant.numeric",
    "entity.name.class",
    "entity.name.constant",
    "entity.name.namespace",
    "entity.other.inherited-class",
    "entity.other.inherited-frame",
    "invalid.illegal",
    "keyword.control.import",
    "keyword.declaration",
    "keyword.operator",
    "keyword.other",
    "string.quoted",
    "support.constant",
    "support.function",
    "support.type.property-name",
    "variable.other",
    "variable.other.constant",
    "variable.parameter",
)

CASES = [
    ("frame upper-link { }", "upper-link", "entity.name.namespace"),
    ("frame grid { parent box; }", "box", "entity.other.inherited-frame"),
    ('frame "a b" { }', '"a b"', "entity.name.namespace"),
    ("frame frame-a { }", "frame-a", "invalid.illegal"),
    ("frame fixed-base { }", "fixed-base", "entity.name.namespace"),
    ("geometry { isa box-small; }", "box-small", "entity.other.inherited-class"),
    ("frame f { variable q; }", "q", "variable.parameter"),
    ('geometry { mesh "a//b.obj"; }', '"a//b.obj"', "string.quoted"),
    ("def a 1E5;", "1E5", "constant.numeric"),
    ("def a -.5e-3;", "-.5e-3", "constant.numeric"),
    ("def a 30deg;", "30deg", "invalid.illegal"),
    ("def a height/2;", "height", "variable.other.constant"),
    ("def a 2 ** b;", "**", "keyword.operator"),
    ("# frame x", "# frame x", "comment"),
    ("frame f { rpy 1 } frame g { }", "g", "entity.name.namespace"),
]
WORDS = [
    *((f"{word} a", word, "keyword") for word in ROBRAY.keywords),
    *((f"frame f {{ {word} 1; }}", word, "support.type.property-name") for word in ROBRAY.attributes),
    *((f"geometry {{ shape {word}; }}", word, "support.constant") for word in ROBRAY.shapes),
    *((f"frame f {{ type {word}; }}", word, "support.constant") for word in ROBRAY.joint_types),
    *((f"def a {word};", word, "constant.language") for word in ROBRAY.constants),
]


def theme() -> str:
    """A theme in which each scope has a colour of its own: its number, as the red."""
    rows = "".join(
        f"<dict><key>scope</key><string>{scope}</string><key>settings</key><dict>"
        f"<key>foreground</key><string>#{number + 1:02x}0000</string></dict></dict>"
        for number, scope in enumerate(SCOPES)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>name</key><string>scopes</string>'
        "<key>settings</key><array><dict><key>settings</key><dict><key>foreground</key><string>#000000</string></dict></dict>"
        f"{rows}</array></dict></plist>"
    )


# What bat has no file of: the part of Sublime Text's XML that ours stands on.
XML = """
  entity:
    - match: '&\\w+;'
  should-be-entity: []
"""
XACRO = [
    ('"${prefix}wrist"', "prefix", "variable.other"),
    ('"${prefix}wrist"', "wrist", "string.quoted"),
    ('"$(find arm)/a.stl"', "find", "keyword.other"),
    ('"$(find arm)/a.stl"', "arm", "variable.parameter"),
    ('"$(find arm)/a.stl"', "/a.stl", "string.quoted"),
    ("'${radians(90)}'", "radians", "support.function"),
    ("'${radians(90)}'", "90", "constant.numeric"),
    ('"${a if b > 1 else c}"', "else", "keyword.operator"),
    ('"${a if b > 1 else c}"', ">", "keyword.operator"),
    ("\"${limits['elbow']}\"", "'elbow'", "string.quoted"),
    ('"$${a} b"', "a", "string.quoted"),
    ('"${a" b', "b", ""),
]


def test_every_piece_has_its_scope(tmp_path: Path) -> None:
    text = SYNTAX.read_text(encoding="utf-8")
    assert wrong_scopes(tmp_path, text, "robray", [*CASES, *WORDS]) == []


def test_expressions_of_xacro_have_scopes(tmp_path: Path) -> None:
    text = ROBOTS.read_text(encoding="utf-8").replace("extends: Packages/XML/XML.sublime-syntax\n", "")
    strings = "    - include: double-quoted-string\n    - include: single-quoted-string\n"
    text = text.replace("    - meta_prepend: true\n", strings)
    assert wrong_scopes(tmp_path, text + XML, "urdf", XACRO) == []


def wrong_scopes(
    tmp_path: Path, syntax: str, language: str, cases: Sequence[tuple[str, str, str]]
) -> list[tuple[str, str, str]]:
    """The pieces that have other scopes, each with the one that it has."""
    path = find("batcat")
    source, cache = tmp_path / "source", tmp_path / "cache"
    (source / "syntaxes").mkdir(parents=True)
    (source / "themes").mkdir()
    (source / "syntaxes" / SYNTAX.name).write_text(syntax, encoding="utf-8")
    (source / "themes" / "scopes.tmTheme").write_text(theme())
    said = run(path, "cache", "--build", "--source", str(source), "--target", str(cache))
    scene = tmp_path / "scene.robray"
    # A brace ends what a case leaves open.
    scene.write_text("".join(f"{line}\n}}\n" for line, _, _ in cases), encoding="utf-8")
    said = run(
        *(
            path,
            "--style=plain",
            "--color=always",
            "--paging=never",
            "--theme=scopes",
            f"--language={language}",
            str(scene),
        ),
        environment={"BAT_CACHE_PATH": str(cache), "COLORTERM": "truecolor"},
    )
    painted = said.rstrip("\n").split("\n")[::2]
    wrong = []
    for (line, piece, scope), row in zip(cases, painted, strict=True):
        pieces = [
            (text, SCOPES[int(red) - 1] if int(red) else "")
            for red, text in re.findall(r"\x1b\[38;2;(\d+);0;0m([^\x1b]*)", row)
        ]
        assert "".join(text for text, _ in pieces) == line, said
        column = line.rindex(piece) if scope != "keyword" else 0
        start, found = 0, ""
        for text, name in pieces:
            found = name if start <= column else found
            start += len(text)
        if not found.startswith(scope) or (found and not scope):
            wrong.append((line, piece, found))
    return wrong
