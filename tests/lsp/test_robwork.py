"""A task, the workcell that it is for, the files that this one puts in, and a task of the older format, in an editor.

In the texts `{name}` names something and `{=name}` declares it; where a name is several things, what it is of stands
before it: `{outer:a}`. What is put in twice has two full names and is one thing.
"""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest_asyncio
from lsprotocol import types

from lsp.session import Editor, editor

PROJECT = {
    "cell.wc.xml": """\
<WorkCell name="cell">
  <Define id="{=up}"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Define>
  <Frame name="{=Table}"><Use id="{up}"/></Frame>
  <Include file="arms.xml"/>
  <SerialDevice name="{=Left}"><Include file="chain.xml"/></SerialDevice>
  <Frame name="{=Stand}" refframe="{Table}"/>
  <SerialDevice name="{=Right}"><Include file="chain.xml"/></SerialDevice>
  <Frame name="{=Cup}" refframe="{Arm}.{Arm:Tool}" type="Movable"/>
  <Frame name="{=Eye}" refframe="{Left}.{twice:J1}"/>
  <Frame name="{=Ear}" refframe="{Right}.{twice:J1}"/>
  <Frame name="{=Nose}" refframe="{Arm}.{Wrist}.{W1}"/>
  <Frame name="{=Tip}" refframe="{Left}.{twice:C}.{twice:K}"/>
  <Drawable name="d" refframe="{Arm}.{Arm:Base}"><RGB>1 0 0.5</RGB><Box x="1" y="1" z="1"/></Drawable>
  <CollisionSetup file="cell.prox.xml"/>
</WorkCell>
""",
    "arms.xml": """\
<SerialDevice name="{=Arm}">
  <Frame name="{=Arm:Base}"/>
  <Joint name="{=Arm:J1}" type="Revolute"><RPY>90 0 0</RPY><Pos>0 0 1</Pos></Joint>
  <Joint name="{=Arm:J2}" type="Revolute"><Depend on="{Arm:J1}" gain="2" offset="0"/></Joint>
  <DHJoint name="{=Arm:J3}" alpha="90" a="1" d="2" offset="0"/>
  <SerialChain name="{=Wrist}"><Joint name="{=W1}" type="Revolute"/></SerialChain>
  <Frame name="{=Arm:Tool}"/>
  <PosLimit refjoint="{Arm:J1}" min="-90" max="90"/>
  <Property name="p" refframe="{Arm:Tool}">1</Property>
  <Drawable name="t" refframe="{Arm:J2}"><Polytope file="tool.stl"/></Drawable>
  <CollisionSetup file="arm.prox.xml"/>
</SerialDevice>
<TreeDevice name="{=Hand}">
  <Frame name="{=Hand:Base}"/>
  <Joint name="{=F1}" refframe="{Hand:Base}" type="Revolute"/>
  <Joint name="{=F2}" refframe="{F1}" type="Revolute"/>
</TreeDevice>
""",
    "chain.xml": """\
<Frame name="{=twice:Base}"/>
<Joint name="{=twice:J1}" type="Revolute"/>
<Joint name="{=twice:J2}" type="Revolute"><Depend on="{twice:J1}" gain="1" offset="0"/></Joint>
<SerialChain name="{=twice:C}"><Joint name="{=twice:K}" type="Revolute"/></SerialChain>
""",
    "cell.prox.xml": """\
<CollisionSetup>
  <Exclude>
    <FramePair first="{Table}" second="{Arm}.{Arm:Base}"/>
    <FramePair first="{Right}.{twice:C}.{twice:K}" second="{Arm}.{Wrist}.{W1}"/>
  </Exclude>
</CollisionSetup>
""",
    "arm.prox.xml": """\
<CollisionSetup>
  <Exclude><FramePair first="{Arm:J1}" second="{Wrist}.{W1}"/></Exclude>
  <Volatile>{Arm:Tool}</Volatile>
</CollisionSetup>
""",
    "pick.rwtask.xml": """\
<CartesianTask><!-- robray: with "cell.wc.xml" -->
  <Id>outer</Id>
  <Targets>
    <CartesianTarget id="{=outer:a}"><Transform3D><Pos>0 0 1</Pos><RPY>1 0 0</RPY></Transform3D></CartesianTarget>
    <CartesianTarget id="{=outer:b}"><Transform3D><Pos unit="mm">0 0 3</Pos></Transform3D></CartesianTarget>
    <CartesianTarget id="{=outer:c}"><Transform3D/></CartesianTarget>
  </Targets>
  <Entities>
    <Motion type="Circular"><Start>{outer:a}</Start><Mid>{outer:c}</Mid><End>{outer:b}</End></Motion>
    <CartesianTask>
      <Targets><CartesianTarget id="{=inner:a}"><Transform3D/></CartesianTarget></Targets>
      <Entities><Motion type="P2P"><Start>{inner:a}</Start><End>{inner:a}</End></Motion></Entities>
      <PropertyMap>
        <Property><Name>refframe</Name><Value><String>{Stand}</String></Value></Property>
        <Property><Name>ObjectID</Name><Value><String>{Cup}</String></Value></Property>
      </PropertyMap>
    </CartesianTask>
  </Entities>
  <PropertyMap>
    <Property><Name>Gripper</Name><Value><String>{Hand}</String></Value></Property>
    <Property><Name>TCP</Name><Value><String>{Arm}.{Arm:Tool}</String></Value></Property>
    <Property><Name>refframe</Name><Value><String>{Left}.{twice:J2}</String></Value></Property>
  </PropertyMap>
</CartesianTask>
""",
    "old.task.xml": """\
<Task>
  <WorkCell>cell.wc.xml</WorkCell>
  <Trajectory>
    <Device>{Arm}</Device>
    <TCP>{Arm}.{Arm:Tool}</TCP>
    <Target><Name>{=old:t}</Name><Tool>
      <Transform3D><Vector3D>0 0 1</Vector3D><RPY>0 0 0</RPY></Transform3D><Frame>{Table}</Frame>
    </Tool></Target>
    <Link><CircularToolConstraint>
      <ToolSpeed><Positional/><N>1</N></ToolSpeed><Vector3D>0 0 0</Vector3D><Frame>{Right}.{twice:J1}</Frame>
    </CircularToolConstraint></Link>
    <Target><Joint><Q>0 0 0</Q></Joint></Target>
  </Trajectory>
  <AttachFrame><Item>{Cup}</Item><TCP>{Arm}.{Wrist}.{W1}</TCP></AttachFrame>
</Task>
""",
    "tool.stl": "solid tool\nendsolid tool\n",
}

_MARK = re.compile(r"\{(=?)(\w+:)?(\w+)\}")


class Site(NamedTuple):
    """Where a name stands; `key` is what it is the name of."""

    file: str
    line: int
    column: int
    key: str
    declares: bool


def _read() -> tuple[dict[str, str], list[Site]]:
    texts: dict[str, str] = {}
    sites: list[Site] = []
    for file, marked in PROJECT.items():
        text = ""
        last = 0
        for mark in _MARK.finditer(marked):
            text += marked[last : mark.start()]
            line, column = text.count("\n"), len(text) - text.rfind("\n") - 1
            sites.append(Site(file, line, column, f"{mark[2] or ''}{mark[3]}", bool(mark[1])))
            text += mark[3]
            last = mark.end()
        texts[file] = text + marked[last:]
    return texts, sites


TEXTS, SITES = _read()
DECLARED = {site.key: site for site in SITES if site.declares}


def _called(key: str, new: str) -> dict[str, str]:
    """The texts where what is meant by a key is called otherwise."""

    def named(mark: "re.Match[str]") -> str:
        return new if f"{mark[2] or ''}{mark[3]}" == key else mark[3]

    return {file: _MARK.sub(named, marked) for file, marked in PROJECT.items()}


@pytest_asyncio.fixture
async def session(tmp_path: Path) -> AsyncIterator[Editor]:
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            definition=types.DefinitionClientCapabilities(link_support=True),
            rename=types.RenameClientCapabilities(prepare_support=True),
            diagnostic=types.DiagnosticClientCapabilities(),
        )
    )
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path, capabilities) as found:
        for name, text in TEXTS.items():
            if not name.endswith(".stl"):
                found.open(name, text)
        yield found


async def test_nothing_is_wrong_with_the_project(session: Editor) -> None:
    for name in TEXTS:
        if not name.endswith(".stl"):
            report = await session.pull(name)
            assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
            # Nobody looks at the 'refframe' of a property, which names a frame all the same.
            passed_over = ("robwork-rpy-without-unit", "robwork-refframe-ignored")
            assert [each.code for each in report.items if each.code not in passed_over] == [], name


async def test_every_name_leads_to_its_declaration(session: Editor) -> None:
    for site in SITES:
        found = await session.definition(site.file, site.line, site.column)
        declared = DECLARED[site.key]
        there = [each for each in found if isinstance(each, types.LocationLink)]
        assert [(each.target_uri, each.target_selection_range.start) for each in there] == [
            (session.uri(declared.file), types.Position(declared.line, declared.column))
        ], site


async def test_all_that_name_something_are_found_from_each_of_them(session: Editor) -> None:
    for site in SITES:
        params = types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=True),
            text_document=session.document(site.file),
            position=types.Position(site.line, site.column),
        )
        found = await session.client.text_document_references_async(params)
        there = {(each.uri, each.range.start.line, each.range.start.character) for each in found or ()}
        same = [each for each in SITES if each.key == site.key]
        wanted = {(session.uri(each.file), each.line, each.column) for each in same}
        declared = DECLARED[site.key]
        if site.key.startswith("twice:") and site.file != declared.file:
            # One of the two is meant, and what declares both.
            wanted &= there
            assert {(session.uri(each.file), each.line, each.column) for each in (site, declared)} <= wanted
        assert there == wanted, site


async def _renamed(session: Editor, site: Site, new: str, texts: dict[str, str]) -> dict[str, str]:
    document, position = session.document(site.file), types.Position(site.line, site.column)
    prepared = await session.client.text_document_prepare_rename_async(types.PrepareRenameParams(document, position))
    assert isinstance(prepared, types.PrepareRenamePlaceholder), site
    before, dot, _ = prepared.placeholder.rpartition(".")
    params = types.RenameParams(text_document=document, position=position, new_name=f"{before}{dot}{new}")
    edit = await session.client.text_document_rename_async(params)
    assert edit is not None
    found = dict(texts)
    for uri, edits in (edit.changes or {}).items():
        name = uri.rpartition("/")[2]
        lines = found[name].split("\n")
        for each in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
            line, end = each.range.start.line, each.range.end
            assert end.line == line
            lines[line] = lines[line][: each.range.start.character] + each.new_text + lines[line][end.character :]
        found[name] = "\n".join(lines)
    return found


async def test_all_that_name_something_are_renamed_from_each_of_them_and_back(session: Editor) -> None:
    version = 1
    for site in {(each.key, each.file, each.declares): each for each in SITES}.values():
        # Nothing is called so, and it is as long as the old name: the places stay where they are.
        new = "Zed".ljust(len(site.key.rpartition(":")[2]), "d")[: len(site.key.rpartition(":")[2])]
        after = await _renamed(session, site, new, TEXTS)
        assert after == _called(site.key, new), site
        for texts in (after, TEXTS):
            version += 1
            for name in texts:
                if after[name] != TEXTS[name]:
                    session.change(name, version, types.TextDocumentContentChangeWholeDocument(texts[name]))
            if texts is after:
                back = await _renamed(session, site, site.key.rpartition(":")[2], after)
                assert back == TEXTS, site


def _after(file: str, text: str) -> tuple[int, int]:
    """Line and column behind a piece of a file."""
    offset = TEXTS[file].index(text) + len(text)
    return TEXTS[file].count("\n", 0, offset), offset - TEXTS[file].rfind("\n", 0, offset) - 1


HOVERS: list[tuple[str, str, list[str]]] = [
    # What is told behind a piece of a text.
    ("cell.wc.xml", '<Frame name="', ["(frame) Table, fixed", "in the world, devices at Home  [0, 0, 1] m"]),
    ("cell.wc.xml", 'refframe="Arm.', ["(frame) Arm.Tool, fixed", "in its parent", "[2, 1, 2] m", "arms.xml:7"]),
    ("cell.wc.xml", 'refframe="', ["(frame) Table, fixed", "cell.wc.xml:3"]),
    ("cell.wc.xml", 'Cup" refframe="', ["(device) Arm, SerialDevice", "3 numbers"]),
    ("cell.wc.xml", 'Nose" refframe="Arm.', ["(device) Arm.Wrist, SerialChain"]),
    ("cell.wc.xml", "<Use id=", []),
    ("cell.wc.xml", '<Use id="', ["(definition) up", "cell.wc.xml:2"]),
    ("arms.xml", "<RPY>", ["about z, y and x, in this order, in degrees", "= 1.570796 0 0 rad"]),
    ("arms.xml", "<DHJ", ["rows of [R p]", "1  0  0   1", "0  0  -1  -2", "0  1  0   0", "as craig has it, unless"]),
    ("arms.xml", 'DHJoint name="', ["(frame) Arm.J3, revolute", "[1, -2, 0] m  roll pitch yaw [90°, 0°, 0°]"]),
    ("chain.xml", 'Joint name="', ["(frame) Left.J1", "(frame) Right.J1"]),
    (
        "pick.rwtask.xml",
        'CartesianTarget id="',
        [
            "(target) a",
            "in frame Left.J2",
            "as it is written               [0, 0, 1] m  roll pitch yaw [0°, 0°, 57.29578°]",
            "in the world, devices at Home  [0, 0, 2] m",
            "quaternion xyzw [0, 0, 0.479425539, 0.877582562]",
        ],
    ),
    ("pick.rwtask.xml", "<Start>", ["(target) a", "in the world, devices at Home  [0, 0, 2] m"]),
    ("pick.rwtask.xml", "<Mo", ["from a to b: 0.997 m, 57.2958°"]),
    ("pick.rwtask.xml", "<RPY>", ["in radians: so says RobWork's default loader", "= 57.2958° 0° 0°"]),
    ("pick.rwtask.xml", 'unit="mm">', ["in mm"]),
    ("pick.rwtask.xml", "<String>", ["(frame) Stand, fixed", "cell.wc.xml:6"]),
    ("old.task.xml", "<Name>", ["(target) t", "in frame Table", "in the world, devices at Home  [0, 0, 2] m"]),
    ("old.task.xml", "<RPY>", ["in radians", "= 0° 0° 0°"]),
    ("cell.prox.xml", 'first="', ["(frame) Table, fixed"]),
    ("arm.prox.xml", 'first="', ["(frame) Arm.J1, revolute"]),
]


async def test_a_hover_tells_what_stands_there_and_where_it_is(session: Editor) -> None:
    for file, behind, expected in HOVERS:
        line, column = _after(file, behind)
        params = types.HoverParams(session.document(file), types.Position(line, column))
        found = await session.client.text_document_hover_async(params)
        assert (found is not None) is bool(expected), (file, behind)
        contents = None if found is None else found.contents
        told = contents.value if isinstance(contents, types.MarkupContent) else ""
        for text in expected:
            assert text in told, (file, behind)
        # That of today's tasks only.
        assert ("Xerces" in told) is (file == "pick.rwtask.xml" and behind == "<RPY>"), file


FRAMES = [
    *("Arm.Base", "Arm.J1", "Arm.J2", "Arm.J3", "Arm.Tool", "Arm.Wrist.W1", "Cup", "Ear", "Eye"),
    *("Hand.Base", "Hand.F1", "Hand.F2", "Left.Base", "Left.C.K", "Left.J1", "Left.J2", "Nose"),
    *("Right.Base", "Right.C.K", "Right.J1", "Right.J2", "Stand", "Table", "Tip"),
]
DEVICES = ["Arm", "Hand", "Left", "Right"]
OF_ARM = ["Base", "J1", "J2", "J3", "Tool", "Wrist.W1"]
XML = ["arm.prox.xml", "arms.xml", "cell.prox.xml", "cell.wc.xml", "chain.xml", "old.task.xml", "pick.rwtask.xml"]
LOADED = ["cell.prox.xml", "cell.wc.xml", "chain.xml", "old.task.xml"]
"""The files of the workcell's scene but for `arms.xml`: a second include would declare their items twice."""
BESIDE = ["Index", "Id", "PropertyMap"]
IN_TEXT = ["Include", "Define", "Use"]

OFFERED = [
    # What is written instead of a piece of the text, and what is offered behind that.
    ("cell.wc.xml", 'refframe="Table"', 'refframe="', [*(each for each in FRAMES if each != "Stand"), "WORLD"]),
    ("cell.wc.xml", 'd" refframe="Arm.Base', 'd" refframe="', [*FRAMES, "WORLD"]),
    ("cell.wc.xml", 'Tip" refframe="Left.C.K', 'Tip" refframe="Left.C.', ["Left.C.K"]),
    ("cell.wc.xml", '<Use id="up', '<Use id="', ["up"]),
    ("cell.wc.xml", 'type="Movable', 'type="Mov', ["Movable"]),
    ("cell.wc.xml", 'Include file="arms.xml', 'Include file="', [each for each in XML if each not in LOADED]),
    ("cell.wc.xml", 'Setup file="cell.prox.xml', 'Setup file="cell.p', ["cell.prox.xml"]),
    (
        "cell.wc.xml",
        "\n  <Include",
        "\n  <",
        [
            *("SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice", "Frame", "Drawable", "CollisionModel"),
            *("Camera", "CollisionSetup", "ProximitySetup", "Property", "Calibration", *IN_TEXT),
        ],
    ),
    ("cell.wc.xml", "<RGB", "<", ["RPY", "Pos", "Transform", "RGB", "Polytope", "Plane", "Sphere", "Box", "Cone"]),
    ("arms.xml", 'Depend on="J1', 'Depend on="', ["J1", "J3", "Wrist.W1"]),
    ("arms.xml", 'refjoint="J1', 'refjoint="', ["J1", "J2", "J3", "Wrist.W1"]),
    ("arms.xml", 'p" refframe="Tool', 'p" refframe="', OF_ARM),
    ("arms.xml", 'F1" refframe="Base', 'F1" refframe="', ["Base", "F2"]),
    ("arms.xml", 'file="tool.stl', 'file="', ["tool.stl"]),
    ("arms.xml", "<RPY", "<", ["RPY", "Pos", "Transform", "PosLimit", "VelLimit", "AccLimit", "Depend", "Property"]),
    ("arms.xml", 'DHJoint name="J3" alpha="90"', 'DHJoint name="J3" ', ["alpha", "a", "d", "theta", "beta", "b"]),
    ("chain.xml", 'Depend on="J1', 'Depend on="', ["C.K", "J1"]),
    ("cell.prox.xml", 'first="Table', 'first="', FRAMES),
    ("cell.prox.xml", 'first="Table" second', 'first="Table" ', ["second"]),
    ("cell.prox.xml", "<FramePair", "<", ["FramePair"]),
    ("cell.prox.xml", "<Exclude", "<", ["Exclude", "Volatile", "ExcludeStaticPairs"]),
    ("arm.prox.xml", 'first="J1', 'first="', OF_ARM),
    ("arm.prox.xml", "<Volatile>Tool", "<Volatile>", OF_ARM),
    ("pick.rwtask.xml", "<Start>a", "<Start>", ["a", "b", "c"]),
    ("pick.rwtask.xml", '"P2P"><Start>a', '"P2P"><Start>', ["a"]),
    ("pick.rwtask.xml", 'type="Circular', 'type="', ["Linear", "P2P", "Circular"]),
    ("pick.rwtask.xml", 'unit="mm', 'unit="', ["mm", "cm", "m", "inch"]),
    ("pick.rwtask.xml", "<String>Hand", "<String>", DEVICES),
    ("pick.rwtask.xml", "<String>Stand", "<String>", FRAMES),
    ("pick.rwtask.xml", "<String>Cup", "<String>", FRAMES),
    ("pick.rwtask.xml", "<String>Arm.Tool", "<String>Arm.Too", ["Arm.Tool"]),
    ("pick.rwtask.xml", "<Name>Gripper", "<Name>G", ["Gripper", "GraspController"]),
    ("pick.rwtask.xml", "<Id", "<", ["Targets", "Entities", *BESIDE]),
    ("pick.rwtask.xml", "<CartesianTarget", "<", ["CartesianTarget", "QTarget"]),
    ("pick.rwtask.xml", "<Motion", "<", ["Motion", "Action", "CartesianTask", "QTask"]),
    ("pick.rwtask.xml", "<Mid", "<", ["Start", "Mid", "End", *BESIDE]),
    ("pick.rwtask.xml", "<Pos", "<", ["Pos", "RPY", "EAA", "Quaternion", "Rotation3D", "Matrix"]),
    ("pick.rwtask.xml", "<Value", "<", ["Name", "Description", "Value"]),
    ("old.task.xml", "<Device>Arm", "<Device>", DEVICES),
    ("old.task.xml", "<TCP>Arm.Tool", "<TCP>", FRAMES),
    ("old.task.xml", "<Frame>Table", "<Frame>", FRAMES),
    ("old.task.xml", "<Frame>Right.J1", "<Frame>Right.J", ["Right.J1", "Right.J2"]),
    ("old.task.xml", "<Item>Cup", "<Item>", ["Cup"]),
    ("old.task.xml", "<WorkCell>cell.wc.xml", "<WorkCell>", [each for each in XML if each != "old.task.xml"]),
    ("old.task.xml", "<Tool>", "<", ["Name", "PropertyMap", "Tool", "Joint"]),
    ("old.task.xml", "<Device", "<", ["Name", "PropertyMap", "Device", "TCP", "Target", "Link"]),
    ("old.task.xml", "<Positional", "<", ["Positional", "Angular", "N"]),
    ("old.task.xml", "<Item", "<", ["Name", "PropertyMap", "Item", "TCP"]),
]


async def test_what_may_stand_somewhere_is_offered_in_the_order_of_the_grammar(session: Editor) -> None:
    version = 1
    for file, old, new, expected in OFFERED:
        before, _, behind = TEXTS[file].partition(old)
        typed = before + new
        for text in (typed + behind, TEXTS[file]):
            version += 1
            session.change(file, version, types.TextDocumentContentChangeWholeDocument(text))
            if text is not TEXTS[file]:
                position = types.Position(typed.count("\n"), len(typed) - typed.rfind("\n") - 1)
                params = types.CompletionParams(text_document=session.document(file), position=position)
                found = await session.client.text_document_completion_async(params)
                items = found.items if isinstance(found, types.CompletionList) else found or ()
                labels = [each.label for each in sorted(items, key=lambda each: each.sort_text or "")]
                assert labels[: len(expected)] == expected, (file, old)
                is_cut = expected[-1] in ("Cone", "Property", "b")
                assert is_cut or len(labels) == len(expected), (file, old, labels)


async def test_outlines_folds_links_and_colours(session: Editor) -> None:
    outlines: dict[str, list[str]] = {}
    folds: dict[str, list[tuple[int, int]]] = {}
    links: dict[str, list[tuple[int, str]]] = {}
    colours: dict[str, list[types.Color]] = {}
    for file in XML:
        document, client = session.document(file), session.client
        found = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        outlines[file] = [each.name for each in found or ()]
        folded = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
        folds[file] = sorted((each.start_line + 1, each.end_line + 1) for each in folded or ())
        linked = await client.text_document_document_link_async(types.DocumentLinkParams(document))
        links[file] = [(each.range.start.line + 1, (each.target or "").rpartition("/")[2]) for each in linked or ()]
        coloured = await client.text_document_document_color_async(types.DocumentColorParams(document))
        colours[file] = [each.color for each in coloured or ()]
    frames = ["Table", "Left", "Stand", "Right", "Cup", "Eye", "Ear", "Nose", "Tip"]
    assert outlines["cell.wc.xml"] == ["cell", *frames]
    assert outlines["arms.xml"] == [
        *("Arm", "Base", "J1", "J2", "J3", "Wrist", "W1", "Tool"),
        "Hand",
        "Base",
        "F1",
        "F2",
    ]
    assert outlines["pick.rwtask.xml"] == ["outer", "a", "b", "c", "a → c → b", "CartesianTask", "a", "a → a"]
    assert outlines["old.task.xml"] == ["Task", "trajectory0", "t", "target", "attach"]
    # Without the line of the end tag, which stays.
    assert folds["pick.rwtask.xml"] == [(1, 23), (3, 6), (8, 17), (10, 16), (13, 15), (19, 22)]
    assert links == {
        **{file: [] for file in XML},
        "cell.wc.xml": [(4, "arms.xml"), (5, "chain.xml"), (7, "chain.xml"), (14, "cell.prox.xml")],
        "arms.xml": [(10, "tool.stl"), (11, "arm.prox.xml")],
        "old.task.xml": [(2, "cell.wc.xml")],
    }
    assert colours == {**{file: [] for file in XML}, "cell.wc.xml": [types.Color(1.0, 0.0, 0.5, 1.0)]}


async def test_a_part_of_a_workcell_is_known_to_an_editor_that_calls_it_xml(tmp_path: Path) -> None:
    cell = '<WorkCell name="w"><SerialDevice name="Arm"><Include file="body.xml"/></SerialDevice></WorkCell>\n'
    texts = {
        "w.wc.xml": cell,
        "body.xml": '<Frame name="Base"/>\n<Frame name="Tool"/>\n',
        "other.xml": '<Frame name="x"/>\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        for name, text in texts.items():
            document = types.TextDocumentItem(session.uri(name), "xml", 1, text)
            session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        [found] = await session.definition("body.xml", 1, 13)
        assert isinstance(found, types.Location)
        assert found.uri == session.uri("body.xml")
        assert not await session.definition("other.xml", 0, 13)
