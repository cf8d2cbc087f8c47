"""Scenes for tests: source text with markers.

`$0` is the cursor, `[|so|]` marks a span; `//- /w/name.robray` begins a further file, and what stands before the first
such line is `/w/main.robray`.
"""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from robray.analysis.files import Absence
from robray.analysis.mesh_extents import is_measured
from robray.analysis.near_paths import near_path
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.file_sets import load_as_told
from robray.formats import FORMATS
from robray.project import Projects
from robray.rules.engine.selection import DEFAULT_SELECTION, Selection
from robray.scene.model import Frame
from robray.scene.pose import Pose
from robray.text.spans import Span

MAIN = "/w/main.robray"
ROBOT = "/w/main.urdf"

BESIDE = "/w/beside/companion.robray"
SET = "/w/robray.toml#cell"
AS_AMINO = DEFAULT_LIMITS._replace(readers=(("urdf", "amino"),))
"""Where amino's reading of robots counts, though they are alone."""

COMPANIONS: Mapping[str, bytes] = {}
"""Files that are loaded together with each fixture's; tests of features are run with and without."""

ELSEWHERE = "/elsewhere/"
"""What is there is outside of the project."""

_OF_PACKAGES = ("/package.xml", "/CMakeLists.txt")
_FILE = re.compile(r"^//- (\S+)\n", re.MULTILINE)
_MARKER = re.compile(r"\$0|\[\||\|\]")


class Fixture(NamedTuple):
    workspace: Workspace
    texts: dict[str, bytes]
    cursor: tuple[str, int] | None
    marked: dict[str, list[Span]]

    @property
    def scene(self) -> SceneState:
        return self.workspace.analysis().scenes[next(iter(self.texts))]


def fixture(
    source: str,
    main: str = MAIN,
    limits: ReadingLimits = DEFAULT_LIMITS,
    selection: Selection = DEFAULT_SELECTION,
) -> Fixture:
    """A workspace that holds the files of `source`, the first of them `main`, and is told that there are no others."""
    parts = _FILE.split(source)
    files = dict(zip([main, *parts[1::2]], [parts[0], *parts[2::2]], strict=True))
    assert main[main.rfind("/") + 1 :] not in files.keys() - {main}, (
        f"the first file is {main} by itself, and others are '//- /w/…'"
    )
    texts: dict[str, bytes] = {}
    marked: dict[str, list[Span]] = {}
    cursor: tuple[str, int] | None = None
    for path, text in files.items():
        clean = b""
        opened = 0
        last = 0
        for marker in _MARKER.finditer(text):
            clean += text[last : marker.start()].encode()
            last = marker.end()
            if marker[0] == "$0":
                cursor = (path, len(clean))
            elif marker[0] == "[|":
                opened = len(clean)
            else:
                marked.setdefault(path, []).append(Span(opened, len(clean)))
        texts[path] = clean + text[last:].encode()
    workspace = new_workspace(lambda _: limits, lambda _: selection)
    for path, content in texts.items():
        if not is_measured(path) and not path.endswith(_OF_PACKAGES):
            workspace.set_text(path, content)
    workspace.pin(main)
    for path, content in COMPANIONS.items():
        workspace.set_text(path, content)
    if COMPANIONS:
        workspace.load_together({SET: (main, *COMPANIONS)})
    load_as_told(workspace, Projects())
    for path in workspace.missing_files():
        workspace.set_absent(path, Absence.OUTSIDE if path.startswith(ELSEWHERE) else Absence.MISSING)
    workspace.set_existing(
        {
            path: any(other.startswith(path) for other in texts)
            if path.endswith("/")
            else path in texts or near_path(path, partial(_entries, files), FORMATS.scenes) or False
            for path in workspace.wanted_existence()
        }
    )
    return Fixture(workspace, texts, cursor, marked)


def pose_of(frame: Frame) -> Pose:
    """Of a frame of which it is known."""
    assert frame.pose_in_parent is not None, frame.name
    return frame.pose_in_parent


def _entries(files: Iterable[str], folder: str) -> tuple[str, ...]:
    """The names in a folder that has nothing but these files in it, and in folders of its own."""
    inside = [path.removeprefix(f"{folder.rstrip('/')}/").partition("/") for path in files if path.startswith(folder)]
    return tuple(sorted({name + slash for name, slash, _ in inside if name}))
