"""An SRDF and its robot that are edited are what they are when they are read afresh."""

import random
from collections.abc import Iterable, Mapping

from analysis.law import view
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.text.edits import Edit, splice
from trials import trials

SET = "/w/robray.toml#arm"
ROBOT, SRDF, OTHER = "/w/arm.urdf", "/w/arm.srdf", "/w/cup.urdf"
SETS: tuple[tuple[str, ...], ...] = (
    (ROBOT, SRDF),
    (OTHER, ROBOT, SRDF),
    (ROBOT, OTHER, SRDF),
    (SRDF, ROBOT),
    (ROBOT, OTHER),
    (SRDF,),
)
LINKS, JOINTS, GROUPS = ("base", "upper", "hand"), ("shoulder", "wrist"), ("arm", "tool")
TEXTS = {
    ROBOT: b'<robot name="arm"><link name="base"/><link name="upper"/><link name="hand"/>'
    b'<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>'
    b'<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    b'<joint name="wrist" type="fixed"><parent link="upper"/><child link="hand"/></joint></robot>',
    SRDF: b'<robot name="arm"><group name="arm"><chain base_link="base" tip_link="hand"/></group>'
    b'<group name="tool"><group name="arm"/><link name="hand"/></group>'
    b'<group_state name="up" group="arm"><joint name="shoulder" value="0.5"/></group_state>'
    b'<disable_collisions link1="base" link2="upper" reason="Adjacent"/>'
    b'<disable_collisions link1="base" link2="hand" reason="Never"/><passive_joint name="wrist"/></robot>',
    OTHER: b'<robot name="cup"><link name="cup"/><link name="base"/></robot>',
}
WORDS = (*LINKS, *JOINTS, *GROUPS, "cup", '"', "<", "/>", "0.5", "2", "Adjacent", '<link name="hand"/>', "</group>")


def _edit(rng: random.Random, text: bytes) -> Edit:
    """Mostly a word for another one, sometimes any bytes."""
    word = rng.choice(WORDS).encode()
    if rng.random() < 0.7 and word in text:
        at = rng.choice([at for at in range(len(text)) if text.startswith(word, at)])
        return Edit(at, at + len(word), rng.choice(WORDS).encode())
    at = rng.randrange(len(text) + 1)
    return Edit(at, min(len(text), at + rng.randrange(4)), rng.choice((b"", word)))


def _scratch(texts: Mapping[str, bytes], members: Iterable[str]) -> Workspace:
    made = new_workspace()
    for path, text in texts.items():
        made.set_text(path, text)
    made.load_together({SET: members})
    return made


def test_edited_is_as_from_scratch() -> None:
    rng = random.Random("srdf")
    for _ in range(trials(12)):
        texts, members = dict(TEXTS), SETS[0]
        workspace = _scratch(texts, members)
        for _ in range(12):
            if rng.random() < 0.2:
                members = rng.choice(SETS)
                workspace.load_together({SET: members})
            else:
                path = rng.choice((ROBOT, SRDF, SRDF, OTHER))
                edit = _edit(rng, texts[path])
                texts[path] = splice(texts[path], edit)
                workspace.edit(path, [edit])
            assert view(workspace) == view(_scratch(texts, members)), (texts, members)
