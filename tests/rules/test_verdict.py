"""amino's verdict, kind by kind: what it refuses, what it takes, and where nobody knows."""

from pathlib import Path

import pytest

from oracle.product import MAIN, answer
from robray import disk
from robray.analysis.files import Absence
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import accepts, diagnostics

JOINT = "frame f { type revolute; axis [0, 0, 1]; offset %s; }"


def verdict(text: str) -> object:
    found = answer({MAIN: text.encode()})
    return isinstance(found, dict) or found


def offset(expression: str, before: str = "") -> object:
    found = answer({MAIN: f"{before}\n{JOINT % expression}".encode()})
    assert isinstance(found, dict), expression
    frames = found["frames"]
    assert isinstance(frames, list)
    return frames[0]["offset"]


@pytest.mark.parametrize(
    "text",
    [
        "class c { color [1, 1, (-8)**0.5]; }",
        "def wild (-8)**0.5; frame f { axis [0, wild, 1]; }",
        "class c { dimension [(-1)**(1/2), 1, 1]; }",
        "class c { isa [(-8)**0.5]; }",
        "class c { axis [10**400, 0, 0]; }",
        "def huge 10**400; class c { color [huge, 0, 0]; }",
        "def s 2**(1/2); def v s + 10**39;",
        "def s 2**(1/2); def v 10**39**s;",
        "frame f { offset 1e39 9; }",
        "frame f { isa * 1 b; }",
        "frame f { isa *[]; }",
        "frame f { offset 5 - (- 2) 1; }",
        "frame f { quaternion pi-(- 2)i; }",
        "def a 1 \v;",
        "def a (1 + 2) \v;",
        "frame f { offset 1 + 2 \v; }",
        "frame f { offset degπ *; }",
        "frame f { geometry { shape box; visual x; visual 1; } }",
        "class c { collision [1]; collision 1; }",
        "frame a { }\n".encode("utf-16").decode("latin-1"),
        "\0".join("frame a { }\n"),
    ],
)
def test_amino_refuses(text: str) -> None:
    assert verdict(text) is False


@pytest.mark.parametrize(
    "text",
    [
        "frame f { isa []*; }",
        "frame f { isa *(())1^^; }",
        "frame f { isa [1,2] - .5 +; }",
        "frame f { isa 1/0; }",
        'frame "\u017f\u212a" { } frame g { parent "\u017f\u212a"; } # \u017f',
        "frame f { /* \u212a */ parent g; } frame g { } // \u017f } {",
        "class c { alpha 1 2 + (); }",
        "class c { color [1, (), 1, 1]; }",
        "def wild (-8)**0.5;",
        # Beyond double precision, and the name of nothing.
        "frame f { geometry { shape sphere; radius 1; isa 10**400; } }",
        "frame f { geometry { shape sphere; radius 1; isa 10**400/3; } }",
    ],
)
def test_amino_takes(text: str) -> None:
    assert verdict(text) is True


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 2 + ()", 3),
        ("5 -()", -5),
        ("1-2*()+3", 1),
        ("5 6 * (1 +)", 35),
        ("1 2 + (-)", -1),
        ("5 - (- 2)", -3),
        ("2 size +", 7),
    ],
)
def test_values_that_nobody_would_write_so(expression: str, value: float) -> None:
    assert offset(expression, "def size 5;") == value


def test_exact_numbers_become_single_before_they_meet_one() -> None:
    assert offset("v", "def s 2**(1/2); def v s + 152/7;") == 23.128498077392578
    assert offset("v", "def s 2**(1/2); def v s * 0 + 16777217;") == 16777216


def test_a_large_exact_number_is_computed() -> None:
    assert offset("0 + 2**70000 / 2**69999") == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("".join(f"frame f{step} {{" for step in range(501)) + "}" * 501, "beyond-limits"),
        ("def a " + "(" * 3001 + "1" + ")" * 3001 + ";", "beyond-limits"),
        ("def a 2**200000;", "beyond-limits"),
        ("def a " + "1" * 20_001 + ";", "beyond-limits"),
        ('frame f { variable "' + "x" * 100_001 + '"; }', "beyond-limits"),
        ("frame f { rpy [" + ",".join("1" * 25_000) + "]; }", "beyond-limits"),
        ('include "/elsewhere/x.robray"', "include-not-found"),
    ],
)
def test_beyond_a_limit_of_ours_nobody_knows(text: str, code: str) -> None:
    workspace = new_workspace(lambda _: DEFAULT_LIMITS)
    workspace.set_text(MAIN, text.encode())
    workspace.set_all_absent(dict.fromkeys(workspace.missing_files(), Absence.MISSING))
    analysis = workspace.analysis()
    [found] = [each for each in diagnostics(analysis, MAIN) if each.code == code]
    if code == "beyond-limits":
        assert " is not read: " in found.message
        assert accepts(analysis.scenes[MAIN]) is None
    else:
        assert accepts(analysis.scenes[MAIN]) is False


def test_what_is_outside_is_not_known(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside.robray", tmp_path / "w" / "main.robray"
    outside.write_text("frame a { }")
    inside.parent.mkdir()
    inside.write_text('include "../outside.robray"\n')
    workspace = new_workspace(lambda _: DEFAULT_LIMITS)
    disk.load(workspace, str(inside))
    disk.complete(workspace, read_scope([str(inside.parent)]))
    assert accepts(workspace.analysis().scenes[str(inside)]) is None


def test_syntax_that_is_wrong_is_refused_beside_what_is_not_read() -> None:
    assert verdict("frame f { rpy [" + ",".join("1" * 25_000) + "]; } frame {") is False


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("frame a { }\n" * 10_501, "too-many-statements"),
        ("frame a" + " " * 20_000 + "{ }", "too-long-gap"),
        ("frame a { }" + "\n" * 20_000 + "frame b { }", "too-long-gap"),
        ("frame a { }\n" + "# x\n" * 10_000, "too-long-gap"),
        ("frame a { " + "/**/" * 10_000 + "}", "too-long-gap"),
        (
            "class c0 { }\n" + "".join(f"class c{n} {{ isa c{n - 1}; isa c{n - 1}; }}\n" for n in range(1, 17)),
            "too-many-bases",
        ),
    ],
)
def test_what_is_too_much_for_amino_is_said(text: str, code: str) -> None:
    workspace = new_workspace(lambda _: DEFAULT_LIMITS)
    workspace.set_text(MAIN, text.encode())
    analysis = workspace.analysis()
    assert [each.code for each in diagnostics(analysis, MAIN) if each.rejected_by_reader] == [code]
    assert accepts(analysis.scenes[MAIN]) is False


@pytest.mark.parametrize(
    "text",
    [
        "frame a { }\n" * 10_400,
        "frame a" + " " * 9_000 + "{ }",
        'frame "' + " " * 21_000 + '" { }',
        "frame a { }\n" + "# x\ndef a 1;\n" * 5_000,
        "class c0 { }\n" + "".join(f"class c{step} {{ isa c{step - 1}; }}\n" for step in range(1, 1_000)),
    ],
)
def test_what_is_not_too_much_is_taken(text: str) -> None:
    assert verdict(text) is True


def test_statements_count_on_in_an_included_file() -> None:
    half = b"frame a { }\n" * 6_000
    texts = {MAIN: half + b'include "b.robray"\n', "/scene/b.robray": half}
    assert answer(texts) is False
    assert isinstance(answer(texts | {MAIN: b'include "b.robray"\n' + half}), dict)


def test_a_long_row_of_classes_costs_no_more_than_it_is_long() -> None:
    def resolved(count: int) -> int:
        row = "".join(
            f"class c{step} {{ isa c{step - 1}; radius 1; translation [0, 0, 1]; }}\n" for step in range(count)
        )
        workspace = new_workspace(lambda _: DEFAULT_LIMITS)
        workspace.set_text(MAIN, row.encode())
        return len(diagnostics(workspace.analysis(), MAIN)) + workspace.resolved

    assert resolved(1_000) <= 2_100


@pytest.mark.parametrize(
    ("written", "taken"),
    [
        ("no/../q.robray", False),
        ("sub/../q.robray", True),
        ("q.robray/../q.robray", False),
        ("x/.", False),
        ("sub/.", False),
        ("./q.robray", True),
        ("../w/q.robray", True),
        ("../no/../w/q.robray", False),
    ],
)
def test_folders_on_the_way_have_to_be_there(written: str, *, taken: bool, tmp_path: Path) -> None:
    folder = tmp_path / "w"
    (folder / "sub").mkdir(parents=True)
    for name in ("q.robray", "x"):
        (folder / name).write_text("def a 1;\n")
    main = folder / "main.robray"
    main.write_text(f'include "{written}"\n')
    assert _taken(main) is taken


def test_the_extension_of_a_name_that_begins_with_dots(tmp_path: Path) -> None:
    main = tmp_path / "..c"
    main.write_text('include "x"\n')
    (tmp_path / "x").write_text("def a 1;\n")
    assert _taken(main) is False
    (tmp_path / "x.c").write_text("def a 1;\n")
    assert _taken(main) is True


def _taken(main: Path) -> bool | None:
    workspace = new_workspace(lambda _: DEFAULT_LIMITS)
    disk.load(workspace, str(main))
    disk.complete(workspace, read_scope([str(main.parent)]))
    analysis = workspace.analysis()
    is_accepted = accepts(analysis.scenes[str(main)])
    # What makes a scene refused is said.
    assert is_accepted is not any(found.rejected_by_reader for found in diagnostics(analysis, str(main)))
    return is_accepted


def test_what_includes_bring_is_not_known_before_they_are_handed_in() -> None:
    workspace = new_workspace()
    workspace.set_text(MAIN, b'include "other.robray"\nframe c { isa tag; }\n')
    assert accepts(workspace.analysis().scenes[MAIN]) is None
    workspace.set_text(MAIN.replace("main", "other"), b"class tag { translation [0, 0, 1]; }\n")
    assert accepts(workspace.analysis().scenes[MAIN]) is True


def test_what_is_wrong_is_refused_before_includes_are_handed_in() -> None:
    workspace = new_workspace()
    workspace.set_text(MAIN, b'include "other.robray"\nframe c { translation [1]; }\n')
    assert accepts(workspace.analysis().scenes[MAIN]) is False
