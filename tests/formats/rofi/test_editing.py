"""What an editor is offered in configurations."""

import pytest

from fixtures import Fixture, fixture
from robray.features.completion import completion
from robray.features.definition import definition
from robray.features.document_symbols import document_symbols
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, inlay_hint
from robray.features.kinematic_tree import kinematic_tree
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.references import references
from robray.features.rename import rename
from robray.text.spans import Span

pytestmark = pytest.mark.quick

MAIN = "/w/main.json"
ONE, TWO = (f'{{"id": {number}, "type": "universal", "alpha": 30, "beta": 0, "gamma": 0}}' for number in (1, 2))
DOCK = '{"orientation": "South", "from": {"id": 1, "connector": "B-X"}, "to": {"id": 2, "connector": 0}}'
HELD = '{"point": [0, 0, 0], "to": {"id": 1, "component": 7}, "joint": JOINT}'
RIGID = '{"type": "rigid", "sourceToDestination": "identity"}'
TURNING = (
    '{"type": "rotational", "limits": {"min": -90, "max": 90}, "preMatrix": "identity", "postMatrix": "identity", '
    '"axis": [0, 0, 1], "positions": [0.5]}'
)


def world(modules: str = f"{ONE}, {TWO}", dock: str = DOCK, joint: str = RIGID) -> str:
    held = HELD.replace("JOINT", joint)
    return f'{{"modules": [{modules}], "moduleJoints": [{dock}], "spaceJoints": [{held}]}}'


def _given(source: str) -> tuple[Fixture, str, int]:
    found = fixture(source, MAIN)
    assert found.cursor is not None
    return found, *found.cursor


def _hover(source: str) -> str:
    given, path, offset = _given(source)
    found = hover(given.workspace.analysis(), path, offset)
    return "" if found is None else found.markdown


def _offered(source: str) -> list[str]:
    given, path, offset = _given(source)
    found = completion(given.workspace.analysis(), path, offset)
    return [] if found is None else [each.label for each in found.items]


def _renamed(source: str, new: str) -> str:
    given, path, offset = _given(source)
    workspace = given.workspace
    for edited, each in by_file(rename(workspace.analysis(), workspace.copy, path, offset, new)).items():
        workspace.edit(edited, each)
    return workspace.analysis().files[path].text.decode()


def test_a_joint_leads_to_its_modules() -> None:
    source = world(ONE.replace('"id": 1', '"id": [|1|]') + ", " + TWO, DOCK.replace('"id": 1', '"id": $01'))
    given, path, offset = _given(source)
    [link] = definition(given.workspace.analysis(), path, offset)
    assert [link.target_selection.span] == given.marked[MAIN]


def test_references_of_a_module_are_those_in_its_world() -> None:
    marked = world().replace('"id": 1', '"id": [|1|]').replace("[|1|]", "[|$01|]", 1)
    given, path, offset = _given(f"[{marked}, {world()}]")
    found = references(given.workspace.analysis(), path, offset, include_declaration=True)
    assert [each.span for each in found] == given.marked[MAIN]


def test_a_rename_renumbers_a_module_in_its_world() -> None:
    assert _renamed(world(f"{ONE.replace('1', '$01')}, {TWO}"), "17") == world().replace('"id": 1', '"id": 17')


def test_a_rename_leaves_other_worlds_alone() -> None:
    first = world(f"{ONE.replace('1', '$01')}, {TWO}")
    changed = world().replace('"id": 1', '"id": 5')
    assert _renamed(f"[{first}, {world()}]", "5") == f"[{changed}, {world()}]"


@pytest.mark.parametrize("new", ["2", "a", "1.5", "", "4294967296", "-0", "007"])
def test_what_no_module_can_be_called(new: str) -> None:
    with pytest.raises(RefusalError):
        _renamed(world(f"{ONE.replace('1', '$01')}, {TWO}"), new)


def test_hover_of_a_module() -> None:
    told = _hover(world(f"{ONE}, {TWO.replace('2', '$02', 1)}"))
    assert "(module) `2`, universal, alpha 30°" in told
    assert "In the world: [1, 0, 1] edges" in told
    assert "`A-X` is docked to `1:B-X`" in told


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (world(dock=DOCK.replace("South", "So$0uth")), "`South` is 0°"),
        (world(dock=DOCK.replace("South", "So$0uth")), "Module 2 in module 1: [1, 0, 1] edges"),
        (world(dock=DOCK.replace("B-X", "B$0-X")), "has the number 3"),
        (world(dock=DOCK.replace("0}", "$00}")), "is A-X"),
        (world(joint=TURNING.replace("0.5", "$00.5")), "0.5 rad = 28.64789°"),
        (world(joint=TURNING.replace("-90", "$0-90")), "-90° = -1.57079633 rad"),
        (world(joint=RIGID.replace("ident", "$0ident")), "[0, 0, 0] edges"),
        (world(ONE.replace("30", "$030") + ", " + TWO), "30° = 0.523598776 rad"),
        (world(ONE.replace("gam", "g$0am") + ", " + TWO), "degrees by which body B is turned"),
    ],
)
def test_hover_of_a_value(source: str, expected: str) -> None:
    assert expected in _hover(source)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (world(dock='{"orientation": "$0"}'), ["South", "West", "North", "East", "S", "W", "N", "E"]),
        (world(dock='{"from": {"id": $0 }}'), ["1", "2"]),
        (world('{"id": 1, "type": "$0"}'), ["universal", "pad", "cube", "unknown"]),
        (world('{"id": 1, "type": "pad", "width": 2, $0 }'), ["height", "attributes"]),
        (world(joint=RIGID.replace("rigid", "$0")), ["rigid", "rotational"]),
        (world(joint=RIGID.replace("identity", "$0")), ["identity"]),
    ],
)
def test_completion(source: str, expected: list[str]) -> None:
    assert _offered(source) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('"type": "$0"}', '"type": "pad"}'),
        ('"type": "p$0ud"}', '"type": "pad"}'),
        ('"type": "p$0', '"type": "pad"'),
        ('"type": $0}', '"type": "pad"}'),
    ],
)
def test_a_word_that_is_taken_leaves_the_quotes_around_it(typed: str, expected: str) -> None:
    """Some editors put in what is offered and leave all behind the cursor."""
    given, path, offset = _given(world('{"id": 1, ' + typed))
    found = completion(given.workspace.analysis(), path, offset)
    assert found is not None
    text, at = given.workspace.analysis().files[path].text.decode(), found.replaced
    [pad] = [each.text for each in found.items if each.label == "pad"]
    assert '{"id": 1, ' + expected in text[: at.start] + pad + text[at.end :]
    if "ud" not in typed:
        assert '{"id": 1, ' + expected in text[: at.start] + pad + text[offset:]


def test_connectors_that_are_docked_already_are_not_offered() -> None:
    second = '{"orientation": "South", "from": {"id": 1, "connector": "$0"}}'
    assert _offered(world(dock=f"{DOCK}, {second}")) == ["A-X", "A+X", "A-Z", "B+X", "B-Z"]


def test_the_outline() -> None:
    given = fixture(world(), MAIN)
    found = [(each.name, each.depth) for each in document_symbols(given.workspace.analysis(), MAIN)]
    assert found == [("world", 0), ("1", 1), ("2", 1), ("1:B-X to 2:0", 1), ("world to 1:7", 1)]


def test_hints() -> None:
    text = world(joint=TURNING)
    given = fixture(text, MAIN)
    found = inlay_hint(given.workspace.analysis(), MAIN, Span(0, len(text)), set(HintKind))
    labels = [each.label for each in found]
    assert labels[0] == "at [0, 0, 0]"
    assert labels[2:] == ["= A-X", "= body A", "= 28.65°"]


def test_the_kinematic_tree() -> None:
    given = fixture(world(), MAIN)
    found = {each.name: each for each in kinematic_tree(given.scene)}
    assert found["1:bodyA"].depth == 0
    assert found["2:bodyB"].variable == "2:gamma"
    assert len(found) == 22


@pytest.mark.parametrize(
    ("dock", "wanted"),
    [(DOCK.replace('"B-X"', '"B-$0X"'), ONE), (DOCK.replace('"connector": 0', '"connector": $00'), TWO)],
)
def test_a_connector_leads_to_the_type_of_its_module(dock: str, wanted: str) -> None:
    given, path, offset = _given(world(dock=dock))
    [link] = definition(given.workspace.analysis(), path, offset)
    text = given.texts[path]
    assert text[link.target.span.start : link.target.span.end].decode() == wanted
    assert text[link.target_selection.span.start : link.target_selection.span.end] == b'"universal"'
    assert "`universal`" in _hover(world(dock=dock))
