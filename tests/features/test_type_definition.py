"""Where things lead that are made of classes."""

import pytest

from fixtures import fixture
from robray.features.navigation import type_definition

pytestmark = pytest.mark.quick


def check(source: str) -> None:
    """The thing at `$0` leads to the marked names, in the order of files and of marks."""
    given = fixture(source)
    assert given.cursor is not None
    links = type_definition(given.workspace.analysis(), *given.cursor)
    expected = [(path, span) for path, spans in given.marked.items() for span in spans]
    assert sorted((link.target_selection.path, link.target_selection.span) for link in links) == sorted(expected)


def test_a_frame_leads_to_its_classes() -> None:
    check("class [|c|] {}\nclass [|d|] {}\nframe $0f { isa c; isa d; }\n")
    check("class [|c|] {}\nframe f { isa c; }\nframe g { parent $0f; }\n")
    check("class [|c|] {}\nfra$0me f { isa c; }\n")


def test_a_geometry_leads_to_its_classes() -> None:
    check("class [|c|] {}\nframe f { geo$0metry { isa c; isa gone; } }\n")


def test_a_class_leads_to_those_it_is_made_of_and_an_isa_to_the_class() -> None:
    check("class [|c|] {}\nclass $0d { isa c; }\n")
    check("class c {}\nclass [|d|] { isa c; }\nframe f { isa $0d; }\n")


def test_a_class_leads_into_an_included_file() -> None:
    check('include "part"\nframe $0f { isa c; }\n//- /w/part.robray\nclass [|c|] {}\n')


def test_a_constant_has_no_class() -> None:
    check("class c {}\ndef $0a 1;\n")


def test_a_frame_leads_to_the_classes_of_its_shapes() -> None:
    check("class [|steel|] {}\nclass [|c|] {}\nframe $0f { isa c; geometry { isa steel; } }\n")
    check("class [|steel|] {}\nframe f { geometry { isa steel; } }\nframe g { parent $0f; }\n")
    check("class [|steel|] {}\nfra$0me f { geometry { isa steel; } }\n")
    check("class steel {}\nframe $0f { frame g { geometry { isa steel; } } }\n")
    check('include "part"\nframe $0f { geometry { isa steel; } }\n//- /w/part.robray\nclass [|steel|] {}\n')
