"""What is public, and that its documentation runs."""

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import robray
from api.scene_files import REPOSITORY
from robray import api

pytestmark = pytest.mark.quick

PUBLIC = [
    "AllowedCollision",
    "Collision",
    "Constant",
    "ConversionError",
    "Diagnostic",
    "Following",
    "Frame",
    "Geometry",
    "Joint",
    "LoadError",
    "Loss",
    "Scene",
    "Variable",
    "__version__",
    "check",
    "load",
    "watch",
]

OF_A_SCENE = [
    "accepted",
    "allowed_collisions",
    "collisions",
    "constants",
    "diagnostics",
    "files",
    "frames",
    "geometries",
    "jacobian",
    "joints",
    "links",
    "losses",
    "path",
    "picture",
    "pose",
    "poses",
    "rest",
    "states",
    "to_mjcf",
    "to_mujoco",
    "to_robray",
    "to_trimesh",
    "to_urdf",
    "variables",
]


def test_a_list_of_the_names_holds_the_public_ones_and_the_module_s_own() -> None:
    assert {*PUBLIC} <= {*dir(robray)}
    own = ("__", *(name for _, name, _ in pkgutil.iter_modules(robray.__path__)))
    assert [name for name in dir(robray) if not name.startswith(own) and name not in PUBLIC] == []


def test_nothing_becomes_public_by_accident() -> None:
    assert robray.__all__ == PUBLIC
    assert [*api.__all__] == [name for name in PUBLIC if name != "__version__"]
    assert [name for name in dir(robray.Scene) if not name.startswith("_")] == OF_A_SCENE


def test_every_public_name_is_there_and_documented() -> None:
    for name in set(PUBLIC) - {"__version__"}:
        assert inspect.getdoc(getattr(robray, name)), name
        assert name in dir(robray)
    for name in OF_A_SCENE:
        assert inspect.getdoc(getattr(robray.Scene, name)), name
    with pytest.raises(AttributeError, match="no attribute 'lod'"):
        _ = robray.lod


MODULES = [robray, *(importlib.import_module(each.name) for each in pkgutil.iter_modules(api.__path__, "robray.api."))]


def test_documentation_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    run = {module.__name__: _tried(module) for module in MODULES}
    assert {name: done.failed for name, done in run.items() if done.failed} == {}
    assert sum(done.attempted for done in run.values()) > 15


def _tried(module: ModuleType) -> doctest.TestResults:
    return doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
