"""Definition and hover, through the protocol."""

from pathlib import Path

from lsprotocol import types

from lsp.session import editor, span
from robray.rules import RULES

LINKING = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(definition=types.DefinitionClientCapabilities(link_support=True))
)
SHOWING_MARKDOWN = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown])
    )
)


async def test_definition_as_a_link(tmp_path: Path) -> None:
    async with editor(tmp_path, LINKING) as session:
        session.open("a.robray", "def length 1;\ndef b length*1;\n")
        (link,) = await session.definition("a.robray", 1, 8)
        assert isinstance(link, types.LocationLink)
        assert link.target_uri == session.uri("a.robray")
        assert link.target_selection_range == span((0, 4), (0, 10))
        assert link.origin_selection_range == span((1, 6), (1, 12))
        assert link.target_range.start == types.Position(0, 0)


async def test_definition_in_an_included_file_with_a_difficult_name(tmp_path: Path) -> None:
    name = "50 % of #1 ü.robray"
    (tmp_path / name).write_text("\n\ndef length 1;\n", "utf-8")
    async with editor(tmp_path) as session:
        session.open("a.robray", f'include "{name}"\ndef b length*1;\n')
        assert await session.definition("a.robray", 1, 8) == [types.Location(session.uri(name), span((2, 4), (2, 10)))]
        assert await session.definition("a.robray", 0, 12) == [types.Location(session.uri(name), span((0, 0), (0, 0)))]


async def test_definition_in_the_unsaved_text_of_an_included_file(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("def length 1;\n", "utf-8")
    async with editor(tmp_path) as session:
        session.open("a.robray", 'include "part.robray"\ndef b length*1;\n')
        session.open("part.robray", "\n\n\n  def length 2;\n")
        assert await session.definition("a.robray", 1, 8) == [
            types.Location(session.uri("part.robray"), span((3, 6), (3, 12)))
        ]
        session.close("part.robray")
        assert await session.definition("a.robray", 1, 8) == [
            types.Location(session.uri("part.robray"), span((0, 4), (0, 10)))
        ]


async def test_hover_in_markdown_and_in_plain_text(tmp_path: Path) -> None:
    async with editor(tmp_path, SHOWING_MARKDOWN) as session:
        session.open("a.robray", "def length 1 + 2;\n")
        assert "`length`" in await session.hover("a.robray", 0, 6)
    async with editor(tmp_path) as session:
        session.open("a.robray", "def length 1 + 2;\n")
        said = await session.hover("a.robray", 0, 6)
        assert "length" in said
        assert "`" not in said


async def test_hover_leads_to_the_rules_of_what_was_found(tmp_path: Path) -> None:
    async with editor(tmp_path, SHOWING_MARKDOWN) as session:
        session.open("a.robray", "frame f { parent nowhere; }\n")
        told = (await session.codes("a.robray", "frames-elsewhere")).diagnostics[0].code_description
        assert told is not None
        said = await session.hover("a.robray", 0, 18)
        assert said.endswith(f"\n\n---\n\n[frames-elsewhere]({told.href}): {RULES['frames-elsewhere'].summary}")
        assert "frames-elsewhere" not in await session.hover("a.robray", 0, 6)


async def test_declaration_classes_and_what_is_of_a_class(tmp_path: Path) -> None:
    linking = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            implementation=types.ImplementationClientCapabilities(link_support=True)
        )
    )
    async with editor(tmp_path, linking) as session:
        session.open("a.robray", "class c {}\nframe f { isa c; }\n")
        document, client = session.document("a.robray"), session.client
        class_name = types.Location(session.uri("a.robray"), span((0, 6), (0, 7)))
        on_isa, on_frame = types.Position(1, 14), types.Position(1, 6)
        assert await client.text_document_declaration_async(types.DeclarationParams(document, on_isa)) == [class_name]
        assert await client.text_document_type_definition_async(types.TypeDefinitionParams(document, on_frame)) == [
            class_name
        ]
        found = await client.text_document_implementation_async(types.ImplementationParams(document, on_isa))
        assert found == [
            types.LocationLink(
                session.uri("a.robray"), span((1, 0), (1, 18)), span((1, 14), (1, 15)), span((1, 14), (1, 15))
            )
        ]


async def test_links_tell_what_they_lead_to_when_they_are_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("frame f {}\n", "utf-8")
    telling = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            document_link=types.DocumentLinkClientCapabilities(tooltip_support=True)
        )
    )
    for capabilities, tooltip in ((telling, "scene file part.robray: 1 frame"), (None, None)):
        async with editor(tmp_path, capabilities) as session:
            session.open("a.robray", 'include "part"\n')
            params = types.DocumentLinkParams(session.document("a.robray"))
            found = await session.client.text_document_document_link_async(params)
            assert found is not None
            (link,) = found
            assert (link.target, link.range) == (session.uri("part.robray"), span((0, 8), (0, 14)))
            assert (await session.client.document_link_resolve_async(link)).tooltip == tooltip


async def test_a_mesh_leads_to_its_file_if_it_is_there(tmp_path: Path) -> None:
    (tmp_path / "packages" / "hand").mkdir(parents=True)
    (tmp_path / "packages" / "hand" / "a.stl").touch()
    (tmp_path / "b.stl").touch()
    (tmp_path / "robray.toml").write_text('package-paths = ["packages"]\n', "utf-8")
    names = {
        "package://hand/a.stl": "packages/hand/a.stl",
        "package://hand/gone.stl": None,
        "package://gone/a.stl": None,
        "b.stl": "b.stl",
        "gone.stl": None,
    }
    async with editor(tmp_path) as session:
        for name, target in names.items():
            shape = f'<visual><geometry><mesh filename="{name}"/></geometry></visual>'
            robot, scene = f'<robot name="r"><link name="l">{shape}</link></robot>', f'class c {{ mesh "{name}"; }}'
            for path, text, column in (("r.urdf", robot, 70), ("s.robray", scene, 17)):
                session.open(path, text)
                at = types.DefinitionParams(types.TextDocumentIdentifier(session.uri(path)), types.Position(0, column))
                found = await session.client.text_document_definition_async(at)
                start = span((0, 0), (0, 0))
                assert found == ([] if target is None else [types.Location(session.uri(target), start)])
                session.close(path)


async def test_links_lead_into_packages_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "packages" / "hand").mkdir(parents=True)
    (tmp_path / "packages" / "hand" / "a.stl").touch()
    (tmp_path / "robray.toml").write_text('package-paths = ["packages"]\n', "utf-8")
    shape = '<visual><geometry><mesh filename="package://%s/a.stl"/></geometry></visual>'
    text = f'<robot name="r"><link name="l">{shape % "hand"}{shape % "gone"}</link></robot>\n'
    async with editor(tmp_path) as session:
        session.open("r.urdf", text)
        params = types.DocumentLinkParams(types.TextDocumentIdentifier(session.uri("r.urdf")))
        links = await session.client.text_document_document_link_async(params)
    assert [link.target for link in links or ()] == [session.uri("packages/hand/a.stl")]
