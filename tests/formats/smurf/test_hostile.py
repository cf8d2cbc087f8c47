"""Bad input is answered in time, with an error at a place, and nothing of it is run or followed out of the project."""

import resource
import time

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.features.document_symbols import document_symbols
from robray.features.hover import hover
from robray.rules.engine.diagnose import accepts, diagnostics

NINE = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
BOMB = f"a0: &a0 [x, x, x, x, x, x, x, x, x]\n{NINE}"

TEXTS = {
    "alias bomb": BOMB + "entities: *a9\n",
    "alias bomb of entities": BOMB.replace("[x, x", "[{name: e}, x") + "entities:\n- *a9\n",
    "deep brackets": "entities: " + "[" * 100_000,
    "deep maps": "entities: " + "{a: " * 50_000,
    "one line": "entities: [" + "{name: a, file: b.smurf}, " * 10_000 + "]",
    "dashes": "entities:\n" + "- " * 100_000 + "a\n",
    "itself": "entities: &a [*a]\n",
    "itself in an entity": "entities:\n- &a {name: *a, file: *a}\n",
    "merge of itself": "entities:\n- &a {<<: *a, name: b}\n",
    "chain of aliases": "".join(f"k{n}: &k{n} [[[[*k{n - 1}]]]]\n" for n in range(1, 400)) + "entities: *k399\n",
    "NULs": "entities:\n- {name: \0, file: \0\0}\n",
    "tag": "entities:\n- !!python/object/apply:os.system {name: a, file: [echo hi]}\n",
    "numbers": "entities:\n- {file: b.urdf, position: [1e999, -.inf, .nan], rotation: [1e308, 1e308, 1e308, 1e308]}\n",
    "huge integer": f"entities:\n- {{name: a, file: b.urdf, position: [{'9' * 5000}, 0, 0]}}\n",
    "outside": "entities:\n- {name: a, file: /etc/passwd}\n- {name: b, file: ../../../../etc/shadow, type: smurf}\n",
    "documents": "---\nentities: []\n" * 5_000,
    "keys": "".join(f"k{n}: 1\n" for n in range(50_000)),
    "duplicate keys": "entities: []\n" * 1_500,
    "many references": "entities:\n" + "- {name: a, file: b.urdf, parent: a::a}\n" * 2_000,
}


@pytest.mark.parametrize("main", ["/w/main.smurfs", "/w/main.smurf"])
@pytest.mark.parametrize("name", TEXTS)
def test_it_is_answered(name: str, main: str) -> None:
    text = TEXTS[name] if main.endswith("s") else TEXTS[name].replace("entities", "files")
    begun, most = time.process_time(), _most_memory()
    given = fixture(text, main)
    analysis = given.workspace.analysis()
    scene = analysis.scenes[main]
    found = diagnostics(analysis, main)
    accepts(scene)
    poses_in_world(scene, scene_model(scene))
    for _ in zip(range(1000), document_symbols(analysis, main), strict=False):
        pass
    hover(analysis, main, min(20, len(text)))
    assert found
    for each in found:
        assert 0 <= each.at.span.start <= each.at.span.end <= len(given.texts[main])
    # Counted in processor time, of which a hang would take any amount.
    assert time.process_time() - begun < 8
    # What other tests took before is in this process as well.
    assert _most_memory() - most < 1 << 20


def _most_memory() -> int:
    """Kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_what_is_no_text_is_an_error() -> None:
    given = fixture("entities: []\n", "/w/main.smurfs")
    given.workspace.set_text("/w/main.smurfs", b"entities:\n- {name: \xff\xfe}\n")
    found = diagnostics(given.workspace.analysis(), "/w/main.smurfs")
    assert "smurf-syntax" in {each.code for each in found}


def test_scenes_that_include_each_other_end() -> None:
    files = "".join(
        f"//- /w/s{n}.smurfs\nentities:\n"
        f"- {{name: a{n}, file: s{n + 1}.smurfs}}\n- {{name: b{n}, file: s{n + 1}.smurfs}}\n"
        for n in range(30)
    )
    given = fixture("entities:\n- {name: first, file: s0.smurfs}\n" + files, "/w/main.smurfs")
    analysis = given.workspace.analysis()
    assert len(analysis.scenes["/w/main.smurfs"].instances.files) <= 2_000
    codes = {each.code for path in analysis.files for each in diagnostics(analysis, path)}
    assert codes & {"smurf-too-large", "smurf-file-not-found"}
