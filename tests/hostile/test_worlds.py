"""A server that has lived through changes of the world answers as one that is started now."""

import asyncio
import gc
import logging
import time
from pathlib import Path

import pytest
from pygls.protocol import LanguageServerProtocol

from hostile.in_process import InProcess
from hostile.server import PATIENCE
from hostile.world import REAL, Happening
from hostile.world_fuzz import asked_at_each, hastened, played, told
from robray.analysis.workspace import Workspace
from robray.lsp.server import RobrayServer
from robray.lsp.session import Session
from trials import sampled, trials

pytestmark = pytest.mark.long(
    "tests/hostile/world",
    "server/robray/lsp/documents.py",
    "server/robray/lsp/file_names.py",
    "server/robray/lsp/file_sets.py",
    "server/robray/lsp/indexing.py",
    "server/robray/lsp/project_files.py",
    "server/robray/lsp/read_scopes.py",
    "server/robray/lsp/synchronization.py",
    "server/robray/lsp/watched.py",
)

STEPS = 40

ROBOT = '<robot name="r">\n<link name="base"/>\n</robot>\n'
HANGING = "frame f { parent base; }\n"
MESH = '<robot name="r"><link name="l"><visual><geometry><mesh filename="package://arm/m.stl"/></geometry></visual></link></robot>'

CELL = '<WorkCell name="w"><Include file="body.xml"/></WorkCell>\n'
PART = '<Frame name="b"/><Frame name="a" refframe="nowhere"/>\n'

SOURCE = """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="a" default="one"/>
<link name="base"/>
<link name="tool"/>
<joint name="$(arg a)_j" type="fixed"><parent link="base"/><child link="tool"/></joint>
</robot>
"""
SOURCE_SET = '[scenes.cell]\nfiles = ["a.robray", "arm.xacro"]\n'
TWO_ROBOTS = """\
[robots.one]
file = "arm.xacro"
[robots.two]
file = "arm.xacro"
arguments = { a = "two" }
"""

TWICE = """\
[scenes.two]
files = [
    "a.robray",
    { path = "r.urdf", prefix = "l_", parent = "f" },
    { path = "r.urdf", prefix = "r_", parent = "l_j1" },
]
"""
MOVED = """\
<robot name="r">
<link name="base"/>
<link name="tool"/>
<joint name="j1" type="fixed"><parent link="base"/><child link="tool"/><origin xyz="1 0 0"/></joint>
</robot>
"""

HUGE = "solid\nvertex 0 0 0\nvertex 320 200 110\n"
SMALL = "solid\nvertex 0 0 0\nvertex .32 .2 .11\n"
AT = '<joint name="{0}" type="fixed"><parent link="l"/><child link="{0}"/><origin xyz="0 0 0.1"/></joint>'
MEASURED = MESH.replace("</robot>", AT.format("a") + AT.format("b") + "</robot>")

FOLDS = Happening("client", "folds", "all")
WHOLE = 'include "sub/c.robray"\nframe g { parent f; geometry { mesh "sub/m.obj"; } }\n'

STORIES = {
    "a folder goes and comes, and nothing is told of what is in it": (
        FOLDS,
        Happening("write", "sub/c.robray", HANGING),
        Happening("write", "sub/m.obj", "v 0 0 0"),
        Happening("open", "a.robray", WHOLE),
        Happening("rename", "sub", "watched", other="other"),
        Happening("rename", "other", "watched", other="sub"),
        Happening("delete", "sub"),
    ),
    "a folder comes with a configuration": (
        FOLDS,
        Happening("write", "sub/robray.toml", '[rules]\nignore = ["undefined-frame"]'),
        Happening("write", "sub/c.robray", HANGING),
        Happening("open", "sub/d.robray", HANGING),
        Happening("rename", "sub", "watched", other="other"),
        Happening("rename", "other", "watched", other="sub"),
    ),
    "the folder of a package's meshes goes when they have": (
        FOLDS,
        Happening("write", "../ros/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("write", "../ros/arm/meshes/m.stl", "solid"),
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
        Happening("open", "r.urdf", MESH.replace("arm/m.stl", "arm/meshes/m.stl")),
        Happening("delete", "../ros/arm/meshes/m.stl"),
        Happening("delete", "../ros/arm/meshes"),
    ),
    "what a set allows to be read comes, and the set goes": (
        Happening("write", "robray.toml", '[scenes.beside]\nfiles = ["../library/e.robray", "a.robray"]'),
        Happening("open", "b.robray", 'include "../library/e.robray"\nframe f { }\n'),
        Happening("write", "../library/e.robray", "frame g { }"),
        Happening("delete", "robray.toml"),
    ),
    "a folder goes in which a package had a robot": (
        FOLDS,
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
        Happening("write", "../ros/arm/meshes/t.urdf", MOVED),
        Happening("open", "a.robray", "frame f { parent tool; }\n"),
        Happening("delete", "../ros/arm/meshes"),
    ),
    "a folder comes where a file was looked for": (
        Happening("open", "b.robray", '# robray: with "sub/"\nframe base { }\ninclude "other"\n'),
        Happening("write", "sub/c.robray", ""),
        Happening("rename", "sub", "watched", other="other"),
    ),
    "a link that is open is replaced by a file": (
        Happening("write", "../library/e.robray", "frame g { }"),
        Happening("link", "a.robray", other="../library/e.robray"),
        Happening("write", "b.robray", 'include "../library/e.robray"\nframe f { }\n'),
        Happening("open", "a.robray"),
        Happening("save", "a.robray"),
    ),
    "a configuration beside the folders is asked for closed, and opened": (
        Happening("write", "../library/robray.toml", '[scenes.cell]\nfiles = ["a.robray"]'),
        Happening("open", "../library/e.robray"),
        Happening("open", "../library/robray.toml"),
        Happening("close", "../library/robray.toml"),
        Happening("open", "../library/robray.toml"),
    ),
    "a mesh beside becomes larger": (
        Happening("write", "m.stl", SMALL),
        Happening("open", "r.urdf", MEASURED.replace("package://arm/", "")),
        Happening("write", "m.stl", HUGE),
    ),
    "a mesh of a package becomes larger": (
        Happening("write", "../ros/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("write", "../ros/arm/m.stl", SMALL),
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
        Happening("open", "r.urdf", MEASURED),
        Happening("write", "../ros/arm/m.stl", HUGE),
    ),
    "a mesh may be read": (
        Happening("write", "../ros/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("write", "../ros/arm/m.stl", HUGE),
        Happening("open", "r.urdf", MEASURED.replace("package://", "../ros/")),
        Happening("folder", "../ros"),
    ),
    "a mesh of a package comes": (
        Happening("write", "../ros/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
        Happening("open", "r.urdf", MESH),
        Happening("write", "../ros/arm/m.stl", "solid"),
    ),
    "a mesh of a package goes": (
        Happening("write", "../ros/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("write", "../ros/arm/m.stl", "solid"),
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
        Happening("open", "r.urdf", MESH),
        Happening("delete", "../ros/arm/m.stl"),
    ),
    "a path of packages is set that lacks the package": (
        Happening("open", "r.urdf", MESH),
        Happening("settings", "", '{"robray": {"packagePaths": ["../ros"]}}'),
        Happening("settings", "", '{"robray": {}}'),
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
    ),
    "a file comes beside the one that is meant in a package": (
        Happening("write", "sub/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("write", "sub/arm/n.stl", "solid"),
        Happening("write", "robray.toml", 'package-paths = ["sub"]'),
        Happening("open", "r.urdf", MESH),
        Happening("write", "b.robray", HANGING),
    ),
    "a limit on files is raised": (
        Happening("write", "robray.toml", "[limits]\nfile-size = 5"),
        Happening("write", "b.robray", HANGING),
        Happening("open", "a.robray", 'include "b.robray"\n'),
        Happening("write", "robray.toml", "[limits]\nfile-size = 500"),
    ),
    "fewer files of a folder are looked through": (
        Happening("write", "a.robray", HANGING),
        Happening("write", "b.robray", HANGING),
        Happening("write", "robray.toml", "[limits]\nfolder-files = 1"),
        Happening("delete", "a.robray"),
    ),
    "a robot that a comment names is deleted": (
        Happening("write", "r.urdf", ROBOT),
        Happening("open", "a.robray", f'# robray: with "r.urdf"\n{HANGING}'),
        Happening("delete", "r.urdf"),
    ),
    "a robot that has what a scene lacks comes and goes": (
        Happening("open", "a.robray", HANGING),
        Happening("write", "sub/s.urdf", ROBOT),
        Happening("write", "r.urdf", ROBOT),
        Happening("delete", "sub/s.urdf"),
        Happening("rename", "r.urdf", "watched", other="sub/s.urdf"),
    ),
    "a robot in a package has what a scene lacks": (
        Happening("write", "robray.toml", 'package-paths = ["../ros"]'),
        Happening("open", "a.robray", HANGING),
        Happening("write", "../ros/arm/urdf/arm.urdf", ROBOT),
        Happening("delete", "../ros/arm/urdf/arm.urdf"),
    ),
    "a class that was a tag is defined elsewhere, and no more": (
        Happening("open", "a.robray", "frame f { isa surface; }\n"),
        Happening("write", "b.robray", "class surface { }\n"),
        Happening("write", "b.robray", "class other { }\n"),
        Happening("write", "robray.toml", 'tags = ["surface"]'),
    ),
    "another scene is chosen, and gone": (
        Happening("write", "a.robray", 'def k 1;\ninclude "sub/c.robray"\n'),
        Happening("write", "b.robray", 'def k 2;\ninclude "sub/c.robray"\n'),
        Happening("open", "sub/c.robray", "frame f { translation [k, 0, 0]; parent g; }\n"),
        Happening("choose", "sub/c.robray", other="b.robray"),
        Happening("delete", "b.robray"),
        Happening("write", "b.robray", 'frame g { }\ninclude "sub/c.robray"\n'),
        Happening("choose", "sub/c.robray"),
    ),
    "a set begins to hold what a comment names": (
        Happening("write", "r.urdf", ROBOT),
        Happening("open", "a.robray", f'# robray: with "r.urdf"\n{HANGING}'),
        Happening("write", "robray.toml", '[scenes.all]\nfiles = ["*.urdf", "*.robray"]'),
        Happening("edit", "a.robray", "", numbers=(0, 1)),
    ),
    "documents of a project with a set come and go, and those of the set": (
        Happening("write", "r.urdf", ROBOT),
        Happening("open", "b.robray", HANGING),
        Happening("write", "robray.toml", '[scenes.cell]\nfiles = ["r.urdf", "a.robray"]'),
        Happening("open", "sub/c.robray", HANGING),
        Happening("close", "b.robray"),
        Happening("open", "a.robray", HANGING),
        Happening("close", "sub/c.robray"),
        Happening("close", "a.robray"),
    ),
    "the first document of a project with a set comes, and the last one goes": (
        Happening("write", "../library/e.robray", HANGING),
        Happening("write", "robray.toml", '[scenes.beside]\nfiles = ["../library/e.robray", "b.robray"]'),
        Happening("open", "a.robray", "frame f { }\n"),
        Happening("open", "sub/c.robray", "frame f { }\n"),
        Happening("close", "a.robray"),
        Happening("close", "sub/c.robray"),
    ),
    "what would have used it is closed": (
        Happening("open", "sub/c.robray", "class box { shape box; }\ndef unused 1;\n"),
        Happening("open", "b.robray", 'inclde "sub/c.robray"\n'),
        Happening("close", "b.robray"),
    ),
    "what would have used it comes, and is mended": (
        Happening("open", "sub/c.robray", "frame f { offset k; }\ndef unused 1;\n"),
        Happening("open", "b.robray", "def k 1;\n"),
        Happening("edit", "b.robray", '/* open\ninclude "sub/c.robray"\n', numbers=(0.999, 0)),
        Happening("edit", "b.robray", "*/", numbers=(0.999, 0)),
    ),
    "what an include that is a comment would bring changes": (
        Happening("open", "sub/c.robray", "frame f { offset k; }\n"),
        Happening("open", "b.robray", '# include "sub/c.robray"\ndef j k;\nframe g { parent f; }\n'),
        Happening("edit", "sub/c.robray", "def j 1;\n"),
        Happening("edit", "sub/c.robray", "def k 1;\n"),
        Happening("close", "sub/c.robray"),
    ),
    "what hides a definition is not shown any more": (
        Happening("client", "", "open"),
        Happening("write", "sub/c.robray", "/* open\n"),
        Happening("open", "b.robray", 'include "sub/c.robray"\ndef j k;\nframe g { parent f; }\n'),
        Happening("open", "sub/c.robray"),
        Happening("close", "sub/c.robray"),
    ),
    "a folder that was included from is outside again": (
        Happening("write", "../library/e.robray", HANGING),
        Happening("settings", "", '{"robray": {"includePaths": ["../library"]}}'),
        Happening("write", "b.robray", 'include "../library/e.robray"\n'),
        Happening("settings", "", '{"robray": {}}'),
        Happening("write", "robray.toml", 'include-paths = ["../library"]'),
        Happening("write", "robray.toml", ""),
        Happening("folder", "../library"),
        Happening("folder", "../library"),
    ),
    "what is excluded counts from another folder": (
        Happening("settings", "", '{"robray": {"exclude": ["sub/"]}}'),
        Happening("open", "sub/c.robray", "frame f { parent nowhere; }\n"),
        Happening("folder", "sub"),
        Happening("folder", "sub"),
    ),
    "what was included once is known no more": (
        Happening("write", "../library/e.robray", HANGING),
        Happening("open", "a.robray", 'include "../library/e.robray"\n'),
        Happening("edit", "a.robray", "#", numbers=(0, 0)),
    ),
    "what a comment named once is known no more": (
        Happening("write", "../library/e.robray", HANGING),
        Happening("open", "a.robray", '# robray: with "../library/e.robray"\nframe base { }\n'),
        Happening("edit", "a.robray", "", numbers=(0, 1)),
    ),
    "a file of a package was open once": (
        Happening("write", "../ros/arm/package.xml", "<package><name>arm</name></package>"),
        Happening("open", "../ros/arm/urdf/arm.urdf", ROBOT),
        Happening("open", "r.urdf", MESH),
        Happening("close", "../ros/arm/urdf/arm.urdf"),
    ),
    "what stands in an open configuration holds": (
        Happening("write", "r.urdf", ROBOT),
        Happening("open", "a.robray", HANGING),
        Happening("open", "robray.toml", '[scenes.cell]\nfiles = ["r.urdf", "a.robray"]\n'),
        Happening("edit", "robray.toml", "#", numbers=(0, 0)),
        Happening("close", "robray.toml"),
    ),
    "an open configuration is saved, and deleted": (
        Happening("write", "../library/e.robray", HANGING),
        Happening("open", "a.robray", 'include "../library/e.robray"\n'),
        Happening("open", "robray.toml", 'include-paths = ["../library"]\n[limits]\nfile-size = 4\n'),
        Happening("save", "robray.toml"),
        Happening("delete", "robray.toml"),
    ),
    "what an open configuration names comes and goes": (
        Happening(
            "open", "robray.toml", '[scenes.cell]\nfiles = ["r.urdf", "sub/*"]\n[[overrides]]\npaths = ["m.stl"]'
        ),
        Happening("write", "r.urdf", ROBOT),
        Happening("write", "sub/c.robray", HANGING),
        Happening("write", "m.stl", SMALL),
        Happening("write", ".gitignore", "sub/"),
        Happening("delete", "m.stl"),
    ),
    "an open configuration says no more where packages are": (
        Happening("write", "../ros/arm/urdf/arm.urdf", ROBOT),
        Happening(
            "write", "robray.toml", 'package-paths = ["../ros"]\n[scenes.a]\nfiles = ["package://arm/urdf/arm.urdf"]'
        ),
        Happening("open", "robray.toml"),
        Happening("edit", "robray.toml", "#", numbers=(0, 0)),
    ),
    "a robot comes into a package that is named while it is typed": (
        Happening("open", "robray.toml", '[scenes.arm]\nfiles = ["package://arm/urdf/arm.urdf"]'),
        Happening("settings", "", '{"robray": {"packagePaths": ["../ros"]}}'),
        Happening("write", "../ros/arm/urdf/arm.urdf", MESH),
    ),
    "one robot twice, of which one hangs elsewhere and is called otherwise": (
        Happening("write", "r.urdf", MOVED),
        Happening("open", "robray.toml", TWICE),
        Happening("open", "a.robray", "frame f { }\nframe g { parent l_j1; }\n"),
        Happening("edit", "a.robray", "h", numbers=(6.5 / 37, 1 / 12)),
        Happening("edit", "robray.toml", "k_", numbers=((TWICE.index("l_") + 0.5) / (len(TWICE) + 1), 0.2)),
        Happening("delete", "r.urdf"),
        Happening("write", "r.urdf", MOVED),
        Happening("save", "robray.toml"),
        Happening("close", "robray.toml"),
    ),
    "a file behind a linked folder comes, changes and goes": (
        Happening("write", "sub/d.robray", ""),
        Happening("link", "way", other="sub"),
        Happening("open", "a.robray", 'include "way/c.robray"\nframe f { parent base; }\n'),
        Happening("write", "sub/c.robray", "frame base { }\n"),
        Happening("write", "way/c.robray", ""),
        Happening("delete", "way/c.robray", other=REAL),
    ),
    "a file that is known is written behind a link": (
        Happening("write", "sub/c.robray", ""),
        Happening("link", "way", other="sub"),
        Happening("open", "a.robray", 'include "sub/c.robray"\nframe f { parent base; }\n'),
        Happening("write", "way/c.robray", "frame base { }\n"),
        Happening("delete", "way/c.robray"),
        Happening("write", "way/d.robray", "frame base { }\n"),
    ),
    "a file is edited at its real path, and behind a link": (
        Happening("write", "sub/c.robray", ""),
        Happening("link", "way", other="sub"),
        Happening("link", "sub/way", other="way"),
        Happening("open", "a.robray", 'include "sub/way/c.robray"\nframe f { parent base; }\n'),
        Happening("open", "way/c.robray", "frame base { }\n"),
        Happening("open", "sub/c.robray", "frame g { }\n"),
        Happening("edit", "sub/c.robray", "#", numbers=(0, 0)),
        Happening("close", "sub/c.robray"),
        Happening("edit", "way/c.robray", "#", numbers=(0, 0)),
        Happening("save", "way/c.robray"),
        Happening("close", "way/c.robray"),
    ),
    "links lead elsewhere, to each other, and to a folder that goes": (
        Happening("write", "sub/c.robray", "frame base { }\n"),
        Happening("write", "../library/c.robray", ""),
        Happening("write", "robray.toml", 'include-paths = ["../library"]'),
        Happening("link", "way", other="sub"),
        Happening("open", "a.robray", 'include "way/c.robray"\nframe f { parent base; }\n'),
        Happening("open", "sub/c.robray", "frame g { }\n"),
        Happening("link", "way", other="../library"),
        Happening("link", "sub/way", other="way"),
        Happening("link", "way", other="sub/way"),
        Happening("link", "way", other="sub"),
        Happening("delete", "sub"),
    ),
    "a folder of the workspace is a link": (
        Happening("write", "sub/c.robray", ""),
        Happening("link", "way", other="sub"),
        Happening("folder", "way"),
        Happening("write", "sub/d.robray", 'include "c.robray"\nframe f { parent base; }\n'),
        Happening("open", "sub/c.robray", "frame base { }\n"),
        Happening("save", "sub/c.robray"),
        Happening("delete", "sub/d.robray"),
    ),
    "a folder of the workspace with an open configuration leads elsewhere": (
        Happening("link", "way", other="../library"),
        Happening("open", "../library/robray.toml", '[scenes.cell]\nfiles = ["r.urdf", "a.robray"]\n'),
        Happening("folder", "way"),
        Happening("link", "way", other="way"),
        Happening("link", "way", other="sub"),
    ),
    "a configuration is open behind a link": (
        Happening("write", "sub/c.robray", ""),
        Happening("link", "way", other="sub"),
        Happening("open", "a.robray", 'include "sub/c.robray"\ninclude "way/c.robray"\n'),
        Happening("open", "sub/c.robray", "frame f { parent nowhere; }\n"),
        Happening("open", "way/robray.toml", '[rules]\nignore = ["undefined-frame", "frames-elsewhere"]\n'),
        Happening("close", "way/robray.toml"),
    ),
    "a part of a workcell is included, and not any more": (
        Happening("open", "body.xml", PART),
        Happening("write", "cell.wc.xml", CELL),
        Happening("edit", "body.xml", "<", numbers=(0, 0)),
        Happening("write", "cell.wc.xml", CELL.replace("body", "other")),
        Happening("edit", "body.xml", "<!-- -->", numbers=(0, 1 / 12)),
        Happening("open", "cell.wc.xml", CELL),
        Happening("close", "cell.wc.xml"),
    ),
    "parts include each other when nothing else includes them any more": (
        Happening("open", "body.xml", '<Include file="sub/body.xml"/>\n'),
        Happening("open", "sub/body.xml", '<Include file="../body.xml"/>\n'),
        Happening("open", "cell.wc.xml", CELL),
        Happening("close", "cell.wc.xml"),
    ),
    "a file that a robot lists is open under another name": (
        Happening("write", "r.urdf", ROBOT),
        Happening("write", "sub/motors.yml", ""),
        Happening("link", "way", other="sub"),
        Happening("open", "sub/motors.yml", "motors:\n- {name: a, joint: nothing}\n"),
        Happening("write", "arm.smurf", "modelname: arm\nfiles: [r.urdf, way/motors.yml]\n"),
        Happening("open", "way/motors.yml", "motors:\n- {name: a, joint: none}\n"),
        Happening("write", "arm.smurf", "modelname: arm\nfiles: [r.urdf, sub/motors.yml]\n"),
        Happening("delete", "arm.smurf"),
    ),
    "a document comes to be a world while it is typed, and differs from the disk": (
        Happening("open", "world.json", '{"modules": [1]}'),
        Happening("edit", "world.json", '"moduleJoints": 3, ', numbers=(1.5 / 17, 0)),
        Happening("write", "world.json", '{"moduleJoints": 3}'),
        Happening("edit", "world.json", "", numbers=(1.5 / 36, 1)),
        Happening("write", "robray.toml", '[rofi]\nfiles = ["*.json"]'),
        Happening("write", "robray.toml", ""),
        Happening("close", "world.json"),
    ),
    "a source that a scene is loaded with is closed, broken, and a robot no more": (
        Happening("write", "robray.toml", SOURCE_SET),
        Happening("open", "arm.xacro", SOURCE),
        Happening("open", "a.robray", "frame f { parent one_j; }\n"),
        Happening("edit", "arm.xacro", "${x}", numbers=(0.5, 0)),
        Happening("close", "arm.xacro"),
        Happening("write", "arm.xacro", SOURCE),
        Happening("write", "arm.xacro", SOURCE.replace(' name="r"', "")),
        Happening("write", "arm.xacro", ROBOT),
        Happening("write", "arm.xacro", SOURCE),
        Happening("delete", "arm.xacro"),
        Happening("write", "arm.xacro", SOURCE),
    ),
    "a source becomes several robots, and another one of them is chosen": (
        Happening("open", "arm.xacro", SOURCE),
        Happening("write", "robray.toml", SOURCE_SET + TWO_ROBOTS),
        Happening("choose", "arm.xacro", other="arm.xacro#two"),
        Happening("edit", "arm.xacro", "<link/>", numbers=(1 - 10 / len(SOURCE), 0)),
        Happening("write", "a.robray", "frame f { parent two_j; }\n"),
        Happening("write", "robray.toml", TWO_ROBOTS),
        Happening("choose", "arm.xacro"),
        Happening("delete", "robray.toml"),
    ),
    "a scene comes that wants to be loaded with a source that is not a robot": (
        Happening("open", "arm.xacro", ""),
        Happening("write", "b.robray", f'# robray: with "arm.xacro"\n{HANGING}'),
        Happening("write", "b.robray", f'# robray: with "arm.xacro"\n{HANGING}frame g {{ }}\n'),
    ),
    "a comment names a source, and that a scene": (
        Happening("open", "a.robray", '# robray: with "arm.xacro"\nframe f { parent one_j; }\n'),
        Happening("write", "arm.xacro", SOURCE),
        Happening("open", "arm.xacro", SOURCE.replace("<link", '<!-- robray: with "b.robray" --><link', 1)),
        Happening("write", "b.robray", HANGING),
        Happening("edit", "a.robray", "", numbers=(0, 1)),
        Happening("close", "arm.xacro"),
    ),
    "a file in TOML that is not ours is open": (
        Happening("open", "other.toml", "[scenes.cell]\n"),
        Happening("open", "pyproject.toml", "[tool.robray]\nexclude = ['a.robray']\n"),
        Happening("open", "a.robray", HANGING),
        Happening("edit", "other.toml", "frame f { }", numbers=(0, 0)),
        Happening("close", "pyproject.toml"),
    ),
}


@pytest.mark.parametrize("name", sampled(STORIES))
def test_it_knows_what_there_is(name: str) -> None:
    found = played(asked_at_each(STORIES[name]))
    assert found is None, found


@pytest.mark.parametrize("seed", range(trials(4)))
def test_whatever_happens(seed: int) -> None:
    found = played(told(seed, STEPS))
    assert found is None, found


def test_nothing_is_kept_of_a_session_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # What is frozen is never looked at again, whether it is kept or not.
    monkeypatch.setattr("robray.analysis.collector.gc.freeze", lambda: None)
    # pytest keeps what is logged, and refusals with the frames that led to them.
    logging.disable()
    try:
        before = alive()
        with hastened():
            for seed in range(trials(2)):
                assert played(told(seed, 10)) is None
            assert kept(before) == set()
    finally:
        logging.disable(logging.NOTSET)


def test_nothing_is_kept_of_what_was_told(tmp_path: Path) -> None:
    folder = {"uri": tmp_path.as_uri(), "name": "w"}

    async def waiting() -> int:
        client = InProcess([])
        await client.begin()
        try:
            before = len(client.server.protocol._request_futures)  # noqa: SLF001 - who waits is pygls' own
            for _ in range(20):
                client.tell("$/setTrace", {"value": "off"})
                client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder], "removed": []}})
                client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
                client.tell("window/workDoneProgress/cancel", {"token": "x"})
                await client.rest()
            return len(client.server.protocol._request_futures) - before  # noqa: SLF001
        finally:
            client.end()

    assert asyncio.run(waiting()) == 0


def kept(before: set[int]) -> set[int]:
    """The objects that came and stay. A thread that is about to end may hold some for a moment."""
    end = time.monotonic() + PATIENCE
    while (left := alive() - before) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def alive() -> set[int]:
    # pygls keeps whom it was asked about last, of which a process has one.
    for asked in (LanguageServerProtocol.get_message_type, LanguageServerProtocol.get_result_type):
        asked.cache_clear()
    gc.collect()
    return {id(each) for each in gc.get_objects() if isinstance(each, RobrayServer | Session | Workspace)}
