"""Elements of a workcell with sound values to begin with, without their opening angle."""

from collections.abc import Mapping

_POSE = "<RPY>${%d:0 0 0}</RPY> <Pos>${%d:0 0 0}</Pos>"
_BOX = 'Box x="${%d:0.1}" y="${%d:0.1}" z="${%d:0.1}"/>'
_SHAPE = f'name="${{1:shape}}">\n\t{_POSE % (2, 3)}\n\t<{_BOX % (4, 5, 6)}$0'
_DEVICE = 'name="${1:device}">\n\t<Frame name="${2:base}"/>\n\t$0'

SNIPPETS: Mapping[str, str] = {
    "Frame": f'Frame name="${{1:frame}}">\n\t{_POSE % (2, 3)}$0\n</Frame>',
    "Joint": f'Joint name="${{1:joint}}" type="${{2|Revolute,Prismatic|}}">\n\t{_POSE % (3, 4)}$0\n</Joint>',
    **{name: f"{name} {_DEVICE}\n</{name}>" for name in ("SerialDevice", "TreeDevice")},
    **{name: f"{name} {_SHAPE}\n</{name}>" for name in ("Drawable", "CollisionModel")},
    "Box": f"{_BOX % (1, 2, 3)}$0",
    "Cylinder": 'Cylinder radius="${1:0.05}" z="${2:0.1}"/>$0',
    "Sphere": 'Sphere radius="${1:0.05}"/>$0',
}
