"""What it costs to expand xacro sources, beside xacro itself, and to follow a key in one.

    python -m benchmarks.sources CORPUS

CORPUS is a folder with packages of robots and `expanded.jsonl`: a line for each robot, with `file`, `arguments` and
`ok`. Both programs expand each robot in turns, warm, and once as a process, as a user runs them. Times are processor
time, the least of several; a key is the change of one blank in the root source, until the findings of the robot are
there.
"""

import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from robray import disk
from robray.assemble import new_workspace
from robray.expanding import ReadFile, SourcesOnDisk, expanded_of
from robray.formats import URDF
from robray.formats.xacro.sources import Kept
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import diagnostics

_REPEATED = 5
_KEYS = 11
_NAME = re.compile(r"<name>\s*([^<\s]+)\s*</name>")


class Robot(NamedTuple):
    path: Path
    arguments: Mapping[str, str]


def robots(corpus: Path) -> list[Robot]:
    """The robots that xacro accepts."""
    rows = [json.loads(line) for line in (corpus / "expanded.jsonl").read_text().splitlines()]
    return [Robot(corpus / row["file"], row["arguments"]) for row in rows if row["ok"]]


def least(of: Callable[[], object], count: int = _REPEATED) -> float:
    """Milliseconds of the processor."""
    found = []
    for _ in range(count):
        start = time.process_time()
        of()
        found.append(1_000 * (time.process_time() - start))
    return min(found)


def by_xacro(corpus: Path) -> Callable[[Robot], object]:
    """The reference, in this process; it asks ROS for the folders of packages."""
    xacro: Any = __import__("xacro")
    index, inner = ModuleType("ament_index_python"), ModuleType("ament_index_python.packages")
    vars(index)["packages"] = inner
    sys.modules.update({index.__name__: index, inner.__name__: inner})
    logging.disable(logging.CRITICAL)
    # Each folder is a workspace of its own.
    found = {top: dict(_packages(top)) for top in corpus.iterdir() if top.is_dir()}

    def expanded(robot: Robot) -> object:
        packages = next(packages for top, packages in found.items() if robot.path.is_relative_to(top))
        vars(inner)["get_package_share_directory"] = packages.__getitem__
        return xacro.process_file(str(robot.path), mappings=dict(robot.arguments)).toprettyxml(indent="  ")

    return expanded


def _packages(top: Path) -> Iterator[tuple[str, str]]:
    for path in top.rglob("package.xml"):
        name = _NAME.search(path.read_text(errors="replace"))
        if name is not None:
            yield name[1], str(path.parent)


def by_robray(robot: Robot) -> Callable[[], object]:
    sources, kept = _sources(robot), Kept()
    return lambda: expanded_of(sources, robot.arguments, kept).text


def _sources(robot: Robot) -> SourcesOnDisk:
    projects, path = Projects(), str(robot.path)
    return SourcesOnDisk(path, projects, read_scope_around(projects, [path]))


def key(robot: Robot) -> float:
    """Milliseconds from a key in the root source to the findings of the robot; the median."""
    path, text = str(robot.path), robot.path.read_bytes()
    projects = Projects()
    scope = read_scope_around(projects, [path])
    texts = {path: text}
    workspace, kept = new_workspace(), Kept()
    files: dict[str, ReadFile] = {}
    sources = SourcesOnDisk(path, projects, scope, texts, files)
    at = text.index(b"<robot") + len(b"<robot")
    found = []
    for number in range(_KEYS):
        start = time.process_time()
        texts[path] = text[:at] + b" " * (1 + number % 2) + text[at:]
        files.pop(path, None)
        made = expanded_of(sources, robot.arguments, kept)
        workspace.set_made(path, made.text, URDF, made)
        disk.complete(workspace, scope)
        told = made.placed(diagnostics(workspace.analysis(), path))
        found.append(1_000 * (time.process_time() - start))
        assert told is not None
    return sorted(found)[_KEYS // 2]


def as_process(command: list[str]) -> float:
    """Seconds of a new process; the least of several."""
    found = []
    for _ in range(_REPEATED):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        found.append(time.perf_counter() - start)
    return min(found)


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")


def main(corpus: Path) -> None:
    reference = by_xacro(corpus)
    rows = []
    for robot in robots(corpus):
        theirs = least(lambda robot=robot: reference(robot))  # type: ignore[misc]
        ours = least(by_robray(robot))
        rows.append((robot, ours, theirs, key(robot)))
    total = sum(ours for _, ours, _, _ in rows) / sum(theirs for _, _, theirs, _ in rows)
    slowest = max(rows, key=lambda row: row[1] / row[2])
    say(f"{len(rows)} robots: robray expands them in {total:.2f} of the time of xacro")
    say(f"at worst {slowest[1] / slowest[2]:.2f}, {slowest[0].path.name}: {slowest[1]:.1f} ms, {slowest[2]:.1f} ms")
    for package in dict.fromkeys(robot.path.relative_to(corpus).parts[0] for robot, *_ in rows):
        keys = [each for robot, _, _, each in rows if robot.path.is_relative_to(corpus / package)]
        say(f"key → findings, {package}: {sorted(keys)[len(keys) // 2]:.1f} ms, at most {max(keys):.1f} ms")
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "robray", "check", "-q", "."], cwd=corpus, capture_output=True, check=False)
    count = sum(1 for _ in corpus.rglob("*.xacro"))
    say(f"robray check of {count} sources: {time.perf_counter() - start:.1f} s")
    robot = rows[0][0]
    given = [f"{name}:={value}" for name, value in robot.arguments.items()]
    ours_s = as_process([sys.executable, "-m", "robray", "expand", str(robot.path), *given])
    say(f"robray expand {robot.path.name}, a process: {ours_s:.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
