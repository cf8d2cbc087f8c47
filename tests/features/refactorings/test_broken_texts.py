"""Whatever is asked of half a file is answered, or refused with a reason."""

import contextlib
from pathlib import Path

import pytest

from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.fix_all import fix_all
from robray.features.refactorings import refactorings
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import verified
from robray.text.spans import Span

EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.robray"))


def ask(workspace: Workspace, path: str, selections: list[Span]) -> None:
    for selection in selections:
        for offer in refactorings(workspace.analysis(), path, selection):
            with contextlib.suppress(RefusalError):
                verified(workspace.copy, offer.compute())
    fix_all(workspace.copy, [path])


@pytest.mark.parametrize("name", FILES)
def test_prefixes_of_the_examples(name: str) -> None:
    text = (EXAMPLES / name).read_bytes()
    path = f"/w/{name}"
    workspace = new_workspace()
    for other in FILES:
        workspace.set_text(f"/w/{other}", (EXAMPLES / other).read_bytes())
    for size in range(0, len(text), 211):
        workspace.set_text(path, text[:size])
        near = [Span(offset, offset) for offset in range(max(size - 40, 0), size + 1, 8)]
        ask(workspace, path, [*near, Span(max(size - 100, 0), size), Span(size, size + 50)])


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"frame f { " * 60,
        b"frame f { parent f; rpy [" * 20,
        b"}" * 50,
        b'def "a 1; frame "x" { frame { parent "x"',
        b"def a " + b"(" * 300,
        b"\xff\xfe\x00 def a 1; frame f { offset a; }",
        b"class c { isa c; }\nframe f { geometry { isa c; } }" * 5,
        b"frame f { geometry { shape cone; } type revolute }",
        b"allow_collision a b;allow_collision b a;\r",
        "frame ü { translation [1, 2, π]; } def π 1;".encode(),
        b"frame f { quaternion [1e300, 1e300, 0, 0]; rpy [1/0, 0, 0]; offset 10 ** 400; } def a 10 ** 400; def b a;",
    ],
)
def test_strange_texts(text: bytes) -> None:
    workspace = new_workspace()
    workspace.set_text("/w/a.robray", text)
    step = max(len(text) // 60, 1)
    points = [Span(offset, offset) for offset in range(0, len(text) + 1, step)]
    ask(workspace, "/w/a.robray", [*points, *(Span(point.start, len(text)) for point in points[::7])])
