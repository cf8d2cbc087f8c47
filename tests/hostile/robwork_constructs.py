"""Workcells and tasks in which one thing is repeated: each element of the grammar, with its attributes or without, and
what leads from one to another."""

from collections.abc import Iterator, Mapping

from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.vocabulary import IN_OLD_TASKS, IN_TASKS

CELL, TASK = "a.wc.xml", "a.rwtask.xml"

Repeated = tuple[str, str, str, str, str]
"""A name, the file, what stands before, what is repeated (with `{1}` for how manieth it is), and what stands behind."""

_HELD = "<Property><Name>n{1}</Name><Value>{0}</Value></Property>"
_FRAME = "<RPY>0 0 0</RPY><Pos>0 0 1</Pos>"


def workcells() -> Iterator[Repeated]:
    before, behind = '<WorkCell name="c">', "</WorkCell>"
    for element, form in FORMS.items():
        written = " ".join(f'{name}="{"1" if name in form.numbers else "n{1}"}"' for name in form.attributes)
        numbers = " ".join("1" * max(form.numbers_inside or 0, 0))
        one = f"<{element} {written}>{numbers}</{element}>"
        yield f"{element} side by side", CELL, before, one, behind
        yield f"{element} nested", CELL, before, f"<{element}>", ""
        yield f"{element} that end only", CELL, before, f"</{element}>", behind
        yield f"{element} in one frame", CELL, f'{before}<Frame name="f">', one, f"</Frame>{behind}"
        yield f"{element} in frames", CELL, before, f'<Frame name="f{{1}}">{one}</Frame>', behind
        yield f"{element} in one device", CELL, f'{before}<TreeDevice name="d">', one, f"</TreeDevice>{behind}"
        for name in form.attributes:
            yield f"{element} {name} long", CELL, f'{before}<{element} {name}="', "1 ", f'"/>{behind}'
    yield "one attribute", CELL, f"{before}<Frame ", 'name="1" ', f"/>{behind}"
    yield "one name", CELL, before, f'<Frame name="f">{_FRAME}</Frame>', behind
    yield "a chain", CELL, f'{before}<Frame name="f0"/>', '<Frame name="f1{1}" refframe="f{1}"/>', behind
    yield "definitions", CELL, before, '<Define id="d{1}"><RGB>1 1 1</RGB></Define>', behind
    yield "one definition", CELL, before, '<Define id="d"><Use id="d"/></Define><Use id="d"/>', behind
    yield "wrong definitions", CELL, before, '<Define id="d{1}"><Odd/></Define><Use id="d{1}"/>', behind
    yield (
        "uses of a wrong definition",
        CELL,
        f'{before}<Define id="d"><Frame name="x"><Odd/></Frame></Define>',
        '<Use id="d"/>',
        behind,
    )
    depends = '<Joint name="j{1}" type="Revolute"><Depend on="j{0}" gain="1" offset="0"/></Joint>'
    one_master = depends.replace("{0}", "m")
    device = f'{before}<TreeDevice name="d"><Joint name="m" type="Revolute"/>'
    yield "joints that depend on one", CELL, device, one_master, f"</TreeDevice>{behind}"
    yield "devices", CELL, before, '<SerialDevice name="d{1}"><Frame name="b"/></SerialDevice>', behind
    yield "chains in devices", CELL, before, '<SerialChain name="c{1}"><Frame name="b"/></SerialChain>', behind


def tasks() -> Iterator[Repeated]:
    for tables, root in ((IN_TASKS, "CartesianTask"), (IN_OLD_TASKS, "Task")):
        yield from _tasks(tables, root)
    targets, motions = "<QTask><Targets>", "</Targets></QTask>"
    yield "targets of one name", TASK, targets, '<QTarget id="a"><Q>1 2</Q></QTarget>', motions
    yield "targets", TASK, targets, '<QTarget id="a{1}"><Q>1 2</Q></QTarget>', motions
    yield "lengths that differ", TASK, targets + '<QTarget id="a"><Q>1</Q></QTarget>', '<QTarget id="a{1}"/>', motions
    motion = '<Motion type="P2P"><Start>a{1}</Start><End>a</End></Motion>'
    yield "motions to nowhere", TASK, "<QTask><Entities>", motion, "</Entities></QTask>"
    late = '</Entities><Targets><QTarget id="a"/></Targets></QTask>'
    yield "motions to what stands further down", TASK, "<QTask><Entities>", motion.replace("a{1}", "a"), late
    nested = '<QTask><Targets><QTarget id="a"/></Targets><Entities>{0}</Entities></QTask>'
    to_outer = nested.format(motion.replace("a{1}", "a"))
    yield "tasks side by side", TASK, "<QTask><Entities>", to_outer, "</Entities></QTask>"
    yield "numbers", TASK, f'{targets}<QTarget id="a"><Q>', "1 ", f"</Q></QTarget>{motions}"
    yield "bad numbers", TASK, f'{targets}<QTarget id="a"><Q>', "x ", f"</Q></QTarget>{motions}"


def _tasks(tables: Mapping[str, tuple[str, ...]], root: str) -> Iterator[Repeated]:
    for element in dict.fromkeys(name for names in tables.values() for name in names):
        holder = next(name for name, names in tables.items() if element in names)
        one = f'<{element} id="n{{1}}" type="P2P">1 2 3</{element}>'
        yield f"{element} nested in a {root}", TASK, f"<{root}>", f"<{element}>", ""
        around = "" if holder in ("", root) else holder
        opened, closed = (f"<{around}>", f"</{around}>") if around else ("", "")
        yield f"{element} in a {root}", TASK, f"<{root}>{opened}", one, f"{closed}</{root}>"
        yield f"{element} in several of a {root}", TASK, f"<{root}>", f"{opened}{one}{closed}", f"</{root}>"
