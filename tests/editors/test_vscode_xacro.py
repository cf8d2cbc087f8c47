"""The colours of xacro's expressions in VS Code, by its own engine and its own grammar of XML."""

import json
from typing import Any

import pytest

from editors.vscode import EXTENSION, needs_workbench, tokens
from features.xacro.annotated import ROOT, annotated
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier
from robray.features.xacro.semantic_tokens import semantic_tokens
from robray.formats.xacro.functions import GLOBALS
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

pytestmark = pytest.mark.long("editors/vscode/syntaxes", "editors/vscode/test/tokens.cjs")

PROPERTY = "variable.other.constant"
KEY = "variable.other.property"
FUNCTION = "support.function"
NUMBER = "constant.numeric"
STRING = "string.quoted"
WORD = "keyword.other"
OPERATOR = "keyword.operator"
ARGUMENT = "variable.parameter"
PACKAGE = "entity.name.namespace"
EMBEDDED = "meta.embedded.xacro"

PAINTED = [
    ('<a b="${[|width|] / 2}"/>', PROPERTY),
    ('<a b="${width [|/|] 2}"/>', OPERATOR),
    ('<a b="${1 [|&lt;=|] 2}"/>', OPERATOR),
    ('<a b="${width / [|2.5e-3|]}"/>', NUMBER),
    ('<a b="${width*[|.5|]}"/>', NUMBER),
    ('<a b="${link[|2|]}"/>', PROPERTY),
    ('<a b="${size.[|x|]}"/>', KEY),
    ("<a b=\"${size['[|x|]']}\"/>", STRING),
    ("<a b='${size[\"[|x|]\"]}'/>", STRING),
    ('<a b="${side == [|&quot;left&quot;|]}"/>', STRING),
    ('<a b="${[|sin|](a)}"/>', FUNCTION),
    ('<a b="${math.[|sin|](a)}"/>', FUNCTION),
    ('<a b="${[|xacro|].load_yaml(f)}"/>', FUNCTION),
    ('<a b="${2 * [|pi|]}"/>', "constant.language"),
    ('<a b="${size.[|pi|]}"/>', KEY),
    ('<a b="${1 [|if|] left else 2}"/>', WORD),
    ('<a b="$([|find|] arm)/m.stl"/>', WORD),
    ('<a b="$(find [|arm|])/m.stl"/>', PACKAGE),
    ('<a b="$(arg [|side|])"/>', ARGUMENT),
    ('<a b="$(find $(arg [|robot|]))"/>', ARGUMENT),
    ('<a b="$(env [|HOME|])"/>', PROPERTY),
    ('<a b="$(eval [|2|] * 3)"/>', NUMBER),
    ("<a b=\"${'$(arg [|side|])' == 'left'}\"/>", ARGUMENT),
    ("<a>${[|width|]}</a>", PROPERTY),
    ('<a>${"[|w|]" + b}</a>', STRING),
    # XML around it keeps its colours, also behind what is half typed.
    ('<a b="[|left|]_${c}"/>', "string.quoted.double.xml"),
    ('<a b="${c}[|_link|]"/>', "string.quoted.double.xml"),
    ('<a b="${c + [|"|]/>', "punctuation.definition.string.end.xml"),
    ('<a b="${c + "/><[|link|] name="d"/>', "entity.name.tag"),
    ('<a b="$(arg "/><[|link|] name="d"/>', "entity.name.tag"),
    ('<a b="${size[\'x"/><[|link|] name="d"/>', "entity.name.tag"),
    ("<a>${c + <[|link|]/></a>", "entity.name.tag"),
    ('<a b="[|$${|]c}"/>', "constant.character.escape"),
    ("<!-- ${[|width|]} -->", "comment"),
    ('<a b="{[|width|]}"/>', "string.quoted.double.xml"),
]

WORDS = [
    *[
        (f'<a b="${{[|{name}|](1)}}"/>', FUNCTION)
        for name, value in GLOBALS.items()
        if not isinstance(value, int | float)
    ],
    *[
        (f'<a b="${{1 + [|{name}|]}}"/>', "constant.language")
        for name, value in GLOBALS.items()
        if isinstance(value, int | float)
    ],
]

SOURCE = """
<xacro:arg name="side" default="left"/>
<xacro:property name="width" value="${2 * 0.25 + pi}"/>
<xacro:property name="sizes" value="${dict(x=1, y=[1e-3, 2])}"/>
<link name="$(arg side)_${width if width > 1 and not sizes.x else 'none'}">
  <a b="${sizes['y'][0] ** 2}" c='${len("abc") - round(width)}' d="$(eval 2 * 3)" e="$(optenv NONE f)"/>
</link>
"""


def _painted(sources: list[str]) -> list[list[list[tuple[int, int, list[str]]]]]:
    needs_workbench()
    return tokens(sources, "xacro")


@pytest.mark.parametrize("cases", [PAINTED, WORDS], ids=["kinds", "words"])
def test_every_piece_has_its_scope(cases: list[tuple[str, str]]) -> None:
    wrong = []
    painted = _painted([source.replace("[|", "").replace("|]", "") for source, _ in cases])
    for (source, scope), (line,) in zip(cases, painted, strict=True):
        start = source.index("[|")
        end = source.index("|]") - len("[|")
        found = {scopes[-1] for low, high, scopes in line if low < end and start < high}
        if not all(one.startswith(scope) or f"{scope}." in one for one in found):
            wrong.append((source, found))
    assert wrong == []


def test_no_other_language_has_these_colours() -> None:
    grammars = json.loads((EXTENSION / "package.json").read_text())["contributes"]["grammars"]
    assert [each["language"] for each in grammars if each["scopeName"] == "text.xml.urdf"] == ["urdf"]
    assert not [each for each in grammars if "injectTo" in each]


def test_colours_stay_when_the_server_comes() -> None:
    """Each semantic token in an expression has the scope that the grammar paints it with."""
    package = json.loads((EXTENSION / "package.json").read_text())["contributes"]
    (mapped,) = [one["scopes"] for one in package["semanticTokenScopes"] if one["language"] == "urdf"]
    given = annotated(SOURCE)
    data = given.expansion.document.text if given.expansion.document is not None else b""
    lines, (painted,) = Lines(data), _painted([data.decode()])
    found = semantic_tokens([given.expansion], ROOT, Span(0, len(data)))
    different, seen = set(), 0
    for start, end, kind in zip(map(int, found.starts), map(int, found.ends), map(int, found.kinds), strict=True):
        line, column = lines.position(start, Encoding.UTF_16)
        scopes = next(scopes for low, high, scopes in painted[line] if low <= column < high)
        if EMBEDDED in scopes:
            seen += 1
            expected = mapped[_selector(mapped, kind)][0].removesuffix(".xacro")
            if not scopes[-1].startswith(expected):
                different.add((data[start:end].decode(), scopes[-1], expected))
    assert different == set()
    assert seen > len(mapped)


def _selector(mapped: dict[str, Any], kind: int) -> str:
    token = TYPES[kind & ((1 << MODIFIER_SHIFT) - 1)].value
    modifiers = TokenModifier(kind >> MODIFIER_SHIFT)
    names = {"readonly": TokenModifier.READONLY, "defaultLibrary": TokenModifier.DEFAULT_LIBRARY}
    selectors = {token, *(f"{token}.{name}" for name, one in names.items() if modifiers & one)}
    return [each for each in mapped if each in selectors][-1]
