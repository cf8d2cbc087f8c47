"""A scene with its page in one document: it needs nothing else, and nothing in the scene is more than data."""

import base64
import hashlib
import json
import struct
from html.parser import HTMLParser
from pathlib import Path

import pytest

import robray
from robray.api.scene import Scene
from robray.view import document as documents
from robray.view.page import Page, built

pytestmark = pytest.mark.quick

SCRIPT, STYLE = b"const page = '<&>';", b"body { margin: 0 }"

SCENE = "frame table { translation [1, 2, 3]; geometry { shape box; dimension [1, 1, 1]; } }"


class Elements(HTMLParser):
    """What stands in each element that has a text of its own, and all attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self.attributes: list[tuple[str, str]] = []
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the parser's own name
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts.append((self._open, data))

    @property
    def scripts(self) -> list[str]:
        return [text for tag, text in self.texts if tag == "script"]


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is quick to look through."""
    monkeypatch.setattr(documents, "built", lambda: Page(SCRIPT, STYLE))


def enclosed(scene: Scene) -> Elements:
    """The document that a notebook puts into its frame."""
    return Elements(dict(Elements(scene._repr_html_()).attributes)["srcdoc"])


def test_it_has_the_rows_and_the_poses() -> None:
    data, script = enclosed(robray.load("a.robray", text=SCENE)).scripts
    assert script == SCRIPT.decode()
    told = json.loads(data)
    scene, state = told["told"][:2]
    assert [row["name"] for row in scene["frames"]] == ["table"]
    assert [row["shape"] for row in scene["geometries"]] == ["box"]
    assert (state["state"], state["words"]) == ("live", "As it was loaded")
    assert struct.unpack("<7f", base64.b64decode(told["poses"])[16:]) == (1, 2, 3, 0, 0, 0, 1)


def test_it_may_run_its_own_script_and_fetch_nothing() -> None:
    found = enclosed(robray.load("a.robray", text=SCENE))
    assert not {"src", "href"} & {name for name, _ in found.attributes}
    (policy,) = (value for name, value in found.attributes if name == "content")
    digest = base64.b64encode(hashlib.sha256(SCRIPT).digest()).decode()
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{digest}'; ")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_it_is_in_a_sandbox() -> None:
    shown = Elements(robray.load("a.robray", text=SCENE)._repr_html_())
    assert dict(shown.attributes)["sandbox"] == "allow-scripts"


@pytest.mark.parametrize(
    "name", ["</script><script>alert(1)</script>", "<!--<script>", "' onload=alert(1) '", "&quot;"]
)
def test_a_name_is_a_text(name: str) -> None:
    scene = robray.load("a.robray", text=SCENE.replace("table", f'"{name}"'))
    shown = Elements(scene._repr_html_())
    assert [name for name, _ in shown.attributes] == ["title", "sandbox", "style", "srcdoc"]
    data, script = enclosed(scene).scripts
    assert script == SCRIPT.decode()
    assert json.loads(data)["told"][0]["frames"][0]["name"] == name


def test_meshes_are_in_it_as_far_as_they_may_be_read(tmp_path: Path) -> None:
    (tmp_path / "outside.stl").write_bytes(b"no")
    inside = tmp_path / "project"
    inside.mkdir()
    (inside / "robray.toml").touch()
    (inside / "a.obj").write_bytes(b"mtllib a.mtl\n")
    (inside / "a.mtl").write_bytes(b"newmtl red\n")
    meshes = '{ geometry { mesh "a.obj"; } geometry { mesh "../outside.stl"; } }'
    (inside / "a.robray").write_text(f"frame table {meshes}")
    data, _ = enclosed(robray.load(inside / "a.robray")).scripts
    mesh, outside = json.loads(data)["meshes"].values()
    assert outside == {"refused": "lies outside of the project, where nothing is read"}
    assert {part: base64.b64decode(text) for part, text in mesh.items()} == {
        "mesh": b"mtllib a.mtl\n",
        "material": b"newmtl red\n",
    }


def test_a_scene_that_is_too_much_for_a_document_is_shown_as_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.stl").write_bytes(b"solid")
    (tmp_path / "a.robray").write_text('frame table { geometry { mesh "a.stl"; } }')
    scene = robray.load(tmp_path / "a.robray")
    assert "<iframe" in scene._repr_html_()
    monkeypatch.setattr(documents, "MOST", 4)
    assert "<iframe" not in scene._repr_html_()


def test_without_the_page_there_is_no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "built", lambda: None)
    assert "<iframe" not in robray.load("a.robray", text=SCENE)._repr_html_()


def test_the_built_page_ends_no_element() -> None:
    page = built()
    if page is None:
        pytest.skip("the page is not built: npm ci && npm run build in view/")
    assert not [word for word in (b"</script", b"<!--", b"</style") if word in page.script + page.style]
