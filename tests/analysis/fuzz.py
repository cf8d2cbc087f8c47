"""Random edits over files that include each other: `PYTHONPATH=tests python -m analysis.fuzz [EDITS] [SEED]`.

After every edit, or after a few that nobody looked between, the workspace must equal one that was handed the same texts
afresh, and so must the semantic tokens, which are carried along with the edits as an editor's are.
"""

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from analysis.law import poses, tokens, view
from robray.analysis import edited, queries
from robray.analysis.source_reading import LimitsOf, SelectionOf
from robray.analysis.workspace import Workspace, default_limits, default_selection
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.features.semantic_tokens import FileTokens
from robray.formats.robray.frontend import segments
from robray.rules.engine.selection import DEFAULT_SELECTION, Selection
from robray.text.edits import Edit, splice

sys.path.insert(0, __file__.rpartition("/")[0])

_T = TypeVar("_T")

_TOLD_EACH = 10_000
"""Edits after which it is said how many are done."""


PATHS = ("/w/a.robray", "/w/b.robray", "/w/c.robray")
SETS: tuple[Mapping[str, Sequence[str]], ...] = (
    {},
    {},
    {"/w/together": PATHS[:2]},
    {"/w/together": (PATHS[2], PATHS[0])},
    {"/w/together": PATHS, "/w/others": PATHS[1:]},
)
"""Which files are loaded together."""

NAMES = (b"a", b"b", b"c", b"offs", b"k1", b"k2", b"box", b"fixed", b'""', b'"a"')

STATEMENTS = (
    b"def %s 1+2;",
    b"def %s %s*2;",
    b"def %s 2**(1/2);",
    b"def %s 1/0;",
    b"frame %s { parent %s; }",
    b"frame %s { isa %s; translation [%s, 1, 2]; }",
    b"frame %s { type revolute; axis [0, 0, 1]; offset %s;\n frame %s { geometry { isa %s; } } rpy [0, %s, 0]; }",
    b"class %s { isa %s; shape box; color [1, 0, %s]; }",
    b"class %s { parent %s; quaternion [0, 0, 0, 2]; }",
    b'include "a.robray"',
    b'include "b.robray"',
    b'include "c.robray"',
    b"allow_collision %s %s;",
    b"# %s",
    b"/* %s */",
    b"frame %s { geometry { shape sphere; radius %s - 1; } geometry { isa %s; mesh %s; } }",
    b"frame %s { type prismatic; axis [1, 0, 0]; variable %s; }",
    b"frame %s { translation [1, 0, 0]; geometry { shape sphere; radius 1; } }",
    b"frame %s { translation [%s, 0, 0]; geometry { shape sphere; radius 1; } }",
    b"class %s { translation [0, 0, 1]; color [1, 0, 0]; radius 1; } frame %s { geometry { isa %s; } }",
    b"frame %s { translation [offs, 0, 0]; frame %s { translation [0, %s, 1]; geometry { shape box; } } }",
    b"frame %s { translatoin [1, 0, 0]; frame %s { isa %s; } }",
    b"frame %s { rpy [0, %s, 0]; translation [%s, 2 * %s, 0]; }",
    b"clas %s { translation [0, 0, 1]; }",
    b"class { isa %s; }",
    b"frame { frame %s { translation [1, %s, 0]; } }",
    b"frame %s { type %s; axis [0, %s, 1]; offset %s; translation [%s, 0, 0]; }",
    b'include "gone.robray"',
)
SCRAPS = (
    *(bytes([byte]) for byte in b'{}";[](), \n\r1-=a\xff\x00'),
    *(b"/*", b"*/", b"k1", b"frame ", b"geometry {", b"def ", b"isa ", b"parent ", b"include ", b"class ", b"pi-"),
    b"<a",
    "π".encode(),
)


_OPERAND = re.compile(rb"\b(?:[0-9]+|k1|k2|[abc]|box|fixed)\b")
OPERANDS = (b"offs", b"1", b"2", b"10", b"0.5", b"a", b"k1", b"2*b", b" + 1", b"", b"-", b"- k2", b"(1 + c)", b"[1, 2]")

LIMITED = (*PATHS, "/w/together", "/w/others")
"""What limits are asked for."""


def _held(held: Mapping[str, _T], path: str) -> _T:
    return held[path]


def statement(rng: random.Random) -> bytes:
    template = rng.choice(STATEMENTS)
    return template % tuple(rng.choice(NAMES) for _ in range(template.count(b"%s")))


def document(rng: random.Random) -> bytes:
    return b"\n".join(statement(rng) for _ in range(rng.randint(0, 14)))


def edit(rng: random.Random, text: bytes) -> Edit:
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice((0, 0, 0, 1, 2, 5, 30, 200)))
    kind = rng.random()
    operands = [*_OPERAND.finditer(text)] if kind < 0.2 else []
    if operands:
        # As most keys are: in a value.
        start, end = rng.choice(operands).span()
        cut = rng.randint(start, end)
        start, end = rng.choice(((start, end), (cut, cut), (cut, end)))
        return Edit(start, end, rng.choice(OPERANDS))
    if kind < 0.35:
        return Edit(start, end, rng.choice(SCRAPS))
    if kind < 0.6:
        return Edit(start, end, statement(rng) + rng.choice((b"", b"\n")))
    if kind < 0.75:
        source = rng.randint(0, len(text))
        return Edit(start, end, text[source : source + rng.choice((3, 20, 120))])
    return Edit(start, end, b"")


def scratch(
    texts: dict[str, bytes],
    absent: set[str],
    sets: Mapping[str, Sequence[str]] = SETS[0],
    limits: LimitsOf = default_limits,
    selection: SelectionOf = default_selection,
) -> Workspace:
    workspace = new_workspace(limits, selection)
    workspace.load_together(sets)
    for path in sorted(absent):
        workspace.set_absent(path)
    for path, text in texts.items():
        workspace.set_text(path, text)
    return workspace


def run(
    edits: int,
    seed: int,
    report: Callable[[int], None] = lambda _: None,
    limits: Sequence[ReadingLimits] = (DEFAULT_LIMITS,),
    selections: Sequence[Selection] = (DEFAULT_SELECTION,),
) -> Counter[str]:
    """Raises an AssertionError that says how to get there again. Where there are several limits, or selections, they
    change, too.

    How many poses were compared that are known, and how many that are not.
    """
    usual = segments.LENGTH, segments.COUNT, edited.NEAR, queries.BUCKETS
    try:
        return _run(edits, seed, report, limits, selections)
    finally:
        segments.LENGTH, segments.COUNT, edited.NEAR, queries.BUCKETS = usual


def _run(
    edits: int,
    seed: int,
    report: Callable[[int], None],
    limits: Sequence[ReadingLimits],
    selections: Sequence[Selection],
) -> Counter[str]:
    rng = random.Random(seed)
    compared: Counter[str] = Counter()
    done = 0
    while done < edits:
        texts = {path: document(rng) for path in rng.sample(PATHS, rng.randint(1, 3))}
        absent: set[str] = set()
        sets = rng.choice(SETS)
        held = {path: rng.choice(limits) for path in LIMITED}
        chosen = {path: rng.choice(selections) for path in LIMITED}
        limits_of, selection_of = partial(_held, held), partial(_held, chosen)
        workspace = scratch({}, absent, sets, limits_of, selection_of)
        segments.LENGTH, segments.COUNT = rng.choice((1, 20, 100, 1000)), rng.choice((2, 8, 512))
        stretches = segments.LENGTH
        edited.NEAR, queries.BUCKETS = rng.choice((0, 20, 400)), rng.choice((1, 2, 1 << 10))
        for path, text in texts.items():
            workspace.set_text(path, text)
        undo: list[tuple[str, bytes]] = []
        seen: dict[str, FileTokens] = {}
        for _ in range(rng.randint(5, 40)):
            path = rng.choice(PATHS)
            before = texts.get(path)
            chance = rng.random()
            segments.LENGTH = stretches
            done += 1
            if before is None or chance < 0.02:
                texts[path] = document(rng)
                absent.discard(path)
                workspace.set_text(path, texts[path])
            elif chance < 0.04:
                del texts[path]
                absent.add(path)
                workspace.set_absent(path)
            elif chance < 0.05:
                before_sets, sets = sets, rng.choice(SETS)
                workspace.load_together({**dict.fromkeys(before_sets, ()), **sets})
            elif chance < 0.08 and len(limits) > 1:
                held[rng.choice(LIMITED)] = rng.choice(limits)
                workspace.follow_limits()
                seen = {}
            elif chance < 0.11 and len(selections) > 1:
                chosen[rng.choice(LIMITED)] = rng.choice(selections)
                workspace.follow_selection()
            elif chance < 0.14 and undo:
                path, text = undo.pop()
                if path in texts:
                    texts[path] = text
                    workspace.set_text(path, text)
            else:
                undo.append((path, before))
                several = []
                text = before
                for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
                    change = edit(rng, text)
                    several.append(change)
                    text = splice(text, change)
                texts[path] = text
                workspace.edit(path, several)
                done += len(several) - 1
            if rng.random() < 0.4:
                continue
            # In one stretch, so that cutting a file into several is on trial too.
            segments.LENGTH = 1 << 30
            fresh = scratch(texts, absent, sets, limits_of, selection_of)
            where = f"seed {seed}, edit {done}: {path} was {before!r}, is {texts.get(path)!r}"
            # Putting all findings into words takes longer than all the rest, and they stay for a while.
            in_words = rng.random() < 0.25
            assert view(workspace, in_words=in_words) == view(fresh, in_words=in_words), where
            compared += poses(fresh.analysis())
            if in_words:
                seen, coloured = tokens(workspace.analysis(), seen)
                assert coloured == tokens(fresh.analysis(), {})[1], where
        report(done)
    return compared


def progress() -> Callable[[int], None]:
    """Says now and then how many edits are done, so that one that was ended has said how far it came."""
    next_one = _TOLD_EACH

    def report(done: int) -> None:
        nonlocal next_one
        if done >= next_one:
            print(f"{done:,} edits, all as from scratch so far", flush=True)
            next_one = done + _TOLD_EACH

    return report


def main() -> None:
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = time.perf_counter()
    compared = run(edits, seed, report=progress())
    told = ", ".join(f"{count:,} {kind}" for kind, count in sorted(compared.items()))
    print(f"{edits} edits with seed {seed}: all as from scratch, {time.perf_counter() - start:.0f} s; poses: {told}")


if __name__ == "__main__":
    main()
