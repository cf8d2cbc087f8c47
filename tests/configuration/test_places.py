"""What a configuration names and where, and what is being typed in it, at each place of each beginning of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.configuration.keys import Kind
from robray.configuration.places import Typed, key_of, named, named_at, typed
from robray.configuration.reading import read_configuration
from trials import sampled

pytestmark = pytest.mark.quick

TEXT = """\
# é
exclude = ["old/", 'é*', "a\\u00e9"]
rules.ignore = [
    "unused-class", # so
    'no-shape',
]
[format]
"line-width" = 80
[rules.severity]
undefined-frame = "hint"
[[overrides]]
paths = ["tests/"]
severity = { no-shape = "off", "class-cycle" = 'error' }
[scenes."a b"]
files = ["r.urdf", { path = \"\"\"x.robray\"\"\", parent = "f" }]
[robots.arm]
file = "arm.xacro"
"""


TYPED = [
    ('exclude = ["', ("exclude",), "", ""),
    ('[scenes.cell] # so\nfiles = ["a.robray", "sub/b|.robray"]', ("scenes", "cell", "files"), "sub/b", "sub/b.robray"),
    ("[scenes.'a b']\nfiles = [\n  'x', # '\n  { path = '", ("scenes", "a b", "files", "path"), "", ""),
    ('[scenes.a]\nfiles = [{ path = "b", parent = "wr|", x = "', ("scenes", "a", "files", "parent"), "wr", "wr"),
    ('scenes = { a = { files = ["', ("scenes", "a", "files"), "", ""),
    ('scenes.a.files = ["x", "y"]\nscenes.b.files = ["', ("scenes", "b", "files"), "", ""),
    ('[[overrides]]\npaths = ["a"]\nignore = ["', ("overrides", "ignore"), "", ""),
    ('[robots.arm]\nfile = "', ("robots", "arm", "file"), "", ""),
    ('[robots]\narm = { file = "a", arguments = { x = 1 } }\nleg.file = "', ("robots", "leg", "file"), "", ""),
    ('exclude = ["a", "b|]\n[rules]\n', ("exclude",), "b", "b"),
    ('a = """\nb = "|"""', None, "", ""),
    ("exclude = [|]", None, "", ""),
    ('# "|"', None, "", ""),
    ('exclude = ["a"]|', None, "", ""),
]


@pytest.mark.parametrize(("text", "path", "before", "whole"), TYPED)
def test_what_is_typed_in_a_string_is_the_value_of_its_key(
    text: str, path: tuple[str, ...] | None, before: str, whole: str
) -> None:
    start, _, end = text.partition("|")
    found = typed((start + end).encode(), len(start.encode()))
    if found is not None:
        assert (start + end)[slice(*found.span)] == whole
    assert (None if found is None else (found.path, found.before)) == (None if path is None else (path, before))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("exclude", Kind.PATTERNS),
        ("scenes.own.files", Kind.FILES),
        ("scenes.own.files.path", Kind.FILE),
        ("scenes.own.files.parent", Kind.NAME),
        ("robots.own.file", Kind.FILE),
        ("overrides.paths", Kind.PATTERNS),
        ("scenes.own", None),
        ("scenes", None),
        ("exclude.path", None),
        ("other.exclude", None),
    ],
)
def test_a_path_leads_to_its_key(path: str, kind: Kind | None) -> None:
    found = key_of(tuple(path.split(".")))
    assert (None if found is None else found.kind) == kind


def asked(text: bytes, offset: int) -> None:
    found: Typed | None = typed(text, offset)
    if found is not None:
        assert 0 <= found.span.start <= offset <= found.span.end <= len(text)
        assert b"\n" not in text[slice(*found.span)]
    read = read_configuration("/p/robray.toml", text)
    for each in named(read, text):
        assert 0 <= each.span.start <= each.span.end <= len(text)
    at = named_at(read, text, offset)
    assert at is None or at.span.contains(offset)


def test_at_every_place_of_every_beginning() -> None:
    text = TEXT.encode()
    for end in sampled(range(len(text) + 1)):
        asked(text[:end], end)
        asked(text, end)


@given(st.text("ab=[]{}\"'#.,\\\n \r1é_-", max_size=30), st.integers(0, 40))
def test_no_text_is_too_strange(text: str, offset: int) -> None:
    encoded = text.encode()
    asked(encoded, min(offset, len(encoded)))
