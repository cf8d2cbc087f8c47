"""Files of SMURF as an editor has them: what the server says of each kind of place, across all files of a robot.

The tables are what the specification of the editor says, place by place.
"""

from pathlib import Path

from cases import texts
from formats.served import Found, served
from lsp.session import editor

FILES = texts(__file__)

MOTORS, REST, SCENE, INNER, OUTER = "arm_motors.yml", "arm_rest.yml", "cell.smurfs", "inner.smurfs", "outer.smurfs"
URDF, MAIN, TABLE = "arm.urdf", "arm.smurf", "table.robray"

Place = tuple[str, str]

NAMED: dict[Found, list[Place]] = {
    (URDF, "shoulder"): [
        (URDF, 'joint name="shou~lder"'),
        (MOTORS, "joint: shoul~der"),
        (REST, "id: [shou~lder"),
        (REST, "joints:\n- name: sho~ulder"),
        (REST, "jointnames: [sh~oulder"),
        (REST, "spanningtree: [sh~oulder"),
        (REST, "active: [sh~oulder"),
        (REST, "independent: [sh~oulder"),
        (TABLE, 'parent "shoul~der'),
    ],
    (URDF, "wrist"): [
        (URDF, 'joint name="wri~st"'),
        (MOTORS, ", wri~st: 0.5"),
        (REST, "joints: [w~rist"),
        (REST, "jointnames_dependent: [wr~ist"),
        (REST, "cut_joint: wr~ist"),
        (REST, "exo\n  jointnames: [wr~ist"),
        (REST, "exo\n  jointnames: [wrist]\n  loop_constraints:\n  - {cut_joint: wr~ist"),
        (REST, "joint_tasks:\n- name: wr~ist"),
    ],
    (URDF, "upper"): [
        (URDF, 'link name="up~per"'),
        (URDF, 'child link="up~per"'),
        (URDF, 'parent link="up~per"'),
        (REST, "links: [up~per"),
        (REST, "links:\n- name: up~per"),
        (REST, "predecessor_body: up~per"),
        (SCENE, "anchor: left::up~per"),
        (SCENE, "deep::up~per"),
        (OUTER, "left::up~per"),
    ],
    (URDF, "hand"): [
        (REST, "link: h~and, id"),
        (REST, "_collision, h~and]"),
        (REST, "extra, link: ha~nd"),
        (REST, "successor_body: h~and"),
        (REST, "flange, parent: ha~nd"),
        (SCENE, "left::ha~nd"),
        (INNER, "deep::ha~nd"),
    ],
    (URDF, "base"): [(OUTER, "deep::ba~se")],
    (URDF, "steel"): [(URDF, 'material name="ste~el"><color'), (URDF, 'material name="ste~el"/>'), (REST, "st~eel")],
    (URDF, "base_visual"): [(URDF, 'visual name="base~_visual'), (REST, "name: base_v~isual")],
    (URDF, "upper_collision"): [
        (URDF, 'collision name="upper~_collision'),
        (REST, "id: [upper_c~ollision"),
        (REST, "collisions: [u~pper_collision"),
        (REST, "collisions:\n- name: upper~_collision"),
    ],
    (MOTORS, "shoulder_motor"): [
        (MOTORS, "name: shoulder~_motor"),
        (MOTORS, "mimic_motor: shou~lder_motor"),
        (MOTORS, "{shoul~der_motor"),
        (REST, "targets: [should~er_motor"),
        (REST, "motors: [should~er_motor, wrist"),
    ],
    (MOTORS, "wrist_motor"): [(MOTORS, "name: wrist~_motor"), (REST, "motors: [w~rist_motor")],
    (MOTORS, "up"): [(MOTORS, "name: u~p"), (SCENE, "pose: u~p"), (INNER, "pose: u~p")],
    (REST, "angles"): [(REST, "name: ang~les"), (REST, "sensors: [an~gles")],
    (SCENE, "left"): [
        (SCENE, "name: le~ft"),
        (SCENE, "parent: le~ft"),
        (SCENE, "anchor: lef~t"),
        (OUTER, "parent: le~ft"),
    ],
    (INNER, "deep"): [
        (INNER, "name: de~ep"),
        (INNER, '"de~ep::hand'),
        (SCENE, "parent: de~ep"),
        (OUTER, "anchor: dee~p"),
    ],
    (INNER, "deep_box"): [(INNER, "name: deep_b~ox"), (SCENE, "anchor: deep~_box")],
    ("box.urdf", "box"): [
        ("box.urdf", 'link name="b~ox"'),
        (SCENE, "child: b~ox"),
        (SCENE, "deep_box::b~ox"),
    ],
}
"""Where something is declared, and places that name it."""

PATHS: dict[Place, str] = {
    (MAIN, "- arm.u~rdf"): URDF,
    (MAIN, "- arm_m~otors.yml"): MOTORS,
    (SCENE, "file: ar~m.smurf"): MAIN,
    (SCENE, "inner.sm~urfs"): INNER,
    (OUTER, "cell~.smurfs"): SCENE,
}


async def test_every_place_leads_to_what_it_names(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        for place, file in PATHS.items():
            assert await session.definition(*place) == [(file, "")], place
        for wanted, places in NAMED.items():
            for place in places:
                assert await session.definition(*place) == [wanted], place


async def test_the_references_of_a_name_are_the_same_from_wherever_it_stands(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        for wanted, places in NAMED.items():
            found = [await session.references(*place) for place in places]
            assert all(each == found[0] for each in found), wanted
            for name, marked in places:
                assert (name, session.at(name, marked).line) in found[0], (name, marked)


async def test_a_name_is_renamed_from_wherever_it_stands_and_back(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        before = {name: await session.told(name) for name in FILES}
        for wanted, places in NAMED.items():
            changed = [await session.renamed(*place, "other_name") for place in places]
            assert all(each == changed[0] for each in changed), wanted
            assert {name for name, _ in places} <= changed[0].keys(), wanted
            for name, text in changed[0].items():
                session.change(name, text)
            assert {name: await session.told(name) for name in FILES} == before, wanted
            back = await session.renamed(wanted[0], _declared("other_name", session.texts[wanted[0]]), wanted[1])
            assert back == {name: FILES[name] for name in changed[0]}, wanted
            for name, text in back.items():
                session.change(name, text)


def _declared(name: str, text: str) -> str:
    """Where a name is declared that stands in a file, as a place."""
    written = f'name="{name}"' if text.startswith("<") else f"name: {name}"
    return written.replace(name, name[:2] + "~" + name[2:])


HOVERS: dict[Place, list[str]] = {
    (SCENE, "name: le~ft"): [
        "`arm.smurf`, a robot of SMURF",
        "in the world   [0, 0.5, 0] m  roll pitch yaw [0°, 0°, 90°]",
        "read as MARS does: degrees about x, y and z",
        "Phobos: radians",
    ],
    (SCENE, "parent: le~ft"): ["`arm.smurf`, a robot of SMURF", "in the world   [0, 0.5, 0] m"],
    (INNER, "name: de~ep"): ["in the world   [1, 0, 0] m  not turned"],
    (SCENE, "left::ha~nd"): ["`left::hand`", "in the world  [0, 0.920735492, 0.370151153] m", "quaternion xyzw"],
    (OUTER, "deep::ba~se"): ["`deep::base`, the root of its robot", "in the world  [1, 0, 0] m"],
    (SCENE, "child: b~ox"): ["`above::box`, the root of its robot", "in the world"],
    (SCENE, "rotation: [~0, 0, 90]"): [
        "read as MARS does: degrees about x, y and z; roll pitch yaw [0°, 0°, 90°], quaternion xyzw",
        "Phobos: radians about x, y and z",
    ],
    (SCENE, "position: [~0, 0.5"): ["[0, 0.5, 0] m in the frame of its parent"],
    (SCENE, "pose: u~p"): ["(pose) `up`", "shoulder_motor  1 rad", "wrist           0.5 rad"],
    (SCENE, "file: ar~m.smurf"): ["a robot of SMURF"],
    (MOTORS, "name: shoulder~_motor"): [
        "(motor) `shoulder_motor` of joint `shoulder`",
        "limits: from -114.591559° to 114.591559°, effort 60 N m, velocity 2 rad/s",
    ],
    (REST, "targets: [should~er_motor"): ["(motor) `shoulder_motor` of joint `shoulder`", "limits:"],
    (MAIN, "- arm.u~rdf"): ["`arm.urdf`: the robot's URDF"],
    (MAIN, "- arm_m~otors.yml"): ["`arm_motors.yml`: annotations"],
    (URDF, 'link name="up~per"'): ["in the world  [0, 0.5, 0.1] m  roll pitch yaw [0°, 57.29578°, 90°]"],
}


async def test_hovers_say_what_the_specification_says(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        for place, told in HOVERS.items():
            shown = await session.hover(*place)
            for each in told:
                assert each.replace("`", "") in shown.replace("`", ""), (place, shown)


async def test_no_pose_of_a_posed_robot_is_said_to_be_with_joints_at_zero(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        _, by_itself, *in_scenes = (await session.hover(URDF, 'link name="up~per"')).split("(link)")
        assert "[0, 0, 0.1] m  not turned" in by_itself
        assert len(in_scenes) == 2
        assert not any("joints at zero" in each for each in in_scenes)


LINKS, JOINTS = ["base", "hand", "upper"], ["shoulder", "wrist"]
ENTITIES = ["above::", "deep::", "deep_box::", "held::", "left::", "none", "top::", "world"]
ENTITY_KEYS = ["anchor", "child", "parent", "pose", "position", "root", "rotation", "type"]
MOTOR_NAMES = ["shoulder_motor", "wrist_motor"]

OFFERS: dict[tuple[str, str, str], list[str]] = {
    (SCENE, "  position: [0, 0.5, 0]\n", "  ~\n"): ENTITY_KEYS,
    (SCENE, "parent: left::hand", "parent: ~"): [each for each in ENTITIES if each != "held::"],
    (SCENE, "anchor: left::upper", "anchor: ~"): sorted([*({*ENTITIES} - {"held::"}), "parent"]),
    (SCENE, "parent: left::hand", "parent: left::~"): [f"left::{each}" for each in LINKS],
    (SCENE, "parent: deep::upper", "parent: deep~"): ["deep::", "deep_box::"],
    (SCENE, "parent: deep::upper", "parent: deep::~"): [f"deep::{each}" for each in LINKS],
    (SCENE, "  pose: up\n", "  pose: ~\n"): ["up"],
    (SCENE, "child: box", "child: ~"): ["box"],
    (SCENE, "child: box", "pose: ~"): [],
    (SCENE, "  pose: up\n", "  child: ~\n"): LINKS,
    (SCENE, "inner.smurfs, position", "inner.smurfs, child: ~, position"): [*sorted([*LINKS, "box"])],
    (SCENE, "file: box.urdf", "file: ~"): ["arm.smurf", "arm.urdf", "box.urdf", "inner.smurfs", "outer.smurfs"],
    (MAIN, "- arm_rest.yml", "- ~"): ["arm_rest.yml", "box.urdf"],
    (OUTER, "parent: left::upper", "parent: deep::~"): [f"deep::{each}" for each in LINKS],
    (INNER, '"deep::hand"', '"deep::~"'): [f"deep::{each}" for each in LINKS],
    (MOTORS, "joint: shoulder\n", "joint: ~\n"): JOINTS,
    (MOTORS, "mimic_motor: shoulder_motor", "mimic_motor: ~"): MOTOR_NAMES,
    (MOTORS, "{shoulder_motor: 1.0, wrist: 0.5}", "{~}"): sorted([*JOINTS, *MOTOR_NAMES]),
    (REST, "id: [shoulder, wrist]", "id: [~]"): JOINTS,
    (REST, "id: [upper_collision, hand]", "id: [~]"): [*LINKS, "upper_collision"],
    (REST, "targets: [shoulder_motor]", "targets: [~]"): MOTOR_NAMES,
    (REST, "link: hand, id", "link: ~, id"): LINKS,
    (REST, "links: [upper]", "links: [~]"): LINKS,
    (REST, "joints: [wrist]", "joints: [~]"): JOINTS,
    (REST, "motors: [wrist_motor]", "motors: [~]"): MOTOR_NAMES,
    (REST, "collisions: [upper_collision]", "collisions: [~]"): ["upper_collision"],
    (REST, "name: steel", "name: ~"): ["steel"],
    (REST, "links:\n- name: upper", "links:\n- name: ~"): LINKS,
    (REST, "joints:\n- name: shoulder", "joints:\n- name: ~"): JOINTS,
    (REST, "name: base_visual", "name: ~"): ["base_visual"],
    (REST, "collisions:\n- name: upper_collision", "collisions:\n- name: ~"): ["upper_collision"],
    (REST, "  jointnames: [shoulder, wrist]", "  jointnames: [~]"): JOINTS,
    (REST, "jointnames_dependent: [wrist]", "jointnames_dependent: [~]"): JOINTS,
    (REST, "cut_joint: wrist", "cut_joint: ~"): JOINTS,
    (REST, "successor_body: hand", "successor_body: ~"): LINKS,
    (REST, "sensors: [angles]", "sensors: [~]"): ["angles", "currents", "mixed", "touch"],
    (REST, "motors: [shoulder_motor, wrist_motor]", "motors: [~]"): MOTOR_NAMES,
    (REST, "flange, parent: hand", "flange, parent: ~"): LINKS,
    (REST, "joint_tasks:\n- name: wrist", "joint_tasks:\n- name: ~"): JOINTS,
}


async def test_completion_offers_what_may_stand_there_and_nothing_else(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        for place, wanted in OFFERS.items():
            assert sorted(await session.offered(*place)) == sorted(wanted), place


async def test_outline_folds_and_links(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        assert [name for _, name in await session.symbols(SCENE)] == ["entities", "left", "held", "nest", "above"]
        assert [name for _, name in await session.symbols(MOTORS)] == ["motors", *MOTOR_NAMES, "poses", "up"]
        assert [name for _, name in await session.symbols(MAIN)] == ["modelname", "files", URDF, MOTORS, REST]
        assert await session.folds(SCENE) == [(0, 14), (1, 4), (6, 8), (11, 14)]
        assert await session.folds(MAIN) == [(1, 3)]
        assert await session.folds(MOTORS) == [(0, 6), (1, 2), (4, 6), (8, 9)]
        assert await session.links(SCENE) == [MAIN, "box.urdf", INNER, "box.urdf"]
        assert await session.links(MAIN) == [URDF, MOTORS, REST]


JUDGED: dict[tuple[str, str, str], dict[str, list[str]]] = {
    (URDF, 'joint name="wrist"', 'joint name="wirst"'): {
        MOTORS: ["smurf-undefined-joint", "smurf-undefined-joint"],
        REST: ["smurf-undefined-joint"],
    },
    (URDF, 'material name="steel"><c', 'material name="stel"><c'): {
        URDF: ["urdf-undefined-material"],
        REST: ["smurf-undefined-material"],
    },
    (URDF, "upper_collision", "uper_collision"): {REST: ["smurf-undefined-collision"]},
    (URDF, "base_visual", "bse_visual"): {REST: ["smurf-undefined-visual"]},
    ("box.urdf", 'link name="box"', 'link name="bx"'): {SCENE: ["smurf-undefined-link"]},
    (MOTORS, "- name: shoulder_motor", "- name: sholder_motor"): {MOTORS: ["smurf-undefined-motor"]},
    (MOTORS, "name: up", "name: upp"): {INNER: ["smurf-undefined-pose"], SCENE: ["smurf-undefined-pose"]},
    (REST, "name: angles", "name: angels"): {REST: ["smurf-undefined-sensor"]},
    (MAIN, "- arm_motors.yml", "- arm_motor.yml"): {MAIN: ["smurf-file-not-found"]},
    (MAIN, "- arm.urdf", "- arn.urdf"): {MAIN: ["smurf-file-not-found"]},
    (MAIN, "- arm.urdf\n", ""): {MAIN: ["smurf-no-urdf"]},
    (MAIN, "files:", "flies:"): {MAIN: ["smurf-unknown-key"]},
    (MAIN, FILES[MAIN][FILES[MAIN].index("files") :], ""): {MAIN: ["smurf-no-files"]},
    (INNER, "name: deep\n", "name: dep\n"): {
        INNER: ["smurf-undefined-entity"],
        SCENE: ["smurf-undefined-entity"],
        OUTER: ["smurf-undefined-entity"],
    },
    (SCENE, "file: arm.smurf", "fil: arm.smurf"): {SCENE: ["smurf-unknown-key"]},
    (SCENE, "child: box", "child: bx"): {SCENE: ["smurf-undefined-link"]},
}
"""Errors and warnings while an edit is not saved: each mistake where it is made, or where it is seen."""


async def test_what_is_edited_in_one_file_is_judged_in_all_others(tmp_path: Path) -> None:
    files = {name: text for name, text in FILES.items() if name not in (TABLE, "robray.toml")}
    remarks = {"smurf-pose-without-motor", "smurf-singular-section", "smurf-ambiguous-rotation"}
    async with served(tmp_path, files, "smurf") as session:
        for (name, old, new), wanted in JUDGED.items():
            assert old in files[name]
            session.change(name, files[name].replace(old, new, 1))
            told = {each: [code for code, _ in await session.told(each) if code not in remarks] for each in files}
            assert {each: codes for each, codes in told.items() if codes} == wanted, (name, new)
            session.change(name, files[name])
        assert not [code for each in files for code, _ in await session.told(each) if code not in remarks]


async def test_a_set_that_lists_a_robot_has_the_frames_of_its_urdf(tmp_path: Path) -> None:
    async with served(tmp_path, FILES, "smurf") as session:
        assert await session.told(TABLE) == []
        session.change(URDF, FILES[URDF].replace('joint name="shoulder"', 'joint name="sholder"'))
        assert await session.told(TABLE) == [("undefined-frame", 0)]
        session.change(URDF, FILES[URDF])
        # What is loaded together is read from the disk, and follows when that has answered.
        session.change("robray.toml", FILES["robray.toml"].replace('"arm.smurf", ', ""))
        await session.until_told(TABLE, [("undefined-frame", 0)])
        session.change("robray.toml", FILES["robray.toml"])
        await session.until_told(TABLE, [])


async def test_findings_of_other_files_are_pushed_while_nothing_is_saved(tmp_path: Path) -> None:
    files = {name: FILES[name] for name in ("box.urdf",)}
    (tmp_path / "box.urdf").write_text(files["box.urdf"])
    async with editor(tmp_path) as session:
        session.open("box.urdf", files["box.urdf"])
        session.open(
            "pair.smurfs",
            "entities:\n- {name: a, file: box.urdf}\n- {name: b, file: box.urdf, parent: a::box, anchor: parent}\n",
        )
        await session.codes("pair.smurfs")
        session.open("other.urdf", "<robot name='r'><link name='l'/></robot>")
        session.close("box.urdf")
        session.open("box.urdf", files["box.urdf"].replace('link name="box"', 'link name="crate"'))
        await session.codes("pair.smurfs", "smurf-undefined-link")
