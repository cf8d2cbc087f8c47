"""What is asked of broken sources has an answer, or none, and never fails."""

from collections.abc import Iterator

from formats.xacro.reference import Files
from robray.features.refactorings.refactoring import RefusalError
from robray.features.xacro.definition import definition
from robray.features.xacro.document_link import document_link
from robray.features.xacro.hover import hover
from robray.features.xacro.names import Names
from robray.features.xacro.references import document_highlight, references
from robray.features.xacro.rename import given_argument, prepare_rename, rename
from robray.formats.xacro.expansion import expand
from trials import sampled

SOURCE = """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="part.xacro" ns="n"/><xacro:arg name="k" default="1"/>
<xacro:property name="c" value="${xacro.load_yaml('c.yaml')}"/><xacro:property name="é" value="${c['a'].b + n.w}"/>
<!-- A part -->
<xacro:macro name="m" params="p q:=${é * 2} w:=^|3 *s **t">
  <x y="${p if $(arg k) else nix}&lt;${'a' in c}" z="$(eval k + 1)$(find arm)"/><xacro:insert_block name="s"/>
  <mesh filename="package://arm/${[i for i in [p]][0]}.stl"/><xacro:insert_block name="t"/>
</xacro:macro>
<xacro:m p="$${é}"><y v="${é}"/><z/></xacro:m><xacro:n.m/><xacro:call macro="m" p="1"><y/><y/></xacro:call>
<xacro:element xacro:name="xacro:m" p="2"><y/><y/></xacro:element><xacro:if value="${xacro.arg('k')}"><x/></xacro:if>
</robot>
"""
OTHERS = {
    "/w/part.xacro": '<robot xmlns:xacro="x"><xacro:property name="w" value="2"/><xacro:macro name="m"/></robot>',
    "/w/c.yaml": "a: {b: 1, 'c d': [1, 2]}\na: &x {b: 2}\ne: {<<: *x}\n",
}


def broken() -> Iterator[str]:
    yield SOURCE
    for at in sampled(range(0, len(SOURCE), 23)):
        yield SOURCE[:at]
        yield SOURCE[:at] + SOURCE[at + 3 :]
        yield SOURCE[:at] + "${" + SOURCE[at:]
        yield SOURCE[:at] + '"' + SOURCE[at:]


def test_every_feature_answers() -> None:
    for source in broken():
        names = Names([expand(Files({"/w/a.xacro": source, **OTHERS}, {"arm": "/arm"}), "/w/a.xacro")])
        document_link(names, "/w/a.xacro")
        for path, offsets in (("/w/a.xacro", range(0, len(source.encode()) + 1, 5)), ("/w/c.yaml", range(0, 40, 5))):
            for offset in offsets:
                definition(names, path, offset)
                hover(names, path, offset)
                document_highlight(names, path, offset)
                given_argument(names, path, offset)
                if offset % 50 == 0:
                    tried(names, path, offset)


def tried(names: Names, path: str, offset: int) -> None:
    """Renames what is at a place, or is refused."""
    found = references(names, path, offset, include_declaration=True)
    try:
        prepared = prepare_rename(names, path, offset)
        edits = rename(names, path, offset, "fresh") if prepared is not None else ()
    except RefusalError:
        return
    assert {at for at, _ in edits} == (set(found) if edits else set())


def test_a_file_that_no_expansion_has_has_no_names() -> None:
    names = Names([expand(Files({}), "/w/a.xacro")])
    assert definition(names, "/w/a.xacro", 0) == ()
    assert hover(names, "/w/b.xacro", 0) is None
    assert references(names, "/w/a.xacro", 0, include_declaration=True) == ()
    assert document_link(names, "/w/a.xacro") == ()
