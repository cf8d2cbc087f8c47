"""What is said of a fixture, and what its fixes make of it."""

from collections.abc import Iterator, Mapping

from fixtures import Fixture, fixture
from libraries import library
from robray.analysis.analysis import scene_model
from robray.analysis.mesh_extents import Presence, extent, is_measured
from robray.analysis.package_place import PackagePlace
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.collision.arrangement import arrangement
from robray.collision.clearance import touching
from robray.collision.findings import noted, problems
from robray.collision.report import not_allowed
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.features.rename import rename
from robray.formats import FORMATS
from robray.rules import ROLES, RULES
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.page import CONFIGURATION
from robray.rules.engine.rule import Diagnostic, Rule, Severity
from robray.rules.engine.selection import DEFAULT_SELECTION, Selection
from robray.syntax.xml.pieces import first_text
from robray.text.install_rules import rules_of

OF_SCENES = tuple(
    rule for rule in RULES.values() if rule.format != CONFIGURATION and not rule.code.startswith("xacro-")
)
"""The rules about scenes and robots; the others are asked of configurations, and of xacro sources."""


def scene(
    source: str,
    form: str = "robray",
    limits: ReadingLimits = DEFAULT_LIMITS,
    selection: Selection = DEFAULT_SELECTION,
) -> Fixture:
    """The fixture, its main file in a format, with every file of it there for meshes, too."""
    found = fixture(source, f"/w/main{suffix_of(form)}", limits, selection)
    found.workspace.set_existing({path: _presence(path, text) for path, text in found.texts.items()})
    found.workspace.set_existing(dict(_in_package(found.texts)))
    return found


def _in_package(texts: Mapping[str, bytes]) -> Iterator[tuple[str, Presence]]:
    """The files of a fixture by the package that its `package.xml` makes of them."""
    name = first_text(texts.get("/w/package.xml", b""), b"package", b"name")
    if name is not None:
        package, rules = name.decode(), texts["/w/CMakeLists.txt"].decode()
        yield f"package://{package}", PackagePlace(f"package://{package}", "/w", (), rules_of(rules, package))
        yield from ((f"package://{package}{path.removeprefix('/w')}", True) for path in texts)


def suffix_of(form: str) -> str:
    """That of the format's files, be it one that others share."""
    found = next((each for each in FORMATS.formats if each.name == form), None)
    return f".{form}" if found is None else (*found.suffixes, *found.shared)[0]


def _presence(path: str, text: bytes) -> Presence:
    if not is_measured(path):
        return True
    return extent(path, len(text), lambda start, count: text[start : start + count]) or True


def findings(given: Fixture, *, everything: bool = False, measuring: bool = False) -> list[Diagnostic]:
    """All that is said of the fixture's files; with `everything`, what follows from something else as well, and with
    `measuring` which shapes touch."""
    analysis = given.workspace.analysis()
    measured = overlaps if measuring else lambda _: ()
    return [
        each for path in given.texts for each in diagnostics(analysis, path, everything=everything, measured=measured)
    ]


def overlaps(state: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    library("mujoco")
    found = arrangement(state)
    touches, _ = touching(found, lambda _: "not there")
    return problems(state, noted(state, not_allowed(state, scene_model(state), found, touches)))


def complaints(given: Fixture, *, measuring: bool = False) -> list[Diagnostic]:
    """The errors and warnings among the findings."""
    return [
        found for found in findings(given, measuring=measuring) if found.severity in (Severity.ERROR, Severity.WARNING)
    ]


def said(given: Fixture, rule: Rule) -> list[Diagnostic]:
    """The complaints, and what a rule says less loudly."""
    measuring = rule.code in ROLES.measured
    remarks = [found for found in findings(given, measuring=measuring) if found.code == rule.code]
    return [*remarks, *(found for found in complaints(given, measuring=measuring) if found.code != rule.code)]


def only(source: str, code: str) -> Diagnostic:
    """The one finding of a rule."""
    [found] = [found for found in findings(scene(source)) if found.code == code]
    return found


def fixed(given: Fixture, diagnostic: Diagnostic) -> dict[str, bytes]:
    """The fixture's files with the fix of a diagnostic applied."""
    assert diagnostic.fix is not None, f"{diagnostic.code} has no fix here"
    assert diagnostic.fix.title[0].isupper(), diagnostic.fix.title
    edits = diagnostic.fix.edits
    if diagnostic.fix.rename is not None:
        at, new = diagnostic.fix.rename
        workspace = given.workspace
        edits = rename(workspace.analysis(), workspace.copy, at.path, at.span.start, new)
    texts = dict(given.texts)
    for at, text in sorted(edits, key=lambda edit: edit[0].span, reverse=True):
        old = texts[at.path]
        texts[at.path] = old[: at.span.start] + text.encode() + old[at.span.end :]
    return texts
