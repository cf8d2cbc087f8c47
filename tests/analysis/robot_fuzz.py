"""Random edits over robots, and over scenes that have one in them: `PYTHONPATH=tests python -m analysis.robot_fuzz`.

As `fuzz`: after every edit, or after a few, the workspace must equal one that was handed the same texts afresh.
"""

import random
import sys
import time
from collections.abc import Callable

from analysis.fuzz import progress
from analysis.law import view
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.text.edits import Edit, splice

ROBOTS = ("/w/a.urdf", "/w/b.urdf")
SCENE = "/w/c.robray"
NAMES = (b"a", b"b", b"c", b"d", b"", b"a-visual", b"a-visual-2")
PARTS = (
    b'<visual><geometry><mesh filename="%n.stl"/></geometry><material name="%n"/></visual>',
    b'<visual><material name="%n"><color rgba="%v 1"/></material></visual>',
    b'<collision><geometry><sphere radius="1"/></geometry></collision>',
    b'<visual><origin xyz="%v"/><geometry><sphere radius="1"/></geometry></visual>',
    b'<inertial><mass value="1"/></inertial>',
)
VECTORS = (b"0 0 0", b"1 0 0", b"0 0 2", b"1 2", b"x 1 2")

STATEMENTS = (
    b'<link name="%n"/>',
    b'<link name="%n"><visual><geometry><box size="%v"/></geometry></visual></link>',
    b'<link name="%n"><visual><origin xyz="%v"/><material name="%n"><color rgba="1 0 0 1"/></material></visual></link>',
    b'<link name="%n"><collision><geometry><cylinder radius="1" length="2"/></geometry></collision><visual/></link>',
    b'<link name="%n"><collision><geometry><box size="1 1 1"/></geometry></collision>%p%p</link>',
    b'<link name="%n">%p</link>',
    b'<link name="a">\n%p\n%p\n%p\n</link>',
    b'<link name="%n"><inertial><origin xyz="%v"/><mass value="1"/></inertial></link>',
    b'<joint name="%n" type="fixed"><parent link="%n"/><child link="%n"/><origin xyz="%v"/></joint>',
    b'<joint name="%n" type="continuous"><parent link="%n"/><child link="%n"/><axis xyz="%v"/></joint>',
    b'<joint name="%n" type="floating"><parent link="%n"/><child link="%n"/><mimic joint="%n"/></joint>',
    b'<material name="%n"><color rgba="%v 1"/></material>',
    b'<material name="%n"/>',
    b'<gazebo reference="%n"/>',
    b'<transmission><joint name="%n"/></transmission>',
    b"<!-- %n -->",
    b"</link>",
    b"<aab>%n</aac>",
)
SCENE_STATEMENTS = (
    b"frame %n { parent %n; }",
    b'frame e { parent "%n-visual"; geometry { shape sphere; radius 1; } }',
    b'allow_collision "%n-collision" %n;',
    b'include "a.urdf"',
    b'include "b.urdf"',
)
SCRAPS = (
    *(bytes([byte]) for byte in b"<>/\"'= \n&\xff\x00-"),
    *(b"</link>", b"</robot>", b"<visual>", b"</visual>", b"<joint", b"</joint>", b"<!--", b"-->", b"<?", b"a"),
    *(b"<link name='b'>", b"<xacro:macro name='m'/>", b"<robot name='r'>", b"<!DOCTYPE a [", b"/>"),
)
MARKS = b"<>/\"'="
MARKS_TO_WRITE = (b'"', b'"', b'"', b"<", b"<", b"'", b">", b"/", b"=", b"</", b"/>", b'="', b"\n")


def statement(rng: random.Random, templates: tuple[bytes, ...]) -> bytes:
    text = rng.choice(templates)
    while b"%p" in text:
        text = text.replace(b"%p", rng.choice(PARTS), 1)
    while b"%n" in text:
        text = text.replace(b"%n", rng.choice(NAMES), 1)
    while b"%v" in text:
        text = text.replace(b"%v", rng.choice(VECTORS), 1)
    return text


def document(rng: random.Random, path: str) -> bytes:
    if path == SCENE:
        return b"\n".join(statement(rng, SCENE_STATEMENTS) for _ in range(rng.randint(0, 5)))
    inside = b"\n".join(statement(rng, STATEMENTS) for _ in range(rng.randint(0, 10)))
    return b'<robot name="r">\n' + inside + b"\n</robot>\n"


def edit(rng: random.Random, path: str, text: bytes) -> Edit:
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice((0, 0, 0, 1, 2, 5, 30, 200)))
    kind = rng.random()
    if kind < 0.25:
        return _mark_edit(rng, text, start)
    if kind < 0.4:
        return Edit(start, end, rng.choice(SCRAPS))
    if kind < 0.65:
        # Where a statement can stand, mostly, so that robots stay what they are.
        start = text.find(b"\n", start) + 1 or start
        return Edit(start, start, statement(rng, SCENE_STATEMENTS if path == SCENE else STATEMENTS) + b"\n")
    if kind < 0.8:
        names = [at for at in range(len(text)) if text.startswith(b'="', at)]
        if names:
            start = rng.choice(names) + 2
            return Edit(start, max(text.find(b'"', start), start), rng.choice((*NAMES, *VECTORS)))
    if kind < 0.9:
        first = text.rfind(b"\n", 0, start) + 1
        return Edit(first, text.find(b"\n", first) + 1 or len(text), b"")
    return Edit(start, end, b"")


def _mark_edit(rng: random.Random, text: bytes, near: int) -> Edit:
    """One of the marks that open and close what XML is made of goes, comes, or takes the place of another.

    Mostly where one is already: that is where what comes before it or behind it is read otherwise.
    """
    marks = [at for at in range(len(text)) if text[at] in MARKS]
    at = rng.choice(marks) if marks and rng.random() < 0.8 else near
    mark = rng.choice(MARKS_TO_WRITE)
    kind = rng.randrange(3)
    if kind == 0:
        return Edit(at, min(at + 1, len(text)), b"")
    if kind == 1:
        return Edit(at, at, mark)
    return Edit(at, min(at + 1, len(text)), mark)


def scratch(texts: dict[str, bytes]) -> Workspace:
    workspace = new_workspace()
    for path, text in texts.items():
        workspace.set_text(path, text)
    return workspace


def run(edits: int, seed: int, report: Callable[[int], None] = lambda _: None) -> None:
    """Raises an AssertionError that says how to get there again."""
    rng = random.Random(seed)
    done = 0
    while done < edits:
        texts = {path: document(rng, path) for path in (*ROBOTS, SCENE)}
        workspace = scratch(texts)
        for _ in range(rng.randint(5, 40)):
            path = rng.choice((*ROBOTS, *ROBOTS, SCENE))
            before = texts[path]
            several = []
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                change = edit(rng, path, texts[path])
                several.append(change)
                texts[path] = splice(texts[path], change)
            workspace.edit(path, several)
            done += len(several)
            if rng.random() < 0.4:
                continue
            in_words = rng.random() < 0.25
            same = view(workspace, in_words=in_words) == view(scratch(texts), in_words=in_words)
            assert same, f"seed {seed}, edit {done}: {path} was {before!r}, is {texts[path]!r}, all are {texts!r}"
        report(done)


def main() -> None:
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = time.perf_counter()
    run(edits, seed, progress())
    print(f"{edits} edits of robots with seed {seed}: all as from scratch, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
