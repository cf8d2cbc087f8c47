"""What `robray check` says of what robray writes: nothing that it does not say of what that was written from."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from export.conversion import CORPUS, PROJECT
from robray.export.conversions import CONVERSIONS
from robray.features.formatting import formatted
from robray.formats import FORMATS
from robray.loading import Loaded, load
from robray.project import Projects
from robray.rules.engine.diagnose import accepts

_OF_FORMAT = re.compile("^(urdf|robwork|smurf|rofi)-")

_INHERENT = {
    # amino looks for no packages, and for no joints of robots that are loaded besides.
    *("mesh-not-found", "mesh-folder-not-found", "meshes-not-found", "frames-elsewhere"),
    # Rules that the other format lacks, of numbers that are kept: of sizes, and of a half turn about x.
    *("looks-like-millimetres", "quaternion-order", "coincident-frames"),
}

FOLDERS = (PROJECT / "examples", CORPUS / "robwork", CORPUS / "rofi", CORPUS / "smurf", CORPUS / "urdf")


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and _is_of_format(path)]
        yield from paths if folder == FOLDERS[0] else paths[:: max(len(paths) // 12, 1)]


def _is_of_format(path: Path) -> bool:
    return FORMATS.taken_for(str(path), path.read_bytes()) in CONVERSIONS


def codes(loaded: Loaded) -> set[str]:
    """What is the same in each format has the same name behind that of the format."""
    return {_OF_FORMAT.sub("", each.code) for each in loaded.findings}


def check(path: str, text: bytes) -> int:
    """How many texts are made of it."""
    source = load(path, Projects(), {path: text})
    if isinstance(source, str) or source.state.is_set or accepts(source.state) is not True:
        return 0
    made = 0
    for conversion in CONVERSIONS.get(source.state.instances.files[()].format, ()):
        found = conversion.converted(source.state, lambda mesh: mesh)
        if found.refusals:
            continue
        made += 1
        written = formatted(conversion.to.front_end, found.text.encode("utf-8", "surrogateescape"))
        place = str(Path(path).with_name(f"written{conversion.to.suffixes[0]}"))
        again = load(place, Projects(), {place: written})
        assert not isinstance(again, str)
        told = [each for each in again.findings if _OF_FORMAT.sub("", each.code) not in codes(source) | _INHERENT]
        assert [(each.code, each.message) for each in told] == [], conversion.to.name
    return made


@pytest.mark.parametrize("path", [*sources()], ids=lambda path: path.name)
def test_what_is_written_has_no_finding_that_the_source_has_not(path: Path) -> None:
    check(str(path), path.read_bytes())


COUPLED = """\
<WorkCell name="w"><TreeDevice name="d">
<Frame name="Base"/>
<Joint name="Thumb" refframe="Base" type="Prismatic"><RPY>0 0 -170</RPY><Pos>0 0 0</Pos></Joint>
<Joint name="Finger" refframe="Base" type="Prismatic"><RPY>0 170 170</RPY><Pos>1 0 0</Pos>
<Depend on="Thumb" gain="1" offset="0"/></Joint>
</TreeDevice></WorkCell>
"""


def test_joints_that_a_workcell_couples_are_meant() -> None:
    assert check("/elsewhere/w.wc.xml", COUPLED.encode()) == 2
