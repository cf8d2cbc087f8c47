"""Names of xacro get others, and the sources expand to the same."""

# ruff: noqa: E501 - a case reads best in a line

import pytest

from features.xacro.annotated import PACKAGES, ROOT, Annotated, annotated
from features.xacro.test_references import WHOLE, YAML
from formats.xacro.reference import Files
from robray.features.refactorings.refactoring import RefusalError
from robray.features.xacro.rename import given_argument, prepare_rename, rename
from robray.features.xacro.variants import MOST, variants
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import written
from robray.text.edits import Edit, merged

pytestmark = pytest.mark.quick


def renamed(given: Annotated, new: str) -> dict[str, bytes]:
    """The texts after a renaming."""
    texts = dict(given.texts)
    for (path, span), text in sorted(rename([given.expansion], given.path, given.offset, new), reverse=True):
        texts[path] = merged(texts[path], [Edit(*span, text.encode())])[0]
    return texts


def refusal(source: str, new: str = "fresh", **arguments: str) -> str:
    given = annotated(source, **arguments)
    with pytest.raises(RefusalError) as refused:
        rename([given.expansion], given.path, given.offset, new, read=given.texts.get)
    return str(refused.value)


NAMES = {name: source for name, source in WHOLE.items() if name not in ("a package", "a file")}


@pytest.mark.parametrize("source", NAMES.values(), ids=NAMES.keys())
def test_all_places_get_the_new_name_and_the_expansion_stays(source: str) -> None:
    given = annotated(source)
    texts = renamed(given, "fresh")
    expected = dict(given.texts)
    for path, span in sorted(given.spans, reverse=True):
        expected[path] = merged(expected[path], [Edit(*span, b"fresh")])[0]
    assert texts == expected
    after = expand(Files({path: text.decode() for path, text in texts.items()}, {"arm": "/w/arm"}), ROOT)
    assert written(after, "").text == written(given.expansion, "").text


def test_what_a_source_asks_for_besides_files_stays() -> None:
    given = annotated('<xacro:property name="$0a" value="1"/><x y="${a} $(cwd) $(find arm) $(optenv NIX b)"/>')
    assert b'name="fresh"' in renamed(given, "fresh")[ROOT]


def test_the_name_under_the_cursor_is_prepared() -> None:
    given = annotated('<xacro:property name="[|a|]" value="1"/><x y="${[|$0a|] + 1}"/>')
    found = prepare_rename([given.expansion], given.path, given.offset)
    assert found == (given.spans[1], "a")


@pytest.mark.parametrize("source", ['<$0x y="1"/>', '<x y="${$0pi}"/>', '<xacro:include filename="$0part.xacro"/>'])
def test_what_is_not_a_name_is_not_prepared(source: str) -> None:
    given = annotated(source)
    assert prepare_rename([given.expansion], given.path, given.offset) is None
    assert refusal(source) == "there is no name here"


def test_a_new_name_that_is_the_old_one_changes_nothing() -> None:
    given = annotated('<xacro:property name="$0a" value="1"/>')
    assert rename([given.expansion], given.path, given.offset, "a") == ()


PUT_TOGETHER = {
    "a property": '<xacro:property name="s" value="left"/><xacro:property name="${s}_a" value="1"/><x y="${$0left_a}"/>',
    "a macro": '<xacro:property name="s" value="m"/><xacro:macro name="$0mk"/><xacro:call macro="${s}k"/>',
    "an argument": '<xacro:arg name="$0a" default="1"/><x y="${xacro.arg(\'a\' + \'\')}"/>',
    "a key": YAML + '<xacro:property name="k" value="a"/><x y="${c[k]}"/>\n//- /w/c.yaml\n$0a: 1\n',
}


@pytest.mark.parametrize("source", PUT_TOGETHER.values(), ids=PUT_TOGETHER.keys())
def test_a_name_that_is_put_together_stays(source: str) -> None:
    assert "is put together of" in refusal(source)
    given = annotated(source)
    with pytest.raises(RefusalError, match="is put together of"):
        prepare_rename([given.expansion], given.path, given.offset)


TAKEN = {
    "a property of the file": '<xacro:property name="$0a" value="1"/><xacro:property name="b" value="2"/>',
    "a property of another file": (
        '<xacro:property name="$0a" value="1"/><xacro:include filename="part.xacro"/>\n'
        '//- /w/part.xacro\n<xacro:property name="b" value="2"/>'
    ),
    "a parameter beside it": '<xacro:macro name="m" params="$0a b"/>',
    "a parameter where it is used": (
        '<xacro:property name="$0a" value="1"/><xacro:macro name="m" params="b"><x y="${a}"/></xacro:macro>'
    ),
    "a property that its macro uses": (
        '<xacro:property name="b" value="1"/><xacro:macro name="m" params="$0a"><x y="${b}"/></xacro:macro>'
    ),
    "a macro": '<xacro:macro name="$0a"/><xacro:macro name="b"/>',
    "an argument": '<xacro:arg name="$0a" default="1"/><xacro:arg name="b" default="2"/>',
    "a block": '<xacro:macro name="m" params="*$0a *b"/>',
}


@pytest.mark.parametrize("source", TAKEN.values(), ids=TAKEN.keys())
def test_a_name_that_is_taken_is_refused(source: str) -> None:
    assert any(
        each in refusal(source, "b") for each in (" 'b' already, in ", "'b' in root.xacro:2 would stand for it, too")
    )


def test_a_name_that_is_taken_where_a_macro_is_called_is_refused() -> None:
    source = (
        '<xacro:property name="b" value="1"/><xacro:macro name="m"><x y="${b}"/></xacro:macro>'
        '<xacro:macro name="k" params="$0a"><xacro:m/></xacro:macro><xacro:k a="2"/>'
    )
    assert refusal(source, "b") == "root.xacro would expand to something else, or would be refused"


def test_a_name_that_is_used_elsewhere_is_free() -> None:
    given = annotated(
        '<xacro:macro name="m" params="$0a"><x y="${a}"/></xacro:macro><xacro:macro name="k" params="b"><x y="${b}"/></xacro:macro>'
        '<xacro:m a="1"/><xacro:k b="1"/>'
    )
    assert b'<xacro:m b="1"/>' in renamed(given, "b")[ROOT]


def test_a_key_beside_one_of_the_new_name_is_refused() -> None:
    source = YAML + "<x y=\"${c['a']}\"/>\n//- /w/c.yaml\n$0a: 1\nb: 2\n"
    assert refusal(source, "b") == "there is a key 'b' beside 'a' already, in c.yaml:1"


def test_a_name_that_is_also_in_files_that_are_not_read_is_refused() -> None:
    source = (
        '<xacro:arg name="k" default="c"/><xacro:property name="c" value="${xacro.load_yaml(\'$(arg k).yaml\')}"/>'
        "<x y=\"${c['$0a']}\"/>\n//- /w/c.yaml\na: 1\n"
    )
    assert refusal(source).startswith("argument 'k' chooses the file c.yaml")


CONDITIONAL = {
    "a property that a macro defines for its caller": (
        '<xacro:macro name="m"><xacro:if value="$(arg k)"><xacro:property name="a" value="1" scope="parent"/></xacro:if>'
        '<xacro:unless value="$(arg k)"><xacro:property name="a" value="2" scope="parent"/></xacro:unless></xacro:macro>'
        '<xacro:macro name="n"><xacro:m/><x y="${$0a}"/></xacro:macro><xacro:n/>'
    ),
    "a property that one of two macros defines for their caller": (
        '<xacro:macro name="m"><xacro:property name="a" value="1" scope="parent"/></xacro:macro>'
        '<xacro:macro name="n"><xacro:property name="a" value="2" scope="parent"/></xacro:macro>'
        '<xacro:if value="$(arg k)"><xacro:m/></xacro:if><xacro:unless value="$(arg k)"><xacro:n/></xacro:unless><x y="${$0a}"/>'
    ),
    "a property that a macro defines for all": (
        '<xacro:include filename="part.xacro"/><xacro:m/><xacro:if value="$(arg k)"><x y="${a}"/></xacro:if><x y="1"/>\n'
        '//- /w/part.xacro\n<xacro:macro name="m"><xacro:property name="$0a" value="1" scope="global"/></xacro:macro>'
    ),
    "a parameter that a called macro uses": (
        '<xacro:macro name="m"><x y="${a}"/></xacro:macro>'
        '<xacro:macro name="n" params="$0a"><xacro:if value="$(arg k)"><xacro:m/></xacro:if></xacro:macro><xacro:n a="1"/>'
    ),
    "a property that a macro may hide": (
        '<xacro:property name="$0a" value="1"/><xacro:macro name="m"><xacro:if value="$(arg k)"><xacro:property name="a" value="2"/></xacro:if>'
        '<x y="${a}"/></xacro:macro><xacro:m/>'
    ),
    "a property of another file": (
        '<xacro:include filename="part.xacro"/><xacro:if value="$(arg k)"><xacro:property name="a" value="3"/></xacro:if><x y="${$0a}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="a" value="1"/>'
    ),
    "a block that a macro passes on": (
        '<xacro:macro name="m"><xacro:insert_block name="a"/></xacro:macro>'
        '<xacro:macro name="n" params="*$0a"><xacro:if value="$(arg k)"><xacro:m/></xacro:if></xacro:macro><xacro:n><y/></xacro:n>'
    ),
    "a macro that two branches define": (
        '<xacro:if value="$(arg k)"><xacro:macro name="$0a"/></xacro:if><xacro:unless value="$(arg k)"><xacro:macro name="a"/></xacro:unless><xacro:a/>'
    ),
}
"""The argument k decides which names are evaluated."""


@pytest.mark.parametrize("value", ["0", "1"])
@pytest.mark.parametrize("source", CONDITIONAL.values(), ids=CONDITIONAL.keys())
def test_names_in_branches_that_are_not_taken_get_the_new_name(source: str, value: str) -> None:
    given = annotated('<xacro:arg name="k" default="0"/>' + source, k=value)
    texts = renamed(given, "fresh")
    for other in "01":
        before = expand(Files({path: text.decode() for path, text in given.texts.items()}), ROOT, {"k": other})
        after = expand(Files({path: text.decode() for path, text in texts.items()}), ROOT, {"k": other})
        assert not before.is_refused
        assert not after.is_refused
        assert written(after, "").text == written(before, "").text


UNPROVED = {
    "a macro that a branch may call": '<xacro:macro name="$0mk"/><xacro:if value="0"><xacro:call macro="${s}k"/></xacro:if>',
    "a property that a branch may define": '<x y="${1}"/><xacro:property name="$0ak" value="1"/><xacro:if value="0"><xacro:property name="${s}k" value="1"/></xacro:if>',
    "a property that an unread file may use": (
        '<xacro:property name="$0a" value="1"/><xacro:if value="0"><xacro:include filename="part.xacro"/></xacro:if>\n//- /w/part.xacro\n<x y="${a}"/>'
    ),
}


@pytest.mark.parametrize("source", UNPROVED.values(), ids=UNPROVED.keys())
def test_a_name_is_refused_that_a_branch_may_name_in_a_way_that_cannot_be_seen(source: str) -> None:
    assert "is put together in root.xacro:2" in (said := refusal(source)) or said.startswith(
        "no robot reads part.xacro"
    )


UNREAD = (
    '<xacro:property name="$0a" value="1"/><xacro:if value="0"><xacro:include filename="part.xacro"/></xacro:if>\n%s'
)


@pytest.mark.parametrize(
    "part",
    [
        '<x y="${a + 1}"/>',
        '<x y="${fresh}"/>',
        '<xacro:property name="${s}" value="1"/>',
        '<xacro:include filename="c.xacro"/>',
        '<xacro:call macro="${s}"/>',
        None,
    ],
)
def test_a_name_is_refused_that_a_file_may_have_that_no_robot_reads(part: str | None) -> None:
    source = UNREAD % ("" if part is None else f"//- /w/part.xacro\n{part}")
    assert refusal(source).startswith("no robot reads part.xacro, which may name it, too")


def test_a_file_that_no_robot_reads_and_that_has_neither_name_is_no_reason_to_refuse() -> None:
    given = annotated(UNREAD % '//- /w/part.xacro\n<xacro:property name="ab" value="1"/><x a_b="${ab}"/>')
    [(at, text)] = rename([given.expansion], given.path, given.offset, "fresh", read=given.texts.get)
    assert (at.path, text) == (given.path, "fresh")


def test_a_name_is_renamed_that_a_branch_names_otherwise() -> None:
    given = annotated('<xacro:macro name="$0mk"/><xacro:if value="0"><xacro:call macro="${s}l"/></xacro:if>')
    assert b'"fresh"' in renamed(given, "fresh")[ROOT]


CHOSEN = {
    "keys of files that an argument chooses": (
        '<xacro:arg name="k" default="one"/><xacro:arg name="file" default="c/$(arg k)/c.yaml"/>'
        '<xacro:property name="c" value="${xacro.load_yaml(\'$(arg file)\')}"/><x y="${c.$0a}"/>\n'
        "//- /w/c/one/c.yaml\na: 1\n//- /w/c/two/c.yaml\na: 2\n"
    ),
    "a property of files that an argument chooses": (
        '<xacro:arg name="k" default="one"/><xacro:include filename="$(arg k)_part.xacro"/><x y="${$0a}"/>\n'
        '//- /w/one_part.xacro\n<xacro:property name="a" value="1"/>\n//- /w/two_part.xacro\n<xacro:property name="a" value="2"/>'
    ),
    "a property that a file of another branch uses": (
        '<xacro:arg name="k" default="one"/><xacro:property name="$0a" value="1"/>'
        "<xacro:if value=\"${'$(arg k)' == 'two'}\"><xacro:include filename=\"part.xacro\"/></xacro:if>\n"
        '//- /w/part.xacro\n<x y="${a}"/>'
    ),
}


@pytest.mark.parametrize("source", CHOSEN.values(), ids=CHOSEN.keys())
def test_names_in_files_that_other_arguments_choose_get_the_new_name(source: str) -> None:
    given = annotated(source)
    files = Files({path: text.decode() for path, text in given.texts.items()})
    made = variants([(given.expansion, files)], Kept())
    edits = rename([given.expansion, *made.expansions], given.path, given.offset, "fresh", made.chosen)
    texts = dict(given.texts)
    for (path, span), text in sorted(edits, reverse=True):
        texts[path] = merged(texts[path], [Edit(*span, text.encode())])[0]
    for k in ("one", "two"):
        before = expand(files, ROOT, {"k": k})
        after = expand(Files({path: text.decode() for path, text in texts.items()}), ROOT, {"k": k})
        assert not before.is_refused
        assert not after.is_refused
        assert written(after, "").text == written(before, "").text


def test_all_files_that_an_argument_chooses_are_read() -> None:
    files = [f"/w/{each}.xacro" for each in range(MOST + 2)]
    source = '<xacro:arg name="k" default="0"/><xacro:include filename="$(arg k).xacro"/>'
    for count, chosen in ((MOST, frozenset("k")), (MOST + 1, frozenset())):
        given = annotated(source + "".join(f"\n//- {path}\n<x/>" for path in files[: count + 1]))
        known = Files({path: text.decode() for path, text in given.texts.items()})
        assert variants([(given.expansion, known)], Kept()).chosen == chosen


def test_a_name_of_its_own_stays_in_a_namespace() -> None:
    given = annotated(
        '<xacro:property name="$0a" value="1"/><xacro:include filename="part.xacro" ns="n"/><x y="${a} ${n.a}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="a" value="2"/>'
    )
    assert {path for (path, _), _ in rename([given.expansion], given.path, given.offset, "fresh")} == {ROOT}


@pytest.mark.parametrize(
    ("source", "new", "expected"),
    [
        ('<xacro:property name="$0a" value="1"/>', "b c", "cannot be the name of a property"),
        ('<xacro:property name="$0a" value="1"/>', "if", "cannot be the name of a property"),
        ('<xacro:property name="$0a" value="1"/>', "__a", "cannot be the name of a property"),
        ('<xacro:property name="$0a" value="1"/>', "pi", "is a name that xacro defines"),
        ('<xacro:macro name="m" params="$0a"/>', "a-b", "cannot be the name of a property"),
        ('<xacro:macro name="$0a"/>', "n.a", "cannot be a name"),
        ('<xacro:macro name="$0a"/>', 'a"', "cannot be a name"),
        ('<xacro:macro name="$0a"/>', "if", "is an element of xacro"),
        ('<xacro:arg name="$0a" default="1"/>', "", "cannot be a name"),
        (YAML + '<x y="${c.$0a}"/>\n//- /w/c.yaml\na: 1\n', "items", "is not allowed behind a dot"),
        (YAML + "<x y=\"${c['$0a']}\"/>\n//- /w/c.yaml\na: 1\n", "yes", "cannot be a key"),
        ('<x y="$(find $0arm)"/>', "b", "rename it there"),
    ],
)
def test_a_new_name_is_one_that_xacro_takes(source: str, new: str, expected: str) -> None:
    assert expected in refusal(source, new)


def test_an_argument_that_is_given_is_renamed_with_what_gives_it() -> None:
    given = annotated('<xacro:arg name="a" default="1"/><x y="$(arg $0a)"/>', a="2")
    assert given_argument([given.expansion], given.path, given.offset) == "a"
    assert b"$(arg b)" in renamed(given, "b")[ROOT]


def test_an_argument_with_its_default_is_given_by_nothing_else() -> None:
    given = annotated('<xacro:arg name="a" default="1"/><x y="$(arg $0a)"/>')
    assert given_argument([given.expansion], given.path, given.offset) is None


KEYS = {name: source for name, source in WHOLE.items() if "key" in name and "computed" not in name}


@pytest.mark.parametrize("source", KEYS.values(), ids=KEYS.keys())
def test_a_key_is_renamed_alike_from_the_file_that_has_it_and_from_each_use(source: str) -> None:
    given = annotated(source)
    assert {path for path, _ in given.spans} >= {ROOT, "/w/c.yaml"}
    made = {rename([given.expansion], path, span.start, "fresh") for path, span in given.spans}
    assert len(made) == 1


@pytest.mark.parametrize(("part", "renamed_files"), [("<a/>", 1), ('<b y="$(arg a)"/>', 3)])
def test_an_argument_of_another_robot_keeps_its_name_unless_a_file_of_both_uses_it(
    part: str, renamed_files: int
) -> None:
    own = '<xacro:arg name="$0a" default="1"/><xacro:include filename="part.xacro"/><x y="$(arg a)"/>'
    given = annotated(f"{own}\n//- /w/other.xacro\n{own.replace('$0', '')}\n//- /w/part.xacro\n{part}")
    files = Files({path: text.decode() for path, text in given.texts.items()}, PACKAGES)
    edits = rename([given.expansion, expand(files, "/w/other.xacro")], given.path, given.offset, "fresh")
    assert len({at.path for at, _ in edits}) == renamed_files
