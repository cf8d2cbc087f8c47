"""What names are coloured as, and that edits carry the colours along."""

import random
from itertools import pairwise

import pytest

from analysis.fuzz import PATHS, document, edit, scratch
from fixtures import MAIN, fixture
from robray.features.semantic_tokens import Tokens, file_tokens, semantic_tokens
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier
from robray.text.edits import Edit, splice
from robray.text.spans import Span
from trials import trials


def listed(tokens: Tokens) -> list[tuple[int, int, int]]:
    return list(zip(tokens.starts.tolist(), tokens.ends.tolist(), tokens.kinds.tolist(), strict=True))


def coloured(source: str) -> list[str]:
    """The tokens at the marked places, or all: `text type modifiers`."""
    given = fixture(source)
    text = given.texts[MAIN]
    marked = given.marked.get(MAIN)
    found = []
    tokens = semantic_tokens(given.workspace.analysis(), MAIN, Span(0, len(text)))
    for start, end, kind in listed(tokens):
        if marked is None or Span(start, end) in marked:
            token_type = TYPES[kind & ((1 << MODIFIER_SHIFT) - 1)].value
            modifiers = [one.name or "" for one in TokenModifier if kind >> MODIFIER_SHIFT & one]
            found.append(" ".join([text[start:end].decode(), token_type, *(name.lower() for name in modifiers)]))
    return found


def test_includes_meshes_and_allowed_collisions() -> None:
    source = 'include "part"\nframe f { geometry { mesh "m.obj"; } }\nallow_collision f "f";\n//- /w/part.robray\n'
    assert coloured(source)[:2] == ["include keyword", '"part" string']
    assert coloured(source)[6:] == ['"m.obj" string', "allow_collision keyword", "f namespace", '"f" namespace']


def test_a_constant_that_is_put_in_for_a_word_is_a_constant() -> None:
    assert coloured("def s box;\nframe f { geometry { shape [|s|]; } }\n") == ["s variable readonly"]
    assert coloured("def p g;\nframe f { parent [|p|]; }\nframe g {}\n") == ["p variable readonly"]


def test_a_constant_is_one_only_behind_its_definition() -> None:
    assert coloured("frame f { parent [|p|]; }\ndef p g;\nframe g {}\n") == ["p namespace"]


def test_what_is_no_word_of_the_language_has_no_colour() -> None:
    assert coloured("frame f { [|colour|] [1, 0, 0]; type [|hinge|]; }\n") == []


def test_an_unknown_constant_is_not_readonly() -> None:
    assert coloured("def a [|zz|] + 1;\n") == ["zz variable"]


def test_a_name_in_an_expression_with_parentheses_comments_and_hyphens() -> None:
    assert coloured("def a-pi 1;\ndef b 2 * (a-pi /* pi 3 */ + pi-1e-3);\n")[6:] == [
        "* operator",
        "a-pi variable readonly",
        "+ operator",
        "pi variable readonly default_library",
        "- operator",
        "1e-3 number",
    ]


@pytest.mark.parametrize(
    ("source", "unused"),
    [
        ("def [|a|] 1;\n", True),
        ("def [|a|] 1;\ndef b a;\n", False),
        ("def b a;\ndef [|a|] 1;\n", True),
        ("def [|a|] 1;\ndef a 2;\ndef b a;\n", True),
        ("def a 1;\ndef [|a|] 2;\ndef b a;\n", False),
        ("def [|a|] 1;\ndef a a + 1;\n", False),
        ("class [|c|] {}\n", True),
        ("class [|c|] {}\nframe f { isa c; }\n", False),
        ("class [|c|] {}\nclass d {}\n", True),
        ("class [|c|] {}\nclass c { isa c; }\n", False),
        ('def [|a|] 1;\ninclude "part"\n//- /w/part.robray\ndef b a;\n', False),
    ],
)
def test_what_nothing_uses_is_marked(source: str, unused: bool) -> None:  # noqa: FBT001
    (token,) = coloured(source)
    assert token.endswith("unused") is unused


def test_what_another_scene_uses_is_used() -> None:
    source = '//- /w/part.robray\ndef a 1;\n//- /w/other.robray\ninclude "part"\ndef b a;\n'
    given = fixture('include "part"\n' + source)
    path = "/w/part.robray"
    tokens = semantic_tokens(given.workspace.analysis(), path, Span(0, 100))
    assert not any(kind >> MODIFIER_SHIFT & TokenModifier.UNUSED for _, _, kind in listed(tokens))


def test_a_string_over_lines_is_a_token_a_line() -> None:
    assert coloured('frame "a\r\nbc\nd" {}\n')[1:] == [
        '"a namespace declaration',
        "bc namespace declaration",
        'd" namespace declaration',
    ]


def test_bytes_that_are_not_utf_8_have_no_colour() -> None:
    given = fixture("def a 1;\n")
    given.workspace.set_text(MAIN, b'frame "\xff\n" {}\ndef b 1 + "\xff" + 2;\n')
    assert listed(semantic_tokens(given.workspace.analysis(), MAIN, Span(0, 100)))


def test_a_span_has_the_tokens_that_begin_in_it() -> None:
    given = fixture("frame f { translation [1, 2, 3]; frame g { rpy [4, 5, 6]; } type fixed; }\ndef a 1;\n")
    analysis = given.workspace.analysis()
    size = len(given.texts[MAIN])
    whole = semantic_tokens(analysis, MAIN, Span(0, size))
    for start in range(size):
        for end in range(start, size):
            assert listed(semantic_tokens(analysis, MAIN, Span(start, end))) == listed(whole.between(start, end))


@pytest.mark.parametrize("seed", range(trials(6)))
def test_tokens_carried_along_are_those_of_a_fresh_start(seed: int) -> None:
    rng = random.Random(seed)
    texts = {path: document(rng) for path in PATHS}
    workspace = scratch(texts, set())
    last = {path: file_tokens(workspace.analysis(), path) for path in texts}
    for _ in range(40):
        path = rng.choice(PATHS)
        edits: list[Edit] = []
        for _ in range(rng.choice((1, 1, 2))):
            edits.append(edit(rng, texts[path]))
            texts[path] = splice(texts[path], edits[-1])
        workspace.edit(path, edits)
        analysis = workspace.analysis()
        for other, text in texts.items():
            last[other] = file_tokens(analysis, other, last[other])
            fresh = listed(semantic_tokens(analysis, other, Span(0, len(text) + 1)))
            assert listed(last[other].tokens) == fresh
            assert all(left[1] <= right[0] for left, right in pairwise(fresh))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b" geometry { shape sphere; r/**/def", b"geometry { shape sphere; r/*sphere; r/**/def"),
        (b'{include""\nc;lass "a"{', b'{{}include""\nc;lass "a"{"a"{'),
    ],
)
def test_an_item_that_is_the_same_of_other_text(before: bytes, after: bytes) -> None:
    """What was a part of it is in a comment now, or in an item of its own, and it has another part like it."""
    workspace = scratch({MAIN: before}, set())
    last = file_tokens(workspace.analysis(), MAIN)
    workspace.set_text(MAIN, after)
    analysis = workspace.analysis()
    carried = file_tokens(analysis, MAIN, last)
    assert listed(carried.tokens) == listed(semantic_tokens(analysis, MAIN, Span(0, len(after))))


def test_an_edit_colours_one_item() -> None:
    """The rows of all others are the very same."""
    source = "def k 1;\n" + "".join(f"frame f{n} {{ translation [k, 0, {n}.5]; }}\n" for n in range(500))
    given = fixture(source)
    before = file_tokens(given.workspace.analysis(), MAIN)
    at = given.texts[MAIN].index(b"250.5")
    given.workspace.edit(MAIN, [Edit(at, at, b"1")])
    after = file_tokens(given.workspace.analysis(), MAIN, before)
    assert sum(new is not old for new, old in zip(after.rows, before.rows, strict=True)) == 1
    assert after.change is not None
    assert after.change.last - after.change.first == 1
