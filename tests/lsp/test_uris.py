"""URIs to paths and back."""

import pytest

from robray.lsp.uris import NoPathError, is_on_disk, to_path, to_uri

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/b.robray", "/a/b.robray"),
        ("FILE:///a/b.robray", "/a/b.robray"),
        ("file://localhost/a/b.robray", "/a/b.robray"),
        ("file:/a/b.robray", "/a/b.robray"),
        ("file:///a//c/../b.robray", "/a/b.robray"),
        ("file:///a%20b/%C3%BC%23%25.robray", "/a b/ü#%.robray"),
        ("file:///a/#1?.robray", "/a/#1?.robray"),
        ("file:///a/%ff.robray", "/a/\udcff.robray"),
        ("file:////a/b.robray", "/a/b.robray"),
        ("untitled:Untitled-1", "untitled:/Untitled-1"),
        ("vscode-vfs://github/a/../b.robray", "vscode-vfs:/github/b.robray"),
    ],
)
def test_to_path(uri: str, path: str) -> None:
    assert to_path(uri) == path


@pytest.mark.parametrize("path", ["/", "/a b/ü#%?.robray", "/\udcff", "/a:b"])
def test_to_uri_and_back(path: str) -> None:
    uri = to_uri(path)
    assert uri.isascii()
    assert to_path(uri) == path


@pytest.mark.parametrize(
    "uri", ["untitled:x", "untitled:../../etc/passwd", "vscode-vfs://github/a", "nothing", "", "file", ":/a"]
)
def test_what_is_no_file_is_not_looked_up(uri: str) -> None:
    assert not is_on_disk(to_path(uri))


@pytest.mark.parametrize(
    "uri",
    [
        "file:///a%00b",
        "file:///a\0b",
        "untitled:a\0b",
        "file:///\ud800",
        "file://host/a.robray",
        "file://host//a",
        "file:///" + "a/" * 3_000,
    ],
)
def test_what_is_no_path_is_refused(uri: str) -> None:
    with pytest.raises(NoPathError):
        to_path(uri)
