"""robray takes a source for XML where xacro's parser does, and for no other text."""

import random
import re
from io import BytesIO, TextIOWrapper
from xml.dom import minidom
from xml.parsers.expat import ExpatError

from cli.command import Command, command
from every import every
from formats.xacro.reference import expanded_by_xacro
from robray.formats.xacro.reading import NOT_WELL_FORMED, Document
from trials import trials

__all__ = ["command"]

DECLARED = b' xmlns:xacro="http://ros.org/wiki/xacro"'
PLAIN = b"""<?xml version="1.0" encoding="utf-8"?>
<!-- a comment -->
<robot name="r">
  <?pi some thing?>
  <link name="a"><!-- in it --><visual><geometry><box size="1 2 3"/></geometry></visual></link>
  <thing at='&lt;&#65;'>text &amp; more <![CDATA[ <raw> ]]> end</thing>
  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
  <link name="b"/>
</robot>
<!-- end -->
"""
SOURCE = PLAIN.replace(b'"r"', b'"r"' + DECLARED).replace(b"<thing ", b'<xacro:property name="p" value="1"/><thing ')
ODD = [
    *(*"<>&\"'-/=:; \n\x00\x0b\u00e9\u2028\u201c\u00a0\ufffe\ufeff\u00b7\u20ac", "--", "<!--", "-->", "<?", "?>", "<!"),
    *("]]>", "<![CDATA[", "&#0;", "&#x1;", "&nbsp;", "&#xD800;", "&;", "&lt", "&#00000000065;", "&#99999999999;"),
    *('<?xml version="1.0"?>', "<?xml?>", "<?XML a?>", "<?xml-model a?>", "<? a?>", "<?a?>", "<?1?>", "<?a:b c?>"),
    *("<!DOCTYPE robot>", "<!doctype robot>", "<!ELEMENT a ANY>", '<!DOCTYPE robot [<!ENTITY e "v">]>', "%e;"),
    *(' name="x"', ' xmlns="u"', ' xmlns:q=""', ' xmlns:xml="x"', ' xmlns:xmlns="u"', ' xml:space="preserve"'),
    *(' xmlns:a="http://www.w3.org/XML/1998/namespace"', ' xmlns:a="u v" a:b="1"', ' q:x="1"', "<q:e/>", "<a:b:c/>"),
    *("<:a/>", "<a:/>", "<1a/>", "<-a/>", "<a.b/>", ' 1="2"', " a=1", 'a="1"b="2"', ' a\u00d7="1"', "<\u00d7/>"),
    *("<a", "</a>", "<a/>", "< a/>", "</ a>", "<a / >", ' version="2"', ' encoding="latin-1"', ' standalone="maybe"'),
]
SLIPS = [
    *((b"a comment", b"a -- comment"), (b"a comment ", b"a comment -"), (b"comment", b"\xff")),
    *((b'name="a"', b"name=a"), (b'"a"', "“a”".encode()), (b'type="fixed"', b'type="fixed"a="b"')),
    *((b'<?xml version="1.0" encoding="utf-8"?>', b""), (b'version="1.0"', b'verison="1.0"'), (b"<?xml", b"\n<?xml")),
    *((b"?>", b'?><?xml version="1.0"?>'), (b"utf-8", b"latin-1"), (b"utf-8", b"none"), (b"<?pi ", b"<? ")),
    *((b"text &amp;", b"text &"), (b"&amp;", b"&nbsp;"), (b"text", b"]]>"), (b"some", b"\x0b")),
    *((b"<thing ", b"<g:thing "), (b"</thing>", b"</g:thing>"), (b"<thing ", b'<thing xmlns:q="" ')),
    *((b"/>\n</robot>", b">\n</robot>"), (b'link="a"', b'link="a" link="a"'), (b"comment", "\ufffe".encode())),
    *((b"<!-- end -->", b"end"), (b"<!-- end -->", b"<a/>"), (b"<!-- end -->", b"<!-- end")),
    *((b'"r"', b'"r" xmlns:a="u v" a:b="1"'), (b"<robot", b"<!DOCTYPE robot><robot")),
]
"""What is put into the place of what, in each of the texts."""


def is_refused(text: bytes) -> bool:
    """True if xacro's parser refuses a text, which it reads as a file in UTF-8."""
    try:
        minidom.parse(TextIOWrapper(BytesIO(text), "utf-8"))
    except (ExpatError, ValueError):
        return True
    return False


def test_a_text_is_xml_where_it_is_to_xacro() -> None:
    chance = random.Random(45)
    refused = 0
    for _ in range(trials(20_000)):
        text = chance.choice((PLAIN, SOURCE))
        for _ in range(chance.choice((1, 1, 1, 2))):
            tokens = [each.start() for each in re.finditer(rb"[\w.]+|[<>\"' ]", text)]
            at = chance.choice((chance.choice(tokens), chance.randrange(len(text))))
            put = chance.choice((chance.choice(ODD).encode(), b"", text[at : at + 1] * 2))
            text = text[:at] + put + text[at + chance.choice((0, 1)) :]
        found = any(each.code == NOT_WELL_FORMED for each in Document("/w/a.xacro", text).faults)
        assert found == is_refused(text), text
        refused += found
    assert 0 < refused < trials(20_000)


@every("slip", SLIPS)
def test_check_fails_where_xacro_refuses_a_source(slip: tuple[bytes, bytes], command: Command) -> None:
    for text in (PLAIN, SOURCE, PLAIN.replace(b'"r"', b'"r"' + DECLARED)):
        assert slip[0] in text
        for name in ("arm.xacro", "arm.urdf.xacro", "arm.srdf.xacro"):
            path = command.folder / name
            path.write_bytes(text.replace(*slip, 1))
            outcome = command.check(name)
            is_told = any(each.endswith(f" {NOT_WELL_FORMED}") for each in outcome.codes)
            assert is_told == is_refused(path.read_bytes()), name
            assert is_told == (expanded_by_xacro(path, {}, {}) is None), name
            if is_told:
                assert outcome.status == 1
                assert command.check("--ignore", "*", name).status == 1
            path.unlink()
