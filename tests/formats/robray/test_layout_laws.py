"""What holds of the layout of any text: laid out again it stays as it is, it says the same, and nothing is lost."""

import base64
import itertools
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robray.analysis.analysis import scene_model
from robray.assemble import new_workspace
from robray.facts.layout import CANONICAL, Style
from robray.features.formatting import by_line, formatted, formatting
from robray.formats import FORMATS
from robray.formats.robray.frontend.reading import read
from robray.formats.robray.frontend.tokens import tokens
from robray.formats.robray.statements import Block, Stray
from robray.rules.engine.diagnose import accepts
from robray.scene.model import Scene
from robray.text.conflicts import conflicts
from robray.text.edits import splice
from trials import sampled, trials

FRONTEND = FORMATS[".robray"].front_end
PROJECT = Path(__file__).parents[3]
FOLDER = os.environ.get("ROBRAY_CONFORMANCE", "")
EVERY = 1 if "ROBRAY_EXHAUSTIVE" in os.environ else 40
"""Of the conformance cases, all or a fixed share."""

STYLES = [CANONICAL, Style(width=40), Style(width=40, indent=2)]

_COMMENT = re.compile(rb'(#[^\n]*|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/)|"[^"]*"?|.', re.DOTALL)

PIECES = [
    b"frame f {",
    b"frame",
    b"class c {",
    b"geometry {",
    b"{",
    b"}",
    b"def k",
    b'include "x"',
    b"allow_collision a b;",
    b"axis [1, 2,3];",
    b"type fixed;",
    b"def long " + b"+".join([b"some_long_name"] * 9) + b";",
    b"rpy [" + b",".join([b"some_long_name * (2 - another_name)"] * 3) + b"];",
    b"rpy [\n" + b", \n".join([b"some_long_name * (2 - another_name)"] * 3) + b"\n];",
    b"rpy [1,2,\n3, 4];",
    b"axis [" + b",".join([b"\xcf\x80 * some_name"] * 2) + b",\n" + b",".join([b"1 + \xcf\x80"] * 20) + b"];",
    b"frame f{parent a;}",
    b"geometry { shape box; }",
    b"frame g { offset -pi + " + b"\xcf\x80 +" * 20 + b"pi; }",
    b"         /* c\n   d */",
    *(bytes([byte]) for byte in b'[](),;+-*/^"1a \n\r\t\f\x0b\x00\xff'),
    *(b"**", b"-1", b"pi", b"pi-", b"a-b", b"1.5e3", b"1e+", b'"s"', b"\xcf\x80", b"\xef\xbb\xbf", b"\r\n", b"\n\n\n"),
    *(b"/* c */", b"/* c\n d */", b"# c\n", b"// d\r\n", b"#e \t\n", b"/*"),
    *(b"# robray: format off\n", b"// robray: format on\n"),
]


def comments(text: bytes) -> list[bytes]:
    return [match[1].rstrip(b" \t\r\f") for match in _COMMENT.finditer(text) if match[1] is not None]


def check(text: bytes, style: Style = CANONICAL) -> None:
    edits = formatting(FRONTEND, text, style)
    out = formatted(FRONTEND, text, style)
    assert formatted(FRONTEND, out, style) == out
    assert [token.text for token in tokens(out, 0)] == [token.text for token in tokens(text, 0)]
    assert comments(out) == comments(text)
    assert not any((text[edit.start : edit.end] + edit.replacement).strip(b" \t\r\n\f") for edit in edits)
    again = text
    for edit in reversed([*by_line(text, edits)]):
        again = splice(again, edit)
    assert again == out


@settings(max_examples=trials(800), deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map(b"".join), st.sampled_from(STYLES))
def test_random_texts(text: bytes, style: Style) -> None:
    check(text, style)


ELEMENTS = [b"1", b"-pi", b"- 1", b"a", b"(a + b)", b"\xcf\x80 * 2", b"some_long_name", b"a - b - c", b"", b"/*c*/ 1"]
BREAKS = [b"", b" ", b"\n", b" \r\n\t", b"\n\n", b" # c\n", b" /* c */ ", b"/* c\n d */", b"/* c */\n"]


@settings(max_examples=trials(800), deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(BREAKS), st.sampled_from(ELEMENTS), st.sampled_from(BREAKS)), max_size=8),
    *[st.sampled_from(BREAKS)] * 4,
    st.sampled_from(STYLES),
)
def test_arrays_broken_anywhere(
    elements: list[tuple[bytes, bytes, bytes]], before: bytes, behind: bytes, first: bytes, last: bytes, style: Style
) -> None:
    array = b",".join([b"".join(element) for element in elements])
    check(b"frame f {" + before + b"axis " + first + b"[" + array + b"]" + last + b";" + behind + b"}", style)


@settings(max_examples=trials(400), deadline=None)
@given(
    st.lists(st.sampled_from([*ELEMENTS, b"+", b"*", b"-"]), max_size=8).map(b" ".join),
    st.integers(0, 60),
    *[st.sampled_from(BREAKS)] * 5,
    st.sampled_from(STYLES),
)
def test_blocks_of_one_attribute(
    value: bytes, name: int, one: bytes, two: bytes, three: bytes, four: bytes, five: bytes, style: Style
) -> None:
    check(b"frame f" + b"f" * name + one + b"{" + two + b"offset " + value + three + b";" + four + b"}" + five, style)


@settings(max_examples=trials(500), deadline=None)
@given(st.binary(max_size=40).filter(lambda text: not any(conflicts(text))))
def test_random_bytes(text: bytes) -> None:
    check(text)


def scenes() -> list[Path]:
    folders = [PROJECT / "examples"]
    if FOLDER:
        folders.append(Path(FOLDER).parent / "corpus" / "robray")
    return sorted(path for folder in folders for path in folder.rglob("*.robray"))


@pytest.mark.parametrize("path", scenes(), ids=lambda path: path.name)
def test_real_scenes(path: Path) -> None:
    text = path.read_bytes()
    check(text)
    # Half a file, as it is while it is being typed.
    check(text[: len(text) // 2])


class Case(NamedTuple):
    main: str
    files: Mapping[str, bytes]


def cases() -> Iterator[Case]:
    """Recorded scenes of amino's reader; none where they are not at hand."""
    for path in sorted(Path(FOLDER).glob("*.jsonl")) if FOLDER else ():
        with path.open(encoding="utf-8") as lines:
            for line in itertools.islice(lines, 0, None, EVERY):
                case = json.loads(line)
                files = {name: text.encode() for name, text in case.get("files", {}).items()}
                files |= {name: base64.b64decode(text) for name, text in case.get("files_base64", {}).items()}
                if case.get("main") in files:
                    yield Case(case["main"], files)


def meaning(case: Case) -> tuple[bool | None, Scene]:
    workspace = new_workspace()
    for name, text in case.files.items():
        workspace.set_text(f"/w/{name}", text)
    workspace.pin(f"/w/{case.main}")
    while wanted := workspace.missing_files():
        for path in wanted:
            workspace.set_absent(path)
    workspace.set_existing(dict.fromkeys(workspace.wanted_existence(), False))
    scene = workspace.analysis().scenes[f"/w/{case.main}"]
    return accepts(scene), scene_model(scene)


def test_recorded_scenes_and_what_they_mean() -> None:
    if not FOLDER:
        pytest.skip("ROBRAY_CONFORMANCE names no folder with amino's recorded answers")
    for case in sampled(cases()):
        for text in case.files.values():
            check(text)
        laid_out = Case(case.main, {name: formatted(FRONTEND, text) for name, text in case.files.items()})
        assert meaning(laid_out) == meaning(case), case


BROKEN = frozenset(
    {
        *("extra-value", "invalid-character", "invalid-name", "leading-parenthesis", "malformed-number"),
        *("minus-needs-space", "missing-name", "missing-operand", "missing-operator", "missing-semicolon"),
        *("missing-value", "reserved-prefix", "string-in-expression", "unterminated-string"),
    }
)
"""Of the problems of a statement's syntax those that leave no doubt that it is none."""


def test_broken_statements_stay_as_they_are() -> None:
    seen: set[str] = set()
    for case in cases():
        for text in case.files.values():
            seen |= untouched(text)
    for statement in (
        "def k 2-1;",
        "def k 1e+5;",
        "def k (1;",
        "def k 2 3;",
        "def frame-a 1;",
        "def k;",
        'def k "a" + 1;',
    ):
        seen |= untouched(f"def  a 1;{statement}  def  b 2;".encode())
    assert {"minus-needs-space", "malformed-number", "missing-operator", "missing-value"} <= seen


def untouched(text: bytes) -> set[str]:
    """The codes of the broken top-level statements, none of which is changed."""
    facts = read(text).facts
    spans = [respacing.edit for respacing in FRONTEND.layout(text, CANONICAL)]
    seen: set[str] = set()
    for item, start, end in zip(facts.items, facts.starts, facts.ends, strict=True):
        codes = {problem.code for problem in item.problems} & BROKEN
        if codes and not isinstance(item.statement, Block | Stray):
            assert not any(start < edit.end and edit.start < end for edit in spans), text[start:end]
            seen |= codes
    return seen
