"""Links that several robots of a set have: each file is asked about its own, without a look at the others."""

import random

import pytest

from every import every
from robray.analysis.file_set import Member
from robray.assemble import new_workspace
from robray.rules.urdf.trees import shared_links, shared_links_in
from trials import trials

pytestmark = pytest.mark.quick


def robot(rng: random.Random) -> str:
    links = "".join(f'<link name="{rng.choice(["a", "b", "c", ""])}"/>' for _ in range(rng.randint(0, 4)))
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    return f'<robot name="r">{links}{rng.choice(["", joint])}</robot>'


@every("seed", range(trials(100)))
def test_those_of_each_file_are_those_of_the_scene(seed: int) -> None:
    rng = random.Random(seed)
    workspace = new_workspace()
    members = []
    for number in range(rng.randint(2, 5)):
        path = f"/w/r{number}.urdf"
        workspace.set_text(path, robot(rng).encode())
        members.append(Member(path, prefix=rng.choice(["", "", "", "x_"])))
    workspace.load_together({"all": members})
    analysis = workspace.analysis()
    scene = analysis.scenes["all"]
    each = [
        found for member in members for found in shared_links_in(scene, scene.instances.prefixes.get(member.path, ()))
    ]
    assert sorted(each) == sorted(shared_links(scene))
