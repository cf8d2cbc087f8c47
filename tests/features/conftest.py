"""Whatever a feature does to a file by itself, it does to a file of a set: each test that makes scenes runs as both."""

import pytest

import fixtures

_MAKES_SCENES = frozenset({"fixture", "offered"})


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Also where scenes are made for a test by what its module has from another one."""
    made_by = {getattr(named, "__module__", "").rpartition(".")[2] for named in vars(metafunc.module).values()}
    if any(mark.name == "alone" for mark in metafunc.definition.iter_markers()):
        return
    if not _MAKES_SCENES.isdisjoint({*vars(metafunc.module), *made_by}) and "loaded_as" in metafunc.fixturenames:
        metafunc.parametrize("loaded_as", ["alone", "in a set"], indirect=True)


@pytest.fixture(autouse=True)
def loaded_as(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other file of the set holds nothing: what is asked of the first has the same answer."""
    if getattr(request, "param", "alone") == "in a set":
        monkeypatch.setattr(fixtures, "COMPANIONS", {fixtures.BESIDE: b"# nothing\n"})
