"""What stands as it did while somebody types elsewhere is what would be told if all of it were made anew."""

import gc
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from lsprotocol.converters import get_converter

from hostile.counting import lines_run
from lsp.recording import session_with
from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.collision.findings import Measured, Noted
from robray.export.frame_tree import places_of
from robray.facts.details import Overlap
from robray.lsp.encoded_json import written
from robray.lsp.findings import Answer
from robray.lsp.session import Session
from robray.lsp.settings import Settings
from robray.lsp.standing_places import Begins
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import Edit
from robray.text.lines import Encoding

FIRST, SECOND, ROBOT = "/w/a.robray", "/w/b.robray", "/w/r.urdf"
NAMES = ("table", "cup", "plate", "b1", "b2", "größe")
TEXTS = {
    FIRST: b"""\
def high 0.5;
/* \xf0\x9d\x84\x9e */ frame table { geometry { shape box; dimension [1, 1, 0.1]; } }
frame cup { translation [0, 0, high]; geometry { shape sphere; radius 0.2; } }
include "b.robray"
frame plate {
    parent table;
    geometry { shape sphere; radius 0.2; }
    frame inner { translation [0, 0, 0.1]; geometry { shape sphere; radius 0.2; } }
}
frame "gr\xc3\xb6\xc3\x9fe" { translation [high, 0, 0]; geometry { shape sphere; radius 0.2; } }
""",
    SECOND: b"""\
frame b1 { translation [0, 0, 1]; geometry { shape sphere; radius 0.2; } }
frame b2 { parent cup; geometry { shape sphere; radius 0.2; } }
""",
    ROBOT: b"""\
<robot name="r">
  <link name="l"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <link name="m"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <joint name="j" type="fixed"><parent link="l"/><child link="m"/></joint>
</robot>
""",
}
LINES = (
    b"\n",
    b"# a remark\n",
    "# ümlaut 𝄞\n".encode(),
    b"frame cup { }\n",
    b"frame extra { parent cup; translation [1, 2, 3]; }\n",
    b"frame off { parent nowhere; }\n",
    b"frame off { translation [nowhere, 0, object]; isa none; geometry { isa none; } }\n",
    b"def object 2;\n",
    b"def spare 1.5;\n",
    b"allow_collision cup table;\n",
    b"# robray: ignore[shapes-overlap]\n",
    b"# robray: ignore[unused-constant]\n",
    b"# robray: ignore\n",
    b"# robray: ignore[unused-constant, no-such-rule]\n",
    b"# robray: ignore-file[shapes-overlap]\n",
)
SCRAPS = (b" ", b"\n", b"}", b"{", b"x", b'"', "ü".encode(), b"/*", b"<")


def measured(session: Session, rng: random.Random) -> None:
    """Of each scene pairs of its frames that are said to touch, as if somebody had measured them."""
    for root, scene in session.analysis().scenes.items():
        places = places_of(scene)
        noted = []
        for _ in range(rng.randrange(6) if len(places) > 1 else 0):
            one, other = rng.sample(sorted(places), 2)
            for frame, touched in ((one, other), (other, one)):
                details = Overlap(touched, f"{rng.randrange(9)} mm", rng.random() < 0.3, rng.random() < 0.3)
                noted.append(Noted(places[frame], frame, details))
        session.overlaps.note(root, Measured(scene.identity, (), tuple(noted)))


def typed(text: bytes, rng: random.Random) -> Edit:
    """A digit for a digit mostly, as whoever tries out a pose types; sometimes anything."""
    kind = rng.random()
    digits = [at for at, byte in enumerate(text) if 48 <= byte < 58]
    if kind < 0.8 and digits:
        at = rng.choice(digits)
        return Edit(at, at + rng.randrange(2), rng.choice((b"1", b"23", b"4.5", b"6", b"high", b"no")))
    if kind < 0.93:
        starts = [0, *(at + 1 for at, byte in enumerate(text) if byte == 10)]
        at = rng.choice(starts)
        end = text.find(b"\n", at) + 1 if rng.random() < 0.4 else at
        return Edit(at, max(end, at), b"" if end > at else rng.choice(LINES))
    if kind < 0.97:
        name = rng.choice(NAMES).encode()
        at = text.find(name, rng.randrange(len(text) + 1))
        if at >= 0:
            return Edit(at, at + len(name), rng.choice((b"cup", b"cups", b"c", b"table")))
    at = rng.randrange(len(text) + 1)
    return Edit(at, min(at + rng.randrange(2), len(text)), rng.choice(SCRAPS))


@contextmanager
def nothing_told(session: Session) -> Iterator[None]:
    """Until then as if nothing had been told before."""
    kept = session.__dict__.pop("findings")
    try:
        yield
    finally:
        session.__dict__["findings"] = kept


def anew(session: Session, path: str) -> Answer:
    with nothing_told(session):
        return session.findings.of(path, session.analysis(), session.coordinates())


def items(answer: Answer) -> list[Any]:
    listed = json.loads(b"[%b]" % b",".join(answer.items))
    assert isinstance(listed, list)
    return listed


def found(session: Session, path: str) -> tuple[Diagnostic, ...]:
    return session.findings.found(path, session.analysis(), session.coordinates())


def opened(encoding: Encoding) -> Session:
    session, _ = session_with(Settings(related_information=True, encoding=encoding))
    for path, text in TEXTS.items():
        session.documents.open(path, f"file://{path}", 1, text.decode())
    return session


@pytest.mark.parametrize("seed", range(6))
def test_what_stands_at_random_keys_is_what_is_told_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    session = opened(rng.choice((*Encoding,)))
    workspace = session.documents.workspace
    if seed % 2:
        workspace.load_together({"/w/together": (FIRST, ROBOT)})
    stood = told = 0
    for _ in range(250):
        if rng.random() < 0.05:
            measured(session, rng)
        path = rng.choice((FIRST, FIRST, SECOND, ROBOT))
        file = workspace.file(path)
        assert file is not None
        if rng.random() < 0.06:
            # So that it does not end in rubble.
            workspace.set_text(path, TEXTS[path])
        else:
            workspace.edit(path, (typed(file.text, rng),))
        for each in TEXTS:
            answer = session.findings.of(each, session.analysis(), session.coordinates())
            fresh = anew(session, each)
            assert items(answer) == items(fresh)
            assert len(answer.told) == len(fresh.told)
            stood += answer.told.standing is not None
            told += any(b"shapes-overlap" in item for item in answer.items)
            if rng.random() < 0.2:
                in_words = found(session, each)
                with nothing_told(session):
                    assert in_words == found(session, each)
    assert told > 100
    assert stood > 20


def test_what_is_written_is_what_the_converter_would_write() -> None:
    session = opened(Encoding.UTF_16)
    measured(session, random.Random(3))
    converter = get_converter()
    seen: list[Any] = []
    for path in TEXTS:
        coordinates = session.coordinates()
        answer = session.findings.of(path, session.analysis(), coordinates)
        expected = [converter.unstructure(coordinates.diagnostic(each)) for each in found(session, path)]
        assert items(answer) == expected
        assert written(items(answer)).encode() == b"[%b]" % b",".join(answer.items)
        seen += [each for each in found(session, path) if each.code == "shapes-overlap"]
    assert len(seen) > 3


TOUCHING = "".join(f"frame f{n} {{ translation [0, 0, 1]; }}\n" for n in range(400))
SOME = "".join(
    f"frame f{n} {{ translation [0, 0, 1]; }}{' # robray: ignore[shapes-overlap]' * (n % 3 == 0)}\n" for n in range(400)
)
TYPED: dict[str, tuple[str, int]] = {
    "plain": (TOUCHING, 1),
    "letters that are not ASCII": (f"/* größe 𝄞 */ {TOUCHING.replace(' }', ' /* 𝄞 ü */ }')}", 1),
    "letters before each name": (TOUCHING.replace("frame", "/* 𝄞 ü */ frame"), 1),
    "all silenced": (f"# robray: ignore-file[shapes-overlap]\n{TOUCHING}", 0),
    "another file's worth silenced": (f"# robray: ignore[shapes-overlap]\nframe other {{ }}\n{TOUCHING}", 1),
}


def _lines_of_a_key(text: str, pairs: int, told: int) -> int:
    """How many lines of Python a key runs in a text in which so many pairs of frames touch; `told` are the findings."""
    session, _ = session_with(Settings(related_information=True))
    session.documents.open(FIRST, f"file://{FIRST}", 1, text)
    [scene] = session.analysis().scenes.values()
    places = places_of(scene)
    touching = ((f"f{n}", Overlap(f"f{n ^ 1}", "1 mm", joined=False, hull=False)) for n in range(2 * pairs))
    noted = tuple(Noted(places[frame], frame, details) for frame, details in touching)
    session.overlaps.note(FIRST, Measured(scene.identity, (), noted))

    def key(digit: bytes) -> Answer:
        at = session.documents.workspace.files()[FIRST].text.rindex(b"]; ")
        session.documents.workspace.edit(FIRST, (Edit(at - 1, at, digit),))
        return session.findings.of(FIRST, session.analysis(), session.coordinates())

    for digit in (b"1", b"2"):
        answer = key(digit)
        assert items(answer) == items(anew(session, FIRST))
        assert sum(each["code"] == "shapes-overlap" for each in items(answer)) == told
    return lines_run(partial(key, b"3"))


@pytest.mark.parametrize("name", TYPED)
def test_a_key_beside_hundreds_that_touch_costs_what_it_does_without(name: str) -> None:
    text, share = TYPED[name]
    few, many = (_lines_of_a_key(text, pairs, 2 * pairs * share) for pairs in (1, 150))
    assert many < few + 150


def test_a_key_on_another_line_looks_at_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = session_with(Settings(related_information=True))
    session.documents.open(FIRST, f"file://{FIRST}", 1, f"{TOUCHING}\n\n\ndef spare 1;\n")
    [scene] = session.analysis().scenes.values()
    noted = tuple(
        Noted(place, frame, Overlap("f1", "1 mm", joined=False, hull=False))
        for frame, place in sorted(places_of(scene).items())
    )
    session.overlaps.note(FIRST, Measured(scene.identity, (), noted))
    looks = 0
    are_there = Begins.are_there

    def counted(self: Begins, file: SourceFile) -> bool:
        nonlocal looks
        looks += 1
        return are_there(self, file)

    monkeypatch.setattr(Begins, "are_there", counted)
    session.findings.of(FIRST, session.analysis(), session.coordinates())
    for place, typed, expected in (
        (b"1;\n", b"2;\n", 0),
        (b"2;\n", b"3;\n", 0),
        (b" }\n", b"  }\n", 1),
        (b"3;\n", b"4;\n", 1),
    ):
        at = session.documents.workspace.files()[FIRST].text.index(place)
        session.documents.workspace.edit(FIRST, (Edit(at, at + len(place), typed),))
        answer = session.findings.of(FIRST, session.analysis(), session.coordinates())
        assert items(answer) == items(anew(session, FIRST))
        assert answer.told.standing is not None
        assert looks == expected


def test_what_is_told_holds_nothing_of_an_earlier_analysis() -> None:
    """What it was made of is freed at the next key, when its memory is at hand for what is made then."""
    session, _ = session_with(Settings(related_information=True))
    session.documents.open(FIRST, f"file://{FIRST}", 1, TOUCHING)
    [scene] = session.analysis().scenes.values()
    place = places_of(scene)["f1"]
    noted = (Noted(place, "f1", Overlap("f2", "1 mm", joined=False, hull=False)),)
    session.overlaps.note(FIRST, Measured(scene.identity, (), noted))
    del scene
    for digit in (b"2", b"3", b"4"):
        at = session.documents.workspace.files()[FIRST].text.rindex(b"]; ")
        session.documents.workspace.edit(FIRST, (Edit(at - 1, at, digit),))
        answer = session.findings.of(FIRST, session.analysis(), session.coordinates())
    assert answer.told.standing is not None
    assert answer.told.found is None
    assert not any(isinstance(each, Analysis) for each in held_by(answer))


def held_by(start: object) -> Iterator[object]:
    """All that it keeps alive, besides what modules and classes do."""
    seen, ahead = {id(start)}, [start]
    while ahead:
        one = ahead.pop()
        yield one
        held = [one.__closure__, one.__defaults__] if isinstance(one, FunctionType) else gc.get_referents(one)
        for each in held:
            if id(each) not in seen and not isinstance(each, type | ModuleType):
                seen.add(id(each))
                ahead.append(each)


def test_a_key_beside_comments_that_silence_some_costs_little_more_for_each_of_them() -> None:
    """They are read at every key whatever they say; what touches beside them is not made anew."""
    few, many = (_lines_of_a_key(SOME, pairs, 2 * pairs - len(range(0, 2 * pairs, 3))) for pairs in (1, 150))
    assert many < few + 150


@pytest.mark.parametrize(("code", "told"), [("unused-constant", 2), ("coincident-frames", 2), ("shapes-overlap", 1)])
def test_it_stands_whatever_comments_silence(code: str, told: int) -> None:
    session, _ = session_with(Settings(related_information=True))
    text = f"# robray: ignore[{code}]\nframe a {{ translation [0, 0, 1]; }}\nframe b {{ translation [0, 0, 2]; }}\n"
    session.documents.open(FIRST, f"file://{FIRST}", 1, text)
    [scene] = session.analysis().scenes.values()
    places = places_of(scene)
    pairs = (("a", "b"), ("b", "a"))
    noted = tuple(Noted(places[one], one, Overlap(other, "1 mm", joined=False, hull=False)) for one, other in pairs)
    session.overlaps.note(FIRST, Measured(scene.identity, (), noted))
    for digit in (b"3", b"4"):
        at = text.index("]; }\nframe b")
        session.documents.workspace.edit(FIRST, (Edit(at - 1, at, digit),))
        answer = session.findings.of(FIRST, session.analysis(), session.coordinates())
        assert items(answer) == items(anew(session, FIRST))
    assert answer.told.standing is not None
    # The comment is about the line below it.
    assert sum(each["code"] == "shapes-overlap" for each in items(answer)) == told


LOADING = """
import sys
import numpy
before = set(sys.modules)
from lsp.test_standing import TOUCHING, _lines_of_a_key
_lines_of_a_key(TOUCHING, 40, 80)
print(*sorted(name for name in set(sys.modules) - before if name.startswith("numpy.ma")))
"""


def test_the_first_key_beside_what_touches_loads_no_arrays_with_gaps() -> None:
    """In a process of its own, in which no other test has loaded anything."""
    environment = {**os.environ, "PYTHONPATH": f"{Path(__file__).parents[1]}"}
    done = subprocess.run((sys.executable, "-c", LOADING), env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
