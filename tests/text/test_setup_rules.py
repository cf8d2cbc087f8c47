"""What a Python package installs, by the words of its setup.py, which is never run."""

import pytest

from every import every
from robray.text.setup_rules import rules_of_setup

pytestmark = pytest.mark.quick

SETUP = """\
import os
from glob import glob
from setuptools import setup

package_name = 'arm'
share = f'share/{package_name}'
%s
setup(
    name=package_name,
    data_files=[
        ('share/ament_index/resource_index/packages', ['resource/' + package_name]),
        ('share/' + package_name, ['package.xml']),
        %s
    ],
)
"""


@every(
    ("files", "name", "lacking"),
    [
        ("(os.path.join('share', package_name, 'urdf'), glob('urdf/*')),", "urdf/a.xacro", None),
        ("(os.path.join('share', package_name, 'urdf'), glob('urdf/*')),", "urdf/parts/a.xacro", "urdf/parts"),
        ("(os.path.join('share', package_name, 'urdf'), glob('urdf/*')),", "meshes/a.stl", "meshes"),
        ("(share + '/urdf', glob('urdf/*.urdf') + ['urdf/a.xacro']),", "urdf/a.xacro", None),
        ("(share + '/urdf', glob('urdf/*.urdf')),", "urdf/a.xacro", "urdf/a.xacro"),
        (
            "(f'{share}/meshes', glob.glob(os.path.join('meshes', '**', '*.stl'), recursive=True)),",
            "meshes/a.stl",
            None,
        ),
        ("('share/other/urdf', glob('urdf/*')),", "urdf/a.xacro", "urdf"),
    ],
)
def test_what_a_package_does_not_install(files: str, name: str, lacking: str | None) -> None:
    rules = rules_of_setup(SETUP % ("", files), "arm")
    assert rules is not None
    lack = rules.lack(name)
    assert (lack and lack[0]) == lacking


@every(
    ("before", "files"),
    [
        ("", "*more(),"),
        ("", "(share, sorted(glob('urdf/*'))),"),
        ("", "(share, [str(each) for each in Path('urdf').iterdir()]),"),
        ("more = [(share, ['a'])]\nmore.append((share, ['b']))", "] + more + ["),
        ("share = share + '/urdf'", "(share, ['a']),"),
        ("", "(share, ['a', 'b']), " * 1000),
        ("share = ", ""),
        ("loop = loop", "(loop, []),"),
        ("a = 'a' * 9", "(a, []),"),
        ("x = " + "-" * 100_000 + "1", ""),
        ("x = " + "(" * 10_000, ""),
        ("x = " + "'a'+" * 20_000 + "'a'", "(x, []),"),
        ("a0 = 'aaaaaaaa'\n" + "".join(f"a{n + 1} = a{n} + a{n}\n" for n in range(60)), "(a60, []),"),
    ],
)
def test_what_robray_cannot_read_is_unknown(before: str, files: str) -> None:
    assert rules_of_setup(SETUP % (before, files), "arm") is None


def test_nothing_of_it_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    rules_of_setup(SETUP % ("print('run')", ""), "arm")
    assert capsys.readouterr().out == ""
