"""Where a class is used."""

import pytest

from fixtures import fixture
from robray.features.navigation import implementation

pytestmark = pytest.mark.quick


def check(source: str) -> None:
    """The name at `$0` leads to the marked names, in the order of files and of marks."""
    given = fixture(source)
    assert given.cursor is not None
    links = implementation(given.workspace.analysis(), *given.cursor)
    expected = [(path, span) for path, spans in given.marked.items() for span in spans]
    assert sorted((link.target_selection.path, link.target_selection.span) for link in links) == sorted(expected)


def test_a_class_is_implemented_by_every_isa_of_it() -> None:
    check(
        'class $0c {}\nclass d { isa [|c|]; }\nframe f { isa [|"c"|]; geometry { isa [|c|]; } }\nframe c {}\n',
    )


def test_a_class_is_implemented_across_files() -> None:
    check(
        'include "part"\nframe f { isa [|c|]; }\n//- /w/part.robray\nclass c {}\n'
        '//- /w/other.robray\ninclude "part"\nframe g { isa [|$0c|]; }\n',
    )


def test_an_implementation_leads_to_the_whole_block() -> None:
    given = fixture("class $0c {}\nframe f { isa c; }\n")
    assert given.cursor is not None
    (link,) = implementation(given.workspace.analysis(), *given.cursor)
    assert given.texts[link.target.path][link.target.span.start : link.target.span.end] == b"frame f { isa c; }"


def test_nothing_implements_a_frame() -> None:
    check("frame $0f {}\nframe g { parent f; }\n")
