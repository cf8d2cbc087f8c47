"""Sources of robots that a check reads once, although several of them include a file."""

import pytest

from cli.command import Command, command
from robray.formats.xacro.reading import Document

pytestmark = pytest.mark.quick

__all__ = ["command"]

SPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def test_a_file_that_several_roots_include_is_read_once(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    part = '<xacro:macro name="part" params="name"><link name="${name}"><visual/></link></xacro:macro>'
    command.write(f"//- part.xacro\n<robot {SPACE}>{part}</robot>\n")
    for name in ("one", "two", "three"):
        content = f'<xacro:include filename="part.xacro"/><xacro:part name="{name}"/>'
        command.write(f'//- {name}.urdf.xacro\n<robot name="{name}" {SPACE}>{content}</robot>\n')
    read: list[str] = []
    begin = Document.__init__

    def counted(self: Document, path: str, text: bytes) -> None:
        read.append(path.rpartition("/")[2])
        begin(self, path, text)

    monkeypatch.setattr(Document, "__init__", counted)
    assert len(command.check().codes) == 1
    assert sorted(read) == ["one.urdf.xacro", "part.xacro", "three.urdf.xacro", "two.urdf.xacro"]
