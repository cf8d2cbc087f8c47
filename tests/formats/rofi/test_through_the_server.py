"""Configurations in an editor: what the server says of each kind of place, alone and in sequences of worlds."""

from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcException

from cases import texts
from formats.served import served

WORLD = texts(__file__)["world"]

OTHER = WORLD.replace('"beta": 90', '"beta": 45')
ALONE, WALK = "world.json", "walk.json"
FILES = {ALONE: WORLD, WALK: f"[\n{WORLD.rstrip()},\n{OTHER.rstrip()}\n]\n"}
LATER = 1
"""By how many lines the first world of a sequence is further down."""

IDS: dict[str, list[str]] = {
    "1": ['"id": 1~, "type"', '"from": { "id": 1~,', '{ "id": 1~, "connector": "A-Z"'],
    "2": ['"id": 2~, "type"', '"to": { "id": 2~,', '"from": { "id": 2~, "connector": "B+X"'],
    "10": ['"id": 10~, "type"', '"from": { "id": 10~,', '"to": { "id": 10~,'],
    "20": ['"id": 20~, "type"', '"to": { "id": 20~,'],
    "30": ['"id": 30~, "type"', '"to": { "id": 30~,'],
}
CONNECTORS: dict[str, str] = {
    '"connector": "B~-X"': '"universal"',
    '"id": 2, "connector": 0~': '"universal"',
    '"from": { "id": 10, "connector": 0~': '"pad"',
    '"component": 3~': '"cube"',
    '"to": { "id": 10, "connector": 0~ },': '"pad"',
    '"to": { "id": 30, "component": 0~': '"unknown"',
}
"""With the types that they lead to."""


@pytest.mark.parametrize("name", FILES)
async def test_every_id_leads_to_its_module_and_every_connector_to_the_type(tmp_path: Path, name: str) -> None:
    async with served(tmp_path, FILES, "rofi") as session:
        for number, places in IDS.items():
            lines = {session.at(name, place).line for place in places}
            for place in places:
                assert await session.definition(name, place) == [(name, number)], place
                assert {line for _, line in await session.references(name, place)} == lines, place
                assert {*await session.highlights(name, place)} == lines, place
        for place, kind in CONNECTORS.items():
            assert await session.definition(name, place) == [(name, kind)], place


async def test_a_rename_renumbers_one_module_of_one_world(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "rofi") as session:
        for number, places in IDS.items():
            for name, text in FILES.items():
                changed = [await session.renamed(name, place, "17") for place in places]
                assert all(each == changed[0] for each in changed)
                wanted = WORLD.replace(f'"id": {number},', '"id": 17,')
                assert changed[0] == {name: text.replace(WORLD.rstrip(), wanted.rstrip(), 1)}
                session.change(name, changed[0][name])
                assert await session.renamed(name, '"id": 17~, "type"', number) == {name: text}
                session.change(name, text)


async def test_a_rename_to_what_no_module_can_be_called_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path, {WALK: FILES[WALK]}, "rofi") as session:
        for new in ("2", "10", "a", "1.5", "", "-0", "007", "4294967296"):
            for place in IDS["1"]:
                with pytest.raises(JsonRpcException):
                    await session.renamed(WALK, place, new)


HOVERS: dict[str, list[str]] = {
    '"id": 2~, "type"': [
        "(module) `2`, universal, alpha 0°, beta 90°, gamma 0°",
        "In the world: [0.601842977, 0.6429919, 3] edges, roll pitch yaw",
        "`A-X` is docked to `1:B-X`",
        "`B+X` is docked to `20:3`",
    ],
    '"id": 10~, "type"': ["(module) `10`, pad, 3 by 2 connectors", "[1.87758256, 2.47942554, 3] edges"],
    '"id": 20~, "type"': ["(module) `20`, cube", "In the world: [-0.755165124, 1.04114892, 3] edges"],
    '"id": 30~, "type"': ["(module) `30`, unknown", "In the world: [50, 0, 0] edges"],
    '"from": { "id": 1~,': ["(module) `1`, universal"],
    '"connector": "B~-X"': ["has the number 3", "`B-X` is docked to `2:A-X`", "In the world: [0.122417438, 1.52057446"],
    '"id": 2, "connector": 0~': ["is A-X", "`A-X` is docked to `1:B-X`", "In the world: [0.601842977, 0.6429919, 3]"],
    '"component": 3~': ["of type `cube`", "`3` is docked to `2:B+X`", "In the world:"],
    '"to": { "id": 10, "connector": 0~ },': ["of type `pad`", "`0` is docked to `1:A-Z`", "In the world:"],
    '"to": { "id": 30, "component": 0~': ["of type `unknown`", "In the world: [50, 0, 0] edges"],
    '"orientation": "So~uth"': ["`South` is 0°", "Module 2 in module 1: [1, 0, 1] edges"],
    '"orientation": "Ea~st"': ["`East` is -90°", "Module 1 in module 10: [-1, 0, 0] edges"],
    '"fr~om": { "id": 1,': ["Module 2 in module 1: [1, 0, 1] edges, roll pitch yaw [0°, 0°, 0°]"],
    '"preMatrix": "ide~ntity"': ["[0, 0, 0] edges, roll pitch yaw [0°, 0°, 0°]"],
    '"postMatrix": [[1~': ["[1, 0, 0] edges, roll pitch yaw [0°, 0°, 0°]"],
    '"sourceToDestination": "ide~ntity"': ["[0, 0, 0] edges"],
    '"positions": [0~.5': ["0.5 rad = 28.64789°"],
    '"min": -9~0': ["-90° = -1.57079633 rad"],
    '"axis": [0~': ["of length 1"],
    '"type": "rota~tional"': ["`rotational` for one that turns"],
    '"type": "uni~versal"': ["`universal`, `pad`, `cube` or `unknown`"],
    '"alpha": 0~': ["degrees by which shoe A is turned"],
}


@pytest.mark.parametrize("name", FILES)
async def test_hovers_say_what_the_specification_says(tmp_path: Path, name: str) -> None:
    async with served(tmp_path, FILES, "rofi") as session:
        for place, told in HOVERS.items():
            shown = (await session.hover(name, place)).replace("`", "")
            for each in told:
                assert each.replace("`", "") in shown, (place, shown)


OFFERS: dict[tuple[str, str], list[str]] = {
    ('"connector": "B-X"', '"connector": "~"'): ["A-X", "A+X", "B-X", "B+X", "B-Z"],
    ('"id": 2, "connector": 0', '"id": 2, "connector": ~'): ["A-X", "A+X", "A-Z", "B-X", "B-Z"],
    ('"to": { "id": 2, "connector": 0', '"to": { "id": 1, "connector": ~'): ["A-X", "A+X", "B+X", "B-Z"],
    ('"id": 20, "component": 3', '"id": 20, "component": ~'): [*"012345"],
    ('"connector": 0 },\n      "to": { "id": 1,', '"connector": ~ },\n      "to": { "id": 1,'): [*"012345"],
    ('"to": { "id": 10, "connector": 0 },', '"to": { "id": 10, "connector": ~ },'): [*"012345"],
    ('"to": { "id": 30, "component": 0', '"to": { "id": 30, "component": ~'): ["0"],
    ('"to": { "id": 30, "component": 0', '"to": { "id": 20, "component": ~'): [*"0123456"],
    ('"to": { "id": 30, "component": 0', '"to": { "id": 1, "component": ~'): [
        *("A-X", "A+X", "A-Z", "B-X", "B+X", "B-Z"),
        *"6789",
    ],
    ('"to": { "id": 2, ', '"to": { "id": ~, '): ["1", "2", "10", "20", "30"],
    ('"South"', '"~"'): ["South", "West", "North", "East", "S", "W", "N", "E"],
    ('"rigid"', '"~"'): ["rigid", "rotational"],
    ('"type": "pad"', '"type": "~"'): ["universal", "pad", "cube", "unknown"],
    ('"type": "roficom"', '"type": "~"'): ["roficom", "UM body", "UM shoe", "Cube body"],
    ('"preMatrix": "identity"', '"preMatrix": "~"'): ["identity"],
    ('"axis": [0, 0, 1],', "~"): ["axis"],
    ('"min": -90, ', "~ "): ["min"],
    ('      "orientation": "East",\n', "      ~\n"): ["orientation", "attributes"],
    ('"width": 3, ', "~ "): ["width", "attributes"],
    ('"point": [1, 2, 3],\n', "~\n"): ["point", "attributes"],
}
"""Of connectors those that are free: in a joint its own end counts as free, and the other end does not."""


@pytest.mark.parametrize("name", FILES)
async def test_completion_offers_what_may_stand_there_and_nothing_else(tmp_path: Path, name: str) -> None:
    async with served(tmp_path, FILES, "rofi") as session:
        for (old, typed), wanted in OFFERS.items():
            assert sorted(await session.offered(name, old, typed)) == sorted(wanted), typed


JOINTS = ["1:B-X to 2:0", "10:0 to 1:A-Z", "2:B+X to 20:3", "world to 10:0", "world to 30:0"]
OUTLINE = [(0, "world"), *((1, each) for each in [*IDS, *JOINTS])]
FOLDS = [(0, 43), (1, 6), (8, 23), (9, 12), (14, 17), (19, 22), (25, 42), (26, 36), (29, 35), (38, 41)]
HINTS = [
    (2, "at [1, 2, 3]"),
    (3, "at [0.6018, 0.643, 3]"),
    (4, "at [1.8776, 2.4794, 3]"),
    (5, "at [-0.7552, 1.0411, 3]"),
    (6, "at [50, 0, 0]"),
    (12, "= A-X"),
    (35, "= 28.65°"),
]


async def test_outline_folds_and_hints(tmp_path: Path) -> None:
    size = WORLD.count("\n")
    async with served(tmp_path, FILES, "rofi") as session:
        assert await session.symbols(ALONE) == OUTLINE
        assert await session.symbols(WALK) == OUTLINE * 2
        assert await session.folds(ALONE) == FOLDS
        moved = [(first + by, last + by) for by in (LATER, LATER + size) for first, last in FOLDS]
        assert await session.folds(WALK) == sorted(
            [(0, 2 * size + LATER - 1), *moved], key=lambda one: (one[0], one[1])
        )
        assert await session.hints(ALONE) == HINTS
        assert [line for line, _ in await session.hints(WALK)] == [
            line + by for by in (LATER, LATER + size) for line, _ in HINTS
        ]
