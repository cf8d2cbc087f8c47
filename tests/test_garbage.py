"""Nothing that a key or a check makes is a cycle: what is dropped goes at once, with the text that it is made of.

Who looks for garbage leaves what is old and large alone for long. A cycle that holds a state of the scene keeps one
more of them at each key until then.
"""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from formats.xacro.reference import Files
from lsp.test_closing import Session
from robray.formats import FORMATS
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.writing import written
from rules.examples import wrong
from rules.findings import OF_SCENES, findings, scene

EXAMPLES = Path(__file__).parents[1] / "examples"
TYPED = sorted(path for path in EXAMPLES.rglob("*") if path.is_file() and FORMATS.is_named(str(path)))
_PLACES = 20
"""Lines of a file in which is typed, or a few more."""


@contextmanager
def _collected() -> Iterator[Callable[[], Counter[str]]]:
    """Counts the kinds of what only a look for garbage frees, since the last look."""
    gc.collect()
    gc.freeze()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)

    def found() -> Counter[str]:
        gc.collect()
        kinds = Counter(getattr(each, "__qualname__", type(each).__name__) for each in gc.garbage)
        gc.garbage.clear()
        return kinds

    try:
        yield found
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        gc.unfreeze()


def _type_and_take_back(session: Session, lines: list[str], version: int) -> int:
    """A letter in the middle of lines all over the text; the last version."""
    written = [(line, len(text) // 2) for line, text in enumerate(lines) if text.strip()]
    for line, column in written[:: max(len(written) // _PLACES, 1)]:
        start = {"line": line, "character": column}
        for end, text in ((column, "x"), (column + 1, "")):
            version += 1
            change = {"range": {"start": start, "end": {"line": line, "character": end}}, "text": text}
            document = {**session.document, "version": version}
            session.send("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
    return version


@pytest.mark.parametrize(
    ("path", "text"),
    [(path, path.read_text()) for path in TYPED],
    ids=[path.relative_to(EXAMPLES).as_posix() for path in TYPED],
)
async def test_keys_leave_no_garbage(path: Path, text: str) -> None:
    session = Session(path.parent)
    await session.server.session.ahead.load()
    session.document["uri"] = path.as_uri()
    session.open(text)
    version = _type_and_take_back(session, text.split("\n"), 1)
    with _collected() as found:
        assert _type_and_take_back(session, text.split("\n"), version) > version
        assert found() == {}


SOURCES = {
    "/w/root.xacro": """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">
<xacro:property name="yaml" value="${xacro.load_yaml('a.yaml')}"/><xacro:property name="f" value="${lambda x: x}"/>
<xacro:include filename="part.xacro" ns="n"/><xacro:property name="block"><q/></xacro:property>
<xacro:macro name="m" params="a *b c:=${a}"><l b="${c}"/><xacro:insert_block name="b"/><xacro:n.k/></xacro:macro>
<xacro:m a="${yaml.a[0]}"><z q="${yaml.d.c} ${n.p}"/></xacro:m><xacro:insert_block name="block"/>
<xacro:property name="r" value="${s}"/><xacro:property name="s" value="${r}"/><a b="${r}"/>
<xacro:m/><xacro:unknown/><a b="${unknown}" c="$(arg unknown)" d="${1 +}" e="${yaml.e}" f="${1 / 0}" g="${"/>
</robot>
""",
    "/w/part.xacro": """\
<a xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="p" value="1"/><xacro:macro name="k"><k/></xacro:macro></a>
""",
    "/w/a.yaml": "a: [1, {b: 2}]\nb: &b {c: 1}\nd: *b\n",
}


def test_expansions_leave_no_garbage() -> None:
    def expanded() -> set[str]:
        expansion = expand(Files(SOURCES), "/w/root.xacro")
        assert written(expansion, "root.xacro").text
        return {fault.code for fault in expansion.faults}

    assert len(expanded()) > 5
    with _collected() as found:
        expanded()
        assert found() == {}


def test_what_is_told_leaves_no_garbage() -> None:
    def check(source: str, form: str) -> int:
        return len(findings(scene(source, form)))

    assert sum(check(wrong(rule), rule.format) > 0 for rule in OF_SCENES) > 250
    left = {}
    with _collected() as found:
        for rule in OF_SCENES:
            check(wrong(rule), rule.format)
            if kinds := found():
                left[rule.code] = kinds
    assert left == {}
