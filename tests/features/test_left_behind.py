"""An editor that leaves what stands behind the cursor, as Neovim's own completion does, gets what the others get.

Between quotes that the editor has closed, whatever is offered may be put in at the cursor.
"""

import pytest

from fixtures import fixture
from robray.features.completion import completion

pytestmark = pytest.mark.quick

WORLD = '{"modules": [{"id": 1, $}], "moduleJoints": [], "spaceJoints": []}'
ROBOT = '<robot name="r"><link name="base"/><joint name="j" type="$type"><parent link="$parent"/></joint></robot>'
CELL = '<WorkCell name="w"><Frame name="a" refframe="$ref" type="$type"/></WorkCell>'
SMURF = '{"entities": [{"name": "a", $}]}'

TYPED = {
    "rofi, key": ("main.json", WORLD.replace("$", '"$0"')),
    "rofi, key that was begun": ("main.json", WORLD.replace("$", '"ty$0"')),
    "rofi, key with a value": ("main.json", WORLD.replace("$", '"$0": "pad"')),
    "rofi, word": ("main.json", WORLD.replace("$", '"type": "$0"')),
    "smurf, key": ("main.smurfs", SMURF.replace("$", '"$0"')),
    "smurf, word": ("main.smurfs", SMURF.replace("$", '"type": "$0"')),
    "urdf, type": ("main.urdf", ROBOT.replace("$type", "$0").replace("$parent", "base")),
    "urdf, link": ("main.urdf", ROBOT.replace("$type", "fixed").replace("$parent", "b$0")),
    "robwork, frame": ("main.wc.xml", CELL.replace("$ref", "W$0").replace(' type="$type"', "")),
    "robwork, type": ("main.wc.xml", CELL.replace("$ref", "WORLD").replace("$type", "$0")),
    "robray, include": ("main.robray", 'include "$0"\n//- /w/part.robray\nframe part { }\n'),
    "robray, frame": ("main.robray", 'frame base { }\nframe a { parent "$0"; }\n'),
    "robray, mesh": ("main.robray", 'frame a { geometry { mesh "$0"; } }\n'),
}


@pytest.mark.parametrize("kind", TYPED)
def test_what_is_offered_between_quotes_fits_them(kind: str) -> None:
    name, source = TYPED[kind]
    offset = source.index("$0")
    given = fixture(source.replace("$0", ""), f"/w/{name}")
    analysis = given.workspace.analysis()
    text = given.texts[f"/w/{name}"].decode()
    found = completion(
        analysis, f"/w/{name}", offset, list_folder=lambda _: ["part.robray", "arm.stl"], leaves_behind=True
    )
    assert found.items
    for item in found.items:
        for put in filter(None, (item.text, item.snippet)):
            assert text[: found.replaced.start] + put + text[found.replaced.end :] == (
                text[: found.replaced.start] + put + text[offset:]
            ), (item.label, put)


def test_a_key_has_its_value_where_the_quote_ends_it() -> None:
    source = WORLD.replace("$", '"$0"')
    given = fixture(source.replace("$0", ""), "/w/main.json")
    offered = {}
    for leaves_behind in (False, True):
        found = completion(given.workspace.analysis(), "/w/main.json", source.index("$0"), leaves_behind=leaves_behind)
        offered[leaves_behind] = {each.label: each.text for each in found.items}
    assert offered[False]["type"] == '"type": "universal"'
    assert offered[True]["type"] == 'type": "universal'
    assert (offered[False]["alpha"], offered[True]["alpha"]) == ('"alpha": 0', "alpha")
