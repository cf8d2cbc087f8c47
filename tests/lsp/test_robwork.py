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
            assert [each.code for each in report.items if each.code != "robwork-rpy-without-unit"] == [], name


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
